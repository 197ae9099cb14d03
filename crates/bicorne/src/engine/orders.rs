//! Requests about orders to formations: see `docs/orders.md`.

use play::Side;
use serde::Serialize;
use serde_json::{Value, json};

use super::commands::{Engine, asked, no_game, side, viewer};
use super::request::{Request, Trouble};

/// A value that is only said.
fn said(value: &impl Serialize) -> Result<Value, Trouble> {
    serde_json::to_value(value).map_err(|error| Trouble::Error(error.to_string()))
}

impl Engine {
    /// The side that is meant: the one named, else the one asked.
    fn meant(&self, request: &Request) -> Result<Side, Trouble> {
        let session = self.game()?;
        asked(session, side(session, request)?)
    }

    /// What can be ordered, and what is.
    pub(super) fn list_orders(&self, request: &Request) -> Result<Value, Trouble> {
        let side = self.meant(request)?;
        let session = self.game()?;
        let mut answer = said(&self.orders[side.index()].list(session, side)?)?;
        answer["at"] = json!(session.at());
        Ok(answer)
    }

    /// Gives an order, changes it or takes it away.
    pub(super) fn order(&mut self, request: &Request) -> Result<Value, Trouble> {
        let (side, text) = (self.meant(request)?, request.text("order")?);
        let session = self.session.as_ref().ok_or_else(no_game)?;
        let ordered = self.orders[side.index()].give(session, side, text)?;
        Ok(json!({
            "at": session.at(), "side": session.side_id(side), "formation": ordered.formation, "order": said(&ordered.order)?,
        }))
    }

    /// Sets a standing order.
    pub(super) fn standing(&mut self, request: &Request) -> Result<Value, Trouble> {
        let (side, text) = (self.meant(request)?, request.text("set")?);
        let session = self.session.as_ref().ok_or_else(no_game)?;
        let orders = &mut self.orders[side.index()];
        orders.set(session, side, text)?;
        let standing = said(&orders.list(session, side)?.standing)?;
        Ok(json!({ "at": session.at(), "side": session.side_id(side), "standing": standing }))
    }

    /// How far away places are for a formation.
    pub(super) fn reach(&self, request: &Request) -> Result<Value, Trouble> {
        let side = self.meant(request)?;
        let session = self.game()?;
        let reach = self.orders[side.index()].reach(session, side, request.text("formation")?)?;
        let mut answer = said(&reach)?;
        answer["at"] = json!(session.at());
        Ok(answer)
    }

    /// What an order would lead to.
    pub(super) fn preview(&self, request: &Request) -> Result<Value, Trouble> {
        let side = self.meant(request)?;
        let session = self.game()?;
        let preview = self.orders[side.index()].preview(session, side, request.text("order")?)?;
        let mut answer = said(&preview)?;
        answer["at"] = json!(session.at());
        Ok(answer)
    }

    /// The staff gives answers until it halts; dice that are due are rolled by the seed.
    pub(super) fn carry(&mut self, request: &Request) -> Result<Value, Trouble> {
        let side = self.meant(request)?;
        let viewer = viewer(self.game()?, request)?;
        let most =
            request.number_if("most")?.map_or(u32::MAX, |most| u32::try_from(most).unwrap_or(u32::MAX));
        let anyway = request.flag_if("anyway")?;
        let session = self.session.as_mut().ok_or_else(no_game)?;
        let before = session.at();
        let (carried, _) = self.orders[side.index()].carry(session, side, most.max(1), anyway, true)?;
        let mut answer = said(&carried)?;
        answer["at"] = json!(session.at());
        answer["side"] = json!(session.side_id(side));
        answer["log"] = said(&session.log(before, viewer)?)?;
        Ok(answer)
    }
}
