//! What somebody could have meant by pointing at a piece, a command counter, a hex, or with a piece in hand at a hex. The view tells which
//! question is open; of several readings the likeliest comes first.

use ::chits::action::Action;
use ::chits::question::Question;
use ::chits::setup::{Command, CounterId, FormationId, PieceId, SIDE_IDS, Setup};
use ::chits::state::Place;
use ::chits::view::{Phase, PieceView, View};
use board::hex::{Direction, HexId};
use play::Side;

/// What was pointed at.
struct Pointed<'a> {
    setup: &'a Setup,
    view: &'a View,
    side: Side,
    /// An own piece, pointed at or in hand.
    own: Option<PieceId>,
    /// Somebody else's.
    other: Option<PieceId>,
    /// A command counter.
    counter: Option<CounterId>,
    /// A hex, or the hex of what was pointed at and is not the side's own.
    hex: Option<HexId>,
}

pub(super) fn gesture(
    setup: &Setup,
    view: &View,
    side: Side,
    piece: Option<&str>,
    space: Option<&str>,
) -> Vec<Action> {
    let found = piece.and_then(|id| setup.find_piece(id)).filter(|&id| known(setup, view, id));
    let counter = piece.and_then(|id| setup.find_counter(id));
    let own = found.filter(|&id| setup.piece(id).side == side);
    let other = found.filter(|_| own.is_none());
    let mut pointed = Pointed { setup, view, side, own, other, counter, hex: None };
    pointed.hex = space
        .and_then(|number| setup.find_hex(number))
        .or_else(|| other.and_then(|id| pointed.at(id)))
        .or_else(|| counter.and_then(|id| pointed.lies(id)));
    let mut seen = Vec::new();
    for action in pointed.readings() {
        if !seen.contains(&action) {
            seen.push(action);
        }
    }
    seen
}

/// Whether a piece has a part in this game.
fn known(setup: &Setup, view: &View, id: PieceId) -> bool {
    view.pieces.get(&setup.piece(id).id).is_some_and(|now| now.place != Place::ABSENT)
}

