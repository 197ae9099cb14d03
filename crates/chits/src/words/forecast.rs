//! The chances behind a choice: charges, combats and getting away. Everything is reckoned by the functions that resolve it.

use board::hex::HexId;
use play::{Clause, Forecast, Modifier, Side, Silent, Told, Toll, Unit};

use super::announced::{Announced, announced};
use super::describe::outcome_text;
use super::names::{hex_name, hexes, names, piece_name, steps, verb};
use crate::action::Action;
use crate::activation::{self, Stage};
use crate::announce;
use crate::charge;
use crate::combat::Step;
use crate::evasion::{self, Evasion};
use crate::flow::{self, Frame};
use crate::odds::{Cause, Reckoning, Shift, modified};
use crate::pay::{self, Pay};
use crate::setup::{PieceSet, Setup, Terrain, Way};
use crate::state::{Around, State};
use crate::tables::{self, CHARGE_COLUMNS, COLUMNS, Outcome};

/// The chances behind an action that is on offer; everything they stand on is open to both sides (RM MOV-9).
pub fn forecast(setup: &Setup, state: &State, side: Side, action: Action) -> Option<Forecast> {
    if !rolls(setup, state, side, action) || !is_offered(setup, state, side, action) {
        return None;
    }
    match (action, state.top()) {
        (Action::Charge(target), Frame::Move(mv)) => {
            let from = mv.hand.first().and_then(|id| state.hex(id))?;
            Some(charged(setup, &activated(setup, state, mv.hand), mv.hand, from, target))
        }
        (Action::Attack(id, _), _) => {
            let mut then = state.clone();
            announce::answer(setup, &mut then, action, &mut Silent);
            let it = announced(setup, &then, then.piece(id).fights)?;
            let title = format!("The combat on {} as it would stand", hexes(setup, &it.targets));
            Some(combat(setup, &activated(setup, &then, it.attackers), &it, title))
        }
        (Action::Fight(number), _) => {
            let it = announced(setup, state, number)?;
            let title = format!("The combat on {}", hexes(setup, &it.targets));
            Some(combat(setup, state, &it, title))
        }
        (Action::Evade, Frame::Evasion(evasion)) => Some(evades(setup, state, evasion)),
        (Action::Stand, Frame::Evasion(evasion)) => stands(setup, state, evasion).map(turned),
        _ => None,
    }
}

/// The combat whose die is due (RM CBT-10); everything it stands on is open to both sides.
pub fn due(setup: &Setup, state: &State, side: Side) -> Option<Forecast> {
    let Frame::Fight(fight) = state.top() else { return None };
    if fight.step != Step::Roll {
        return None;
    }
    let it = announced(setup, state, fight.number)?;
    let forecast = combat(setup, state, &it, format!("The combat on {}", hexes(setup, &it.targets)));
    let defends = it.defenders.first().is_some_and(|id| setup.piece(id).side == side);
    Some(if defends { turned(forecast) } else { forecast })
}

/// As the defenders see it.
fn turned(mut forecast: Forecast) -> Forecast {
    if let Some(toll) = &mut forecast.toll {
        std::mem::swap(&mut toll.inflicted, &mut toll.suffered);
    }
    forecast
}

/// The state in which these units have been activated: the counter that did it is what they fall back towards (R103).
fn activated(setup: &Setup, state: &State, units: PieceSet) -> State {
    let mut then = state.clone();
    units.for_each(|id| activation::act(setup, &mut then, id));
    then
}

/// Whether an action on offer has a forecast.
pub fn rolls(setup: &Setup, state: &State, _side: Side, action: Action) -> bool {
    match (action, state.top()) {
        (Action::Charge(_), Frame::Move(_)) => true,
        (Action::Attack(..), Frame::Activation(Stage::Announce)) => true,
        (Action::Fight(number), Frame::Activation(Stage::Fight)) => announced(setup, state, number).is_some(),
        (Action::Evade, Frame::Evasion(evasion)) => evasion.step == evasion::Step::Ask && evasion.rolls,
        (Action::Stand, Frame::Evasion(evasion)) => evasion.step == evasion::Step::Ask,
        _ => false,
    }
}

fn is_offered(setup: &Setup, state: &State, side: Side, action: Action) -> bool {
    let mut legal = Vec::new();
    flow::actions(setup, state, side, &mut legal);
    legal.contains(&action)
}

/// A value that goes into a roll.
fn modifier(what: impl Into<String>, value: impl Into<i32>, clause: &'static str) -> Modifier {
    Modifier { what: what.into(), value: value.into(), clause: Clause(clause), unit: Unit::Value }
}

/// Something worth knowing that changes no number.
fn remark(what: impl Into<String>, clause: &'static str) -> Modifier {
    Modifier { unit: Unit::Remark, ..modifier(what, 0, clause) }
}

