//! What is asked, as the side asked reads it: command and movement here, fights in [`super::fight`].

use board::Id;
use play::{Decision, Side};

use super::fight;
use super::names::{
    capital, count, counter_name, few, formation_name, formations, hex_name, listed, names, names_now,
    piece_long, piece_name, points, turn_name, verb,
};
use crate::flow::Frame;
use crate::movement::{self, Move};
use crate::question::Question;
use crate::setup::{Command, CounterId, FormationId, FormationSet, PieceId, PieceSet, Setup};
use crate::state::{Marks, RETURNS, State};
use crate::{activation, arrivals, choice, command, deployment, recovery};

/// The question as the side asked reads it.
pub fn question(setup: &Setup, state: &State, decision: &Decision<Question>) -> String {
    use Question as Q;
    let side = decision.side;
    match decision.question {
        Q::SetUp => deploy(setup, state, side),
        Q::Stand(id) => stand(setup, state, id),
        Q::Arrive(group) => arrive(setup, state, group),
        Q::Choose(formation) => choose(setup, state, side, formation),
        Q::Recover => recover(setup, state, side),
        Q::Surprise(formation) if !command::may_surprise(setup, state, formation) => {
            let name = formation_name(setup, formation);
            format!("{name} was not chosen to act by itself. Is the first counter drawn?")
        }
        Q::Surprise(formation) => {
            let counter = counter_name(setup, setup.formation(formation).counter);
            format!(
                "Does {counter} act at once, before the first counter is drawn, or go into the cup like the others?"
            )
        }
        Q::Place(counter) => place(setup, state, counter),
        Q::SetDown(formation) => set_down(setup, state, formation),
        Q::Move(counter) => moves(setup, state, counter),
        Q::Where(id) => whither(setup, state, id),
        Q::Announce(_) => fight::announce(setup, state),
        Q::NextCombat => fight::next(setup, state),
        Q::Evade(hex) => fight::evade(setup, state, hex),
        Q::HowFar(hex) => fight::how_far(setup, state, hex),
        Q::Withdraw(owed) => fight::withdraw(setup, state, owed),
        Q::Lose(owed) => fight::lose(setup, state, owed),
        Q::FirstBack => fight::first_back(setup, state),
        Q::Retreat(hex) => fight::retreat(setup, state, hex),
        Q::Trim(hex) => fight::trim(setup, state, hex),
        Q::Advance(_) => fight::advance(setup, state),
    }
}

fn deploy(setup: &Setup, state: &State, side: Side) -> String {
    let own = || setup.placements.iter().filter(|it| setup.piece(it.piece).side == side);
    let left: PieceSet = own().map(|it| it.piece).filter(|&id| state.hex(id).is_none()).collect();
    if deployment::complete(setup, state, side) {
        return format!(
            "Your army stands. Move anybody within his area who has not been taken up {RETURNS} times, or begin."
        );
    }
    format!(
        "Set up your army: who is placed next? {} of {} are still to be placed; those you leave go to their historical places. A piece can be taken up {RETURNS} times.",
        left.len(),
        own().count()
    )
}

fn stand(setup: &Setup, state: &State, id: PieceId) -> String {
    let area = setup.placement(id).map_or("", |it| it.text.as_str());
    let now =
        state.hex(id).map_or(String::new(), |hex| format!(" It stands in {} now.", hex_name(setup, hex)));
    let settled = state.piece(id).marks.is_settled();
    let other = match (settled, state.hex(id)) {
        (true, None) => format!("It has been taken up {RETURNS} times and has to be placed now."),
        (true, Some(_)) => {
            format!(
                "It has been taken up {RETURNS} times: this is the last. You may also take another piece."
            )
        }
        _ => "You may also take another piece.".into(),
    };
    format!(
        "Where does {} ({}) stand? Its area: {area}.{now} {other}",
        piece_name(setup, id),
        piece_long(setup, id)
    )
}

