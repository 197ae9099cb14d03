//! The charts of combat: bombardment, combat, pursuit.

use areas::Areas;
use play::Forecast;
use testkit::Table;

use super::{at, reconstruction};

/// The Artillery Bombardment Table, dice 0 to 6, differences 1 to 6 and more.
const BOMBARDMENT: [[u8; 6]; 7] = [
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 1],
    [0, 0, 0, 1, 1, 1],
    [0, 0, 1, 1, 1, 1],
    [0, 1, 1, 1, 2, 2],
    [1, 1, 1, 2, 2, 2],
    [1, 1, 2, 2, 2, 3],
];

/// The Pursuit Table, dice 0 to 6, differences 1 to 6 and more.
const PURSUIT: [[u8; 6]; 7] = [
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 1],
    [0, 0, 0, 1, 1, 1],
    [0, 0, 1, 1, 1, 2],
    [0, 1, 1, 1, 2, 2],
    [1, 1, 1, 2, 2, 3],
    [1, 1, 2, 2, 3, 3],
];

/// The lowest SP of the twelve columns of the Combat Resolution Table.
const COLUMNS: [u16; 12] = [1, 2, 3, 5, 7, 9, 11, 14, 17, 21, 26, 31];

/// The Combat Resolution Table, dice 0 to 9.
const COMBAT: [[u8; 12]; 10] = [
    [0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3],
    [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5],
    [0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6],
    [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7],
    [0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 6, 7],
    [1, 1, 1, 2, 2, 3, 4, 5, 6, 6, 7, 8],
    [1, 1, 2, 2, 3, 4, 4, 5, 6, 7, 8, 9],
    [1, 1, 2, 3, 3, 4, 5, 6, 7, 8, 10, 11],
    [1, 2, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12],
    [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 14],
];

/// A combat: who attacks, and pieces with their area and, for attackers, where they came from.
fn combat(attacker: &str, pieces: &[(&str, &str, Option<&str>)]) -> Table<Areas> {
    at(&combat_text(attacker, pieces))
}

fn combat_text(attacker: &str, pieces: &[(&str, &str, Option<&str>)]) -> String {
    let mut text =
        format!("base = \"empty\"\nturn = 3\nphase = \"combat\"\nactive = \"{attacker}\"\n[pieces]\n");
    for (piece, area, from) in pieces {
        match from {
            Some(from) => text += &format!("{piece} = {{ at = \"{area}\", from = \"{from}\" }}\n"),
            None => text += &format!("{piece} = \"{area}\"\n"),
        }
    }
    text
}

/// French guns that come to a number of SP.
fn french_guns(sp: usize) -> &'static [&'static str] {
    match sp {
        1 => &["augereau-art"],
        2 => &["massena-art"],
        3 => &["massena-art", "augereau-art"],
        4 => &["massena-art", "serurier-art"],
        5 => &["massena-art", "serurier-art", "augereau-art"],
        _ => &["massena-art", "serurier-art", "augereau-art", "marmont-art"],
    }
}

#[test]
fn bii_t_bo_every_row_every_column_and_all_ends() {
    let setup = reconstruction();
    for die in -3..=9_i8 {
        for difference in 1..=9_usize {
            let hits = BOMBARDMENT[die.clamp(0, 6) as usize][difference.min(6) - 1];
            assert_eq!(setup.tables.bombardment.at(die, difference - 1), hits, "{difference} SP, {die}");
        }
    }
}

#[test]
fn bii_t_bo_columns_by_the_difference_in_play() {
    for sp in 1..=6 {
        for face in 1..=6_u8 {
            let mut pieces: Vec<_> =
                french_guns(sp).iter().map(|&gun| (gun, "lonato", Some("castiglione"))).collect();
            pieces.push(("gummer", "lonato", None));
            let mut table = combat("french", &pieces);
            table.act("bombard").awaits_roll("BII 9.2a").roll(face);
            let hits = BOMBARDMENT[usize::from(face)][sp - 1];
            table.expect("combat.inflicted.french", hits).expect("pieces.gummer.hits", hits);
        }
    }
}

