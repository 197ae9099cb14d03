//! Chapters 1 and 2: maps, counters, charts, the die, and the figures on the pieces.

use std::collections::BTreeSet;
use std::sync::Arc;

use orders::Orders;
use orders::odds::{self, Sides};
use orders::setup::{Arm, Kind, Order, Piece, PieceSet, Setup, Terrain};
use orders::tables::{CombatTable, odds_text};
use play::{Answer, Dice, Face, Game, Header, Next, Side};
use testkit::Table;

use crate::aif::common::{cam, campotenese, mon, montebello};
use crate::aif_leading::{acting, finish};

fn both() -> [Arc<Setup>; 2] {
    [montebello(&[]), campotenese(&[])]
}

fn count(setup: &Setup, is: impl Fn(&Piece) -> bool) -> usize {
    setup.pieces.iter().filter(|piece| is(piece)).count()
}

fn counters(setup: &Setup, kind: &str) -> usize {
    let found = setup.tables.counters.iter().find(|(name, _)| name == kind);
    found.map_or(0, |(_, count)| usize::from(*count))
}

#[test]
fn aif_1_1a_each_battle_has_a_map_of_its_own() {
    let [montebello, campotenese] = both();
    let name = |setup: &Setup, hex: &str| setup.ground(setup.find_hex(hex).unwrap()).name.clone();
    assert_eq!((montebello.map.len(), campotenese.map.len()), (28 * 18, 27 * 18));
    assert_eq!(
        [name(&montebello, "2011"), name(&campotenese, "2413")],
        ["Casteggio", "Osteria di Campotenese"]
    );
    assert!(montebello.find_hex("3718").is_some() && campotenese.find_hex("3718").is_none());
}

#[test]
fn aif_1_1b_every_piece_of_the_lists_is_a_counter_and_stands_or_arrives() {
    for setup in both() {
        let leaders = count(&setup, |piece| piece.kind.is_leader());
        assert_eq!(
            (counters(&setup, "leaders"), counters(&setup, "combat_units")),
            (leaders, setup.pieces.len() - leaders)
        );
        assert_eq!(counters(&setup, "formation_markers"), setup.formations.len());
        for id in setup.piece_ids() {
            let placed = setup.placements.iter().filter(|it| it.piece == id).count();
            let piece = setup.piece(id);
            assert_eq!(placed + usize::from(piece.arrives > 0), 1, "{}", piece.id);
            assert_eq!(piece.arrives > 0, piece.entry.is_some(), "{}", piece.id);
        }
        // The markers the rules name: headquarters, V and Fatigue, Attack and Attack?, Disorder and Rout, columns.
        assert_eq!((counters(&setup, "headquarters"), counters(&setup, "game_turn")), (2, 1));
        for marker in ["out_of_command", "attack", "disorder", "skirmish", "column_orders"] {
            assert!(counters(&setup, marker) > 0, "{marker}");
        }
    }
    // Charges belong to Montebello (AIF 17.2.5), weather to Campotenese.
    let [montebello, campotenese] = both();
    assert_eq!([counters(&montebello, "charge") > 0, counters(&campotenese, "charge") > 0], [true, false]);
    assert_eq!([counters(&montebello, "weather"), counters(&campotenese, "weather")], [0, 1]);
}

#[test]
fn aif_1_1c_both_battles_have_the_four_charts() {
    for setup in both() {
        for chart in ["combat_results", "bombardment", "infantry_fire", "movement"] {
            assert!(setup.title.charts.contains(&chart), "{chart}");
        }
        assert_eq!((setup.tables.combat.cells.len(), setup.tables.bombardment.cells.len()), (14, 9));
        assert!(setup.tables.infantry_fire.is_some());
        // The effects of ground: everybody pays for everything.
        for arm in [Arm::Infantry, Arm::Cavalry, Arm::Artillery, Arm::Commander] {
            for ground in [
                Terrain::Clear,
                Terrain::Wheat,
                Terrain::Hill,
                Terrain::Woods,
                Terrain::Village,
                Terrain::Farm,
            ] {
                assert!(setup.tables.movement.ground(arm, ground) > 0, "{arm:?} {ground:?}");
            }
        }
    }
}

/// Plays on with whatever comes, and counts the dice.
fn dice_of(setup: &Arc<Setup>, mut seed: u64) -> usize {
    let mut game = Game::<Orders>::new(Arc::clone(setup), Header::default());
    let mut pick = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let mut rolled = 0;
    for _ in 0..1500 {
        let answer = match game.next() {
            Next::Over(_) => break,
            Next::Roll(roll) => {
                assert_eq!(roll.dice, Dice::One, "{:?}", roll.why);
                rolled += 1;
                Answer::Roll(Face(1 + pick(6) as u8))
            }
            Next::Decide(decisions) => {
                let side = decisions.first().side;
                let list = game.actions(side);
                Answer::Act(side, list[pick(list.len())])
            }
        };
        game.submit(answer).expect("a legal answer");
    }
    rolled
}

