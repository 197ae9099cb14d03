//! What the die of an assault brings (CAL 12.5.3, 12.5.4).

use board::hex::HexId;
use play::{Face, Side, Sink};

use super::advance::repulse;
use super::{Assault, Stage, column};
use crate::action::Action;
use crate::aftermath::Aftermath;
use crate::event::{Event, Turned, What, Why, tell};
use crate::flow::Frame;
use crate::odds::{self, Sides};
use crate::ruleset::{Advances, FortressDr, Results};
use crate::setup::{Hexes, Order, PieceId, PieceSet, Setup, Terrain};
use crate::state::{Marks, State, Status};
use crate::tables::{CombatTable, Outcome};
use crate::{command, efficiency, losses, sight};

/// Executed at worse than 1-5: the attackers are lost without a die (CAL 12.4.2b).
pub(super) fn below<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Assault, sink: &mut S) {
    report(setup, state, &frame, None, Outcome::Ae, sink);
    apply(setup, state, frame, Outcome::Ae, sink);
}

/// What cover makes of a result (CAL 12.5.4-Dr2, 12.5.4-Dr3).
pub fn covered(setup: &Setup, state: &State, sides: &Sides, result: Outcome) -> Outcome {
    if setup.rules.book.results == Results::Best {
        return result; // AIF 10.1.1, 12.5.4-DRb: the garrison is asked
    }
    match (result, odds::cover(setup, state, sides)) {
        (Outcome::Dr, Terrain::Town) => Outcome::Ex,
        (Outcome::Dr, Terrain::Fortress) => match setup.rules.fortress_dr {
            FortressDr::Disorder => Outcome::Dd,
            FortressDr::Exchange => Outcome::Ex,
        },
        (result, _) => result,
    }
}

/// The die falls (CAL 12.5.3): leaders are at risk on a 6 or 1 (CAL 4.4.1a, 4.4.2), cover may change the result.
pub(super) fn resolve<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    mut frame: Assault,
    face: Face,
    sink: &mut S,
) {
    let sides = frame.sides(setup, state);
    // Guns that were taken at once have been fought as well.
    frame.fought = [sides.attackers, sides.defenders.or(frame.fought[1])];
    let column = column(setup, state, &frame);
    let list = odds::modifiers(setup, state, &sides, frame.values, frame.led, column);
    let result = setup.tables.combat.result(column, face.0 as i8 + odds::total(setup, &list));
    report(setup, state, &frame, Some(face.0), result, sink);
    if face.0 == 6 {
        let defender = odds::attacker(setup, state, frame.fight).other();
        for hex in &sides.targets(state) {
            for leader in state.leaders_at(setup, hex, defender) {
                state.mark(leader, Marks::RISK, true);
            }
        }
    }
    if face.0 == 1
        && frame.led
        && let Some(leader) = odds::leader_with(setup, state, sides.attackers)
    {
        state.mark(leader, Marks::RISK, true);
    }
    let covered = covered(setup, state, &sides, result);
    if covered != result {
        let by = match odds::cover(setup, state, &sides) {
            Terrain::Town => Turned::Town,
            _ => Turned::Fortress,
        };
        tell(sink, || What::Became { result: covered, by });
    }
    apply(setup, state, frame, covered, sink);
}

fn report<S: Sink<Event>>(
    setup: &Setup,
    state: &State,
    frame: &Assault,
    die: Option<u8>,
    result: Outcome,
    sink: &mut S,
) {
    tell(sink, || {
        let sides = frame.sides(setup, state);
        let column = column(setup, state, frame);
        let list = odds::modifiers(setup, state, &sides, frame.values, frame.led, column);
        let attack = odds::attack(setup, state, &sides);
        let defence = odds::defence(setup, state, &sides);
        let odds = CombatTable::odds(attack, defence);
        let modifier = odds::total(setup, &list);
        What::Resolved { target: frame.target, attack, defence, odds, column, modifier, die, result }
    });
}

/// Lays the aftermath over the assault: loss tests, retreats, leaders.
pub(super) fn settle(state: &mut State, frame: &Assault) {
    state.frames.push(Frame::Aftermath(Aftermath::of_fight(frame.fight)));
}

