//! Orders for games: new, from a situation, from a record, or from a point of another game; and what a seat may take away of a game.
//!
//! An order is read from JSON, the same for every wrapper. What is left to chance (the seed) is handed in.

use catalog::{CatalogError, from_situation, load_record, new_game, read_record};
use play::{Fault as Place, Record, Side};
use scene::wire::{Code, Fault};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use session::{Denied, Session};

use crate::moves::{self, DiceBy};
use crate::position::Position;
use crate::seats::{Player, Role, knows_all, roles};
use crate::table::Terms;

/// Nobody calls a game by a longer name.
const LONGEST_NAME: usize = 120;

/// Why there is no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unmade {
    /// What is wrong.
    pub fault: Fault,
    /// Places in texts that were handed in.
    pub places: Vec<Place>,
}

impl Unmade {
    fn new(code: Code, message: impl Into<String>) -> Unmade {
        Unmade { fault: Fault::new(0, code, message), places: Vec::new() }
    }
}

impl From<Fault> for Unmade {
    fn from(fault: Fault) -> Unmade {
        Unmade { fault, places: Vec::new() }
    }
}

impl From<Denied> for Unmade {
    fn from(denied: Denied) -> Unmade {
        Fault::from(denied).into()
    }
}

impl From<CatalogError> for Unmade {
    fn from(error: CatalogError) -> Unmade {
        let message = error.to_string();
        match error {
            CatalogError::UnknownBattle { .. } => Unmade::new(Code::NotFound, message),
            CatalogError::Faults(faults) => Unmade { places: faults.0, ..Unmade::new(Code::Unfit, message) },
            CatalogError::NoRecord(_) | CatalogError::OverlayHash { .. } | CatalogError::Load(_) => {
                Unmade::new(Code::Unfit, message)
            }
            CatalogError::Broken(_) => Unmade::new(Code::Broken, message),
        }
    }
}

/// What a game is made from, and who plays it how.
#[derive(Clone, Debug)]
pub struct Order<T> {
    /// What it is made from.
    pub from: T,
    /// Who plays, and how.
    pub company: Company,
}

/// Both stand in one object, and neither lets a field pass that it does not know: so each is given its own.
impl<'de, T: DeserializeOwned> Deserialize<'de> for Order<T> {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        let fields = Map::deserialize(reader)?;
        let (company, from): (Map<_, _>, Map<_, _>) =
            fields.into_iter().partition(|(name, _)| Company::FIELDS.contains(&name.as_str()));
        let from = T::deserialize(Value::Object(from)).map_err(D::Error::custom)?;
        let company = Company::deserialize(Value::Object(company)).map_err(D::Error::custom)?;
        Ok(Order { from, company })
    }
}

/// Who plays, and how.
#[derive(Clone, Debug, Deserialize)]
pub struct Company {
    /// What they call the game; empty for the battle's name.
    #[serde(default)]
    pub name: String,
    /// Who plays each side.
    #[serde(default = "persons")]
    pub players: [Player; 2],
    /// Who rolls.
    #[serde(default = "by_server", deserialize_with = "dice")]
    pub dice: DiceBy,
    /// One person plays both sides.
    #[serde(default)]
    pub hotseat: bool,
    /// The staff may carry out orders to formations.
    #[serde(default = "ordered")]
    pub orders: bool,
    /// The seat of whoever makes the game, where seats are kept apart.
    #[serde(default)]
    pub seat: Option<String>,
}

fn ordered() -> bool {
    true
}

fn persons() -> [Player; 2] {
    [Player::Person; 2]
}

fn by_server() -> DiceBy {
    DiceBy::Server
}

fn dice<'de, D: Deserializer<'de>>(reader: D) -> Result<DiceBy, D::Error> {
    let word = String::deserialize(reader)?;
    let known = [DiceBy::Server, DiceBy::Hand].into_iter().find(|dice| dice.word() == word);
    known.ok_or_else(|| D::Error::custom(format!("dice are rolled by server or by hand, not by {word:?}")))
}

impl Company {
    const FIELDS: [&str; 6] = ["name", "players", "dice", "hotseat", "orders", "seat"];

    /// The same where it makes sense.
    ///
    /// # Errors
    /// The name is no plain text, or nobody is there to roll.
    pub fn checked(self) -> Result<Company, Unmade> {
        let printable = |letter: char| !letter.is_control();
        if self.name.chars().count() > LONGEST_NAME || !self.name.chars().all(printable) {
            let what = format!("a game's name is plain text of at most {LONGEST_NAME} letters");
            return Err(Unmade::new(Code::Malformed, what));
        }
        if self.players.contains(&Player::Lesson) {
            return Err(Unmade::new(Code::Malformed, "a lesson is begun where lessons are"));
        }
        if self.dice == DiceBy::Hand && !self.players.contains(&Player::Person) {
            return Err(Unmade::new(Code::Malformed, "dice by hand need a person at the table"));
        }
        Ok(self)
    }
}

