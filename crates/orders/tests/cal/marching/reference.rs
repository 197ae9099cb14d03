//! Where a unit can go, worked out a second time from the chart alone and in the plainest way, against what the rules find: over
//! many positions thrown together by a seeded generator.

use std::collections::BTreeMap;

use board::hex::HexId;
use orders::movement::{self, Move};
use orders::setup::{Order, PieceId, Setup, Terrain};
use orders::state::{State, Status};
use orders::ways::Field;
use testkit::SplitMix64;

use super::{Table, text};

const FRENCH: [&str; 8] = [
    "m-18-line",
    "m-18-legere",
    "m-9-dragons",
    "m-art-8",
    "m-art-horse",
    "m-1-cavalry",
    "a-4-line",
    "r-art-12-iv",
];
const AUSTRIAN: [&str; 8] = [
    "h-gyulai",
    "h-mahoney-jager",
    "h-wurmser",
    "h-art-sticker",
    "h-art-avg-horse",
    "h-stab-dragoner",
    "p-kinsky",
    "h-art-12-reserve-1",
];

/// A position: eight units of each side spread over the middle of the map, some of them broken.
fn position(rng: &mut SplitMix64, formation: &str, order: &str, weather: u8) -> String {
    let mut taken = Vec::new();
    let mut pieces = String::new();
    let free = rng.below(2) == 0;
    for id in FRENCH.into_iter().chain(AUSTRIAN) {
        let number = loop {
            let number = (11 + rng.below(9)) * 100 + 8 + rng.below(13);
            if !taken.contains(&number) {
                break number;
            }
        };
        taken.push(number);
        let status = ["good", "good", "disordered"][rng.below(3)];
        let status = if id.contains("art") { "good" } else { status };
        pieces.push_str(&format!(
            "{id} = {{ at = \"{number}\", status = \"{status}\", acts = \"{order}\", out = false }}\n"
        ));
    }
    let freed = if free { "freed = [\"massena\"]\n" } else { "" };
    text(
        "movement",
        formation,
        order,
        &format!("weather = {weather}\n{freed}[pieces]\n{formation} = \"2024\"\n{pieces}"),
    )
}

/// The plain reckoning of one unit's ways.
struct Walker<'a> {
    setup: &'a Setup,
    state: &'a State,
    field: Field,
    unit: PieceId,
    order: Order,
}

impl Walker<'_> {
    /// The cost of a step in half points and whether the unit must stop; nothing if it is forbidden.
    fn step(&self, from: HexId, to: HexId) -> Option<(u8, bool)> {
        let (setup, weather) = (self.setup, self.state.weather);
        let direction = setup.map.direction(from, to)?;
        let side = &setup.sides;
        let [road, minor, canal, river] =
            [&side.road, &side.minor, &side.canal, &side.river].map(|set| set.contains(from, direction));
        let piece = setup.piece(self.unit);
        let (row, column) = setup.map.printed(to).pairs();
        if river || self.field.enemies.contains(to) || piece.id.starts_with("h-") && row == 10 {
            return None;
        }
        if piece.id.starts_with("m-") && !self.state.freed.contains(self.state.active) {
            let old = setup.map.printed(from).pairs().1;
            if column < 14 && column <= old {
                return None;
            }
        }
        if piece.kind.is_gun() && !road && !minor && (canal || weather == 3) {
            return None;
        }
        let zone = self.field.zones.contains(to);
        let friends = self.field.friends.contains(to);
        let held = self.field.zones.contains(from);
        let may = match self.order {
            Order::Manoeuvre => !zone && !held,
            Order::Defence => !zone || friends && !held,
            Order::Advance | Order::Attack => !held,
        };
        if !may {
            return None;
        }
        let mut cost = if setup.ground(to).terrain == Terrain::Marsh { 4 } else { 2 };
        if setup.ground(to).level > setup.ground(from).level {
            cost += 2;
        }
        if canal && !road && !minor {
            cost += 2;
        }
        let marches = matches!(self.order, Order::Advance | Order::Manoeuvre) && !zone && !friends;
        if marches && road {
            cost = 1;
        } else if marches && minor {
            cost = (cost - 2).max(2);
        }
        let spared = road || minor && weather == 2;
        if weather >= 2 && !spared {
            cost *= 2;
        }
        Some((cost, zone))
    }

    /// Every hex it can reach with the least half points: all paths by length, on roads only or not.
    fn reach(&self) -> BTreeMap<HexId, u8> {
        let start = self.state.hex_of(self.unit);
        let allowance = self.setup.piece(self.unit).movement * 2;
        let penalty = if self.state.weather < 2 { 2 } else { 0 };
        // The least cost to be in a hex, by whether roads alone were used and whether one had to stop.
        let mut best: BTreeMap<(HexId, bool), u8> = BTreeMap::from([((start, true), 0)]);
        let mut open = vec![(start, true, 0)];
        let mut found: BTreeMap<HexId, u8> = BTreeMap::new();
        while let Some((from, roads, spent)) = open.pop() {
            for (direction, to) in self.setup.map.neighbours(from) {
                let Some((cost, stop)) = self.step(from, to) else { continue };
                let roads = roads && self.setup.way(from, direction).is_road();
                let total = spent + cost;
                let limit = if roads { allowance } else { allowance - penalty };
                if total > limit && spent > 0 || to == start {
                    continue;
                }
                found.entry(to).and_modify(|least| *least = total.min(*least)).or_insert(total);
                let ends = stop || total >= limit || self.order == Order::Defence;
                if !ends && best.get(&(to, roads)).is_none_or(|&least| total < least) {
                    best.insert((to, roads), total);
                    open.push((to, roads, total));
                }
            }
        }
        found
    }
}