#[test]
fn aif_1_1d_nothing_is_rolled_with_but_one_six_sided_die() {
    let all = ["headquarters", "columns", "open_order"];
    for setup in [montebello(&all), campotenese(&all)] {
        for seed in 1..=3 {
            assert!(dice_of(&setup, seed) > 20, "a battle is not played without dice");
        }
    }
    // A die has no seventh face.
    let mut table = mon("turn = 2\nphase = \"initiative\"");
    assert!(table.try_roll(7).is_err() && table.try_roll(0).is_err());
    table.roll(6);
}

#[test]
fn aif_1_2a_every_hex_has_a_four_digit_number_of_its_own() {
    for setup in both() {
        let numbers: Vec<String> = setup.map.hexes().map(|hex| setup.map.printed(hex).to_string()).collect();
        assert!(
            numbers
                .iter()
                .all(|number| number.len() == 4 && number.bytes().all(|byte| byte.is_ascii_digit()))
        );
        assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), setup.map.len());
        for hex in setup.map.hexes() {
            assert_eq!(setup.find_hex(&setup.map.printed(hex).to_string()), Some(hex));
        }
    }
    // The number is column and row: 2011 stands in column 20, and odd columns lie half a hex lower (R3, E13).
    let setup = montebello(&[]);
    let around = |number: &str| -> BTreeSet<String> {
        let hex = setup.find_hex(number).unwrap();
        setup.map.neighbours(hex).map(|(_, other)| setup.map.printed(other).to_string()).collect()
    };
    assert_eq!(around("2011"), ["1910", "1911", "2010", "2012", "2110", "2111"].map(String::from).into());
    assert_eq!(around("2110"), ["2010", "2011", "2109", "2111", "2210", "2211"].map(String::from).into());
}

#[test]
fn aif_1_2b_orders_turn_and_weather_lie_beside_the_map() {
    let mut table = mon("turn = 3\nphase = \"initiative\"");
    table.expect("turn", 3).expect("hour", "11:00");
    for (formation, order) in [("ott", "manoeuvre"), ("gottesheim", "manoeuvre"), ("watrin", "advance")] {
        table.expect(&format!("orders.{formation}"), order);
    }
    let mut table = cam("turn = 3\nphase = \"initiative\"\nweather = 2");
    table.expect("turn", 3).expect("hour", "07:30").expect("weather_name", "Tormenta");
    table.expect("orders.compere", "advance").expect("orders.tschudy", "defence");
    assert_eq!(Order::ALL.map(Order::id), ["advance", "attack", "defence", "manoeuvre"]);
}

#[test]
fn aif_1_3_halves_go_up_and_are_rounded_once() {
    let pieces = r#"
        nauendorff-1 = "2504"
        nauendorff-2 = "2504"
        bussy-jager = { at = "2505", reduced = true }
        28e-1 = "2604"
    "#;
    let table = acting("ott", "attack", "declaration", pieces);
    let (setup, state) = (table.game().setup(), table.game().state());
    let of = |ids: &[&str]| -> PieceSet { ids.iter().filter_map(|id| setup.find_piece(id)).collect() };
    // Horse that attacks into the woods of 2604 counts half (AIF 10.4c): 3 is 2, 3 + 3 is 3, 3 + 3 + 1 is 4, 1 is 1.
    let half = |ids: &[&str]| odds::attack(setup, state, &Sides::new(of(ids), of(&["28e-1"])));
    assert_eq!(half(&["nauendorff-1"]), 2);
    assert_eq!(half(&["nauendorff-1", "nauendorff-2"]), 3);
    assert_eq!(half(&["nauendorff-1", "nauendorff-2", "bussy-jager"]), 4);
    assert_eq!(half(&["bussy-jager"]), 1);
    // Odds have a rule of their own (AIF 12.5.1a): 11 against 4 is nearest to 3-1 and is 2-1.
    assert_eq!(odds_text(CombatTable::odds(11, 4)), "2-1");
}

#[test]
fn aif_2_1a_units_carry_their_figures_and_guns_range_instead_of_efficiency() {
    for setup in both() {
        for piece in setup.pieces.iter().filter(|piece| !piece.kind.is_leader()) {
            let id = &piece.id;
            assert!(piece.formation.is_some(), "{id}");
            let moves = piece.kind != Kind::Redoubt;
            assert_eq!(piece.movement > 0, moves, "{id}");
            let fights = piece.kind.is_troops();
            assert_eq!([piece.strength > 0, piece.efficiency > 0], [fights; 2], "{id}");
            assert_eq!([piece.bombardment > 0, piece.range > 0], [!fights; 2], "{id}");
            assert!((2..=5).contains(&piece.efficiency) || !fights, "{id}");
        }
    }
    // As on the counters of the lists.
    let setup = montebello(&[]);
    let piece = |id: &str| setup.piece(setup.find_piece(id).unwrap()).clone();
    let light = piece("6e-legere-1");
    assert_eq!((light.kind, light.strength, light.efficiency, light.movement), (Kind::Infantry, 3, 5, 5));
    let guns = piece("art-schustekh");
    assert_eq!((guns.kind, guns.bombardment, guns.range, guns.movement), (Kind::HorseArtillery, 2, 2, 6));
}

