//! Names short enough for the stripe of a counter. They are made from the names in the data, so that a battle needs no list
//! of its own: words that the symbol or the stripe tell anyway are left out, the rest is abbreviated until it fits.

use ::orders::setup::Piece;

/// The most letters a stripe has room for.
const MOST: usize = 10;

/// Words that tell what the symbol and the mark above it tell.
const SAID: [&str; 22] = [
    "comb",
    "combined",
    "line",
    "inf",
    "btn",
    "bn",
    "demi",
    "brigade",
    "rgt",
    "sqn",
    "sq",
    "ir",
    "foot",
    "art",
    "pied",
    "cheval",
    "bty",
    "sect",
    "grenz",
    "regiment",
    "battalion",
    "company",
];

/// Words for an arm, which can be spared beside a name of its own.
const ARMS: [&str; 10] = [
    "hussar",
    "hussars",
    "uhlans",
    "jägers",
    "dragoons",
    "chasseurs",
    "dragoner",
    "lancers",
    "cuirassiers",
    "horse",
];

/// The short name of a piece in a formation.
pub(super) fn short(piece: &Piece, formation: &str) -> String {
    if !piece.short.is_empty() {
        return piece.short.clone();
    }
    if let Some(name) = demi_brigade(&piece.name) {
        return name;
    }
    if piece.kind.is_leader()
        && let Some(rank) = rank(&piece.name)
    {
        return rank.into();
    }
    let mut words = essential(&piece.name);
    if piece.kind.is_gun() {
        let others = words.iter().filter(|word| word.to_lowercase() != formation).count();
        // The stripe tells the formation; that of a single word stays.
        if others > 1 {
            words.retain(|word| word.to_lowercase() != formation);
        }
    }
    fit(words)
}

/// `32e`, `18e lég.`: demi-brigades go by their number.
fn demi_brigade(name: &str) -> Option<String> {
    let number = name.split_once(' ')?.0;
    let fits = name.ends_with("Demi Brigade") && number.bytes().all(|byte| byte.is_ascii_digit());
    let light = if name.contains("Légère") { " lég." } else { "" };
    fits.then(|| format!("{number}e{light}"))
}

/// `Major` of `Major of the 1st brigade`: whoever has no name goes by his rank, and the stripe tells whose he is.
fn rank(name: &str) -> Option<&str> {
    let (rank, _) = name.split_once(" of ")?;
    (rank.chars().count() <= MOST).then_some(rank)
}

/// The words that tell something, with what belongs to a number drawn to it: `8pdr`, `7bis`.
fn essential(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in name.split_whitespace() {
        let word = word.trim_matches(['(', ')']);
        let bare = word.trim_end_matches('.').to_lowercase();
        if let ("pdr" | "bis", Some(number)) = (bare.as_str(), words.last_mut().filter(|it| is_number(it))) {
            number.push_str(&bare);
        } else if let Some(number) =
            word.strip_suffix("nd").or(word.strip_suffix("st")).filter(|it| is_number(it))
        {
            words.push(number.into());
        } else if !SAID.contains(&bare.as_str()) {
            words.push(word.into());
        }
    }
    if words.is_empty() { vec![name.into()] } else { words }
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// A word of the kind that names somebody or some place.
fn is_name(word: &str) -> bool {
    let roman = word.chars().all(|letter| "IVX".contains(letter));
    word.starts_with(char::is_alphabetic) && !roman && !ARMS.contains(&word.to_lowercase().as_str())
}

fn fit(mut words: Vec<String>) -> String {
    let long = |words: &[String]| words.join(" ").chars().count() > MOST;
    let has_name = words.iter().any(|word| is_name(word));
    if has_name && long(&words) {
        words.retain(|word| is_name(word) || !ARMS.contains(&word.to_lowercase().as_str()));
    }
    if long(&words) && words.len() > 1 {
        // The number of a battalion that has a name.
        if has_name && words.last().is_some_and(|last| is_number(last)) {
            words.pop();
        }
        for word in words.iter_mut().filter(|word| *word == "Reserve") {
            *word = "R.".into();
        }
    }
    // Two names: the numbers go, then the first of them becomes a letter.
    if words.iter().filter(|word| is_name(word)).count() > 1 && long(&words) {
        words.retain(|word| !is_number(word));
        if long(&words)
            && let Some(first) = words.iter_mut().find(|word| is_name(word))
        {
            *first = first.chars().take(1).chain(['.']).collect();
        }
    }
    // What is still too long gives up its last word, if that is only a calibre.
    while long(&words) && words.len() > 1 && words.last().is_some_and(|last| is_calibre(last)) {
        words.pop();
    }
    if long(&words) {
        cut_longest(&mut words);
    }
    words.join(" ").chars().take(MOST).collect()
}

fn is_calibre(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_digit()) && (word.ends_with("pdr") || word.ends_with('"'))
}

/// Cuts the longest word behind a consonant so that all fits.
fn cut_longest(words: &mut [String]) {
    let total: usize = words.join(" ").chars().count();
    let Some(longest) = words.iter_mut().max_by_key(|word| word.chars().count()) else { return };
    let room = (longest.chars().count() + MOST).saturating_sub(total + 1).max(1);
    let mut kept: Vec<char> = longest.chars().take(room).collect();
    while kept.len() > 2 && kept.last().is_some_and(|last| "aeiouyäöüáéèó".contains(*last)) {
        kept.pop();
    }
    *longest = kept.into_iter().chain(['.']).collect();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_symbol_tells_is_left_out_and_the_rest_abbreviated() {
        for (name, expected) in [
            ("Colloredo Line Btn", "Colloredo"),
            ("Comb. Deutschmeister Line Inf. Btn", "Deutschm."),
            ("Comb. Line Inf. Btn 36 Ulrich Kinsky", "U. Kinsky"),
            ("7 Carlstadt Combined Grenz Btn", "7 Carlst."),
            ("2 Hussar Sq. Erz. Joszef", "E. Joszef"),
            ("Erdödy Hussars II", "Erdödy II"),
            ("Hussars 7 Bis Rgt", "Huss. 7bis"),
            ("24 Rgt. Chasseurs", "24 Chass."),
            ("Brabeck 3\" Foot Art. Bty", "Brabeck 3\""),
            ("Sticker 3 pdr Foot Art.", "Sticker"),
            ("Bonaparte", "Bonaparte"),
        ] {
            assert_eq!(fit(essential(name)), expected, "{name}");
        }
        assert_eq!(demi_brigade("18 Légère Demi Brigade").as_deref(), Some("18e lég."));
        assert_eq!(demi_brigade("32 Line Demi Brigade").as_deref(), Some("32e"));
        assert_eq!(rank("Major of the 1st brigade"), Some("Major"));
        assert_eq!(rank("Lannes"), None);
    }
}
