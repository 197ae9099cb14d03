//! A table with pages around it, as a wrapper holds them.

use std::collections::BTreeMap;

use catalog::new_game;
use play::Side;
use scene::patch::merge;
use scene::wire::{Ask, Code, Fault, Request, Say};
use serde_json::Value;
use session::Session;
use table::{DiceBy, Message, Player, Position, ReaderId, Reply, Role, Table, Terms, position};

/// What one reader has been sent.
#[derive(Default)]
pub(crate) struct Page {
    /// The scene, with every patch merged.
    pub(crate) scene: Value,
    /// The revision it is at.
    pub(crate) rev: u64,
    /// Every message, the oldest first.
    pub(crate) heard: Vec<Value>,
}

/// A table, its pages and what was written down.
pub(crate) struct House {
    pub(crate) table: Table,
    pub(crate) pages: BTreeMap<ReaderId, Page>,
    pub(crate) written: Vec<String>,
    next: ReaderId,
}

impl House {
    /// A new game of two persons; the table rolls.
    pub(crate) fn new(battle: &str, options: &[&str]) -> House {
        House::with(battle, options, [Player::Person; 2], DiceBy::Server)
    }

    pub(crate) fn with(battle: &str, options: &[&str], players: [Player; 2], dice: DiceBy) -> House {
        let options: Vec<String> = options.iter().map(ToString::to_string).collect();
        let session = Session::new(new_game(battle, "", &options, None, 11).unwrap()).unwrap();
        let terms = Terms { id: "g".into(), name: "A game".into(), players, dice, orders: true };
        let table = Table::new(terms, Position::new(session, 0).unwrap()).unwrap();
        House { table, pages: BTreeMap::new(), written: Vec::new(), next: 1 }
    }

    /// A game in which nobody carries out orders to formations.
    pub(crate) fn without_orders(battle: &str) -> House {
        let mut house = House::new(battle, &[]);
        let now = house.table.now();
        let (mut terms, session) = ((*now.terms).clone(), now.position.session.clone());
        terms.orders = false;
        house.table = Table::new(terms, Position::new(session, 0).unwrap()).unwrap();
        house
    }

    /// The same game loaded from what was written down, with an Austrian at it.
    pub(crate) fn again(&self) -> House {
        let now = self.table.now();
        let session = position::replay(now.position.session.game().header(), self.written.clone()).unwrap();
        let position = Position::new(session, now.position.rev).unwrap();
        let table = Table::new((*now.terms).clone(), position).unwrap();
        let mut house = House { table, pages: BTreeMap::new(), written: self.written.clone(), next: 1 };
        house.sit("austrian");
        house
    }

    /// The side of a reader.
    pub(crate) fn side_of(&self, reader: ReaderId) -> Side {
        let seat = self.pages[&reader].heard[0]["seat"].as_str().unwrap();
        self.table.now().position.session.side(seat).unwrap()
    }

    /// Somebody sits down; returns the number.
    pub(crate) fn sit(&mut self, role: &str) -> ReaderId {
        let reader = self.next;
        self.next += 1;
        let role = Role::read(role, self.table.now().position.session.battle().sides).unwrap();
        self.pages.insert(reader, Page::default());
        let messages = self.table.join(reader, role, 1, "board".into()).unwrap();
        self.hear(messages);
        reader
    }

    /// Pages read what they are sent: a patch applies only to the revision they have.
    pub(crate) fn hear(&mut self, messages: Vec<Message>) {
        for Message { to, text } in messages {
            let said: Value = serde_json::from_str(&text).unwrap();
            for reader in to {
                let page = self.pages.get_mut(&reader).unwrap();
                match said["t"].as_str().unwrap() {
                    "scene" => {
                        (page.scene, page.rev) = (said["scene"].clone(), said["rev"].as_u64().unwrap())
                    }
                    "patch" => {
                        assert_eq!(said["from"], page.rev);
                        merge(&mut page.scene, &said["patch"]);
                        page.rev = said["rev"].as_u64().unwrap();
                    }
                    _ => {}
                }
                page.heard.push(said.clone());
            }
        }
    }

    /// A request that changes something: worked out, written down, told to everybody.
    pub(crate) fn change(&mut self, reader: ReaderId, ask: &Ask) -> Result<(), Fault> {
        let change = self.table.act(reader, ask)?;
        assert_eq!(change.from(), self.written.len() as u64, "entries follow what is written");
        self.written.extend_from_slice(change.entries());
        let messages = self.table.commit(change);
        self.hear(messages);
        Ok(())
    }

