//! The next answer of the staff under the orders of a side, or the reason why it halts and asks.

use play::{Decision, Next, Side};

use super::standing::{Setting, Topic};
use super::{Book, Command, Groups, Verb, order_words};
use crate::doctrine::{GROUPS, Plans, Standing};
use crate::rng::Rng;
use crate::search::Effort;
use crate::small::{self, Weighing};
use crate::trial::advance;

/// Why the staff halts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HaltKind {
    /// The game is over.
    Over,
    /// A die is due that somebody rolls by hand.
    Roll,
    /// The enemy decides.
    Enemy,
    /// A small decision that no standing order covers.
    Asked,
    /// The same, and it spends something scarce.
    Scarce,
    /// A question that the staff does not know.
    Unknown,
    /// Nobody who can act now has an order.
    NoOrder,
    /// All orders are carried out as far as they go; others could still act, or the phase can be ended.
    Carried,
    /// An enemy came to light.
    Revealed,
    /// A fight is worse than the order allows.
    Odds,
    /// A check failed.
    Check,
    /// A place that counts is empty or threatened.
    Objective,
    /// A zone would pin.
    Pinned,
    /// The way is blocked, or what was meant is not possible.
    Blocked,
    /// The order is fulfilled.
    Fulfilled,
    /// The formation cannot be where it should be in time.
    Late,
    /// The formation does not exist any more.
    Gone,
    /// The formation has lost its leader.
    LeaderLost,
    /// Units of the formation are out of command.
    OutOfCommand,
    /// The order makes no sense here.
    Senseless,
    /// The answer would repeat a position.
    Repeats,
}

impl HaltKind {
    /// Whether it only tells something, once: the next time the staff goes on.
    pub fn is_news(self) -> bool {
        use HaltKind as K;
        matches!(self, K::Objective | K::Fulfilled | K::Late | K::LeaderLost | K::OutOfCommand)
    }

    /// Its word on the wire.
    pub fn word(self) -> &'static str {
        use HaltKind as K;
        match self {
            K::Over => "over",
            K::Roll => "roll",
            K::Enemy => "enemy",
            K::Asked => "asked",
            K::Scarce => "scarce",
            K::Unknown => "unknown",
            K::NoOrder => "no-order",
            K::Carried => "carried",
            K::Revealed => "revealed",
            K::Odds => "odds",
            K::Check => "check",
            K::Objective => "objective",
            K::Pinned => "pinned",
            K::Blocked => "blocked",
            K::Fulfilled => "fulfilled",
            K::Late => "late",
            K::Gone => "gone",
            K::LeaderLost => "leader-lost",
            K::OutOfCommand => "out-of-command",
            K::Senseless => "senseless",
            K::Repeats => "repeats",
        }
    }
}

/// The staff halts and asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Halt<A> {
    /// Why.
    pub kind: HaltKind,
    /// In words.
    pub text: String,
    /// Where the rulebook says so.
    pub clause: Option<&'static str>,
    /// The formation it is about.
    pub group: Option<usize>,
    /// The place it is about.
    pub place: Option<u16>,
    /// The answer the staff would give if it were told to go on.
    pub would: Option<A>,
}

/// Why the staff gives an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Because {
    /// Under the order of this formation.
    Order(usize),
    /// Under a standing order.
    Standing(&'static Topic),
    /// All orders are carried out: the phase ends, which a standing order allows.
    Ends,
}

/// What the staff does next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step<A> {
    /// Gives this answer.
    Answer(A, Because),
    /// Halts.
    Halt(Halt<A>),
}

/// What the staff remembers from one answer to the next. It may be dropped at any time.
pub struct Carrier<D: Command> {
    standing: Option<Standing<D>>,
    stamp: u64,
    at: usize,
}

impl<D: Command> Clone for Carrier<D> {
    fn clone(&self) -> Carrier<D> {
        Carrier { standing: self.standing.clone(), ..*self }
    }
}

