//! A game at one revision: what the rules say about it, and what of it is written down.

use catalog::session::{Awaited, Denied};
use catalog::{AnyGame, CatalogError, Session, Sketch, Visitor};
use play::{Answer, Game, Header, Record, Side, Viewer};
use scene::table::{self, Step};
use scene::{Picture, Scene};

use crate::seats::Gaze;
use crate::store::Standing;

/// A game at one revision. It never changes; the next revision is another one.
pub(crate) struct Position {
    /// The game.
    pub session: Session,
    /// How many entries its record has.
    pub rev: u64,
    /// What it waits for.
    pub waits: Waits,
    /// How it stands, for lists.
    pub standing: Standing,
}

/// What a game waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Waits {
    /// These sides must decide.
    Decide(Vec<Side>),
    /// A die is due.
    Roll,
    /// Nothing: it has ended like this.
    Over(String),
}

impl Position {
    /// A game at a revision.
    pub(crate) fn new(session: Session, rev: u64) -> Result<Position, Denied> {
        let waits = match session.awaited(Viewer::Public)? {
            Awaited::Decide(list) => Waits::Decide(list.into_iter().map(|asked| asked.side).collect()),
            Awaited::Roll(_) => Waits::Roll,
            Awaited::Over(ending) => Waits::Over(outcome(&session, &ending)),
        };
        let heading = session.heading()?;
        let standing = Standing {
            at: session.at(),
            turn: heading.turn,
            phase: heading.phase,
            asked: match &waits {
                Waits::Decide(sides) => {
                    sides.iter().map(|&side| session.side_id(side)).collect::<Vec<_>>().join(" ")
                }
                Waits::Roll => "roll".into(),
                Waits::Over(_) => String::new(),
            },
            over: matches!(waits, Waits::Over(_)),
            outcome: if let Waits::Over(text) = &waits { text.clone() } else { String::new() },
        };
        Ok(Position { session, rev, waits, standing })
    }

    /// The sides that must decide.
    pub(crate) fn asked(&self) -> &[Side] {
        if let Waits::Decide(sides) = &self.waits { sides } else { &[] }
    }

    /// The game has ended.
    pub(crate) fn over(&self) -> bool {
        matches!(self.waits, Waits::Over(_))
    }

    /// The table as a gaze sees it.
    pub(crate) fn scene(&self, gaze: &Gaze) -> Result<Scene, Denied> {
        let mut scene = table::scene(&self.session, gaze.viewer, &gaze.hands())?;
        scene.prompt.undo = self.undoable(gaze.owns);
        Ok(scene)
    }

    /// The same with what happened since an earlier position, where the same eyes saw `last`.
    pub(crate) fn scene_after(
        &self,
        before: &Position,
        last: Option<&Picture>,
        gaze: &Gaze,
    ) -> Result<(Scene, Vec<Step>), Denied> {
        let (mut scene, steps) =
            table::scene_after(&before.session, last, &self.session, gaze.viewer, &gaze.hands())?;
        scene.prompt.undo = self.undoable(gaze.owns);
        Ok((scene, steps))
    }

    /// Whether one of these sides may take back the last answer.
    pub(crate) fn undoable(&self, owns: [bool; 2]) -> bool {
        struct Last;
        impl Visitor for Last {
            type Out = Option<Side>;
            fn visit<R: Sketch>(self, game: &Game<R>) -> Option<Side> {
                match game.answers().last() {
                    Some(Answer::Act(side, _)) if game.undo_limit(*side) < game.at() => Some(*side),
                    _ => None,
                }
            }
        }
        !self.over() && self.session.game().visit(Last).is_some_and(|side| owns[side.index()])
    }
}

fn outcome(session: &Session, ending: &catalog::session::Ending) -> String {
    let named = ending.winner.as_deref().and_then(|id| session.side(id).ok());
    match named {
        Some(side) => format!("{}: {}", session.battle().side_names[side.index()], ending.level),
        None => ending.level.clone(),
    }
}

/// The answers from number `from` on, as records keep them.
pub(crate) fn answers(game: &AnyGame, from: usize) -> Vec<String> {
    struct From(usize);
    impl Visitor for From {
        type Out = Vec<String>;
        fn visit<R: Sketch>(self, game: &Game<R>) -> Vec<String> {
            let answers = game.answers().get(self.0..).unwrap_or_default();
            answers.iter().map(|&answer| game.write_answer(answer)).collect()
        }
    }
    game.visit(From(from))
}

/// What a record's entries come to when what was taken back is left out.
pub(crate) fn kept(entries: Vec<String>) -> Vec<String> {
    let mut answers = Vec::new();
    for entry in entries {
        match entry.strip_prefix("back ").and_then(|to| to.parse().ok()) {
            Some(to) => answers.truncate(to),
            None => answers.push(entry),
        }
    }
    answers
}

/// The game that a header and its entries lead to.
pub(crate) fn replay(header: &Header, entries: Vec<String>) -> Result<Session, Denied> {
    let start = Record {
        format: play::FORMAT.into(),
        header: header.clone(),
        answers: Vec::new(),
        hash: String::new(),
    };
    let broken = |error: CatalogError| Denied::Broken(error.to_string());
    let game = catalog::open::open_record(&start).map_err(broken)?;
    let mut session = Session::new(game).map_err(broken)?;
    for (index, answer) in kept(entries).into_iter().enumerate() {
        let told = |denied: Denied| Denied::Broken(format!("answer {index} ({answer:?}): {denied}"));
        session.answer(&answer, Viewer::Public).map_err(told)?;
    }
    Ok(session)
}
