//! What can be ordered in a battle with formation orders.

use board::Id;
use board::hex::HexId;
use orders::Orders;
use orders::action::Action;
use orders::event::{Event, What, Why};
use orders::flow::Frame;
use orders::odds::{self, Sides};
use orders::question::Question;
use orders::setup::{FormationId, Order as Posted, PieceId, PieceSet, Setup};
use orders::state::{Marks, Place, State, Status};
use orders::tables::{BEST, WORST, odds_text};
use orders::{initiative, victory};
use play::{Clause, Decision, Side, Words};

use super::plans::{self, Plan, SENT, Stance, group_of};
use super::script::{Memo, find};
use super::words::{CONDUCTS, POSTED, POSTURES, VERBS, conduct, stance, suits, unable};
use super::{foresee, topics, ways};
use crate::command::{
    Body, Command, Goal, Groups, HaltKind, Joint, Ledger, Manner, Objection, Order, Post, Posture, Reach,
    Setting, Topic, Unable, Verb, VerbWords, standing,
};
use crate::doctrine::{Doctrine, Plans, Standing};

/// How far off a screen stays and troops gather before an assault, and how far one may be from a place to have come there.
const OFF: u16 = 3;
const MASSED: u16 = 2;
const NEAR: u16 = 2;

/// The odds below which a cautious order asks: 1-1.
const CAUTIOUS: i16 = 0;

fn hex(place: u16) -> HexId {
    HexId(place)
}

fn troops(setup: &Setup, state: &State, group: usize) -> PieceSet {
    let pieces = setup.index.formations.get(group).copied().unwrap_or(PieceSet::EMPTY);
    state.on_map(pieces.and(setup.index.troops))
}

/// The hex from which a place is watched: so far off, nobody there, nearest to the formation.
fn watch(setup: &Setup, state: &State, side: Side, from: HexId, over: HexId, off: u16) -> Option<HexId> {
    let enemies = state.occupied(setup, side.other());
    let fits = |hex: &HexId| {
        setup.map.distance(*hex, over) == off
            && !setup.ground(*hex).impassable
            && !setup.limits.closed[side].contains(*hex)
            && !enemies.contains(*hex)
    };
    let all = (0..setup.hexes.len()).map(|index| HexId(index as u16)).filter(fits);
    all.min_by_key(|&hex| (setup.map.distance(from, hex), hex))
}

