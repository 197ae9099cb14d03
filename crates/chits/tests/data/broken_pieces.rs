//! Broken data: counters, formations, units, who begins where and who arrives.

use chits::data::{Source, Sources};

use super::{FILES, assert_faults, faults_of, line, told};

fn unit(id: &str) -> usize {
    line(FILES.units.text, &format!("{id},"))
}

fn set_up(id: &str) -> usize {
    line(FILES.setup.text, &format!("{id},"))
}

#[test]
fn units_are_checked() {
    told!(
        units,
        "a-ir-17,I.R. 17,Infantry Regiment 17 Hohenlohe,austrian,a1,infantry,Strassoldo,5,2,3,normal,0,rulebook",
        "a-ir-17,,,french,a9,foot,Strassoldo,13,two,9,large,2,",
        [
            ("units.csv", 2, "a-ir-17", "combat: 13 is not between 1 and 12"),
            ("units.csv", 2, "a-ir-17", "elite: 2 is not between 0 and 1"),
            ("units.csv", 2, "a-ir-17", "formation: no such formation as \"a9\""),
            ("units.csv", 2, "a-ir-17", "label: missing"),
            ("units.csv", 2, "a-ir-17", "movement: 9 is not between 1 and 8"),
            ("units.csv", 2, "a-ir-17", "name: missing"),
            ("units.csv", 2, "a-ir-17", "provenance \"\" is none of"),
            ("units.csv", 2, "a-ir-17", "reduced: \"two\" is not a whole number"),
            ("units.csv", 2, "a-ir-17", "side: \"french\" is none of austrian, piedmontese"),
            ("units.csv", 2, "a-ir-17", "size: \"large\" is none of none, small, normal"),
            ("units.csv", 2, "a-ir-17", "type: \"foot\" is none of infantry, grenadier, jaeger"),
        ]
    );
    told!(
        units,
        "austrian,a1,infantry,Strassoldo",
        "austrian,p1,infantry,Strassoldo",
        [("units.csv", 2, "a-ir-17", "formation: \"p1\" belongs to the other side")]
    );
    told!(
        units,
        "a-ir-17,I.R. 17,",
        "a-ir-17,Regiment 17,",
        [("units.csv", 2, "a-ir-17", "label: has more than ten letters")]
    );
    told!(
        units,
        "a-benedek,Benedek,Colonel Benedek,austrian,a2,leader,Stadion,0,0,6,none",
        "a-benedek,Benedek,Colonel Benedek,austrian,none,leader,Stadion,1,0,6,small",
        [
            (
                "setup.csv",
                set_up("a-benedek"),
                "a-benedek",
                "hex: more than 3 units stand in 5942 (RM STK-2)"
            ),
            ("units.csv", unit("a-benedek"), "a-benedek", "combat: 1 is not between 0 and 0"),
            (
                "units.csv",
                unit("a-benedek"),
                "a-benedek",
                "formation: a leader belongs to a formation (RM BEN-2)"
            ),
            (
                "units.csv",
                unit("a-benedek"),
                "a-benedek",
                "size: leaders take no room, and nobody else (RM BEN-1"
            ),
        ]
    );
    told!(
        units,
        "Strassoldo,5,2,3,normal",
        "Strassoldo,5,2,3,none",
        [("units.csv", 2, "a-ir-17", "size: leaders take no room, and nobody else")]
    );
}

#[test]
fn the_two_sides_of_a_counter_are_checked() {
    let row = "Strassoldo,5,2,3,normal,0,rulebook,rulebook,design,design";
    for (changed, what) in [
        (
            "Strassoldo,5,0,3,normal,0,rulebook,rulebook,design,",
            "a unit with a factor above 1 has a reverse side (RM CMP-5)",
        ),
        (&row.replace("5,2", "5,5"), "the reverse side is weaker than the front (RM CMP-5)"),
        (&row.replace("5,2", "1,1"), "only a unit with a factor above 1 has a reverse side (RM CMP-5)"),
    ] {
        told!(units, row, changed, [("units.csv", 2, "a-ir-17", what)]);
    }
    told!(
        units,
        row,
        "Strassoldo,5,2,3,normal,0,rulebook,rulebook,,",
        [
            ("units.csv", 2, "a-ir-17", "combat_provenance: missing"),
            ("units.csv", 2, "a-ir-17", "reduced_provenance: missing"),
        ]
    );
}

