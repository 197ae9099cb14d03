//! Clause 8.3: the Forced March.

use areas::Areas;
use play::{Answer, Rules, Viewer};
use testkit::Table;

use super::ch08_movement::moving;
use super::{at, at_1_0};

/// Despinoy and his two brigades at Zevio, four MP from Lonato by one way only (vectors E5 to E7).
const ZEVIO: &str = r#"
    [pieces]
    despinoy = "zevio"
    bertin = "zevio"
    cervoni = "zevio"
    minkwitz = "vicenza"
"#;

/// Minkwitz at Vicenza, four MP from Verona by one way only; no leader.
const VICENZA: &str = "[pieces]\nminkwitz = \"vicenza\"\nrampon = \"cremona\"";

/// Rusca at Brescia; the bridge beyond Rezzato is destroyed.
const BRESCIA: &str = r#"
    destroyed = ["gavardo/rezzato"]
    [pieces]
    rusca = "brescia"
    minkwitz = "vicenza"
"#;

/// Bertin marches for Lonato with this help and this die.
fn bertin(rest: &str, help: &str, die: u8) -> Table<Areas> {
    let mut table = at(&moving("french", rest));
    table.act("force bertin lonato").asks("french", "BII 8.3h").act(help).awaits_roll("BII 8.3b").roll(die);
    table
}

/// What a viewer is told of a declaration.
fn told(table: &Table<Areas>, action: &str, viewer: Viewer) -> String {
    let game = table.game();
    let mut copy = game.at_point(game.at()).expect("the present is a point of the game");
    let action = areas::action::read(game.setup(), action).expect("the notation reads");
    let events = copy.submit(Answer::Act(game.state().active, action)).expect("it may be declared");
    let seen = events.iter().filter_map(|event| Areas::seen(game.setup(), event, viewer));
    let lines: Vec<_> = seen.map(|event| areas::words::describe(game.setup(), &event).text).collect();
    lines.join("\n")
}

#[test]
fn bii_8_3a_the_destination_lies_beyond_the_allowance_and_within_the_most_mp() {
    let mut table = at(&moving("french", ZEVIO));
    table.refuse_because("force bertin castelnuovo", "BII 8.3a", "just move");
    table.offers("force bertin peschiera").offers("force bertin lonato");
    table.refuse_because("force bertin gavardo", "BII 8.3a", "costs 5");
    // Declared before the unit moves, not on the way.
    table.act("move bertin verona").refuse("force bertin lonato", "BII 8.3a");
    // Vector E7: a leader gains nothing by it and needs it not.
    table.refuse("force despinoy gavardo", "BII 2.1.2g").offers("move despinoy lonato");
}

#[test]
fn bii_8_3a_a_destination_that_no_die_reaches_is_not_declared() {
    // Verona is four MP from Vicenza; without a leader's help an Austrian's best die gives one MP.
    let mut table = at(&moving("austrian", VICENZA));
    table.offers("force minkwitz caldiero");
    table.refuse_because("force minkwitz verona", "BII 8.3a", "at most 3 without a leader's help");
    // With his leader in range a six becomes a seven, which gives two.
    let led = format!("{VICENZA}\nmeszaros = \"vicenza\"");
    at(&moving("austrian", &led)).offers("force minkwitz verona");
    let far = format!("{VICENZA}\nmeszaros = \"trent\"");
    at(&moving("austrian", &far)).refuse("force minkwitz verona", "BII 8.3a");
    // Out of Command no leader helps (BII 8.3i).
    let lost =
        led.replace("minkwitz = \"vicenza\"", "minkwitz = { at = \"vicenza\", out_of_command = true }");
    let mut table = at(&moving("austrian", &lost));
    table.act("try minkwitz").roll(1).offers("force minkwitz caldiero");
    table.refuse_because("force minkwitz verona", "BII 8.3a", "no leader helps a unit Out of Command");
    // A Frenchman has his own +1.
    let lost = ZEVIO.replace("bertin = \"zevio\"", "bertin = { at = \"zevio\", out_of_command = true }");
    at(&moving("french", &lost)).act("try bertin").roll(1).offers("force bertin lonato");
}

#[test]
fn bii_8_3a_enemy_units_on_the_way_bar_the_declaration() {
    let mut table = at(&moving("french", &format!("{ZEVIO}\ngummer = \"castelnuovo\"")));
    table.refuse("force bertin lonato", "BII 8.3a").offers("move bertin castelnuovo");
    // At the end of the way they may stand.
    at(&moving("french", &format!("{ZEVIO}\ngummer = \"lonato\""))).offers("force bertin lonato");
}

