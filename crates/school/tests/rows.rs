//! How many core rows of movement, combat, command and supply have an example that opens. The numbers only grow: whoever adds examples raises them.

use catalog::reference;
use school::examples::examples_of;

/// The chapters of each book that are about movement, combat, command and supply, and how many of their core rows have an example.
const CHAPTERS: [(&str, &[&str], usize); 4] = [
    ("BII", &["5", "6", "8", "9"], 107),
    ("CAL", &["4", "5", "8", "9", "10", "11", "12"], 75),
    ("AIF", &["4", "5", "8", "9", "10", "11", "12"], 96),
    (
        "RM",
        &["ACT", "CIC", "IND", "MOV", "STK", "CBT", "MOD", "RSL", "ELI", "RET", "ADV", "SUP", "CHG", "EVD"],
        104,
    ),
];

#[test]
fn core_rows_have_as_many_examples_as_before_or_more() {
    for (book, chapters, least) in CHAPTERS {
        let rows: Vec<_> = chapters
            .iter()
            .flat_map(|chapter| reference::look_up(&format!("{book} {chapter}")).unwrap_or_default())
            .filter(|row| row.kind == "core")
            .collect();
        let (with, without): (Vec<_>, Vec<_>) =
            rows.iter().map(|row| row.clause.as_str()).partition(|clause| !examples_of(clause).is_empty());
        assert!(
            with.len() >= least,
            "{book}: {} of {} core rows have an example; without: {}",
            with.len(),
            rows.len(),
            without.join(", ")
        );
    }
}
