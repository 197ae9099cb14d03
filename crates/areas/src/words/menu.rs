//! The legal actions, arranged for people: by piece, by area, and what concerns neither.

use board::{AreaId, Costs, Id as _, Reach};
use play::{Arranging, Clause, Cost, Decision, Menu, Next, Offer, Offers, Side};

use super::{adjective, area_name, bridge_name, piece_name};
use crate::action::{Action, subject, target};
use crate::flow::{self, Frame};
use crate::movement::Mode;
use crate::question::Question;
use crate::setup::{BridgeId, PieceId, PieceSet, Setup};
use crate::state::State;
use crate::ways::{self, Ground};
use crate::{bridges, forced_march};

/// Where a choice is listed; the order is that of the menu.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    General,
    Piece(PieceId),
    Area(AreaId),
}

/// The legal actions of a side, arranged.
pub fn menu<'a>(setup: &'a Setup, state: &State, side: Side) -> Menu<'a, Action> {
    let Some(decision) = asked(setup, state, side) else { return Menu { groups: Vec::new() } };
    let label = |action| label(setup, state, decision.question, action);
    offers(setup, state, side).spell(&setup.index.names, label)
}

/// The same in numbers.
pub fn offers(setup: &Setup, state: &State, side: Side) -> Offers<Action> {
    let mut arranging = Arranging::new();
    let Some(decision) = asked(setup, state, side) else { return arranging.arranged() };
    let mut actions = Vec::new();
    flow::actions(setup, state, side, &mut actions);
    let ground = Ground::new(setup, state, side);
    let mut marches = Marches::new(setup, state, &ground);
    for action in actions {
        let place = place(decision.question, action);
        let way = marches.way(action);
        let from = arranging.ways.len();
        arranging.ways.extend(marches.path.iter().map(|area| area.index() as u16));
        let offer = Offer {
            action,
            clause: choice_clause(decision.clause, action),
            target: target(action).map(|area| area.index() as u16),
            cost: way.cost.map(Cost::points),
            way: (from, arranging.ways.len()),
            note: (!way.notes.is_empty()).then(|| way.notes.join("; ")),
        };
        arranging.add(place, || heading(setup, state, decision.question, place), offer);
    }
    arranging.arranged()
}

/// What a side is asked.
fn asked(setup: &Setup, state: &State, side: Side) -> Option<Decision<Question>> {
    match flow::next(setup, state) {
        Next::Decide(decisions) => decisions.of(side),
        _ => None,
    }
}

fn place(question: Question, action: Action) -> Place {
    match (action, question) {
        (Action::Attack(area) | Action::GatherAll(area), _) => Place::Area(area),
        (Action::Dummy(area) | Action::RetreatTo(area), _) => Place::Area(area),
        (Action::To(_) | Action::Go, Question::Plan(unit) | Question::Way(unit)) => Place::Piece(unit),
        (Action::ThenDestroy(_) | Action::ThenRepair(_), Question::Plan(unit)) => Place::Piece(unit),
        _ => subject(action).map_or(Place::General, Place::Piece),
    }
}

fn heading(setup: &Setup, state: &State, question: Question, place: Place) -> (Option<String>, String) {
    match place {
        Place::General if question == Question::Stack => (None, "The stack".into()),
        Place::General => (None, "General".into()),
        Place::Area(area) => (Some(setup.area(area).id.clone()), area_name(setup, area).to_owned()),
        Place::Piece(id) => {
            let name = counter_name(setup, state, id);
            let title = match state.area_of(id) {
                Some(area) => format!("{name}, {}", area_name(setup, area)),
                None => name,
            };
            (Some(setup.piece(id).id.clone()), title)
        }
    }
}

/// A unit with its SP, CF and hits as the log and the stacks show them: `Guieu 3-4*`.
fn counter_name(setup: &Setup, state: &State, id: PieceId) -> String {
    let name = piece_name(setup, id);
    if !setup.piece(id).is_unit() {
        return name;
    }
    let hits = "*".repeat(state.piece(id).hits.into());
    format!("{name} {}-{}{hits}", state.sp(setup, id), state.cf(setup, id, 0))
}

