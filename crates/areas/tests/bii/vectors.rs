//! What vectors say that no game can show: rows of charts beyond the reach of the dice.

use super::reconstruction;

#[test]
fn bii_t_cr_a_die_above_the_last_row_counts_as_the_last() {
    let setup = reconstruction();
    let table = &setup.tables.combat;
    let column = table.column(35).unwrap_or_default();
    assert_eq!([8, 9, 10, 12].map(|die| table.hits.at(die, column)), [12, 14, 14, 14]);
}
