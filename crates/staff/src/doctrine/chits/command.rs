//! What can be ordered in the campaign of command counters.

use board::Id;
use board::hex::HexId;
use chits::Chits;
use chits::action::Action;
use chits::choice;
use chits::event::{Event, What};
use chits::flow::Frame;
use chits::odds;
use chits::question::Question;
use chits::setup::{Command as Counter, PieceId, PieceSet, PlaceId, Setup};
use chits::state::{Around, Place, State};
use chits::tables::COLUMNS;
use chits::victory;
use play::{Decision, Side};

use super::atlas::{self, FARTHEST, Stacks};
use super::march::Memo;
use super::plans::{self, INDEPENDENT, Plan, SENT, Verb};
use super::words::{CALLS, CONDUCTS, POSTURES, VERBS};
use super::{goals, topics};
use crate::command::{
    Body, Command, Goal, Groups, HaltKind, Joint, Ledger, Manner, Objection, Order, Post, Posture, Reach,
    Setting, Topic, Unable, Verb as Told, VerbWords, standing,
};
use crate::doctrine::{Doctrine, Standing};

/// How far off a screen stays, and how far one may be from a place to have come there.
const OFF: u16 = 2;
const NEAR: u16 = 1;

/// The column below which a cautious order asks: 3-2, or the next better one the table has.
const CAUTIOUS: &str = "2-1";

fn hex(place: u16) -> HexId {
    HexId(place)
}

fn all(setup: &Setup, group: usize) -> PieceSet {
    setup.index.formations.get(group).copied().unwrap_or(PieceSet::EMPTY)
}

fn members(setup: &Setup, state: &State, side: Side, group: usize) -> PieceSet {
    if group == INDEPENDENT {
        plans::members(setup, state, side, group)
    } else {
        state.on_map(all(setup, group))
    }
}

fn fighters(setup: &Setup, state: &State, side: Side, group: usize) -> PieceSet {
    members(setup, state, side, group).filter(|&id| setup.piece(id).kind.is_combat()).collect()
}

fn unable(kind: HaltKind, text: impl Into<String>, instead: Vec<Order>) -> Unable {
    Unable { kind, text: text.into(), clause: None, instead }
}

/// The hex from which a place is watched: so far off, no enemy there or beside it, nearest to the formation.
fn watch(setup: &Setup, state: &State, side: Side, from: HexId, over: HexId) -> Option<HexId> {
    let ways = atlas::field(setup, from);
    let enemies = state.hexes_of(setup, setup.index.units[side.other()]);
    let beside = setup.grid.spread(&enemies);
    let fits = |hex: &HexId| {
        setup.map.distance(*hex, over) == OFF
            && ways[hex.index()] < FARTHEST
            && !enemies.contains(setup.cell(*hex))
            && !beside.contains(setup.cell(*hex))
    };
    let all = (0..setup.map.len()).map(|index| HexId(index as u16)).filter(fits);
    all.min_by_key(|&hex| (ways[hex.index()], hex))
}