/// What a choice does, in a few words, for somebody who knows which piece it is about.
pub fn label(setup: &Setup, state: &State, question: Question, action: Action) -> String {
    use Action as A;
    let area = |id: AreaId| area_name(setup, id);
    match action {
        A::Pass => pass_label(question).into(),
        A::Dummy(at) => format!("put a Dummy into {}", area(at)),
        A::Forage(_) => "forage".into(),
        A::Join(_) => "join the city of Mantua".into(),
        A::Return(_, at) => format!("come back to the troops at {}", area(at)),
        A::Replace(_, at) => format!("let the replacement appear at {}", area(at)),
        A::First(side) => format!("the {} side moves first", adjective(side)),
        A::Scout(_, at) => format!("scout {}", area(at)),
        A::Try(_) => "try to move without orders".into(),
        A::Move(_, at) | A::To(at) => format!("to {}", area(at)),
        A::Gather(_) => match question {
            Question::Stack => "join the stack".into(),
            _ => "begin a stack; others may join".into(),
        },
        A::GatherAll(_) => "all together".into(),
        A::March(at) if matches!(question, Question::Order(_)) => {
            format!("march to {}, the others as usual: those with the fewest MP left first", area(at))
        }
        A::March(at) => format!("march to {}", area(at)),
        A::File(at) => format!("march to {} in an order of your own", area(at)),
        A::Next(_) => "enters next".into(),
        A::Drop(_) => "leave the stack and stay here".into(),
        A::Halt => halt_label(state).into(),
        A::Force(_, at) => format!("Forced March to {}", area(at)),
        A::Plan(_) => "Forced March with bridge work".into(),
        A::ThenDestroy(at) => format!("then destroy {}", bridge_name(setup, at)),
        A::ThenRepair(at) => format!("then repair {}", bridge_name(setup, at)),
        A::Go => "the plan is complete: march".into(),
        A::Destroy(_, at) => format!("destroy {}", bridge_name(setup, at)),
        A::Repair(_, at) => format!("repair {}", bridge_name(setup, at)),
        A::Lead(id) => lead_label(setup, question, id),
        A::Unled => "without a leader".into(),
        A::Withdraw(_, at) => format!("withdraw to {}", area(at)),
        A::Escape(_, at) => format!("get away to {}", area(at)),
        A::Attack(at) => format!("fight at {}", area(at)),
        A::Guns(_) => "march to the sound of the guns".into(),
        A::Bombard => "bombard".into(),
        A::Hit(_) => match question {
            Question::BombardmentHits(_) => "put the hit here".into(),
            _ => "take the hit".into(),
        },
        A::Fight => "fight on".into(),
        A::Retreat => "retreat".into(),
        A::RetreatTo(at) => format!("retreat to {}", area(at)),
        A::JoinCity => "fall back into the city of Mantua".into(),
        A::Pursue => "pursue".into(),
        A::Recover(_) => "try to recover".into(),
        A::RecoverAll => "all of them, one after the other".into(),
    }
}

fn pass_label(question: Question) -> &'static str {
    match question {
        Question::Dummies => "no more Dummies",
        Question::Forage => "no other unit forages",
        Question::JoinMantua => "nobody else joins the city",
        Question::Return(_) => "he does not come back this turn",
        Question::DummyBack => "no Dummy comes back",
        Question::Scout => "no more scouts",
        Question::Move => "end the Movement Phase",
        Question::Withdraw(_) => "nobody else withdraws",
        Question::Guns(_) => "nobody else marches",
        Question::Bombard(_) => "hold fire",
        Question::Pursue(_) => "do not pursue",
        Question::LeadersJoin => "no other leader enters the city",
        _ => "no more",
    }
}

fn halt_label(state: &State) -> &'static str {
    match state.top() {
        Frame::Movement(frame) if frame.mode == Mode::Forming => "the stack stays where it is this turn",
        _ => "the stack halts here",
    }
}

fn lead_label(setup: &Setup, question: Question, id: PieceId) -> String {
    let leader = setup.piece(id);
    let (rating, value) = match question {
        Question::StrategicRating(_) => ("Strategic", leader.sr),
        _ => ("Tactical", leader.tr),
    };
    format!("use the {rating} Rating of {}: +{value}", leader.name)
}

/// The clause that allows an action where the game waits under another: what only answers the question has its clause.
pub fn choice_clause(asked: Clause, action: Action) -> Clause {
    match action {
        Action::Pass | Action::Lead(_) | Action::Unled | Action::Hit(_) => asked,
        Action::To(_) | Action::Join(_) | Action::Escape(..) => asked,
        _ => action_clause(action),
    }
}

