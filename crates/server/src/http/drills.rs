//! Drills: what can be asked about, a question without its answer, and what is told of an answer.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use school::drills::{self, Exercise, Given, Told, Topic};
use serde::Deserialize;

use super::learn::{misread, random};
use super::read::{Asked, Body};
use crate::callers::Caller;
use crate::hall::Hall;
use crate::trouble::{Code, Trouble};
use crate::turns::Who;
use crate::work::work;

/// The clauses that can be asked about.
pub(super) async fn topics() -> Result<Json<Vec<Topic>>, Trouble> {
    work(drills::topics).await.map(Json)
}

/// Which drill is wanted.
#[derive(Deserialize)]
pub(super) struct Wanted {
    /// The clause it is about.
    clause: String,
    /// The one that was asked last.
    #[serde(default)]
    but: String,
}

/// A drill about a clause, without its answer.
pub(super) async fn draw(
    State(hall): State<Arc<Hall>>,
    Caller(address): Caller,
    Asked(Wanted { clause, but }): Asked<Wanted>,
) -> Result<Json<Exercise>, Trouble> {
    let chance = random()?;
    let drawn = hall.read(Who { address, game: String::new() }, move || {
        let drill = drills::draw(&clause, &but, chance);
        let none = || Trouble::new(Code::NotFound, format!("no drill asks about {clause:?}"));
        Ok::<_, Trouble>(drills::exercise(&drill.ok_or_else(none)?.id)?)
    });
    drawn.await?.map(Json)
}

/// An answer to a drill.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Answered {
    /// The drill.
    id: String,
    /// The answer.
    given: Given,
}

/// What is told of an answer to a drill.
pub(super) async fn judge(
    State(hall): State<Arc<Hall>>,
    Caller(address): Caller,
    Body(Answered { id, given }): Body<Answered>,
) -> Result<Json<Told>, Trouble> {
    let told = hall.read(Who { address, game: String::new() }, move || drills::judge(&id, given));
    Ok(Json(told.await?.map_err(misread)?))
}
