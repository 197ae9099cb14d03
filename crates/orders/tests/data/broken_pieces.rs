//! Broken leaders, formations, units, places and arrivals.

use super::{FILES, line, told};

#[test]
fn leaders_and_formations_are_checked() {
    let leader = |id: &str| line(FILES.leaders.text, &format!("{id},"));
    told!(
        leaders,
        "massena,Masséna,french,officer,3,4",
        "massena,,french,officer,7,0",
        [
            ("leaders.csv", leader("massena"), "massena", "command: 0 is not between 1 and 20"),
            ("leaders.csv", leader("massena"), "massena", "initiative: 7 is not between 0 and 6"),
            ("leaders.csv", leader("massena"), "massena", "name: missing"),
        ]
    );
    told!(
        leaders,
        "massena,Masséna,french,officer",
        "massena,Masséna,french,commander",
        [
            ("formations.csv", 2, "massena", "leader: a reserve is led by an army commander"),
            ("leaders.csv", leader("bonaparte"), "bonaparte", "rank: a side has one army commander"),
        ]
    );
    told!(
        formations,
        "french,augereau,choice",
        "french,murat,charge",
        [
            ("formations.csv", 3, "augereau", "leader: no such leader as \"murat\""),
            ("formations.csv", 3, "augereau", "order: \"charge\" is none of choice, advance"),
            ("leaders.csv", leader("augereau"), "augereau", "an officer leads a formation"),
        ]
    );
    told!(
        formations,
        "augereau,A,Augereau's division,french,augereau",
        "augereau,M,Augereau's division,french,massena",
        [
            ("formations.csv", 3, "augereau", "leader: \"massena\" already leads a formation"),
            ("formations.csv", 3, "augereau", "letter: \"M\" is the letter of another formation"),
            ("leaders.csv", leader("augereau"), "augereau", "an officer leads a formation"),
        ]
    );
    told!(
        formations,
        "french,bonaparte,choice,yes",
        "austrian,bonaparte,choice,no",
        [
            ("formations.csv", 6, "reserve", "leader: \"bonaparte\" belongs to the other side"),
            (
                "units.csv",
                line(FILES.units.text, "r-10-"),
                "r-10-chasseurs",
                "formation: \"reserve\" belongs"
            ),
            ("units.csv", line(FILES.units.text, "r-39-"), "r-39-line", "formation: \"reserve\" belongs"),
            ("units.csv", line(FILES.units.text, "r-45-"), "r-45-line", "formation: \"reserve\" belongs"),
            ("units.csv", line(FILES.units.text, "r-75-"), "r-75-line", "formation: \"reserve\" belongs"),
            (
                "units.csv",
                line(FILES.units.text, "r-7bis"),
                "r-7bis-hussars",
                "formation: \"reserve\" belongs"
            ),
            (
                "units.csv",
                line(FILES.units.text, "r-art-12-iv"),
                "r-art-12-iv",
                "formation: \"reserve\" belongs"
            ),
            (
                "units.csv",
                line(FILES.units.text, "r-art-12-v,"),
                "r-art-12-v",
                "formation: \"reserve\" belongs"
            ),
        ]
    );
}

#[test]
fn units_are_checked() {
    let at = |id: &str| line(FILES.units.text, &format!("{id},"));
    told!(
        units,
        "m-32-line,32 Line Demi Brigade,french,massena,infantry,6,3,5,4,0,0,no",
        "m-32-line,32 Line Demi Brigade,french,melas,lancers,three,3,0,0,1,0,yes",
        [
            ("units.csv", at("m-32-line"), "m-32-line", "bombardment: 1 is not between 0 and 0"),
            ("units.csv", at("m-32-line"), "m-32-line", "charges: only cavalry charges"),
            ("units.csv", at("m-32-line"), "m-32-line", "efficiency: 0 is not between 1 and 9"),
            ("units.csv", at("m-32-line"), "m-32-line", "formation: no such formation as \"melas\""),
            ("units.csv", at("m-32-line"), "m-32-line", "movement: 0 is not between 1 and 20"),
            ("units.csv", at("m-32-line"), "m-32-line", "strength: \"three\" is not a whole number"),
            ("units.csv", at("m-32-line"), "m-32-line", "type: \"lancers\" is none of infantry"),
        ]
    );
    told!(
        units,
        "massena,infantry,6,3,5,4",
        "massena,infantry,6,6,5,4",
        [("units.csv", at("m-32-line"), "m-32-line", "reduced: the reduced side is weaker than the front")]
    );
    told!(
        units,
        "m-art-8,Massena IV Art. Pied 8 pdr,french,massena,artillery,0,0,0,3,2,3,no,,I,rulebook,rulebook,,,,design,design,",
        "m-art-8,Massena IV Art. Pied 8 pdr,french,massena,artillery,2,0,0,3,0,3,no,,I,rulebook,rulebook,,,,design,,",
        [
            ("units.csv", at("m-art-8"), "m-art-8", "bombardment: 0 is not between 1 and 9"),
            ("units.csv", at("m-art-8"), "m-art-8", "bombardment_provenance: missing"),
            ("units.csv", at("m-art-8"), "m-art-8", "strength: 2 is not between 0 and 0"),
        ]
    );
    told!(
        units,
        "m-25-line,25",
        "massena,25",
        [
            ("reinforcements.csv", line(FILES.reinforcements.text, "m-25-"), "m-25-line", "no such piece"),
            ("units.csv", at("m-25-line"), "massena", "is already the id of a leader"),
        ]
    );
}

