//! Judges of what is said about the set-up, reinforcements, the choice, recovery and counters.

use std::collections::BTreeSet;

use board::hex::HexId;
use chits::action::Action;
use chits::flow::Frame;
use chits::setup::{Command, FormationId, PieceId};
use chits::state::{Marks, Place, RETURNS, Special};
use testkit::Truth;

use super::{Claim, truth};

pub(super) fn judge_set_up(claim: &Claim<'_>) -> Option<Truth> {
    let (land, state, setup) = (claim.land(), claim.state, claim.setup);
    let Frame::SetUp(frame) = state.top() else { return None };
    let placement = |id: PieceId| setup.placements.iter().find(|it| it.piece == id);
    if claim.is("take the piece in hand first") {
        return truth(frame.hand.is_none(), frame);
    }
    let missing = setup
        .placements
        .iter()
        .any(|it| setup.piece(it.piece).side == claim.side && land.hex(it.piece).is_none());
    if claim.is("not everybody is set up yet") {
        return truth(missing, missing);
    }
    if claim.is("everybody is set up") {
        return truth(!missing, missing);
    }
    if let (Some(hand), Action::To(hex)) = (frame.hand, claim.action) {
        let name = &setup.piece(hand).name;
        if let Some(said) = claim.fits("{} is not in the area of {}: {}") {
            let it = placement(hand)?;
            let named = claim.there(said[0]) && said[1] == name && said[2] == it.text;
            return truth(named && !it.zone.contains(setup.cell(hex)), it.text.clone());
        }
        if let Some(said) = claim.fits("{} stands in {} already") {
            return truth(
                said[0] == name && claim.there(said[1]) && land.hex(hand) == Some(hex),
                land.hex(hand),
            );
        }
        return claim.too_full(&[hand]);
    }
    let id = claim.piece()?;
    let piece = state.piece(id);
    if let Some(said) = claim.fits("{} arrives later") {
        let comes = setup.arrivals.iter().any(|arrival| arrival.pieces.contains(id));
        return truth(claim.named(said[0]) && placement(id).is_none() && comes, comes);
    }
    if let Some(said) = claim.fits("{} has to be placed first") {
        let hand = frame.hand.filter(|&hand| setup.piece(hand).name == said[0] && land.hex(hand).is_none());
        return truth(hand.is_some_and(|hand| state.piece(hand).marks.returns() >= RETURNS), frame);
    }
    if let Some(said) = claim.fits("{} has been taken up {} times and stays as it is") {
        let often = piece.marks.returns() >= RETURNS && said[1].parse() == Ok(RETURNS);
        return truth(claim.named(said[0]) && often, piece);
    }
    if let Some(said) = claim.fits("{} does not begin as a bridge") {
        return truth(claim.named(said[0]) && piece.special == Special::Nothing, piece);
    }
    if let Some(said) = claim.fits("{} may not begin as a bridge") {
        return truth(claim.named(said[0]) && !placement(id).is_some_and(|it| it.may_bridge), piece);
    }
    if let Some(said) = claim.fits("{} has not been placed yet") {
        return truth(claim.named(said[0]) && land.hex(id).is_none(), piece);
    }
    let Action::Build(_, over) = claim.action else { return None };
    if claim.is("the bridge is there already") {
        return truth(piece.special == Special::Bridge { over }, piece);
    }
    if claim.is("no river without a bridge runs along that side of its hex") {
        let river = land.hex(id).is_some_and(|hex| land.river(hex, over));
        let edge = land.hex(id).is_some_and(|hex| setup.map.neighbour(hex, over).is_none());
        return truth(!river || edge, piece);
    }
    None
}

pub(super) fn judge(claim: &Claim<'_>) -> Option<Truth> {
    match claim.state.top() {
        Frame::Arrivals(group, begun) => judge_arrival(claim, group, begun),
        Frame::Choice(_) => judge_choice(claim),
        Frame::Recovery(_) => judge_recovery(claim),
        Frame::Surprise(id) => {
            let said = claim.fits("{} has not been chosen to act by itself")?;
            let (state, side) = (claim.state, claim.side);
            let alone = state.chosen[side].contains(id) && !state.boxed[side].contains(id);
            truth(said[0] == claim.setup.formation(id).name && !alone, id)
        }
        Frame::Place(_) | Frame::SetDown(_) => judge_counter(claim),
        _ => None,
    }
}

