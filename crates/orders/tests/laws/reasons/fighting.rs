//! Fire, declarations, assaults.

use board::hex::{HexId, Passage};
use orders::action::Action;
use orders::activation::Stage as Segment;
use orders::assault::{Assault, Stage};
use orders::flow::Frame;
use orders::ruleset::Cavalry;
use orders::setup::{Kind, Order, PieceId, Terrain};
use orders::state::{Marks, Status};

use super::deciding::absent;
use super::marching::stacking;
use super::{Found, Said};

pub(super) fn judge(said: Said<'_>) -> Found {
    match (said.it.action, said.it.state.top()) {
        (Action::Advance(id, hex), Frame::Assault(fight)) => advance(said, &fight, id, hex),
        (Action::AdvanceAll(base, hex), Frame::Assault(fight)) => advance_all(said, &fight, base, hex),
        (Action::Withdraw(id, hex), Frame::Assault(fight)) => withdraw(said, &fight, id, hex),
        (Action::Lose(id), Frame::Assault(fight)) => lose(said, &fight, id),
        (action, Frame::Assault(fight)) => step(said, &fight, action),
        (Action::Fire(gun, target), _) => fire(said, gun, target),
        (Action::Salvo(hex, target), _) => salvo(said, hex, target),
        (Action::Attack(base, target), _) => attack(said, base, target),
        (Action::Assail(id, target), _) => assail(said, id, target),
        (Action::End, Frame::Activation(Segment::Declare)) => missing(said),
        (Action::End, _) => {
            let left = |action| matches!(action, Action::Resolve(_));
            said.is("every declared assault has to be resolved").then(|| said.offers(left))
        }
        (Action::Resolve(hex), _) => resolve(said, hex),
        _ => None,
    }
}

/// Whether one sees from a hex to another: within the distance of sight, and nothing high between them.
fn sees(said: Said<'_>, from: HexId, to: HexId) -> bool {
    let Said { it, facts } = said;
    let ground = |hex: HexId| &it.setup.hexes[usize::from(hex.0)];
    let top = ground(from).level.max(ground(to).level);
    let hides = |hex: Option<HexId>| {
        hex.is_some_and(|hex| {
            let high = it.setup.tables.blocks[facts.terrain(hex) as usize] || ground(hex).level > top;
            hex != from && hex != to && high
        })
    };
    let hidden = it.setup.map.line(from, to).any(|passage| match passage {
        Passage::Through(hex) => hides(hex),
        Passage::Between([one, other]) => hides(one) && hides(other),
        _ => false,
    });
    facts.distance(from, to) <= u16::from(it.setup.tables.sight) && !hidden
}

/// What keeps a gun from firing at anything.
fn silent(said: Said<'_>, gun: PieceId) -> Found {
    let Said { it, facts } = said;
    let rest =
        it.reason.strip_prefix(facts.name(gun)).and_then(|rest| rest.strip_prefix(' ')).unwrap_or_default();
    let is_gun = matches!(facts.kind(gun), Kind::Artillery | Kind::HorseArtillery | Kind::Redoubt);
    let sky = &it.setup.tables.weather.boxes[usize::from(it.state.weather)];
    let found = match rest {
        "is no artillery" => !is_gun,
        "has moved" => facts.marked(gun, Marks::MOVED),
        "has fired" => facts.marked(gun, Marks::FIRED),
        "stands in marsh" => facts.hex(gun).is_some_and(|hex| facts.terrain(hex) == Terrain::Marsh),
        "is out of use" => facts.kind(gun) == Kind::Redoubt && it.state.piece(gun).reduced,
        "has no garrison under Defence" => {
            let own = facts.side(gun);
            let defends = |id: PieceId| facts.marked(id, Marks::ACTIVE) && facts.acts(id) == Order::Defence;
            facts.kind(gun) == Kind::Redoubt
                && facts.hex(gun).is_some_and(|hex| !facts.troops_in(hex, own).into_iter().any(defends))
        }
        "does not act with the active formation" => !facts.marked(gun, Marks::ACTIVE),
        _ if said.is("artillery cannot fire in this weather") => sky.range == 0,
        _ => return absent(said, gun),
    };
    Some(found)
}

