//! What a player can decide, and the short notation it is written in.

use board::AreaId;
use play::Side;

use crate::setup::{BridgeId, PieceId, SIDE_IDS, Setup};

/// The smallest things a person would call a decision. The order is the canonical order of actions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Enough of this, or nothing of it.
    Pass,
    /// Put a Dummy into an area (BII 14.2).
    Dummy(AreaId),
    /// This unit forages (BII 5.5).
    Forage(PieceId),
    /// This piece joins the city of Mantua (BII 5.7).
    Join(PieceId),
    /// A lightly wounded leader comes back with the units of an area (BII 13.3).
    Return(PieceId, AreaId),
    /// A generic leader takes this leader's place with the units of an area (BII 13.5).
    Replace(PieceId, AreaId),
    /// This side moves first (BII 7.0d).
    First(Side),
    /// This cavalry scouts an area (BII 15.1).
    Scout(PieceId, AreaId),
    /// This Out of Command unit tries to move (BII 8.1).
    Try(PieceId),
    /// This piece moves by itself along the cheapest way (BII 8.2).
    Move(PieceId, AreaId),
    /// This piece joins the stack that is being formed (BII 8.2a).
    Gather(PieceId),
    /// Everything in the area that can forms a stack (BII 8.2a).
    GatherAll(AreaId),
    /// The stack steps into an adjacent area.
    March(AreaId),
    /// The stack is to step into a crowded area in an order that its owner names (BII 8.4f).
    File(AreaId),
    /// This unit of the stack is the next to enter.
    Next(PieceId),
    /// The stack leaves this piece behind (R52).
    Drop(PieceId),
    /// The stack has moved enough.
    Halt,
    /// This unit tries to reach an area by Forced March (BII 8.3).
    Force(PieceId, AreaId),
    /// This unit will Force March with bridge work (BII 8.3e): the plan follows.
    Plan(PieceId),
    /// The plan, or the march, goes on to this area.
    To(AreaId),
    /// The plan has the bridge here destroyed.
    ThenDestroy(BridgeId),
    /// The plan has the bridge here repaired.
    ThenRepair(BridgeId),
    /// The plan is complete.
    Go,
    /// This unit tries to destroy a bridge (BII 8.5.1).
    Destroy(PieceId, BridgeId),
    /// This unit tries to repair a bridge (BII 8.5.2).
    Repair(PieceId, BridgeId),
    /// This leader's rating is used (BII 2.1.2e, R16).
    Lead(PieceId),
    /// No leader's rating is used (R17).
    Unled,
    /// This piece withdraws to an area (BII 8.6.3).
    Withdraw(PieceId, AreaId),
    /// This leader, left without troops, goes to an area (BII 8.6.2d, 9.6a).
    Escape(PieceId, AreaId),
    /// The combat in this area comes next (BII 9.0b).
    Attack(AreaId),
    /// This piece marches to the sound of the guns (BII 9.1).
    Guns(PieceId),
    /// The artillery bombards (BII 9.2).
    Bombard,
    /// This unit takes the next hit.
    Hit(PieceId),
    /// The combat goes on (BII 9.3h).
    Fight,
    /// The Force retreats (BII 9.3h).
    Retreat,
    /// The retreat leads there (BII 9.4).
    RetreatTo(AreaId),
    /// The Force joins the city of Mantua instead of retreating (BII 5.7d).
    JoinCity,
    /// The winner pursues (BII 9.5).
    Pursue,
    /// This unit is next to try to recover (BII 10.0).
    Recover(PieceId),
    /// All that are left try to recover, in the order of battle.
    RecoverAll,
}

