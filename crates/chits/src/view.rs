//! What one viewer may know, as a type of its own.
//!
//! Everything on the map lies open (RM MOV-9). What a side has chosen is its secret until the counter comes out of the cup (RM ACT-2,
//! RM CMP-4): another viewer is told neither what is in cup and box nor how much.

mod fight;
mod reach;

use std::collections::BTreeMap;

use board::hex::HexId;
use play::{Next, Side, Viewer};
use serde::{Serialize, Serializer};

use crate::activation::Stage;
use crate::announce;
use crate::flow::{self, Frame};
use crate::movement;
use crate::odds::{self, Cause};
use crate::question::Question;
use crate::setup::{CounterId, CounterSet, FormationId, PieceId, PieceSet, PlaceId, SIDE_IDS, Setup};
use crate::state::{Marks, Place, Special, State};
use crate::tables::COLUMNS;
use crate::{bridges, victory};

pub use fight::{ChargeView, FightStage, FightView};

/// The table as one viewer sees it. Names are ids, hexes their printed numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The turn; 0 while the armies are being set up.
    pub turn: u8,
    /// The day, `1849-03-20`, or nothing before the first turn.
    pub date: String,
    /// The hours of the turn.
    pub hours: String,
    /// At night nobody fights (RM CBT-2).
    pub night: bool,
    /// Where in the turn play is.
    pub phase: Phase,
    /// Whose counter acts.
    pub active: Option<&'static str>,
    /// The counter that acts or is offered.
    pub counter: Option<String>,
    /// The reserve of a commander in chief acts (RM RES-2).
    pub reserve_acts: bool,
    /// Activation points of this turn, by side (RM ACT-1).
    pub activation_points: BTreeMap<&'static str, u8>,
    /// What each side has chosen, for who may know it (RM ACT-2).
    pub choices: BTreeMap<&'static str, ChoiceView>,
    /// Counters that have come out of the cup this turn, or went before the first draw.
    pub drawn: Vec<String>,
    /// Where the command counters lie or lay last (R103).
    pub counters: BTreeMap<String, String>,
    /// The hexes within the radius of the counter whose units move (RM ACT-9).
    pub commanded: Vec<String>,
    /// The last turn in which a commander in chief was used (RM CIC-5); 0 if never, or if saying it would tell of this turn's choice.
    pub chiefs: BTreeMap<&'static str, u8>,
    /// Cities and towns that count.
    pub places: BTreeMap<String, PlaceView>,
    /// Steps lost by each side (RM VP-1).
    pub lost: BTreeMap<&'static str, u8>,
    /// The points as they stand: side, points, what for.
    pub points: Vec<(&'static str, i32, String)>,
    /// All pieces.
    pub pieces: BTreeMap<String, PieceView>,
    /// The announced combats (R59).
    pub combats: Vec<CombatView>,
    /// The fight under way.
    pub fight: Option<FightView>,
    /// Who is in hand.
    pub mover: Option<MoverView>,
    /// What the game waits for.
    pub waits: Waits,
    /// The procedures under way, for who knows everything.
    pub frames: Vec<String>,
}

/// Where in the turn play is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The armies are set up (RM SET-1).
    SetUp,
    /// Reinforcements arrive (RM RNF-1).
    Arrivals,
    /// Formations are chosen (RM ACT-1).
    Choice,
    /// Supply and recovery (RM REC-1).
    Recovery,
    /// A corps may go before the first draw (RM SUR-1).
    Surprise,
    /// A counter is drawn (RM ACT-3).
    Draw,
    /// A counter is placed (RM ACT-5).
    Place,
    /// The units of a counter move (RM MOV-1).
    Movement,
    /// Cavalry charges (RM CHG-1).
    Charge,
    /// Combats are announced (RM CBT-4).
    Announce,
    /// Combats are fought (RM CBT-7).
    Combat,
    /// The turn ends.
    End,
    /// The game has ended.
    Over,
}

