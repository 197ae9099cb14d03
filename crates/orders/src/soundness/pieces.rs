//! What may be true of a piece, and when.

use super::{Found, tell};
use crate::activation::Stage;
use crate::assault;
use crate::flow::Frame;
use crate::odds;
use crate::rally::Rally;
use crate::ruleset::{Command, Guns};
use crate::setup::{Kind, Order, PieceId, Setup};
use crate::state::{Marks, Place, State, Status};

/// CAL 12.8: only units wait to return, reduced and with a turn; nobody else has one; and only who has another side is reduced.
pub(super) fn place_fits_the_piece(setup: &Setup, state: &State, id: PieceId, faults: &mut Found) {
    let (piece, now) = (setup.piece(id), state.piece(id));
    let waits = now.at == Place::WAITING;
    if waits && (piece.kind.is_leader() || !now.reduced || now.back_on == 0) {
        tell(faults, setup, id, "who waits to return is a unit, reduced, and has a turn to return in");
    }
    if waits && now.back_on > state.turn + 2 {
        tell(faults, setup, id, format!("turn {} is too late to return", now.back_on));
    }
    if !waits && now.back_on != 0 {
        tell(faults, setup, id, "returns without waiting to");
    }
    if now.reduced && piece.reduced == 0 && piece.kind != Kind::Redoubt {
        tell(faults, setup, id, "has no reduced side");
    }
    if now.reduced && now.at == Place::AWAY {
        tell(faults, setup, id, "is reduced before it has arrived");
    }
}

/// Beside the map nothing happens to anybody.
pub(super) fn nothing_is_left_on_who_is_off_the_map(
    setup: &Setup,
    state: &State,
    id: PieceId,
    faults: &mut Found,
) {
    let now = state.piece(id);
    if now.at.hex().is_some() {
        return;
    }
    let idle = now.status == Status::Good
        && now.origin == Place::AWAY
        && (now.owes, now.start, now.fights) == (0, 0, 0)
        && now.acts == Order::Defence;
    if !idle || now.marks != Marks::default() || now.column.is_some() {
        tell(faults, setup, id, "carries markers beside the map");
    }
}

/// CAL 15.0, R54, 11.0b: each kind has its own conditions and markers.
pub(super) fn condition_fits_the_kind(setup: &Setup, state: &State, id: PieceId, faults: &mut Found) {
    let (kind, now) = (setup.piece(id).kind, state.piece(id));
    if !kind.is_troops() && now.status != Status::Good {
        tell(faults, setup, id, "only infantry and cavalry fall into disorder");
    }
    if kind.is_leader() && (now.owes, now.start, now.fights) != (0, 0, 0) {
        tell(faults, setup, id, "a leader does not fight like a unit");
    }
    let mut foreign = Vec::new();
    if !kind.is_leader() {
        foreign.extend([
            ("bereft", Marks::BEREFT),
            ("at risk", Marks::RISK),
            ("tested for loss", Marks::STOOD),
            ("ridden off", Marks::RODE),
        ]);
    }
    if !kind.is_gun() {
        foreign.extend([
            ("Moved", Marks::MOVED),
            ("fired", Marks::FIRED),
            ("choosing to stay", Marks::CHOOSES),
        ]);
    }
    if kind != Kind::Brigadier {
        foreign.push(("leading a column", Marks::LEADS));
    }
    if kind != Kind::Cavalry {
        foreign.push(("countercharging", Marks::COUNTER));
    }
    if !setup.piece(id).light || !setup.rules.open_order {
        foreign.extend([
            ("Volteggiatori", Marks::SKIRMISHER),
            ("fighting in open order", Marks::SKIRMISHED),
            ("Fatigue", Marks::TIRED),
        ]);
    }
    let officers = setup.rules.book.command == Command::Officers;
    if !kind.is_troops() && !officers {
        foreign.push(("tested", Marks::TESTED));
    }
    if !kind.is_troops() {
        foreign.extend([("attacked", Marks::ATTACKED), ("Charge", Marks::CHARGE), ("Attack?", Marks::QUERY)]);
    }
    if kind.is_leader() {
        if kind != Kind::Brigadier {
            foreign.push(("out of command", Marks::OUT));
        }
        foreign.extend([
            ("active", Marks::ACTIVE),
            ("free to take an order", Marks::FREE),
            ("entered", Marks::ENTERED),
        ]);
    }
    if kind == Kind::Officer || kind == Kind::Brigadier {
        foreign.push(("activated", Marks::ACTIVATED));
    }
    for (name, mark) in foreign {
        if now.marks.has(mark) {
            tell(faults, setup, id, format!("cannot be marked {name}"));
        }
    }
    if now.marks.has(Marks::CHARGE) && !(setup.rules.charges && setup.piece(id).charges) {
        tell(faults, setup, id, "may not charge"); // CAL 20.2a
    }
}