#[test]
fn aif_2_1b_a_second_step_is_weaker_and_recruits_have_none() {
    for setup in both() {
        for piece in setup.pieces.iter().filter(|piece| piece.kind.is_troops()) {
            let one_step = piece.id.contains("rec") || piece.id.starts_with("milizia");
            assert_eq!(piece.reduced == 0, one_step, "{}", piece.id);
            assert!(piece.reduced < piece.strength, "{}", piece.id);
        }
        assert!(setup.pieces.iter().all(|piece| piece.reduced == 0 || piece.kind.is_troops()));
    }
    let pieces = "gottesheim = \"2405\"\nir57-1 = \"2405\"\nir57-2 = { at = \"2404\", reduced = true }";
    let mut table = acting("gottesheim", "defence", "movement", pieces);
    table.expect("pieces.ir57-1.strength", 4).expect("pieces.ir57-2.strength", 2);
    // A unit of one step has no other side to stand on.
    let text = "base = \"empty\"\nturn = 5\n[pieces]\ncarolina1-rec-1 = { at = \"2514\", reduced = true }";
    assert!(Table::<Orders>::try_from_situation(campotenese(&[]), "it", text).is_err());
}

#[test]
fn aif_2_2a_there_are_commanders_in_chief_generals_and_officers() {
    let ids = |setup: &Setup, kind: Kind| -> Vec<String> {
        setup.pieces.iter().filter(|piece| piece.kind == kind).map(|piece| piece.id.clone()).collect()
    };
    let [montebello, campotenese] = both();
    assert_eq!(ids(&montebello, Kind::Commander), ["ott", "lannes"]);
    assert_eq!(ids(&campotenese, Kind::Commander), ["damas", "reynier"]);
    let generals = ["gottesheim", "vogelsang", "schellenberg", "watrin", "chambarlac"];
    assert_eq!(ids(&montebello, Kind::Officer), generals);
    let generals = ["tschudy", "ricci", "zimmermann", "minutolo", "compere", "verdier"];
    assert_eq!(ids(&campotenese, Kind::Officer), generals);
    for (setup, officers) in [(montebello, 11), (campotenese, 12)] {
        assert_eq!(ids(&setup, Kind::Brigadier).len(), officers);
        assert_eq!(
            count(&setup, |piece| piece.kind.is_leader()),
            setup.index.leaders[Side::A].or(setup.index.leaders[Side::B]).len()
        );
    }
}

#[test]
fn aif_2_2_1_commanders_of_a_battle_all_move_alike() {
    for (setup, points) in both().iter().zip([6, 3]) {
        assert!(setup.pieces.iter().all(|piece| !piece.kind.is_leader() || piece.movement == points));
    }
    // Over open ground six hexes and no more, whatever the rank.
    let pieces = "watrin 2302, gency 2302, lannes 2302, 6e-legere-1 2303";
    for leader in ["watrin", "gency", "lannes"] {
        let mut table = acting("watrin", "defence", "leaders", pieces);
        table
            .act(&format!("take {leader}"))
            .offers("to 2503")
            .offers("to 1804")
            .refuse("to 2917", "AIF 9.1.1a");
    }
}

#[test]
fn aif_2_2_2_a_commander_is_turned_when_his_formation_has_acted() {
    let pieces = r#"
        watrin = "2407"
        6e-legere-1 = "2407"
        lannes = "2507"
        28e-1 = "2507"
        gottesheim = "3007"
        ir57-1 = "3007"
    "#;
    let mut table = acting("watrin", "defence", "activation", pieces);
    table.expect("pieces.watrin.activated", false);
    finish(&mut table);
    table.expect("pieces.watrin.activated", true).expect("activated", vec!["watrin"]);
    table.expect("pieces.lannes.activated", false).expect("pieces.gottesheim.activated", false);
    // A commander-in-chief who leads a formation is turned like a general (R9).
    let mut table = acting("lannes", "defence", "activation", pieces);
    finish(&mut table);
    table.expect("pieces.lannes.activated", true).expect("activated", vec!["lannes"]);
}

