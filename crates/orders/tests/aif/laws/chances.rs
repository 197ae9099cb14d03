//! The chances that are told before a die, for every kind of action that has them: the rules play every face, and what has become of the
//! pieces is compared with what was told.

use std::collections::BTreeMap;
use std::sync::Arc;

use board::hex::HexId;
use orders::action::Action;
use orders::declaration::{Ending, Front, ending};
use orders::event::{What, Why};
use orders::flow::{self, Frame};
use orders::question::Question;
use orders::setup::{PieceId, Setup};
use orders::state::{Marks, State, Status};
use orders::titles::campotenese::CAMPOTENESE;
use orders::titles::montebello::MONTEBELLO;
use orders::{Orders, sight, words};
use play::{Answer, Face, Forecast, Game, Next, Side};

use super::battery::options;
use crate::aif::brute;
use crate::aif::common::{campotenese, mon, montebello};
use crate::aif::walk::{fresh, pick, seeds};
use testkit::SplitMix64;

/// Chances as fractions of all, so that what is told with few dice can be compared with what many bring.
const ALL: u64 = 6u64.pow(8);

/// By a phrase that a result contains or not.
type Shares = BTreeMap<String, u64>;

/// How often the told results contain each of these phrases.
fn told(forecast: &Forecast, phrases: &[String]) -> Shares {
    let part = ALL / u64::from(forecast.out_of);
    assert_eq!(part * u64::from(forecast.out_of), ALL, "{forecast:?}");
    let share = |phrase: &String| {
        let fits = forecast.chances.iter().filter(|chance| chance.result.contains(phrase.as_str()));
        fits.map(|chance| u64::from(chance.weight)).sum::<u64>() * part
    };
    phrases.iter().map(|phrase| (phrase.clone(), share(phrase))).collect()
}

/// Plays every face of every die that `follows`, and looks at each end.
fn ends(
    setup: &Setup,
    state: &State,
    answer: Answer<Action>,
    weight: u64,
    follows: &impl Fn(Why) -> bool,
    look: &mut impl FnMut(&State, u64),
) {
    let mut then = state.clone();
    flow::apply(setup, &mut then, answer, &mut play::Silent);
    match flow::next(setup, &then) {
        Next::Roll(roll) if follows(roll.why) => {
            for face in 1..=6 {
                ends(setup, &then, Answer::Roll(Face(face)), weight / 6, follows, look);
            }
        }
        _ => look(&then, weight),
    }
}

/// A phrase of a result, and what it says of the state.
type Claim<'a> = (String, Box<dyn Fn(&State) -> bool + 'a>);

fn claim<'a>(phrase: impl Into<String>, holds: impl Fn(&State) -> bool + 'a) -> Claim<'a> {
    (phrase.into(), Box::new(holds))
}