/// The short text of an action.
pub fn write(setup: &Setup, action: Action) -> String {
    let piece = |id: PieceId| setup.piece(id).id.as_str();
    let area = |id: AreaId| setup.area(id).id.as_str();
    let bridge = |id: BridgeId| setup.bridge(id).id.as_str();
    match action {
        Action::Pass => "pass".into(),
        Action::Dummy(a) => format!("dummy {}", area(a)),
        Action::Forage(p) => format!("forage {}", piece(p)),
        Action::Join(p) => format!("join {}", piece(p)),
        Action::Return(p, a) => format!("return {} {}", piece(p), area(a)),
        Action::Replace(p, a) => format!("replace {} {}", piece(p), area(a)),
        Action::First(side) => format!("first {}", SIDE_IDS[side.index()]),
        Action::Scout(p, a) => format!("scout {} {}", piece(p), area(a)),
        Action::Try(p) => format!("try {}", piece(p)),
        Action::Move(p, a) => format!("move {} {}", piece(p), area(a)),
        Action::Gather(p) => format!("gather {}", piece(p)),
        Action::GatherAll(a) => format!("gather-all {}", area(a)),
        Action::March(a) => format!("march {}", area(a)),
        Action::File(a) => format!("file {}", area(a)),
        Action::Next(p) => format!("next {}", piece(p)),
        Action::Drop(p) => format!("drop {}", piece(p)),
        Action::Halt => "halt".into(),
        Action::Force(p, a) => format!("force {} {}", piece(p), area(a)),
        Action::Plan(p) => format!("plan {}", piece(p)),
        Action::To(a) => format!("to {}", area(a)),
        Action::ThenDestroy(b) => format!("then-destroy {}", bridge(b)),
        Action::ThenRepair(b) => format!("then-repair {}", bridge(b)),
        Action::Go => "go".into(),
        Action::Destroy(p, b) => format!("destroy {} {}", piece(p), bridge(b)),
        Action::Repair(p, b) => format!("repair {} {}", piece(p), bridge(b)),
        Action::Lead(p) => format!("lead {}", piece(p)),
        Action::Unled => "unled".into(),
        Action::Withdraw(p, a) => format!("withdraw {} {}", piece(p), area(a)),
        Action::Escape(p, a) => format!("escape {} {}", piece(p), area(a)),
        Action::Attack(a) => format!("attack {}", area(a)),
        Action::Guns(p) => format!("guns {}", piece(p)),
        Action::Bombard => "bombard".into(),
        Action::Hit(p) => format!("hit {}", piece(p)),
        Action::Fight => "fight".into(),
        Action::Retreat => "retreat".into(),
        Action::RetreatTo(a) => format!("retreat-to {}", area(a)),
        Action::JoinCity => "join-city".into(),
        Action::Pursue => "pursue".into(),
        Action::Recover(p) => format!("recover {}", piece(p)),
        Action::RecoverAll => "recover-all".into(),
    }
}

/// The action a short text stands for, or what is wrong with the text.
pub fn read(setup: &Setup, text: &str) -> Result<Action, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((&verb, rest)) = words.split_first() else { return Err("an action begins with a verb".into()) };
    let args = Args { setup, verb, rest };
    let action = match verb {
        "pass" => Action::Pass,
        "halt" => Action::Halt,
        "go" => Action::Go,
        "unled" => Action::Unled,
        "bombard" => Action::Bombard,
        "fight" => Action::Fight,
        "retreat" => Action::Retreat,
        "join-city" => Action::JoinCity,
        "pursue" => Action::Pursue,
        "recover-all" => Action::RecoverAll,
        "dummy" => Action::Dummy(args.area(0)?),
        "gather-all" => Action::GatherAll(args.area(0)?),
        "march" => Action::March(args.area(0)?),
        "file" => Action::File(args.area(0)?),
        "next" => Action::Next(args.piece(0)?),
        "to" => Action::To(args.area(0)?),
        "attack" => Action::Attack(args.area(0)?),
        "retreat-to" => Action::RetreatTo(args.area(0)?),
        "forage" => Action::Forage(args.piece(0)?),
        "join" => Action::Join(args.piece(0)?),
        "try" => Action::Try(args.piece(0)?),
        "gather" => Action::Gather(args.piece(0)?),
        "drop" => Action::Drop(args.piece(0)?),
        "plan" => Action::Plan(args.piece(0)?),
        "lead" => Action::Lead(args.piece(0)?),
        "guns" => Action::Guns(args.piece(0)?),
        "hit" => Action::Hit(args.piece(0)?),
        "recover" => Action::Recover(args.piece(0)?),
        "return" => Action::Return(args.piece(0)?, args.area(1)?),
        "replace" => Action::Replace(args.piece(0)?, args.area(1)?),
        "scout" => Action::Scout(args.piece(0)?, args.area(1)?),
        "move" => Action::Move(args.piece(0)?, args.area(1)?),
        "force" => Action::Force(args.piece(0)?, args.area(1)?),
        "withdraw" => Action::Withdraw(args.piece(0)?, args.area(1)?),
        "escape" => Action::Escape(args.piece(0)?, args.area(1)?),
        "then-destroy" => Action::ThenDestroy(args.bridge(0)?),
        "then-repair" => Action::ThenRepair(args.bridge(0)?),
        "destroy" => Action::Destroy(args.piece(0)?, args.bridge(1)?),
        "repair" => Action::Repair(args.piece(0)?, args.bridge(1)?),
        "first" => Action::First(args.side(0)?),
        _ => return Err(format!("{verb:?} is no verb of this battle")),
    };
    let takes = write(setup, action).split(' ').count() - 1;
    if rest.len() > takes {
        return Err(format!("{verb:?} takes {takes} names, {} are given", rest.len()));
    }
    Ok(action)
}

