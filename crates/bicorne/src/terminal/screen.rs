//! What a player reads.

use catalog::Examples;
use play::{Part, Unit, Viewer};
use session::Session;
use session::computer::{Kind, Thought};
use session::{Asked, Awaited, Ending, Factor, LogEntry, Odds, Said, Share};

use crate::fail::Fail;
use crate::rules::{self, wrap};
use crate::style::Style;

/// So many other answers are told with a hint.
const MOST_OTHERS: usize = 4;

/// Everything a player can type, with examples of this battle.
pub(super) fn help(examples: &Examples) -> String {
    let Examples { piece, place, action, actions, clause, topic } = examples;
    format!(
        "\
Choosing
  a number          take that choice, or open that piece's own list; 0 is always: no more of this
  part of a name    the choices that match: {piece}, {place}
  an action         by its short text: {action}; a verb with part of a name will do
  a hex             where the piece in hand shall go, on a map of hexes
  several           one after the other: {actions}
  Enter             the list again; takes the choice if there is only one
  all               every choice, one by one
Asking
  why N|ACTION      the rule behind a choice, or why something may not be done
  odds [N|ACTION]   the chances, with every modifier
  rules CLAUSE|WORD what the rulebook asks, in our own words: rules {clause}, rules {topic}
  what              what is asked, what one wants there, and what you can do now
  hint [LEVEL]      what the computer would do here and why: recruit, captain, colonel, general, marshal
  goal              what the battle is about and how it is won
Orders (see docs/orders.md)
  orders            your formations, what they are ordered, and what the staff would have them do
  order F VERB P    give a formation an order: march, take, assault, hold, screen, withdraw, join; order F none
  preview F VERB P  what an order would lead to
  standing [T SET]  standing orders for small decisions: standing all usual
  carry [anyway]    the staff carries the orders out until it halts and asks; anyway goes on over that
Looking
  map               the map
  units             every stack, with its strength
  look PLACE        one place: who stands there, what it is like: look {place}
  find PIECE        where a piece is and what it is like: find {piece}
  log [COUNT]       what happened
The game
  undo              take back your last answer, as far as that is fair
  save [FILE]       keep the game, in FILE from now on
  concede           give the game up, where the rulebook lets a side do so
  quit              leave; the game is kept
"
    )
}

/// What the computer would do, and why.
pub(super) fn hint(thought: &Thought, kind: Kind, style: Style) -> String {
    let what = if thought.label.is_empty() { &thought.action } else { &thought.label };
    let chance = thought.chance.map_or(String::new(), |chance| format!(", {chance:.0} in 100 to win"));
    let mut text = rules::wrap(&format!("A {kind} would: {what}{chance}"), "", style.width);
    text = style.bold(text.trim_end()) + "\n";
    if let Some(line) = thought.serves.as_ref().filter(|_| thought.plans.is_empty()) {
        let body = rules::wrap(&format!("it serves a plan: {}", line.text), "    ", style.width);
        text += &format!("  * {}", body.trim_start());
    }
    for line in &thought.plans {
        let body = rules::wrap(&line.text, "    ", style.width);
        text += &format!("  * {}", body.trim_start());
    }
    if let Some(danger) = &thought.danger {
        let fear = format!("feared most: {} {}, {:.0} in 100 left", danger.group, danger.plan, danger.chance);
        text += &format!("  {}", rules::wrap(&fear, "    ", style.width).trim_start());
    }
    for other in thought.instead.iter().take(MOST_OTHERS) {
        let what = if other.label.is_empty() { &other.action } else { &other.label };
        text += &format!("  not: {what}, {:.0} in 100\n", other.chance);
    }
    text += &format!("{}\n", style.dim(&format!("Enter takes it: {}", thought.action)));
    text
}

/// What is played; the edition where there is more than one.
pub(crate) fn played(session: &Session) -> String {
    let battle = session.battle();
    match battle.editions.len() {
        0 | 1 => battle.title.to_owned(),
        _ => format!("{}, edition {}", battle.title, session.game().header().edition),
    }
}