fn go(state: &mut State, frame: Assault, stage: Stage) {
    state.frames.set(Frame::Assault(Assault { stage, ..frame }));
}

/// Applies a result at once (CAL 12.5.3): all attackers or all defenders are disordered or lost (CAL 12.5.4-Ad, CAL 12.5.4-Dd),
/// or what else the table says.
pub(super) fn apply<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    frame: Assault,
    result: Outcome,
    sink: &mut S,
) {
    let sides = Sides::of(setup, state, frame.fight);
    match result {
        Outcome::Ae => {
            let bases = sides.bases(state);
            remove(setup, state, sides.attackers, sink);
            repulse(setup, state, frame, bases);
        }
        Outcome::Ad => {
            for unit in sides.attackers {
                losses::disorder(setup, state, unit, sink);
            }
            abandon_guns(setup, state, sides.attackers, sink);
            go(state, frame, Stage::Over);
        }
        Outcome::Ne => go(state, frame, Stage::Ne),
        Outcome::Ex if setup.rules.book.results == Results::Best => {
            let next = Assault { pending: PieceSet::EMPTY, stage: Stage::AttackerLoss, ..frame };
            state.frames.set(Frame::Assault(next));
        }
        Outcome::Ex => go(state, frame, Stage::AttackerLoss),
        Outcome::Dd => {
            for unit in sides.stand(setup) {
                losses::disorder(setup, state, unit, sink);
            }
            abandon_guns(setup, state, sides.stand(setup), sink);
            go(state, frame, Stage::Advance);
        }
        Outcome::Dr => {
            for unit in sides.stand(setup) {
                state.mark(unit, Marks::HOLDS, false); // who could not get away in time holds nothing by it
            }
            if may_hold(setup, state, &frame) || may_trade(setup, state, &frame) {
                return go(state, frame, Stage::Cover);
            }
            drive_back(setup, state, frame, sink);
        }
        Outcome::De => {
            remove(setup, state, sides.defenders, sink);
            go(state, frame, Stage::Advance);
        }
    }
    if result != Outcome::Dr {
        settle(state, &frame);
    }
}

/// The defenders check as they fall back; loss tests come first.
fn drive_back<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Assault, sink: &mut S) {
    // CAL 12.5.4-Dr4, R65: who is in disorder already is routed whatever the die would say.
    let stand = Sides::of(setup, state, frame.fight).stand(setup);
    let good: PieceSet = stand.filter(|&id| state.piece(id).status == Status::Good).collect();
    for unit in stand.minus(good) {
        losses::rout(setup, state, unit, sink);
    }
    let next = Assault { pending: good, stage: Stage::RetreatChecks, ..frame };
    state.frames.set(Frame::Assault(next));
    risks_first(setup, state, &frame);
}

/// The defenders whom houses or works shelter: those in them under Defence, in whatever state (AIF 10.1c, 10.1.1, 12.5.4-DRb).
pub fn garrison_of(setup: &Setup, state: &State, frame: &Assault) -> PieceSet {
    if setup.rules.book.results == Results::Named {
        return PieceSet::EMPTY;
    }
    let sides = Sides::of(setup, state, frame.fight);
    let holds = |&id: &PieceId| {
        let terrain = setup.ground(state.hex_of(id)).terrain;
        terrain.is_cover() && command::standing(setup, state, id) == Order::Defence
    };
    sides.stand(setup).filter(holds).collect()
}

/// Those of the garrison who stay if they pass: who is in disorder already is routed even so (AIF 12.5.4-DRb, 15.1.1, R150).
pub fn holders(setup: &Setup, state: &State, frame: &Assault) -> PieceSet {
    garrison_of(setup, state, frame).filter(|&id| state.piece(id).status == Status::Good).collect()
}

/// Whether anybody of the garrison could stay.
pub(super) fn may_hold(setup: &Setup, state: &State, frame: &Assault) -> bool {
    !holders(setup, state, frame).is_empty()
}