/// Compares how often a phrase is told with how often its claim comes true.
fn compare(
    setup: &Setup,
    state: &State,
    (side, action): (Side, Action),
    claims: &[Claim<'_>],
    follows: impl Fn(Why) -> bool,
) {
    let forecast = words::forecast(setup, state, side, action).expect("a forecast");
    let phrases: Vec<String> = claims.iter().map(|(phrase, _)| phrase.clone()).collect();
    let mut played: Shares = phrases.iter().map(|phrase| (phrase.clone(), 0)).collect();
    ends(setup, state, Answer::Act(side, action), ALL, &follows, &mut |then, weight| {
        for (phrase, _) in claims.iter().filter(|(_, holds)| holds(then)) {
            *played.get_mut(phrase).expect("a phrase") += weight;
        }
    });
    assert_eq!(told(&forecast, &phrases), played, "{action:?} of {side:?}: {forecast:#?}");
}

fn name(setup: &Setup, id: PieceId) -> &str {
    &setup.piece(id).name
}

/// What becomes of everybody under fire.
fn fire(setup: &Setup, state: &State, side: Side, action: Action, target: HexId) {
    let mut claims = Vec::new();
    for id in state.units_at(setup, target, side.other()) {
        let (was, name) = (state.piece(id).status, name(setup, id));
        let falls = move |then: &State, from: &[Status], to: Status| {
            then.hex(id).is_some() && from.contains(&was) && then.piece(id).status == to
        };
        claims.push(claim(format!("{name} eliminated"), move |then| then.hex(id).is_none()));
        let sound = [Status::Good, Status::Disordered];
        claims.push(claim(format!("{name} routed"), move |then| falls(then, &sound, Status::Routed)));
        let good = [Status::Good];
        claims.push(claim(format!("{name} disordered"), move |then| falls(then, &good, Status::Disordered)));
    }
    let follows = |why| matches!(why, Why::Fire(..) | Why::UnderFire(_) | Why::LeaderLoss(_) | Why::Flag(_));
    compare(setup, state, (side, action), &claims, follows);
}

/// Who gets back into order.
fn rally(setup: &Setup, state: &State, side: Side, hex: HexId) {
    let broken = state.troops_at(setup, hex, side).filter(|&id| state.piece(id).status != Status::Good);
    for id in broken {
        let (was, name) = (state.piece(id).status, name(setup, id));
        let rises = |from: Status, then: &State, to: Status| was == from && then.piece(id).status == to;
        let claims = [
            claim(format!("{name} back in good order"), |then| then.piece(id).status == Status::Good),
            claim(format!("{name} disordered, no longer routed"), |then| {
                rises(Status::Routed, then, Status::Disordered)
            }),
        ];
        compare(setup, state, (side, Action::Rally(hex)), &claims, |why| matches!(why, Why::Rally(_)));
    }
}

/// Who gets the order he wants, or is rested.
fn test(setup: &Setup, state: &State, side: Side, hex: HexId) {
    let units: Vec<PieceId> = state.units_at(setup, hex, side).collect();
    let tired = |then: &State| units.iter().filter(|&&id| then.has(id, Marks::TIRED)).count();
    let claims = [
        claim("may take any order", |then| {
            units.iter().any(|&id| then.has(id, Marks::FREE) && !state.has(id, Marks::FREE))
        }),
        claim("no longer tired", |then| tired(then) < tired(state)),
    ];
    let follows = |why| matches!(why, Why::Test(_) | Why::Rouse(_) | Why::Fatigue(_));
    compare(setup, state, (side, Action::Test(hex)), &claims, follows);
}

/// Whether the general, or the officer of a column that acts by itself, may take another order.
fn order(setup: &Setup, state: &State, side: Side) {
    let may = |then: &State| {
        let mut actions = Vec::new();
        flow::actions(setup, then, side, &mut actions);
        actions.iter().any(|action| matches!(action, Action::Order(..) | Action::Special(..)))
    };
    let claims = [claim("any order may be taken", may)];
    let follows = |why| matches!(why, Why::OrderRoll(_) | Why::Detach(_));
    compare(setup, state, (side, Action::Try), &claims, follows);
}

/// The result of the assault on a hex, by its code, if nobody interferes: nobody withdraws or fires, checks before it are passed, the general
/// leads, the best efficiency counts. Nothing if something else comes between.
fn assault(
    setup: &Setup,
    state: &State,
    answer: Answer<Action>,
    (target, weight, begun): (HexId, u64, bool),
    sum: &mut Shares,
) -> Option<()> {
    let (mut then, mut events) = (state.clone(), Vec::new());
    flow::apply(setup, &mut then, answer, &mut events);
    let named = events.iter().find_map(|event| match event.what {
        What::Assault { target } => Some(target),
        _ => None,
    });
    if named.is_some_and(|named| named != target && !is_struck(&then, target)) {
        return None; // another assault comes first
    }
    let begun = begun || named.is_some();
    if begun && let Some(word) = brute::ending(&events, &then) {
        *sum.entry(word).or_default() += weight;
        return Some(());
    }
    match flow::next(setup, &then) {
        Next::Roll(roll) => match roll.why {
            Why::PreShock(_) => assault(setup, &then, Answer::Roll(Face(1)), (target, weight, begun), sum),
            Why::Assault(_) => (1..=6).try_for_each(|face| {
                assault(setup, &then, Answer::Roll(Face(face)), (target, weight / 6, begun), sum)
            }),
            _ => None,
        },
        Next::Decide(open) => {
            let side = open.first().side;
            let mut actions = Vec::new();
            flow::actions(setup, &then, side, &mut actions);
            if let Question::Ground(_) = open.first().question {
                let ground = brute::reckoned(setup, &then, side, &actions);
                return assault(setup, &then, Answer::Act(side, ground), (target, weight, begun), sum);
            }
            let lead = actions.iter().find(|action| matches!(action, Action::Lead(_)));
            let best = actions.iter().filter(|action| matches!(action, Action::Efficiency(_))).max();
            // A declaration that cannot stand would be made anew (CAL R140).
            let declares = matches!(open.first().question, Question::Declare(_));
            let stuck =
                declares && matches!(ending(setup, &then, &Front::new(setup, &then)), Ending::Stuck(_));
            let plain = [Action::Resolve(target), Action::Decline, Action::End];
            let legal = |action: &&Action| actions.contains(action) && !(stuck && **action == Action::End);
            let plain = plain.iter().find(legal);
            let action = *lead.or(best).or(plain)?;
            assault(setup, &then, Answer::Act(side, action), (target, weight, begun), sum)
        }
        Next::Over(_) => None,
    }
}

/// Whether the assault under way is on this hex, among others.
fn is_struck(state: &State, target: HexId) -> bool {
    state.frames.iter().any(|frame| matches!(frame, Frame::Assault(it) if it.targets.contains(target)))
}

/// The assault as it would stand, or a charge.
fn struck(setup: &Setup, state: &State, side: Side, action: Action, target: HexId) -> bool {
    let Some(forecast) = words::forecast(setup, state, side, action) else { return false };
    let mut played = Shares::new();
    if assault(setup, state, Answer::Act(side, action), (target, ALL, false), &mut played).is_none() {
        return false;
    }
    let mut said = Shares::new();
    for chance in &forecast.chances {
        let word = chance.result.split(':').next().unwrap_or_default().to_owned();
        *said.entry(word).or_default() += u64::from(chance.weight) * (ALL / u64::from(forecast.out_of));
    }
    assert_eq!(said, played, "{action:?} of {side:?}: {forecast:#?}");
    true
}

/// Whether others charge this hex already.
fn joins(setup: &Setup, state: &State, side: Side, hex: HexId) -> bool {
    let mut units = setup.index.units[side];
    units.any(|id| state.has(id, Marks::CHARGE) && state.piece(id).origin.hex() == Some(hex))
}

/// Compares an action's forecast, if it has one; the kind it is of.
fn look(setup: &Setup, state: &State, side: Side, action: Action) -> Option<&'static str> {
    words::forecast(setup, state, side, action)?;
    let kind = match action {
        Action::Fire(_, hex) | Action::Salvo(_, hex) => {
            fire(setup, state, side, action, hex);
            "fire"
        }
        Action::Rally(hex) => {
            rally(setup, state, side, hex);
            "rally"
        }
        Action::Test(hex) => {
            test(setup, state, side, hex);
            "test"
        }
        Action::Try => {
            order(setup, state, side);
            "order"
        }
        Action::Attack(_, hex) => struck(setup, state, side, action, hex).then_some("attack")?,
        Action::Charge(_, hex) => {
            let kind = if joins(setup, state, side, hex) { "charge with others" } else { "charge" };
            struck(setup, state, side, action, hex).then_some(kind)?
        }
        Action::Press => brute::compare(setup, state, side, action).then_some("press")?,
        Action::Ground(_) | Action::Open => brute::compare(setup, state, side, action).then_some("ground")?,
        // What is decided in an assault under way is compared wherever it is listened to.
        Action::Resolve(_) | Action::Lead(_) | Action::Efficiency(_) | Action::Decline => return None,
        _ => panic!("{action:?} has chances that nobody compares"),
    };
    Some(kind)
}