fn fire(said: Said<'_>, gun: PieceId, target: HexId) -> Found {
    let Said { it, facts } = said;
    let number = facts.number(target);
    let enemy = it.side.other();
    if said.is(format!("no enemy unit is in {number}")) {
        return Some(!facts.holds(target, enemy));
    }
    if let Some(hex) = facts.hex(gun) {
        let far = facts.distance(hex, target);
        let range = it.setup.piece(gun).range;
        let sky = it.setup.tables.weather.boxes[usize::from(it.state.weather)].range;
        if said.is(format!("{number} is {far} hexes away and the range is {range}")) {
            return Some(far > u16::from(range));
        }
        if said.is(format!("in this weather no gun fires further than {sky}")) {
            return Some(far > u16::from(sky));
        }
        if said.is(format!("{number} is not in line of sight")) {
            return Some(!sees(said, hex, target));
        }
    }
    if said.is(format!("only guns are in {number}")) {
        return Some(facts.holds(target, enemy) && facts.troops_in(target, enemy).is_empty());
    }
    if it.reason.starts_with(&format!("{number} lies beyond the road, where ")) {
        return Some(facts.is_banned(gun, target));
    }
    silent(said, gun)
}

fn salvo(said: Said<'_>, hex: HexId, target: HexId) -> Found {
    let Said { it, facts } = said;
    let guns: Vec<PieceId> =
        facts.units_in(hex, it.side).into_iter().filter(|&id| !facts.is_troops(id)).collect();
    if said.is(format!("two guns of one hex fire together, and {} has not two", facts.number(hex))) {
        return Some(guns.len() < 2);
    }
    let found: Vec<bool> = guns.into_iter().filter_map(|gun| fire(said, gun, target)).collect();
    (!found.is_empty()).then(|| found.into_iter().any(|holds| holds))
}

/// Whether a unit may assault in this activation.
fn is_fit(said: Said<'_>, id: PieceId) -> bool {
    let facts = said.facts;
    facts.is_troops(id)
        && facts.status(id) == Status::Good
        && facts.marked(id, Marks::ACTIVE)
        && !facts.marked(id, Marks::ATTACKED)
        && !facts.marked(id, Marks::SKIRMISHED)
        && !facts.marked(id, Marks::CHARGE)
        && matches!(facts.acts(id), Order::Attack | Order::Advance)
}

fn unfit(said: Said<'_>, id: PieceId) -> Found {
    let Said { it, facts } = said;
    let rest =
        it.reason.strip_prefix(facts.name(id)).and_then(|rest| rest.strip_prefix(' ')).unwrap_or_default();
    let marked = |mark| facts.marked(id, mark);
    let found = match rest {
        "is artillery, which only bombards" => !facts.is_troops(id),
        "does not act with the active formation" => !marked(Marks::ACTIVE),
        "is disordered" => facts.status(id) == Status::Disordered,
        "is routed" => facts.status(id) == Status::Routed,
        "has attacked this turn" => marked(Marks::ATTACKED),
        "has fought in open order" => marked(Marks::SKIRMISHED),
        "charges, and a charge attacks one hex only" => marked(Marks::CHARGE),
        _ if said.is(format!(
            "{} acts under {}, which does not allow assaults",
            facts.name(id),
            facts.acts(id).id()
        )) =>
        {
            matches!(facts.acts(id), Order::Defence | Order::Manoeuvre)
        }
        _ => return absent(said, id),
    };
    Some(found)
}

fn attack(said: Said<'_>, base: HexId, target: HexId) -> Found {
    let Said { it, facts } = said;
    let from = facts.number(base);
    let here = facts.units_in(base, it.side);
    if said.is("all assaults have been declared") {
        return Some(!said.offers(|action| matches!(action, Action::Attack(..) | Action::Assail(..))));
    }
    if said.is(format!("no unit of yours is in {from}")) {
        return Some(here.is_empty());
    }
    if let Some(found) = targeted(said, &here, base, target) {
        return Some(found);
    }
    let fit: Vec<PieceId> = here.iter().copied().filter(|&id| is_fit(said, id)).collect();
    if let Some(found) = sent(said, &fit, target) {
        return Some(found);
    }
    here.into_iter().find_map(|id| unfit(said, id)).map(|holds| holds && fit.is_empty())
}

