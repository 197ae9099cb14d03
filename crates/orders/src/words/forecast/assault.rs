//! The chances of an assault, as it stands or as it would stand: all seven results, Confusion folded in.

use board::hex::HexId;
use play::{Forecast, Modifier, Silent, Told, Unit};

use super::super::question::withdrawing;
use super::super::{at_most, listed, names, on_the_die, piece_name, place, places, sees};
use super::cost::{self, Cost};
use super::{counted, draft, modifier, remark, strengths, told};
use crate::assault::{self, Assault, Stage, column, covered};
use crate::charge;
use crate::declaration;
use crate::efficiency;
use crate::flow::Frame;
use crate::losses;
use crate::odds::{self, Chosen, Sides};
use crate::ruleset::Results;
use crate::setup::{PieceId, PieceSet, Setup, Terrain};
use crate::state::{Marks, Place, State};
use crate::tables::{Outcome, Rung, WORST, odds_text};

/// The assault that these units and those who attack the hex already would make together.
pub(super) fn declared(setup: &Setup, state: &State, base: HexId, target: HexId) -> Option<Forecast> {
    let (then, fight) = declaration::preview(setup, state, base, target);
    let (then, frame) = opened(setup, then, fight)?;
    let title = format!("The assault on {} as it would stand", where_text(setup, &frame));
    Some(ahead(setup, &then, frame, title))
}

/// A declared assault.
pub(super) fn next(setup: &Setup, state: &State, hex: HexId) -> Option<Forecast> {
    let (fight, _) = declaration::pending(setup, state).into_iter().find(|(_, target)| *target == hex)?;
    let (then, frame) = opened(setup, state.clone(), fight)?;
    let title = format!("The assault on {}", where_text(setup, &frame));
    Some(ahead(setup, &then, frame, title))
}

/// CAL 20.2c, R129: the assault these units would make with doubled strength, together with those who charge the hex already, if their side
/// can see the target.
pub(super) fn charge(
    setup: &Setup,
    state: &State,
    units: PieceSet,
    from: HexId,
    target: HexId,
) -> Option<Forecast> {
    let side = setup.piece(units.first()?).side;
    if !sees(setup, state, side, target) {
        return None;
    }
    let mut then = state.clone();
    for unit in units {
        then.piece_mut(unit).at = Place::on(from);
        charge::mark(&mut then, unit, target);
    }
    // The rules join all who charge one hex when assaults are declared.
    declaration::begin(setup, &mut then, &mut Silent);
    let fight = then.piece(units.first()?).fights;
    if fight == 0 {
        return None;
    }
    let riders: PieceSet = setup.index.units[side].filter(|&id| then.piece(id).fights == fight).collect();
    let (then, frame) = opened(setup, then, fight)?;
    let title = format!("The charge of {} on {}", names(setup, riders), place(setup, target));
    let mut forecast = ahead(setup, &then, frame, title);
    let after =
        if riders.len() > 1 { "they are disordered afterwards" } else { "it is disordered afterwards" };
    forecast.modifiers.push(remark(after, "CAL 20.2.3"));
    Some(forecast)
}

/// The state in which an assault has begun, and its frame.
fn opened(setup: &Setup, mut state: State, fight: u8) -> Option<(State, Assault)> {
    assault::begin(setup, &mut state, fight, &mut Silent);
    // Where guns are taken at once, whoever has to leave them comes first.
    let frame = state.frames.iter().rev().find_map(|frame| match frame {
        Frame::Assault(frame) => Some(*frame),
        _ => None,
    })?;
    Some((state, frame))
}

fn where_text(setup: &Setup, frame: &Assault) -> String {
    if frame.targets.is_empty() { place(setup, frame.target) } else { places(setup, &frame.targets) }
}

/// Guns without troops beside them are taken before the others fight, and their hex does not count any more (CAL 11.1.1b).
fn without_lone_guns(setup: &Setup, state: &State, fight: u8) -> (State, PieceSet) {
    let sides = Sides::of(setup, state, fight);
    let stand = sides.stand(setup);
    let lone = |&gun: &PieceId| !stand.is_empty() && state.in_hex(state.hex_of(gun), stand).is_empty();
    let guns: PieceSet = sides.defenders.and(setup.index.guns).filter(lone).collect();
    let mut then = state.clone();
    for gun in guns {
        losses::eliminate(setup, &mut then, gun, true, &mut Silent);
    }
    (then, guns)
}

