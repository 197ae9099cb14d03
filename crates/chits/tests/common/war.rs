//! A war in the middle of it: pieces put on the empty map by hand, and a counter that is about to be placed.
#![allow(dead_code, reason = "not every test uses everything")]

use std::sync::OnceLock;

use board::Id;
use board::hex::HexId;
use chits::action::{self, Action};
use chits::explain::explain;
use chits::flow::{self, Frame, Frames, Phase};
use chits::ruleset::Ruleset;
use chits::setup::{PieceId, Setup};
use chits::state::{Marks, Place, State};
use play::{Answer, Explanation, Face, Next, Side, Silent};

use crate::common::{EXAMPLES, FILES};

/// The campaign with no option changed, with the values of the examples.
pub(crate) fn setup() -> &'static Setup {
    static SETUP: OnceLock<Setup> = OnceLock::new();
    SETUP
        .get_or_init(|| chits::data::load(&FILES, Ruleset::printed(), EXAMPLES).expect("the files are sound"))
}

/// The same with hidden holding boxes (RM CMP-4).
pub(crate) fn hidden() -> &'static Setup {
    static SETUP: OnceLock<Setup> = OnceLock::new();
    let rules = || Ruleset { hidden_boxes: true, ..Ruleset::printed() };
    SETUP.get_or_init(|| chits::data::load(&FILES, rules(), EXAMPLES).expect("the files are sound"))
}

pub(crate) struct War {
    pub(crate) state: State,
}

impl War {
    /// A turn on which nobody has chosen anything, with these pieces on the map: `"a-ir-17 3338"`.
    pub(crate) fn new(turn: u8, pieces: &[&str]) -> War {
        let mut state = flow::blank(setup());
        state.turn = turn;
        state.frames = Frames::only(Frame::Turn(Phase::Bridges));
        state.frames.push(Frame::Draw);
        let mut war = War { state };
        for text in pieces {
            let (id, at) = text.split_once(' ').expect("a piece and a hex");
            war.state.piece_mut(piece(id)).at = Place::on(hex(at));
        }
        war
    }

    /// The counter is drawn and placed.
    pub(crate) fn placed(turn: u8, pieces: &[&str], counter: &str, at: &str) -> War {
        let mut war = War::new(turn, pieces);
        war.draw(counter);
        war.act(&format!("place {at}"));
        war
    }

    /// A counter comes out of the cup.
    pub(crate) fn draw(&mut self, counter: &str) {
        let id = setup().find_counter(counter).expect("a counter");
        self.state.cup.insert(id);
        self.roll(id.number());
    }

    /// The side that is asked.
    pub(crate) fn side(&self) -> Side {
        match flow::next(setup(), &self.state) {
            Next::Decide(decisions) => decisions.first().side,
            _ => panic!("nobody is asked: {:?}", self.state.top()),
        }
    }

    pub(crate) fn actions(&self) -> Vec<Action> {
        let mut out = Vec::new();
        flow::actions(setup(), &self.state, self.side(), &mut out);
        out
    }

    pub(crate) fn texts(&self) -> Vec<String> {
        self.actions().into_iter().map(|action| action::write(setup(), action)).collect()
    }

    pub(crate) fn can(&self, text: &str) -> bool {
        matches!(flow::next(setup(), &self.state), Next::Decide(_)) && self.actions().contains(&read(text))
    }

    /// Somebody does what is legal.
    pub(crate) fn act(&mut self, text: &str) -> &mut War {
        assert!(self.can(text), "{text}: {:?} is asked, {:?}", self.state.top(), self.texts());
        let answer = Answer::Act(self.side(), read(text));
        flow::apply(setup(), &mut self.state, answer, &mut Silent);
        self
    }

    pub(crate) fn acts(&mut self, texts: &[&str]) -> &mut War {
        for text in texts {
            self.act(text);
        }
        self
    }

    /// A die falls.
    pub(crate) fn roll(&mut self, face: u8) -> &mut War {
        assert!(matches!(flow::next(setup(), &self.state), Next::Roll(_)), "{:?}", self.state.top());
        flow::apply(setup(), &mut self.state, Answer::Roll(Face(face)), &mut Silent);
        self
    }

    /// Whether a die is due.
    pub(crate) fn rolls(&self) -> bool {
        matches!(flow::next(setup(), &self.state), Next::Roll(_))
    }

    pub(crate) fn explain(&self, text: &str) -> Explanation {
        explain(setup(), &self.state, self.side(), read(text))
    }

    /// The clause by which an action is refused.
    pub(crate) fn refused(&self, text: &str) -> &'static str {
        let told = self.explain(text);
        assert!(!told.legal, "{text} is legal: {}", told.reason);
        told.clause.0
    }

    pub(crate) fn mark(&mut self, id: &str, mark: Marks) {
        self.state.mark(piece(id), mark, true);
    }

    /// The number of the hex a piece stands in; nothing if it is not on the map.
    pub(crate) fn at(&self, id: &str) -> String {
        self.state.hex(piece(id)).map_or(String::new(), |hex| setup().map.printed(hex).to_string())
    }

    pub(crate) fn gone(&self, id: &str) -> bool {
        self.state.piece(piece(id)).at == Place::GONE
    }
}

pub(crate) fn piece(id: &str) -> PieceId {
    setup().find_piece(id).unwrap_or_else(|| panic!("no piece {id}"))
}

pub(crate) fn hex(number: &str) -> HexId {
    setup().find_hex(number).unwrap_or_else(|| panic!("no hex {number}"))
}

fn read(text: &str) -> Action {
    action::read(setup(), text).expect("an action")
}
