//! A player who goes round in a circle has spoiled the game.

use catalog::toy::{Action, Toy, setup};
use play::{Decision, Header, Rules, Side, Silent};
use staff::arena::{Fault, Sitter, plain_dice, play_game};

/// Does nothing as soon as it may, so many times; then it looks.
struct Idler {
    left: usize,
}

impl Sitter<Toy> for Idler {
    fn answer(
        &mut self,
        setup: &<Toy as Rules>::Setup,
        state: &<Toy as Rules>::State,
        decision: &Decision<<Toy as Rules>::Question>,
        _at: u64,
    ) -> Result<Option<Action>, Fault> {
        let mut actions = Vec::new();
        Toy::actions(setup, state, decision.side, &mut actions);
        let idle = actions.contains(&Action::Idle) && self.left > 0;
        self.left -= usize::from(idle);
        Ok(if idle {
            Some(Action::Idle)
        } else {
            actions.into_iter().find(|&action| action != Action::Walk(1))
        })
    }
}

#[test]
fn whoever_repeats_a_position_a_third_time_has_lost() {
    let header = Header { options: vec!["idle".into()], ..Header::default() };
    let setup = setup(&header).expect("a path");
    let game = |idle: [usize; 2]| {
        let mut players = idle.map(|left| Idler { left });
        play_game::<Toy, _>(&setup, &mut players, 1, plain_dice, &mut Silent).0
    };
    let sound = game([1, 1]);
    assert!(sound.spoiled.is_none() && sound.outcome.is_some(), "once is no repetition: {sound:?}");
    for (idle, guilty) in [([2, 0], Side::A), ([1, 2], Side::B)] {
        let played = game(idle);
        let (side, fault) = played.spoiled.as_ref().expect("spoiled");
        assert_eq!((*side, fault.what.as_str()), (guilty, "repeated the same position a third time"));
        assert_eq!(played.winner(), Some(guilty.other()));
    }
}
