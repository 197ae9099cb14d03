//! Bombardment (CAL 11.4), which never harms those who fire (CAL 11.4.2): by the active formation's guns, or in defence by guns that are assaulted.

use board::hex::HexId;
use play::{Clause, Dice, Face, Next, Roll, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::aftermath::Aftermath;
use crate::event::{Event, What, Why};
use crate::flow::Frame;
use crate::odds::Factor;
use crate::question::Question;
use crate::ruleset::{Defending, Guns};
use crate::setup::{Hexes, Order, PieceId, PieceSet, Setup, Terrain};
use crate::state::{Marks, State};
use crate::tables::{BombardmentTable, Fire};
use crate::{command, efficiency, losses, movement, sight};

/// A bombardment under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Shot {
    /// The guns, one or two of a hex (CAL 11.4.1a).
    pub guns: PieceSet,
    /// The hex they fire at.
    pub target: HexId,
    /// The result whose check is due, once the die has fallen.
    pub result: Option<Fire>,
}

/// Whether a gun could fire at all now: not moved, not fired, not in marsh, weather allowing (CAL 11.0b, 10.2b, 17.1.2b, 17.1.3e, R57).
pub fn is_ready(setup: &Setup, state: &State, gun: PieceId) -> bool {
    let piece = state.piece(gun);
    let Some(hex) = piece.at.hex() else { return false };
    if setup.index.works.contains(gun) && !is_served(setup, state, gun) {
        return false;
    }
    !piece.marks.has(Marks::MOVED)
        && !piece.marks.has(Marks::FIRED)
        && setup.ground(hex).terrain != Terrain::Marsh
        && state.sky(setup).range > 0
}

/// Whether the battery of a redoubt can fire: undamaged, and with a garrison under Defence (AIF 17.2.6f, 17.2.6g).
pub fn is_served(setup: &Setup, state: &State, battery: PieceId) -> bool {
    let Some(hex) = state.hex(battery) else { return false };
    let mut garrison = state.troops_at(setup, hex, setup.piece(battery).side);
    !state.piece(battery).reduced && garrison.any(|id| command::standing(setup, state, id) == Order::Defence)
}

/// How far a gun reaches now (CAL 11.2a, 17.1.1d); the battery of a redoubt as far as one sees (AIF 17.2.6d, R42).
pub fn reach(setup: &Setup, state: &State, gun: PieceId) -> u8 {
    let own = if setup.index.works.contains(gun) { u8::MAX } else { setup.piece(gun).range };
    own.min(state.sky(setup).range)
}

/// The hexes where guns find something to fire at: enemies, but not guns alone where the book says so (AIF 11.4.3b).
pub fn marks(setup: &Setup, state: &State, side: Side) -> Hexes {
    let enemies = setup.index.units[side.other()];
    state.hexes_of(match setup.rules.book.guns {
        Guns::AfterMovement => enemies,
        Guns::BeforeMovement => enemies.and(setup.index.troops),
    })
}

/// The guns that may fire in the bombardment segment: those who act, and the batteries of the formation's redoubts (AIF R43).
fn firing(setup: &Setup, state: &State) -> PieceSet {
    let served = |&id: &PieceId| setup.piece(id).formation == Some(state.active) && state.hex(id).is_some();
    let works = setup.index.works.filter(served);
    state.acting(setup).and(setup.index.guns).or(works.collect())
}

/// The hexes a gun may bombard: enemies in range and sight (AIF 11.2c), not beyond a direction of attack that binds it (CAL 11.2, 11.3, R75).
pub fn targets(setup: &Setup, state: &State, gun: PieceId, enemies: &Hexes) -> Hexes {
    if !is_ready(setup, state, gun) {
        return Hexes::EMPTY;
    }
    let hex = state.hex_of(gun);
    let far = u16::from(reach(setup, state, gun));
    let mut seen = setup.index.sight[hex.index()].and(enemies);
    if let Some(ban) = movement::binding_ban(setup, state, gun) {
        seen = seen.minus(&ban.beyond);
    }
    seen.iter().filter(|&target| setup.map.distance(hex, target) <= far).collect()
}

/// Adds every bombardment of the active formation's guns (CAL 3.1-B4), in command or not (CAL 11.4.3, AIF 11.0.2c, 11.4.2): singly, at one target or
/// several (CAL 11.4c, 11.4.1b), or both guns of a hex together. None has to fire (CAL 11.4b, AIF 11.4c, 11.4.1b).
pub fn actions(setup: &Setup, state: &State, out: &mut Vec<Action>) {
    let side = state.side(setup);
    let guns = firing(setup, state);
    if guns.is_empty() || state.sky(setup).range == 0 {
        return;
    }
    let enemies = marks(setup, state, side);
    for gun in guns {
        let targets = targets(setup, state, gun, &enemies);
        out.extend(targets.iter().map(|hex| Action::Fire(gun, hex)));
        let hex = state.hex_of(gun);
        let Some(other) = state.in_hex(hex, guns).find(|&other| other > gun) else { continue };
        let both = targets.and(&self::targets(setup, state, other, &enemies));
        out.extend(both.iter().map(|target| Action::Salvo(hex, target)));
    }
}

