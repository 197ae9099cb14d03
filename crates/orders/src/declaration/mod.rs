//! Declaring assaults (CAL 12.0, 12.2, 12.4.1, 12.4.2): who attacks whom, so that no enemy who must be answered is left out.
//!
//! The attacker allots his hexes as he likes, as many as there are round a target (CAL 12.0e, 12.4a, AIF 12.4a, 12.4.1d); the units of a hex attack
//! together and are attacked together (CAL 12.4.1c, 12.4.1d). A declaration is built hex by hex. `attack A T` sends the units of A
//! against T: together with those who attack T already, or, if A attacks somebody else, as one combat with him. Each such step
//! joins things that were apart, so it ends by itself; nothing declared is taken back by an answer (R140). Where the units of a hex may be used one by one (AIF 12.0e) `assail U T` sends
//! one of them. Those who are sent together are a band: a hex, or a unit of its own.

mod duty;
mod mend;

use board::hex::HexId;
use play::{Clause, Sink};

use crate::action::Action;
use crate::charge;
use crate::event::{Event, What, tell};
use crate::movement;
use crate::odds::{self, Sides};
use crate::ruleset::Assaults;
use crate::setup::{Hexes, Kind, Order, PieceId, PieceSet, Setup};
use crate::state::{Marks, Place, State, Status};
use crate::tables::WORST;

pub use duty::{Ending, Need, ending, needs};

/// Whether a unit may assault in this segment: infantry or cavalry in good order under Attack or Advance that has not attacked this
/// turn (CAL 12.2b, 15.1a, 15.2c, 12.2.3a, 11.0.1a, AIF 5.1.1c).
pub fn may_assault(setup: &Setup, state: &State, unit: PieceId) -> bool {
    let piece = state.piece(unit);
    piece.at.hex().is_some()
        && piece.status == Status::Good
        && piece.marks.has(Marks::ACTIVE)
        && !piece.marks.has(Marks::ATTACKED)
        && !piece.marks.has(Marks::SKIRMISHED) // AIF 16.3.1b
        && matches!(piece.acts, Order::Attack | Order::Advance)
        && setup.index.troops.contains(unit)
}

/// Units that are sent against somebody together: all of a hex that may assault, or one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Band {
    /// Where they stand.
    pub base: HexId,
    /// Who they are.
    pub units: PieceSet,
}

/// Who could attack whom.
#[derive(Clone, Debug)]
pub struct Front {
    /// Units that may assault and do not charge.
    pub units: PieceSet,
    /// Their hexes.
    pub bases: Hexes,
    /// Hexes of enemies that may be attacked (CAL 12.0a, 19.1).
    pub targets: Hexes,
}

impl Front {
    /// The front of the active formation.
    pub fn new(setup: &Setup, state: &State) -> Front {
        let side = state.side(setup);
        let ready = |&id: &PieceId| may_assault(setup, state, id) && !state.has(id, Marks::CHARGE);
        let units: PieceSet = setup.index.units[side].filter(ready).collect();
        let mut targets = state.occupied(setup, side.other());
        if let Some(ban) = units.first().and_then(|unit| movement::binding_ban(setup, state, unit)) {
            targets = targets.minus(&ban.beyond);
        }
        let mut bases = Hexes::EMPTY;
        for unit in units {
            let hex = state.hex_of(unit);
            if setup.index.around[hex.index()].meets(&targets) {
                bases.insert(hex);
            }
        }
        Front { units, bases, targets }
    }

    /// The enemies a hex could attack: adjacent, no river between (CAL 12.0a).
    pub fn facing(&self, setup: &Setup, base: HexId) -> Hexes {
        setup.index.around[base.index()].and(&self.targets)
    }

    fn units_in(&self, state: &State, hexes: &Hexes) -> PieceSet {
        self.units.filter(|&id| hexes.contains(state.hex_of(id))).collect()
    }

    /// All units of a hex that may assault.
    pub fn all_in(&self, state: &State, base: HexId) -> Band {
        Band { base, units: state.in_hex(base, self.units) }
    }

