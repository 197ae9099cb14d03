//! Montebello and Campotenese: sheets, charts, pictures and answers of the sister book (AIF).

use std::collections::{BTreeMap, BTreeSet};

use play::{Side, Viewer};
use scene::{Board, table};
use session::Awaited;
use session::mover::Mover;

use crate::orders::pictures::hide_and_seek;
use crate::orders::{session_of, watch_all};

const BATTLES: [&str; 2] = ["montebello", "campotenese"];
const OPTIONS: [&str; 3] = ["headquarters", "columns", "open_order"];

fn board(battle: &str) -> Board {
    table::board(&session_of(battle, &[], 1)).expect("it can be drawn")
}

/// How many spaces have each ground.
fn grounds(board: &Board) -> BTreeMap<&str, usize> {
    let mut all = BTreeMap::new();
    for space in &board.spaces {
        *all.entry(space.ground.as_str()).or_default() += 1;
    }
    all
}

fn tagged<'a>(board: &'a Board, tag: &str) -> Vec<&'a str> {
    let has = |space: &&scene::board::Space| space.tags.iter().any(|it| it == tag);
    board.spaces.iter().filter(has).map(|space| space.id.as_str()).collect()
}

#[test]
fn the_sheets_have_their_grounds_levels_roads_and_streams() {
    for (battle, title, livery, spaces, edges, roads) in [
        ("montebello", "Montebello", "white", 504, 62, 171),
        ("campotenese", "Campotenese", "red", 486, 0, 99),
    ] {
        let board = board(battle);
        assert_eq!((board.title.as_str(), board.spaces.len()), (title, spaces));
        assert_eq!((board.edges.len(), board.roads.len()), (edges, roads), "{battle}");
        assert_eq!((board.sides[0].livery.as_str(), board.sides[1].livery.as_str()), ("blue", livery));
        let grid = board.grid.expect("hexes");
        assert!(grid.flat, "{battle}");
        for space in &board.spaces {
            assert!(!space.about.is_empty() && space.level <= 5, "{battle} {}", space.id);
            assert!(!space.about.contains("CAL "), "{battle} {}: {}", space.id, space.about);
        }
        assert!(board.edges.iter().all(|edge| edge.kind == "stream"));
        let kinds: BTreeSet<&str> = board.roads.iter().map(|road| road.kind.as_str()).collect();
        assert!(kinds.iter().all(|kind| ["road", "minor", "trail"].contains(kind)), "{kinds:?}");
    }
    let (one, two) = (board("montebello"), board("campotenese"));
    assert!(grounds(&one)["wheat"] > 50 && !grounds(&one).contains_key("redoubt"));
    assert_eq!(grounds(&two)["redoubt"], 3);
    for entry in ["3705", "3710", "3714"] {
        assert!(tagged(&one, "entry").contains(&entry), "{:?}", tagged(&one, "entry"));
    }
}

/// AIF 17.2.1c, 9.2a, 17.2.7a: the flags of retreat, the cliffs of the file, and snow everywhere; nothing of that at Montebello.
#[test]
fn flags_cliffs_and_snow_lie_where_the_files_have_them() {
    let (one, two) = (board("montebello"), board("campotenese"));
    for tag in ["exit", "cliffs", "snow"] {
        assert_eq!(tagged(&one, tag), [""; 0], "{tag}");
    }
    assert_eq!(tagged(&two, "exit"), ["3418", "3617"]);
    let file = include_str!("../../../../data/campotenese/hexes.csv");
    let cliffs: Vec<&str> =
        file.lines().filter_map(|row| row.split_once(",impassable,")).map(|row| row.0).collect();
    assert_eq!((cliffs.len(), tagged(&two, "cliffs")), (21, cliffs.clone()));
    assert_eq!(tagged(&two, "snow").len(), two.spaces.len());
}

#[test]
fn the_stripe_of_a_counter_is_a_name_and_not_the_beginning_of_one() {
    for battle in BATTLES {
        let board = board(battle);
        let mut seen = BTreeSet::new();
        for (id, counter) in &board.counters {
            let short = counter.short.as_str();
            assert!((1..=10).contains(&short.chars().count()) && short.trim() == short, "{id}: {short:?}");
            assert!(!short.contains(" of") && !short.ends_with("the"), "{id}: {short:?}");
            assert!(
                seen.insert((&counter.side, &counter.formation, short, &counter.kind)),
                "{id}: {short:?} twice"
            );
        }
    }
    let counters = board("campotenese").counters;
    assert_eq!(
        (counters["major-t"].short.as_str(), counters["officer-m"].short.as_str()),
        ("Major", "Adjutant")
    );
}