impl<D: Command> Default for Carrier<D> {
    fn default() -> Carrier<D> {
        Carrier { standing: None, stamp: 0, at: 0 }
    }
}

/// The topic that ends phases when all orders are carried out.
pub const END: &str = "end-phases";

/// The topic that gives an answer that is the only one.
pub const FORCED: &str = "forced";

/// How often the staff looks for something else where what it means is not possible.
const TRIES: usize = 64;

/// The work that goes into a small decision: as much as a Captain's.
const SMALL: Effort =
    Effort { simulations: 0, pairs: 0, stages: 1, replies: 0, ahead: 1, to_the_end: 0, small: 6 };

/// A side's staff at work on an open question.
struct Desk<'a, D: Command> {
    setup: &'a D::Setup,
    /// The state as it is: read only for what is legal, and through [`crate::Doctrine::imagine`].
    state: &'a D::State,
    /// The state with hidden facts made up, the same ones for a whole player-turn.
    world: D::State,
    decision: Decision<D::Question>,
    legal: Vec<D::Action>,
    at: usize,
}

/// The key of what the staff makes up: it depends on nothing that is hidden.
const KEY: u64 = 0x6f72_6465;

/// The world as the staff of a side takes it to be in this player-turn.
pub fn world<D: Command>(setup: &D::Setup, state: &D::State, side: Side) -> D::State {
    let key = Rng::keyed(&[KEY, u64::from(D::beat(setup, state)), 4]).draw();
    D::imagine(setup, state, side, &mut Rng::new(key))
}

/// The staff's next answer for `side`, at a game with `at` answers. With `anyway` it goes on over what it halted for last, if it can.
pub fn next<D: Command>(
    setup: &D::Setup,
    state: &D::State,
    side: Side,
    at: usize,
    book: &mut Book,
    carrier: &mut Carrier<D>,
    anyway: bool,
) -> Step<D::Action> {
    let decision = match D::next(setup, state) {
        Next::Over(_) => return halt(HaltKind::Over, "The game is over."),
        Next::Roll(_) => return halt(HaltKind::Roll, "A die is due."),
        Next::Decide(decisions) => match decisions.of(side) {
            Some(decision) => decision,
            None => return halt(HaltKind::Enemy, "The enemy decides."),
        },
    };
    let mut legal = Vec::with_capacity(64);
    D::actions(setup, state, side, &mut legal);
    let desk = Desk::<D> { setup, state, world: world::<D>(setup, state, side), decision, legal, at };
    let beat = D::beat(setup, state);
    let fresh = carrier.standing.as_ref().is_some_and(|standing| standing.beat == beat);
    if !fresh || carrier.stamp != book.stamp() || at < carrier.at {
        *carrier = Carrier { standing: None, stamp: book.stamp(), at };
    }
    carrier.at = at;
    let kind = D::question_kind(&desk.decision.question);
    if let Some(topic) = D::TOPICS.iter().find(|topic| topic.kinds.contains(&kind)) {
        return desk.small(topic, book, carrier, anyway);
    }
    if !D::ORDERED.contains(&kind) {
        return desk.unknown(book, anyway);
    }
    desk.ordered(book, carrier, anyway)
}

fn halt<A>(kind: HaltKind, text: impl Into<String>) -> Step<A> {
    Step::Halt(Halt { kind, text: text.into(), clause: None, group: None, place: None, would: None })
}

/// The plans that the orders of a side come to from here, for the formations in `of`.
pub fn plans<D: Command>(
    setup: &D::Setup,
    world: &D::State,
    side: Side,
    book: &Book,
    of: Groups,
) -> Plans<D::Plan> {
    let mut plans = [None; GROUPS];
    for (group, given) in book.given().filter(|(group, _)| of >> group & 1 == 1) {
        plans[group] = D::plan(setup, world, side, group, &given.order).ok();
    }
    plans
}

