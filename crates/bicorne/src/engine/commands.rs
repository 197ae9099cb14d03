//! What each request does.

use catalog::{AnyGame, battles, from_situation, load_record, new_game};
use play::{Dice, Side, Viewer};
use serde_json::{Map, Value, json};
use session::computer::{Computer, Kind, LEVELS};
use session::orders::Orders;
use session::{Asked, Awaited, Denied, Rolled, Said, Session, dice};

use super::PROTOCOL;
use super::request::{Level, Request, Trouble};
use crate::files::fresh_seed;

/// All requests, for whoever asks for one that is not there.
const COMMANDS: &str = "protocol, battles, new, situation, next, menu, act, concede, explain, roll, auto, view, state, log, odds, \
                        best, record, load, back, undo, orders, order, standing, reach, preview, carry, quit";

/// Nobody's machine gains from more.
const MOST_THREADS: u64 = 64;

/// The engine between two lines.
#[derive(Default)]
pub(super) struct Engine {
    pub(super) session: Option<Session>,
    /// The computer player of each side that was asked last, with how it plays: it remembers its plans.
    computers: [Option<(Kind, Computer)>; 2],
    /// What each side has ordered its formations.
    pub(super) orders: [Orders; 2],
    /// Whether the last request was to quit.
    pub(super) done: bool,
}

impl Engine {
    /// Serves one request; whatever fails changes nothing.
    pub(super) fn serve(&mut self, request: &Request) -> Result<Value, Trouble> {
        match request.text("cmd")? {
            "protocol" => Ok(
                json!({ "protocol": PROTOCOL, "program": "bicorne", "version": env!("CARGO_PKG_VERSION") }),
            ),
            "battles" => Ok(json!({ "battles": battles() })),
            "new" => self.new_game(request),
            "situation" => self.situation(request),
            "load" => self.load(request),
            "next" => self.next(request),
            "menu" => self.menu(request),
            "act" => self.act(request),
            "concede" => self.concede(request),
            "explain" => self.explain(request),
            "roll" => self.roll(request),
            "auto" => self.auto(request),
            "view" => self.view(request),
            "state" => self.state(),
            "log" => self.log(request),
            "odds" => self.odds(request),
            "record" => Ok(json!({ "at": self.game()?.at(), "record": self.game()?.record()? })),
            "back" => self.back(request),
            "undo" => self.undo(request),
            "best" => self.best(request),
            "orders" => self.list_orders(request),
            "order" => self.order(request),
            "standing" => self.standing(request),
            "reach" => self.reach(request),
            "preview" => self.preview(request),
            "carry" => self.carry(request),
            "quit" => {
                self.done = true;
                Ok(json!({}))
            }
            other => Err(Trouble::Error(format!("no command is called {other:?}; there are: {COMMANDS}"))),
        }
    }

    fn new_game(&mut self, request: &Request) -> Result<Value, Trouble> {
        let seed = request.number_if("seed")?.unwrap_or_else(fresh_seed);
        let overlay = request.text_if("overlay")?.map(|toml| ("overlay", toml));
        let edition = request.text_if("edition")?.unwrap_or_default();
        let game = new_game(request.text("battle")?, edition, &request.texts("options")?, overlay, seed)?;
        self.open(game)
    }

    /// Begins a game from a text, or writes the game where it stands as one.
    fn situation(&mut self, request: &Request) -> Result<Value, Trouble> {
        let Some(toml) = request.text_if("toml")? else {
            let session = self.game()?;
            return Ok(json!({ "at": session.at(), "toml": session.situation()? }));
        };
        let seed = request.number_if("seed")?.unwrap_or_else(fresh_seed);
        let overlay = request.text_if("overlay")?.map(|toml| ("overlay", toml));
        self.open(from_situation("situation", toml, overlay, seed)?)
    }

    fn load(&mut self, request: &Request) -> Result<Value, Trouble> {
        let record = serde_json::from_value(request.value("record")?.clone());
        let record = record.map_err(|error| Trouble::Error(format!("not a record: {error}")))?;
        self.open(load_record(&record)?)
    }

    fn open(&mut self, game: AnyGame) -> Result<Value, Trouble> {
        let session = Session::new(game)?;
        let header = session.game().header();
        let answer = json!({
            "at": session.at(), "battle": header.battle, "edition": header.edition, "options": header.options,
            "seed": session.seed(),
        });
        self.orders = Side::BOTH.map(|side| Orders::recall(&session, side));
        (self.session, self.computers) = (Some(session), [None, None]);
        Ok(answer)
    }

    fn next(&self, request: &Request) -> Result<Value, Trouble> {
        let session = self.game()?;
        Ok(next_json(session, side(session, request)?, viewer(session, request)?)?)
    }

    fn menu(&self, request: &Request) -> Result<Value, Trouble> {
        let session = self.game()?;
        let side = asked(session, side(session, request)?)?;
        Ok(json!({ "at": session.at(), "side": session.side_id(side), "groups": session.menu(side)? }))
    }

