//! What one viewer may know (BII 3.8, R102, 14.1), as a type of its own.

use std::collections::BTreeMap;

use board::AreaId;
use play::{Next, Roll, Side, Viewer};
use serde::{Serialize, Serializer};

use crate::combat::Step;
use crate::event::{Cause, Why};
use crate::flow::{self, Frame};
use crate::question::Question;
use crate::setup::{Kind, PieceId, SIDE_IDS, Setup};
use crate::sight;
use crate::state::{Marks, Place, State};
use crate::{victory, ways};

/// The table as one viewer sees it. Names are ids.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The turn, 1 to 9.
    pub turn: u8,
    /// Its date.
    pub date: String,
    /// Where in the turn play is.
    pub phase: Phase,
    /// Whose phase it is, in phases of one side.
    pub active: Option<&'static str>,
    /// Who goes first this turn.
    pub first: &'static str,
    /// Who has the initiative.
    pub initiative: &'static str,
    /// How the marker in Mantua lies.
    pub mantua: Mantua,
    /// Who controls each City but Mantua.
    pub cities: BTreeMap<String, &'static str>,
    /// Each bridge.
    pub bridges: BTreeMap<String, BridgeStatus>,
    /// The pieces the viewer knows.
    pub pieces: BTreeMap<String, PieceView>,
    /// What he sees of stacks he may not look through, by area.
    pub stacks: BTreeMap<String, StackView>,
    /// The combat that is being resolved.
    pub combat: Option<CombatView>,
    /// What the game waits for.
    pub waits: Waits,
    /// The pieces a side has in hand while it moves; only that side sees them.
    pub hand: Vec<String>,
    /// Hits of a Combat Round a side has placed, by unit; only that side sees them before both are done.
    pub placed: BTreeMap<String, u8>,
    /// Areas the viewer's side has scouted this turn.
    pub scouted: Vec<String>,
    /// The points as they stand, for who knows everything: side, points, what for.
    pub points: Vec<(&'static str, i32, String)>,
    /// The procedures under way, for who knows everything.
    pub frames: Vec<String>,
}

/// The phases of a turn, and what comes before and after all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Dummies are placed before the first turn (BII 14.2).
    Dummies,
    /// BII 5.0.
    Supply,
    /// BII 6.0.
    Command,
    /// BII 7.0.
    Initiative,
    /// BII 8.0.
    Movement,
    /// BII 9.0.
    Combat,
    /// BII 10.0.
    Recovery,
    /// The game has ended.
    Over,
}

/// How the marker in Mantua lies (BII 5.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mantua {
    /// French infantry stood around it in the last Supply Phase.
    Besieged,
    /// The ring is broken.
    Liberated,
}

impl Mantua {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Mantua::Besieged => "besieged",
            Mantua::Liberated => "liberated",
        }
    }
}

/// Whether a bridge can be crossed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BridgeStatus {
    /// As printed.
    Intact,
    /// Destroyed and not repaired yet (BII 8.5).
    Destroyed,
}

/// How far a combat has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CombatStage {
    /// Marches to the guns are declared and checked (BII 9.1).
    Guns,
    /// Guns bombard before the first Round (BII 9.2).
    Bombardment,
    /// Ratings are chosen and dice are due (BII 9.3).
    Dice,
    /// Hits of the Round are taken (BII 9.3d).
    Hits,
    /// A side fights on or retreats (BII 9.3h).
    FightOn,
    /// The loser retreats (BII 9.4).
    Retreat,
    /// The winner may pursue (BII 9.5).
    Pursuit,
    /// The fate of a leader is rolled for (BII 13.1).
    Casualty,
    /// Leaders find a place after their troops are lost or have arrived (BII 9.6a, 5.7g).
    Leaders,
}

