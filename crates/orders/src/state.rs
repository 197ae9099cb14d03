//! All that can change in a battle, as plain data, and what can be read off it without a rule.

use board::Id;
use board::hex::HexId;
use play::Side;
use serde::{Serialize, Serializer};

use crate::flow::{Frame, Frames};
use crate::setup::{FORMATIONS, FormationId, FormationSet, Hexes, Order, PieceId, PieceSet, Setup};

/// The most pieces a battle can have.
pub const PIECES: usize = 96;

/// Where the game stands: the map and the displays beside it (CAL 1.3, AIF 1.2b). Flat: copying it is how a search goes back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct State {
    /// The turn; 0 while the armies are being set up.
    pub turn: u8,
    /// The box of the weather marker (CAL 17.0).
    pub weather: u8,
    /// What is left on the Elan track (CAL 16.0).
    pub elan: u8,
    /// The army commander leads the reserve himself (CAL 20.1).
    pub intervened: bool,
    /// The box each formation marker lies in (CAL 5.1, AIF 2.2.3).
    pub orders: [Order; FORMATIONS],
    /// Formations that have been activated this turn, which their leaders' backs show (CAL 6.2c, 2.2.2).
    pub activated: FormationSet,
    /// Formations whose ban on a direction of attack is lifted (CAL 19.1).
    pub freed: FormationSet,
    /// The formation that is active, or was last.
    pub active: FormationId,
    /// Objectives that count for the first side, one bit each in the order of the data (CAL 18.0g).
    pub held: u16,
    /// Where the enemies of the active formation stood when its movement began (R30).
    pub faced: Hexes,
    /// The battle is over.
    pub over: bool,
    /// What only some battles know.
    #[serde(skip_serializing_if = "Extra::is_nothing")]
    pub extra: Extra,
    /// The pieces, by [`PieceId`].
    #[serde(serialize_with = "as_list")]
    pub pieces: [PieceState; PIECES],
    /// What is being done and what waits beneath it.
    pub frames: Frames,
}

/// What only some battles of the family know; nothing of it is written down where nothing of it is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Extra {
    /// Columns that still march to their goal, one bit each in the order of the data (AIF 17.1.5).
    pub marching: u8,
    /// Columns whose march has ended while their formation still marches: they stand under Defence (AIF R65).
    pub halted: u8,
    /// Sides whose headquarters have been activated this turn, one bit each (AIF 16.1e).
    pub headquarters: u8,
    /// How many generals' orders each commander-in-chief has changed this turn (AIF 4.3b).
    pub changed: [u8; 2],
    /// The column that acts by itself in the present activation (AIF 17.2.9).
    pub apart: Option<PieceId>,
    /// That column has acted this turn, by itself or with its formation (AIF 17.2.9c).
    pub apart_done: bool,
    /// Regimental flags the first side has captured (AIF 17.2.12d).
    pub flags: u8,
    /// The side that has won before the end (AIF 17.1.8c).
    pub won: Option<Side>,
    /// Assaults that have taken the present step, one bit each (AIF 12.1).
    pub stepped: u32,
}

impl Extra {
    fn is_nothing(&self) -> bool {
        *self == Extra::default()
    }
}

fn as_list<S: Serializer>(pieces: &[PieceState; PIECES], serializer: S) -> Result<S::Ok, S::Error> {
    pieces.as_slice().serialize(serializer)
}