    fn act(&mut self, request: &Request) -> Result<Value, Trouble> {
        let (side, viewer) = (side(self.game()?, request)?, viewer(self.game()?, request)?);
        let action = request.text("action")?;
        let session = self.game_mut()?;
        let events = session.act(side, action, viewer)?;
        Ok(json!({ "at": session.at(), "events": events }))
    }

    fn concede(&mut self, request: &Request) -> Result<Value, Trouble> {
        let (side, viewer) = (side(self.game()?, request)?, viewer(self.game()?, request)?);
        let session = self.game_mut()?;
        let events = session.concede(side, viewer)?;
        Ok(json!({ "at": session.at(), "events": events }))
    }

    fn explain(&self, request: &Request) -> Result<Value, Trouble> {
        let session = self.game()?;
        let said = session.explain(side(session, request)?, request.text("action")?)?;
        Ok(json!({
            "at": session.at(), "action": said.action, "legal": said.legal, "clause": said.clause,
            "reason": said.reason,
        }))
    }

    fn roll(&mut self, request: &Request) -> Result<Value, Trouble> {
        let viewer = viewer(self.game()?, request)?;
        let face = request.face_if()?;
        let session = self.game_mut()?;
        let rolled = session.roll(face.as_deref(), viewer)?;
        Ok(json!({
            "at": session.at(), "face": face_json(&rolled.face), "kind": rolled.kind, "why": rolled.why,
            "clause": rolled.clause, "events": rolled.events,
        }))
    }

    fn auto(&mut self, request: &Request) -> Result<Value, Trouble> {
        let viewer = viewer(self.game()?, request)?;
        let session = self.game_mut()?;
        let rolls = session.auto(viewer)?;
        let events: Vec<&Said> = rolls.iter().flat_map(|rolled| &rolled.events).collect();
        let shown = |roll: &Rolled| json!({ "kind": roll.kind, "why": roll.why, "clause": roll.clause, "face": face_json(&roll.face) });
        Ok(
            json!({ "at": session.at(), "rolls": rolls.iter().map(shown).collect::<Vec<_>>(), "events": events }),
        )
    }

    fn view(&self, request: &Request) -> Result<Value, Trouble> {
        let session = self.game()?;
        let viewer = session.viewer(request.text("side")?)?;
        Ok(json!({ "at": session.at(), "view": session.view(viewer)? }))
    }

    fn state(&self) -> Result<Value, Trouble> {
        let session = self.game()?;
        let (state, hash) = session.state()?;
        Ok(json!({ "at": session.at(), "state": state, "hash": hash }))
    }

    fn log(&self, request: &Request) -> Result<Value, Trouble> {
        let session = self.game()?;
        let from = usize::try_from(request.number_if("from")?.unwrap_or_default()).unwrap_or(usize::MAX);
        Ok(json!({ "at": session.at(), "log": session.log(from, viewer(session, request)?)? }))
    }

    fn odds(&self, request: &Request) -> Result<Value, Trouble> {
        let session = self.game()?;
        let side = asked(session, side(session, request)?)?;
        let mut odds = session.odds(side)?;
        if let Some(action) = request.text_if("action")? {
            odds.retain(|odds| odds.action == action);
        }
        Ok(json!({ "at": session.at(), "side": session.side_id(side), "odds": odds }))
    }

    fn best(&mut self, request: &Request) -> Result<Value, Trouble> {
        let kind = level(request)?;
        let threads = request.number_if("threads")?.unwrap_or(1).clamp(1, MOST_THREADS);
        let wanted = side(self.game()?, request)?;
        let session = self.session.as_ref().ok_or_else(no_game)?;
        let side = asked(session, wanted)?;
        let open = match session.awaited(Viewer::Referee)? {
            Awaited::Decide(open) => open,
            Awaited::Roll(_) => return Err(Trouble::Error("nobody is asked: a die is due".into())),
            Awaited::Over(_) => return Err(Trouble::Error("nobody is asked: the game is over".into())),
        };
        if !open.iter().any(|asked| asked.side == side) {
            return Err(Trouble::Error(format!("{} is not asked now", session.side_id(side))));
        }
        let known = self.computers[side.index()].take().filter(|(known, _)| *known == kind);
        let seed = dice::thinking(session.seed(), side.index() as u64);
        let computer = known.map_or_else(|| Computer::new(kind, seed), |(_, computer)| computer);
        let mut computer = computer.on_threads(threads as usize);
        let mut thought = computer.choose(session, side)?;
        thought.name(session, side)?;
        let mut answer = serde_json::to_value(thought).map_err(|error| Trouble::Error(error.to_string()))?;
        answer["at"] = json!(session.at());
        answer["side"] = json!(session.side_id(side));
        answer["level"] = json!(kind.to_string());
        self.computers[side.index()] = Some((kind, computer));
        Ok(answer)
    }

    fn back(&mut self, request: &Request) -> Result<Value, Trouble> {
        let session = self.game_mut()?;
        session.back(request.place("to")?)?;
        let at = session.at();
        self.computers = [None, None];
        Ok(json!({ "at": at }))
    }

    fn undo(&mut self, request: &Request) -> Result<Value, Trouble> {
        let side = side(self.game()?, request)?;
        let at = self.game_mut()?.undo(side)?;
        self.computers = [None, None];
        Ok(json!({ "at": at }))
    }

