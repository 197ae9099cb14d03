//! Option 13: leader casualties.

use areas::Areas;
use areas::casualties::{fate, modifier};
use areas::event::Fate;
use areas::setup::{AUSTRIAN, FRENCH};
use testkit::Table;

use super::{at, at_with, reconstruction};

/// Massena and Rampon attack Quosdanovich and Sporck at Lonato, 4 SP against 4; nobody is near.
const DUEL: &str = r#"
    base = "empty"
    turn = 3
    phase = "combat"
    active = "french"
    [pieces]
    massena = { at = "lonato", from = "castiglione" }
    rampon = { at = "lonato", from = "castiglione" }
    quosdanovich = "lonato"
    sporck = "lonato"
    reuss = "trent"
    victor = "cremona"
"#;

/// Thirty-two Austrian SP without a leader attack Bonaparte and 13 SP at Lonato.
const BATTLE: &str = r#"
    base = "empty"
    turn = 3
    phase = "combat"
    active = "austrian"
    [pieces]
    gummer = { at = "lonato", from = "salo" }
    bajalich = { at = "lonato", from = "salo" }
    ocskay = { at = "lonato", from = "salo" }
    sporck = { at = "lonato", from = "salo" }
    ott = { at = "lonato", from = "salo" }
    reuss = { at = "lonato", from = "salo" }
    nicoletti = { at = "lonato", from = "salo" }
    pittoni = { at = "lonato", from = "salo" }
    liptay = { at = "lonato", from = "salo" }
    bonaparte = "lonato"
    rampon = "lonato"
    joubert = "lonato"
    victor = "lonato"
    pijon = "lonato"
"#;

/// The Command Phase of turn 5; Quosdanovich's brigades stand in two places, his cavalry is lost.
const HEADQUARTERS: &str = r#"
    base = "empty"
    turn = 5
    phase = "command"
    [pieces]
    ott = "salo"
    reuss = "gavardo"
    klenau-cav = "eliminated"
    minkwitz = "vicenza"
    rampon = "cremona"
"#;

/// A table at a position with the option, and more pieces.
#[track_caller]
fn table(situation: &str, more: &str) -> Table<Areas> {
    at_with(&["leader_casualties"], &format!("{situation}{more}"))
}

/// A duel in which both sides use their leaders: Rampon's die, Sporck's die.
#[track_caller]
fn duel(more: &str, attacker: u8, defender: u8) -> Table<Areas> {
    let mut table = table(DUEL, more);
    table.act("lead massena").act("lead quosdanovich").rolls(&[attacker, defender]);
    table
}

/// Bonaparte's side takes seven hits (a 4) or eight (a 5); all are placed, his dice are due.
#[track_caller]
fn battle(face: u8, hits: usize) -> Table<Areas> {
    let mut table = table(BATTLE, "");
    table.asks("french", "BII 9.3c").act("lead bonaparte").rolls(&[face, 1]);
    let units = ["rampon", "joubert", "victor", "pijon"];
    for unit in units.iter().cycle().take(hits) {
        table.act(&format!("french: hit {unit}"));
    }
    while table.game().decisions().is_some() {
        table.act("austrian: hit gummer");
    }
    table.awaits_roll("BII 13.1");
    table
}

#[test]
fn bii_13_1_a_leader_whose_rating_was_used_rolls_if_his_side_was_hit() {
    // A modified 3 inflicts one hit, a modified 2 none: only the Austrian is at risk.
    let mut table = duel("", 1, 1);
    table.expect("pieces.sporck.hits", 1).expect("pieces.rampon.hits", 0);
    table.awaits_roll("BII 13.1").roll(46).logged("Quosdanovich is unhurt");
    table.expect("pieces.massena.at", "lonato").asks("austrian", "BII 9.3h");
}

#[test]
fn bii_13_1_both_roll_if_both_were_hit_the_attacker_first() {
    let mut table = duel("", 1, 6);
    table.awaits_roll("BII 13.1").roll(66).expect("pieces.massena.at", "wounded");
    table.expect("pieces.quosdanovich.at", "lonato").awaits_roll("BII 13.1").roll(56);
    table.expect("pieces.quosdanovich.at", "wounded").asks("austrian", "BII 9.3h");
}