#[test]
fn aif_2_2_3_each_formation_has_one_marker_in_one_box() {
    for (mut table, setup) in [(mon("turn = 6"), montebello(&[])), (cam("turn = 6"), campotenese(&[]))] {
        let orders = table.fact("orders");
        let orders = orders.as_object().expect("a table of orders");
        assert_eq!(orders.len(), setup.formations.len());
        for formation in &setup.formations {
            assert_eq!(orders[&formation.id], formation.order.map(Order::id).expect("an order"));
            let leader = setup.piece(formation.leader);
            assert!(matches!(leader.kind, Kind::Officer | Kind::Commander), "{}", formation.id);
            assert!(leader.formation.is_some_and(|id| setup.formation(id).id == formation.id));
        }
        // Nobody leads two, and every general leads one.
        let leaders: BTreeSet<_> = setup.formations.iter().map(|formation| formation.leader).collect();
        assert_eq!(leaders.len(), setup.formations.len());
        for id in setup.piece_ids().filter(|&id| setup.piece(id).kind == Kind::Officer) {
            assert!(leaders.contains(&id), "{}", setup.piece(id).id);
        }
        table.expect("turn", 6);
    }
    // Ott and Lannes lead formations; Damas and Reynier do not (R9).
    let leads = |setup: &Setup, id: &str| setup.piece(setup.find_piece(id).unwrap()).formation.is_some();
    let [montebello, campotenese] = both();
    assert!(leads(&montebello, "ott") && leads(&montebello, "lannes"));
    assert!(!leads(&campotenese, "damas") && !leads(&campotenese, "reynier"));
}

#[test]
fn aif_2_3_markers_take_no_room_in_a_hex() {
    // Disordered, out of command and with commanders about: two battalions of a formation still find room together.
    let pieces = r#"
        watrin = "2407"
        gency = "2405"
        malher = "2405"
        6e-legere-1 = { at = "2405", status = "disordered", attacked = true }
        6e-legere-2 = { at = "2406", status = "disordered", attacked = true }
    "#;
    let mut table = acting("watrin", "defence", "movement", pieces);
    table.act("take 6e-legere-2").act("to 2405").expect("pieces.6e-legere-2.at", "2405");
    // The third finds none.
    let mut table = acting("watrin", "defence", "movement", &format!("{pieces}22e-1 2405"));
    table.act("take 6e-legere-2").refuse("to 2405", "AIF 7.1d");
}

/// What a point stands for (E12): men, horses and guns as the notes on the units have them.
#[test]
fn e12_a_point_is_so_many_men_horses_or_guns() {
    for (setup, foot, horse) in
        [(montebello(&[]), 150..=150, 75..=75), (campotenese(&[]), 100..=100, 50..=100)]
    {
        for piece in &setup.pieces {
            let words: Vec<&str> = piece.note.split([' ', ',', ';']).collect();
            let after = |word: &str| {
                words.iter().position(|it| *it == word).and_then(|at| words.get(at + 1)?.parse::<u32>().ok())
            };
            let before = |word: &str| {
                words
                    .iter()
                    .position(|it| *it == word)
                    .and_then(|at| words.get(at.checked_sub(1)?)?.parse::<u32>().ok())
            };
            let own = !piece.note.contains("regiment")
                && !piece.note.contains("demi-brigade")
                && !piece.note.contains("battalions");
            let near = |men: u32, points: u32, scale: &std::ops::RangeInclusive<u32>| {
                points * scale.start() <= men + scale.start() / 2
                    && men <= points * scale.end() + scale.end() / 2
            };
            if let (true, Some(guns)) = (piece.kind.is_gun(), before("guns")) {
                assert_eq!(u32::from(piece.bombardment) * 2, guns, "{}", piece.id);
            } else if let (true, Some(men)) = (own && piece.kind.is_troops(), after("about")) {
                let scale = if piece.kind == Kind::Cavalry { &horse } else { &foot };
                assert!(near(men, u32::from(piece.strength), scale), "{}: {men}", piece.id);
            }
        }
    }
}

/// How far the columns of Montebello have to march (E10).
#[test]
fn e10_the_columns_begin_so_many_hexes_from_their_goals() {
    let setup = montebello(&[]);
    let start = |id: &str| {
        let piece = setup.find_piece(id).unwrap();
        setup.placements.iter().find(|it| it.piece == piece).unwrap().hex
    };
    for (march, (leader, goal, hexes)) in setup.scenario.marches.iter().zip([
        ("vogelsang", "2815", 15),
        ("schellenberg", "2011", 7),
        ("retz", "2312", 7),
    ]) {
        assert_eq!(
            march.officer.unwrap_or(setup.formation(march.formation).leader),
            setup.find_piece(leader).unwrap()
        );
        assert_eq!(setup.map.printed(march.goal).to_string(), goal);
        assert_eq!(setup.map.distance(start(leader), march.goal), hexes, "{leader}");
    }
}