impl Command for Chits {
    const VERBS: &'static [VerbWords] = &VERBS;
    const POSTURES: &'static [Posture] = &POSTURES;
    const CONDUCTS: &'static [Posture] = &CONDUCTS;
    const TOPICS: &'static [Topic] = &topics::TOPICS;
    const ORDERED: &'static [&'static str] = &["choose-formation", "move", "move-to", "declare-combat"];
    const LOSSES: &'static str = "steps";

    fn groups(setup: &Setup, side: Side) -> Vec<usize> {
        let own = setup.formations.iter().enumerate().filter(|(_, it)| it.side == side);
        own.map(|(index, _)| index).chain([INDEPENDENT]).collect()
    }

    fn group_id(setup: &Setup, group: usize) -> String {
        setup.formations.get(group).map_or_else(|| "independent".into(), |formation| formation.id.clone())
    }

    fn body(setup: &Setup, state: &State, side: Side, group: usize) -> Option<Body> {
        let units = members(setup, state, side, group);
        let coming = all(setup, group).into_iter().any(|id| state.piece(id).at == Place::AWAY);
        if units.is_empty() && !coming && group != INDEPENDENT {
            return None;
        }
        let seat = plans::body(setup, state, units)
            .map(|body| body.seat)
            .or_else(|| units.first().and_then(|id| state.hex(id)));
        let leader = units.filter(|&id| setup.index.leaders.contains(id)).min();
        Some(Body {
            pieces: units.map(|id| u16::from(id.number())).collect(),
            leader: leader.map(|id| u16::from(id.number())),
            // No rule of this battle needs a leader for a formation to act.
            led: false,
            seat: seat.unwrap_or(HexId(0)).0,
            strength: u32::from(state.factors(setup, units)),
            commanded: true,
            coming,
        })
    }

    fn find_place(setup: &Setup, text: &str) -> Option<u16> {
        let town = setup.find_place(text).map(|id| setup.places[id.index()].hex);
        let called = || setup.places.iter().find(|it| it.name.eq_ignore_ascii_case(text)).map(|it| it.hex);
        let named = || {
            let hit = |index: &usize| setup.ground(HexId(*index as u16)).name.eq_ignore_ascii_case(text);
            if text.is_empty() {
                None
            } else {
                (0..setup.map.len()).find(hit).map(|index| HexId(index as u16))
            }
        };
        setup.find_hex(text).or(town).or_else(called).or_else(named).map(|hex| hex.0)
    }

    fn place_id(setup: &Setup, place: u16) -> String {
        setup.map.printed(hex(place)).to_string()
    }

    fn place_name(setup: &Setup, place: u16) -> String {
        chits::words::hex_name(setup, hex(place))
    }

    fn find_piece(setup: &Setup, text: &str) -> Option<u16> {
        setup.find_piece(text).map(|id| u16::from(id.number()))
    }

    fn piece_id(setup: &Setup, piece: u16) -> String {
        setup.piece(PieceId::from_index(piece as u8)).id.clone()
    }

    fn piece_name(setup: &Setup, piece: u16) -> String {
        setup.piece(PieceId::from_index(piece as u8)).name.clone()
    }

    fn place_of(_setup: &Setup, state: &State, piece: u16) -> Option<u16> {
        state.hex(PieceId::from_index(piece as u8)).map(|hex| hex.0)
    }

    fn columns(_setup: &Setup) -> Vec<String> {
        COLUMNS.iter().map(|column| (*column).to_owned()).collect()
    }

    fn plan(setup: &Setup, state: &State, side: Side, group: usize, order: &Order) -> Result<Plan, Unable> {
        if matches!(state.top(), Frame::Choice(_)) {
            return choose(setup, state, side, group, order);
        }
        let Some(body) = Self::body(setup, state, side, group) else {
            return Err(unable(HaltKind::Gone, "none of it is left on the map or to come", Vec::new()));
        };
        if order.sent.len() > SENT {
            let text = format!("no more than {SENT} units can be sent elsewhere");
            return Err(unable(HaltKind::Senseless, text, Vec::new()));
        }
        let from = hex(body.seat);
        let target = match order.goal {
            None => {
                let standard = Self::standard(setup, state, side);
                return Ok(standard[group].unwrap_or(Plan::new(Verb::Hold, from)));
            }
            Some(Goal::Place(place)) => hex(place),
            Some(Goal::Group(other)) => match Self::body(setup, state, side, other) {
                Some(body) => hex(body.seat),
                None => {
                    return Err(unable(HaltKind::Gone, "whom it should join is not on the map", Vec::new()));
                }
            },
        };
        if !body.pieces.is_empty() && atlas::field(setup, target)[from.index()] >= FARTHEST {
            let text = format!("no way leads to {}", Self::place_name(setup, target.0));
            return Err(unable(HaltKind::Blocked, text, Vec::new()));
        }
        let (verb, target) = match (order.verb, order.manner) {
            (Told::Take, Manner::AtAllCosts) | (Told::Assault, Manner::Normally | Manner::AtAllCosts) => {
                (Verb::Assault, target)
            }
            (Told::Take, _) | (Told::Assault, Manner::Cautiously) => (Verb::Take, target),
            (Told::Leave, _) => {
                if !setup.index.exits[side].contains(setup.cell(target)) {
                    let ways = atlas::field(setup, from);
                    let near = setup
                        .grid
                        .hexes(&setup.index.exits[side])
                        .min_by_key(|hex| (ways[hex.index()], *hex));
                    let text = format!(
                        "{} is no hex by which this side leaves the map",
                        Self::place_name(setup, target.0)
                    );
                    let instead = near.map(|hex| Order::to(Told::Leave, hex.0)).into_iter().collect();
                    return Err(Unable {
                        clause: Some("RM MOV-8"),
                        ..unable(HaltKind::Senseless, text, instead)
                    });
                }
                (Verb::Leave, target)
            }
            (Told::Screen | Told::Mass, _) => match watch(setup, state, side, from, target) {
                Some(hex) => (Verb::Hold, hex),
                None => {
                    let text = format!("there is no room to watch {}", Self::place_name(setup, target.0));
                    return Err(unable(HaltKind::Blocked, text, vec![Order::to(Told::Take, target.0)]));
                }
            },
            _ => (Verb::Hold, target),
        };
        let mut plan = Plan::new(verb, target);
        plan.clear = !order.conduct.is_empty();
        for (slot, &(piece, place)) in plan.sent.iter_mut().zip(&order.sent) {
            *slot = Some((PieceId::from_index(piece as u8), hex(place)));
        }
        Ok(plan)
    }

    fn order_of(_setup: &Setup, _state: &State, plan: Plan) -> Order {
        let verb = match plan.verb {
            Verb::Take => Told::Take,
            Verb::Assault => Told::Assault,
            Verb::Hold => Told::Hold,
            Verb::Leave => Told::Leave,
            call => {
                let posture = CALLS.iter().position(|it| *it == call);
                return Order { posture, ..Order::new(Told::Own, None) };
            }
        };
        let sent = plan.sent.into_iter().flatten().map(|(id, hex)| (u16::from(id.number()), hex.0));
        Order { sent: sent.collect(), ..Order::to(verb, plan.target.0) }
    }

    fn acting(setup: &Setup, state: &State, decision: &Decision<Question>) -> Groups {
        if let Question::Choose(formation) = decision.question {
            return 1 << formation.0;
        }
        let Some((counter, _)) = plans::acting(setup, state) else { return 0 };
        if setup.counter(counter).command == Counter::Independent {
            return 1 << INDEPENDENT;
        }
        plans::led(setup, state, counter).map(|id| 1 << id.0).sum()
    }

    fn memo_for(_setup: &Setup, _state: &State, _side: Side, _groups: Groups) -> Memo {
        Memo::default()
    }

    fn subject(setup: &Setup, state: &State, action: Action) -> Option<usize> {
        let id = match action {
            Action::Take(id) | Action::With(id) | Action::Drop(id) => id,
            Action::Attack(id, _) | Action::Release(id) => id,
            Action::Leave(formation)
            | Action::Cup(formation)
            | Action::Box(formation)
            | Action::Reserve(formation) => {
                return Some(usize::from(formation.0));
            }
            _ => return None,
        };
        plans::group_of(setup, state, state.active.counter, id)
    }

    fn ends(action: Action) -> bool {
        action == Action::Done
    }

    fn objection(
        setup: &Setup,
        state: &State,
        side: Side,
        order: &Order,
        action: Action,
        standing: &Standing<Chits>,
    ) -> Option<Objection> {
        let name = |hex: HexId| Self::place_name(setup, hex.0);
        match action {
            Action::To(to)
                if !VERBS.iter().any(|words| words.verb == order.verb && words.fights)
                    && order.verb != Told::Hold
                    && order.verb != Told::Join =>
            {
                let Frame::Move(moving) = state.top() else { return None };
                let enemies = state.hexes_of(setup, setup.index.units[side.other()]);
                let beside = setup.grid.spread(&enemies);
                let from = moving.hand.first().and_then(|id| state.hex(id))?;
                let fresh = !beside.contains(setup.cell(from)) && beside.contains(setup.cell(to));
                fresh.then(|| Objection {
                    kind: HaltKind::Pinned,
                    text: format!("troops would come beside enemies at {}", name(to)),
                    clause: Some("RM MOV-4"),
                    place: Some(to.0),
                })
            }
            Action::Attack(id, target) => {
                let cautious = COLUMNS.iter().position(|column| *column == CAUTIOUS);
                let cautious = cautious.filter(|_| order.manner == Manner::Cautiously);
                let least = order.worst.or(cautious)?;
                let named = standing.memo.named.iter().flatten();
                let mut units: PieceSet = named.filter(|(_, at)| *at == target).map(|(id, _)| *id).collect();
                units.insert(id);
                let fighters: PieceSet = units.filter(|&id| setup.piece(id).kind.is_combat()).collect();
                if fighters.is_empty() {
                    return None;
                }
                let targets: Around = [target].into_iter().collect();
                let column = odds::reckon(setup, state, fighters, &targets).column;
                (column < least).then(|| Objection {
                    kind: HaltKind::Odds,
                    text: format!(
                        "the attack on {} would be made at {}, worse than {}",
                        name(target),
                        COLUMNS[column],
                        COLUMNS[least]
                    ),
                    clause: Some("RM CBT-4"),
                    place: Some(target.0),
                })
            }
            _ => None,
        }
    }

    fn ruled(
        setup: &Setup,
        state: &State,
        decision: &Decision<Question>,
        setting: Setting,
        legal: &[Action],
    ) -> Option<Action> {
        use Question as Q;
        let has = |action: Action| Some(action).filter(|action| legal.contains(action));
        let find = |fits: &dyn Fn(&Action) -> bool| legal.iter().copied().find(fits);
        let side = decision.side;
        match (decision.question, setting) {
            (_, Setting::Weakest | Setting::Strongest) => {
                standing::whom(setting, legal, |action| match action {
                    Action::Lose(id) => Some(u32::from(state.factor(setup, id))),
                    _ => None,
                })
            }
            (Q::Surprise(_), Setting::Always) => has(Action::Surprise),
            (Q::Surprise(_), Setting::Never) => has(Action::Decline),
            (Q::Evade(_), Setting::Always) => has(Action::Evade),
            (Q::Evade(_), Setting::Never) => has(Action::Stand),
            (Q::Evade(at), Setting::WorseThan(least)) => {
                let Frame::Evasion(evasion) = state.top() else { return None };
                let ours = u32::from(state.factors(setup, state.units_at(setup, at, side)));
                let from = evasion.from.iter();
                let theirs: u32 = from
                    .map(|hex| u32::from(state.factors(setup, state.units_at(setup, hex, side.other()))))
                    .sum();
                has(if 100 * ours < theirs * u32::from(least) { Action::Evade } else { Action::Stand })
            }
            (Q::Advance(_), Setting::Never) => has(Action::Done),
            (Q::Advance(_), Setting::Always) => {
                find(&|action| matches!(action, Action::Advance(..))).or(has(Action::Done))
            }
            (Q::Retreat(_), Setting::Towards(place)) => {
                let ways = atlas::field(setup, hex(place));
                let far = |action: &Action| match action {
                    Action::Retreat(to) => ways[to.index()],
                    _ => u8::MAX,
                };
                legal.iter().copied().min_by_key(far)
            }
            (Q::Arrive(_), Setting::Towards(place)) => {
                let ways = atlas::field(setup, hex(place));
                let far = |action: &Action| match action {
                    Action::Enter(_, at) => ways[at.index()],
                    _ => u8::MAX,
                };
                legal.iter().copied().min_by_key(far)
            }
            _ => None,
        }
    }

    fn alarm(setup: &Setup, event: &Event, side: Side) -> Option<(HaltKind, Option<usize>)> {
        let ours = |pieces: PieceSet| pieces.first().filter(|&id| setup.piece(id).side == side);
        match &event.what {
            What::Revealed { side: who, .. } if *who != side => Some((HaltKind::Revealed, None)),
            What::BridgeDelayed { piece } if setup.piece(*piece).side == side => {
                Some((HaltKind::Blocked, None))
            }
            What::StopCharge { pieces } => {
                let id = ours(*pieces)?;
                Some((HaltKind::Check, setup.piece(id).formation.map(|id| usize::from(id.0))))
            }
            _ => None,
        }
    }

    fn posts(setup: &Setup, state: &State, side: Side) -> Vec<Post> {
        let stacks = Stacks::new(setup, state);
        let post = |(index, place): (usize, &chits::setup::Place)| {
            let own = stacks.at(side, place.hex);
            Post {
                place: place.hex.0,
                held: state.owner(PlaceId(index as u8)) == side,
                manned: own > 0,
                threatened: stacks.near(setup, side.other(), place.hex, goals::THREAT) > own,
            }
        };
        setup.places.iter().enumerate().map(post).collect()
    }

    fn is_done(setup: &Setup, state: &State, side: Side, group: usize, order: &Order) -> bool {
        let units = fighters(setup, state, side, group);
        let target = match order.goal {
            Some(Goal::Place(place)) => hex(place),
            Some(Goal::Group(other)) => match plans::body(setup, state, members(setup, state, side, other)) {
                Some(body) => body.seat,
                None => return false,
            },
            None => return false,
        };
        let free = state.units_at(setup, target, side.other()).is_empty();
        let near = |within: u16| {
            let close = |&id: &PieceId| setup.map.distance(state.hex_of(id), target) <= within;
            units.filter(close).count()
        };
        match order.verb {
            Told::Take | Told::Assault | Told::Occupy => free && near(0) > 0,
            Told::Mass => !units.is_empty() && 2 * near(OFF) > units.len(),
            Told::March | Told::Withdraw | Told::Join => {
                free && !units.is_empty() && 2 * near(NEAR) > units.len()
            }
            _ => false,
        }
    }

    fn meets(setup: &Setup, state: &State, side: Side, group: usize) -> Vec<u16> {
        let ours = state.hexes_of(setup, fighters(setup, state, side, group));
        let beside = setup.grid.spread(&ours);
        let enemies = Stacks::new(setup, state);
        let touched = |hex: &HexId| beside.contains(setup.cell(*hex));
        enemies.list[side.other().index()]
            .iter()
            .map(|stack| stack.0)
            .filter(touched)
            .map(|hex| hex.0)
            .collect()
    }

    fn reach(setup: &Setup, state: &State, side: Side, group: usize) -> Vec<(u16, Reach)> {
        let mut all: Vec<(u16, Reach)> =
            (0..setup.map.len()).map(|index| (index as u16, Reach::Now)).collect();
        let mut stacks: Vec<(HexId, u8)> = Vec::new();
        for id in fighters(setup, state, side, group) {
            let (at, points) = (state.hex_of(id), 2 * setup.piece(id).movement);
            match stacks.iter_mut().find(|(hex, _)| *hex == at) {
                Some((_, least)) => *least = points.min(*least),
                None => stacks.push((at, points)),
            }
        }
        for (at, points) in stacks {
            let ways = atlas::field(setup, at);
            all.retain_mut(|(place, reach)| {
                let way = ways[usize::from(*place)];
                let one = match () {
                    () if way <= points => Reach::Now,
                    () if way <= points.saturating_mul(2) => Reach::Next,
                    () => Reach::Later,
                };
                *reach = (*reach).max(one);
                way < FARTHEST
            });
        }
        all
    }

    fn is_held(setup: &Setup, state: &State, side: Side, place: u16) -> bool {
        !state.units_at(setup, hex(place), side.other()).is_empty()
    }

    fn turns(setup: &Setup, state: &State, side: Side, group: usize, place: u16) -> Option<u8> {
        let turns = |id: PieceId| {
            let way = atlas::field(setup, state.hex_of(id))[usize::from(place)];
            let points = (2 * setup.piece(id).movement).max(1);
            (way < FARTHEST).then(|| way.div_ceil(points).max(1))
        };
        let all: Option<Vec<u8>> = fighters(setup, state, side, group).map(turns).collect();
        all?.into_iter().max()
    }

    fn joint(setup: &Setup, state: &State, side: Side, place: u16) -> Option<Joint> {
        if !Self::is_held(setup, state, side, place) {
            return None;
        }
        let units: PieceSet = coming(setup, state, side, hex(place)).collect();
        if units.is_empty() {
            return None;
        }
        let targets: Around = [hex(place)].into_iter().collect();
        let column = odds::reckon(setup, state, units, &targets).column;
        let units = units.map(|id| u16::from(id.number())).collect();
        Some(Joint { place, odds: COLUMNS[column].to_owned(), units, also: Vec::new() })
    }

    /// No leader has a range here: what counts is where the counter lies.
    fn commanded(_setup: &Setup, _state: &State, _side: Side, _group: usize) -> Vec<u16> {
        Vec::new()
    }

    fn threats(setup: &Setup, state: &State, side: Side) -> Vec<u16> {
        let posts =
            Self::posts(setup, state, side).into_iter().filter(|post| post.held).map(|post| hex(post.place));
        let occupied = state.hexes_of(setup, setup.index.units[side]);
        let mut ours: Vec<HexId> = setup.grid.hexes(&occupied).chain(posts).collect();
        ours.sort();
        ours.dedup();
        let near = |hex: &HexId| coming(setup, state, side.other(), *hex).next().is_some();
        ours.into_iter().filter(near).map(|hex| hex.0).collect()
    }

    fn ledger(setup: &Setup, state: &State) -> Ledger {
        Ledger {
            points: Side::BOTH.map(|side| victory::points(setup, state, side)),
            losses: state.lost.0.map(i32::from),
        }
    }

    fn turn(state: &State) -> u8 {
        state.turn
    }
}

