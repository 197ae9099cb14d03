//! All that can change in the campaign, as plain data, and what can be read off it without a rule.

use board::{AreaId, AreaSet, Id};
use play::{BySide, Side};
use serde::{Serialize, Serializer};

use crate::flow::{Frame, Frames};
use crate::setup::{AUSTRIAN, BridgeSet, FRENCH, Kind, PieceId, PieceSet, Setup, Terrain};

/// The most pieces a campaign can have.
pub const PIECES: usize = 96;

/// Where the game stands. Flat: copying it is how a search goes back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct State {
    /// The turn, 1 to 9 (BII 2.2.5), shown by the marker together with the initiative (BII 2.1.3a).
    pub turn: u8,
    /// Who has the initiative (BII 7.0).
    pub initiative: Side,
    /// Who moves and fights first this turn (BII 7.0d).
    pub first: Side,
    /// Whose phase it is (BII 3.4); in phases of both sides, who is being attended to.
    pub active: Side,
    /// Which marker lies in Mantua (BII 5.6).
    pub besieged: bool,
    /// Cities under Austrian control, Mantua never among them (BII 5.1).
    pub austrian_cities: AreaSet,
    /// Destroyed Bridges (BII 8.5).
    pub broken: BridgeSet,
    /// Bridges that somebody tried to destroy in this Movement Phase (BII 8.5.1c).
    pub destruction_tried: BridgeSet,
    /// Bridges that somebody tried to repair in this Movement Phase (BII 8.5.2c).
    pub repair_tried: BridgeSet,
    /// Areas fought over in this Combat Phase (BII 9.0e).
    pub fought: AreaSet,
    /// Areas a side has scouted this turn (BII 15.3).
    pub scouted: BySide<AreaSet>,
    /// Whether a side has put a lost Dummy back this turn (BII 14.2).
    pub dummy_back: BySide<bool>,
    /// Whether a unit has left the map since annihilation was last looked for (BII 12.1a).
    pub losses: bool,
    /// How the game ended, once it has.
    pub over: Option<Ending>,
    /// The pieces, by [`PieceId`].
    #[serde(serialize_with = "as_list")]
    pub pieces: [PieceState; PIECES],
    /// What is being done and what waits beneath it.
    pub frames: Frames,
}

fn as_list<S: Serializer>(pieces: &[PieceState; PIECES], serializer: S) -> Result<S::Ok, S::Error> {
    pieces.as_slice().serialize(serializer)
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Ending {
    /// This side has no unit left on the map (BII 12.1a).
    Annihilated(Side),
    /// The last turn is over and points are counted (BII 12.1k).
    Points,
}

/// What can change about a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PieceState {
    /// Where it is.
    pub at: Place,
    /// Cohesion Hits (BII 2.1.3b, 3.6).
    pub hits: u8,
    /// Markers (BII 2.1.3c) and what it has done this turn.
    pub marks: Marks,
    /// MP spent in this Movement Phase.
    pub spent: u8,
    /// The area it left with its last step of movement (R85); its own area if it has made none.
    pub from: Place,
    /// The turn in which a lightly wounded leader may come back (BII 13.3), else 0.
    pub back_on: u8,
    /// The leader a generic leader stands for (BII 13.5), or itself.
    pub stands_for: PieceId,
}

/// An area or a box beside the map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Place(u8);

impl Place {
    /// Set aside: garrisons, dummies and generic leaders that may still come.
    pub const POOL: Place = Place(0xf0);
    /// The Eliminated Units box of its side (BII 2.2.6).
    pub const ELIMINATED: Place = Place(0xf1);
    /// The Mantua City Box (BII 2.2.7b).
    pub const MANTUA_BOX: Place = Place(0xf2);
    /// The Wounded Leader box of its side (BII 2.2.7a).
    pub const WOUNDED: Place = Place(0xf3);
    /// Removed for good (BII 13.4).
    pub const KILLED: Place = Place(0xf4);

    /// An area of the map.
    pub fn on(area: AreaId) -> Place {
        Place(area.0)
    }

