//! A computer player's thoughts about one answer, in slices.

use play::Side;
use staff::Progress;

use super::mind::{self, Mind};
use super::{Computer, Last, Thought};
use crate::{Denied, Session};
use catalog::guard::guard;

/// Simulations in a slice where somebody waits for the answer. A simulation takes 0.1 to 0.7 ms on one core, depending on the battle, so a slice takes
/// about 10 to 70 ms: short enough to react to people, and long compared with the cost of starting a slice.
pub const SLICE: u32 = 100;

/// A computer player's thoughts about one answer. The value owns everything it needs. Dropping it calls the thought off; the computer player it was
/// made from has not changed.
pub struct Thinking {
    computer: Computer,
    session: Session,
    side: Side,
    stage: Stage,
}

enum Stage {
    /// Not begun: making a [`Thinking`] costs nothing, the first slice begins the work.
    New,
    /// Being thought about, with the fingerprint of the position.
    Open(Box<dyn Mind>, String),
    /// Answered before.
    Known(Thought),
}

impl Thinking {
    pub(super) fn new(computer: Computer, session: Session, side: Side) -> Thinking {
        Thinking { computer, session, side, stage: Stage::New }
    }

    /// Returns the side that is to answer.
    pub fn side(&self) -> Side {
        self.side
    }

    /// Returns how many answers the game had when the thought began.
    pub fn at(&self) -> usize {
        self.session.at()
    }

    /// Plays at most `simulations` simulations, and at least one, on `threads` threads. Neither number changes the result.
    pub fn advance(&mut self, simulations: u32, threads: usize) -> Result<Progress, Denied> {
        match self.open()? {
            Stage::Open(mind, _) => guard(|| mind.advance(simulations, threads)).map_err(Denied::Broken),
            _ => Ok(Progress::Settled),
        }
    }

    /// Thinks to the end.
    pub fn advance_to_end(&mut self, threads: usize) -> Result<(), Denied> {
        while self.advance(u32::MAX, threads)? != Progress::Settled {}
        Ok(())
    }

    /// Returns the answer with its reasons, and the computer player with its new memory. Before [`Progress::Settled`] this is the best answer found
    /// so far; no further simulation is played.
    pub fn finish(mut self) -> Result<(Computer, Thought), Denied> {
        self.open()?;
        let Thinking { mut computer, session, side, stage } = self;
        let (mut mind, state) = match stage {
            Stage::Open(mind, state) => (mind, state),
            Stage::Known(thought) => return Ok((computer, thought)),
            Stage::New => return Err(not_asked()),
        };
        let mut thought = guard(|| mind.finish()).map_err(Denied::Broken)?.ok_or_else(not_asked)?;
        // The search knows the position alone, not that it has occurred before.
        if let Some(action) = session.unrepeated(side, &thought.action)?
            && action != thought.action
        {
            thought = Thought::plain(action);
        }
        computer.mind = Some(mind);
        computer.last = Some(Last { at: session.at(), state, thought: thought.clone() });
        Ok((computer, thought))
    }

    /// Begins the work unless it has begun.
    fn open(&mut self) -> Result<&mut Stage, Denied> {
        if matches!(self.stage, Stage::New) {
            let (computer, session) = (&mut self.computer, &self.session);
            let (at, state) = (session.at(), session.fingerprint()?);
            match &computer.last {
                // The same question has the same answer: thinking again would forget what was resolved for the whole turn.
                Some(last) if (last.at, &last.state) == (at, &state) => {
                    self.stage = Stage::Known(last.thought.clone());
                    return Ok(&mut self.stage);
                }
                Some(last) if at <= last.at => computer.forget(),
                _ => {}
            }
            let (kind, seed) = (computer.kind, computer.seed);
            let mut mind = computer.mind.take().unwrap_or_else(|| mind::of(session.game(), kind, seed));
            let asked = guard(|| mind.begin(session.game(), self.side)).map_err(Denied::Broken)?;
            if !asked {
                return Err(not_asked());
            }
            self.stage = Stage::Open(mind, state);
        }
        Ok(&mut self.stage)
    }
}

fn not_asked() -> Denied {
    Denied::Wrong("this side has nothing to decide".into())
}
