//! What a choice will bring, where that is known: the remark beside it in the menu.

use board::hex::HexId;
use play::{Decision, Side, Silent};

use super::announced::{announced, strengths};
use super::march::Route;
use super::names::{names, piece_long, place_name, points, steps};
use crate::action::Action;
use crate::flow::Frame;
use crate::movement;
use crate::question::Question;
use crate::setup::{CounterId, Hexes, PieceId, PieceSet, Setup};
use crate::state::{Marks, RETURNS, State};
use crate::ways::Field;
use crate::{announce, command, stacking};

/// What is looked up once for all choices of a menu.
pub(super) struct Ground {
    /// Next to enemies or with them.
    beside: Hexes,
    /// Hexes with friends who are not in hand.
    friends: Hexes,
    /// Hexes in which enemy pieces stand alone that do not fight.
    lone: Hexes,
}

impl Ground {
    pub(super) fn new(setup: &Setup, state: &State, side: Side, hand: PieceSet) -> Ground {
        let field = Field::new(setup, state, side);
        let enemy = side.other();
        let weak = setup.index.sides[enemy].minus(setup.index.units[enemy]);
        Ground {
            beside: field.beside,
            friends: state.hexes_of(setup, setup.index.sides[side].minus(hand)),
            lone: state.hexes_of(setup, weak).minus(&field.enemies),
        }
    }

    /// What a move meets on its way and where it ends.
    pub(super) fn along(
        &self,
        setup: &Setup,
        state: &State,
        side: Side,
        hand: PieceSet,
        route: &Route,
    ) -> Vec<String> {
        let Some(&last) = route.path.last() else { return Vec::new() };
        let mut notes: Vec<String> = place(setup, last).into_iter().collect();
        let fights = !hand.and(setup.index.units[side]).is_empty();
        for &hex in &route.path {
            if fights {
                notes.extend(gain(setup, state, side, hex));
            }
            if self.lone.contains(setup.cell(hex)) {
                notes.push(format!("captures {}", names(setup, state.pieces_at(setup, hex, side.other()))));
            }
        }
        if self.friends.contains(setup.cell(last)) {
            let friends = state.pieces_at(setup, last, side).minus(hand);
            notes.push(format!("joins {}", names(setup, friends)));
        }
        if self.beside.contains(setup.cell(last)) {
            notes.push("next to the enemy".into());
        }
        if !stacking::room(setup, state, hand, last) {
            notes.push("too full to stay in: to charge out of it".into()); // R126
        }
        notes
    }
}

/// The name on the map.
pub(super) fn place(setup: &Setup, hex: HexId) -> Option<String> {
    let name = &setup.ground(hex).name;
    (!name.is_empty()).then(|| name.clone())
}

/// A place that changes hands when a unit comes there (R89).
fn gain(setup: &Setup, state: &State, side: Side, hex: HexId) -> Option<String> {
    let id = setup.index.place_at[hex.index()]?;
    let worth = match setup.places[usize::from(id.0)].points {
        0 => String::new(),
        worth => format!(", {}", points(2 * worth)),
    };
    (state.owner(id) != side).then(|| format!("takes {}{worth}", place_name(setup, id)))
}