#[test]
fn a_piece_nobody_places_is_told() {
    told!(
        units,
        "a-ir-17,I.R. 17,",
        "a-ir-16,I.R. 17,",
        [
            ("setup.csv", 0, "a-ir-16", "is neither set up nor arrives (RM SET-5)"),
            ("setup.csv", set_up("a-ir-17"), "a-ir-17", "no such piece"),
        ]
    );
}

#[test]
fn more_than_fits_is_refused() {
    let row = |index| {
        format!(
            "x-{index},X,X,austrian,a1,infantry,,1,0,3,small,0,design,design,design,,design,design,design,\n"
        )
    };
    let more: String = (0..10).map(row).collect();
    let text = format!("{}{more}", FILES.units.text);
    let told = faults_of(&Sources { units: Source { text: &text, ..FILES.units }, ..FILES });
    assert!(told.0.iter().any(|it| it.what == "123 pieces are more than 120"), "{told}");
    let more: String = (0..8).map(|index| format!("x-{index},X,austrian,corps,8,design,design,\n")).collect();
    let text = format!("{}{more}", FILES.leaders.text);
    let told = faults_of(&Sources { leaders: Source { text: &text, ..FILES.leaders }, ..FILES });
    assert!(told.0.iter().any(|it| it.what == "25 command counters are more than 24"), "{told}");
    let more: String = (0..4)
        .map(|index| format!("x-{index},X,X,austrian,radetzky,#000000,design,design,design,\n"))
        .collect();
    let text = format!("{}{more}", FILES.formations.text);
    let told = faults_of(&Sources { formations: Source { text: &text, ..FILES.formations }, ..FILES });
    assert!(told.0.iter().any(|it| it.what == "17 formations are more than 16"), "{told}");
}

#[test]
fn counters_are_checked() {
    let at = |id: &str| line(FILES.leaders.text, &format!("{id},"));
    told!(
        leaders,
        "wratislaw,Wratislaw,austrian,corps,8",
        "wratislaw,,austrian,army,16",
        [
            ("leaders.csv", 3, "wratislaw", "kind: \"army\" is none of corps, division, chief, independent"),
            ("leaders.csv", 3, "wratislaw", "name: missing"),
            ("leaders.csv", 3, "wratislaw", "radius: 16 is not between 0 and 15"),
        ]
    );
    told!(
        leaders,
        "radetzky,Radetzky,austrian,chief",
        "radetzky,Radetzky,piedmontese,chief",
        [
            ("leaders.csv", 0, "austrian", "has no counter of the kind chief (RM CMP-7)"),
            (
                "leaders.csv",
                at("chrzanowski"),
                "chrzanowski",
                "kind: a side has one counter of the kind chief"
            ),
        ]
    );
    told!(
        leaders,
        "a-independent,Independent,austrian,independent",
        "a-independent,Independent,austrian,corps",
        [
            ("leaders.csv", 0, "austrian", "has no counter of the kind independent (RM CMP-7)"),
            ("leaders.csv", at("a-independent"), "a-independent", "commands no formation (RM CMP-7)"),
        ]
    );
}

#[test]
fn formations_are_checked() {
    let leader = line(FILES.leaders.text, "wratislaw,");
    told!(
        formations,
        "a1,I,I Corps,austrian,wratislaw,#c0392b",
        "a1,,I Corps,austrian,nobody,red",
        [
            ("formations.csv", 2, "a1", "colour: \"red\" is not a colour like #c0392b"),
            ("formations.csv", 2, "a1", "counter: no such leader as \"nobody\""),
            ("formations.csv", 2, "a1", "label: missing"),
            ("leaders.csv", leader, "wratislaw", "commands no formation (RM CMP-7)"),
        ]
    );
    for (counter, what) in [
        ("durando", "counter: \"durando\" belongs to the other side"),
        ("radetzky", "counter: \"radetzky\" is no counter of a corps or division (RM CMP-7)"),
    ] {
        told!(
            formations,
            "austrian,wratislaw",
            &format!("austrian,{counter}"),
            [
                ("formations.csv", 2, "a1", what),
                ("leaders.csv", leader, "wratislaw", "commands no formation (RM CMP-7)"),
            ]
        );
    }
    told!(
        formations,
        "austrian,d-aspre",
        "austrian,wratislaw",
        [
            ("formations.csv", 3, "a2", "counter: \"wratislaw\" already commands a formation"),
            ("leaders.csv", leader + 1, "d-aspre", "commands no formation (RM CMP-7)"),
        ]
    );
}

