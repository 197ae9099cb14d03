//! Why: one line for each formation, made from the numbers that decided.

use crate::doctrine::{Doctrine, GROUPS, Plans};
use crate::search::Verdict;
use crate::trial::Tried;

/// What a side has resolved to do, and what it expects of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The chance to win it sees, between 0 and 1.
    pub chance: f64,
    /// How often turns were played out to find this.
    pub simulations: u32,
    /// What the enemy can do about it that hurts most, if that was looked for.
    pub danger: Option<Danger>,
    /// One line for each formation.
    pub lines: Vec<Reason>,
}

/// The enemy's best reply.
#[derive(Clone, PartialEq, Debug)]
pub struct Danger {
    /// Which of his formations.
    pub group: String,
    /// What it does.
    pub plan: String,
    /// The chance to win that is left then.
    pub chance: f64,
}

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

/// The whole of it.
pub fn report<D: Doctrine>(setup: &D::Setup, verdict: &Verdict<D>) -> Report {
    let chosen = verdict.tried.first();
    let danger = chosen.and_then(|chosen| chosen.reply.as_ref()).map(|reply| Danger {
        group: D::group_name(setup, verdict.side.other(), reply.group),
        plan: D::plan_words(setup, reply.plan),
        chance: reply.chance(),
    });
    Report {
        chance: chosen.map_or(0.5, Tried::chance),
        simulations: verdict.simulations,
        danger,
        lines: reasons(setup, verdict),
    }
}

/// One line for each formation that has a plan.
pub fn reasons<D: Doctrine>(setup: &D::Setup, verdict: &Verdict<D>) -> Vec<Reason> {
    let Some((chosen, others)) = verdict.tried.split_first() else { return Vec::new() };
    let mut lines = Vec::new();
    for group in 0..GROUPS {
        let Some(plan) = chosen.plans[group] else { continue };
        let rival = rival(chosen, others, group);
        lines.push(Reason {
            group: D::group_name(setup, verdict.side, group),
            plan: D::plan_words(setup, plan),
            instead_of: rival.and_then(|rival| rival.plans[group]).map(|plan| D::plan_words(setup, plan)),
            points: rival.map_or(0.0, |rival| 100.0 * chosen.gain_over(rival)),
            because: rival.map_or(Vec::new(), |rival| because(chosen, rival)),
        });
    }
    lines
}

/// The best that was tried with another plan for this formation, and rather one in which nobody else does anything else: then the
/// difference is this formation's alone. What was tried longest came closest.
fn rival<'a, D: Doctrine>(chosen: &Tried<D>, others: &'a [Tried<D>], group: usize) -> Option<&'a Tried<D>> {
    let differs = |other: &&Tried<D>| other.samples > 0 && other.plans[group] != chosen.plans[group];
    let alone = |other: &&Tried<D>| differences::<D>(&chosen.plans, &other.plans) == 1;
    let rank = |one: &&Tried<D>, two: &&Tried<D>| {
        one.samples.cmp(&two.samples).then(one.worth().total_cmp(&two.worth()))
    };
    let rivals = others.iter().filter(differs);
    rivals.clone().filter(alone).max_by(rank).or_else(|| rivals.max_by(rank))
}

fn differences<D: Doctrine>(one: &Plans<D::Plan>, two: &Plans<D::Plan>) -> usize {
    one.iter().zip(two).filter(|(one, two)| one != two).count()
}

fn because<D: Doctrine>(chosen: &Tried<D>, rival: &Tried<D>) -> Vec<(&'static str, f64)> {
    let (plain, differences) = chosen.better_than(rival);
    let mut terms: Vec<_> = D::COUNTS.iter().map(|feature| feature.name).zip(differences).collect();
    terms.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
    terms.truncate(2);
    terms.retain(|term| term.1.abs() > 1e-6);
    // What the enemy can do about it is no thing that counts by itself, but it may have decided.
    let by_reply = chosen.gain_over(rival) - plain;
    if by_reply > plain.abs() {
        terms.insert(0, ("the enemy's best reply", by_reply));
        terms.truncate(2);
    }
    terms
}