fn arrive(setup: &Setup, state: &State, group: u8) -> String {
    let arrival = &setup.arrivals[usize::from(group)];
    let left = arrivals::waiting(state, arrival);
    let waits = match state.top() {
        Frame::Arrivals(_, false) if arrival.may_wait => {
            " They may also wait for a later turn, all together."
        }
        _ => "",
    };
    format!("Reinforcements arrive: {}. Who is placed next, and where?{waits}", names(setup, left))
}

fn choose(setup: &Setup, state: &State, side: Side, formation: FormationId) -> String {
    let all = setup.tables.turn(state.turn).points[side];
    let left = all.saturating_sub(choice::spent(setup, state, side));
    let (boxed, chief) = (state.boxed[side], setup.counter(setup.index.chief[side]).name.as_str());
    let single = state.chosen[side].minus(boxed);
    let mut text = format!(
        "{}: is {} to act? {left} of {} left.",
        capital(&turn_name(setup, state.turn)),
        counter_name(setup, setup.formation(formation).counter),
        count(all.into(), "point", "points")
    );
    let mut so_far = Vec::new();
    if !single.is_empty() {
        so_far.push(format!("{} in the cup", formations(setup, single)));
    }
    if !boxed.is_empty() {
        so_far.push(format!("{} with {chief}", boxed_text(setup, state, side, boxed)));
    }
    if !so_far.is_empty() {
        text += &format!(" Chosen: {}.", so_far.join("; "));
    }
    if !choice::chief_rested(setup, state, side) {
        text += &format!(" {chief} was used last turn and cannot be used now.");
    }
    if let Frame::Choice(frame) = state.top() {
        let after: FormationSet = frame.left[side].filter(|&id| id != formation).collect();
        if !after.is_empty() {
            text += &format!(" Still to come: {}.", formations(setup, after));
        }
    }
    text
}

/// `I Corps and IV Corps (reserve)`.
fn boxed_text(setup: &Setup, state: &State, side: Side, boxed: FormationSet) -> String {
    let each = |id: FormationId| match state.reserve[side] == Some(id) {
        true => format!("{} (reserve)", formation_name(setup, id)),
        false => formation_name(setup, id).to_owned(),
    };
    listed(boxed.map(each).collect())
}

fn recover(setup: &Setup, state: &State, side: Side) -> String {
    let done = match state.top() {
        Frame::Recovery(frame) => frame.done,
        _ => FormationSet::EMPTY,
    };
    let open = state.chosen[side].minus(done);
    let able = recovery::candidates(setup, state, recovery::Recovery { side, done });
    let who = match (open.is_empty(), able.is_empty()) {
        (true, _) => "No formation is left for it".to_owned(),
        (_, true) => {
            let left = formations(setup, open);
            format!("Left are {left}, with no reduced unit in supply and away from the enemy")
        }
        _ => format!("Left are {}; able to: {}", formations(setup, open), names(setup, able)),
    };
    format!(
        "Which units come back to full strength? One for each formation you have chosen this turn. {who}."
    )
}

fn place(setup: &Setup, state: &State, counter: CounterId) -> String {
    let it = setup.counter(counter);
    let radius = count(it.radius.into(), "hex", "hexes");
    let subjects = command::subjects(setup, state, counter, false);
    let free = count(subjects.len(), "unit", "units");
    let name = counter_name(setup, counter);
    let text = match it.command {
        Command::Formation(_) => {
            format!(
                "{name} is drawn: where is the counter placed? It commands {free} wherever they stand within {radius} of it."
            )
        }
        Command::Independent => format!(
            "{name} is drawn: where is it placed? It moves up to {} within {radius} of it that have not acted yet.",
            count(setup.tables.independent.into(), "unit", "units")
        ),
        Command::Chief => format!(
            "{name} is drawn: where is his counter placed? He commands {} within {radius} of it.",
            boxed_text(setup, state, it.side, state.boxed[it.side])
        ),
    };
    format!("{} Or is it passed?", capital(&text))
}