#[test]
fn bii_13_1_a_leader_who_stays_behind_the_line_is_safe_and_of_no_use() {
    let mut table = table(DUEL, "");
    table.asks("french", "BII 9.3c").act("unled").asks("austrian", "BII 9.3c").act("unled");
    // Without the ratings a 3 is a 3 on both sides.
    table.rolls(&[3, 3]).expect("pieces.sporck.hits", 1).expect("pieces.rampon.hits", 1);
    table.asks("austrian", "BII 9.3h");
}

#[test]
fn bii_13_1_the_risk_comes_again_with_the_second_round() {
    let mut table = duel("", 1, 1);
    table.roll(11).act("fight").act("fight").asks("french", "BII 9.3c").act("lead massena");
    table.act("lead quosdanovich").rolls(&[1, 1]).awaits_roll("BII 13.1");
}

#[test]
fn bii_13_1_without_the_option_nobody_is_asked_and_nobody_rolls() {
    let mut table = at(DUEL);
    table.awaits_roll("BII 9.3b").rolls(&[1, 6]).asks("austrian", "BII 9.3h");
}

#[test]
fn bii_13_2_hits_and_rank_shift_the_dice() {
    let setup = reconstruction();
    let massena = setup.find_piece("massena").unwrap();
    let wurmser = setup.find_piece("wurmser").unwrap();
    for (hits, drm) in [(1, 0), (3, 0), (4, 1), (7, 1), (8, 2), (14, 2)] {
        assert_eq!(modifier(&setup, massena, hits), drm, "{hits} hits");
        assert_eq!(modifier(&setup, wurmser, hits), drm - 1, "{hits} hits on an Army Leader's side");
    }
    for (sum, expected) in [
        (1, Fate::Unhurt),
        (10, Fate::Unhurt),
        (11, Fate::LightlyWounded),
        (12, Fate::Wounded),
        (13, Fate::Killed),
        (14, Fate::Killed),
    ] {
        assert_eq!(fate(&setup, sum), expected, "a result of {sum}");
    }
}

#[test]
fn bii_13_2_an_army_leader_after_seven_and_after_eight_hits() {
    // E69: 12 and 1 and -1, then 12 and 2 and -1.
    battle(4, 7).roll(66).expect("pieces.bonaparte.at", "wounded").logged("wounded and out of the campaign");
    battle(5, 8).roll(66).expect("pieces.bonaparte.at", "killed").logged("Bonaparte is killed");
    battle(5, 8).roll(36).expect("pieces.bonaparte.at", "lonato");
    battle(5, 8).roll(46).expect("pieces.bonaparte.at", "wounded").expect("pieces.bonaparte.own.back_on", 5);
}

#[test]
fn bii_13_2_bombardment_counts_among_the_hits_of_the_round() {
    // Two hits of the guns and two of the line make four: a 10 becomes an 11.
    let guns = "massena-art = { at = \"lonato\", from = \"castiglione\" }\n\
                serurier-art = { at = \"lonato\", from = \"castiglione\" }\nocskay = \"lonato\"";
    let mut table = table(DUEL, guns);
    table.act("bombard").roll(6).act("hit sporck").act("hit ocskay");
    table.act("lead massena").act("lead quosdanovich").rolls(&[2, 1]);
    table.act("french: hit rampon").act("hit ocskay").act("hit ocskay");
    table.awaits_roll("BII 13.1").roll(11);
    table.expect("pieces.ocskay.hits", 3).awaits_roll("BII 13.1").roll(46);
    table.expect("pieces.quosdanovich.at", "wounded").expect("pieces.quosdanovich.own.back_on", 5);
}

