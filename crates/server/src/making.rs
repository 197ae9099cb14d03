//! How a game is made: its seats, the invitations to them, and whether there is room for it.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

use serde::Serialize;
use session::Session;
use table::seats::roles;
use table::{DiceBy, Player, Position, moves};

use crate::hall::Hall;
use crate::secrets;
use crate::store::GameRow;
use crate::trouble::{Code, Trouble};
use crate::work::work;
use crate::writer::Change;

/// A game to be made.
pub(crate) struct Plan {
    /// The game as it starts.
    pub session: Session,
    /// What the players call it; empty for the battle's name.
    pub name: String,
    /// Who plays each side.
    pub players: [Player; 2],
    /// Who rolls.
    pub dice: DiceBy,
    /// One person plays both sides.
    pub hotseat: bool,
    /// The staff may carry out orders to formations.
    pub orders: bool,
    /// The seat of whoever makes it, if he has one.
    pub seat: Option<String>,
    /// His address.
    pub maker: IpAddr,
}

/// A game that was made.
#[derive(Serialize)]
pub(crate) struct Made {
    /// Its id.
    pub game: String,
    /// What the players call it.
    pub name: String,
    /// The secrets of the maker's own seat and of looking on, by what they are.
    pub links: BTreeMap<String, String>,
    /// Invitations to the seats of others.
    pub invitations: BTreeMap<String, String>,
}

impl Hall {
    /// Makes a game and its seats.
    pub(crate) async fn create(self: &Arc<Hall>, plan: Plan) -> Result<Made, Trouble> {
        let random = |_| Trouble::new(Code::Storage, "the system gives no random numbers");
        let id = secrets::game_id().map_err(random)?;
        let persons = plan.players.iter().filter(|player| **player == Player::Person).count();
        if persons == 0 && plan.dice == DiceBy::Hand {
            return Err(Trouble::new(Code::Malformed, "dice by hand need a person at the table"));
        }
        let sides = plan.session.battle().sides;
        let name =
            if plan.name.trim().is_empty() { plan.session.battle().title.to_owned() } else { plan.name };
        let roles = roles(sides, plan.players, plan.hotseat);
        let own = own_seat(&roles, plan.seat.as_deref())?;
        let hashed = |secret: &String| secrets::hash(secret);
        let secret = |role: &&str| ((*role).to_owned(), self.key.secret(&id, role));
        let seats = roles.iter().map(|role| (hashed(&secret(role).1), (*role).to_owned())).collect();
        let is_own = |role: &&&str| **role == "watch" || Some(**role) == own;
        let links: BTreeMap<String, String> = roles.iter().filter(is_own).map(secret).collect();
        let invitations: BTreeMap<String, String> = roles
            .iter()
            .filter(|role| !is_own(role))
            .map(|role| ((*role).to_owned(), self.key.invitation(&id, role)))
            .collect();
        let invited = invitations.iter().map(|(role, secret)| (hashed(secret), role.clone())).collect();
        let (dice, session) = (plan.dice, plan.session);
        let (position, entries) = work(move || -> Result<_, Trouble> {
            let done = moves::begun(session, dice)?;
            let position = Position::new(done.session, done.entries.len() as u64)?;
            Ok((position, done.entries))
        })
        .await??;
        let battle = position.session.battle().id;
        let json = |error: serde_json::Error| Trouble::new(Code::Broken, error.to_string());
        let row = GameRow {
            id: id.clone(),
            name: name.clone(),
            created: 0,
            updated: 0,
            header: serde_json::to_string(position.session.game().header()).map_err(json)?,
            players: serde_json::to_string(&plan.players).map_err(json)?,
            dice: dice.word().into(),
            hotseat: plan.hotseat,
            orders: plan.orders,
            revision: position.rev,
            standing: position.standing.clone(),
            sum: None,
        };
        self.quota(plan.maker, row.header.len() + entries.iter().map(String::len).sum::<usize>()).await?;
        let create = Change::Create { game: Box::new(row), seats, invitations: invited, entries };
        self.writer.write(create).await?;
        self.metrics.created();
        tracing::info!(game = %id, battle, "a game is made");
        if persons == 0
            // Whoever made it is on his way to look. The game is made, whatever becomes of this.
            && let Ok(Some(table)) = self.table(&id, plan.maker).await
        {
            table.is_for(plan.maker);
        }
        Ok(Made { game: id, name, links, invitations })
    }

    /// Whether there is room for a game of so many bytes, of somebody at this address and at all.
    async fn quota(&self, address: IpAddr, bytes: usize) -> Result<(), Trouble> {
        if let Some(most) = self.config.max_disk
            && self.store.size().await? >= most
        {
            let what = "this server keeps as many games as it may; nothing has changed";
            return Err(Trouble::new(Code::Storage, what));
        }
        if self.gate.keep(address, bytes) {
            return Ok(());
        }
        Err(Trouble::new(Code::TooFast, "too much is kept for this address; wait a while"))
    }
}

/// The seat of whoever makes a game, among all there are: the only person's unless he says otherwise.
fn own_seat<'a>(roles: &[&'a str], wanted: Option<&str>) -> Result<Option<&'a str>, Trouble> {
    let known = |wanted: &str| {
        let what = || format!("{wanted:?} is no seat of this game; there are {}", roles.join(", "));
        roles
            .iter()
            .copied()
            .find(|role| *role == wanted)
            .ok_or_else(|| Trouble::new(Code::Malformed, what()))
    };
    match (wanted, roles) {
        (Some(wanted), _) => known(wanted).map(Some),
        (None, [only, _]) => Ok(Some(*only)),
        (None, _) => Ok(None),
    }
}
