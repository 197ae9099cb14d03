//! Victory (CAL 18): who holds the objectives, and what the difference is worth.

use board::hex::HexId;
use play::{Clause, Dice, Face, Next, Outcome, Roll, ScoreLine, Side, Sink};

use crate::event::{Event, What, Why, tell};
use crate::question::Question;
use crate::ruleset::{Control, Scoring};
use crate::setup::{PieceId, Setup};
use crate::state::{Place, State, Status};

/// A combat unit has come to a hex: an objective there is its side's from now on (CAL 18.0g), and a formation that was told
/// to take the place is free to go on (CAL 19.1).
pub fn occupy<S: Sink<Event>>(setup: &Setup, state: &mut State, unit: PieceId, hex: HexId, sink: &mut S) {
    if !setup.index.objectives.contains(hex) {
        return;
    }
    let side = setup.piece(unit).side;
    for (bit, _) in setup.objectives.iter().enumerate().filter(|(_, it)| it.hex == hex) {
        let held = if side == Side::A { state.held | 1 << bit } else { state.held & !(1 << bit) };
        if held != state.held {
            state.held = held;
            tell(sink, || What::Control { hex, side });
        }
    }
    let Some(formation) = state.formation(setup, unit) else { return };
    let lifts = setup.ban(formation).is_some_and(|ban| ban.lifted_by.contains(hex));
    if lifts && !state.freed.contains(formation) {
        state.freed.insert(formation);
        tell(sink, || What::Freed { formation });
    }
}

/// Whose an objective is now (R44).
pub fn holder(setup: &Setup, state: &State, objective: usize) -> Option<Side> {
    let hex = setup.objectives[objective].hex;
    match setup.rules.control {
        Control::LastOccupier => Some(if state.held >> objective & 1 == 1 { Side::A } else { Side::B }),
        Control::OccupiedAtEnd => {
            Side::BOTH.into_iter().find(|&side| !state.units_at(setup, hex, side).is_empty())
        }
    }
}

/// The points of both sides as they stand, line by line (CAL 18.0a, 18.0b, 18.0c, 18.0d, 19.2.3, 20.1c).
pub fn tally(setup: &Setup, state: &State) -> Vec<ScoreLine> {
    let mut lines = Vec::new();
    let scoring = setup.rules.book.scoring;
    let clause = match scoring {
        Scoring::Difference => "CAL 18.0g",
        Scoring::Totals => "AIF 17.1.8a",
        Scoring::Graded => "AIF 17.2.12b",
    };
    for (index, objective) in setup.objectives.iter().enumerate() {
        let Some(side) = holder(setup, state, index) else { continue };
        // AIF 17.2.12b: only the French are paid.
        if scoring == Scoring::Graded && side != setup.title.opens {
            continue;
        }
        let ground = setup.ground(objective.hex);
        let what = format!("{} ({})", ground.name, setup.map.printed(objective.hex));
        let points = i32::from(objective.worth[side]);
        lines.push(ScoreLine { side, points, what, clause: Clause(clause) });
    }
    if scoring != Scoring::Difference {
        lines.extend(losses_line(setup, state).filter(|line| line.points != 0));
    }
    if state.extra.flags > 0 {
        let flags = i32::from(state.extra.flags);
        lines.push(ScoreLine {
            side: setup.title.opens,
            points: flags * i32::from(setup.tables.flag.1),
            what: format!("{flags} regimental flag{}", if flags == 1 { "" } else { "s" }),
            clause: Clause("AIF 17.2.12d"),
        });
    }
    if state.intervened {
        let side = setup.title.opens.other();
        let what = "the enemy's army commander had to take command himself".into();
        lines.push(ScoreLine {
            side,
            points: i32::from(setup.tables.intervention),
            what,
            clause: Clause("CAL 20.1c"),
        });
    }
    lines
}

/// The steps a side has lost (AIF R66, R67): a unit on its reduced side or gone; at Campotenese leaders count one each. Who left by a flag is not
/// lost, and redoubts are no steps.
pub fn steps_lost(setup: &Setup, state: &State, side: Side) -> i32 {
    let unit = |id: PieceId| {
        let (piece, now) = (setup.piece(id), state.piece(id));
        let steps = 1 + i32::from(piece.reduced > 0);
        match now.at {
            Place::GONE => steps,
            _ => i32::from(now.reduced),
        }
    };
    let units: i32 = setup.index.units[side].map(unit).sum();
    let lost = |id: &PieceId| state.piece(*id).at == Place::GONE;
    match setup.rules.book.scoring {
        Scoring::Graded => units + setup.index.leaders[side].filter(lost).count() as i32,
        _ => units,
    }
}

/// What losses are worth: points for the side that has eliminated more (AIF 17.1.8b), or the difference to the first side
/// (AIF 17.2.12c).
fn losses_line(setup: &Setup, state: &State) -> Option<ScoreLine> {
    let opens = setup.title.opens;
    let [own, enemy] = [opens, opens.other()].map(|side| steps_lost(setup, state, side));
    let what = format!("steps: eliminated {enemy}, lost {own}");
    if setup.rules.book.scoring == Scoring::Graded {
        let points = enemy - own;
        let clause = Clause("AIF 17.2.12c");
        return Some(ScoreLine { side: opens, points, what, clause });
    }
    let side = match enemy.cmp(&own) {
        std::cmp::Ordering::Equal => return None,
        std::cmp::Ordering::Greater => opens,
        std::cmp::Ordering::Less => opens.other(),
    };
    let points = i32::from(setup.tables.steps);
    Some(ScoreLine {
        side,
        points,
        what: "more enemy steps eliminated".into(),
        clause: Clause("AIF 17.1.8b"),
    })
}