/// What a side has chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ChoiceView {
    /// Formations chosen (RM ACT-1).
    pub chosen: Vec<String>,
    /// Those in the holding box (RM CMP-4).
    pub boxed: Vec<String>,
    /// The one marked RESERVE (RM RES-1).
    pub reserve: Option<String>,
    /// The side's counters still in the cup (RM ACT-3).
    pub cup: Vec<String>,
}

/// A city or town.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlaceView {
    /// Its hex.
    pub hex: String,
    /// Who possesses it (R89).
    pub holder: &'static str,
    /// What it is worth at the end (RM VP-2, RM VP-3).
    pub points: u8,
}

/// A piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PieceView {
    /// A hex, or away, gone, exited or absent.
    pub at: String,
    /// The same as the rules have it.
    #[serde(skip)]
    pub place: Place,
    /// Its side.
    pub side: &'static str,
    /// Its formation, if it has one.
    pub formation: Option<String>,
    /// Combat factor of the side that is up.
    pub combat: u8,
    /// Steps left.
    pub steps: u8,
    /// On its weaker side.
    pub reduced: bool,
    /// OUT OF SUPPLY.
    pub unsupplied: bool,
    /// No supply reaches it where it stands now (RM SUP-2).
    pub cut_off: bool,
    /// STOP CHARGE.
    pub stop_charge: bool,
    /// Held until the end of that turn (RM RSL-7).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engaged: Option<u8>,
    /// Has been activated this turn.
    pub acted: bool,
    /// May act in the present activation.
    pub active: bool,
    /// Its move is over.
    pub done: bool,
    /// The announced combat it attacks in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fights: Option<u8>,
    /// A bridge it builds or has built.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bridge: Option<BridgeView>,
    /// Where and when it left the map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exit: Option<ExitView>,
}

/// A bridge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BridgeView {
    /// The hex on the other bank.
    pub to: String,
    /// It can be crossed.
    pub ready: bool,
    /// The enemy stands beside the crew that works on it, so that a die decides (RM BRG-3).
    pub contested: bool,
}

/// How a unit left the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ExitView {
    /// The exit hex.
    pub by: String,
    /// In which turn.
    pub turn: u8,
    /// The road behind it has been cut (RM VP-6).
    pub cut: bool,
}

/// An announced combat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CombatView {
    /// The number of the combat.
    pub number: u8,
    /// The hexes attacked.
    pub targets: Vec<String>,
    /// The attackers.
    pub attackers: Vec<String>,
    /// The sum of the attackers' factors.
    pub attack: u16,
    /// The sum of the defenders' factors.
    pub defence: u16,
    /// The column before shifts.
    pub odds: &'static str,
    /// The column after them.
    pub column: &'static str,
    /// What is added to the die.
    pub drm: i8,
    /// Shifts and bonuses.
    pub factors: Vec<FactorView>,
}

/// What shifts the column or changes the die; written as its clause and how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FactorView {
    /// What it is.
    pub cause: Cause,
    /// How much it counts.
    pub by: i8,
}

impl Serialize for FactorView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.cause.clause().0, self.by).serialize(serializer)
    }
}

/// Who is in hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MoverView {
    /// The ids of the pieces in hand.
    pub who: Vec<String>,
    /// Where they stand.
    pub at: String,
    /// Half points they have left far from the enemy, and near him (R100).
    pub left: (u8, u8),
}

/// What the game waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Waits {
    /// `decide`, `roll` or `over`.
    pub next: &'static str,
    /// The sides that must decide.
    pub sides: Vec<&'static str>,
    /// What kind of decision or roll it is; nothing when the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    /// Under which clause.
    pub clause: &'static str,
    /// What the viewer is asked, for whoever draws for that viewer; it is told nowhere else.
    #[serde(skip)]
    pub question: Option<Question>,
}