#[test]
fn bii_13_3_a_lightly_wounded_leader_may_return_two_turns_later() {
    let mut wounded = duel("", 1, 1);
    wounded.roll(56).expect("pieces.quosdanovich.at", "wounded");
    wounded.expect("pieces.quosdanovich.own.back_on", 5);
    let more = "quosdanovich = { at = \"wounded\", back_on = 5 }\n\
                au-generic-1 = { at = \"salo\", stands_for = \"quosdanovich\" }";
    let mut back = table(HEADQUARTERS, more);
    back.asks("austrian", "BII 13.3")
        .offers("return quosdanovich salo")
        .offers("return quosdanovich gavardo");
    back.refuse("return quosdanovich vicenza", "BII 13.3");
    back.act("return quosdanovich gavardo").expect("pieces.quosdanovich.at", "gavardo");
    back.expect("pieces.quosdanovich.own.back_on", 0).expect("phase", "initiative");
    // A turn earlier nobody asks.
    let mut early = table(&HEADQUARTERS.replace("turn = 5", "turn = 4"), more);
    early.expect("phase", "initiative").expect("pieces.quosdanovich.at", "wounded");
}

#[test]
fn bii_13_3_an_army_leader_returns_to_any_unit() {
    let mut table = table(
        HEADQUARTERS,
        "wurmser = { at = \"wounded\", back_on = 5 }\nmeszaros = \"vicenza\"\n\
        au-generic-1 = { at = \"salo\", stands_for = \"quosdanovich\" }\nquosdanovich = \"wounded\"",
    );
    table.asks("austrian", "BII 13.3").offers("return wurmser salo").offers("return wurmser gavardo");
    table.offers_not("return wurmser cremona").act("return wurmser vicenza");
    table.expect("pieces.wurmser.at", "vicenza");
}

#[test]
fn bii_13_4_a_wounded_leader_stays_away_and_a_killed_one_is_removed() {
    let mut wounded = duel("", 1, 1);
    wounded.roll(66).expect("pieces.quosdanovich.at", "wounded").expect("pieces.quosdanovich.own.back_on", 0);
    let away = |place: &str| {
        let stand_in = "au-generic-1 = { at = \"salo\", stands_for = \"quosdanovich\" }";
        let last = HEADQUARTERS.replace("turn = 5", "turn = 9");
        table(&last, &format!("quosdanovich = \"{place}\"\nmeszaros = \"vicenza\"\n{stand_in}"))
    };
    away("wounded").expect("phase", "initiative").expect("pieces.quosdanovich.at", "wounded");
    away("killed").expect("phase", "initiative").expect("pieces.quosdanovich.at", "killed");
}

#[test]
fn bii_13_5_a_formation_without_its_leader_receives_a_generic_one() {
    let mut table = table(HEADQUARTERS, "quosdanovich = \"killed\"\nmeszaros = \"vicenza\"");
    table
        .asks("austrian", "BII 13.5")
        .refuse("pass", "BII 13.5")
        .refuse("replace quosdanovich vicenza", "BII 13.5");
    table.offers("replace quosdanovich gavardo").act("replace quosdanovich salo");
    table
        .expect("pieces.au-generic-1.at", "salo")
        .expect("pieces.au-generic-1.own.stands_for", "quosdanovich");
    // He commands his formation: Salo is next to Gavardo.
    table.expect("pieces.ott.out_of_command", false).expect("pieces.reuss.out_of_command", false);
    table.expect("phase", "initiative");
}

#[test]
fn bii_13_5_a_generic_leader_has_low_ratings_and_commands_no_other_formation() {
    let setup = reconstruction();
    for id in ["fr-generic-1", "fr-generic-2", "fr-generic-3", "au-generic-1", "au-generic-2", "au-generic-3"]
    {
        let piece = setup.piece(setup.find_piece(id).unwrap());
        assert_eq!((piece.rank, piece.sr, piece.cr, piece.tr), (4, 0, 2, 0), "{id}");
    }
    let more = "quosdanovich = \"killed\"\nmeszaros = \"vicenza\"\ngummer = \"salo\"\nmelas = \"trent\"";
    let mut table = table(HEADQUARTERS, more);
    table.act("replace quosdanovich salo").expect("pieces.gummer.out_of_command", true);
}

#[test]
fn bii_13_5_a_fourth_vacancy_stays_open() {
    let mut table = table(
        r#"
        base = "empty"
        turn = 5
        phase = "command"
        [pieces]
        quosdanovich = "killed"
        melas = "wounded"
        davidovich = "killed"
        meszaros = "killed"
        ott = "trent"
        gummer = "rovereto"
        liptay = "ala"
        minkwitz = "vicenza"
        rampon = "cremona"
    "#,
        "",
    );
    table.expect("pieces.au-generic-1.at", "trent").expect("pieces.au-generic-2.at", "rovereto");
    table.expect("pieces.au-generic-3.at", "ala").expect("pieces.minkwitz.out_of_command", true);
    table.expect("pieces.liptay.out_of_command", false).expect("phase", "initiative");
}

