//! How games are made: new, from a situation, from a record, or from a point of another game.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use session::Session;
use table::Player;
use table::order::{Company, Fork, Import, New, Order, Source as _, may_know_all};

use super::read::{Bearer, Body};
use crate::callers::Caller;
use crate::hall::Hall;
use crate::making::{Made, Plan};
use crate::secrets;
use crate::thinking::is_dear;
use crate::trouble::{Code, Trouble};
use crate::turns::Who;

/// What is agreed on by whoever makes a game of a session.
fn plan(company: Company, session: Session, maker: IpAddr) -> Result<Plan, Trouble> {
    let Company { name, players, dice, hotseat, orders, seat } = company.checked()?;
    Ok(Plan { session, name, players, dice, hotseat, orders, seat, maker })
}

pub(super) async fn create(
    State(hall): State<Arc<Hall>>,
    Caller(address): Caller,
    Body(order): Body<Order<New>>,
) -> Result<Json<Made>, Trouble> {
    allowed(&hall, address, &order.company.players)?;
    let (wish, seed) = (order.from, fresh_seed()?);
    let session = hall.read(nameless(address), move || wish.open(seed)).await??;
    Ok(Json(hall.create(plan(order.company, session, address)?).await?))
}

pub(super) async fn import(
    State(hall): State<Arc<Hall>>,
    Caller(address): Caller,
    Body(order): Body<Order<Import>>,
) -> Result<Json<Made>, Trouble> {
    allowed(&hall, address, &order.company.players)?;
    let (wish, seed) = (order.from, fresh_seed()?);
    let session = hall.read(nameless(address), move || wish.open(seed)).await??;
    Ok(Json(hall.create(plan(order.company, session, address)?).await?))
}

pub(super) async fn fork(
    State(hall): State<Arc<Hall>>,
    Caller(address): Caller,
    Bearer(secret): Bearer,
    Body(order): Body<Order<Fork>>,
) -> Result<Json<Made>, Trouble> {
    allowed(&hall, address, &order.company.players)?;
    let (_, role, table) = hall.sit(&secret, address).await?;
    let position = table.position();
    may_know_all(&position, table.hides, role)?;
    let (wish, seed, hides) = (order.from, fresh_seed()?, table.hides);
    let session = hall.read(nameless(address), move || wish.open(&position, hides, role, seed)).await??;
    Ok(Json(hall.create(plan(order.company, session, address)?).await?))
}

fn allowed(hall: &Hall, address: IpAddr, players: &[Player]) -> Result<(), Trouble> {
    let thinks = players.iter().filter_map(|player| player.kind()).any(is_dear);
    if !hall.gate.game(address) {
        return Err(Trouble::new(Code::TooFast, "too many games from this address; wait a moment"));
    }
    if thinks && !hall.gate.thinker(address) {
        let what = "too many games from this address in which the computer thinks long; wait a moment";
        return Err(Trouble::new(Code::TooFast, what));
    }
    Ok(())
}

/// Somebody at this address, about no game that there is.
fn nameless(address: IpAddr) -> Who {
    Who { address, game: String::new() }
}

fn fresh_seed() -> Result<u64, Trouble> {
    secrets::seed().map_err(|_| Trouble::new(Code::Storage, "the system gives no random numbers"))
}
