//! The chances of a forecast against those of the rules themselves: every face of every die is played.

use std::collections::BTreeMap;

use board::hex::HexId;
use orders::action::Action;
use orders::assault::Stage;
use orders::event::{Event, What, Why};
use orders::flow::{self, Frame};
use orders::question::Question;
use orders::setup::{Kind, Setup, Terrain};
use orders::state::State;
use orders::words;
use play::{Answer, Face, Forecast, Next, Side};

/// More dice than any choice here hangs on.
const ALL: u64 = 6u64.pow(7);

/// What came of it, by the short word forecasts begin with.
type Chances = BTreeMap<String, u64>;

/// The results of a forecast by the word before the colon.
pub(crate) fn told(forecast: &Forecast) -> Chances {
    let mut chances = Chances::new();
    for chance in &forecast.chances {
        let word = chance.result.split(':').next().unwrap_or_default().to_owned();
        *chances.entry(word).or_default() += u64::from(chance.weight) * (ALL / u64::from(forecast.out_of));
    }
    assert_eq!(ALL % u64::from(forecast.out_of), 0, "{forecast:?}");
    chances
}

/// The end of an assault's reckoning, if these events are it; `then` is the state they lead to.
pub(crate) fn ending(events: &[Event], then: &State) -> Option<String> {
    let mut found = None;
    for event in events {
        match event.what {
            What::Resolved { result, .. } | What::Became { result, .. } => {
                found = Some(result.code().to_owned())
            }
            What::Cancelled { .. } => found = Some("nobody is left to attack".into()),
            _ => {}
        }
    }
    let goes_on =
        then.frames.iter().any(|frame| matches!(frame, Frame::Assault(it) if it.stage != Stage::Advance));
    let overrun = !goes_on && events.iter().any(|event| matches!(event.what, What::Overrun { .. }));
    found.or_else(|| overrun.then(|| "the guns are taken without a fight".into()))
}

/// The position in which the die falls, after the choices that forecasts reckon with.
pub(crate) fn at_the_die(setup: &Setup, state: &State) -> State {
    let mut state = state.clone();
    while let Next::Decide(decisions) = flow::next(setup, &state) {
        let decision = decisions.first();
        let mut legal = Vec::new();
        flow::actions(setup, &state, decision.side, &mut legal);
        let answer = Answer::Act(decision.side, usual(decision.question, &legal));
        flow::apply(setup, &mut state, answer, &mut play::Silent);
    }
    state
}

/// What a player does who makes the choices forecasts reckon with: nobody withdraws, fires or tries Elan, the officer leads, and
/// the best efficiency counts.
fn usual(question: Question, actions: &[Action]) -> Action {
    let leads = |action: &&Action| matches!(action, Action::Lead(_));
    let best = actions.iter().filter(|action| matches!(action, Action::Efficiency(_))).max();
    let wanted = actions.iter().find(leads).or(best).copied().unwrap_or(Action::Decline);
    assert!(actions.contains(&wanted), "{question:?} offers {actions:?}");
    wanted
}

/// Of the grounds the defenders may choose the one that forecasts reckon with before they do (AIF 10.0d): works, houses, woods in this order,
/// but where nothing but a hill with their own horse is wooded no cover.
pub(crate) fn reckoned(setup: &Setup, state: &State, side: Side, actions: &[Action]) -> Action {
    let Frame::Assault(frame) = state.top() else { panic!("no assault is under way") };
    let order = [Terrain::Redoubt, Terrain::Village, Terrain::Farm, Terrain::Woods];
    let rank = |action: &&Action| match action {
        Action::Ground(hex) => order.iter().position(|&it| it == setup.ground(*hex).terrain),
        _ => None,
    };
    let best = actions.iter().filter(|action| rank(action).is_some()).min_by_key(rank);
    let best = *best.unwrap_or_else(|| panic!("no ground among {actions:?}"));
    let horse = |hex| state.troops_at(setup, hex, side).any(|id| setup.piece(id).kind == Kind::Cavalry);
    let woods = |hex: &HexId| setup.ground(*hex).terrain == Terrain::Woods;
    let spoiled = |hex: HexId| setup.ground(hex).hill && horse(hex);
    let wooded = matches!(best, Action::Ground(hex) if woods(&hex));
    if wooded && frame.targets.iter().filter(woods).all(spoiled) { Action::Open } else { best }
}

/// Plays an assault on with every face; nothing if a leader's fate comes between, which forecasts leave out.
fn play_on(setup: &Setup, state: &State, answer: Answer<Action>, weight: u64, sum: &mut Chances) -> bool {
    let (mut next, mut events) = (state.clone(), Vec::new());
    flow::apply(setup, &mut next, answer, &mut events);
    if let Some(word) = ending(&events, &next) {
        *sum.entry(word).or_default() += weight;
        return true;
    }
    match flow::next(setup, &next) {
        Next::Roll(roll) => match roll.why {
            Why::LeaderLoss(_) => false,
            // A 1 always passes: forecasts reckon as if the check before the assault were passed.
            Why::PreShock(_) => play_on(setup, &next, Answer::Roll(Face(1)), weight, sum),
            _ => (1..=6).all(|face| play_on(setup, &next, Answer::Roll(Face(face)), weight / 6, sum)),
        },
        Next::Decide(open) => {
            let decision = open.first();
            let mut actions = Vec::new();
            flow::actions(setup, &next, decision.side, &mut actions);
            let action = match decision.question {
                Question::Ground(_) => reckoned(setup, &next, decision.side, &actions),
                question => usual(question, &actions),
            };
            play_on(setup, &next, Answer::Act(decision.side, action), weight, sum)
        }
        Next::Over(_) => panic!("the battle ends in the middle of an assault"),
    }
}

/// Compares the forecast of an assault with all its dice; whether there was anything to compare.
pub(crate) fn compare(setup: &Setup, state: &State, side: Side, action: Action) -> bool {
    let Some(forecast) = words::forecast(setup, state, side, action) else { return false };
    let mut played = Chances::new();
    if !play_on(setup, state, Answer::Act(side, action), ALL, &mut played) {
        return false;
    }
    assert_eq!(told(&forecast), played, "{action:?}: {forecast:#?}");
    true
}

/// The weights of one die, or two, by the word before the colon, as an event shows it.
#[allow(dead_code, reason = "not every target plays single dice")]
pub(crate) fn dice(
    setup: &Setup,
    state: &State,
    side: Side,
    action: Action,
    word: impl Fn(&[Event]) -> Option<String>,
) -> Chances {
    let mut sum = Chances::new();
    let mut rolling = state.clone();
    flow::apply(setup, &mut rolling, Answer::Act(side, action), &mut play::Silent);
    for face in 1..=6 {
        let (mut next, mut events) = (rolling.clone(), Vec::new());
        flow::apply(setup, &mut next, Answer::Roll(Face(face)), &mut events);
        let word = word(&events).unwrap_or_else(|| panic!("{face} shows nothing: {events:?}"));
        *sum.entry(word).or_default() += ALL / 6;
    }
    sum
}
