//! What Pickets says to people, its notation and its situations.

use play::{
    Clause, Decision, Entry, Faults, Forecast, Group, Line, Menu, Modifier, Outcomes, Roll, Rules, Side,
    Unit, Unwritable, Viewer, Words,
};
use serde::Deserialize;

use super::{Action, Event, Order, Post, Question, Step, Toy, ToySetup, ToyState, Why, fight_total};

const SIDES: [&str; 2] = ["red", "blue"];

fn post_id(post: Post) -> &'static str {
    match post {
        Post::Mill => "mill",
        Post::Ford => "ford",
        Post::Inn => "inn",
    }
}

fn read_post(text: &str) -> Result<Post, String> {
    let post = [Post::Mill, Post::Ford, Post::Inn].into_iter().find(|&post| post_id(post) == text);
    post.ok_or_else(|| format!("{text:?} is no post: mill, ford or inn"))
}

fn order_text(order: Order) -> String {
    format!("{}{}", post_id(order.post), if order.reserve { " reserve" } else { "" })
}

fn read_order(text: &str) -> Result<Order, String> {
    let (post, reserve) = text.strip_suffix(" reserve").map_or((text, false), |post| (post, true));
    Ok(Order { post: read_post(post)?, reserve })
}

fn read_side(text: &str) -> Result<Side, String> {
    let side = Side::BOTH.into_iter().find(|side| SIDES[side.index()] == text);
    side.ok_or_else(|| format!("{text:?} is no side: red or blue"))
}

/// A list of texts as TOML.
fn quoted(texts: [String; 2]) -> String {
    let [red, blue] = texts;
    format!("[\"{red}\", \"{blue}\"]")
}

impl Words for Toy {
    fn side_ids(_setup: &ToySetup) -> [&str; 2] {
        SIDES
    }

    fn write_action(_setup: &ToySetup, action: Action) -> String {
        match action {
            Action::Post(Order { post, reserve: false }) => format!("post {}", post_id(post)),
            Action::Post(Order { post, reserve: true }) => format!("post {} reserve", post_id(post)),
            Action::Assault => "assault".into(),
            Action::Wait => "wait".into(),
            Action::Stand => "stand".into(),
            Action::Withdraw => "withdraw".into(),
        }
    }

    fn read_action(_setup: &ToySetup, text: &str) -> Result<Action, String> {
        let words: Vec<_> = text.split(' ').collect();
        Ok(match words.as_slice() {
            ["post", post] => Action::Post(Order { post: read_post(post)?, reserve: false }),
            ["post", post, "reserve"] => Action::Post(Order { post: read_post(post)?, reserve: true }),
            ["assault"] => Action::Assault,
            ["wait"] => Action::Wait,
            ["stand"] => Action::Stand,
            ["withdraw"] => Action::Withdraw,
            _ => return Err(format!("{text:?} is no action")),
        })
    }

    fn question(_setup: &ToySetup, _state: &ToyState, decision: &Decision<Question>) -> String {
        match decision.question {
            Question::Post => "Where does your picket stand?".into(),
            Question::Attack => "Do you assault?".into(),
            Question::React => "Do you stand or withdraw?".into(),
        }
    }

    fn question_from_outside(_setup: &ToySetup, decision: &Decision<Question>) -> String {
        let who = SIDES[decision.side.index()];
        match decision.question {
            Question::Post => format!("{who} places its picket"),
            Question::Attack => format!("{who} may assault"),
            Question::React => format!("{who} is assaulted"),
        }
    }

    fn why(_setup: &ToySetup, _state: &ToyState, roll: &Roll<Why>, _viewer: Viewer) -> String {
        match roll.why {
            Why::Draw => "who may attack".into(),
            Why::Fight(side) => format!("the assault of {}", SIDES[side.index()]),
            Why::Escape(side) => format!("the escape of {}", SIDES[side.other().index()]),
        }
    }

    fn describe(setup: &ToySetup, event: &Event) -> Line {
        let name = |side: Side| SIDES[side.index()];
        let (text, clause) = match *event {
            Event::Chose(side, None) => (format!("{} has placed its picket", name(side)), "TOY 1"),
            Event::Chose(side, Some(order)) => {
                (format!("{}: {}", name(side), Toy::write_action(setup, Action::Post(order))), "TOY 1")
            }
            Event::Posted([red, blue]) => {
                (format!("red at the {}, blue at the {}", post_id(red), post_id(blue)), "TOY 1")
            }
            Event::Drew(counter, side) => (format!("counter {counter}: {} may attack", name(side)), "TOY 2"),
            Event::Did(side, action) => {
                (format!("{}: {}", name(side), Toy::write_action(setup, action)), "TOY 3")
            }
            Event::Reserves([red, blue]) => (format!("reserves: red {red}, blue {blue}"), "TOY 3.3"),
            Event::Scored(dice, side, points) => (format!("{dice}: {} scores {points}", name(side)), "TOY 3"),
            Event::Nothing(dice) => (format!("{dice}: nothing comes of it"), "TOY 3.4"),
        };
        Line { text, clause: Clause(clause), roll: false, part: None }
    }