/// RM CHG-9: the die of a charge of these units from a hex.
fn charged(setup: &Setup, state: &State, hand: PieceSet, from: HexId, target: HexId) -> Forecast {
    let side = hand.first().map_or(Side::A, |id| setup.piece(id).side);
    let defenders = state.units_at(setup, target, side.other());
    let (attack, defence, cavalry) = charge::sums(setup, state, hand, target);
    let column = tables::differential(attack, defence);
    let base = modifier(format!("strength of {}", names(setup, hand)), attack, "RM CHG-9");
    let table = if cavalry { "table against cavalry" } else { "table against infantry" };
    let bases: Around = [from].into_iter().collect();
    let mut lines = vec![
        modifier(format!("strength of {}", names(setup, defenders)), -i32::from(defence), "RM CHG-9"),
        remark(format!("{table}, column {}; nothing else counts", CHARGE_COLUMNS[column]), "RM CHG-10"),
    ];
    if evasion::may(setup, state, target, side.other(), &bases) && !asked(state, target) {
        let what = format!("before that they may get away, on a die of 1 to {}", setup.tables.evade);
        lines.push(remark(what, "RM CHG-5"));
    }
    let title = format!("The charge on {}", hex_name(setup, target));
    let mut forecast = Forecast::new(title, Clause("RM CHG-9"), base, lines);
    let at: Around = [target].into_iter().collect();
    let means = Means { setup, state, attackers: hand, defenders, targets: at, bases, charge: true };
    let table = &setup.tables.charge[usize::from(cavalry)];
    let faces = (1..=6_u8).map(|face| (face, table[usize::from(face) - 1][column]));
    means.weigh(&mut forecast, faces.clone());
    forecast.die(faces, |&result| means.told(result));
    forecast
}

/// A shift or a bonus.
fn counted(setup: &Setup, shift: &Shift, unit: Unit) -> Modifier {
    let (value, clause) = (shift.columns.into(), shift.cause.clause());
    Modifier { what: cause_text(setup, shift.cause), value, clause, unit }
}

/// RM CBT-10: the die of a combat.
fn combat(setup: &Setup, state: &State, it: &Announced, title: String) -> Forecast {
    let reckoning = it.reckon(setup, state);
    let Reckoning { attack, defence, odds, column, drm, .. } = reckoning;
    let base = modifier(
        format!("strength of {} against {defence}: odds {}", names(setup, it.attackers), COLUMNS[odds]),
        attack,
        "RM CBT-8",
    );
    let mut lines: Vec<Modifier> = Vec::new();
    for shift in &reckoning.shifts {
        lines.push(counted(setup, shift, Unit::Columns));
    }
    for bonus in &reckoning.bonuses {
        lines.push(counted(setup, bonus, Unit::Die));
    }
    let die = if drm == 0 {
        "the die as it falls".into()
    } else {
        format!("{drm:+} to the die, at least 1 and at most 6")
    };
    lines.push(remark(format!("column {}, {die}", COLUMNS[column]), "RM CBT-10"));
    let bases: Around = { it.attackers }.filter_map(|id| state.hex(id)).collect();
    lines.extend(may_evade(setup, state, it));
    let mut forecast = Forecast::new(title, Clause("RM CBT-10"), base, lines);
    let Announced { attackers, defenders, targets } = *it;
    let attackers = attackers.minus(setup.index.leaders);
    let means = Means { setup, state, attackers, defenders, targets, bases, charge: false };
    let faces = (1..=6).map(|face| (face, setup.tables.result(column, modified(face, drm))));
    means.weigh(&mut forecast, faces.clone());
    forecast.die(faces, |&result| means.told(result));
    forecast
}

/// The targets that may still get out of the way before the die (RM EVD-1, RM EVD-2).
fn may_evade(setup: &Setup, state: &State, it: &Announced) -> Option<Modifier> {
    let enemy = it.defenders.first().map(|id| setup.piece(id).side)?;
    let against = |hex: HexId| -> PieceSet {
        it.attackers
            .minus(setup.index.leaders)
            .filter(|&id| announce::reaches(setup, state, id, hex))
            .collect()
    };
    let may = |&hex: &HexId| {
        let bases: Around = against(hex).filter_map(|id| state.hex(id)).collect();
        evasion::may(setup, state, hex, enemy, &bases) && !asked(state, hex)
    };
    let able: Around = it.targets.iter().filter(may).collect();
    if able.is_empty() {
        return None;
    }
    let cavalry = able.iter().any(|hex| against(hex).any(|id| setup.index.cavalry.contains(id)));
    let at = hexes(setup, &able);
    Some(match cavalry {
        true => remark(
            format!("before that those in {at} may get away, on a die of 1 to {}", setup.tables.evade),
            "RM EVD-2",
        ),
        false => remark(format!("before that those in {at} may get away without a die"), "RM EVD-1"),
    })
}

/// Whether the horsemen of a hex are being asked, so that standing is what is reckoned.
fn asked(state: &State, hex: HexId) -> bool {
    matches!(state.top(), Frame::Evasion(evasion) if evasion.hex == hex)
}

