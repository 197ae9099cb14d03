//! What everybody at a table is sent when something has happened: each kind of reader's scene is made once.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use play::{Side, Viewer};
use scene::table::Step;

use crate::position::Position;
use crate::seats::{Gaze, Outlook};
use crate::shown::Shown;
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

/// Scenes as they were sent, by who sees them; what is missing can be drawn again.
pub(crate) type Drawn = BTreeMap<Gaze, Arc<Shown>>;

/// The scene a gaze sees.
pub(crate) fn draw(position: &Position, gaze: &Gaze) -> Result<Shown, Trouble> {
    Shown::new(position.scene(gaze)?).map_err(unwritten)
}

/// A whole scene, ready to send.
pub(crate) fn whole(rev: u64, scene: &Shown) -> Result<Utf8Bytes, Trouble> {
    scene.whole(rev).map_err(unwritten)
}

/// What leads from one position to the next, for everybody.
pub(crate) fn news(
    before: &Position,
    after: &Position,
    back: Option<usize>,
    readers: Vec<Seen>,
    drawn: &Drawn,
) -> Result<News, Trouble> {
    let mut now: BTreeMap<Gaze, (Arc<Shown>, Vec<Step>)> = BTreeMap::new();
    let mut texts: BTreeMap<(Gaze, Gaze), Utf8Bytes> = BTreeMap::new();
    let mut messages = Vec::new();
    for mut reader in readers {
        let old = reader.gaze;
        reader.outlook.follow(after);
        reader.gaze = reader.outlook.gaze(after);
        let pair = (old, reader.gaze);
        let (scene, steps) = match now.entry(reader.gaze) {
            Entry::Occupied(made) => made.into_mut(),
            Entry::Vacant(place) => {
                let same = drawn.iter().find(|(gaze, _)| gaze.viewer == reader.gaze.viewer);
                let last = same.map(|(_, shown)| shown.picture());
                let (scene, steps) = match back {
                    Some(_) => (after.scene(&reader.gaze)?, Vec::new()),
                    None => after.scene_after(before, last, &reader.gaze)?,
                };
                place.insert((Arc::new(Shown::new(scene).map_err(unwritten)?), steps))
            }
        };
        let message = match texts.entry(pair) {
            Entry::Occupied(made) => made.get().clone(),
            Entry::Vacant(place) => {
                let last = match drawn.get(&old) {
                    Some(last) => Arc::clone(last),
                    None => Arc::new(draw(before, &old)?),
                };
                let news = scene.news(&last, (before.rev, after.rev), steps, back);
                place.insert(news.map_err(unwritten)?).clone()
            }
        };
        messages.push((reader, message));
    }
    let drawn = now.into_iter().map(|(gaze, (scene, _))| (gaze, scene)).collect();
    Ok(News { messages, drawn })
}

/// What a side sees that has answered something in secret. Nobody else is told anything, and the revision is what it was.
pub(crate) fn draft(
    before: &Position,
    after: &Position,
    side: Side,
    readers: Vec<Seen>,
    mut drawn: Drawn,
) -> Result<News, Trouble> {
    let mut now = Drawn::new();
    let mut messages = Vec::new();
    for reader in readers.into_iter().filter(|reader| reader.gaze.viewer == Viewer::Seat(side)) {
        let last = match drawn.get(&reader.gaze) {
            Some(last) => Arc::clone(last),
            None => Arc::new(draw(before, &reader.gaze)?),
        };
        let scene = match now.entry(reader.gaze) {
            Entry::Occupied(made) => made.into_mut(),
            Entry::Vacant(place) => place.insert(Arc::new(draw(after, &reader.gaze)?)),
        };
        let news = scene.news(&last, (before.rev, after.rev), &[], None).map_err(unwritten)?;
        messages.push((reader, news));
    }
    drawn.extend(now);
    Ok(News { messages, drawn })
}

/// The whole table for everybody.
pub(crate) fn afresh(position: &Position, readers: Vec<Seen>) -> Result<News, Trouble> {
    let mut drawn = Drawn::new();
    let mut messages = Vec::new();
    for mut reader in readers {
        reader.outlook.follow(position);
        reader.gaze = reader.outlook.gaze(position);
        let scene = match drawn.entry(reader.gaze) {
            Entry::Occupied(made) => made.into_mut(),
            Entry::Vacant(place) => place.insert(Arc::new(draw(position, &reader.gaze)?)),
        };
        messages.push((reader, whole(position.rev, scene)?));
    }
    Ok(News { messages, drawn })
}

fn unwritten(error: serde_json::Error) -> Trouble {
    Trouble::new(Code::Broken, error.to_string())
}
