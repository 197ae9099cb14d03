//! Things of a battle by what files and people call them.

use board::hex::HexId;

use super::{FormationId, PieceId, Setup};

impl Setup {
    /// The piece with this id.
    pub fn find_piece(&self, id: &str) -> Option<PieceId> {
        let order = &self.index.pieces_by_id;
        let found = order.binary_search_by(|&known| self.piece(known).id.as_str().cmp(id));
        found.ok().map(|place| order[place])
    }

    /// The formation with this id.
    pub fn find_formation(&self, id: &str) -> Option<FormationId> {
        self.formations.iter().position(|it| it.id == id).map(|index| FormationId(index as u8))
    }

    /// The hex with this printed number.
    pub fn find_hex(&self, number: &str) -> Option<HexId> {
        number.parse().ok().and_then(|printed| self.map.find(printed))
    }
}
