//! What there is to learn from, and a seat at a lesson or a first game.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use school::Shelf;
use school::examples::{self, Drill};
use table::learning::{self, List, Opened, Said, Standing};
use table::order::Company;
use table::{DiceBy, Player};

use super::read::Bearer;
use crate::callers::Caller;
use crate::hall::{Hall, Made, Plan};
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

/// The questions that the examples of the rulebooks hold.
pub(super) async fn cases() -> Result<Json<Vec<Drill>>, Trouble> {
    work(|| examples::drills().collect()).await.map(Json)
}

pub(super) async fn words(Path(battle): Path<String>) -> Result<Json<Said>, Trouble> {
    Ok(Json(work(move || learning::said(shelf(), &battle)).await??))
}

/// Makes a game of a lesson, a first game, a puzzle or an example; the links are those of the learner and of those who look on.
pub(super) async fn begin(
    State(hall): State<Arc<Hall>>,
    Caller(address): Caller,
    Path((battle, slug)): Path<(String, String)>,
) -> Result<Json<Made>, Trouble> {
    allowed(&hall, address)?;
    let id = format!("{battle}/{slug}");
    let seed =
        secrets::seed().map_err(|_| Trouble::new(Code::Storage, "the system gives no random numbers"))?;
    let plan = work(move || plan(&id, seed, address)).await??;
    Ok(Json(hall.create(plan).await?))
}

fn plan(id: &str, seed: u64, maker: IpAddr) -> Result<Plan, Trouble> {
    let nothing = || Trouble::new(Code::NotFound, format!("there is nothing to learn called {id:?}"));
    if let Some(example) = examples::example(id) {
        // All of it is played: who looks at it steps through its past, or plays on with both sides.
        let (session, name) = (example.at(example.len())?, example.name.clone());
        return Ok(Plan {
            session,
            name,
            players: [Player::Person; 2],
            dice: DiceBy::Hand,
            hotseat: true,
            orders: true,
            seat: None,
            maker,
        });
    }
    let opened = learning::open(shelf(), id, seed).map_err(|unmade| unmade.fault)?;
    let Opened { session, company } = opened.ok_or_else(nothing)?;
    let Company { name, players, dice, hotseat, orders } = company;
    Ok(Plan { session, name, players, dice, hotseat, orders, seat: None, maker })
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
    let told = hall.read(who, move || learning::standing(shelf(), &position.session, role));
    Ok(Json(told.await??))
}

fn allowed(hall: &Hall, address: IpAddr) -> Result<(), Trouble> {
    if hall.gate.game(address) {
        return Ok(());
    }
    Err(Trouble::new(Code::TooFast, "too many games from this address; wait a moment"))
}
