//! A game at one revision: what the rules say about it, and what of it is written down.

use catalog::{AnyGame, CatalogError, Sketch, Visitor};
use play::{Answer, Game, Header, LoadError, Next, Side, Viewer};
use scene::table::{self, Step};
use scene::wire::{Code, Fault};
use scene::{Picture, Scene};
use session::{Awaited, Denied, Progress, Session};

use crate::draft::Draft;
use crate::seats::Gaze;

/// A game at one revision. It never changes; the next revision is another one.
pub struct Position {
    /// The game.
    pub session: Session,
    /// How many entries its record has.
    pub rev: u64,
    /// What it waits for.
    pub waits: Waits,
    /// How it stands, for lists.
    pub standing: Standing,
    /// What each side has answered in secret so far. It is not written down, and gone when the server is.
    pub(crate) drafts: [Option<Draft>; 2],
}

/// How a game stands, for lists.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// How many answers count.
    pub at: usize,
    /// The turn.
    pub turn: String,
    /// The phase.
    pub phase: String,
    /// The ids of the sides that are asked, separated by spaces; `roll` if a die is due.
    pub asked: String,
    /// The game has ended.
    pub over: bool,
    /// How it ended.
    pub outcome: String,
}

/// What a game waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Waits {
    /// These sides must decide.
    Decide(Vec<Side>),
    /// A die is due.
    Roll,
    /// Nothing: it has ended like this.
    Over(String),
}

impl Position {
    /// A game at a revision.
    pub fn new(session: Session, rev: u64) -> Result<Position, Denied> {
        let waits = match session.game().visit(Asked) {
            Some(sides) if sides.is_empty() => Waits::Roll,
            Some(sides) => Waits::Decide(sides),
            None => Waits::Over(outcome(&session)?),
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
        Ok(Position { session, rev, waits, standing, drafts: [None, None] })
    }

    /// The same with what was answered in secret at an earlier position, as far as that still holds.
    pub(crate) fn keeping(self, drafts: &[Option<Draft>; 2]) -> Position {
        let again = |side: Side| drafts[side.index()].as_ref()?.again(&self.session, side);
        let drafts = Side::BOTH.map(again);
        Position { drafts, ..self }
    }

    /// The same with another draft of a side.
    pub(crate) fn drafted(&self, side: Side, draft: Option<Draft>) -> Result<Position, Denied> {
        let mut next = Position::new(self.session.clone(), self.rev)?;
        next.drafts.clone_from(&self.drafts);
        next.drafts[side.index()] = draft;
        Ok(next)
    }

    /// The game as somebody sees it: who answers in secret sees his own answers.
    pub fn seen_by(&self, viewer: Viewer) -> &Session {
        match viewer {
            Viewer::Seat(side) => {
                self.drafts[side.index()].as_ref().map_or(&self.session, |draft| &draft.session)
            }
            _ => &self.session,
        }
    }

    /// The sides that must decide.
    pub fn asked(&self) -> &[Side] {
        if let Waits::Decide(sides) = &self.waits { sides } else { &[] }
    }

    /// The game has ended.
    pub fn over(&self) -> bool {
        matches!(self.waits, Waits::Over(_))
    }

    /// The table as a gaze sees it.
    pub(crate) fn scene(&self, gaze: &Gaze) -> Result<Scene, Denied> {
        let mut scene = table::scene(self.seen_by(gaze.viewer), gaze.viewer, &gaze.hands())?;
        scene.prompt.undo = self.undoable(gaze);
        Ok(scene)
    }

    /// The same with what happened since an earlier position, where the same eyes saw `last`.
    pub(crate) fn scene_after(
        &self,
        before: &Position,
        progress: &Progress,
        last: Option<&Picture>,
        gaze: &Gaze,
    ) -> Result<(Scene, Vec<Step>), Denied> {
        if self.is_drafted(gaze.viewer) {
            // What was answered in secret is no part of what happened between the two.
            return Ok((self.scene(gaze)?, table::told(progress, &self.session, gaze.viewer)?));
        }
        // Whoever answered in secret saw more than that.
        let last = last.filter(|_| !before.is_drafted(gaze.viewer));
        let (mut scene, steps) =
            table::scene_after(progress, last, &self.session, gaze.viewer, &gaze.hands())?;
        scene.prompt.undo = self.undoable(gaze);
        Ok((scene, steps))
    }

    fn is_drafted(&self, viewer: Viewer) -> bool {
        matches!(viewer, Viewer::Seat(side) if self.drafts[side.index()].is_some())
    }

    /// Whether a reader may take back the last answer.
    fn undoable(&self, gaze: &Gaze) -> bool {
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
        let last = || self.seen_by(gaze.viewer).game().visit(Last);
        !self.over() && last().is_some_and(|side| gaze.owns[side.index()])
    }
}

/// The sides that must decide; none of them where a die is due, and nothing where the game has ended.
struct Asked;

impl Visitor for Asked {
    type Out = Option<Vec<Side>>;
    fn visit<R: Sketch>(self, game: &Game<R>) -> Option<Vec<Side>> {
        match game.next() {
            Next::Decide(decisions) => Some(decisions.iter().map(|decision| decision.side).collect()),
            Next::Roll(_) => Some(Vec::new()),
            Next::Over(_) => None,
        }
    }
}

/// How a game that has ended is told in lists.
fn outcome(session: &Session) -> Result<String, Denied> {
    let Awaited::Over(ending) = session.awaited(Viewer::Public)? else { return Ok(String::new()) };
    let named = ending.winner.as_deref().and_then(|id| session.side(id).ok());
    Ok(match named {
        Some(side) => format!("{}: {}", session.battle().side_names[side.index()], ending.level),
        None => ending.level,
    })
}

/// The answers from number `from` on, as records keep them.
pub fn answers(game: &AnyGame, from: usize) -> Vec<String> {
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
pub fn kept(entries: Vec<String>) -> Vec<String> {
    let mut answers = Vec::new();
    for entry in entries {
        match entry.strip_prefix("back ").and_then(|to| to.parse().ok()) {
            Some(to) => answers.truncate(to),
            None => answers.push(entry),
        }
    }
    answers
}

/// The game that a header and its entries lead to. One that was begun under former rules goes on if they still allow all that was
/// answered; what is kept of it is not touched either way.
pub fn replay(header: &Header, entries: Vec<String>) -> Result<Session, Fault> {
    let frozen = |error: CatalogError| match error {
        CatalogError::Load(LoadError::Former { .. } | LoadError::Version { .. }) => {
            Fault::new(0, Code::Frozen, format!("{error}. The game is kept as it is"))
        }
        other => Fault::from(Denied::Broken(other.to_string())),
    };
    let game = catalog::open::load_answers(header, &kept(entries)).map_err(frozen)?;
    Session::new(game).map_err(frozen)
}
