//! Retreats with little room (RM RET-1a, RM RET-3, RM RET-3a, R68, R72).

#[path = "../common/mod.rs"]
mod common;

use board::hex::{Direction, HexId};
use chits::data::load;
use chits::flow::{self, Frame};
use chits::retreat::Retreat;
use chits::ruleset::Ruleset;
use chits::setup::{PieceId, PieceSet, Setup, Size};
use chits::state::{Place, State};
use play::{Side, Silent};

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
