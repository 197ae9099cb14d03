//! The charts.

use std::collections::BTreeSet;

use scene::{Chart, table};

use crate::chits::session;

fn charts(options: &[&str]) -> Vec<Chart> {
    table::charts(&session(options, 1)).expect("there are charts")
}

fn chart(id: &str) -> Chart {
    charts(&[]).into_iter().find(|chart| chart.id == id).unwrap_or_else(|| panic!("there is no {id}"))
}

/// The clauses that a note names in its brackets.
fn cited(note: &str) -> Vec<String> {
    let brackets = note.split("(RM ").skip(1).filter_map(|rest| rest.split(')').next());
    brackets.flat_map(|list| list.split(", ")).map(|clause| format!("RM {}", clause.trim())).collect()
}

#[test]
fn every_chart_is_a_full_table_with_clause_and_origin() {
    for options in [&[][..], &["regular_track"], &["ramorino_obeys", "free_surprise", "mixed_charge_table"]] {
        let charts = charts(options);
        let ids: BTreeSet<&str> = charts.iter().map(|chart| chart.id.as_str()).collect();
        assert_eq!(ids.len(), charts.len(), "no id twice");
        for chart in &charts {
            let id = &chart.id;
            assert!(!chart.title.is_empty() && !chart.rows.is_empty(), "{id}");
            assert!(chart.rows.iter().all(|row| row.len() == chart.head.len()), "{id}");
            assert!(chart.rows.iter().all(|row| !row[0].is_empty()), "{id}");
            let tags: Vec<&str> = chart.from.split(", ").collect();
            assert!(
                tags.iter().all(|tag| matches!(*tag, "rulebook" | "history" | "design")),
                "{id}: {}",
                chart.from
            );
            let column = chart.head.iter().position(|head| head == "Clause");
            let named = chart.rows.iter().filter_map(|row| column.map(|column| row[column].clone()));
            let noted = chart.notes.iter().flat_map(|note| cited(note));
            for clause in named.chain(noted).chain([chart.clause.clone()]) {
                let found = catalog::reference::look_up(&clause);
                assert!(found.is_ok(), "{id}: {clause} is in no ledger");
            }
        }
    }
}

#[test]
fn the_figures_are_those_of_the_data() {
    let combat = chart("combat");
    assert_eq!(combat.head.join(" "), "Die 1:5 1:4 1:3 1:2 1:1 1.5:1 2:1 3:1 4:1 5:1 6:1");
    assert_eq!(combat.rows[3].join(" "), "4 A4 A3 A2 A2 A1 ENG D1 D2 D2 D3 D4");
    assert_eq!(chart("charge-infantry").rows[4].join(" "), "5 A3 A2 D2 D3 D4");
    assert_eq!(chart("charge-cavalry").rows[5].join(" "), "6 D2 D2 D2 D3 D4");
    let row = |id: &str, first: &str| {
        let found = chart(id).rows.into_iter().find(|row| row[0] == first);
        found.unwrap_or_else(|| panic!("{id} has no {first}"))
    };
    assert_eq!(row("terrain", "woods")[1..3], ["2", "1 column left"]);
    assert_eq!(row("terrain", "fortified city")[2], "3 columns left");
    assert_eq!(row("hexsides", "road")[1], "½ a hex along it");
    assert_eq!(row("turns", "2")[1..5], ["20 March", "15:00-18:00", "4", "2"]);
    assert_eq!(row("command", "D'Aspre (II Corps)")[1..3], ["Austrian", "8"]);
    assert_eq!(row("places", "1807 Novara")[1..3], ["6", "Piedmontese"]);
    assert_eq!(chart("turns").rows.len(), 23);
    assert_eq!(row("movement", "cavalry")[1], "6");
    assert_eq!(chart("arrivals").rows.iter().filter(|row| row[4] == "RM RNF-5").count(), 1);
}

#[test]
fn charts_follow_the_options() {
    let hours = |options: &[&str]| {
        let turns = charts(options).into_iter().find(|chart| chart.id == "turns").expect("there are turns");
        turns.rows[4][2].clone()
    };
    assert_ne!(hours(&["regular_track"]), hours(&[]));
}