#[test]
fn areas_are_checked() {
    told!(
        areas,
        "p-gn-1,piedmontese,0547,Casale,",
        "p-gn-1,piedmontese,0547 0547 9999,,",
        [
            ("setup-areas.csv", line(FILES.areas.text, "p-gn-1,"), "p-gn-1", "hexes: 0547 stands here twice"),
            (
                "setup-areas.csv",
                line(FILES.areas.text, "p-gn-1,"),
                "p-gn-1",
                "hexes: no such hex as \"9999\""
            ),
            ("setup-areas.csv", line(FILES.areas.text, "p-gn-1,"), "p-gn-1", "text: missing"),
        ]
    );
    told!(
        areas,
        "p-gn-1,piedmontese,0547,Casale,",
        "p-gn-1,austrian, ,Casale,",
        [
            ("setup-areas.csv", line(FILES.areas.text, "p-gn-1,"), "p-gn-1", "hexes: names no hex"),
            (
                "setup.csv",
                set_up("p-gn-casale"),
                "p-gn-casale",
                "area: \"p-gn-1\" belongs to the other side (RM SET-1)"
            ),
            (
                "setup.csv",
                set_up("p-gn-casale"),
                "p-gn-casale",
                "hex: 0547 is not in the area p-gn-1 (RM SET-1)"
            ),
        ]
    );
}

#[test]
fn the_set_up_is_checked() {
    told!(
        setup,
        "a-ir-17,a-i,5436,no,none,none,history,design",
        "a-ir-17,a-ix,9999,no,none,fog,,",
        [
            ("setup.csv", 2, "a-ir-17", "area: no such area as \"a-ix\""),
            ("setup.csv", 2, "a-ir-17", "area_provenance: missing"),
            ("setup.csv", 2, "a-ir-17", "hex: no such hex as \"9999\""),
            ("setup.csv", 2, "a-ir-17", "hex_provenance: missing"),
            ("setup.csv", 2, "a-ir-17", "option: \"fog\" is none of none, ramorino_obeys"),
        ]
    );
    told!(
        setup,
        "a-ir-17,a-i,5436",
        "a-ir-17,a-i,6041",
        [
            ("setup.csv", 2, "a-ir-17", "hex: 6041 is not in the area a-i (RM SET-1)"),
            (
                "setup.csv",
                set_up("a-ir-52"),
                "a-ir-52",
                "more than 2 units of normal size stand in 6041 (RM STK-3)"
            ),
            ("setup.csv", set_up("a-l-47"), "a-l-47", "hex: more than 3 units stand in 6041 (RM STK-2)"),
        ]
    );
    told!(
        setup,
        "a-ir-17,a-i,5436",
        "a-ir-17,none,5646",
        [("setup.csv", set_up("p-man"), "p-man", "hex: enemies stand together in 5646 (RM STK-1)")]
    );
    told!(
        setup,
        "a-ir-17,a-i,5436",
        "a-ir-17,a-i,none",
        [("setup.csv", 2, "a-ir-17", "is neither set up nor arrives (RM SET-5)")]
    );
}

#[test]
fn a_bridge_that_is_ready_is_checked() {
    let row = "a-bridge-2,a-ii,6141,yes,6142,none,rulebook,design,design";
    let at = set_up("a-bridge-2");
    for (changed, what) in [
        (
            "a-bridge-2,a-ii,6141,no,6142,none,rulebook,design,design",
            "bridge: this piece may not begin as a bridge (RM SET-3)",
        ),
        ("a-bridge-2,a-ii,6141,yes,6142,none,rulebook,design,", "bridge_provenance: missing"),
        (
            "a-bridge-2,a-ii,6141,yes,6140,none,rulebook,design,design",
            "bridge: no river without a bridge runs between 6141 and it (RM BRG-1)",
        ),
        (
            "a-bridge-2,a-ii,6141,yes,0101,none,rulebook,design,design",
            "bridge: no river without a bridge runs between 6141 and it (RM BRG-1)",
        ),
        ("a-bridge-2,a-ii,6141,yes,9999,none,rulebook,design,design", "bridge: no such hex as \"9999\""),
        ("a-bridge-2,a-ii,6141,maybe,none,none,rulebook,design,", "may_bridge: \"maybe\" is none of no, yes"),
    ] {
        told!(setup, row, changed, [("setup.csv", at, "a-bridge-2", what)]);
    }
    told!(
        setup,
        "a-ir-17,a-i,5436,no",
        "a-ir-17,a-i,5436,yes",
        [("setup.csv", 2, "a-ir-17", "may_bridge: only a bridge crew becomes a bridge (RM SET-3)")]
    );
}

