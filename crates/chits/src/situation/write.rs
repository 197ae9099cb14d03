//! The situation that describes a state: the inverse of reading.

use board::Id;
use play::{Side, Situation, Unwritable};
use sheets::{Entries, Fields, Named};

use super::progress::{Acting, Point};
use super::within::{counters, describe_end, describe_last, in_hand};
use super::{base, doing, progress, stand};
use crate::activation::Stage;
use crate::flow::Frame;
use crate::setup::{CounterId, FormationSet, PieceId, PieceSet, PlaceId, SIDE_IDS, Setup};
use crate::state::{Active, Marks, PieceState, Place, Special, State};
use crate::{choice, command, supply};

/// The points of a war that can be written, by the names of phases and of what interrupts them: all that play leads to.
pub const POINTS: [&str; 20] = [
    "set-up", "arrivals", "choice", "recovery", "surprise", "draw", "place", "movement", "set-down", "move",
    "charge", "announce", "fights", "fight", "evasion", "pay", "retreat", "advance", "end", "over",
];

/// The text that reads back to this state, by whichever `base` makes it shorter.
///
/// # Errors
/// A stack of procedures that play does not lead to.
pub fn write(setup: &Setup, state: &State) -> Result<Situation, Unwritable> {
    let Some((point, above)) = point(setup, state) else {
        let here = "between two phases".into();
        return Err(Unwritable { here, points: POINTS.to_vec() });
    };
    let [of_setup, of_empty] = [false, true].map(|empty| text(setup, state, &point, &above, empty));
    let toml = if of_empty.len() < of_setup.len() { of_empty } else { of_setup };
    let name = match above.last() {
        _ if state.ended.is_some() => "over",
        Some(frame) => doing::word(frame),
        None => point.word(),
    };
    Ok(Situation { point: name, toml })
}

/// Where the turn stands, and what has interrupted it there.
fn point(setup: &Setup, state: &State) -> Option<(Point, Vec<Frame>)> {
    let frames: Vec<Frame> = state.frames.iter().copied().collect();
    let (point, used) = match frames[..] {
        [Frame::Turn(phase)] if state.ended.is_some() => (Point::Turn(phase), 1),
        [_, Frame::SetUp(frame)] => (Point::SetUp(frame), 2),
        [_, Frame::Arrivals(group, begun)] => (Point::Arrivals(group, begun), 2),
        [_, Frame::Choice(frame)] => (Point::Choice(frame), 2),
        [_, Frame::Recovery(frame)] => (Point::Recovery(frame), 2),
        [_, Frame::Surprise(_)] => (Point::Surprise, 2),
        [_, Frame::Bridges(crew)] => (Point::Bridge(PieceId(crew)), 2),
        [_, Frame::Draw] => (Point::Draw, 2),
        [_, Frame::Place(counter)] => (Point::Place(counter, true), 2),
        [_, Frame::Draw, Frame::Place(counter)] => (Point::Place(counter, false), 3),
        [_, Frame::Activation(stage), ..] => (Point::Acting(stage, acting(setup, state, true)), 2),
        [_, Frame::Draw, Frame::Activation(stage), ..] => {
            (Point::Acting(stage, acting(setup, state, false)), 3)
        }
        _ => return None,
    };
    let same = point.frames(setup).iter().eq(&frames[..used]);
    same.then(|| (point, frames[used..].to_vec()))
}

/// What the units of the active counter have done.
fn acting(setup: &Setup, state: &State, surprise: bool) -> Acting {
    let active: PieceSet = setup.piece_ids().filter(|&id| state.has(id, Marks::ACTIVE)).collect();
    let enemies = setup.index.units[state.active_side(setup).other()];
    let hex = state.spots[state.active.counter.index()].hex();
    let taken = hex.is_some_and(|hex| !state.in_hex(hex, enemies).is_empty());
    let usual = !taken && active == command::in_command(setup, state);
    let last = state.combats.iter().rposition(|combat| !combat.targets.is_empty());
    let announced = last.map_or(0, |last| last + 1);
    let targets = state.combats[..announced].iter().map(|combat| combat.targets.iter().collect()).collect();
    let in_command = (!usual).then_some(active);
    Acting { surprise, acted: state.active.acted, in_command, targets }
}

