//! All that can change in the campaign, as plain data, and what can be read off it without a rule.

use board::Id;
use board::hex::{Direction, HexId};
use play::{BySide, Side};
use serde::{Serialize, Serializer};

use crate::flow::{Frame, Frames};
use crate::setup::{
    COUNTERS, CounterId, CounterSet, FormationId, FormationSet, Hexes, PIECES, PieceId, PieceSet, PlaceSet,
    Setup,
};

/// How many combats one activation can announce.
pub const COMBATS: usize = 24;

/// How often a piece can be taken up in the set-up, put down unmoved, or taken back from a combat (R120).
pub const RETURNS: u8 = 4;

/// Where the game stands. Flat: copying it is how a search goes back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct State {
    /// The turn; 0 while the armies are being set up (RM SET-4).
    pub turn: u8,
    /// How the war has ended, if it has (RM INT-4).
    pub ended: Option<Ended>,
    /// Places the first side possesses (R89).
    pub held: PlaceSet,
    /// Steps each side has lost (R84).
    pub lost: BySide<u8>,
    /// Bridges and bridge crews each side has lost (RM BRG-10).
    pub crews_lost: BySide<u8>,
    /// The formations each side has chosen this turn (RM ACT-1); its secret until they are drawn (RM ACT-2).
    pub chosen: BySide<FormationSet>,
    /// Those of them that lie in the holding box (RM CMP-4).
    pub boxed: BySide<FormationSet>,
    /// The one of these that is marked RESERVE (RM RES-1).
    pub reserve: BySide<Option<FormationId>>,
    /// The last turn in which each commander in chief was used; 0 if never (RM CIC-5).
    pub chief_used: BySide<u8>,
    /// The counters left in the cup (RM ACT-3).
    pub cup: CounterSet,
    /// The counter that is or was last active, and what its activation has done.
    pub active: Active,
    /// Where each command counter was last placed (R103).
    pub spots: [Spot; COUNTERS],
    /// The announced combats, by number less one (R59).
    pub combats: [Combat; COMBATS],
    /// How many hexes those who absorb the last result go back, while its fight lasts (RM ADV-2).
    pub withdrew: u8,
    /// The hexes in which whoever is in hand is supplied (R34); nothing while nobody is.
    pub supplied: Hexes,
    /// The pieces, by [`PieceId`].
    #[serde(serialize_with = "as_list")]
    pub pieces: [PieceState; PIECES],
    /// What is being done and what waits beneath it.
    pub frames: Frames,
}

fn as_list<S: Serializer>(pieces: &[PieceState; PIECES], serializer: S) -> Result<S::Ok, S::Error> {
    pieces.as_slice().serialize(serializer)
}

/// How the war has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Ended {
    /// A side has given up (RM END-1).
    Conceded(Side),
    /// A side has lost too many steps more than the other (RM END-2).
    Steps(Side),
    /// A side holds what the enemy may not lose (RM END-3, RM END-4).
    Occupied(Side),
    /// The last turn is over (RM END-5).
    Points,
}

/// The activation in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Active {
    /// The counter.
    pub counter: CounterId,
    /// The reserve acts (RM RES-2).
    pub reserve: bool,
    /// Units that have been activated by it, for INDEPENDENT (RM IND-2).
    pub acted: u8,
}

/// Where a counter lies, if it has been placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot(u16);

impl Spot {
    /// Not placed yet.
    pub const NONE: Spot = Spot(u16::MAX);

    /// In a hex.
    pub fn on(hex: HexId) -> Spot {
        Spot(hex.0)
    }

    /// The hex.
    pub fn hex(self) -> Option<HexId> {
        (self != Spot::NONE).then_some(HexId(self.0))
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.hex().serialize(serializer)
    }
}

/// The hexes a combat is fought for, or the hexes one falls back from; at most six.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Around {
    count: u8,
    list: [u16; 6],
}

impl Around {
    /// The most hexes it holds.
    pub const MOST: usize = 6;

    /// Puts a hex in, if it is not there yet and there is room.
    pub fn add(&mut self, hex: HexId) {
        if !self.contains(hex) && usize::from(self.count) < self.list.len() {
            self.list[usize::from(self.count)] = hex.0;
            self.count += 1;
        }
    }

    /// Whether a hex is in it.
    pub fn contains(&self, hex: HexId) -> bool {
        self.iter().any(|one| one == hex)
    }

    /// The hexes in the order in which they were put in.
    pub fn iter(&self) -> impl Iterator<Item = HexId> + '_ {
        self.list[..usize::from(self.count)].iter().map(|&number| HexId(number))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        usize::from(self.count)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The first.
    pub fn first(&self) -> Option<HexId> {
        self.iter().next()
    }
}

