//! A game as a table in the browser asks about it: scenes, what happened, why not, what follows, how it went.

use std::borrow::Cow;
use std::collections::BTreeMap;

use play::{Answer, Game, Next, Side, Taken, Viewer, Way};
use serde::Serialize;
use session::{Denied, Explained, Odds, Progress, Session};

pub use crate::course::{Sample, history};
use crate::drawn::{Drawn, Glimpse, Measure};
use crate::picture::Piece;
use crate::redrawn::{Last, Seen, Shared};
use crate::trail::Tale;
use crate::{Board, Chart, Group, Picture, Scene, VERSION, prompt};

/// Runs the same code on whatever family a session plays. A battle that cannot be drawn is answered with an error.
macro_rules! on_game {
    ($session:expr, $game:ident => $body:expr) => {
        match $session.game() {
            catalog::AnyGame::Areas($game) => Ok($body),
            catalog::AnyGame::Orders($game) => Ok($body),
            catalog::AnyGame::Chits($game) => Ok($body),
            // The toy of the tests, where it is compiled in.
            #[allow(unreachable_patterns)]
            _ => Err(session::Denied::Wrong("this battle cannot be drawn".into())),
        }
    };
}
pub(crate) use on_game;

/// The sheet and the counters of a game.
pub fn board(session: &Session) -> Result<Board, Denied> {
    let mut board = on_game!(session, game => drawn_board(game))?;
    board.version = VERSION;
    session.battle().id.clone_into(&mut board.battle);
    Ok(board)
}

fn drawn_board<R: Drawn>(game: &Game<R>) -> Board {
    R::board(game.setup())
}

/// The charts of a game.
pub fn charts(session: &Session) -> Result<Vec<Chart>, Denied> {
    fn of<R: Drawn>(game: &Game<R>) -> Vec<Chart> {
        R::charts(game.setup())
    }
    on_game!(session, game => of(game))
}

/// Whether a side may not know everything about the other.
pub fn hides(session: &Session) -> Result<bool, Denied> {
    fn of<R: Drawn>(game: &Game<R>) -> bool {
        R::hides(game.setup())
    }
    on_game!(session, game => of(game))
}

/// The table as `viewer` sees it, who answers for the sides in `hands`.
pub fn scene(session: &Session, viewer: Viewer, hands: &[Side]) -> Result<Scene, Denied> {
    let picture = on_game!(session, game => picture(game, game.state(), viewer, None))?;
    let prompt = prompt::prompt(session, viewer, hands)?;
    Ok(Scene { at: session.at(), eyes: eyes(session, viewer), picture, prompt })
}

/// The table as it was after `at` answers; nothing can be done there.
pub fn past(session: &Session, at: usize, viewer: Viewer) -> Result<Scene, Denied> {
    let mut past = session.clone();
    past.back(at)?;
    scene(&past, viewer, &[])
}

fn eyes(session: &Session, viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(side) => session.side_id(side).into(),
        Viewer::Public => "public".into(),
        Viewer::Referee => "referee".into(),
    }
}

/// How a state of a game looks.
pub(crate) fn picture<R: Drawn>(
    game: &Game<R>,
    state: &R::State,
    viewer: Viewer,
    last: Option<&Picture>,
) -> Picture {
    let view = R::view(game.setup(), state, viewer);
    let last = last.and_then(|picture| Some(Last { view: picture.seen.view()?, picture }));
    let picture = R::picture(game.setup(), &view, viewer, last);
    Picture { seen: Seen::of(view), ..picture }
}

/// One answer and what came of it, as a viewer perceived it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Step {
    /// Its place in the record, counted from 0: the board before it is the past at this number.
    pub at: usize,
    /// The id of the side that acted; empty for a die.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub side: String,
    /// The die that was rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub die: Option<Die>,
    /// The orders under which it was given, where they are new and the viewer may know them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ordered: Vec<String>,
    /// What happened, in words.
    pub lines: Vec<Line>,
    /// Which pieces went where.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<Move>,
    /// The turn it belongs to, where a new one begins.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub turn: String,
    /// The phase it leads to, where that is another. For accounts alone: a page has it in its scene.
    #[serde(skip)]
    pub phase: String,
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Line {
    /// What happened.
    pub text: String,
    /// Under which clause.
    pub clause: String,
    /// It tells only what a die showed, which is told by `die` of its step already.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub roll: bool,
}