/// Compares some of the chances of an open decision.
fn compare_some(game: &Game<Orders>, random: &mut SplitMix64, seen: &mut BTreeMap<&'static str, usize>) {
    let Some(side) = game.decisions().map(|open| open.first().side) else { return };
    let (setup, state) = (game.setup(), game.state());
    // What the side cannot know is reckoned with as if it could not.
    if sight::as_known(setup, state, side).is_some() {
        return;
    }
    for action in game.actions(side) {
        let often = matches!(action, Action::Attack(..) | Action::Charge(..) | Action::Fire(..));
        if often && random.below(4) > 0 {
            continue;
        }
        if let Some(kind) = look(setup, state, side, action) {
            *seen.entry(kind).or_default() += 1;
        }
    }
}

/// Plays a game at random and compares some of the chances at every decision.
fn compare_all_through(setup: &Arc<Setup>, seed: u64, seen: &mut BTreeMap<&'static str, usize>) {
    let mut game = fresh(setup);
    let mut random = SplitMix64::new(seed);
    while let Some(answer) = pick(&game, &mut random) {
        compare_some(&game, &mut random, seen);
        game.submit(answer).expect("a legal answer");
    }
}

/// Three regiments of horse under Attack before French who stand in the open; French hussars may countercharge.
const HORSE: &str = r#"
    base = "empty"
    turn = 4
    phase = "movement"
    formation = "ott"
    orders = { ott = "attack", lannes = "defence" }
    [pieces]
    ott = "2306"
    bussy-jager = "2305"
    nauendorff-1 = "2306"
    nauendorff-2 = "2307"
    lannes = "2806"
    watrin = "2706"
    28e-1 = "2506"
    28e-2 = "2507"
    12e-hussards-1 = "2505"
