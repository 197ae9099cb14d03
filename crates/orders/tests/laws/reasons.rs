//! Whether the reasons that are given for a refusal are true: random positions, random wrong actions, and a judge who looks up or reckons anew
//! what each reason claims.

mod deciding;
mod ensuing;
mod facts;
mod fighting;
mod marching;
mod near;
mod picking;
mod riding;
mod walker;

use std::sync::Arc;

use orders::Orders;
use orders::action::Action;
use orders::activation::Stage;
use orders::flow::Frame;
use orders::setup::Setup;
use orders::titles::Title;
use orders::titles::caldiero::CALDIERO;
use orders::titles::campotenese::CAMPOTENESE;
use orders::titles::montebello::MONTEBELLO;
use play::{Next, Rules};
use testkit::{Reasons, Refused, Truth};

use crate::aif::common::{campotenese, montebello};
use facts::Facts;

/// A refusal with its position at hand.
#[derive(Clone, Copy)]
struct Said<'a> {
    it: &'a Refused<'a, Orders>,
    facts: Facts<'a>,
}

impl Said<'_> {
    /// Whether the reason is this one.
    fn is(&self, text: impl AsRef<str>) -> bool {
        self.it.reason == text.as_ref()
    }

    /// What stands between two texts.
    fn between(&self, before: &str, after: &str) -> Option<&str> {
        self.it.reason.strip_prefix(before)?.strip_suffix(after)
    }

    /// Whether one of the pieces that the reason begins with is as it says.
    fn of_piece(&self, rest: &str, holds: impl Fn(orders::setup::PieceId) -> bool) -> Option<bool> {
        let name = self.it.reason.strip_suffix(rest)?;
        let called = self.facts.called(name);
        (!called.is_empty()).then(|| called.into_iter().any(holds))
    }

    fn offers(&self, of_kind: impl Fn(Action) -> bool) -> bool {
        let mut list = Vec::new();
        Orders::actions(self.it.setup, self.it.state, self.it.side, &mut list);
        list.into_iter().any(of_kind)
    }
}

/// What a chapter finds: nothing if the reason is none of its own.
type Found = Option<bool>;

fn judge(it: &Refused<'_, Orders>) -> Truth {
    let said = Said { it, facts: Facts { setup: it.setup, state: it.state } };
    let aif = !it.setup.title.concordance.is_empty();
    if aif && it.clause.0.starts_with("CAL ") {
        return Truth::False(format!("{} is a clause of another book", it.clause));
    }
    let chapters = [
        moment,
        deciding::judge,
        picking::judge,
        marching::judge,
        riding::judge,
        fighting::judge,
        ensuing::judge,
    ];
    match chapters.into_iter().find_map(|chapter| chapter(said)) {
        Some(holds) => {
            Truth::of(holds, || format!("it is not so, while {:?} waits, for {:?}", it.state.top(), it.side))
        }
        None => Truth::Unjudged,
    }
}

fn verb(action: Action, setup: &Setup) -> String {
    let text = orders::action::write(setup, action);
    text.split(' ').next().unwrap_or_default().to_owned()
}

/// Whoever is not asked, and whoever answers something else than what is asked.
fn moment(said: Said<'_>) -> Found {
    let Said { it, facts } = said;
    let asked = match Orders::next(it.setup, it.state) {
        Next::Decide(decisions) => decisions.of(it.side).is_some(),
        _ => false,
    };
    if let Some(who) = said.between("it is for the ", " side to decide now") {
        let other = it.setup.title.side_names[it.side.other().index()];
        return Some(!asked && who == other);
    }
    if it.reason.starts_with("that is not what is decided now: ") {
        let own = verb(it.action, it.setup);
        return Some(asked && !said.offers(|action| verb(action, it.setup) == own));
    }
    let moves =
        |action| matches!(action, Action::Take(_) | Action::To(_) | Action::Via(_) | Action::Together(_));
    if said.is("no piece on the map is left to move in this step") {
        let moving =
            matches!(it.state.top(), Frame::Activation(Stage::MoveIn | Stage::MoveOut | Stage::MoveLeaders));
        return Some(asked && moving && !said.offers(moves));
    }
    if it.reason.starts_with("nobody moves now: ") {
        return Some(asked && !said.offers(moves));
    }
    if said.is("pick up the unit that moves first") {
        let starts = |action| matches!(action, Action::Take(_) | Action::Together(_));
        return Some(!said.offers(|action| matches!(action, Action::To(_))) && said.offers(starts));
    }
    if let Some(name) = said.between("", " has first to finish its move") {
        return Some(matches!(it.state.top(), Frame::Move(mv) if facts.name(mv.who) == name));
    }
    None
}

fn options(title: &Title) -> Vec<&'static str> {
    let ids = title.options.iter().map(|option| option.id);
    ids.filter(|id| !id.starts_with("better_weather")).collect()
}

/// Plays so many games and has all reasons judged.
fn check(setup: &Arc<Setup>, games: usize, least_percent: usize) {
    let long = std::env::var_os("BICORNE_LONG").is_some();
    let games = if long { games * 10 } else { games };
    let harness = Reasons { games, ..Reasons::default() };
    let report = harness.check_near::<Orders>(setup, near::near, judge);
    report.assert_true(least_percent);
}

#[test]
fn reasons_at_caldiero_are_true() {
    check(&super::common::with(&[]), 4, 98);
}

#[test]
fn reasons_at_caldiero_under_all_options_are_true() {
    check(&super::common::with(&options(&CALDIERO)), 4, 98);
}

#[test]
fn reasons_at_montebello_are_true() {
    check(&montebello(&[]), 4, 98);
}

#[test]
fn reasons_at_montebello_under_all_options_are_true() {
    check(&montebello(&options(&MONTEBELLO)), 4, 98);
}

#[test]
fn reasons_at_campotenese_are_true() {
    check(&campotenese(&[]), 4, 98);
}

#[test]
fn reasons_at_campotenese_under_all_options_are_true() {
    check(&campotenese(&options(&CAMPOTENESE)), 4, 98);
}
