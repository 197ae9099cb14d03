//! A game at one revision: what the rules say about it, and what of it is written down.

use catalog::{AnyGame, CatalogError, Sketch, Visitor};
use play::{Answer, Game, Header, LoadError, Next, Note, Parts, Side, Viewer};
use scene::prompt::{Ending, Prompt};
use scene::table::{self, Step};
use scene::wire::{Code, Fault};
use scene::{Picture, Scene};
use session::orders::Orders;
use session::{Awaited, Denied, Progress, Session};

use crate::draft::Draft;
use crate::moves::RESIGNED;
use crate::seats::Gaze;

/// A game at one revision. It never changes; the next revision is another one.
pub struct Position {
    /// The game.
    pub session: Session,
    /// How many entries its record has.
    pub rev: u64,
    /// What it waits for.
    pub waits: Waits,
    /// The side that has given up by the rule of the table, though the rules would go on.
    pub resigned: Option<Side>,
    /// How it stands, for lists.
    pub standing: Standing,
    /// What each side has answered in secret so far. It is not written down, and gone when the server is.
    pub(crate) drafts: [Option<Draft>; 2],
    /// What each side has ordered its formations: beside the game, known to that side alone.
    pub(crate) orders: [Orders; 2],
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
        let resigned = resigned(&session);
        let waits = match (session.game().visit(Asked), resigned) {
            (Some(_), Some(side)) => Waits::Over(given_up(&session, side)),
            (open, _) => waits(&session, open)?,
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
        let orders = Default::default();
        Ok(Position { session, rev, waits, resigned, standing, drafts: [None, None], orders })
    }

    /// The same with what was answered in secret at an earlier position, as far as that still holds.
    pub(crate) fn keeping(self, drafts: &[Option<Draft>; 2]) -> Position {
        let again = |side: Side| drafts[side.index()].as_ref()?.again(&self.session, side);
        let drafts = Side::BOTH.map(again);
        Position { drafts, ..self }
    }

    /// The same with these orders.
    pub(crate) fn under(self, orders: [Orders; 2]) -> Position {
        Position { orders, ..self }
    }

    /// The same with the orders that the notes of the game tell of.
    pub(crate) fn recalling(self) -> Position {
        let orders = Side::BOTH.map(|side| Orders::recall(&self.session, side));
        self.under(orders)
    }

    /// The same game with other orders of a side.
    pub(crate) fn ordered(&self, side: Side, orders: Orders) -> Result<Position, Denied> {
        let mut next = Position::new(self.session.clone(), self.rev)?;
        next.drafts.clone_from(&self.drafts);
        next.orders.clone_from(&self.orders);
        next.orders[side.index()] = orders;
        Ok(next)
    }

    /// The same with another draft of a side.
    pub(crate) fn drafted(&self, side: Side, draft: Option<Draft>) -> Result<Position, Denied> {
        let mut next = Position::new(self.session.clone(), self.rev)?;
        next.drafts.clone_from(&self.drafts);
        next.drafts[side.index()] = draft;
        next.orders.clone_from(&self.orders);
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
        self.finish(&mut scene, gaze);
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
        self.finish(&mut scene, gaze);
        Ok((scene, steps))
    }

