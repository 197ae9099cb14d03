//! Charges, and fire in open order.

use board::hex::HexId;
use orders::action::Action;
use orders::flow::Frame;
use orders::movement::Move;
use orders::ruleset::{Cavalry, Hills};
use orders::setup::{Order, PieceId, Terrain};
use orders::state::{Marks, Status};

use super::marching::stacking;
use super::walker::{Lenience, Walker};
use super::{Found, Said};

pub(super) fn judge(said: Said<'_>) -> Found {
    match (said.it.action, said.it.state.top()) {
        (Action::Charge(from, target), Frame::Move(mv)) => charge(said, &mv, from, target),
        (Action::Skirmish(from, target), Frame::Move(mv)) => skirmish(said, &mv, from, target),
        _ => None,
    }
}

/// Ground on which cavalry charges.
fn is_open(said: Said<'_>, hex: HexId) -> bool {
    let Said { it, facts } = said;
    let hill = match it.setup.rules.book.cavalry {
        Cavalry::InTheOpen => {
            it.setup.hexes[usize::from(hex.0)].level > 0 && it.setup.rules.hills == Hills::Apart
        }
        Cavalry::Everywhere => facts.is_hill(hex),
    };
    facts.terrain(hex) == Terrain::Clear && !hill
}

/// The ride as it is met: at Caldiero only the zone of those who are charged stops it.
fn ride(said: Said<'_>, target: HexId) -> Lenience {
    let charges = (said.it.setup.rules.book.cavalry == Cavalry::InTheOpen).then_some(target);
    Lenience { charges, ..Lenience::default() }
}

