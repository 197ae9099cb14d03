//! The assault under way, and the arrows of those that are declared.

use std::collections::BTreeMap;

use ::orders::assault::Stage;
use ::orders::setup::Setup;
use ::orders::view::{CombatView, FactorView, Reckoning, View};

use super::picture::place;
use crate::picture::{Arrow, Fact, Fight, Text};
use crate::words::{capital, columns};

/// An arrow from every hex that attacks to every hex it attacks, and one along a move under way.
pub(super) fn arrows(setup: &Setup, view: &View) -> Vec<Arrow> {
    let mut list = Vec::new();
    let side = view.active.unwrap_or_default();
    for assault in &view.declared {
        attacks(setup, &assault.from, &assault.targets, assault.charge, side, &mut list);
    }
    if let Some(combat) = &view.combat {
        let from: Vec<String> = combat
            .attackers
            .iter()
            .filter_map(|id| view.pieces.get(id))
            .map(|piece| piece.at.clone())
            .collect();
        attacks(setup, &from, &combat.targets, charges(view, combat), combat.attacker, &mut list);
    }
    if let Some(mover) = view.mover.as_ref().filter(|mover| mover.from != mover.at) {
        let known = mover.who.first().and_then(|id| view.pieces.get(id));
        let on_map = setup.find_hex(&mover.at).is_some();
        if let Some(piece) = known.filter(|_| on_map) {
            list.push(arrow(&mover.from, &mover.at, "march", piece.side));
        }
    }
    list
}

fn arrow(from: &str, to: &str, kind: &str, side: &str) -> Arrow {
    Arrow { from: from.into(), to: to.into(), kind: kind.into(), side: side.into() }
}

fn attacks(
    setup: &Setup,
    from: &[String],
    targets: &[String],
    charge: bool,
    side: &str,
    list: &mut Vec<Arrow>,
) {
    let kind = if charge { "charge" } else { "attack" };
    for base in from {
        for target in targets {
            let near = setup.find_hex(base).zip(setup.find_hex(target));
            let near = near.is_some_and(|(base, target)| setup.index.around[base.index()].contains(target));
            let one = arrow(base, target, kind, side);
            if near && !list.contains(&one) {
                list.push(one);
            }
        }
    }
}

fn charges(view: &View, combat: &CombatView) -> bool {
    combat.attackers.iter().filter_map(|id| view.pieces.get(id)).any(|piece| piece.charge)
}

/// The assault that is being resolved, with all that counts in it.
pub(super) fn fight(setup: &Setup, view: &View) -> Option<Fight> {
    let combat = view.combat.as_ref()?;
    let places: Vec<String> = combat.targets.iter().map(|hex| place(setup, hex)).collect();
    let what = if charges(view, combat) { "Charge" } else { "Assault" };
    let other = setup.title.side_ids.into_iter().find(|id| *id != combat.attacker).unwrap_or_default();
    let pieces: BTreeMap<String, Vec<String>> = [
        (combat.attacker.to_owned(), combat.attackers.clone()),
        (other.to_owned(), combat.defenders.clone()),
    ]
    .into();
    Some(Fight {
        title: format!("{what} on {}", places.join(" and ")),
        spaces: combat.targets.clone(),
        pieces,
        stage: stage(combat.stage).into(),
        facts: facts(combat),
    })
}

/// How far the assault has come.
fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Withdraw => "Defenders may withdraw",
        Stage::Guns => "Defending guns may fire",
        Stage::PreShock => "Attackers check whether they go in",
        Stage::Elan => "Elan may be tried",
        Stage::ElanCheck => "Elan is tested",
        Stage::ElanShift => "Elan carries the attack",
        Stage::Lead => "A leader may lead the attack",
        Stage::AttackerValue => "The attacker's efficiency is settled",
        Stage::DefenderValue => "The defender's efficiency is settled",
        Stage::Confusion => "Confusion is rolled",
        Stage::Die => "The die is due",
        Stage::Ne => "No effect: the attack may be pressed",
        Stage::Press => "The attack is pressed",
        Stage::AttackerLoss => "Exchange: the attacker loses a unit",
        Stage::DefenderLoss => "Exchange: the defender loses as much",
        Stage::ExchangeChecks => "Exchange: the others check",
        Stage::RetreatChecks => "Driven back: the defenders check",
        Stage::Advance => "An attacker may advance",
        Stage::Follow => "Attackers may follow",
        Stage::Repulse => "A defender may advance",
        Stage::Elude => "Skirmishers try to fall back",
        Stage::Ground => "The ground that counts is chosen",
        Stage::Cover => "The garrison decides what it tries",
        Stage::CoverCheck => "The garrison checks",
        Stage::Over => "It is over",
    }
}

fn fact(what: impl Into<Text>, value: String, clause: &'static str) -> Fact {
    Fact { what: what.into(), value: value.into(), clause }
}

fn facts(combat: &CombatView) -> Vec<Fact> {
    let mut list = Vec::new();
    if let Some(reckoning) = &combat.reckoning {
        strengths(reckoning, combat, &mut list);
    }
    let settled = [
        ("Attacker's efficiency", combat.attacker_efficiency),
        ("Defender's efficiency", combat.defender_efficiency),
    ];
    for (what, value) in settled {
        if let Some(value) = value {
            list.push(fact(what, value.to_string(), "CAL 12.3.1a"));
        }
    }
    if let Some(reckoning) = &combat.reckoning {
        let modifier = |it: &FactorView| fact(capital(it.what), format!("{:+}", it.by), it.clause);
        list.extend(reckoning.modifiers.iter().map(modifier));
        list.push(fact("On the die", format!("{:+}", reckoning.modifier), "CAL 12.5.2b"));
    }
    list
}

/// Strengths, odds and column.
fn strengths(reckoning: &Reckoning, combat: &CombatView, list: &mut Vec<Fact>) {
    list.push(fact("Attack", reckoning.attack.to_string(), "CAL 12.5.1a"));
    list.push(fact("Defence", reckoning.defence.to_string(), "CAL 12.4.1a"));
    list.push(fact("Odds", reckoning.odds.clone(), "CAL 12.5.1a"));
    list.extend(reckoning.shifts.iter().map(|it| fact(capital(it.what), columns(it.by), it.clause)));
    if combat.elan != 0 {
        list.push(fact("Elan", columns(combat.elan), "CAL 16.1b"));
    }
    if combat.confusion != 0 {
        list.push(fact("Confusion", columns(combat.confusion), "CAL 17.2"));
    }
    list.push(fact("Column", reckoning.column.clone(), "CAL 12.5.1b"));
}
