//! Invitations: what they are to, and how one is exchanged for the link of a seat.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use play::Header;
use serde::{Deserialize, Serialize};
use table::Player;

use super::read::{Bearer, Body};
use crate::hall::Hall;
use crate::trouble::{Code, Trouble};

/// What a page that accepts goes by: so many letters at least, or somebody could guess them, and so many at most.
const CLAIM: std::ops::RangeInclusive<usize> = 16..=100;

/// What an invitation is to.
#[derive(Serialize)]
pub(super) struct Invitation {
    game: String,
    name: String,
    battle: String,
    edition: String,
    options: Vec<String>,
    seat: String,
    players: Vec<&'static str>,
    /// Nobody has accepted it yet.
    open: bool,
}

pub(super) async fn look(
    State(hall): State<Arc<Hall>>,
    Bearer(secret): Bearer,
) -> Result<Json<Invitation>, Trouble> {
    let row = hall.invitation(&secret).await?;
    let gone = || Trouble::new(Code::UnknownSeat, "the game was deleted");
    let game = hall.store.game(&row.game).await?.ok_or_else(gone)?;
    let damaged = |error: serde_json::Error| Trouble::new(Code::Frozen, error.to_string());
    let header: Header = serde_json::from_str(&game.header).map_err(damaged)?;
    let players: [Player; 2] = serde_json::from_str(&game.players).map_err(damaged)?;
    Ok(Json(Invitation {
        game: game.id,
        name: game.name,
        battle: header.battle,
        edition: header.edition,
        options: header.options,
        seat: row.role,
        players: players.map(Player::word).to_vec(),
        open: !row.accepted,
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Claim {
    claim: String,
}

/// A seat that somebody has from now on.
#[derive(Serialize)]
pub(super) struct Seated {
    secret: String,
    seat: String,
}

pub(super) async fn accept(
    State(hall): State<Arc<Hall>>,
    Bearer(secret): Bearer,
    Body(Claim { claim }): Body<Claim>,
) -> Result<Json<Seated>, Trouble> {
    if !CLAIM.contains(&claim.len()) {
        return Err(Trouble::new(Code::Malformed, "a claim is 16 to 100 letters that nobody guesses"));
    }
    let (secret, seat) = hall.accept(&secret, &claim).await?;
    Ok(Json(Seated { secret, seat }))
}