/// The table as `viewer` sees it.
pub fn view(setup: &Setup, state: &State, viewer: Viewer) -> View {
    let (phase, counter) = phase(setup, state);
    let turn = setup.tables.turn(state.turn);
    let begun = state.turn > 0;
    let cut = reach::cut_off(setup, state);
    let each = |value: &dyn Fn(Side) -> u8| Side::BOTH.map(|side| (side_id(side), value(side))).into();
    View {
        turn: state.turn,
        date: if begun { turn.date.clone() } else { String::new() },
        hours: if begun { turn.hours.clone() } else { String::new() },
        night: begun && turn.night,
        phase,
        active: counter.map(|id| side_id(setup.counter(id).side)),
        counter: counter.map(|id| setup.counter(id).id.clone()),
        reserve_acts: reserve_acts(state, counter),
        activation_points: each(&|side| if begun { turn.points[side] } else { 0 }),
        choices: choices(setup, state, viewer),
        drawn: drawn(setup, state).map(|id| setup.counter(id).id.clone()).collect(),
        counters: setup
            .counters
            .iter()
            .zip(&state.spots)
            .filter_map(|(counter, spot)| Some((counter.id.clone(), number(setup, spot.hex()?))))
            .collect(),
        commanded: reach::commanded(setup, state),
        chiefs: each(&|side| chief(setup, state, viewer, side)),
        places: places(setup, state),
        lost: each(&|side| state.lost[side]),
        points: points(setup, state),
        // By rising ids, so that the map has nothing to sort.
        pieces: setup
            .index
            .pieces_by_id
            .iter()
            .map(|&id| (setup.piece(id).id.clone(), piece(setup, state, id, cut.contains(id))))
            .collect(),
        combats: announce::open(state).map(|it| combat(setup, state, it)).collect(),
        fight: fight::fight(setup, state),
        mover: mover(setup, state),
        waits: waits(setup, state, viewer),
        frames: if viewer == Viewer::Referee {
            state.frames.iter().map(|frame| format!("{frame:?}")).collect()
        } else {
            Vec::new()
        },
    }
}

/// The name of a side.
pub fn side_id(side: Side) -> &'static str {
    SIDE_IDS[side.index()]
}

/// The printed number of a hex.
pub fn number(setup: &Setup, hex: HexId) -> String {
    String::from(&**setup.index.names.id(hex.0))
}

fn names(setup: &Setup, ids: PieceSet) -> Vec<String> {
    ids.map(|id| setup.piece(id).id.clone()).collect()
}

/// The reserve of the formation whose counter acts is what acts.
pub(crate) fn reserve_acts(state: &State, counter: Option<CounterId>) -> bool {
    counter == Some(state.active.counter) && state.active.reserve
}

/// Where in the turn play is, and whose counter acts or is offered.
pub(crate) fn phase(setup: &Setup, state: &State) -> (Phase, Option<CounterId>) {
    if state.ended.is_some() {
        return (Phase::Over, None);
    }
    let active = Some(state.active.counter);
    let mut found = (Phase::End, None);
    for frame in state.frames.iter() {
        found = match frame {
            Frame::Turn(flow::Phase::Arrivals(_)) => (Phase::Arrivals, None),
            Frame::Turn(_) => found,
            Frame::SetUp(_) => (Phase::SetUp, None),
            Frame::Arrivals(..) => (Phase::Arrivals, None),
            Frame::Choice(_) => (Phase::Choice, None),
            Frame::Recovery(_) => (Phase::Recovery, None),
            Frame::Surprise(formation) => (Phase::Surprise, Some(setup.formation(*formation).counter)),
            Frame::Draw => (Phase::Draw, None),
            Frame::Place(counter) => (Phase::Place, Some(*counter)),
            Frame::SetDown(_) => (Phase::Place, active),
            Frame::Activation(Stage::Move) => (Phase::Movement, active),
            Frame::Activation(Stage::Announce) => (Phase::Announce, active),
            Frame::Activation(Stage::Fight) | Frame::Fight(_) => (Phase::Combat, active),
            Frame::Charge(_) => (Phase::Charge, active),
            Frame::Bridges(_) => (Phase::End, None),
            Frame::Move(_) | Frame::Evasion(_) | Frame::Pay(_) | Frame::Retreat(_) | Frame::Advance(_) => {
                found
            }
        };
    }
    found
}

/// Whether counters are being drawn or have been, so that cup and box mean something.
fn filled(state: &State) -> bool {
    state.frames.iter().any(|frame| {
        matches!(
            frame,
            Frame::Turn(flow::Phase::Operations | flow::Phase::Bridges | flow::Phase::End) | Frame::Draw
        )
    })
}