fn judge_arrival(claim: &Claim<'_>, group: u8, begun: bool) -> Option<Truth> {
    let (land, setup) = (claim.land(), claim.setup);
    let arrival = &setup.arrivals[usize::from(group)];
    if claim.is("those who are left come with the others") {
        return truth(begun, begun);
    }
    if claim.is("they come on their turn and may not wait") {
        return truth(!arrival.may_wait, arrival.may_wait);
    }
    let Action::Enter(id, hex) = claim.action else { return None };
    if let Some(said) = claim.fits("{} does not arrive now") {
        let away = claim.state.piece(id).at == Place::AWAY;
        return truth(claim.named(said[0]) && away && !arrival.pieces.contains(id), arrival.pieces.bits());
    }
    let turn = claim.state.turn;
    let entries = arrival.entries.iter().rfind(|(from, _)| *from <= turn).or(arrival.entries.first())?;
    let entry = entries.1.contains(&hex);
    if let Some(told) = claim.too_full(&[id]) {
        return Some(told);
    }
    let shut = |at: HexId| !land.units(at, claim.side.other()).is_empty() || !land.room(&[id], at);
    let next = entries.1.iter().any(|&at| setup.map.adjacent(at, hex));
    if let Some(said) = claim.fits("the entry next to {} is free") {
        let free = entries.1.iter().any(|&at| setup.map.adjacent(at, hex) && !shut(at));
        return truth(claim.there(said[0]) && free && !entry, entries);
    }
    let said = claim.fits("{} is no entry of {} on this turn")?;
    truth(claim.there(said[0]) && claim.named(said[1]) && !entry && !next, entries)
}

fn judge_choice(claim: &Claim<'_>) -> Option<Truth> {
    let (land, state, setup, side) = (claim.land(), claim.state, claim.setup, claim.side);
    let Frame::Choice(frame) = state.top() else { return None };
    let (Action::Leave(id) | Action::Cup(id) | Action::Box(id) | Action::Reserve(id)) = claim.action else {
        return None;
    };
    let name = |id: FormationId| &setup.formation(id).name;
    let there = setup.piece_ids().any(|it| setup.piece(it).formation == Some(id) && land.hex(it).is_some());
    if let Some(said) = claim.fits("{} has been decided on") {
        return truth(said[0] == name(id) && there && !frame.left[side].contains(id), frame);
    }
    if let Some(said) = claim.fits("{} has nobody on the map") {
        return truth(said[0] == name(id) && !there, there);
    }
    if let Some(said) = claim.fits("{} is decided on first") {
        let asked = frame.left[side].first()?;
        return truth(said[0] == name(asked) && asked != id, asked);
    }
    let points = setup.tables.turns[usize::from(state.turn) - 1].points[side];
    if let Some(said) = claim.fits("all {} activation points of this turn are spent") {
        let surprise = setup.index.surprise;
        let free = setup.rules.free_surprise
            && setup.formation(surprise).side == side
            && state.turn == setup.tables.surprise_turn
            && state.chosen[side].contains(surprise)
            && !state.boxed[side].contains(surprise);
        let spent = state.chosen[side].len() - usize::from(free);
        return truth(said[0].parse() == Ok(points) && spent >= usize::from(points), (spent, points));
    }
    let chief = setup.counters.iter().find(|it| it.side == side && it.command == Command::Chief)?;
    if let Some(said) = claim.fits("{} can be used again from turn {} on") {
        let again = state.chief_used[side] + setup.tables.chief_gap;
        let tired = state.chief_used[side] > 0 && state.turn < again;
        return truth(said[0] == chief.name && said[1].parse() == Ok(again) && tired, again);
    }
    if let Some(said) = claim.fits("{} activates {} formations at most") {
        let most = setup.tables.chief;
        let full = state.boxed[side].len() >= usize::from(most);
        return truth(said[0] == chief.name && said[1].parse() == Ok(most) && full, state.boxed);
    }
    let said = claim.fits("{} is the reserve, and there is only one")?;
    truth(state.reserve[side].is_some_and(|held| said[0] == name(held)), state.reserve)
}