    /// What the table knows and the rules do not: what may be taken back, and that somebody has given up.
    fn finish(&self, scene: &mut Scene, gaze: &Gaze) {
        scene.prompt.undo = self.undoable(gaze);
        let Some(loser) = self.resigned.filter(|_| self.over()) else { return };
        let points = scene.picture.scores.iter();
        let over = Ending {
            winner: self.session.side_id(loser.other()).to_owned(),
            level: "the other side gave up; that is a rule of the table, not of the book".into(),
            clause: String::new(),
            points: points.map(|(side, score)| (side.clone(), score.points.unwrap_or_default())).collect(),
            tally: Vec::new(),
        };
        scene.prompt = Prompt { wait: "over".into(), over: Some(over), ..Prompt::default() };
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

/// What a game waits for by its rules.
fn waits(session: &Session, open: Option<Vec<Side>>) -> Result<Waits, Denied> {
    Ok(match open {
        Some(sides) if sides.is_empty() => Waits::Roll,
        Some(sides) => Waits::Decide(sides),
        None => Waits::Over(outcome(session)?),
    })
}

/// The side that has given up here, by the last note that says so.
fn resigned(session: &Session) -> Option<Side> {
    let notes = session.game().parts().notes();
    let note = notes.iter().rfind(|note| note.kind == RESIGNED && note.at == session.at())?;
    session.side(note.side.as_deref()?).ok()
}

/// How a game is told in lists that a side has given up.
fn given_up(session: &Session, side: Side) -> String {
    let names = session.battle().side_names;
    format!("{}: {} gave up", names[side.other().index()], names[side.index()])
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

/// The entries that lead from the parts of a game to later ones: a note for each that was added, or all parts anew. What going back takes away
/// needs none.
pub(crate) fn noted(before: &Parts, after: &Parts) -> Result<Vec<String>, Fault> {
    if before == after {
        return Ok(Vec::new());
    }
    let json = |error: serde_json::Error| Fault::new(0, Code::Broken, error.to_string());
    let added = after.notes().get(before.notes().len()..).unwrap_or_default();
    let mut grown = before.clone();
    if added.iter().all(|note| grown.add(note.clone()).is_ok()) && grown == *after {
        let entry = |note| Ok(format!("note {}", serde_json::to_string(note).map_err(json)?));
        return added.iter().map(entry).collect();
    }
    Ok(vec![format!("parts {}", serde_json::to_string(after).map_err(json)?)])
}

/// What a record's entries come to when what was taken back is left out: answers and parts. An answer begins with the id of a side and a colon, or
/// with `roll`, so no answer is taken for another entry.
pub fn kept(entries: Vec<String>) -> Result<(Vec<String>, Parts), String> {
    let (mut answers, mut parts) = (Vec::new(), Parts::default());
    for entry in entries {
        match entry.split_once(' ') {
            Some(("back", to)) => {
                let to = to.parse().map_err(|_| format!("{entry:?} names no answer"))?;
                if to < answers.len() {
                    answers.truncate(to);
                    parts.back_to(to);
                }
            }
            Some(("note", note)) => {
                let note: Note = serde_json::from_str(note).map_err(|error| format!("a note: {error}"))?;
                parts.add(note).map_err(|faults| faults.to_string())?;
            }
            Some(("parts", fields)) => {
                let fields = serde_json::from_str(fields).map_err(|error| format!("the parts: {error}"))?;
                parts = Parts::read(fields)?;
            }
            _ => answers.push(entry),
        }
    }
    Ok((answers, parts))
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
    let (answers, parts) = kept(entries).map_err(|what| Fault::from(Denied::Broken(what)))?;
    let game = catalog::open::load_answers(header, &answers, parts).map_err(frozen)?;
    Session::new(game).map_err(frozen)
}

#[cfg(test)]
mod tests {
    use catalog::new_game;
    use play::SeenBy;
    use serde_json::json;

    use super::*;

    fn session() -> Session {
        Session::new(new_game("castiglione", "", &[], None, 1).unwrap()).unwrap()
    }

    fn comment(session: &mut Session, text: &str) {
        session.note("comment", Some(Side::B), SeenBy::Side, json!({ "text": text })).unwrap();
    }

    #[test]
    fn notes_are_entries_and_going_back_takes_them_along() {
        let mut entries = Vec::new();
        let mut session = session();
        let mut write = |session: &Session, before: &Session| {
            entries.extend(answers(session.game(), before.at()));
            entries.extend(noted(before.game().parts(), session.game().parts()).unwrap());
            entries.clone()
        };
        let start = session.clone();
        comment(&mut session, "one");
        write(&session, &start);
        let noted_once = session.clone();
        session.act(Some(Side::B), "pass", Viewer::Public).unwrap();
        comment(&mut session, "two");
        comment(&mut session, "three");
        let mut entries = write(&session, &noted_once);
        assert_eq!(entries.len(), 4);
        assert_eq!(entries[1], "austrian: pass");
        assert!(entries[3].starts_with("note {\"at\":1,"), "{}", entries[3]);
        let loaded = |entries: &[String]| replay(session.game().header(), entries.to_vec()).unwrap();
        assert_eq!(loaded(&entries).record().unwrap(), session.record().unwrap());
        entries.push("back 1".into());
        assert_eq!(loaded(&entries).game().parts().notes().len(), 3, "that is where the game stands");
        entries.push("back 0".into());
        assert_eq!(loaded(&entries).record().unwrap(), noted_once.record().unwrap());
    }

    #[test]
    fn parts_that_changed_otherwise_are_written_whole() {
        let mut session = session();
        session.act(Some(Side::B), "pass", Viewer::Public).unwrap();
        let mut record = session.record().unwrap();
        let parts = json!({"review": {"version": 3}, "dice": {"version": 1, "list": [{"from": 0, "scheme": "hand"}]}});
        record.parts = Parts::read(parts.as_object().unwrap().clone()).unwrap();
        let written = noted(session.game().parts(), &record.parts).unwrap();
        let [entry] = &written[..] else { panic!("{written:?}") };
        let fields = entry.strip_prefix("parts ").unwrap();
        assert_eq!(serde_json::from_str::<serde_json::Value>(fields).unwrap(), parts);
        let entries = [answers(session.game(), 0), written].concat();
        let again = replay(&record.header, entries.clone()).unwrap();
        assert_eq!(again.record().unwrap().parts, record.parts);
        for (wrong, word) in [
            ("note {}", "a note"),
            ("parts []", "the parts"),
            ("parts {\"required\":[\"clock/1\"]}", "clock"),
            ("back home", "back home"),
            ("parts {\"review\":{\"at\":9}}", "is at 9"),
        ] {
            let entries = [entries.clone(), vec![wrong.to_owned()]].concat();
            let trouble = replay(&record.header, entries).err().expect("broken");
            assert!(trouble.message.contains(word), "{}", trouble.message);
        }
    }
}