/// What can change about a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PieceState {
    /// Where it is.
    pub at: Place,
    /// Where its retreat began, while it is retreating; the hex it charges, while it charges; else [`Place::AWAY`].
    pub origin: Place,
    /// In good order, disordered or routed (CAL 15.0).
    pub status: Status,
    /// Hexes it still has to retreat.
    pub owes: u8,
    /// On its reduced side (CAL 2.1b).
    pub reduced: bool,
    /// The turn in which it returns, while it waits (CAL 12.8).
    pub back_on: u8,
    /// The formation it acts with: its own, or for a reserve unit the one it was last activated with (CAL 15.4.3).
    pub with: FormationId,
    /// The order it acts under in this activation (CAL 4.1.1a, 5.3).
    pub acts: Order,
    /// Its distance to the nearest enemy when the movement segment began (R30).
    pub start: u8,
    /// The assault it takes part in, counted from 1; 0 if none.
    pub fights: u8,
    /// Markers and what it has done.
    pub marks: Marks,
    /// The officer of the independent column it belongs to (AIF 16.2, 17.2.9).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<PieceId>,
}

impl PieceState {
    /// Not yet on the map.
    pub fn away(with: FormationId) -> PieceState {
        PieceState {
            at: Place::AWAY,
            origin: Place::AWAY,
            status: Status::Good,
            owes: 0,
            reduced: false,
            back_on: 0,
            with,
            acts: Order::Defence,
            start: 0,
            fights: 0,
            marks: Marks::default(),
            column: None,
        }
    }
}

/// How much order is left in a unit (CAL 15.0).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum Status {
    /// Good order.
    Good,
    /// Disordered (CAL 15.1).
    Disordered,
    /// Routed (CAL 15.2).
    Routed,
}

/// A hex or a box beside the map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Place(u16);

impl Place {
    /// Not yet arrived or set up.
    pub const AWAY: Place = Place(0xfff0);
    /// Eliminated, but it will come back (CAL 12.8a).
    pub const WAITING: Place = Place(0xfff1);
    /// Gone for good (CAL 12.8c).
    pub const GONE: Place = Place(0xfff2);
    /// Left the map by a retreat flag, neither lost nor to return (AIF 17.2.1c).
    pub const LEFT: Place = Place(0xfff3);

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

/// Markers on a piece and what it has done, as bits (AIF 2.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Marks(u32);

impl Marks {
    /// Acts in the present activation.
    pub const ACTIVE: Marks = Marks(1);
    /// Has finished its move in this activation, or may not move.
    pub const DONE: Marks = Marks(1 << 1);
    /// Out of command (CAL 4.3d).
    pub const OUT: Marks = Marks(1 << 2);
    /// May take the order its owner wants (CAL 4.3.1, 5.3.1).
    pub const FREE: Marks = Marks(1 << 3);
    /// Has tested for another order, or tried to reorganise, in this segment (CAL 5.3.1, 15.3).
    pub const TESTED: Marks = Marks(1 << 4);
    /// Artillery on its Moved side (CAL 11.0b).
    pub const MOVED: Marks = Marks(1 << 5);
    /// Artillery that has fired in this activation, or in the present assault (R57, R56).
    pub const FIRED: Marks = Marks(1 << 6);
    /// Has been activated this turn (CAL 6.2c); for an army commander: has moved this turn (CAL 4.2.1).
    pub const ACTIVATED: Marks = Marks(1 << 7);
    /// Has attacked this turn (CAL 12.2.3a).
    pub const ATTACKED: Marks = Marks(1 << 8);
    /// Charges (CAL 20.2).
    pub const CHARGE: Marks = Marks(1 << 9);
    /// Came onto the map in this activation (CAL 15.4.2).
    pub const ENTERED: Marks = Marks(1 << 10);
    /// Marked Attack?: still has to pass its check (CAL 12.2.2a).
    pub const QUERY: Marks = Marks(1 << 11);
    /// A leader whose troops have left him or are gone (CAL 4.4.4, R23).
    pub const BEREFT: Marks = Marks(1 << 12);
    /// A leader who must take a loss test (CAL 4.4).
    pub const RISK: Marks = Marks(1 << 13);
    /// A leader who has stood his loss test in what is being resolved.
    pub const STOOD: Marks = Marks(1 << 14);
    /// Countercharges (AIF 14.2.4).
    pub const COUNTER: Marks = Marks(1 << 16);
    /// An officer who leads a column with an order of its own (AIF 16.2).
    pub const LEADS: Marks = Marks(1 << 17);
    /// Volteggiatori: has fought in open order (AIF 16.3.4a).
    pub const SKIRMISHER: Marks = Marks(1 << 18);
    /// Has fought in open order in this activation (AIF 16.3.1b).
    pub const SKIRMISHED: Marks = Marks(1 << 19);
    /// Fatigue (AIF 16.3.4b).
    pub const TIRED: Marks = Marks(1 << 20);
    /// A battery that chooses whether to stay where its troops fall back (AIF 11.1b).
    pub const CHOOSES: Marks = Marks(1 << 21);
    /// A routed unit that has still to run when the turn ends (AIF 15.2.2a).
    pub const RUNS: Marks = Marks(1 << 22);
    /// A leader next to whom an enemy has come (AIF 4.5.6).
    pub const BESET: Marks = Marks(1 << 23);
    /// A defender who holds the cover he stands in, or has tried to (AIF 12.5.4-DRb).
    pub const HOLDS: Marks = Marks(1 << 24);
    /// Has moved, fired, charged or attacked in this activation (AIF 15.3a, R87).
    pub const STIRRED: Marks = Marks(1 << 25);
    /// Was fired at in open order in this activation (AIF 12.0d).
    pub const SHOT: Marks = Marks(1 << 26);
    /// Has come onto the map this turn, and stands under the order it came with (AIF R88).
    pub const CAME: Marks = Marks(1 << 27);
    /// A leader who has ridden off this turn, where nobody moves more than one hex (AIF 17.2.7j, R171).
    pub const RODE: Marks = Marks(1 << 28);
    /// A unit on the march that has been in the goal of its column (AIF 17.1.5a, R174).
    pub const REACHED: Marks = Marks(1 << 29);

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

