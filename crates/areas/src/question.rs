//! What a side can be asked.

use board::AreaId;

use crate::displacement::Driven;
use crate::setup::PieceId;

/// A question to a side; its words are made in [`crate::words`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Where shall Dummies start? (BII 14.2)
    Dummies,
    /// Which unsupplied units forage? (BII 5.5)
    Forage,
    /// Who joins the city of Mantua? (BII 5.7a)
    JoinMantua,
    /// Does this leader come back, and where? (BII 13.3)
    Return(PieceId),
    /// Where does the replacement of this leader appear? (BII 13.5)
    Replace(PieceId),
    /// Does a lost Dummy come back? (BII 14.2)
    DummyBack,
    /// Who goes first? (BII 7.0d)
    FirstPlayer,
    /// Which cavalry scouts where? (BII 15.1)
    Scout,
    /// What moves? (BII 8.0)
    Move,
    /// Where does this Out of Command unit move? (BII 8.1b)
    MustMove(PieceId),
    /// Who is in the stack, and where does it march? (BII 8.2a)
    Stack,
    /// Which unit of the stack enters this area next? (BII 8.4f)
    Order(AreaId),
    /// What is this unit's Forced March to do? (BII 8.3e)
    Plan(PieceId),
    /// Whose Strategic Rating helps the Forced March? (BII 8.3h)
    StrategicRating(PieceId),
    /// Which of the equally short ways? (BII 8.3c)
    Way(PieceId),
    /// Who withdraws, and where? (BII 8.6.3)
    Withdraw(AreaId),
    /// Where does this leader go? (BII 8.6.2d, 8.6.2e, 9.4h, 9.6a)
    Escape(PieceId, Driven),
    /// Which combat is next? (BII 9.0b)
    ChooseCombat,
    /// Who marches to the guns? (BII 9.1.2a)
    Guns(AreaId),
    /// Does the artillery bombard? (BII 9.2a)
    Bombard(AreaId),
    /// Who takes the bombardment's hits? (BII 9.2b)
    BombardmentHits(u8),
    /// Whose Tactical Rating is used? (BII 2.1.2e)
    TacticalRating(AreaId),
    /// Who takes the combat hits? (BII 9.3d)
    CombatHits(u8),
    /// Fight on or retreat? (BII 9.3h)
    FightOn(AreaId),
    /// Where does the Force retreat? (BII 9.4)
    RetreatTo(AreaId),
    /// Who takes the hits of the retreat? (BII 9.4g, 9.5c)
    PursuitHits(u8),
    /// Does the winner pursue? (BII 9.5a)
    Pursue(AreaId),
    /// Which leaders join the city with their Force? (BII 5.7g)
    LeadersJoin,
    /// In which order do units recover? (BII 10.0)
    Recover,
}

play::kinds! {
    Question {
        Dummies => "place-dummies",
        Forage => "forage",
        JoinMantua => "join-mantua",
        Return => "return-leader",
        Replace => "replace-leader",
        DummyBack => "return-dummy",
        FirstPlayer => "choose-first-player",
        Scout => "scout",
        Move => "move",
        MustMove => "move-to",
        Stack => "move-stack",
        Order => "choose-entry-order",
        Plan => "plan-forced-march",
        StrategicRating => "choose-strategic-rating",
        Way => "choose-way",
        Withdraw => "withdraw",
        Escape => "displace-leader",
        ChooseCombat => "choose-combat",
        Guns => "march-to-the-guns",
        Bombard => "bombard",
        BombardmentHits => "assign-bombardment-hits",
        TacticalRating => "choose-tactical-rating",
        CombatHits => "assign-combat-hits",
        FightOn => "fight-on",
        RetreatTo => "retreat",
        PursuitHits => "assign-retreat-hits",
        Pursue => "pursue",
        LeadersJoin => "join-mantua-with-leaders",
        Recover => "choose-recovery-order",
    }
}
