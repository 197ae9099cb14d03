//! What is answered in secret (RM ACT-2) stays with who answers until the last of it.

use table::ReaderId;

use crate::pages::House;

/// Both armies stand and formations are chosen: Austrians, Piedmontese, and somebody who looks on.
fn choosing() -> (House, [ReaderId; 3]) {
    let mut house = House::new("novara", &[]);
    let seats = ["austrian", "piedmontese", "watch"].map(|role| house.sit(role));
    for seat in [seats[1], seats[0]] {
        for act in ["historical", "done"] {
            house.act(seat, act).unwrap();
        }
    }
    assert_eq!(house.pages[&seats[2]].asked(), ["austrian", "piedmontese"]);
    (house, seats)
}

fn leave(house: &mut House, seat: ReaderId) {
    let act = house.pages[&seat].choices().into_iter().find(|act| act.starts_with("leave ")).unwrap();
    house.act(seat, &act).unwrap();
}

#[test]
fn rm_act_2_a_draft_is_seen_by_its_side_alone_and_written_as_one() {
    let (mut house, [austrian, piedmontese, watch]) = choosing();
    let (rev, written) = (house.pages[&austrian].rev, house.written.len());
    let others = |house: &House| [piedmontese, watch].map(|other| house.pages[&other].heard.len());
    let (mut answers, mut heard) = (0, others(&house));
    loop {
        leave(&mut house, austrian);
        answers += 1;
        house.assert_whole();
        if !house.pages[&austrian].asked().contains(&"austrian") {
            break;
        }
        assert_eq!((house.pages[&austrian].rev, house.written.len()), (rev, written), "nothing is written");
        assert_eq!(others(&house), heard, "nobody else hears of it");
    }
    assert!(answers > 4, "{answers} formations");
    heard = heard.map(|count| count + 1);
    assert_eq!(others(&house), heard, "it comes at once");
    assert_eq!(house.written.len(), written + answers);
    let patch = house.pages[&watch].said("patch").last().copied().unwrap();
    assert_eq!(patch["steps"].as_array().unwrap().len(), answers);
    house.assert_written();
}

#[test]
fn rm_act_2_a_draft_is_taken_back_in_secret_and_kept_while_the_other_side_goes_on() {
    let (mut house, [austrian, piedmontese, watch]) = choosing();
    let first = house.pages[&austrian].scene.clone();
    let heard = house.pages[&watch].heard.len();
    leave(&mut house, austrian);
    leave(&mut house, austrian);
    let third = house.pages[&austrian].scene["prompt"].clone();
    house.undo(austrian).unwrap();
    house.undo(austrian).unwrap();
    assert_eq!(house.pages[&austrian].scene, first);
    leave(&mut house, austrian);
    leave(&mut house, austrian);
    assert_eq!(house.pages[&watch].heard.len(), heard);
    while house.pages[&piedmontese].asked().contains(&"piedmontese") {
        leave(&mut house, piedmontese);
    }
    assert_eq!(house.pages[&austrian].scene["prompt"]["groups"], third["groups"], "the draft is still there");
    house.assert_whole();
    house.assert_written();
}

#[test]
fn who_plays_both_sides_hides_nothing_from_himself() {
    let mut house = House::new("novara", &[]);
    let both = house.sit("both");
    for _ in 0..2 {
        for act in ["historical", "done"] {
            house.act(both, act).unwrap();
        }
    }
    let written = house.written.len();
    leave(&mut house, both);
    assert_eq!(house.written.len(), written + 1, "it is written at once");
    house.assert_written();
}
