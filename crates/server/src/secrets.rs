//! Secrets of seats. Nothing secret is in the database: a seat's secret is derived from the key file, the game and the role, and
//! the database knows only its hash. So a link can be shown again, and a copied database opens no seat.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::Path;

/// The name of the key file in the data directory.
const FILE: &str = "key";

/// The key secrets are derived from.
#[derive(Clone)]
pub(crate) struct Key([u8; 32]);

/// What the database keeps of a secret.
pub(crate) type Hash = [u8; 32];

impl Key {
    /// The key in this directory, if there is one.
    pub(crate) fn read(dir: &Path) -> io::Result<Option<Key>> {
        let path = dir.join(FILE);
        match File::open(&path) {
            Ok(mut file) => {
                let mut text = String::new();
                file.read_to_string(&mut text)?;
                let key = read_hex(text.trim()).map(Key);
                let none = || io::Error::other(format!("{} holds no key", path.display()));
                crate::founding::own(&path)?;
                Ok(Some(key.ok_or_else(none)?))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// A new key in this directory, readable by its owner only; the one that is there if somebody else was first.
    pub(crate) fn make(dir: &Path) -> io::Result<Key> {
        Key::write(dir, &dir.join(FILE))
    }

    /// Tells one key from another, and nothing else.
    pub(crate) fn mark(&self) -> String {
        let hash = blake3::keyed_hash(&self.0, b"bicorne key");
        hex(&hash.as_bytes()[..8])
    }

    /// Written whole under another name first: a key that is half there would lock everybody out.
    fn write(dir: &Path, path: &Path) -> io::Result<Key> {
        let key = Key(random()?);
        let part = dir.join(format!("{FILE}.{}", hex(&random::<4>()?)));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&part)?;
        writeln!(file, "{}", hex(&key.0))?;
        file.sync_all()?;
        // A link fails if somebody else was first; then theirs is the key.
        let linked = fs::hard_link(&part, path);
        fs::remove_file(&part)?;
        match linked {
            Ok(()) => Ok(key),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Key::read(dir)?.ok_or_else(|| io::Error::other("the key was taken away again"))
            }
            Err(error) => Err(error),
        }
    }

    /// The secret of a seat: 256 bits that go into an address.
    pub(crate) fn secret(&self, game: &str, role: &str) -> String {
        self.derived(b"bicorne seat\0", game, role)
    }

    /// The invitation to a seat, which is exchanged for its secret once.
    pub(crate) fn invitation(&self, game: &str, role: &str) -> String {
        self.derived(b"bicorne invitation\0", game, role)
    }

    fn derived(&self, what: &[u8], game: &str, role: &str) -> String {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        hasher.update(what).update(game.as_bytes()).update(b"\0").update(role.as_bytes());
        base64url(hasher.finalize().as_bytes())
    }
}

/// What the database keeps of a secret.
pub(crate) fn hash(secret: &str) -> Hash {
    *blake3::hash(secret.as_bytes()).as_bytes()
}

/// An id nobody guesses.
pub(crate) fn game_id() -> io::Result<String> {
    Ok(hex(&random::<12>()?))
}

/// A seed nobody guesses.
pub(crate) fn seed() -> io::Result<u64> {
    Ok(u64::from_le_bytes(random()?))
}

fn random<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn read_hex(text: &str) -> Option<[u8; 32]> {
    let mut key = [0; 32];
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    for (index, byte) in key.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * index..2 * index + 2)?, 16).ok()?;
    }
    Some(key)
}

fn base64url(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let bits =
            chunk.iter().fold(0_u32, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - chunk.len()));
        for place in 0..=chunk.len() {
            text.push(char::from(LETTERS[(bits >> (18 - 6 * place) & 63) as usize]));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_those_of_addresses() {
        assert_eq!(base64url(b""), "");
        assert_eq!(base64url(b"M"), "TQ");
        assert_eq!(base64url(b"Ma"), "TWE");
        assert_eq!(base64url(b"Man"), "TWFu");
        assert_eq!(base64url(&[0xfb, 0xff, 0xfe]), "-__-");
        assert_eq!(base64url(&[7; 32]).len(), 43);
    }

    #[test]
    fn every_seat_has_a_secret_of_its_own() {
        let (one, two) = (Key([1; 32]), Key([2; 32]));
        let secrets = [
            one.secret("g", "french"),
            one.secret("g", "austrian"),
            one.secret("h", "french"),
            two.secret("g", "french"),
            one.invitation("g", "french"),
        ];
        for (index, secret) in secrets.iter().enumerate() {
            assert!(secrets[index + 1..].iter().all(|other| other != secret));
        }
        assert_eq!(one.secret("g", "french"), secrets[0]);
        assert_ne!(game_id().unwrap(), game_id().unwrap());
    }

    #[test]
    fn a_key_is_read_as_it_was_written() {
        assert_eq!(read_hex(&hex(&[0xa5; 32])), Some([0xa5; 32]));
        assert_eq!(read_hex("a5"), None);
        assert_eq!(read_hex(&"g".repeat(64)), None);
    }
}