    /// The band a unit makes by itself.
    pub fn single(state: &State, unit: PieceId) -> Band {
        Band { base: state.hex_of(unit), units: PieceSet::of(unit) }
    }

    /// What has to be sent somewhere, each by itself: the hexes (CAL 12.4.1c), or the units (AIF 12.0e).
    pub fn bands<'a>(&'a self, setup: &'a Setup, state: &'a State) -> impl Iterator<Item = Band> + 'a {
        let singly = setup.rules.book.assaults == Assaults::UnitByUnit;
        self.bases.iter().flat_map(move |base| {
            let all = self.all_in(state, base);
            let each = all.units.map(|unit| Front::single(state, unit));
            let list: Vec<Band> = if singly { each.collect() } else { vec![all] };
            list
        })
    }
}

/// The assault the attackers of a band are in; 0 if none.
fn fight_from(state: &State, band: Band) -> u8 {
    let mut units = band.units;
    units.next().map_or(0, |id| state.piece(id).fights)
}

/// The assault a hex is the target of, or the countercharge that somebody there makes; 0 if none.
fn fight_at(setup: &Setup, state: &State, target: HexId) -> u8 {
    let enemy = state.side(setup).other();
    state.units_at(setup, target, enemy).map(|id| state.piece(id).fights).max().unwrap_or(0)
}

fn is_charge(setup: &Setup, state: &State, fight: u8) -> bool {
    fight > 0 && Sides::of(setup, state, fight).attackers.any(|id| state.has(id, Marks::CHARGE))
}

/// Hexes attacked from and hexes attacked, if a band were sent against `target` now.
fn joined(setup: &Setup, state: &State, band: Band, target: HexId) -> (Hexes, Hexes) {
    let (mut bases, mut targets) = (Hexes::of(band.base), Hexes::of(target));
    for fight in [fight_from(state, band), fight_at(setup, state, target)] {
        if fight > 0 {
            let sides = Sides::of(setup, state, fight);
            bases = bases.or(&sides.bases(state));
            targets = targets.or(&sides.targets(state));
        }
    }
    (bases, targets)
}

/// Whether every one of these bases is adjacent to every one of these targets and may attack it (CAL 12.4.1b).
fn all_face(setup: &Setup, front: &Front, bases: &Hexes, targets: &Hexes) -> bool {
    bases.iter().all(|base| targets.is_within(&front.facing(setup, base)))
}

/// The best odds these targets could be attacked at by those who are sent already and all others that are free and face all of them
/// (CAL 12.4.2a, R31).
fn could_reach(
    setup: &Setup,
    state: &State,
    front: &Front,
    sent: PieceSet,
    targets: &Hexes,
    free: bool,
) -> bool {
    let enemy = state.side(setup).other();
    let mut attackers = sent;
    for base in &front.bases {
        if targets.is_within(&front.facing(setup, base)) {
            let here = state.in_hex(base, front.units);
            let helps = |&id: &PieceId| !free || state.piece(id).fights == 0;
            attackers = attackers.or(here.filter(helps).collect());
        }
    }
    let defenders: PieceSet = setup.index.units[enemy]
        .filter(|&id| state.hex(id).is_some_and(|hex| targets.contains(hex)))
        .collect();
    for fight in targets.iter().map(|target| fight_at(setup, state, target)) {
        if is_charge(setup, state, fight) {
            attackers = attackers.or(Sides::of(setup, state, fight).attackers); // who charges is not in the front
        }
    }
    odds::ratio(setup, state, &Sides::new(attackers, defenders)) >= WORST
}

/// The attackers that a band would be one combat with.
fn sent(setup: &Setup, state: &State, band: Band, target: HexId) -> PieceSet {
    let mut units = band.units;
    for fight in [fight_from(state, band), fight_at(setup, state, target)] {
        if fight > 0 {
            units = units.or(Sides::of(setup, state, fight).attackers);
        }
    }
    units
}

