//! What interrupts a phase: moves, combats and everything within them, read and written by one description of each.

use board::{AreaId, AreaSet};
use play::{BySide, Side};
use sheets::Fields;

use crate::bridges::Work;
use crate::combat::{self, Combat};
use crate::displacement::Displacement;
use crate::entry::Entry;
use crate::event::Cause;
use crate::flow::Frame;
use crate::forced_march::{self, Forced, Item};
use crate::hits::Hits;
use crate::retreat::Retreat;
use crate::scouting::Scout;
use crate::setup::{AUSTRIAN, BridgeId, FRENCH, PieceId, PieceSet, SIDE_IDS, Setup};

const SOMEBODY: PieceId = PieceId(0);
const SOMEWHERE: AreaId = AreaId(0);

/// The words of the procedures.
const WHAT: [(&str, &str); 9] = [
    ("scouting", "scouting"),
    ("check", "check"),
    ("forced-march", "forced-march"),
    ("bridge-work", "bridge-work"),
    ("entry", "entry"),
    ("displacement", "displacement"),
    ("fight", "fight"),
    ("hits", "hits"),
    ("retreat", "retreat"),
];

const MARCH: [(&str, forced_march::Step); 4] = [
    ("planning", forced_march::Step::Planning),
    ("lead", forced_march::Step::Lead),
    ("die", forced_march::Step::Die),
    ("march", forced_march::Step::March),
];

const COMBAT: [(&str, combat::Step); 22] = [
    ("reveal", combat::Step::Reveal),
    ("guns", combat::Step::Guns),
    ("guns-checks", combat::Step::GunsChecks),
    ("guns-leaders", combat::Step::GunsLeaders),
    ("guns-ride", combat::Step::GunsRide),
    ("bombard", combat::Step::Bombard),
    ("bombard-die", combat::Step::BombardDie),
    ("french-lead", combat::Step::Lead(FRENCH)),
    ("austrian-lead", combat::Step::Lead(AUSTRIAN)),
    ("attacker-die", combat::Step::AttackerDie),
    ("defender-die", combat::Step::DefenderDie(0)),
    ("french-casualty", combat::Step::Casualty(FRENCH)),
    ("austrian-casualty", combat::Step::Casualty(AUSTRIAN)),
    ("round-over", combat::Step::RoundOver),
    ("defender-choice", combat::Step::DefenderChoice),
    ("attacker-choice", combat::Step::AttackerChoice),
    ("retreat", combat::Step::Retreat),
    ("pursuit", combat::Step::Pursuit),
    ("pursuit-die", combat::Step::PursuitDie),
    ("arrive", combat::Step::Arrive),
    ("leaders-join", combat::Step::LeadersJoin),
    ("end", combat::Step::End),
];

const CAUSES: [(&str, Cause); 4] = [
    ("bombardment", Cause::Bombardment),
    ("combat", Cause::Combat),
    ("retreat", Cause::Retreat),
    ("pursuit", Cause::Pursuit),
];

/// The fields of a procedure. Reading begins with [`blank`] and replaces it by what the table names; a phase has no word and is no such thing.
pub(super) fn describe(fields: &mut Fields<'_, '_>, setup: &Setup, frame: &mut Frame) {
    let mut what = word(frame);
    fields.word("what", &WHAT, &mut what);
    if what != word(frame) {
        *frame = blank(what);
    }
    match frame {
        Frame::Scout(it) => scout(fields, setup, it),
        Frame::Check(unit) => fields.needed("unit", setup, unit),
        Frame::Forced(it) => forced(fields, setup, it),
        Frame::Work(it) => work(fields, setup, it),
        Frame::Entry(it) => entry(fields, setup, it),
        Frame::Displacement(it) => displacement(fields, setup, it),
        Frame::Combat(it) => fight(fields, setup, it),
        Frame::Hits(it) => hits(fields, setup, it),
        Frame::Retreat(it) => retreat(fields, setup, it),
        _ => {}
    }
}

/// The word of a procedure; phases have none here.
pub(super) fn word(frame: &Frame) -> &'static str {
    match frame {
        Frame::Scout(_) => "scouting",
        Frame::Check(_) => "check",
        Frame::Forced(_) => "forced-march",
        Frame::Work(_) => "bridge-work",
        Frame::Entry(_) => "entry",
        Frame::Displacement(_) => "displacement",
        Frame::Combat(_) => "fight",
        Frame::Hits(_) => "hits",
        Frame::Retreat(_) => "retreat",
        _ => "",
    }
}

/// What reading a procedure begins with: nothing has happened in it, and its needed fields are still to be named.
pub(super) fn blank(what: &str) -> Frame {
    match what {
        "scouting" => Frame::Scout(Scout { unit: SOMEBODY, area: SOMEWHERE }),
        "forced-march" => Frame::Forced(Forced::planned(SOMEBODY)),
        "bridge-work" => Frame::Work(Work { unit: SOMEBODY, bridge: BridgeId(0), repair: false }),
        "entry" => {
            Frame::Entry(Entry { area: SOMEWHERE, movers: PieceSet::EMPTY, withdrawal: false, refuge: None })
        }
        "displacement" => Frame::Displacement(Displacement::of_lone(PieceSet::EMPTY, SOMEWHERE)),
        "fight" => Frame::Combat(Combat {
            area: SOMEWHERE,
            step: combat::Step::Reveal,
            round: 0,
            origins: AreaSet::EMPTY,
            over_bridge: false,
            over_broken: false,
            marching: PieceSet::EMPTY,
            riding: PieceSet::EMPTY,
            inflicted: BySide::default(),
            suffered: BySide::default(),
            lead: BySide::default(),
            loser: None,
            garrison_stays: false,
            cavalry: 0,
            bridge_behind: false,
            force: PieceSet::EMPTY,
            joins: false,
        }),
        "hits" => Frame::Hits(Hits::new(Cause::Combat, SOMEWHERE, BySide::default(), PieceSet::EMPTY)),
        "retreat" => Frame::Retreat(Retreat {
            side: FRENCH,
            at: SOMEWHERE,
            visited: AreaSet::EMPTY,
            barred: AreaSet::EMPTY,
            origins: AreaSet::EMPTY,
            roll_due: false,
        }),
        _ => Frame::Check(SOMEBODY),
    }
}

