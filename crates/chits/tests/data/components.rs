//! Counters: units, formations, commanders.

use std::collections::BTreeSet;

use board::Id;
use chits::setup::*;

use super::{AUSTRIAN, FILES, PIEDMONTESE, piece, setup, tag};

#[test]
fn rm_int_5_every_abbreviation_is_on_a_unit() {
    let setup = setup();
    let designations = |side| -> BTreeSet<&str> {
        let labels = setup.pieces.iter().filter(|piece| piece.side == side).map(|piece| piece.label.as_str());
        labels.map(|label| label.trim_end_matches(|c: char| c.is_ascii_digit()).trim()).collect()
    };
    let austrian = designations(AUSTRIAN);
    for word in ["Chl", "Drg", "FJ", "G", "Grnz", "Hus", "I.R.", "L", "KJ", "ST", "Uln", "VV"] {
        assert!(austrian.contains(word), "{word}");
    }
    let piedmontese = designations(PIEDMONTESE);
    let wanted = [
        "Ao", "Bers", "Ca", "Co", "Cn", "Cvl L", "G", "GN", "L", "RN", "Man", "Nov", "Form", "Pi", "Pn",
        "Re", "Sa", "Sv",
    ];
    for word in wanted {
        assert!(piedmontese.contains(word), "{word}");
    }
}

#[test]
fn rm_cmp_5_a_factor_above_one_has_a_weaker_reverse() {
    let setup = setup();
    for piece in &setup.pieces {
        let wanted = match (piece.kind.is_combat(), piece.combat) {
            (true, 2..) => 2,
            (true, 1) => 1,
            (false, 0) => 0,
            other => panic!("{}: {other:?}", piece.id),
        };
        assert_eq!(piece.steps, wanted, "{}", piece.id);
        let weaker =
            if wanted == 2 { (1..piece.combat).contains(&piece.reduced) } else { piece.reduced == 0 };
        assert!(weaker, "{}", piece.id);
    }
    let steps = |side| {
        let own = setup.pieces.iter().filter(|piece| piece.side == side);
        own.map(|piece| u32::from(piece.steps)).sum::<u32>()
    };
    assert_eq!((steps(AUSTRIAN), steps(PIEDMONTESE)), (105, 90));
}

#[test]
fn rm_cmp_6_every_unit_has_its_data() {
    let setup = setup();
    assert_eq!(setup.pieces.len(), 113);
    assert_eq!((setup.index.sides[AUSTRIAN].len(), setup.index.sides[PIEDMONTESE].len()), (59, 54));
    assert_eq!((setup.index.units[AUSTRIAN].len(), setup.index.units[PIEDMONTESE].len()), (55, 53));
    for (index, piece) in setup.pieces.iter().enumerate() {
        assert!(!piece.label.is_empty() && !piece.name.is_empty() && piece.label.chars().count() <= 10);
        assert!((1..=8).contains(&piece.movement) && piece.elite <= 1);
        assert_eq!(setup.find_piece(&piece.id), Some(PieceId::from_index(index as u8)));
        for field in ["name", "formation", "movement", "size", "elite"] {
            assert!(!tag(&piece.provenance, field).is_empty(), "{} {field}", piece.id);
        }
        assert_eq!(!tag(&piece.provenance, "combat").is_empty(), piece.kind.is_combat());
    }
    let manara = piece(&setup, "p-man");
    assert_eq!((manara.label.as_str(), manara.arm, manara.kind), ("Man", "bersaglieri", Kind::Infantry));
    assert_eq!((manara.combat, manara.reduced, manara.movement, manara.size), (2, 1, 4, Size::Small));
    assert_eq!((manara.elite, manara.side), (1, PIEDMONTESE));
    assert_eq!(
        (tag(&manara.provenance, "combat"), tag(&manara.provenance, "reduced")),
        ("rulebook", "design")
    );
    let hohenlohe = piece(&setup, "a-ir-17");
    assert_eq!(hohenlohe.name, "Infantry Regiment 17 Hohenlohe");
    assert_eq!((hohenlohe.brigade.as_str(), hohenlohe.combat, hohenlohe.reduced), ("Strassoldo", 5, 2));
}

#[test]
fn rm_cmp_6_the_arms_are_told_apart() {
    let setup = setup();
    let count = |arm: &str| setup.pieces.iter().filter(|piece| piece.arm == arm).count();
    let arms =
        ["infantry", "grenadier", "jaeger", "grenzer", "landwehr", "bersaglieri", "militia", "cavalry"];
    assert_eq!(arms.map(count), [48, 2, 8, 5, 3, 6, 2, 25]);
    assert_eq!(["artillery", "horse-artillery", "bridge", "leader"].map(count), [7, 2, 4, 1]);
    let Index { cavalry, mounted, guns, crews, leaders, .. } = &setup.index;
    assert_eq!([cavalry, mounted, guns, crews, leaders].map(|set| set.len()), [25, 27, 9, 4, 1]);
    // Artillery of both sorts brings a bonus, as the combat example has it (RM ELI-3).
    assert!(guns.into_iter().all(|id| setup.piece(id).elite == 1));
}

