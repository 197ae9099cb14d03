//! Draws only what has changed since the last picture for the same eyes.
//!
//! A picture is made from a view. Where the part of the view that something is drawn from is what it was, what was drawn is shown again: an
//! answer touches a few pieces of a hundred. `tests/redrawn.rs` compares with pictures that are drawn whole.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use crate::Picture;
use crate::picture::{Panel, Piece};

/// What was drawn last for the same eyes, and the view it was made from.
pub struct Last<'a, V> {
    /// The view.
    pub view: &'a V,
    /// What was drawn.
    pub picture: &'a Picture,
}

impl<V> Clone for Last<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V> Copy for Last<'_, V> {}

/// Something that was drawn once and is shown by several pictures.
#[derive(Default)]
pub struct Shared<T>(Arc<T>);

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Shared(Arc::clone(&self.0))
    }
}

impl<T> From<T> for Shared<T> {
    fn from(drawn: T) -> Self {
        Shared(Arc::new(drawn))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl<T: Eq> Eq for Shared<T> {}

impl<T: fmt::Debug> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// The view a picture was made from. It says nothing that the picture does not say, so pictures are compared without it.
#[derive(Clone, Default)]
pub struct Seen(Option<Arc<dyn Any + Send + Sync>>);

impl Seen {
    pub(crate) fn of<V: Send + Sync + 'static>(view: V) -> Seen {
        Seen(Some(Arc::new(view)))
    }

    pub(crate) fn view<V: 'static>(&self) -> Option<&V> {
        self.0.as_ref()?.downcast_ref()
    }
}

impl PartialEq for Seen {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl Eq for Seen {}

impl fmt::Debug for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seen")
    }
}

/// Pieces by id.
pub(crate) type Pieces = BTreeMap<String, Shared<Piece>>;

/// The pieces of a view, by rising ids. A piece whose own part of the view is what it was is drawn again only where `alike` says that something
/// else about it has changed.
pub(crate) fn pieces<'v, P: PartialEq + 'v>(
    now: &'v BTreeMap<String, P>,
    last: Option<(&BTreeMap<String, P>, &Pieces)>,
    alike: impl Fn(&str) -> bool,
    mut draw: impl FnMut(&'v str, &'v P) -> Option<Piece>,
) -> Vec<(String, Shared<Piece>)> {
    let mut before = last.map(|(views, drawn)| (views.iter().peekable(), drawn.iter().peekable()));
    let mut all = Vec::with_capacity(now.len());
    for (id, view) in now {
        let kept = before.as_mut().and_then(|(views, drawn)| {
            while views.next_if(|&(known, _)| known < id).is_some() {}
            while drawn.next_if(|&(known, _)| known < id).is_some() {}
            let (_, old) = views.next_if(|&(known, _)| known == id)?;
            let (_, kept) = drawn.next_if(|&(known, _)| known == id)?;
            (old == view && alike(id)).then(|| kept.clone())
        });
        if let Some(piece) = kept.or_else(|| draw(id, view).map(Shared::from)) {
            all.push((id.clone(), piece));
        }
    }
    all
}

/// A list beside the map as it was drawn last, if what it is made from is `alike`, else as it is drawn now. A list without rows is not shown.
pub(crate) fn panel(
    last: Option<&Picture>,
    id: &str,
    alike: bool,
    draw: impl FnOnce() -> Panel,
) -> Option<Shared<Panel>> {
    match last.filter(|_| alike) {
        Some(last) => last.panels.iter().find(|panel| panel.id == id).cloned(),
        None => Some(draw()).filter(|panel| !panel.rows.is_empty()).map(Shared::from),
    }
}

/// Whether both views know the same pieces, all of them alike in each of the things asked.
pub(crate) fn all_alike<P, const N: usize>(
    one: &BTreeMap<String, P>,
    other: &BTreeMap<String, P>,
    alike: impl Fn(&P, &P) -> [bool; N],
) -> [bool; N] {
    let mut all = [one.len() == other.len(); N];
    for ((id, one), (other_id, other)) in one.iter().zip(other) {
        let alike = alike(one, other);
        let same = id == other_id;
        all.iter_mut().zip(alike).for_each(|(all, alike)| *all &= alike && same);
    }
    all
}
