//! Clauses 8.0, 8.1, 8.2 and 8.4: who moves, at what cost, and in what crowd.

use super::{at, at_1_0};

/// The text of a position in a side's Movement Phase of the third turn, with further keys and the pieces.
pub(super) fn moving(side: &str, rest: &str) -> String {
    format!("base = \"empty\"\nturn = 3\nphase = \"movement\"\nactive = \"{side}\"\n{rest}")
}

/// Two French brigades, horse and their leader at Verona.
const VERONA: &str = r#"
    [pieces]
    massena = "verona"
    rampon = "verona"
    victor = "verona"
    leclerc-cav = "verona"
    minkwitz = "vicenza"
"#;

/// Rampon is Out of Command at Verona, Victor and Pijon are not.
const LOST: &str = r#"
    [pieces]
    rampon = { at = "verona", out_of_command = true }
    victor = "verona"
    pijon = "verona"
    minkwitz = "vicenza"
"#;

/// Melas's column before the defile of Ala (vector E8).
const ROVERETO: &str = r#"
    [pieces]
    gummer = "rovereto"
    bajalich = "rovereto"
    nicoletti = "rovereto"
    pittoni = "rovereto"
    pittoni-cav = "rovereto"
    melas-art = "rovereto"
    rampon = "cremona"
"#;

/// 14 SP at Castegnero and three brigades on their way there: 5, 3 and 2 SP.
const CASTEGNERO: &str = r#"
    [pieces]
    ocskay = "castegnero"
    sporck = "castegnero"
    ott = "castegnero"
    reuss = "castegnero"
    gummer = "vicenza"
    nicoletti = "vicenza"
    lusignan = "vicenza"
    rampon = "cremona"
"#;

#[test]
fn bii_8_0a_the_active_side_moves_any_all_or_none_along_roads() {
    let mut table = at(&moving("french", VERONA));
    table.asks("french", "BII 8.0a").refuse("move minkwitz montebello", "BII 3.7");
    table.refuse("austrian: move minkwitz montebello", "BII 8.0a");
    // None.
    table.act("pass").expect("active", "austrian").expect("pieces.rampon.at", "verona");
    // All, over the roads.
    let mut table = at(&moving("french", VERONA));
    table.act("move rampon peschiera").expect("pieces.rampon.own.from", "castelnuovo");
    table.act("move victor zevio").act("move leclerc-cav zevio").act("move massena zevio").act("pass");
    table.expect("pieces.rampon.at", "peschiera").expect("pieces.victor.at", "zevio");
    table.expect("pieces.leclerc-cav.at", "zevio").expect("pieces.massena.at", "zevio");
}

#[test]
fn bii_8_1a_an_out_of_command_unit_checks_before_it_moves() {
    let mut table = at(&moving("french", LOST));
    table.refuse("move rampon zevio", "BII 8.1a").refuse("force rampon peschiera", "BII 8.1a");
    table.act("try rampon").awaits_roll("BII 8.1a").roll(5).act("move rampon zevio");
    table.expect("pieces.rampon.at", "zevio");
    // Hits lower its Cohesion Factor of 5.
    let mut table = at(&moving("french", &LOST.replace("out_of", "hits = 1, out_of")));
    table.act("try rampon").roll(5).refuse("move rampon zevio", "BII 8.2g");
}

#[test]
fn bii_8_1b_an_out_of_command_unit_that_passes_must_move_at_once() {
    let mut table = at(&moving("french", LOST));
    table.act("try rampon").roll(1).asks("french", "BII 8.1b");
    table.refuse("pass", "BII 8.1b").refuse("move victor zevio", "BII 8.1b");
    table.act("move rampon zevio").asks("french", "BII 8.0a").offers("move rampon ronco").offers("pass");
}

#[test]
fn bii_8_1b_an_out_of_command_unit_without_a_legal_step_stays() {
    // Given a worn brigade at Peri, with 12 SP and more on both sides of it (R107).
    let mut table = at(&moving(
        "austrian",
        r#"
        [pieces]
        liptay = { at = "peri", hits = 3, out_of_command = true }
        gummer = "ala"
        bajalich = "ala"
        nicoletti = "ala"
        ocskay = "dolce"
        sporck = "dolce"
        ott = "dolce"
        lusignan = "dolce"
        rampon = "cremona"
    "#,
    ));
    table.act("try liptay").roll(1).asks("austrian", "BII 8.0a");
    table.expect("pieces.liptay.at", "peri").expect("pieces.liptay.own.moved", true);
}

