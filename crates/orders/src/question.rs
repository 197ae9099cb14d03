//! What a side can be asked.

use board::hex::HexId;

use crate::setup::{FormationId, PieceId};

/// A question to a side; its words are made in [`crate::words`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Where do the pieces stand, and under which orders? (CAL 21.0)
    SetUp,
    /// Which orders does the army commander change? (CAL 5.2)
    Orders,
    /// Who tries to reorganise? (CAL 15.3)
    Rally,
    /// Where do eliminated units return? (CAL 12.8)
    Return,
    /// Which formation is activated? (CAL 6.2)
    Activate,
    /// Which reserve units act with this formation? (CAL 15.4.3)
    Reserve(FormationId),
    /// Does the officer try to change his order? (CAL 5.2.2)
    OrderRoll(FormationId),
    /// Which order does he take? (CAL 5.2.2)
    NewOrder(FormationId),
    /// Which units in command move? (CAL 3.1-B3a)
    Move(FormationId),
    /// Which units out of command test and move? (CAL 5.3.1)
    MoveOut(FormationId),
    /// Which leaders move? (CAL 4.1.4)
    MoveLeaders(FormationId),
    /// Where does this piece go? (CAL 9.1)
    Where(PieceId),
    /// Which guns fire? (CAL 11.4)
    Bombard(FormationId),
    /// Who assaults whom? (CAL 12.2)
    Declare(FormationId),
    /// Which assault is next? (CAL 12.0b)
    NextAssault,
    /// Which cavalry retreats before combat? (CAL 14.1)
    Withdraw(HexId),
    /// Which defending guns fire? (CAL 11.4.5)
    DefensiveFire(HexId),
    /// Does a unit use Elan? (CAL 16.1)
    Elan(HexId),
    /// Does the officer lead the attack? (CAL 12.4.4)
    Lead(HexId),
    /// Which efficiency is used? (CAL 12.3.1b)
    Efficiency(HexId),
    /// Is the attack pressed? (CAL 12.5.4-Ne2)
    Press(HexId),
    /// Which unit is lost in the exchange? (CAL 12.5.4-Ex1)
    Lose(HexId),
    /// Where does this unit retreat? (CAL 12.6)
    Retreat(PieceId),
    /// With whom does this leader go? (R23)
    Follow(PieceId),
    /// Where does this leader go? (CAL 4.4.4, 8.2.3)
    Escape(PieceId),
    /// Who advances? (CAL 12.7)
    Advance(HexId),
    /// Does the column that may act by itself act with its formation? (AIF 17.2.9c)
    WithColumn(PieceId),
    /// Does the column act by itself before the turn ends? (AIF 17.2.9b)
    LastColumn(PieceId),
    /// Which officers get or give up an order of their own? (AIF 16.2)
    Officers(FormationId),
    /// Which order does this officer have? (AIF 16.2a)
    Special(PieceId),
    /// Which units go with this officer? (AIF R131)
    Column(PieceId),
    /// Does cavalry countercharge this unit? (AIF 14.2.4)
    Counter(PieceId),
    /// Does this leader ride off? (AIF 4.5.6)
    Evade(PieceId),
    /// Does this battery go with its troops? (AIF 11.1b)
    Battery(PieceId),
    /// Where does this routed unit run? (AIF 15.2.2)
    Run(PieceId),
    /// Does the garrison hold, make an exchange of it, or fall back? (AIF 10.1.1, 12.5.4-DRb)
    Cover(HexId),
    /// Which ground counts? (AIF 10.0d)
    Ground(HexId),
}

play::kinds! {
    Question {
        SetUp => "set-up",
        Orders => "change-orders",
        Rally => "rally",
        Return => "return-unit",
        Activate => "activate-formation",
        Reserve => "commit-reserve",
        OrderRoll => "try-order-change",
        NewOrder => "choose-order",
        Move => "move",
        MoveOut => "move-out-of-command",
        MoveLeaders => "move-leaders",
        Where => "move-to",
        Bombard => "bombard",
        Declare => "declare-combat",
        NextAssault => "choose-combat",
        Withdraw => "retreat-before-combat",
        DefensiveFire => "defensive-fire",
        Elan => "use-elan",
        Lead => "lead-attack",
        Efficiency => "choose-efficiency",
        Press => "press-attack",
        Lose => "choose-loss",
        Retreat => "retreat",
        Follow => "follow-unit",
        Escape => "displace-leader",
        Advance => "advance-after-combat",
        WithColumn => "act-with-formation",
        LastColumn => "activate-column",
        Officers => "detach-officers",
        Special => "choose-officer-order",
        Column => "choose-column-units",
        Counter => "countercharge",
        Evade => "ride-off",
        Battery => "withdraw-battery",
        Run => "move-routed-unit",
        Cover => "defend-cover",
        Ground => "choose-ground",
    }
}
