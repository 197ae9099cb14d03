//! What a seat may ask about its game.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use play::Header;
use serde::{Deserialize, Serialize};
use table::order::{may_know_all, told};
use table::{Outlook, Player};

use super::read::{Asked, Bearer, Body};
use crate::callers::Caller;
use crate::hall::Hall;
use crate::lookups::{Key, What};
use crate::seating::{Chair, Links};
use crate::store::GameRow;
use crate::trouble::{Code, Trouble};
use crate::turns::Who;

/// More games than this nobody asks about at once.
const MOST: usize = 500;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    seats: Vec<String>,
}

/// A game as a list shows it to one seat.
#[derive(Serialize)]
pub(super) struct Summary {
    secret: String,
    game: String,
    name: String,
    battle: String,
    edition: String,
    seat: String,
    turn: String,
    phase: String,
    at: usize,
    over: bool,
    #[serde(skip_serializing_if = "String::is_empty")]
    outcome: String,
    your_move: bool,
    created: i64,
    updated: i64,
    players: Vec<&'static str>,
    dice: String,
    /// Whoever sits here has done with the game; others have not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    away: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    links: Option<BTreeMap<String, String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    invitations: Option<BTreeMap<String, String>>,
}

pub(super) async fn list(
    State(hall): State<Arc<Hall>>,
    Body(wanted): Body<Wanted>,
) -> Result<Json<Vec<Summary>>, Trouble> {
    if wanted.seats.len() > MOST {
        return Err(Trouble::new(Code::TooLarge, format!("ask about at most {MOST} seats at once")));
    }
    let mut list = Vec::new();
    for secret in wanted.seats {
        if let Some(chair) = hall.chair(&secret).await?
            && let Some(row) = hall.store.game(&chair.game).await?
        {
            let game = row.id.clone();
            match summary(secret, chair, row, None) {
                Ok(summary) => list.push(summary),
                // The other games are told all the same; of this one the page knows nothing, as of one that is gone.
                Err(trouble) => tracing::error!(game, message = %trouble.message, "a game cannot be listed"),
            }
        }
    }
    Ok(Json(list))
}

pub(super) async fn game(
    State(hall): State<Arc<Hall>>,
    Caller(address): Caller,
    Bearer(secret): Bearer,
) -> Result<Json<Summary>, Trouble> {
    let (chair, row) = known(&hall, &secret).await?;
    let links = hall.links(&chair).await?;
    // Computers who play each other go on for whoever looks in like this.
    let computers = serde_json::from_str::<[Player; 2]>(&row.players)
        .is_ok_and(|players| players.iter().all(|player| player.kind().is_some()));
    if computers && !row.standing.over {
        hall.glance(&chair.game, address).await?;
    }
    Ok(Json(summary(secret, chair, row, Some(links))?))
}