    pub(super) fn game(&self) -> Result<&Session, Trouble> {
        self.session.as_ref().ok_or_else(no_game)
    }

    fn game_mut(&mut self) -> Result<&mut Session, Trouble> {
        self.session.as_mut().ok_or_else(no_game)
    }
}

/// How the computer shall play: a level by its number or name, or one of those who do not plan. The third unless said otherwise.
fn level(request: &Request) -> Result<Kind, Trouble> {
    const OTHERS: [&str; 3] = ["random", "greedy", "script"];
    let kind = match request.level_if()? {
        None => Some(Kind::Level(3)),
        Some(Level::Number(number)) => u8::try_from(number)
            .ok()
            .filter(|number| (1..=LEVELS.len()).contains(&usize::from(*number)))
            .map(Kind::Level),
        Some(Level::Name(name)) if LEVELS.contains(&name) || OTHERS.contains(&name) => Kind::named(name),
        Some(Level::Name(_)) => None,
    };
    kind.ok_or_else(|| {
        let what = format!(
            "no such level; there are 1 to {} or {}, and {}",
            LEVELS.len(),
            LEVELS.join(", "),
            OTHERS.join(", ")
        );
        Trouble::Error(what)
    })
}

pub(super) fn no_game() -> Trouble {
    Trouble::Error("there is no game: start one with new, situation or load".into())
}

pub(super) fn side(session: &Session, request: &Request) -> Result<Option<Side>, Trouble> {
    Ok(request.text_if("side")?.map(|id| session.side(id)).transpose()?)
}

/// Whose eyes events are told for; everything unless the request says otherwise.
pub(super) fn viewer(session: &Session, request: &Request) -> Result<Viewer, Trouble> {
    Ok(request.text_if("viewer")?.map_or(Ok(Viewer::Referee), |id| session.viewer(id))?)
}

/// The side named, or the first that is asked.
pub(super) fn asked(session: &Session, side: Option<Side>) -> Result<Side, Trouble> {
    match (side, session.awaited(Viewer::Referee)?) {
        (Some(side), _) => Ok(side),
        (None, Awaited::Decide(asked)) => Ok(asked[0].side),
        (None, Awaited::Roll(_)) => Err(Trouble::Error("nobody is asked: a die is due".into())),
        (None, Awaited::Over(_)) => Err(Trouble::Error("nobody is asked: the game is over".into())),
    }
}

/// What the game waits for, as `viewer` may know it. Where both sides are asked, `decisions` holds both; `side` picks which one stands outside.
pub(crate) fn next_json(session: &Session, side: Option<Side>, viewer: Viewer) -> Result<Value, Denied> {
    let mut answer = match session.awaited(viewer)? {
        Awaited::Decide(asked) => decide_json(session, &asked, side, viewer)?,
        Awaited::Roll(due) => {
            let faces: Vec<_> = due.faces.iter().map(|face| face_json(face)).collect();
            let dice = match due.dice {
                Dice::One => 1,
                Dice::Two => 2,
                Dice::Draw(_) => 0,
            };
            let mut answer = json!({
                "next": "roll", "kind": due.kind, "why": due.why, "clause": due.clause, "dice": dice,
                "faces": faces,
            });
            if !due.might.is_empty() {
                answer["might"] = json!(due.might);
            }
            answer
        }
        Awaited::Over(ending) => json!({ "next": "over", "outcome": ending }),
    };
    answer["at"] = json!(session.at());
    Ok(answer)
}

fn decide_json(
    session: &Session,
    asked: &[Asked],
    side: Option<Side>,
    viewer: Viewer,
) -> Result<Value, Denied> {
    let one = |asked: &Asked| -> Result<Map<String, Value>, Denied> {
        let mut one = Map::new();
        one.insert("side".into(), json!(session.side_id(asked.side)));
        one.insert("kind".into(), json!(asked.kind));
        one.insert("question".into(), json!(asked.question));
        one.insert("clause".into(), json!(asked.clause));
        let known = viewer.knows(asked.side);
        let actions = if known { session.choices(asked.side)? } else { Vec::new() };
        one.insert("actions".into(), json!(actions));
        if let Some(choice) = session.concession(asked.side)? {
            one.insert("concession".into(), json!(choice.text));
        }
        Ok(one)
    };
    let first = match side {
        None => asked.first(),
        Some(side) => asked.iter().find(|asked| asked.side == side),
    };
    let Some(first) = first else {
        let id = side.map_or("nobody", |side| session.side_id(side));
        return Err(Denied::Wrong(format!("{id} is not asked now")));
    };
    let mut answer = one(first)?;
    if asked.len() > 1 {
        let all = asked.iter().map(one).collect::<Result<Vec<_>, _>>()?;
        answer.insert("decisions".into(), json!(all));
    }
    answer.insert("next".into(), json!("decide"));
    Ok(Value::Object(answer))
}

/// A face as a number where it is one.
fn face_json(face: &str) -> Value {
    face.parse::<u8>().map_or_else(|_| json!(face), |number| json!(number))
}
