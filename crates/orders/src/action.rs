//! What a player can decide, and the short notation it is written in.

use board::hex::HexId;

use crate::setup::{FormationId, Order, PieceId, Setup};

/// The smallest things a person would call a decision. The order is the canonical order of actions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Enough of this segment.
    End,
    /// Not this time: no roll, no leader, no Elan, no advance.
    Decline,
    /// Set a piece up in a hex (CAL 21.0).
    Place(PieceId, HexId),
    /// Set up all that is left where it usually stands.
    Ready,
    /// Give a formation an order (CAL 5.2).
    Order(FormationId, Order),
    /// The army commander takes the reserve into his own hand (CAL 20.1).
    Intervene,
    /// The units of this hex try to reorganise (CAL 15.3).
    Rally(HexId),
    /// An eliminated unit returns to the map (CAL 12.8).
    Return(PieceId, HexId),
    /// This formation becomes active (CAL 6.2).
    Activate(FormationId),
    /// This reserve unit acts with the active formation (CAL 15.4.3).
    Join(PieceId),
    /// The officer tries to change his order (CAL 5.2.2).
    Try,
    /// The units of this hex test for another order (CAL 5.3.1).
    Test(HexId),
    /// This unit acts under an order of its own (CAL 4.3.1, 5.3.1).
    Command(PieceId, Order),
    /// This piece moves.
    Take(PieceId),
    /// The two units of this hex move together (CAL 9.1a).
    Together(HexId),
    /// This reinforcement enters the map here (CAL 15.4).
    Enter(PieceId, HexId),
    /// The move ends there.
    To(HexId),
    /// The move goes there first, and on.
    Via(HexId),
    /// March Column is declared: the move goes there first in column, and on (AIF 9.3a).
    Column(HexId),
    /// The move ends in the first hex, and the second is charged from there (CAL 20.2).
    Charge(HexId, HexId),
    /// This gun bombards a hex (CAL 11.4).
    Fire(PieceId, HexId),
    /// Both guns of the first hex bombard the second together (CAL 11.4.1).
    Salvo(HexId, HexId),
    /// The units of the first hex assault the second (CAL 12.2).
    Attack(HexId, HexId),
    /// The assault on this hex is resolved next (CAL 12.0b).
    Resolve(HexId),
    /// This cavalry retreats before combat (CAL 14.1).
    Withdraw(PieceId, HexId),
    /// This unit uses Elan (CAL 16.1).
    Elan(PieceId),
    /// This leader adds his modifier (CAL 12.4.4).
    Lead(PieceId),
    /// Of the efficiency values that tie this one is used (CAL 12.3.1b).
    Efficiency(u8),
    /// The attack is pressed after no effect (CAL 12.5.4-Ne2).
    Press,
    /// This unit is lost in the exchange (CAL 12.5.4-Ex1, 12.5.4-Ex2).
    Lose(PieceId),
    /// This unit retreats there (CAL 12.6).
    Retreat(PieceId, HexId),
    /// This leader goes with that unit (R23).
    Follow(PieceId, PieceId),
    /// This leader gets away to a hex (CAL 4.4.4, 8.2.3).
    Escape(PieceId, HexId),
    /// This unit advances into a hex (CAL 12.7).
    Advance(PieceId, HexId),
    /// All that attacked from the first hex advance into the second with their leader (CAL 12.7.3).
    AdvanceAll(HexId, HexId),
    /// The headquarters are activated and give orders (AIF 16.1c).
    Headquarters,
    /// The column that may act by itself does so (AIF 17.2.9a).
    Apart,
    /// This officer tries for an order of his own (AIF 16.2d).
    Detach(PieceId),
    /// This officer has an order of his own (AIF 16.2a).
    Special(PieceId, Order),
    /// This officer's column joins its formation again (AIF 16.2.1).
    Rejoin(PieceId),
    /// This unit assaults a hex by itself (AIF 12.0e).
    Assail(PieceId, HexId),
    /// This cavalry countercharges (AIF 14.2.4).
    Counter(PieceId),
    /// The move ends in the first hex, and the second is fired at from there in open order (AIF 16.3a).
    Skirmish(HexId, HexId),
    /// This piece stays where it is: a battery whose troops fall back (AIF 11.1b), a routed unit that has found shelter
    /// (AIF 15.2.2b).
    Stay(PieceId),
    /// This piece leaves the map by a retreat flag (AIF 17.2.1c).
    Leave(PieceId),
    /// The defenders try to hold the cover they stand in (AIF 12.5.4-DRb).
    Hold,
    /// The defenders try to make an exchange of it (AIF 10.1.1).
    Trade,
    /// The ground of this hex counts in the assault (AIF 10.0d, R102).
    Ground(HexId),
    /// No ground but open hills counts in the assault (AIF 10.0d).
    Open,
}

