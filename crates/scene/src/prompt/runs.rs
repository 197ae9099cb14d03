//! Runs of places whose ids are numbers: `0103-0106` stands for `0103`, `0104`, `0105` and `0106`. A counter may lie in a thousand hexes, and
//! told one by one they would be most of a scene.

use std::collections::BTreeMap;

/// Fewer in a row are told one by one.
const FEW: usize = 3;

/// What stands between the first and the last of a run.
const TO: char = '-';

/// A map by place in which neighbours in number that are alike have become one.
pub(crate) fn fold<T: PartialEq>(places: BTreeMap<String, T>) -> BTreeMap<String, T> {
    let mut folded = BTreeMap::new();
    let mut run: Vec<(String, T)> = Vec::new();
    for (place, value) in places {
        let goes_on = run.last().is_some_and(|(last, known)| follows(last, &place) && *known == value);
        if !goes_on {
            close(&mut run, &mut folded);
        }
        run.push((place, value));
    }
    close(&mut run, &mut folded);
    folded
}

fn close<T>(run: &mut Vec<(String, T)>, folded: &mut BTreeMap<String, T>) {
    if run.len() < FEW {
        folded.extend(run.drain(..));
        return;
    }
    let last = run.last().map_or(String::new(), |(place, _)| place.clone());
    if let Some((first, value)) = run.drain(..).next() {
        folded.insert(format!("{first}{TO}{last}"), value);
    }
}

/// The same for a list in order.
pub(crate) fn fold_list(places: Vec<String>) -> Vec<String> {
    let alike: BTreeMap<String, ()> = places.into_iter().map(|place| (place, ())).collect();
    fold(alike).into_keys().collect()
}

/// The places a name stands for: itself, or all of a run.
pub(crate) fn unfold(name: &str) -> Vec<String> {
    let ends =
        name.split_once(TO).and_then(|(first, last)| Some((number(first)?, number(last)?, first.len())));
    match ends.filter(|_| name.len() % 2 == 1) {
        Some((first, last, width)) => (first..=last).map(|one| format!("{one:0width$}")).collect(),
        None => vec![name.to_owned()],
    }
}

/// Whether one number comes next after another and is written as long.
fn follows(one: &str, next: &str) -> bool {
    let numbers = number(one).zip(number(next));
    one.len() == next.len() && numbers.is_some_and(|(one, next)| one + 1 == next)
}

fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_neighbours_in_number_that_are_alike() {
        let places = [
            ("0101", 1),
            ("0102", 1),
            ("0103", 1),
            ("0104", 2),
            ("0105", 2),
            ("0199", 1),
            ("0200", 1),
            ("rezzato", 1),
        ];
        let all: BTreeMap<String, u8> =
            places.iter().map(|(place, value)| ((*place).to_owned(), *value)).collect();
        let folded = fold(all.clone());
        let names: Vec<&str> = folded.keys().map(String::as_str).collect();
        assert_eq!(names, ["0101-0103", "0104", "0105", "0199", "0200", "rezzato"]);
        let told = folded
            .iter()
            .flat_map(|(name, value)| unfold(name).into_iter().map(move |place| (place, *value)));
        assert_eq!(told.collect::<BTreeMap<_, _>>(), all);
    }

    #[test]
    fn names_with_hyphens_are_names() {
        for name in ["mantua-city", "0101-", "-0101", "12-3", "a-1"] {
            assert_eq!(unfold(name), [name], "{name}");
        }
        assert_eq!(fold_list(["0998", "0999", "1000", "1001"].map(String::from).into()), ["0998-1001"]);
    }
}
