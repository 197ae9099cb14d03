//! Games that were played before the search could be interrupted. They must come out the same: every answer, and every number behind it. Who changes
//! rules, data, doctrine or search on purpose writes the new figures down; the failing test prints them.

use play::{Answer, Next, Side, Silent, Words};
use staff::agent::Kind;
use staff::arena::plain_dice;
use staff::{Doctrine, Player};

use crate::common::{self, Asked};

/// A level and the part of its effort that is spent, one in so many.
type Seat = (u8, u32);

/// A game, and what it came to.
struct Known {
    seats: [Seat; 2],
    seed: u64,
    /// How many decisions are played at most.
    decisions: usize,
    /// Decisions that were played, and a hash of all that was told about them.
    came_to: (usize, u64),
}

impl Asked for Known {
    fn of<D: Doctrine + Words>(&self, setup: &D::Setup) {
        let mut players = [0, 1].map(|seat| {
            let (level, part) = self.seats[seat];
            let kind = Kind::Level(level);
            Player::<D>::new(kind, self.seed + seat as u64).with_effort(kind.effort().unwrap().divided(part))
        });
        let (mut state, mut decisions, mut hash) = (D::start(setup), 0, 0xcbf2_9ce4_8422_2325);
        for at in 0.. {
            let answer = match D::next(setup, &state) {
                Next::Over(_) => break,
                Next::Roll(roll) => Answer::Roll(plain_dice(self.seed, at, roll.dice).unwrap()),
                Next::Decide(_) if decisions == self.decisions => break,
                Next::Decide(open) => {
                    let decision = open.first();
                    let player = &mut players[decision.side.index()];
                    let action = player.choose(setup, &state, &decision, at as u64).unwrap();
                    decisions += 1;
                    hash = fold(hash, decision.side, &common::told(setup, player, action));
                    Answer::Act(decision.side, action)
                }
            };
            D::apply(setup, &mut state, answer, &mut Silent);
        }
        let (count, known) = self.came_to;
        assert_eq!((decisions, format!("{hash:#x}")), (count, format!("{known:#x}")));
    }
}

/// FNV-1a.
fn fold(hash: u64, side: Side, text: &str) -> u64 {
    let bytes = text.bytes().chain([side.index() as u8]);
    bytes.fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// A whole game of a Colonel against a Captain, with a tenth of their simulations.
fn colonel_and_captain(battle: &str, seed: u64, came_to: (usize, u64)) {
    let known = Known { seats: [(3, 10), (2, 3)], seed, decisions: usize::MAX, came_to };
    common::ask(battle, &known);
}

/// The other way round, beginning with the Captain.
fn captain_and_colonel(battle: &str, seed: u64, came_to: (usize, u64)) {
    let known = Known { seats: [(2, 3), (3, 10)], seed, decisions: usize::MAX, came_to };
    common::ask(battle, &known);
}

/// The beginning of a game of a General against a Marshal: replies are looked for, and secret choices mixed.
fn general_and_marshal(battle: &str, seed: u64, came_to: (usize, u64)) {
    let known = Known { seats: [(4, 60), (5, 250)], seed, decisions: 250, came_to };
    common::ask(battle, &known);
}

/// Simulations enough for a third look and a fourth reply.
fn two_marshals(battle: &str, seed: u64, came_to: (usize, u64)) {
    let known = Known { seats: [(5, 20), (5, 20)], seed, decisions: 12, came_to };
    common::ask(battle, &known);
}

macro_rules! games {
    ($($battle:ident: $($players:ident($seed:literal) = $came_to:expr),*;)*) => { $(
        mod $battle { $(
            #[test]
            fn $players() {
                super::$players(stringify!($battle), $seed, $came_to);
            }
        )* }
    )* };
}

games! {
    castiglione:
        colonel_and_captain(1796) = (729, 0x1d9f_2d78_323d_60f6),
        captain_and_colonel(1797) = (380, 0x49f2_eede_5b3c_583c),
        general_and_marshal(1798) = (250, 0x5b94_6b0b_4ebd_da71),
        two_marshals(1799) = (12, 0xbfc0_5997_b7df_318b);
    caldiero:
        colonel_and_captain(1796) = (974, 0x9582_ac88_892f_7a59),
        captain_and_colonel(1797) = (823, 0x1632_4e39_b3b2_fcce),
        general_and_marshal(1798) = (250, 0xec37_e8f4_e7fc_9f4e),
        two_marshals(1799) = (12, 0xc6c5_7241_9433_1e96);
    montebello:
        colonel_and_captain(1796) = (2559, 0xd689_1ba6_d9a4_ea41),
        captain_and_colonel(1797) = (2455, 0x049e_f612_fcb2_8208),
        general_and_marshal(1798) = (250, 0x06bd_4cc6_b4a6_8ee8),
        two_marshals(1799) = (12, 0x6f2c_a479_9df3_7995);
    campotenese:
        colonel_and_captain(1796) = (2702, 0x8bfb_9d2e_fe6a_6cf7),
        captain_and_colonel(1797) = (2930, 0x1e0f_84cd_7d20_091a),
        general_and_marshal(1798) = (250, 0xbd0f_f1dc_360c_e2a5),
        two_marshals(1799) = (12, 0x530d_6401_2ddf_07ea);
    novara:
        colonel_and_captain(1796) = (1479, 0x2a3b_06f8_79a7_cbdc),
        captain_and_colonel(1797) = (2201, 0xa391_4cb6_8037_91d3),
        general_and_marshal(1798) = (250, 0xe339_535f_01f4_14c6),
        two_marshals(1799) = (12, 0x08e3_e8e2_20c6_ef4c);
}
