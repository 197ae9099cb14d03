//! Who may sit where: seats and invitations, what a seat may pass on, and how somebody takes a game away for himself.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

use table::Role;

use crate::hall::Hall;
use crate::room::Room;
use crate::secrets::{self, Hash};
use crate::store::InvitationRow;
use crate::trouble::{Code, Trouble};
use crate::writer::{self, Change};

/// A day in milliseconds: when somebody sat down is kept to the day.
const DAY: i64 = 86_400_000;

/// A seat somebody holds the secret of.
#[derive(Clone, Debug)]
pub(crate) struct Chair {
    /// The hash of the secret.
    pub hash: Hash,
    /// The game.
    pub game: String,
    /// What it is, by name.
    pub role: String,
    /// Somebody has sat here lately: that need not be written down again.
    pub fresh: bool,
    /// Whoever sits here has taken the game away for himself.
    pub away: bool,
}

/// What a seat may pass on.
#[derive(Default)]
pub(crate) struct Links {
    /// Secrets of seats, by what they are.
    pub links: BTreeMap<String, String>,
    /// Invitations nobody has accepted yet.
    pub invitations: BTreeMap<String, String>,
}

impl Hall {
    /// The seat a secret opens.
    pub(crate) async fn chair(&self, secret: &str) -> Result<Option<Chair>, Trouble> {
        let hash = secrets::hash(secret);
        let row = self.store.seat(&hash).await?;
        let yesterday = writer::now() - DAY;
        Ok(row.map(|row| {
            let fresh = row.taken && !row.away && row.seen > yesterday;
            Chair { hash, game: row.game, role: row.role, fresh, away: row.away }
        }))
    }

    /// The seat a secret opens, with its table.
    pub(crate) async fn sit(
        self: &Arc<Hall>,
        secret: &str,
        address: IpAddr,
    ) -> Result<(Chair, Role, Arc<Room>), Trouble> {
        let unknown =
            || Trouble::new(Code::UnknownSeat, "no seat has this secret; the game may have been deleted");
        let chair = self.chair(secret).await?.ok_or_else(unknown)?;
        let table = self.table(&chair.game, address).await?.ok_or_else(unknown)?;
        let role = Role::read(&chair.role, table.position().session.battle().sides).ok_or_else(unknown)?;
        table.touch();
        Ok((chair, role, table))
    }

    /// Whoever has this seat has done with the game. It is gone when all have who sat at it; returns for whom that waits.
    pub(crate) async fn take_away(&self, chair: &Chair) -> Result<Vec<String>, Trouble> {
        self.writer.write(Change::Leave(chair.hash)).await?;
        // From here on something has changed, so that nobody may be told otherwise.
        self.clear_away(chair).await.map_err(|trouble| match trouble.code {
            Code::Storage | Code::Late => Trouble::new(
                Code::Late,
                "you have done with the game; whether it is gone for everybody is not known, for the disk fails",
            ),
            _ => trouble,
        })
    }

    /// Deletes a game with which all have done who sat at it; returns for whom that waits.
    async fn clear_away(&self, chair: &Chair) -> Result<Vec<String>, Trouble> {
        let accepted: Vec<String> = self
            .store
            .invitations(&chair.game)
            .await?
            .into_iter()
            .filter(|invitation| invitation.accepted)
            .map(|invitation| invitation.role)
            .collect();
        let seats = self.store.seats(&chair.game).await?.into_iter().filter(|seat| seat.role != "watch");
        let waits: Vec<String> = seats
            .filter(|seat| !seat.away && (seat.taken || accepted.contains(&seat.role)))
            .map(|seat| seat.role)
            .collect();
        if waits.is_empty() {
            self.delete(&chair.game).await?;
        }
        Ok(waits)
    }

    /// What this seat may pass on: its own link and that of those who look on, and for players invitations that nobody has accepted.
    pub(crate) async fn links(&self, chair: &Chair) -> Result<Links, Trouble> {
        let player = chair.role != "watch";
        let invited = self.store.invitations(&chair.game).await?;
        let mut all = Links::default();
        for seat in self.store.seats(&chair.game).await? {
            // Games of former versions know no invitations: whoever made them has the links of all seats.
            let former = player && invited.is_empty() && !seat.taken;
            let secret = self.key.secret(&chair.game, &seat.role);
            // With another key file than it was made with, a game keeps its seats but cannot show them.
            let shown = secrets::hash(&secret).as_slice() == seat.hash;
            if shown && (seat.role == chair.role || seat.role == "watch" || former) {
                all.links.insert(seat.role, secret);
            }
        }
        for invitation in invited.into_iter().filter(|invitation| player && !invitation.accepted) {
            let secret = self.key.invitation(&chair.game, &invitation.role);
            if secrets::hash(&secret).as_slice() == invitation.hash {
                all.invitations.insert(invitation.role, secret);
            }
        }
        Ok(all)
    }

    /// The invitation with this secret.
    pub(crate) async fn invitation(&self, secret: &str) -> Result<InvitationRow, Trouble> {
        let row = self.store.invitation(&secrets::hash(secret)).await?;
        row.ok_or_else(|| {
            Trouble::new(Code::UnknownSeat, "there is no such invitation; the game may have been deleted")
        })
    }

    /// Exchanges an invitation for the secret of its seat.
    pub(crate) async fn accept(&self, secret: &str, claim: &str) -> Result<(String, String), Trouble> {
        let row = self.invitation(secret).await?;
        let seat = self.key.secret(&row.game, &row.role);
        let (invitation, claim) = (secrets::hash(secret), secrets::hash(claim));
        self.writer.write(Change::Accept { invitation, claim, seat: secrets::hash(&seat) }).await?;
        Ok((seat, row.role))
    }
}