#[test]
fn every_chart_is_a_full_table_with_a_clause_of_its_book() {
    for (battle, options) in BATTLES.into_iter().flat_map(|it| [(it, &[][..]), (it, &OPTIONS[..])]) {
        let charts = table::charts(&session_of(battle, options, 1)).expect("there are charts");
        let ids: BTreeSet<&str> = charts.iter().map(|chart| chart.id.as_str()).collect();
        assert_eq!(ids.len(), charts.len(), "no id twice");
        let mut foreign = BTreeSet::new();
        for chart in &charts {
            let id = &chart.id;
            assert!(!chart.title.is_empty() && !chart.rows.is_empty(), "{id}");
            assert!(chart.rows.iter().all(|row| row.len() == chart.head.len() && !row[0].is_empty()), "{id}");
            let column = chart.head.iter().position(|head| head == "Clause");
            let named = chart.rows.iter().filter_map(|row| column.map(|column| row[column].as_str()));
            for clause in named.chain([chart.clause.as_str()]) {
                let known = clause.starts_with("AIF ") && catalog::reference::look_up(clause).is_ok();
                if !known {
                    foreign.insert(format!("{id}: {clause}"));
                }
            }
        }
        assert!(foreign.is_empty(), "{battle} cites what is not in the ledger of its book: {foreign:?}");
    }
}

#[test]
fn aif_11_3_2_nobody_is_shown_what_he_may_not_know() {
    for (number, battle) in (0..).zip(BATTLES) {
        for (options, seed) in [(&[][..], 3 + number), (&OPTIONS[..], 13 + number)] {
            let [hidden, fights, looks] = hide_and_seek(battle, options, seed, "AIF ");
            assert!(hidden > 0 && looks > 200, "{battle}: {hidden} hidden, {fights} fights, {looks} answers");
        }
    }
}

/// In random positions every piece and many a hex has a clause of the book and a reason.
#[test]
fn pointing_anywhere_is_answered_with_a_clause_of_the_book() {
    for (number, battle) in (0..).zip(BATTLES) {
        let board = board(battle);
        let mut mover = Mover::new(number);
        let mut phases: BTreeMap<String, usize> = BTreeMap::new();
        watch_all(session_of(battle, &OPTIONS, 40 + number), 40 + number, |session| {
            let awaited = session.awaited(Viewer::Referee).expect("the game knows what it waits for");
            let Awaited::Decide(asked) = awaited else { return };
            let side = asked[0].side;
            let view = session.view(Viewer::Seat(side)).expect("there is a view");
            let phase = view["phase"].as_str().unwrap_or_default().to_owned();
            let seen = phases.entry(phase.clone()).or_default();
            *seen += 1;
            if *seen > 4 && mover.below(40) > 0 {
                return;
            }
            let picture =
                table::scene(session, Viewer::Seat(side), &[side]).expect("it can be drawn").picture;
            let pieces: Vec<&String> = picture.pieces.keys().collect();
            let hexes: Vec<&str> =
                (0..12).map(|_| board.spaces[mover.below(board.spaces.len())].id.as_str()).collect();
            let hand = pieces[mover.below(pieces.len())];
            let told = |side: Side, piece: Option<&str>, space: Option<&str>| {
                let said = table::why(session, side, piece, space).expect("it can be asked");
                let what = format!("{battle} at {} {phase}: {piece:?} {space:?}", session.at());
                let said = said.unwrap_or_else(|| panic!("{what} means nothing"));
                let known =
                    said.clause.0.starts_with("AIF ") && catalog::reference::look_up(said.clause.0).is_ok();
                assert!(known && said.reason.len() > 8, "{what}: {said:?}");
            };
            pieces.iter().for_each(|id| told(side, Some(id), None));
            for hex in hexes {
                told(side, None, Some(hex));
                told(side, Some(hand), Some(hex));
                told(side.other(), None, Some(hex));
            }
        });
        for phase in ["movement", "declaration", "choice", "combat"] {
            assert!(phases.contains_key(phase), "{battle}: {phase} was never seen: {phases:?}");
        }
    }
}

/// A situation played on, and what pointing at a piece and a hex is then taken for.
fn pointed(text: &str, acts: &[&str], side: Side, piece: Option<&str>, space: Option<&str>) -> String {
    let game = catalog::from_situation("pointing", text, None, 1).expect("the situation is sound");
    let mut session = session::Session::new(game).expect("the battle exists");
    for act in acts {
        session.act(None, act, Viewer::Referee).unwrap_or_else(|denied| panic!("{act}: {denied:?}"));
    }
    let said =
        table::why(&session, side, piece, space).expect("it can be asked").expect("it means something");
    assert!(said.legal, "{acts:?} {piece:?} {space:?}: {said:?}");
    said.action
}