/// A die that was rolled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Die {
    /// What kind of roll it was: `initiative`, `combat`.
    pub kind: &'static str,
    /// What for.
    pub why: String,
    /// The clause that asks for it.
    pub clause: String,
    /// What came up: `5`, `2+4`, or the name of what was drawn.
    pub face: String,
}

/// A piece went somewhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Move {
    /// Which.
    pub piece: String,
    /// From which place or box; empty if it was not seen before.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub from: String,
    /// To which; empty if it is not seen any more.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub to: String,
}

/// What happened from answer number `from` on, up to `to`, as `viewer` perceived it.
pub fn steps(session: &Session, from: usize, to: usize, viewer: Viewer) -> Result<Vec<Step>, Denied> {
    Tale::new(viewer, from).go_on(session, to, usize::MAX)
}

/// The same steps with the orders under which they were done.
pub(crate) fn ordered(session: &Session, viewer: Viewer, mut steps: Vec<Step>) -> Vec<Step> {
    let mut told = session::orders::ordered(session, viewer);
    steps.iter_mut().for_each(|step| step.ordered = told.remove(&step.at).unwrap_or_default());
    steps
}

/// The table after `progress`, which led to it, and what happened. Nothing is played again and nothing drawn twice: `last` is what
/// `viewer` saw before, if that is at hand.
pub fn scene_after(
    progress: &Progress,
    last: Option<&Picture>,
    session: &Session,
    viewer: Viewer,
    hands: &[Side],
) -> Result<(Scene, Vec<Step>), Denied> {
    let picture = on_game!(session, game => picture(game, game.state(), viewer, last))?;
    let steps = on_game!(session, game => steps_of(game, progress, last, Some(&picture), viewer))?;
    let prompt = prompt::prompt(session, viewer, hands)?;
    let steps = ordered(session, viewer, steps);
    Ok((Scene { at: session.at(), eyes: eyes(session, viewer), picture, prompt }, steps))
}

/// What happened in `progress`, which led to this point of the game.
pub fn told(progress: &Progress, session: &Session, viewer: Viewer) -> Result<Vec<Step>, Denied> {
    on_game!(session, game => steps_of(game, progress, None, None, viewer))
        .map(|steps| ordered(session, viewer, steps))
}

/// `first` and `last` are the pictures before and after all of it, where they are at hand.
fn steps_of<R: Drawn>(
    game: &Game<R>,
    progress: &Progress,
    first: Option<&Picture>,
    last: Option<&Picture>,
    viewer: Viewer,
) -> Vec<Step> {
    let setup = game.setup();
    let taken: Vec<&Taken<R>> = progress.steps().collect();
    let Some(begin) = taken.first() else { return Vec::new() };
    let mut before = match first {
        Some(picture) => Look::of(picture),
        None => Look::at::<R>(setup, &begin.before, viewer),
    };
    let mut steps = Vec::new();
    for (index, step) in taken.iter().enumerate() {
        let after = match (taken.get(index + 1), last) {
            (Some(next), _) => Look::at::<R>(setup, &next.before, viewer),
            (None, Some(picture)) => Look::of(picture),
            (None, None) => Look::at::<R>(setup, game.state(), viewer),
        };
        steps.push(step_of(setup, step, &before, &after, viewer));
        before = after;
    }
    steps
}

/// What happened on the next `most` answers of a way, at most up to the point `to`.
pub(crate) fn steps_on<R: Drawn>(
    way: &mut Way<'_, R>,
    setup: &R::Setup,
    to: usize,
    most: usize,
    viewer: Viewer,
) -> Vec<Step> {
    let mut before = Look::at::<R>(setup, way.state(), viewer);
    let mut steps = Vec::new();
    while way.at() < to && steps.len() < most {
        let Some(taken) = way.step() else { break };
        let after = Look::at::<R>(setup, way.state(), viewer);
        steps.push(step_of(setup, &taken, &before, &after, viewer));
        before = after;
    }
    steps
}

