//! Retreats with little room (RM RET-1a, RM RET-3, RM RET-3a, RM RSL-5b, R68, R72, R112).

use board::hex::{Direction, HexId};
use chits::data::load;
use chits::flow::{self, Frame};
use chits::pay::{Pay, Step};
use chits::retreat::Retreat;
use chits::ruleset::Ruleset;
use chits::setup::{PieceId, PieceSet, Setup, Size};
use chits::state::{Marks, Place, State};
use play::{Side, Silent};

use crate::common;

/// Two hexes next to each other, with Austrians all around; one of these touches both and drives.
struct Pocket {
    setup: Setup,
    state: State,
    hexes: [HexId; 2],
    driver: HexId,
    /// From the first of the two hexes to the other.
    across: Direction,
    /// Piedmontese of normal size, not on the map yet.
    ours: Vec<PieceId>,
}

fn pocket() -> Pocket {
    let setup = load(&common::FILES, Ruleset::printed(), None).unwrap_or_else(|faults| panic!("{faults}"));
    let normal = |side: Side| -> Vec<PieceId> {
        setup.index.units[side].filter(|&id| setup.piece(id).size == Size::Normal).collect()
    };
    let (ours, theirs) = (normal(Side::B), normal(Side::A));
    let one = setup.find_hex("2613").expect("Sozzago is on the map");
    let (across, other) = setup.map.neighbours(one).next().expect("it has neighbours");
    let beside = |hex: &HexId| setup.map.adjacent(*hex, one) || setup.map.adjacent(*hex, other);
    let near: Vec<HexId> =
        setup.map.within(one, 2).filter(|hex| *hex != one && *hex != other && beside(hex)).collect();
    let touches = |hex: &&HexId| setup.map.adjacent(**hex, one) && setup.map.adjacent(**hex, other);
    let driver = *near.iter().find(touches).expect("some hex touches both");
    let mut state = flow::blank(&setup);
    for (&id, &hex) in theirs.iter().zip(&near) {
        state.piece_mut(id).at = Place::on(hex);
    }
    Pocket { setup, state, hexes: [one, other], driver, across, ours }
}

impl Pocket {
    /// The first of the Piedmontese falls back so many hexes; gives where it ends.
    fn falls_back(&mut self, left: u8, last: Option<Direction>) -> Place {
        let from = [self.driver].into_iter().collect();
        let pieces = PieceSet::of(self.ours[0]);
        self.state.frames.push(Frame::Retreat(Retreat { pieces, left, from, last }));
        flow::settle(&self.setup, &mut self.state, &mut Silent);
        self.state.piece(self.ours[0]).at
    }
}

#[test]
fn rm_ret_1a_a_second_step_never_leads_back() {
    let mut pocket = pocket();
    let [one, other] = pocket.hexes;
    pocket.state.piece_mut(pocket.ours[0]).at = Place::on(one);
    assert_eq!(pocket.falls_back(2, None), Place::on(other));
}

#[test]
fn rm_ret_3a_nobody_is_driven_between_full_hexes_for_ever() {
    let mut pocket = pocket();
    let [one, other] = pocket.hexes;
    for (&id, hex) in pocket.ours.iter().zip([one, one, one, other, other]) {
        pocket.state.piece_mut(id).at = Place::on(hex);
    }
    assert_eq!(pocket.falls_back(0, Some(pocket.across.opposite())), Place::GONE);
    assert_eq!(pocket.state.lost[Side::B], pocket.setup.piece(pocket.ours[0]).steps);
}

impl Pocket {
    /// The first of the Piedmontese stands in the first hex and owes nothing more than to fall back so far.
    fn credited(&mut self, hexes: u8, must: bool) -> PieceId {
        let id = self.ours[0];
        self.state.piece_mut(id).at = Place::on(self.hexes[0]);
        let (party, from) = (PieceSet::of(id), [self.driver].into_iter().collect());
        let step = Step::FallBack(hexes, [self.hexes[0]].into_iter().collect());
        self.state.withdrew = hexes;
        self.state.frames.push(Frame::Pay(Pay { side: Side::B, party, owed: 0, from, must, step }));
        id
    }
}

/// Two hexes were credited and one can be gone: the other is paid with a step, and nobody advances as if two had been gone.
#[test]
fn rm_rsl_5b_what_cannot_be_gone_is_paid_in_steps() {
    let mut pocket = pocket();
    let id = pocket.credited(2, false);
    flow::settle(&pocket.setup, &mut pocket.state, &mut Silent);
    assert_eq!(pocket.state.piece(id).at, Place::on(pocket.hexes[1]));
    assert!(pocket.state.has(id, Marks::REDUCED));
    assert_eq!((pocket.state.lost[Side::B], pocket.state.withdrew), (1, 1));
}

/// Who is driven out of his hex by a charge and finds every way closed is lost (R112); who is not driven out pays in steps.
#[test]
fn rm_chg_4a_who_cannot_clear_the_hex_is_lost() {
    for must in [true, false] {
        let mut pocket = pocket();
        let id = pocket.credited(1, must);
        let stopper = pocket.setup.index.units[Side::A].find(|&id| pocket.state.hex(id).is_none());
        let stopper = stopper.expect("somebody is not on the map");
        pocket.state.piece_mut(stopper).at = Place::on(pocket.hexes[1]);
        flow::settle(&pocket.setup, &mut pocket.state, &mut Silent);
        let at = if must { Place::GONE } else { Place::on(pocket.hexes[0]) };
        assert_eq!((pocket.state.piece(id).at, pocket.state.withdrew), (at, 0));
        assert_eq!(pocket.state.lost[Side::B], if must { 2 } else { 1 });
    }
}