fn charge(said: Said<'_>, mv: &Move, from: HexId, target: HexId) -> Found {
    let Said { it, facts } = said;
    let (name, base, goal) = (facts.name(mv.who), facts.number(from), facts.number(target));
    let here = facts.hex(mv.who)?;
    let enemies = facts.units_in(target, it.side.other());
    let id = mv.who;
    let walker = |lenience: Lenience| Walker::new(facts, mv, lenience).reach();
    let texts: [(String, &dyn Fn() -> bool); 20] = [
        ("nobody charges in this battle".into(), &|| !it.setup.rules.charges),
        ("the option of cavalry charges is not in play".into(), &|| !it.setup.rules.charges),
        (format!("{name} is no cavalry"), &|| facts.kind(id) != orders::setup::Kind::Cavalry),
        (format!("{name} may not charge: only the hussars do"), &|| !it.setup.piece(id).charges),
        (format!("{name} is not under Attack"), &|| facts.acts(id) != Order::Attack),
        (format!("{name} is not in good order"), &|| facts.status(id) != Status::Good),
        (format!("{name} has attacked this turn"), &|| facts.marked(id, Marks::ATTACKED)),
        ("units charge one by one".into(), &|| mv.mate.is_some()),
        (format!("no enemy is in {goal} next to {base}"), &|| {
            enemies.is_empty() || facts.distance(from, target) != 1
        }),
        (format!("a river parts {base} from {goal}"), &|| !facts.is_beside(from, target)),
        (format!("{goal} is closed to the {} side", it.setup.title.side_names[it.side.index()]), &|| {
            it.setup.limits.closed[it.side].contains(target)
        }),
        (format!("enemy units are in {base}"), &|| facts.holds(from, it.side.other())),
        (format!("{base} is closed to the {} side", it.setup.title.side_names[it.side.index()]), &|| {
            it.setup.limits.closed[it.side].contains(from)
        }),
        (format!("no way leads to {base}"), &|| {
            let lenience = Lenience { zones: true, points: true, ..Lenience::default() };
            !walker(lenience).contains_key(&from)
        }),
        (format!("{name} is in March Column and charges only from where it is"), &|| {
            mv.column && from != here
        }),
        (format!("{name} has fired and only falls back one hex, or stays"), &|| mv.falls_back),
        (format!("an enemy zone of control bars the way of {name} to {base}"), &|| {
            let free = Lenience { zones: true, ..Lenience::default() };
            let plain =
                |lenience| walker(lenience).get(&from).is_some_and(|ways| ways.iter().any(|way| !way.column));
            from != here && !plain(ride(said, target)) && plain(free)
        }),
        (format!("the odds against {goal} would be worse than 1-5"), &|| worse(said, mv, from, target)),
        ("the enemy there countercharges, and fights nobody else".into(), &|| {
            facts.units_in(target, it.side.other()).into_iter().any(|id| facts.marked(id, Marks::COUNTER))
        }),
        (format!("{name} has not the points left in {base} to enter {goal}"), &|| {
            too_dear(said, mv, from, target)
        }),
    ];
    if let Some((_, holds)) = texts.iter().find(|(text, _)| said.is(text)) {
        return Some(holds());
    }
    if it.reason.starts_with(&format!("{goal} lies beyond the road, where ")) {
        return Some(facts.is_banned(id, target));
    }
    for hex in [from, target] {
        let number = facts.number(hex);
        if said.is(format!("{number} is a hill")) {
            return Some(facts.is_hill(hex));
        }
        if said.is(format!("{number} is wheat")) {
            return Some(facts.terrain(hex) == Terrain::Wheat);
        }
        if said.is(format!("{number} is not clear ground")) {
            return Some(!is_open(said, hex));
        }
    }
    if it.reason.ends_with(" goes with it and may not charge") {
        let mate = mv.mate?;
        return Some(it.setup.piece(mate).charges != it.setup.piece(id).charges || !fit(said, mate));
    }
    if it.reason.starts_with(&format!("{base} is out of reach with ")) {
        let free = Lenience { zones: true, ..Lenience::default() };
        let plain =
            |lenience| walker(lenience).get(&from).is_some_and(|ways| ways.iter().any(|way| !way.column));
        return Some(!plain(free) && plain(Lenience { points: true, ..free }));
    }
    if let Some(other) =
        said.between("", &format!(" is charged from {base}, and the units of a hex attack together"))
    {
        let mut mates = facts.units_in(from, it.side).into_iter().filter(|&mate| mate != id);
        return Some(mates.any(|mate| {
            let aims = it.state.piece(mate).origin.hex().map(|hex| facts.number(hex));
            facts.marked(mate, Marks::CHARGE) && aims.as_deref() == Some(other) && other != goal
        }));
    }
    let movers: Vec<PieceId> = [Some(mv.who), mv.mate].into_iter().flatten().collect();
    stacking(said, &movers, from)
}

fn fit(said: Said<'_>, id: PieceId) -> bool {
    let facts = said.facts;
    said.it.setup.piece(id).charges
        && facts.acts(id) == Order::Attack
        && facts.status(id) == Status::Good
        && !facts.marked(id, Marks::ATTACKED)
}

/// Whether the chargers, doubled, with those who charge the hex already, have less than a fifth of what defends it.
fn worse(said: Said<'_>, mv: &Move, from: HexId, target: HexId) -> bool {
    let Said { it, facts } = said;
    let movers: Vec<PieceId> = [Some(mv.who), mv.mate].into_iter().flatten().collect();
    let strength = |id: PieceId| {
        let (piece, reduced) = (it.setup.piece(id), it.state.piece(id).reduced);
        u32::from(if reduced { piece.reduced } else { piece.strength })
    };
    let joins = |&id: &PieceId| {
        let aims = it.state.piece(id).origin.hex() == Some(target);
        facts.side(id) == it.side && facts.is_unit(id) && facts.marked(id, Marks::CHARGE) && aims
    };
    let row = |hex: HexId| it.setup.map.printed(hex).pairs().0;
    let snow = it.setup.tables.weather.boxes[usize::from(it.state.weather)].factor > 1;
    let storm = |base: HexId| it.setup.rules.storm_from_the_east && snow && row(target) == row(base) + 1;
    let base = |id: PieceId| if movers.contains(&id) { from } else { facts.hex(id).unwrap_or(from) };
    let mut by_hex = std::collections::BTreeMap::new();
    for id in facts.pieces().filter(|id| joins(id) || movers.contains(id)) {
        let less = if storm(base(id)) { 1 } else { 0 };
        *by_hex.entry(base(id)).or_insert(0) += (strength(id) - less).max(1) * 2;
    }
    let sums =
        by_hex.into_iter().map(
            |(hex, sum): (HexId, u32)| {
                if facts.terrain(hex) == Terrain::Marsh { sum.div_ceil(2) } else { sum }
            },
        );
    let attackers: u32 = sums.sum();
    let defenders: u32 = facts.troops_in(target, it.side.other()).into_iter().map(strength).sum();
    attackers * 5 < defenders
}