/// A piece the viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PieceView {
    /// Whose it is.
    pub side: &'static str,
    /// What it is.
    #[serde(serialize_with = "by_id")]
    pub kind: Kind,
    /// An area, or `eliminated`, `mantua-city`, `wounded`, `killed`, `aside`.
    pub at: String,
    /// The same as the rules have it.
    #[serde(skip)]
    pub place: Place,
    /// The area by its number.
    #[serde(skip)]
    pub area: Option<AreaId>,
    /// Cohesion Hits.
    pub hits: u8,
    /// Strength Points now.
    pub sp: u8,
    /// Cohesion Factor now, before modifiers.
    pub cf: u8,
    /// Has an Out of Command marker.
    pub out_of_command: bool,
    /// Has a Forage marker.
    pub foraged: bool,
    /// Had no Line of Supply at the last look.
    pub unsupplied: bool,
    /// Lies face up (fog of war).
    pub face_up: bool,
    /// The rest only its own side knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<OwnView>,
}

/// What a side knows of its own pieces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OwnView {
    /// Has finished its move.
    pub moved: bool,
    /// MP left in this phase.
    pub mp: u8,
    /// The area it left with its last step.
    pub from: String,
    /// Has tried to march to the guns.
    pub guns: bool,
    /// Has scouted.
    pub scouted: bool,
    /// The turn in which a wounded leader may come back, or 0.
    pub back_on: u8,
    /// The leader he stands for.
    pub stands_for: String,
}

/// A stack as the enemy sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StackView {
    /// Whose it is.
    pub side: &'static str,
    /// The piece on top; under fog of war nobody's business.
    pub top: Option<String>,
    /// A leader is there; unknown under fog of war.
    pub leader: Option<bool>,
    /// There is more beneath.
    pub more: bool,
    /// How many counters lie there; only under fog of war.
    pub counters: Option<usize>,
}

/// The combat that is being resolved; it lies open to everybody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CombatView {
    /// The area of the combat.
    pub area: String,
    /// The id of the attacking side.
    pub attacker: &'static str,
    /// The Round.
    pub round: u8,
    /// How far it has come.
    pub stage: CombatStage,
    /// Hits inflicted so far, by side.
    pub inflicted: BTreeMap<&'static str, u8>,
    /// Where the attackers came from.
    pub origins: Vec<String>,
    /// Pieces on their way to the guns.
    pub marching: Vec<String>,
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

/// The name of a side.
pub fn side_id(side: Side) -> &'static str {
    SIDE_IDS[side.index()]
}

/// The table as `viewer` sees it.
pub fn view(setup: &Setup, state: &State, viewer: Viewer) -> View {
    let area_id = |area: AreaId| setup.area(area).id.clone();
    let (phase, active) = phase(state);
    let date = setup.tables.dates.get(usize::from(state.turn) - 1).cloned().unwrap_or_default();
    View {
        turn: state.turn,
        date,
        phase,
        active: active.map(side_id),
        first: side_id(state.first),
        initiative: side_id(state.initiative),
        mantua: if state.besieged { Mantua::Besieged } else { Mantua::Liberated },
        cities: cities(setup, state),
        bridges: bridges(setup, state),
        pieces: pieces(setup, state, viewer),
        stacks: stacks(setup, state, viewer),
        combat: combat(setup, state),
        waits: waits(setup, state, viewer),
        hand: hand(setup, state, viewer),
        placed: placed(setup, state, viewer),
        scouted: match viewer {
            Viewer::Seat(side) => state.scouted[side].map(area_id).collect(),
            _ => Vec::new(),
        },
        points: if viewer == Viewer::Referee { points(setup, state) } else { Vec::new() },
        frames: if viewer == Viewer::Referee {
            state.frames.iter().map(|frame| format!("{frame:?}")).collect()
        } else {
            Vec::new()
        },
    }
}

/// The phase, and whose it is.
pub fn phase(state: &State) -> (Phase, Option<Side>) {
    if state.over.is_some() {
        return (Phase::Over, None);
    }
    match state.frames.iter().next() {
        Some(Frame::Dummies(_)) => (Phase::Dummies, None),
        Some(Frame::Supply(_)) => (Phase::Supply, None),
        Some(Frame::Command(_)) => (Phase::Command, None),
        Some(Frame::Initiative(_)) => (Phase::Initiative, None),
        Some(Frame::Movement(_)) => (Phase::Movement, Some(state.active)),
        Some(Frame::Recovery(_)) => (Phase::Recovery, None),
        _ => (Phase::Combat, Some(state.active)),
    }
}

