//! What one viewer may know, as a type of its own.
//!
//! Without fog of war everything lies open. With it (CAL 20.4, R81) an enemy stack that no own unit or leader sees shows that it is there,
//! whether combat units are in it and whether it has a zone of control: movement has to respect both, so they cannot be kept from
//! the mover. It shows no name, number or state. What lies beside the map is everybody's to look at: who has still to arrive stands in
//! the schedule, and the lost and the waiting lie on the table.

mod combat;
mod ids;
mod pieces;

use std::collections::BTreeMap;

use board::hex::HexId;
use play::{Next, Side, Viewer};
use serde::Serialize;

pub use self::combat::{CombatView, FactorView, Reckoning};
pub use self::pieces::{AttackMark, PieceView, StackView};
use crate::activation::Stage;
use crate::declaration;
use crate::flow::{self, Frame};
use crate::initiative::Initiative;
use crate::odds::Sides;
use crate::question::Question;
use crate::setup::{FormationId, Order, PieceId, Setup};
use crate::sight::Eyes;
use crate::state::{Marks, Place, State};
use crate::{cite, deployment, movement, victory};

/// The table as one viewer sees it. Names are ids, hexes their printed numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The turn; 0 while the armies are being set up.
    pub turn: u8,
    /// Its hour, or nothing before the first.
    pub hour: String,
    /// Where in the turn play is.
    pub phase: Phase,
    /// Whose turn it is, where one side acts.
    pub active: Option<&'static str>,
    /// The formation that acts.
    pub formation: Option<String>,
    /// The box of the weather marker (CAL 17.0).
    pub weather: u8,
    /// Its name.
    pub weather_name: String,
    /// What is left on the Elan track (CAL 16.0).
    pub elan: u8,
    /// The army commander leads the reserve himself (CAL 20.1).
    pub intervened: bool,
    /// The order of each formation that has one (CAL 5.1).
    #[serde(serialize_with = "ids::orders")]
    pub orders: BTreeMap<String, Order>,
    /// Formations that have acted this turn.
    pub activated: Vec<String>,
    /// Formations whose direction of attack is lifted (CAL 19.1).
    pub freed: Vec<String>,
    /// The hexes worth points (CAL 18.0).
    pub objectives: BTreeMap<String, ObjectiveView>,
    /// The points as they stand: side, points, what for.
    pub points: Vec<(&'static str, i32, String)>,
    /// The pieces the viewer knows.
    pub pieces: BTreeMap<String, PieceView>,
    /// The stacks he may not look through, by hex.
    pub stacks: BTreeMap<String, StackView>,
    /// The assaults that are declared and not yet resolved (CAL 12.2).
    pub declared: Vec<DeclaredView>,
    /// The assault under way.
    pub combat: Option<CombatView>,
    /// Who is on the move.
    pub mover: Option<MoverView>,
    /// What the game waits for.
    pub waits: Waits,
    /// The procedures under way, for who knows everything.
    pub frames: Vec<String>,
    /// Columns that still march to their goal, by formation or officer (AIF 17.1.5).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marching: Vec<String>,
    /// Sides that have activated their headquarters this turn (AIF 16.1e).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub headquarters: Vec<&'static str>,
    /// The officer whose column acts by itself (AIF 17.2.9).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub apart: Option<String>,
    /// Regimental flags captured (AIF 17.2.12d).
    #[serde(skip_serializing_if = "is_zero")]
    pub flags: u8,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// Where in the turn play is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The armies are set up (CAL 21.0).
    SetUp,
    /// Orders are changed (CAL 5.2).
    Orders,
    /// The weather is rolled for (CAL 17.0).
    Weather,
    /// Units try to reorganise before anybody acts (CAL 15.3).
    Reorganisation,
    /// Eliminated units return (CAL 12.8).
    Replacement,
    /// The initiative is rolled for (CAL 6.0).
    Initiative,
    /// A side chooses which formation acts (CAL 6.2).
    Choice,
    /// Reserves join and orders are taken in the activation of a formation (CAL 5.2.2).
    Activation,
    /// Units in command move (CAL 3.1-B3a).
    Movement,
    /// Units out of command move (CAL 5.3.1).
    OutOfCommand,
    /// Leaders move (CAL 4.1.4).
    Leaders,
    /// Guns fire (CAL 11.4).
    Bombardment,
    /// Assaults are declared (CAL 12.2).
    Declaration,
    /// Assaults are resolved (CAL 12.0).
    Combat,
    /// Units of the formation try to reorganise (AIF 15.3).
    Rally,
    /// Routed units run (AIF 15.2.2).
    Rout,
    /// The game has ended.
    Over,
}

