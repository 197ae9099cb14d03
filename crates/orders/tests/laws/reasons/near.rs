//! Wrong actions that are close to right ones: what is asked now, with pieces and hexes taken from where something happens.

use board::hex::HexId;
use orders::action::Action;
use orders::activation::Stage;
use orders::flow::Frame;
use orders::setup::{FormationId, Order, PieceId, Setup};
use orders::state::State;
use testkit::SplitMix64;

/// Draws pieces and hexes.
struct Draw<'a> {
    setup: &'a Setup,
    state: &'a State,
    rng: &'a mut SplitMix64,
}

impl Draw<'_> {
    fn piece(&mut self) -> PieceId {
        PieceId(self.rng.below(self.setup.pieces.len()) as u8)
    }

    /// A piece on the map, if one is found at once.
    fn placed(&mut self) -> PieceId {
        let state = self.state;
        let found = (0..12).map(|_| self.piece()).find(|&id| state.hex(id).is_some());
        found.unwrap_or(PieceId(0))
    }

    fn hex(&mut self) -> HexId {
        HexId(self.rng.below(self.setup.hexes.len()) as u16)
    }

    fn held(&mut self) -> HexId {
        let id = self.placed();
        self.state.hex(id).unwrap_or(HexId(0))
    }

    /// A hex at most so many steps from another.
    fn around(&mut self, hex: HexId, steps: usize) -> HexId {
        let mut at = hex;
        for _ in 0..self.rng.below(steps + 1) {
            let near: Vec<HexId> = self.setup.map.neighbours(at).map(|(_, to)| to).collect();
            at = self.rng.pick(&near).unwrap_or(at);
        }
        at
    }

    fn beside(&mut self, hex: HexId) -> HexId {
        let near: Vec<HexId> = self.setup.map.neighbours(hex).map(|(_, to)| to).collect();
        self.rng.pick(&near).unwrap_or(hex)
    }

    fn order(&mut self) -> Order {
        Order::ALL[self.rng.below(4)]
    }

    fn formation(&mut self) -> FormationId {
        FormationId(self.rng.below(self.setup.formations.len()) as u8)
    }

    fn of(&mut self, list: &[Action]) -> Option<Action> {
        self.rng.pick(list)
    }
}

/// A wrong action, or by chance a right one, that is close to what is decided now.
pub(super) fn near(setup: &Setup, state: &State, rng: &mut SplitMix64) -> Option<Action> {
    let mut draw = Draw { setup, state, rng };
    let (piece, placed, held) = (draw.piece(), draw.placed(), draw.held());
    let (beside, hex, order, formation) = (draw.beside(held), draw.hex(), draw.order(), draw.formation());
    let own = state.hex(placed).unwrap_or(held);
    let own_beside = draw.beside(own);
    let list: Vec<Action> = match state.top() {
        Frame::SetUp(_) => vec![
            Action::Place(piece, hex),
            Action::Order(formation, order),
            Action::End,
            Action::Place(placed, hex),
        ],
        Frame::Orders(_) => {
            vec![Action::Order(formation, order), Action::Intervene, Action::Special(piece, order)]
        }
        Frame::Rally(_) | Frame::Activation(Stage::Rally) => vec![Action::Rally(held)],
        Frame::Returns(_) => vec![Action::Return(piece, draw.around(held, 2)), Action::End],
        Frame::Initiative(_) => vec![Action::Activate(formation), Action::Headquarters, Action::Apart],
        Frame::Activation(Stage::Reserve) => vec![Action::Join(placed), Action::Join(piece)],
        Frame::Activation(Stage::Officers) | Frame::Officer(_) => vec![
            Action::Detach(piece),
            Action::Special(piece, order),
            Action::Rejoin(piece),
            Action::Join(placed),
        ],
        Frame::Activation(Stage::OrderAsk | Stage::OrderPick) => {
            vec![Action::Order(formation, order), Action::Order(state.active, order), Action::Try]
        }
        Frame::Activation(Stage::MoveIn | Stage::MoveOut | Stage::MoveLeaders) => {
            let entry = setup.piece(piece).entry.unwrap_or(hex);
            vec![
                Action::Take(placed),
                Action::Take(piece),
                Action::Together(held),
                Action::Enter(piece, entry),
                Action::Test(held),
                Action::Command(placed, order),
                Action::Leave(placed),
                Action::End,
            ]
        }
        Frame::Activation(Stage::Bombard) => {
            vec![Action::Fire(placed, held), Action::Salvo(own, held), Action::Fire(piece, held)]
        }
        Frame::Activation(Stage::Declare) => vec![
            Action::Attack(held, beside),
            Action::Assail(placed, own_beside),
            Action::End,
            Action::Attack(own, held),
        ],
        Frame::Activation(_) => vec![Action::Resolve(held), Action::End, Action::Attack(held, beside)],
        Frame::Move(mv) => {
            let here = state.hex(mv.who).unwrap_or(mv.start);
            let (to, from) = (draw.around(here, 6), draw.around(here, 4));
            let target = draw.beside(from);
            vec![
                Action::To(to),
                Action::Via(to),
                Action::Column(to),
                Action::Charge(from, target),
                Action::Charge(own_beside, own),
                Action::Skirmish(from, target),
                Action::Skirmish(own_beside, own),
                Action::Leave(mv.who),
                Action::To(beside),
            ]
        }
        Frame::Assault(_) => vec![
            Action::Withdraw(placed, own_beside),
            Action::Fire(placed, own_beside),
            Action::Salvo(held, beside),
            Action::Elan(placed),
            Action::Lead(placed),
            Action::Efficiency(draw.rng.below(8) as u8),
            Action::Lose(placed),
            Action::Advance(placed, own_beside),
            Action::AdvanceAll(held, beside),
            Action::Decline,
            Action::Hold,
            Action::Trade,
            Action::Ground(held),
        ],
        Frame::Aftermath(_) | Frame::Rout(_) => vec![
            Action::Retreat(placed, own_beside),
            Action::Stay(placed),
            Action::Leave(placed),
            Action::Follow(placed, piece),
            Action::Escape(placed, own_beside),
        ],
        Frame::Escape(leader) | Frame::Evade(leader) => {
            let here = state.hex(leader).unwrap_or(held);
            vec![Action::Escape(leader, draw.around(here, 7)), Action::Escape(placed, own_beside)]
        }
        Frame::Counter(_) => vec![Action::Counter(placed)],
        _ => return None,
    };
    draw.of(&list)
}
