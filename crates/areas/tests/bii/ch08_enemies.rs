//! Clause 8.6: enemies met on the move.

use areas::Areas;
use play::{Next, Rules, Words};
use testkit::Table;

use super::at;
use super::ch08_movement::moving;

/// 18 SP of French infantry at Caldiero and 3 SP of Austrians before them, with friends of theirs far behind.
const CALDIERO: &str = r#"
    [pieces]
    rampon = "caldiero"
    joubert = "caldiero"
    victor = "caldiero"
    pijon = "caldiero"
    valette = "caldiero"
    charton = "caldiero"
    hohenzollern = "monteforte"
    gummer = "trent"
"#;

/// A French brigade at Caldiero, Austrian horse at Monteforte with three ways back, and Vicenza behind it.
const SCREEN: &str = r#"
    [pieces]
    rampon = "caldiero"
    meszaros-cav = "monteforte"
    gummer = "trent"
"#;

/// All the French at Caldiero have marched to Monteforte together.
fn onslaught(rest: &str) -> Table<Areas> {
    let mut table = at(&moving("french", rest));
    table.act("gather-all caldiero").act("march monteforte");
    table
}

#[test]
fn bii_8_6_1_units_stop_among_enemies_and_fight() {
    let rest =
        "[pieces]\nkilmaine-cav = \"caldiero\"\nkilmaine = \"caldiero\"\nhohenzollern = \"monteforte\"";
    let mut table = at(&moving("french", rest));
    // Nobody passes through, and a leader does not go there alone (R53).
    table.offers_not("move kilmaine-cav montebello").refuse("move kilmaine monteforte", "BII 8.6.1");
    table.act("move kilmaine-cav monteforte").expect("pieces.kilmaine-cav.own.mp", 2);
    table.expect("pieces.kilmaine-cav.own.moved", true).refuse("move kilmaine-cav montebello", "BII 8.2g");
    // Where a unit has gone he may follow, and no further.
    table.act("move kilmaine monteforte").refuse("move kilmaine montebello", "BII 8.2g");
    table.act("pass").expect("phase", "combat").expect("combat.area", "monteforte");
}

#[test]
fn bii_8_6_1_a_forced_march_ends_among_enemies_with_its_hit() {
    // R59: given horse that stays at the end of the way.
    let rest = "[pieces]\nrampon = \"verona\"\nmeszaros-cav = \"lonato\"\ngummer = \"trent\"";
    let mut table = at(&moving("french", rest));
    table.act("force rampon lonato").roll(4).asks("austrian", "BII 8.6.3a").act("pass");
    table.expect("pieces.rampon.at", "lonato").expect("pieces.rampon.hits", 1);
    table.asks("french", "BII 8.0a").expect("pieces.rampon.own.moved", true);
    table.act("pass").expect("phase", "combat");
}

#[test]
fn bii_8_6_2a_six_to_one_in_clear_ground_overruns_at_once() {
    let mut table = onslaught(CALDIERO);
    table.expect("pieces.hohenzollern.at", "eliminated").expect("phase", "movement");
    table.logged("overrun").expect("pieces.rampon.own.moved", false);
    // Every unit there goes, whatever its arm.
    let more = CALDIERO.replace("hohenzollern =", "meszaros-art = \"monteforte\"\nminkwitz =");
    let mut table = onslaught(&more);
    table.expect("pieces.minkwitz.at", "eliminated").expect("pieces.meszaros-art.at", "eliminated");
}

#[test]
fn bii_8_6_2a_in_mountains_and_cities_there_is_no_overrun() {
    for (from, to) in [("montebello", "vicenza"), ("bussolengo", "rivoli")] {
        let rest = CALDIERO.replace("\"caldiero\"", &format!("\"{from}\""));
        let rest =
            rest.replace("\"monteforte\"", &format!("\"{to}\"")).replace("hohenzollern", "meszaros-art");
        let mut table = at(&moving("french", &rest));
        for unit in ["rampon", "joubert", "victor"] {
            table.act(&format!("gather {unit}"));
        }
        table.act(&format!("march {to}"));
        table.expect("pieces.meszaros-art.at", to).expect("pieces.rampon.own.moved", true);
    }
}

