//! What there is to play, before there is a game.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use catalog::{Battle, new_game};
use scene::Chart;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use session::Session;

use super::read::Asked;
use crate::callers::Caller;
use crate::hall::Hall;
use crate::trouble::{Code, Trouble};
use crate::turns::Who;

/// A battle with its title page.
#[derive(Serialize)]
pub(super) struct Listed {
    #[serde(flatten)]
    battle: Battle,
    page: Value,
}

pub(super) async fn list() -> Result<Response, Trouble> {
    static LIST: OnceLock<String> = OnceLock::new();
    if LIST.get().is_none() {
        let listed = |battle: Battle| Ok(Listed { page: page(battle.id)?, battle });
        let list = catalog::battles().into_iter().map(listed).collect::<Result<Vec<_>, Trouble>>()?;
        let text = serde_json::to_string(&list);
        let _ = LIST.set(text.map_err(|error| Trouble::new(Code::Broken, error.to_string()))?);
    }
    let text = LIST.get().map_or("[]", String::as_str);
    Ok(([(CONTENT_TYPE, "application/json")], text).into_response())
}

fn page(id: &str) -> Result<Value, Trouble> {
    let Some(page) = catalog::battle::page(id)? else { return Ok(json!({})) };
    Ok(json!({
        "title": page.title,
        "game": page.game,
        "rulebook": page.rulebook,
        "picture": page.picture,
        "special": page.special,
        "confidence": page.confidence,
        "length": page.length,
        "turns": page.turns,
        "first_date": page.first_date,
        "last_date": page.last_date,
    }))
}

/// Under which rules a battle is looked at: without anything, its default edition.
#[derive(Deserialize)]
pub(super) struct Under {
    #[serde(default)]
    edition: String,
    /// Separated by commas.
    #[serde(default)]
    options: String,
}

/// Somebody at this address, about no game.
fn nameless(address: IpAddr) -> Who {
    Who { address, game: String::new() }
}

fn session(id: &str, under: &Under) -> Result<Session, Trouble> {
    let options: Vec<String> =
        under.options.split(',').filter(|id| !id.is_empty()).map(str::to_owned).collect();
    Ok(Session::new(new_game(id, &under.edition, &options, None, 0)?)?)
}

pub(super) async fn board(
    State(hall): State<Arc<Hall>>,
    Caller(address): Caller,
    Path(id): Path<String>,
    Asked(under): Asked<Under>,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    let boards = Arc::clone(&hall);
    let sheet = hall.read(nameless(address), move || boards.boards.of(&session(&id, &under)?)).await??;
    Ok(sheet.answer(false, &headers))
}

pub(super) async fn charts(
    State(hall): State<Arc<Hall>>,
    Caller(address): Caller,
    Path(id): Path<String>,
    Asked(under): Asked<Under>,
) -> Result<Json<Vec<Chart>>, Trouble> {
    let charts = hall.read(nameless(address), move || -> Result<_, Trouble> {
        Ok(scene::table::charts(&session(&id, &under)?)?)
    });
    Ok(Json(charts.await??))
}

pub(super) async fn briefing(
    State(hall): State<Arc<Hall>>,
    Caller(address): Caller,
    Path(id): Path<String>,
    Asked(under): Asked<Under>,
) -> Result<Json<Value>, Trouble> {
    let text =
        hall.read(nameless(address), move || -> Result<_, Trouble> { Ok(session(&id, &under)?.briefing()?) });
    Ok(Json(json!({ "text": text.await?? })))
}
