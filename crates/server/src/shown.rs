//! A scene as it was sent, kept so that the next one can be told as what has changed.
//!
//! Pieces, places, lists and groups of choices make up most of a scene, and few of them change at a time: they are compared as what they
//! are and only what differs is written. All the rest is small and compared as JSON.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use scene::picture::{Piece, SpaceNow};
use scene::{Group, Picture, Scene, patch};
use serde::Serialize;
use serde_json::{Map, Value};

/// A scene as it was sent.
pub(crate) struct Shown {
    scene: Scene,
    /// The scene without what is compared by itself.
    rest: Value,
}

impl Shown {
    pub(crate) fn new(mut scene: Scene) -> Result<Shown, serde_json::Error> {
        let pieces = std::mem::take(&mut scene.picture.pieces);
        let spaces = std::mem::take(&mut scene.picture.spaces);
        let tracks = std::mem::take(&mut scene.picture.tracks);
        let panels = std::mem::take(&mut scene.picture.panels);
        let groups = std::mem::take(&mut scene.prompt.groups);
        let rest = serde_json::to_value(&scene)?;
        scene.picture.pieces = pieces;
        scene.picture.spaces = spaces;
        scene.picture.tracks = tracks;
        scene.picture.panels = panels;
        scene.prompt.groups = groups;
        Ok(Shown { scene, rest })
    }

    /// What is on the table.
    pub(crate) fn picture(&self) -> &Picture {
        &self.scene.picture
    }

    /// The whole scene, ready to send.
    pub(crate) fn whole(&self, rev: u64) -> Result<Utf8Bytes, serde_json::Error> {
        #[derive(Serialize)]
        struct Whole<'a> {
            t: &'static str,
            rev: u64,
            scene: &'a Scene,
        }
        Ok(serde_json::to_string(&Whole { t: "scene", rev, scene: &self.scene })?.into())
    }

    /// The merge patch that leads from `old` to this scene.
    pub(crate) fn since(&self, old: &Shown) -> Result<Value, serde_json::Error> {
        let mut changes = match patch::patch(&old.rest, &self.rest) {
            Some(Value::Object(changes)) => changes,
            _ => Map::new(),
        };
        let (from, to) = (&old.scene.picture, &self.scene.picture);
        if let Some(pieces) = entries::<Piece>(&from.pieces, &to.pieces)? {
            changes.insert("pieces".into(), pieces);
        }
        if let Some(spaces) = entries::<SpaceNow>(&from.spaces, &to.spaces)? {
            changes.insert("spaces".into(), spaces);
        }
        if from.tracks != to.tracks {
            changes.insert("tracks".into(), serde_json::to_value(&to.tracks)?);
        }
        if from.panels != to.panels {
            changes.insert("panels".into(), serde_json::to_value(&to.panels)?);
        }
        let groups = entries::<Group>(&old.scene.prompt.groups, &self.scene.prompt.groups)?;
        if let Some(mut groups) = groups {
            // A prompt without choices has no groups, not an empty list of them.
            if self.scene.prompt.groups.is_empty() {
                groups = Value::Null;
            }
            let prompt = changes.entry("prompt").or_insert_with(|| Value::Object(Map::new()));
            if let Value::Object(prompt) = prompt {
                prompt.insert("groups".into(), groups);
            }
        }
        Ok(Value::Object(changes))
    }
}

/// What must be merged into one map to make it the other; nothing if they are equal.
fn entries<T: PartialEq + Serialize>(
    old: &BTreeMap<String, T>,
    new: &BTreeMap<String, T>,
) -> Result<Option<Value>, serde_json::Error> {
    let mut changes = Map::new();
    let (mut before, mut after) = (old.iter().peekable(), new.iter().peekable());
    // Both go by rising keys, so that they can be walked through side by side.
    loop {
        let order = match (before.peek(), after.peek()) {
            (None, None) => break,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some((gone, _)), Some((come, _))) => gone.cmp(come),
        };
        let old = before.next_if(|_| order.is_le());
        let change = match (old, after.next_if(|_| order.is_ge())) {
            (Some((_, before)), Some((_, value))) if before == value => None,
            (Some((key, before)), Some((_, value))) => {
                let change = patch::patch(&serde_json::to_value(before)?, &serde_json::to_value(value)?);
                change.map(|change| (key, change))
            }
            (Some((key, _)), None) => Some((key, Value::Null)),
            (None, Some((key, value))) => Some((key, serde_json::to_value(value)?)),
            (None, None) => None,
        };
        if let Some((key, change)) = change {
            changes.insert(key.clone(), change);
        }
    }
    Ok((!changes.is_empty()).then_some(Value::Object(changes)))
}

#[cfg(test)]
mod tests {
    use catalog::mover::Mover;
    use catalog::session::Awaited;
    use catalog::{Session, new_game};
    use play::{Side, Viewer};

    use super::*;

    #[test]
    fn a_change_is_the_same_as_by_comparing_everything() {
        for battle in ["castiglione", "caldiero"] {
            let options = ["fog_of_war".to_owned()];
            let mut session = Session::new(new_game(battle, "", &options, None, 5).unwrap()).unwrap();
            let mut mover = Mover::new(5);
            let mut scenes: Vec<Shown> = Vec::new();
            for _ in 0..150 {
                let Awaited::Decide(asked) = session.awaited(Viewer::Public).unwrap() else { break };
                session.act_at_random(asked[0].side, &mut mover, Viewer::Public).unwrap();
                session.auto(Viewer::Public).unwrap();
                // Now with choices and now without, through these eyes and those.
                let side = Side::BOTH[mover.below(2)];
                let hands = &[side][..mover.below(2)];
                let scene = scene::table::scene(&session, Viewer::Seat(side), hands).unwrap();
                scenes.push(Shown::new(scene).unwrap());
            }
            assert!(scenes.len() > 100);
            for (index, new) in scenes.iter().enumerate() {
                let old = &scenes[index.saturating_sub(1 + index % 3)];
                let plain = |shown: &Shown| serde_json::to_value(&shown.scene).unwrap();
                let expected =
                    patch::patch(&plain(old), &plain(new)).unwrap_or_else(|| Value::Object(Map::new()));
                let mut merged = plain(old);
                patch::merge(&mut merged, &new.since(old).unwrap());
                assert_eq!(merged, plain(new));
                assert_eq!(new.since(old).unwrap().to_string().len(), expected.to_string().len());
            }
        }
    }
}