impl FromIterator<HexId> for Around {
    fn from_iter<I: IntoIterator<Item = HexId>>(hexes: I) -> Around {
        let mut around = Around::default();
        hexes.into_iter().for_each(|hex| around.add(hex));
        around
    }
}

impl Serialize for Around {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// An announced combat (R59). Its attackers are the pieces whose `fights` is its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Combat {
    /// The hexes that are attacked; none where no combat has this number.
    pub targets: Around,
}

/// What can change about a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PieceState {
    /// Where it is.
    pub at: Place,
    /// Markers and what it has done.
    pub marks: Marks,
    /// Half points spent in the present activation.
    pub spent: u8,
    /// The announced combat it attacks in, counted from 1; 0 if none.
    pub fights: u8,
    /// Who is engaged with whom: a number shared by all of them; 0 if it is not engaged (RM RSL-7).
    pub engaged: u8,
    /// The turn at whose end the engagement ends.
    pub until: u8,
    /// The command counter that activated it last, for units without designation (R103).
    pub led: Option<CounterId>,
    /// What bridge crews and exited units have besides.
    pub special: Special,
}

impl PieceState {
    /// Not yet on the map.
    pub const AWAY: PieceState = PieceState {
        at: Place::AWAY,
        marks: Marks(0),
        spent: 0,
        fights: 0,
        engaged: 0,
        until: 0,
        led: None,
        special: Special::Nothing,
    };
}

/// What only some pieces have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Special {
    /// Nothing special.
    Nothing,
    /// A bridge is being built over this side since a turn (RM BRG-2).
    Building {
        /// The side of its hex.
        over: Direction,
        /// The turn it was declared.
        since: u8,
    },
    /// A finished bridge over this side (RM BRG-4).
    Bridge {
        /// The side of its hex.
        over: Direction,
    },
    /// It has left the map (RM MOV-8).
    Exited {
        /// The exit hex.
        by: HexId,
        /// In which turn.
        turn: u8,
        /// The road behind it has been cut within the day (RM VP-6).
        cut: bool,
    },
}

/// A hex or a place beside the map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Place(u16);

impl Place {
    /// Not yet arrived or set up (RM SET-5).
    pub const AWAY: Place = Place(0xfff0);
    /// Eliminated.
    pub const GONE: Place = Place(0xfff1);
    /// Left the map by choice (RM MOV-8, RM MOV-8a).
    pub const EXITED: Place = Place(0xfff2);
    /// Not in this game at all.
    pub const ABSENT: Place = Place(0xfff3);

    /// A hex of the map.
    pub fn on(hex: HexId) -> Place {
        Place(hex.0)
    }

    /// The hex, if it is one.
    #[inline]
    pub fn hex(self) -> Option<HexId> {
        (self.0 < 0x8000).then_some(HexId(self.0))
    }
}

/// Markers on a piece and what it has done, as bits (RM CMP-11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Marks(u16);

impl Marks {
    /// On its weaker side (RM RSL-2).
    pub const REDUCED: Marks = Marks(1);
    /// OUT OF SUPPLY (RM SUP-9a).
    pub const HUNGRY: Marks = Marks(1 << 1);
    /// STOP CHARGE (RM CHG-14).
    pub const STOPPED: Marks = Marks(1 << 2);
    /// Has been activated this turn (RM ACT-7b, R111).
    pub const ACTED: Marks = Marks(1 << 3);
    /// May act in the present activation (RM ACT-7).
    pub const ACTIVE: Marks = Marks(1 << 4);
    /// Its move in the present activation is over (RM MOV-3).
    pub const DONE: Marks = Marks(1 << 5);
    /// Has been too near to the enemy for strategic movement in this move (RM MOV-7a).
    pub const NEAR: Marks = Marks(1 << 6);
    /// Was out of supply when its move began (RM MOV-5a).
    pub const FREE: Marks = Marks(1 << 7);
    /// The bits that count how often it was taken up or taken back, from the ninth on.
    const RETURNS: u16 = 0b111 << 8;

    /// Whether all of `marks` are there.
    #[inline]
    pub fn has(self, marks: Marks) -> bool {
        self.0 & marks.0 == marks.0
    }

    /// Sets or clears `marks`.
    pub fn set(&mut self, marks: Marks, on: bool) {
        if on {
            self.0 |= marks.0;
        } else {
            self.0 &= !marks.0;
        }
    }

    /// How often it has been taken up in the set-up, put down unmoved in the present movement, or taken back in the present announcement
    /// (R120).
    #[inline]
    pub fn returns(self) -> u8 {
        ((self.0 & Marks::RETURNS) >> 8) as u8
    }