/// The counters of a side that went into the cup, as far as the choice is made.
fn in_play(setup: &Setup, state: &State, side: Side) -> CounterSet {
    let mut counters = CounterSet::EMPTY;
    for id in state.chosen[side].minus(state.boxed[side]) {
        counters.insert(setup.formation(id).counter);
    }
    if !state.boxed[side].is_empty() {
        counters.insert(setup.index.chief[side]);
    }
    counters.with(setup.index.independent[side])
}

/// The counters everybody has seen this turn.
fn drawn(setup: &Setup, state: &State) -> CounterSet {
    if !filled(state) {
        return CounterSet::EMPTY;
    }
    let pending = state.frames.iter().find_map(|frame| match frame {
        Frame::Surprise(formation) => Some(setup.formation(*formation).counter),
        _ => None,
    });
    let all = Side::BOTH.into_iter().fold(CounterSet::EMPTY, |all, side| all.or(in_play(setup, state, side)));
    let mut seen = all.minus(state.cup);
    if let Some(counter) = pending {
        seen.remove(counter);
    }
    seen
}

/// What each side has chosen: all of it for who may know, for others what has been drawn.
fn choices(setup: &Setup, state: &State, viewer: Viewer) -> BTreeMap<&'static str, ChoiceView> {
    let seen = drawn(setup, state);
    let of = |side: Side| {
        let own = viewer.knows(side);
        let open = own || seen.contains(setup.index.chief[side]) || boxes_open(setup, state);
        let shown = |id: &FormationId| {
            own || seen.contains(setup.formation(*id).counter) || open && state.boxed[side].contains(*id)
        };
        let name = |id: FormationId| setup.formation(id).id.clone();
        ChoiceView {
            chosen: state.chosen[side].filter(shown).map(name).collect(),
            boxed: state.boxed[side].filter(|_| open).map(name).collect(),
            reserve: state.reserve[side].filter(|_| open).map(name),
            cup: { state.cup }
                .filter(|&id| own && setup.counter(id).side == side)
                .map(|id| setup.counter(id).id.clone())
                .collect(),
        }
    };
    Side::BOTH.map(|side| (side_id(side), of(side))).into()
}

/// The last turn in which a commander in chief was used. From the choice until he is drawn the other side is told only of a use that keeps him
/// from being used now (RM CIC-5): an older one would tell that he has not been chosen, and silence that he has (RM ACT-2).
fn chief(setup: &Setup, state: &State, viewer: Viewer, side: Side) -> u8 {
    let used = state.chief_used[side];
    let rests = used < state.turn && state.turn < used + setup.tables.chief_gap;
    let shown = viewer.knows(side)
        || !chosen(state)
        || rests
        || boxes_open(setup, state)
        || drawn(setup, state).contains(setup.index.chief[side]);
    if shown { used } else { 0 }
}

/// Whether both sides have chosen for this turn.
fn chosen(state: &State) -> bool {
    !state.frames.iter().any(|frame| {
        matches!(frame, Frame::SetUp(_) | Frame::Choice(_))
            || matches!(
                frame,
                Frame::Turn(flow::Phase::Begin | flow::Phase::Arrivals(_) | flow::Phase::Choice)
            )
    })
}

/// Whether the holding boxes lie open: they are on the map, and only the choice is secret (RM CMP-4, RM RES-1, R133).
fn boxes_open(setup: &Setup, state: &State) -> bool {
    !setup.rules.hidden_boxes && chosen(state)
}

fn places(setup: &Setup, state: &State) -> BTreeMap<String, PlaceView> {
    let of = |(index, place): (usize, &crate::setup::Place)| {
        let holder = side_id(state.owner(PlaceId(index as u8)));
        (place.id.clone(), PlaceView { hex: number(setup, place.hex), holder, points: place.points })
    };
    setup.places.iter().enumerate().map(of).collect()
}

