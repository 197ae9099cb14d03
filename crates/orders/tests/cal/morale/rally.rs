//! Clause 15.3: reorganisation.

use super::REST;

#[test]
fn cal_15_3_under_defence_and_out_of_enemy_zones() {
    let scene = format!(
        "{REST}{}",
        r#"
        h-gyulai = { at = "2214", status = "disordered" }
        h-colloredo = { at = "2213", status = "routed" }
        h-wurmser = "2215"
        h-callenberg = { at = "2115", status = "disordered" }
        m-18-line = "2015"
        "#
    );
    let mut table = crate::table(&scene);
    table.asks("austrian", "CAL 15.3").offers("rally 2214").offers("rally 2213").offers("end");
    table.refuse("rally 2115", "CAL 15.3").refuse("rally 2215", "CAL 15.3").refuse("rally 2015", "CAL 15.3");
    // Under any other order nobody in command may.
    for order in ["attack", "advance", "manoeuvre"] {
        let order = format!("hohenzollern = \"{order}\"");
        let mut table = crate::table(&scene.replace("hohenzollern = \"defence\"", &order));
        table.expect("phase", "initiative");
    }
}

#[test]
fn cal_15_3_out_of_command_the_order_is_defence() {
    let scene = REST.replace("hohenzollern = \"defence\"", "hohenzollern = \"attack\"");
    let mut table = crate::table(&format!(
        "{scene}{}",
        r#"
        h-gyulai = { at = "2214", status = "disordered" }
        h-colloredo = { at = "1614", status = "disordered" }
        "#
    ));
    table.offers("rally 1614").refuse("rally 2214", "CAL 5.1.3e").act("rally 1614").roll(3);
    table.expect("pieces.h-colloredo.status", "good");
}

#[test]
fn cal_15_3_the_austrians_first_then_the_french() {
    let mut table = crate::table(&format!(
        "{REST}{}",
        r#"
        h-gyulai = { at = "2214", status = "disordered" }
        m-18-line = { at = "1119", status = "disordered" }
        "#
    ));
    table.act("end").asks("french", "CAL 15.3").act("rally 1119").roll(4);
    table.expect("pieces.m-18-line.status", "good").expect("pieces.h-gyulai.status", "disordered");
    table.expect("phase", "initiative");
}

#[test]
fn cal_15_3_1_one_level_up_a_turn() {
    let scene = format!("{REST} h-gyulai = {{ at = \"2214\", status = \"routed\" }}");
    let mut table = crate::table(&scene);
    table.act("rally 2214").roll(3).expect("pieces.h-gyulai.status", "disordered");
    // Once a turn: the segment is over for it.
    table.expect("phase", "initiative");
    crate::table(&scene).act("rally 2214").roll(4).expect("pieces.h-gyulai.status", "routed");
    let mut table = crate::table(&scene.replace("routed", "disordered"));
    table.act("rally 2214").roll(3).expect("pieces.h-gyulai.status", "good");
}

#[test]
fn cal_15_3_1_who_comes_round_does_not_stay_with_the_routed() {
    let mut table = crate::table(&format!(
        "{REST}{}",
        r#"
        h-gyulai = { at = "2214", status = "routed" }
        h-2-banater = { at = "2214", status = "routed" }
        "#
    ));
    table.act("rally 2214").roll(3).expect("pieces.h-gyulai.status", "disordered");
    table.asks("austrian", "CAL 12.6c").act("retreat h-2-banater 2213");
    table.expect("pieces.h-2-banater.at", "2213").expect("pieces.h-2-banater.status", "routed");
}
