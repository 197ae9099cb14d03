//! How Campotenese is won (AIF 17.2.12).

use orders::Orders;
use testkit::Table;

use crate::aif::common::{cam, cam_with, campotenese};

const ALL: &str = r#"activated = ["tschudy", "ricci", "zimmermann", "minutolo", "compere", "verdier"]"#;

/// The last turn is over: the garrisons of all stars have gone home; more keys, then more pieces.
fn reckoned(options: &[&str], keys: &str, pieces: &str) -> Table<Orders> {
    let away =
        ["carolina1-rec-1", "ferdinando1-fus-1", "abruzzi1-fus-1", "ferdinando-rec", "ferdinando2-gran"];
    let left: String = away
        .iter()
        .filter(|id| !pieces.contains(&format!("{id} =")))
        .map(|id| format!("{id} = \"left\"\n"))
        .collect();
    let apart = "apart_done = true";
    cam_with(
        options,
        &format!("turn = 24\nphase = \"initiative\"\n{ALL}\n{apart}\n{keys}\n[pieces]\n{left}{pieces}\n"),
    )
}

#[track_caller]
fn comes_out(table: &Table<Orders>, points: i32, winner: Option<&str>) {
    let outcome = table.outcome();
    assert_eq!(outcome.tally.iter().map(|line| line.points).sum::<i32>(), points, "{outcome:?}");
    assert!(outcome.tally.iter().all(|line| line.side.index() == 0), "only the French score");
    let ids = ["french", "neapolitan"];
    assert_eq!(outcome.winner.map(|side| ids[side.index()]), winner, "{outcome:?}");
    let level = match winner {
        Some("french") => format!("Victory on points, with {points} French points where 13 are enough"),
        Some(_) => format!("Victory on points, with {points} French points where 10 are needed"),
        None => format!("No result, with {points} French points where 13 are needed"),
    };
    assert_eq!(outcome.in_words(), level, "{outcome:?}");
    // Even with nothing to count it says what was compared.
    assert!(outcome.tally.iter().any(|line| line.clause.0 == "AIF 17.2.12c"), "{outcome:?}");
}

/// All stars but those that are left out.
fn stars_but(missing: &[&str]) -> String {
    let all = ["3316", "3418", "1611", "2413", "2615", "2712", "2713"];
    let held: Vec<&str> = all.into_iter().filter(|hex| !missing.contains(hex)).collect();
    format!("french_holds = {held:?}")
}

/// So many steps of Neapolitan losses.
fn lost(steps: usize) -> String {
    let single = ["carolina1-rec-2", "milizia-1", "milizia-2"];
    let double =
        ["carolina1-fus-1", "carolina1-fus-2", "carolina2-fus-1", "carolina2-fus-2", "principe1-fus-1"];
    let pairs = double.iter().take(steps / 2).map(|id| format!("{id} = \"gone\"\n"));
    pairs.chain(single.iter().take(steps % 2).map(|id| format!("{id} = \"gone\"\n"))).collect()
}

/// E94, R68, R112: whatever the points.
#[test]
fn aif_17_2_12a_the_neapolitans_win_by_holding_morano_and_the_way_out() {
    let setup = campotenese(&[]);
    assert_eq!(crate::aif_battles::numbers(&setup, setup.scenario.hold.iter()), ["3316", "3418"]);
    let both = "guardia-gran-1 = \"3316\"\nguardia-gran-2 = \"3418\"\n";
    let losses = lost(11);
    let table = reckoned(&[], "flags = 4", &format!("{both}{losses}"));
    assert_eq!(
        (table.outcome().winner.map(|side| side.index()), table.outcome().clause.0),
        (Some(1), "AIF 17.2.12a")
    );
    // One of the two empty, though the French were never there; with a battalion beside it; with a commander alone.
    for one in [
        "guardia-gran-1 = \"3316\"\n",
        "guardia-gran-1 = \"3316\"\nguardia-gran-2 = \"3417\"\n",
        "guardia-gran-1 = \"3316\"\nminutolo = \"3418\"\n",
    ] {
        let table = reckoned(&[], &stars_but(&["3316", "3418"]), one);
        comes_out(&table, 5, Some("neapolitan"));
        assert_eq!(table.outcome().clause.0, "AIF 17.2.12e");
    }
}

/// A routed garrison does not count, though it keeps the French from scoring the hex. In the village it need not run in
/// phase C.
#[test]
fn aif_17_2_12a_a_routed_unit_holds_nothing() {
    let pieces = "guardia-gran-1 = { at = \"3316\", status = \"routed\" }\nguardia-gran-2 = \"3418\"\n";
    let mut table = reckoned(&[], "", pieces);
    table.act("stay guardia-gran-1");
    comes_out(&table, 0, Some("neapolitan"));
    assert_eq!(table.outcome().clause.0, "AIF 17.2.12e");
}