    /// The area, if it is one.
    pub fn area(self) -> Option<AreaId> {
        (self.0 < 128).then_some(AreaId(self.0))
    }
}

/// Markers on a piece and what it has done, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Marks(u16);

impl Marks {
    /// Out of Command this turn (BII 6.0f).
    pub const OUT_OF_COMMAND: Marks = Marks(1);
    /// Has a Forage marker (BII 5.5c).
    pub const FORAGED: Marks = Marks(1 << 1);
    /// Could not trace a Line of Supply at the last look (BII 5.3a).
    pub const UNSUPPLIED: Marks = Marks(1 << 2);
    /// Has finished its move, or may not move, in this Movement Phase (BII 8.2g).
    pub const MOVED: Marks = Marks(1 << 3);
    /// Has tried to march to the guns in this Combat Phase (BII 9.1.1d).
    pub const GUNS: Marks = Marks(1 << 4);
    /// Has scouted in this Movement Phase (BII 15.4).
    pub const SCOUTED: Marks = Marks(1 << 5);
    /// Its last step crossed a bridge (R84).
    pub const OVER_BRIDGE: Marks = Marks(1 << 6);
    /// That bridge was destroyed.
    pub const OVER_BROKEN: Marks = Marks(1 << 7);
    /// Lies face up under the fog of war option (BII 14.5).
    pub const FACE_UP: Marks = Marks(1 << 8);

    /// Whether all of `marks` are there.
    pub fn has(self, marks: Marks) -> bool {
        self.0 & marks.0 == marks.0
    }

    /// Sets or clears `marks`.
    pub fn set(&mut self, marks: Marks, on: bool) {
        if on { self.0 |= marks.0 } else { self.0 &= !marks.0 }
    }
}

impl PieceState {
    /// A piece that is set aside.
    pub fn aside(id: PieceId) -> PieceState {
        PieceState {
            at: Place::POOL,
            hits: 0,
            marks: Marks::default(),
            spent: 0,
            from: Place::POOL,
            back_on: 0,
            stands_for: id,
        }
    }
}

/// Which areas hold units, and which hold any counter, of each side.
#[derive(Clone, Copy, Debug)]
pub struct Occupied {
    /// Areas with units.
    pub units: BySide<AreaSet>,
    /// Areas with units, leaders or dummies.
    pub counters: BySide<AreaSet>,
}

impl State {
    /// The piece with this number.
    pub fn piece(&self, id: PieceId) -> &PieceState {
        &self.pieces[id.index()]
    }

    /// The piece with this number, to change it.
    pub fn piece_mut(&mut self, id: PieceId) -> &mut PieceState {
        &mut self.pieces[id.index()]
    }

    /// The area a piece stands in, if it is on the map.
    pub fn area_of(&self, id: PieceId) -> Option<AreaId> {
        self.piece(id).at.area()
    }

    /// Whether the piece carries the mark.
    pub fn has(&self, id: PieceId, mark: Marks) -> bool {
        self.piece(id).marks.has(mark)
    }

    /// Sets or clears a mark.
    pub fn mark(&mut self, id: PieceId, mark: Marks, on: bool) {
        self.piece_mut(id).marks.set(mark, on);
    }

    /// Those of `among` that are in this place.
    pub fn in_place(&self, place: Place, among: PieceSet) -> PieceSet {
        // Looking at everybody in a row is faster than picking out many.
        if among.len() < 12 {
            return among.filter(|&id| self.piece(id).at == place).collect();
        }
        let half = |pieces: &[PieceState]| {
            let bits = pieces.iter().enumerate().map(|(index, piece)| u64::from(piece.at == place) << index);
            bits.fold(0, |all, bit| all | bit)
        };
        let (low, high) = self.pieces.split_at(64);
        PieceSet::from_bits(u128::from(half(low)) | u128::from(half(high)) << 64).and(among)
    }

    /// Units of a side in an area.
    pub fn units_at(&self, setup: &Setup, area: AreaId, side: Side) -> PieceSet {
        self.in_place(Place::on(area), setup.index.units[side.index()])
    }