/// What keeps a hex from being attacked from another.
fn targeted(said: Said<'_>, here: &[PieceId], base: HexId, target: HexId) -> Found {
    let Said { it, facts } = said;
    let (from, to, enemy) = (facts.number(base), facts.number(target), it.side.other());
    if said.is(format!("no enemy unit is in {to}")) {
        return Some(!facts.holds(target, enemy));
    }
    if said.is(format!("{to} is not next to {from}")) {
        return Some(facts.distance(base, target) != 1);
    }
    if said.is(format!("a river parts {from} from {to}")) {
        return Some(!facts.is_beside(base, target));
    }
    if it.reason.starts_with(&format!("{to} lies beyond the road, where ")) {
        return Some(here.iter().any(|&id| facts.is_banned(id, target)));
    }
    None
}

/// What is said of units that may assault.
fn sent(said: Said<'_>, units: &[PieceId], target: HexId) -> Found {
    let Said { it, facts } = said;
    let fight = |id: PieceId| it.state.piece(id).fights;
    let from: Vec<u8> = units.iter().map(|&id| fight(id)).collect();
    let there = facts.units_in(target, it.side.other());
    let at = there.iter().map(|&id| fight(id)).max().unwrap_or(0);
    let charged = facts
        .pieces()
        .any(|id| facts.side(id) == it.side && at > 0 && fight(id) == at && facts.marked(id, Marks::CHARGE));
    match it.reason {
        "it attacks that hex already" => Some(from.iter().any(|&one| one > 0 && one == at)),
        "its units are sent against different enemies" => {
            Some(from.iter().all(|&one| one > 0) && from.iter().any(|&one| one != from[0]))
        }
        "one of its units is sent by itself, and the other has to be too" => {
            Some(from.contains(&0) && from.iter().any(|&one| one > 0))
        }
        "the enemy there countercharges, and fights nobody else" => {
            Some(there.iter().any(|&id| facts.marked(id, Marks::COUNTER)) || at > 0)
        }
        "the hex is charged, and infantry may not assault it too" => Some(charged),
        "there is no enemy next to it that it may attack" => {
            let base = units.first().and_then(|&id| facts.hex(id))?;
            Some(
                there.is_empty()
                    || !facts.is_beside(base, target)
                    || units.iter().any(|&id| facts.is_banned(id, target)),
            )
        }
        "no unit there may assault" => Some(
            units.is_empty() || {
                let base = facts.hex(units[0])?;
                !it.setup
                    .map
                    .neighbours(base)
                    .any(|(_, hex)| facts.is_beside(base, hex) && facts.holds(hex, it.side.other()))
            },
        ),
        "not every attacker would be next to every defender of that combat" => {
            let fights: Vec<u8> = from.iter().copied().chain([at]).filter(|&one| one > 0).collect();
            let with = |side| {
                let joined =
                    facts.pieces().filter(|&id| facts.side(id) == side && fights.contains(&fight(id)));
                joined.filter_map(|id| facts.hex(id)).collect::<Vec<_>>()
            };
            let (mut bases, mut targets) = (with(it.side), with(it.side.other()));
            bases.extend(units.iter().filter_map(|&id| facts.hex(id)));
            targets.push(target);
            Some(bases.iter().any(|&base| {
                targets.iter().any(|&one| {
                    let banned = units.iter().any(|&id| facts.is_banned(id, one));
                    !facts.is_beside(base, one) || banned
                })
            }))
        }
        _ => None,
    }
}

fn assail(said: Said<'_>, id: PieceId, target: HexId) -> Found {
    let Said { it, facts } = said;
    if said.is("the units of a hex attack together") {
        return Some(it.setup.rules.book.assaults == orders::ruleset::Assaults::HexByHex);
    }
    if let Some(base) = facts.hex(id) {
        if let Some(found) = targeted(said, &[id], base, target) {
            return Some(found);
        }
        let alone = format!("{} is the only unit of {} that may assault", facts.name(id), facts.number(base));
        if said.is(alone) {
            let fit = facts.units_in(base, it.side).into_iter().filter(|&one| is_fit(said, one)).count();
            return Some(fit == 1 && is_fit(said, id));
        }
    }
    sent(said, &[id], target).or_else(|| unfit(said, id))
}

