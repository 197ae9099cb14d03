//! Going through a long game in stretches: whoever does it can stop between them, and go on when the game has gone on.

use std::any::Any;

use play::{Game, Rules, Viewer, Way};
use session::{Denied, Session};

use crate::drawn::Drawn;
use crate::table::{Step, on_game, ordered, steps_on};

/// A point on the way through a game: the game as it was there, without its family in the type. Playing up to it is what makes looking things up dear,
/// so it is kept. Its answers tell whether the game has gone back and on another way since.
#[derive(Default)]
pub(crate) struct Trail(Option<Box<dyn Any + Send + Sync>>);

impl Trail {
    /// Whether the way of this game leads through the point.
    pub(crate) fn is_on<R: Rules>(&self, game: &Game<R>) -> bool {
        self.point(game).is_some()
    }

    fn point<R: Rules>(&self, game: &Game<R>) -> Option<&Game<R>> {
        let point = self.0.as_ref()?.downcast_ref::<Game<R>>()?;
        game.answers().starts_with(point.answers()).then_some(point)
    }

    /// The way on from the point; from the point `start` if this game does not lead through it.
    pub(crate) fn way<'a, R: Rules>(&mut self, game: &'a Game<R>, start: usize) -> Way<'a, R> {
        if !self.is_on(game) {
            let start = game.at_point(start).unwrap_or_else(|| game.clone());
            self.0 = Some(Box::new(start));
        }
        self.point(game).unwrap_or(game).way_to(game)
    }

    /// Remembers where a way through a game has led.
    pub(crate) fn stop<R: Rules>(&mut self, game: &Game<R>, way: &Way<'_, R>) {
        let point = self.0.as_mut().and_then(|point| point.downcast_mut::<Game<R>>());
        let Some(point) = point else { return };
        for &answer in &game.answers()[point.at()..way.at()] {
            // What does not go there again is looked for from the beginning the next time.
            if point.submit(answer).is_err() {
                self.0 = None;
                return;
            }
        }
    }
}

/// What happened in a game from some point on, told in stretches.
pub struct Tale {
    viewer: Viewer,
    from: usize,
    trail: Trail,
}

impl Tale {
    /// What `viewer` perceived from the point `from` on.
    pub fn new(viewer: Viewer, from: usize) -> Tale {
        Tale { viewer, from, trail: Trail::default() }
    }

    /// Tells what happened next: up to `most` answers, at most up to the point `to`. Nothing if there is no more, or the game is not so long.
    pub fn go_on(&mut self, session: &Session, to: usize, most: usize) -> Result<Vec<Step>, Denied> {
        on_game!(session, game => self.walk(game, to, most)).map(|steps| ordered(session, self.viewer, steps))
    }

    /// Whether this game has led through everything that was told.
    pub(crate) fn is_of(&self, session: &Session) -> Result<bool, Denied> {
        on_game!(session, game => self.trail.is_on(game))
    }

    fn walk<R: Drawn>(&mut self, game: &Game<R>, to: usize, most: usize) -> Vec<Step> {
        if self.from > game.at() {
            return Vec::new();
        }
        let mut way = self.trail.way(game, self.from);
        let steps = steps_on(&mut way, game.setup(), to, most, self.viewer);
        self.trail.stop(game, &way);
        steps
    }
}
