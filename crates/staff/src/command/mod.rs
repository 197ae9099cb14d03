//! Orders of a person to formations: what may be ordered, what the staff answers under an order, and where it halts and asks.
//!
//! | module | what it is |
//! |---|---|
//! | [`mod@order`] | an order as plain data, and its text |
//! | [`standing`] | standing orders for the small decisions |
//! | [`book`] | all orders of a side |
//! | [`carry`] | the next answer, or why there is none |
//! | [`preview`] | what an order would lead to |
//!
//! Everything here starts from [`Doctrine::imagine`]: the staff of a side knows what the side may know. The answers it gives are ordinary ones; whoever
//! plays a game gives them through the same door as any other.

pub mod book;
pub mod carry;
pub mod order;
pub mod preview;
pub mod standing;

use play::{Clause, Decision, Side, Words};

pub use self::book::{Book, Given};
pub use self::carry::{Because, Carrier, Halt, HaltKind, Step};
pub use self::order::{Goal, Manner, Order, Verb};
pub use self::preview::Preview;
pub use self::standing::{Rule, Setting, Topic};
use crate::doctrine::{Doctrine, Plans, Standing};

/// A set of formations: one bit for each.
pub type Groups = u32;

/// A verb in the words of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VerbWords {
    /// The verb.
    pub verb: Verb,
    /// What a person reads on a button: `Take`.
    pub label: &'static str,
    /// What the formation does then, for people.
    pub help: &'static str,
    /// How it may fight: nothing where it attacks nobody.
    pub fights: bool,
}

/// What the rulebook calls an order, how a formation is called, or how it marches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Posture {
    /// Its word in the notation.
    pub id: &'static str,
    /// What a person reads.
    pub label: &'static str,
}

/// A formation as its side knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Body {
    /// Its pieces on the map, leaders included.
    pub pieces: Vec<u16>,
    /// Its leader, if he is on the map.
    pub leader: Option<u16>,
    /// It has a leader at all, on the map or not.
    pub led: bool,
    /// Where most of it is.
    pub seat: u16,
    /// Its strength.
    pub strength: u32,
    /// None of its units is out of command.
    pub commanded: bool,
    /// Some of its pieces are still to come.
    pub coming: bool,
}

/// How far away a place is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reach {
    /// The whole formation can be there this turn.
    Now,
    /// In two turns.
    Next,
    /// Later.
    Later,
}

/// Why an order cannot be given or carried out, and what would be possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unable {
    /// Why.
    pub kind: HaltKind,
    /// In words.
    pub text: String,
    /// Where the rulebook says so.
    pub clause: Option<&'static str>,
    /// Orders that would be possible.
    pub instead: Vec<Order>,
}

/// Why the staff asks before it gives an answer that an order calls for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objection {
    /// What kind of reason.
    pub kind: HaltKind,
    /// In words.
    pub text: String,
    /// Where the rulebook says so.
    pub clause: Option<&'static str>,
    /// Where.
    pub place: Option<u16>,
}

/// A place that counts, as a side sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Post {
    /// Which.
    pub place: u16,
    /// The side holds it.
    pub held: bool,
    /// Troops of the side stand there.
    pub manned: bool,
    /// The enemy is near and stronger than whoever guards it.
    pub threatened: bool,
}

/// What all who could come at once would do to the enemies in a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Joint {
    /// Where the enemies are.
    pub place: u16,
    /// The odds, as the rulebook or the family tells them, before any die: `3-1`.
    pub odds: String,
    /// The units that could join: of all formations that are not through, by what ways alone allow.
    pub units: Vec<u16>,
    /// Places of other enemies whom one would have to attack as well from some of the places it can be attacked from.
    pub also: Vec<u16>,
}

/// What counts in the end, of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ledger {
    /// Points of each side as they stand; where the book counts for one side only, the other has none.
    pub points: [i32; 2],
    /// What each side has lost.
    pub losses: [i32; 2],
}

