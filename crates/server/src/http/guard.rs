//! What every request passes: headers that keep the page safe, rates, and who may ask from where.

use std::any::Any;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::hall::Hall;
use crate::listen::Peer;
use crate::trouble::{Code, Trouble};

const POLICY: &str = "default-src 'self'; img-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; \
                      font-src 'self' data:; connect-src 'self'; worker-src 'self'; object-src 'none'; \
                      base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Headers that keep the page safe.
pub(super) async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Rates and origins; answers are kept by nobody unless they say so.
pub(super) async fn api(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(Peer(address)): ConnectInfo<Peer>,
    request: Request,
    next: Next,
) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let socket = request.uri().path() == "/api/socket";
    let began = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let mut response = if !hall.gate.request(address) {
        Trouble::new(Code::TooFast, "too many requests from this address; wait a moment").into_response()
    } else if (changes || socket) && foreign(request.headers()) {
        Trouble::new(Code::Foreign, "this was asked by a page of another site").into_response()
    } else {
        let late = || {
            Trouble::new(Code::Late, "this took too long; whether it was done is not known").into_response()
        };
        tokio::time::timeout(hall.config.limits.request, next.run(request)).await.unwrap_or_else(|_| late())
    };
    tracing::debug!(%method, path, status = response.status().as_u16(), took = ?began.elapsed(), "asked");
    if let Some(&code) = response.extensions().get::<Code>() {
        hall.metrics.error(code);
    }
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Whether a browser says that a page of another site asks. Programs that are no browsers say nothing.
fn foreign(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return false };
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    origin.is_none() || origin != host
}

/// An address below `/api` that does not exist.
pub(super) async fn nothing() -> Trouble {
    Trouble::new(Code::NotFound, "there is nothing at this address")
}

/// An address that is not asked like this.
pub(super) async fn otherwise() -> Trouble {
    Trouble::new(Code::Method, "this address is not asked like this")
}

/// A handler broke down: the request fails, the server goes on.
pub(super) fn panicked(_panic: Box<dyn Any + Send>) -> Response {
    tracing::error!("a request broke down");
    Trouble::new(Code::Broken, "something broke down; nothing has changed").into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_host_may_change_things() {
        let asked = |origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("localhost:1796"));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            }
            foreign(&headers)
        };
        assert!(!asked(None));
        assert!(!asked(Some("http://localhost:1796")));
        for origin in ["http://localhost", "https://example.org", "null", "http://localhost:1796.example.org"]
        {
            assert!(asked(Some(origin)), "{origin}");
        }
    }
}
