//! Sums over what is kept, to notice when the disk gives back something else than it was given. They are no protection from somebody who
//! changes both.

use crate::store::GameRow;

/// The sum of an entry of a record, which belongs to its place.
pub(crate) fn entry(game: &str, seq: u64, text: &str) -> i64 {
    sum(&[game, &seq.to_string(), text])
}

/// The sum of what a game was made from.
pub(crate) fn game(row: &GameRow) -> i64 {
    let hotseat = if row.hotseat { "1" } else { "0" };
    sum(&[&row.id, &row.header, &row.players, &row.dice, hotseat])
}

fn sum(parts: &[&str]) -> i64 {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes()).update(part.as_bytes());
    }
    let hash = hasher.finalize();
    let mut first = [0; 8];
    first.copy_from_slice(&hash.as_bytes()[..8]);
    i64::from_le_bytes(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_belongs_to_game_place_and_text() {
        let one = entry("g", 3, "french: pass");
        assert_eq!(one, entry("g", 3, "french: pass"));
        for other in
            [entry("h", 3, "french: pass"), entry("g", 4, "french: pass"), entry("g", 3, "french: Pass")]
        {
            assert_ne!(one, other);
        }
        assert_ne!(entry("g", 1, "2x"), entry("g", 12, "x"));
    }
}