/// Why the units of a hex may not be sent against another, or nothing if they may.
pub fn refusal(
    setup: &Setup,
    state: &State,
    front: &Front,
    base: HexId,
    target: HexId,
) -> Option<(Clause, &'static str)> {
    let band = front.all_in(state, base);
    let mut fights = band.units.map(|id| state.piece(id).fights);
    let first = fights.next();
    if fights.any(|fight| Some(fight) != first) {
        let what = match band.units.map(|id| state.piece(id).fights).min() {
            Some(0) => "one of its units is sent by itself, and the other has to be too",
            _ => "its units are sent against different enemies",
        };
        return Some((Clause("AIF 12.0e"), what));
    }
    refusal_of(setup, state, front, band, target)
}

/// Why a band may not be sent against a hex, or nothing if it may.
pub fn refusal_of(
    setup: &Setup,
    state: &State,
    front: &Front,
    band: Band,
    target: HexId,
) -> Option<(Clause, &'static str)> {
    let base = band.base;
    if !front.bases.contains(base)
        || band.units.is_empty()
        || band.units.minus(front.units) != PieceSet::EMPTY
    {
        return Some((Clause("CAL 12.2b"), "no unit there may assault"));
    }
    if !front.facing(setup, base).contains(target) {
        return Some((Clause("CAL 12.0a"), "there is no enemy next to it that it may attack"));
    }
    let (from, at) = (fight_from(state, band), fight_at(setup, state, target));
    if from > 0 && from == at {
        return Some((Clause("CAL 12.2.3a"), "it attacks that hex already"));
    }
    if odds::is_counter(setup, state, at) {
        return Some((Clause("AIF 12.2.3b"), "the enemy there countercharges, and fights nobody else"));
    }
    if is_charge(setup, state, at) {
        let mut infantry = band.units.filter(|&id| setup.piece(id).kind == Kind::Infantry);
        if from > 0 || infantry.next().is_some() {
            return Some((Clause("CAL 20.2.4"), "the hex is charged, and infantry may not assault it too"));
        }
    }
    if setup.rules.book.assaults == Assaults::HexByHex {
        let mut mates = state.units_at(setup, base, state.side(setup));
        let charging = mates.find(|&id| state.has(id, Marks::CHARGE));
        if charging.is_some_and(|id| state.piece(id).fights != at) {
            return Some((
                Clause("CAL 12.4.1c"),
                "who stands with it charges another hex, and a hex attacks together",
            ));
        }
    }
    if is_charge(setup, state, from) {
        return Some((Clause("CAL 20.2.2"), "it has joined a charge, which attacks one hex only"));
    }
    let (bases, targets) = joined(setup, state, band, target);
    if !all_face(setup, front, &bases, &targets) {
        return Some((
            Clause("CAL 12.4.1b"),
            "not every attacker would be next to every defender of that combat",
        ));
    }
    let sent = sent(setup, state, band, target);
    if !could_reach(setup, state, front, sent, &targets, true)
        && !is_forced(setup, state, front, band, target)
    {
        return Some((
            Clause("CAL 12.4.2a"),
            "the odds would be worse than 1-5 with all the help that is left",
        ));
    }
    if duty::is_barred(setup, state, front, band, target) {
        return Some((
            Clause("AIF 12.0d"),
            "another enemy in its zone would have to be attacked too, and nobody could do it at 1-5 or better",
        ));
    }
    None
}

/// Whether a band has to attack at worse than 1-5 (AIF 12.4.2b): it finds nobody it could attack at better odds (R109), or this enemy in
/// its zone is left to it alone (R153).
fn is_forced(setup: &Setup, state: &State, front: &Front, band: Band, target: HexId) -> bool {
    if setup.rules.book.assaults == Assaults::HexByHex || !duty::is_bound(setup, state, front, band) {
        return false;
    }
    let facing = front.facing(setup, band.base);
    let reaches = |target| could_reach(setup, state, front, band.units, &Hexes::of(target), true);
    let left = || {
        fight_at(setup, state, target) == 0
            && duty::is_due(setup, state, band.base, target)
            && !others_reach(setup, state, front, band, target)
    };
    left() || !facing.iter().any(reaches)
}