/// CAL 15.4.3: a unit acts with its own formation, a reserve unit with one of its side.
pub(super) fn belongs_to_its_side(setup: &Setup, state: &State, id: PieceId, faults: &mut Found) {
    let with = state.piece(id).with;
    let Some(own) = setup.piece(id).formation else { return };
    let fits = setup.formations.get(usize::from(with.0)).is_some_and(|formation| {
        with == own || setup.formation(own).reserve && formation.side == setup.piece(id).side
    });
    if !fits {
        tell(faults, setup, id, "acts with a formation that is not its own");
    }
}

/// Which markers lie between activations, and who may carry the others during one.
pub(super) fn marks_have_their_time(setup: &Setup, state: &State, id: PieceId, faults: &mut Found) {
    let (piece, now) = (setup.piece(id), state.piece(id));
    let has = |mark| now.marks.has(mark);
    let formation = piece.formation.filter(|&own| !setup.formation(own).reserve || state.intervened);
    let apart = setup.scenario.apart.is_some_and(|apart| apart.units.contains(id));
    let acted = has(Marks::ACTIVATED) && !piece.kind.is_leader() && !apart;
    if acted && formation.is_some_and(|own| !state.activated.contains(own)) {
        tell(faults, setup, id, "has acted, but its formation has not"); // CAL 6.2c
    }
    let bottom = state.frames.iter().next();
    let rallies = matches!(bottom, Some(Frame::Rally(Rally { side, .. })) if *side == piece.side);
    let Some(Frame::Activation(_)) = bottom else {
        let mut passing = vec![
            ("active", Marks::ACTIVE),
            ("done", Marks::DONE),
            ("free to take an order", Marks::FREE),
            ("fired", Marks::FIRED),
            ("entered", Marks::ENTERED),
            ("Charge", Marks::CHARGE),
            ("Attack?", Marks::QUERY),
            ("countercharging", Marks::COUNTER),
            ("skirmishing", Marks::SKIRMISHED),
            ("stirred", Marks::STIRRED),
            ("shot at", Marks::SHOT),
            ("holding", Marks::HOLDS),
        ];
        // AIF R124, 11.0b: these last, but Moved only till the turn ends.
        if setup.rules.book.command == Command::Ranges {
            passing.push(("out of command", Marks::OUT));
        }
        if setup.rules.book.guns == Guns::AfterMovement {
            passing.push(("Moved", Marks::MOVED));
        }
        let orders = matches!(bottom, Some(Frame::Orders(_))) && piece.kind.is_leader();
        if !rallies && !orders {
            passing.push(("tested", Marks::TESTED));
        }
        for (name, _) in passing.into_iter().filter(|(_, mark)| has(*mark)) {
            tell(faults, setup, id, format!("is marked {name} outside an activation"));
        }
        if now.start != 0 || now.acts != Order::Defence && !has(Marks::LEADS) {
            tell(faults, setup, id, "acts outside an activation");
        }
        return;
    };
    let own = piece.side == state.side(setup);
    let unit = !piece.kind.is_leader();
    if (has(Marks::ACTIVE) || has(Marks::DONE)) && !own {
        tell(faults, setup, id, "acts while the enemy does");
    }
    let mut bound = vec![Marks::DONE, Marks::FREE, Marks::TESTED, Marks::ENTERED];
    if setup.rules.book.command == Command::Ranges {
        bound.extend([Marks::OUT, Marks::CHARGE]);
    }
    if unit && !has(Marks::ACTIVE) && bound.into_iter().any(has) {
        tell(faults, setup, id, "has done something without acting");
    }
    if unit && !has(Marks::ACTIVE) && now.start != 0 {
        tell(faults, setup, id, "need not close with the enemy");
    }
    if has(Marks::ACTIVE) && has(Marks::ACTIVATED) {
        tell(faults, setup, id, "acts a second time this turn"); // CAL 15.4.3d
    }
    let lasts = setup.rules.book.guns == Guns::BeforeMovement;
    if has(Marks::FIRED) && !own && !in_assault(state) && !lasts {
        tell(faults, setup, id, "fires only in an assault"); // R56
    }
}

