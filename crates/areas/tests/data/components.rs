//! Chapter 2: the pieces of the game, and the set-up.

use std::collections::BTreeSet;

use areas::setup::*;
use board::Id;

use super::{FILES, area, piece, setup};

#[test]
fn bii_2_0a_there_is_one_map_charts_and_pieces_for_two_sides() {
    let setup = setup();
    assert_eq!((setup.areas.len(), setup.roads.len(), setup.bridges.len()), (89, 161, 35));
    let count =
        |side, kind| setup.pieces.iter().filter(|piece| piece.side == side && piece.kind == kind).count();
    let kinds = [Kind::Leader, Kind::Infantry, Kind::Cavalry, Kind::Artillery, Kind::Garrison, Kind::Dummy];
    assert_eq!(kinds.map(|kind| count(FRENCH, kind)), [10, 15, 3, 4, 8, 6]);
    assert_eq!(kinds.map(|kind| count(AUSTRIAN, kind)), [8, 14, 6, 4, 8, 6]);
    assert_eq!(setup.pieces.len(), 92);
}

#[test]
fn bii_2_1_every_piece_is_of_one_kind_and_has_one_id() {
    let setup = setup();
    for id in setup.piece_ids() {
        let piece = setup.piece(id);
        let kinds = setup.index.kinds.iter().filter(|kind| kind.contains(id)).count();
        assert_eq!(kinds, 1, "{}", piece.id);
        assert!(setup.index.kinds[piece.kind as usize].contains(id), "{}", piece.id);
        assert_eq!(setup.find_piece(&piece.id), Some(id), "{}", piece.id);
        let sets = [setup.index.leaders, setup.index.units].map(|sides| sides.map(|set| set.contains(id)));
        let wanted = [piece.kind == Kind::Leader, piece.is_unit()];
        for side in [FRENCH, AUSTRIAN] {
            let own = piece.side == side;
            let index = usize::from(side == AUSTRIAN);
            assert_eq!([sets[0][index], sets[1][index]], wanted.map(|is| is && own), "{}", piece.id);
        }
    }
    for marker in ["mantua-marker,marker", "turn-marker,marker"] {
        assert!(FILES.setup.text.contains(marker), "{marker}");
    }
}

#[test]
fn bii_2_1_1a_every_unit_has_its_fields() {
    let setup = setup();
    for unit in setup.pieces.iter().filter(|piece| piece.is_unit()) {
        assert!(!unit.name.is_empty() && unit.sp > 0 && unit.cf > 0, "{}", unit.id);
        assert_eq!(unit.formation.is_none(), unit.kind == Kind::Garrison, "{}", unit.id);
        assert_eq!(unit.ma == 0, unit.kind == Kind::Garrison, "{}", unit.id);
        for field in ["name", "sp", "cf", "ma"] {
            let tags = unit.provenance.iter().filter(|(name, _)| name == field).count();
            assert_eq!(tags, 1, "{}: {field}", unit.id);
        }
    }
    let rampon = piece(&setup, "rampon");
    assert_eq!((rampon.sp, rampon.cf, rampon.ma, rampon.side), (4, 5, 2, FRENCH));
    assert_eq!(rampon.provenance[0], ("name".into(), "rulebook".into()));
}

#[test]
fn bii_2_1_1b_units_are_infantry_cavalry_artillery_or_garrison() {
    let setup = setup();
    for unit in setup.pieces.iter().filter(|piece| piece.is_unit()) {
        let fits = matches!(unit.kind, Kind::Infantry | Kind::Cavalry | Kind::Artillery | Kind::Garrison);
        assert!(fits, "{}", unit.id);
    }
    let kinds = ["minkwitz", "klenau-cav", "marmont-art", "fr-garrison-1"].map(|id| piece(&setup, id).kind);
    assert_eq!(kinds, [Kind::Infantry, Kind::Cavalry, Kind::Artillery, Kind::Garrison]);
}