/// What shifts a column or the die.
fn cause_text(setup: &Setup, cause: Cause) -> String {
    match cause {
        Cause::Ground(Terrain::City, true) => "a fortified city".into(),
        Cause::Ground(_, true) => "works".into(),
        Cause::Ground(terrain, false) => format!("the defenders' ground, {}", terrain.id()),
        Cause::Water(Way::TORRENT) => "all attackers cross a torrent".into(),
        Cause::Water(Way::CANAL) => "all attackers cross a canal".into(),
        Cause::Water(_) => "all attackers cross a river".into(),
        Cause::Encirclement => "encirclement".into(),
        Cause::Unsupplied => "attackers out of supply".into(),
        Cause::Attacker(id) => format!("bonus of {} for the attackers", piece_name(setup, id)),
        Cause::Defender(id) => format!("bonus of {} for the defenders", piece_name(setup, id)),
    }
}

/// What is counted on average.
const OWED: &str = "steps, those paid by falling back counted";

/// A result that asks a party for steps.
struct Owed {
    party: PieceSet,
    attacker: bool,
    steps: u8,
    doomed: bool,
}

/// What both sides can pay a result with.
struct Means<'a> {
    setup: &'a Setup,
    state: &'a State,
    attackers: PieceSet,
    defenders: PieceSet,
    targets: Around,
    bases: Around,
    charge: bool,
}

impl Means<'_> {
    /// A result in words; it destroys a side that cannot pay it and live (RM RSL-5a, R71).
    fn told(&self, result: Outcome) -> Told {
        Told::new(result.text(), self.text(result))
    }

    /// What all faces together cost: steps that are owed, or all of a side that cannot pay them and live.
    fn weigh(&self, forecast: &mut Forecast, faces: impl Iterator<Item = (u8, Outcome)>) {
        let mut toll = Toll { inflicted: 0, suffered: 0, of: OWED };
        for (_, result) in faces {
            let (steps, attacker) = match result {
                Outcome::Ae => (self.steps(self.attackers), true),
                Outcome::De => (self.steps(self.defenders), false),
                _ => match self.owed(result) {
                    Some(owed) if owed.doomed => (self.steps(owed.party), owed.attacker),
                    Some(owed) => (owed.steps, owed.attacker),
                    None => continue,
                },
            };
            *(if attacker { &mut toll.suffered } else { &mut toll.inflicted }) += u32::from(steps);
        }
        forecast.toll = Some(toll);
    }

    /// The steps a party has.
    fn steps(&self, party: PieceSet) -> u8 {
        { party }.map(|id| self.state.steps(self.setup, id)).sum()
    }

    /// Who owes steps by a result, how many, and whether he can pay them and live.
    fn owed(&self, result: Outcome) -> Option<Owed> {
        let (steps, attacker) = result.steps()?;
        let (party, from) =
            if attacker { (self.attackers, self.targets) } else { (self.defenders, self.bases) };
        let side = self.setup.piece(party.first()?).side;
        let must = self.charge && !attacker;
        let pay = Pay { side, party, owed: steps, from, must, step: pay::Step::Withdraw };
        let means = pay::withdrawals(self.setup, self.state, &pay);
        let doomed = means.iter().all(|&hexes| hexes == 0 && steps >= self.steps(party));
        Some(Owed { party, attacker, steps, doomed })
    }

    fn text(&self, result: Outcome) -> String {
        let text = format!("{}: {}", result.text(), outcome_text(result, self.charge));
        let Some(Owed { attacker, steps: owed, doomed, .. }) = self.owed(result) else { return text };
        let who = match (attacker, self.charge) {
            (true, true) => "the chargers",
            (true, false) => "the attackers",
            (false, _) => "the defenders",
        };
        if doomed { format!("{}: {who} do not outlive {}", result.text(), steps(owed)) } else { text }
    }
}

/// RM CHG-5, RM EVD-2: the die of those who get out of the way.
fn evades(setup: &Setup, state: &State, evasion: Evasion) -> Forecast {
    let (units, most) = (state.units_at(setup, evasion.hex, evasion.side), setup.tables.evade);
    let clause = evasion::clause(evasion);
    let tries = verb(units, "tries", "try");
    let title = format!("{} in {} {tries} to get away", names(setup, units), hex_name(setup, evasion.hex));
    let base = modifier("the highest die with which that succeeds", most, clause.0);
    let mut forecast = Forecast::new(title, clause, base, Vec::new());
    let fails = if evasion.charge { "they suffer the charge" } else { "they have to fight" };
    forecast
        .die((1..=6).map(|face| (face, face <= most)), |&away| if away { "they get away" } else { fails });
    forecast
}

/// The die that falls if they stand.
fn stands(setup: &Setup, state: &State, evasion: Evasion) -> Option<Forecast> {
    if evasion.charge {
        let from = evasion.from.first()?;
        return Some(charged(setup, state, charge::chargers(state), from, evasion.hex));
    }
    let number = state.frames.iter().find_map(|frame| match frame {
        Frame::Fight(fight) => Some(fight.number),
        _ => None,
    })?;
    let it = announced(setup, state, number)?;
    Some(combat(setup, state, &it, format!("The combat on {} if they stand", hexes(setup, &it.targets))))
}