/// Fire is opened.
pub fn begin(setup: &Setup, state: &mut State, side: Side, action: Action) {
    let (guns, target) = match action {
        Action::Fire(gun, target) => (PieceSet::of(gun), target),
        Action::Salvo(hex, target) => {
            (state.guns_at(setup, hex, side).or(state.works_at(setup, hex, side)), target)
        }
        _ => return,
    };
    for gun in guns {
        state.mark(gun, Marks::FIRED, true);
        if setup.rules.book.guns == Guns::BeforeMovement && !setup.index.works.contains(gun) {
            state.mark(gun, Marks::MOVED, true); // AIF 11.0b, 17.2.6h, 11.4.4b
        }
    }
    state.frames.push(Frame::Fire(Shot { guns, target, result: None }));
}

/// Bombarding strength: the sum, halved by the weather, never below 1 (CAL 11.4.1a, 17.1.1b, R3).
pub fn strength(setup: &Setup, state: &State, guns: PieceSet) -> u8 {
    let sum: u8 = guns.map(|gun| setup.piece(gun).bombardment).sum();
    if state.sky(setup).halved { sum.div_ceil(2).max(1) } else { sum }
}

/// What modifies the die (CAL 11.4-T2, 11.4-T3, 11.4-T4).
pub fn modifiers(setup: &Setup, state: &State, guns: PieceSet, target: HexId) -> Vec<Factor> {
    let table = &setup.tables.bombardment;
    let mut list = Vec::with_capacity(4);
    let mut add = |what, by, clause| {
        if by != 0 {
            list.push(Factor { what, by, clause: Clause(clause) });
        }
    };
    let Some(from) = guns.first().map(|gun| state.hex_of(gun)) else { return list };
    add("range", table.range(setup.map.distance(from, target)), "CAL 11.4-T2");
    let enemy = guns.first().map_or(Side::A, |gun| setup.piece(gun).side.other());
    let uphill = setup.ground(target).level > setup.ground(from).level;
    list.extend(ground_and_density(setup, state, table, target, enemy));
    if uphill && table.uphill != 0 {
        let (what, clause) = ("the target stands higher", Clause("CAL 11.4-T4"));
        list.push(Factor { what, by: table.uphill, clause });
    }
    list
}

/// What the target's ground and its crowd do to any fire (CAL 11.4-T3, 11.4-T4, AIF 11.4.3a, 16.3.2b).
pub fn ground_and_density(
    setup: &Setup,
    state: &State,
    table: &BombardmentTable,
    target: HexId,
    enemy: Side,
) -> Vec<Factor> {
    let mut list = Vec::with_capacity(3);
    let mut add = |what, by, clause| {
        if by != 0 {
            list.push(Factor { what, by, clause: Clause(clause) });
        }
    };
    let troops = state.troops_at(setup, target, enemy);
    let crowd = troops.map(|id| u16::from(state.strength(setup, id))).sum();
    add("density of the target", table.density(crowd), "CAL 11.4-T3"); // CAL 11.0.1b
    let ground = setup.ground(target);
    // Where the target may choose between hill and houses the inactive side does it (AIF 10.0d): the firer of defensive fire leaves them out.
    let chosen = !ground.hill || enemy != state.side(setup) || setup.rules.book.defence == Defending::Holds;
    let mut each = troops;
    let defends = each.all(|id| command::standing(setup, state, id) == Order::Defence);
    let shelters =
        chosen && (setup.rules.book.defence == Defending::Holds || !ground.terrain.is_cover() || defends); // AIF 5.1.3e
    if shelters {
        let by = table.ground[ground.terrain as usize];
        match ground.terrain {
            Terrain::Town => add("the target is in a town", by, "CAL 11.4-T4"),
            Terrain::Fortress => add("the target is in the fortress", by, "CAL 11.4-T4"),
            Terrain::Wheat => add("the target is in wheat", by, "AIF 10.3b"),
            Terrain::Woods => add("the target is in woods", by, "CAL 11.4-T4"),
            Terrain::Village => add("the target is in a village", by, "AIF 10.1c"),
            Terrain::Farm => add("the target is in a farm", by, "AIF 10.1c"),
            Terrain::Redoubt => add("the target is in a redoubt", by, "AIF 17.2.6b"),
            _ => {}
        }
    }
    list
}