/// The short text of an action.
pub fn write(setup: &Setup, action: Action) -> String {
    let piece = |id: PieceId| setup.piece(id).id.as_str();
    let hex = |hex: HexId| setup.map.printed(hex);
    let formation = |id: FormationId| setup.formation(id).id.as_str();
    match action {
        Action::End => "end".into(),
        Action::Decline => "decline".into(),
        Action::Place(p, h) => format!("place {} {}", piece(p), hex(h)),
        Action::Ready => "ready".into(),
        Action::Order(f, order) => format!("order {} {}", formation(f), order.id()),
        Action::Intervene => "intervene".into(),
        Action::Rally(h) => format!("rally {}", hex(h)),
        Action::Return(p, h) => format!("return {} {}", piece(p), hex(h)),
        Action::Activate(f) => format!("activate {}", formation(f)),
        Action::Join(p) => format!("join {}", piece(p)),
        Action::Try => "try".into(),
        Action::Test(h) => format!("test {}", hex(h)),
        Action::Command(p, order) => format!("command {} {}", piece(p), order.id()),
        Action::Take(p) => format!("take {}", piece(p)),
        Action::Together(h) => format!("together {}", hex(h)),
        Action::Enter(p, h) => format!("enter {} {}", piece(p), hex(h)),
        Action::To(h) => format!("to {}", hex(h)),
        Action::Via(h) => format!("via {}", hex(h)),
        Action::Column(h) => format!("column {}", hex(h)),
        Action::Charge(h, t) => format!("charge {} {}", hex(h), hex(t)),
        Action::Fire(p, h) => format!("fire {} {}", piece(p), hex(h)),
        Action::Salvo(h, t) => format!("salvo {} {}", hex(h), hex(t)),
        Action::Attack(h, t) => format!("attack {} {}", hex(h), hex(t)),
        Action::Resolve(h) => format!("resolve {}", hex(h)),
        Action::Withdraw(p, h) => format!("withdraw {} {}", piece(p), hex(h)),
        Action::Elan(p) => format!("elan {}", piece(p)),
        Action::Lead(p) => format!("lead {}", piece(p)),
        Action::Efficiency(value) => format!("efficiency {value}"),
        Action::Press => "press".into(),
        Action::Lose(p) => format!("lose {}", piece(p)),
        Action::Retreat(p, h) => format!("retreat {} {}", piece(p), hex(h)),
        Action::Follow(leader, unit) => format!("follow {} {}", piece(leader), piece(unit)),
        Action::Escape(p, h) => format!("escape {} {}", piece(p), hex(h)),
        Action::Advance(p, h) => format!("advance {} {}", piece(p), hex(h)),
        Action::AdvanceAll(h, t) => format!("advance-all {} {}", hex(h), hex(t)),
        Action::Headquarters => "headquarters".into(),
        Action::Apart => "apart".into(),
        Action::Detach(p) => format!("detach {}", piece(p)),
        Action::Special(p, order) => format!("special {} {}", piece(p), order.id()),
        Action::Rejoin(p) => format!("rejoin {}", piece(p)),
        Action::Assail(p, h) => format!("assail {} {}", piece(p), hex(h)),
        Action::Counter(p) => format!("counter {}", piece(p)),
        Action::Skirmish(h, t) => format!("skirmish {} {}", hex(h), hex(t)),
        Action::Stay(p) => format!("stay {}", piece(p)),
        Action::Leave(p) => format!("leave {}", piece(p)),
        Action::Hold => "hold".into(),
        Action::Trade => "trade".into(),
        Action::Ground(h) => format!("ground {}", hex(h)),
        Action::Open => "open".into(),
    }
}

