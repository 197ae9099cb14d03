//! A scene as it was sent, kept so that the next one can be told as what has changed.
//!
//! Pieces, places, lists and groups of choices make up most of a scene, and few of them change at a time: they are compared as what they
//! are and only what differs is written. All the rest is small and compared as JSON.

use scene::since::Since;
use scene::table::Step;
use scene::wire::{Code, Fault, Say};
use scene::{Picture, Scene, patch};
use serde_json::{Map, Value};

use crate::table::text;

/// A scene as it was sent.
pub(crate) struct Shown {
    scene: Scene,
    /// The scene without what is compared by itself.
    rest: Value,
}

impl Shown {
    pub(crate) fn new(mut scene: Scene) -> Result<Shown, Fault> {
        let pieces = std::mem::take(&mut scene.picture.pieces);
        let spaces = std::mem::take(&mut scene.picture.spaces);
        let tracks = std::mem::take(&mut scene.picture.tracks);
        let panels = std::mem::take(&mut scene.picture.panels);
        let groups = std::mem::take(&mut scene.prompt.groups);
        let rest = serde_json::to_value(&scene).map_err(unwritten)?;
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
    pub(crate) fn whole(&self, rev: u64) -> Result<String, Fault> {
        text(&Say::Scene { rev, scene: &self.scene })
    }

    /// The merge patch that leads from `old` to this scene.
    pub(crate) fn since<'a>(&'a self, old: &'a Shown) -> Result<Since<'a>, Fault> {
        let rest = match patch::patch(&old.rest, &self.rest) {
            Some(Value::Object(changes)) => changes,
            _ => Map::new(),
        };
        Since::new(&old.scene, &self.scene, rest).map_err(unwritten)
    }

    /// The same as a message, with what happened.
    pub(crate) fn news(
        &self,
        old: &Shown,
        (from, rev): (u64, u64),
        steps: &[Step],
        back: Option<usize>,
    ) -> Result<String, Fault> {
        text(&Say::Patch { from, rev, patch: Box::new(self.since(old)?), steps, back })
    }
}

fn unwritten(error: serde_json::Error) -> Fault {
    Fault::new(0, Code::Broken, error.to_string())
}

#[cfg(test)]
mod tests {
    use catalog::new_game;
    use play::{Side, Viewer};
    use session::mover::Mover;
    use session::{Awaited, Session};

    use super::*;

    #[test]
    fn a_change_is_the_same_as_by_comparing_everything() {
        for (battle, options) in
            [("castiglione", &["fog_of_war"][..]), ("caldiero", &["fog_of_war"]), ("novara", &[])]
        {
            let options: Vec<String> = options.iter().map(ToString::to_string).collect();
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
                let change = serde_json::to_value(new.since(old).unwrap()).unwrap();
                patch::merge(&mut merged, &change);
                assert_eq!(merged, plain(new));
                assert_eq!(change.to_string().len(), expected.to_string().len());
            }
        }
    }
}
