//! Texts by kind and by word: what the coach says, the glossary, and each battle on one card.

use std::collections::BTreeMap;

use play::Faults;
use serde::Serialize;
use sheets::Source;

use crate::checks;
use crate::fields::Fields;

/// The most words an entry of the glossary may have.
const MOST_OF_A_WORD: usize = 25;
/// The most words the goal of a battle may have.
const MOST_OF_A_GOAL: usize = 40;

/// What the coach says of one kind of question.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entry {
    /// What is asked.
    what: String,
    /// What one usually wants.
    want: String,
    /// The same where a battle differs, by battle.
    what_in: BTreeMap<String, String>,
    want_in: BTreeMap<String, String>,
    /// Clauses of all books of the family.
    more: Vec<String>,
}

/// What the coach says, by kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sayings(BTreeMap<String, Entry>);

/// What is said of a question in a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Saying {
    /// What is asked.
    pub what: String,
    /// What one usually wants.
    pub want: String,
    /// The clauses of the book that is played.
    pub more: Vec<String>,
}

/// The families by the names their files have, with a battle of each.
pub(crate) fn families() -> [(&'static str, &'static str); 3] {
    [("areas", "castiglione"), ("orders", "caldiero"), ("chits", "novara")]
}

/// The family of a battle, by the name its file has.
pub(crate) fn family_of(battle: &str) -> Option<&'static str> {
    let kinds = |battle: &str| {
        catalog::new_game(battle, "", &[], None, 0).ok().map(|game| crate::question_kinds(&game))
    };
    let ours = kinds(battle)?;
    families().into_iter().find(|(_, known)| kinds(known) == Some(ours)).map(|(family, _)| family)
}

impl Sayings {
    /// Reads the texts of a family. Every kind of question must have one, and no other.
    pub fn read(source: Source<'_>, family: &str) -> Result<Sayings, Faults> {
        let mut faults = Faults::default();
        let node = sheets::read(source, &mut faults);
        let mut sayings = Sayings::default();
        let kinds = kinds_of(family);
        let battles: Vec<&str> = catalog::battles()
            .iter()
            .map(|battle| battle.id)
            .filter(|id| family_of(id) == Some(family))
            .collect();
        for (kind, node) in node.entries() {
            if !kinds.contains(&kind.as_str()) {
                node.fault(&mut faults, kind, "is no kind of question of this family");
            }
            let fields = Fields::of(node, kind.clone(), &mut faults);
            let entry = entry(&fields, &battles, &mut faults);
            fields.rest(&mut faults);
            sayings.0.insert(kind.clone(), entry);
        }
        for kind in kinds.iter().filter(|kind| !sayings.0.contains_key(**kind)) {
            faults.add(source.file, 0, kind, "has no text");
        }
        faults.or(sayings)
    }

    /// What is said of a kind of question in a battle.
    pub fn of(&self, battle: &str, kind: &str) -> Option<Saying> {
        let entry = self.0.get(kind)?;
        let book = catalog::battle(battle).ok()?.book;
        let own = |clause: &&String| clause.split(' ').next() == Some(book);
        Some(Saying {
            what: entry.what_in.get(battle).unwrap_or(&entry.what).clone(),
            want: entry.want_in.get(battle).unwrap_or(&entry.want).clone(),
            more: entry.more.iter().filter(own).cloned().collect(),
        })
    }

    /// All of them, as one battle has them.
    pub fn in_battle(&self, battle: &str) -> BTreeMap<String, Saying> {
        self.0.keys().filter_map(|kind| Some((kind.clone(), self.of(battle, kind)?))).collect()
    }
}

fn kinds_of(family: &str) -> &'static [&'static str] {
    let battle = families().into_iter().find(|(known, _)| *known == family).map(|(_, battle)| battle);
    let game = battle.and_then(|battle| catalog::new_game(battle, "", &[], None, 0).ok());
    game.map_or(&[], |game| crate::question_kinds(&game))
}

fn entry(fields: &Fields<'_, '_>, battles: &[&str], faults: &mut Faults) -> Entry {
    let mut entry = Entry {
        what: fields.needed("what", faults),
        want: fields.needed("want", faults),
        more: fields.texts("more", faults).into_iter().map(|said| said.text).collect(),
        ..Entry::default()
    };
    checks::words(fields, "what", &entry.what, checks::MOST_WORDS, faults);
    checks::words(fields, "want", &entry.want, checks::MOST_WORDS, faults);
    checks::clauses(fields, "more", &entry.more, faults);
    for battle in battles {
        for (key, list) in [("what", &mut entry.what_in), ("want", &mut entry.want_in)] {
            let key = format!("{key}_{battle}");
            if let Some(said) = fields.text(&key, faults) {
                checks::words(fields, &key, &said.text, checks::MOST_WORDS, faults);
                list.insert((*battle).to_owned(), said.text);
            }
        }
    }
    entry
}

/// A word of the glossary.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Term {
    /// What is looked for in texts; the first is its name.
    pub words: Vec<String>,
    /// What it means.
    pub says: String,
    /// The clause that tells more.
    pub clause: String,
    /// The lesson that explains it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lesson: Option<String>,
    /// The kinds of questions and the contexts in which it has this meaning; everywhere if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<String>,
}

/// The words of a book.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Glossary {
    /// In the order of the file.
    pub terms: Vec<Term>,
}