/// An assault that is still to come: reckoned as if nobody withdraws, fires or fails, and with the officer leading.
fn ahead(setup: &Setup, begun: &State, mut frame: Assault, title: String) -> Forecast {
    let (state, lone) = &without_lone_guns(setup, begun, frame.fight);
    let sides = Sides::of(setup, state, frame.fight);
    frame.led = odds::leader_with(setup, state, sides.attackers).is_some();
    let mut forecast = reckon(setup, state, settled(setup, state, frame), title);
    let lines = &mut forecast.modifiers;
    if !lone.is_empty() {
        lines.push(remark(format!("taken before it: {}", names(setup, *lone)), "CAL 11.1.1b"));
    }
    let able = withdrawing(setup, begun, &frame);
    if !able.is_empty() {
        let what = format!("reckoned as if no {} withdrew before it", able.join(" or "));
        lines.push(remark(what, "CAL 14.1a"));
    }
    let mut shots = Vec::new();
    assault::shots(setup, begun, &frame, &mut shots);
    if !shots.is_empty() {
        lines.push(remark("reckoned as if the defenders' guns did no harm", "CAL 11.4.5a"));
    }
    for unit in sides.attackers.filter(|&id| state.has(id, Marks::QUERY)) {
        let need = at_most(efficiency::of(setup, state, unit));
        let what = format!("reckoned as if {} passed its check, on {need}", piece_name(setup, unit));
        lines.push(remark(what, "CAL 12.2.2a"));
    }
    lines.extend(open_ground(setup, state, &sides));
    choices(setup, state, &sides, frame.led, lines);
    forecast
}

/// Says which ground is reckoned with where the defenders still have to choose it (AIF 10.0d).
fn open_ground(setup: &Setup, state: &State, sides: &Sides) -> Option<Modifier> {
    let (hexes, none) = odds::grounds(setup, state, sides);
    if hexes.is_empty() {
        return None;
    }
    let named = |&hex: &HexId| format!("the {} of {}", setup.ground(hex).terrain.id(), place(setup, hex));
    let mut list: Vec<String> = hexes.iter().map(named).collect();
    list.extend(none.then(|| "no cover".into()));
    let best = match odds::cover(setup, state, sides) {
        Terrain::Clear => "no cover".into(),
        terrain => format!("the {}", terrain.id()),
    };
    let what = format!("the defenders choose between {}; reckoned with {best}", listed(list));
    Some(remark(what, "AIF 10.0d"))
}

/// Says what is reckoned where a side still has a choice: the officer leads, and of efficiencies that tie the best counts.
fn choices(setup: &Setup, state: &State, sides: &Sides, led: bool, lines: &mut Vec<Modifier>) {
    if let Some(leader) = odds::leader_with(setup, state, sides.attackers).filter(|_| led) {
        let what = format!("reckoned as if {} led it; on a 1 he is in danger", piece_name(setup, leader));
        lines.push(remark(what, "CAL 12.4.4"));
    }
    for (units, whose) in [(sides.attackers, "attackers"), (sides.defenders, "defenders")] {
        let values = odds::efficiencies(setup, state, units);
        if values.len() > 1 {
            let values = listed(values.iter().map(u8::to_string).collect());
            let what = format!("the {whose} choose between efficiency {values}; reckoned with the best");
            lines.push(remark(what, "CAL 12.3.1b"));
        }
    }
}

/// Fills in the efficiencies that are not settled yet: the best each side can choose (CAL 12.3.1).
fn settled(setup: &Setup, state: &State, mut frame: Assault) -> Assault {
    let sides = Sides::of(setup, state, frame.fight);
    let best = |units: PieceSet| odds::efficiencies(setup, state, units).last().copied().unwrap_or(0);
    if frame.stage != Stage::DefenderValue {
        frame.values[0] = best(sides.attackers);
    }
    frame.values[1] = best(sides.defenders);
    frame
}

/// CAL 12.4.4: with or without the officer.
pub(super) fn led(setup: &Setup, state: &State, mut frame: Assault, led: bool) -> Forecast {
    frame.led = led;
    let at = where_text(setup, &frame);
    let sides = Sides::of(setup, state, frame.fight);
    let leader = odds::leader_with(setup, state, sides.attackers).filter(|_| led);
    let title = match leader {
        Some(leader) => format!("The assault on {at}, led by {}", piece_name(setup, leader)),
        None => format!("The assault on {at}, led by nobody"),
    };
    let mut forecast = reckon(setup, state, settled(setup, state, frame), title);
    if leader.is_some() {
        forecast.modifiers.push(remark("on a 1 he is in danger", "CAL 4.4.2"));
    }
    choices(setup, state, &sides, false, &mut forecast.modifiers);
    forecast
}

/// AIF 10.0d: on the ground that the defenders choose.
pub(super) fn on_ground(setup: &Setup, state: &State, mut frame: Assault, ground: Chosen) -> Forecast {
    let sides = Sides::of(setup, state, frame.fight);
    frame.ground = ground;
    frame.led = odds::leader_with(setup, state, sides.attackers).is_some();
    let what = match ground {
        Chosen::Hex(hex) => format!("with the {} of {}", setup.ground(hex).terrain.id(), place(setup, hex)),
        Chosen::Open | Chosen::Best => "without cover".into(),
    };
    let title = format!("The assault on {} {what}", where_text(setup, &frame));
    let mut forecast = reckon(setup, state, settled(setup, state, frame), title);
    choices(setup, state, &sides, frame.led, &mut forecast.modifiers);
    forecast
}