#[test]
fn bii_8_1c_an_out_of_command_unit_that_fails_stays_for_the_phase() {
    let mut table = at(&moving("french", LOST));
    table.act("try rampon").roll(6).asks("french", "BII 8.0a");
    table.expect("pieces.rampon.at", "verona").expect("pieces.rampon.own.moved", true);
    table.refuse("try rampon", "BII 8.2g").refuse("move rampon zevio", "BII 8.2g");
    table.refuse("gather rampon", "BII 8.2g").offers("move victor zevio");
}

#[test]
fn bii_8_1d_a_failed_check_does_not_keep_from_the_guns() {
    let mut table = at(&moving(
        "french",
        r#"
        [pieces]
        rampon = { at = "castelnuovo", out_of_command = true }
        victor = "bussolengo"
        gummer = "rivoli"
    "#,
    ));
    table.act("try rampon").roll(6).act("pass").expect("active", "austrian");
    table.act("move gummer bussolengo").act("pass").asks("french", "BII 9.1.2a");
    table.act("guns rampon").awaits_roll("BII 9.1.2b").roll(1).expect("pieces.rampon.at", "bussolengo");
}

#[test]
fn bii_8_1e_commanded_units_move_without_a_check() {
    let mut table = at(&moving("french", LOST));
    table.refuse("try victor", "BII 8.1e").act("move victor zevio");
    table.asks("french", "BII 8.0a").expect("pieces.victor.at", "zevio");
}

#[test]
fn bii_8_1f_an_out_of_command_unit_never_moves_in_a_stack() {
    let mut table = at(&moving("french", LOST));
    table.refuse("gather rampon", "BII 8.1f");
    table.act("gather-all verona").expect("hand", vec!["victor", "pijon"]);
    table.refuse("gather rampon", "BII 8.1f").act("halt");
    // Nor after it has passed.
    let mut table = at(&moving("french", LOST));
    table.act("try rampon").roll(1);
    table.offers_not("gather rampon").offers_not("gather victor").offers_not("gather-all verona");
    table.act("move rampon zevio").offers_not("gather rampon");
}

#[test]
fn bii_8_2a_pieces_move_one_by_one_or_in_stacks() {
    let mut table = at(&moving("french", VERONA));
    table.act("gather rampon").act("gather leclerc-cav").act("gather massena").asks("french", "BII 8.2a");
    table.refuse("force rampon peschiera", "BII 8.2a").refuse("march lonato", "BII 2.2.4a");
    table.act("march castelnuovo");
    for piece in ["rampon", "leclerc-cav", "massena"] {
        table.expect(&format!("pieces.{piece}.at"), "castelnuovo");
    }
    // Victor was not in it and is not picked up.
    table.expect("pieces.victor.at", "verona").refuse("gather victor", "BII 8.2a");
    table.act("halt").act("move victor castelnuovo").expect("pieces.victor.own.mp", 1);
}

#[test]
fn bii_8_2a_a_stack_is_as_slow_as_its_slowest_and_may_leave_him() {
    let mut table = at(&moving("french", VERONA));
    table.act("gather rampon").act("gather leclerc-cav").act("gather massena");
    table.act("march castelnuovo").act("march peschiera").refuse("march lonato", "BII 8.2e");
    // R52: whoever is dropped has moved, the others go on.
    table.act("drop rampon").expect("pieces.rampon.own.moved", true);
    table.act("march lonato").expect("pieces.leclerc-cav.at", "lonato");
    table.expect("pieces.massena.at", "lonato").expect("pieces.rampon.at", "peschiera");
    table.offers_not("move rampon lonato");
}

#[test]
fn bii_8_2b_nobody_spends_more_than_his_allowance_or_has_to_spend_it() {
    let mut table = at(&moving("french", VERONA));
    table.offers("move rampon peschiera").refuse("move rampon lonato", "BII 8.2e");
    table.offers("move leclerc-cav lonato").refuse("move leclerc-cav gavardo", "BII 8.2e");
    table.offers("move massena gavardo").refuse("move massena vestone", "BII 8.2e");
    // One MP spent, the other left over.
    table.act("move rampon zevio").expect("pieces.rampon.own.mp", 1).act("pass").expect("active", "austrian");
    table.expect("pieces.rampon.at", "zevio");
}