#[test]
fn bii_8_3a_the_declaration_is_told_to_those_who_may_know() {
    let (french, austrian) = (areas::setup::FRENCH, areas::setup::AUSTRIAN);
    let words = "sets out on a Forced March to Lonato";
    // Beneath Despinoy the brigade is its side's secret (BII 3.8); by itself it lies open.
    let table = at(&moving("french", ZEVIO));
    assert!(told(&table, "force bertin lonato", Viewer::Seat(french)).contains(words));
    assert_eq!(told(&table, "force bertin lonato", Viewer::Seat(austrian)), "");
    let alone = ZEVIO.replace("despinoy = \"zevio\"", "").replace("cervoni = \"zevio\"", "");
    let table = at(&moving("french", &alone));
    assert!(told(&table, "force bertin lonato", Viewer::Seat(austrian)).contains(words));
    // A plan is told when it is complete.
    let mut table = at(&moving("french", BRESCIA));
    table.act("plan rusca").act("to rezzato").act("then-repair gavardo/rezzato");
    assert!(table.try_logged("sets out").is_err());
    table.act("go").logged("sets out on a Forced March to Rezzato");
}

#[test]
fn bii_8_3b_the_table_gives_mp_and_hits() {
    // Vector E36 by an Austrian without a leader: 1 to 6 as they fall.
    let rows = [("monteforte", 1), ("monteforte", 1), ("monteforte", 0), ("caldiero", 1), ("caldiero", 1)];
    for (die, (end, hits)) in (1..).zip(rows.into_iter().chain([("caldiero", 0)])) {
        let mut table = at(&moving("austrian", VICENZA));
        table.act("force minkwitz caldiero").awaits_roll("BII 8.3b").roll(die);
        table.expect("pieces.minkwitz.at", end).expect("pieces.minkwitz.hits", hits);
        table.expect("pieces.minkwitz.own.moved", true);
    }
    // Vector E38 by a Frenchman under Bonaparte: 5 to 10.
    let led = ZEVIO.replace("despinoy", "bonaparte");
    let rows =
        [("peschiera", 1), ("peschiera", 0), ("lonato", 1), ("lonato", 1), ("lonato", 0), ("lonato", 0)];
    for (die, (end, hits)) in (1..).zip(rows) {
        let mut table = bertin(&led, "lead bonaparte", die);
        table.expect("pieces.bertin.at", end).expect("pieces.bertin.hits", hits);
    }
}

#[test]
fn bii_8_3c_who_falls_short_still_goes_as_far_as_he_can() {
    // Vector E6: 4 + 2 gives one MP; then nothing at all (R55).
    let mut table = bertin(ZEVIO, "lead despinoy", 4);
    table.expect("pieces.bertin.at", "peschiera").expect("pieces.bertin.hits", 0);
    let mut table = bertin(ZEVIO, "lead despinoy", 1);
    table.expect("pieces.bertin.at", "castelnuovo").expect("pieces.bertin.own.moved", true);
}

#[test]
fn bii_8_3c_every_step_lies_on_a_cheapest_way() {
    // Given three equally cheap ways from Vicenza to Cologna (R56).
    let led = format!("{VICENZA}\nmeszaros = \"vicenza\"");
    let mut table = at(&moving("austrian", &led));
    table.act("force minkwitz cologna").act("unled").roll(6);
    table.asks("austrian", "BII 8.3c").offers("to castegnero");
    table.act("to montebello").expect("pieces.minkwitz.at", "monteforte");
    table.asks("austrian", "BII 8.3c").offers("to arcole");
    table.refuse_because("to caldiero", "BII 8.3c", "Caldiero is not on a shortest way");
    table.refuse("pass", "BII 8.3c").act("to lonigo").expect("pieces.minkwitz.at", "lonigo");
    table.expect("pieces.minkwitz.own.moved", true);
}

#[test]
fn bii_8_3d_mp_beyond_the_destination_are_lost() {
    let mut table = at(&moving("french", ZEVIO));
    table.act("force bertin peschiera").act("lead despinoy").roll(6);
    table.expect("pieces.bertin.at", "peschiera").expect("pieces.bertin.hits", 1);
    table.refuse("move bertin lonato", "BII 8.2g").refuse("force bertin lonato", "BII 8.2g");
}