#[test]
fn bii_8_6_2b_the_fraction_of_the_odds_is_dropped() {
    // 17 SP against 3 are 5 to 1 (vector E43): a brigade at three hits has lost an SP.
    let worn = CALDIERO.replace("charton = \"caldiero\"", "charton = { at = \"caldiero\", hits = 3 }");
    let mut table = onslaught(&worn);
    table.expect("pieces.hohenzollern.at", "monteforte").expect("pieces.rampon.own.moved", true);
    // All enemy SP count: 18 against 3 and 1.
    let mut table = onslaught(&format!("{CALDIERO}\nmeszaros-art = \"monteforte\""));
    table.expect("pieces.hohenzollern.at", "monteforte");
    // R13: against none at all any strength is enough.
    let rest = r#"
        [pieces]
        rusca = "caldiero"
        meszaros-art = { at = "monteforte", hits = 3 }
        gummer = "trent"
    "#;
    let mut table = at(&moving("french", rest));
    table.act("move rusca monteforte").expect("pieces.meszaros-art.at", "eliminated");
}

#[test]
fn bii_8_6_2b_only_those_who_enter_together_count() {
    // R68: one brigade first, the other 14 SP after it.
    let mut table = at(&moving("french", CALDIERO));
    table.act("move rampon monteforte").expect("pieces.hohenzollern.at", "monteforte");
    table.act("gather-all caldiero").act("march monteforte");
    table.expect("pieces.hohenzollern.at", "monteforte").expect("pieces.victor.own.moved", true);
}

#[test]
fn bii_8_6_2c_after_an_overrun_the_movers_may_go_on() {
    let mut table = onslaught(CALDIERO);
    table.expect("pieces.rampon.own.mp", 1).act("march montebello").expect("pieces.rampon.at", "montebello");
    let single =
        CALDIERO.replace("hohenzollern = \"monteforte\"", "meszaros-art = { at = \"monteforte\", hits = 3 }");
    let mut table = at(&moving("french", &single));
    table.act("move rampon monteforte").act("move rampon montebello");
    table.expect("pieces.rampon.at", "montebello").expect("pieces.rampon.own.mp", 0);
}

#[test]
fn bii_8_6_2d_leaders_of_the_overrun_go_to_the_closest_friends() {
    let led = format!("{CALDIERO}\nmeszaros = \"monteforte\"\nminkwitz = \"vicenza\"");
    let mut table = onslaught(&led);
    table.expect("pieces.hohenzollern.at", "eliminated").expect("pieces.meszaros.at", "vicenza");
    // Among equally close areas the owner chooses; a leader alone makes none friendly (R69).
    let led = format!("{led}\nmeszaros-cav = \"cologna\"\nmelas = \"montebello\"");
    let mut table = onslaught(&led);
    table.asks("austrian", "BII 8.6.2d").refuse("escape meszaros trent", "BII 8.6.2d");
    table.refuse("escape meszaros montebello", "BII 8.6.2d").offers("escape meszaros vicenza");
    table.act("escape meszaros cologna").expect("pieces.meszaros.at", "cologna");
    table.asks("french", "BII 8.2a").offers("march montebello");
}

#[test]
fn bii_8_6_2e_a_leader_alone_is_driven_off_and_stops_nobody() {
    // Given horse, before which he cannot withdraw, on clear ground and in the mountains.
    for (from, to, on) in [("caldiero", "monteforte", "montebello"), ("san-pietro", "dolce", "san-pietro")] {
        let rest = format!("[pieces]\nkilmaine-cav = \"{from}\"\nmeszaros = \"{to}\"\ngummer = \"trent\"");
        let mut table = at(&moving("french", &rest));
        table.act(&format!("move kilmaine-cav {to}")).expect("pieces.meszaros.at", "trent");
        table.act(&format!("move kilmaine-cav {on}")).expect("pieces.kilmaine-cav.at", on);
    }
    // The owner chooses among equals.
    let rest = "[pieces]\nkilmaine-cav = \"caldiero\"\nmeszaros = \"monteforte\"\n\
                minkwitz = \"vicenza\"\nhohenzollern = \"cologna\"";
    let mut table = at(&moving("french", rest));
    table
        .act("move kilmaine-cav monteforte")
        .offers("escape meszaros vicenza")
        .act("escape meszaros cologna");
    table.expect("pieces.meszaros.at", "cologna").offers("move kilmaine-cav lonigo");
    table.logged("Meszaros, who is alone, gets away from Monteforte to Cologna");
}

