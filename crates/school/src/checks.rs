//! What can be told of a file without playing it: clauses, kinds, lengths, numbers.

use std::collections::BTreeSet;

use play::Faults;

use crate::fields::Fields;
use crate::lesson::{Lesson, Step};

/// The most words a step, a reply, a hint or an ending may have.
pub const MOST_WORDS: usize = 30;

/// How many words a text has.
pub fn count_words(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count()
}

/// Notes a text that is too long.
pub(crate) fn words(fields: &Fields<'_, '_>, key: &str, text: &str, most: usize, faults: &mut Faults) {
    let count = count_words(text);
    if count > most {
        fields.fault(faults, key, format!("has {count} words; {most} are the most"));
    }
}

/// Whether texts are compared with the ledgers. What was handed in from a site has been compared when the site was built, and there are no
/// ledgers in its program.
const WITH_LEDGERS: bool = cfg!(feature = "texts");

/// Notes every clause that no ledger has.
pub(crate) fn clauses(fields: &Fields<'_, '_>, key: &str, clauses: &[String], faults: &mut Faults) {
    if !WITH_LEDGERS {
        return;
    }
    for clause in clauses.iter().filter(|clause| !is_clause(clause)) {
        fields.fault(faults, key, format!("there is no clause {clause:?}; one is written like BII 8.3"));
    }
}

/// Whether a text names a clause with its book.
pub(crate) fn is_clause(text: &str) -> bool {
    let book = text.split_once(' ').map(|(book, _)| book);
    book.is_some_and(|book| book.chars().all(|c| c.is_ascii_uppercase()))
        && catalog::reference::look_up(text).is_ok()
}

/// The battle whose folder a file of the repository stands in.
pub(crate) fn battle_of_folder(file: &str) -> Option<&str> {
    let (battle, rest) = file.strip_prefix("data/")?.split_once('/')?;
    rest.starts_with("learn/").then_some(battle)
}

/// The id that belongs to the name of a file.
pub(crate) fn id_of_file(file: &str, battle: &str) -> String {
    let name = file.rsplit('/').next().unwrap_or_default();
    format!("{battle}/{}", name.split('.').next().unwrap_or_default())
}

/// A step by itself.
pub(crate) fn step(fields: &Fields<'_, '_>, step: &Step, faults: &mut Faults) {
    words(fields, "say", &step.say, MOST_WORDS, faults);
    words(fields, "hint", &step.hint, MOST_WORDS, faults);
    clauses(fields, "clauses", &step.clauses, faults);
    if let Some(attempt) = &step.attempt {
        clauses(fields, "clause", std::slice::from_ref(&attempt.clause), faults);
        if !step.accepts.is_empty() || !step.is_one_answer() {
            fields.fault(faults, "try", "a step asks either to `do` something or to `try` something");
        }
    }
    let told = step.is_told();
    if told && (!step.is_one_answer() || !step.wrong.is_empty() || !step.hint.is_empty()) {
        let what =
            "a step without it is only read: `until`, `until_asks`, `wrong` and `hint` mean nothing in it";
        fields.fault(faults, "do", what);
    }
    if !told && step.hint.is_empty() {
        fields.fault(faults, "hint", "is missing: what helps after two mistakes");
    }
}

/// What concerns several steps, or the battle.
pub(crate) fn lesson(lesson: &Lesson, faults: &mut Faults) {
    let file = &lesson.file;
    let battle = match catalog::battle(&lesson.battle) {
        Ok(battle) => battle,
        Err(error) => return faults.add(file, 1, "battle", error.to_string()),
    };
    if !battle.sides.contains(&lesson.side.as_str()) {
        let [one, other] = battle.sides;
        faults.add(file, 1, "side", format!("{:?} is no side; they are {one} and {other}", lesson.side));
    }
    for clause in lesson.teaches.iter().filter(|clause| clause.split(' ').next() != Some(battle.book)) {
        faults.add(file, 1, "teaches", format!("{clause:?} is no clause of {}", battle.book));
    }
    if WITH_LEDGERS {
        numbers(lesson, faults);
    }
}

