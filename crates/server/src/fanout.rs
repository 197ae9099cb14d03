//! What everybody at a table is sent when something has happened: each kind of reader's scene is made once.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use scene::wire::Say;
use scene::{patch, table};
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
    pub drawn: Drawn,
}

/// Scenes as they were sent, by who sees them. They are kept as text: as a tree of values they would take ten times the room,
/// for every table at which somebody sits and thinks.
pub(crate) type Drawn = BTreeMap<Gaze, Arc<str>>;

/// A scene as JSON.
pub(crate) fn draw(position: &Position, gaze: &Gaze) -> Result<Arc<str>, Trouble> {
    serde_json::to_string(&position.scene(gaze)?).map(Arc::from).map_err(unwritten)
}

/// A whole scene, ready to send.
pub(crate) fn whole(rev: u64, scene: &str) -> Utf8Bytes {
    format!("{{\"t\":\"scene\",\"rev\":{rev},\"scene\":{scene}}}").into()
}

/// What leads from one position to the next, for everybody.
pub(crate) fn news(
    before: &Position,
    after: &Position,
    back: Option<usize>,
    readers: Vec<Seen>,
    drawn: &Drawn,
) -> Result<News, Trouble> {
    let mut now: BTreeMap<Gaze, Value> = BTreeMap::new();
    let mut texts: BTreeMap<(Gaze, Gaze), Utf8Bytes> = BTreeMap::new();
    let mut messages = Vec::new();
    for mut reader in readers {
        let old = reader.gaze;
        reader.outlook.follow(after);
        reader.gaze = reader.outlook.gaze(after);
        let pair = (old, reader.gaze);
        if !texts.contains_key(&pair) {
            let scene = match now.entry(reader.gaze) {
                Entry::Occupied(drawn) => drawn.into_mut(),
                Entry::Vacant(place) => {
                    place.insert(serde_json::to_value(after.scene(&reader.gaze)?).map_err(unwritten)?)
                }
            };
            let message = match drawn.get(&old) {
                Some(last) => {
                    let last = serde_json::from_str(last).map_err(unwritten)?;
                    changes(before, after, back, reader.gaze, &last, scene)?
                }
                None => whole(after.rev, &scene.to_string()),
            };
            texts.insert(pair, message);
        }
        if let Some(text) = texts.get(&pair) {
            messages.push((reader, text.clone()));
        }
    }
    let drawn = now.into_iter().map(|(gaze, scene)| (gaze, scene.to_string().into())).collect();
    Ok(News { messages, drawn })
}

/// The whole table for everybody.
pub(crate) fn afresh(position: &Position, readers: Vec<Seen>) -> Result<News, Trouble> {
    news(position, position, None, readers, &BTreeMap::new())
}

fn unwritten(error: serde_json::Error) -> Trouble {
    Trouble::new(Code::Broken, error.to_string())
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
        None => table::steps_since(&before.session, &after.session, gaze.viewer)?,
    };
    let patch = patch::patch(old, new).unwrap_or_else(|| Value::Object(serde_json::Map::new()));
    Ok(text(&Say::Patch { from: before.rev, rev: after.rev, patch, steps, back }))
}