#[test]
fn bii_t_bo_the_enemys_guns_are_subtracted_and_seven_is_six() {
    let guns = |own: &[&'static str], theirs: &[&'static str]| {
        let mut pieces: Vec<_> = own.iter().map(|&gun| (gun, "lonato", Some("salo"))).collect();
        pieces.extend(theirs.iter().map(|&gun| (gun, "lonato", None)));
        combat("austrian", &pieces).forecast("bombard")
    };
    let even =
        combat("austrian", &[("meszaros-art", "lonato", Some("salo")), ("augereau-art", "lonato", None)]);
    assert!(even.try_forecast("austrian: bombard").is_err(), "equal guns do not bombard");
    let one = guns(&["melas-art"], &["massena-art"]);
    assert_eq!((one.base.value, one.chances.len()), (1, 2));
    let seven = guns(&["melas-art", "davidovich-art", "quosdanovich-art"], &["massena-art"]);
    assert_eq!(seven.base.value, 7);
    let three = seven.chances.iter().find(|chance| chance.result.starts_with('3'));
    assert_eq!(three.map(|chance| chance.weight), Some(1), "the last column holds");
}

#[test]
fn bii_t_bo_a_force_that_defends_in_mountains_or_in_its_city_is_sheltered() {
    let shelter =
        |attacker: &str, area: &'static str, from: &'static str, gun: &'static str, target: &'static str| {
            let pieces = if (attacker == "austrian") == gun.starts_with("melas") {
                [(gun, area, Some(from)), (target, area, None)]
            } else {
                [(target, area, Some(from)), (gun, area, None)]
            };
            let table = combat(attacker, &pieces);
            table.forecast("bombard").modifiers.iter().map(|line| line.value).sum::<i32>()
        };
    assert_eq!(shelter("austrian", "lonato", "salo", "melas-art", "rampon"), 0);
    assert_eq!(shelter("austrian", "la-corona", "brentonico", "melas-art", "rampon"), -1);
    assert_eq!(shelter("austrian", "verona", "san-pietro", "melas-art", "rampon"), -1);
    assert_eq!(
        shelter("austrian", "la-corona", "brentonico", "massena-art", "ott"),
        0,
        "attackers have no shelter"
    );
    assert_eq!(
        shelter("austrian", "trent", "calliano", "melas-art", "rampon"),
        0,
        "R83: not in an enemy City"
    );
    assert_eq!(shelter("french", "vicenza", "montebello", "massena-art", "ott"), -1);
}

#[test]
fn bii_t_cr_every_row_every_column_and_all_ends() {
    let setup = reconstruction();
    let table = &setup.tables.combat;
    assert_eq!(table.column(0), None, "R13: 0 SP inflict nothing");
    for sp in 1..=60_u16 {
        let column = COLUMNS.iter().filter(|&&least| least <= sp).count() - 1;
        assert_eq!(table.column(sp), Some(column), "{sp} SP");
        for die in -4..=13_i8 {
            let hits = COMBAT[die.clamp(0, 9) as usize][column];
            assert_eq!(table.hits.at(die, column), hits, "{sp} SP and a modified {die}");
        }
    }
}

/// Twelve French SP against one brigade at Lonato.
const TWELVE: [(&str, &str, Option<&str>); 5] = [
    ("joubert", "lonato", Some("castiglione")),
    ("victor", "lonato", Some("castiglione")),
    ("pijon", "lonato", Some("castiglione")),
    ("valette", "lonato", Some("castiglione")),
    ("gummer", "lonato", None),
];

#[test]
fn bii_t_cr_the_examples_in_play() {
    // E50: 12 SP and a 4 inflict 3 hits, with Bonaparte's 3 it is 5.
    let mut table = combat("french", &TWELVE);
    table.rolls(&[4, 1]).logged("with 12 SP inflict 3 hits with a modified 4");
    let mut led = TWELVE.to_vec();
    led.push(("bonaparte", "lonato", Some("castiglione")));
    combat("french", &led).rolls(&[4, 1]).logged("with 12 SP inflict 5 hits with a modified 7");
    // 3 SP and a 6 inflict 2 hits.
    let small = [("joubert", "lonato", Some("castiglione")), ("gummer", "lonato", None)];
    combat("french", &small).rolls(&[6, 1]).logged("with 3 SP inflict 2 hits with a modified 6");
}

/// An Austrian Force that grows from column to column: the next unit and the SP with it.
const GROWING: [(&str, u16); 11] = [
    ("lusignan", 2),
    ("minkwitz", 4),
    ("reuss", 7),
    ("pittoni-cav", 9),
    ("ott-cav", 11),
    ("ott", 14),
    ("liptay", 17),
    ("ocskay", 21),
    ("gummer", 26),
    ("sporck", 30),
    ("bajalich", 34),
];

