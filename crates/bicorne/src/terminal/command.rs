//! What a player types.

use catalog::Examples;
use session::computer::{Kind, LEVELS};
use session::{Choice, ChoiceGroup};

use super::page::{Page, Pick, at, matching};

/// What a line means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// Do this.
    Take(String),
    /// Only this matches; the next Enter takes it.
    Offer(String),
    /// Show the choices of this subject.
    Open(usize),
    /// Show what matches these words.
    Filter(String),
    /// Nothing matches this.
    Nothing(String),
    Choices,
    All,
    Why(String),
    /// The chances of these actions, or of all.
    Odds(Option<Vec<String>>),
    Rules(String),
    /// What is asked, and what can be done now.
    What,
    /// What the computer would do, at this level.
    Hint(Kind),
    Log(usize),
    /// Give a formation an order.
    Order(String),
    /// What can be ordered, and what is.
    Orders,
    /// What an order would lead to.
    Preview(String),
    /// Set a standing order, or show them.
    Standing(String),
    /// Carry the orders out; anyway, over what the staff halted for.
    Carry(bool),
    Map,
    Stacks,
    Look(String),
    Find(String),
    Goal,
    Undo,
    Save(Option<String>),
    /// Give the game up.
    Concede,
    Help,
    Quit,
    Wrong(String),
}

/// Reads a line: a command, a number on the page or of a hex, an action in short text, or words to look for. `offered` is
/// what a bare Enter takes; with a single choice that is the choice.
pub(super) fn read(
    line: &str,
    groups: &[ChoiceGroup],
    page: &Page,
    offered: Option<String>,
    examples: &Examples,
) -> Command {
    let mut all = groups.iter().flat_map(|group| &group.entries);
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    if line.is_empty() {
        return match (offered, all.next(), all.next()) {
            (Some(action), ..) => Command::Take(action),
            (None, Some(only), None) => Command::Take(only.text.clone()),
            _ => Command::Choices,
        };
    }
    if all.any(|choice| choice.text == line) {
        return Command::Take(line.into());
    }
    if line.bytes().all(|byte| byte.is_ascii_digit()) {
        return match numbered(line, page) {
            Ok(Pick::Choice(spot)) => Command::Take(at(groups, spot).text.clone()),
            Ok(Pick::Group(group)) => Command::Open(group),
            Err(wrong) => hex(line, groups).unwrap_or(wrong),
        };
    }
    match (word.to_lowercase().as_str(), rest) {
        ("help" | "?" | "h", "") => Command::Help,
        ("quit" | "q" | "exit", "") => Command::Quit,
        ("undo" | "u", "") => Command::Undo,
        ("concede", "") => Command::Concede,
        ("map" | "m", "") => Command::Map,
        ("units" | "stacks", "") => Command::Stacks,
        ("goal" | "goals", "") => Command::Goal,
        ("choices" | "c" | "back" | "b", "") => Command::Choices,
        ("all", "") => Command::All,
        ("look" | "l", "") => Command::Wrong(format!("look at which place? as in: look {}", examples.place)),
        ("look" | "l", place) => Command::Look(place.into()),
        ("find" | "f", "") => Command::Wrong(format!("find which piece? as in: find {}", examples.piece)),
        ("find" | "f", piece) => Command::Find(piece.into()),
        ("save", file) => Command::Save((!file.is_empty()).then(|| file.into())),
        ("log", "") => Command::Log(20),
        ("log", count) => count.parse().map_or_else(
            |_| Command::Wrong("log takes how many answers to go back, as in: log 50".into()),
            Command::Log,
        ),
        ("what", "") => Command::What,
        ("hint", level) => hint(level),
        ("odds", "") => Command::Odds(None),
        ("odds", which) => meant(which, groups, page, |actions| Command::Odds(Some(actions))),
        ("why", "") => Command::Wrong("why what? a number or an action, as in: why 2".into()),
        ("why", which) => meant(which, groups, page, |actions| match &actions[..] {
            [one] => Command::Why(one.clone()),
            _ => Command::Why(which.into()),
        }),
        ("orders", "") => Command::Orders,
        // A short text of the battle may begin with the same word: that was looked for above.
        ("order", order) if order.contains(char::is_whitespace) => Command::Order(order.into()),
        ("preview", "") => Command::Wrong("preview which order? as in: preview massena take lonato".into()),
        ("preview", order) => Command::Preview(order.into()),
        ("standing", set) => Command::Standing(set.into()),
        ("carry", "" | "on") => Command::Carry(false),
        ("carry", "anyway") => Command::Carry(true),
        ("rules", "") => {
            let what = format!("rules on what? a clause or a word, as in: rules {}", examples.clause);
            Command::Wrong(what)
        }
        ("rules", clause) => Command::Rules(clause.into()),
        _ => search(line, groups),
    }
}

