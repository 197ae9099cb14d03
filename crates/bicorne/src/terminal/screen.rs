//! What a player reads.

use catalog::Session;
use catalog::session::{Asked, Awaited, ChoiceGroup, Ending, Factor, LogEntry, Odds};
use play::Viewer;

use super::command::matching;
use crate::fail::Fail;
use crate::style::Style;

pub(crate) const HELP: &str = "\
  a number          take that choice
  part of a name    show the choices that match; Enter takes the only one
  an action         take it by its short text, such as: pass
  Enter             show the choices again; take the only one
  all               show every choice
  why N|ACTION      the clause and reason why it may, or may not, be done
  odds [N|ACTION]   the chances behind it, with every modifier
  rules CLAUSE      what a clause of the rulebook asks
  map               where everything stands
  log [COUNT]       what happened
  undo              take back your last answer, as far as that is fair
  save [FILE]       keep the game in another file from now on
  quit              leave; the game is kept
";

/// The question a side is asked.
pub(super) fn question(session: &Session, asked: &Asked, style: Style) -> String {
    let name = session.battle().side_names[asked.side.index()];
    format!("{} {} {}", style.bold(&format!("{name}:")), asked.question, style.dim(asked.clause.0))
}

/// What the game waits for.
pub(crate) fn awaited(session: &Session, viewer: Viewer, style: Style) -> Result<String, Fail> {
    Ok(match session.awaited(viewer)? {
        Awaited::Decide(asked) => asked.iter().map(|asked| question(session, asked, style) + "\n").collect(),
        Awaited::Roll(due) => format!("a die is due: {} {}\n", due.why, style.dim(due.clause.0)),
        Awaited::Over(end) => ending(&end, style),
    })
}

/// The choices that match, numbered through; above `limit` those of one subject share a line.
pub(crate) fn menu(groups: &[ChoiceGroup], words: &str, limit: usize, style: Style) -> String {
    let found: Vec<_> = matching(groups, words).collect();
    let folded = found.len() > limit;
    let (mut text, mut last) = (String::new(), None);
    for (number, group, choice) in &found {
        let new = last.is_none_or(|last| !std::ptr::eq(last, *group));
        last = Some(*group);
        if folded && group.entries.len() > 1 {
            if new {
                let range = format!("{number}-{}", number + group.entries.len() - 1);
                text += &format!("{range:>9}  {}\n", style.bold(&group.title));
            }
            continue;
        }
        if new && !group.title.is_empty() && !(folded || groups.len() == 1) {
            text += &format!("  {}\n", style.bold(&group.title));
        }
        let cost = choice.cost.map_or(String::new(), |cost| format!("  cost {cost}"));
        let note = choice.note.as_ref().map_or(String::new(), |note| format!("  ({note})"));
        let label = if folded { format!("{}: {}", group.title, choice.label) } else { choice.label.clone() };
        text += &format!("{number:>9}  {label}{cost}{note} {}\n", style.dim(choice.clause.0));
    }
    if folded {
        text += &style.dim("Type part of a name to see its choices, or all.");
        text.push('\n');
    }
    text
}

/// The chances of one action, or of all that have any.
pub(super) fn odds(odds: &[Odds], action: Option<&str>, style: Style) -> String {
    let wanted = odds.iter().filter(|odds| action.is_none_or(|action| odds.action == action));
    let text: String = wanted.map(|odds| one_odds(odds, style)).collect();
    if text.is_empty() { "No die hangs on that.\n".into() } else { text }
}

fn one_odds(odds: &Odds, style: Style) -> String {
    let head = format!("{}: {}", odds.action, odds.title);
    let mut text = format!("  {} {}\n", style.bold(&head), style.dim(odds.clause.0));
    let line = |factor: &Factor, value: String| {
        format!("    {value:>4} {} {}\n", factor.what, style.dim(factor.clause.0))
    };
    text += &line(&odds.base, odds.base.value.to_string());
    for modifier in &odds.modifiers {
        text += &line(modifier, format!("{:+}", modifier.value));
    }
    for chance in &odds.chances {
        let percent = (u64::from(chance.weight) * 200 / u64::from(odds.out_of.max(1))).div_ceil(2);
        text += &format!("    {percent:>3}% {} ({} in {})\n", chance.result, chance.weight, odds.out_of);
    }
    text
}

/// What happened.
pub(crate) fn log(entries: &[LogEntry], style: Style) -> String {
    let mut text = String::new();
    for entry in entries {
        if let Some(answer) = &entry.answer {
            text += &format!("{:>5}  {}\n", entry.at, style.bold(answer));
        }
        for event in &entry.events {
            text += &format!("       * {} {}\n", event.text, style.dim(event.clause.0));
        }
    }
    text
}

/// How the game ended.
pub(super) fn ending(ending: &Ending, style: Style) -> String {
    let winner = ending.winner.as_deref().unwrap_or("nobody");
    let head = format!("The game is over. Winner: {winner}; {}", ending.level);
    let mut text = format!("{} {}\n", style.bold(&head), style.dim(ending.clause.0));
    for line in &ending.tally {
        text +=
            &format!("  {:>4} {:<9} {} {}\n", line.points, line.side, line.what, style.dim(line.clause.0));
    }
    let points: Vec<_> = ending.points.iter().map(|(side, points)| format!("{side} {points}")).collect();
    text + &format!("  Points: {}\n", points.join(", "))
}

/// The faces of a roll, briefly.
pub(super) fn faces(faces: &[String]) -> String {
    match faces {
        [first, .., last] if faces.len() > 8 || first.parse::<u8>().is_ok() => format!("{first} to {last}"),
        faces => faces.join(", "),
    }
}
