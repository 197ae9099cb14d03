//! For whoever keeps the server running.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use crate::hall::Hall;

pub(super) async fn healthz(State(hall): State<Arc<Hall>>) -> Response {
    if !hall.closing() && hall.store.answers().await {
        (StatusCode::OK, "ok\n").into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "not ready\n").into_response()
    }
}

pub(super) async fn metrics(State(hall): State<Arc<Hall>>) -> Response {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], hall.metrics.text()).into_response()
}
