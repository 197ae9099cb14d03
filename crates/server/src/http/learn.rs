//! What there is to learn from, and a seat at a lesson or a first game.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use play::{Side, Viewer};
use school::examples;
use school::rating::{self, Rating};
use school::texts::{Briefing, Glossary, Saying};
use school::{FirstGame, Lesson, Puzzle, Shelf};
use serde::{Deserialize, Serialize};
use session::{Awaited, Session};
use table::{DiceBy, Player, Role};

use super::read::{Asked, Bearer};
use crate::callers::Caller;
use crate::hall::{Hall, Made, Plan};
use crate::secrets;
use crate::trouble::{Code, Trouble};
use crate::turns::Who;
use crate::work::work;

/// Everything there is, in the order in which it is learnt.
#[derive(Serialize)]
pub(super) struct List {
    lessons: Vec<LessonRow>,
    puzzles: Vec<PuzzleRow>,
    firsts: Vec<FirstRow>,
    battles: &'static [Rating],
}

#[derive(Serialize)]
struct PuzzleRow {
    id: String,
    title: String,
    battle: String,
    side: String,
    task: String,
    teaches: Vec<String>,
    difficulty: u32,
    chance: String,
}

#[derive(Serialize)]
struct LessonRow {
    id: String,
    title: String,
    battle: String,
    side: String,
    teaches: Vec<String>,
    words: Vec<String>,
    steps: usize,
}

#[derive(Serialize)]
struct FirstRow {
    id: String,
    title: String,
    battle: String,
    side: String,
    against: String,
    goal: String,
    why: String,
    last_turn: u32,
    par: Vec<String>,
}

/// What is said of a battle while it is played.
#[derive(Serialize)]
pub(super) struct Said {
    coach: BTreeMap<String, Saying>,
    #[serde(skip_serializing_if = "Option::is_none")]
    briefing: Option<Briefing>,
    #[serde(skip_serializing_if = "Option::is_none")]
    glossary: Option<Glossary>,
}

fn shelf() -> &'static Shelf {
    school::shelf::shelf()
}

fn lesson_row(lesson: &Arc<Lesson>) -> LessonRow {
    LessonRow {
        id: lesson.id.clone(),
        title: lesson.title.clone(),
        battle: lesson.battle.clone(),
        side: lesson.side.clone(),
        teaches: lesson.teaches.clone(),
        words: lesson.words.iter().map(|word| word.text.clone()).collect(),
        steps: lesson.steps.len(),
    }
}

fn puzzle_row(puzzle: &Arc<Puzzle>) -> PuzzleRow {
    PuzzleRow {
        id: puzzle.id.clone(),
        title: puzzle.title.clone(),
        battle: puzzle.battle.clone(),
        side: puzzle.side.clone(),
        task: puzzle.task.clone(),
        teaches: puzzle.teaches.clone(),
        difficulty: puzzle.difficulty,
        chance: puzzle.chance.to_string(),
    }
}

fn first_row(first: &Arc<FirstGame>) -> FirstRow {
    FirstRow {
        id: first.id.clone(),
        title: first.title.clone(),
        battle: first.battle.clone(),
        side: first.side.clone(),
        against: first.against.clone(),
        goal: first.goal.clone(),
        why: first.why.clone(),
        last_turn: first.last_turn,
        par: first.par.iter().map(|par| par.says.clone()).collect(),
    }
}

pub(super) async fn list() -> Result<Json<List>, Trouble> {
    // The first look reads every file.
    let list = work(|| List {
        lessons: shelf().lessons().iter().map(lesson_row).collect(),
        puzzles: shelf().puzzles().iter().map(puzzle_row).collect(),
        firsts: shelf().firsts().iter().map(first_row).collect(),
        battles: rating::ratings(),
    });
    list.await.map(Json)
}

/// A number nobody can foresee.
pub(super) fn random() -> Result<u64, Trouble> {
    secrets::seed().map_err(|_| Trouble::new(Code::Storage, "the system gives no random numbers"))
}

pub(super) async fn words(Path(battle): Path<String>) -> Result<Json<Said>, Trouble> {
    let book = catalog::battle(&battle)?.book.to_lowercase();
    let said = work(move || Said {
        coach: shelf().sayings(&battle),
        briefing: shelf().briefing(&battle).cloned(),
        glossary: shelf().glossary(&book).cloned(),
    });
    said.await.map(Json)
}

/// Makes a game of a lesson, a first game, a puzzle or an example; the links are those of the learner and of those who look on.
pub(super) async fn begin(
    State(hall): State<Arc<Hall>>,
    Caller(address): Caller,
    Path((battle, slug)): Path<(String, String)>,
    Asked(at): Asked<At>,
) -> Result<Json<Made>, Trouble> {
    allowed(&hall, address)?;
    let id = format!("{battle}/{slug}");
    let seed = random()?;
    let plan = work(move || plan(&id, &at, seed, address)).await??;
    Ok(Json(hall.create(plan).await?))
}