#[test]
fn bii_t_cr_all_columns_in_play() {
    let mut pieces = vec![("rampon", "lonato", None)];
    for (unit, sp) in GROWING {
        pieces.push((unit, "lonato", Some("salo")));
        let column = COLUMNS.iter().filter(|&&least| least <= sp).count() - 1;
        for face in 1..=6_u8 {
            let hits = COMBAT[usize::from(face)][column];
            let mut table = combat("austrian", &pieces);
            table.rolls(&[face, 1]).logged(&format!("Austrians with {sp} SP inflict {hits} hit"));
        }
    }
    let lone = [("leclerc-cav", "lonato", Some("castiglione")), ("gummer", "lonato", None)];
    combat("french", &lone).rolls(&[4, 1]).logged("French with 1 SP inflict 0 hits");
    combat("french", &lone).rolls(&[5, 1]).logged("French with 1 SP inflict 1 hit");
}

#[test]
fn bii_t_cr_a_force_without_strength_inflicts_nothing() {
    let text = combat_text("french", &[("rampon", "lonato", Some("castiglione"))]);
    let mut table = at(&format!("{text}meszaros-art = {{ at = \"lonato\", hits = 3 }}\nott = \"trent\""));
    table.rolls(&[1, 6]).expect("combat.inflicted.austrian", 0).logged("with 0 SP inflict 0 hits");
}

#[test]
fn bii_t_cr_attackers_pay_for_mountains_cities_and_bridges() {
    let shift = |attacker: &str, area: &'static str, from: &'static str, broken: &str| {
        let (own, enemy) = if attacker == "french" { ("rampon", "sporck") } else { ("sporck", "rampon") };
        let text = combat_text(attacker, &[(own, area, Some(from)), (enemy, area, None)]);
        let text = text.replace("[pieces]", &format!("destroyed = [{broken}]\n[pieces]"));
        let extra = if attacker == "french" { "ott" } else { "victor" };
        let mut table = at(&format!("{text}{extra} = \"riva\""));
        table.rolls(&[3, 3]);
        let line = table.events().into_iter().filter(|text| text.contains("with a modified"));
        let dice =
            line.map(|text| text.trim_end_matches('.').rsplit(' ').next().unwrap().parse::<i32>().unwrap());
        let dice: Vec<i32> = dice.collect();
        assert_eq!(dice[1], 3, "the Defender has no such modifier");
        dice[0] - 3
    };
    assert_eq!(shift("french", "lonato", "castiglione", ""), 0);
    assert_eq!(shift("austrian", "la-corona", "brentonico", ""), -1, "mountains");
    assert_eq!(shift("austrian", "brescia", "caino", ""), -1, "a City of the Defender");
    assert_eq!(shift("austrian", "trent", "calliano", ""), 0, "R83: the Attacker's own City");
    assert_eq!(shift("french", "lonato", "rezzato", ""), -1, "over a bridge");
    assert_eq!(shift("french", "lonato", "rezzato", "\"rezzato/lonato\""), -2, "over a Destroyed Bridge");
    assert_eq!(shift("austrian", "rivoli", "dolce", "\"dolce/rivoli\""), -3, "all the way");
    assert_eq!(shift("austrian", "verona", "san-pietro", ""), -2, "a City over a bridge");
}

#[test]
fn bii_t_cr_one_attacker_who_comes_dry_shod_lifts_the_bridge() {
    let pieces = [
        ("rampon", "lonato", Some("rezzato")),
        ("victor", "lonato", Some("castiglione")),
        ("gummer", "lonato", None),
    ];
    combat("french", &pieces).rolls(&[3, 3]).logged("the French with 7 SP inflict 1 hit with a modified 3");
}

#[test]
fn bii_t_cr_both_sides_add_their_leaders_tactical_rating() {
    let pieces = [
        ("massena", "lonato", Some("castiglione")),
        ("rampon", "lonato", Some("castiglione")),
        ("quosdanovich", "lonato", None),
        ("sporck", "lonato", None),
    ];
    let mut table = combat("french", &pieces);
    table.rolls(&[3, 3]).logged("French with 4 SP inflict 1 hit with a modified 5");
    table.logged("Austrians with 4 SP inflict 1 hit with a modified 4");
}

#[test]
fn bii_t_pu_every_row_every_column_and_all_ends() {
    let setup = reconstruction();
    for die in -4..=9_i8 {
        for difference in 1..=9_usize {
            let hits = PURSUIT[die.clamp(0, 6) as usize][difference.min(6) - 1];
            assert_eq!(setup.tables.pursuit.hits.at(die, difference - 1), hits, "{difference} SP, {die}");
        }
    }
}