/// The clause that allows an action.
fn action_clause(action: Action) -> Clause {
    use Action as A;
    Clause(match action {
        A::Pass => "BII 4.2c",
        A::Dummy(_) => "BII 14.2",
        A::Forage(_) => "BII 5.5a",
        A::Join(_) => "BII 5.7",
        A::Return(..) => "BII 13.3",
        A::Replace(..) => "BII 13.5",
        A::First(_) => "BII 7.0d",
        A::Scout(..) => "BII 15.1",
        A::Try(_) => "BII 8.1a",
        A::Move(..) => "BII 8.2b",
        A::Gather(_) | A::GatherAll(_) | A::March(_) | A::Drop(_) | A::Halt => "BII 8.2a",
        A::File(_) | A::Next(_) => "BII 8.4f",
        A::Force(..) | A::To(_) | A::Go => "BII 8.3a",
        A::Plan(_) | A::ThenDestroy(_) | A::ThenRepair(_) => "BII 8.3e",
        A::Destroy(..) => "BII 8.5.1a",
        A::Repair(..) => "BII 8.5.2a",
        A::Lead(_) => "BII 2.1.2e",
        A::Unled => "BII 9.3c",
        A::Withdraw(..) => "BII 8.6.3a",
        A::Escape(..) => "BII 8.6.2d",
        A::Attack(_) => "BII 9.0b",
        A::Guns(_) => "BII 9.1.1a",
        A::Bombard => "BII 9.2a",
        A::Hit(_) => "BII 9.3d",
        A::Fight | A::Retreat => "BII 9.3h",
        A::RetreatTo(_) => "BII 9.4a",
        A::JoinCity => "BII 5.7d",
        A::Pursue => "BII 9.5a",
        A::Recover(_) | A::RecoverAll => "BII 10.0b",
    })
}

/// What a march costs, and what is to be said of it.
#[derive(Default)]
struct Way {
    cost: Option<u8>,
    notes: Vec<String>,
}

/// The ways of the pieces of a side.
struct Marches<'a> {
    setup: &'a Setup,
    state: &'a State,
    hand: PieceSet,
    /// Those named to enter an area first, and which area (BII 8.4f).
    first: PieceSet,
    entering: Option<AreaId>,
    ground: &'a Ground,
    /// How far pieces come, found so far: the same for all who start from the same place with as many MP.
    known: Vec<Known<'a>>,
    /// Where the way that was looked up last leads through: one memory for hundreds of them.
    path: Vec<AreaId>,
}

struct Known<'a> {
    from: AreaId,
    budget: u8,
    forced: bool,
    costs: &'a Costs,
    reach: Reach<'a>,
    /// The last step to each area, where somebody has asked for it.
    steps: Vec<Option<LastStep>>,
}

/// The last step of a cheapest way.
#[derive(Clone, Copy)]
struct LastStep {
    /// The area it leads from.
    before: AreaId,
    /// The Destroyed Bridge it leads over.
    broken: Option<BridgeId>,
    /// It costs more than the ground does.
    jam: bool,
}

impl Known<'_> {
    /// The last step of the cheapest way to an area. Ways share their beginnings, so each is looked up once.
    fn step(&mut self, setup: &Setup, state: &State, area: AreaId) -> Option<LastStep> {
        let known = self.steps[area.index()];
        known.or_else(|| {
            let before = self.reach.before(area)?;
            let exit = setup.map.exit(before, area)?;
            let jam = self.costs.of(exit).is_some_and(|paid| paid > ways::plain_cost(setup, state, exit));
            let broken = setup.bridge_on(exit.road).filter(|&bridge| state.broken.contains(bridge));
            let step = LastStep { before, broken, jam };
            self.steps[area.index()] = Some(step);
            Some(step)
        })
    }
}

/// What is said of a way over a Destroyed Bridge.
fn crossed(setup: &Setup, bridge: BridgeId) -> String {
    format!("over the destroyed {}", setup.bridge(bridge).name)
}