/// Where an example begins, and who plays it.
#[derive(Deserialize)]
pub(super) struct At {
    /// Before this step; behind the last unless said.
    step: Option<usize>,
    /// The id of the side one wants to play against a computer, or `asked` for the one that is asked there; both unless said.
    side: Option<String>,
}

/// The side that is asked; the first if a die is due or the game is over.
fn asked(session: &Session) -> Result<Side, Trouble> {
    Ok(match session.awaited(Viewer::Public)? {
        Awaited::Decide(asked) => asked.first().map_or(Side::A, |asked| asked.side),
        _ => Side::A,
    })
}

/// An example, to be looked at, or to be played on.
fn example_plan(example: &examples::Example, At { step, side }: &At, maker: IpAddr) -> Result<Plan, Trouble> {
    let session = example.at(step.unwrap_or(example.len()))?;
    let mut players = [Player::Person; 2];
    if let Some(side) = side {
        let own = if side == "asked" { asked(&session)? } else { session.side(side)? };
        players[own.other().index()] = Player::Captain;
    }
    let hotseat = side.is_none();
    let dice = if hotseat { DiceBy::Hand } else { DiceBy::Server };
    Ok(Plan { session, name: example.name.clone(), players, dice, hotseat, orders: true, seat: None, maker })
}

fn plan(id: &str, at: &At, seed: u64, maker: IpAddr) -> Result<Plan, Trouble> {
    let nothing = || Trouble::new(Code::NotFound, format!("there is nothing to learn called {id:?}"));
    if let Some(example) = examples::example(id) {
        return example_plan(example, at, maker);
    }
    let (situation, side, title, other, dice, seed) = if let Some(lesson) = shelf().lesson(id) {
        let Lesson { situation, side, title, .. } = lesson.as_ref();
        (situation, side, title, Player::Lesson, DiceBy::Hand, school::SEED)
    } else if let Some(first) = shelf().first(id) {
        let FirstGame { situation, side, title, against, .. } = first.as_ref();
        let level = serde_json::from_value(serde_json::json!(against));
        (situation, side, title, level.unwrap_or(Player::Recruit), DiceBy::Server, seed)
    } else if let Some(puzzle) = shelf().puzzle(id) {
        let Puzzle { situation, side, title, .. } = puzzle.as_ref();
        (situation, side, title, Player::General, DiceBy::Server, seed)
    } else {
        return Err(nothing());
    };
    let session = Session::new(catalog::from_situation("situation", situation, None, seed)?)?;
    let mut players = [other; 2];
    players[session.side(side)?.index()] = Player::Person;
    // In a lesson only the learner answers.
    let orders = other != Player::Lesson;
    Ok(Plan { session, name: title.clone(), players, dice, hotseat: false, orders, seat: None, maker })
}

/// How a first game stands, for who plays it.
#[derive(Serialize)]
pub(super) struct Standing {
    id: String,
    goal: String,
    last_turn: u32,
    /// Whether its last turn, or all of it, is over.
    over: bool,
    par: Vec<Par>,
}

#[derive(Serialize)]
struct Par {
    says: String,
    reached: bool,
}

/// How the first game of a seat stands; nothing for other games, and for who only looks on.
pub(super) async fn standing(
    State(hall): State<Arc<Hall>>,
    Caller(address): Caller,
    Bearer(secret): Bearer,
) -> Result<Json<Option<Standing>>, Trouble> {
    let (chair, role, table) = hall.sit(&secret).await?;
    let position = table.position();
    let who = Who { address, game: chair.game };
    hall.read(who, move || standing_of(&position.session, role)).await?.map(Json)
}

fn standing_of(session: &Session, role: Role) -> Result<Option<Standing>, Trouble> {
    let situation = session.game().header().situation.as_deref();
    let Some(first) = situation.and_then(|text| shelf().first_of(text)) else { return Ok(None) };
    // What has been reached is told with the eyes of the learner's side.
    if role != Role::Side(session.side(&first.side)?) {
        return Ok(None);
    }
    let par = first.reached(session)?.into_iter();
    Ok(Some(Standing {
        id: first.id.clone(),
        goal: first.goal.clone(),
        last_turn: first.last_turn,
        over: first.is_over(session)?,
        par: par.map(|(says, reached)| Par { says: says.to_owned(), reached }).collect(),
    }))
}

fn allowed(hall: &Hall, address: IpAddr) -> Result<(), Trouble> {
    if hall.gate.game(address) {
        return Ok(());
    }
    Err(Trouble::new(Code::TooFast, "too many games from this address; wait a moment"))
}