#[test]
fn bii_8_2c_clear_ground_and_cities_cost_one_and_mountains_two() {
    let rest = "[pieces]\nleclerc-cav = \"bussolengo\"\nminkwitz = \"vicenza\"";
    for (to, left) in [("castelnuovo", 2), ("verona", 2), ("rivoli", 1)] {
        let mut table = at(&moving("french", rest));
        table.act(&format!("move leclerc-cav {to}")).expect("pieces.leclerc-cav.own.mp", left);
    }
    // A mountain and clear ground are within three MP, two mountains are not (vector E33).
    let mut table = at(&moving("french", rest));
    table.offers("move leclerc-cav bardolino").refuse("move leclerc-cav la-corona", "BII 8.2e");
}

#[test]
fn bii_8_2d_a_destroyed_bridge_costs_one_more() {
    let clear = r#"
        destroyed = ["gavardo/rezzato", "rezzato/lonato"]
        [pieces]
        leclerc-cav = "gavardo"
        minkwitz = "vicenza"
    "#;
    let mut table = at(&moving("french", clear));
    table.act("move leclerc-cav rezzato").expect("pieces.leclerc-cav.own.mp", 1);
    table.expect("pieces.leclerc-cav.own.from", "gavardo");
    let mountain = r#"
        destroyed = ["dolce/rivoli"]
        [pieces]
        leclerc-cav = "dolce"
        rampon = "dolce"
        minkwitz = "vicenza"
    "#;
    let mut table = at(&moving("french", mountain));
    table.refuse("move rampon rivoli", "BII 8.2e").act("move leclerc-cav rivoli");
    table.expect("pieces.leclerc-cav.own.mp", 0);
    let intact = mountain.replace("\"dolce/rivoli\"", "");
    at(&moving("french", &intact)).act("move leclerc-cav rivoli").expect("pieces.leclerc-cav.own.mp", 1);
}

#[test]
fn bii_8_2e_who_cannot_pay_for_an_area_does_not_enter_it() {
    let mut table = at(&moving("french", VERONA));
    table.refuse("move rampon rivoli", "BII 8.2e");
    table.act("move rampon bussolengo").refuse_because("move rampon rivoli", "BII 8.2e", "costs 2");
    table.offers("move rampon castelnuovo");
    // All members of a stack must be able to.
    let mut table = at(&moving("french", VERONA));
    table.act("gather victor").act("gather leclerc-cav").act("march bussolengo");
    table.refuse("march rivoli", "BII 8.2e").act("drop victor").act("move leclerc-cav rivoli");
    table.expect("pieces.leclerc-cav.at", "rivoli");
}

#[test]
fn bii_8_2f_mp_are_neither_saved_nor_given_away() {
    let mut table = at(&moving("french", VERONA));
    table.act("move rampon zevio").expect("pieces.rampon.own.mp", 1);
    table.act("move victor zevio").refuse("move victor peschiera", "BII 8.2e");
    table.act("pass").act("pass").expect("turn", 4).rolls(&[1, 6]).act("first french");
    table.expect("pieces.rampon.own.mp", 2).expect("pieces.victor.own.mp", 2);
}

#[test]
fn bii_8_2g_a_piece_moves_once_in_a_phase() {
    let mut table = at(&moving("french", VERONA));
    table.act("move rampon zevio").offers("move rampon ronco");
    // Another piece is taken up: Rampon's move is over, and so is that of a stack that halts.
    table.act("move massena zevio").refuse("move rampon ronco", "BII 8.2g");
    table.refuse("force rampon bovolone", "BII 8.2g").refuse("gather rampon", "BII 8.2g");
    table.act("gather victor").act("gather leclerc-cav").act("march zevio").act("halt");
    table.refuse("move victor ronco", "BII 8.2g").refuse("move leclerc-cav ronco", "BII 8.2g");
    table.refuse("move massena ronco", "BII 8.2g");
}

#[test]
fn bii_8_4a_any_number_may_stand_in_an_area() {
    // Given 19 SP of infantry and a leader at Castegnero, then still more may come.
    let crowd = CASTEGNERO.replace("gummer = \"vicenza\"", "gummer = \"castegnero\"\nmelas = \"castegnero\"");
    let mut table = at(&moving("austrian", &crowd));
    table.act("move nicoletti castegnero").act("move lusignan castegnero").act("pass");
    table.expect("pieces.nicoletti.at", "castegnero").expect("pieces.lusignan.at", "castegnero");
}

