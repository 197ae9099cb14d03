//! Clause 15.4: reinforcements.

use orders::flow::Frame;
use orders::words;

use crate::aif::common::mon;
use crate::aif_morale::stage;

/// Watrin's division comes up at 3714 in turn 2.
fn column(more: &str) -> String {
    format!(
        r#"
        base = "setup"
        turn = 2
        phase = "movement"
        formation = "watrin"
        orders = {{ watrin = "defence", lannes = "defence" }}
        [pieces]
        lannes = "3612"
        {more}
        "#
    )
}

#[test]
fn aif_15_4a_they_enter_in_their_turn_and_their_formations_activation_for_the_cost_of_the_hex() {
    let mut table = mon(&column(""));
    table.offers("enter 6e-legere-1 3714").refuse("enter 6e-legere-1 3710", "AIF 15.4a");
    // The 22nd comes a turn later, the hussars with Lannes.
    table.refuse("enter 22e-1 3714", "AIF 15.4a").refuse("enter 12e-hussards-1 3710", "AIF 15.4a");
    // A hill costs 2 points; the mover counts halves.
    table.act("enter 6e-legere-1 3714").expect("mover.spent", 4).act("to 3714");
    // Leaders come last.
    table.refuse("enter watrin 3714", "AIF 15.4a").act("end").offers("enter watrin 3714");
    // Before their turn there is nothing of the formation to be activated: Lannes's is the only one that acts.
    mon("turn = 1\n phase = \"choice\"\n [pieces]\n lannes = \"3612\"").expect("formation", "lannes");
    // The owner may hold them back.
    mon(&column("28e-1 = \"3611\"")).offers("end");
}

#[test]
fn aif_15_4a_where_the_enemy_stands_in_the_entry_they_come_in_nearby() {
    let mut table = mon(&column("ir28-1 = \"3714\""));
    // Along the same edge, at most two hexes off, out of enemy zones: 3713 and 3715 are watched.
    table.refuse("enter 6e-legere-1 3714", "AIF 15.4a").refuse("enter 6e-legere-1 3713", "AIF 15.4a");
    table
        .offers("enter 6e-legere-1 3712")
        .offers("enter 6e-legere-1 3716")
        .refuse("enter 6e-legere-1 3711", "AIF 15.4a");
}

#[test]
fn aif_15_4_1_who_enters_is_in_command_and_under_advance() {
    // The marker lay in Defence; Watrin is not there to command anybody.
    let mut table = mon(&column(""));
    table.act("enter 6e-legere-1 3714").expect("pieces.6e-legere-1.acts", "advance");
    table.expect("pieces.6e-legere-1.out_of_command", false).expect("orders.watrin", "advance");
    table.act("to 3614").expect("pieces.6e-legere-1.at", "3614");
    // A later part is under Advance as it enters, whatever the marker says.
    let pieces = [
        "lannes = \"3612\"",
        "watrin = \"3412\"",
        "ott = \"2004\"",
        "6e-legere-1 = \"3413\"",
        "22e-1 = \"away\"",
    ];
    let mut table = stage("movement", "watrin", "watrin = \"defence\"", &pieces);
    table.expect("pieces.6e-legere-1.acts", "defence").act("enter 22e-1 3714");
    table.expect("pieces.22e-1.acts", "advance").expect("orders.watrin", "defence");
}

/// R88: whoever comes later than the first of his formation stands under Advance until the turn is over, whatever its marker says.
#[test]
fn aif_15_4_1_a_later_part_stands_under_advance_for_its_turn_of_entry() {
    let mut table = mon(r#"
        base = "empty"
        turn = 6
        phase = "movement"
        formation = "chambarlac"
        orders = { chambarlac = "defence" }
        [pieces]
        chambarlac = "3505"
        24e-legere-1 = "3505"
        43e-1 = "away"
        43e-2 = "gone"
        ott = "1010"
        ir28-1 = "1011"
    "#);
    table.act("enter 43e-1 3705").act("to 3605");
    table.expect("pieces.43e-1.stands", "advance").expect("pieces.24e-legere-1.stands", "defence");
    table.act("end").act("end");
    table.expect("pieces.43e-1.stands", "advance").expect("pieces.24e-legere-1.stands", "defence");
}

/// R100: the first hex has cost less if it goes on in column, so no hex along the road is beyond its points.
#[test]
fn aif_15_4a_what_the_first_hex_saves_in_column_is_not_told_as_beyond_the_points() {
    // The highway comes in at 3710.
    let mut table = mon("base = \"empty\"\nturn = 1\nphase = \"movement\"\nformation = \"lannes\"\n\
         orders = { lannes = \"advance\" }\n[pieces]\nlannes = \"away\"\n28e-1 = \"away\"");
    table.act("enter 28e-1 3710");
    let game = table.game();
    let saving = match game.state().top() {
        Frame::Move(mv) => mv.saving,
        other => panic!("nobody comes in: {other:?}"),
    };
    assert!(saving > 0, "the road saves nothing");
    let menu = words::menu(game.setup(), game.state(), play::Side::A);
    let entries = menu.groups.iter().flat_map(|group| &group.entries);
    let notes: Vec<&str> = entries.filter_map(|entry| entry.note.as_deref()).collect();
    assert!(notes.iter().any(|note| note.contains("in March Column")), "{notes:?}");
    assert!(notes.iter().all(|note| !note.contains("dearer than its points")), "{notes:?}");
}
