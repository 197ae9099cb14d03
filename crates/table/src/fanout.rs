//! What everybody at a table is sent when something has happened: each kind of reader's scene is made once.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use play::{Side, Viewer};
use scene::table::Step;
use scene::wire::Fault;
use session::Progress;

use crate::position::Position;
use crate::seats::Gaze;
use crate::shown::Shown;
use crate::table::{Message, Reader, ReaderId};

/// What is to be sent.
pub(crate) struct News {
    /// To whom what.
    pub(crate) messages: Vec<Message>,
    /// Their points of view from now on.
    pub(crate) readers: BTreeMap<ReaderId, Reader>,
    /// The scenes behind it.
    pub(crate) drawn: Drawn,
}

/// Scenes as they were sent, by who sees them; what is missing can be drawn again.
pub(crate) type Drawn = BTreeMap<Gaze, Arc<Shown>>;

/// The scene a gaze sees.
pub(crate) fn draw(position: &Position, gaze: &Gaze) -> Result<Shown, Fault> {
    Ok(Shown::new(position.scene(gaze)?))
}

/// What is told of a change.
#[derive(Clone, Copy)]
pub(crate) enum Told<'a> {
    /// This was done.
    Done(&'a Progress),
    /// Answers from this one on were taken back.
    Back(usize),
}

/// What leads from one position to the next, for everybody.
pub(crate) fn news(
    before: &Position,
    after: &Position,
    done: Told<'_>,
    readers: &BTreeMap<ReaderId, Reader>,
    drawn: &Drawn,
) -> Result<News, Fault> {
    let back = if let Told::Back(to) = done { Some(to) } else { None };
    let mut now: BTreeMap<Gaze, (Arc<Shown>, Vec<Step>)> = BTreeMap::new();
    let mut sent: BTreeMap<(Gaze, Gaze), Message> = BTreeMap::new();
    let mut seen = BTreeMap::new();
    for (&id, reader) in readers {
        let mut outlook = reader.outlook;
        outlook.follow(after);
        let (old, gaze) = (reader.gaze, outlook.gaze(after));
        seen.insert(id, Reader { outlook, gaze });
        let (scene, steps) = match now.entry(gaze) {
            Entry::Occupied(made) => made.into_mut(),
            Entry::Vacant(place) => {
                let same = drawn.iter().find(|(known, _)| known.viewer == gaze.viewer);
                let last = same.map(|(_, shown)| shown.picture());
                let (scene, steps) = match done {
                    Told::Back(_) => (after.scene(&gaze)?, Vec::new()),
                    Told::Done(progress) => after.scene_after(before, progress, last, &gaze)?,
                };
                place.insert((Arc::new(Shown::new(scene)), steps))
            }
        };
        match sent.entry((old, gaze)) {
            Entry::Occupied(made) => made.into_mut().to.push(id),
            Entry::Vacant(place) => {
                let last = last(before, &old, drawn)?;
                let text = scene.news(&last, (before.rev, after.rev), steps, back)?;
                place.insert(Message { to: vec![id], text });
            }
        }
    }
    let drawn = now.into_iter().map(|(gaze, (scene, _))| (gaze, scene)).collect();
    Ok(News { messages: sent.into_values().collect(), readers: seen, drawn })
}

/// What a side sees that has answered something in secret. Nobody else is told anything, and the revision is what it was.
pub(crate) fn draft(
    before: &Position,
    after: &Position,
    side: Side,
    readers: &BTreeMap<ReaderId, Reader>,
    drawn: &Drawn,
) -> Result<News, Fault> {
    let mut now = Drawn::new();
    let mut sent: BTreeMap<Gaze, Message> = BTreeMap::new();
    for (&id, reader) in readers.iter().filter(|(_, reader)| reader.gaze.viewer == Viewer::Seat(side)) {
        match sent.entry(reader.gaze) {
            Entry::Occupied(made) => made.into_mut().to.push(id),
            Entry::Vacant(place) => {
                let last = last(before, &reader.gaze, drawn)?;
                let scene = Arc::new(draw(after, &reader.gaze)?);
                let text = scene.news(&last, (before.rev, after.rev), &[], None)?;
                now.insert(reader.gaze, scene);
                place.insert(Message { to: vec![id], text });
            }
        }
    }
    let mut drawn = drawn.clone();
    drawn.extend(now);
    Ok(News { messages: sent.into_values().collect(), readers: BTreeMap::new(), drawn })
}

/// The scene that was sent last.
fn last(before: &Position, gaze: &Gaze, drawn: &Drawn) -> Result<Arc<Shown>, Fault> {
    match drawn.get(gaze) {
        Some(last) => Ok(Arc::clone(last)),
        None => draw(before, gaze).map(Arc::new),
    }
}

/// The whole table for everybody.
pub(crate) fn afresh(position: &Position, readers: &BTreeMap<ReaderId, Reader>) -> Result<News, Fault> {
    let mut drawn = Drawn::new();
    let mut sent: BTreeMap<Gaze, Message> = BTreeMap::new();
    let mut seen = BTreeMap::new();
    for (&id, reader) in readers {
        let mut outlook = reader.outlook;
        outlook.follow(position);
        let gaze = outlook.gaze(position);
        seen.insert(id, Reader { outlook, gaze });
        match sent.entry(gaze) {
            Entry::Occupied(made) => made.into_mut().to.push(id),
            Entry::Vacant(place) => {
                let scene = draw(position, &gaze)?;
                place.insert(Message { to: vec![id], text: scene.whole(position.rev)? });
                drawn.insert(gaze, Arc::new(scene));
            }
        }
    }
    Ok(News { messages: sent.into_values().collect(), readers: seen, drawn })
}