/// The question a side is asked.
pub(super) fn question(session: &Session, asked: &Asked, style: Style) -> String {
    let name = session.battle().side_names[asked.side.index()];
    let text = sentence("", &format!("{name}: {}", asked.question), asked.clause.0, style);
    let (head, rest) = text.split_at(name.len() + 1);
    style.bold(head) + rest.trim_end()
}

/// A text and its clause behind a head, broken between words; a clause stays in one piece.
pub(super) fn sentence(head: &str, text: &str, clause: &str, style: Style) -> String {
    const GLUE: &str = "\u{1}";
    let glued = clause.replace(' ', GLUE);
    let indent = " ".repeat(head.chars().count());
    let body = wrap(&format!("{text} {glued}"), &indent, style.width);
    format!("{head}{}", &body[indent.len()..]).replace(&glued, &style.dim(clause))
}

/// What the game waits for.
pub(crate) fn awaited(session: &Session, viewer: Viewer, style: Style) -> Result<String, Fail> {
    Ok(match session.awaited(viewer)? {
        Awaited::Decide(asked) => asked.iter().map(|asked| question(session, asked, style) + "\n").collect(),
        Awaited::Roll(due) => format!("a die is due: {} {}\n", due.why, style.dim(due.clause.0)),
        Awaited::Over(end) => ending(session, &end, style),
    })
}

/// The chances of these actions, or of all that have any.
pub(super) fn odds(odds: &[Odds], actions: Option<&[String]>, style: Style) -> String {
    let wanted = |odds: &&Odds| actions.is_none_or(|actions| actions.contains(&odds.action));
    let wanted: Vec<&Odds> = odds.iter().filter(wanted).collect();
    match wanted.len() {
        0 => "No die hangs on that.\n".into(),
        1..=8 => wanted.into_iter().map(|odds| one_odds(odds, style)).collect(),
        count => {
            let example = &wanted[0].action;
            format!("{count} choices here hang on a die; say which, as in: odds {example}\n")
        }
    }
}

/// The chances in one short line, where there are no more than two or each result has a code such as `Dr`.
pub(super) fn brief_odds(odds: &Odds) -> Option<String> {
    let code = |chance: &Share| {
        let percent = percent(chance.weight, odds.out_of);
        (!chance.code.is_empty()).then(|| format!("{percent}% {}", chance.code))
    };
    let codes: Option<Vec<String>> = odds.chances.iter().map(code).collect();
    if let Some(codes) = codes.filter(|codes| codes.len() > 1) {
        return Some(codes.join(", "));
    }
    match &odds.chances[..] {
        [first] => Some(format!("surely {}", first.result)),
        [first, second] if first.result.starts_with(|c: char| c.is_ascii_digit()) => {
            Some(format!("{}, {}", share(first, odds.out_of), share(second, odds.out_of)))
        }
        [first, _] => Some(share(first, odds.out_of)),
        _ => None,
    }
}

fn share(chance: &Share, out_of: u32) -> String {
    format!("{}% {}", percent(chance.weight, out_of), chance.result)
}

fn percent(weight: u32, out_of: u32) -> u64 {
    (u64::from(weight) * 200 / u64::from(out_of.max(1))).div_ceil(2)
}

fn tenths(count: u32) -> String {
    format!("{}.{}", count / 10, count % 10)
}