const MARCH: &str = r#"
battle = "montebello"
base = "empty"
turn = 5
phase = "movement"
formation = "watrin"
orders = { watrin = "manoeuvre" }
[pieces]
watrin = "2407"
6e-legere-1 = "2407"
gottesheim = "2404"
"#;

const SNOW: &str = r#"
battle = "campotenese"
base = "empty"
turn = 5
phase = "movement"
formation = "compere"
orders = { compere = "manoeuvre" }
[pieces]
compere = "2210"
42e-1 = "2211"
zimmermann = "2213"
"#;

/// AIF 4.5.6, 8.2.3a: which question is open decides, whatever book its clause is from.
#[test]
fn aif_4_5_6_pointing_says_where_a_commander_rides() {
    let beside = ["take 6e-legere-1", "to 2405"];
    assert_eq!(pointed(MARCH, &beside, Side::B, None, Some("2201")), "escape gottesheim 2201");
    assert_eq!(pointed(MARCH, &beside, Side::B, Some("gottesheim"), Some("2403")), "escape gottesheim 2403");
    let upon = ["take 6e-legere-1", "to 2404"];
    assert_eq!(pointed(MARCH, &upon, Side::B, Some("gottesheim"), Some("2401")), "escape gottesheim 2401");
    let snow = ["take 42e-1", "to 2212"];
    assert_eq!(pointed(SNOW, &snow, Side::B, None, Some("2214")), "escape zimmermann 2214");
    assert_eq!(pointed(SNOW, &snow, Side::B, Some("zimmermann"), Some("2214")), "escape zimmermann 2214");
}

/// AIF 17.2.9a: pointing at Franceschi when Compère has been named lets him act with him; the hex of the road is taken in column if told so.
#[test]
fn aif_17_2_9a_pointing_at_franceschi_when_compere_is_named() {
    let text = "battle = \"campotenese\"\nbase = \"empty\"\nturn = 5\nphase = \"choice\"\nactive = \"neapolitan\"\n[pieces]\n\
                compere = \"2212\"\n42e-1 = \"2212\"\nfranceschi = \"2213\"\n6e-chasseurs-1 = \"2213\"\nzimmermann = \"2616\"\n\
                abruzzi1-fus-1 = \"2616\"\n";
    let named = ["activate compere"];
    assert_eq!(pointed(text, &named, Side::A, Some("franceschi"), None), "join franceschi");
    assert_eq!(pointed(text, &named, Side::A, Some("6e-chasseurs-1"), None), "join franceschi");
}

/// AIF 11.1b: guns whose troops have fallen back go to them.
#[test]
fn aif_11_1b_pointing_takes_guns_to_their_troops() {
    let text = "battle = \"montebello\"\nbase = \"empty\"\nturn = 5\nphase = \"bombardment\"\nformation = \"schellenberg\"\n\
                orders = { schellenberg = \"advance\" }\n[pieces]\nschellenberg = \"2204\"\nart-schellenberg = \"2205\"\n\
                watrin = \"2503\"\n22e-1 = \"2206\"\nart-watrin = \"2206\"\n";
    let game = catalog::from_situation("pointing", text, None, 1).expect("the situation is sound");
    let mut session = session::Session::new(game).expect("the battle exists");
    session.act(None, "fire art-schellenberg 2206", Viewer::Referee).expect("it is legal");
    for face in ["3", "6"] {
        session.roll(Some(face), Viewer::Referee).expect("a die is due");
    }
    loop {
        let Awaited::Decide(asked) = session.awaited(Viewer::Referee).expect("it waits") else {
            panic!("a die is due")
        };
        if asked[0].clause.0 == "AIF 11.1b" {
            break;
        }
        session.act_at_random(asked[0].side, &mut Mover::new(1), Viewer::Referee).expect("it retreats");
    }
    let view = session.view(Viewer::Seat(Side::A)).expect("there is a view");
    let there = view["pieces"]["22e-1"]["at"].as_str().expect("a hex").to_owned();
    let why = |piece, space| {
        table::why(&session, Side::A, piece, space).expect("it can be asked").expect("it means something")
    };
    assert_eq!(why(Some("art-watrin"), Some(there.as_str())).action, format!("retreat art-watrin {there}"));
    assert_eq!(why(Some("22e-1"), None).action, format!("retreat art-watrin {there}"));
    assert_eq!(why(Some("art-watrin"), None).action, "stay art-watrin");
}