fn text(setup: &Setup, state: &State, point: &Point, above: &[Frame], empty: bool) -> String {
    let from = base(setup, empty, matches!(point, Point::SetUp(_)));
    let mut keys = Entries::default();
    if empty {
        keys.text("base", "empty");
    }
    if state.turn > 0 {
        keys.number("turn", state.turn);
    }
    keys.text("phase", point.word());
    activation(setup, state, point, &mut keys);
    choices(setup, state, &mut keys);
    places(setup, state, &from, &mut keys);
    ending(setup, state, &mut keys);
    procedures(setup, state, point, above, &mut keys);
    let mut pieces = Entries::default();
    let moves = !matches!(point, Point::Acting(Stage::Announce | Stage::Fight, _));
    for id in setup.piece_ids() {
        piece(setup, state, from.piece(id), id, moves, &mut pieces);
    }
    let mut text = keys.lines();
    if !pieces.is_empty() {
        text += "\n[pieces]\n";
        text += &pieces.lines();
    }
    text
}

/// Whose turn it is, which counter acts, and which acted last.
fn activation(setup: &Setup, state: &State, point: &Point, keys: &mut Entries) {
    match point {
        Point::SetUp(frame) => keys.text("active", SIDE_IDS[frame.side.index()]),
        Point::Recovery(frame) => keys.text("active", SIDE_IDS[frame.side.index()]),
        Point::Place(counter, _) => keys.text("counter", &setup.counter(*counter).id),
        Point::Acting(..) => {
            keys.text("counter", &setup.counter(state.active.counter).id);
            if state.active.reserve {
                keys.truth("reserve_acts", true);
            }
            return;
        }
        _ => {}
    }
    if state.active != nobody_yet() {
        let mut fields = Fields::write();
        describe_last(&mut fields, setup, &mut state.active.clone());
        keys.table("last", &fields.written());
    }
}

/// The active counter before any has been.
fn nobody_yet() -> Active {
    Active { counter: CounterId(0), reserve: false, acted: 0 }
}

/// What was chosen, what is in the cup, and where the counters lie.
fn choices(setup: &Setup, state: &State, keys: &mut Entries) {
    let names = |set: FormationSet| -> Vec<String> { set.map(|id| setup.name(id)).collect() };
    for (key, sets) in [("chosen", state.chosen), ("boxed", state.boxed)] {
        let mut table = Entries::default();
        for side in Side::BOTH.into_iter().filter(|&side| !sets[side].is_empty()) {
            table.list(SIDE_IDS[side.index()], names(sets[side]));
        }
        if !table.is_empty() {
            keys.table(key, &table);
        }
    }
    let (mut reserve, mut used) = (Entries::default(), Entries::default());
    for side in Side::BOTH {
        if let Some(formation) = state.reserve[side] {
            reserve.text(SIDE_IDS[side.index()], &setup.formation(formation).id);
        }
        if state.chief_used[side] > 0 {
            used.number(SIDE_IDS[side.index()], state.chief_used[side]);
        }
    }
    for (key, table) in [("reserve", reserve), ("chief_used", used)] {
        if !table.is_empty() {
            keys.table(key, &table);
        }
    }
    if !state.cup.is_empty() {
        keys.list("cup", state.cup.map(|counter| setup.name(counter)));
    }
    let mut spots = Entries::default();
    for counter in counters(setup) {
        if let Some(hex) = state.spots[counter.index()].hex() {
            spots.text(&setup.counter(counter).id, &setup.name(hex));
        }
    }
    if !spots.is_empty() {
        keys.table("counters", &spots);
    }
}

/// Who possesses what, where reading would not suppose so (R89).
fn places(setup: &Setup, state: &State, from: &State, keys: &mut Entries) {
    let mut standing = state.clone();
    standing.held = from.held;
    stand(setup, &mut standing);
    let all = || (0..setup.places.len()).map(|index| PlaceId(index as u8));
    // A place that is not possessed by who stands in it is not found in play.
    let contrary = |place: PlaceId| {
        let hex = setup.places[place.index()].hex;
        !state.units_at(setup, hex, state.owner(place).other()).is_empty()
    };
    let literal = all().any(contrary);
    let supposed = if literal { from } else { &standing };
    if literal {
        keys.truth("stands_possess", false);
    }
    let mut holds = Entries::default();
    for side in Side::BOTH {
        let differs = |place: &PlaceId| state.owner(*place) == side && supposed.owner(*place) != side;
        let list: Vec<&str> =
            all().filter(differs).map(|place| setup.places[place.index()].id.as_str()).collect();
        if !list.is_empty() {
            holds.list(SIDE_IDS[side.index()], list);
        }
    }
    if !holds.is_empty() {
        keys.table("holds", &holds);
    }
}

/// How the war has ended, if it has, and how far those who absorb a result go back.
fn ending(setup: &Setup, state: &State, keys: &mut Entries) {
    if let Some(mut ended) = state.ended {
        let mut fields = Fields::write();
        describe_end(&mut fields, setup, &mut ended);
        keys.table("over", &fields.written());
    }
    if state.withdrew > 0 {
        keys.number("withdrew", state.withdrew);
    }
}

