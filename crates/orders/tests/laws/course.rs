//! What play alone cannot bring about, though a situation might: laws of the course of a game.

use orders::Orders;
use orders::flow::Frame;
use orders::setup::{Hexes, PieceId, Setup};
use orders::state::{Marks, Place, State};
use orders::titles::caldiero::CALDIERO;
use play::{Rules, Side};
use testkit::SplitMix64;

use super::common::with;
use super::walk::{fresh, pick, seeds};

/// Everything that no river parts from where pieces come from (R47).
fn mainland(setup: &Setup) -> Hexes {
    let mut all: Hexes = setup.placements.iter().map(|it| it.hex).collect();
    loop {
        let mut wider = all;
        for hex in &all {
            wider = wider.or(&setup.index.around[hex.index()]);
        }
        if wider == all {
            return all;
        }
        all = wider;
    }
}

/// What is wrong with a state that play has come to.
fn oddity(setup: &Setup, state: &State, mainland: &Hexes) -> Option<String> {
    for id in setup.piece_ids() {
        let (piece, now) = (setup.piece(id), state.piece(id));
        let Some(hex) = now.at.hex() else { continue };
        if piece.arrives > state.turn {
            return Some(format!("{} has come too early (CAL 15.4)", piece.id));
        }
        if !mainland.contains(hex) {
            return Some(format!("{} is behind a river (CAL TEC-river)", piece.id));
        }
        let objective = setup.objectives.iter().position(|it| it.hex == hex);
        if let Some(bit) = objective.filter(|_| !piece.kind.is_leader()) {
            let holder = if state.held >> bit & 1 == 1 { Side::A } else { Side::B };
            if holder != piece.side {
                return Some(format!("{} stands in an objective it does not hold (CAL 18.0g)", piece.id));
            }
        }
    }
    let stray = state.freed.filter(|&id| setup.ban(id).is_none()).count();
    (stray > 0).then(|| "a formation is free that was never bound (CAL 19.1)".into())
}

/// What is wrong with a step of play.
fn misstep(setup: &Setup, before: &State, after: &State) -> Option<String> {
    let turns = before.turn != after.turn || after.over;
    if after.turn < before.turn || after.elan > before.elan {
        return Some("time or Elan runs backwards (CAL 16.1.1a)".into());
    }
    if before.intervened && !after.intervened {
        return Some("an intervention is taken back (CAL 20.1)".into());
    }
    if !before.freed.minus(after.freed).is_empty() {
        return Some("a direction of attack binds again (CAL 19.1)".into());
    }
    if before.turn > 0 && !turns && !before.activated.minus(after.activated).is_empty() {
        return Some("a formation has not acted after all (CAL 6.2c)".into());
    }
    let out = |id: PieceId| {
        let (was, is) = (before.piece(id), after.piece(id));
        let marked = |mark| was.marks.has(mark) && !is.marks.has(mark) && is.at.hex().is_some();
        let name = &setup.piece(id).id;
        if was.at == Place::GONE && is.at != Place::GONE {
            return Some(format!("{name} comes back from the dead (CAL 12.8c)"));
        }
        if was.at != Place::AWAY && is.at == Place::AWAY {
            return Some(format!("{name} has not arrived after all"));
        }
        if was.reduced && !is.reduced {
            return Some(format!("{name} has recovered its losses (CAL 12.8a)"));
        }
        if !turns && (marked(Marks::ATTACKED) || marked(Marks::ACTIVATED)) {
            return Some(format!("{name} may act or attack twice (CAL 12.2.3a, 15.4.3d)"));
        }
        None
    };
    setup.piece_ids().find_map(out)
}

#[test]
fn play_keeps_its_course() {
    let all: Vec<&str> =
        CALDIERO.options.iter().map(|option| option.id).filter(|id| !id.starts_with("better")).collect();
    let mut fought = 0;
    for options in [&[][..], &all, &["better_weather"]] {
        let setup = with(options);
        let mainland = mainland(&setup);
        for seed in seeds(600, 3) {
            let mut game = fresh(&setup);
            let mut random = SplitMix64::new(seed);
            while let Some(answer) = pick(&game, &mut random) {
                let before = game.state().clone();
                game.submit(answer).expect("a legal answer");
                let after = game.state();
                let wrong = misstep(&setup, &before, after).or_else(|| oddity(&setup, after, &mainland));
                let text = game.write_answer(answer);
                assert_eq!(wrong, None, "{options:?}, seed {seed}, turn {}, after `{text}`", after.turn);
                fought += usize::from(matches!(after.top(), Frame::Assault(_)));
            }
            assert_eq!(Orders::check(&setup, game.state()), Vec::<String>::new());
        }
    }
    assert!(fought > 100, "only {fought} answers in assaults");
}