    fn menu<'a>(setup: &'a ToySetup, state: &ToyState, side: Side) -> Menu<'a, Action> {
        let mut actions = Vec::new();
        Toy::actions(setup, state, side, &mut actions);
        let entry = |action: Action| Entry {
            action,
            label: Toy::write_action(setup, action),
            clause: Toy::explain(setup, state, side, action).clause,
            target: match action {
                Action::Post(order) => Some(post_id(order.post).into()),
                _ => None,
            },
            cost: None,
            path: Vec::new(),
            note: None,
        };
        let entries: Vec<_> = actions.into_iter().map(entry).collect();
        let group = Group { subject: None, title: "Orders".into(), entries };
        Menu { groups: if group.entries.is_empty() { Vec::new() } else { vec![group] } }
    }

    fn forecast(setup: &ToySetup, state: &ToyState, side: Side, action: Action) -> Option<Forecast> {
        if !matches!(action, Action::Assault | Action::Stand)
            || !Toy::explain(setup, state, side, action).legal
        {
            return None;
        }
        let attacker = if action == Action::Assault { side } else { side.other() };
        // Only the reader's own reserve: the other one is not known before the fight.
        let mut known = [false; 2];
        known[side.index()] = state.reserves()[side.index()];
        let modifier = |what: &str, value| Modifier {
            what: what.into(),
            value,
            clause: Clause("TOY 3.3"),
            unit: Unit::Value,
        };
        let title = "if the defender stands".into();
        let mut forecast = Forecast::new(title, Clause("TOY 3.3"), modifier("needed", 8), Vec::new());
        if known[side.index()] {
            forecast.modifiers.push(modifier("your reserve", if attacker == side { 1 } else { -1 }));
        }
        let mut winners = Outcomes::default();
        for face in play::Dice::Two.faces() {
            let total = fight_total(face.pair().0 + face.pair().1, known, attacker);
            winners.add(if total >= 8 { attacker } else { attacker.other() }, 1);
        }
        forecast.count(winners, |&winner| {
            format!("{} scores {}", SIDES[winner.index()], if winner == attacker { 2 } else { 1 })
        });
        Some(forecast)
    }

    fn situate(setup: &ToySetup, file: &str, text: &str) -> Result<ToyState, Faults> {
        let mut faults = Faults::default();
        let mut state = Toy::start(setup);
        match toml::from_str::<Situation>(text) {
            Err(error) => {
                let line = error.span().map_or(0, |span| text[..span.start].lines().count().max(1));
                faults.add(file, line, "", error.message());
            }
            Ok(situation) => {
                state.round = situation.round.unwrap_or(state.round);
                state.points = situation.points.unwrap_or(state.points);
                state.reserve = situation.reserve.unwrap_or(state.reserve);
                state.cup = situation.cup.unwrap_or(state.cup);
                for (index, post) in situation.last.unwrap_or_default().iter().take(2).enumerate() {
                    match read_post(post) {
                        Ok(post) => state.last[index] = Some(post),
                        Err(what) => faults.add(file, 0, "last", what),
                    }
                }
                for (index, order) in situation.chosen.unwrap_or_default().iter().take(2).enumerate() {
                    match read_order(order) {
                        Ok(order) => state.chosen[index] = Some(order),
                        Err(what) => faults.add(file, 0, "chosen", what),
                    }
                }
                match situation.attacker.as_deref().map(read_side) {
                    None => {}
                    Some(Ok(side)) => state.step = Step::Attack(side),
                    Some(Err(what)) => faults.add(file, 0, "attacker", what),
                }
                for what in Toy::check(setup, &state) {
                    faults.add(file, 0, "", format!("it must hold that {what}"));
                }
            }
        }
        faults.or(state)
    }

    fn situation_points(_setup: &ToySetup) -> Vec<&'static str> {
        vec!["choose", "attack"]
    }

    fn write_situation(setup: &ToySetup, state: &ToyState) -> Result<play::Situation, Unwritable> {
        let ToyState { round, points, reserve, cup, .. } = state;
        let (point, attack) = match (state.step, state.chosen) {
            (Step::Choose, [None, None]) => ("choose", String::new()),
            (Step::Attack(side), [Some(red), Some(blue)]) => {
                let chosen = quoted([red, blue].map(order_text));
                ("attack", format!("attacker = \"{}\"\nchosen = {chosen}\n", SIDES[side.index()]))
            }
            (Step::Choose, _) => return Err(unwritable(setup, "a choice that one side has made")),
            _ => return Err(unwritable(setup, "a draw or a fight")),
        };
        let last = match state.last {
            [Some(red), Some(blue)] => {
                format!("last = {}\n", quoted([red, blue].map(|post| post_id(post).into())))
            }
            _ => String::new(),
        };
        let toml = format!(
            "round = {round}\npoints = {points:?}\nreserve = {reserve:?}\ncup = {cup}\n{last}{attack}"
        );
        Ok(play::Situation { point, toml })
    }
}

fn unwritable(setup: &ToySetup, here: &str) -> Unwritable {
    Unwritable { here: here.into(), points: Toy::situation_points(setup) }
}

/// The text of a situation; what is not said is as at the start.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Situation {
    round: Option<u8>,
    points: Option<[u8; 2]>,
    reserve: Option<[u8; 2]>,
    last: Option<Vec<String>>,
    /// The counters in the cup, one bit each.
    cup: Option<u64>,
    /// Who may attack; both have chosen by then.
    attacker: Option<String>,
    /// What both have chosen: a post, or a post and `reserve`.
    chosen: Option<Vec<String>>,
}
