//! Which program this is.

use axum::Json;
use serde::Serialize;

/// Which program this is, and what it plays.
#[derive(Serialize)]
pub(super) struct About {
    name: &'static str,
    version: &'static str,
    license: &'static str,
    /// The version of boards, scenes and messages.
    protocol: u32,
    battles: Vec<Played>,
}

/// A battle it plays.
#[derive(Serialize)]
struct Played {
    id: &'static str,
    title: &'static str,
    /// Records of another version of the rules are not read.
    rules: u32,
}

pub(super) async fn about() -> Json<About> {
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
    })
}
