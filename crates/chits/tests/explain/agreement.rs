//! Explanations agree with what is offered, in play and in positions where everything can happen.

use std::collections::BTreeMap;

use board::Id;
use board::hex::{Direction, HexId};
use chits::action::Action;
use chits::explain::explain;
use chits::flow;
use chits::setup::{FormationId, PieceId};
use chits::state::{Place, State};
use play::{Answer, Next, Side, Silent};
use testkit::SplitMix64;

use crate::war::{War, setup};

const LEDGER: &str = include_str!("../../../../ledger/rm.tsv");

fn is_row(clause: &str) -> bool {
    let id = clause.strip_prefix("RM ").unwrap_or("-");
    LEDGER.lines().skip(1).any(|line| line.split('\t').next() == Some(id))
}

/// Anything at all; one in some names what there is not.
fn any_action(rng: &mut SplitMix64, state: &State) -> Action {
    let setup = setup();
    let piece = PieceId(rng.below(setup.pieces.len() + 1) as u8);
    let somewhere = HexId(rng.below(setup.map.len() + 1) as u16);
    let stands = setup.piece_ids().filter_map(|id| state.hex(id)).collect::<Vec<_>>();
    let near = rng.pick(&stands).map(|hex| {
        let around: Vec<HexId> = setup.map.within(hex, 2).collect();
        rng.pick(&around).unwrap_or(hex)
    });
    let hex = if rng.below(4) == 0 { somewhere } else { near.unwrap_or(somewhere) };
    let formation = FormationId(rng.below(setup.formations.len() + 1) as u8);
    let direction = Direction::new(rng.below(6));
    let number = rng.below(4) as u8;
    let all = [
        Action::Take(piece),
        Action::With(piece),
        Action::Drop(piece),
        Action::To(hex),
        Action::Charge(hex),
        Action::Exit,
        Action::Build(piece, direction),
        Action::Dismantle(piece),
        Action::Attack(piece, hex),
        Action::Release(piece),
        Action::Fight(number),
        Action::Evade,
        Action::Stand,
        Action::Withdraw(number),
        Action::Lose(piece),
        Action::Back(hex),
        Action::Retreat(hex),
        Action::Advance(piece, hex),
        Action::Leave(formation),
        Action::Cup(formation),
        Action::Box(formation),
        Action::Reserve(formation),
        Action::Surprise,
        Action::Decline,
        Action::Place(hex),
        Action::Pass,
        Action::Set(formation, hex),
        Action::Recover(piece),
        Action::Enter(piece, hex),
        Action::Wait,
        Action::Historical,
        Action::Done,
        Action::Concede,
    ];
    all[rng.below(all.len())]
}

#[derive(Default)]
struct Count {
    legal: u64,
    refused: u64,
    clauses: BTreeMap<&'static str, u64>,
}

/// Asks about some of what is offered and about some of what is not.
fn probe(state: &State, rng: &mut SplitMix64, probes: usize, count: &mut Count) {
    let next = flow::next(setup(), state);
    let mut offered = Vec::new();
    for side in Side::BOTH {
        offered.clear();
        flow::actions(setup(), state, side, &mut offered);
        let asked = matches!(&next, Next::Decide(decisions) if decisions.of(side).is_some());
        let chosen: Vec<Action> = (0..probes).filter_map(|_| rng.pick(&offered)).collect();
        let others: Vec<Action> = (0..probes).map(|_| any_action(rng, state)).collect();
        for action in chosen.into_iter().chain(others).chain([Action::Concede]) {
            let told = explain(setup(), state, side, action);
            let legal = offered.contains(&action) || action == Action::Concede && asked;
            assert_eq!(told.legal, legal, "{action:?}: {told:?} at {:?}", state.top());
            assert!(is_row(told.clause.0), "{action:?}: {told:?} names no row");
            assert!(!told.reason.is_empty(), "{action:?} at {:?}", state.top());
            count.legal += u64::from(legal);
            count.refused += u64::from(!legal);
            if !legal {
                *count.clauses.entry(told.clause.0).or_default() += 1;
            }
        }
    }
}

/// Plays at random for so many answers and asks now and then; moves are closed early, so that turns go by.
fn play(mut state: State, seed: u64, answers: usize, probes: usize, count: &mut Count) {
    let mut rng = SplitMix64::new(seed);
    let mut offered = Vec::new();
    for _ in 0..answers {
        probe(&state, &mut rng, probes, count);
        let answer = match flow::next(setup(), &state) {
            Next::Over(_) => return,
            Next::Roll(roll) => {
                let faces: Vec<_> = roll.dice.faces().collect();
                Answer::Roll(faces[rng.below(faces.len())])
            }
            Next::Decide(decisions) => {
                let side = decisions.first().side;
                offered.clear();
                flow::actions(setup(), &state, side, &mut offered);
                let fights = offered.iter().copied().filter(|action| {
                    matches!(action, Action::Charge(_) | Action::Attack(..) | Action::Advance(..))
                });
                let fights: Vec<Action> = fights.collect();
                let action = match rng.pick(&fights) {
                    Some(action) if rng.below(2) == 0 => action,
                    _ => offered[rng.below(offered.len())],
                };
                Answer::Act(side, action)
            }
        };
        flow::apply(setup(), &mut state, answer, &mut Silent);
    }
}

#[test]
fn explanations_agree_with_what_is_offered_from_the_set_up_on() {
    let mut count = Count::default();
    for seed in 0..3 {
        play(flow::start(setup()), seed, 900, 2, &mut count);
    }
    for seed in 10..14 {
        let mut state = flow::start(setup());
        for action in [Action::Historical, Action::Done, Action::Historical, Action::Done] {
            let side = match flow::next(setup(), &state) {
                Next::Decide(decisions) => decisions.first().side,
                other => panic!("{other:?}"),
            };
            flow::apply(setup(), &mut state, Answer::Act(side, action), &mut Silent);
        }
        play(state, seed, 1500, 2, &mut count);
    }
    assert!(count.legal > 5_000 && count.refused > 15_000, "{} {}", count.legal, count.refused);
}

/// Both armies thrown together around a few hexes: charges, combats, retreats and advances without end.
#[test]
fn explanations_agree_with_what_is_offered_where_armies_meet() {
    let mut count = Count::default();
    for seed in 0..12 {
        let mut rng = SplitMix64::new(1000 + seed);
        let mut war = War::new(6 + (seed % 3) as u8, &[]);
        let around: Vec<HexId> = setup().map.within(crate::war::hex("3338"), 4).collect();
        for id in setup().piece_ids().filter(|id| id.number() % 2 == (seed % 2) as u8) {
            let Some(hex) = rng.pick(&around) else { continue };
            let side = setup().piece(id).side;
            let one = chits::setup::PieceSet::of(id);
            let foes = war.state.pieces_at(setup(), hex, side.other());
            if foes.is_empty() && chits::stacking::room(setup(), &war.state, one, hex) {
                war.state.piece_mut(id).at = Place::on(hex);
            }
        }
        for counter in 0..setup().counters.len() {
            war.state.cup.insert(chits::setup::CounterId(counter as u8));
        }
        play(war.state, seed, 900, 3, &mut count);
    }
    assert!(count.clauses.len() > 40, "{:?}", count.clauses);
    assert!(count.legal > 20_000 && count.refused > 20_000, "{} {}", count.legal, count.refused);
}