/// Whether the last step costs more than is left, however one comes to the hex it starts from.
fn too_dear(said: Said<'_>, mv: &Move, from: HexId, target: HexId) -> bool {
    let Said { it, facts } = said;
    let walker = Walker::new(facts, mv, ride(said, target));
    let here = facts.hex(mv.who) == Some(from);
    let mut arrivals = walker.reach().remove(&from).unwrap_or_default();
    if here {
        arrivals.push(super::walker::Arrival {
            cost: u32::from(mv.spent),
            open: true,
            column: false,
            roads: mv.by_road,
        });
    }
    let Some(direction) = it.setup.map.direction(from, target) else { return false };
    let (full, off) = walker.left();
    let last = walker.toll(from, direction, target, false);
    let sides = &it.setup.sides;
    let road = [&sides.road, &sides.minor, &sides.trail].iter().any(|set| set.contains(from, direction));
    let affords = |way: &super::walker::Arrival| {
        let lost = if way.roads && road { 0 } else { full - off };
        way.cost + last + lost <= walker.allowance()
    };
    !arrivals.iter().filter(|way| !way.column).any(affords)
}

fn skirmish(said: Said<'_>, mv: &Move, from: HexId, target: HexId) -> Found {
    let Said { it, facts } = said;
    let (name, base, goal, id) = (facts.name(mv.who), facts.number(from), facts.number(target), mv.who);
    let here = facts.hex(id)?;
    let enemy = it.side.other();
    let sky = &it.setup.tables.weather.boxes[usize::from(it.state.weather)];
    let texts: [(String, &dyn Fn() -> bool); 14] = [
        ("the option of open order is not in play".into(), &|| !it.setup.rules.open_order),
        (format!("{name} is no light infantry"), &|| !it.setup.piece(id).light),
        ("nobody fights in open order in this weather".into(), &|| !sky.open_order),
        (format!("{name} is tired and has to pass a test first"), &|| facts.marked(id, Marks::TIRED)),
        (format!("{name} is under {}", facts.acts(id).id()), &|| {
            matches!(facts.acts(id), Order::Attack | Order::Defence)
        }),
        (format!("{name} is not in good order"), &|| facts.status(id) != Status::Good),
        ("units fire in open order one by one".into(), &|| mv.mate.is_some()),
        (format!("{name} is in March Column"), &|| mv.column),
        (format!("no enemy unit is in {goal}"), &|| !facts.holds(target, enemy)),
        (format!("no infantry or cavalry of the enemy is in {goal}"), &|| {
            facts.troops_in(target, enemy).is_empty()
        }),
        (format!("{goal} is not next to {base}"), &|| facts.distance(from, target) != 1),
        (format!("a river parts {base} from {goal}"), &|| !facts.is_beside(from, target)),
        (format!("{name} has fired and only falls back one hex, or stays"), &|| mv.falls_back),
        (format!("{name} does not get to {base} in open order"), &|| {
            let reach = Walker::new(facts, mv, Lenience { skirmishes: true, ..Lenience::default() }).reach();
            from != here && !reach.get(&from).is_some_and(|ways| ways.iter().any(|way| !way.column))
        }),
    ];
    match texts.iter().find(|(text, _)| said.is(text)) {
        Some((_, holds)) => Some(holds()),
        None => stacking(said, &[id], from),
    }
}
