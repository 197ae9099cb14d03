//! What is asked by HTTP.

mod about;
mod battles;
mod drills;
mod games;
mod guard;
mod health;
mod invitations;
mod learn;
mod ledger;
mod read;
mod rules;
mod seats;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate as _};

use crate::hall::Hall;
use crate::{assets, offline, socket};

/// What a body may be where no file is handed in.
const SMALL: usize = 64 << 10;

/// Every address there is.
pub(crate) fn router(hall: Arc<Hall>) -> Router {
    let small = DefaultBodyLimit::max(SMALL);
    let api = Router::new()
        .route("/api/about", get(about::about))
        .route("/api/battles", get(battles::list))
        .route("/api/battles/{id}/board", get(battles::board))
        .route("/api/battles/{id}/charts", get(battles::charts))
        .route("/api/battles/{id}/briefing", get(battles::briefing))
        .route("/api/games", post(games::create))
        .route("/api/games/import", post(games::import))
        .route("/api/games/fork", post(games::fork).layer(small))
        .route("/api/learn", get(learn::list))
        .route("/api/learn/drills", get(drills::topics))
        .route("/api/learn/drill", get(drills::draw).post(drills::judge).layer(small))
        .route("/api/learn/{battle}/words", get(learn::words))
        .route("/api/learn/{battle}/{slug}", post(learn::begin).layer(small))
        .route("/api/seats", post(seats::list).layer(small))
        .route("/api/invitation", get(invitations::look).post(invitations::accept).layer(small))
        .route("/api/game", get(seats::game).delete(seats::delete))
        .route("/api/game/board", get(seats::board))
        .route("/api/game/record", get(seats::record))
        .route("/api/game/situation", get(seats::situation))
        .route("/api/game/account", get(seats::account))
        .route("/api/game/first", get(learn::standing))
        .route("/api/rules", get(rules::books))
        .route("/api/rules/look", get(rules::look))
        .route("/api/rules/{book}", get(rules::book))
        .route("/api/socket", get(socket::open))
        .route("/api/{*rest}", axum::routing::any(guard::nothing))
        .method_not_allowed_fallback(guard::otherwise)
        .layer(DefaultBodyLimit::max(hall.config.limits.body))
        .layer(middleware::from_fn_with_state(Arc::clone(&hall), guard::api));
    let large = DefaultPredicate::new()
        .and(NotForContentType::const_new("font/"))
        // The program of the site is packed already.
        .and(NotForContentType::const_new("application/octet-stream"));
    let mut all = Router::new().merge(api).route("/healthz", get(health::healthz));
    if hall.config.admin.is_none() {
        all = all.route("/metrics", get(health::metrics));
    }
    if hall.config.site.is_some() {
        all = all
            .route("/offline", get(offline::enter))
            .route(offline::PATH, get(offline::lobby))
            .route("/offline/{*file}", get(offline::file));
    }
    all.fallback(assets::serve)
        .layer(CompressionLayer::new().gzip(true).compress_when(large))
        .layer(CatchPanicLayer::custom(guard::panicked))
        .layer(middleware::from_fn_with_state(Arc::clone(&hall), guard::door))
        .with_state(hall)
}

/// What is told to whoever keeps the server, at an address of its own.
pub(crate) fn admin(hall: Arc<Hall>) -> Router {
    Router::new()
        .route("/healthz", get(health::healthz))
        .route("/metrics", get(health::metrics))
        .with_state(hall)
}
