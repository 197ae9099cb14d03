//! Combats and charges: arrows for those that are announced, and all that counts in the one that is fought.

use std::collections::BTreeMap;

use ::chits::odds::Cause;
use ::chits::setup::{SIDE_IDS, Setup, Terrain, Way};
use ::chits::view::{CombatView, FactorView, FightStage, FightView, View};

use super::panels::place;
use crate::picture::{Arrow, Fact, Fight, Text};
use crate::words::{columns, listed};

/// An arrow from every hex that attacks to every hex it attacks.
pub(super) fn arrows(setup: &Setup, view: &View) -> Vec<Arrow> {
    let mut list = Vec::new();
    let side = view.active.unwrap_or_default();
    let mut draw = |who: &[String], targets: &[String], kind: &str| {
        for at in who.iter().filter_map(|id| view.pieces.get(id)).map(|piece| &piece.at) {
            for target in targets {
                let ends = setup.find_hex(at).zip(setup.find_hex(target));
                let one =
                    Arrow { from: at.clone(), to: target.clone(), kind: kind.into(), side: side.into() };
                if ends.is_some_and(|(from, to)| setup.map.adjacent(from, to)) && !list.contains(&one) {
                    list.push(one);
                }
            }
        }
    };
    for combat in &view.combats {
        draw(&combat.attackers, &combat.targets, "attack");
    }
    if let Some(fight) = view.fight.as_ref().filter(|fight| fight.number.is_none()) {
        draw(&fight.attackers, &fight.targets, "charge");
    }
    list
}

/// Whether the die of the fight under way has not fallen yet.
pub(super) fn undecided(view: &View) -> bool {
    view.fight.as_ref().is_some_and(|fight| fight.stage.is_open())
}

/// The fight that is being resolved, with all that counts in it.
pub(super) fn fight(setup: &Setup, view: &View) -> Option<Fight> {
    let fight = view.fight.as_ref()?;
    let places: Vec<String> = fight.targets.iter().map(|hex| place(setup, hex)).collect();
    let what = if fight.number.is_some() { "Combat" } else { "Charge" };
    let attacker = view.active.unwrap_or_default();
    let defender = SIDE_IDS.into_iter().find(|id| *id != attacker).unwrap_or_default();
    let pieces: BTreeMap<String, Vec<String>> =
        [(attacker.to_owned(), fight.attackers.clone()), (defender.to_owned(), fight.defenders.clone())]
            .into();
    Some(Fight {
        title: format!("{what} on {}", listed(&places)),
        spaces: fight.targets.clone(),
        pieces,
        stage: stage(fight).into(),
        facts: facts(view, fight),
    })
}

fn stage(fight: &FightView) -> &'static str {
    match fight.stage {
        FightStage::Evasion => "Horsemen may get out of the way",
        FightStage::Die => "The die is due",
        FightStage::Losses => "The result is absorbed",
        FightStage::Retreat => "Units fall back",
        FightStage::Advance => "Attackers may advance",
    }
}

fn fact(what: impl Into<Text>, value: impl Into<Text>, clause: &'static str) -> Fact {
    Fact { what: what.into(), value: value.into(), clause }
}

/// What decides it, as long as it is not decided.
fn facts(view: &View, fight: &FightView) -> Vec<Fact> {
    if !undecided(view) {
        return Vec::new();
    }
    if let Some(charge) = &fight.charge {
        let table = if charge.cavalry { "against cavalry" } else { "against infantry" };
        return vec![
            fact("Charge", charge.attack.to_string(), "RM CHG-9"),
            fact("Defence", charge.defence.to_string(), "RM CHG-9"),
            fact("Table", table, "RM CHG-10"),
            fact("Column", charge.column, "RM CHG-11"),
        ];
    }
    let combat = view.combats.iter().find(|combat| Some(combat.number) == fight.number);
    combat.map(reckoned).unwrap_or_default()
}

fn reckoned(combat: &CombatView) -> Vec<Fact> {
    let mut list = vec![
        fact("Attack", combat.attack.to_string(), "RM CBT-6"),
        fact("Defence", combat.defence.to_string(), "RM CBT-11"),
        fact("Odds", combat.odds, "RM CBT-8"),
    ];
    let bonus = |it: &FactorView| matches!(it.cause, Cause::Attacker(_) | Cause::Defender(_));
    let told = |it: &FactorView, value: String| fact(cause(it.cause), value, it.cause.clause().0);
    let shifts = combat.factors.iter().filter(|it| !bonus(it));
    list.extend(shifts.map(|it| told(it, columns(it.by))));
    list.push(fact("Column", combat.column, "RM MOD-7"));
    let bonuses = combat.factors.iter().filter(|it| bonus(it));
    list.extend(bonuses.map(|it| told(it, format!("{:+}", it.by))));
    list.push(fact("On the die", format!("{:+}", combat.drm), "RM ELI-2"));
    list
}

/// What shifts the column or changes the die.
fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::Encirclement => "Encirclement",
        Cause::Water(Way::TORRENT) => "All cross a torrent",
        Cause::Water(Way::CANAL) => "All cross a canal",
        Cause::Water(_) => "All cross a river",
        Cause::Ground(Terrain::Woods, false) => "Woods",
        Cause::Ground(Terrain::Open | Terrain::Swamp, false) => "Ground",
        Cause::Ground(..) => "Houses or works",
        Cause::Unsupplied => "Attackers out of supply",
        Cause::Attacker(_) => "Attackers' bonus",
        Cause::Defender(_) => "Defenders' bonus",
    }
}
