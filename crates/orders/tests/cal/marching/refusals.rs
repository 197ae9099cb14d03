//! What keeps a move from being made is told as it is.

use board::hex::{HexId, Step};
use orders::movement::{self, Leg, Move};
use orders::setup::Order;
use orders::state::Place;
use orders::ways::Field;
use play::Side;

use crate::cal::fighting::kit::{position, setup, state};

#[test]
fn cal_9_1_1a_the_points_told_are_those_that_are_left() {
    // Four points, one of them lost to the sky.
    let text = position("movement", "massena", "advance", "", "massena = \"1217\"\nm-18-line = \"1217\"");
    let mut table = crate::table(&text);
    table.act("take m-18-line").refuse_because("to 1618", "CAL 9.1.1a", "out of reach with 3 points");
    table.act("via 1317").refuse_because("to 1618", "CAL 9.1.1a", "out of reach with 2 points");
}

#[test]
fn cal_5_1_4a_a_gun_barred_by_a_zone_is_told_so() {
    let pieces = "massena = \"1217\"\nm-art-6 = \"1217\"\nh-gyulai = \"1418\"";
    let text = position("movement", "massena", "manoeuvre", "", pieces);
    let mut table = crate::table(&text);
    table.act("take m-art-6").refuse_because("to 1317", "CAL 5.1.4a", "enemy zone of control");
}

#[test]
fn cal_8_2_1_zones_on_the_way_are_told() {
    // The hussars hold 1316, 1317 and what lies beside them.
    let pieces = "massena = \"1217\"\nm-1-cavalry = \"1217\"\nh-gyulai = \"1416\"\nh-colloredo = \"1418\"";
    let text = position("movement", "massena", "attack", "", pieces);
    let mut table = crate::table(&text);
    table.act("take m-1-cavalry").refuse_because("to 1516", "CAL 8.2.1", "bar the way");
}

#[test]
fn cal_9_1_3_a_way_through_friends_is_no_question_of_stacking() {
    let pieces = "massena = \"1217\"\nm-18-line = \"1217\"\nm-32-line = \"1317\"\nm-25-line = \"1317\"";
    let text = position("movement", "massena", "manoeuvre", "", pieces);
    let mut table = crate::table(&text);
    table.act("take m-18-line").offers("to 1418").refuse("to 1317", "CAL 7.1e");
    table.refuse_because("via 1317", "CAL 9.1.3", "may lead through");
}

/// A hex beside a unit that it cannot pay for is entered by way of another where that can be paid (CAL 9.1.1b).
#[test]
fn cal_9_1_1b_a_way_round_that_can_be_paid_comes_before_the_step_that_cannot() {
    // In snow and ice, where a minor road spares what the ground beside it costs.
    let pieces = "massena = \"1217\"\nm-18-line = \"1217\"";
    let table = crate::table(&position("movement", "massena", "manoeuvre", "weather = 2", pieces));
    let setup = setup(&table);
    let units = setup.index.units[Side::A].or(setup.index.units[Side::B]);
    let mut round = 0;
    for (unit, here) in units.flat_map(|unit| setup.map.hexes().map(move |here| (unit, here))) {
        let mut state = state(&table).clone();
        state.piece_mut(unit).at = Place::on(here);
        state.piece_mut(unit).acts = Order::Attack;
        let field = Field::new(setup, &state, setup.piece(unit).side);
        let mv = Move::new(&state, unit, None);
        let most = movement::allowance(setup, &mv);
        for leg in [Leg::Last, Leg::On] {
            let all = movement::ways(setup, &state, &field, &mv, leg);
            for (_, to) in setup.map.neighbours(here) {
                let alone = movement::way_to(setup, &state, &field, &mv, to, leg);
                assert_eq!(
                    all.to(to),
                    alone,
                    "{leg:?} {} {}",
                    setup.map.printed(here),
                    setup.map.printed(to)
                );
            }
        }
        let mover = movement::mover(setup, &state, &field, &mv, mv.order);
        let cost = |from: HexId, to: HexId| match mover.step(from, setup.map.direction(from, to)?, to) {
            Step::Go(cost) | Step::Stop(cost) => Some(cost),
            Step::Forbidden => None,
        };
        for (_, to) in setup.map.neighbours(here) {
            if setup.piece(unit).kind.is_gun() || cost(here, to).is_none_or(|direct| direct <= most) {
                continue;
            }
            let way = movement::way_to(setup, &state, &field, &mv, to, Leg::Last)
                .expect("one hex can always be moved");
            let by = |(_, mid): (_, HexId)| Some(cost(here, mid)?.saturating_add(cost(mid, to)?));
            let best = setup.map.neighbours(here).filter_map(by).min();
            if best.is_some_and(|best| best <= most) {
                assert!(way.path.hexes(setup, here).len() > 1, "{}", setup.map.printed(here));
                round += 1;
            }
        }
    }
    assert!(round > 0, "there is no such hex");
}
