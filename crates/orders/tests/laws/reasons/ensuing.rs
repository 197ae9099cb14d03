//! What follows from fire and assaults: retreats, routs, leaders in danger, countercharges.

use board::hex::HexId;
use orders::action::Action;
use orders::flow::Frame;
use orders::setup::{Kind, PieceId, Terrain};
use orders::state::{Marks, Status};

use super::deciding::absent;
use super::{Found, Said};

pub(super) fn judge(said: Said<'_>) -> Found {
    let found = match (said.it.action, said.it.state.top()) {
        (_, Frame::Assault(_)) => None,
        (Action::Counter(id), Frame::Counter(charger)) => counter(said, charger, id),
        (Action::Retreat(id, hex), _) => retreat(said, id, hex),
        (Action::Follow(leader, _) | Action::Escape(leader, _), Frame::Aftermath(_)) => bereft(said, leader),
        (Action::Stay(id) | Action::Leave(id), Frame::Rout(_)) => runs(said).or_else(|| stay(said, id)),
        (Action::Stay(id), _) => stay(said, id),
        _ => None,
    };
    found.or_else(|| match said.it.state.top() {
        Frame::Escape(leader) | Frame::Evade(leader) => flight(said, leader),
        _ => None,
    })
}

fn counter(said: Said<'_>, charger: PieceId, id: PieceId) -> Found {
    let Said { it, facts } = said;
    let rest =
        it.reason.strip_prefix(facts.name(id)).and_then(|rest| rest.strip_prefix(' ')).unwrap_or_default();
    let beside =
        facts.hex(charger).zip(facts.hex(id)).is_some_and(|(one, other)| facts.is_beside(one, other));
    match rest {
        "is no cavalry" => Some(facts.kind(id) != Kind::Cavalry),
        "is not in good order" => Some(facts.status(id) != Status::Good),
        "has attacked this turn" => Some(facts.marked(id, Marks::ATTACKED)),
        "countercharges already" => Some(facts.marked(id, Marks::COUNTER)),
        _ if said.is(format!("{} is not next to {}", facts.name(id), facts.name(charger))) => Some(!beside),
        _ => absent(said, id),
    }
}

fn retreat(said: Said<'_>, id: PieceId, hex: HexId) -> Found {
    let Said { it, facts } = said;
    let name = facts.name(id);
    let goes =
        |one: PieceId| said.offers(|action| matches!(action, Action::Retreat(other, _) if other == one));
    if said.is(format!("{name} has not to retreat")) {
        return Some(it.state.piece(id).owes == 0);
    }
    if said.is(format!("{name} stays or goes to the hex its troops have fallen back to")) {
        return Some(facts.marked(id, Marks::CHOOSES));
    }
    if let Some(found) =
        said.of_piece(" retreats first", |first| it.state.piece(first).owes > 0 && goes(first))
    {
        return Some(found && !goes(id));
    }
    let places =
        said.between(&format!("{} is not among the best hexes open to it: ", facts.number(hex)), "")?;
    let mut places: Vec<&str> = places.split(", ").collect();
    let mut list = Vec::new();
    <orders::Orders as play::Rules>::actions(it.setup, it.state, it.side, &mut list);
    let mut open: Vec<String> = list
        .into_iter()
        .filter_map(|action| match action {
            Action::Retreat(other, to) if other == id => Some(facts.number(to)),
            _ => None,
        })
        .collect();
    places.sort_unstable();
    open.sort_unstable();
    Some(places == open)
}

/// Another unit is asked about first.
fn runs(said: Said<'_>) -> Found {
    let name = said.between("first ", " runs or stays")?;
    let play::Next::Decide(decisions) = <orders::Orders as play::Rules>::next(said.it.setup, said.it.state)
    else {
        return Some(false);
    };
    let asked = decisions.first().question;
    let mut called = said.facts.called(name).into_iter();
    Some(called.any(|id| asked == orders::question::Question::Run(id)))
}

/// A leader who has lost his troops.
fn bereft(said: Said<'_>, leader: PieceId) -> Found {
    let Said { it, facts } = said;
    let asked = |one: PieceId| {
        said.offers(|action| match action {
            Action::Follow(other, _) | Action::Escape(other, _) => other == one,
            _ => false,
        })
    };
    if let Some(other) = said.between("first it is decided where ", " goes") {
        return Some(other != facts.name(leader) && facts.called(other).into_iter().any(asked));
    }
    let name = facts.name(leader);
    let texts = ["goes with one of those who stood with him", "goes to the nearest friendly unit"];
    let told = texts.iter().any(|text| said.is(format!("{name} {text}")));
    told.then(|| asked(leader) && facts.side(leader) == it.side)
}

fn stay(said: Said<'_>, id: PieceId) -> Found {
    let Said { it, facts } = said;
    let name = facts.name(id);
    let rest = [
        " is in no village or redoubt and with no general",
        " is in no village, no redoubt, and with no general",
    ];
    if rest.iter().any(|rest| said.is(format!("{name}{rest}"))) {
        let hex = facts.hex(id)?;
        let sheltered = matches!(facts.terrain(hex), Terrain::Village | Terrain::Redoubt);
        let general = facts.pieces().any(|other| {
            let leads = matches!(facts.kind(other), Kind::Officer | Kind::Commander);
            leads && facts.side(other) == facts.side(id) && facts.hex(other) == Some(hex)
        });
        return Some(!sheltered && !general);
    }
    if said.is(format!("{name} has not to retreat")) {
        return Some(it.state.piece(id).owes == 0);
    }
    if !it.reason.ends_with(" has to go") {
        return absent(said, id);
    }
    said.is(format!("{name} has to go")).then(|| it.state.piece(id).owes > 0)
}

/// A leader who is come upon, or next to whom an enemy has come.
fn flight(said: Said<'_>, leader: PieceId) -> Found {
    let Said { it, facts } = said;
    let name = facts.name(leader);
    if said.is(format!("first it is decided whether {name} rides off"))
        || said.is(format!("the enemy has come upon {name}, who has to get away first"))
    {
        let about = |action| matches!(action, Action::Escape(other, _) if other == leader);
        return Some(said.offers(about) && facts.side(leader) == it.side);
    }
    let Action::Escape(_, hex) = it.action else { return None };
    let (place, here) = (facts.number(hex), facts.hex(leader)?);
    let enemy = it.side.other();
    if said.is(format!("{name} is in {place} already")) {
        return Some(hex == here);
    }
    if said.is(format!("{name} cannot get to {place}")) {
        let mv = orders::movement::Move::new(it.state, leader, None);
        let free = super::walker::Lenience { zones: true, ..Default::default() };
        return Some(!super::walker::Walker::new(facts, &mv, free).reach().contains_key(&hex));
    }
    if said.is(format!("{name} would be next to the enemy in {place}, and no friend is there")) {
        let near =
            it.setup.map.neighbours(hex).any(|(_, to)| facts.is_beside(to, hex) && facts.holds(to, enemy));
        return Some(near && !facts.holds(hex, it.side));
    }
    said.is(format!("{place} is in an enemy zone of control, and {name} can get to safety elsewhere"))
        .then(|| facts.zone(hex, enemy) && !facts.holds(hex, it.side))
}