/// What a family tells the staff about orders, beside its doctrine. Every state handed in was imagined from what the side may know.
pub trait Command: Doctrine + Words {
    /// The verbs it knows, in the order they are shown.
    const VERBS: &'static [VerbWords];

    /// What the rulebook calls orders, or how formations are called; none where there is no such thing.
    const POSTURES: &'static [Posture] = &[];

    /// How a formation can be told to march, beside the manner; none where nothing of the kind matters.
    const CONDUCTS: &'static [Posture] = &[];

    /// The small decisions that can be left to the staff.
    const TOPICS: &'static [Topic];

    /// The kinds of question that belong to formations with an order.
    const ORDERED: &'static [&'static str];

    /// What losses are counted in.
    const LOSSES: &'static str;

    /// The formations of a side, by number.
    fn groups(setup: &Self::Setup, side: Side) -> Vec<usize>;

    /// The id of a formation in the notation.
    fn group_id(setup: &Self::Setup, group: usize) -> String;

    /// A formation; nothing if none of it is left or to come.
    fn body(setup: &Self::Setup, state: &Self::State, side: Side, group: usize) -> Option<Body>;

    /// A place by id, number or name.
    fn find_place(setup: &Self::Setup, text: &str) -> Option<u16>;

    /// The id of a place, which a board knows too.
    fn place_id(setup: &Self::Setup, place: u16) -> String;

    /// What a place is called.
    fn place_name(setup: &Self::Setup, place: u16) -> String;

    /// A piece by id.
    fn find_piece(setup: &Self::Setup, text: &str) -> Option<u16>;

    /// The id of a piece.
    fn piece_id(setup: &Self::Setup, piece: u16) -> String;

    /// What a piece is called.
    fn piece_name(setup: &Self::Setup, piece: u16) -> String;

    /// Where a piece is.
    fn place_of(setup: &Self::Setup, state: &Self::State, piece: u16) -> Option<u16>;

    /// The odds that can be named as the worst, from bad to good.
    fn columns(setup: &Self::Setup) -> Vec<String>;

    /// The plan that carries an order out from here.
    ///
    /// # Errors
    /// Why there is none.
    fn plan(
        setup: &Self::Setup,
        state: &Self::State,
        side: Side,
        group: usize,
        order: &Order,
    ) -> Result<Self::Plan, Unable>;

    /// The order that says what a plan says.
    fn order_of(setup: &Self::Setup, state: &Self::State, plan: Self::Plan) -> Order;

    /// What the staff would order a formation of which the doctrine says nothing.
    fn otherwise(_setup: &Self::Setup, _state: &Self::State, _side: Side, _group: usize) -> Option<Order> {
        None
    }

    /// The formations that the open question is about.
    fn acting(setup: &Self::Setup, state: &Self::State, decision: &Decision<Self::Question>) -> Groups;

    /// What the script remembers when it may touch the pieces of these formations only.
    fn memo_for(setup: &Self::Setup, state: &Self::State, side: Side, groups: Groups) -> Self::Memo;

    /// Lends plans to pieces that act under another formation's order.
    fn lend(_setup: &Self::Setup, _state: &Self::State, _plans: &mut Plans<Self::Plan>) {}

    /// The formation whose piece an action is about.
    fn subject(setup: &Self::Setup, state: &Self::State, action: Self::Action) -> Option<usize>;

    /// Whether the action ends a phase or segment.
    fn ends(action: Self::Action) -> bool;

    /// Why the staff should ask before it gives this answer.
    fn objection(
        setup: &Self::Setup,
        state: &Self::State,
        side: Side,
        order: &Order,
        action: Self::Action,
        standing: &Standing<Self>,
    ) -> Option<Objection>
    where
        Self: Sized;

    /// The answer by a rule that was set; nothing where the rule leaves it to what is usual.
    fn ruled(
        setup: &Self::Setup,
        state: &Self::State,
        decision: &Decision<Self::Question>,
        setting: Setting,
        legal: &[Self::Action],
    ) -> Option<Self::Action>;

    /// What a general wants to know of something that happened on an answer of his staff.
    fn alarm(setup: &Self::Setup, event: &Self::Event, side: Side) -> Option<(HaltKind, Option<usize>)>;

    /// The places that count.
    fn posts(setup: &Self::Setup, state: &Self::State, side: Side) -> Vec<Post>;

    /// Whether a formation has done what it was ordered.
    fn is_done(setup: &Self::Setup, state: &Self::State, side: Side, group: usize, order: &Order) -> bool;

    /// The places of the enemies it touches.
    fn meets(setup: &Self::Setup, state: &Self::State, side: Side, group: usize) -> Vec<u16>;

    /// How far away places are for a whole formation, as far as ways alone decide it. Places that are not in the list cannot be reached.
    fn reach(setup: &Self::Setup, state: &Self::State, side: Side, group: usize) -> Vec<(u16, Reach)>;

    /// Whether the enemy stands in a place, as far as the side knows.
    fn is_held(setup: &Self::Setup, state: &Self::State, side: Side, place: u16) -> bool;

    /// In how many turns the whole formation could be in a place, as far as ways alone decide it: 1 is this turn.
    fn turns(setup: &Self::Setup, state: &Self::State, side: Side, group: usize, place: u16) -> Option<u8>;

    /// What all who could come at once would do to the enemies in a place; nothing if there are none or nobody can come.
    fn joint(setup: &Self::Setup, state: &Self::State, side: Side, place: u16) -> Option<Joint>;

    /// The places that the command of a formation's leader reaches; none where there is no such rule.
    fn commanded(setup: &Self::Setup, state: &Self::State, side: Side, group: usize) -> Vec<u16>;

    /// The places held by the side, with troops or without, that some enemy could enter or attack in his next turn by what ways alone allow.
    fn threats(setup: &Self::Setup, state: &Self::State, side: Side) -> Vec<u16>;

    /// The pieces that the rules bind to close with the enemy or to attack now.
    fn bound(_setup: &Self::Setup, _state: &Self::State, _side: Side, _group: usize) -> Vec<u16> {
        Vec::new()
    }

    /// What counts in the end.
    fn ledger(setup: &Self::Setup, state: &Self::State) -> Ledger;

    /// A clause of the family's own book as the book of this battle has it.
    fn cited(_setup: &Self::Setup, clause: &'static str) -> Clause {
        Clause(clause)
    }

    /// The turn.
    fn turn(state: &Self::State) -> u8;
}

