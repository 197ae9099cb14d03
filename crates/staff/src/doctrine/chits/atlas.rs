//! How far it is from anywhere to a hex, over open ways with nobody in them. Worked out when first asked for, once for each hex and map.

use std::cell::RefCell;
use std::sync::{Arc, Mutex, OnceLock};

use board::hex::HexId;
use chits::setup::{Hexes, Setup, Way};

/// Half points from each hex to one of them; never more than [`FARTHEST`].
pub(super) type Field = Arc<[u8]>;

/// Farther than anything that can be reached.
pub(super) const FARTHEST: u8 = 250;

/// The fields of one map. What they are made from is kept beside them, since another battle may have another map.
struct Atlas {
    enter: Vec<u8>,
    ways: Vec<[Way; 6]>,
    fields: Vec<OnceLock<Field>>,
}

/// As many maps as are kept at a time.
const MAPS: usize = 4;

/// Those that were asked for last. All threads share them, because those of a search do not live long.
static ATLASES: Mutex<Vec<Arc<Atlas>>> = Mutex::new(Vec::new());

thread_local! {
    /// The one this thread looks into, with the setup it is for.
    static OPEN: RefCell<Option<(u64, Arc<Atlas>)>> = const { RefCell::new(None) };
}

/// The ways to a hex.
pub(super) fn field(setup: &Setup, to: HexId) -> Field {
    OPEN.with_borrow_mut(|open| {
        if open.as_ref().is_none_or(|(stamp, _)| *stamp != setup.stamp.number()) {
            *open = Some((setup.stamp.number(), atlas(setup)));
        }
        let (_, atlas) = open.as_ref().expect("it has just been opened");
        Arc::clone(atlas.fields[to.index()].get_or_init(|| measure(setup, to)))
    })
}

fn atlas(setup: &Setup) -> Arc<Atlas> {
    let mut all = ATLASES.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let known = all.iter().find(|it| it.ways == setup.index.ways && it.enter == setup.index.enter);
    if let Some(known) = known {
        return Arc::clone(known);
    }
    let fresh = Arc::new(Atlas {
        enter: setup.index.enter.clone(),
        ways: setup.index.ways.clone(),
        fields: vec![OnceLock::new(); setup.map.len()],
    });
    all.truncate(MAPS - 1);
    all.insert(0, Arc::clone(&fresh));
    fresh
}

/// Backwards from the hex, by rising cost.
fn measure(setup: &Setup, to: HexId) -> Field {
    let mut field = vec![FARTHEST; setup.map.len()];
    let mut queue: Vec<Vec<HexId>> = vec![Vec::new(); usize::from(FARTHEST)];
    field[to.index()] = 0;
    queue[0].push(to);
    for spent in 0..FARTHEST {
        while let Some(hex) = queue[usize::from(spent)].pop() {
            if field[hex.index()] != spent {
                continue;
            }
            for (from, hop) in setup.hops_into(hex) {
                if hop.river {
                    continue;
                }
                let cost = if hop.road { setup.tables.road } else { hop.cost };
                let all = spent.saturating_add(cost);
                if all < field[from.index()] && all < FARTHEST {
                    field[from.index()] = all;
                    queue[usize::from(all)].push(from);
                }
            }
        }
    }
    field.into()
}

/// Combat factors of both sides in each hex where somebody stands, and the hexes themselves.
#[derive(Clone, Debug, Default)]
pub(super) struct Stacks {
    /// Hex and factors, by side.
    pub(super) list: [Vec<(HexId, u16)>; 2],
    /// The hexes, by side.
    pub(super) hexes: [Hexes; 2],
}

impl Stacks {
    /// Who stands where.
    pub(super) fn new(setup: &Setup, state: &chits::state::State) -> Stacks {
        let mut stacks = Stacks::default();
        for side in play::Side::BOTH {
            let list = &mut stacks.list[side.index()];
            let mut places = [0_u8; 256];
            for id in setup.index.units[side] {
                let Some(hex) = state.hex(id) else { continue };
                let factor = u16::from(state.factor(setup, id));
                // A small table by the last bits of the number finds most stacks at once.
                let slot = &mut places[hex.index() & 0xff];
                let known = usize::from(*slot).checked_sub(1).filter(|&at| list[at].0 == hex);
                match known.or_else(|| list.iter().position(|stack: &(HexId, u16)| stack.0 == hex)) {
                    Some(at) => list[at].1 += factor,
                    None => {
                        list.push((hex, factor));
                        *slot = list.len() as u8;
                        stacks.hexes[side.index()].insert(setup.cell(hex));
                    }
                }
            }
        }
        stacks
    }

    /// The factors of a side in a hex.
    pub(super) fn at(&self, side: play::Side, hex: HexId) -> u16 {
        self.list[side.index()].iter().find(|stack| stack.0 == hex).map_or(0, |stack| stack.1)
    }

    /// The factors of a side within so many hexes.
    pub(super) fn near(&self, setup: &Setup, side: play::Side, hex: HexId, radius: u16) -> u16 {
        self.list[side.index()]
            .iter()
            .filter(|stack| setup.map.distance(stack.0, hex) <= radius)
            .map(|stack| stack.1)
            .sum()
    }
}