#[test]
fn bii_8_4b_who_takes_a_mountain_above_twelve_sp_pays_one_more() {
    let mut table = at(&moving("austrian", ROVERETO));
    for unit in ["gummer", "bajalich", "nicoletti"] {
        table.act(&format!("move {unit} ala")).expect(&format!("pieces.{unit}.own.mp"), 0);
    }
    for unit in ["pittoni", "melas-art"] {
        table.refuse_because(&format!("move {unit} ala"), "BII 8.2e", "costs 3");
        table.offers(&format!("force {unit} ala"));
    }
    table.act("force pittoni ala").roll(6).expect("pieces.pittoni.at", "ala");
    table.act("force melas-art ala").roll(3).expect("pieces.melas-art.at", "rovereto");
}

#[test]
fn bii_8_4b_only_above_the_limit_and_by_present_strength() {
    // Given 12 SP at Ala and a battery of 1 SP (vector E68, R105).
    let full = ROVERETO.replace("gummer = \"rovereto\"", "gummer = \"ala\"");
    let full = full.replace("bajalich = \"rovereto\"", "bajalich = \"ala\"");
    let full = full.replace("nicoletti = \"rovereto\"", "nicoletti = \"ala\"");
    let battery = |hits: u8| format!("{full}\nmeszaros-art = {{ at = \"rovereto\", hits = {hits} }}");
    at(&moving("austrian", &battery(2))).refuse("move meszaros-art ala", "BII 8.2e");
    let mut table = at(&moving("austrian", &battery(3)));
    table.expect("pieces.meszaros-art.sp", 0).act("move meszaros-art ala");
    table.expect("pieces.meszaros-art.own.mp", 0);
}

#[test]
fn bii_8_4c_clear_ground_and_cities_hold_twenty_sp() {
    // Given 19 SP of infantry in a City or on clear ground (vector E35).
    for (area, next) in [("vicenza", "castegnero"), ("castegnero", "vicenza")] {
        let crowd: String = ["gummer", "bajalich", "ocskay", "sporck", "minkwitz"]
            .map(|unit| format!("{unit} = \"{area}\"\n"))
            .concat();
        let rest = format!(
            "[pieces]\n{crowd}lusignan = \"{next}\"\nmeszaros-art = \"{next}\"\nrampon = \"cremona\""
        );
        let mut table = at(&moving("austrian", &rest));
        table.act(&format!("move lusignan {area}")).expect("pieces.lusignan.own.mp", 0);
        let mut table = at(&moving("austrian", &rest));
        table.act(&format!("move meszaros-art {area}")).expect("pieces.meszaros-art.own.mp", 1);
    }
}

#[test]
fn bii_8_4c_garrisons_count_towards_the_limit() {
    // R28: 19 SP and a garrison are 20; the battery that would have fitted without it is too much.
    let rest = r#"
        [pieces]
        gummer = "vicenza"
        bajalich = "vicenza"
        ocskay = "vicenza"
        sporck = "vicenza"
        minkwitz = "vicenza"
        meszaros-art = "castegnero"
        rampon = "cremona"
    "#;
    let mut table = at(&moving("austrian", rest));
    table.act("move meszaros-art vicenza").expect("pieces.meszaros-art.own.mp", 1);
    let mut table = at(&moving("austrian", &format!("{rest}\nau-garrison-1 = \"vicenza\"")));
    table.act("move meszaros-art vicenza").expect("pieces.meszaros-art.own.mp", 0);
}

#[test]
fn bii_8_4d_the_jam_is_paid_in_areas_passed_through_too() {
    let jam = CASTEGNERO.replace("gummer = \"vicenza\"", "gummer = \"castegnero\"");
    let mut table = at(&moving("austrian", &jam));
    table.refuse_because("move lusignan sossano", "BII 8.2e", "costs 3").offers("move lusignan castegnero");
    // With room on the way it comes through.
    at(&moving("austrian", CASTEGNERO)).act("move lusignan sossano").expect("pieces.lusignan.own.mp", 0);
}

#[test]
fn bii_8_4e_cavalry_neither_counts_nor_pays() {
    let mut table = at(&moving("austrian", ROVERETO));
    for unit in ["gummer", "bajalich", "pittoni-cav", "nicoletti"] {
        table.act(&format!("move {unit} ala"));
    }
    // The horse came before the 12 SP were complete and left room for them.
    table.expect("pieces.nicoletti.at", "ala");
    let mut table = at(&moving("austrian", ROVERETO));
    for unit in ["gummer", "bajalich", "nicoletti", "pittoni-cav"] {
        table.act(&format!("move {unit} ala"));
    }
    table.expect("pieces.pittoni-cav.own.mp", 1);
}

