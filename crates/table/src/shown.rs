//! A scene as it was sent, kept so that the next one can be told as what has changed.
//!
//! Pieces, places, lists and groups of choices make up most of a scene, and few of them change at a time: they are compared as what they
//! are and only what differs is written.

use scene::since::Since;
use scene::table::Step;
use scene::wire::{Code, Fault, Say};
use scene::{Picture, Scene};

use crate::table::text;

/// A scene as it was sent.
pub(crate) struct Shown(Scene);

impl Shown {
    pub(crate) fn new(scene: Scene) -> Shown {
        Shown(scene)
    }

    /// What is on the table.
    pub(crate) fn picture(&self) -> &Picture {
        &self.0.picture
    }

    /// The whole scene, ready to send.
    pub(crate) fn whole(&self, rev: u64) -> Result<String, Fault> {
        text(&Say::Scene { rev, scene: &self.0 })
    }

    /// The merge patch that leads from `old` to this scene.
    pub(crate) fn since<'a>(&'a self, old: &'a Shown) -> Result<Since<'a>, Fault> {
        Since::new(&old.0, &self.0).map_err(unwritten)
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
    use scene::patch;
    use serde_json::{Map, Value};
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
                scenes.push(Shown::new(scene));
            }
            assert!(scenes.len() > 100);
            for (index, new) in scenes.iter().enumerate() {
                let old = &scenes[index.saturating_sub(1 + index % 3)];
                let plain = |shown: &Shown| serde_json::to_value(&shown.0).unwrap();
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