fn hint(level: &str) -> Command {
    let level = level.to_lowercase();
    let by_number = level.parse().ok().and_then(|number: usize| LEVELS.get(number.checked_sub(1)?).copied());
    let name = if level.is_empty() { "colonel" } else { by_number.unwrap_or(&level) };
    match Kind::named(name).filter(|_| LEVELS.contains(&name)) {
        Some(kind) => Command::Hint(kind),
        None => {
            Command::Wrong(format!("a hint from whom? There are {}, as in: hint general", LEVELS.join(", ")))
        }
    }
}

/// What matches some words. An only match is offered; it is taken at once if the line begins with its verb.
fn search(words: &str, groups: &[ChoiceGroup]) -> Command {
    let mut found = matching(groups, words);
    match (found.next(), found.next()) {
        (None, _) => Command::Nothing(words.into()),
        (Some(only), None) => {
            let text = &at(groups, only).text;
            let verb = |text: &str| text.split_whitespace().next().map(str::to_lowercase);
            let meant = verb(text) == verb(words) && words.contains(char::is_whitespace);
            if meant { Command::Take(text.clone()) } else { Command::Offer(text.clone()) }
        }
        _ => Command::Filter(words.into()),
    }
}

/// A number that is no choice may be a hex: the first thing the piece in hand can do there, or all that others can.
fn hex(line: &str, groups: &[ChoiceGroup]) -> Option<Command> {
    let there = |entry: &&Choice| entry.target.as_deref() == Some(line);
    let mut able = groups.iter().filter(|group| group.entries.iter().any(|entry| there(&entry)));
    let first = able.next()?.entries.iter().find(there)?;
    let others = able.next().is_some();
    Some(if others { Command::Filter(line.into()) } else { Command::Take(first.text.clone()) })
}

fn numbered(line: &str, page: &Page) -> Result<Pick, Command> {
    let pick = line.parse().ok().and_then(|number| page.pick(number));
    pick.ok_or_else(|| Command::Wrong(format!("there is no choice {line} here, {}", page.range())))
}

/// The actions a number or words stand for; what matches nothing is passed on as it is.
fn meant(
    which: &str,
    groups: &[ChoiceGroup],
    page: &Page,
    then: impl FnOnce(Vec<String>) -> Command,
) -> Command {
    let actions = |spots: &mut dyn Iterator<Item = (usize, usize)>| {
        spots.map(|spot| at(groups, spot).text.clone()).collect::<Vec<_>>()
    };
    if which.bytes().all(|byte| byte.is_ascii_digit()) {
        return match numbered(which, page) {
            Ok(Pick::Choice(spot)) => then(actions(&mut [spot].into_iter())),
            Ok(Pick::Group(group)) => {
                then(actions(&mut (0..groups[group].entries.len()).map(|i| (group, i))))
            }
            Err(wrong) => wrong,
        };
    }
    let exact = groups.iter().flat_map(|group| &group.entries).any(|choice| choice.text == which);
    let found = actions(&mut matching(groups, which));
    if exact || found.is_empty() { then(vec![which.into()]) } else { then(found) }
}
