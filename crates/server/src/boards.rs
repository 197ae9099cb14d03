//! Boards as they are sent: made once for all games on the same sheet.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use play::Header;
use session::Session;

use crate::trouble::{Code, Trouble};

/// How many are kept; owners of printed games bring their own values, and each such sheet is another one.
const KEPT: usize = 16;

/// Boards that were made already.
#[derive(Default)]
pub(crate) struct Boards(Mutex<BTreeMap<String, Arc<Sheet>>>);

/// A board, ready to send.
pub(crate) struct Sheet {
    /// Its JSON.
    pub json: Bytes,
    /// Changes when the board does.
    pub mark: String,
}

impl Sheet {
    /// The board as an answer. Who asks for it by its mark may keep it for good; others ask again.
    pub(crate) fn answer(&self, named: bool, headers: &HeaderMap) -> Response {
        let cache = if named { "private, max-age=31536000, immutable" } else { "no-cache" };
        let mark = format!("\"{}\"", self.mark);
        let known = headers.get(IF_NONE_MATCH).and_then(|known| known.to_str().ok());
        let fields = [(CACHE_CONTROL, cache), (ETAG, &mark), (VARY, "authorization")];
        if known.is_some_and(|known| known.contains(&self.mark)) {
            return (StatusCode::NOT_MODIFIED, fields).into_response();
        }
        (fields, [(CONTENT_TYPE, "application/json")], self.json.clone()).into_response()
    }
}

impl Boards {
    /// The board of a game. Takes a while when it is new.
    pub(crate) fn of(&self, session: &Session) -> Result<Arc<Sheet>, Trouble> {
        let key = key(session.game().header());
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sheet) = kept().get(&key) {
            return Ok(Arc::clone(sheet));
        }
        let board = scene::table::board(session)?;
        let json =
            serde_json::to_vec(&board).map_err(|error| Trouble::new(Code::Broken, error.to_string()))?;
        let mark = blake3::hash(&json).to_hex().as_str()[..16].to_owned();
        let sheet = Arc::new(Sheet { json: json.into(), mark });
        let mut boards = kept();
        if boards.len() >= KEPT {
            boards.clear();
        }
        boards.insert(key, Arc::clone(&sheet));
        Ok(sheet)
    }
}

/// What a board can depend on.
fn key(header: &Header) -> String {
    let overlay = header.overlay.as_ref().map_or("", |overlay| &overlay.hash);
    let situation = header.situation.as_deref().map(play::hash_text).unwrap_or_default();
    format!("{}\n{}\n{}\n{overlay}\n{situation}", header.battle, header.edition, header.options.join(" "))
}