impl Command for Orders {
    const VERBS: &'static [VerbWords] = &VERBS;
    const POSTURES: &'static [Posture] = &POSTURES;
    const CONDUCTS: &'static [Posture] = &CONDUCTS;
    const TOPICS: &'static [Topic] = &topics::TOPICS;
    const ORDERED: &'static [&'static str] = &[
        "change-orders",
        "try-order-change",
        "choose-order",
        "move",
        "move-out-of-command",
        "move-leaders",
        "move-to",
        "declare-combat",
    ];
    const LOSSES: &'static str = "steps";

    fn groups(setup: &Setup, side: Side) -> Vec<usize> {
        setup.formations_of(side).map(|id| id.index()).collect()
    }

    fn group_id(setup: &Setup, group: usize) -> String {
        setup.formations.get(group).map_or(String::new(), |formation| formation.id.clone())
    }

    fn body(setup: &Setup, state: &State, _side: Side, group: usize) -> Option<Body> {
        let formation = setup.formations.get(group)?;
        let id = FormationId(group as u8);
        let all = setup.index.formations[group];
        let comes = |id: PieceId| matches!(state.piece(id).at, Place::AWAY | Place::WAITING);
        let coming = all.into_iter().any(comes);
        let units = state.on_map(all);
        if units.is_empty() && !coming {
            return None;
        }
        let seat = plans::seat(setup, state, id)?;
        let leader = state.leader(setup, id).filter(|&id| state.hex(id).is_some());
        let gone = |id: PieceId| matches!(state.piece(id).at, Place::GONE | Place::LEFT);
        let out = units.filter(|&id| state.has(id, Marks::OUT)).count();
        let pieces = units.into_iter().chain(leader.filter(|id| !units.contains(*id)));
        Some(Body {
            pieces: pieces.map(|id| u16::from(id.number())).collect(),
            leader: leader.map(|id| u16::from(id.number())),
            led: gone(formation.leader),
            seat: seat.0,
            strength: units.map(|id| u32::from(state.strength(setup, id))).sum(),
            commanded: 2 * out <= units.len(),
            coming,
        })
    }

    fn find_place(setup: &Setup, text: &str) -> Option<u16> {
        let named = |index: &usize| setup.hexes[*index].name.eq_ignore_ascii_case(text);
        let all = || (0..setup.hexes.len()).filter(named).map(|index| HexId(index as u16));
        let counts = |hex: &HexId| setup.objectives.iter().any(|objective| objective.hex == *hex);
        let named = || if text.is_empty() { None } else { all().find(counts).or_else(|| all().next()) };
        setup.find_hex(text).or_else(named).map(|hex| hex.0)
    }

    fn place_id(setup: &Setup, place: u16) -> String {
        setup.map.printed(hex(place)).to_string()
    }

    fn place_name(setup: &Setup, place: u16) -> String {
        let (name, number) = (&setup.ground(hex(place)).name, setup.map.printed(hex(place)));
        if name.is_empty() { number.to_string() } else { format!("{name} ({number})") }
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
        (WORST..=BEST).map(odds_text).collect()
    }

    fn plan(setup: &Setup, state: &State, side: Side, group: usize, order: &Order) -> Result<Plan, Unable> {
        let Some(body) = Self::body(setup, state, side, group) else {
            return Err(unable(HaltKind::Gone, "none of it is left on the map or to come", Vec::new()));
        };
        if order.sent.len() > SENT {
            let text = format!("no more than {SENT} units can be sent elsewhere");
            return Err(unable(HaltKind::Senseless, text, Vec::new()));
        }
        let (from, now) = (hex(body.seat), state.orders[group]);
        let conduct = conduct(order)?;
        let target = match order.goal {
            None => {
                let mut plan = Self::standard(setup, state, side)[group].unwrap_or(Plan::new(now, from));
                plan.order = order.posture.map_or(plan.order, |posture| POSTED[posture]);
                return Ok(plan);
            }
            Some(Goal::Place(place)) => hex(place),
            Some(Goal::Group(other)) => match Self::body(setup, state, side, other) {
                Some(body) => hex(body.seat),
                None => {
                    return Err(unable(HaltKind::Gone, "whom it should join is not on the map", Vec::new()));
                }
            },
        };
        if setup.ground(target).impassable || setup.limits.closed[side].contains(target) {
            let open =
                |hex: &HexId| !setup.ground(*hex).impassable && !setup.limits.closed[side].contains(*hex);
            let near = setup.index.around[target.index()].iter().find(open);
            let instead = near.map(|near| Order { goal: Some(Goal::Place(near.0)), ..order.clone() });
            let text = format!("{} is closed to this side", Self::place_name(setup, target.0));
            return Err(unable(HaltKind::Blocked, text, instead.into_iter().collect()));
        }
        let some = troops(setup, state, group).first();
        if let Some(id) = some
            && from != target
            && ways::towards(setup, state, id, target)[from.index()] >= ways::FAR
        {
            let text = format!("no way leads to {}", Self::place_name(setup, target.0));
            return Err(unable(HaltKind::Blocked, text, Vec::new()));
        }
        let posted = order.posture.map_or_else(|| suits(order.verb, now), |posture| POSTED[posture]);
        let off = if order.verb == Verb::Mass { MASSED } else { OFF };
        let target = match order.verb {
            Verb::Screen | Verb::Mass => match watch(setup, state, side, from, target, off) {
                Some(hex) => hex,
                None => {
                    let text = format!("there is no room before {}", Self::place_name(setup, target.0));
                    return Err(unable(HaltKind::Blocked, text, vec![Order::to(Verb::Take, target.0)]));
                }
            },
            _ => target,
        };
        let mut plan = Plan::new(posted, target);
        plan.stance = stance(order.verb, order.manner);
        plan.conduct = conduct;
        for (slot, &(piece, place)) in plan.sent.iter_mut().zip(&order.sent) {
            *slot = Some((PieceId::from_index(piece as u8), hex(place)));
        }
        Ok(plan)
    }

    fn order_of(_setup: &Setup, _state: &State, plan: Plan) -> Order {
        let (verb, manner) = match plan.stance {
            Stance::Quiet => (Verb::March, Manner::Normally),
            risks => {
                let verb = match plan.order {
                    Posted::Attack => Verb::Assault,
                    Posted::Advance | Posted::Manoeuvre => Verb::Take,
                    Posted::Defence => Verb::Hold,
                };
                let manner = match risks {
                    Stance::Bold => Manner::AtAllCosts,
                    Stance::Careful => Manner::Cautiously,
                    _ => Manner::Normally,
                };
                (verb, manner)
            }
        };
        let sent = plan.sent.into_iter().flatten().map(|(id, hex)| (u16::from(id.number()), hex.0));
        let posture = POSTED.iter().position(|order| *order == plan.order);
        Order { manner, posture, sent: sent.collect(), ..Order::to(verb, plan.target.0) }
    }

    fn acting(setup: &Setup, state: &State, decision: &Decision<Question>) -> Groups {
        match decision.question {
            Question::Orders => {
                let due =
                    setup.formations_of(decision.side).filter(|&id| initiative::is_in_play(setup, state, id));
                due.map(|id| 1 << id.index()).sum()
            }
            Question::OrderRoll(formation) | Question::NewOrder(formation) => 1 << formation.index(),
            _ => 1 << state.active.index(),
        }
    }

    fn memo_for(_setup: &Setup, _state: &State, _side: Side, _groups: Groups) -> Memo {
        Memo::default()
    }

    /// Whoever acts with the active formation does as it is ordered.
    fn lend(setup: &Setup, state: &State, plans: &mut Plans<Plan>) {
        let Some(plan) = plans[state.active.index()] else { return };
        if !matches!(state.frames.iter().next(), Some(Frame::Activation(_))) {
            return;
        }
        let units = setup.index.units[setup.formation(state.active).side];
        for id in units.filter(|&id| state.has(id, Marks::ACTIVE)) {
            if let Some(group) = group_of(setup, state, id) {
                plans[group].get_or_insert(Plan { sent: [None; SENT], ..plan });
            }
        }
    }

    fn subject(_setup: &Setup, state: &State, action: Action) -> Option<usize> {
        match action {
            Action::Order(formation, _) => Some(formation.index()),
            Action::Special(..) | Action::End => None,
            _ => Some(state.active.index()),
        }
    }

    fn ends(action: Action) -> bool {
        action == Action::End
    }

    fn objection(
        setup: &Setup,
        state: &State,
        side: Side,
        order: &Order,
        action: Action,
        standing: &Standing<Orders>,
    ) -> Option<Objection> {
        let place = |hex: HexId| Self::place_name(setup, hex.0);
        match action {
            Action::To(to) | Action::Via(to) if stance(order.verb, order.manner) == Stance::Quiet => {
                let Question::Where(id) = asked(setup, state)? else { return None };
                let zones = state.zones(setup, side.other());
                let fresh = state.hex(id).is_none_or(|at| !zones.contains(at));
                let pins = setup.piece(id).kind.is_troops() && state.sky(setup).zones;
                (pins && fresh && zones.contains(to)).then(|| Objection {
                    kind: HaltKind::Pinned,
                    text: format!(
                        "{} would come under an enemy zone of control at {}",
                        setup.piece(id).name,
                        place(to)
                    ),
                    clause: None,
                    place: Some(to.0),
                })
            }
            Action::Attack(_, target) | Action::Assail(_, target) => {
                let worst = order.worst.map(|column| WORST + column as i16);
                let cautious = (order.manner == Manner::Cautiously).then_some(CAUTIOUS);
                let quiet = stance(order.verb, order.manner) == Stance::Quiet;
                let least = worst.or(cautious).or(quiet.then_some(BEST))?;
                let attackers = against(setup, state, side, target, action, standing.memo.sent.as_deref());
                let fight = Sides::new(attackers, state.units_at(setup, target, side.other()));
                if fight.stand(setup).is_empty() {
                    return None;
                }
                let shifts: i16 =
                    odds::shifts(setup, state, &fight).iter().map(|factor| i16::from(factor.by)).sum();
                let column = odds::ratio(setup, state, &fight) + shifts;
                (column < least).then(|| Objection {
                    kind: HaltKind::Odds,
                    text: format!(
                        "the assault on {} would be made at {}, worse than {}",
                        place(target),
                        odds_text(column.max(WORST - 1)),
                        odds_text(least)
                    ),
                    clause: None,
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
        let side = decision.side;
        let none = || find(legal, |action| matches!(action, Action::Decline | Action::End));
        let some = || find(legal, |action| !matches!(action, Action::Decline | Action::End));
        match (decision.question, setting) {
            (_, Setting::Never) => none(),
            (_, Setting::Weakest | Setting::Strongest) => {
                standing::whom(setting, legal, |action| match action {
                    Action::Lose(id) => Some(u32::from(state.strength(setup, id))),
                    _ => None,
                })
            }
            (Q::Activate, Setting::First(group)) => {
                find(legal, |action| action == Action::Activate(FormationId(group)))
            }
            (Q::Lead(_), Setting::IfItAdds) => {
                let of = |action: Action| {
                    let forecast = Self::forecast(setup, state, side, action)?;
                    Some(forecast.modifiers.iter().map(|line| line.value).sum::<i32>())
                };
                let lead = some()?;
                if of(lead) > none().and_then(of) { Some(lead) } else { none() }
            }
            (Q::Advance(_), Setting::Always) => {
                find(legal, |action| matches!(action, Action::AdvanceAll(..))).or_else(some)
            }
            (_, Setting::Always) => some(),
            (Q::Withdraw(at), Setting::WorseThan(least)) => {
                let strength =
                    |units: PieceSet| units.map(|id| u32::from(state.strength(setup, id))).sum::<u32>();
                let ours = strength(state.units_at(setup, at, side));
                let around = &setup.index.around[at.index()];
                let theirs = strength(
                    setup.index.units[side.other()]
                        .filter(|&id| state.hex(id).is_some_and(|hex| around.contains(hex)))
                        .collect(),
                );
                if 100 * ours < theirs * u32::from(least) { some() } else { none() }
            }
            (Q::Retreat(_) | Q::Run(_), Setting::Towards(place)) => {
                let far = |action: &Action| match *action {
                    Action::Retreat(_, to) => setup.map.distance(to, hex(place)),
                    _ => u16::MAX,
                };
                legal.iter().copied().min_by_key(far).filter(|action| far(action) < u16::MAX)
            }
            _ => None,
        }
    }

    fn alarm(setup: &Setup, event: &Event, side: Side) -> Option<(HaltKind, Option<usize>)> {
        let ours = |id: PieceId| setup.piece(id).side == side;
        let group = |id: PieceId| setup.piece(id).formation.map(|formation| formation.index());
        match event.what {
            What::Sighted { side: who, .. } if who == side => Some((HaltKind::Revealed, None)),
            What::Checked { piece, why: Why::PreShock(_), passed: false, .. } if ours(piece) => {
                Some((HaltKind::Check, group(piece)))
            }
            What::OrderRoll { formation, passed: false } if setup.formation(formation).side == side => {
                Some((HaltKind::Check, Some(formation.index())))
            }
            What::Captured { piece } if ours(piece) => Some((HaltKind::LeaderLost, group(piece))),
            What::LeaderTest { piece, passed: false } if ours(piece) => {
                Some((HaltKind::LeaderLost, group(piece)))
            }
            _ => None,
        }
    }

    fn posts(setup: &Setup, state: &State, side: Side) -> Vec<Post> {
        let near = |side: Side, hex: HexId, within: u16| -> u32 {
            let units = state.on_map(setup.index.units[side]);
            let close = units.filter(|&id| setup.map.distance(state.hex_of(id), hex) <= within);
            close.map(|id| u32::from(state.strength(setup, id))).sum()
        };
        let post = |(index, objective): (usize, &orders::setup::Objective)| Post {
            place: objective.hex.0,
            held: victory::holder(setup, state, index) == Some(side),
            manned: !state.units_at(setup, objective.hex, side).is_empty(),
            threatened: near(side.other(), objective.hex, 3) > near(side, objective.hex, 1),
        };
        setup.objectives.iter().enumerate().map(post).collect()
    }

    fn is_done(setup: &Setup, state: &State, side: Side, group: usize, order: &Order) -> bool {
        let units = troops(setup, state, group);
        let target = match order.goal {
            Some(Goal::Place(place)) => hex(place),
            Some(Goal::Group(other)) => match plans::seat(setup, state, FormationId(other as u8)) {
                Some(hex) => hex,
                None => return false,
            },
            None => return false,
        };
        let free = state.units_at(setup, target, side.other()).is_empty();
        let close = units.filter(|&id| setup.map.distance(state.hex_of(id), target) <= NEAR).count();
        match order.verb {
            Verb::Occupy => free && units.filter(|&id| state.hex(id) == Some(target)).count() > 0,
            Verb::Mass => {
                !units.is_empty()
                    && 2 * units.filter(|&id| setup.map.distance(state.hex_of(id), target) <= OFF).count()
                        > units.len()
            }
            Verb::Take | Verb::Assault => {
                let holds = setup.objectives.iter().position(|it| it.hex == target);
                let ours = holds.is_none_or(|index| victory::holder(setup, state, index) == Some(side));
                free && ours && close > 0
            }
            Verb::March | Verb::Withdraw | Verb::Join => free && !units.is_empty() && 2 * close > units.len(),
            _ => false,
        }
    }

    fn meets(setup: &Setup, state: &State, side: Side, group: usize) -> Vec<u16> {
        let enemies = state.occupied(setup, side.other());
        let ours = state.hexes_of(troops(setup, state, group));
        let touched = |hex: &HexId| setup.index.around[hex.index()].meets(&ours);
        enemies.iter().filter(touched).map(|hex| hex.0).collect()
    }

    fn reach(setup: &Setup, state: &State, side: Side, group: usize) -> Vec<(u16, Reach)> {
        let enemies = state.occupied(setup, side.other());
        let open = |hex: HexId| {
            !setup.ground(hex).impassable
                && !setup.limits.closed[side].contains(hex)
                && !enemies.contains(hex)
        };
        let all = (0..setup.hexes.len()).map(|index| HexId(index as u16)).filter(|&hex| open(hex));
        let mut all: Vec<(u16, Reach)> = all.map(|hex| (hex.0, Reach::Now)).collect();
        for id in troops(setup, state, group) {
            let far = ways::from(setup, state, id);
            let allowance = u16::from(setup.piece(id).movement) * 2;
            all.retain_mut(|(place, reach)| {
                let way = far[usize::from(*place)];
                let one = match () {
                    () if way <= allowance => Reach::Now,
                    () if way <= 2 * allowance => Reach::Next,
                    () => Reach::Later,
                };
                *reach = (*reach).max(one);
                way < ways::FAR
            });
        }
        all
    }

    fn is_held(setup: &Setup, state: &State, side: Side, place: u16) -> bool {
        !state.units_at(setup, hex(place), side.other()).is_empty()
    }

    fn turns(setup: &Setup, state: &State, _side: Side, group: usize, place: u16) -> Option<u8> {
        foresee::turns(setup, state, troops(setup, state, group), place)
    }

    fn joint(setup: &Setup, state: &State, side: Side, place: u16) -> Option<Joint> {
        foresee::joint(setup, state, side, hex(place))
    }

    fn commanded(setup: &Setup, state: &State, _side: Side, group: usize) -> Vec<u16> {
        let leader = state.leader(setup, FormationId(group as u8));
        let range = leader.map(|leader| orders::command::range(setup, state, leader));
        range.map_or_else(Vec::new, |range| range.iter().map(|hex| hex.0).collect())
    }

    fn threats(setup: &Setup, state: &State, side: Side) -> Vec<u16> {
        let held = Self::posts(setup, state, side).into_iter().filter(|post| post.held);
        foresee::threats(setup, state, side, held.map(|post| hex(post.place)))
    }

    fn bound(setup: &Setup, state: &State, side: Side, group: usize) -> Vec<u16> {
        let due = |id: &PieceId| {
            state.piece(*id).status == Status::Good
                && orders::activation::order_for(setup, state, *id) == Posted::Attack
        };
        let acts = state.active.index() == group && state.side(setup) == side;
        let units = if acts { troops(setup, state, group) } else { PieceSet::EMPTY };
        units.filter(due).map(|id| u16::from(id.number())).collect()
    }

    fn ledger(setup: &Setup, state: &State) -> Ledger {
        let tally = victory::tally(setup, state);
        Ledger {
            points: Side::BOTH.map(|side| victory::points(&tally, side)),
            losses: Side::BOTH.map(|side| victory::steps_lost(setup, state, side).abs()),
        }
    }

    fn cited(setup: &Setup, clause: &'static str) -> Clause {
        setup.title.cite(Clause(clause))
    }

    fn turn(state: &State) -> u8 {
        state.turn
    }
}

/// What the side that acts is asked.
fn asked(setup: &Setup, state: &State) -> Option<Question> {
    match orders::flow::next(setup, state) {
        play::Next::Decide(decisions) => Some(decisions.first().question),
        _ => None,
    }
}

/// Everybody who would assault a hex: those who are declared, those of this declaration, and those that are still to be declared.
fn against(
    setup: &Setup,
    state: &State,
    side: Side,
    target: HexId,
    action: Action,
    rest: Option<&[Action]>,
) -> PieceSet {
    let there = state.units_at(setup, target, side.other());
    let fight = there.into_iter().map(|id| state.piece(id).fights).find(|fight| *fight > 0);
    let units = setup.index.units[side];
    let mut all: PieceSet =
        units.filter(|&id| fight.is_some_and(|fight| state.piece(id).fights == fight)).collect();
    let fit = |id: &PieceId| {
        state.piece(*id).status == Status::Good
            && state.has(*id, Marks::ACTIVE)
            && !setup.piece(*id).kind.is_gun()
    };
    for action in rest.unwrap_or_default().iter().copied().chain([action]) {
        match action {
            Action::Attack(base, at) if at == target => {
                all = all.or(state.troops_at(setup, base, side).filter(fit).collect());
            }
            Action::Assail(id, at) if at == target => all.insert(id),
            _ => {}
        }
    }
    all
}
