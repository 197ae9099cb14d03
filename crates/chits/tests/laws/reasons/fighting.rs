//! Judges of what is said about attacks, results, falling back and advances.

use board::hex::HexId;
use chits::action::Action;
use chits::activation::Stage;
use chits::flow::Frame;
use chits::pay::Step;
use chits::setup::{Kind, PieceId};
use chits::state::{Marks, RETURNS};
use testkit::Truth;

use super::{Claim, truth};

pub(super) fn judge(claim: &Claim<'_>) -> Option<Truth> {
    match claim.state.top() {
        Frame::Activation(Stage::Announce | Stage::Fight) => judge_attack(claim),
        Frame::Evasion(frame) => {
            let ask = frame.step == chits::evasion::Step::Ask;
            match claim.text {
                "first they say whether they evade" => truth(ask, frame),
                "they go 1 or 2 hexes" => truth(!ask, frame),
                "they have got away: how far they go is asked" => truth(!ask, frame),
                "first they say whether and how far they evade" => truth(!claim.kind_offered(), frame),
                _ => None,
            }
        }
        Frame::Pay(_) => judge_result(claim),
        Frame::Retreat(_) => judge_retreat(claim),
        Frame::Advance(_) => judge_advance(claim),
        _ => None,
    }
}

fn judge_attack(claim: &Claim<'_>) -> Option<Truth> {
    let (land, state, setup) = (claim.land(), claim.state, claim.setup);
    if let Some(said) = claim.fits("{} is named for no combat") {
        let id = claim.piece()?;
        return truth(claim.named(said[0]) && state.piece(id).fights == 0, state.piece(id));
    }
    if let Some(said) = claim.fits("there is no combat {} to be fought") {
        let Action::Fight(number) = claim.action else { return truth(false, claim.action) };
        let open =
            number > 0 && state.combats.get(usize::from(number) - 1).is_some_and(|it| !it.targets.is_empty());
        return truth(said[0].parse() == Ok(number) && !open, number);
    }
    let targets = |number: u8| state.combats[usize::from(number) - 1].targets;
    if let Some(said) = claim.fits("{} must be attacked from there too: it is next to {}") {
        let owed = |id: PieceId| {
            let Some(from) = land.hex(id).filter(|_| setup.piece(id).name == said[1]) else { return false };
            let mates = || {
                let here = land.pieces(from, claim.side).into_iter();
                here.filter(|&it| state.piece(it).fights > 0 && land.kind(it) != Kind::Leader)
            };
            land.near(from).into_iter().any(|(_, to)| {
                let enemy = !land.units(to, claim.side.other()).is_empty() && land.strikes(from, to);
                let attacked = mates().any(|it| targets(state.piece(it).fights).contains(to));
                claim.at(said[0], to) && enemy && !attacked
            })
        };
        let named = setup.piece_ids().filter(|&id| state.piece(id).fights > 0);
        return truth({ named }.any(owed), said);
    }
    let Action::Attack(id, hex) = claim.action else { return None };
    let piece = state.piece(id);
    let from = land.hex(id)?;
    let enemy = claim.side.other();
    if let Some(said) = claim.fits("{} has no combat factor") {
        let reduced = claim.has(id, Marks::REDUCED);
        let factor = if reduced { setup.piece(id).reduced } else { setup.piece(id).combat };
        return truth(claim.named(said[0]) && factor == 0, factor);
    }
    if let Some(said) = claim.fits("{} has been named and taken back {} times") {
        return truth(claim.named(said[0]) && piece.marks.returns() >= RETURNS, piece);
    }
    if let Some(said) = claim.fits("there is no enemy in {}") {
        return truth(claim.there(said[0]) && land.pieces(hex, enemy).is_empty(), hex);
    }
    if let Some(said) = claim.fits("nobody in {} fights: whoever enters takes it") {
        let (all, units) = (land.pieces(hex, enemy), land.units(hex, enemy));
        return truth(claim.there(said[0]) && !all.is_empty() && units.is_empty(), all);
    }
    if let Some(said) = claim.fits("{} is not next to {}") {
        return truth(claim.named(said[0]) && claim.there(said[1]) && !setup.map.adjacent(from, hex), from);
    }
    if let Some(said) = claim.fits("a river without a bridge lies between {} and {}") {
        let named = claim.named(said[0]) && claim.there(said[1]);
        return truth(named && setup.map.adjacent(from, hex) && !land.strikes(from, hex), from);
    }
    if let Some(said) = claim.fits("{} is named for a combat, and each unit attacks once") {
        return truth(claim.named(said[0]) && piece.fights > 0, piece);
    }
    if let Some(said) = claim.fits("{} takes on further hexes for all of them") {
        let first = land
            .pieces(from, claim.side)
            .into_iter()
            .find(|&it| state.piece(it).fights == piece.fights && land.kind(it) != Kind::Leader);
        return truth(first.is_some_and(|it| it != id && setup.piece(it).name == said[0]), first);
    }
    if let Some(said) = claim.fits("{} is engaged with others: it attacks those first") {
        let with = land.units(hex, enemy).iter().any(|&it| state.piece(it).engaged == piece.engaged);
        return truth(claim.named(said[0]) && piece.engaged > 0 && !with, piece);
    }
    if let Some(said) = claim.fits("no unit of {}'s formation attacks {} from his hex") {
        let own = |&it: &PieceId| {
            let (other, number) = (setup.piece(it), state.piece(it).fights);
            number > 0
                && other.kind != Kind::Leader
                && other.formation == setup.piece(id).formation
                && targets(number).contains(hex)
        };
        let attacks = land.pieces(from, claim.side).iter().any(own);
        return truth(claim.named(said[0]) && claim.there(said[1]) && !attacks, from);
    }
    None
}