/// Whether those who are not sent yet could attack a hex at 1-5 or better without a band.
fn others_reach(setup: &Setup, state: &State, front: &Front, band: Band, target: HexId) -> bool {
    let free = |&id: &PieceId| !band.units.contains(id) && state.piece(id).fights == 0;
    let others = Front { units: front.units.filter(free).collect(), ..front.clone() };
    let any = others.units.filter(|&id| others.facing(setup, state.hex_of(id)).contains(target)).count() > 0;
    any && could_reach(setup, state, &others, PieceSet::EMPTY, &Hexes::of(target), true)
}

/// Whether the active formation has anything to declare.
pub fn has_choice(setup: &Setup, state: &State) -> bool {
    let front = Front::new(setup, state);
    front.bases.iter().any(|base| {
        front.facing(setup, base).iter().any(|target| {
            refusal(setup, state, &front, base, target).is_none()
                || singles(setup, state, &front, base)
                    .any(|band| refusal_of(setup, state, &front, band, target).is_none())
        })
    })
}

/// The units of a hex that can be sent by themselves, where there are several.
fn singles<'a>(
    setup: &'a Setup,
    state: &'a State,
    front: &'a Front,
    base: HexId,
) -> impl Iterator<Item = Band> + 'a {
    let here = state.in_hex(base, front.units);
    let apart = setup.rules.book.assaults == Assaults::UnitByUnit && here.len() > 1;
    here.filter(move |_| apart).map(|unit| Front::single(state, unit))
}

/// Whether a unit may be sent by itself against a hex (AIF 12.0e).
pub fn may_assail(setup: &Setup, state: &State, front: &Front, unit: PieceId, target: HexId) -> bool {
    let Some(base) = state.hex(unit) else { return false };
    let band = singles(setup, state, front, base).find(|band| band.units.contains(unit));
    band.is_some_and(|band| refusal_of(setup, state, front, band, target).is_none())
}

/// Every step that can be added, and the end unless something has to be added first.
pub fn actions(setup: &Setup, state: &State, out: &mut Vec<Action>) {
    let front = Front::new(setup, state);
    for base in &front.bases {
        for target in &front.facing(setup, base) {
            if refusal(setup, state, &front, base, target).is_none() {
                out.push(Action::Attack(base, target));
            }
            for band in singles(setup, state, &front, base) {
                if refusal_of(setup, state, &front, band, target).is_none() {
                    out.extend(band.units.map(|unit| Action::Assail(unit, target)));
                }
            }
        }
    }
    match ending(setup, state, &front) {
        Ending::Now | Ending::Stuck(_) => out.push(Action::End),
        Ending::Not(_) => {}
    }
}

/// Charges are declared before anything else (CAL 20.2c, R78); who has lost his target attacks like others.
pub fn begin<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    let side = state.side(setup);
    // Who has been countercharged fights that out and charges nobody (AIF 14.2.4b).
    let charging =
        setup.index.units[side].filter(|&id| state.has(id, Marks::CHARGE) && state.piece(id).fights == 0);
    // All are judged before any of them begins: those who charge one hex together count together.
    let judged: Vec<(PieceId, Option<HexId>)> =
        charging.map(|unit| (unit, charged(setup, state, unit))).collect();
    for (unit, target) in judged {
        state.piece_mut(unit).origin = Place::AWAY;
        let Some(target) = target else {
            state.mark(unit, Marks::CHARGE, false);
            continue;
        };
        let fight = match fight_at(setup, state, target) {
            0 => fresh(state),
            fight => fight,
        };
        state.piece_mut(unit).fights = fight;
        enlist(setup, state, target, fight);
        let from = state.hex_of(unit);
        tell(sink, || What::Declared { from, unit: Some(unit), target });
    }
}

/// The hex a unit still charges: it is fit, the enemy is still there, and the odds are not worse than 1-5 (CAL 12.4.2a).
fn charged(setup: &Setup, state: &State, unit: PieceId) -> Option<HexId> {
    let target = state.piece(unit).origin.hex()?;
    let hex = state.hex(unit)?;
    let stands = may_assault(setup, state, unit)
        && setup.index.around[hex.index()].contains(target)
        && !state.units_at(setup, target, state.side(setup).other()).is_empty()
        && charge::is_worth(setup, state, PieceSet::of(unit), hex, target);
    stands.then_some(target)
}

