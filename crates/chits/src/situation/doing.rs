//! What goes on within an activation: moves, charges, fights and everything in them, read and written by one description of each.

use board::hex::HexId;
use play::Side;
use sheets::Fields;

use crate::advance::Advance;
use crate::charge::{self, Charge};
use crate::combat::{self, Fight};
use crate::evasion::{self, Evasion};
use crate::flow::Frame;
use crate::movement::Move;
use crate::pay::{self, Pay};
use crate::retreat::Retreat;
use crate::setup::{FormationSet, PieceSet, Setup};
use crate::state::{Around, COMBATS};
use crate::tables::Outcome;

const SOMEWHERE: HexId = HexId(0);

/// The words of the procedures.
const WHAT: [(&str, &str); 8] = [
    ("set-down", "set-down"),
    ("move", "move"),
    ("charge", "charge"),
    ("fight", "fight"),
    ("evasion", "evasion"),
    ("pay", "pay"),
    ("retreat", "retreat"),
    ("advance", "advance"),
];

const CHARGE: [(&str, charge::Step); 5] = [
    ("evade", charge::Step::Evade),
    ("meet", charge::Step::Meet),
    ("roll", charge::Step::Roll),
    ("won", charge::Step::After(true)),
    ("lost", charge::Step::After(false)),
];

const EVASION: [(&str, evasion::Step); 4] = [
    ("ask", evasion::Step::Ask),
    ("roll", evasion::Step::Roll),
    ("how-far", evasion::Step::HowFar),
    ("gone", evasion::Step::Gone),
];

/// The fields of a procedure. Reading begins with [`blank`] and replaces it by what the table names.
pub(super) fn describe(fields: &mut Fields<'_, '_>, setup: &Setup, frame: &mut Frame) {
    let mut what = word(frame);
    fields.word("what", &WHAT, &mut what);
    if what != word(frame) {
        *frame = blank(what);
    }
    match frame {
        Frame::SetDown(left) => fields.many("formations", setup, left),
        Frame::Move(it) => {
            fields.many("hand", setup, &mut it.hand);
            fields.truth("moved", &mut it.moved);
        }
        Frame::Charge(it) => {
            fields.needed("target", setup, &mut it.target);
            fields.needed("from", setup, &mut it.from);
            fields.word("step", &CHARGE, &mut it.step);
        }
        Frame::Fight(it) => fight(fields, setup, it),
        Frame::Evasion(it) => escape(fields, setup, it),
        Frame::Pay(it) => payment(fields, setup, it),
        Frame::Retreat(it) => {
            fields.many("pieces", setup, &mut it.pieces);
            fields.number("left", 0..=9, &mut it.left);
            around(fields, setup, "from", &mut it.from);
            fields.one("last", setup, &mut it.last);
        }
        Frame::Advance(it) => {
            fields.number("number", 1..=COMBATS as u8, &mut it.number);
            around(fields, setup, "into", &mut it.into);
            around(fields, setup, "beyond", &mut it.beyond);
        }
        _ => {}
    }
}

/// The word of a procedure; phases have none here.
pub(super) fn word(frame: &Frame) -> &'static str {
    match frame {
        Frame::SetDown(_) => "set-down",
        Frame::Move(_) => "move",
        Frame::Charge(_) => "charge",
        Frame::Fight(_) => "fight",
        Frame::Evasion(_) => "evasion",
        Frame::Pay(_) => "pay",
        Frame::Retreat(_) => "retreat",
        Frame::Advance(_) => "advance",
        _ => "",
    }
}

