//! What can be ordered in the campaign of areas: divisions, columns and the headquarters of a side.

use areas::Areas;
use areas::action::{self, Action};
use areas::event::{Event, Fate, What};
use areas::movement;
use areas::question::Question;
use areas::setup::{AUSTRIAN, FRENCH, Kind, PieceId, PieceSet, Setup};
use areas::state::{Marks, Place, State};
use areas::victory;
use areas::ways::{self, Ground};
use board::{AreaId, AreaSet, Id, MOST_BUDGET};
use play::{Decision, Side, Words};

use super::march::Memo;
use super::plans::{HEADQUARTERS, Plan, SENT, Verb, group_of, strengths};
use super::{script, topics, words};
use crate::command::{
    Body, Command, Goal, Groups, HaltKind, Joint, Ledger, Manner, Objection, Order, Post, Reach, Setting,
    Topic, Unable, Verb as Told, VerbWords, standing,
};
use crate::doctrine::{Doctrine, GROUPS, Standing};

/// Odds that can be named: ours for 100 of the enemy's.
const COLUMNS: [(&str, u32); 6] =
    [("1-2", 50), ("2-3", 66), ("1-1", 100), ("3-2", 150), ("2-1", 200), ("3-1", 300)];

/// No way takes more turns.
const LONGEST: u8 = 12;

/// The odds below which a cautious order asks.
const CAUTIOUS: usize = 3;

fn area(place: u16) -> AreaId {
    AreaId::from_index(place as u8)
}

fn number(area: AreaId) -> u16 {
    u16::from(area.number())
}

/// The pieces of a formation, on the map or not.
fn members(setup: &Setup, state: &State, side: Side, group: usize) -> PieceSet {
    let all = setup.all_of(side);
    if group == HEADQUARTERS {
        let free =
            |&id: &PieceId| setup.piece(id).kind == Kind::Leader && group_of(setup, state, id).is_none();
        return all.filter(free).collect();
    }
    all.filter(|&id| group_of(setup, state, id) == Some(group)).collect()
}

fn on_map(state: &State, pieces: PieceSet) -> PieceSet {
    pieces.filter(|&id| state.area_of(id).is_some()).collect()
}

/// Where most of a formation is.
fn seat(setup: &Setup, state: &State, pieces: PieceSet) -> Option<AreaId> {
    let here = |area: AreaId| -> (u16, usize) {
        let there: PieceSet = pieces.filter(|&id| state.area_of(id) == Some(area)).collect();
        (state.total_sp(setup, there.filter(|&id| setup.piece(id).is_unit()).collect()), there.len())
    };
    let areas = pieces.filter_map(|id| state.area_of(id));
    areas.max_by_key(|&area| (here(area), area))
}

fn unable(kind: HaltKind, text: impl Into<String>, instead: Vec<Order>) -> Unable {
    Unable { kind, text: text.into(), clause: None, instead }
}

/// The area from which a place is watched: free of enemies, one off, nearest to the formation.
fn watch(setup: &Setup, state: &State, side: Side, from: AreaId, over: AreaId) -> Option<AreaId> {
    let enemies = strengths(setup, state)[side.other()];
    let free = setup.map.neighbours(over).filter(|area| enemies[area.index()] == 0);
    free.min_by_key(|&area| (setup.map.distance(from, area), area))
}