fn judge_result(claim: &Claim<'_>) -> Option<Truth> {
    let (land, state) = (claim.land(), claim.state);
    let Frame::Pay(frame) = state.top() else { return None };
    let first = frame.step == Step::Withdraw;
    let lose = matches!(frame.step, Step::Lose(_));
    let back = matches!(frame.step, Step::FallBack(..));
    let party: Vec<PieceId> = frame.party.filter(|&id| land.hex(id).is_some()).collect();
    let left = |id: &PieceId| {
        let steps = claim.setup.piece(*id).steps;
        u32::from(if claim.has(*id, Marks::REDUCED) { steps.saturating_sub(1) } else { steps })
    };
    let steps: u32 = party.iter().map(left).sum();
    match claim.text {
        "the die has fallen: it is too late" => return truth(!claim.kind_offered(), frame),
        "first they say how much they absorb by withdrawing" => return truth(first, frame),
        "how far they withdraw has been said" => return truth(!first, frame),
        "first the steps are lost" => return truth(lose && frame.owed > 0, frame),
        "all steps have been paid" => return truth(back, frame),
        "first it is said which hex falls back" => return truth(back, frame),
        _ => {}
    }
    if let Some(said) = claim.fits("{} took no part in this fight") {
        let id = claim.piece()?;
        return truth(claim.named(said[0]) && !party.contains(&id), party);
    }
    if let Some(said) = claim.fits("nobody falls back from {} now") {
        let Step::FallBack(_, todo) = frame.step else { return truth(false, frame) };
        return truth(claim.there(said[0]) && claim.hex().is_some_and(|hex| !todo.contains(hex)), todo);
    }
    let Action::Withdraw(hexes) = claim.action else { return None };
    if let Some(said) = claim.fits("only {} steps are to be absorbed") {
        return truth(said[0].parse() == Ok(frame.owed) && hexes > frame.owed, frame);
    }
    if claim.is("two steps at most are absorbed by withdrawing") {
        return truth(hexes > 2, hexes);
    }
    if claim.is("they are engaged and have no chance of getting away") {
        return truth(party.iter().any(|&id| state.piece(id).engaged > 0) && hexes > 0, party);
    }
    if claim.is("whoever survives a charge that is won must leave the hex") {
        return truth(frame.must && hexes == 0 && u32::from(frame.owed) < steps, (frame, steps));
    }
    let rest = u32::from(frame.owed.saturating_sub(hexes));
    if let Some(said) = claim.fits("{} steps would be left to lose, and they have {}") {
        let numbers = said[0].parse() == Ok(rest) && said[1].parse() == Ok(steps);
        return truth(numbers && rest > steps, (rest, steps));
    }
    if claim.is("nobody would be left to withdraw") {
        return truth(hexes > 0 && rest >= steps, (rest, steps));
    }
    None
}

