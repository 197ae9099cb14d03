//! Why something was not done, the same for pages that ask by HTTP and by socket.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use catalog::CatalogError;
use scene::wire;
use serde::Serialize;
use session::Denied;

/// What kind of trouble it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Code {
    /// The rules forbid it.
    Refused,
    /// It was decided on a table that has changed since.
    Stale,
    /// The seat may not do this.
    NotYours,
    /// It cannot be read or makes no sense.
    Malformed,
    /// No seat has this secret.
    UnknownSeat,
    /// Too much at once.
    TooFast,
    /// More than we read.
    TooLarge,
    /// Another version of the protocol.
    Version,
    /// The rules broke down in this game; it is kept as it was.
    Frozen,
    /// It could not be kept on disk.
    Storage,
    /// The game has ended.
    Over,
    /// This seat is asked nothing now.
    NotAsked,
    /// The same is being done for this seat already.
    Busy,
    /// Somebody called it off.
    Cancelled,
    /// This seat may not know it while the game runs.
    Hidden,
    /// The rules broke down while looking something up.
    Broken,
    /// Battle, options, overlay, situation or record do not fit; faults say where.
    Unfit,
    /// There is no such thing.
    NotFound,
    /// This is not how the address is asked.
    Method,
    /// It took too long.
    Late,
    /// The request came from another site's page.
    Foreign,
}

impl Code {
    /// The word on the wire.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Code::Refused => "refused",
            Code::Stale => "stale",
            Code::NotYours => "not-yours",
            Code::Malformed => "malformed",
            Code::UnknownSeat => "unknown-seat",
            Code::TooFast => "too-fast",
            Code::TooLarge => "too-large",
            Code::Version => "version",
            Code::Frozen => "frozen",
            Code::Storage => "storage",
            Code::Over => "over",
            Code::NotAsked => "not-asked",
            Code::Busy => "busy",
            Code::Cancelled => "cancelled",
            Code::Hidden => "hidden",
            Code::Broken => "broken",
            Code::Unfit => "unfit",
            Code::NotFound => "not-found",
            Code::Method => "method",
            Code::Late => "late",
            Code::Foreign => "foreign",
        }
    }

    fn status(self) -> StatusCode {
        match self {
            Code::Refused | Code::Stale | Code::Over | Code::NotAsked | Code::Busy | Code::Cancelled => {
                StatusCode::CONFLICT
            }
            Code::NotYours | Code::Hidden | Code::Foreign => StatusCode::FORBIDDEN,
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
}

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
    pub(crate) fn fault(self, id: u32) -> wire::Fault {
        wire::Fault { id, code: self.code.word(), message: self.message, clause: self.clause }
    }
}

impl From<Denied> for Trouble {
    fn from(denied: Denied) -> Trouble {
        match denied {
            Denied::Refused(refusal) => {
                Trouble { clause: refusal.clause.0.into(), ..Trouble::new(Code::Refused, refusal.reason) }
            }
            Denied::Wrong(what) => Trouble::new(Code::Refused, what),
            Denied::Broken(what) => Trouble::new(Code::Broken, format!("the rules broke down: {what}")),
        }
    }
}

impl From<CatalogError> for Trouble {
    fn from(error: CatalogError) -> Trouble {
        let message = error.to_string();
        match error {
            CatalogError::UnknownBattle { .. } => Trouble::new(Code::NotFound, message),
            CatalogError::Faults(faults) => {
                Trouble { faults: faults.0, ..Trouble::new(Code::Unfit, message) }
            }
            CatalogError::NoRecord(_) | CatalogError::OverlayHash { .. } | CatalogError::Load(_) => {
                Trouble::new(Code::Unfit, message)
            }
            CatalogError::Broken(_) => Trouble::new(Code::Broken, message),
        }
    }
}

impl From<sqlx::Error> for Trouble {
    fn from(error: sqlx::Error) -> Trouble {
        tracing::error!(%error, "the database failed");
        Trouble::new(Code::Storage, "the game could not be kept: the disk may be full; nothing has changed")
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
        let mut response = (self.code.status(), Json(body)).into_response();
        response.extensions_mut().insert(self.code);
        response
    }
}