/// What a game can be made from.
pub trait Source: DeserializeOwned {
    /// The game as it starts; dice follow from `seed`.
    fn open(self, seed: u64) -> Result<Session, Unmade>;
}

/// A new game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct New {
    #[serde(default)]
    battle: Option<String>,
    #[serde(default)]
    edition: Option<String>,
    #[serde(default)]
    options: Option<Vec<String>>,
    #[serde(default)]
    overlay: Option<Overlay>,
    /// The text of a situation, which names battle, edition and options itself.
    #[serde(default)]
    situation: Option<String>,
}

/// Somebody's own values.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Overlay {
    name: String,
    toml: String,
}

impl Source for New {
    fn open(self, seed: u64) -> Result<Session, Unmade> {
        let malformed = |what: &str| Err(Unmade::new(Code::Malformed, what));
        let overlay = self.overlay.as_ref().map(|overlay| (overlay.name.as_str(), overlay.toml.as_str()));
        let game = match (self.situation, self.battle) {
            (Some(_), Some(_)) => {
                return malformed("a situation names its battle itself: give one or the other");
            }
            (Some(_), None) if self.edition.is_some() || self.options.is_some() => {
                return malformed("a situation names its edition and options itself");
            }
            (Some(text), None) => from_situation("situation", &text, overlay, seed)?,
            (None, Some(battle)) => {
                let (edition, options) = (self.edition.unwrap_or_default(), self.options.unwrap_or_default());
                new_game(&battle, &edition, &options, overlay, seed)?
            }
            (None, None) => return malformed("a game is made from a battle or from a situation"),
        };
        Ok(Session::new(game)?)
    }
}

/// A game that was recorded.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Import {
    /// The record, or its text.
    record: Value,
}

impl Source for Import {
    fn open(self, seed: u64) -> Result<Session, Unmade> {
        let text = if let Value::String(text) = self.record { text } else { self.record.to_string() };
        opened(read_record(&text)?, seed)
    }
}

/// A point of another game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fork {
    at: usize,
}

impl Fork {
    /// The game from there on; refused to a seat that may not know all of it.
    pub fn open(self, of: &Position, hides: bool, role: Role, seed: u64) -> Result<Session, Unmade> {
        may_know_all(of, hides, role)?;
        let mut session = of.session.clone();
        session.back(self.at)?;
        opened(told(&session, of.over(), role)?, seed)
    }
}

/// A record to be played on. Who brings it may know its seed, so that dice still to be rolled follow another.
fn opened(mut record: Record, seed: u64) -> Result<Session, Unmade> {
    let session = Session::new(load_record(&record)?)?;
    if Position::new(session.clone(), 0)?.over() {
        return Ok(session);
    }
    record.header.seed = Some(seed);
    Ok(Session::new(load_record(&record)?)?)
}

/// Refuses what only who knows all of a running game may have.
pub fn may_know_all(of: &Position, hides: bool, role: Role) -> Result<(), Fault> {
    if of.over() || knows_all(role, hides) {
        return Ok(());
    }
    Err(Fault::new(0, Code::Hidden, "this seat may not know all of the game while it runs"))
}

/// The record as a seat may know it: of a game that runs without what dice follow from and without the notes of others.
pub fn told(session: &Session, over: bool, role: Role) -> Result<Record, Denied> {
    let mut record = session.record()?;
    if !over {
        record.conceal_dice();
        let played = |side: &Side| role == Role::Both || role == Role::Side(*side);
        let played: Vec<&str> =
            Side::BOTH.iter().filter(|side| played(side)).map(|&side| session.side_id(side)).collect();
        record.parts.keep_seen_by(&played);
    }
    Ok(record)
}

/// A game that was made and is not kept yet.
pub struct Begun {
    /// What was agreed on.
    pub terms: Terms,
    /// One person plays both sides.
    pub hotseat: bool,
    /// The game, with everything that has happened in it.
    pub position: Position,
    /// What is written down of it.
    pub entries: Vec<String>,
    /// Its seats.
    pub roles: Vec<&'static str>,
}

/// Makes a game that goes by this id.
pub fn begin(id: String, session: Session, company: Company) -> Result<Begun, Unmade> {
    settle(id, session, company.checked()?)
}