/// The remark beside a choice, without what is said of its way.
pub(super) fn note(
    setup: &Setup,
    state: &State,
    decision: &Decision<Question>,
    action: Action,
) -> Option<String> {
    use Action as A;
    let side = decision.side;
    match action {
        A::Take(id) if matches!(decision.question, Question::SetUp | Question::Stand(_)) => {
            let area = setup.placement(id).map_or("", |it| it.text.as_str());
            let again = again(state, id, "taken up");
            Some(format!("{}; {area}{again}", piece_long(setup, id)))
        }
        A::Take(id) => Some(taken(setup, state, id)),
        A::With(id) => Some(format!("{}; {}", piece_long(setup, id), spare(setup, state, id))),
        A::Drop(_) => Some("its move is over".into()),
        A::Charge(_) => Some("a die decides; who loses charges no more today".into()),
        A::Exit => Some(format!(
            "they never return; {} a step if the road behind them stays open for a day",
            points(2 * setup.tables.points.exit)
        )),
        A::Build(..) if state.turn > 0 => Some("ready at the end of the next turn; its move is over".into()),
        A::Dismantle(_) if state.turn > 0 => Some("it moves again from the next turn".into()),
        A::Attack(id, _) => {
            let mut then = state.clone();
            announce::answer(setup, &mut then, action, &mut Silent);
            let it = announced(setup, &then, then.piece(id).fights)?;
            Some(format!("then {}", strengths(&it.reckon(setup, &then))))
        }
        A::Release(id) => Some(match RETURNS.saturating_sub(state.piece(id).marks.returns() + 1) {
            0 => "it cannot be named again in this activation".into(),
            1 => "it can be named and taken back once more".into(),
            left => format!("it can be named and taken back {left} times more"),
        }),
        A::Fight(number) => match announced(setup, state, number) {
            Some(it) => {
                Some(format!("{}: {}", names(setup, it.defenders), strengths(&it.reckon(setup, state))))
            }
            None => Some("nobody is left to be fought".into()),
        },
        A::Evade => match state.top() {
            Frame::Evasion(evasion) if evasion.rolls => {
                Some(format!("on a die of 1 to {}", setup.tables.evade))
            }
            _ => Some("without a die".into()),
        },
        A::Withdraw(hexes) => match (decision.question, state.top()) {
            (Question::Withdraw(_), Frame::Pay(pay)) => match pay.owed.saturating_sub(hexes) {
                0 => Some("nobody is lost".into()),
                rest => Some(format!("then {} are lost", steps(rest)).replace("1 step are", "1 step is")),
            },
            _ => None,
        },
        A::Lose(id) => match (decision.question, state.steps(setup, id)) {
            (Question::Trim(_), _) => None,
            (_, 2..) => Some("it is reduced".into()),
            _ => Some("it is destroyed".into()),
        },
        A::Back(hex) => Some(names(setup, state.pieces_at(setup, hex, side))),
        A::Retreat(to) => {
            let friends = state.pieces_at(setup, to, side);
            (!friends.is_empty()).then(|| format!("joins {}", names(setup, friends)))
        }
        A::Advance(id, to) => {
            let fights = setup.piece(id).kind.is_combat();
            fights.then(|| gain(setup, state, side, to)).flatten()
        }
        A::Pass => Some("it does not act this turn".into()),
        A::Set(_, at) => place(setup, at),
        A::Cup(_) | A::Box(_) | A::Reserve(_) => None,
        A::Recover(id) => {
            Some(format!("{}; strength {} again", piece_long(setup, id), setup.piece(id).combat))
        }
        A::Enter(id, _) => Some(piece_long(setup, id).to_owned()),
        _ => None,
    }
}

/// Who it is, and how far it can go.
fn taken(setup: &Setup, state: &State, id: PieceId) -> String {
    let again = again(state, id, "put down unmoved");
    format!("{}; {}{again}", piece_long(setup, id), spare(setup, state, id))
}

/// How often a piece has been taken up or put down without effect, of how often it can be (R120).
fn again(state: &State, id: PieceId, what: &str) -> String {
    match state.piece(id).marks.returns() {
        0 => String::new(),
        count => format!("; {what} {count} of {RETURNS} times"),
    }
}

/// Points a piece may still spend; how near it is to the enemy is known when it is in hand.
fn spare(setup: &Setup, state: &State, id: PieceId) -> String {
    let (_, near) = movement::budget(setup, state, PieceSet::of(id));
    let bonus = if setup.piece(id).elite > 0 { ", a bonus of 1 in combat" } else { "" };
    let stop = if state.has(id, Marks::STOPPED) { ", charges no more today" } else { "" };
    format!("{}{bonus}{stop}", points(near))
}

/// How many units would be in command with a counter in each hex, by number. The radius is counted alike from either end, so it is spread from the
/// few hexes with units instead of from all the hexes on offer.
pub(super) fn in_command(setup: &Setup, state: &State, counter: CounterId) -> Vec<u8> {
    let mut counts = vec![0; setup.map.len()];
    let subjects = subjects(setup, state, counter);
    for hex in setup.grid.hexes(&state.hexes_of(setup, subjects)) {
        let here = state.in_hex(hex, subjects).len() as u8;
        let around = command::radius(setup, state, counter, hex);
        setup.grid.hexes(&around).for_each(|at| counts[at.index()] += here);
    }
    counts
}

/// Whom a counter can activate, the reserve included.
fn subjects(setup: &Setup, state: &State, counter: CounterId) -> PieceSet {
    let first = command::subjects(setup, state, counter, false);
    match setup.counter(counter).command {
        crate::setup::Command::Chief => first.or(command::subjects(setup, state, counter, true)),
        _ => first,
    }
}
