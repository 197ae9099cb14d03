//! Games written as situations: the whole text, battle, edition and options included, opens the same position.

use catalog::{from_situation, new_game};
use play::Viewer;
use session::mover::Mover;
use session::{Awaited, Denied, Session};

const ALL: Viewer = Viewer::Referee;

/// Plays at random and counts the positions that were written and opened again, and those that were refused.
fn written(battle: &str, options: &[&str], seed: u64) -> [usize; 2] {
    let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
    let mut session = Session::new(new_game(battle, "", &options, None, seed).unwrap()).unwrap();
    let mut mover = Mover::new(seed);
    let mut counts = [0; 2];
    for step in 0..600 {
        if step % 11 == 0 {
            match session.situation() {
                Ok(text) => {
                    let again = from_situation("written", &text, None, seed);
                    let again =
                        Session::new(again.unwrap_or_else(|error| panic!("{text}\n{error}"))).unwrap();
                    let (one, other) = (session.game().header(), again.game().header());
                    assert_eq!((&one.battle, &one.edition), (&other.battle, &other.edition));
                    assert_eq!(one.options, other.options, "{text}");
                    assert_eq!(session.fingerprint().unwrap(), again.fingerprint().unwrap(), "{text}");
                    assert_eq!(again.situation().unwrap(), text);
                    counts[0] += 1;
                }
                Err(Denied::Wrong(why)) => {
                    assert!(why.contains("no situation can be written at this point"), "{why}");
                    counts[1] += 1;
                }
                Err(other) => panic!("{other}"),
            }
        }
        match session.awaited(ALL).unwrap() {
            Awaited::Decide(asked) => _ = session.act_at_random(asked[0].side, &mut mover, ALL).unwrap(),
            Awaited::Roll(_) => _ = session.roll(None, ALL).unwrap(),
            Awaited::Over(_) => break,
        }
    }
    counts
}

#[test]
fn games_under_formation_orders_are_written_as_situations() {
    for (battle, options) in [
        ("caldiero", &["intervention", "charges", "fog_of_war"][..]),
        ("montebello", &["headquarters", "columns", "open_order"]),
        ("campotenese", &[]),
    ] {
        let [written, refused] = written(battle, options, 7);
        assert!(written >= 40, "{battle}: {written} written, {refused} refused");
    }
}

#[test]
fn campaigns_are_written_as_situations_at_every_point() {
    for battle in ["castiglione", "novara"] {
        let [written, refused] = written(battle, &[], 7);
        assert!(written > 20 && refused == 0, "{battle}: {written} written, {refused} refused");
    }
}