    /// The pieces of a set that are on the map.
    pub fn on_map(&self, among: PieceSet) -> PieceSet {
        among.filter(|&id| self.hex(id).is_some()).collect()
    }

    /// Those of `among` that are in this hex.
    pub fn in_hex(&self, hex: HexId, among: PieceSet) -> PieceSet {
        let place = Place::on(hex);
        among.filter(|&id| self.piece(id).at == place).collect()
    }

    /// Combat units of a side in a hex.
    pub fn units_at(&self, setup: &Setup, hex: HexId, side: Side) -> PieceSet {
        self.in_hex(hex, setup.index.units[side])
    }

    /// Infantry and cavalry of a side in a hex.
    pub fn troops_at(&self, setup: &Setup, hex: HexId, side: Side) -> PieceSet {
        self.in_hex(hex, setup.index.units[side].and(setup.index.troops))
    }

    /// Batteries of redoubts of a side in a hex (AIF 17.2.6).
    pub fn works_at(&self, setup: &Setup, hex: HexId, side: Side) -> PieceSet {
        let place = Place::on(hex);
        setup.index.works.filter(|&id| self.piece(id).at == place && setup.piece(id).side == side).collect()
    }

    /// Artillery of a side in a hex.
    pub fn guns_at(&self, setup: &Setup, hex: HexId, side: Side) -> PieceSet {
        self.in_hex(hex, setup.index.units[side].and(setup.index.guns))
    }

    /// Leaders of a side in a hex.
    pub fn leaders_at(&self, setup: &Setup, hex: HexId, side: Side) -> PieceSet {
        self.in_hex(hex, setup.index.leaders[side])
    }

    /// The hexes where combat units of a side stand.
    pub fn occupied(&self, setup: &Setup, side: Side) -> Hexes {
        self.hexes_of(setup.index.units[side])
    }

    /// Where those pieces stand.
    pub fn hexes_of(&self, pieces: PieceSet) -> Hexes {
        let mut hexes = Hexes::EMPTY;
        pieces.for_each(|id| {
            if let Some(hex) = self.hex(id) {
                hexes.insert(hex);
            }
        });
        hexes
    }