fn set_down(setup: &Setup, state: &State, formation: FormationId) -> String {
    let chief = state.active.counter;
    let at =
        state.spots[chief.index()].hex().map_or(String::new(), |hex| format!(" in {}", hex_name(setup, hex)));
    format!(
        "Where is the counter of {} set down? Its units fall back towards it; it lies within {} of {}{at}.",
        formation_name(setup, formation),
        count(setup.counter(chief).radius.into(), "hex", "hexes"),
        setup.counter(chief).name
    )
}

fn moves(setup: &Setup, state: &State, counter: CounterId) -> String {
    let able = movement::takers(setup, state, PieceSet::EMPTY);
    let who = acting(setup, state, counter);
    let mut text = match able.is_empty() {
        true => format!("{who}: nobody is left to move."),
        false => format!("{who}: who moves? Able to: {}.", few(setup, able)),
    };
    let bridges = activation::dismantlers(setup, state);
    if !bridges.is_empty() {
        text += &format!(" A bridge may be taken up: {}.", names(setup, bridges));
    }
    text += &quota(setup, state, counter);
    if state.night(setup) {
        text += " It is night: nobody charges or fights.";
    }
    text
}

/// Who acts: `D'Aspre (II Corps) acts`, `Radetzky acts with I Corps`, `Radetzky's reserve, IV Corps, acts`.
fn acting(setup: &Setup, state: &State, counter: CounterId) -> String {
    let it = setup.counter(counter);
    let name = capital(&counter_name(setup, counter));
    if it.command != Command::Chief {
        return format!("{name} acts");
    }
    let reserve = state.reserve[it.side].map_or(FormationSet::EMPTY, FormationSet::of);
    match state.active.reserve {
        true => format!("The reserve of {name}, {}, acts", formations(setup, reserve)),
        false => format!("{name} acts with {}", formations(setup, state.boxed[it.side].minus(reserve))),
    }
}

/// What is left of the units INDEPENDENT may activate (RM IND-2).
fn quota(setup: &Setup, state: &State, counter: CounterId) -> String {
    if setup.counter(counter).command != Command::Independent {
        return String::new();
    }
    let most = setup.tables.independent;
    let left = most.saturating_sub(state.active.acted);
    format!(" {left} of {} may still act.", count(most.into(), "unit", "units"))
}

fn whither(setup: &Setup, state: &State, id: PieceId) -> String {
    let mv = match state.top() {
        Frame::Move(mv) => mv,
        _ => Move { hand: PieceSet::of(id), moved: false },
    };
    let verb = verb(mv.hand, "does", "do");
    let on = if mv.moved { " on" } else { "" };
    let from = state.hex(id).map_or(String::new(), |hex| format!(" from {}", hex_name(setup, hex)));
    let mut text = format!("Where {verb} {} go{on}{from}? ", names_now(setup, state, mv.hand));
    text += &left(setup, state, mv.hand);
    if movement::is_passing(setup, state, mv.hand) {
        text += " The hex is too full to stay in: charge or ride on.";
        return text;
    }
    let joiners = movement::joiners(setup, state, mv);
    if !joiners.is_empty() {
        text += &format!(" May come along: {}.", names(setup, joiners));
    }
    let bound = { mv.hand }.any(|id| !state.has(id, Marks::FREE));
    if !bound {
        text += " Out of supply already, so that supply does not bind the move.";
    }
    text
}

/// The points of those in hand (RM MOV-7, R25, R100).
fn left(setup: &Setup, state: &State, hand: PieceSet) -> String {
    let (far, near) = movement::budget(setup, state, hand);
    let close = { hand }.any(|id| state.has(id, Marks::NEAR));
    let distance = setup.tables.strategic.0;
    match close || far == near {
        true => format!("{} left.", points(near)),
        false => format!(
            "{} left, or {} if the whole way keeps {distance} hexes away from the enemy.",
            points(near),
            points(far)
        ),
    }
}