/// How far the phase has got, and what has interrupted it.
fn procedures(setup: &Setup, state: &State, point: &Point, above: &[Frame], keys: &mut Entries) {
    if state.ended.is_some() || !begins_so(setup, state, point) {
        let mut fields = Fields::write();
        progress::describe(&mut fields, setup, &mut point.clone());
        keys.table("progress", &fields.written());
    }
    let describe = |frame: &Frame| {
        let mut fields = Fields::write();
        doing::describe(&mut fields, setup, &mut frame.clone());
        fields.written()
    };
    let doing: Vec<Entries> = above.iter().map(describe).collect();
    if !doing.is_empty() {
        keys.tables("doing", &doing);
    }
    if let Some(hand) = in_hand(state) {
        let now = supply::hexes(setup, state, state.active_side(setup), hand);
        for (key, hexes) in
            [("supplied_also", state.supplied.minus(&now)), ("supplied_not", now.minus(&state.supplied))]
        {
            if !hexes.is_empty() {
                keys.list(key, setup.grid.hexes(&hexes).map(|hex| setup.name(hex)));
            }
        }
    }
}

/// Whether a phase that begins is found so: reading needs no more than its name.
fn begins_so(setup: &Setup, state: &State, point: &Point) -> bool {
    match point {
        Point::SetUp(frame) => frame.hand.is_none(),
        Point::Choice(frame) => {
            Side::BOTH.into_iter().all(|side| frame.left[side] == choice::candidates(setup, state, side))
        }
        Point::Recovery(frame) => frame.done.is_empty(),
        Point::Surprise | Point::Draw => true,
        Point::Place(_, surprise) => !surprise,
        Point::Acting(_, acting) => *acting == Acting::default(),
        Point::Turn(_) | Point::Arrivals(..) | Point::Bridge(_) => false,
    }
}

/// The line of a piece, unless it is as in the base. `moves`: the active side has not finished its moves.
fn piece(setup: &Setup, state: &State, was: &PieceState, id: PieceId, moves: bool, pieces: &mut Entries) {
    let now = state.piece(id);
    let (name, at) = (&setup.piece(id).id, place_name(setup, now.at));
    let mut keys = Entries::default();
    for (key, mark) in [
        ("reduced", Marks::REDUCED),
        ("unsupplied", Marks::HUNGRY),
        ("stop_charge", Marks::STOPPED),
        ("acted", Marks::ACTED),
        ("near", Marks::NEAR),
        ("free", Marks::FREE),
    ] {
        if now.marks.has(mark) {
            keys.truth(key, true);
        }
    }
    let finished = !moves && now.at.hex().is_some() && setup.piece(id).side == state.active_side(setup);
    if now.marks.has(Marks::DONE) != finished {
        keys.truth("done", !finished);
    }
    for (key, number) in [
        ("returns", now.marks.returns()),
        ("spent", now.spent),
        ("fights", now.fights),
        ("engaged", now.engaged),
        ("until", now.until),
    ] {
        if number > 0 {
            keys.number(key, number);
        }
    }
    if let Some(counter) = now.led {
        keys.text("led", &setup.counter(counter).id);
    }
    if now.special != was.special || now.at != was.at {
        special(setup, now.special, &mut keys);
    }
    if keys.is_empty() && now.at == was.at && now.special == was.special {
        return;
    }
    if keys.is_empty() {
        return pieces.text(name, &at);
    }
    let mut all = Entries::default();
    if now.at != was.at || now.special != was.special {
        all.text("at", &at);
    }
    all.extend(keys);
    pieces.table(name, &all);
}

fn place_name(setup: &Setup, place: Place) -> String {
    match place {
        Place::AWAY => "away".into(),
        Place::GONE => "gone".into(),
        Place::EXITED => "exited".into(),
        place => place.hex().map_or_else(|| "absent".into(), |hex| setup.name(hex)),
    }
}

/// What bridge crews and exited units have besides.
fn special(setup: &Setup, special: Special, keys: &mut Entries) {
    match special {
        Special::Nothing => {}
        Special::Bridge { over } => keys.text("bridge", &setup.name(over)),
        Special::Building { over, since } => {
            keys.text("building", &setup.name(over));
            keys.number("since", since);
        }
        Special::Exited { by, turn, cut } => {
            keys.text("exit_by", &setup.name(by));
            keys.number("exit_turn", turn);
            if cut {
                keys.truth("cut", true);
            }
        }
    }
}