/// Every number in a text must be a fact of this step or of an earlier one.
fn numbers(lesson: &Lesson, faults: &mut Faults) {
    let mut known = BTreeSet::new();
    known.extend(digits(&lesson.situation).into_iter().filter(|number| number.len() == 4));
    // `m-32-line` is called the 32 Line.
    let table = lesson.situation.parse::<toml::Table>().unwrap_or_default();
    let pieces = table.get("pieces").and_then(toml::Value::as_table);
    known.extend(pieces.into_iter().flat_map(toml::Table::keys).flat_map(|id| digits(id)));
    for (index, step) in lesson.steps.iter().enumerate() {
        known.extend(facts_of(step));
        let hint = Some((step.line, "hint", &step.hint));
        let replies = step.wrong.iter().map(|reply| (reply.act.line, "wrong", &reply.say));
        let texts = [(step.line, "say", &step.say)].into_iter().chain(hint).chain(replies);
        for (line, key, text) in texts {
            for number in digits(text).difference(&known) {
                let what =
                    format!("{key}: no fact says {number}: add it to given, expect, log, dice or forecast");
                faults.add(&lesson.file, line, &format!("step {}", index + 1), what);
            }
        }
    }
    for number in digits(&lesson.done).difference(&known) {
        faults.add(&lesson.file, 1, "done", format!("no fact says {number}"));
    }
}

/// The numbers that a step compares with the game, or takes from the ledger.
fn facts_of(step: &Step) -> BTreeSet<String> {
    let mut known = BTreeSet::new();
    for facts in [&step.until, &step.given, &step.expect] {
        for (path, value) in facts.iter() {
            known.extend(digits(&value.to_string()));
            known.extend(digits(path).into_iter().filter(|number| number.len() == 4));
        }
    }
    let said = step.dice.iter().chain(&step.log).chain(&step.show);
    known.extend(said.flat_map(|said| digits(&said.text)));
    let patterns = step.accepts.iter().chain(&step.enemy).chain(step.wrong.iter().map(|reply| &reply.act));
    known.extend(patterns.flat_map(|pattern| digits(&pattern.text)));
    for told in &step.forecasts {
        known.extend(told.out_of.map(|number| number.to_string()));
        known.extend(told.chances.iter().map(|(_, weight)| weight.to_string()));
        known.extend(told.chances.iter().flat_map(|(result, _)| digits(result)));
        known.extend(told.values.iter().map(|(_, value)| value.unsigned_abs().to_string()));
    }
    for clause in &step.clauses {
        for row in catalog::reference::look_up(clause).unwrap_or_default() {
            known.extend(digits(&row.requirement));
        }
    }
    known
}

/// The whole numbers in a text. Numbers that are part of a name (`m-18-line`, `R17`, `32e`) are none.
fn digits(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let part = |c: char| c.is_alphanumeric() || matches!(c, '_');
    for word in text.split(|c: char| !part(c)) {
        if !word.is_empty() && word.chars().all(|c| c.is_ascii_digit()) {
            found.insert(word.to_owned());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_and_names_are_not() {
        let found = |text: &str| digits(text).into_iter().collect::<Vec<_>>();
        assert_eq!(found("11 strength against 5 is 2 to 1."), ["1", "11", "2", "5"]);
        assert_eq!(found("\"2-1\""), ["1", "2"]);
        assert!(found("the 42e and R17").is_empty());
    }

    #[test]
    fn words_are_counted_as_people_count_them() {
        assert_eq!(count_words("Go in - and stay."), 4);
        assert_eq!(count_words(""), 0);
    }

    #[test]
    fn a_clause_names_its_book() {
        assert!(is_clause("CAL 9.1b") && !is_clause("9.1b") && !is_clause("CAL none"));
    }
}
