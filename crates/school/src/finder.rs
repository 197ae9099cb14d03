//! Finds puzzles in games: positions in which an exact goal is best reached by few of many answers.
//!
//! At a question of one of [`STARTS`] every enemy next to whom something can be done is a goal: to destroy him, or to drive him off his place; and
//! every piece of one's own that is in a fight: to save it. What can be brought about is judged whole, or the position is passed over. Kept is what a person may
//! want to look at: a best chance clearly above the next, which few ways reach.

use std::collections::{BTreeMap, BTreeSet};

use cases::Facts;
use play::{Side, Viewer};
use serde_json::Value;
use session::{Awaited, Denied, Session};

use crate::goal::Goal;
use crate::judge::{Aim, Chance, Way, ways};

/// Kinds of questions at which a puzzle may begin.
pub const STARTS: &[&str] = &[
    "move",
    "declare-combat",
    "choose-combat",
    "bombard",
    "fight-on",
    "withdraw",
    "march-to-the-guns",
    "assign-combat-hits",
    "assign-retreat-hits",
    "retreat",
    "advance-after-combat",
    "pay-by-withdrawal",
    "evade",
];

/// Kinds of questions and rolls at which it is judged, where the family has them.
pub const ENDS: &[&str] = &[
    "choose-first-player",
    "forage",
    "recover",
    "choose-recovery-order",
    "activate-formation",
    "rally",
    "choose-formation",
    "place-counter",
    "draw-counter",
    "initiative",
    "weather",
    "advance-after-combat",
];

/// Where the lost are, as views say it.
const LOST: &[&str] = &["gone", "eliminated", "killed", "waiting"];

/// Goals that are tried at one question.
const MOST_GOALS: usize = 6;

/// Fewest ways among which the best is to be found.
const FEWEST_WAYS: usize = 8;

/// A goal that is reached best by few ways.
#[derive(Clone, Debug)]
pub struct Found {
    /// What is wanted, in words.
    pub task: String,
    /// The goal, as a puzzle has it below `[goal]`.
    pub goal: toml::Table,
    /// What is judged.
    pub wanted: Goal,
    /// Kinds at which it is judged.
    pub ends: Vec<String>,
    /// The best way.
    pub best: Way,
    /// The best way with a smaller chance.
    pub next: Way,
    /// The share of the ways that are best, in thousandths.
    pub share: usize,
}

/// Looks at the question of `side` where a game stands; nothing where there is no puzzle. `budget` is how many positions the judge may look at for each goal.
pub fn find(session: &Session, side: Side, budget: usize) -> Result<Option<Found>, Denied> {
    let Awaited::Decide(asked) = session.awaited(Viewer::Referee)? else { return Ok(None) };
    let [asked] = asked.as_slice() else { return Ok(None) };
    let choices = session.choices(side)?;
    if asked.side != side || !STARTS.contains(&asked.kind) || choices.len() < 3 {
        return Ok(None);
    }
    let known = [crate::question_kinds(session.game()), crate::roll_kinds(session.game())].concat();
    let ends: Vec<String> = ENDS
        .iter()
        .filter(|kind| known.contains(kind) && **kind != asked.kind)
        .map(|kind| (*kind).to_owned())
        .collect();
    let view = session.view(Viewer::Referee)?;
    let texts: Vec<&str> = choices.iter().map(|choice| choice.text.as_str()).collect();
    let mut found: Option<Found> = None;
    for wish in wishes(session, &view, side, &texts)?.into_iter().take(MOST_GOALS) {
        let aim = Aim { side, goal: &wish.goal, ends: &ends, considers: &[], budget };
        // What is too large to be judged is no puzzle.
        let Ok(all) = ways(session.game(), &aim) else { continue };
        let Some((best, next, share)) = choose(&all) else { continue };
        if found.as_ref().is_none_or(|other| share < other.share) {
            let ends = ends.clone();
            found =
                Some(Found { task: wish.task, goal: wish.table, wanted: wish.goal, ends, best, next, share });
        }
    }
    Ok(found)
}

/// The best way and the best of those that are worse, if the difference is a sixth at least and at most a tenth of the ways are best.
fn choose(all: &[Way]) -> Option<(Way, Way, usize)> {
    let best = all.iter().map(|way| way.chance).max()?;
    let good = all.iter().filter(|way| way.chance == best).count();
    let next = all.iter().filter(|way| way.chance < best).map(|way| way.chance).max()?;
    if all.len() < FEWEST_WAYS || good * 10 > all.len() || !best.exceeds(next, Chance::SIXTH) {
        return None;
    }
    let of = |chance: Chance| all.iter().find(|way| way.chance == chance).cloned();
    Some((of(best)?, of(next)?, good * 1000 / all.len()))
}

struct Wish {
    task: String,
    goal: Goal,
    table: toml::Table,
}