/// The words of a verb in a battle.
pub fn words_of<D: Command>(verb: Verb) -> Option<&'static VerbWords> {
    D::VERBS.iter().find(|words| words.verb == verb)
}

/// An order as people read it: `takes Caldiero, cautiously`.
pub fn order_words<D: Command>(setup: &D::Setup, side: Side, order: &Order) -> String {
    let mut text = words_of::<D>(order.verb).map_or(order.verb.word(), |words| words.label).to_owned();
    match order.goal {
        Some(Goal::Place(place)) => text = text + " " + &D::place_name(setup, place),
        Some(Goal::Group(group)) => text = text + " " + &D::group_name(setup, side, group),
        None => {}
    }
    match order.manner {
        Manner::Cautiously => text += ", cautiously",
        Manner::Normally => {}
        Manner::AtAllCosts => text += ", at all costs",
    }
    for conduct in order.conduct.iter().filter_map(|&conduct| D::CONDUCTS.get(conduct)) {
        text = text + ", " + conduct.label;
    }
    if let Some(posture) = order.posture.and_then(|posture| D::POSTURES.get(posture)) {
        text = text + ", " + posture.label;
    }
    if let Some(column) = order.worst.and_then(|worst| D::columns(setup).into_iter().nth(worst)) {
        text = text + ", no fight worse than " + &column;
    }
    for &(piece, place) in &order.sent {
        text = text + ", " + &D::piece_name(setup, piece) + " to " + &D::place_name(setup, place);
    }
    if let Some(turn) = order.by {
        text = text + ", by turn " + &turn.to_string();
    }
    text
}