#[test]
fn the_set_up_is_checked() {
    let at = |id: &str| line(FILES.setup.text, &format!("{id},"));
    let wanted = |id: &'static str, what: &'static str| [("setup.csv", at(id), id, what)];
    told!(
        setup,
        "PI F,1614,1,none,1613",
        "PI F,1614,1,none,1612",
        wanted("h-hungarian", "hex: 1612 is not within the placement (CAL 21.0)")
    );
    told!(
        setup,
        "PI F,1614,1,none,1613",
        "PI F,1614,1,none,1614",
        wanted("h-art-avg-horse", "hex: is the third unit in 1614 (CAL 7.1)")
    );
    told!(
        setup,
        "h-hungarian,PI F,1614,1,none,1613",
        "h-hungarian,PI F,1717,9,1799,1717",
        [
            ("setup.csv", at("h-hungarian"), "h-hungarian", "or: no such hex as \"1799\""),
            ("setup.csv", at("h-hungarian"), "h-hungarian", "radius: 9 is not between 0 and 3"),
        ]
    );
    told!(
        setup,
        "m-carabiniers,PI 1,1119,1,none,1118",
        "m-carabiniers,PI 1,1119,1,none,1119",
        [("setup.csv", at("m-art-8"), "m-art-8", "hex: is the third unit in 1119 (CAL 7.1)")]
    );
    told!(
        setup,
        "m-carabiniers,PI 1,1119,1,none,1118",
        "m-carabiniers,PI 1,1119,1,none,1120",
        [("setup.csv", at("m-9-dragons"), "m-9-dragons", "hex: does not go together with the unit in 1120")]
    );
    told!(
        setup,
        "a-grenadiers,PI 4,1112,1,none,1113",
        "a-grenadiers,PI 4,1613,1,none,1613",
        wanted("a-grenadiers", "hex: stands among enemies in 1613")
    );
    told!(
        setup,
        "h-hungarian,PI F,1614,1,none,1613,rulebook,design,\n",
        "",
        [("setup.csv", 0, "h-hungarian", "is neither set up nor arrives")]
    );
    told!(
        setup,
        "h-hungarian,PI F",
        "h-bulgarian,PI F",
        [
            ("setup.csv", 0, "h-hungarian", "is neither set up nor arrives"),
            ("setup.csv", at("h-hungarian"), "h-bulgarian", "no such piece"),
        ]
    );
    // Beyond the river nobody is set up (R83), nor in the row that is closed.
    told!(
        setup,
        "m-9-dragons,PI 1,1119,1,none,1120",
        "m-9-dragons,PI 1,1120,1,none,1021",
        wanted("m-9-dragons", "hex: 1021 is not within the placement")
    );
    told!(
        setup,
        "h-hungarian,PI F,1614,1,none,1613",
        "h-hungarian,PI F,1014,0,none,1014",
        wanted("h-hungarian", "centre: no hex around it is open to this piece")
    );
}

#[test]
fn arrivals_are_checked() {
    let at = |id: &str| line(FILES.reinforcements.text, &format!("{id},"));
    told!(
        reinforcements,
        "h-meszaros,4,3,2714",
        "h-meszaros,11,0,1014",
        [
            ("reinforcements.csv", at("h-meszaros"), "h-meszaros", "turn: 11 is not between 0 and 10"),
            ("setup.csv", 0, "h-meszaros", "is neither set up nor arrives"),
        ]
    );
    told!(
        reinforcements,
        "h-meszaros,4,3,2714",
        "h-meszaros,4,5,1014",
        [
            ("reinforcements.csv", at("h-meszaros"), "h-meszaros", "better_weather_turn: nobody comes later"),
            ("reinforcements.csv", at("h-meszaros"), "h-meszaros", "entry: 1014 is closed to this side"),
        ]
    );
    told!(
        reinforcements,
        "h-meszaros,4,3,2714,rulebook",
        "h-meszaros,4,3,2614,",
        [
            ("reinforcements.csv", at("h-meszaros"), "h-meszaros", "entry: 2614 is not at the edge"),
            ("reinforcements.csv", at("h-meszaros"), "h-meszaros", "turn_provenance: missing"),
        ]
    );
    told!(
        reinforcements,
        "h-meszaros,4,3,2714",
        "h-hungarian,4,3,2714",
        [
            ("reinforcements.csv", at("h-meszaros"), "h-hungarian", "turn: this piece is set up on the map"),
            ("setup.csv", 0, "h-meszaros", "is neither set up nor arrives"),
        ]
    );
}
