//! What a side can do, and the short notation of it.

use board::hex::{Direction, HexId};

use crate::setup::{FormationId, PieceId, Setup};

/// The smallest thing a person would call a decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// `take a-ir-17`: take a piece in hand (RM MOV-1, RM SET-1).
    Take(PieceId),
    /// `with a-fj-10`: take another along (RM MOV-1, RM CHG-16).
    With(PieceId),
    /// `drop a-fj-10`: leave one behind (R24, RM CHG-15).
    Drop(PieceId),
    /// `to 3335`: go there (RM MOV-4).
    To(HexId),
    /// `charge 3438`: charge the enemy there (RM CHG-1).
    Charge(HexId),
    /// `exit`: leave the map (RM MOV-8).
    Exit,
    /// `build a-bridge-2 SE`: lay a bridge over that side (RM BRG-1, RM SET-3).
    Build(PieceId, Direction),
    /// `dismantle a-bridge-2`: take a bridge up (RM BRG-5).
    Dismantle(PieceId),
    /// `attack a-ir-17 3438`: name a unit for the combat there (RM CBT-4, RM CBT-4a).
    Attack(PieceId, HexId),
    /// `release a-ir-17`: take a name back (RM CBT-3).
    Release(PieceId),
    /// `fight 1`: that combat comes next (RM CBT-7).
    Fight(u8),
    /// `evade`: get out of the way (RM CHG-5, RM EVD-1).
    Evade,
    /// `stand`: do not.
    Stand,
    /// `withdraw 2`: so far (RM EVD-3), or so many steps absorbed by it (RM RSL-4).
    Withdraw(u8),
    /// `lose a-ir-17`: a unit loses a step, or its place (RM RSL-2, RM RET-3a).
    Lose(PieceId),
    /// `back 3338`: the units there fall back first (R70).
    Back(HexId),
    /// `retreat 3337`: fall back there (RM RET-1).
    Retreat(HexId),
    /// `advance a-ir-17 3438`: advance there (RM ADV-1).
    Advance(PieceId, HexId),
    /// `leave a2`: do not choose the formation (R6).
    Leave(FormationId),
    /// `cup a2`: choose it, into the cup (RM ACT-1).
    Cup(FormationId),
    /// `box a2`: choose it for the commander in chief (RM CIC-1).
    Box(FormationId),
    /// `reserve a2`: the same, as his reserve (RM RES-1).
    Reserve(FormationId),
    /// `surprise`: go before the first draw (RM SUR-1).
    Surprise,
    /// `decline`: do not (R10).
    Decline,
    /// `place 3138`: put the drawn counter there (RM ACT-6).
    Place(HexId),
    /// `pass`: pass the drawn counter (RM ACT-5).
    Pass,
    /// `set a2 3138`: set the counter of a formation down (RM CIC-3).
    Set(FormationId, HexId),
    /// `recover a-ir-17`: back to full strength (RM REC-1).
    Recover(PieceId),
    /// `enter p-l-19 4151`: a reinforcement arrives (RM RNF-1).
    Enter(PieceId, HexId),
    /// `wait`: the reinforcements do not come yet (RM RNF-5a).
    Wait,
    /// `historical`: everybody who is not placed stands where he stood (R95).
    Historical,
    /// `done`: nothing more here.
    Done,
    /// `concede`: the war is lost (RM END-1).
    Concede,
}