#[test]
fn bii_8_4f_only_those_who_overflow_pay_and_the_owner_orders_the_entry() {
    // One by one, in the order he likes: Gummer last pays, Gummer first does not.
    for (order, left) in [(["lusignan", "nicoletti", "gummer"], 0), (["gummer", "lusignan", "nicoletti"], 1)]
    {
        let mut table = at(&moving("austrian", CASTEGNERO));
        for unit in order {
            table.act(&format!("move {unit} castegnero"));
        }
        table.expect("pieces.gummer.own.mp", left);
    }
}

#[test]
fn bii_8_4f_in_a_stack_as_few_as_possible_pay() {
    let mut table = at(&moving("austrian", CASTEGNERO));
    table.act("gather-all vicenza").act("march castegnero");
    // 14, 16, 19 and only then 24 SP.
    table.expect("pieces.lusignan.own.mp", 1).expect("pieces.nicoletti.own.mp", 1);
    table.expect("pieces.gummer.own.mp", 0);
}

#[test]
fn bii_8_4f_in_a_stack_those_who_cannot_pay_enter_first() {
    let tired = CASTEGNERO.replace("gummer = \"vicenza\"", "gummer = { at = \"vicenza\", spent = 1 }");
    let mut table = at(&moving("austrian", &tired));
    table.act("gather-all vicenza").act("march castegnero").expect("pieces.gummer.at", "castegnero");
    // 19 SP with Gummer; the others overflow.
    table.expect("pieces.lusignan.own.mp", 0).expect("pieces.nicoletti.own.mp", 0);
    // At Ala nobody can pay: the three that fit go, four do not.
    let mut table = at(&moving("austrian", ROVERETO));
    for unit in ["gummer", "bajalich", "nicoletti", "pittoni-cav"] {
        table.act(&format!("gather {unit}"));
    }
    table.offers("march ala").act("gather pittoni").refuse("march ala", "BII 8.4b");
}

/// 15 SP at Castelnuovo, three units on their way there from Peschiera, and an Austrian battery beyond.
const CASTELNUOVO: &str = r#"
    [pieces]
    rampon = "castelnuovo"
    joubert = "castelnuovo"
    victor = "castelnuovo"
    pijon = "castelnuovo"
    charton = "castelnuovo"
    guieu = "peschiera"
    rusca = "peschiera"
    marmont-art = "peschiera"
    meszaros-art = "villafranca"
    gummer = "trent"
"#;

#[test]
fn bii_8_4f_by_default_the_jam_is_paid_by_those_who_have_mp_to_spare() {
    // Room for 5 SP: the horse artillery with its 3 MP enters last, and all have one left for the overrun.
    let mut table = at(&moving("french", CASTELNUOVO));
    table.act("gather-all peschiera").act("march castelnuovo");
    for unit in ["guieu", "rusca", "marmont-art"] {
        table.expect(&format!("pieces.{unit}.own.mp"), 1);
    }
    table.act("march villafranca").expect("pieces.meszaros-art.at", "eliminated");
}

#[test]
fn bii_8_4f_in_a_stack_the_owner_may_name_another_order() {
    let mut table = at(&moving("french", CASTELNUOVO));
    table.act("gather-all peschiera").act("file castelnuovo").asks("french", "BII 8.4f");
    table.offers("march castelnuovo").offers("next guieu").offers("next rusca");
    table.refuse("halt", "BII 8.4f").refuse("march valeggio", "BII 8.4f");
    table.refuse_because("next rampon", "BII 8.4f", "Rampon is not in the stack");
    // The guns and Guieu take 4 of the 5 SP; then it is settled that Rusca pays.
    table.act("next marmont-art");
    table.refuse_because("next marmont-art", "BII 8.4f", "has been named already").act("next guieu");
    table.asks("french", "BII 8.2a").expect("pieces.rusca.at", "castelnuovo");
    table.expect("pieces.marmont-art.own.mp", 2).expect("pieces.guieu.own.mp", 1);
    table.expect("pieces.rusca.own.mp", 0);
    // After the first the others may follow as usual: of equals the smaller has the room that is left.
    let mut table = at(&moving("french", CASTELNUOVO));
    table.act("gather-all peschiera").act("file castelnuovo").act("next marmont-art");
    table.act("march castelnuovo").expect("pieces.rusca.own.mp", 1).expect("pieces.guieu.own.mp", 0);
}

