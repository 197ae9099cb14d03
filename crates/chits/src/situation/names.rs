//! The names that situations call things by.

use board::hex::{Direction, HexId};
use play::Side;
use sheets::Named;

use crate::setup::{CounterId, FormationId, PieceId, SIDE_IDS, Setup};
use crate::tables::Outcome;

impl Named<HexId> for Setup {
    const KIND: &'static str = "hex";

    fn name(&self, it: HexId) -> String {
        self.map.printed(it).to_string()
    }

    fn find(&self, name: &str) -> Option<HexId> {
        self.find_hex(name)
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

impl Named<FormationId> for Setup {
    const KIND: &'static str = "formation";

    fn name(&self, it: FormationId) -> String {
        self.formation(it).id.clone()
    }

    fn find(&self, name: &str) -> Option<FormationId> {
        self.find_formation(name)
    }
}

impl Named<CounterId> for Setup {
    const KIND: &'static str = "command counter";

    fn name(&self, it: CounterId) -> String {
        self.counter(it).id.clone()
    }

    fn find(&self, name: &str) -> Option<CounterId> {
        self.find_counter(name)
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

impl Named<Direction> for Setup {
    const KIND: &'static str = "direction";

    fn name(&self, it: Direction) -> String {
        self.map.layout().name(it).into()
    }

    fn find(&self, name: &str) -> Option<Direction> {
        self.map.layout().named(name)
    }
}

impl Named<Outcome> for Setup {
    const KIND: &'static str = "result";

    fn name(&self, it: Outcome) -> String {
        it.text().into()
    }

    fn find(&self, name: &str) -> Option<Outcome> {
        Outcome::find(name)
    }
}