fn in_assault(state: &State) -> bool {
    state.frames.iter().any(|frame| matches!(frame, Frame::Assault(_)))
}

/// Retreats, loss tests and bereft leaders are seen to before anything else happens.
pub(super) fn debts_have_their_time(setup: &Setup, state: &State, id: PieceId, faults: &mut Found) {
    let now = state.piece(id);
    let has = |mark| now.marks.has(mark);
    let after = state.frames.iter().any(|frame| matches!(frame, Frame::Aftermath(_)));
    let checking = |frame: &Frame| match frame {
        Frame::Met(_) => true,
        Frame::Assault(frame) => {
            // The garrison says whether it holds before anybody looks to its leader (AIF 12.5.4-DRb).
            matches!(
                frame.stage,
                assault::Stage::ExchangeChecks
                    | assault::Stage::RetreatChecks
                    | assault::Stage::Cover
                    | assault::Stage::CoverCheck
            )
        }
        _ => false,
    };
    let soon = after || state.frames.iter().any(checking);
    let fired = state.frames.iter().any(|frame| matches!(frame, Frame::Fire(_)));
    if now.owes > 0 && !soon {
        tell(faults, setup, id, "owes a retreat that nobody asks for");
    }
    if now.owes > 3 {
        tell(faults, setup, id, "retreats too far");
    }
    if now.origin != Place::AWAY && !soon && !has(Marks::CHARGE) {
        tell(faults, setup, id, "comes from somewhere without retreating");
    }
    if has(Marks::BEREFT) && !soon || has(Marks::RISK) && !soon && !fired || has(Marks::STOOD) && !after {
        tell(faults, setup, id, "is in danger that nobody sees to");
    }
}

/// CAL 12.0, 12.2: who takes part in assaults, and when.
pub(super) fn fighters_may_fight(setup: &Setup, state: &State, id: PieceId, faults: &mut Found) {
    let (piece, now) = (setup.piece(id), state.piece(id));
    let query = now.marks.has(Marks::QUERY);
    if now.fights == 0 {
        if query {
            tell(faults, setup, id, "has a marker Attack? and attacks nobody");
        }
        return;
    }
    let bottom = state.frames.iter().next();
    // A countercharge is a fight from the moment it is announced (AIF 14.2.4b).
    let charges = now.marks.has(Marks::CHARGE) && matches!(bottom, Some(Frame::Activation(_)));
    if !charges
        && !matches!(bottom, Some(Frame::Activation(Stage::Declare | Stage::Combats | Stage::Step(_))))
    {
        tell(faults, setup, id, "fights outside a combat segment");
    }
    let attacks = piece.side == state.side(setup);
    if attacks && !odds::is_counter(setup, state, now.fights) {
        let may = piece.kind.is_troops()
            && now.marks.has(Marks::ACTIVE)
            && !now.marks.has(Marks::ATTACKED)
            && matches!(now.acts, Order::Attack | Order::Advance);
        if !may {
            tell(faults, setup, id, "may not assault");
        }
    } else if query {
        tell(faults, setup, id, "has a marker Attack? and is attacked");
    }
}
