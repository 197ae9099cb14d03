//! How games are made: new, from a situation, from a record, or from a point of another game.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use catalog::{from_situation, load_record, new_game, read_record};
use play::Record;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use session::Session;
use table::seats::knows_all;
use table::{DiceBy, Player, Position};

use super::read::{Bearer, Body};
use super::seats;
use crate::callers::Caller;
use crate::hall::{Hall, Made, Plan};
use crate::secrets;
use crate::thinking::is_dear;
use crate::trouble::{Code, Trouble};
use crate::turns::Who;

/// Nobody calls a game by a longer name.
const LONGEST_NAME: usize = 120;

/// What a game is made from, and who plays it how.
pub(super) struct Order<T> {
    from: T,
    company: Company,
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
#[derive(Deserialize)]
struct Company {
    #[serde(default)]
    name: String,
    #[serde(default = "persons")]
    players: [Player; 2],
    #[serde(default)]
    dice: Dice,
    #[serde(default)]
    hotseat: bool,
    #[serde(default = "ordered")]
    orders: bool,
    /// The seat of whoever makes the game.
    #[serde(default)]
    seat: Option<String>,
}

fn ordered() -> bool {
    true
}

fn persons() -> [Player; 2] {
    [Player::Person; 2]
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Dice {
    #[default]
    Server,
    Hand,
}

impl Company {
    const FIELDS: [&str; 6] = ["name", "players", "dice", "hotseat", "orders", "seat"];

    fn plan(self, session: Session, maker: IpAddr) -> Result<Plan, Trouble> {
        let printable = |letter: char| !letter.is_control();
        if self.name.chars().count() > LONGEST_NAME || !self.name.chars().all(printable) {
            let what = format!("a game's name is plain text of at most {LONGEST_NAME} letters");
            return Err(Trouble::new(Code::Malformed, what));
        }
        if self.players.contains(&Player::Lesson) {
            return Err(Trouble::new(Code::Malformed, "a lesson is begun at /api/learn"));
        }
        let dice = match self.dice {
            Dice::Server => DiceBy::Server,
            Dice::Hand => DiceBy::Hand,
        };
        let Company { name, players, hotseat, orders, seat, .. } = self;
        Ok(Plan { session, name, players, dice, hotseat, orders, seat, maker })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct New {
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

impl New {
    fn open(self, seed: u64) -> Result<Session, Trouble> {
        let malformed = |what: &str| Err(Trouble::new(Code::Malformed, what));
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Overlay {
    name: String,
    toml: String,
}

pub(super) async fn create(
    State(hall): State<Arc<Hall>>,
    Caller(address): Caller,
    Body(order): Body<Order<New>>,
) -> Result<Json<Made>, Trouble> {
    allowed(&hall, address, &order.company.players)?;
    let seed = fresh_seed()?;
    let wish = order.from;
    let session = hall.read(nameless(address), move || wish.open(seed)).await??;
    Ok(Json(hall.create(order.company.plan(session, address)?).await?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Import {
    /// The record, or its text.
    record: Value,
}

pub(super) async fn import(
    State(hall): State<Arc<Hall>>,
    Caller(address): Caller,
    Body(order): Body<Order<Import>>,
) -> Result<Json<Made>, Trouble> {
    allowed(&hall, address, &order.company.players)?;
    let record = order.from.record;
    let seed = fresh_seed()?;
    let session = hall
        .read(nameless(address), move || -> Result<_, Trouble> {
            let text = if let Value::String(text) = record { text } else { record.to_string() };
            opened(read_record(&text)?, seed)
        })
        .await??;
    Ok(Json(hall.create(order.company.plan(session, address)?).await?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fork {
    at: usize,
}

pub(super) async fn fork(
    State(hall): State<Arc<Hall>>,
    Caller(address): Caller,
    Bearer(secret): Bearer,
    Body(order): Body<Order<Fork>>,
) -> Result<Json<Made>, Trouble> {
    allowed(&hall, address, &order.company.players)?;
    let (_, role, table) = hall.sit(&secret).await?;
    let position = table.position();
    if !position.over() && !knows_all(role, table.hides) {
        return Err(Trouble::new(Code::Hidden, "this seat may not know all of the game while it runs"));
    }
    let at = order.from.at;
    let seed = fresh_seed()?;
    let session = hall
        .read(nameless(address), move || -> Result<_, Trouble> {
            let mut session = position.session.clone();
            session.back(at)?;
            opened(seats::told(&session, position.over(), role)?, seed)
        })
        .await??;
    Ok(Json(hall.create(order.company.plan(session, address)?).await?))
}

/// A record to be played on. Who brings it may know its seed, so that dice still to be rolled follow another.
fn opened(mut record: Record, seed: u64) -> Result<Session, Trouble> {
    let session = Session::new(load_record(&record)?)?;
    if Position::new(session.clone(), 0)?.over() {
        return Ok(session);
    }
    record.header.seed = Some(seed);
    Ok(Session::new(load_record(&record)?)?)
}

fn allowed(hall: &Hall, address: IpAddr, players: &[Player]) -> Result<(), Trouble> {
    let thinks = players.iter().filter_map(|player| player.kind()).any(is_dear);
    if !hall.gate.game(address) {
        return Err(Trouble::new(Code::TooFast, "too many games from this address; wait a moment"));
    }
    if thinks && !hall.gate.thinker(address) {
        let what = "too many games from this address in which the computer thinks long; wait a moment";
        return Err(Trouble::new(Code::TooFast, what));
    }
    Ok(())
}

/// Somebody at this address, about no game that there is.
fn nameless(address: IpAddr) -> Who {
    Who { address, game: String::new() }
}

fn fresh_seed() -> Result<u64, Trouble> {
    secrets::seed().map_err(|_| Trouble::new(Code::Storage, "the system gives no random numbers"))
}
