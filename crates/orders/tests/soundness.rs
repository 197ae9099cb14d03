//! What `check` finds in a state that no play leads to.

use orders::Orders;
use orders::setup::{Order, PieceId};
use orders::state::{Marks, PieceState};
use play::Rules;
use testkit::Table;

use crate::common::setup;

/// What is found after the state of a piece has been changed.
fn spoiled(table: &Table<Orders>, piece: &str, change: impl FnOnce(&mut PieceState)) -> Vec<String> {
    let (setup, mut state) = (table.game().setup(), table.game().state().clone());
    change(state.piece_mut(id(table, piece)));
    Orders::check(setup, &state)
}

fn id(table: &Table<Orders>, piece: &str) -> PieceId {
    table.game().setup().find_piece(piece).unwrap_or_else(|| panic!("no piece {piece}"))
}

fn tells(faults: &[String], what: &str) -> bool {
    faults.iter().any(|fault| fault.contains(what))
}

/// Massena's men have declared an assault.
fn assault() -> Table<Orders> {
    let mut table = Table::from_situation(
        setup(),
        r#"
        base = "empty"
        turn = 4
        phase = "declaration"
        formation = "massena"
        orders = { massena = "attack" }
        [pieces]
        massena = "1214"
        m-18-line = "1315"
        h-gyulai = "1415"
        "#,
    );
    table.act("attack 1315 1415");
    table
}

#[test]
fn whoever_assaults_acts_has_not_attacked_and_has_an_order_for_it() {
    let table = assault();
    assert_eq!(spoiled(&table, "m-18-line", |_| {}), [""; 0]);
    let idle = spoiled(&table, "m-18-line", |piece| piece.marks.set(Marks::ACTIVE, false));
    let again = spoiled(&table, "m-18-line", |piece| piece.marks.set(Marks::ATTACKED, true));
    let calm = spoiled(&table, "m-18-line", |piece| piece.acts = Order::Manoeuvre);
    for faults in [idle, again, calm] {
        assert!(tells(&faults, "may not assault"), "{faults:?}");
    }
}

#[test]
fn cal_6_2c_nobody_has_acted_before_his_formation() {
    let table = assault();
    let early = |piece| spoiled(&table, piece, |piece| piece.marks.set(Marks::ACTIVATED, true));
    assert!(tells(&early("h-gyulai"), "has acted, but its formation has not"));
    // Leaders carry the marker for what they do by themselves.
    assert!(!tells(&early("massena"), "has acted, but its formation has not"));
}
