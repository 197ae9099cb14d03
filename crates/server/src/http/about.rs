//! Which program this is.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;

use crate::hall::Hall;

/// Which program this is, and what it plays.
#[derive(Serialize)]
pub(super) struct About {
    name: &'static str,
    version: &'static str,
    license: &'static str,
    /// The version of boards, scenes and messages.
    protocol: u32,
    battles: Vec<Played>,
    /// The site without a server stands at `/offline/`.
    offline: bool,
}

/// A battle it plays.
#[derive(Serialize)]
struct Played {
    id: &'static str,
    title: &'static str,
    /// Records of another version of the rules are not read.
    rules: u32,
}

pub(super) async fn about(State(hall): State<Arc<Hall>>) -> Json<About> {
    let played = |battle: catalog::Battle| {
        let rules = catalog::battle::rules(battle.id).unwrap_or_default();
        Played { id: battle.id, title: battle.title, rules }
    };
    Json(About {
        name: "Bicorne",
        version: env!("CARGO_PKG_VERSION"),
        license: env!("CARGO_PKG_LICENSE"),
        protocol: scene::VERSION,
        battles: catalog::battles().into_iter().map(played).collect(),
        offline: hall.config.site.is_some(),
    })
}