fn plain(table: &Table, unit: PieceId) -> BTreeMap<HexId, u8> {
    let (setup, state) = (table.game().setup(), table.game().state());
    let side = setup.piece(unit).side;
    let own = state.piece(unit).acts;
    let gun = setup.piece(unit).kind.is_gun();
    let mut all: BTreeMap<HexId, u8> = BTreeMap::new();
    for order in Order::ALL
        .into_iter()
        .filter(|&order| order == own || gun && matches!(order, Order::Defence | Order::Manoeuvre))
    {
        let field = Field::new(setup, state, side);
        for (hex, cost) in (Walker { setup, state, field, unit, order }).reach() {
            all.entry(hex).and_modify(|least| *least = cost.min(*least)).or_insert(cost);
        }
    }
    all
}

#[test]
fn cal_9_2_the_reach_of_units_agrees_with_a_plain_reckoning() {
    let mut rng = SplitMix64::new(1796);
    let mut hexes = 0;
    for round in 0..160u8 {
        let formation = ["massena", "hohenzollern"][usize::from(round % 2)];
        let order = ["advance", "attack", "defence", "manoeuvre"][usize::from(round / 2 % 4)];
        let weather = round / 8 % 4;
        let situation = position(&mut rng, formation, order, weather);
        let table = crate::table(&situation);
        let (setup, state) = (table.game().setup(), table.game().state());
        let letter = &formation[..1];
        for unit in setup.piece_ids().filter(|&id| state.hex(id).is_some()) {
            let piece = setup.piece(unit);
            if piece.kind.is_leader() || !piece.id.starts_with(&format!("{letter}-")) {
                continue;
            }
            assert_ne!(state.piece(unit).status, Status::Routed);
            let mut found: BTreeMap<HexId, u8> = BTreeMap::new();
            let field = Field::new(setup, state, piece.side);
            movement::destinations(setup, state, &field, &Move::new(state, unit, None), |to| {
                found.entry(to.hex).and_modify(|least| *least = to.cost.min(*least)).or_insert(to.cost);
            });
            let wanted = plain(&table, unit);
            let name = |hex: &HexId| setup.map.printed(*hex).to_string();
            let keys = |map: &BTreeMap<HexId, u8>| map.keys().map(name).collect::<Vec<_>>();
            assert_eq!(keys(&found), keys(&wanted), "{} in {situation}", piece.id);
            let most = piece.movement * 2 - if weather < 2 { 2 } else { 0 };
            for (hex, cost) in &wanted {
                if *cost <= most {
                    assert_eq!(found[hex], *cost, "{} to {} in {situation}", piece.id, name(hex));
                }
            }
            hexes += wanted.len();
        }
    }
    assert!(hexes > 10_000, "{hexes}");
}