impl Command for Areas {
    const VERBS: &'static [VerbWords] = &words::VERBS;
    const TOPICS: &'static [Topic] = &topics::TOPICS;
    const ORDERED: &'static [&'static str] = &["move", "move-to"];
    const LOSSES: &'static str = "strength points";

    fn groups(setup: &Setup, side: Side) -> Vec<usize> {
        let has = |group: &usize| {
            setup.all_of(side).any(|id| {
                setup.piece(id).formation.is_some_and(|formation| usize::from(formation.0) == *group)
            })
        };
        let formations = (0..setup.formations.len().min(HEADQUARTERS)).filter(has);
        formations.chain([HEADQUARTERS]).collect()
    }

    fn group_id(setup: &Setup, group: usize) -> String {
        setup.formations.get(group).cloned().unwrap_or_else(|| "headquarters".into())
    }

    fn body(setup: &Setup, state: &State, side: Side, group: usize) -> Option<Body> {
        let all = members(setup, state, side, group);
        let pieces = on_map(state, all);
        let seat = seat(setup, state, pieces)?;
        let units: PieceSet = pieces.filter(|&id| setup.piece(id).is_unit()).collect();
        if units.is_empty() && group != HEADQUARTERS {
            return None;
        }
        let leader = |pieces: PieceSet| pieces.filter(|&id| setup.piece(id).kind == Kind::Leader).min();
        Some(Body {
            pieces: pieces.map(|id| u16::from(id.0)).collect(),
            leader: leader(pieces).map(|id| u16::from(id.0)),
            led: leader(all).is_some(),
            seat: number(seat),
            strength: u32::from(state.total_sp(setup, units)),
            commanded: !{ units }.any(|id| state.has(id, Marks::OUT_OF_COMMAND)),
            coming: false,
        })
    }

    fn find_place(setup: &Setup, text: &str) -> Option<u16> {
        let named = |area: &AreaId| setup.area(*area).name.eq_ignore_ascii_case(text);
        setup.find_area(text).or_else(|| setup.map.areas().find(named)).map(number)
    }

    fn place_id(setup: &Setup, place: u16) -> String {
        setup.area(area(place)).id.clone()
    }

    fn place_name(setup: &Setup, place: u16) -> String {
        setup.area(area(place)).name.clone()
    }

    fn find_piece(setup: &Setup, text: &str) -> Option<u16> {
        setup.find_piece(text).map(|id| u16::from(id.0))
    }

    fn piece_id(setup: &Setup, piece: u16) -> String {
        setup.piece(PieceId(piece as u8)).id.clone()
    }

    fn piece_name(setup: &Setup, piece: u16) -> String {
        setup.piece(PieceId(piece as u8)).name.clone()
    }

    fn place_of(_setup: &Setup, state: &State, piece: u16) -> Option<u16> {
        state.area_of(PieceId(piece as u8)).map(number)
    }

    fn columns(_setup: &Setup) -> Vec<String> {
        COLUMNS.iter().map(|(name, _)| (*name).to_owned()).collect()
    }

    fn plan(setup: &Setup, state: &State, side: Side, group: usize, order: &Order) -> Result<Plan, Unable> {
        let Some(body) = Self::body(setup, state, side, group) else {
            return Err(unable(HaltKind::Gone, "none of it is left on the map", Vec::new()));
        };
        if order.sent.len() > SENT {
            return Err(unable(
                HaltKind::Senseless,
                format!("no more than {SENT} units can be sent elsewhere"),
                Vec::new(),
            ));
        }
        let from = area(body.seat);
        if order.verb == Told::Follow && group != HEADQUARTERS {
            let text = "only leaders without troops of their own go with those of others";
            return Err(unable(HaltKind::Senseless, text, vec![Order::to(Told::Hold, body.seat)]));
        }
        let target = match order.goal {
            None => {
                let standard = Self::standard(setup, state, side);
                // Of the headquarters the doctrine says nothing: they go with the troops.
                return Ok(standard[group].unwrap_or(Plan::new(Verb::Take, from)));
            }
            Some(Goal::Place(place)) => area(place),
            Some(Goal::Group(other)) => match Self::body(setup, state, side, other) {
                Some(body) => area(body.seat),
                None => {
                    return Err(unable(HaltKind::Gone, "whom it should join is not on the map", Vec::new()));
                }
            },
        };
        if setup.map.distance(from, target).is_none() {
            let near = setup.map.neighbours(from).first().map(|near| Order::to(order.verb, number(near)));
            let text = format!("no road leads to {}", setup.area(target).name);
            return Err(unable(HaltKind::Blocked, text, near.into_iter().collect()));
        }
        let (verb, target) = match (order.verb, order.manner) {
            (Told::Take, Manner::AtAllCosts) => (Verb::Assault, target),
            (Told::Take, _) | (Told::Assault, Manner::Cautiously) => (Verb::Take, target),
            (Told::Assault, _) => (Verb::Assault, target),
            (Told::Screen | Told::Mass, _) => match watch(setup, state, side, from, target) {
                Some(area) => (Verb::Hold, area),
                None => {
                    let text = format!("enemies stand all around {}", setup.area(target).name);
                    let instead = vec![Order::to(Told::Assault, number(target))];
                    return Err(unable(HaltKind::Blocked, text, instead));
                }
            },
            _ => (Verb::Hold, target),
        };
        let mut plan = Plan::new(verb, target);
        for (slot, &(piece, place)) in plan.sent.iter_mut().zip(&order.sent) {
            *slot = Some((PieceId(piece as u8), area(place)));
        }
        Ok(plan)
    }

    fn order_of(_setup: &Setup, _state: &State, plan: Plan) -> Order {
        let verb = match plan.verb {
            Verb::Take => Told::Take,
            Verb::Assault => Told::Assault,
            Verb::Hold => Told::Hold,
        };
        let sent = plan.sent.into_iter().flatten().map(|(id, area)| (u16::from(id.0), number(area)));
        Order { sent: sent.collect(), ..Order::to(verb, number(plan.target)) }
    }

    fn otherwise(_setup: &Setup, _state: &State, _side: Side, group: usize) -> Option<Order> {
        (group == HEADQUARTERS).then(|| Order::new(Told::Follow, None))
    }

    fn acting(setup: &Setup, state: &State, decision: &Decision<Question>) -> Groups {
        let pieces = match decision.question {
            Question::MustMove(id) => PieceSet::of(id),
            _ => movement::may_start(setup, state),
        };
        let side = decision.side;
        let mut groups = 0;
        for id in pieces {
            match group_of(setup, state, id) {
                Some(group) => groups |= 1 << group,
                None if members(setup, state, side, HEADQUARTERS).contains(id) => groups |= 1 << HEADQUARTERS,
                None => {}
            }
        }
        groups
    }

    fn memo_for(setup: &Setup, state: &State, side: Side, groups: Groups) -> Memo {
        let ours = (0..GROUPS).filter(|group| groups >> group & 1 == 1);
        let free = ours.fold(PieceSet::EMPTY, |all, group| all.or(members(setup, state, side, group)));
        Memo::without(setup.all_of(side).minus(free))
    }

    fn subject(setup: &Setup, state: &State, action: Action) -> Option<usize> {
        let id = action::subject(action)?;
        let headquarters = || setup.piece(id).kind == Kind::Leader;
        group_of(setup, state, id).or_else(|| headquarters().then_some(HEADQUARTERS))
    }

    fn ends(action: Action) -> bool {
        action == Action::Pass
    }

    fn objection(
        setup: &Setup,
        state: &State,
        side: Side,
        order: &Order,
        action: Action,
        _standing: &Standing<Areas>,
    ) -> Option<Objection> {
        let Action::Move(id, to) = action else { return None };
        let ground = Ground::new(setup, state, side);
        if !ground.held.contains(to) || !setup.piece(id).is_unit() {
            return None;
        }
        let place = Some(number(to));
        let name = &setup.area(to).name;
        if !Self::VERBS.iter().any(|words| words.verb == order.verb && words.fights) {
            let text = format!("{} would come among enemies at {name}", setup.piece(id).name);
            return Some(Objection { kind: HaltKind::Pinned, text, clause: Some("BII 8.6.1"), place });
        }
        let least = order.worst.or((order.manner == Manner::Cautiously).then_some(CAUTIOUS))?;
        let group = group_of(setup, state, id);
        let comes = |other: &PieceId| {
            let Some(here) = state.area_of(*other) else { return false };
            let costs = ground.costs(setup, state, *other);
            let budget = ways::remaining(setup, state, *other);
            group_of(setup, state, *other) == group
                && setup.map.reach(here, budget, ground.through(), costs).areas().contains(to)
        };
        let units = setup.index.units[side.index()];
        let coming: PieceSet = movement::may_start(setup, state).and(units).filter(comes).collect();
        let ours = state.total_sp(setup, coming.or(state.units_at(setup, to, side)));
        let theirs = state.total_sp(setup, state.units_at(setup, to, side.other()));
        let (column, wanted) = COLUMNS[least];
        (u32::from(ours) * 100 < u32::from(theirs) * wanted).then(|| Objection {
            kind: HaltKind::Odds,
            text: format!("{ours} against {theirs} at {name} is worse than {column}"),
            clause: Some("BII 9.3"),
            place,
        })
    }

    fn ruled(
        setup: &Setup,
        state: &State,
        decision: &Decision<Question>,
        setting: Setting,
        legal: &[Action],
    ) -> Option<Action> {
        let side = decision.side;
        let has = |action: Action| Some(action).filter(|action| legal.contains(action));
        let first = |wanted: &dyn Fn(&Action) -> bool| legal.iter().copied().find(wanted);
        let ratio = |area: AreaId| -> (u32, u32) {
            let sp = |side: Side| u32::from(state.total_sp(setup, state.units_at(setup, area, side)));
            (100 * sp(side), sp(side.other()))
        };
        match (decision.question, setting) {
            (_, Setting::Weakest | Setting::Strongest) => {
                standing::whom(setting, legal, |action| match action {
                    Action::Hit(id) | Action::Recover(id) => Some(u32::from(state.sp(setup, id))),
                    _ => None,
                })
            }
            (Question::FirstPlayer, Setting::Always) => has(Action::First(side)),
            (Question::FirstPlayer, Setting::Never) => has(Action::First(side.other())),
            (
                Question::Withdraw(_) | Question::Guns(_) | Question::Bombard(_) | Question::Pursue(_),
                Setting::Never,
            ) => has(Action::Pass),
            (Question::Withdraw(area), Setting::WorseThan(least)) => {
                let (ours, theirs) = ratio(area);
                if ours < theirs * u32::from(least) {
                    script::flee(setup, state, side, legal)
                } else {
                    has(Action::Pass)
                }
            }
            (Question::Withdraw(_), Setting::Always) => script::flee(setup, state, side, legal),
            (Question::Bombard(_), Setting::Always) => has(Action::Bombard),
            (Question::Pursue(_), Setting::Always) => has(Action::Pursue),
            (Question::Guns(_), Setting::Always) => first(&|action| matches!(action, Action::Guns(_))),
            (Question::Guns(_), Setting::AtLeast(least)) => first(&|action| {
                let Action::Guns(id) = *action else { return false };
                chance_to_come(setup, state, side, id) >= u32::from(least)
            })
            .or_else(|| has(Action::Pass)),
            (Question::FightOn(_), Setting::Never) => has(Action::Retreat),
            (Question::FightOn(_), Setting::Always) => has(Action::Fight),
            (Question::FightOn(area), Setting::WorseThan(least)) => {
                let (ours, theirs) = ratio(area);
                has(if ours < theirs * u32::from(least) { Action::Retreat } else { Action::Fight })
            }
            (Question::RetreatTo(_), Setting::Towards(place)) => {
                let far = |action: &Action| match action::target(*action) {
                    Some(to) => setup.map.distance(to, area(place)).unwrap_or(u8::MAX),
                    None => u8::MAX,
                };
                legal.iter().copied().min_by_key(far)
            }
            (Question::TacticalRating(_) | Question::StrategicRating(_), setting) => {
                let tactics = matches!(decision.question, Question::TacticalRating(_));
                let rating = |action: &Action| match *action {
                    Action::Lead(id) if tactics => Some((setup.piece(id).tr, *action)),
                    Action::Lead(id) => Some((setup.piece(id).sr, *action)),
                    _ => None,
                };
                let best = legal.iter().filter_map(rating).max();
                match (setting, best) {
                    (Setting::Never, _) => has(Action::Unled),
                    (Setting::IfItAdds, Some((0, _))) => has(Action::Unled),
                    (_, best) => best.map(|(_, action)| action),
                }
            }
            _ => None,
        }
    }

    fn alarm(setup: &Setup, event: &Event, side: Side) -> Option<(HaltKind, Option<usize>)> {
        let ours = |id: PieceId| setup.piece(id).side == side;
        let group = |id: PieceId| setup.piece(id).formation.map(|formation| usize::from(formation.0));
        match event.what {
            What::Met { side: who, .. } if who == side => Some((HaltKind::Revealed, None)),
            What::Scouted { piece, success: true, .. } if ours(piece) => {
                Some((HaltKind::Revealed, group(piece)))
            }
            What::DummyFound { side: owner, .. } if owner != side => Some((HaltKind::Revealed, None)),
            What::Check { why: areas::event::Why::OutOfCommand(id), passed: false, .. } if ours(id) => {
                Some((HaltKind::Check, group(id)))
            }
            What::Casualty { piece, fate } if ours(piece) && fate != Fate::Unhurt => {
                Some((HaltKind::LeaderLost, group(piece)))
            }
            _ => None,
        }
    }

    fn posts(setup: &Setup, state: &State, side: Side) -> Vec<Post> {
        let strengths = strengths(setup, state);
        let post = |area: AreaId| {
            let near = |side: Side| -> u16 {
                setup.map.neighbours(area).map(|near| strengths[side][near.index()]).sum::<u16>()
                    + strengths[side][area.index()]
            };
            let own = strengths[side][area.index()];
            Post {
                place: number(area),
                held: state.own_city(setup, area, side) || own > 0,
                manned: own > 0,
                threatened: near(side.other()) > own,
            }
        };
        setup.index.cities.with(setup.index.mantua).map(post).collect()
    }

    fn is_done(setup: &Setup, state: &State, side: Side, group: usize, order: &Order) -> bool {
        let units: PieceSet = on_map(state, members(setup, state, side, group))
            .filter(|&id| setup.piece(id).is_unit())
            .collect();
        let target = match order.goal {
            Some(Goal::Place(place)) => area(place),
            Some(Goal::Group(other)) => {
                match seat(setup, state, on_map(state, members(setup, state, side, other))) {
                    Some(area) => area,
                    None => return false,
                }
            }
            None => return false,
        };
        let elsewhere = |id: PieceId| order.sent.iter().any(|(piece, _)| *piece == u16::from(id.0));
        let there = { units }.all(|id| elsewhere(id) || state.area_of(id) == Some(target));
        let free = strengths(setup, state)[side.other()][target.index()] == 0;
        match order.verb {
            Told::Occupy => free && { units }.any(|id| state.area_of(id) == Some(target)),
            Told::Mass => {
                let close = |id: PieceId| {
                    state
                        .area_of(id)
                        .and_then(|at| setup.map.distance(at, target))
                        .is_some_and(|way| way <= 1)
                };
                !units.is_empty() && { units }.all(|id| elsewhere(id) || close(id))
            }
            Told::Hold | Told::Screen | Told::Follow | Told::Own => false,
            _ => !units.is_empty() && there && free,
        }
    }

    fn meets(setup: &Setup, state: &State, side: Side, group: usize) -> Vec<u16> {
        let ours = on_map(state, members(setup, state, side, group));
        let here: Vec<AreaId> =
            setup.map.areas().filter(|&area| { ours }.any(|id| state.area_of(id) == Some(area))).collect();
        let enemies = strengths(setup, state)[side.other()];
        here.into_iter().filter(|area| enemies[area.index()] > 0).map(number).collect()
    }

    fn reach(setup: &Setup, state: &State, side: Side, group: usize) -> Vec<(u16, Reach)> {
        let ground = Ground::new(setup, state, side);
        let mut all: Vec<(u16, Reach)> = setup.map.areas().map(|area| (number(area), Reach::Now)).collect();
        let pieces = on_map(state, members(setup, state, side, group));
        let moves = |id: &PieceId| setup.piece(*id).kind != Kind::Garrison;
        for id in pieces.filter(moves) {
            let Some(here) = state.area_of(id) else { continue };
            let costs = ground.costs(setup, state, id);
            let allowance = ways::allowance(setup, state, id);
            let range =
                |budget: u8| setup.map.reach(here, budget, ground.through(), costs).areas().with(here);
            let (now, next) = (range(allowance), range(allowance.saturating_mul(2)));
            all.retain_mut(|(place, reach)| {
                let area = area(*place);
                let one = match () {
                    () if now.contains(area) => Reach::Now,
                    () if next.contains(area) => Reach::Next,
                    () => Reach::Later,
                };
                *reach = (*reach).max(one);
                setup.map.distance(here, area).is_some()
            });
        }
        all
    }

    fn is_held(setup: &Setup, state: &State, side: Side, place: u16) -> bool {
        strengths(setup, state)[side.other()][area(place).index()] > 0
    }

    fn turns(setup: &Setup, state: &State, side: Side, group: usize, place: u16) -> Option<u8> {
        let ground = Ground::new(setup, state, side);
        let pieces = on_map(state, members(setup, state, side, group));
        let turns = |id: PieceId| {
            let (here, costs) = (state.area_of(id)?, ground.costs(setup, state, id));
            let allowance = ways::allowance(setup, state, id);
            let within = |turns: &u8| {
                // What is farther than the map is searched is not told.
                let budget = allowance.saturating_mul(*turns).min(MOST_BUDGET);
                setup
                    .map
                    .reach(here, budget, ground.through(), costs)
                    .areas()
                    .with(here)
                    .contains(area(place))
            };
            (1..=LONGEST).find(within)
        };
        let moves = pieces.filter(|&id| setup.piece(id).kind != Kind::Garrison);
        let all: Option<Vec<u8>> = moves.map(turns).collect();
        all?.into_iter().max()
    }

    fn joint(setup: &Setup, state: &State, side: Side, place: u16) -> Option<Joint> {
        let theirs = state.total_sp(setup, state.units_at(setup, area(place), side.other()));
        let units: PieceSet = coming(setup, state, side)
            .filter(|(_, open)| open.contains(area(place)))
            .map(|it| it.0)
            .collect();
        if theirs == 0 || units.is_empty() {
            return None;
        }
        let ours = state.total_sp(setup, units);
        let odds = format!("{ours} against {theirs} strength points");
        Some(Joint { place, odds, units: units.map(|id| u16::from(id.0)).collect(), also: Vec::new() })
    }

    fn commanded(setup: &Setup, state: &State, side: Side, group: usize) -> Vec<u16> {
        let enemies = Ground::new(setup, state, side).enemies();
        let leaders = on_map(state, members(setup, state, side, group))
            .filter(|&id| setup.piece(id).kind == Kind::Leader);
        let range = |all: AreaSet, id| all.or(areas::command::command_reach(setup, state, enemies, id));
        leaders.fold(AreaSet::EMPTY, range).map(number).collect()
    }

    fn threats(setup: &Setup, state: &State, side: Side) -> Vec<u16> {
        let open = coming(setup, state, side.other()).fold(AreaSet::EMPTY, |all, (_, open)| all.or(open));
        let held =
            Self::posts(setup, state, side).into_iter().filter(|post| post.held).map(|post| area(post.place));
        let posts: AreaSet = held.collect();
        let own = strengths(setup, state)[side];
        let ours = setup.map.areas().filter(|area| posts.contains(*area) || own[area.index()] > 0);
        ours.filter(|area| open.contains(*area)).map(number).collect()
    }

    fn ledger(setup: &Setup, state: &State) -> Ledger {
        let tally = victory::tally(setup, state);
        let points = Side::BOTH
            .map(|side| tally.iter().filter(|line| line.side == side).map(|line| line.points).sum());
        let losses = [FRENCH, AUSTRIAN].map(|side| {
            let lost = |id: PieceId| {
                let left = if state.piece(id).at == Place::ELIMINATED { 0 } else { state.sp(setup, id) };
                i32::from(setup.piece(id).sp.saturating_sub(left))
            };
            setup.index.units[side.index()].map(lost).sum()
        });
        Ledger { points, losses }
    }

    fn turn(state: &State) -> u8 {
        state.turn
    }
}