fn judge_retreat(claim: &Claim<'_>) -> Option<Truth> {
    let (land, state, setup) = (claim.land(), claim.state, claim.setup);
    let Frame::Retreat(frame) = state.top() else { return None };
    let trims = claim.offered().iter().any(|action| matches!(action, Action::Lose(_)));
    match claim.text {
        "all steps have been paid" => return truth(!trims, frame),
        "no further step leads out of the full hex" => return truth(trims, frame),
        "how far they withdraw has been said" => return truth(!claim.kind_offered(), frame),
        _ => {}
    }
    if let Some(said) = claim.fits("{} takes no room away from those who fall back") {
        let id = claim.piece()?;
        let size = setup.piece(id).size == chits::setup::Size::None;
        return truth(claim.named(said[0]) && trims && (size || !frame.pieces.contains(id)), frame);
    }
    let Action::Retreat(to) = claim.action else { return None };
    let from = land.hex(frame.pieces.first()?)?;
    if let Some(said) = claim.fits("{} is not next to them") {
        return truth(claim.there(said[0]) && !setup.map.adjacent(from, to), from);
    }
    if let Some(said) = claim.fits("the enemy is in {}") {
        return truth(claim.there(said[0]) && !land.pieces(to, claim.side.other()).is_empty(), to);
    }
    if let Some(said) = claim.fits("a river without a bridge lies before {}") {
        return truth(claim.there(said[0]) && !land.crosses(from, to), from);
    }
    if let Some(said) = claim.fits("they have just come from {}") {
        let before = frame.last.and_then(|last| setup.map.neighbour(from, last.opposite()));
        return truth(claim.there(said[0]) && before == Some(to), before);
    }
    if let Some(said) = claim.fits("{} is too full, and no farther from the enemy") {
        let away = |at: HexId| frame.from.iter().map(|it| setup.map.distance(at, it)).min().unwrap_or(0);
        let movers: Vec<PieceId> = frame.pieces.collect();
        let full = !land.room(&movers, to) && away(to) <= away(from);
        return truth(claim.there(said[0]) && full, (away(to), away(from)));
    }
    let away = |at: HexId| frame.from.iter().map(|it| setup.map.distance(at, it)).min().unwrap_or(0);
    let others: Vec<HexId> = claim
        .offered()
        .iter()
        .filter_map(|action| match action {
            Action::Retreat(hex) => Some(*hex),
            _ => None,
        })
        .collect();
    if let Some(said) = claim.fits("{} does not lead away from the enemy") {
        let better = others.iter().any(|&hex| away(hex) > away(to));
        return truth(
            claim.there(said[0]) && away(to) <= away(from) && better,
            (others, away(to), away(from)),
        );
    }
    if let Some(said) = claim.fits("{} is next to the enemy, and others are not") {
        let beside = land.beside();
        let better = others.iter().any(|hex| !beside.contains(hex));
        return truth(claim.there(said[0]) && beside.contains(&to) && better, others);
    }
    if let Some(said) = claim.fits("{} is not empty, and others are emptier") {
        let movers: Vec<PieceId> = frame.pieces.collect();
        let crowd = |hex: HexId| {
            let friends = land.pieces(hex, claim.side).iter().any(|id| !movers.contains(id));
            u8::from(friends) + u8::from(friends && !land.room(&movers, hex))
        };
        let better = others.iter().any(|&hex| crowd(hex) < crowd(to));
        return truth(claim.there(said[0]) && better, others);
    }
    None
}

fn judge_advance(claim: &Claim<'_>) -> Option<Truth> {
    let (land, state, setup) = (claim.land(), claim.state, claim.setup);
    let (Frame::Advance(frame), Action::Advance(id, hex)) = (state.top(), claim.action) else { return None };
    let piece = state.piece(id);
    let from = land.hex(id)?;
    if let Some(said) = claim.fits("{} took no part in this combat, or has advanced") {
        return truth(claim.named(said[0]) && piece.fights != frame.number, piece);
    }
    if let Some(said) = claim.fits("{} is engaged and stays where it is") {
        return truth(claim.named(said[0]) && piece.engaged > 0, piece);
    }
    if let Some(said) = claim.fits("the enemy stands in {}") {
        return truth(claim.there(said[0]) && !land.units(hex, claim.side.other()).is_empty(), hex);
    }
    if let Some(told) = claim.too_full(&[id]) {
        return Some(told);
    }
    if let Some(said) = claim.fits("a river without a bridge lies before {}") {
        return truth(
            claim.there(said[0]) && setup.map.adjacent(from, hex) && !land.crosses(from, hex),
            from,
        );
    }
    if let Some(said) = claim.fits("{} is not next to {}") {
        return truth(claim.named(said[0]) && claim.there(said[1]) && !setup.map.adjacent(from, hex), from);
    }
    if let Some(said) = claim.fits("the enemy has not left {}") {
        return truth(claim.there(said[0]) && !frame.into.contains(hex), frame);
    }
    if let Some(said) = claim.fits("{} is not next to the hex that has become free") {
        let next = frame.into.iter().any(|it| setup.map.adjacent(it, hex));
        return truth(claim.there(said[0]) && !next, frame);
    }
    if claim.is("the result allows an advance of one hex only") {
        let via: Vec<HexId> =
            frame.into.iter().filter(|&it| land.crosses(from, it) && land.crosses(it, hex)).collect();
        return truth(!via.is_empty() && via.iter().all(|&it| !frame.beyond.contains(it)), frame);
    }
    None
}