#[test]
fn bii_8_4f_who_finds_no_room_and_all_after_him_pay() {
    // Room for 3 SP: one of the two small brigades goes in free, unless Rampon's 4 SP fill the road before them.
    let rest = r#"
        [pieces]
        joubert = "castelnuovo"
        victor = "castelnuovo"
        pijon = "castelnuovo"
        valette = "castelnuovo"
        guieu = "castelnuovo"
        massena-art = "castelnuovo"
        rampon = "peschiera"
        rusca = "peschiera"
        charton = "peschiera"
        gummer = "trent"
    "#;
    for (next, left) in [("charton", [1, 0]), ("rusca", [0, 1]), ("rampon", [0, 0])] {
        let mut table = at(&moving("french", rest));
        table.act("gather-all peschiera").act("file castelnuovo").act(&format!("next {next}"));
        table.expect("pieces.charton.own.mp", left[0]).expect("pieces.rusca.own.mp", left[1]);
        table.expect("pieces.rampon.own.mp", 0).expect("pieces.rampon.at", "castelnuovo");
    }
}

#[test]
fn bii_8_4f_the_order_is_asked_only_where_it_matters_and_can_be_paid() {
    // There is room for all at Bardolino.
    let mut table = at(&moving("french", CASTELNUOVO));
    table.act("gather-all peschiera").refuse_because("file bardolino", "BII 8.4f", "just march");
    table.refuse_because("next rusca", "BII 8.4f", "no stack is about to enter");
    // Gummer cannot pay, so nobody may be named before him who would take his room.
    let tired = CASTEGNERO.replace("gummer = \"vicenza\"", "gummer = { at = \"vicenza\", spent = 1 }");
    let mut table = at(&moving("austrian", &tired));
    table.act("gather-all vicenza").refuse("file castegnero", "BII 8.4f").offers("march castegnero");
    // Room for 4 SP, of which Rusca's 2 are settled: he cannot pay, so Rampon's 4 SP may not be named before him.
    let rest = r#"
        [pieces]
        joubert = "castelnuovo"
        victor = "castelnuovo"
        pijon = "castelnuovo"
        bertin = "castelnuovo"
        guieu = "castelnuovo"
        augereau-art = "castelnuovo"
        rusca = { at = "peschiera", spent = 1 }
        charton = "peschiera"
        rampon = "peschiera"
        marmont-art = "peschiera"
        massena = "peschiera"
        gummer = "trent"
    "#;
    let mut table = at(&moving("french", rest));
    table.act("gather-all peschiera").act("file castelnuovo");
    table.refuse_because("next rampon", "BII 8.4f", "somebody who cannot pay");
    table.refuse_because("next massena", "BII 8.4f", "crowds nobody").offers("next charton");
    table.act("next marmont-art").expect("pieces.rusca.at", "castelnuovo").expect("pieces.rusca.own.mp", 0);
    table.expect("pieces.marmont-art.own.mp", 2).expect("pieces.charton.own.mp", 0);
    // In edition 1.0 the stack pays as a whole.
    let mut table = at_1_0(&moving("french", CASTELNUOVO));
    table.act("gather-all peschiera").refuse("file castelnuovo", "BII 8.4f");
}

#[test]
fn bii_8_4g_in_edition_1_0_a_stack_that_overflows_pays_as_a_whole() {
    let mut table = at_1_0(&moving("austrian", CASTEGNERO));
    table.act("gather-all vicenza").act("march castegnero");
    for unit in ["gummer", "nicoletti", "lusignan"] {
        table.expect(&format!("pieces.{unit}.own.mp"), 0);
    }
    // R3: one by one only the one who overflows pays, and a stack that fits pays nothing.
    let mut table = at_1_0(&moving("austrian", CASTEGNERO));
    table.act("move lusignan castegnero").expect("pieces.lusignan.own.mp", 1);
    table.act("move gummer castegnero").expect("pieces.gummer.own.mp", 0);
    let mut table = at_1_0(&moving("austrian", CASTEGNERO));
    table.act("gather nicoletti").act("gather lusignan").act("march castegnero");
    table.expect("pieces.nicoletti.own.mp", 1).expect("pieces.lusignan.own.mp", 1);
}
