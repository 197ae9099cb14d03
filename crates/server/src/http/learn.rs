//! What there is to learn from, and a seat at a lesson or a first game.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use play::{Side, Viewer};
use school::Shelf;
use school::examples;
use serde::Deserialize;
use session::{Awaited, Denied, Session};
use table::learning::{self, List, Opened, Said, Standing};
use table::order::Company;
use table::{DiceBy, Player};

use super::read::{Asked, Bearer};
use crate::callers::Caller;
use crate::hall::Hall;
use crate::making::{Made, Plan};
use crate::secrets;
use crate::trouble::{Code, Trouble};
use crate::turns::Who;
use crate::work::work;

fn shelf() -> &'static Shelf {
    school::shelf::shelf()
}

pub(super) async fn list() -> Result<Json<List>, Trouble> {
    // The first look reads every file.
    work(|| learning::list(shelf())).await.map(Json)
}

/// What a request says wrongly is no answer that the rules refuse.
pub(super) fn misread(denied: Denied) -> Trouble {
    match denied {
        Denied::Wrong(what) => Trouble::new(Code::Malformed, what),
        denied => denied.into(),
    }
}

/// A number nobody can foresee.
pub(super) fn random() -> Result<u64, Trouble> {
    secrets::seed().map_err(|_| Trouble::new(Code::Storage, "the system gives no random numbers"))
}

pub(super) async fn words(Path(battle): Path<String>) -> Result<Json<Said>, Trouble> {
    Ok(Json(work(move || learning::said(shelf(), &battle)).await??))
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
        let own = if side == "asked" { asked(&session)? } else { session.side(side).map_err(misread)? };
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
    let opened = learning::open(shelf(), id, seed).map_err(|unmade| unmade.fault)?;
    let Opened { session, company } = opened.ok_or_else(nothing)?;
    let Company { name, players, dice, hotseat, orders, .. } = company;
    Ok(Plan { session, name, players, dice, hotseat, orders, seat: None, maker })
}

/// How the first game of a seat stands; nothing for other games, and for who only looks on.
pub(super) async fn standing(
    State(hall): State<Arc<Hall>>,
    Caller(address): Caller,
    Bearer(secret): Bearer,
) -> Result<Json<Option<Standing>>, Trouble> {
    let (chair, role, table) = hall.sit(&secret, address).await?;
    let position = table.position();
    let who = Who { address, game: chair.game };
    let told = hall.read(who, move || learning::standing(shelf(), &position.session, role));
    Ok(Json(told.await??))
}

fn allowed(hall: &Hall, address: IpAddr) -> Result<(), Trouble> {
    if hall.gate.game(address) {
        return Ok(());
    }
    Err(Trouble::new(Code::TooFast, "too many games from this address; wait a moment"))
}
