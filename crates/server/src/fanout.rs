//! What everybody at a table is sent when something has happened: each kind of reader's scene is made once.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use scene::wire::Say;
use scene::{patch, table};
use serde::Serialize;
use serde_json::Value;

use crate::position::Position;
use crate::seats::{Gaze, Outlook};
use crate::socket::outbox::text;
use crate::trouble::{Code, Trouble};

/// What a reader has been shown, or is to be shown.
#[derive(Clone, Copy)]
pub(crate) struct Seen {
    /// Whose socket.
    pub socket: u64,
    /// The point of view.
    pub outlook: Outlook,
    /// What it saw.
    pub gaze: Gaze,
}

/// What is to be sent.
pub(crate) struct News {
    /// To whom what, with their points of view from now on.
    pub messages: Vec<(Seen, Utf8Bytes)>,
    /// The scenes behind it.
    pub drawn: BTreeMap<Gaze, Arc<Value>>,
}

/// A scene as JSON.
pub(crate) fn draw(position: &Position, gaze: &Gaze) -> Result<Value, Trouble> {
    let scene = position.scene(gaze)?;
    serde_json::to_value(scene).map_err(|error| Trouble::new(Code::Broken, error.to_string()))
}

/// A whole scene, ready to send.
pub(crate) fn whole(rev: u64, scene: &Value) -> Utf8Bytes {
    #[derive(Serialize)]
    struct Whole<'a> {
        t: &'static str,
        rev: u64,
        scene: &'a Value,
    }
    text(&Whole { t: "scene", rev, scene })
}

/// What leads from one position to the next, for everybody.
pub(crate) fn news(
    before: &Position,
    after: &Position,
    back: Option<usize>,
    readers: Vec<Seen>,
    drawn: &BTreeMap<Gaze, Arc<Value>>,
) -> Result<News, Trouble> {
    let mut now: BTreeMap<Gaze, Arc<Value>> = BTreeMap::new();
    let mut texts: BTreeMap<(Gaze, Gaze), Utf8Bytes> = BTreeMap::new();
    let mut messages = Vec::new();
    for mut reader in readers {
        let old = reader.gaze;
        reader.outlook.follow(after);
        reader.gaze = reader.outlook.gaze(after);
        let pair = (old, reader.gaze);
        if !texts.contains_key(&pair) {
            let scene = match now.get(&reader.gaze) {
                Some(scene) => Arc::clone(scene),
                None => Arc::new(draw(after, &reader.gaze)?),
            };
            now.insert(reader.gaze, Arc::clone(&scene));
            let message = match drawn.get(&old) {
                Some(last) => changes(before, after, back, reader.gaze, last, &scene)?,
                None => whole(after.rev, &scene),
            };
            texts.insert(pair, message);
        }
        if let Some(text) = texts.get(&pair) {
            messages.push((reader, text.clone()));
        }
    }
    Ok(News { messages, drawn: now })
}

/// The whole table for everybody.
pub(crate) fn afresh(position: &Position, readers: Vec<Seen>) -> Result<News, Trouble> {
    news(position, position, None, readers, &BTreeMap::new())
}

fn changes(
    before: &Position,
    after: &Position,
    back: Option<usize>,
    gaze: Gaze,
    old: &Value,
    new: &Value,
) -> Result<Utf8Bytes, Trouble> {
    let steps = match back {
        Some(_) => Vec::new(),
        None => table::steps(&after.session, before.session.at(), after.session.at(), gaze.viewer)?,
    };
    let patch = patch::patch(old, new).unwrap_or_else(|| Value::Object(serde_json::Map::new()));
    Ok(text(&Say::Patch { from: before.rev, rev: after.rev, patch, steps, back }))
}