/// The action a short text stands for, or what is wrong with the text.
pub fn read(setup: &Setup, text: &str) -> Result<Action, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((&verb, rest)) = words.split_first() else { return Err("an action begins with a verb".into()) };
    let args = Args { setup, verb, rest };
    let (action, count) = match verb {
        "end" => (Action::End, 0),
        "decline" => (Action::Decline, 0),
        "ready" => (Action::Ready, 0),
        "intervene" => (Action::Intervene, 0),
        "try" => (Action::Try, 0),
        "press" => (Action::Press, 0),
        "place" => (Action::Place(args.piece(0)?, args.hex(1)?), 2),
        "order" => (Action::Order(args.formation(0)?, args.order(1)?), 2),
        "rally" => (Action::Rally(args.hex(0)?), 1),
        "return" => (Action::Return(args.piece(0)?, args.hex(1)?), 2),
        "activate" => (Action::Activate(args.formation(0)?), 1),
        "join" => (Action::Join(args.piece(0)?), 1),
        "test" => (Action::Test(args.hex(0)?), 1),
        "command" => (Action::Command(args.piece(0)?, args.order(1)?), 2),
        "take" => (Action::Take(args.piece(0)?), 1),
        "together" => (Action::Together(args.hex(0)?), 1),
        "enter" => (Action::Enter(args.piece(0)?, args.hex(1)?), 2),
        "to" => (Action::To(args.hex(0)?), 1),
        "via" => (Action::Via(args.hex(0)?), 1),
        "column" => (Action::Column(args.hex(0)?), 1),
        "charge" => (Action::Charge(args.hex(0)?, args.hex(1)?), 2),
        "fire" => (Action::Fire(args.piece(0)?, args.hex(1)?), 2),
        "salvo" => (Action::Salvo(args.hex(0)?, args.hex(1)?), 2),
        "attack" => (Action::Attack(args.hex(0)?, args.hex(1)?), 2),
        "resolve" => (Action::Resolve(args.hex(0)?), 1),
        "withdraw" => (Action::Withdraw(args.piece(0)?, args.hex(1)?), 2),
        "elan" => (Action::Elan(args.piece(0)?), 1),
        "lead" => (Action::Lead(args.piece(0)?), 1),
        "efficiency" => (Action::Efficiency(args.number(0)?), 1),
        "lose" => (Action::Lose(args.piece(0)?), 1),
        "retreat" => (Action::Retreat(args.piece(0)?, args.hex(1)?), 2),
        "follow" => (Action::Follow(args.piece(0)?, args.piece(1)?), 2),
        "escape" => (Action::Escape(args.piece(0)?, args.hex(1)?), 2),
        "advance" => (Action::Advance(args.piece(0)?, args.hex(1)?), 2),
        "advance-all" => (Action::AdvanceAll(args.hex(0)?, args.hex(1)?), 2),
        "headquarters" => (Action::Headquarters, 0),
        "apart" => (Action::Apart, 0),
        "detach" => (Action::Detach(args.piece(0)?), 1),
        "special" => (Action::Special(args.piece(0)?, args.order(1)?), 2),
        "rejoin" => (Action::Rejoin(args.piece(0)?), 1),
        "assail" => (Action::Assail(args.piece(0)?, args.hex(1)?), 2),
        "counter" => (Action::Counter(args.piece(0)?), 1),
        "skirmish" => (Action::Skirmish(args.hex(0)?, args.hex(1)?), 2),
        "stay" => (Action::Stay(args.piece(0)?), 1),
        "leave" => (Action::Leave(args.piece(0)?), 1),
        "hold" => (Action::Hold, 0),
        "trade" => (Action::Trade, 0),
        "ground" => (Action::Ground(args.hex(0)?), 1),
        "open" => (Action::Open, 0),
        _ => return Err(format!("{verb:?} is no verb of this battle")),
    };
    match rest.get(count) {
        Some(extra) => Err(format!("{extra:?} is more than {verb:?} asks for")),
        None => Ok(action),
    }
}

/// The words after the verb.
struct Args<'a> {
    setup: &'a Setup,
    verb: &'a str,
    rest: &'a [&'a str],
}

impl Args<'_> {
    fn word(&self, index: usize, what: &str) -> Result<&str, String> {
        self.rest.get(index).copied().ok_or_else(|| format!("{:?} wants {what}", self.verb))
    }

    fn piece(&self, index: usize) -> Result<PieceId, String> {
        let word = self.word(index, "a piece")?;
        self.setup.find_piece(word).ok_or_else(|| format!("there is no piece {word:?}"))
    }

    fn hex(&self, index: usize) -> Result<HexId, String> {
        let word = self.word(index, "a hex")?;
        self.setup.find_hex(word).ok_or_else(|| format!("there is no hex {word:?}"))
    }

    fn formation(&self, index: usize) -> Result<FormationId, String> {
        let word = self.word(index, "a formation")?;
        self.setup.find_formation(word).ok_or_else(|| format!("there is no formation {word:?}"))
    }

    fn order(&self, index: usize) -> Result<Order, String> {
        let word = self.word(index, "an order")?;
        Order::find(word).ok_or_else(|| format!("there is no order {word:?}"))
    }

    fn number(&self, index: usize) -> Result<u8, String> {
        let word = self.word(index, "a number")?;
        word.parse().map_err(|_| format!("{word:?} is no number"))
    }
}