#[test]
fn arrivals_are_checked() {
    told!(
        reinforcements,
        "a-ir-28,2,5721,no,design,history,design",
        "a-ir-28,24,5721,perhaps,,,",
        [("reinforcements.csv", 2, "a-ir-28", "turn: 24 is not between 0 and 23"),]
    );
    told!(
        reinforcements,
        "a-ir-28,2,5721,no,design,history,design",
        "a-ir-28,2,9999 0101 0121,perhaps,,,",
        [
            (
                "reinforcements.csv",
                2,
                "a-ir-28",
                "entry: no road of this side enters the map in 0101 (RM RNF-1)"
            ),
            (
                "reinforcements.csv",
                2,
                "a-ir-28",
                "entry: no road of this side enters the map in 0121 (RM RNF-1)"
            ),
            ("reinforcements.csv", 2, "a-ir-28", "entry: no such hex as \"9999\""),
            ("reinforcements.csv", 2, "a-ir-28", "entry_provenance: missing"),
            ("reinforcements.csv", 2, "a-ir-28", "may_wait: \"perhaps\" is none of no, yes"),
            ("reinforcements.csv", 2, "a-ir-28", "may_wait_provenance: missing"),
            ("reinforcements.csv", 2, "a-ir-28", "turn_provenance: missing"),
        ]
    );
    told!(
        reinforcements,
        "a-ir-28,2,",
        "a-ir-28,0,",
        [("setup.csv", 0, "a-ir-28", "is neither set up nor arrives (RM SET-5)")]
    );
    told!(
        reinforcements,
        "a-ir-28,2,",
        "a-ir-17,2,",
        [
            ("reinforcements.csv", 2, "a-ir-17", "turn: this piece is set up on the map (RM SET-5)"),
            ("setup.csv", 0, "a-ir-28", "is neither set up nor arrives (RM SET-5)"),
        ]
    );
    told!(
        reinforcements,
        "p-l-19,5,ramorino",
        "p-l-19,4,ramorino",
        [(
            "reinforcements.csv",
            line(FILES.reinforcements.text, "p-l-19,"),
            "p-l-19",
            "entry: ramorino tells nothing of turn 4"
        )]
    );
    // Whom only an option sets up must arrive without it.
    told!(
        reinforcements,
        "p-l-19,5,ramorino",
        "p-l-19,0,ramorino",
        [("setup.csv", set_up("p-l-19"), "p-l-19", "is neither set up nor arrives (RM SET-5)")]
    );
}

#[test]
fn all_faults_of_all_files_are_told_at_once() {
    let leaders = FILES
        .leaders
        .text
        .replace("radetzky,Radetzky,austrian,chief,10", "radetzky,Radetzky,austrian,chief,99");
    let units = FILES.units.text.replace("Strassoldo,5,2,3,normal", "Strassoldo,5,2,0,normal");
    let tables = FILES.tables.text.replace("from_road = 5", "from_road = 99");
    let files = Sources {
        leaders: Source { text: &leaders, ..FILES.leaders },
        units: Source { text: &units, ..FILES.units },
        tables: Source { text: &tables, ..FILES.tables },
        ..FILES
    };
    assert_faults(
        &faults_of(&files),
        &[
            ("leaders.csv", 2, "radetzky", "radius: 99 is not between 0 and 15"),
            (
                "tables.toml",
                line(FILES.tables.text, "from_road"),
                "supply.from_road",
                "99 is not between 0 and 20",
            ),
            ("units.csv", 2, "a-ir-17", "movement: 0 is not between 1 and 8"),
        ],
    );
}
