//! Writes changes into a source text, each behind a switch that the environment sets.
//!
//! All mutants of a sample are compiled at once: building the tests takes far longer than running them.

use crate::find::{Change, Edit};

/// What the changed crate needs: which mutant is on, and the operators that can be swapped.
pub(crate) const SWITCHES: &str = r#"
#[allow(warnings, clippy::all)]
pub(crate) mod mutants {
    use std::cmp::{PartialEq, PartialOrd};
    use std::ops::{Add, AddAssign, Sub, SubAssign};
    static ON: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
    pub(crate) fn on(id: u32) -> bool {
        *ON.get_or_init(|| std::env::var("MUTANT").ok().and_then(|text| text.parse().ok()).unwrap_or(u32::MAX)) == id
    }
    pub(crate) fn eq<A: PartialEq<B> + ?Sized, B: ?Sized>(id: u32, a: &A, b: &B) -> bool { (a == b) != on(id) }
    pub(crate) fn ne<A: PartialEq<B> + ?Sized, B: ?Sized>(id: u32, a: &A, b: &B) -> bool { (a != b) != on(id) }
    pub(crate) fn lt<A: PartialOrd>(id: u32, a: &A, b: &A) -> bool { if on(id) { a <= b } else { a < b } }
    pub(crate) fn le<A: PartialOrd>(id: u32, a: &A, b: &A) -> bool { if on(id) { a < b } else { a <= b } }
    pub(crate) fn gt<A: PartialOrd>(id: u32, a: &A, b: &A) -> bool { if on(id) { a >= b } else { a > b } }
    pub(crate) fn ge<A: PartialOrd>(id: u32, a: &A, b: &A) -> bool { if on(id) { a > b } else { a >= b } }
    pub(crate) fn add<A: Add<Output = A> + Sub<Output = A>>(id: u32, a: A, b: A) -> A { if on(id) { a - b } else { a + b } }
    pub(crate) fn sub<A: Add<Output = A> + Sub<Output = A>>(id: u32, a: A, b: A) -> A { if on(id) { a + b } else { a - b } }
    pub(crate) fn add_to<A: AddAssign + SubAssign>(id: u32, a: &mut A, b: A) { if on(id) { *a -= b } else { *a += b } }
    pub(crate) fn sub_to<A: AddAssign + SubAssign>(id: u32, a: &mut A, b: A) { if on(id) { *a += b } else { *a -= b } }
}
"#;

/// The text with these changes in it, each under its number.
pub(crate) fn weave<'a>(text: &str, changes: impl IntoIterator<Item = (usize, &'a Change)>) -> String {
    let mut edits: Vec<Edit> = Vec::new();
    for (id, change) in changes {
        edits.extend(change.edits.iter().map(|edit| numbered(edit, id)));
    }
    join(&mut edits);
    let mut woven = String::with_capacity(text.len() * 2);
    let mut from = 0;
    for edit in &edits {
        woven.push_str(&text[from..edit.at]);
        woven.push_str(&edit.text);
        from = edit.at + edit.instead_of;
    }
    woven.push_str(&text[from..]);
    woven
}

fn numbered(edit: &Edit, id: usize) -> Edit {
    Edit { text: edit.text.replace("(ID", &format!("({id}")), ..edit.clone() }
}

/// Edits in the order of the text. Changes are found from the outside inwards, so of those at one place what opens comes in the order it was
/// found, and what closes in the opposite one.
fn join(edits: &mut [Edit]) {
    let closes = |edit: &Edit| edit.instead_of == 0 && edit.text.starts_with(')');
    let mut keyed: Vec<(usize, bool, i64, Edit)> = edits
        .iter()
        .enumerate()
        .map(|(found, edit)| {
            let closing = closes(edit);
            let found = i64::try_from(found).unwrap_or(i64::MAX);
            (edit.at, !closing, if closing { -found } else { found }, edit.clone())
        })
        .collect();
    keyed.sort_by_key(|(at, opens, found, _)| (*at, *opens, *found));
    for (edit, (.., sorted)) in edits.iter_mut().zip(keyed) {
        *edit = sorted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find;

    fn woven(text: &str) -> String {
        let all = find::changes(text).unwrap();
        weave(text, all.iter().enumerate())
    }

    #[test]
    fn changes_inside_each_other_keep_their_brackets() {
        let text = woven("fn a() -> R { !(b == c) }");
        assert_eq!(
            text,
            "fn a() -> R { (crate::mutants::on(0) == (((crate::mutants::eq(1, &(b ), &( c)))))) }"
        );
        syn::parse_file(&text).unwrap();
    }

    #[test]
    fn everything_that_is_found_can_be_written_at_once_and_still_parses() {
        let text = "fn a(b: u8) -> bool { let c = b + 1 - 2 + d; c += 1; \
                    match e { 1 if !f && g || h => i < j, 2 => k, _ => (l == m) != n } }";
        syn::parse_file(&woven(text)).unwrap();
        syn::parse_file(SWITCHES).unwrap();
    }
}