/// The units of a side that fight and could come next to a hex in one march, by what ways alone allow.
fn coming(setup: &Setup, state: &State, side: Side, to: HexId) -> impl Iterator<Item = PieceId> {
    let near: Vec<_> = setup.map.neighbours(to).map(|(_, hex)| atlas::field(setup, hex)).collect();
    state.on_map(setup.index.units[side]).filter(move |&id| {
        let (at, points) = (state.hex_of(id), 2 * setup.piece(id).movement);
        setup.piece(id).kind.is_combat() && near.iter().any(|ways| ways[at.index()] <= points)
    })
}

/// How a formation is called, before the counters are drawn: as its order says, else as the staff would.
fn choose(setup: &Setup, state: &State, side: Side, group: usize, order: &Order) -> Result<Plan, Unable> {
    let Some(posture) = order.posture else {
        let standard = Chits::standard(setup, state, side);
        return Ok(standard[group].unwrap_or(Plan::new(Verb::Rest, HexId(0))));
    };
    let call = CALLS[posture];
    if matches!(call, Verb::Box | Verb::Reserve) && !choice::chief_rested(setup, state, side) {
        let text = "the commander in chief has not rested and calls nobody this turn";
        let instead = vec![Order { posture: Some(0), ..order.clone() }];
        return Err(Unable { clause: Some("RM CIC-1"), ..unable(HaltKind::Blocked, text, instead) });
    }
    Ok(Plan::new(call, HexId(0)))
}
