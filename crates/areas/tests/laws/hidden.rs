//! What a side may not know never reaches it (BII 3.8, 14.1): states that differ only in hidden facts look alike.

use std::sync::Arc;

use areas::Areas;
use areas::action::Action;
use areas::setup::{BridgeId, Kind, PieceId, Setup};
use areas::sight::shown;
use areas::state::{Marks, State};
use board::AreaId;
use play::{Answer, Game, Header, Next, Rules, Side, Viewer, Words};
use testkit::{SplitMix64, find_sight_leak};

use super::common::{reconstruction, reconstruction_with};

/// Units of `side` on the map that the enemy cannot see.
fn hidden(setup: &Setup, state: &State, side: Side) -> Vec<PieceId> {
    let field = |id: &PieceId| {
        let kind = setup.piece(*id).kind;
        kind != Kind::Garrison && state.area_of(*id).is_some() && !shown(setup, state, *id)
    };
    setup.index.units[side.index()].filter(field).collect()
}

/// The state with all that can change about two pieces exchanged.
fn exchanged(state: &State, one: PieceId, two: PieceId) -> State {
    let mut other = state.clone();
    let (first, second) = (*state.piece(one), *state.piece(two));
    (*other.piece_mut(one), *other.piece_mut(two)) = (second, first);
    other.piece_mut(one).stands_for = one;
    other.piece_mut(two).stands_for = two;
    other
}

/// Plays at random and calls `look` after every few answers.
fn wander(setup: &Arc<Setup>, seed: u64, answers: usize, mut look: impl FnMut(&State)) {
    let mut game = Game::<Areas>::new(Arc::clone(setup), Header::default());
    let mut random = SplitMix64::new(seed);
    for step in 0..answers {
        if step % 7 == 0 {
            look(game.state());
        }
        let Some(answer) = pick(&game, &mut random) else { return };
        game.submit(answer).expect("a legal answer");
    }
}

/// A random answer, as long as the game is not over.
fn pick(game: &Game<Areas>, random: &mut SplitMix64) -> Option<Answer<Action>> {
    match game.next() {
        Next::Over(_) => None,
        Next::Roll(roll) => random.pick(&roll.dice.faces().collect::<Vec<_>>()).map(Answer::Roll),
        Next::Decide(open) => {
            let side = open.first().side;
            random.pick(&game.actions(side)).map(|action| Answer::Act(side, action))
        }
    }
}

/// Actions of every kind about everything, legal or not.
fn anything(setup: &Setup, random: &mut SplitMix64) -> Action {
    let piece = PieceId(random.below(setup.pieces.len()) as u8);
    let area = AreaId(random.below(setup.areas.len()) as u8);
    let bridge = BridgeId(random.below(setup.bridges.len()) as u8);
    let kinds = [
        Action::Pass,
        Action::Move(piece, area),
        Action::Force(piece, area),
        Action::Try(piece),
        Action::Gather(piece),
        Action::File(area),
        Action::Next(piece),
        Action::March(area),
        Action::Plan(piece),
        Action::To(area),
        Action::Destroy(piece, bridge),
        Action::Repair(piece, bridge),
        Action::Lead(piece),
        Action::Scout(piece, area),
        Action::Attack(area),
        Action::Guns(piece),
        Action::Hit(piece),
        Action::RetreatTo(area),
        Action::Withdraw(piece, area),
        Action::Escape(piece, area),
        Action::Recover(piece),
        Action::Forage(piece),
        Action::Join(piece),
    ];
    kinds[random.below(kinds.len())]
}

/// Asks `side` in both states why it may not do all sorts of things; returns the first answer that differs.
fn find_telling_refusal(
    setup: &Setup,
    one: &State,
    two: &State,
    side: Side,
    random: &mut SplitMix64,
) -> Option<String> {
    (0..60).find_map(|_| {
        let action = anything(setup, random);
        let [left, right] = [one, two].map(|state| Areas::explain(setup, state, side, action));
        (left != right).then(|| format!("{action:?} is refused as {left:?} or {right:?}"))
    })
}

