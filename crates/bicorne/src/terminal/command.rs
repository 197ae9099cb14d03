//! What a player types.

use catalog::session::{Choice, ChoiceGroup};

/// What a line means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// Do this.
    Take(String),
    /// Only this matches; the next Enter takes it.
    Offer(String),
    /// Show what matches these words.
    Filter(String),
    /// Nothing matches this.
    Nothing(String),
    Choices,
    All,
    Why(String),
    Odds(Option<String>),
    Rules(String),
    Log(usize),
    Map,
    Undo,
    Save(Option<String>),
    Help,
    Quit,
    Wrong(String),
}

/// Reads a line: a command, a number, an action in short text, or words to look for. `offered` is what a bare Enter
/// takes; with a single choice that is the choice.
pub(super) fn read(line: &str, groups: &[ChoiceGroup], offered: Option<String>) -> Command {
    let all: Vec<&Choice> = groups.iter().flat_map(|group| &group.entries).collect();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    if line.is_empty() {
        return match (offered, &all[..]) {
            (Some(action), _) => Command::Take(action),
            (None, [only]) => Command::Take(only.text.clone()),
            _ => Command::Choices,
        };
    }
    if all.iter().any(|choice| choice.text == line) {
        return Command::Take(line.into());
    }
    if let Ok(number) = line.parse::<usize>() {
        return numbered(&all, number).map_or_else(Command::Wrong, Command::Take);
    }
    match (word, rest) {
        ("help" | "?" | "h", "") => Command::Help,
        ("quit" | "q" | "exit", "") => Command::Quit,
        ("undo" | "u", "") => Command::Undo,
        ("map" | "m", "") => Command::Map,
        ("choices" | "c", "") => Command::Choices,
        ("all", "") => Command::All,
        ("save", file) => Command::Save((!file.is_empty()).then(|| file.into())),
        ("log", "") => Command::Log(15),
        ("log", count) => {
            count.parse().map_or_else(|_| Command::Wrong("log takes a number".into()), Command::Log)
        }
        ("odds", "") => Command::Odds(None),
        ("odds", which) => {
            one_of(&all, which).map_or_else(Command::Wrong, |action| Command::Odds(Some(action)))
        }
        ("why", "") => Command::Wrong("why takes a number or an action".into()),
        ("why", which) => one_of(&all, which).map_or_else(Command::Wrong, Command::Why),
        ("rules", "") => Command::Wrong("rules takes a clause".into()),
        ("rules", clause) => Command::Rules(clause.into()),
        _ => search(line, groups),
    }
}

fn search(words: &str, groups: &[ChoiceGroup]) -> Command {
    let found: Vec<_> = matching(groups, words).collect();
    match &found[..] {
        [] => Command::Nothing(words.into()),
        [(_, _, only)] => Command::Offer(only.text.clone()),
        _ => Command::Filter(words.into()),
    }
}

/// The choices whose subject, label or short text hold all these words, with their numbers and groups.
pub(super) fn matching<'a>(
    groups: &'a [ChoiceGroup],
    words: &str,
) -> impl Iterator<Item = (usize, &'a ChoiceGroup, &'a Choice)> {
    let words: Vec<_> = words.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let all = groups.iter().flat_map(|group| group.entries.iter().map(move |choice| (group, choice)));
    let numbered = all.enumerate().map(|(index, (group, choice))| (index + 1, group, choice));
    numbered.filter(move |(_, group, choice)| {
        let text = format!("{} {} {}", group.title, choice.label, choice.text).to_lowercase();
        words.iter().all(|word| text.contains(word))
    })
}

fn numbered(all: &[&Choice], number: usize) -> Result<String, String> {
    let choice = number.checked_sub(1).and_then(|index| all.get(index));
    choice
        .map(|choice| choice.text.clone())
        .ok_or_else(|| format!("there is no choice {number}, only 1 to {}", all.len()))
}

fn one_of(all: &[&Choice], which: &str) -> Result<String, String> {
    match which.parse() {
        Ok(number) => numbered(all, number),
        Err(_) => Ok(which.into()),
    }
}
