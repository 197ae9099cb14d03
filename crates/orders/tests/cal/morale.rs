//! Chapter 13: efficiency checks. Retreat before combat, disorder and Elan have files of their own.

mod disorder;
mod elan;
mod horse;
mod rally;

use orders::efficiency;
use play::Face;

use crate::cal::results::{FIELD, resolve};

/// The Austrians reorganise; officers stand where no check feels them. Pieces follow.
pub(crate) const REST: &str = r#"
    base = "empty"
    turn = 4
    phase = "reorganisation"
    active = "austrian"
    orders = { hohenzollern = "defence", massena = "defence", augereau = "defence" }
    [pieces]
    hohenzollern = "2216"
    massena = "1117"
"#;

#[test]
fn cal_13_1_a_die_up_to_the_efficiency_passes() {
    let scene = format!("{REST} h-gyulai = {{ at = \"2214\", status = \"disordered\" }}");
    for (die, status) in [(2, "good"), (3, "good"), (4, "disordered"), (5, "disordered")] {
        let mut table = crate::table(&scene);
        table.act("rally 2214").awaits_roll("CAL 15.3").roll(die).expect("pieces.h-gyulai.status", status);
    }
}

#[test]
fn cal_13_1_1_a_one_always_passes() {
    // E57: whatever is taken off the efficiency or added to the die.
    assert!(efficiency::passes(Face(1), 0, 0), "efficiency 0");
    assert!(efficiency::passes(Face(1), 1, 1), "a die made worse by fire");
    assert!(!efficiency::passes(Face(2), 1, 0), "nothing else is so sure");
}

#[test]
fn cal_13_1_1b_a_six_never_passes() {
    assert!(!efficiency::passes(Face(6), 9, 0), "E57: efficiency 9");
    assert!(efficiency::passes(Face(5), 9, 0), "a five is just a five");
    // Efficiency 5 beside an officer of 3: 8 on paper.
    let scene = format!("{REST} m-32-line = {{ at = \"1117\", status = \"disordered\" }}")
        .replace("austrian", "french");
    let mut table = crate::table(&scene);
    table.act("rally 1117").roll(6).expect("pieces.m-32-line.status", "disordered");
    let mut table = crate::table(&scene);
    table.act("rally 1117").roll(5).expect("pieces.m-32-line.status", "good");
}

#[test]
fn cal_13_1_2_one_die_serves_all_units_of_a_hex() {
    let scene = format!(
        "{REST}{}",
        r#"
        h-gyulai = { at = "2214", status = "disordered" }
        h-2-banater = { at = "2214", status = "disordered" }
        h-colloredo = { at = "2213", status = "disordered" }
        "#
    );
    let mut table = crate::table(&scene);
    // A 3 is enough for one, too much for the other; the next hex has a die of its own.
    table.act("rally 2214").roll(3).expect("pieces.h-gyulai.status", "good");
    table.expect("pieces.h-2-banater.status", "disordered").asks("austrian", "CAL 15.3");
    table.refuse("rally 2214", "CAL 15.3").offers("rally 2213");
}

#[test]
fn cal_13_2_with_his_officer_or_next_to_him_a_unit_adds_his_rating() {
    // Hohenzollern adds 2 to 3.
    for (hex, passes) in [("2216", true), ("2215", true), ("2315", true), ("2214", false), ("2414", false)] {
        let mut table =
            crate::table(&format!("{REST} h-gyulai = {{ at = \"{hex}\", status = \"disordered\" }}"));
        table.act(&format!("rally {hex}")).roll(5);
        table.expect("pieces.h-gyulai.status", if passes { "good" } else { "disordered" });
    }
}

#[test]
fn cal_13_2_only_the_units_own_officer_counts() {
    let scene = format!(
        "{REST}{}",
        r#"
        provera = "2214"
        alvinczy = "2414"
        h-gyulai = { at = "2214", status = "disordered" }
        h-colloredo = { at = "2414", status = "disordered" }
        "#
    );
    let mut table = crate::table(&scene);
    table.act("rally 2214").roll(4).act("rally 2414").roll(4);
    table.expect("pieces.h-gyulai.status", "disordered").expect("pieces.h-colloredo.status", "disordered");
}

#[test]
fn cal_13_2_a_reserve_unit_looks_to_the_officer_it_acts_with() {
    let scene = format!(
        "{}{}",
        REST.replace("austrian", "french"),
        r#"
        augereau = "1112"
        r-45-line = { at = "1116", status = "disordered", with = "massena" }
        r-39-line = { at = "1113", status = "disordered", with = "massena" }
        "#
    );
    let mut table = crate::table(&scene);
    table.act("rally 1116").roll(5).act("rally 1113").roll(5);
    table.expect("pieces.r-45-line.status", "good").expect("pieces.r-39-line.status", "disordered");
}

#[test]
fn cal_13_2_the_rating_is_for_checks_only() {
    // Masséna stands with the 40th, efficiency 3: the combat takes 3 against 3, and one for him if he leads.
    let field = FIELD.replace("1214", "1216");
    let mut table = crate::table(&format!("{field} m-40-line = \"1216\"\n h-gyulai = \"1316\""));
    resolve(&mut table, &["1216 1316"], "1316");
    table.act("lead massena").expect("combat.attacker_efficiency", 3).expect("combat.reckoning.modifier", 1);
}