    pub(crate) fn act(&mut self, reader: ReaderId, act: &str) -> Result<(), Fault> {
        let rev = self.pages[&reader].rev;
        self.change(reader, &Ask::Act { rev, act: act.into() })
    }

    pub(crate) fn undo(&mut self, reader: ReaderId) -> Result<(), Fault> {
        let rev = self.pages[&reader].rev;
        self.change(reader, &Ask::Undo { rev })
    }

    /// The answer to a question, as JSON.
    pub(crate) fn ask(&self, reader: ReaderId, text: &str) -> Result<Value, Code> {
        let Request { id, ask } = Request::read(text).unwrap();
        let said = |say: &Say<'_>| serde_json::to_value(say).unwrap();
        match self.table.now().ask(reader, id, &ask).map_err(|fault| fault.code)? {
            Reply::Say(say) => Ok(said(&say)),
            Reply::Think(wish) => Ok(Value::String(format!("think {}", wish.kind))),
            Reply::Forget => Ok("forget".into()),
            Reply::Hurry => Ok("hurry".into()),
            Reply::Thoughts => Ok("thoughts".into()),
        }
    }

    /// Every page shows what somebody sees who sits down in the same place now.
    pub(crate) fn assert_whole(&mut self) {
        let mut whole = self.table.clone();
        let fresh = u64::MAX;
        for (&reader, page) in &self.pages {
            let seat = page.heard[0]["seat"].as_str().unwrap();
            let role = Role::read(seat, whole.now().position.session.battle().sides).unwrap();
            // Nothing that was drawn before is looked at.
            whole.forget_scenes();
            let messages = whole.join(fresh, role, 1, "board".into()).unwrap();
            let said: Value = serde_json::from_str(&messages[1].text).unwrap();
            assert_eq!(said["scene"], page.scene, "reader {reader}, {seat}");
            assert_eq!(said["rev"], page.rev);
            whole.leave(fresh).unwrap();
        }
    }

    /// What was written down leads to the game at the table.
    pub(crate) fn assert_written(&self) {
        let now = &self.table.now().position;
        let replayed = position::replay(now.session.game().header(), self.written.clone()).unwrap();
        assert_eq!(replayed.fingerprint(), now.session.fingerprint());
        assert_eq!(now.rev, self.written.len() as u64);
    }
}

impl Page {
    /// What may be chosen, as it is sent back.
    pub(crate) fn choices(&self) -> Vec<String> {
        let prompt = &self.scene["prompt"];
        let order = prompt["order"].as_array().cloned().unwrap_or_default();
        let mut choices = Vec::new();
        for group in order.iter().map(|key| &prompt["groups"][key.as_str().unwrap()]) {
            let list = |key: &str| group[key].as_array().cloned().unwrap_or_default();
            choices.extend(list("choices").iter().map(|choice| choice["act"].as_str().unwrap().to_owned()));
            for (index, ways) in list("ways").into_iter().enumerate() {
                let told = match ways["like"].as_str() {
                    Some(like) => &prompt["groups"][like]["ways"][index],
                    None => &ways,
                };
                let steps = told["steps"].as_object().unwrap().values();
                let places = steps.flat_map(|to| to.as_object().unwrap().keys()).flat_map(|to| unfold(to));
                choices.extend(places.map(|to| ways["act"].as_str().unwrap().replace('*', &to)));
            }
        }
        choices
    }

    pub(crate) fn asked(&self) -> Vec<&str> {
        let asked = self.scene["prompt"]["asked"].as_array().map_or(&[][..], |list| list);
        asked.iter().map(|asked| asked["side"].as_str().unwrap()).collect()
    }

    /// The messages of a kind.
    pub(crate) fn said(&self, kind: &str) -> Vec<&Value> {
        self.heard.iter().filter(|said| said["t"] == kind).collect()
    }
}

/// The places a name stands for: itself, or those of a run such as `0103-0106`.
fn unfold(name: &str) -> Vec<String> {
    let ends = name.split_once('-').filter(|(one, two)| one.len() == two.len());
    let numbers = ends.and_then(|(one, two)| Some((one.parse::<u32>().ok()?, two.parse::<u32>().ok()?)));
    match (numbers, ends) {
        (Some((first, last)), Some((one, _))) => {
            (first..=last).map(|number| format!("{number:0width$}", width = one.len())).collect()
        }
        _ => vec![name.to_owned()],
    }
}