    /// Leaders of a side in an area.
    pub fn leaders_at(&self, setup: &Setup, area: AreaId, side: Side) -> PieceSet {
        self.in_place(Place::on(area), setup.index.leaders[side.index()])
    }

    /// Dummies of a side in an area.
    pub fn dummies_at(&self, setup: &Setup, area: AreaId, side: Side) -> PieceSet {
        self.in_place(Place::on(area), setup.of_kind(side, Kind::Dummy))
    }

    /// All counters of a side in an area.
    pub fn counters_at(&self, setup: &Setup, area: AreaId, side: Side) -> PieceSet {
        self.in_place(Place::on(area), setup.all_of(side))
    }

    /// Where units and counters of both sides stand.
    pub fn occupied(&self, setup: &Setup) -> Occupied {
        let mut seen = Occupied { units: BySide::default(), counters: BySide::default() };
        for (piece, brief) in self.pieces.iter().zip(&setup.index.brief) {
            let Some(area) = piece.at.area() else { continue };
            seen.counters[brief.side].insert(area);
            if brief.unit {
                seen.units[brief.side].insert(area);
            }
        }
        seen
    }

    /// Strength Points as they are now: one less from the third hit on (BII 3.6i, 3.6f, R12, R13).
    pub fn sp(&self, setup: &Setup, id: PieceId) -> u8 {
        let printed = setup.index.brief[id.index()].sp;
        let cohesion = &setup.tables.cohesion;
        if self.piece(id).hits >= cohesion.weak_from {
            printed.saturating_sub(cohesion.weak_by)
        } else {
            printed
        }
    }

    /// The Strength Points of several units together.
    pub fn total_sp(&self, setup: &Setup, units: PieceSet) -> u16 {
        units.map(|id| u16::from(self.sp(setup, id))).sum()
    }

    /// The Cohesion Factor for a check: printed, less hits, with modifiers, then kept between 0 and the printed value
    /// (BII 2.1.1e, 3.3c, 3.3d, 3.6a, 3.6b, 3.6c, R15).
    pub fn cf(&self, setup: &Setup, id: PieceId, modifiers: i8) -> u8 {
        let printed = setup.piece(id).cf as i8;
        (printed - self.piece(id).hits as i8 + modifiers).clamp(0, printed) as u8
    }

    /// The ground of an area as it counts now: Mantua is a City while besieged and Clear when liberated (BII 5.6c,
    /// BII 5.6d).
    pub fn terrain(&self, setup: &Setup, area: AreaId) -> Terrain {
        if area == setup.index.mantua {
            return if self.besieged { Terrain::City } else { Terrain::Clear };
        }
        setup.area(area).terrain
    }

    /// Who controls a City: by its marker, Mantua by the siege (BII 5.1a, 5.6c).
    pub fn controller(&self, setup: &Setup, area: AreaId) -> Option<Side> {
        if area == setup.index.mantua {
            return self.besieged.then_some(FRENCH);
        }
        setup
            .index
            .cities
            .contains(area)
            .then(|| if self.austrian_cities.contains(area) { AUSTRIAN } else { FRENCH })
    }

    /// Whether the area is a City that `side` controls (R83).
    pub fn own_city(&self, setup: &Setup, area: AreaId, side: Side) -> bool {
        self.controller(setup, area) == Some(side)
    }

    /// The Supply Areas of a side that it still controls (BII 5.1d, 5.1e).
    pub fn sources(&self, setup: &Setup, side: Side) -> AreaSet {
        setup.index.supply[side.index()].filter(|&area| self.own_city(setup, area, side)).collect()
    }

    /// The procedure that is being carried out.
    pub fn top(&self) -> Frame {
        self.frames.top()
    }
}

impl Setup {
    /// All pieces of a side.
    pub fn all_of(&self, side: Side) -> PieceSet {
        self.index.sides[side.index()]
    }

    /// The pieces of a side that are of a kind.
    pub fn of_kind(&self, side: Side, kind: Kind) -> PieceSet {
        self.index.kinds[kind as usize].and(self.index.sides[side.index()])
    }
}
