//! Why something was not done, the same for pages that ask by HTTP and by socket.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use catalog::CatalogError;
pub(crate) use scene::wire::Code;
use scene::wire::Fault;
use serde::Serialize;
use session::Denied;
use table::order::Unmade;

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Trouble {
    /// What kind.
    pub code: Code,
    /// What is wrong, for people.
    pub message: String,
    /// The clause that forbids it.
    pub clause: String,
    /// Places in texts that were handed in.
    pub faults: Vec<play::Fault>,
}

impl Trouble {
    /// Trouble that no clause is behind.
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Trouble {
        Trouble { code, message: message.into(), clause: String::new(), faults: Vec::new() }
    }

    /// As a socket says it.
    pub(crate) fn fault(self, id: u32) -> Fault {
        Fault { id, code: self.code, message: self.message, clause: self.clause }
    }
}

/// What a kind of fault is in HTTP.
fn status(code: Code) -> StatusCode {
    match code {
        Code::Refused
        | Code::Stale
        | Code::Over
        | Code::NotAsked
        | Code::Busy
        | Code::Cancelled
        | Code::Taken => StatusCode::CONFLICT,
        Code::NotYours | Code::Hidden | Code::Foreign => StatusCode::FORBIDDEN,
        Code::Elsewhere => StatusCode::MISDIRECTED_REQUEST,
        Code::Malformed | Code::Version => StatusCode::BAD_REQUEST,
        Code::UnknownSeat => StatusCode::UNAUTHORIZED,
        Code::TooFast => StatusCode::TOO_MANY_REQUESTS,
        Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Code::Unfit => StatusCode::UNPROCESSABLE_ENTITY,
        Code::NotFound => StatusCode::NOT_FOUND,
        Code::Storage => StatusCode::SERVICE_UNAVAILABLE,
        Code::Method => StatusCode::METHOD_NOT_ALLOWED,
        Code::Late => StatusCode::GATEWAY_TIMEOUT,
        Code::Frozen | Code::Broken => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Trouble {
        Trouble { clause: fault.clause, ..Trouble::new(fault.code, fault.message) }
    }
}

impl From<Denied> for Trouble {
    fn from(denied: Denied) -> Trouble {
        Fault::from(denied).into()
    }
}

impl From<CatalogError> for Trouble {
    fn from(error: CatalogError) -> Trouble {
        Unmade::from(error).into()
    }
}

impl From<Unmade> for Trouble {
    fn from(unmade: Unmade) -> Trouble {
        Trouble { faults: unmade.places, ..unmade.fault.into() }
    }
}

impl From<sqlx::Error> for Trouble {
    fn from(error: sqlx::Error) -> Trouble {
        tracing::error!(%error, "the database could not be read");
        Trouble::new(Code::Storage, "the database does not answer; nothing has changed, try again")
    }
}

#[derive(Serialize)]
struct Body {
    code: &'static str,
    message: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    clause: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<Place>,
}

#[derive(Serialize)]
struct Place {
    file: String,
    line: usize,
    id: String,
    what: String,
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        let place = |fault: play::Fault| {
            let play::Fault { file, line, id, what } = fault;
            Place { file, line, id, what }
        };
        let body = Body {
            code: self.code.word(),
            message: self.message,
            clause: self.clause,
            faults: self.faults.into_iter().map(place).collect(),
        };
        let mut response = (status(self.code), Json(body)).into_response();
        response.extensions_mut().insert(self.code);
        response
    }
}