/// CAL 12.3.1b: with exactly this efficiency.
pub(super) fn with_value(setup: &Setup, state: &State, frame: Assault, value: u8) -> Forecast {
    let mut chosen = settled(setup, state, frame);
    let own = usize::from(frame.stage == Stage::DefenderValue);
    chosen.values[own] = value;
    let title = format!("The assault on {} with efficiency {value}", where_text(setup, &frame));
    reckon(setup, state, chosen, title)
}

/// The assault if nobody tries Elan.
pub(super) fn without_elan(setup: &Setup, state: &State, mut frame: Assault) -> Forecast {
    let sides = Sides::of(setup, state, frame.fight);
    frame.led = odds::leader_with(setup, state, sides.attackers).is_some();
    let title = format!("The assault on {} without Elan", where_text(setup, &frame));
    let mut forecast = reckon(setup, state, settled(setup, state, frame), title);
    choices(setup, state, &sides, frame.led, &mut forecast.modifiers);
    forecast
}

/// CAL 16.1: the check, the columns it brings, and the assault after it, all dice together.
pub(super) fn elan(setup: &Setup, state: &State, mut frame: Assault, unit: PieceId) -> Forecast {
    let sides = Sides::of(setup, state, frame.fight);
    frame.led = odds::leader_with(setup, state, sides.attackers).is_some();
    let name = piece_name(setup, unit);
    let need = setup.piece(unit).efficiency;
    let title = format!("{name} tries Elan in the assault on {}", where_text(setup, &frame));
    let with = settled(setup, state, frame);
    let (base, mut modifiers) = lines(setup, state, &with);
    let what = format!("{name} checks against its bare efficiency, {need}: passes on {}", at_most(need));
    modifiers.push(remark(what, "CAL 16.1a"));
    modifiers.push(remark("then a die of columns to the right", "CAL 16.1b"));
    modifiers.push(remark("else it is disordered and drops out", "CAL 16.1c"));
    choices(setup, state, &sides, frame.led, &mut modifiers);
    let mut sum = Tally::default();
    for face in 1..=6 {
        if efficiency::passes(play::Face(face), need, 0) {
            for columns in 1..=6 {
                sum.add(setup, state, &Assault { elan: columns, ..with }, 1);
            }
            continue;
        }
        let mut without = state.clone();
        losses::disorder(setup, &mut without, unit, &mut Silent);
        without.piece_mut(unit).fights = 0;
        let left = Sides::of(setup, &without, frame.fight).attackers;
        let led = odds::leader_with(setup, &without, left).is_some();
        sum.add(setup, &without, &settled(setup, &without, Assault { led, ..frame }), 6);
    }
    sum.told(setup, draft(title, "CAL 16.1a", base, modifiers))
}

/// The assault as the frame has it.
fn reckon(setup: &Setup, state: &State, frame: Assault, title: String) -> Forecast {
    let (base, modifiers) = lines(setup, state, &frame);
    let mut sum = Tally::default();
    sum.add(setup, state, &frame, 1);
    let mut forecast = sum.told(setup, draft(title, "CAL 12.5.3", base, modifiers));
    read_column(setup, state, &frame, &mut forecast);
    forecast
}

/// The assault whose die is due; `confused` while the die of Confusion is still to fall before it.
pub(super) fn due(setup: &Setup, state: &State, frame: Assault, confused: bool) -> Forecast {
    let title = format!("The assault on {}", where_text(setup, &frame));
    if confused {
        return reckon(setup, state, frame, title);
    }
    let (base, modifiers) = lines(setup, state, &frame);
    let mut sum = Tally::default();
    sum.thrown(setup, state, &frame, 1);
    let mut forecast = sum.told(setup, draft(title, "CAL 12.5.3", base, modifiers));
    read_column(setup, state, &frame, &mut forecast);
    forecast
}

/// The column of the table as it stands, face by face; Confusion may still move it.
fn read_column(setup: &Setup, state: &State, frame: &Assault, forecast: &mut Forecast) {
    let sides = frame.sides(setup, state);
    if sides.attackers.is_empty() || sides.stand(setup).is_empty() {
        return;
    }
    let column = column(setup, state, frame);
    let total = odds::total(setup, &odds::modifiers(setup, state, &sides, frame.values, frame.led, column));
    for face in 1..=6_u8 {
        let result = setup.tables.combat.result(column, face.cast_signed() + total);
        forecast.read(face, covered(setup, state, &sides, result).code().into());
    }
}