fn missing(said: Said<'_>) -> Found {
    let Said { it, facts } = said;
    if let Some((name, place)) =
        it.reason.strip_suffix(" is under Attack and must assault").and_then(|rest| rest.rsplit_once(" in "))
    {
        let mut called = facts.called(name).into_iter();
        return Some(called.any(|id| {
            let hex = facts.hex(id);
            let near = hex.is_some_and(|hex| {
                it.setup.map.neighbours(hex).any(|(_, to)| facts.holds(to, it.side.other()))
            });
            // The hex is called by its first unit; who has to assault may be the other one.
            let bound = hex.is_some_and(|hex| {
                facts
                    .units_in(hex, it.side)
                    .into_iter()
                    .any(|id| is_fit(said, id) && facts.acts(id) == Order::Attack)
            });
            hex.is_some_and(|hex| facts.number(hex) == place) && near && bound
        }));
    }
    let (target, base) =
        said.between("the enemy in ", " must be assaulted too")?.split_once(" next to the attackers in ")?;
    let (target, base) = (it.setup.find_hex(target)?, it.setup.find_hex(base)?);
    let attacks = facts.units_in(base, it.side).into_iter().any(|id| it.state.piece(id).fights > 0);
    let left = facts.units_in(target, it.side.other()).into_iter().all(|id| it.state.piece(id).fights == 0);
    Some(attacks && left && facts.is_beside(base, target) && facts.holds(target, it.side.other()))
}

fn resolve(said: Said<'_>, hex: HexId) -> Found {
    let number = said.facts.number(hex);
    if said.is("all assaults are declared before any is resolved") {
        return Some(said.it.state.top() == Frame::Activation(Segment::Declare));
    }
    let goes = |action| matches!(action, Action::Resolve(other) if other == hex);
    said.is(format!("no declared assault goes by {number}")).then(|| !said.offers(goes))
}

/// Who fights in an assault on a side.
fn fights(said: Said<'_>, fight: &Assault, id: PieceId) -> bool {
    said.it.state.piece(id).fights == fight.fight && said.facts.hex(id).is_some() && said.facts.is_unit(id)
}

fn step(said: Said<'_>, fight: &Assault, action: Action) -> Found {
    let Said { it, facts } = said;
    match action {
        Action::Fire(gun, target) => {
            if said.is(format!("{} is not in an assaulted hex", facts.name(gun))) {
                return Some(!fights(said, fight, gun) || facts.side(gun) != it.side);
            }
            if said.is(format!("nobody assaults it from {}", facts.number(target))) {
                let there = facts.troops_in(target, it.side.other());
                let base = facts.hex(gun)?;
                return Some(
                    !there.iter().any(|&id| fights(said, fight, id)) || !facts.is_beside(base, target),
                );
            }
            silent(said, gun)
        }
        Action::Elan(id) => match it.reason {
            "no assault of this book has Elan" => Some(it.setup.tables.elan == 0),
            "no Elan is left" => Some(it.state.elan == 0),
            _ => said
                .is(format!("{} is not an attacker with an Attack marker", facts.name(id)))
                .then(|| !fights(said, fight, id) || facts.side(id) != it.side || !facts.is_troops(id)),
        },
        Action::Lead(id) => {
            let rest = format!(
                "{} is not the {} of attackers he stands with",
                facts.name(id),
                it.setup.title.terms.leader
            );
            said.is(rest).then(|| {
                let leads = facts.pieces().any(|unit| {
                    fights(said, fight, unit)
                        && facts.side(unit) == it.side
                        && facts.hex(unit) == facts.hex(id)
                        && facts.formation(unit).is_some_and(|own| it.setup.formation(own).leader == id)
                });
                !leads
            })
        }
        Action::Salvo(..) => it
            .reason
            .contains(" has not two guns that can fire at that hex together")
            .then(|| !said.offers(|other| other == action)),
        Action::Efficiency(value) => said
            .is(format!("{value} is not among the values that carry the most strength"))
            .then(|| strongest(said, fight).is_none_or(|values| !values.contains(&value))),
        Action::Trade => {
            said.is("only a garrison of a village or farm can make an exchange of it").then(|| {
                let housed = |id: PieceId| {
                    facts
                        .hex(id)
                        .is_some_and(|hex| matches!(facts.terrain(hex), Terrain::Village | Terrain::Farm))
                };
                let mut garrison =
                    facts.pieces().filter(|&id| fights(said, fight, id) && facts.side(id) == it.side);
                !garrison.any(|id| housed(id) && facts.is_troops(id))
            })
        }
        Action::Hold => it.reason.starts_with("the garrison is in disorder already").then(|| {
            let mut garrison =
                facts.pieces().filter(|&id| fights(said, fight, id) && facts.side(id) == it.side);
            garrison.any(|id| facts.status(id) != Status::Good)
        }),
        Action::Decline if fight.stage == Stage::Advance => match it.reason {
            "one of those who charged has to enter the hex that is empty now" => {
                Some(facts.pieces().any(|id| fights(said, fight, id) && facts.marked(id, Marks::CHARGE)))
            }
            "somebody has to advance into the hex of the guns" => Some(fight.taken != 0),
            _ => None,
        },
        _ => None,
    }
}