fn one_odds(odds: &Odds, style: Style) -> String {
    let mut text = format!("  {} {}\n", style.bold(&odds.title), style.dim(odds.clause.0));
    let line = |factor: &Factor, value: String| {
        let what = match factor.unit {
            Unit::Columns => format!("columns: {}", factor.what),
            Unit::Die => format!("die: {}", factor.what),
            Unit::Value | Unit::Remark => factor.what.clone(),
        };
        sentence(&format!("    {value:>4} "), &what, factor.clause.0, style)
    };
    text += &line(&odds.base, odds.base.value.to_string());
    for modifier in &odds.modifiers {
        let value = if modifier.value == 0 { String::new() } else { format!("{:+}", modifier.value) };
        text += &line(modifier, value);
    }
    for chance in &odds.chances {
        let percent = percent(chance.weight, odds.out_of);
        text += &format!("    {percent:>3}% {} ({} in {})\n", chance.result, chance.weight, odds.out_of);
    }
    if let Some(toll) = &odds.toll {
        let all = odds.out_of.max(1);
        let each = |sum: u32| (20 * sum / all).div_ceil(2);
        let [inflicted, suffered] = [toll.inflicted, toll.suffered].map(each).map(tenths);
        text += &format!("    on average you inflict {inflicted} and suffer {suffered} {}\n", toll.of);
    }
    text
}

/// What came of one answer, with steps of one march and hits on one unit told together.
pub(super) fn told(events: &[Said]) -> Vec<Said> {
    let mut told: Vec<Said> = Vec::new();
    let mut joined = 1;
    for event in events {
        let together = told.last().and_then(|last| together(last, event, joined));
        match (together, told.last_mut()) {
            (Some(text), Some(last)) => {
                (last.text, last.part) = (text, event.part.clone());
                joined += 1;
            }
            _ => {
                told.push(event.clone());
                joined = 1;
            }
        }
    }
    told
}

/// `X moves from A to B.` and a step of the same to C are `X moves from A to B, C.`; hits are counted alike. `joined`: so many are
/// told in `one` already.
fn together(one: &Said, two: &Said, joined: usize) -> Option<String> {
    match (one.part.as_ref()?, two.part.as_ref()?) {
        (Part::Step { of, to: here, .. }, Part::Step { of: same, from, to })
            if of == same && here == from =>
        {
            Some(format!("{}, {to}.", one.text.trim_end_matches('.')))
        }
        (Part::Hit { on, how, .. }, Part::Hit { on: same, how: alike, now })
            if on == same && how == alike =>
        {
            Some(format!("{on} takes {} hits {how} and now has {now}.", joined + 1))
        }
        _ => None,
    }
}

/// What happened.
pub(crate) fn log(entries: &[LogEntry], style: Style) -> String {
    let mut text = String::new();
    for entry in entries {
        for order in &entry.ordered {
            text += &format!("       order: {order}\n");
        }
        if let Some(answer) = &entry.answer {
            text += &format!("{:>5}  {}\n", entry.at, style.bold(answer));
        }
        for event in told(&entry.events) {
            text += &sentence("       * ", &event.text, event.clause.0, style);
        }
    }
    text
}

/// How the game ended.
pub(super) fn ending(session: &Session, ending: &Ending, style: Style) -> String {
    let battle = session.battle();
    let name =
        |id: &str| battle.sides.iter().position(|side| *side == id).map(|index| battle.side_names[index]);
    let head = match ending.winner.as_deref().and_then(name) {
        Some(winner) => format!("The game is over. The {winner} side wins: {}", ending.level),
        None => format!("The game is over. Nobody wins: {}", ending.level),
    };
    let mut text = format!("{} {}\n", style.bold(&head), style.dim(ending.clause.0));
    for (side, points) in &ending.points {
        let total = format!("  {points:>3}  {} points", name(side).unwrap_or(side));
        text += &format!("{}\n", style.bold(&total));
        for line in ending.tally.iter().filter(|line| line.side == *side) {
            text += &format!("  {:>+7}  {} {}\n", line.points, line.what, style.dim(line.clause.0));
        }
    }
    text
}

/// The faces of a roll, briefly.
pub(super) fn faces(faces: &[String]) -> String {
    match faces {
        [first, .., last] if faces.len() > 8 || first.parse::<u8>().is_ok() => format!("{first} to {last}"),
        faces => faces.join(", "),
    }
}
