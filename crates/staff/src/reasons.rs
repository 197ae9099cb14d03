//! Why: one line for each formation, made from the numbers that decided.

use crate::doctrine::{Doctrine, GROUPS};
use crate::search::Verdict;
use crate::trial::Tried;

/// What a formation is told to do, and why not something else.
#[derive(Clone, PartialEq, Debug)]
pub struct Reason {
    /// Who.
    pub group: String,
    /// What it does: `marches on Lonato`.
    pub plan: String,
    /// The best other thing it could do, if anything else was tried.
    pub instead_of: Option<String>,
    /// By how many hundredths the chance to win is better so.
    pub points: f64,
    /// The two things that count most in the difference, with what they contribute; what speaks against the plan is below 0.
    pub because: Vec<(&'static str, f64)>,
}

/// One line for each formation that has a plan.
pub fn reasons<D: Doctrine>(setup: &D::Setup, verdict: &Verdict<D>) -> Vec<Reason> {
    let Some((chosen, others)) = verdict.tried.split_first() else { return Vec::new() };
    let mut lines = Vec::new();
    for group in 0..GROUPS {
        let Some(plan) = chosen.plans[group] else { continue };
        let rival = others.iter().find(|other| other.samples > 0 && other.plans[group] != Some(plan));
        lines.push(Reason {
            group: D::group_name(setup, verdict.side, group),
            plan: D::plan_words(setup, plan),
            instead_of: rival.and_then(|rival| rival.plans[group]).map(|plan| D::plan_words(setup, plan)),
            points: rival.map_or(0.0, |rival| 100.0 * (chosen.chance() - rival.chance())),
            because: rival.map_or(Vec::new(), |rival| because(chosen, rival)),
        });
    }
    lines
}

fn because<D: Doctrine>(chosen: &Tried<D>, rival: &Tried<D>) -> Vec<(&'static str, f64)> {
    let difference = |index: usize| chosen.term(index) - rival.term(index);
    let mut terms: Vec<_> =
        D::COUNTS.iter().enumerate().map(|(index, feature)| (feature.name, difference(index))).collect();
    terms.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
    terms.truncate(2);
    terms.retain(|term| term.1.abs() > 1e-6);
    terms
}