fn points(setup: &Setup, state: &State) -> Vec<(&'static str, i32, String)> {
    let lines = |side: Side| {
        victory::tally(setup, state, side)
            .into_iter()
            .map(move |(_, what, points)| (side_id(side), points, what))
    };
    Side::BOTH.into_iter().flat_map(lines).collect()
}

/// Where a piece is, in a word.
pub fn place(setup: &Setup, at: Place) -> String {
    match at {
        Place::AWAY => "away".into(),
        Place::GONE => "gone".into(),
        Place::EXITED => "exited".into(),
        Place::ABSENT => "absent".into(),
        on => on.hex().map(|hex| number(setup, hex)).unwrap_or_default(),
    }
}

fn piece(setup: &Setup, state: &State, id: PieceId, cut_off: bool) -> PieceView {
    let (it, now) = (setup.piece(id), state.piece(id));
    let has = |mark| now.marks.has(mark);
    let bridge = match now.special {
        Special::Building { over, .. } | Special::Bridge { over } => {
            let far = now.at.hex().and_then(|hex| setup.map.neighbour(hex, over));
            far.map(|far| BridgeView {
                to: number(setup, far),
                ready: matches!(now.special, Special::Bridge { .. }),
                contested: matches!(now.special, Special::Building { .. })
                    && bridges::contested(setup, state, id),
            })
        }
        _ => None,
    };
    let exit = match now.special {
        Special::Exited { by, turn, cut } => Some(ExitView { by: number(setup, by), turn, cut }),
        _ => None,
    };
    PieceView {
        at: place(setup, now.at),
        place: now.at,
        side: side_id(it.side),
        formation: it.formation.map(|id| setup.formation(id).id.clone()),
        combat: state.factor(setup, id),
        steps: state.steps(setup, id),
        reduced: has(Marks::REDUCED),
        unsupplied: has(Marks::HUNGRY),
        cut_off,
        stop_charge: has(Marks::STOPPED),
        engaged: (now.engaged > 0).then_some(now.until),
        acted: has(Marks::ACTED),
        active: has(Marks::ACTIVE),
        done: has(Marks::DONE),
        fights: (now.fights > 0).then_some(now.fights),
        bridge,
        exit,
    }
}

fn combat(setup: &Setup, state: &State, number: u8) -> CombatView {
    let targets = state.combats[usize::from(number) - 1].targets;
    let reckoning = odds::of_combat(setup, state, number);
    CombatView {
        number,
        targets: targets.iter().map(|hex| self::number(setup, hex)).collect(),
        attackers: names(setup, state.attackers(setup, number)),
        attack: reckoning.attack,
        defence: reckoning.defence,
        odds: COLUMNS[reckoning.odds],
        column: COLUMNS[reckoning.column],
        drm: reckoning.drm,
        factors: reckoning
            .shifts
            .iter()
            .chain(&reckoning.bonuses)
            .map(|it| FactorView { cause: it.cause, by: it.columns })
            .collect(),
    }
}

fn mover(setup: &Setup, state: &State) -> Option<MoverView> {
    let mv = state.frames.iter().find_map(|frame| match frame {
        Frame::Move(mv) => Some(*mv),
        _ => None,
    })?;
    let at = mv.hand.first().and_then(|id| state.hex(id))?;
    Some(MoverView {
        who: names(setup, mv.hand),
        at: number(setup, at),
        left: movement::budget(setup, state, mv.hand),
    })
}

fn waits(setup: &Setup, state: &State, viewer: Viewer) -> Waits {
    match flow::next(setup, state) {
        Next::Decide(decisions) => Waits {
            next: "decide",
            sides: decisions.iter().map(|it| side_id(it.side)).collect(),
            kind: Some(decisions.first().question.kind()),
            clause: decisions.first().clause.0,
            question: decisions.iter().find(|it| viewer.knows(it.side)).map(|it| it.question),
        },
        Next::Roll(roll) => Waits {
            next: "roll",
            sides: Vec::new(),
            kind: Some(roll.why.kind()),
            clause: roll.clause.0,
            question: None,
        },
        Next::Over(outcome) => {
            Waits { next: "over", sides: Vec::new(), kind: None, clause: outcome.clause.0, question: None }
        }
    }
}