fn cities(setup: &Setup, state: &State) -> BTreeMap<String, &'static str> {
    let owner = |area| state.controller(setup, area).map(|side| (setup.area(area).id.clone(), side_id(side)));
    setup.index.cities.filter_map(owner).collect()
}

fn bridges(setup: &Setup, state: &State) -> BTreeMap<String, BridgeStatus> {
    let numbered = setup.bridges.iter().enumerate();
    let status = |index: usize| {
        let broken = state.broken.contains(crate::setup::BridgeId(index as u8));
        if broken { BridgeStatus::Destroyed } else { BridgeStatus::Intact }
    };
    numbered.map(|(index, bridge)| (bridge.id.clone(), status(index))).collect()
}

/// The name of a place.
pub fn place_id(setup: &Setup, place: Place) -> String {
    match place {
        Place::ELIMINATED => "eliminated".into(),
        Place::MANTUA_BOX => "mantua-city".into(),
        Place::WOUNDED => "wounded".into(),
        Place::KILLED => "killed".into(),
        place => place.area().map_or_else(|| "aside".into(), |area| setup.area(area).id.clone()),
    }
}

/// The name of a kind.
pub fn kind_id(kind: Kind) -> &'static str {
    match kind {
        Kind::Leader => "leader",
        Kind::Infantry => "infantry",
        Kind::Cavalry => "cavalry",
        Kind::Artillery => "artillery",
        Kind::Garrison => "garrison",
        Kind::Dummy => "dummy",
    }
}

fn by_id<S: Serializer>(kind: &Kind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind_id(*kind))
}

fn pieces(setup: &Setup, state: &State, viewer: Viewer) -> BTreeMap<String, PieceView> {
    let known = |&id: &PieceId| {
        let piece = setup.piece(id);
        let own = viewer.knows(piece.side);
        // Dummies that are set aside would tell how many are out (BII 14.1).
        let open = || piece.kind != Kind::Dummy && sight::shown(setup, state, id);
        (own || open()).then(|| (piece.id.clone(), piece_view(setup, state, id, own)))
    };
    setup.index.pieces_by_id.iter().filter_map(known).collect()
}

fn piece_view(setup: &Setup, state: &State, id: PieceId, own: bool) -> PieceView {
    let (piece, now) = (setup.piece(id), state.piece(id));
    PieceView {
        side: side_id(piece.side),
        kind: piece.kind,
        at: place_id(setup, now.at),
        place: now.at,
        area: now.at.area(),
        hits: now.hits,
        sp: state.sp(setup, id),
        cf: state.cf(setup, id, 0),
        out_of_command: now.marks.has(Marks::OUT_OF_COMMAND),
        foraged: now.marks.has(Marks::FORAGED),
        unsupplied: now.marks.has(Marks::UNSUPPLIED),
        face_up: now.marks.has(Marks::FACE_UP),
        own: own.then(|| OwnView {
            moved: now.marks.has(Marks::MOVED),
            mp: ways::remaining(setup, state, id),
            from: place_id(setup, now.from),
            guns: now.marks.has(Marks::GUNS),
            scouted: now.marks.has(Marks::SCOUTED),
            back_on: now.back_on,
            stands_for: setup
                .pieces
                .get(usize::from(now.stands_for.0))
                .map_or(String::new(), |p| p.id.clone()),
        }),
    }
}

fn stacks(setup: &Setup, state: &State, viewer: Viewer) -> BTreeMap<String, StackView> {
    let mut seen = BTreeMap::new();
    for side in Side::BOTH.into_iter().filter(|&side| !viewer.knows(side)) {
        let garrisons = setup.of_kind(side, Kind::Garrison);
        for area in state.occupied(setup).counters[side] {
            let mut counters = state.counters_at(setup, area, side).minus(garrisons);
            if matches!(state.top(), Frame::Dummies(_)) {
                counters = counters.minus(setup.of_kind(side, Kind::Dummy)); // shown when both have placed theirs
            }
            let hidden = counters.into_iter().any(|id| !sight::shown(setup, state, id));
            if !hidden {
                continue; // everything there is among the known pieces
            }
            let fog = setup.rules.fog_of_war;
            let top = sight::top(setup, state, area, side).filter(|_| !fog);
            let stack = StackView {
                side: side_id(side),
                leader: (!fog).then(|| !state.leaders_at(setup, area, side).is_empty()),
                more: counters.len() > 1,
                counters: fog.then(|| counters.len()),
                top: top.map(|id| setup.piece(id).id.clone()),
            };
            seen.insert(setup.area(area).id.clone() + "/" + side_id(side), stack);
        }
    }
    seen
}