fn judge_recovery(claim: &Claim<'_>) -> Option<Truth> {
    let (land, state, setup) = (claim.land(), claim.state, claim.setup);
    let (Frame::Recovery(frame), Action::Recover(id)) = (state.top(), claim.action) else { return None };
    let formation = setup.piece(id).formation;
    let of = |said: &str| formation.is_some_and(|it| setup.formation(it).name == said);
    if let Some(said) = claim.fits("{} is not on the map") {
        return truth(claim.named(said[0]) && land.hex(id).is_none(), land.hex(id));
    }
    if let Some(said) = claim.fits("{} is at full strength") {
        return truth(claim.named(said[0]) && !claim.has(id, Marks::REDUCED), state.piece(id));
    }
    if let Some(said) = claim.fits("{} belongs to no formation and does not recover") {
        return truth(claim.named(said[0]) && formation.is_none(), formation);
    }
    if let Some(said) = claim.fits("{} has not been chosen this turn") {
        let chosen = formation.is_some_and(|it| state.chosen[claim.side].contains(it));
        return truth(of(said[0]) && !chosen, state.chosen);
    }
    if let Some(said) = claim.fits("a unit of {} has recovered already") {
        return truth(of(said[0]) && formation.is_some_and(|it| frame.done.contains(it)), frame);
    }
    let said = claim.fits("{} is next to the enemy")?;
    let beside = land.hex(id).is_some_and(|hex| land.beside().contains(&hex));
    truth(claim.named(said[0]) && beside, land.hex(id))
}

fn judge_counter(claim: &Claim<'_>) -> Option<Truth> {
    let (land, state, setup, side) = (claim.land(), claim.state, claim.setup, claim.side);
    if let (Frame::SetDown(left), Action::Set(id, hex)) = (state.top(), claim.action) {
        let name = |id: FormationId| &setup.formation(id).name;
        if let Some(said) = claim.fits("{} has no counter to be set down now") {
            return truth(said[0] == name(id) && !left.contains(id), left);
        }
        if let Some(said) = claim.fits("the counter of {} is set down first") {
            return truth(left.first().is_some_and(|first| first != id && said[0] == name(first)), left);
        }
        let said = claim.fits("{} is not within reach of {}")?;
        let chief = setup.counter(state.active.counter);
        let spot: BTreeSet<HexId> =
            state.spots[usize::from(state.active.counter.0)].hex().into_iter().collect();
        let reach = land.around(&spot, chief.radius, &land.enemies());
        return truth(claim.there(said[0]) && said[1] == chief.name && !reach.contains(&hex), spot);
    }
    let (Frame::Place(counter), Action::Place(hex)) = (state.top(), claim.action) else { return None };
    let it = setup.counter(counter);
    let subject = |&id: &PieceId| {
        let piece = setup.piece(id);
        let led = match (it.command, piece.formation) {
            (Command::Independent, _) | (_, None) => true,
            (Command::Formation(own), Some(formation)) => own == formation,
            (Command::Chief, Some(formation)) => {
                state.boxed[side].contains(formation) || state.reserve[side] == Some(formation)
            }
        };
        piece.side == side && led && !claim.has(id, Marks::ACTED)
    };
    let stand: BTreeSet<HexId> = setup.piece_ids().filter(subject).filter_map(|id| land.hex(id)).collect();
    let here = BTreeSet::from([hex]);
    let reach = |shut: &BTreeSet<HexId>| !land.around(&here, it.radius, shut).is_disjoint(&stand);
    if let Some(said) = claim.fits("nobody near {} could still be activated") {
        let alone = it.command == Command::Independent && !reach(&BTreeSet::new());
        return truth(claim.there(said[0]) && alone, &stand);
    }
    if let Some(said) = claim.fits("the enemy cuts {} in {} off from everybody") {
        let cut = reach(&BTreeSet::new()) && !reach(&land.enemies());
        return truth(said[0] == it.name && claim.there(said[1]) && cut, &stand);
    }
    let said = claim.fits("nobody whom {} commands is within {} hexes of {}")?;
    let near = stand.iter().any(|&at| setup.map.distance(at, hex) <= u16::from(it.radius));
    let named = said[0] == it.name && said[1].parse() == Ok(it.radius) && claim.there(said[2]);
    truth(named && !near, &stand)
}