/// A number that no assault has.
pub fn fresh(state: &State) -> u8 {
    state.pieces.iter().map(|piece| piece.fights).max().unwrap_or(0) + 1
}

fn enlist(setup: &Setup, state: &mut State, target: HexId, fight: u8) {
    let enemy = state.side(setup).other();
    for unit in state.units_at(setup, target, enemy) {
        state.piece_mut(unit).fights = fight;
    }
}

/// Sends a band against a hex.
fn send(setup: &Setup, state: &mut State, band: Band, target: HexId) {
    let (from, at) = (fight_from(state, band), fight_at(setup, state, target));
    let fight = [from, at].into_iter().find(|&fight| fight > 0).unwrap_or_else(|| fresh(state));
    for unit in band.units {
        state.piece_mut(unit).fights = fight;
        // CAL 12.2a, 12.2c, 3.1-B5e, AIF 12.2b, 12.2c: who acts under Advance gets Attack? and has to check.
        let query = state.piece(unit).acts == Order::Advance;
        state.mark(unit, Marks::QUERY, query);
    }
    enlist(setup, state, target, fight);
    if from > 0 && at > 0 {
        for piece in &mut state.pieces {
            if piece.fights == at {
                piece.fights = fight;
            }
        }
    }
}

/// The state, and the number of the assault in it, if the units of `base` were sent against `target` now.
pub fn preview(setup: &Setup, state: &State, base: HexId, target: HexId) -> (State, u8) {
    preview_of(setup, state, Front::new(setup, state).all_in(state, base), target)
}

/// The same for a band.
pub fn preview_of(setup: &Setup, state: &State, band: Band, target: HexId) -> (State, u8) {
    let mut next = state.clone();
    send(setup, &mut next, band, target);
    let fight = fight_at(setup, &next, target);
    (next, fight)
}

/// Takes back everything but charges.
fn clear(setup: &Setup, state: &mut State) {
    let side = state.side(setup);
    let charging = setup.index.units[side].filter(|&id| state.has(id, Marks::CHARGE));
    let charges: Vec<u8> = charging.map(|id| state.piece(id).fights).collect();
    for unit in setup.index.units[side] {
        if !state.has(unit, Marks::CHARGE) {
            state.piece_mut(unit).fights = 0;
        }
        state.mark(unit, Marks::QUERY, false);
    }
    for enemy in setup.index.units[side.other()] {
        let piece = state.piece_mut(enemy);
        if !charges.contains(&piece.fights) {
            piece.fights = 0;
        }
    }
}

/// Declares, or ends the declaration.
pub fn answer<S: Sink<Event>>(setup: &Setup, state: &mut State, action: Action, sink: &mut S) {
    match action {
        Action::Attack(base, target) => {
            let band = Front::new(setup, state).all_in(state, base);
            send(setup, state, band, target);
            tell(sink, || What::Declared { from: base, unit: None, target });
        }
        Action::Assail(unit, target) => {
            let from = state.hex_of(unit);
            send(setup, state, Front::single(state, unit), target);
            tell(sink, || What::Declared { from, unit: Some(unit), target });
        }
        _ => {
            let front = Front::new(setup, state);
            if let Ending::Stuck(_) = ending(setup, state, &front) {
                mend::mend(setup, state, sink);
            }
            for need in needs(setup, state, &front) {
                if let Need::Must(hex) | Need::Answer(_, hex) = need {
                    tell(sink, || What::Excused { hex });
                }
            }
        }
    }
}

/// The declared assaults that are still to be resolved, each by the first of its hexes (CAL 12.5.3b).
pub fn pending(setup: &Setup, state: &State) -> Vec<(u8, HexId)> {
    let mut list: Vec<(u8, HexId)> = Vec::new();
    for unit in setup.index.units[state.side(setup)] {
        let fight = state.piece(unit).fights;
        if fight == 0 || list.iter().any(|(known, _)| *known == fight) {
            continue;
        }
        let targets = Sides::of(setup, state, fight).targets(state);
        let hex = targets.first().or(state.hex(unit));
        if let Some(hex) = hex {
            list.push((fight, hex));
        }
    }
    list
}
