//! What somebody could have meant by pointing at a piece, a hex, or with a piece in hand at a hex. The view tells which
//! question is open; of several readings the likeliest comes first.

use ::orders::action::Action;
use ::orders::assault::Stage;
use ::orders::question::Question;
use ::orders::ruleset::Command;
use ::orders::setup::{FormationId, Kind, Order, PieceId, Setup};
use ::orders::state::Place;
use ::orders::view::{Phase, PieceView, View};
use board::hex::HexId;
use play::Side;

use super::pieces::stack_hex;

/// What was pointed at.
struct Pointed<'a> {
    setup: &'a Setup,
    view: &'a View,
    side: Side,
    /// An own piece, pointed at or in hand.
    own: Option<PieceId>,
    /// Somebody else's.
    other: Option<PieceId>,
    /// A hex, or the hex of an enemy that was pointed at.
    hex: Option<HexId>,
}

pub(super) fn gesture(
    setup: &Setup,
    view: &View,
    side: Side,
    piece: Option<&str>,
    space: Option<&str>,
) -> Vec<Action> {
    // What he cannot see he cannot point at.
    let known = |id: &str| setup.find_piece(id).filter(|_| view.pieces.contains_key(id));
    let found = piece.and_then(known);
    let own = found.filter(|&id| setup.piece(id).side == side);
    let other = found.filter(|_| own.is_none());
    let mut pointed = Pointed { setup, view, side, own, other, hex: None };
    pointed.hex = space
        .and_then(|number| setup.find_hex(number))
        .or_else(|| piece.and_then(stack_hex).and_then(|number| setup.find_hex(number)))
        .or_else(|| other.and_then(|id| pointed.at(id)));
    let mut list = pointed.readings();
    list.retain(|&action| is_in_the_book(setup, action));
    let mut seen = Vec::with_capacity(list.len());
    list.retain(|action| {
        !seen.contains(action) && {
            seen.push(*action);
            true
        }
    });
    list
}

/// Whether the battle's book knows such a thing: nobody means what does not exist.
fn is_in_the_book(setup: &Setup, action: Action) -> bool {
    let sister = setup.rules.book.command == Command::Officers;
    match action {
        Action::Headquarters | Action::Detach(_) | Action::Special(..) | Action::Rejoin(_) => sister,
        Action::Assail(..) | Action::Counter(_) | Action::Skirmish(..) | Action::Stay(_) => sister,
        Action::Column(_) => sister,
        Action::Hold | Action::Trade | Action::Ground(_) | Action::Open => sister,
        Action::Apart => setup.scenario.apart.is_some(),
        Action::Leave(_) => setup.scenario.exits.is_some(),
        _ => true,
    }
}