#[test]
fn bii_2_1_1c_every_formation_has_exactly_one_leader_of_its_side() {
    let setup = setup();
    let french = ["massena", "augereau", "serurier", "sauret", "despinoy", "kilmaine"];
    let austrian = ["quosdanovich", "melas", "davidovich", "meszaros"];
    assert_eq!(setup.formations, [&french[..], &austrian[..]].concat());
    for (index, name) in setup.formations.iter().enumerate() {
        let of = |piece: &&Piece| piece.formation == Some(FormationId(index as u8));
        let leaders: Vec<&Piece> =
            setup.pieces.iter().filter(of).filter(|piece| piece.kind == Kind::Leader).collect();
        assert_eq!(leaders.len(), 1, "{name}");
        assert!(setup.pieces.iter().filter(of).all(|piece| piece.side == leaders[0].side), "{name}");
        assert!(setup.pieces.iter().filter(of).count() > 1, "{name}");
    }
    assert_eq!(piece(&setup, "rampon").formation, piece(&setup, "massena").formation);
    assert_eq!(piece(&setup, "bonaparte").formation, None);
}

/// The scale binds no rule; it bounds what a reconstructed strength can be. Wurmser's 46,937 men and 98 guns are published,
/// and of single columns the horse: 727 with Melas, about 1,600 with Davidovich.
#[test]
fn bii_2_1_1f_strengths_keep_to_the_scale() {
    let setup = setup();
    let sum = |column: Option<&str>, kind| -> u32 {
        let leader = column.map(|id| piece(&setup, id).formation);
        let units = setup.pieces.iter().filter(|piece| piece.side == AUSTRIAN && piece.kind == kind);
        units.filter(|unit| leader.is_none_or(|of| of == unit.formation)).map(|unit| u32::from(unit.sp)).sum()
    };
    let (infantry, cavalry, guns) =
        (sum(None, Kind::Infantry), sum(None, Kind::Cavalry), sum(None, Kind::Artillery));
    let men = infantry * 500 + cavalry * 250..=infantry * 1000 + cavalry * 500;
    assert!(men.contains(&46_937), "{men:?}");
    assert!((guns * 6..=guns * 12).contains(&98), "{guns} SP for 98 guns");
    for (column, horse) in [("melas", 727), ("davidovich", 1_600)] {
        let sp = sum(Some(column), Kind::Cavalry);
        assert!((sp * 250..=sp * 500).contains(&horse), "{sp} SP for {horse} horse of {column}");
    }
    // How the total is split is a reconstruction, and a change of it is meant or a slip.
    let split = |column| [Kind::Infantry, Kind::Cavalry, Kind::Artillery].map(|kind| sum(Some(column), kind));
    assert_eq!(split("quosdanovich"), [16, 5, 3]);
    assert_eq!(split("melas"), [15, 2, 3]);
    assert_eq!(split("davidovich"), [9, 4, 3]);
    assert_eq!(split("meszaros"), [5, 3, 1]);
}

#[test]
fn bii_2_1_2a_every_leader_has_his_fields() {
    let setup = setup();
    for leader in setup.pieces.iter().filter(|piece| piece.kind == Kind::Leader) {
        assert!(!leader.name.is_empty() && leader.rank > 0 && leader.cr > 0, "{}", leader.id);
        assert_eq!(leader.ma, setup.tables.movement.leader_ma, "{}", leader.id);
        assert_eq!(leader.formation.is_none(), leader.generic || leader.rank == 1, "{}", leader.id);
        for field in ["name", "rank", "sr", "cr", "tr"] {
            assert!(leader.provenance.iter().any(|(name, _)| name == field), "{}: {field}", leader.id);
        }
    }
    assert!(piece(&setup, "bonaparte").is_army_leader() && piece(&setup, "wurmser").is_army_leader());
    assert_eq!((piece(&setup, "despinoy").sr, piece(&setup, "meszaros").cr), (1, 2));
    assert_eq!(setup.piece(setup.index.wurmser).id, "wurmser");
    assert_eq!(setup.pieces.iter().filter(|piece| piece.generic).count(), 6);
}