    /// The zones of control of a side (CAL 8.0a, 8.0d, 15.0, R50, AIF 8.0a, 8.0b, 8.0c, 8.0e): every unit in good order, artillery included, whoever stands
    /// in the hexes they reach (CAL 8.0b, 8.0e).
    pub fn zones(&self, setup: &Setup, side: Side) -> Hexes {
        let mut zones = Hexes::EMPTY;
        if !self.sky(setup).zones {
            return zones; // AIF 17.2.7l
        }
        for id in setup.index.units[side] {
            let piece = self.piece(id);
            if let (Some(hex), Status::Good) = (piece.at.hex(), piece.status) {
                zones.join(&setup.index.zone[hex.index()]);
            }
        }
        self.zones_of_works(setup, side, zones)
    }

    /// Adds the zones of batteries in redoubts that have a garrison and are not damaged (AIF R26).
    pub fn zones_of_works(&self, setup: &Setup, side: Side, mut zones: Hexes) -> Hexes {
        for id in setup.index.works.filter(|&id| setup.piece(id).side == side) {
            let piece = self.piece(id);
            let Some(hex) = piece.at.hex().filter(|_| !piece.reduced) else { continue };
            if !self.troops_at(setup, hex, side).is_empty() {
                zones.join(&setup.index.zone[hex.index()]);
            }
        }
        zones
    }

    /// Whether a side has a zone of control around a hex: what stands there makes it so, and the weather lets it.
    pub fn is_zoned(&self, setup: &Setup, hex: HexId, side: Side) -> bool {
        let mut units = self.units_at(setup, hex, side);
        let mut works = self.works_at(setup, hex, side);
        let good = units.any(|id| self.piece(id).status == Status::Good);
        let manned = works.any(|id| !self.piece(id).reduced) && !self.troops_at(setup, hex, side).is_empty();
        self.sky(setup).zones && (good || manned) // AIF 17.2.7l, R26
    }

    /// Combat strength as it is now (CAL 2.1b, AIF 2.1b).
    pub fn strength(&self, setup: &Setup, id: PieceId) -> u8 {
        let piece = setup.piece(id);
        if self.piece(id).reduced { piece.reduced } else { piece.strength }
    }

    /// The formation whose rules a piece follows: its own, or the one a reserve unit acts with (CAL 15.4.3a). None for an
    /// army commander.
    pub fn formation(&self, setup: &Setup, id: PieceId) -> Option<FormationId> {
        let own = setup.piece(id).formation?;
        if setup.formation(own).reserve && !self.intervened { Some(self.piece(id).with) } else { Some(own) }
    }

    /// The leader of a formation, if he is on the map and leads it (CAL 4.1, 20.1b, 20.1.1b).
    pub fn leader(&self, setup: &Setup, formation: FormationId) -> Option<PieceId> {
        let it = setup.formation(formation);
        (self.hex(it.leader).is_some() && (!it.reserve || self.intervened)).then_some(it.leader)
    }

    /// The army commander of a side, if he is on the map.
    pub fn commander(&self, setup: &Setup, side: Side) -> Option<PieceId> {
        setup.index.commander[side].filter(|&id| self.hex(id).is_some())
    }

    /// The side whose formation is active.
    pub fn side(&self, setup: &Setup) -> Side {
        setup.formation(self.active).side
    }

    /// The pieces that act in the present activation and are on the map.
    pub fn acting(&self, setup: &Setup) -> PieceSet {
        let units = setup.index.units[self.side(setup)];
        units.filter(|&id| self.has(id, Marks::ACTIVE) && self.hex(id).is_some()).collect()
    }

    /// What the weather does now.
    pub fn sky<'a>(&self, setup: &'a Setup) -> &'a crate::tables::WeatherBox {
        &setup.tables.weather.boxes[usize::from(self.weather)]
    }

    /// The procedure that is being carried out.
    pub fn top(&self) -> Frame {
        self.frames.top()
    }
}
