//! What a side can be asked.

use board::hex::HexId;

use crate::setup::{CounterId, FormationId, PieceId};

/// A question to a side; its words are made in [`crate::words`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Where do the pieces stand? (RM SET-1)
    SetUp,
    /// Where does this piece stand? (RM SET-1)
    Stand(PieceId),
    /// Where do the reinforcements of this group arrive, or do they wait? (RM RNF-1)
    Arrive(u8),
    /// Is this formation chosen? (RM ACT-1)
    Choose(FormationId),
    /// Which units recover? (RM REC-1)
    Recover,
    /// Does the corps go before the first draw? (RM SUR-1)
    Surprise(FormationId),
    /// Is this counter placed, where, or passed? (RM ACT-5, RM ACT-6)
    Place(CounterId),
    /// Where is the counter of this formation set down? (RM CIC-3)
    SetDown(FormationId),
    /// Who moves? (RM MOV-1)
    Move(CounterId),
    /// Where does whoever is in hand go? (RM MOV-4)
    Where(PieceId),
    /// Who attacks whom? (RM CBT-4)
    Announce(CounterId),
    /// Which combat is next? (RM CBT-7)
    NextCombat,
    /// Do the horsemen in this hex evade? (RM CHG-5, RM EVD-1)
    Evade(HexId),
    /// How far? (RM EVD-3)
    HowFar(HexId),
    /// How many steps are paid by withdrawing? (RM RSL-4)
    Withdraw(u8),
    /// Who loses a step? (RM RSL-2)
    Lose(u8),
    /// Which hex falls back first? (R70)
    FirstBack,
    /// Where do the pieces of this hex fall back to? (RM RET-1)
    Retreat(HexId),
    /// Who finds no room and is lost? (RM RET-3a)
    Trim(HexId),
    /// Who advances? (RM ADV-1)
    Advance(HexId),
}

play::kinds! {
    Question {
        SetUp => "set-up",
        Stand => "set-up-piece",
        Arrive => "place-reinforcements",
        Choose => "choose-formation",
        Recover => "recover",
        Surprise => "use-surprise",
        Place => "place-counter",
        SetDown => "set-down-counter",
        Move => "move",
        Where => "move-to",
        Announce => "declare-combat",
        NextCombat => "choose-combat",
        Evade => "evade",
        HowFar => "choose-evasion-distance",
        Withdraw => "pay-by-withdrawal",
        Lose => "choose-loss",
        FirstBack => "choose-retreat-order",
        Retreat => "retreat",
        Trim => "choose-crowded-out",
        Advance => "advance-after-combat",
    }
}