#[test]
fn bii_8_6_2e_question_refusal_and_consent_name_the_clause_of_the_lone_leader() {
    let rest = "[pieces]\nkilmaine-cav = \"caldiero\"\nmeszaros = \"monteforte\"\n\
                minkwitz = \"vicenza\"\nhohenzollern = \"cologna\"";
    let mut table = at(&moving("french", rest));
    table.act("move kilmaine-cav monteforte").asks("austrian", "BII 8.6.2e");
    table.refuse("escape meszaros montebello", "BII 8.6.2e");
    let game = table.game();
    let action = areas::action::read(game.setup(), "escape meszaros cologna").unwrap();
    let consent = Areas::explain(game.setup(), game.state(), areas::setup::AUSTRIAN, action);
    assert_eq!((consent.legal, consent.clause.0), (true, "BII 8.6.2e"));
    let Next::Decide(decisions) = game.next() else { panic!("nobody is asked") };
    let words = Areas::question(game.setup(), game.state(), &decisions.first());
    assert!(words.contains("Meszaros is alone where enemy troops come in"), "{words}");
}

#[test]
fn bii_8_6_2e_before_infantry_a_lone_leader_may_withdraw_instead() {
    // R70: withdraw by choice, else be displaced.
    let rest = SCREEN.replace("meszaros-cav", "meszaros");
    let mut table = at(&moving("french", &rest));
    table.act("move rampon monteforte").asks("austrian", "BII 8.6.3a").act("withdraw meszaros montebello");
    table.expect("pieces.meszaros.at", "montebello").asks("french", "BII 8.0a");
    let mut table = at(&moving("french", &rest));
    table.act("move rampon monteforte").act("pass").expect("pieces.meszaros.at", "trent");
    table.expect("pieces.rampon.own.moved", false).offers("move rampon montebello");
}

#[test]
fn bii_8_6_2e_a_leader_alone_does_not_bar_a_forced_march() {
    // R44, R57: given Meszaros on the only way to Vicenza, three MP away.
    let rest = SCREEN.replace("meszaros-cav", "meszaros");
    let mut table = at(&moving("french", &rest));
    table.act("force rampon vicenza").roll(5).asks("austrian", "BII 8.6.3a").act("pass");
    table.expect("pieces.meszaros.at", "trent").expect("pieces.rampon.at", "vicenza");
    // With troops he does.
    let mut table = at(&moving("french", &format!("{rest}\nminkwitz = \"monteforte\"")));
    table.offers_not("force rampon vicenza");
    // Within his MP a unit goes on after the leader is gone.
    let mut table = at(&moving("french", &rest));
    table.refuse("force rampon montebello", "BII 8.3a").act("move rampon monteforte").act("pass");
    table.act("move rampon montebello").expect("pieces.rampon.at", "montebello");
}

#[test]
fn bii_8_6_3a_cavalry_alone_may_withdraw() {
    let mut table = at(&moving("french", SCREEN));
    table.act("move rampon monteforte").asks("austrian", "BII 8.6.3a");
    table.act("withdraw meszaros-cav montebello").expect("pieces.meszaros-cav.at", "montebello");
    // It may stay and fight instead.
    let mut table = at(&moving("french", SCREEN));
    table.act("move rampon monteforte").act("pass").expect("pieces.rampon.own.moved", true);
    table.act("pass").expect("combat.area", "monteforte");
}

#[test]
fn bii_8_6_3a_nobody_withdraws_before_horse_or_with_foot() {
    // Horse among those who enter.
    let mut table = at(&moving("french", &format!("{SCREEN}\nleclerc-cav = \"caldiero\"")));
    table.act("gather-all caldiero").act("march monteforte").asks("french", "BII 8.0a");
    table.expect("pieces.rampon.own.moved", true).expect("pieces.meszaros-cav.at", "monteforte");
    // Infantry or guns among those who are there.
    for unit in ["minkwitz", "meszaros-art"] {
        let mut table = at(&moving("french", &format!("{SCREEN}\n{unit} = \"monteforte\"")));
        table.act("move rampon monteforte").asks("french", "BII 8.0a");
        table.expect("pieces.rampon.own.moved", true);
    }
    // R71: the right is gone once enemies share the area.
    let mut table = at(&moving("french", &format!("{SCREEN}\nvictor = \"caldiero\"")));
    table.act("move rampon monteforte").act("pass").act("move victor monteforte").asks("french", "BII 8.0a");
}