struct Args<'a> {
    setup: &'a Setup,
    verb: &'a str,
    rest: &'a [&'a str],
}

impl Args<'_> {
    fn word(&self, index: usize, what: &str) -> Result<&str, String> {
        self.rest.get(index).copied().ok_or_else(|| format!("{:?} needs {what}", self.verb))
    }

    fn piece(&self, index: usize) -> Result<PieceId, String> {
        let word = self.word(index, "a piece")?;
        self.setup.find_piece(word).ok_or_else(|| {
            let near = nearest(word, self.setup.pieces.iter().map(|piece| piece.id.as_str()));
            format!("no piece is called {word:?}{near}")
        })
    }

    fn area(&self, index: usize) -> Result<AreaId, String> {
        let word = self.word(index, "an area")?;
        self.setup.find_area(word).ok_or_else(|| {
            let near = nearest(word, self.setup.areas.iter().map(|area| area.id.as_str()));
            format!("no area is called {word:?}{near}")
        })
    }

    fn bridge(&self, index: usize) -> Result<BridgeId, String> {
        let word = self.word(index, "a bridge, written as its two areas: gavardo/rezzato")?;
        self.setup.find_bridge(word).ok_or_else(|| {
            let near = nearest(word, self.setup.bridges.iter().map(|bridge| bridge.id.as_str()));
            format!("no bridge is called {word:?}{near}")
        })
    }

    fn side(&self, index: usize) -> Result<Side, String> {
        let word = self.word(index, "a side")?;
        let side = Side::BOTH.into_iter().find(|side| SIDE_IDS[side.index()] == word);
        side.ok_or_else(|| format!("{word:?} is no side: {}", SIDE_IDS.join(" or ")))
    }
}

/// A hint at ids that begin like `word`.
fn nearest<'a>(word: &str, ids: impl Iterator<Item = &'a str>) -> String {
    let start: String = word.chars().take(3).collect();
    let near: Vec<_> = ids.filter(|id| !start.is_empty() && id.starts_with(&start)).take(5).collect();
    if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(", ")) }
}

/// The piece an action is about, if it is about one.
pub fn subject(action: Action) -> Option<PieceId> {
    use Action as A;
    match action {
        A::Forage(p) | A::Join(p) | A::Try(p) | A::Gather(p) | A::Drop(p) | A::Plan(p) | A::Lead(p) => {
            Some(p)
        }
        A::Guns(p) | A::Hit(p) | A::Recover(p) | A::Next(p) => Some(p),
        A::Return(p, _) | A::Replace(p, _) | A::Scout(p, _) | A::Move(p, _) | A::Force(p, _) => Some(p),
        A::Withdraw(p, _) | A::Escape(p, _) | A::Destroy(p, _) | A::Repair(p, _) => Some(p),
        _ => None,
    }
}

/// The area an action leads to or is about, if any.
pub fn target(action: Action) -> Option<AreaId> {
    use Action as A;
    match action {
        A::File(a) => Some(a),
        A::Dummy(a) | A::GatherAll(a) | A::March(a) | A::To(a) | A::Attack(a) | A::RetreatTo(a) => Some(a),
        A::Return(_, a) | A::Replace(_, a) | A::Scout(_, a) | A::Move(_, a) | A::Force(_, a) => Some(a),
        A::Withdraw(_, a) | A::Escape(_, a) => Some(a),
        _ => None,
    }
}