#[test]
fn bii_2_3a_charts_set_up_and_roster_are_in_the_data_with_their_origin() {
    let setup = setup();
    let tables = &setup.tables;
    assert_eq!(tables.dates.len(), usize::from(tables.turns));
    assert_eq!((tables.bombardment.rows.len(), tables.bombardment.rows[0].len()), (7, 6));
    assert_eq!((tables.combat.hits.rows.len(), tables.combat.hits.rows[0].len()), (10, 12));
    assert_eq!((tables.pursuit.hits.rows.len(), tables.pursuit.hits.rows[0].len()), (7, 6));
    assert_eq!(tables.forced_march.rows.len(), 8);
    assert_eq!(setup.start.len(), 65);
    for name in ["combat", "combat.drm_attacker.city", "forced_march.rows.6", "turn_track.dates"] {
        assert!(tables.provenance.iter().any(|(path, _)| path == name), "{name}");
    }
}

#[test]
fn bii_4_1_the_game_starts_with_mantua_besieged() {
    let setup = setup();
    assert_eq!(setup.index.mantua, area(&setup, "mantua"));
    let infantry = |id: PieceId| setup.piece(id).side == FRENCH && setup.piece(id).kind == Kind::Infantry;
    let inside = setup.start.iter().filter(|(id, at, _)| *at == setup.index.mantua && infantry(*id));
    let sp: u8 = inside.map(|(id, ..)| setup.piece(*id).sp).sum();
    assert_eq!(sp, 11);
    assert!(sp >= setup.tables.movement.siege);
    assert!(FILES.setup.text.contains("mantua-marker,marker,none,mantua,0,rulebook,text,Besieged side up"));
}

#[test]
fn bii_t_oob_the_pieces_are_those_of_the_files_and_no_others() {
    let setup = setup();
    let ids = |text: &str| -> Vec<String> {
        text.lines().skip(1).map(|line| line.split(',').next().unwrap_or("").to_owned()).collect()
    };
    let files = [ids(FILES.leaders.text), ids(FILES.units.text)];
    assert_eq!((files[0].len(), files[1].len()), (18, 74));
    let pieces: Vec<String> = setup.pieces.iter().map(|piece| piece.id.clone()).collect();
    assert_eq!(pieces, files.concat());
    // What the text of the rulebook fixes.
    let sp = ["gummer", "bajalich", "nicoletti", "pittoni"].map(|id| piece(&setup, id).sp);
    assert_eq!(sp, [5, 4, 3, 3]);
    assert_eq!(piece(&setup, "minkwitz").cf, 3);
}

#[test]
fn bii_t_set_the_set_up_follows_the_file_and_nobody_comes_later() {
    let setup = setup();
    let rows = FILES.setup.text.lines().skip(1).filter(|row| !row.contains(",marker,"));
    let wanted: BTreeSet<(&str, &str)> = rows
        .filter_map(|row| {
            let mut cells = row.split(',');
            Some((cells.next()?, cells.nth(2)?))
        })
        .collect();
    let id = |(piece, at, _): &(PieceId, board::AreaId, u8)| (piece.index(), at.index());
    let found: BTreeSet<(&str, &str)> = setup
        .start
        .iter()
        .map(id)
        .map(|(piece, at)| (setup.pieces[piece].id.as_str(), setup.areas[at].id.as_str()))
        .collect();
    assert_eq!(found, wanted);
    assert!(setup.start.iter().all(|(.., hits)| *hits == 0));
    assert!(setup.start.is_sorted());
    assert_eq!(FILES.reinforcements.text.lines().count(), 1);
    assert_eq!(piece(&setup, "rusca").provenance.last(), Some(&("start".into(), "history".into())));
}