/// Cavalry of either side that comes to a number of SP.
fn horse(sp: usize) -> (&'static str, &'static [&'static str]) {
    match sp {
        1 => ("french", &["leclerc-cav"]),
        2 => ("french", &["kilmaine-cav"]),
        3 => ("french", &["leclerc-cav", "kilmaine-cav"]),
        4 => ("french", &["kilmaine-cav", "beaumont-cav"]),
        5 => ("french", &["leclerc-cav", "kilmaine-cav", "beaumont-cav"]),
        6 => ("austrian", &["klenau-cav", "meszaros-cav"]),
        _ => ("austrian", &["klenau-cav", "meszaros-cav", "ott-cav"]),
    }
}

/// The Defender leaves after a Round without effect, by `retreat` if he has a choice; the pursuit is on offer.
#[track_caller]
fn leave(table: &mut Table<Areas>, attacker: &str, retreat: &str) -> Forecast {
    table.rolls(&[1, 1]).act("retreat");
    if table.try_asks(attacker, "BII 9.5a").is_err() {
        table.act(retreat);
    }
    table.forecast(&format!("{attacker}: pursue"))
}

#[test]
fn bii_t_pu_columns_by_the_difference_in_play() {
    for sp in 1..=7 {
        let (side, riders) = horse(sp);
        let (area, from, loser) = match side {
            "french" => ("noventa", "montagnana", "gummer"),
            _ => ("castiglione", "lonato", "rampon"),
        };
        let mut pieces: Vec<_> = riders.iter().map(|&unit| (unit, area, Some(from))).collect();
        pieces.push((loser, area, None));
        for face in 1..=6_u8 {
            let mut table = combat(side, &pieces);
            assert!(leave(&mut table, side, "retreat-to montichiari").modifiers.is_empty());
            let hits = PURSUIT[usize::from(face)][sp.min(6) - 1];
            table.act("pursue").awaits_roll("BII 9.5b").roll(face).logged(&format!("inflicts {hits} hit"));
        }
    }
}

/// What shifts the pursuit of a Defender who leaves at once, with 2 SP of the Attacker's cavalry behind him.
#[track_caller]
fn pursuit(attacker: &str, area: &str, from: &str, more: &str, retreat: &str) -> Vec<i32> {
    let (horse, loser) =
        if attacker == "french" { ("kilmaine-cav", "gummer") } else { ("ott-cav", "rampon") };
    let text = combat_text(attacker, &[(horse, area, Some(from)), (loser, area, None)]);
    let mut table = at(&format!("{}{more}", text.replace("[pieces]", "mantua = \"liberated\"\n[pieces]")));
    let forecast = leave(&mut table, attacker, retreat);
    let values: Vec<i32> = forecast.modifiers.iter().map(|line| line.value).collect();
    let die = 6 + values.iter().sum::<i32>();
    let hits = PURSUIT[die as usize][1];
    table.act("pursue").roll(6).logged(&format!("2 SP stronger, inflicts {hits} hit"));
    table.logged(&format!("in pursuit with a modified {die}"));
    values
}

#[test]
fn bii_t_pu_the_way_of_the_retreat_shifts_the_die() {
    assert_eq!(pursuit("french", "montebello", "monteforte", "", ""), [-2], "into a City of his own");
    assert_eq!(pursuit("french", "limone", "gargnano", "", ""), [-1], "out of mountains");
    assert_eq!(pursuit("french", "riva", "limone", "", "retreat-to dro"), [-1], "into mountains");
    assert_eq!(
        pursuit("french", "la-corona", "rivoli", "", "retreat-to avio"),
        [-1, -1],
        "from one into another"
    );
    assert_eq!(pursuit("austrian", "lonato", "salo", "", "retreat-to rezzato"), [-1], "over a bridge");
    assert_eq!(pursuit("austrian", "castiglione", "lonato", "", "retreat-to montichiari"), [0; 0]);
}

#[test]
fn bii_t_pu_a_city_counts_only_for_its_owner_and_joining_mantua_is_a_city() {
    let lost = "[control]\nbrescia = \"austrian\"";
    assert_eq!(pursuit("austrian", "rezzato", "lonato", lost, "retreat-to brescia"), [0; 0], "R83");
    assert_eq!(pursuit("austrian", "rezzato", "lonato", "", "retreat-to brescia"), [-2]);
    assert_eq!(pursuit("french", "mantua", "goito", "liptay = \"trent\"", "join-city"), [-2]);
}