/// A hex worth points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ObjectiveView {
    /// Whose it is (CAL 18.0g).
    pub holder: Option<&'static str>,
    /// What it is worth, by side.
    pub worth: BTreeMap<&'static str, u8>,
}

/// An assault as it was declared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DeclaredView {
    /// The hexes attacked from.
    pub from: Vec<String>,
    /// The hexes attacked.
    pub targets: Vec<String>,
    /// It is a charge (CAL 20.2).
    pub charge: bool,
}

/// A move under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MoverView {
    /// The ids of the pieces that move.
    pub who: Vec<String>,
    /// Where the move began; for a reinforcement the hex it entered.
    pub from: String,
    /// Where it has come to.
    pub at: String,
    /// Half points spent.
    pub spent: u8,
    /// Half points it has, before the weather.
    pub allowance: u8,
    /// The order it moves under; none for a leader.
    #[serde(serialize_with = "ids::order")]
    pub order: Option<Order>,
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
    let eyes = Eyes::new(setup, state, viewer);
    let (phase, active) = phase(setup, state);
    let hour = usize::from(state.turn).checked_sub(1).and_then(|index| setup.tables.hours.get(index));
    let acts = matches!(state.frames.iter().next(), Some(Frame::Activation(_))) && !state.over;
    // While the armies are set up the same set notes whose order has been chosen.
    let activated = if state.turn == 0 { Default::default() } else { state.activated };
    let line = |line: play::ScoreLine| (side_id(setup, line.side), line.points, line.what);
    View {
        turn: state.turn,
        hour: hour.cloned().unwrap_or_default(),
        phase,
        active: active.map(|side| side_id(setup, side)),
        formation: acts.then(|| formation_id(setup, state.active)),
        weather: state.weather,
        weather_name: state.sky(setup).name.clone(),
        elan: state.elan,
        intervened: state.intervened,
        orders: orders(setup, state),
        activated: activated.map(|id| formation_id(setup, id)).collect(),
        freed: state.freed.map(|id| formation_id(setup, id)).collect(),
        objectives: objectives(setup, state),
        points: victory::tally(setup, state).into_iter().map(line).collect(),
        pieces: pieces::pieces(setup, state, &eyes),
        stacks: pieces::stacks(setup, state, &eyes),
        declared: declared(setup, state),
        combat: combat::view(setup, state, &eyes),
        mover: mover(setup, state, &eyes),
        waits: waits(setup, state, viewer),
        frames: if viewer == Viewer::Referee {
            state.frames.iter().map(|frame| format!("{frame:?}")).collect()
        } else {
            Vec::new()
        },
        marching: marching(setup, state),
        headquarters: Side::BOTH
            .into_iter()
            .filter(|side| state.extra.headquarters >> side.index() & 1 == 1)
            .map(|side| side_id(setup, side))
            .collect(),
        apart: state.extra.apart.map(|officer| piece_id(setup, officer)),
        flags: state.extra.flags,
    }
}

fn marching(setup: &Setup, state: &State) -> Vec<String> {
    let columns = setup.scenario.marches.iter().enumerate();
    let on = columns.filter(|(index, _)| state.extra.marching >> index & 1 == 1);
    on.map(|(_, march)| match march.officer {
        Some(officer) => piece_id(setup, officer),
        None => formation_id(setup, march.formation),
    })
    .collect()
}

/// The name of a side.
pub fn side_id(setup: &Setup, side: Side) -> &'static str {
    setup.title.side_ids[side.index()]
}

/// The printed number of a hex.
pub fn hex_id(setup: &Setup, hex: HexId) -> String {
    String::from(&**setup.index.names.id(hex.0))
}

/// The name of a place.
pub fn place_id(setup: &Setup, place: Place) -> String {
    match place {
        Place::AWAY => "away".into(),
        Place::WAITING => "waiting".into(),
        Place::LEFT => "left".into(),
        place => place.hex().map_or_else(|| "gone".into(), |hex| hex_id(setup, hex)),
    }
}

fn formation_id(setup: &Setup, id: FormationId) -> String {
    setup.formation(id).id.clone()
}

fn piece_id(setup: &Setup, id: PieceId) -> String {
    setup.piece(id).id.clone()
}

