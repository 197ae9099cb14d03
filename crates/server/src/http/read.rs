//! How requests are read: faults are told in our own form.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::StatusCode;
use axum::http::header::{AUTHORIZATION, CONTENT_LENGTH};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::callers::Caller;
use crate::hall::Hall;
use crate::trouble::{Code, Trouble};

/// A body of JSON.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Arc<Hall>> for Body<T> {
    type Rejection = Trouble;

    async fn from_request(request: Request, hall: &Arc<Hall>) -> Result<Body<T>, Trouble> {
        let most = hall.config.limits.body;
        let caller = request.extensions().get::<Caller>().map_or(IpAddr::from([0; 4]), |caller| caller.0);
        let length =
            request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
        // Who does not say how much it is may send as much as is read.
        let length = length.unwrap_or(most).min(most);
        let room = hall.gate.body(caller, length);
        let _room =
            room.ok_or_else(|| Trouble::new(Code::TooFast, "too much is being sent at once; wait a moment"))?;
        let bytes = Bytes::from_request(request, hall).await.map_err(|error| {
            if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
                Trouble::new(Code::TooLarge, "a body is larger than is read here")
            } else {
                Trouble::new(Code::Malformed, "the request broke off")
            }
        })?;
        let body = serde_json::from_slice(&bytes);
        body.map(Body).map_err(|error| Trouble::new(Code::Malformed, error.to_string()))
    }
}

/// What stands behind the question mark of an address.
pub(super) struct Asked<T>(pub(super) T);

impl<S: Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Asked<T>, Trouble> {
        let asked = Query::<T>::try_from_uri(&parts.uri);
        asked
            .map(|Query(asked)| Asked(asked))
            .map_err(|error| Trouble::new(Code::Malformed, error.body_text()))
    }
}

/// The secret of a seat, from the header `Authorization: Bearer`.
pub(super) struct Bearer(pub(super) String);

impl<S: Sync> FromRequestParts<S> for Bearer {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Bearer, Trouble> {
        let value = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let secret = value.and_then(|value| value.strip_prefix("Bearer ")).map(str::trim);
        let secret = secret.filter(|secret| !secret.is_empty() && secret.len() <= 200);
        secret
            .map(|secret| Bearer(secret.to_owned()))
            .ok_or_else(|| Trouble::new(Code::UnknownSeat, "which seat? Send Authorization: Bearer SECRET"))
    }
}