#[test]
fn bii_8_6_3b_those_who_withdraw_go_together_to_one_free_area_next_door() {
    // Given two regiments (vector E71) and two areas nearer to Wurmser or to Vicenza.
    let two = format!("{SCREEN}\nott-cav = \"monteforte\"\nwurmser = \"sossano\"");
    let mut table = at(&moving("french", &two));
    table.act("move rampon monteforte").refuse("withdraw ott-cav vicenza", "BII 8.6.3b");
    table.refuse("withdraw ott-cav arcole", "BII 8.6.3c").offers("withdraw meszaros-cav montebello");
    table.act("withdraw ott-cav lonigo").refuse("withdraw meszaros-cav montebello", "BII 8.6.3b");
    table.act("withdraw meszaros-cav lonigo").expect("pieces.meszaros-cav.at", "lonigo");
    // At no cost in MP, and one may stay (R71): then the mover has somebody to fight.
    table.expect("pieces.meszaros-cav.own.mp", 3);
    let mut table = at(&moving("french", &two));
    table.act("move rampon monteforte").act("withdraw ott-cav lonigo").act("pass");
    table.expect("pieces.meszaros-cav.at", "monteforte").expect("pieces.rampon.own.moved", true);
    // An area with enemy units is no refuge.
    let mut table = at(&moving("french", &format!("{two}\nvictor = \"lonigo\"")));
    table.act("move rampon monteforte").refuse("withdraw ott-cav lonigo", "BII 8.6.3b");
}

#[test]
fn bii_8_6_3c_a_withdrawal_leads_towards_a_leader_or_a_supply_area() {
    // Vicenza lies behind Montebello only; no Leader and no Supply Area lies behind the two others.
    let mut table = at(&moving("french", SCREEN));
    table.act("move rampon monteforte").offers("withdraw meszaros-cav montebello");
    for area in ["lonigo", "arcole"] {
        table.refuse(&format!("withdraw meszaros-cav {area}"), "BII 8.6.3c");
    }
    // A leader at Cologna opens the ways to him as well.
    let mut table = at(&moving("french", &format!("{SCREEN}\nmeszaros = \"cologna\"")));
    table.act("move rampon monteforte").offers("withdraw meszaros-cav montebello");
    table.offers("withdraw meszaros-cav lonigo").offers("withdraw meszaros-cav arcole");
}

#[test]
fn bii_8_6_3c_any_leader_and_any_supply_area_of_the_side_will_do() {
    // Montebello leads to Vicenza, Caldiero to Trent, which is farther away but as much a Supply Area.
    let mut table = at(&moving("french", SCREEN));
    table.act("move rampon monteforte").offers("withdraw meszaros-cav montebello");
    table.offers("withdraw meszaros-cav caldiero");
    // Brescia is the nearest; Castel Goffredo leads to Cremona, and to Masséna, who is not the nearest leader.
    let rest = r#"
        [pieces]
        ott = "guidizzolo"
        leclerc-cav = "castiglione"
        augereau = "lonato"
        massena = "piadena"
        valette = "cremona"
    "#;
    let mut table = at(&moving("austrian", rest));
    table.act("move ott castiglione").asks("french", "BII 8.6.3a");
    for area in ["lonato", "montichiari", "castel-goffredo"] {
        table.offers(&format!("withdraw leclerc-cav {area}"));
    }
    table.refuse("withdraw leclerc-cav solferino", "BII 8.6.3c");
}

#[test]
fn bii_8_6_3c_an_area_that_leads_away_from_all_is_no_choice_while_another_is_free() {
    // The way to Vicenza is shut and Caldiero leads to Trent: the areas that lead nowhere stay closed.
    let mut table = at(&moving("french", &format!("{SCREEN}\nvictor = \"montebello\"")));
    table.act("move rampon monteforte").offers("withdraw meszaros-cav caldiero");
    table.refuse("withdraw meszaros-cav arcole", "BII 8.6.3c");
    // With that way shut too, any free one will do.
    let shut = format!("{SCREEN}\nvictor = \"montebello\"\npijon = \"caldiero\"");
    let mut table = at(&moving("french", &shut));
    table.act("move rampon monteforte").offers("withdraw meszaros-cav arcole");
}

