//! Small words that several families need for what they tell.

/// Where a value comes from, by the name of its column.
pub(crate) fn provenance(list: &[(String, String)], field: &str) -> String {
    let found = list.iter().find(|(known, _)| known == field);
    found.map_or_else(String::new, |(_, tag)| tag.clone())
}

/// `1 column left`.
pub(crate) fn columns(by: i8) -> String {
    let count = by.unsigned_abs();
    let way = if by < 0 { "left" } else { "right" };
    format!("{count} column{} {way}", if count == 1 { "" } else { "s" })
}

/// A phrase with its first letter made large.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `1 hex`, `2 hexes`.
pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn listed(all: &[String]) -> String {
    match all {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