#[test]
fn rm_cmp_7_each_formation_chief_and_side_has_its_counter() {
    let setup = setup();
    assert_eq!((setup.counters.len(), setup.formations.len()), (17, 13));
    for (index, formation) in setup.formations.iter().enumerate() {
        let counter = setup.counter(formation.counter);
        assert_eq!(counter.command, Command::Formation(FormationId(index as u8)), "{}", formation.id);
        assert_eq!(
            (counter.side, setup.find_formation(&formation.id)),
            (formation.side, Some(FormationId(index as u8)))
        );
    }
    let name = |id: CounterId| setup.counter(id).id.as_str();
    let Index { chief, independent, .. } = &setup.index;
    assert_eq!([AUSTRIAN, PIEDMONTESE].map(|side| name(chief[side])), ["radetzky", "chrzanowski"]);
    assert_eq!(
        [AUSTRIAN, PIEDMONTESE].map(|side| name(independent[side])),
        ["a-independent", "p-independent"]
    );
    let led = |id: &str| name(setup.formation(setup.find_formation(id).unwrap()).counter).to_owned();
    assert_eq!((led("a2"), led("p4"), led("p5")), ("d-aspre".into(), "ferdinando".into(), "ramorino".into()));
    assert_eq!(
        (setup.index.formations_of[AUSTRIAN].len(), setup.index.formations_of[PIEDMONTESE].len()),
        (5, 8)
    );
}

#[test]
fn rm_act_9_the_radii_are_10_8_6_and_1() {
    let setup = setup();
    for counter in &setup.counters {
        let wanted = match counter.command {
            Command::Chief => 10,
            Command::Formation(_) if counter.side == AUSTRIAN => 8,
            Command::Formation(_) => 6,
            Command::Independent => 1,
        };
        assert_eq!(counter.radius, wanted, "{}", counter.id);
    }
}

#[test]
fn the_second_corps_is_yellow_and_the_fourth_division_green() {
    let setup = setup();
    let colour = |id: &str| setup.formation(setup.find_formation(id).unwrap()).colour.as_str();
    assert_eq!((colour("a2"), colour("p4")), ("#f1c40f", "#27ae60"));
    for formation in &setup.formations {
        let wanted = if ["a2", "p4"].contains(&formation.id.as_str()) { "rulebook" } else { "design" };
        assert_eq!(tag(&formation.provenance, "colour"), wanted);
    }
}

#[test]
fn rm_cmp_8_nine_piedmontese_units_have_no_designation() {
    let setup = setup();
    let ids = |set: PieceSet| set.map(|id| setup.piece(id).id.as_str()).collect::<Vec<_>>();
    assert_eq!(
        ids(setup.index.undesignated[PIEDMONTESE]),
        [
            "p-bers-3",
            "p-bers-4",
            "p-guides",
            "p-art-1",
            "p-art-2",
            "p-hart",
            "p-bridge",
            "p-gn-casale",
            "p-gn-vercelli"
        ]
    );
    assert!(setup.index.undesignated[AUSTRIAN].is_empty());
    let of = |id: &str| setup.index.formations[setup.find_formation(id).unwrap().index()].len();
    let sizes = ["a1", "a2", "a3", "a4", "ar", "p1", "p2", "p3", "p4", "p5", "pr", "ps", "pb"].map(of);
    assert_eq!(sizes, [12, 16, 11, 12, 8, 7, 7, 6, 6, 6, 7, 3, 3]);
}

#[test]
fn rm_mov_14_the_movement_factors_of_the_examples() {
    let setup = setup();
    let movement = |id: &str| piece(&setup, id).movement;
    assert_eq!((movement("a-ir-17"), movement("a-art-1"), movement("a-grnz-3")), (3, 3, 4));
    assert!(movement("a-fj-10") > 3);
    assert_eq!((movement("a-uln-3"), movement("a-uln-3") * setup.tables.strategic.1), (6, 12));
    assert!(setup.pieces.iter().filter(|it| it.kind == Kind::Artillery).all(|it| it.movement == 3));
}

#[test]
fn the_factors_of_the_examples_add_up() {
    let setup = setup();
    let combat = |ids: &[&str]| ids.iter().map(|id| piece(&setup, id).combat).sum::<u8>();
    assert_eq!(combat(&["a-hus-5a", "a-art-1"]), 5);
    assert_eq!(combat(&["a-fj-3", "a-ir-53", "a-ir-38"]), 9);
    assert_eq!(combat(&["a-drg-2", "a-uln-3"]), 3);
    assert_eq!((combat(&["a-ir-3"]), combat(&["p-man"]), combat(&["p-nizza-a"])), (4, 2, 1));
    assert_eq!((piece(&setup, "a-fj-3").elite, piece(&setup, "p-man").elite), (1, 1));
}

#[test]
fn benedek_takes_no_room() {
    let setup = setup();
    let benedek = piece(&setup, "a-benedek");
    assert_eq!((benedek.kind, benedek.size, benedek.steps), (Kind::Leader, Size::None, 0));
    assert_eq!((benedek.elite, benedek.formation), (1, setup.find_formation("a2")));
    let none = setup.pieces.iter().filter(|piece| piece.size == Size::None).count();
    assert_eq!((none, piece(&setup, "a-bridge-1").size), (1, Size::Small));
}

#[test]
fn every_row_of_the_files_says_where_its_values_come_from() {
    let setup = setup();
    for counter in &setup.counters {
        assert!(
            !tag(&counter.provenance, "name").is_empty() && !tag(&counter.provenance, "radius").is_empty()
        );
    }
    for formation in &setup.formations {
        assert!(["name", "counter", "colour"].iter().all(|it| !tag(&formation.provenance, it).is_empty()));
    }
    // One line a row, and the header.
    assert_eq!(FILES.units.text.lines().count(), 114);
    assert_eq!(FILES.hexes.text.lines().count(), 2994);
}