/// Whether the garrison may make an exchange of it: in a village or farm, in order or not (AIF 10.1.1, R150); a redoubt is only held
/// (AIF R52).
pub fn may_trade(setup: &Setup, state: &State, frame: &Assault) -> bool {
    let mut garrison = garrison_of(setup, state, frame);
    garrison.any(|id| in_houses(setup, state, id))
}

fn in_houses(setup: &Setup, state: &State, unit: PieceId) -> bool {
    matches!(setup.ground(state.hex_of(unit)).terrain, Terrain::Village | Terrain::Farm)
}

/// What the garrison tries (AIF R52): to hold, so that who passes stays in disorder; to make an exchange of it; or nothing.
pub(super) fn garrison<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    frame: Assault,
    action: Action,
    sink: &mut S,
) {
    let hex = frame.target;
    let garrison = garrison_of(setup, state, &frame);
    match action {
        Action::Hold => {
            for unit in holders(setup, state, &frame) {
                state.mark(unit, Marks::HOLDS, true);
            }
            tell(sink, || What::Garrison { hex, holds: true });
            drive_back(setup, state, frame, sink);
        }
        Action::Trade => {
            tell(sink, || What::Garrison { hex, holds: false });
            let pending = garrison.filter(|&id| in_houses(setup, state, id)).collect();
            state.frames.set(Frame::Assault(Assault { pending, stage: Stage::CoverCheck, ..frame }));
            risks_first(setup, state, &frame);
        }
        _ => drive_back(setup, state, frame, sink),
    }
}

/// The die of a hex for an exchange: one unit that passes makes it one; where none does the garrison breaks (AIF 10.1.1, R52).
pub(super) fn check_garrison<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    frame: Assault,
    face: Face,
    sink: &mut S,
) {
    let Some(hex) = frame.pending.first().map(|id| state.hex_of(id)) else { return };
    let here = state.in_hex(hex, frame.pending);
    let mut passed_any = false;
    for unit in here {
        let check = efficiency::check(setup, state, unit);
        let passed = check.passes(face, 0);
        passed_any |= passed;
        tell(sink, || What::Checked { piece: unit, why: Why::Cover(hex), need: check.need(), passed });
    }
    if passed_any {
        let result = Outcome::Ex;
        tell(sink, || What::Became { result, by: Turned::Garrison });
        return apply(setup, state, Assault { pending: PieceSet::EMPTY, ..frame }, result, sink);
    }
    let pending = frame.pending.minus(here);
    if !pending.is_empty() {
        return state.frames.set(Frame::Assault(Assault { pending, ..frame })); // the other hex of Casteggio
    }
    // All who tried have failed; who had no houses to hold checks as he falls back, unless he was in disorder before.
    let stand = Sides::of(setup, state, frame.fight).stand(setup);
    let failed: PieceSet =
        garrison_of(setup, state, &frame).filter(|&id| in_houses(setup, state, id)).collect();
    let whole = |&id: &PieceId| state.piece(id).status == Status::Good;
    let good: PieceSet = stand.minus(failed).filter(whole).collect();
    for unit in stand.minus(good) {
        losses::rout(setup, state, unit, sink);
    }
    state.frames.set(Frame::Assault(Assault { pending: good, stage: Stage::RetreatChecks, ..frame }));
}

/// Loss tests that a die has called for come before the checks of the troops, whose leader may be gone by then.
fn risks_first(setup: &Setup, state: &mut State, frame: &Assault) {
    let risk = Side::BOTH.into_iter().any(|side| {
        let mut leaders = setup.index.leaders[side];
        leaders.any(|id| state.has(id, Marks::RISK))
    });
    let broken = Side::BOTH.into_iter().any(|side| {
        let mut units = setup.index.units[side];
        units.any(|id| state.piece(id).owes > 0)
    });
    if risk && !broken {
        settle(state, frame);
    }
}

/// Units are eliminated, and the guns beside them with them (CAL 12.5.4-Ae, 12.5.4-De, 11.1a, R54).
fn remove<S: Sink<Event>>(setup: &Setup, state: &mut State, units: PieceSet, sink: &mut S) {
    let hexes: Hexes = units.map(|id| state.hex_of(id)).collect();
    let Some(side) = units.first().map(|id| setup.piece(id).side) else { return };
    losses::eliminate_together(setup, state, units, sink);
    take_guns(setup, state, side, &hexes, sink);
}