impl Pointed<'_> {
    fn now(&self, id: PieceId) -> Option<&PieceView> {
        self.view.pieces.get(&self.setup.piece(id).id)
    }

    /// The hex of a piece on the map.
    fn at(&self, id: PieceId) -> Option<HexId> {
        self.now(id).and_then(|now| self.setup.find_hex(&now.at))
    }

    /// The hex in which a command counter lies or lay last.
    fn lies(&self, id: CounterId) -> Option<HexId> {
        self.view.counters.get(&self.setup.counter(id).id).and_then(|number| self.setup.find_hex(number))
    }

    /// His own pieces.
    fn mine(&self) -> impl Iterator<Item = PieceId> {
        self.setup.index.sides[self.side]
    }

    /// His own pieces in a hex, those who act first.
    fn mine_in(&self, hex: HexId) -> Vec<PieceId> {
        let mut all: Vec<PieceId> = self.mine().filter(|&id| self.at(id) == Some(hex)).collect();
        all.sort_by_key(|&id| !self.now(id).is_some_and(|now| now.active));
        all
    }

    /// Whether an enemy unit stands in a hex.
    fn enemy_in(&self, hex: HexId) -> bool {
        { self.setup.index.units[self.side.other()] }.any(|id| self.at(id) == Some(hex))
    }

    fn neighbours(&self, hex: HexId) -> impl Iterator<Item = HexId> {
        self.setup.map.neighbours(hex).map(|(_, near)| near)
    }

    /// The hexes next to a piece in which enemies stand.
    fn enemies_beside(&self, id: PieceId) -> Vec<HexId> {
        let near = self.at(id).into_iter().flat_map(|hex| self.neighbours(hex));
        near.filter(|&hex| self.enemy_in(hex)).collect()
    }

    /// The piece pointed at, else whoever of his stands in the hex.
    fn subjects(&self) -> Vec<PieceId> {
        match (self.own, self.hex) {
            (Some(own), _) => vec![own],
            (None, Some(hex)) => self.mine_in(hex),
            (None, None) => Vec::new(),
        }
    }

    /// The formations that what was pointed at stands for.
    fn formations(&self) -> Vec<FormationId> {
        let of_counter = self.counter.and_then(|id| match self.setup.counter(id).command {
            Command::Formation(formation) => Some(formation),
            _ => None,
        });
        let of = |id: PieceId| self.setup.piece(id).formation;
        let mut list: Vec<FormationId> = of_counter.into_iter().collect();
        list.extend(self.subjects().into_iter().chain(self.other).filter_map(of));
        // A commander in chief leads any of them.
        if self.counter.is_some() && list.is_empty() {
            list.extend(self.setup.index.formations_of[self.side]);
        }
        list.dedup();
        list
    }

    fn readings(&self) -> Vec<Action> {
        let nothing = self.own.is_none() && self.other.is_none() && self.counter.is_none();
        if nothing && self.hex.is_none() {
            return Vec::new();
        }
        let mut list = match self.view.phase {
            Phase::SetUp => self.set_up(),
            Phase::Arrivals => self.arrive(),
            Phase::Choice => self.choose(),
            Phase::Recovery => self.subjects().into_iter().map(Action::Recover).collect(),
            Phase::Surprise => vec![Action::Surprise, Action::Decline],
            Phase::Place => self.place(),
            Phase::Movement => self.march(),
            Phase::Announce => self.announce(),
            Phase::Charge | Phase::Combat => self.fight(),
            Phase::Draw | Phase::End | Phase::Over => Vec::new(),
        };
        list.extend(self.at_least());
        list
    }

    /// Whatever the moment: a counter is chosen or placed, a piece moves, or somebody goes there.
    fn at_least(&self) -> Vec<Action> {
        let mut list = Vec::new();
        if self.counter.is_some() {
            list.extend(self.formations().into_iter().map(Action::Cup));
            list.push(Action::Pass);
        }
        list.extend(self.subjects().into_iter().chain(self.other).map(Action::Take));
        list.extend(self.hex.map(Action::To));
        list
    }

    fn set_up(&self) -> Vec<Action> {
        let zone = |id: PieceId, hex: HexId| {
            self.setup.placement(id).is_some_and(|it| it.zone.contains(self.setup.cell(hex)))
        };
        let mut list = Vec::new();
        match (self.own, self.hex) {
            (Some(own), Some(hex)) => {
                list.extend(self.bridge(own, hex));
                list.extend([Action::To(hex), Action::Take(own)]);
            }
            (Some(own), None) => list.extend([Action::Take(own), Action::Dismantle(own)]),
            (None, Some(hex)) => {
                list.extend(self.mine_in(hex).into_iter().map(Action::Take));
                list.push(Action::To(hex));
                // Whoever may stand there and does not stand anywhere yet.
                let away = |id: &PieceId| self.at(*id).is_none() && zone(*id, hex);
                list.extend(self.mine().filter(away).map(Action::Take));
            }
            (None, None) => {}
        }
        list
    }

    /// A bridge from where a crew stands to a hex beside it.
    fn bridge(&self, crew: PieceId, hex: HexId) -> Option<Action> {
        let over: Direction = self.setup.map.direction(self.at(crew)?, hex)?;
        self.setup.index.crews.contains(crew).then_some(Action::Build(crew, over))
    }

    fn arrive(&self) -> Vec<Action> {
        let away = |id: &PieceId| self.now(*id).is_some_and(|now| now.place == Place::AWAY);
        let entries = |id: PieceId| {
            let groups = self.setup.arrivals.iter().filter(move |it| it.pieces.contains(id));
            groups.flat_map(|it| it.entries.iter().flat_map(|(_, hexes)| hexes.iter().copied()))
        };
        match (self.own, self.hex) {
            (Some(own), Some(hex)) => vec![Action::Enter(own, hex)],
            (Some(own), None) => entries(own).map(|hex| Action::Enter(own, hex)).collect(),
            (None, Some(hex)) => self.mine().filter(away).map(|id| Action::Enter(id, hex)).collect(),
            (None, None) => Vec::new(),
        }
    }

    fn choose(&self) -> Vec<Action> {
        let each = |id| [Action::Cup(id), Action::Box(id), Action::Reserve(id), Action::Leave(id)];
        self.formations().into_iter().flat_map(each).collect()
    }

    /// A counter is placed, or those of the formations under a commander in chief are set down.
    fn place(&self) -> Vec<Action> {
        let hex = self.hex.or_else(|| self.own.and_then(|own| self.at(own)));
        let boxed = self.view.choices.get(SIDE_IDS[self.side.index()]);
        let boxed = boxed.into_iter().flat_map(|choice| &choice.boxed);
        let sets = boxed.filter_map(|id| self.setup.find_formation(id));
        let mut list: Vec<Action> = match self.view.waits.question {
            Some(Question::SetDown(_)) => Vec::new(),
            _ => hex.map(Action::Place).into_iter().collect(),
        };
        list.extend(hex.into_iter().flat_map(|hex| sets.clone().map(move |id| Action::Set(id, hex))));
        list.extend(hex.map(Action::Place));
        list
    }

    fn march(&self) -> Vec<Action> {
        let ids = self.view.mover.iter().flat_map(|mover| &mover.who);
        let hand: Vec<PieceId> = ids.filter_map(|id| self.setup.find_piece(id)).collect();
        let mine = hand.first().is_some_and(|&id| self.setup.piece(id).side == self.side);
        if mine { self.go(&hand) } else { self.pick_up() }
    }

    /// Somebody is in hand: he goes there, charges, or takes another along.
    fn go(&self, hand: &[PieceId]) -> Vec<Action> {
        let mut list = Vec::new();
        let in_hand = self.own.is_none_or(|own| hand.contains(&own));
        if let Some(own) = self.own.filter(|_| !in_hand) {
            list.extend([Action::With(own), Action::Take(own), Action::Dismantle(own)]);
        }
        if let Some(hex) = self.hex {
            let charge = self.enemy_in(hex);
            list.extend(charge.then_some(Action::Charge(hex)));
            list.push(Action::To(hex));
            list.extend(hand.iter().filter_map(|&id| self.bridge(id, hex)));
            list.extend(self.mine_in(hex).into_iter().map(Action::With));
            list.extend((self.at(hand[0]) == Some(hex)).then_some(Action::Exit));
        } else if let Some(own) = self.own.filter(|_| in_hand) {
            list.extend([Action::Drop(own), Action::Exit]);
            let banks = self.setup.map.neighbours(self.at(own).unwrap_or(HexId(0)));
            list.extend(banks.filter_map(|(_, hex)| self.bridge(own, hex)));
        }
        list
    }

    /// Nobody is in hand: somebody is to be taken up, or a bridge.
    fn pick_up(&self) -> Vec<Action> {
        let each = |id| [Action::Take(id), Action::Dismantle(id)];
        self.subjects().into_iter().flat_map(each).collect()
    }

    fn announce(&self) -> Vec<Action> {
        let target = self.hex.filter(|&hex| self.own.is_some() || self.mine_in(hex).is_empty());
        if let (None, Some(hex)) = (self.own, target) {
            // Whoever of his is next to it; nobody there, whoever may act.
            let beside = |id: &PieceId| self.at(*id).is_some_and(|at| self.setup.map.adjacent(at, hex));
            let mut able: Vec<PieceId> = self.mine().filter(beside).collect();
            able.sort_by_key(|&id| !self.now(id).is_some_and(|now| now.active));
            let active = |id: &PieceId| self.now(*id).is_some_and(|now| now.active);
            able.extend(self.mine().filter(active).take(1));
            return able.into_iter().map(|id| Action::Attack(id, hex)).collect();
        }
        let mut list = Vec::new();
        for id in self.subjects() {
            let targets = target.map_or_else(|| self.enemies_beside(id), |hex| vec![hex]);
            list.extend(targets.into_iter().map(|hex| Action::Attack(id, hex)));
            list.push(Action::Release(id));
        }
        list
    }

    /// The steps of a fight; between two, which is next.
    fn fight(&self) -> Vec<Action> {
        let hex = self.hex.or_else(|| self.own.and_then(|own| self.at(own)));
        let subjects = self.subjects();
        let lose = || subjects.iter().copied().map(Action::Lose);
        let Some(question) = self.view.waits.question else { return vec![Action::Evade, Action::Stand] };
        match question {
            Question::NextCombat => {
                let number = hex.map(|hex| self.setup.map.printed(hex).to_string());
                let about = |it: &&::chits::view::CombatView| {
                    let attacks = subjects.iter().any(|&id| it.attackers.contains(&self.setup.piece(id).id));
                    attacks || number.as_ref().is_some_and(|number| it.targets.contains(number))
                };
                self.view.combats.iter().filter(about).map(|it| Action::Fight(it.number)).collect()
            }
            Question::Withdraw(_) | Question::FirstBack => {
                hex.map(Action::Back).into_iter().chain((0..=2).map(Action::Withdraw)).collect()
            }
            Question::Lose(_) | Question::Trim(_) => lose().collect(),
            Question::Retreat(_) => hex.map(Action::Retreat).into_iter().collect(),
            Question::Advance(_) => {
                let fight = self.view.fight.as_ref();
                let targets = fight.map(|fight| fight.targets.as_slice()).unwrap_or_default();
                let targets: Vec<HexId> = targets.iter().filter_map(|hex| self.setup.find_hex(hex)).collect();
                let into = |id| {
                    let goals = self.hex.map_or_else(|| targets.clone(), |hex| vec![hex]);
                    goals.into_iter().map(move |hex| Action::Advance(id, hex))
                };
                let attackers = fight.map(|fight| fight.attackers.as_slice()).unwrap_or_default();
                let attackers = attackers.iter().filter_map(|id| self.setup.find_piece(id));
                self.own.into_iter().chain(attackers).flat_map(into).collect()
            }
            Question::HowFar(_) => (0..=3).map(Action::Withdraw).collect(),
            Question::Evade(_) => vec![Action::Evade, Action::Stand],
            // Nobody is asked any of these while a fight is under way.
            Question::SetUp
            | Question::Stand(_)
            | Question::Arrive(_)
            | Question::Choose(_)
            | Question::Recover
            | Question::Surprise(_)
            | Question::Place(_)
            | Question::SetDown(_)
            | Question::Move(_)
            | Question::Where(_)
            | Question::Announce(_) => Vec::new(),
        }
    }
}
