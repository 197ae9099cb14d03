//! The charts.

use std::collections::BTreeSet;

use scene::{Chart, table};

use crate::orders::session;

fn charts(options: &[&str]) -> Vec<Chart> {
    table::charts(&session(options, 1)).expect("there are charts")
}

fn chart(id: &str) -> Chart {
    charts(&[]).into_iter().find(|chart| chart.id == id).unwrap_or_default()
}

#[test]
fn every_chart_is_a_full_table_with_clause_and_origin() {
    for options in
        [&[][..], &["better_weather"], &["canister", "flank_attacks", "intervention", "fortress_exchange"]]
    {
        let charts = charts(options);
        let ids: BTreeSet<&str> = charts.iter().map(|chart| chart.id.as_str()).collect();
        assert_eq!(ids.len(), charts.len(), "no id twice");
        for chart in &charts {
            let id = &chart.id;
            assert!(!chart.title.is_empty() && !chart.rows.is_empty(), "{id}");
            assert!(chart.rows.iter().all(|row| row.len() == chart.head.len()), "{id}");
            assert!(chart.rows.iter().all(|row| !row[0].is_empty()), "{id}");
            let tags = chart.from.split(", ");
            assert!(
                tags.clone().all(|tag| matches!(tag, "rulebook" | "history" | "design")),
                "{id}: {}",
                chart.from
            );
            let column = chart.head.iter().position(|head| head == "Clause");
            let named = chart.rows.iter().filter_map(|row| column.map(|column| row[column].as_str()));
            for clause in named.chain([chart.clause.as_str()]) {
                let found = catalog::reference::look_up(clause);
                assert!(found.is_ok(), "{id}: {clause} is in no ledger");
            }
        }
    }
}

#[test]
fn the_figures_are_those_of_the_data() {
    let assault = chart("assault");
    assert_eq!(assault.head.join(" "), "Die 1-5 1-4 1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1");
    assert_eq!(
        (assault.rows.len(), assault.rows[0][0].as_str(), assault.rows[13][0].as_str()),
        (14, "-3 or less", "10 or more")
    );
    let row = assault.rows.iter().find(|row| row[0] == "3").expect("there is a row for a 3");
    assert_eq!(row[1..].join(" "), "Ae Ad Ad Ad Ne Ex Dd Dr Dr De");
    assert_eq!(assault.from, "design");
    let fire = chart("bombardment");
    assert_eq!(fire.head.join(" "), "Die 1 2 3 4 5-6 7+");
    assert_eq!(fire.rows[5].join(" "), "5 - D D D1 D1 DR");
    let levels: Vec<String> = chart("victory").rows.into_iter().map(|row| row.join(": ")).collect();
    assert_eq!(
        levels,
        [
            "14 or more: Decisive victory",
            "8 to 13: Marginal victory",
            "4 to 7: Tactical victory",
            "0 to 3: Stalemate"
        ]
    );
    let ground = chart("terrain");
    let marsh = ground.rows.iter().find(|row| row[0] == "marsh").expect("there is marsh");
    assert_eq!((marsh[1].as_str(), ground.from.as_str()), ("2", "rulebook"));
    assert_eq!(
        chart("weather-table").rows[2].join(", "),
        "Snow & Ice, Heavy rain, Heavy rain, Snow & Ice, Snow & Ice, Ice Storm, Ice Storm"
    );
    let modifiers: Vec<String> =
        chart("bombardment-modifiers").rows.into_iter().map(|row| row[..2].join(" ")).collect();
    assert!(modifiers.contains(&"strength 8 to 10 in the target hex +1".to_owned()), "{modifiers:?}");
    assert!(modifiers.contains(&"range of 3 hexes -1".to_owned()), "{modifiers:?}");
}

#[test]
fn charts_follow_the_options() {
    let rows = |options: &[&str], id: &str| {
        charts(options).iter().find(|chart| chart.id == id).map_or(0, |chart| chart.rows.len())
    };
    assert_eq!(rows(&["canister"], "assault-modifiers"), rows(&[], "assault-modifiers") + 2);
    assert_eq!(rows(&["flank_attacks"], "assault-shifts"), rows(&[], "assault-shifts") + 1);
    assert_eq!(rows(&["better_weather"], "weather-table"), 0);
}