#[test]
fn bii_8_3e_a_forced_march_may_pay_for_declared_bridge_work() {
    let mut table = at(&moving("french", BRESCIA));
    table.act("plan rusca").asks("french", "BII 8.3a").act("to rezzato");
    // To Rezzato alone is no Forced March, and to destroy a bridge there costs no more than Rusca has (vector E66).
    table.refuse("go", "BII 8.3a").act("then-repair gavardo/rezzato").act("go");
    table.awaits_roll("BII 8.3b").roll(5).expect("pieces.rusca.at", "rezzato");
    table.awaits_roll("BII 8.5.2e").roll(4).expect("bridges.gavardo/rezzato", "intact");
    table.expect("pieces.rusca.own.moved", true).expect("pieces.rusca.hits", 0);
}

#[test]
fn bii_8_3e_a_plan_costs_no_more_than_the_table_can_give() {
    // Given Rusca three MP from Rezzato: the repair would be the fifth and is out of reach.
    let far = BRESCIA.replace("rusca = \"brescia\"", "rusca = \"orzinuovi\"");
    let mut table = at(&moving("french", &far));
    table.act("plan rusca").act("to rezzato").refuse("then-repair gavardo/rezzato", "BII 8.3a");
    table.offers("then-destroy rezzato/lonato");
    // R57: two repairs where it stands cost four and are a plan.
    let both = BRESCIA.replace("rusca = \"brescia\"", "rusca = \"rezzato\"");
    let both = both.replace("\"gavardo/rezzato\"", "\"gavardo/rezzato\", \"rezzato/lonato\"");
    let mut table = at(&moving("french", &both));
    table.act("plan rusca").act("then-repair gavardo/rezzato").refuse("go", "BII 8.3a");
    table.act("then-repair rezzato/lonato").act("go").roll(6).roll(4).awaits_roll("BII 8.5.2e").roll(3);
    table.expect("bridges.gavardo/rezzato", "destroyed").expect("bridges.rezzato/lonato", "intact");
}

#[test]
fn bii_8_3l_the_march_is_rolled_before_the_work() {
    let mut table = at(&moving("french", BRESCIA));
    table.act("plan rusca").act("to rezzato").act("then-repair gavardo/rezzato").act("go");
    // Without additional MP the march is made and the repair is not even tried.
    table.awaits_roll("BII 8.3b").roll(2).asks("french", "BII 8.0a");
    table.expect("pieces.rusca.at", "rezzato").expect("bridges.gavardo/rezzato", "destroyed");
    // Work at the start, too, waits for the die; the hit it brings counts in the check of CF 4.
    let there = BRESCIA.replace("rusca = \"brescia\"", "rusca = \"rezzato\"");
    let mut table = at(&moving("french", &there));
    table.act("plan rusca").act("then-repair gavardo/rezzato").act("to gavardo").act("go");
    table.awaits_roll("BII 8.3b").roll(3).expect("pieces.rusca.hits", 1).awaits_roll("BII 8.5.2e").roll(4);
    table.expect("bridges.gavardo/rezzato", "destroyed");
}

#[test]
fn bii_8_3f_an_out_of_command_unit_checks_first() {
    let lost = ZEVIO.replace("bertin = \"zevio\"", "bertin = { at = \"zevio\", out_of_command = true }");
    let mut table = at(&moving("french", &lost));
    table.refuse("force bertin lonato", "BII 8.1a").act("try bertin").awaits_roll("BII 8.1a").roll(4);
    table.act("force bertin lonato").awaits_roll("BII 8.3b").roll(6).expect("pieces.bertin.at", "lonato");
    let mut table = at(&moving("french", &lost));
    table.act("try bertin").roll(5).refuse("force bertin lonato", "BII 8.2g");
}

#[test]
fn bii_8_3g_three_hits_are_too_many() {
    let worn = |hits: u8| {
        ZEVIO.replace("bertin = \"zevio\"", &format!("bertin = {{ at = \"zevio\", hits = {hits} }}"))
    };
    for hits in [1, 2] {
        at(&moving("french", &worn(hits))).offers("force bertin lonato");
    }
    let mut table = at(&moving("french", &worn(3)));
    table.refuse("force bertin lonato", "BII 3.6d").offers("move bertin castelnuovo");
    // R60: the hit of the march itself may be the third, and does not stop it.
    bertin(&worn(2), "lead despinoy", 5).expect("pieces.bertin.hits", 3).expect("pieces.bertin.at", "lonato");
}