    /// Whether that may not happen again, so that nobody can take back for ever (R120).
    #[inline]
    pub fn is_settled(self) -> bool {
        self.returns() >= RETURNS
    }

    /// It has been taken up or taken back once more.
    pub fn count_return(&mut self) {
        let count = u16::from(self.returns()) + 1;
        self.0 = self.0 & !Marks::RETURNS | (count << 8) & Marks::RETURNS;
    }

    /// A new stage begins, in which the count begins anew.
    pub fn forget_returns(&mut self) {
        self.0 &= !Marks::RETURNS;
    }
}

impl std::ops::BitOr for Marks {
    type Output = Marks;

    fn bitor(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }
}

impl State {
    /// What can change about a piece.
    #[inline]
    pub fn piece(&self, id: PieceId) -> &PieceState {
        &self.pieces[id.index()]
    }

    /// The same, to be changed.
    #[inline]
    pub fn piece_mut(&mut self, id: PieceId) -> &mut PieceState {
        &mut self.pieces[id.index()]
    }

    /// Whether a piece has a mark.
    #[inline]
    pub fn has(&self, id: PieceId, mark: Marks) -> bool {
        self.piece(id).marks.has(mark)
    }

    /// Sets or clears a mark.
    pub fn mark(&mut self, id: PieceId, mark: Marks, on: bool) {
        self.piece_mut(id).marks.set(mark, on);
    }

    /// The hex a piece stands in.
    #[inline]
    pub fn hex(&self, id: PieceId) -> Option<HexId> {
        self.piece(id).at.hex()
    }

    /// The hex of a piece that is known to be on the map.
    #[inline]
    pub fn hex_of(&self, id: PieceId) -> HexId {
        self.hex(id).expect("the piece is on the map")
    }

    /// Those of `among` that are in this hex.
    pub fn in_hex(&self, hex: HexId, among: PieceSet) -> PieceSet {
        let place = Place::on(hex);
        among.filter(|&id| self.piece(id).at == place).collect()
    }

    /// All pieces of a side in a hex.
    pub fn pieces_at(&self, setup: &Setup, hex: HexId, side: Side) -> PieceSet {
        self.in_hex(hex, setup.index.sides[side])
    }

    /// Combat units of a side in a hex.
    pub fn units_at(&self, setup: &Setup, hex: HexId, side: Side) -> PieceSet {
        self.in_hex(hex, setup.index.units[side])
    }

    /// The pieces of a set that are on the map.
    pub fn on_map(&self, among: PieceSet) -> PieceSet {
        among.filter(|&id| self.hex(id).is_some()).collect()
    }

    /// The hexes in which pieces of a set stand.
    pub fn hexes_of(&self, setup: &Setup, among: PieceSet) -> Hexes {
        let mut hexes = Hexes::EMPTY;
        among.for_each(|id| {
            if let Some(hex) = self.hex(id) {
                hexes.insert(setup.cell(hex));
            }
        });
        hexes
    }

    /// The combat factor of the side that is face up (R108).
    #[inline]
    pub fn factor(&self, setup: &Setup, id: PieceId) -> u8 {
        let piece = setup.piece(id);
        if self.has(id, Marks::REDUCED) { piece.reduced } else { piece.combat }
    }

    /// The sum of the combat factors of some pieces.
    pub fn factors(&self, setup: &Setup, ids: PieceSet) -> u16 {
        ids.map(|id| u16::from(self.factor(setup, id))).sum()
    }

    /// The steps a piece has left.
    #[inline]
    pub fn steps(&self, setup: &Setup, id: PieceId) -> u8 {
        let steps = setup.piece(id).steps;
        if self.has(id, Marks::REDUCED) { steps.saturating_sub(1) } else { steps }
    }

    /// What is being done.
    pub fn top(&self) -> Frame {
        self.frames.top()
    }

    /// Whether it is night (RM CBT-2).
    pub fn night(&self, setup: &Setup) -> bool {
        setup.tables.turn(self.turn).night
    }

    /// The side whose counter is active.
    pub fn active_side(&self, setup: &Setup) -> Side {
        setup.counter(self.active.counter).side
    }

    /// The side that possesses a place.
    pub fn owner(&self, place: crate::setup::PlaceId) -> Side {
        if self.held.contains(place) { Side::A } else { Side::B }
    }

    /// The pieces that attack in a combat.
    pub fn attackers(&self, setup: &Setup, number: u8) -> PieceSet {
        setup.piece_ids().filter(|&id| self.piece(id).fights == number && self.hex(id).is_some()).collect()
    }
}