/// Whether the second side holds what it has to when the battle ends: a unit that is not routed in each of these hexes
/// (AIF 17.2.12a, R68).
fn holds_all(setup: &Setup, state: &State, side: Side) -> bool {
    let held = |hex: HexId| {
        let mut units = state.units_at(setup, hex, side);
        units.any(|id| state.piece(id).status != Status::Routed)
    };
    !setup.scenario.hold.is_empty() && setup.scenario.hold.iter().all(held)
}

/// A die for a flag (AIF 17.2.12d).
pub fn next_flag(leader: PieceId) -> Next<Question, Why> {
    Next::Roll(Roll { why: Why::Flag(leader), clause: Clause("AIF 17.2.12d"), dice: Dice::One })
}

/// The flag is captured or saved.
pub fn roll_flag<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    leader: PieceId,
    face: Face,
    sink: &mut S,
) {
    let captured = face.0 >= setup.tables.flag.0;
    state.extra.flags += u8::from(captured);
    tell(sink, || What::Flag { piece: leader, captured });
    state.frames.pop();
}

/// The points of a side.
pub fn points(tally: &[ScoreLine], side: Side) -> i32 {
    tally.iter().filter(|line| line.side == side).map(|line| line.points).sum()
}

/// Winner and level by the difference (CAL 18.0e, 18.0f). The lowest level is a stalemate, which nobody wins.
pub fn outcome(setup: &Setup, state: &State) -> Outcome {
    let tally = tally(setup, state);
    match setup.rules.book.scoring {
        Scoring::Difference => {}
        Scoring::Totals => return by_totals(setup, state, tally),
        Scoring::Graded => return by_grades(setup, state, tally),
    }
    let difference = points(&tally, Side::A) - points(&tally, Side::B);
    let size = difference.unsigned_abs();
    let found = setup.tables.levels.iter().find(|(least, _)| size >= u32::from(*least));
    let level = found.map(|(_, name)| name.clone()).unwrap_or_default();
    let drawn = found.is_none_or(|(least, _)| *least == 0);
    let winner = (!drawn).then_some(if difference > 0 { Side::A } else { Side::B });
    Outcome { winner, level, how: String::new(), clause: Clause("CAL 18.0f"), tally }
}

/// What a victory is called that ended the game at once or decides it whatever the points.
const AUTOMATIC: &str = "Automatic victory";

/// What a victory is called where the rulebook counts points and names no levels.
const ON_POINTS: &str = "Victory on points";

/// The higher total wins; equal totals are a draw (AIF 17.1-END, R66). A side may have won before (AIF 17.1.8c).
fn by_totals(setup: &Setup, state: &State, tally: Vec<ScoreLine>) -> Outcome {
    if let Some(side) = state.extra.won {
        let lost = setup.index.commander[side.other()].map_or("the commander", |id| &setup.piece(id).name);
        return Outcome {
            winner: Some(side),
            level: AUTOMATIC.into(),
            how: format!("{lost} is lost"),
            clause: Clause("AIF 17.1.8c"),
            tally,
        };
    }
    let [one, two] = Side::BOTH.map(|side| points(&tally, side));
    let winner = match one.cmp(&two) {
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Side::A),
        std::cmp::Ordering::Less => Some(Side::B),
    };
    let (level, how) = match winner {
        Some(_) => (ON_POINTS, format!("{} to {}", one.max(two), one.min(two))),
        None => ("Draw", format!("{} each", counted(one, ""))),
    };
    Outcome { winner, level: level.into(), how, clause: Clause("AIF 17.1-END"), tally }
}

/// `1 French point`, `14 points`.
fn counted(points: i32, whose: &str) -> String {
    let gap = if whose.is_empty() { "" } else { " " };
    format!("{points}{gap}{whose} point{}", if points == 1 { "" } else { "s" })
}

/// By the points of the first side (AIF 17.2.12e), unless the other holds the way out (AIF 17.2.12a, R112).
fn by_grades(setup: &Setup, state: &State, mut tally: Vec<ScoreLine>) -> Outcome {
    let opens = setup.title.opens;
    // Who has nothing to show for it is told at least that losses were even.
    tally.extend(losses_line(setup, state).filter(|line| line.points == 0));
    if holds_all(setup, state, opens.other()) {
        let held: Vec<String> =
            setup.scenario.hold.iter().map(|hex| setup.map.printed(hex).to_string()).collect();
        return Outcome {
            winner: Some(opens.other()),
            level: AUTOMATIC.into(),
            how: format!("{} are held", held.join(" and ")),
            clause: Clause("AIF 17.2.12a"),
            tally,
        };
    }
    let total = points(&tally, opens);
    let levels = &setup.tables.levels;
    let found = levels.iter().position(|(least, _)| total >= i32::from(*least)).unwrap_or(levels.len() - 1);
    let winner = match found {
        0 => Some(opens),
        last if last + 1 == levels.len() => Some(opens.other()),
        _ => None,
    };
    let points = counted(total, setup.title.side_names[opens.index()]);
    let how = match found.checked_sub(1).map(|better| levels[better].0) {
        None => format!("with {points} where {} are enough", levels[found].0),
        Some(needed) => format!("with {points} where {needed} are needed"),
    };
    // Only the one between is named for what it is; the others are named for who wins.
    let level = if winner.is_some() { ON_POINTS.into() } else { levels[found].1.clone() };
    Outcome { winner, level, how, clause: Clause("AIF 17.2.12e"), tally }
}
