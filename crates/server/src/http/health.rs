//! For whoever keeps the server running.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use crate::hall::Hall;

pub(super) async fn healthz(State(hall): State<Arc<Hall>>) -> Response {
    let trouble = if hall.closing() {
        Some("the server is going down")
    } else if let Some(trouble) = hall.writer.trouble(hall.config.slow) {
        Some(trouble)
    } else {
        (!hall.store.answers().await).then_some("the database does not answer")
    };
    match trouble {
        None => (StatusCode::OK, "ok\n".to_owned()).into_response(),
        Some(trouble) => (StatusCode::SERVICE_UNAVAILABLE, format!("not ready: {trouble}\n")).into_response(),
    }
}

pub(super) async fn metrics(State(hall): State<Arc<Hall>>) -> Response {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], hall.metrics.text()).into_response()
}
