//! What a side could have meant by pointing at a counter, an area, a bridge or a box.
//!
//! The open question says which verb is meant. Everything else that could be done with what was pointed at follows, so that
//! an action on offer is found whatever the question is.

use ::areas::action::Action;
use ::areas::question::Question;
use ::areas::setup::{BridgeId, Kind, PieceId, Setup};
use ::areas::view::{BridgeStatus, Phase, PieceView, View};
use board::AreaId;
use play::Side;

/// What `side` could have meant, most likely first. What the viewer does not see cannot be pointed at.
pub(super) fn gesture(
    setup: &Setup,
    view: &View,
    side: Side,
    piece: Option<&str>,
    space: Option<&str>,
) -> Vec<Action> {
    let table = Table { setup, view, side };
    let pile = piece.and_then(|id| id.strip_prefix("stack:")).and_then(|key| key.split('/').next());
    let piece = piece.filter(|id| view.pieces.contains_key(*id)).and_then(|id| setup.find_piece(id));
    let area = space.or(pile).and_then(|id| setup.find_area(id));
    let bridge = space.and_then(|id| setup.find_bridge(id));
    let mut meant = match (piece, area, bridge) {
        (None, None, None) if space == Some(CITY_BOX) => vec![Action::JoinCity, Action::Pass],
        (None, None, None) => Vec::new(),
        (piece, _, Some(bridge)) => table.at_bridge(piece, bridge),
        (Some(piece), Some(area), None) => table.both(piece, area),
        (Some(piece), None, None) if space == Some(CITY_BOX) => vec![Action::Join(piece), Action::JoinCity],
        (Some(piece), None, None) => table.at_piece(piece),
        (None, Some(area), None) => table.at_area(area),
    };
    let mut seen = Vec::with_capacity(meant.len());
    meant.retain(|action| {
        !seen.contains(action) && {
            seen.push(*action);
            true
        }
    });
    meant
}

/// The box of those who are in the city of Mantua.
const CITY_BOX: &str = "mantua-city";

/// What is asked, as far as it decides what pointing means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Dummies,
    Forage,
    Join,
    Return,
    Replace,
    First,
    Scout,
    Move,
    Stack,
    Order,
    Plan,
    Rating,
    Withdraw,
    Escape,
    Combat,
    Guns,
    Bombard,
    Hits,
    FightOn,
    Retreat,
    Pursue,
    Recover,
    Nothing,
}

/// What pointing can mean while a question is open.
fn asked(question: Question) -> Asked {
    match question {
        Question::Dummies | Question::DummyBack => Asked::Dummies,
        Question::Forage => Asked::Forage,
        Question::JoinMantua | Question::LeadersJoin => Asked::Join,
        Question::Return(_) => Asked::Return,
        Question::Replace(_) => Asked::Replace,
        Question::FirstPlayer => Asked::First,
        Question::Scout => Asked::Scout,
        Question::Move | Question::MustMove(_) => Asked::Move,
        Question::Stack => Asked::Stack,
        Question::Order(_) => Asked::Order,
        Question::Plan(_) | Question::Way(_) => Asked::Plan,
        Question::StrategicRating(_) | Question::TacticalRating(_) => Asked::Rating,
        Question::Withdraw(_) => Asked::Withdraw,
        Question::Escape(..) => Asked::Escape,
        Question::ChooseCombat => Asked::Combat,
        Question::Guns(_) => Asked::Guns,
        Question::Bombard(_) => Asked::Bombard,
        Question::BombardmentHits(_) | Question::CombatHits(_) | Question::PursuitHits(_) => Asked::Hits,
        Question::FightOn(_) => Asked::FightOn,
        Question::RetreatTo(_) => Asked::Retreat,
        Question::Pursue(_) => Asked::Pursue,
        Question::Recover => Asked::Recover,
    }
}

struct Table<'a> {
    setup: &'a Setup,
    view: &'a View,
    side: Side,
}

