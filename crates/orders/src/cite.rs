//! Clauses as the battle's own book numbers them. The rules cite Caldiero's book; whatever leaves the family goes through here.

use play::{
    Decision, Decisions, Explanation, Forecast, Line, Menu, Modifier, Next, Offers, Outcome, Roll, ScoreLine,
    Side,
};

use crate::action::Action;
use crate::setup::Setup;
use crate::state::State;
use crate::words;

/// What is waited for.
pub(crate) fn next<Q: Copy, W>(setup: &Setup, next: Next<Q, W>) -> Next<Q, W> {
    if setup.title.concordance.is_empty() {
        return next;
    }
    match next {
        Next::Decide(decisions) => Next::Decide(decided(setup, decisions)),
        Next::Roll(roll) => Next::Roll(Roll { clause: setup.title.cite(roll.clause), ..roll }),
        Next::Over(outcome) => Next::Over(ended(setup, outcome)),
    }
}

fn decided<Q: Copy>(setup: &Setup, decisions: Decisions<Q>) -> Decisions<Q> {
    let Decision { side, question, clause } = decisions.first();
    Decisions::one(side, question, setup.title.cite(clause))
}

fn ended(setup: &Setup, outcome: Outcome) -> Outcome {
    let line = |line: ScoreLine| ScoreLine { clause: setup.title.cite(line.clause), ..line };
    Outcome {
        clause: setup.title.cite(outcome.clause),
        tally: outcome.tally.into_iter().map(line).collect(),
        ..outcome
    }
}

/// An explanation, with its clause in the battle's own book.
pub(crate) fn explanation(setup: &Setup, explanation: Explanation) -> Explanation {
    Explanation { clause: setup.title.cite(explanation.clause), ..explanation }
}

/// A line of the journal, with its clause in the battle's own book.
pub(crate) fn line(setup: &Setup, line: Line) -> Line {
    Line { clause: setup.title.cite(line.clause), ..line }
}

/// What may be done, in numbers.
pub fn offers(setup: &Setup, state: &State, side: Side) -> Offers<Action> {
    let mut offers = words::offers(setup, state, side);
    if !setup.title.concordance.is_empty() {
        for offer in offers.topics.iter_mut().flat_map(|topic| &mut topic.offers) {
            offer.clause = setup.title.cite(offer.clause);
        }
    }
    offers
}

/// What may be done.
pub(crate) fn menu<'a, A>(setup: &Setup, mut menu: Menu<'a, A>) -> Menu<'a, A> {
    if !setup.title.concordance.is_empty() {
        for entry in menu.groups.iter_mut().flat_map(|group| &mut group.entries) {
            entry.clause = setup.title.cite(entry.clause);
        }
    }
    menu
}

/// What the dice may bring.
pub(crate) fn forecast(setup: &Setup, mut forecast: Forecast) -> Forecast {
    if setup.title.concordance.is_empty() {
        return forecast;
    }
    let cite = |modifier: &mut Modifier| modifier.clause = setup.title.cite(modifier.clause);
    forecast.clause = setup.title.cite(forecast.clause);
    cite(&mut forecast.base);
    forecast.modifiers.iter_mut().for_each(cite);
    forecast
}