#[test]
fn bii_13_5_a_declined_return_leaves_the_stand_in_in_place() {
    let more = "quosdanovich = { at = \"wounded\", back_on = 5 }\nmeszaros = \"vicenza\"\n\
                au-generic-2 = { at = \"salo\", stands_for = \"quosdanovich\" }";
    let mut table = table(HEADQUARTERS, more);
    table.asks("austrian", "BII 13.3").act("pass").expect("phase", "initiative");
    table.expect("pieces.quosdanovich.at", "wounded").expect("pieces.au-generic-2.at", "salo");
    table.expect("pieces.au-generic-1.at", "aside");
}

#[test]
fn bii_13_5_a_declined_return_with_nobody_in_his_place_brings_a_stand_in_once() {
    let more = "quosdanovich = { at = \"wounded\", back_on = 5 }\nmeszaros = \"vicenza\"";
    let mut table = table(HEADQUARTERS, more);
    table.asks("austrian", "BII 13.3").act("pass").asks("austrian", "BII 13.5").refuse("pass", "BII 13.5");
    table.refuse("return quosdanovich salo", "BII 13.3").act("replace quosdanovich salo");
    table.expect("phase", "initiative").expect("pieces.au-generic-1.at", "salo");
    // He is asked again a turn later, and then the stand-in goes.
    table.rolls(&[6, 1]).act("first austrian").act("pass").act("pass").expect("turn", 6);
    table
        .asks("austrian", "BII 13.3")
        .act("return quosdanovich salo")
        .expect("pieces.au-generic-1.at", "aside");
}

#[test]
fn bii_13_5_a_declined_return_with_no_stand_in_left_is_settled() {
    let more = "quosdanovich = { at = \"wounded\", back_on = 5 }\nmeszaros = \"vicenza\"\n\
                au-generic-1 = \"killed\"\nau-generic-2 = \"wounded\"\nau-generic-3 = \"killed\"";
    let mut table = table(HEADQUARTERS, more);
    table.asks("austrian", "BII 13.3").act("pass").expect("phase", "initiative");
}

#[test]
fn bii_13_5_a_stand_in_inside_mantua_is_not_replaced_by_another() {
    // Like a formation leader who joined the city himself.
    let more = "quosdanovich = { at = \"wounded\", back_on = 5 }\nmeszaros = \"vicenza\"\n\
                au-generic-1 = { at = \"mantua-city\", stands_for = \"quosdanovich\" }";
    let mut declined = table(HEADQUARTERS, more);
    declined.act("pass").expect("phase", "initiative").expect("pieces.au-generic-2.at", "aside");
    let mut back = table(HEADQUARTERS, more);
    // Who has joined the city does not come out again (BII 5.7c).
    back.act("return quosdanovich salo").expect("pieces.au-generic-1.at", "mantua-city");
    let mut joined = table(HEADQUARTERS, "quosdanovich = \"mantua-city\"\nmeszaros = \"vicenza\"");
    joined.expect("phase", "initiative").expect("pieces.au-generic-1.at", "aside");
}

#[test]
fn bii_13_6_the_original_takes_over_and_the_generic_leader_is_free_again() {
    let more = "quosdanovich = { at = \"wounded\", back_on = 5 }\nmeszaros = \"killed\"\nmelas = \"killed\"\n\
                davidovich = \"killed\"\ngummer = \"rovereto\"\nliptay = \"ala\"\n\
                au-generic-1 = { at = \"salo\", stands_for = \"quosdanovich\" }\n\
                au-generic-2 = { at = \"rovereto\", stands_for = \"melas\" }\n\
                au-generic-3 = { at = \"ala\", stands_for = \"davidovich\" }";
    // All three are out; the one who is relieved takes over from Meszaros at once.
    let mut table = table(HEADQUARTERS, more);
    table.act("return quosdanovich salo").expect("pieces.au-generic-1.at", "vicenza");
    table.expect("pieces.au-generic-1.own.stands_for", "meszaros").expect("phase", "initiative");
    table.expect("pieces.au-generic-2.at", "rovereto").expect("pieces.minkwitz.out_of_command", false);
}