/// Strengths, column shifts and die roll modifiers, with what they come to.
fn lines(setup: &Setup, state: &State, frame: &Assault) -> (Modifier, Vec<Modifier>) {
    let sides = frame.sides(setup, state);
    let attack = odds::attack(setup, state, &sides);
    let defence = odds::defence(setup, state, &sides);
    let ratio = odds::ratio(setup, state, &sides);
    let alone = sides.stand(setup).is_empty();
    let against = match alone {
        true => "guns alone".into(),
        false => format!("{defence}: odds {}", odds_text(ratio)),
    };
    let what = format!("strength of {} against {against}", names(setup, sides.attackers));
    let base = modifier(what, i32::from(attack), "CAL 12.5.1a");
    if alone {
        return (base, vec![remark("guns alone do not stand an assault", "CAL 11.1.1b")]);
    }
    let mut list = strengths::lines(setup, state, &sides);
    for factor in odds::shifts(setup, state, &sides) {
        list.push(Modifier { unit: Unit::Columns, ..counted(&factor) });
    }
    if frame.elan > 0 {
        list.push(Modifier { unit: Unit::Columns, ..modifier("Elan", frame.elan, "CAL 16.1b") });
    }
    let column = column(setup, state, frame);
    let factors = odds::modifiers(setup, state, &sides, frame.values, frame.led, column);
    for factor in &factors {
        list.push(Modifier { unit: Unit::Die, ..counted(factor) });
    }
    let (raw, total) =
        (factors.iter().map(|factor| i32::from(factor.by)).sum::<i32>(), odds::total(setup, &factors));
    if raw != i32::from(total) {
        let limit = modifier("no more than the limit", i32::from(total) - raw, "CAL 12.5.2b");
        list.push(Modifier { unit: Unit::Die, ..limit });
    }
    list.push(remark(column_text(column, total), "CAL 12.5.3"));
    if state.sky(setup).confusion {
        list.push(remark("Confusion may move it a column either way", "CAL 17.2"));
    }
    (base, list)
}

fn column_text(column: Rung, total: i8) -> String {
    match column {
        below if below < WORST => format!("{}, below the table", odds_text(below)),
        column => {
            format!("column {}{}", odds_text(column.min(crate::tables::BEST)), on_the_die(", ", total))
        }
    }
}

/// How often each result comes, over all dice, and what all of them together cost.
#[derive(Default)]
struct Tally {
    results: [u32; 7],
    called_off: u32,
    overrun: u32,
    cost: Cost,
}

impl Tally {
    /// All faces of the die, and of Confusion where the weather has it.
    fn add(&mut self, setup: &Setup, state: &State, frame: &Assault, weight: u32) {
        let sides = frame.sides(setup, state);
        let confusion = if state.sky(setup).confusion { setup.tables.confusion.as_slice() } else { &[0] };
        let all = weight * 6 * confusion.len() as u32;
        if sides.attackers.is_empty() {
            self.called_off += all;
            return;
        }
        if sides.stand(setup).is_empty() {
            self.overrun += all;
            self.cost.add(cost::taken(setup, state, &sides), all);
            return;
        }
        for &shift in confusion {
            self.thrown(setup, state, &Assault { confusion: shift, ..*frame }, weight);
        }
    }

    /// All faces of the die, with the column as the frame has it.
    fn thrown(&mut self, setup: &Setup, state: &State, frame: &Assault, weight: u32) {
        let sides = frame.sides(setup, state);
        let column = column(setup, state, frame);
        let list = odds::modifiers(setup, state, &sides, frame.values, frame.led, column);
        let total = odds::total(setup, &list);
        for face in 1..=6 {
            // CAL 12.4.2b: below the table the answer is the same for every face, and cover does not matter.
            let result = covered(setup, state, &sides, setup.tables.combat.result(column, face + total));
            self.results[result as usize] += weight;
            self.cost.add(cost::of(setup, state, frame, result), weight);
        }
    }

    /// The results from the worst to the best, and what they cost as the attackers see it.
    fn told(self, setup: &Setup, mut forecast: Forecast) -> Forecast {
        forecast.toll = Some(self.cost.told());
        if self.results[Outcome::Ex as usize] > 0 && setup.rules.book.results == Results::Named {
            let what = "on average an exchange is reckoned at the least it can cost";
            forecast.modifiers.push(remark(what, "CAL 12.5.4-Ex1"));
        }
        let mut say = |told: Told, weight: u32| {
            if weight > 0 {
                forecast.add(told, weight);
            }
        };
        say("nobody is left to attack: called off".into(), self.called_off);
        for (result, weight) in Outcome::ALL.into_iter().zip(self.results) {
            say(told(result), weight);
        }
        say("the guns are taken without a fight".into(), self.overrun);
        forecast
    }
}