"#;

/// In a game from its start hardly ever two charge the same hex.
#[test]
fn the_chances_of_a_charge_that_joins_others_are_those_of_the_dice() {
    let mut seen = BTreeMap::new();
    for seed in seeds(0, 60) {
        let mut game = mon(HORSE).game().clone();
        let mut random = SplitMix64::new(seed);
        while game.state().turn == 4
            && let Some(any) = pick(&game, &mut random)
        {
            compare_some(&game, &mut random, &mut seen);
            let charges = |action: &Action| matches!(action, Action::Charge(..) | Action::Take(_));
            let answer = match any {
                Answer::Act(side, _) => {
                    let wild: Vec<Action> = game.actions(side).into_iter().filter(charges).collect();
                    random.pick(&wild).map_or(any, |action| Answer::Act(side, action))
                }
                roll => roll,
            };
            game.submit(answer).expect("a legal answer");
        }
    }
    let times = seen.get("charge with others").copied().unwrap_or(0);
    assert!(times > 20, "{times} times: {seen:?}");
}

#[test]
fn the_chances_of_every_kind_of_action_are_those_of_the_dice() {
    let mut seen = BTreeMap::new();
    for seed in seeds(0, 8) {
        for setup in [
            montebello(&[]),
            campotenese(&[]),
            montebello(&options(&MONTEBELLO)),
            campotenese(&options(&CAMPOTENESE)),
        ] {
            compare_all_through(&setup, seed, &mut seen);
        }
    }
    for kind in ["attack", "charge", "fire", "order", "press", "rally", "test"] {
        let times = seen.get(kind).copied().unwrap_or(0);
        assert!(times > 5, "{kind} was compared {times} times: {seen:?}");
    }
}
