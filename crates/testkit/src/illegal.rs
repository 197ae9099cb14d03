//! Answers that should be refused.

use play::{Answer, Dice, Face, Game, Next, Side, Words};

use crate::SplitMix64;

/// Actions of earlier points, from which illegal ones are made.
pub(crate) struct Pool<A> {
    actions: Vec<A>,
}

const ROOM: usize = 512;

impl<A: Copy + PartialEq> Pool<A> {
    pub(crate) fn new() -> Pool<A> {
        Pool { actions: Vec::new() }
    }

    /// Remembers some of the actions of a point.
    pub(crate) fn remember(&mut self, actions: &[A], rng: &mut SplitMix64) {
        for _ in 0..4 {
            let Some(action) = rng.pick(actions) else { return };
            if self.actions.len() < ROOM {
                self.actions.push(action);
            } else {
                let place = rng.below(ROOM);
                self.actions[place] = action;
            }
        }
    }

    /// Offers `probes` answers that are mostly illegal; gives how many were rightly refused, or what is wrong.
    pub(crate) fn probe<R: Words<Action = A>>(
        &self,
        game: &mut Game<R>,
        probes: usize,
        rng: &mut SplitMix64,
    ) -> Result<usize, String> {
        let mut refused = 0;
        for face in wrong_faces(game) {
            refuse(game, Answer::Roll(face))?;
            refused += 1;
        }
        for _ in 0..probes {
            let Some(action) = self.make::<R>(game.setup(), rng) else { continue };
            let side = Side::BOTH[rng.below(2)];
            let offered = game.actions(side).contains(&action);
            let why = R::explain(game.setup(), game.state(), side, action);
            if why.legal != offered {
                let text = R::write_action(game.setup(), action);
                return Err(format!("`{text}` of {side:?}: on offer {offered}, but explained as {why:?}"));
            }
            if !offered {
                refuse(game, Answer::Act(side, action))?;
                refused += 1;
            }
        }
        Ok(refused)
    }

    /// An action of an earlier point, or one whose text was put together from two.
    pub(crate) fn make<R: Words<Action = A>>(&self, setup: &R::Setup, rng: &mut SplitMix64) -> Option<A> {
        let action = rng.pick(&self.actions)?;
        if rng.below(2) == 0 {
            return Some(action);
        }
        let (one, two) = (R::write_action(setup, action), R::write_action(setup, rng.pick(&self.actions)?));
        let mut words: Vec<_> = one.split(' ').collect();
        let place = rng.below(words.len());
        words[place] = two.split(' ').nth(place)?;
        R::read_action(setup, &words.join(" ")).ok()
    }
}

/// Faces that cannot come up now.
fn wrong_faces<R: Words>(game: &Game<R>) -> Vec<Face> {
    let candidates = [0, 1, 6, 7, 11, 17, 66, 67, 200, 255].map(Face);
    match game.next() {
        Next::Roll(roll) => candidates.into_iter().filter(|&face| !has(roll.dice, face)).collect(),
        _ => candidates.into(),
    }
}

fn has(dice: Dice, face: Face) -> bool {
    dice.faces().any(|other| other == face)
}

fn refuse<R: Words>(game: &mut Game<R>, answer: Answer<R::Action>) -> Result<(), String> {
    let (before, at) = (game.state().clone(), game.at());
    let text = game.write_answer(answer);
    match game.submit(answer) {
        Ok(_) => Err(format!("`{text}` is illegal, but it was accepted")),
        Err(_) if *game.state() != before || game.at() != at => {
            Err(format!("`{text}` was refused, but it changed the game"))
        }
        Err(refusal) if refusal.reason.trim().is_empty() => {
            Err(format!("`{text}` is refused without a reason"))
        }
        Err(_) => Ok(()),
    }
}