#[test]
fn aif_17_2_12b_the_french_score_the_stars_they_hold() {
    comes_out(&reckoned(&[], "", ""), 0, Some("neapolitan"));
    comes_out(&reckoned(&[], &stars_but(&["3418"]), ""), 8, Some("neapolitan"));
    comes_out(&reckoned(&[], &stars_but(&[]), ""), 10, None);
    // R68: with the switch only those they stand in.
    let there = "damas = \"left\"\nmajor-r = \"left\"\n42e-1 = \"3316\"\n42e-2 = \"2713\"\n";
    comes_out(&reckoned(&["occupied_at_end"], &stars_but(&[]), there), 4, Some("neapolitan"));
}

/// E93, R67.
#[test]
fn aif_17_2_12c_every_step_of_difference_is_a_point_up_or_down() {
    let stars = stars_but(&["3418"]);
    comes_out(&reckoned(&[], &stars, &lost(5)), 13, Some("french"));
    // The 42nd's two battalions are four steps.
    let french = "42e-1 = \"gone\"\n42e-2 = \"gone\"\n";
    comes_out(&reckoned(&[], &stars, &format!("{}{french}", lost(5))), 9, Some("neapolitan"));
    comes_out(&reckoned(&[], &stars, &format!("{}{french}", lost(2))), 6, Some("neapolitan"));
    comes_out(&reckoned(&[], &stars, &format!("{}{french}", lost(4))), 8, Some("neapolitan"));
    // A commander is a step on either side; who left by a flag is none, nor is a damaged redoubt.
    comes_out(&reckoned(&[], &stars, "ricci = \"gone\"\n"), 9, Some("neapolitan"));
    comes_out(&reckoned(&[], &stars, "bourgeois = \"gone\"\n"), 7, Some("neapolitan"));
    let none = "redoubt-left = { at = \"2615\", reduced = true }\nguardia-gran-1 = \"left\"\n";
    comes_out(&reckoned(&[], &stars, none), 8, Some("neapolitan"));
    // A unit on its reduced side, on the map or waiting to return, is one step.
    let reduced = "guardia-gran-1 = { at = \"3014\", reduced = true }\n\
                   guardia-gran-2 = { at = \"waiting\", reduced = true, back_on = 24 }\n";
    comes_out(&reckoned(&[], &stars, reduced), 10, None);
}

/// A leader with recruits is hit by the mountain guns and lost.
fn shot(leader: &str, die: u8) -> Table<Orders> {
    let mut table = cam(&format!(
        r#"
        turn = 3
        phase = "bombardment"
        formation = "verdier"
        [pieces]
        verdier = "2411"
        art-montagna = "2513"
        {leader} = "2514"
        milizia-1 = "2514"
        "#
    ));
    table.act("fire art-montagna 2514").roll(6).awaits_roll("AIF 4.5.3").roll(die);
    table
}

/// E95.
#[test]
fn aif_17_2_12d_a_fallen_major_may_cost_his_flag() {
    let majors = crate::aif_battles::ids_of(&campotenese(&[]), |piece| piece.flag).join(" ");
    assert_eq!(majors, "major-t major-r major-z major-m");
    for (die, points) in [(3, 1), (4, 2), (6, 2)] {
        let mut table = shot("major-m", 2);
        table.awaits_roll("AIF 17.2.12d").roll(die);
        let lines = table.fact("points");
        let sum: i64 = lines.as_array().expect("lines").iter().filter_map(|line| line[1].as_i64()).sum();
        assert_eq!(sum, points, "{lines}");
    }
    // He stands, or is no Major: nobody rolls for a flag.
    assert!(shot("major-m", 3).try_awaits_roll("AIF 17.2.12d").is_err());
    assert!(shot("officer-m", 2).try_awaits_roll("AIF 17.2.12d").is_err());
}

/// E9.
#[test]
fn aif_17_2_12e_thirteen_ten_and_nine_are_the_steps() {
    let stars = stars_but(&["3418"]);
    for (steps, winner) in
        [(1, Some("neapolitan")), (2, None), (4, None), (5, Some("french")), (9, Some("french"))]
    {
        comes_out(&reckoned(&[], &stars, &lost(steps)), 8 + steps as i32, winner);
    }
    // Less than nothing is a Neapolitan victory too.
    let beaten = "42e-1 = \"gone\"\n42e-2 = \"gone\"\n";
    comes_out(&reckoned(&[], "", beaten), -4, Some("neapolitan"));
}

#[test]
fn aif_17_2_end_the_battle_lasts_twenty_four_turns() {
    assert_eq!(campotenese(&[]).tables.turns, 24);
    assert_eq!(campotenese(&[]).tables.hours.last().map(String::as_str), Some("18:00"));
    assert!(reckoned(&[], "", "").try_outcome().is_ok());
    let mut table = cam(&format!("turn = 23\nphase = \"initiative\"\n{ALL}\napart_done = true\n"));
    table.roll(3).expect("turn", 24);
    assert!(table.try_outcome().is_err());
}