impl<D: Command> Desk<'_, D> {
    fn side(&self) -> Side {
        self.decision.side
    }

    fn clause(&self) -> &'static str {
        self.decision.clause.0
    }

    /// A question that nobody has told the staff about.
    fn unknown(&self, book: &Book, anyway: bool) -> Step<D::Action> {
        let only = (self.legal.len() == 1).then(|| self.legal[0]);
        if let (Some(action), true) = (only, anyway || book.setting(FORCED) == Setting::Usual)
            && let Some(topic) = D::TOPICS.iter().find(|topic| topic.id == FORCED)
        {
            return Step::Answer(action, Because::Standing(topic));
        }
        let question = D::question(self.setup, self.state, &self.decision);
        Step::Halt(Halt {
            kind: HaltKind::Unknown,
            text: format!("The staff leaves this to you: {question}"),
            clause: Some(self.clause()),
            group: None,
            place: None,
            would: only,
        })
    }

    /// A small decision.
    fn small(
        &self,
        topic: &'static Topic,
        book: &Book,
        carrier: &Carrier<D>,
        anyway: bool,
    ) -> Step<D::Action> {
        let setting = book.setting(topic.id);
        let because = Because::Standing(topic);
        if let ([action], Setting::Usual) = (&self.legal[..], book.setting(FORCED))
            && let Some(forced) = D::TOPICS.iter().find(|topic| topic.id == FORCED)
        {
            return Step::Answer(*action, Because::Standing(forced));
        }
        let by_rule = match setting {
            Setting::Off | Setting::Usual => None,
            _ => D::ruled(self.setup, &self.world, &self.decision, setting, &self.legal)
                .filter(|action| self.legal.contains(action)),
        };
        let usual = || self.usual(book, carrier);
        match (setting, by_rule) {
            (_, Some(action)) => Step::Answer(action, because),
            (Setting::Off, None) if !anyway => {
                let question = D::question(self.setup, self.state, &self.decision);
                let kind = if topic.scarce { HaltKind::Scarce } else { HaltKind::Asked };
                let text = format!("No standing order covers this ({}): {question}", topic.title);
                let (clause, would) = (Some(self.clause()), usual());
                Step::Halt(Halt { kind, text, clause, group: None, place: None, would })
            }
            _ => match usual() {
                Some(action) => Step::Answer(action, because),
                None => self.unknown(book, false),
            },
        }
    }

    /// What the staff usually answers: weighed where the doctrine says that this pays.
    fn usual(&self, book: &Book, carrier: &Carrier<D>) -> Option<D::Action> {
        if self.legal.len() < 2 {
            return self.legal.first().copied();
        }
        let side = self.side();
        let mut standing = match &carrier.standing {
            Some(standing) => standing.clone(),
            None => {
                let mut standing = Standing::standard(self.setup, &self.world, side);
                let ordered = plans::<D>(self.setup, &self.world, side, book, Groups::MAX);
                for (slot, plan) in standing.plans.iter_mut().zip(ordered) {
                    *slot = plan.or(*slot);
                }
                standing
            }
        };
        if D::weighs(self.decision.question) && self.legal.len() <= small::MOST {
            let key = Rng::keyed(&[KEY, self.at as u64, 5]).draw();
            let mut weighing =
                Weighing::<D>::new(self.setup, self.state, side, standing.clone(), &self.legal, &SMALL, key);
            advance(&mut weighing, self.setup, u32::MAX, 1);
            if let Some(action) = small::best(&weighing.weighed()) {
                return Some(action);
            }
        }
        let picked = D::pick(self.setup, &self.world, &self.decision, &mut standing, &mut Vec::new());
        picked.filter(|action| self.legal.contains(action)).or_else(|| D::idle(&self.legal))
    }

    /// A question that belongs to formations.
    fn ordered(&self, book: &mut Book, carrier: &mut Carrier<D>, anyway: bool) -> Step<D::Action> {
        let (setup, side) = (self.setup, self.side());
        let acting = D::acting(setup, &self.world, &self.decision);
        let mut groups: Groups = 0;
        for (group, _) in book.given().filter(|(group, _)| acting >> group & 1 == 1) {
            groups |= 1 << group;
        }
        if let Some(halt) = self.told(book, groups) {
            return Step::Halt(halt);
        }
        if groups == 0 {
            return self.without(acting);
        }
        let standing = carrier.standing.get_or_insert_with(|| {
            let mut standing = Standing::new(setup, &self.world, [None; GROUPS]);
            standing.memo = D::memo_for(setup, &self.world, side, groups);
            standing
        });
        // Whoever has acted since may have made room, and a formation may have come into play.
        standing.plans = plans::<D>(setup, &self.world, side, book, groups);
        D::lend(setup, &self.world, &mut standing.plans);
        let mut list = Vec::with_capacity(self.legal.len());
        for _ in 0..TRIES {
            let mut trial = standing.clone();
            let Some(action) = D::pick(setup, &self.world, &self.decision, &mut trial, &mut list) else {
                break;
            };
            if !self.legal.contains(&action) {
                // What was imagined is not so: this piece has had its turn.
                *standing = trial;
                continue;
            }
            if D::ends(action) {
                return self.end(action, acting, groups, book, anyway);
            }
            let subject = D::subject(setup, &self.world, action);
            if let Some(other) = subject.filter(|group| groups >> group & 1 == 0) {
                return self.without(1 << other);
            }
            let Some(group) = subject.or_else(|| first(groups)) else { break };
            let objection = book
                .order(group)
                .and_then(|order| D::objection(setup, &self.world, side, order, action, &trial));
            if let Some(objection) = objection.filter(|_| !anyway) {
                return Step::Halt(Halt {
                    kind: objection.kind,
                    text: objection.text,
                    clause: objection.clause.or(Some(self.clause())),
                    group: Some(group),
                    place: objection.place,
                    would: Some(action),
                });
            }
            *standing = trial;
            return Step::Answer(action, Because::Order(group));
        }
        let text = "What the orders call for is not possible here; this answer is yours.";
        let halt = Halt {
            kind: HaltKind::Blocked,
            text: text.into(),
            clause: Some(self.clause()),
            group: first(groups),
            place: None,
            would: None,
        };
        Step::Halt(halt)
    }

    /// Nobody who can act has an order.
    fn without(&self, acting: Groups) -> Step<D::Action> {
        let names = self.names(acting);
        let text = if names.is_empty() {
            let question = D::question(self.setup, self.state, &self.decision);
            format!("No formation with an order is asked: {question}")
        } else {
            format!("No orders for {names}.")
        };
        Step::Halt(Halt {
            kind: HaltKind::NoOrder,
            text,
            clause: Some(self.clause()),
            group: first(acting),
            place: None,
            would: None,
        })
    }

    /// The orders are carried out as far as they go now.
    fn end(
        &self,
        action: D::Action,
        acting: Groups,
        groups: Groups,
        book: &Book,
        anyway: bool,
    ) -> Step<D::Action> {
        let idle = acting & !groups;
        if idle == 0 && book.setting(END) == Setting::Usual {
            let topic = D::TOPICS.iter().find(|topic| topic.id == END);
            return Step::Answer(action, topic.map_or(Because::Ends, Because::Standing));
        }
        if anyway {
            return Step::Answer(action, Because::Ends);
        }
        let text = if idle == 0 {
            "All orders are carried out as far as they go now. The staff would end this phase.".into()
        } else {
            format!("The orders are carried out as far as they go now. {} could still act.", self.names(idle))
        };
        Step::Halt(Halt {
            kind: HaltKind::Carried,
            text,
            clause: Some(self.clause()),
            group: first(idle),
            place: None,
            would: Some(action),
        })
    }

    fn names(&self, groups: Groups) -> String {
        let named = (0..GROUPS).filter(|group| groups >> group & 1 == 1);
        named.map(|group| D::group_name(self.setup, self.side(), group)).collect::<Vec<_>>().join(", ")
    }

    /// What a commander should know before the staff goes on, each thing once.
    fn told(&self, book: &mut Book, groups: Groups) -> Option<Halt<D::Action>> {
        let (setup, side) = (self.setup, self.side());
        let orders: Vec<(usize, super::Order)> =
            book.given().map(|(group, given)| (group, given.order.clone())).collect();
        for (group, order) in orders {
            for (kind, text, clause) in self.troubles(group, &order, groups >> group & 1 == 1) {
                if kind == HaltKind::Gone || kind == HaltKind::Senseless {
                    book.give(group, None);
                } else if !book.tell(kind, Some(group), 0) {
                    continue;
                }
                let place = order.place();
                return Some(Halt { kind, text, clause, group: Some(group), place, would: None });
            }
        }
        for post in D::posts(setup, &self.world, side) {
            for (number, due, what) in
                [(0, post.held && !post.manned, "is empty"), (1, post.threatened, "is threatened")]
            {
                let about = u32::from(post.place) << 1 | number;
                if !due {
                    book.untell(HaltKind::Objective, about);
                } else if post.held
                    && self.concerns(book, post.place)
                    && book.tell(HaltKind::Objective, None, about)
                {
                    return Some(Halt {
                        kind: HaltKind::Objective,
                        text: format!("{} {what}.", D::place_name(setup, post.place)),
                        clause: None,
                        group: None,
                        place: Some(post.place),
                        would: None,
                    });
                }
            }
        }
        None
    }

    /// Whether an order names the place.
    fn concerns(&self, book: &Book, place: u16) -> bool {
        book.given().any(|(_, given)| {
            given.order.place() == Some(place) || given.order.sent.iter().any(|sent| sent.1 == place)
        })
    }

    /// What stands in the way of an order, or that it is done: the gravest first. What comes after it counts only when that has been told.
    fn troubles(&self, group: usize, order: &super::Order, acts: bool) -> Vec<Trouble> {
        let (setup, side, world) = (self.setup, self.side(), &self.world);
        let name = D::group_name(setup, side, group);
        let Some(body) = D::body(setup, world, side, group) else {
            let text = format!("{name} does not exist any more; its order is dropped.");
            return vec![(HaltKind::Gone, text, None)];
        };
        let mut all = Vec::new();
        if body.led && body.leader.is_none() && !body.pieces.is_empty() {
            all.push((HaltKind::LeaderLost, format!("{name} has lost its leader."), None));
        }
        if !acts {
            return all;
        }
        if let Err(unable) = D::plan(setup, world, side, group, order) {
            all.push((unable.kind, format!("{name}: {}", unable.text), unable.clause));
            return all;
        }
        if !body.commanded {
            all.push((HaltKind::OutOfCommand, format!("Units of {name} are out of command."), None));
        }
        if let (Verb::Occupy, Some(place)) = (order.verb, order.place())
            && D::is_held(setup, world, side, place)
        {
            let place = D::place_name(setup, place);
            let text = format!("{place} is held by the enemy; {name} goes there only if it is empty.");
            all.push((HaltKind::Objective, text, None));
        }
        if D::is_done(setup, world, side, group, order) {
            let words = order_words::<D>(setup, side, order);
            all.push((HaltKind::Fulfilled, format!("{name} has done what was ordered: {words}."), None));
        } else if order.by.is_some_and(|turn| D::turn(world) > turn) {
            all.push((HaltKind::Late, format!("{name} has not come to its place in time."), None));
        }
        all
    }
}

/// What a commander should know about an order: kind, words, clause.
type Trouble = (HaltKind, String, Option<&'static str>);

/// The first formation of a set.
fn first(groups: Groups) -> Option<usize> {
    (groups != 0).then(|| groups.trailing_zeros() as usize)
}