impl Glossary {
    /// Reads the words of a book.
    pub fn read(source: Source<'_>, book: &str) -> Result<Glossary, Faults> {
        let mut faults = Faults::default();
        let node = sheets::read(source, &mut faults);
        let root = Fields::of(&node, book, &mut faults);
        let mut glossary = Glossary::default();
        for node in root.tables("term", &mut faults) {
            let fields = Fields::of(node, "term", &mut faults);
            let term = term(&fields, book, &mut faults);
            for word in &term.words {
                let twin = glossary.terms.iter().find(|other| other.words.contains(word));
                if twin.is_some_and(|other| other.only.is_empty() || term.only.is_empty()) {
                    fields.fault(
                        &mut faults,
                        "words",
                        format!("{word:?} stands here twice; say `only` for each"),
                    );
                }
            }
            fields.rest(&mut faults);
            glossary.terms.push(term);
        }
        root.rest(&mut faults);
        faults.or(glossary)
    }

    /// Whether a word is explained.
    pub fn has(&self, word: &str) -> bool {
        let wanted = word.to_lowercase();
        self.terms.iter().any(|term| term.words.iter().any(|known| known.to_lowercase() == wanted))
    }
}

fn term(fields: &Fields<'_, '_>, book: &str, faults: &mut Faults) -> Term {
    let term = Term {
        words: fields.texts("words", faults).into_iter().map(|said| said.text).collect(),
        says: fields.needed("says", faults),
        clause: fields.needed("clause", faults),
        lesson: fields.text("lesson", faults).map(|said| said.text),
        only: fields.texts("only", faults).into_iter().map(|said| said.text).collect(),
    };
    if term.words.is_empty() {
        fields.fault(faults, "words", "is missing");
    }
    checks::words(fields, "says", &term.says, MOST_OF_A_WORD, faults);
    checks::clauses(fields, "clause", std::slice::from_ref(&term.clause), faults);
    if term.clause.split(' ').next().is_none_or(|own| own.to_lowercase() != book) {
        fields.fault(faults, "clause", format!("{:?} is no clause of this book", term.clause));
    }
    term
}

/// A battle on one card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Briefing {
    /// What it is about, in one sentence.
    pub goal: String,
    /// How a turn goes, line by line.
    pub turn: Vec<String>,
    /// How a counter is read, line by line.
    pub counter: Vec<String>,
}

/// Reads the cards of all battles.
pub fn briefings(source: Source<'_>) -> Result<BTreeMap<String, Briefing>, Faults> {
    let mut faults = Faults::default();
    let node = sheets::read(source, &mut faults);
    let mut cards = BTreeMap::new();
    for (battle, node) in node.entries() {
        let fields = Fields::of(node, battle.clone(), &mut faults);
        if catalog::battle(battle).is_err() {
            node.fault(&mut faults, battle, "is no battle");
        }
        let goal = fields.needed("goal", &mut faults);
        checks::words(&fields, "goal", &goal, MOST_OF_A_GOAL, &mut faults);
        let mut lines = |key: &str| {
            let lines = fields.texts(key, &mut faults);
            for line in &lines {
                checks::words(&fields, key, &line.text, checks::MOST_WORDS, &mut faults);
            }
            lines.into_iter().map(|said| said.text).collect()
        };
        let card = Briefing { goal, turn: lines("turn"), counter: lines("counter") };
        fields.rest(&mut faults);
        cards.insert(battle.clone(), card);
    }
    for battle in catalog::battles().iter().filter(|battle| !cards.contains_key(battle.id)) {
        faults.add(source.file, 0, battle.id, "has no card");
    }
    faults.or(cards)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source<'_> {
        Source { file: "x.toml", text }
    }

    #[test]
    fn the_coach_needs_a_text_for_every_kind_and_knows_no_other() {
        let text = "[fly]\nwhat = \"a\"\nwant = \"b\"\nmore = [\"BII none\"]\nwhy = 1\n";
        let faults = Sayings::read(source(text), "areas").unwrap_err().to_string();
        for part in [
            "x.toml:1: fly: is no kind",
            "x.toml:4: fly: more: there is no clause",
            "why: unknown key",
            "fight-on: has no text",
        ] {
            assert!(faults.contains(part), "{part} in {faults}");
        }
    }

    #[test]
    fn a_battle_may_be_told_otherwise_and_sees_the_clauses_of_its_own_book() {
        let mut entry = Entry { what: "one".into(), want: "two".into(), ..Entry::default() };
        entry.what_in.insert("montebello".into(), "three".into());
        entry.more = vec!["CAL 9.1b".into(), "AIF 9.1b".into()];
        let sayings = Sayings([("move-to".to_owned(), entry)].into());
        let said = |battle| sayings.of(battle, "move-to").unwrap();
        assert_eq!((said("caldiero").what.as_str(), said("montebello").what.as_str()), ("one", "three"));
        assert_eq!(
            (said("caldiero").more, said("montebello").more),
            (vec!["CAL 9.1b".into()], vec!["AIF 9.1b".into()])
        );
        assert!(sayings.of("caldiero", "fly").is_none());
    }

    #[test]
    fn a_word_is_short_has_a_clause_of_its_book_and_stands_once() {
        let long = "word ".repeat(26);
        let text = format!(
            "[[term]]\nwords = [\"hit\"]\nsays = \"{long}\"\nclause = \"CAL 9.1b\"\n[[term]]\nwords = [\"hit\"]\nsays = \"x\"\nclause = \"BII 9.3b\"\n"
        );
        let faults = Glossary::read(source(&text), "bii").unwrap_err().to_string();
        for part in ["has 26 words", "no clause of this book", "stands here twice"] {
            assert!(faults.contains(part), "{part} in {faults}");
        }
        let good = "[[term]]\nwords = [\"Hit\", \"hits\"]\nsays = \"x\"\nclause = \"BII 9.3b\"\n";
        assert!(Glossary::read(source(good), "bii").unwrap().has("HITS"));
    }
}