/// Two hidden units of different stacks change places: the enemy sees, may do and reads the same.
fn stacks_hide_who_is_in_them(setup: &Arc<Setup>, seed: u64) {
    let mut looked = 0;
    let mut random = SplitMix64::new(seed);
    wander(setup, seed, 900, |state| {
        for side in Side::BOTH {
            let units = hidden(setup, state, side);
            let Some((&one, &two)) = units.first().zip(units.last()) else { continue };
            if one == two || state.area_of(one) == state.area_of(two) {
                continue;
            }
            let other = exchanged(state, one, two);
            // The exchange itself may bring a piece to the top of its stack: then it is no longer hidden.
            if hidden(setup, &other, side) != units {
                continue;
            }
            let refusal = find_telling_refusal(setup, state, &other, side.other(), &mut random);
            let leak = find_sight_leak::<Areas>(setup, state, &other, side.other()).or(refusal);
            if let Some(leak) = leak {
                let pair = [one, two].map(|id| setup.piece(id).id.as_str());
                let head: String = leak.chars().take(4000).collect();
                panic!("{:?} can tell {pair:?} apart: {head}", side.other());
            }
            looked += 1;
        }
    });
    assert!(looked > 20, "only {looked} pairs were looked at");
}

#[test]
fn bii_3_8_stacks_hide_who_is_in_them_all_through_a_game() {
    for seed in 1..4 {
        stacks_hide_who_is_in_them(&reconstruction(), seed);
    }
}

#[test]
fn bii_14_1_face_down_counters_hide_who_they_are_all_through_a_game() {
    let options = ["fog_of_war", "reconnaissance", "leader_casualties"].map(String::from);
    for seed in 1..4 {
        stacks_hide_who_is_in_them(&reconstruction_with("1.1", &options), seed);
    }
}

#[test]
fn bii_3_8_hits_beneath_the_top_stay_unseen_as_play_goes_on() {
    let setup = reconstruction();
    let start = |hits: &str| {
        let text = format!("turn = 3\nphase = \"movement\"\nactive = \"austrian\"\n[pieces]\n{hits}");
        Areas::situate(&setup, "situation", &text).expect("a sound situation")
    };
    let one = start("pijon = { at = \"rivoli\", hits = 2 }\nvalette = { at = \"rivoli\", hits = 0 }");
    let two = start("pijon = { at = \"rivoli\", hits = 0 }\nvalette = { at = \"rivoli\", hits = 2 }");
    assert_ne!(one, two);
    let steps: usize = (0..30).map(|seed| alike_while_hidden(&setup, [&one, &two], seed)).sum();
    assert!(steps > 300, "only {steps} answers were compared");
}

/// Plays the same answers on both states as long as Pijon and Valette lie beneath their leader; the Austrians must see the
/// same. Returns how many answers that were.
fn alike_while_hidden(setup: &Arc<Setup>, states: [&State; 2], seed: u64) -> usize {
    let start =
        |state: &State| Game::<Areas>::from_state(Arc::clone(setup), Header::default(), state.clone());
    let mut pair = states.map(start);
    let mut random = SplitMix64::new(seed);
    let [pijon, valette] = ["pijon", "valette"].map(|id| setup.find_piece(id).expect("a piece"));
    for step in 0.. {
        // Whoever declares a march to the guns has named himself (BII 9.1.2a).
        let unseen = |state: &State, id: PieceId| !shown(setup, state, id) && !state.has(id, Marks::GUNS);
        let beneath = |game: &Game<Areas>| [pijon, valette].iter().all(|&id| unseen(game.state(), id));
        if !pair.iter().all(beneath) {
            return step;
        }
        let leak = find_sight_leak::<Areas>(setup, pair[0].state(), pair[1].state(), Side::B);
        assert_eq!(leak, None, "seed {seed}, after {step} answers");
        let Some(answer) = pick(&pair[0], &mut random) else { return step };
        let [Ok(one), Ok(two)] = pair.each_mut().map(|game| game.submit(answer)) else { return step };
        let seen = |events: &[areas::event::Event]| -> Vec<_> {
            events.iter().filter_map(|event| Areas::seen(setup, event, Viewer::Seat(Side::B))).collect()
        };
        let still = pair.iter().all(beneath);
        if still {
            assert_eq!(seen(&one), seen(&two), "seed {seed}: {answer:?} shows a difference");
        }
    }
    0
}