pub(super) async fn delete(
    State(hall): State<Arc<Hall>>,
    Bearer(secret): Bearer,
) -> Result<Response, Trouble> {
    let (chair, _) = known(&hall, &secret).await?;
    if chair.role == "watch" {
        return Err(Trouble::new(Code::NotYours, "who only looks on cannot delete a game"));
    }
    let waits_for = hall.take_away(&chair).await?;
    if waits_for.is_empty() {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    Ok((StatusCode::ACCEPTED, Json(serde_json::json!({ "waits_for": waits_for }))).into_response())
}

#[derive(Deserialize)]
pub(super) struct Named {
    #[serde(default)]
    v: String,
}

pub(super) async fn board(
    State(hall): State<Arc<Hall>>,
    Bearer(secret): Bearer,
    Caller(address): Caller,
    Asked(named): Asked<Named>,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    let (chair, _, table) = hall.sit(&secret, address).await?;
    let boards = Arc::clone(&hall);
    let sheet =
        hall.read(Who { address, game: chair.game }, move || boards.boards.of(&table.position().session));
    let sheet = sheet.await??;
    Ok(sheet.answer(named.v == sheet.mark, &headers))
}

pub(super) async fn record(
    State(hall): State<Arc<Hall>>,
    Caller(address): Caller,
    Bearer(secret): Bearer,
) -> Result<Response, Trouble> {
    let (chair, role, table) = hall.sit(&secret, address).await?;
    let position = table.position();
    may_know_all(&position, table.hides, role)?;
    let text = hall.read(Who { address, game: chair.game }, move || -> Result<_, Trouble> {
        let record = told(&position.session, position.over(), role)?;
        let text = serde_json::to_string_pretty(&record);
        text.map_err(|error| Trouble::new(Code::Broken, error.to_string()))
    });
    Ok(([(CONTENT_TYPE, "application/json")], text.await?? + "\n").into_response())
}

#[derive(Deserialize)]
pub(super) struct Point {
    at: Option<usize>,
}

/// Where the game stands, or stood after so many answers, as the text of a situation.
pub(super) async fn situation(
    State(hall): State<Arc<Hall>>,
    Caller(address): Caller,
    Bearer(secret): Bearer,
    Asked(point): Asked<Point>,
) -> Result<Response, Trouble> {
    let (chair, role, table) = hall.sit(&secret, address).await?;
    let position = table.position();
    may_know_all(&position, table.hides, role)?;
    let text = hall.read(Who { address, game: chair.game }, move || -> Result<_, Trouble> {
        let mut session = position.session.clone();
        if let Some(at) = point.at {
            session.back(at)?;
        }
        Ok(session.situation()?)
    });
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text.await??).into_response())
}

pub(super) async fn account(
    State(hall): State<Arc<Hall>>,
    Caller(address): Caller,
    Bearer(secret): Bearer,
) -> Result<Response, Trouble> {
    let (chair, role, table) = hall.sit(&secret, address).await?;
    let position = table.position();
    let viewer = Outlook::new(role, table.terms.players).gaze(&position).viewer;
    let key = Key { rev: position.rev, viewer, what: What::Account };
    let who = Who { address, game: chair.game };
    let text = table.looked_up.of(&hall, &who, key, position);
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text.await?.to_string()).into_response())
}

async fn known(hall: &Hall, secret: &str) -> Result<(Chair, GameRow), Trouble> {
    let unknown =
        || Trouble::new(Code::UnknownSeat, "no seat has this secret; the game may have been deleted");
    let chair = hall.chair(secret).await?.ok_or_else(unknown)?;
    let row = hall.store.game(&chair.game).await?.ok_or_else(unknown)?;
    Ok((chair, row))
}

fn summary(secret: String, chair: Chair, row: GameRow, links: Option<Links>) -> Result<Summary, Trouble> {
    let damaged = |error: serde_json::Error| Trouble::new(Code::Frozen, error.to_string());
    let header: Header = serde_json::from_str(&row.header).map_err(damaged)?;
    let players: [Player; 2] = serde_json::from_str(&row.players).map_err(damaged)?;
    let standing = row.standing;
    let mut asked = standing.asked.split(' ').filter(|word| !word.is_empty());
    let your_move = match chair.role.as_str() {
        "watch" => false,
        "both" => asked.next().is_some() && players.contains(&Player::Person),
        side => asked.any(|word| word == side || word == "roll"),
    };
    let (links, invitations) = links.map(|all| (all.links, all.invitations)).unzip();
    Ok(Summary {
        secret,
        game: row.id,
        name: row.name,
        battle: header.battle,
        edition: header.edition,
        seat: chair.role,
        turn: standing.turn,
        phase: standing.phase,
        at: standing.at,
        over: standing.over,
        outcome: standing.outcome,
        your_move,
        created: row.created,
        updated: row.updated,
        players: players.map(Player::word).to_vec(),
        dice: row.dice,
        away: chair.away,
        links,
        invitations,
    })
}