/// How a viewer perceived one answer, between two looks at the table.
fn step_of<R: Drawn>(
    setup: &R::Setup,
    taken: &Taken<R>,
    before: &Look<'_>,
    after: &Look<'_>,
    viewer: Viewer,
) -> Step {
    let mut step = Step { at: taken.at, ..Step::default() };
    match taken.answer {
        Answer::Act(side, _) => R::side_ids(setup)[side.index()].clone_into(&mut step.side),
        Answer::Roll(face) => {
            if let Next::Roll(roll) = R::next(setup, &taken.before) {
                step.die = Some(Die {
                    kind: R::roll_kind(&roll.why),
                    why: R::why(setup, &taken.before, &roll, viewer),
                    clause: roll.clause.0.into(),
                    face: R::write_face(setup, &roll, face),
                });
            }
        }
    }
    let seen = taken.events.iter().filter_map(|event| R::seen(setup, event, viewer));
    step.lines = seen
        .map(|event| R::describe(setup, &event))
        .map(|line| Line { text: line.text, clause: line.clause.0.into(), roll: line.roll })
        .collect();
    step.moves = before.moves(after);
    if before.turn != after.turn {
        step.turn = after.turn.clone().into_owned();
    }
    if before.phase != after.phase {
        step.phase = after.phase.clone().into_owned();
    }
    step
}

/// Where pieces are and what time it is, out of a picture or looked up for a state that nobody is shown.
struct Look<'a> {
    turn: Cow<'a, str>,
    phase: Cow<'a, str>,
    places: Places<'a>,
}

/// The place of each piece.
enum Places<'a> {
    /// As they are drawn.
    Drawn(&'a BTreeMap<String, Shared<Piece>>),
    /// As they were looked up.
    Seen(BTreeMap<String, String>),
}

impl Places<'_> {
    /// Piece and place, by rising ids of pieces.
    fn iter(&self) -> Box<dyn Iterator<Item = (&str, &str)> + '_> {
        match self {
            Places::Drawn(pieces) => {
                Box::new(pieces.iter().map(|(id, piece)| (id.as_str(), piece.at.as_str())))
            }
            Places::Seen(places) => Box::new(places.iter().map(|(id, at)| (id.as_str(), at.as_str()))),
        }
    }
}

impl<'a> Look<'a> {
    fn of(picture: &'a Picture) -> Look<'a> {
        Look {
            turn: picture.turn.as_str().into(),
            phase: picture.phase.as_str().into(),
            places: Places::Drawn(&picture.pieces),
        }
    }

    fn at<R: Drawn>(setup: &R::Setup, state: &R::State, viewer: Viewer) -> Look<'a> {
        let view = R::view(setup, state, viewer);
        let Glimpse { turn, phase, places } = R::glimpse(setup, &view, viewer);
        Look { turn: turn.into(), phase: phase.into(), places: Places::Seen(places) }
    }

    /// Which pieces are elsewhere in a later look; those that were not seen before come last.
    fn moves(&self, after: &Look<'_>) -> Vec<Move> {
        let moved = |piece: &str, from: &str, to: &str| Move {
            piece: piece.into(),
            from: from.into(),
            to: to.into(),
        };
        let (mut moves, mut appeared) = (Vec::new(), Vec::new());
        let mut later = after.places.iter().peekable();
        for (id, from) in self.places.iter() {
            while let Some((new, to)) = later.next_if(|&(other, _)| other < id) {
                appeared.push(moved(new, "", to));
            }
            match later.next_if(|&(other, _)| other == id) {
                Some((_, to)) if to == from => {}
                Some((_, to)) => moves.push(moved(id, from, to)),
                None => moves.push(moved(id, from, "")),
            }
        }
        appeared.extend(later.map(|(new, to)| moved(new, "", to)));
        moves.extend(appeared);
        moves
    }
}