impl Table<'_> {
    /// What the side is asked; if nothing, what it would be asked in this phase.
    fn asked(&self) -> Asked {
        match (self.view.waits.question, self.view.phase) {
            (Some(question), _) => asked(question),
            (None, Phase::Movement) => Asked::Move,
            (None, Phase::Combat) => Asked::Combat,
            (None, Phase::Recovery) => Asked::Recover,
            (None, Phase::Dummies | Phase::Supply | Phase::Command | Phase::Initiative | Phase::Over) => {
                Asked::Nothing
            }
        }
    }

    fn now(&self, id: PieceId) -> Option<&PieceView> {
        self.view.pieces.get(&self.setup.piece(id).id)
    }

    /// The area a piece is seen in.
    fn area_of(&self, id: PieceId) -> Option<AreaId> {
        self.now(id).and_then(|now| self.setup.find_area(&now.at))
    }

    /// The side's own pieces in an area.
    fn own_at(&self, area: AreaId) -> Vec<PieceId> {
        self.setup.all_of(self.side).filter(|&id| self.area_of(id) == Some(area)).collect()
    }

    fn hand(&self) -> Vec<PieceId> {
        self.view.hand.iter().filter_map(|id| self.setup.find_piece(id)).collect()
    }

    /// The areas next to where a piece is.
    fn around(&self, id: PieceId) -> Vec<AreaId> {
        self.area_of(id).map(|area| self.setup.map.neighbours(area).collect()).unwrap_or_default()
    }

    /// A piece in hand and an area.
    fn both(&self, piece: PieceId, area: AreaId) -> Vec<Action> {
        let mut meant = match self.asked() {
            Asked::Dummies => vec![Action::Dummy(area)],
            Asked::Return => vec![Action::Return(piece, area)],
            Asked::Replace => vec![Action::Replace(piece, area)],
            Asked::Scout => vec![Action::Scout(piece, area)],
            Asked::Stack if self.hand().contains(&piece) => vec![Action::March(area), Action::File(area)],
            Asked::Order => vec![Action::Next(piece), Action::March(area)],
            Asked::Plan => vec![Action::To(area)],
            Asked::Withdraw => vec![Action::Withdraw(piece, area)],
            Asked::Escape => vec![Action::Escape(piece, area)],
            Asked::Combat => vec![Action::Attack(area)],
            Asked::Retreat => vec![Action::RetreatTo(area)],
            Asked::Move | Asked::Stack => self.marches(piece, area),
            _ => self.at_piece(piece),
        };
        meant.extend(self.marches(piece, area));
        meant.extend([
            Action::Scout(piece, area),
            Action::Withdraw(piece, area),
            Action::Escape(piece, area),
        ]);
        meant
    }

    /// Ways for a piece to get to an area: who is worn down by no hit may force what is too far, who is Out of Command must
    /// try first.
    fn marches(&self, piece: PieceId, area: AreaId) -> Vec<Action> {
        let mut ways = vec![Action::Move(piece, area), Action::Force(piece, area)];
        if self.now(piece).is_some_and(|now| now.out_of_command) {
            ways.push(Action::Try(piece));
        }
        ways
    }

    fn at_piece(&self, piece: PieceId) -> Vec<Action> {
        let here = self.area_of(piece);
        let around = self.around(piece);
        let lost = self.now(piece).is_some_and(|now| now.out_of_command);
        let mut meant: Vec<Action> = match self.asked() {
            Asked::Dummies => here.map(Action::Dummy).into_iter().collect(),
            Asked::Forage => vec![Action::Forage(piece)],
            Asked::Join => vec![Action::Join(piece)],
            Asked::Return => self.everywhere(|area| Action::Return(piece, area)),
            Asked::Replace => self.everywhere(|area| Action::Replace(piece, area)),
            Asked::First => vec![Action::First(self.setup.piece(piece).side)],
            Asked::Scout => around.iter().map(|&area| Action::Scout(piece, area)).collect(),
            Asked::Stack => vec![Action::Gather(piece), Action::Drop(piece)],
            Asked::Order => vec![Action::Next(piece)],
            // Whoever points at the unit itself has planned enough.
            Asked::Plan => here.map(Action::To).into_iter().chain([Action::Go]).chain(self.works()).collect(),
            Asked::Rating => vec![Action::Lead(piece)],
            Asked::Withdraw => around.iter().map(|&area| Action::Withdraw(piece, area)).collect(),
            Asked::Escape => self.everywhere(|area| Action::Escape(piece, area)),
            Asked::Combat => here.map(Action::Attack).into_iter().collect(),
            Asked::Guns => vec![Action::Guns(piece)],
            Asked::Bombard => vec![Action::Bombard],
            Asked::Hits => vec![Action::Hit(piece)],
            Asked::FightOn => vec![Action::Fight],
            Asked::Retreat => here.map(Action::RetreatTo).into_iter().collect(),
            Asked::Pursue => vec![Action::Pursue],
            Asked::Recover => vec![Action::Recover(piece)],
            Asked::Move | Asked::Nothing => Vec::new(),
        };
        meant.push(if lost { Action::Try(piece) } else { Action::Gather(piece) });
        meant.extend(around.iter().map(|&area| Action::Move(piece, area)));
        meant.extend(around.iter().map(|&area| Action::Force(piece, area)));
        meant
    }

    fn at_area(&self, area: AreaId) -> Vec<Action> {
        let own = self.own_at(area);
        let hand = self.hand();
        let each = |verb: fn(PieceId) -> Action| own.iter().map(|&id| verb(id)).collect::<Vec<_>>();
        let mut meant: Vec<Action> = match self.asked() {
            Asked::Dummies => vec![Action::Dummy(area)],
            Asked::Forage => each(Action::Forage),
            Asked::Join => each(Action::Join),
            Asked::Return => self.leaders(|id| Action::Return(id, area)),
            Asked::Replace => self.leaders(|id| Action::Replace(id, area)),
            Asked::First => vec![Action::First(self.side)],
            Asked::Scout => self.scouts(area),
            Asked::Move => hand.iter().flat_map(|&id| self.marches(id, area)).collect(),
            Asked::Stack => vec![Action::March(area), Action::File(area)],
            Asked::Order => vec![Action::March(area)],
            Asked::Plan => vec![Action::To(area)],
            Asked::Rating => each(Action::Lead),
            Asked::Withdraw => self.beside(area, |id| Action::Withdraw(id, area)),
            Asked::Escape => self.leaders(|id| Action::Escape(id, area)),
            Asked::Combat => vec![Action::Attack(area)],
            Asked::Guns => each(Action::Guns),
            Asked::Bombard => vec![Action::Bombard],
            Asked::Hits => each(Action::Hit),
            Asked::FightOn => vec![Action::RetreatTo(area)],
            Asked::Retreat => vec![Action::RetreatTo(area)],
            Asked::Pursue => vec![Action::Pursue],
            Asked::Recover => each(Action::Recover),
            Asked::Nothing => Vec::new(),
        };
        meant.push(Action::GatherAll(area));
        meant.extend(
            own.iter().flat_map(|&id| self.around(id).into_iter().map(move |to| Action::Move(id, to))),
        );
        meant
    }

    /// A bridge: the piece, else whoever is in hand or stands at one of its ends, works on it.
    fn at_bridge(&self, piece: Option<PieceId>, bridge: BridgeId) -> Vec<Action> {
        let status = self.view.bridges.get(&self.setup.bridge(bridge).id);
        let broken = status == Some(&BridgeStatus::Destroyed);
        let ends = [self.setup.bridge(bridge).a, self.setup.bridge(bridge).b];
        let workers = match piece {
            Some(piece) => vec![piece],
            None => {
                let there = ends.into_iter().flat_map(|end| self.own_at(end));
                let infantry = there.filter(|&id| self.setup.piece(id).kind == Kind::Infantry);
                self.hand().into_iter().chain(infantry).collect()
            }
        };
        let work = |id: PieceId| {
            let works = [Action::Destroy(id, bridge), Action::Repair(id, bridge)];
            if broken { [works[1], works[0]] } else { works }
        };
        let plan = [Action::ThenDestroy(bridge), Action::ThenRepair(bridge)];
        let mut meant: Vec<Action> = workers.into_iter().flat_map(work).collect();
        let at = if self.asked() == Asked::Plan { 0 } else { meant.len() };
        meant.splice(at..at, if broken { [plan[1], plan[0]] } else { plan });
        meant
    }

    /// Everything that a Forced March can be planned to do at a bridge.
    fn works(&self) -> impl Iterator<Item = Action> {
        let all = (0..self.setup.bridges.len()).map(|index| BridgeId(index as u8));
        all.flat_map(|bridge| [Action::ThenDestroy(bridge), Action::ThenRepair(bridge)])
    }

    fn everywhere(&self, verb: impl Fn(AreaId) -> Action) -> Vec<Action> {
        self.setup.map.areas().map(verb).collect()
    }

    fn leaders(&self, verb: impl Fn(PieceId) -> Action) -> Vec<Action> {
        self.setup.index.leaders[self.side.index()].map(verb).collect()
    }

    /// Own pieces next to an area.
    fn beside(&self, area: AreaId, verb: impl Fn(PieceId) -> Action) -> Vec<Action> {
        let near = self.setup.map.neighbours(area);
        near.into_iter().flat_map(|from| self.own_at(from)).map(verb).collect()
    }

    fn scouts(&self, area: AreaId) -> Vec<Action> {
        let near = self.beside(area, |id| Action::Scout(id, area));
        let rides = |action: &Action| {
            ::areas::action::subject(*action).is_some_and(|id| self.setup.piece(id).kind == Kind::Cavalry)
        };
        near.into_iter().filter(rides).collect()
    }
}

/// The action only takes pieces in hand, or goes on with a plan that nobody has heard of yet.
pub(super) fn opens(action: Action) -> bool {
    matches!(
        action,
        Action::Gather(_)
            | Action::GatherAll(_)
            | Action::File(_)
            | Action::Plan(_)
            | Action::ThenDestroy(_)
            | Action::ThenRepair(_)
    )
}

/// The action says: no more of this, or nothing of it.
pub(super) fn ends(action: Action) -> bool {
    matches!(action, Action::Pass | Action::Halt | Action::Go | Action::Unled)
}