/// Where in the turn play is, and whose turn it is.
fn phase(setup: &Setup, state: &State) -> (Phase, Option<Side>) {
    if state.over {
        return (Phase::Over, None);
    }
    match state.frames.iter().next() {
        Some(Frame::SetUp(side)) => (Phase::SetUp, Some(*side)),
        Some(Frame::Orders(frame)) => (Phase::Orders, Some(frame.side)),
        Some(Frame::Weather) => (Phase::Weather, Some(setup.title.first)),
        Some(Frame::Rally(frame)) => (Phase::Reorganisation, Some(frame.side)),
        Some(Frame::Returns(side)) => (Phase::Replacement, Some(*side)),
        Some(Frame::Initiative(Initiative::Opening | Initiative::Last)) => {
            (Phase::Choice, Some(setup.title.opens))
        }
        Some(Frame::Initiative(Initiative::Choose(side))) => (Phase::Choice, Some(*side)),
        Some(Frame::Initiative(_)) => (Phase::Initiative, None),
        Some(Frame::Activation(stage)) => (segment(*stage), Some(state.side(setup))),
        Some(Frame::Rout(side)) => (Phase::Rout, Some(*side)),
        _ => (Phase::Over, None),
    }
}

fn segment(stage: Stage) -> Phase {
    match stage {
        Stage::Reserve | Stage::OrderAsk | Stage::OrderRoll | Stage::OrderPick => Phase::Activation,
        Stage::MoveIn => Phase::Movement,
        Stage::MoveOut => Phase::OutOfCommand,
        Stage::MoveLeaders => Phase::Leaders,
        Stage::Bombard => Phase::Bombardment,
        Stage::Declare => Phase::Declaration,
        Stage::Combats | Stage::Over | Stage::Step(_) => Phase::Combat,
        Stage::Officers => Phase::Activation,
        Stage::Rally => Phase::Rally,
    }
}

/// The reserve has no order of its own before its leader has taken it in hand, others none before it is chosen.
fn orders(setup: &Setup, state: &State) -> BTreeMap<String, Order> {
    let has = |&id: &FormationId| {
        let it = setup.formation(id);
        let chosen = state.turn > 0 || deployment::unordered(setup, state, it.side).all(|open| open != id);
        (!it.reserve || state.intervened) && chosen
    };
    let order = |id: FormationId| (formation_id(setup, id), state.orders[usize::from(id.0)]);
    setup.formation_ids().filter(has).map(order).collect()
}

fn objectives(setup: &Setup, state: &State) -> BTreeMap<String, ObjectiveView> {
    let mut list = BTreeMap::new();
    for (index, objective) in setup.objectives.iter().enumerate() {
        let holder = victory::holder(setup, state, index).map(|side| side_id(setup, side));
        let worth = Side::BOTH.map(|side| (side_id(setup, side), objective.worth[side])).into();
        list.insert(hex_id(setup, objective.hex), ObjectiveView { holder, worth });
    }
    list
}

/// Attacker and attacked are neighbours, who see each other in any weather; whoever has been driven off is not shown.
fn declared(setup: &Setup, state: &State) -> Vec<DeclaredView> {
    let acts = matches!(
        state.frames.iter().next(),
        Some(Frame::Activation(Stage::Declare | Stage::Step(_) | Stage::Combats))
    );
    if !acts {
        return Vec::new();
    }
    let under_way = combat::under_way(state).map(|assault| assault.fight);
    let open = declaration::pending(setup, state).into_iter().filter(|(fight, _)| Some(*fight) != under_way);
    open.map(|(fight, _)| {
        let sides = Sides::of(setup, state, fight);
        let targets = sides.targets(state);
        let near = |hex: &HexId| setup.index.around[hex.index()].meets(&targets);
        DeclaredView {
            from: sides.bases(state).iter().filter(near).map(|hex| hex_id(setup, hex)).collect(),
            targets: targets.iter().map(|hex| hex_id(setup, hex)).collect(),
            charge: sides.attackers.filter(|&id| state.has(id, Marks::CHARGE)).count() > 0,
        }
    })
    .collect()
}

fn mover(setup: &Setup, state: &State, eyes: &Eyes) -> Option<MoverView> {
    let found = state.frames.iter().find_map(|frame| match frame {
        Frame::Move(mv) => Some(mv),
        _ => None,
    });
    let mv = found.filter(|mv| eyes.know(setup, state, mv.who))?;
    Some(MoverView {
        who: mv.pieces().map(|id| piece_id(setup, id)).collect(),
        from: hex_id(setup, mv.start),
        at: place_id(setup, state.piece(mv.who).at),
        spent: mv.spent,
        allowance: movement::allowance(setup, mv),
        order: (!setup.piece(mv.who).kind.is_leader()).then_some(mv.order),
    })
}

fn waits(setup: &Setup, state: &State, viewer: Viewer) -> Waits {
    match cite::next(setup, flow::next(setup, state)) {
        Next::Decide(decisions) => Waits {
            next: "decide",
            sides: decisions.iter().map(|decision| side_id(setup, decision.side)).collect(),
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
