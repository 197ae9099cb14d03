//! Games by random clicks on what pages were sent: merged patches are the whole scene, and what was written down is the game.

use scene::wire::Code;
use session::mover::Mover;
use table::ReaderId;

use crate::pages::House;

/// Armies that are set up counter by counter take their places at once: random clicks would do nothing else.
fn set_up(house: &mut House, seats: &[ReaderId]) {
    let placed = |house: &mut House, seat: &ReaderId| {
        let wanted = house.pages[seat].choices().iter().any(|act| act == "historical");
        if wanted {
            house.act(*seat, "historical").unwrap();
            house.act(*seat, "done").unwrap();
        }
        wanted
    };
    while seats.iter().any(|seat| placed(house, seat)) {}
}

/// Clicks so often at whatever seat has choices; now and then somebody takes back. Returns how often something was taken back.
fn click(house: &mut House, seats: &[ReaderId], clicks: usize, seed: u64) -> usize {
    set_up(house, seats);
    let mut mover = Mover::new(seed);
    let mut undone = 0;
    for count in 0..clicks {
        let able: Vec<ReaderId> =
            seats.iter().copied().filter(|seat| !house.pages[seat].choices().is_empty()).collect();
        let Some(seat) = mover.pick(&able) else { break };
        let undo = house.pages[&seat].scene["prompt"]["undo"] == true;
        if undo && mover.below(6) == 0 {
            house.undo(seat).unwrap();
            undone += 1;
        } else {
            let choices = house.pages[&seat].choices();
            match house.act(seat, &choices[mover.below(choices.len())]) {
                Ok(()) => {}
                // Only a position that comes a third time is refused though it was offered.
                Err(fault) => {
                    assert_eq!(fault.code, Code::Refused, "{fault:?}");
                    assert!(fault.message.contains("third"), "{fault:?}");
                }
            }
        }
        if count % 5 == 0 {
            house.assert_whole();
        }
    }
    house.assert_whole();
    house.assert_written();
    undone
}

#[test]
fn patches_lead_to_the_whole_scene_in_every_battle() {
    for (battle, options) in [
        ("castiglione", &["fog_of_war"][..]),
        ("caldiero", &["fog_of_war"]),
        ("montebello", &[]),
        ("campotenese", &[]),
        ("novara", &[]),
    ] {
        let mut house = House::new(battle, options);
        let sides = house.table.now().position.session.battle().sides;
        let seats: Vec<ReaderId> = sides.iter().map(|side| house.sit(side)).collect();
        house.sit("watch");
        let undone = click(&mut house, &seats, 120, 3);
        assert!(undone > 0, "{battle}: nothing was taken back");
        assert!(house.written.len() > 100, "{battle}: {} entries", house.written.len());
    }
}

#[test]
fn one_page_plays_both_sides_of_every_battle() {
    for battle in ["castiglione", "caldiero", "montebello", "campotenese", "novara"] {
        let mut house = House::new(battle, &[]);
        let both = house.sit("both");
        click(&mut house, &[both], 150, 8);
        let page = &house.pages[&both];
        let eyes: Vec<&str> =
            page.said("patch").iter().filter_map(|said| said["patch"]["eyes"].as_str()).collect();
        assert!(!eyes.is_empty(), "{battle}: the eyes go from side to side");
    }
}
