//! Fingerprints of states and files.

use serde::Serialize;

/// A fingerprint of a state: 32 hexadecimal digits over its canonical JSON, the same on every machine.
///
/// # Panics
/// If the state cannot be written as JSON, which no plain state type can bring about.
pub fn digest<S: Serialize>(state: &S) -> String {
    let mut hasher = blake3::Hasher::new();
    #[expect(clippy::expect_used, reason = "plain data always serializes")]
    serde_json::to_writer(&mut hasher, state).expect("a state serializes");
    short(&hasher.finalize())
}

/// A fingerprint of a text, such as an overlay file.
pub fn hash_text(text: &str) -> String {
    short(&blake3::hash(text.as_bytes()))
}

fn short(hash: &blake3::Hash) -> String {
    hash.to_hex().as_str()[..32].to_owned()
}