/// Why `side` may or may not do what pointing at these things would mean.
pub fn why(
    session: &Session,
    side: Side,
    piece: Option<&str>,
    space: Option<&str>,
) -> Result<Option<Explained>, Denied> {
    on_game!(session, game => gesture(game, side, piece, space))
}

fn gesture<R: Drawn>(
    game: &Game<R>,
    side: Side,
    piece: Option<&str>,
    space: Option<&str>,
) -> Option<Explained> {
    let action = meant(game, side, piece, space)?;
    let taking = piece.is_some() && R::opens(action) && !leads_to(game, side, action, space);
    let mut ahead = game.clone();
    // A piece that is not in hand yet is taken first: what is asked is what would be said once it were.
    if taking
        && ahead.submit(Answer::Act(side, action)).is_ok()
        && let Some(then) = meant(&ahead, side, piece, space)
    {
        return Some(explained(&ahead, side, then));
    }
    Some(explained(game, side, action))
}

/// Whether an action on offer is itself about this place, or no place was named.
fn leads_to<R: Drawn>(game: &Game<R>, side: Side, action: R::Action, space: Option<&str>) -> bool {
    let menu = R::menu(game.setup(), game.state(), side);
    let mut entries = menu.groups.iter().flat_map(|group| &group.entries);
    space.is_none() || entries.any(|entry| entry.action == action && entry.target.as_deref() == space)
}

/// What pointing at these things most likely means: something that may be done, if there is such a meaning.
fn meant<R: Drawn>(
    game: &Game<R>,
    side: Side,
    piece: Option<&str>,
    space: Option<&str>,
) -> Option<R::Action> {
    let view = R::view(game.setup(), game.state(), Viewer::Seat(side));
    let meanings = R::gesture(game.setup(), &view, side, piece, space);
    let legal = game.actions(side);
    meanings.iter().find(|action| legal.contains(action)).or(meanings.first()).copied()
}

fn explained<R: Drawn>(game: &Game<R>, side: Side, action: R::Action) -> Explained {
    let said = R::explain(game.setup(), game.state(), side, action);
    Explained {
        action: R::write_action(game.setup(), action),
        legal: game.actions(side).contains(&action),
        clause: said.clause,
        reason: said.reason,
    }
}

/// The chances behind one action on offer.
pub fn odds(session: &Session, side: Side, action: &str) -> Result<Option<Odds>, Denied> {
    match session.odds(side)?.into_iter().find(|odds| odds.action == action) {
        Some(odds) => Ok(Some(odds)),
        None => session.ahead(side, action),
    }
}

/// The chances of the fight whose die fell as answer number `at`, as they were before it.
pub fn due(session: &Session, at: usize, side: Side) -> Result<Option<Odds>, Denied> {
    let mut past = session.clone();
    past.back(at)?;
    past.due(side)
}

/// How far it is from one place to another, and whether one can see the other.
pub fn measure(session: &Session, from: &str, to: &str) -> Result<Option<Measure>, Denied> {
    fn of<R: Drawn>(game: &Game<R>, from: &str, to: &str) -> Option<Measure> {
        R::measure(game.setup(), from, to)
    }
    on_game!(session, game => of(game, from, to))
}

/// What an action that only opens further choices would open: nothing is done.
pub fn preview(session: &Session, side: Side, action: &str) -> Result<Vec<Group>, Denied> {
    let opens = on_game!(session, game => opens(game, side, action))?;
    if !opens {
        return Err(Denied::Wrong("what follows this cannot be known beforehand".into()));
    }
    let mut ahead = session.clone();
    ahead.act(Some(side), action, Viewer::Seat(side))?;
    prompt::groups(&ahead, side)
}

fn opens<R: Drawn>(game: &Game<R>, side: Side, action: &str) -> bool {
    let action = R::read_action(game.setup(), action);
    action.is_ok_and(|action| R::opens(action) && game.actions(side).contains(&action))
}