#[test]
fn bii_8_3h_one_leader_in_range_lends_his_strategic_rating() {
    // Vector E5: 5, one for the French and one for Despinoy are 7; R17: without him they are 6.
    let mut table = bertin(ZEVIO, "lead despinoy", 5);
    table.expect("pieces.bertin.at", "lonato").expect("pieces.bertin.hits", 1);
    let mut table = bertin(ZEVIO, "unled", 5);
    table.expect("pieces.bertin.at", "peschiera").expect("pieces.bertin.hits", 0);
    // Ratings do not add up (R16): Bonaparte in another area or Despinoy, not both, and no stranger.
    let more = format!("{ZEVIO}\nbonaparte = \"verona\"\nmassena = \"zevio\"");
    let mut table = at(&moving("french", &more));
    table.act("force bertin lonato").offers("lead despinoy").offers("lead bonaparte");
    table.refuse("lead massena", "BII 8.3h").act("lead bonaparte").roll(1);
    table.expect("pieces.bertin.at", "peschiera").expect("pieces.bertin.hits", 1);
    // Of leaders who stand together only the senior.
    let mut table = at(&moving("french", &more.replace("\"verona\"", "\"zevio\"")));
    table.act("force bertin lonato").offers("lead bonaparte").refuse("lead despinoy", "BII 8.3h");
}

#[test]
fn bii_8_3h_range_is_looked_at_when_the_unit_begins_to_move() {
    // Given Despinoy, range 2, three roads away: no help. R58: he may come first.
    let away = ZEVIO.replace("despinoy = \"zevio\"", "despinoy = \"peschiera\"");
    let mut table = at(&moving("french", &away));
    table.act("force bertin lonato").awaits_roll("BII 8.3b").roll(5).expect("pieces.bertin.at", "peschiera");
    let mut table = at(&moving("french", &away));
    table.act("move despinoy castelnuovo").act("force bertin lonato").asks("french", "BII 8.3h");
    // And he may go too early.
    let mut table = at(&moving("french", ZEVIO));
    table.act("move despinoy lonato").act("force bertin lonato").awaits_roll("BII 8.3b");
    // Enemy units bar his Command Path.
    let barred = ZEVIO.replace("despinoy = \"zevio\"", "despinoy = \"legnago\"\ngummer = \"ronco\"");
    let barred = format!("{barred}\nbajalich = \"bovolone\"");
    at(&moving("french", &barred)).act("force bertin lonato").awaits_roll("BII 8.3b");
}

#[test]
fn bii_8_3i_an_out_of_command_unit_gets_no_help() {
    // Vector E39: with Despinoy beside it, 5 and one for the French.
    let lost = ZEVIO.replace("bertin = \"zevio\"", "bertin = { at = \"zevio\", out_of_command = true }");
    let mut table = at(&moving("french", &lost));
    table.act("try bertin").roll(1).act("force bertin lonato").awaits_roll("BII 8.3b").roll(5);
    table.expect("pieces.bertin.at", "peschiera").expect("pieces.bertin.hits", 0);
}

#[test]
fn bii_8_3j_the_french_add_one() {
    // The same die: 7 for the Frenchman, 6 for the Austrian.
    let mut table = bertin(ZEVIO, "unled", 6);
    table.expect("pieces.bertin.at", "lonato").expect("pieces.bertin.hits", 1);
    let mut table = at(&moving("austrian", VICENZA));
    table.act("force minkwitz caldiero").roll(6);
    table.expect("pieces.minkwitz.at", "caldiero").expect("pieces.minkwitz.hits", 0);
    table.logged("gains 1 MP by a modified 6");
}

#[test]
fn bii_8_3k_edition_1_0_comes_to_the_same() {
    let mut table = at_1_0(&moving("french", ZEVIO));
    table.act("force bertin lonato").act("lead despinoy").roll(5);
    table.expect("pieces.bertin.at", "lonato").expect("pieces.bertin.hits", 1);
    let lost = ZEVIO.replace("bertin = \"zevio\"", "bertin = { at = \"zevio\", out_of_command = true }");
    let mut table = at_1_0(&moving("french", &lost));
    table.act("try bertin").roll(1).act("force bertin lonato").awaits_roll("BII 8.3b").roll(5);
    table.expect("pieces.bertin.at", "peschiera");
}