/// The short text of an action.
pub fn write(setup: &Setup, action: Action) -> String {
    let piece = |id: PieceId| setup.piece(id).id.as_str();
    let hex = |hex| setup.map.printed(hex);
    let formation = |id: FormationId| setup.formation(id).id.as_str();
    match action {
        Action::Take(id) => format!("take {}", piece(id)),
        Action::With(id) => format!("with {}", piece(id)),
        Action::Drop(id) => format!("drop {}", piece(id)),
        Action::To(to) => format!("to {}", hex(to)),
        Action::Charge(target) => format!("charge {}", hex(target)),
        Action::Exit => "exit".into(),
        Action::Build(id, over) => format!("build {} {}", piece(id), setup.map.layout().name(over)),
        Action::Dismantle(id) => format!("dismantle {}", piece(id)),
        Action::Attack(id, target) => format!("attack {} {}", piece(id), hex(target)),
        Action::Release(id) => format!("release {}", piece(id)),
        Action::Fight(number) => format!("fight {number}"),
        Action::Evade => "evade".into(),
        Action::Stand => "stand".into(),
        Action::Withdraw(hexes) => format!("withdraw {hexes}"),
        Action::Lose(id) => format!("lose {}", piece(id)),
        Action::Back(from) => format!("back {}", hex(from)),
        Action::Retreat(to) => format!("retreat {}", hex(to)),
        Action::Advance(id, to) => format!("advance {} {}", piece(id), hex(to)),
        Action::Leave(id) => format!("leave {}", formation(id)),
        Action::Cup(id) => format!("cup {}", formation(id)),
        Action::Box(id) => format!("box {}", formation(id)),
        Action::Reserve(id) => format!("reserve {}", formation(id)),
        Action::Surprise => "surprise".into(),
        Action::Decline => "decline".into(),
        Action::Place(at) => format!("place {}", hex(at)),
        Action::Pass => "pass".into(),
        Action::Set(id, at) => format!("set {} {}", formation(id), hex(at)),
        Action::Recover(id) => format!("recover {}", piece(id)),
        Action::Enter(id, at) => format!("enter {} {}", piece(id), hex(at)),
        Action::Wait => "wait".into(),
        Action::Historical => "historical".into(),
        Action::Done => "done".into(),
        Action::Concede => "concede".into(),
    }
}

/// The action a short text stands for, or what is wrong with the text.
///
/// # Errors
/// If it is no action of this battle.
pub fn read(setup: &Setup, text: &str) -> Result<Action, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((&verb, rest)) = words.split_first() else { return Err("an action begins with a verb".into()) };
    let args = Args { setup, verb, rest };
    let (action, count) = match verb {
        "take" => (Action::Take(args.piece(0)?), 1),
        "with" => (Action::With(args.piece(0)?), 1),
        "drop" => (Action::Drop(args.piece(0)?), 1),
        "to" => (Action::To(args.hex(0)?), 1),
        "charge" => (Action::Charge(args.hex(0)?), 1),
        "exit" => (Action::Exit, 0),
        "build" => (Action::Build(args.piece(0)?, args.direction(1)?), 2),
        "dismantle" => (Action::Dismantle(args.piece(0)?), 1),
        "attack" => (Action::Attack(args.piece(0)?, args.hex(1)?), 2),
        "release" => (Action::Release(args.piece(0)?), 1),
        "fight" => (Action::Fight(args.number(0)?), 1),
        "evade" => (Action::Evade, 0),
        "stand" => (Action::Stand, 0),
        "withdraw" => (Action::Withdraw(args.number(0)?), 1),
        "lose" => (Action::Lose(args.piece(0)?), 1),
        "back" => (Action::Back(args.hex(0)?), 1),
        "retreat" => (Action::Retreat(args.hex(0)?), 1),
        "advance" => (Action::Advance(args.piece(0)?, args.hex(1)?), 2),
        "leave" => (Action::Leave(args.formation(0)?), 1),
        "cup" => (Action::Cup(args.formation(0)?), 1),
        "box" => (Action::Box(args.formation(0)?), 1),
        "reserve" => (Action::Reserve(args.formation(0)?), 1),
        "surprise" => (Action::Surprise, 0),
        "decline" => (Action::Decline, 0),
        "place" => (Action::Place(args.hex(0)?), 1),
        "pass" => (Action::Pass, 0),
        "set" => (Action::Set(args.formation(0)?, args.hex(1)?), 2),
        "recover" => (Action::Recover(args.piece(0)?), 1),
        "enter" => (Action::Enter(args.piece(0)?, args.hex(1)?), 2),
        "wait" => (Action::Wait, 0),
        "historical" => (Action::Historical, 0),
        "done" => (Action::Done, 0),
        "concede" => (Action::Concede, 0),
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

    fn direction(&self, index: usize) -> Result<Direction, String> {
        let word = self.word(index, "a direction")?;
        self.setup.map.layout().named(word).ok_or_else(|| format!("there is no direction {word:?}"))
    }

    fn number(&self, index: usize) -> Result<u8, String> {
        let word = self.word(index, "a number")?;
        // A number has one spelling, so that an action has one text.
        word.parse()
            .ok()
            .filter(|number: &u8| number.to_string() == word)
            .ok_or_else(|| format!("{word:?} is no number"))
    }
}