/// The efficiencies that carry the most strength on the side that chooses.
fn strongest(said: Said<'_>, fight: &Assault) -> Option<Vec<u8>> {
    let Said { it, facts } = said;
    if it.setup.rules.book.command == orders::ruleset::Command::Officers {
        return None;
    }
    let mut sums = std::collections::BTreeMap::new();
    for id in facts
        .pieces()
        .filter(|&id| fights(said, fight, id) && facts.side(id) == it.side && facts.is_troops(id))
    {
        let piece = it.setup.piece(id);
        let strength = if it.state.piece(id).reduced { piece.reduced } else { piece.strength };
        *sums.entry(piece.efficiency).or_insert(0u16) += u16::from(strength);
    }
    let most = sums.values().max().copied()?;
    Some(sums.into_iter().filter(|(_, sum)| *sum == most).map(|(value, _)| value).collect())
}

fn advance(said: Said<'_>, fight: &Assault, id: PieceId, hex: HexId) -> Found {
    let Said { it, facts } = said;
    let (name, number) = (facts.name(id), facts.number(hex));
    let here = facts.hex(id);
    let beside = here.is_some_and(|here| facts.is_beside(here, hex));
    let rest = it.reason.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')).unwrap_or_default();
    let emptied = fight.targets.contains(hex) && !facts.holds(hex, it.side.other());
    match rest {
        "is artillery" => return Some(!facts.is_troops(id) && !facts.kind(id).is_leader()),
        "is not in good order" => return Some(facts.status(id) != Status::Good),
        "took no part in the assault" => return Some(!fights(said, fight, id) || facts.side(id) != it.side),
        "has followed already" => return Some(here.is_some_and(|here| fight.targets.contains(here))),
        _ => {}
    }
    match it.reason {
        "one of those who charged has to enter the hex that is empty now" => {
            return Some(facts.pieces().any(|id| fights(said, fight, id) && facts.marked(id, Marks::CHARGE)));
        }
        "somebody has to advance into the hex of the guns" => return Some(fight.taken != 0),
        _ => {}
    }
    if said.is(format!("{number} is closed to it")) {
        return Some(it.setup.limits.closed[it.side].contains(hex));
    }
    if said.is(format!("{number} lies beyond the road")) {
        return Some(facts.is_banned(id, hex));
    }
    if said.is(format!("{number} was not emptied by this assault")) {
        return Some(!emptied);
    }
    if said.is(format!("{number} is not next to {name}")) {
        return Some(!beside);
    }
    stacking(said, &[id], hex)
}

fn advance_all(said: Said<'_>, fight: &Assault, base: HexId, hex: HexId) -> Found {
    let Said { it, facts } = said;
    let (from, to) = (facts.number(base), facts.number(hex));
    let here = facts.troops_in(base, it.side);
    let fought: Vec<PieceId> = here.into_iter().filter(|&id| fights(said, fight, id)).collect();
    let leader =
        |id: PieceId| facts.kind(id).is_leader() && facts.side(id) == it.side && facts.hex(id) == Some(base);
    if said.is(format!("nobody in {from} may advance")) {
        let followed = fight.stage == Stage::Follow && fight.targets.contains(base);
        return Some(followed || !fought.iter().any(|&id| facts.status(id) == Status::Good));
    }
    if said.is(format!("no leader is in {from}, and without one a single unit advances")) {
        return Some(!facts.pieces().any(leader));
    }
    if said.is(format!("the leader in {from} may not go along to {to}")) {
        return Some(facts.pieces().any(leader));
    }
    if said.is(format!("all of {from} have no room in {to}")) {
        return Some(fought.len() > 1 || facts.holds(hex, it.side));
    }
    match it.reason {
        "one of those who charged has to enter the hex that is empty now"
        | "somebody has to advance into the hex of the guns" => advance(said, fight, PieceId(0), hex),
        _ => fought.into_iter().find_map(|id| advance(said, fight, id, hex)),
    }
}