fn scout(fields: &mut Fields<'_, '_>, setup: &Setup, it: &mut Scout) {
    fields.needed("unit", setup, &mut it.unit);
    fields.needed("area", setup, &mut it.area);
}

fn forced(fields: &mut Fields<'_, '_>, setup: &Setup, it: &mut Forced) {
    fields.needed("unit", setup, &mut it.unit);
    fields.word("step", &MARCH, &mut it.step);
    let mut plan: Vec<Item> = it.plan.items().collect();
    fields.many("plan", setup, &mut plan);
    match forced_march::Plan::of(&plan) {
        Some(plan) => it.plan = plan,
        None => fields.fault("plan", "is longer than any march"),
    }
    fields.number("carried_out", 0..=9, &mut it.at);
    fields.number("extra", 0..=9, &mut it.extra);
    fields.number("rating", 0..=9, &mut it.rating);
}

fn work(fields: &mut Fields<'_, '_>, setup: &Setup, it: &mut Work) {
    fields.needed("unit", setup, &mut it.unit);
    fields.needed("bridge", setup, &mut it.bridge);
    fields.truth("repair", &mut it.repair);
}

fn entry(fields: &mut Fields<'_, '_>, setup: &Setup, it: &mut Entry) {
    fields.needed("area", setup, &mut it.area);
    fields.many("movers", setup, &mut it.movers);
    fields.truth("withdrawal", &mut it.withdrawal);
    fields.one("refuge", setup, &mut it.refuge);
}

fn displacement(fields: &mut Fields<'_, '_>, setup: &Setup, it: &mut Displacement) {
    fields.needed("area", setup, &mut it.area);
    fields.many("leaders", setup, &mut it.leaders);
    fields.truth("lost_troops", &mut it.lost_troops);
    fields.truth("spared", &mut it.spared);
}

fn fight(fields: &mut Fields<'_, '_>, setup: &Setup, it: &mut Combat) {
    fields.needed("area", setup, &mut it.area);
    let mut die = if let combat::Step::DefenderDie(die) = it.step { die } else { 0 };
    let mut step = if die > 0 { combat::Step::DefenderDie(0) } else { it.step };
    fields.word("step", &COMBAT, &mut step);
    fields.number("attacker_die", 1..=6, &mut die);
    it.step = match step {
        combat::Step::DefenderDie(_) => combat::Step::DefenderDie(die),
        step => step,
    };
    if it.step == combat::Step::DefenderDie(0) {
        fields.fault("attacker_die", "says how the Attacker's die fell");
    }
    fields.number("round", 0..=9, &mut it.round);
    fields.many("origins", setup, &mut it.origins);
    fields.truth("over_bridge", &mut it.over_bridge);
    fields.truth("over_broken", &mut it.over_broken);
    fields.many("marching", setup, &mut it.marching);
    fields.many("riding", setup, &mut it.riding);
    numbers(fields, "inflicted", &mut it.inflicted);
    numbers(fields, "suffered", &mut it.suffered);
    let lead = &mut it.lead;
    fields.table("lead", |fields| {
        Side::BOTH.into_iter().for_each(|side| fields.one(SIDE_IDS[side.index()], setup, &mut lead[side]));
    });
    fields.one("loser", setup, &mut it.loser);
    fields.truth("garrison_stays", &mut it.garrison_stays);
    fields.number("cavalry", 0..=255, &mut it.cavalry);
    fields.truth("bridge_behind", &mut it.bridge_behind);
    fields.many("force", setup, &mut it.force);
    fields.truth("joins", &mut it.joins);
}

/// A number for each side.
fn numbers(fields: &mut Fields<'_, '_>, key: &'static str, value: &mut BySide<u8>) {
    fields.table(key, |fields| {
        Side::BOTH
            .into_iter()
            .for_each(|side| fields.number(SIDE_IDS[side.index()], 0..=99, &mut value[side]));
    });
}

fn hits(fields: &mut Fields<'_, '_>, setup: &Setup, it: &mut Hits) {
    fields.word("cause", &CAUSES, &mut it.cause);
    fields.needed("area", setup, &mut it.area);
    numbers(fields, "left", &mut it.left);
    fields.many("force", setup, &mut it.force);
    // A unit is named once for each hit that is put on it.
    let on = |id: PieceId| std::iter::repeat_n(id, usize::from(it.placed.on(id)));
    let mut placed: Vec<PieceId> = it.placed.units().flat_map(on).collect();
    fields.many("placed", setup, &mut placed);
    it.placed = Default::default();
    placed.into_iter().for_each(|id| it.placed.add(id));
}

fn retreat(fields: &mut Fields<'_, '_>, setup: &Setup, it: &mut Retreat) {
    fields.needed("side", setup, &mut it.side);
    fields.needed("at", setup, &mut it.at);
    fields.many("visited", setup, &mut it.visited);
    fields.many("barred", setup, &mut it.barred);
    fields.many("origins", setup, &mut it.origins);
    fields.truth("roll_due", &mut it.roll_due);
}
