//! Chapter 12: victory points and levels.

use areas::setup::{AUSTRIAN, FRENCH};
use areas::victory::level;
use play::{Outcome, Side};

use super::{at, at_with, reconstruction};

/// The end of the last turn: Mantua is liberated, an Austrian out of the plain, a Frenchman at Cremona. Pieces and
/// control follow.
const LAST_DAY: &str = r#"
    base = "empty"
    turn = 9
    phase = "recovery"
    mantua = "liberated"
    [pieces]
    minkwitz = "castegnero"
    rampon = "cremona"
"#;

/// The reckoning of the last day with more pieces, or another `[control]`.
#[track_caller]
fn ending(more: &str) -> Outcome {
    at(&format!("{LAST_DAY}{more}")).outcome()
}

/// What a side scores under a clause.
fn points(outcome: &Outcome, side: Side, clause: &str) -> i32 {
    let lines = outcome.tally.iter().filter(|line| line.side == side && line.clause.0 == clause);
    lines.map(|line| line.points).sum()
}

/// What a side scores under a clause on the last day with more pieces.
#[track_caller]
fn scores(side: Side, clause: &str, more: &str) -> i32 {
    points(&ending(more), side, clause)
}

#[test]
fn bii_12_1a_who_has_no_unit_on_the_map_loses_at_once() {
    let mut table = at(r#"
        base = "empty"
        turn = 3
        phase = "movement"
        active = "french"
        [pieces]
        rampon = "castiglione"
        victor = "castiglione"
        guieu = "eliminated"
        wurmser = "trent"
        minkwitz = { at = "montichiari", hits = 3 }
        [control]
        brescia = "austrian"
        cremona = "austrian"
    "#);
    table.act("gather-all castiglione").act("march montichiari").expect("phase", "over");
    let outcome = table.outcome();
    assert_eq!((outcome.winner, outcome.clause.0), (Some(FRENCH), "BII 12.1a"));
    assert_eq!(outcome.level, "Strategic Victory");
    assert!(outcome.tally.is_empty(), "points do not matter here: {:?}", outcome.tally);
}

#[test]
fn bii_12_1a_the_mantua_city_box_is_not_on_the_map() {
    let mut table = at(r#"
        base = "empty"
        turn = 3
        phase = "supply"
        mantua = "liberated"
        [pieces]
        rampon = "cremona"
        wurmser = "mantua"
        ott = "mantua"
    "#);
    table.asks("austrian", "BII 5.7a").act("join ott");
    assert_eq!((table.outcome().winner, table.outcome().clause.0), (Some(FRENCH), "BII 12.1a"));
}

#[test]
fn bii_12_1a_both_gone_together_are_judged_by_points() {
    // R100. Both have three hits; 3 SP and a modified 6 or 5 inflict enough.
    let mut table = at(r#"
        base = "empty"
        turn = 3
        phase = "combat"
        active = "french"
        [pieces]
        rampon = { at = "lonato", from = "castiglione", hits = 3 }
        ott = { at = "lonato", hits = 3 }
        reuss = "eliminated"
    "#);
    table.rolls(&[6, 6]);
    let outcome = table.outcome();
    assert_eq!(outcome.clause.0, "BII 12.2b");
    assert_eq!(points(&outcome, FRENCH, "BII 12.1b"), 4);
    assert_eq!(points(&outcome, AUSTRIAN, "BII 12.1b"), 2);
}

#[test]
fn bii_12_1b_two_points_for_each_enemy_unit_eliminated() {
    let more =
        "ott = \"eliminated\"\nott-cav = \"eliminated\"\nmelas-art = \"eliminated\"\nguieu = \"eliminated\"";
    assert_eq!(scores(FRENCH, "BII 12.1b", more), 6);
    assert_eq!(scores(AUSTRIAN, "BII 12.1b", more), 2);
    assert_eq!(scores(FRENCH, "BII 12.1b", ""), 0);
}

#[test]
fn bii_12_1b_garrisons_are_worth_nothing() {
    let mut table = at(r#"
        base = "empty"
        turn = 9
        phase = "combat"
        active = "french"
        first = "austrian"
        [pieces]
        rampon = { at = "vicenza", from = "montebello" }
        joubert = { at = "vicenza", from = "montebello" }
        au-garrison-2 = { at = "vicenza", hits = 2 }
        ott = "trent"
    "#);
    table.rolls(&[6, 1]).expect("pieces.au-garrison-2.at", "aside");
    let outcome = table.outcome();
    assert_eq!(points(&outcome, FRENCH, "BII 12.1b"), 0);
    assert_eq!(points(&outcome, FRENCH, "BII 12.1j"), 2);
}

#[test]
fn bii_12_1c_brescia_is_worth_two_to_the_austrians() {
    assert_eq!(scores(AUSTRIAN, "BII 12.1c", "[control]\nbrescia = \"austrian\""), 2);
    assert_eq!(scores(AUSTRIAN, "BII 12.1c", ""), 0);
    assert_eq!(scores(FRENCH, "BII 12.1c", ""), 0);
}

#[test]
fn bii_12_1d_cremona_is_worth_three_to_the_austrians() {
    assert_eq!(scores(AUSTRIAN, "BII 12.1d", "[control]\ncremona = \"austrian\""), 3);
    assert_eq!(scores(AUSTRIAN, "BII 12.1d", "[control]\nbrescia = \"austrian\""), 0);
}

#[test]
fn bii_12_1e_each_unit_in_the_mantua_box_is_worth_one() {
    let inside = "ott = \"mantua-city\"\nott-cav = \"mantua-city\"\nmelas-art = \"mantua-city\"";
    assert_eq!(scores(AUSTRIAN, "BII 12.1e", inside), 3);
    assert_eq!(scores(AUSTRIAN, "BII 12.1e", "melas = \"mantua-city\""), 0, "leaders are no units");
    assert_eq!(scores(AUSTRIAN, "BII 12.1e", "ott = \"mantua\""), 0, "before the gates is not inside");
}

#[test]
fn bii_12_1f_wurmser_in_the_mantua_box_is_worth_one() {
    assert_eq!(scores(AUSTRIAN, "BII 12.1f", "wurmser = \"mantua-city\""), 1);
    assert_eq!(scores(AUSTRIAN, "BII 12.1f", "wurmser = \"mantua\""), 0);
    assert_eq!(scores(AUSTRIAN, "BII 12.1f", "melas = \"mantua-city\""), 0);
}

#[test]
fn bii_12_1g_the_siege_is_worth_three_as_the_last_supply_phase_left_it() {
    let corps =
        "fiorella = \"mantua\"\npelletier = \"mantua\"\ndallemagne = \"mantua\"\ncharton = \"mantua\"";
    let besieged = LAST_DAY.replace("liberated", "besieged");
    let siege = |text: &str| points(&at(text).outcome(), FRENCH, "BII 12.1g");
    assert_eq!(siege(&format!("{besieged}{corps}")), 3);
    assert_eq!(siege(&besieged), 3, "R135: the corps may have left since");
    assert_eq!(siege(LAST_DAY), 0);
    assert_eq!(siege(&format!("{LAST_DAY}{corps}")), 0, "R135: it came too late for the marker");
}

#[test]
fn bii_12_1g_who_leaves_mantua_on_the_last_day_keeps_the_points() {
    let mut table = at(r#"
        base = "empty"
        turn = 9
        phase = "movement"
        active = "french"
        first = "austrian"
        mantua = "besieged"
        [pieces]
        rampon = "mantua"
        victor = "mantua"
        pijon = "mantua"
        minkwitz = "vicenza"
    "#);
    table.act("gather-all mantua").act("march goito").act("halt").act("pass").expect("phase", "over");
    assert_eq!(points(&table.outcome(), FRENCH, "BII 12.1g"), 3);
}

#[test]
fn bii_12_1h_the_plain_clear_of_austrians_is_worth_four() {
    let plain = |more: &str| scores(FRENCH, "BII 12.1h", more);
    assert_eq!(plain(""), 4);
    for area in ["vestone", "gargnano", "torri", "rivoli", "lonato", "guastalla", "zevio", "badia", "mantua"]
    {
        assert_eq!(plain(&format!("ott = \"{area}\"")), 0, "{area} is in the zone");
    }
    for area in ["anfo", "la-corona", "dolce", "san-pietro", "caldiero", "montagnana", "mantua-city"] {
        assert_eq!(plain(&format!("ott = \"{area}\"")), 4, "{area} is outside");
    }
    assert_eq!(plain("au-garrison-3 = \"verona\""), 0, "R99: a garrison counts");
    assert_eq!(plain("melas = \"lonato\""), 4, "R99: a leader does not");
}

#[test]
fn bii_12_1i_trent_is_worth_four_to_the_french() {
    assert_eq!(scores(FRENCH, "BII 12.1i", "[control]\ntrent = \"french\""), 4);
    assert_eq!(scores(FRENCH, "BII 12.1i", ""), 0);
    assert_eq!(scores(FRENCH, "BII 12.1i", "victor = \"trent\""), 0, "control, not presence");
}

#[test]
fn bii_12_1j_vicenza_is_worth_two_to_the_french() {
    assert_eq!(scores(FRENCH, "BII 12.1j", "[control]\nvicenza = \"french\""), 2);
    assert_eq!(scores(FRENCH, "BII 12.1j", ""), 0);
}

#[test]
fn bii_12_1k_points_are_tallied_once_after_the_last_turn() {
    let eighth = LAST_DAY.replace("turn = 9", "turn = 8");
    let mut table = at(&format!("{eighth}[control]\nbrescia = \"austrian\""));
    table.expect("turn", 9).expect("phase", "initiative").rolls(&[1, 1]).act("first french");
    assert!(table.try_outcome().is_err());
    // Brescia is taken back on the last day, so the Austrians get nothing for having held it.
    let mut table = at(r#"
        base = "empty"
        turn = 9
        phase = "combat"
        active = "french"
        first = "austrian"
        [pieces]
        rampon = { at = "brescia", from = "rezzato" }
        au-garrison-3 = { at = "brescia", hits = 2 }
        ott = "trent"
    "#);
    assert!(table.try_outcome().is_err());
    table.rolls(&[6, 1]);
    assert_eq!(points(&table.outcome(), AUSTRIAN, "BII 12.1c"), 0);
}

#[test]
fn bii_12_1l_with_the_option_the_troops_decide_about_the_siege() {
    let by_troops = |more: &str| {
        let outcome = at_with(&["siege_vp_by_troops"], more).outcome();
        points(&outcome, FRENCH, "BII 12.1l") + points(&outcome, FRENCH, "BII 12.1g")
    };
    let corps =
        "fiorella = \"mantua\"\npelletier = \"mantua\"\ndallemagne = \"mantua\"\ncharton = \"mantua\"";
    assert_eq!(by_troops(&LAST_DAY.replace("liberated", "besieged")), 0);
    assert_eq!(by_troops(&format!("{LAST_DAY}{corps}")), 3);
    let horse = corps.replace("charton", "kilmaine-cav");
    assert_eq!(by_troops(&format!("{LAST_DAY}{horse}")), 0, "infantry only");
    // Strength counts as it is after recovery: 9 SP or 10.
    let tired = "fiorella = \"mantua\"\npelletier = \"mantua\"\nrusca = \"mantua\"\n";
    for (die, won) in [(6, 0), (1, 3)] {
        let text = format!("{LAST_DAY}{tired}charton = {{ at = \"mantua\", hits = 3 }}");
        let mut table = at_with(&["siege_vp_by_troops"], &text);
        table.roll(die);
        assert_eq!(points(&table.outcome(), FRENCH, "BII 12.1l"), won, "a {die}");
    }
}

#[test]
fn bii_12_1m_garrisons_keep_their_side_alive_unless_the_option_is_off() {
    let lone = r#"
        base = "empty"
        turn = 3
        phase = "movement"
        active = "french"
        [pieces]
        rampon = "cremona"
        au-garrison-1 = "trent"
    "#;
    at(lone).asks("french", "BII 8.0a");
    let outcome = at_with(&["garrison_counts_for_annihilation=off"], lone).outcome();
    assert_eq!((outcome.winner, outcome.clause.0), (Some(FRENCH), "BII 12.1a"));
}

#[test]
fn bii_12_2a_more_points_win_and_equal_points_are_a_draw() {
    let french = ending("");
    assert_eq!((french.winner, french.points(FRENCH), french.points(AUSTRIAN)), (Some(FRENCH), 4, 0));
    let even = ending("ott = \"mantua-city\"\nreuss = \"mantua-city\"\n[control]\nbrescia = \"austrian\"");
    assert_eq!((even.winner, even.level.as_str()), (None, "Draw"));
    let austrian = ending(
        "ott = \"mantua-city\"\nreuss = \"mantua-city\"\nwurmser = \"mantua-city\"\n[control]\nbrescia = \"austrian\"",
    );
    assert_eq!((austrian.winner, austrian.level.as_str()), (Some(AUSTRIAN), "Minor Victory"));
}

#[test]
fn bii_12_2b_the_difference_gives_the_level() {
    let lost = ["ott", "ocskay", "lusignan", "reuss", "sporck"];
    let levels = ["Minor", "Tactical", "Tactical", "Operational", "Operational", "Strategic"];
    for (count, level) in levels.iter().enumerate() {
        // Four points for the plain and two a unit; one less with a unit in Mantua: 3, 4, 5, 6 and so on to 14.
        let gone: String = lost[..count].iter().map(|unit| format!("{unit} = \"eliminated\"\n")).collect();
        for more in ["", "gummer = \"mantua-city\""] {
            let outcome = ending(&format!("{gone}{more}"));
            assert_eq!(outcome.winner, Some(FRENCH));
            assert_eq!(outcome.level, format!("{level} Victory"), "{count} units lost, {more}");
        }
    }
    let expected = [(0, "Draw"), (1, "Minor"), (4, "Minor"), (5, "Tactical"), (8, "Tactical")];
    let further = [(9, "Operational"), (12, "Operational"), (13, "Strategic"), (30, "Strategic")];
    for (difference, name) in expected.into_iter().chain(further) {
        assert_eq!(
            level(&reconstruction(), difference).replace(" Victory", ""),
            name,
            "a difference of {difference}"
        );
    }
}
