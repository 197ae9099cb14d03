//! What every request passes: headers that keep the page safe, rates, and who may ask from where.

use std::any::Any;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::callers::{self, Caller};
use crate::hall::Hall;
use crate::listen::Peer;
use crate::offline;
use crate::trouble::{Code, Trouble};

const POLICY: &str = "default-src 'self'; img-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; \
                      font-src 'self' data:; connect-src 'self'; worker-src 'self'; object-src 'none'; \
                      base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The same for the site without a server, whose program is compiled in the browser.
const POLICY_OFFLINE: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob: data:; \
                              style-src 'self' 'unsafe-inline'; font-src 'self' data:; connect-src 'self'; \
                              worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
                              frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// The first and last that every request passes: the connection learns that it is asked something, who asks under which name is seen, and
/// headers keep the page safe.
pub(super) async fn door(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(peer): ConnectInfo<Peer>,
    mut request: Request,
    next: Next,
) -> Response {
    let on_duty = peer.duty.begin();
    let caller = callers::caller(&hall.config, peer.address, request.headers());
    request.extensions_mut().insert(caller);
    let named = request.uri().path() == "/healthz" || callers::is_ours(&hall.config, request.headers());
    let policy = if request.uri().path().starts_with(offline::PATH) { POLICY_OFFLINE } else { POLICY };
    let mut response = if named { next.run(request).await } else { nobody().into_response() };
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    if response.status() == StatusCode::SWITCHING_PROTOCOLS {
        peer.duty.for_good();
    }
    drop(on_duty);
    response
}

/// The answer to who asks for another server.
fn nobody() -> Trouble {
    let what = "this server does not go by that name: ask for it by its address, or start it with --name and that name";
    Trouble::new(Code::Elsewhere, what)
}

/// Rates and origins; answers are kept by nobody unless they say so.
pub(super) async fn api(
    State(hall): State<Arc<Hall>>,
    Caller(address): Caller,
    request: Request,
    next: Next,
) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let socket = request.uri().path() == "/api/socket";
    let began = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let mut response = if !hall.gate.request(address) {
        Trouble::new(Code::TooFast, "too many requests from this address; wait a moment").into_response()
    } else if (changes || socket) && callers::is_foreign(&hall.config, request.headers()) {
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
    Trouble::new(Code::Broken, "something broke down; whether it was done is not known").into_response()
}