/// The die of the guns, then that of the units under fire.
pub fn next(state: &State, frame: Shot) -> Next<Question, Why> {
    let from = frame.guns.first().and_then(|gun| state.hex(gun)).unwrap_or(frame.target);
    let (why, clause) = match frame.result {
        None => (Why::Fire(from, frame.target), Clause("CAL 11.4.4")),
        Some(_) => (Why::UnderFire(frame.target), Clause("CAL 11.4-T5")),
    };
    Next::Roll(Roll { why, clause, dice: Dice::One })
}

/// Takes either die.
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Shot, face: Face, sink: &mut S) {
    match frame.result {
        None => strike(setup, state, frame, face, sink),
        Some(result) => check(setup, state, frame, result, face, sink),
    }
}

fn enemy(setup: &Setup, frame: Shot) -> Side {
    frame.guns.first().map_or(Side::A, |gun| setup.piece(gun).side.other())
}

fn strike<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Shot, face: Face, sink: &mut S) {
    let Shot { guns, target, .. } = frame;
    let strength = strength(setup, state, guns);
    let modifier: i8 = modifiers(setup, state, guns, target).iter().map(|factor| factor.by).sum();
    let result = setup.tables.bombardment.result(strength, face.0 as i8 + modifier);
    let owner = enemy(setup, frame).other();
    let from = guns.first().map_or(target, |gun| state.hex_of(gun));
    let fired = || What::Fired { guns, target, strength, modifier, result };
    sight::tell_at(setup, state, owner, &[from, target], sink, fired);
    let side = enemy(setup, frame);
    if face.0 == 6 {
        for leader in state.leaders_at(setup, target, side) {
            state.mark(leader, Marks::RISK, true); // CAL 4.4.1b, AIF 4.5.2b
        }
    }
    if result != Fire::Miss && !state.troops_at(setup, target, side).is_empty() {
        state.frames.set(Frame::Fire(Shot { result: Some(result), ..frame }));
        let mut leaders = setup.index.leaders[side];
        if leaders.any(|id| state.has(id, Marks::RISK)) {
            // A leader who falls does not steady his troops in the check that follows.
            state.frames.push(Frame::Aftermath(Aftermath::of_fire(from)));
        }
        return;
    }
    if matches!(result, Fire::D1 | Fire::Dr) && setup.rules.book.guns == Guns::AfterMovement {
        withdraw_guns(setup, state, target, side); // CAL 11.4-T8, R86
    }
    state.frames.set(Frame::Aftermath(Aftermath::of_fire(from)));
}

/// One die for all units of the hex (CAL 11.4-T5, 11.4-T6, 11.4-T7, 13.1.2).
fn check<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    frame: Shot,
    result: Fire,
    face: Face,
    sink: &mut S,
) {
    let (target, side) = (frame.target, enemy(setup, frame));
    let added = u8::from(result == Fire::D1);
    let troops = state.troops_at(setup, target, side);
    for unit in troops {
        let need = efficiency::of(setup, state, unit);
        let passed = efficiency::passes(face, need, added);
        let checked = || What::Checked { piece: unit, why: Why::UnderFire(target), need, passed };
        sight::tell_at(setup, state, side, &[target], sink, checked);
        match (result, passed) {
            (Fire::D | Fire::D1, true) | (Fire::Miss, _) => continue,
            (Fire::Dr, false) => losses::rout(setup, state, unit, sink),
            _ => losses::disorder(setup, state, unit, sink),
        }
        losses::owe(state, unit, 1);
    }
    let stays = |&id: &PieceId| state.piece(id).owes == 0;
    if setup.rules.book.guns == Guns::BeforeMovement {
        offer_guns(setup, state, target, side);
    } else if troops.filter(stays).count() == 0 {
        withdraw_guns(setup, state, target, side); // CAL 11.1b
    }
    let from = frame.guns.first().map_or(target, |gun| state.hex_of(gun));
    state.frames.set(Frame::Aftermath(Aftermath::of_fire(from)));
}

/// Guns beside troops that fall back from a bombardment may stay or go along, when it is known where to (AIF 11.1b, R175).
fn offer_guns(setup: &Setup, state: &mut State, hex: HexId, side: Side) {
    let mut troops = state.troops_at(setup, hex, side);
    if troops.any(|id| state.piece(id).owes > 0) {
        for gun in state.guns_at(setup, hex, side) {
            state.mark(gun, Marks::CHOOSES, true);
        }
    }
}

/// Guns under fire withdraw a hex and are Moved until the activation ends (R14, R86).
fn withdraw_guns(setup: &Setup, state: &mut State, hex: HexId, side: Side) {
    for gun in state.guns_at(setup, hex, side) {
        state.mark(gun, Marks::MOVED, true);
        losses::owe(state, gun, 1);
    }
}