fn combat(setup: &Setup, state: &State) -> Option<CombatView> {
    let combat = state.frames.iter().find_map(|frame| match frame {
        Frame::Combat(combat) => Some(combat),
        _ => None,
    })?;
    let area_id = |area: AreaId| setup.area(area).id.clone();
    Some(CombatView {
        area: area_id(combat.area),
        attacker: side_id(state.active),
        round: combat.round,
        stage: stage(setup, state),
        inflicted: Side::BOTH.map(|side| (side_id(side), combat.inflicted[side])).into_iter().collect(),
        origins: combat.origins.map(area_id).collect(),
        marching: combat.marching.or(combat.riding).map(|id| setup.piece(id).id.clone()).collect(),
    })
}

/// How far the combat under way has come, by the procedure on top of it.
fn stage(setup: &Setup, state: &State) -> CombatStage {
    if matches!(flow::next(setup, state), Next::Roll(Roll { why: Why::Casualty(_), .. })) {
        return CombatStage::Casualty;
    }
    match state.top() {
        Frame::Hits(hits) => match hits.cause {
            Cause::Bombardment => CombatStage::Bombardment,
            Cause::Retreat => CombatStage::Retreat,
            Cause::Pursuit => CombatStage::Pursuit,
            Cause::Attrition | Cause::ForcedMarch | Cause::Scouting | Cause::Overrun | Cause::Combat => {
                CombatStage::Hits
            }
        },
        Frame::Retreat(_) => CombatStage::Retreat,
        Frame::Displacement(_) => CombatStage::Leaders,
        Frame::Combat(combat) => match combat.step {
            Step::Reveal | Step::Guns | Step::GunsChecks | Step::GunsLeaders | Step::GunsRide => {
                CombatStage::Guns
            }
            Step::Bombard | Step::BombardDie => CombatStage::Bombardment,
            Step::Lead(_) | Step::AttackerDie | Step::DefenderDie(_) => CombatStage::Dice,
            Step::Casualty(_) => CombatStage::Casualty,
            Step::RoundOver | Step::DefenderChoice | Step::AttackerChoice => CombatStage::FightOn,
            Step::Retreat => CombatStage::Retreat,
            Step::Pursuit | Step::PursuitDie => CombatStage::Pursuit,
            Step::Arrive | Step::LeadersJoin | Step::End => CombatStage::Leaders,
        },
        _ => CombatStage::Dice,
    }
}

fn waits(setup: &Setup, state: &State, viewer: Viewer) -> Waits {
    match flow::next(setup, state) {
        Next::Decide(decisions) => Waits {
            next: "decide",
            sides: decisions.iter().map(|decision| side_id(decision.side)).collect(),
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

fn hand(setup: &Setup, state: &State, viewer: Viewer) -> Vec<String> {
    match state.frames.iter().next() {
        Some(Frame::Movement(frame)) if viewer.knows(state.active) => {
            frame.hand.map(|id| setup.piece(id).id.clone()).collect()
        }
        _ => Vec::new(),
    }
}

fn placed(setup: &Setup, state: &State, viewer: Viewer) -> BTreeMap<String, u8> {
    let Frame::Hits(frame) = state.top() else { return BTreeMap::new() };
    let own = frame.placed.units().filter(|&id| viewer.knows(setup.piece(id).side));
    own.map(|id| (setup.piece(id).id.clone(), frame.placed.on(id))).collect()
}

fn points(setup: &Setup, state: &State) -> Vec<(&'static str, i32, String)> {
    let line = |line: play::ScoreLine| (side_id(line.side), line.points, line.what);
    victory::tally(setup, state).into_iter().map(line).collect()
}