impl<'a> Marches<'a> {
    fn new(setup: &'a Setup, state: &'a State, ground: &'a Ground) -> Marches<'a> {
        let (hand, first, mode) = match state.top() {
            Frame::Movement(frame) => (frame.hand, frame.first, frame.mode),
            _ => (PieceSet::EMPTY, PieceSet::EMPTY, Mode::Free),
        };
        let entering = if let Mode::Filing(area) = mode { Some(area) } else { None };
        Marches { setup, state, hand, first, entering, ground, known: Vec::new(), path: Vec::new() }
    }

    fn way(&mut self, action: Action) -> Way {
        self.path.clear();
        let cost = |cost| Way { cost: Some(cost), ..Way::default() };
        match action {
            Action::Move(id, to) => self.walk(id, to, false),
            Action::Force(id, to) => self.walk(id, to, true),
            Action::March(to) => self.march(to, self.first),
            Action::Next(id) => self.enters(id),
            Action::Destroy(..) | Action::ThenDestroy(_) => cost(bridges::cost(self.setup, false)),
            Action::Repair(..) | Action::ThenRepair(_) => cost(bridges::cost(self.setup, true)),
            _ => Way::default(),
        }
    }

    /// How far a piece comes, and at what costs.
    fn reach(&mut self, id: PieceId, from: AreaId, forced: bool) -> &mut Known<'a> {
        let (setup, state, ground) = (self.setup, self.state, self.ground);
        let fresh = !self.hand.contains(id) || must_move(state);
        let extra =
            if fresh && forced_march::may(setup, state, id) { setup.tables.forced_march.most } else { 0 };
        let budget = ways::remaining(setup, state, id) + extra;
        let costs = ground.costs(setup, state, id);
        let same = |known: &Known<'_>| {
            (known.from, known.budget, known.forced) == (from, budget, forced)
                && std::ptr::eq(known.costs, costs)
        };
        // The last one first: actions come piece by piece.
        let found = self.known.iter().rposition(same);
        let index = found.unwrap_or_else(|| {
            let through = if forced { ground.passable() } else { ground.through() };
            let reach = setup.map.reach(from, budget, through, costs);
            let steps = vec![None; setup.areas.len()];
            self.known.push(Known { from, budget, forced, costs, reach, steps });
            self.known.len() - 1
        });
        &mut self.known[index]
    }

    fn walk(&mut self, id: PieceId, to: AreaId, forced: bool) -> Way {
        let (setup, state) = (self.setup, self.state);
        let Some(from) = state.area_of(id) else { return Way::default() };
        let mut path = std::mem::take(&mut self.path);
        let known = self.reach(id, from, forced);
        let cost = known.reach.cost(to);
        let (mut over, mut jam) = (Vec::new(), false);
        let mut at = to;
        while at != from {
            let Some(step) = known.step(setup, state, at) else {
                path.clear();
                (over, jam) = (Vec::new(), false);
                break;
            };
            path.push(at);
            over.extend(step.broken);
            jam |= step.jam;
            at = step.before;
        }
        path.reverse();
        self.path = path;
        let mut notes: Vec<String> = over.into_iter().rev().map(|bridge| crossed(setup, bridge)).collect();
        if jam {
            notes.push("with a jam on the way".into());
        }
        notes.extend(self.company(to, setup.piece(id).is_unit()));
        Way { cost, notes }
    }

    /// Whether there is still room for a unit that is named next (BII 8.4f).
    fn enters(&self, id: PieceId) -> Way {
        let to = self.entering;
        let from = self.hand.first().and_then(|id| self.state.area_of(id));
        let exit = from.zip(to).and_then(|(from, to)| self.setup.map.exit(from, to));
        let queue = exit.and_then(|exit| {
            ways::queue_with(self.setup, self.state, self.ground, self.hand, exit, self.first, id)
        });
        let note = match queue {
            Some(queue) if queue.full => "no room any more: it pays for the jam, and so do those after it",
            _ => "there is room: it pays for no jam",
        };
        Way { notes: vec![note.into()], ..Way::default() }
    }

    fn march(&mut self, to: AreaId, first: PieceSet) -> Way {
        let (setup, state) = (self.setup, self.state);
        let from = self.hand.first().and_then(|id| state.area_of(id));
        let Some((from, exit)) = from.and_then(|from| Some((from, setup.map.exit(from, to)?))) else {
            return Way::default();
        };
        let plain = ways::plain_cost(setup, state, exit);
        let queue = ways::Queue { first, full: false };
        let mut notes: Vec<String> = self.crossing(from, to).into_iter().collect();
        let costs = ways::stack_costs(setup, state, self.ground, self.hand, exit, queue).unwrap_or_default();
        let jammed: PieceSet = costs.iter().filter(|&&(_, cost)| cost > plain).map(|&(id, _)| id).collect();
        if !jammed.is_empty() {
            notes.push(format!("a jam costs {} more MP", super::names(setup, jammed)));
        }
        notes.extend(self.company(to, self.hand.into_iter().any(|id| setup.piece(id).is_unit())));
        self.path.push(to);
        Way { cost: Some(plain), notes }
    }

    /// The Destroyed Bridge between two areas; any other costs nothing.
    fn crossing(&self, from: AreaId, to: AreaId) -> Option<String> {
        let exit = self.setup.map.exit(from, to)?;
        let bridge = self.setup.bridge_on(exit.road)?;
        let broken = self.state.broken.contains(bridge);
        broken.then(|| crossed(self.setup, bridge))
    }

    /// Whom the mover will find there, as far as it can see.
    fn company(&self, to: AreaId, unit: bool) -> Option<String> {
        if self.ground.held.contains(to) {
            return Some("enemies there".into());
        }
        let leaders = unit && self.ground.enemies().contains(to);
        leaders.then(|| "an enemy leader there must make way".into())
    }
}

fn must_move(state: &State) -> bool {
    matches!(state.top(), Frame::Movement(frame) if frame.mode == Mode::Must)
}
