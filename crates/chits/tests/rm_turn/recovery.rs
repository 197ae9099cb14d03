//! Recovery.

use crate::rm_turn::at;

const HEAD: &str = "turn = 5\nphase = \"recovery\"\nchosen = { austrian = [\"a1\", \"a3\"] }\n\
                    cup = [\"a-independent\"]";

#[test]
fn rm_rec_2_in_supply_and_not_beside_the_enemy() {
    let pieces = [
        "a-ir-17 3338 reduced",
        "a-ir-7 5436 reduced",
        "a-ir-53 5830 reduced",
        "a-ir-38 5832 reduced",
        "p-ao-5 5942",
        "p-ao-6 3107",
        "p-re-9 5829",
    ];
    let mut table = at(HEAD, &pieces);
    // West of the held bridges there is no supply; 5829 is next to 5830.
    table.refuse_because("recover a-ir-17", "RM REC-2", "out of supply");
    table.refuse_because("recover a-ir-53", "RM REC-2", "next to the enemy");
    table.act("recover a-ir-7").act("recover a-ir-38");
    table.expect("pieces.a-ir-7.reduced", false).expect("pieces.a-ir-38.reduced", false);
    table.expect("pieces.a-ir-17.reduced", true).expect("pieces.a-ir-53.reduced", true);
}

#[test]
fn rm_rec_3_never_off_the_map_and_never_the_dead() {
    let pieces = [
        "a-ir-17 gone",
        "a-ir-28 away",
        "a-ir-7 exited exit_by=\"0121\" exit_turn=4 reduced",
        "a-ir-44 5436 reduced",
        "p-ao-5 2220",
    ];
    let mut table = at(HEAD, &pieces);
    for id in ["a-ir-17", "a-ir-28", "a-ir-7"] {
        table.refuse(&format!("recover {id}"), "RM REC-3");
    }
    table.offers("recover a-ir-44");
}

/// A situation goes on as play does: Austria, then Piedmont (R105); if it is Piedmont's turn already, then it alone.
#[test]
fn rm_seq_5_both_sides_recover() {
    let pieces = ["a-ir-17 5436 reduced", "p-ao-5 2220 reduced"];
    let head = |active: &str| {
        format!(
            "turn = 5\nphase = \"recovery\"\n{active}chosen = {{ austrian = [\"a1\"], piedmontese = [\"p1\"] }}\n\
             cup = [\"a-independent\"]"
        )
    };
    for active in ["", "active = \"austrian\"\n"] {
        let mut table = at(&head(active), &pieces);
        table.asks("austrian", "RM REC-1").act("recover a-ir-17");
        table.asks("piedmontese", "RM REC-1").act("recover p-ao-5").awaits_roll("RM ACT-3");
        table.expect("pieces.p-ao-5.reduced", false);
    }
    let mut table = at(&head("active = \"piedmontese\"\n"), &pieces);
    table.asks("piedmontese", "RM REC-1").act("recover p-ao-5").awaits_roll("RM ACT-3");
    table.expect("pieces.a-ir-17.reduced", true);
}