#[test]
fn bii_13_7_an_army_leader_is_not_replaced() {
    let away = "wurmser = { at = \"wounded\", back_on = 6 }\nquosdanovich = \"salo\"\ngummer = \"salo\"";
    let mut table = table(HEADQUARTERS, &format!("{away}\nmelas = \"trent\"\nmeszaros = \"vicenza\""));
    table.expect("phase", "initiative").expect("pieces.au-generic-1.at", "aside");
    // With Wurmser at Salo Gummer would be commanded.
    table.expect("pieces.gummer.out_of_command", true).expect("pieces.ott.out_of_command", false);
}

#[test]
fn bii_13_8_only_a_killed_army_leader_is_worth_a_point() {
    let ending = |more: &str| {
        let last = HEADQUARTERS.replace("turn = 5", "turn = 9").replace("command", "recovery");
        let outcome = table(&last, more).outcome();
        let line = |side| outcome.tally.iter().find(|l| l.side == side && l.clause.0 == "BII 13.8");
        [FRENCH, AUSTRIAN].map(|side| line(side).map_or(0, |line| line.points))
    };
    assert_eq!(ending("wurmser = \"killed\"\nquosdanovich = \"killed\""), [1, 0]);
    assert_eq!(ending("bonaparte = \"killed\"\nmassena = \"killed\""), [0, 1]);
    assert_eq!(ending("bonaparte = \"wounded\"\nwurmser = { at = \"wounded\", back_on = 9 }"), [0, 0]);
}

/// French horse next to an Austrian leader with worn-out guns; his friends are at Trent.
const WEAK_ESCORT: &str = r#"
    base = "empty"
    turn = 3
    phase = "movement"
    active = "french"
    [pieces]
    leclerc-cav = "castiglione"
    meszaros-art = { at = "lonato", hits = 3 }
    reuss = "trent"
"#;

#[test]
fn bii_13_9_a_leader_who_rode_alone_makes_way_without_rolling() {
    let alone = WEAK_ESCORT.replace("meszaros-art = { at = \"lonato\", hits = 3 }", "");
    let mut table = table(&alone, "melas = \"lonato\"");
    table.act("move leclerc-cav lonato").expect("pieces.melas.at", "trent"); // R125
}

#[test]
fn bii_13_9_a_displaced_leader_rolls_without_modifier_before_he_is_moved() {
    let caught = |leader: &str| {
        let mut table = table(WEAK_ESCORT, &format!("{leader} = \"lonato\""));
        table
            .act("move leclerc-cav lonato")
            .awaits_roll("BII 13.9")
            .expect(&format!("pieces.{leader}.at"), "lonato");
        table
    };
    caught("melas").roll(46).expect("pieces.melas.at", "trent");
    caught("melas").roll(56).expect("pieces.melas.at", "wounded").expect("pieces.melas.own.back_on", 5);
    // Rank 1 is no help here: 12 is a 12.
    caught("wurmser").roll(66).expect("pieces.wurmser.at", "wounded").expect("pieces.wurmser.own.back_on", 0);
}

#[test]
fn bii_13_9_the_leader_of_a_destroyed_force_rolls_again() {
    let mut table = table(&DUEL.replace("sporck = \"lonato\"", "sporck = { at = \"lonato\", hits = 3 }"), "");
    table
        .act("lead massena")
        .act("lead quosdanovich")
        .rolls(&[1, 1])
        .expect("pieces.sporck.at", "eliminated");
    table.awaits_roll("BII 13.1").roll(11).awaits_roll("BII 13.9").roll(11);
    table.expect("pieces.quosdanovich.at", "trent");
}

#[test]
fn bii_13_9_a_leader_hurt_in_the_round_is_not_displaced() {
    let mut table = table(&DUEL.replace("sporck = \"lonato\"", "sporck = { at = \"lonato\", hits = 3 }"), "");
    table.act("lead massena").act("lead quosdanovich").rolls(&[1, 1]).roll(66);
    table.expect("pieces.quosdanovich.at", "wounded").expect("phase", "movement");
}