/// The same for a game of ours, whose company nobody has asked for.
pub fn settle(id: String, session: Session, company: Company) -> Result<Begun, Unmade> {
    let Company { name, players, dice, hotseat, orders, .. } = company;
    let battle = session.battle();
    let name = if name.trim().is_empty() { battle.title.to_owned() } else { name };
    let roles = roles(battle.sides, players, hotseat);
    let done = moves::begun(session, dice)?;
    let position = Position::new(done.session, done.entries.len() as u64)?;
    let terms = Terms { id, name, players, dice, orders };
    Ok(Begun { terms, hotseat, position, entries: done.entries, roles })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn order<T: Source>(order: Value) -> Result<Begun, Unmade> {
        let order: Order<T> =
            serde_json::from_value(order).map_err(|error| Unmade::new(Code::Malformed, error.to_string()))?;
        begin("g".into(), order.from.open(7)?, order.company)
    }

    fn refused<T: Source>(wish: Value) -> (Code, String) {
        let Err(unmade) = order::<T>(wish) else { panic!("this makes a game") };
        (unmade.fault.code, unmade.fault.message)
    }

    #[test]
    fn an_order_says_what_and_who() {
        let wish = json!({"battle": "castiglione", "players": ["person", "colonel"], "name": "Sunday"});
        let begun = order::<New>(wish).unwrap();
        assert_eq!((begun.terms.name.as_str(), begun.terms.dice), ("Sunday", DiceBy::Server));
        assert_eq!(begun.roles, ["french", "watch"]);
        let hand = json!({"battle": "caldiero", "hotseat": true, "dice": "hand"});
        let begun = order::<New>(hand).unwrap();
        assert_eq!((begun.roles.clone(), begun.terms.dice), (vec!["both", "watch"], DiceBy::Hand));
        assert!(!begun.terms.name.is_empty(), "a game without a name is called like its battle");
    }

    #[test]
    fn what_makes_no_sense_is_refused_in_words() {
        for (wish, code, word) in [
            (json!({}), Code::Malformed, "battle or from a situation"),
            (json!({"battle": "castiglione", "situation": "x"}), Code::Malformed, "one or the other"),
            (json!({"situation": "x", "edition": "1.1"}), Code::Malformed, "itself"),
            (json!({"battle": "waterloo"}), Code::NotFound, "waterloo"),
            (json!({"battle": "castiglione", "dice": "monkeys"}), Code::Malformed, "monkeys"),
            (json!({"battle": "castiglione", "banner": 1}), Code::Malformed, "banner"),
            (json!({"battle": "castiglione", "name": "a\nb"}), Code::Malformed, "plain text"),
            (
                json!({"battle": "castiglione", "players": ["random", "random"], "dice": "hand"}),
                Code::Malformed,
                "need a person",
            ),
            (
                json!({"battle": "caldiero", "players": ["person", "lesson"]}),
                Code::Malformed,
                "where lessons are",
            ),
            (json!({"battle": "castiglione", "options": ["no_such"]}), Code::Unfit, "no_such"),
        ] {
            let (found, message) = refused::<New>(wish.clone());
            assert_eq!(found, code, "{wish}: {message}");
            assert!(message.contains(word), "{wish}: {message}");
        }
        let overlay = json!({"battle": "castiglione", "overlay": {"name": "mine", "toml": "battle = \"castiglione\"\n[unit.nobody]\nsp = 5\n"}});
        let Err(unmade) = order::<New>(overlay) else { panic!("there is no such unit") };
        assert!(!unmade.places.is_empty() && unmade.fault.code == Code::Unfit, "{unmade:?}");
    }

    #[test]
    fn a_record_is_played_on_with_other_dice_and_a_seat_that_may_not_know_it_gets_none() {
        let begun = order::<New>(json!({"battle": "castiglione", "options": ["fog_of_war"]})).unwrap();
        let mut session = begun.position.session.clone();
        session.act(Some(Side::B), "pass", play::Viewer::Public).unwrap();
        let position = Position::new(session, 1).unwrap();
        let fork = |role| Fork { at: 0 }.open(&position, true, role, 9);
        let Err(unmade) = fork(Role::Side(Side::A)) else { panic!("fog hides something") };
        assert_eq!(unmade.fault.code, Code::Hidden);
        let forked = fork(Role::Both).unwrap();
        assert_eq!((forked.at(), forked.seed()), (0, 9));
        let record = told(&position.session, false, Role::Both).unwrap();
        assert_eq!(record.header.seed, None, "dice of a game that runs are not told");
        let text = serde_json::to_string(&record).unwrap();
        for wish in [json!({"record": text}), json!({"record": record})] {
            let again = order::<Import>(wish).unwrap();
            assert_eq!((again.position.session.at(), again.position.session.seed()), (1, 7));
            assert_eq!(again.entries[0], "austrian: pass");
        }
        assert_eq!(refused::<Import>(json!({"record": "{}"})).0, Code::Unfit);
    }
}
