//! How points and strength went in the course of a game.

use play::{Game, Viewer};
use serde::Serialize;
use session::{Denied, Session};

use crate::Picture;
use crate::drawn::Drawn;
use crate::picture::Score;
use crate::table::{on_game, picture};
use crate::trail::Trail;

/// How a game stood at a point, for the chart of its course.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sample {
    /// How many answers had been given.
    pub at: usize,
    /// The turn.
    pub turn: String,
    /// Its number on the track of turns, from 1: setting up belongs to the first. 0 where there is no such track.
    pub number: usize,
    /// Points and strength of either side, in the battle's order; as the viewer could count them.
    pub points: [Option<i32>; 2],
    /// The same of strength.
    pub strength: [Option<i32>; 2],
    /// A fight begins here: what it is.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub fight: String,
}

/// The course of a game: a sample wherever something of it changes, and one at its end.
pub fn history(session: &Session, viewer: Viewer) -> Result<Vec<Sample>, Denied> {
    let mut course = Course::of(viewer);
    course.go_on(session, usize::MAX)?;
    Ok(course.samples())
}

/// The course of a game as far as it is known. Every point of it must be drawn, which takes long for a long game: it is found in stretches, and goes
/// on from where it ended when the game has gone on.
pub struct Course {
    viewer: Viewer,
    trail: Trail,
    /// The first point that was not looked at.
    next: usize,
    samples: Vec<Sample>,
    /// The last point that was looked at. It is told only if the course ends with it.
    last: Option<Sample>,
    fight: String,
}

impl Course {
    /// The course of a game as `viewer` could follow it; nothing of it is known yet.
    pub fn of(viewer: Viewer) -> Course {
        let (trail, samples, fight) = (Trail::default(), Vec::new(), String::new());
        Course { viewer, trail, next: 0, samples, last: None, fight }
    }

    /// Looks at up to `most` further points; whether the course is whole now. If the game has gone back since, it begins anew.
    pub fn go_on(&mut self, session: &Session, most: usize) -> Result<bool, Denied> {
        on_game!(session, game => self.walk(game, most))
    }

    /// What is known of it.
    pub fn samples(&self) -> Vec<Sample> {
        let known = self.samples.last().map(|sample| sample.at);
        let end = self.last.iter().filter(|last| Some(last.at) != known);
        self.samples.iter().chain(end).cloned().collect()
    }

    fn walk<R: Drawn>(&mut self, game: &Game<R>, most: usize) -> bool {
        if !self.trail.is_on(game) {
            *self = Course::of(self.viewer);
        }
        let mut way = self.trail.way(game, 0);
        // What looks as it did is not drawn again, from one point to the next.
        let mut drawn: Option<Picture> = None;
        for _ in 0..most {
            if self.next == way.at() {
                let picture = picture(game, way.state(), self.viewer, drawn.as_ref());
                self.look(R::side_ids(game.setup()), &picture);
                drawn = Some(picture);
            }
            if way.step().is_none() {
                break;
            }
        }
        self.trail.stop(game, &way);
        self.next > game.at()
    }

    fn look(&mut self, ids: [&str; 2], picture: &Picture) {
        let scores = ids.map(|id| picture.scores.get(id).cloned().unwrap_or_default());
        let track = picture.tracks.iter().find(|track| track.id == "turn");
        let number = track.map_or(0, |track| track.now.min(track.boxes.len().saturating_sub(1)) + 1);
        let title = picture.fight.as_ref().map(|fight| fight.title.clone()).unwrap_or_default();
        let sample = Sample {
            at: self.next,
            turn: picture.turn.clone(),
            number,
            points: scores.each_ref().map(|score| score.points),
            strength: scores.each_ref().map(Score::all_strength),
            fight: if title == self.fight { String::new() } else { title.clone() },
        };
        self.fight = title;
        let same = self.samples.last().is_some_and(|last| {
            (&last.turn, last.points, last.strength) == (&sample.turn, sample.points, sample.strength)
        });
        if !same || !sample.fight.is_empty() {
            self.samples.push(sample.clone());
        }
        self.last = Some(sample);
        self.next += 1;
    }
}