/// Guns whose troops are gone or have to go are lost (CAL 11.1a, AIF 11.1a).
fn abandon_guns<S: Sink<Event>>(setup: &Setup, state: &mut State, units: PieceSet, sink: &mut S) {
    let Some(side) = units.first().map(|id| setup.piece(id).side) else { return };
    let leaving = units.filter(|&id| state.piece(id).owes > 0);
    let hexes: Hexes = leaving.filter_map(|id| state.hex(id)).collect();
    take_guns(setup, state, side, &hexes, sink);
}

fn take_guns<S: Sink<Event>>(setup: &Setup, state: &mut State, side: Side, hexes: &Hexes, sink: &mut S) {
    for hex in hexes {
        let stays = |state: &State, hex: HexId| {
            state.troops_at(setup, hex, side).filter(|&id| state.piece(id).owes == 0).count() > 0
        };
        if stays(state, hex) {
            continue;
        }
        for gun in state.guns_at(setup, hex, side) {
            losses::eliminate(setup, state, gun, true, sink);
        }
    }
}

/// The losses of an exchange leave the map; everybody else in the fight checks (CAL 12.5.4-Ex3).
pub(super) fn exchange<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    frame: Assault,
    lost: PieceSet,
    sink: &mut S,
) {
    let sides = Sides::of(setup, state, frame.fight);
    let emptied = lost.and(sides.attackers).first().map(|id| state.hex_of(id)); // R141
    let frame = match setup.rules.advances {
        Advances::Victors => Assault { emptied, ..frame },
        Advances::Attackers => frame,
    };
    remove(setup, state, lost.and(sides.attackers), sink);
    remove(setup, state, lost.and(sides.defenders), sink);
    let rest = sides.attackers.or(sides.stand(setup)).minus(lost);
    let pending: PieceSet = rest.filter(|&id| state.hex(id).is_some()).collect();
    state.frames.set(Frame::Assault(Assault { pending, stage: Stage::ExchangeChecks, ..frame }));
    risks_first(setup, state, &frame);
}

/// One die for each hex (CAL 13.1.2, 12.5.4-Ex3, 12.5.4-Dr1).
pub(super) fn check<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    frame: Assault,
    face: Face,
    sink: &mut S,
) {
    let Some(hex) = frame.pending.first().map(|id| state.hex_of(id)) else { return };
    let here = state.in_hex(hex, frame.pending);
    state.frames.set(Frame::Assault(Assault { pending: frame.pending.minus(here), ..frame }));
    let drives = frame.stage == Stage::RetreatChecks;
    for unit in here {
        let holds = state.has(unit, Marks::HOLDS);
        let why = match (drives, holds) {
            (true, true) => Why::Hold(hex),
            (true, false) => Why::DriveBack(hex),
            _ => Why::Exchange(hex),
        };
        let need = efficiency::of(setup, state, unit);
        let passed = efficiency::passes(face, need, 0);
        // Those who came to grief may have been the only ones to see them.
        let checked = || What::Checked { piece: unit, why, need, passed };
        sight::tell_at(setup, state, setup.piece(unit).side, &[hex], sink, checked);
        state.mark(unit, Marks::HOLDS, false);
        match (drives, passed) {
            (true, true) if holds => losses::disorder(setup, state, unit, sink), // AIF 12.5.4-DRb
            (true, true) => {
                losses::disorder(setup, state, unit, sink);
                losses::owe(state, unit, 1);
            }
            (true, false) => losses::rout(setup, state, unit, sink),
            (false, true) => {}
            (false, false) => losses::disorder(setup, state, unit, sink),
        }
    }
}

/// All have checked: guns that lose their troops are lost, and who must retreats.
pub(super) fn after_checks<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Assault, sink: &mut S) {
    let sides = Sides::of(setup, state, frame.fight);
    abandon_guns(setup, state, sides.attackers, sink);
    abandon_guns(setup, state, sides.stand(setup), sink);
    go(state, frame, Stage::Advance);
    settle(state, &frame);
}