fn withdraw(said: Said<'_>, fight: &Assault, id: PieceId, hex: HexId) -> Found {
    let Said { it, facts } = said;
    let (name, number, enemy) = (facts.name(id), facts.number(hex), it.side.other());
    let rest = it.reason.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')).unwrap_or_default();
    let horse = matches!(facts.kind(id), Kind::Cavalry | Kind::HorseArtillery);
    match rest {
        "is not assaulted now" => return Some(!fights(said, fight, id) || facts.side(id) != it.side),
        "is routed" => return Some(facts.status(id) == Status::Routed),
        "has tried to fall back" => return Some(facts.marked(id, Marks::HOLDS)),
        "is neither cavalry nor horse artillery" => return Some(!horse),
        "is no cavalry" => return Some(facts.kind(id) != Kind::Cavalry),
        "is on its Moved side" => return Some(facts.marked(id, Marks::MOVED)),
        "is under advance" | "is under attack" => {
            return Some(
                it.setup.rules.book.cavalry == Cavalry::Everywhere && facts.kind(id) == Kind::Cavalry,
            );
        }
        _ => {}
    }
    if said.is("cavalry is among the attackers") {
        let mut attackers = facts.pieces().filter(|&id| fights(said, fight, id) && facts.side(id) == enemy);
        return Some(attackers.any(|id| facts.kind(id) == Kind::Cavalry));
    }
    let here = facts.hex(id)?;
    if said.is(format!("{name} retreats one hex, and {number} is not next to it")) {
        return Some(!facts.is_beside(here, hex));
    }
    if said.is(format!("enemy units are in {number}")) {
        return Some(facts.holds(hex, enemy));
    }
    if said.is(format!("{number} is in an enemy zone of control")) {
        return Some(facts.zone(hex, enemy));
    }
    if said.is(format!("{number} is closed to it")) {
        return Some(it.setup.limits.closed[it.side].contains(hex));
    }
    if said.is(format!("{number} is next to an attacker, and another hex is not")) {
        return Some(facts.pieces().any(|other| {
            let by = facts.side(other) == enemy && fights(said, fight, other);
            by && facts.hex(other).is_some_and(|at| facts.is_beside(at, hex))
        }));
    }
    stacking(said, &[id], hex)
}

fn lose(said: Said<'_>, fight: &Assault, id: PieceId) -> Found {
    let Said { it, facts } = said;
    let name = facts.name(id);
    let own = |id: PieceId| fights(said, fight, id) && facts.side(id) == it.side && facts.is_troops(id);
    let used = fight.values[usize::from(fight.stage == Stage::DefenderLoss)];
    let value = |id: PieceId| it.setup.piece(id).efficiency;
    let strength = |id: PieceId| {
        let piece = it.setup.piece(id);
        if it.state.piece(id).reduced { piece.reduced } else { piece.strength }
    };
    if said.is(format!("{name} does not fight on the side that loses now")) {
        return Some(!fights(said, fight, id) || facts.side(id) != it.side);
    }
    if said.is(format!("{name} is artillery")) {
        return Some(!facts.is_troops(id));
    }
    if said.is(format!("{name} is among the losses already")) {
        return Some(fight.pending.contains(id));
    }
    if said.is(format!("{name} has less than the efficiency used, which is {used}")) {
        return Some(value(id) < used);
    }
    if said.is(format!("with {name} more would be lost than has to be")) {
        // The others would do: what has been named and is left reaches the loss without it.
        let rest = facts.pieces().filter(|&other| other != id && own(other) && value(other) >= used);
        return Some(rest.map(strength).sum::<u8>() >= fight.losses[0]);
    }
    if said.is(format!("{name} has not the most strength among those of its efficiency")) {
        return Some(facts.pieces().any(|other| own(other) && strength(other) > strength(id)));
    }
    None
}