/// What reading a procedure begins with: nothing has happened in it, and its needed fields are still to be named.
pub(super) fn blank(what: &str) -> Frame {
    let (hex, side, from) = (SOMEWHERE, Side::A, Around::default());
    match what {
        "move" => Frame::Move(Move { hand: PieceSet::EMPTY, moved: false }),
        "charge" => Frame::Charge(Charge { target: hex, from: hex, step: charge::Step::Evade }),
        "fight" => Frame::Fight(Fight { number: 0, step: combat::Step::Evade(0) }),
        "evasion" => {
            let step = evasion::Step::Ask;
            Frame::Evasion(Evasion { hex, side, from, rolls: false, charge: false, step })
        }
        "pay" => {
            let (party, step) = (PieceSet::EMPTY, pay::Step::Withdraw);
            Frame::Pay(Pay { side, party, owed: 0, from, must: false, step })
        }
        "retreat" => Frame::Retreat(Retreat { pieces: PieceSet::EMPTY, left: 0, from, last: None }),
        "advance" => Frame::Advance(Advance { number: 0, into: from, beyond: from }),
        _ => Frame::SetDown(FormationSet::EMPTY),
    }
}

/// Hexes in their order, no more than there are around one.
fn around(fields: &mut Fields<'_, '_>, setup: &Setup, key: &'static str, value: &mut Around) {
    let mut list: Vec<HexId> = value.iter().collect();
    fields.many(key, setup, &mut list);
    if list.len() > Around::MOST {
        fields.fault(key, format!("is a list of at most {} hexes", Around::MOST));
    }
    *value = list.into_iter().collect();
}

fn fight(fields: &mut Fields<'_, '_>, setup: &Setup, it: &mut Fight) {
    fields.number("number", 1..=COMBATS as u8, &mut it.number);
    let (mut asked, mut outcome, mut defenders, mut evaded) =
        (0, Outcome::Eng, PieceSet::EMPTY, Around::default());
    let mut step = match it.step {
        combat::Step::Evade(_) => "evade",
        combat::Step::Roll => "roll",
        combat::Step::After(..) => "after",
        combat::Step::Over => "over",
    };
    match it.step {
        combat::Step::Evade(place) => asked = place,
        combat::Step::After(result, who, gone) => (outcome, defenders, evaded) = (result, who, gone),
        _ => {}
    }
    let words = ["evade", "roll", "after", "over"].map(|word| (word, word));
    fields.word("step", &words, &mut step);
    it.step = match step {
        "roll" => combat::Step::Roll,
        "over" => combat::Step::Over,
        "after" => {
            fields.needed("result", setup, &mut outcome);
            fields.many("defenders", setup, &mut defenders);
            around(fields, setup, "evaded", &mut evaded);
            combat::Step::After(outcome, defenders, evaded)
        }
        _ => {
            fields.number("asked", 0..=Around::MOST as u8, &mut asked);
            combat::Step::Evade(asked)
        }
    };
}

fn escape(fields: &mut Fields<'_, '_>, setup: &Setup, it: &mut Evasion) {
    fields.needed("hex", setup, &mut it.hex);
    fields.needed("side", setup, &mut it.side);
    around(fields, setup, "from", &mut it.from);
    fields.truth("rolls", &mut it.rolls);
    fields.truth("charge", &mut it.charge);
    fields.word("step", &EVASION, &mut it.step);
}

fn payment(fields: &mut Fields<'_, '_>, setup: &Setup, it: &mut Pay) {
    fields.needed("side", setup, &mut it.side);
    fields.many("party", setup, &mut it.party);
    fields.number("owed", 0..=9, &mut it.owed);
    around(fields, setup, "from", &mut it.from);
    fields.truth("must", &mut it.must);
    let (mut step, mut hexes, mut todo) = match it.step {
        pay::Step::Withdraw => ("withdraw", 0, Around::default()),
        pay::Step::Lose(hexes) => ("lose", hexes, Around::default()),
        pay::Step::FallBack(hexes, todo) => ("fall-back", hexes, todo),
    };
    let words = ["withdraw", "lose", "fall-back"].map(|word| (word, word));
    fields.word("step", &words, &mut step);
    fields.number("hexes", 0..=pay::FARTHEST, &mut hexes);
    around(fields, setup, "to_fall_back", &mut todo);
    it.step = match step {
        "lose" => pay::Step::Lose(hexes),
        "fall-back" => pay::Step::FallBack(hexes, todo),
        _ => pay::Step::Withdraw,
    };
}