#[test]
fn bii_8_6_3c_a_supply_area_that_was_lost_is_no_goal() {
    // With Vicenza French the horse is bound for Trent alone.
    let lost = format!("{SCREEN}\nfr-garrison-3 = \"vicenza\"");
    let mut table = at(&moving("french", &lost));
    table.act("move rampon monteforte").offers("withdraw meszaros-cav caldiero");
    table.refuse("withdraw meszaros-cav montebello", "BII 8.6.3c");
}

#[test]
fn bii_8_6_3d_without_a_way_out_they_fight_or_are_overrun() {
    let shut = r#"
        [pieces]
        rampon = "castegnero"
        victor = "montebello"
        meszaros-cav = "vicenza"
        gummer = "trent"
    "#;
    // The area the mover came from is empty again: fill it, and nothing is left.
    let mut table = at(&moving("french", &format!("{shut}\npijon = \"castegnero\"")));
    table.act("move rampon vicenza").asks("french", "BII 8.0a").expect("pieces.rampon.own.moved", true);
    table.expect("pieces.meszaros-cav.at", "vicenza");
    // At 6 to 1 in clear ground the trapped are lost.
    let trap = CALDIERO
        .replace("hohenzollern", "ott-cav")
        .replace("rampon = \"caldiero\"", "rampon = \"montebello\"");
    let trap = format!(
        "{trap}\nrusca = \"lonigo\"\nguieu = \"arcole\"\nbertin = \"caldiero\"\ncervoni = \"caldiero\""
    );
    let mut table = at(&moving("french", &trap));
    for unit in ["joubert", "victor", "pijon", "valette"] {
        table.act(&format!("gather {unit}"));
    }
    table.act("march monteforte").asks("french", "BII 8.2a").expect("pieces.ott-cav.at", "eliminated");
}

#[test]
fn bii_8_6_3e_after_a_withdrawal_the_mover_goes_on_and_may_meet_it_again() {
    let mut table = at(&moving("french", SCREEN));
    table.act("move rampon monteforte").act("withdraw meszaros-cav montebello");
    table.expect("pieces.rampon.own.mp", 1).act("move rampon montebello").asks("austrian", "BII 8.6.3a");
    table.act("withdraw meszaros-cav vicenza").expect("pieces.rampon.at", "montebello");
    table.expect("pieces.meszaros-cav.at", "vicenza").act("pass").expect("active", "austrian");
    // A stack as well.
    let mut table = at(&moving("french", &format!("{SCREEN}\nvictor = \"caldiero\"")));
    table.act("gather-all caldiero").act("march monteforte").act("withdraw meszaros-cav montebello");
    table.act("march arcole").expect("pieces.victor.at", "arcole");
    // And a Forced March, to its destination and no further.
    let mut table = at(&moving("french", &SCREEN.replace("\"monteforte\"", "\"vicenza\"")));
    table.act("force rampon vicenza").roll(6).act("withdraw meszaros-cav montebello");
    table.expect("pieces.rampon.at", "vicenza").expect("pieces.rampon.own.moved", true);
}

#[test]
fn bii_8_6_3f_a_withdrawal_crosses_no_destroyed_bridge() {
    // Given horse at Santa Margherita with a way over the Frassine and one to Noventa.
    let rest = |broken: &str| {
        format!(
            "destroyed = [{broken}]\n[pieces]\nmeszaros-cav = \"santa-margherita\"\nmeszaros = \"montagnana\"\n\
             rampon = \"noventa\"\nvictor = \"noventa\"\ngummer = \"trent\""
        )
    };
    let mut table = at(&moving("french", &rest("")));
    table.act("move rampon santa-margherita").offers("withdraw meszaros-cav montagnana");
    let mut table = at(&moving("french", &rest("\"santa-margherita/montagnana\"")));
    table.act("move rampon santa-margherita").asks("french", "BII 8.0a");
    table.expect("pieces.rampon.own.moved", true);
    // With Noventa free he is asked, but not over the bridge.
    let open = rest("\"santa-margherita/montagnana\"").replace("victor = \"noventa\"", "");
    let mut table = at(&moving("french", &open));
    table.act("move rampon santa-margherita").refuse("withdraw meszaros-cav montagnana", "BII 8.6.3f");
}
