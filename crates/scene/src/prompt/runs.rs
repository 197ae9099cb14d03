//! Runs of places whose ids are numbers: `0103-0106` stands for `0103`, `0104`, `0105` and `0106`. A counter may lie in a thousand hexes, and
//! told one by one they would be most of a scene.

use std::collections::{BTreeMap, BTreeSet};

/// Fewer in a row are told one by one.
const FEW: usize = 3;

/// What stands between the first and the last of a run.
pub(super) const TO: char = '-';

/// Places by rising name, with what is said of each: neighbours in number that are alike have become one.
fn fold<'a, T: PartialEq + Clone + 'a>(
    places: impl IntoIterator<Item = (&'a str, &'a T)>,
) -> BTreeMap<String, T> {
    let mut folded = Vec::new();
    let mut run: Vec<(&str, &T)> = Vec::new();
    for (place, value) in places {
        let goes_on = run.last().is_some_and(|(last, known)| follows(last, place) && *known == value);
        if !goes_on {
            close(&mut run, &mut folded);
        }
        run.push((place, value));
    }
    close(&mut run, &mut folded);
    folded.into_iter().collect()
}

fn close<T: Clone>(run: &mut Vec<(&str, &T)>, folded: &mut Vec<(String, T)>) {
    if let [(first, value), .., (last, _)] = run[..]
        && run.len() >= FEW
    {
        folded.push((format!("{first}{TO}{last}"), value.clone()));
        run.clear();
        return;
    }
    folded.extend(run.drain(..).map(|(place, value)| (place.to_owned(), value.clone())));
}

/// The same for a list in order.
pub(crate) fn fold_list(places: Vec<String>) -> Vec<String> {
    let alike: BTreeSet<String> = places.into_iter().collect();
    fold(alike.iter().map(|place| (place.as_str(), &()))).into_keys().collect()
}

/// The places a name stands for: itself, or all of a run.
#[cfg(test)]
fn unfold(name: &str) -> Vec<String> {
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
        let folded = fold(all.iter().map(|(place, value)| (place.as_str(), value)));
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