impl Pointed<'_> {
    fn now(&self, id: PieceId) -> Option<&PieceView> {
        self.view.pieces.get(&self.setup.piece(id).id)
    }

    /// The hex of a piece that he sees on the map.
    fn at(&self, id: PieceId) -> Option<HexId> {
        self.now(id).and_then(|now| self.setup.find_hex(&now.at))
    }

    fn is_at(&self, id: PieceId, place: Place) -> bool {
        self.now(id).is_some_and(|now| now.place == place)
    }

    /// His own pieces.
    fn mine(&self) -> impl Iterator<Item = PieceId> {
        self.setup.piece_ids().filter(|&id| self.setup.piece(id).side == self.side)
    }

    /// His own pieces in a hex, units before leaders.
    fn mine_in(&self, hex: HexId) -> Vec<PieceId> {
        let mut all: Vec<PieceId> = self.mine().filter(|&id| self.at(id) == Some(hex)).collect();
        all.sort_by_key(|&id| self.setup.piece(id).kind.is_leader());
        all
    }

    /// The hexes where he sees enemies, the nearest to a hex first.
    fn enemies(&self, from: HexId) -> Vec<HexId> {
        let seen = self
            .setup
            .piece_ids()
            .filter(|&id| self.setup.piece(id).side != self.side && !self.setup.piece(id).kind.is_leader());
        let mut hexes: Vec<HexId> = seen.filter_map(|id| self.at(id)).collect();
        let me = self.setup.title.side_ids[self.side.index()];
        let stacks = self.view.stacks.iter().filter(|(_, stack)| stack.side != me);
        hexes.extend(stacks.filter_map(|(hex, _)| self.setup.find_hex(hex)));
        hexes.sort_by_key(|&hex| (self.setup.map.distance(from, hex), hex));
        hexes.dedup();
        hexes
    }

    /// Who of his could act on a hex, those that act now first, then the nearest.
    fn nearest(&self, hex: HexId, fits: fn(Kind) -> bool) -> Vec<PieceId> {
        let able = self.mine().filter(|&id| fits(self.setup.piece(id).kind));
        let mut all: Vec<(bool, u16, PieceId)> = able
            .filter_map(|id| {
                let idle = !self.now(id)?.active;
                Some((idle, self.setup.map.distance(self.at(id)?, hex), id))
            })
            .collect();
        all.sort();
        all.into_iter().map(|(_, _, id)| id).collect()
    }

    /// The formation a piece goes with: that whose rules it follows, or the one it leads.
    fn formation(&self, id: PieceId) -> Option<FormationId> {
        let with = self.now(id).and_then(|now| now.with.as_ref());
        let led = || self.setup.formation_ids().find(|&it| self.setup.formation(it).leader == id);
        with.and_then(|with| self.setup.find_formation(with)).or(self.setup.piece(id).formation).or_else(led)
    }

    fn neighbours(&self, hex: HexId) -> impl Iterator<Item = HexId> {
        self.setup.map.neighbours(hex).map(|(_, near)| near)
    }

    fn readings(&self) -> Vec<Action> {
        if self.own.is_none() && self.other.is_none() && self.hex.is_none() {
            return Vec::new();
        }
        let mut list = self.in_flight();
        list.extend(match self.view.phase {
            Phase::SetUp => self.set_up(),
            Phase::Orders => self.orders(),
            Phase::Reorganisation | Phase::Rally => self.reorganise(),
            Phase::Replacement => self.replace(),
            Phase::Choice | Phase::Initiative => self.choose(),
            Phase::Activation => self.activate(),
            Phase::Movement | Phase::OutOfCommand | Phase::Leaders => self.move_on(),
            Phase::Bombardment => self.bombard(),
            Phase::Declaration => self.declare(),
            Phase::Combat => self.fight(),
            Phase::Rout => self.run(),
            Phase::Weather | Phase::Over => Vec::new(),
        });
        list.extend(self.at_least());
        list
    }

    /// Whatever the segment: the piece moves, or somebody goes there.
    fn at_least(&self) -> Vec<Action> {
        let here = self.hex.map_or_else(Vec::new, |hex| self.mine_in(hex));
        let mut list: Vec<Action> = self.own.into_iter().chain(here).map(Action::Take).collect();
        list.extend(self.other.map(Action::Take));
        list.extend(self.hex.map(Action::To));
        list
    }

    /// What is asked whatever the segment is, and so comes before everything else: retreats, flights of leaders, who joins.
    fn in_flight(&self) -> Vec<Action> {
        let retreats = |id: &PieceId| self.now(*id).is_some_and(|now| now.owes > 0) && self.at(*id).is_some();
        let owing: Vec<PieceId> = self.mine().filter(retreats).collect();
        let mut list = Vec::new();
        let from_own = self.own.filter(|id| owing.contains(id));
        for unit in from_own.into_iter().chain(owing.iter().copied()) {
            let near = || self.at(unit).map(|at| self.neighbours(at).collect()).unwrap_or_default();
            let targets: Vec<HexId> = self.hex.map_or_else(near, |hex| vec![hex]);
            list.extend(targets.into_iter().map(|hex| Action::Retreat(unit, hex)));
            list.extend([Action::Stay(unit), Action::Leave(unit)]);
        }
        match self.view.waits.question {
            Some(Question::Escape(leader) | Question::Evade(leader) | Question::Follow(leader)) => {
                list.extend(self.escapes(leader));
            }
            Some(Question::Battery(gun)) => {
                // Whoever points at the battery means that it stays; a hex or the troops are where it could go.
                let troops = self.own.filter(|&own| own != gun).and_then(|own| self.at(own));
                list.extend(self.hex.or(troops).map(|hex| Action::Retreat(gun, hex)));
                list.push(Action::Stay(gun));
            }
            Some(Question::Reserve(_) | Question::Column(_)) => {
                list.extend(self.subjects().into_iter().map(Action::Join));
            }
            _ => {}
        }
        list
    }

    /// Where a leader who has to get away, or may, could go: to a hex, or with a unit.
    fn escapes(&self, leader: PieceId) -> Vec<Action> {
        let mut friends: Vec<PieceId> =
            self.mine().filter(|&id| id != leader && !self.setup.piece(id).kind.is_leader()).collect();
        match (self.hex, self.own) {
            (Some(hex), _) => {
                friends.retain(|&id| self.at(id) == Some(hex));
                let follow = friends.into_iter().map(|id| Action::Follow(leader, id));
                std::iter::once(Action::Escape(leader, hex)).chain(follow).collect()
            }
            (None, Some(own)) if own == leader => {
                let all = self.setup.map.within(self.at(leader).unwrap_or(HexId(0)), 6);
                let follow = friends.into_iter().map(|id| Action::Follow(leader, id));
                follow.chain(all.map(|hex| Action::Escape(leader, hex))).collect()
            }
            (None, Some(own)) => {
                let there = self.at(own).map(|hex| Action::Escape(leader, hex));
                std::iter::once(Action::Follow(leader, own)).chain(there).collect()
            }
            (None, None) => Vec::new(),
        }
    }

    fn set_up(&self) -> Vec<Action> {
        let placement = |id: PieceId| self.setup.placements.iter().find(move |it| it.piece == id);
        let mut list = Vec::new();
        if let Some(own) = self.own {
            let usual = placement(own).map(|it| it.hex).or(self.setup.piece(own).entry);
            let zone = placement(own).into_iter().flat_map(|it| it.zone.iter());
            let targets: Vec<HexId> =
                self.hex.map_or_else(|| usual.into_iter().chain(zone).collect(), |hex| vec![hex]);
            list.extend(targets.into_iter().map(|hex| Action::Place(own, hex)));
            let led = self.setup.formation_ids().filter(|&it| self.setup.formation(it).leader == own);
            list.extend(led.flat_map(|it| Order::ALL.map(|order| Action::Order(it, order))));
        } else if let Some(hex) = self.hex {
            // Whoever may stand there first; if nobody may, whoever is left.
            let left = |id: &PieceId| self.is_at(*id, Place::AWAY) && placement(*id).is_some();
            let mut able: Vec<PieceId> = self.mine().filter(left).collect();
            able.sort_by_key(|&id| !placement(id).is_some_and(|it| it.zone.contains(hex)));
            list.extend(able.into_iter().map(|id| Action::Place(id, hex)));
        }
        list.extend(self.other.zip(self.hex).map(|(id, hex)| Action::Place(id, hex)));
        list
    }

    /// The piece pointed at, or whoever stands in the hex.
    fn subjects(&self) -> Vec<PieceId> {
        let here = self.hex.map_or_else(Vec::new, |hex| {
            let mut all: Vec<PieceId> =
                self.setup.piece_ids().filter(|&id| self.at(id) == Some(hex)).collect();
            all.sort_by_key(|&id| !self.setup.piece(id).kind.is_leader());
            all
        });
        self.own.or(self.other).into_iter().chain(here).collect()
    }

    fn orders(&self) -> Vec<Action> {
        let mut list = Vec::new();
        for id in self.subjects() {
            if self.setup.piece(id).kind == Kind::Brigadier {
                list.extend(Order::ALL.map(|order| Action::Special(id, order)));
            }
            if self.setup.piece(id).kind == Kind::Commander {
                let reserve = self.setup.formations.iter().any(|it| it.reserve);
                list.push(if reserve { Action::Intervene } else { Action::Headquarters });
            }
            let formation = self.formation(id);
            list.extend(
                formation.into_iter().flat_map(|it| Order::ALL.map(|order| Action::Order(it, order))),
            );
        }
        list
    }

    fn reorganise(&self) -> Vec<Action> {
        let hex = self.hex.or_else(|| self.own.and_then(|own| self.at(own)));
        hex.map(Action::Rally).into_iter().collect()
    }

    fn replace(&self) -> Vec<Action> {
        let waiting: Vec<PieceId> = self.mine().filter(|&id| self.is_at(id, Place::WAITING)).collect();
        match (self.own, self.hex) {
            (Some(own), Some(hex)) => vec![Action::Return(own, hex)],
            (Some(own), None) => {
                let leader = self.formation(own).and_then(|it| self.at(self.setup.formation(it).leader));
                let near = leader.into_iter().flat_map(|at| self.setup.map.within(at, 1));
                near.map(|hex| Action::Return(own, hex)).collect()
            }
            (None, Some(hex)) => waiting.into_iter().map(|id| Action::Return(id, hex)).collect(),
            (None, None) => Vec::new(),
        }
    }

    fn choose(&self) -> Vec<Action> {
        let mut list = Vec::new();
        for id in self.subjects() {
            let apart = self.setup.scenario.apart;
            if apart.is_some_and(|apart| apart.officer == id || apart.units.contains(id)) {
                list.push(Action::Apart);
            }
            list.extend(self.formation(id).map(Action::Activate));
            if self.setup.piece(id).kind == Kind::Commander {
                list.push(Action::Headquarters);
            }
        }
        list
    }

    /// A routed unit stays, runs or leaves the map.
    fn run(&self) -> Vec<Action> {
        self.subjects().into_iter().flat_map(|id| [Action::Stay(id), Action::Leave(id)]).collect()
    }

    /// Reserve units may join; after that the officer may try for another order.
    fn activate(&self) -> Vec<Action> {
        let subjects = self.subjects();
        if let Some(Question::WithColumn(officer)) = self.view.waits.question {
            let of_column = |id: &PieceId| {
                let apart = self.setup.scenario.apart;
                *id == officer || apart.is_some_and(|apart| apart.units.contains(*id))
            };
            let named = subjects.iter().any(of_column);
            let others = subjects.into_iter().filter(|id| !of_column(id)).map(Action::Join);
            let column = [Action::Join(officer), Action::Apart].into_iter().filter(|_| named);
            return column.chain(others).collect();
        }
        let mut list = Vec::new();
        let active = self.view.formation.as_ref().and_then(|id| self.setup.find_formation(id));
        for id in subjects {
            if self.setup.piece(id).kind == Kind::Brigadier {
                list.extend([Action::Detach(id), Action::Rejoin(id), Action::Join(id)]);
                list.extend(Order::ALL.map(|order| Action::Special(id, order)));
            } else if !self.setup.piece(id).kind.is_leader() {
                list.push(Action::Join(id));
            }
            if active.is_some_and(|it| self.setup.formation(it).leader == id) {
                list.push(Action::Try);
            }
            let formation = self.formation(id);
            list.extend(
                formation.into_iter().flat_map(|it| Order::ALL.map(|order| Action::Order(it, order))),
            );
        }
        list
    }

    fn move_on(&self) -> Vec<Action> {
        let mover = self.view.mover.as_ref();
        let moving: Vec<PieceId> =
            mover.iter().flat_map(|mover| &mover.who).filter_map(|id| self.setup.find_piece(id)).collect();
        let mine = moving.first().is_some_and(|&id| self.setup.piece(id).side == self.side);
        if mine { self.go(&moving) } else { self.pick_up() }
    }

    /// A piece is in hand: it goes there.
    fn go(&self, moving: &[PieceId]) -> Vec<Action> {
        let here = moving.first().and_then(|&id| self.at(id));
        match (self.own, self.hex) {
            (_, Some(hex)) => {
                let mut list = vec![Action::To(hex), Action::Via(hex), Action::Column(hex)];
                // He may mean to charge whoever stands there, from where it is or from a hex beside them.
                let bases = here.into_iter().chain(self.neighbours(hex));
                if here.is_some_and(|here| self.enemies(here).contains(&hex)) {
                    list.extend(
                        bases.flat_map(|base| [Action::Charge(base, hex), Action::Skirmish(base, hex)]),
                    );
                }
                list
            }
            (Some(own), None) if moving.contains(&own) => here.into_iter().map(Action::To).collect(),
            (Some(own), None) => vec![Action::Take(own)],
            (None, None) => Vec::new(),
        }
    }

    /// Nobody is in hand: somebody is to be taken up, to enter, or to test for another order.
    fn pick_up(&self) -> Vec<Action> {
        let mut list = Vec::new();
        let enters = |id: PieceId| {
            let entry = self.setup.piece(id).entry;
            self.hex.into_iter().chain(entry).map(move |hex| Action::Enter(id, hex))
        };
        if let Some(own) = self.own {
            if self.at(own).is_none() {
                list.extend(enters(own));
            }
            list.push(Action::Take(own));
            list.extend([Action::Leave(own), Action::Counter(own)]);
            list.extend(self.at(own).map(Action::Test));
            list.extend(Order::ALL.map(|order| Action::Command(own, order)));
            return list;
        }
        let Some(hex) = self.hex else { return list };
        for id in self.mine_in(hex) {
            list.push(Action::Take(id));
        }
        if !list.is_empty() {
            list.extend([Action::Together(hex), Action::Test(hex)]);
        }
        let due = |id: &PieceId| self.is_at(*id, Place::AWAY) && self.setup.piece(*id).entry == Some(hex);
        let mut coming: Vec<PieceId> = self.mine().filter(due).collect();
        coming.sort_by_key(|&id| self.setup.piece(id).arrives);
        list.extend(coming.into_iter().map(|id| Action::Enter(id, hex)));
        list.extend(self.other.map(Action::Take));
        list
    }

    fn bombard(&self) -> Vec<Action> {
        let mut list = Vec::new();
        let mut shots = |gun: PieceId, at: HexId, targets: Vec<HexId>| {
            for target in targets {
                list.extend([Action::Fire(gun, target), Action::Salvo(at, target)]);
            }
        };
        match (self.own, self.hex) {
            (Some(own), target) => {
                if let Some(at) = self.at(own) {
                    shots(own, at, target.map_or_else(|| self.enemies(at), |hex| vec![hex]));
                }
            }
            (None, Some(hex)) => {
                let mut here = self.mine_in(hex);
                here.sort_by_key(|&id| !self.setup.piece(id).kind.is_gun());
                for &id in &here {
                    shots(id, hex, self.enemies(hex));
                }
                if here.is_empty() {
                    for gun in self.nearest(hex, Kind::is_gun) {
                        if let Some(at) = self.at(gun) {
                            shots(gun, at, vec![hex]);
                        }
                    }
                }
            }
            (None, None) => {}
        }
        list
    }

    fn declare(&self) -> Vec<Action> {
        let attacks = |base: HexId, target: Option<HexId>| -> Vec<Action> {
            let targets = target.map_or_else(|| self.enemies(base), |hex| vec![hex]);
            targets.into_iter().map(|target| Action::Attack(base, target)).collect()
        };
        match (self.own.and_then(|own| self.at(own)), self.hex) {
            (Some(base), target) => {
                let own = self.own.into_iter();
                let targets = target.map_or_else(|| self.enemies(base), |hex| vec![hex]);
                let alone = own.flat_map(|own| targets.iter().map(move |&hex| Action::Assail(own, hex)));
                let (mut list, mut alone) = (attacks(base, target), alone.collect::<Vec<_>>());
                // Whoever points at one unit of a stack means that unit.
                let troops =
                    self.mine_in(base).into_iter().filter(|&id| self.setup.piece(id).kind.is_troops());
                if troops.count() > 1 {
                    std::mem::swap(&mut list, &mut alone);
                }
                list.extend(alone);
                list
            }
            (None, Some(hex)) if !self.mine_in(hex).is_empty() => attacks(hex, None),
            (None, Some(hex)) => {
                let bases = self.nearest(hex, Kind::is_troops).into_iter().filter_map(|id| self.at(id));
                bases.map(|base| Action::Attack(base, hex)).collect()
            }
            (None, None) => Vec::new(),
        }
    }

    /// The steps of an assault; between two, which is next.
    fn fight(&self) -> Vec<Action> {
        let Some(combat) = &self.view.combat else { return self.resolve() };
        let hexes = |numbers: &[String]| -> Vec<HexId> {
            numbers.iter().filter_map(|number| self.setup.find_hex(number)).collect()
        };
        let who: Vec<PieceId> = match (self.own, self.hex) {
            (Some(own), _) => vec![own],
            (None, Some(hex)) if !self.mine_in(hex).is_empty() => self.mine_in(hex),
            _ => {
                let ids = combat.attackers.iter().chain(&combat.defenders);
                let all = ids.filter_map(|id| self.setup.find_piece(id));
                all.filter(|&id| self.setup.piece(id).side == self.side).collect()
            }
        };
        // A hex without own pieces is where they go or fire.
        let target = self.hex.filter(|&hex| self.own.is_some() || self.mine_in(hex).is_empty());
        let around = |id: PieceId| -> Vec<HexId> {
            let near = || self.at(id).into_iter().flat_map(|at| self.neighbours(at)).collect();
            target.map_or_else(near, |hex| vec![hex])
        };
        let mut list = Vec::new();
        for id in who {
            match combat.stage {
                Stage::Withdraw => list.extend(around(id).into_iter().map(|hex| Action::Withdraw(id, hex))),
                Stage::Guns => {
                    let bases = combat.attackers.iter().filter_map(|id| self.setup.find_piece(id));
                    let bases: Vec<HexId> = bases.filter_map(|id| self.at(id)).collect();
                    let targets = target.map_or(bases, |hex| vec![hex]);
                    for hex in targets {
                        list.push(Action::Fire(id, hex));
                        list.extend(self.at(id).map(|at| Action::Salvo(at, hex)));
                    }
                }
                Stage::Elan | Stage::ElanCheck | Stage::ElanShift => list.push(Action::Elan(id)),
                Stage::Lead => list.push(Action::Lead(id)),
                Stage::Cover => list.extend([Action::Hold, Action::Trade]),
                Stage::Ground => list.extend(self.hex.map(Action::Ground)),
                Stage::AttackerLoss | Stage::DefenderLoss => list.push(Action::Lose(id)),
                Stage::Advance | Stage::Follow | Stage::Repulse => {
                    let targets = target.map_or_else(|| hexes(&combat.targets), |hex| vec![hex]);
                    for hex in targets {
                        list.push(Action::Advance(id, hex));
                        list.extend(self.at(id).map(|at| Action::AdvanceAll(at, hex)));
                    }
                }
                // Here dice are due, or the question is about no piece and no place.
                Stage::PreShock
                | Stage::AttackerValue
                | Stage::DefenderValue
                | Stage::Confusion
                | Stage::Die
                | Stage::Ne
                | Stage::Press
                | Stage::ExchangeChecks
                | Stage::RetreatChecks
                | Stage::Elude
                | Stage::CoverCheck
                | Stage::Over => {}
            }
        }
        list
    }

    fn resolve(&self) -> Vec<Action> {
        let at = self.own.and_then(|own| self.at(own));
        let number = at.map(|hex| self.setup.map.printed(hex).to_string());
        let mine =
            self.view.declared.iter().filter(|it| number.as_ref().is_some_and(|base| it.from.contains(base)));
        let targets = mine.flat_map(|it| &it.targets).filter_map(|hex| self.setup.find_hex(hex));
        self.hex.into_iter().chain(targets).chain(at).map(Action::Resolve).collect()
    }
}