/// What could be wanted: enemies whose place an answer names or who stand among own pieces, and own pieces among enemies.
fn wishes(session: &Session, view: &Value, side: Side, texts: &[&str]) -> Result<Vec<Wish>, Denied> {
    let named: BTreeSet<&str> = texts.iter().flat_map(|text| text.split([' ', '/'])).collect();
    let places = crate::on_map(session, view)?;
    let of = |id: &str| view["pieces"][id]["side"].as_str().map(|of| of == session.side_id(side));
    let mut there: BTreeMap<&str, [Vec<&str>; 2]> = BTreeMap::new();
    for (id, place) in &places {
        if let Some(own) = of(id) {
            there.entry(place).or_default()[usize::from(own)].push(id);
        }
    }
    let mut wishes = Vec::new();
    for (place, [enemies, own]) in &there {
        let fought = !own.is_empty() && !enemies.is_empty();
        if enemies.is_empty() || !(fought || named.contains(place)) {
            continue;
        }
        for enemy in enemies {
            wishes.push(destroy(enemy, place));
        }
        wishes.push(clear(enemies, place));
        if fought {
            wishes.extend(own.iter().map(|piece| save(piece, place)));
        }
    }
    Ok(wishes)
}

fn at(piece: &str, place: &str) -> toml::Table {
    toml::Table::from_iter([(format!("pieces.{piece}.at"), toml::Value::from(place))])
}

/// A wish with these lists of facts under `key`.
fn wish(task: String, key: &str, lists: Vec<toml::Table>) -> Wish {
    let facts = lists.iter().filter_map(|list| Facts::of_table(list).ok()).collect();
    let mut goal = Goal::default();
    match key {
        "any" => goal.any = facts,
        _ => goal.none = facts,
    }
    let lists = lists.into_iter().map(toml::Value::from).collect::<Vec<_>>();
    Wish { task, goal, table: toml::Table::from_iter([(key.to_owned(), lists.into())]) }
}

fn destroy(piece: &str, place: &str) -> Wish {
    let lost = LOST.iter().map(|lost| at(piece, lost)).collect();
    wish(format!("Give yourself the best chance to destroy {piece} at {place}."), "any", lost)
}

fn clear(pieces: &[&str], place: &str) -> Wish {
    let there = pieces.iter().map(|piece| at(piece, place)).collect();
    wish(format!("Give yourself the best chance to drive the enemy out of {place}."), "none", there)
}

fn save(piece: &str, place: &str) -> Wish {
    let lost = LOST.iter().map(|lost| at(piece, lost)).collect();
    wish(format!("Give yourself the best chance to save {piece} at {place}."), "none", lost)
}

/// A puzzle file of what was found: a draft, for a person to look at. `id` is its id, `made` tells the game it comes from.
pub fn draft(
    session: &Session,
    side: Side,
    found: &Found,
    id: &str,
    made: &str,
    difficulty: u32,
    solved_by: &[String],
) -> Result<String, Denied> {
    let wrong = Denied::Wrong;
    let mut situation: toml::Table =
        session.situation()?.parse().map_err(|error: toml::de::Error| wrong(error.to_string()))?;
    let header = session.game().header();
    for key in ["battle", "edition", "options"] {
        situation.remove(key);
    }
    let mut goal = found.goal.clone();
    goal.insert("chance".into(), found.best.chance.to_string().into());
    goal.insert("ends".into(), found.ends.clone().into());
    let line = |way: &Way, say: &str| {
        toml::Table::from_iter([
            ("acts".to_owned(), toml::Value::from(way.acts.clone())),
            ("chance".to_owned(), way.chance.to_string().into()),
            ("say".to_owned(), say.into()),
        ])
    };
    let options = header.options.clone();
    let puzzle = toml::Table::from_iter([
        ("id".to_owned(), toml::Value::from(id)),
        ("title".to_owned(), found.task.trim_end_matches('.').into()),
        ("battle".to_owned(), header.battle.clone().into()),
        ("edition".to_owned(), header.edition.clone().into()),
        ("options".to_owned(), options.into()),
        ("side".to_owned(), session.side_id(side).into()),
        ("task".to_owned(), found.task.clone().into()),
        ("teaches".to_owned(), clauses(session, side, &found.best)?.into()),
        ("made".to_owned(), made.into()),
        ("difficulty".to_owned(), i64::from(difficulty).into()),
        ("solved_by".to_owned(), solved_by.to_vec().into()),
        ("situation".to_owned(), situation.into()),
        ("goal".to_owned(), goal.into()),
        (
            "line".to_owned(),
            vec![
                toml::Value::from(line(
                    &found.best,
                    &format!("The best way: its chance is {}.", found.best.chance),
                )),
                toml::Value::from(line(&found.next, &format!("Its chance is only {}.", found.next.chance))),
            ]
            .into(),
        ),
    ]);
    toml::to_string(&puzzle).map_err(|error| wrong(error.to_string()))
}

/// The clauses that allow the answers of a way, with their book.
fn clauses(session: &Session, side: Side, way: &Way) -> Result<Vec<String>, Denied> {
    let (mut past, mut clauses) = (session.clone(), BTreeSet::new());
    for act in &way.acts {
        let choice = past.choices(side)?.into_iter().find(|choice| choice.text == *act);
        clauses.extend(choice.map(|choice| choice.clause.0.to_owned()));
        past.act(Some(side), act, Viewer::Referee)?;
    }
    Ok(clauses.into_iter().filter(|clause| crate::checks::is_clause(clause)).collect())
}
