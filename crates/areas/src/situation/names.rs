//! The names that situations call things by.

use board::{AreaId, Id};
use play::Side;
use sheets::Named;

use crate::forced_march::Item;
use crate::setup::{BridgeId, PieceId, SIDE_IDS, Setup};

impl Named<AreaId> for Setup {
    const KIND: &'static str = "area";

    fn name(&self, it: AreaId) -> String {
        self.area(it).id.clone()
    }

    fn find(&self, name: &str) -> Option<AreaId> {
        self.find_area(name)
    }
}

impl Named<PieceId> for Setup {
    const KIND: &'static str = "piece";

    fn name(&self, it: PieceId) -> String {
        self.piece(it).id.clone()
    }

    fn find(&self, name: &str) -> Option<PieceId> {
        self.find_piece(name)
    }
}

impl Named<BridgeId> for Setup {
    const KIND: &'static str = "bridge";

    fn name(&self, it: BridgeId) -> String {
        self.bridge(it).id.clone()
    }

    fn find(&self, name: &str) -> Option<BridgeId> {
        self.find_bridge(name)
    }
}

impl Named<Side> for Setup {
    const KIND: &'static str = "side";

    fn name(&self, it: Side) -> String {
        SIDE_IDS[it.index()].into()
    }

    fn find(&self, name: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| SIDE_IDS[side.index()] == name)
    }
}

/// An area to go to, or `destroy` or `repair` with a bridge.
impl Named<Item> for Setup {
    const KIND: &'static str = "item of a plan";

    fn name(&self, it: Item) -> String {
        match it {
            Item::To(area) => self.area(area).id.clone(),
            Item::Destroy(bridge) => format!("destroy {}", self.bridge(bridge).id),
            Item::Repair(bridge) => format!("repair {}", self.bridge(bridge).id),
        }
    }

    fn find(&self, name: &str) -> Option<Item> {
        match name.split_once(' ') {
            Some(("destroy", bridge)) => self.find_bridge(bridge).map(Item::Destroy),
            Some(("repair", bridge)) => self.find_bridge(bridge).map(Item::Repair),
            Some(_) => None,
            None => self.find_area(name).map(Item::To),
        }
    }
}

/// The ids of some pieces, areas or bridges.
pub(super) fn ids<T: Id>(setup: &Setup, set: board::Set<T>) -> Vec<String>
where
    Setup: Named<T>,
{
    set.map(|it| setup.name(it)).collect()
}