/// The units of a side that march, each with the areas it could be in at the end of a turn.
fn coming(setup: &Setup, state: &State, side: Side) -> impl Iterator<Item = (PieceId, AreaSet)> {
    let ground = Ground::new(setup, state, side);
    let units = on_map(state, setup.index.units[side.index()]);
    let moves = units.filter(|&id| setup.piece(id).kind != Kind::Garrison);
    moves.filter_map(move |id| {
        let (here, costs) = (state.area_of(id)?, ground.costs(setup, state, id));
        let allowance = ways::allowance(setup, state, id);
        Some((id, setup.map.reach(here, allowance, ground.through(), costs).areas().with(here)))
    })
}

/// BII 9.1.2b: how likely a unit comes to the guns, in hundredths.
fn chance_to_come(setup: &Setup, state: &State, side: Side, id: PieceId) -> u32 {
    let Some(forecast) = Areas::forecast(setup, state, side, Action::Guns(id)) else { return 100 };
    let factor = forecast.base.value + forecast.modifiers.iter().map(|line| line.value).sum::<i32>();
    factor.clamp(0, 6).unsigned_abs() * 100 / 6
}

/// Where the headquarters are ordered to; the computer's own plans say nothing of them, and so they go with the troops.
pub(super) fn ordered(plans: &crate::doctrine::Plans<Plan>) -> Option<AreaId> {
    plans[HEADQUARTERS].filter(|plan| plan.verb == Verb::Hold).map(|plan| plan.target)
}
