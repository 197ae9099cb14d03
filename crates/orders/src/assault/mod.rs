//! One assault (CAL 12.1): retreat before combat, defensive fire, checks, Elan, odds, the die, and what follows from it.

mod advance;
mod checks;
mod defence;
mod exchange;
mod result;
mod steps;

use board::hex::HexId;
use play::{Clause, Decisions, Dice, Face, Next, Roll, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Event, Turned, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::odds::{self, Chosen, Sides};
use crate::question::Question;
use crate::ruleset::{Assaults, Rallying, Results};
use crate::setup::{Hexes, PieceId, PieceSet, Setup};
use crate::state::{Marks, State, Status};
use crate::tables::{BEST, Outcome, Rung, WORST};
use crate::{bombardment, efficiency, losses};

use advance::{advance, lone_guns, run_advance, victors};
use checks::{elude, is_lost, may_press, may_use_elan, pre_shock, press};
use defence::{overrun, withdraw};

pub use advance::{advances, homing, onto_guns, vacated};
pub use defence::{shots, withdrawals};
pub use exchange::eligible;
pub use result::{covered, garrison_of, holders, may_trade};
pub use steps::{lags, step_is_over, take_step};

/// An assault under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Assault {
    /// Its number; those who take part carry it.
    pub fight: u8,
    /// How far it has come.
    pub stage: Stage,
    /// The attacked hexes as declared; at the end those of attackers who are gone (R141).
    pub targets: Hexes,
    /// The first of them, by which it is called.
    pub target: HexId,
    /// The unit that tries Elan, or who is lost in an exchange.
    pub unit: PieceId,
    /// The efficiency used by attacker and defender (CAL 12.3).
    pub values: [u8; 2],
    /// The attacker's leader adds his modifier (CAL 12.4.4).
    pub led: bool,
    /// Columns gained by Elan.
    pub elan: i8,
    /// Columns moved by Confusion.
    pub confusion: i8,
    /// The strength the attacker lost in the exchange, and what the defender has lost so far.
    pub losses: [u8; 2],
    /// Who still has to check.
    pub pending: PieceSet,
    /// Only one step is taken now, for all assaults before the next step (AIF 12.1).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub only: bool,
    /// The ground that counts for the defender (AIF 10.0d).
    #[serde(skip_serializing_if = "is_best")]
    pub ground: Chosen,
    /// Which of the attacked hexes, one bit each in their order, held nothing but guns; somebody has to advance there (AIF 11.1.1).
    #[serde(skip_serializing_if = "is_none")]
    pub taken: u8,
    /// Where a skirmisher means to fall back to (AIF 16.3.5a).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refuge: Option<HexId>,
    /// One of those who pressed the attack has passed (AIF 12.5.4-NEb).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub pressed: bool,
    /// Who was drawn into a countercharge by standing where it is fought, and the assault of his own that he goes back to (AIF 12.4.1a).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<(PieceId, u8)>,
    /// The hex of the attackers that an exchange has emptied (R141).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emptied: Option<HexId>,
    /// Who attacked and who defended, remembered until it is over though they may be dead, driven off or gone before the shock (CAL 14.1,
    /// AIF 12.1b).
    pub fought: [PieceSet; 2],
}

fn is_none(taken: &u8) -> bool {
    *taken == 0
}

fn is_best(ground: &Chosen) -> bool {
    *ground == Chosen::Best
}

/// The steps of an assault (CAL 12.1, R58).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Stage {
    /// Defending cavalry may retreat (CAL 14.1, 3.1-B5b, AIF 3.1-B5b).
    Withdraw,
    /// Defending guns may fire (CAL 11.4.5b, 3.1-B5c, AIF 3.1-B5c).
    Guns,
    /// Units marked Attack? check (CAL 12.2.2, 3.1-B5d, AIF 3.1-B5d).
    PreShock,
    /// A unit may use Elan, also one that has just passed its check (CAL 16.1, 16.1d).
    Elan,
    /// Its check.
    ElanCheck,
    /// How many columns.
    ElanShift,
    /// The attacker's leader may lead (CAL 12.4.4).
    Lead,
    /// The attacker chooses his efficiency (CAL 12.3.1b).
    AttackerValue,
    /// The defender chooses his.
    DefenderValue,
    /// CAL 17.2.
    Confusion,
    /// The die of the assault (CAL 12.5.3).
    Die,
    /// No effect: is the attack pressed? (CAL 12.5.4-Ne2)
    Ne,
    /// The die of the pressed attack.
    Press,
    /// The attacker loses a unit (CAL 12.5.4-Ex1).
    AttackerLoss,
    /// The defender loses as much (CAL 12.5.4-Ex2).
    DefenderLoss,
    /// The others check (CAL 12.5.4-Ex3).
    ExchangeChecks,
    /// The defenders check before they retreat (CAL 12.5.4-Dr4).
    RetreatChecks,
    /// Victors may advance, one of them, if they like (CAL 12.7b, 12.7.2, AIF 12.7b, 12.7.2).
    Advance,
    /// All have ridden away before combat: attackers may follow, as many as there is room for (CAL 14.1b).
    Follow,
    /// Attackers are gone from their hex: one of the defenders may enter it (CAL 12.7a, R141).
    Repulse,
    /// Nothing is left to do.
    Over,
    /// A skirmisher checks whether it gets away (AIF 16.3.5a).
    Elude,
    /// The defender chooses the ground that counts (AIF 10.0d).
    Ground,
    /// The garrison decides what becomes of Dr (AIF 10.1.1, 12.5.4-DRb).
    Cover,
    /// Its die for an exchange (AIF 10.1.1).
    CoverCheck,
}

/// An assault begins. Whoever defends in it carries its number and no other, so nobody is assaulted twice (CAL 12.2.3b).
pub fn begin<S: Sink<Event>>(setup: &Setup, state: &mut State, fight: u8, sink: &mut S) {
    let together = setup.rules.book.assaults == Assaults::UnitByUnit;
    let first = if together { Stage::Elan } else { Stage::Withdraw };
    let drawn = steps::draw_in(setup, state, fight);
    let Some(mut frame) = Assault::new(setup, state, fight, first) else { return };
    frame.drawn = drawn;
    let sides = Sides::of(setup, state, fight);
    if together {
        frame.taken = lone_guns(setup, state, &sides, &frame.targets);
    }
    let target = frame.target;
    tell(sink, || What::Assault { target });
    state.frames.push(Frame::Assault(frame));
    if together && !sides.attackers.is_empty() {
        overrun(setup, state, &frame, sink);
    }
}

impl Assault {
    /// An assault at a step, if anybody is left in it.
    fn new(setup: &Setup, state: &State, fight: u8, stage: Stage) -> Option<Assault> {
        let sides = Sides::of(setup, state, fight);
        let targets = sides.targets(state);
        let target = targets.first().or(sides.bases(state).first())?;
        Some(Assault {
            fight,
            stage,
            targets,
            target,
            unit: PieceId(0),
            values: [0; 2],
            led: false,
            elan: 0,
            confusion: 0,
            losses: [0; 2],
            pending: PieceSet::EMPTY,
            only: false,
            ground: Chosen::Best,
            taken: 0,
            refuge: None,
            pressed: false,
            drawn: None,
            emptied: None,
            fought: [sides.attackers, sides.defenders],
        })
    }

    fn at(self, stage: Stage) -> Assault {
        Assault { stage, ..self }
    }

    fn go(self, state: &mut State, stage: Stage) -> Flow {
        state.frames.set(Frame::Assault(self.at(stage)));
        Flow::On
    }

    /// The next step of the assault, unless all others take this one first (AIF 12.1).
    fn go_on(self, state: &mut State, stage: Stage) -> Flow {
        if self.only {
            state.frames.pop();
            return Flow::On;
        }
        self.go(state, stage)
    }

    /// Who fights whom, on the ground that counts.
    pub fn sides(&self, setup: &Setup, state: &State) -> Sides {
        Sides { ground: self.ground, ..Sides::of(setup, state, self.fight) }
    }
}

/// Attackers who are no longer fit, or no longer next to every defender, drop out (R112, R87).
fn drop_unfit(setup: &Setup, state: &mut State, frame: &Assault) {
    let sides = Sides::of(setup, state, frame.fight);
    let targets = sides.targets(state);
    for unit in sides.attackers {
        let near = targets.is_within(&setup.index.around[state.hex_of(unit).index()]);
        if state.piece(unit).status != Status::Good || !near {
            state.piece_mut(unit).fights = 0;
            state.mark(unit, Marks::QUERY, false);
        }
    }
}

/// Goes through the steps until one needs an answer.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Assault, sink: &mut S) -> Flow {
    use Stage::*;
    if matches!(frame.stage, Withdraw | Guns | PreShock | Elan | Ground | Lead) {
        drop_unfit(setup, state, &frame);
        let sides = Sides::of(setup, state, frame.fight);
        if sides.attackers.is_empty() {
            let target = frame.target;
            tell(sink, || What::Cancelled { target });
            return frame.go(state, Over);
        }
        if sides.defenders.is_empty() {
            // CAL 14.1b, AIF R130, AIF 14.1b, 16.3.5b; who has fled by himself leaves nothing to advance for (AIF R116).
            let together = setup.rules.book.assaults == Assaults::UnitByUnit;
            let fled = together && frame.stage != Withdraw && frame.taken == 0;
            let next = match frame.stage {
                _ if fled => Over,
                Withdraw if !together => Follow,
                _ => Advance,
            };
            return frame.go(state, next);
        }
    }
    match frame.stage {
        Withdraw if withdrawals(setup, state, &frame).is_empty() => frame.go_on(state, Guns),
        Guns => {
            let mut list = Vec::new();
            shots(setup, state, &frame, &mut list);
            if list.is_empty() { frame.go_on(state, PreShock) } else { Flow::Wait }
        }
        PreShock => {
            let sides = Sides::of(setup, state, frame.fight);
            let pending: PieceSet = sides.attackers.filter(|&id| state.has(id, Marks::QUERY)).collect();
            if pending.is_empty() {
                let frame = Assault { pending, ..frame };
                let flow = frame.go_on(state, Elan);
                if !frame.only {
                    overrun(setup, state, &frame, sink);
                }
                return flow;
            }
            state.frames.set(Frame::Assault(Assault { pending, ..frame }));
            Flow::Wait
        }
        Elan if Sides::of(setup, state, frame.fight).stand(setup).is_empty() => frame.go(state, Advance),
        Elan if !may_use_elan(setup, state) => frame.go(state, Ground),
        Ground if odds::grounds(setup, state, &Sides::of(setup, state, frame.fight)).0.is_empty() => {
            frame.go(state, Lead)
        }
        Lead => {
            let sides = Sides::of(setup, state, frame.fight);
            if is_lost(setup, state, &frame) || odds::leader_with(setup, state, sides.attackers).is_none() {
                return frame.go(state, AttackerValue);
            }
            Flow::Wait
        }
        AttackerValue => take_value(setup, state, frame, 0),
        DefenderValue => take_value(setup, state, frame, 1),
        Confusion if !state.sky(setup).confusion => frame.go(state, Die),
        Die if column(setup, state, &frame) < WORST => {
            result::below(setup, state, frame, sink); // CAL 12.4.2b
            Flow::On
        }
        // Another hex of the combat may have been emptied before the die fell (CAL 14.1b, R55).
        Ne if !may_press(setup, state, &frame) => frame.go(state, Advance),
        AttackerLoss | DefenderLoss => exchange::run(setup, state, frame, sink),
        ExchangeChecks | RetreatChecks if frame.pending.is_empty() => {
            result::after_checks(setup, state, frame, sink);
            Flow::On
        }
        Advance => run_advance(setup, state, frame, sink),
        Follow | Repulse if advances(setup, state, &frame).is_empty() => frame.go(state, Over),
        Over => {
            end(setup, state, &frame, sink);
            Flow::On
        }
        _ => Flow::Wait,
    }
}

fn take_value(setup: &Setup, state: &mut State, mut frame: Assault, index: usize) -> Flow {
    let values = values(setup, state, &frame, index);
    if values.len() > 1 {
        return Flow::Wait;
    }
    frame.values[index] = values.first().copied().unwrap_or(0);
    frame.go(state, if index == 0 { Stage::DefenderValue } else { Stage::Confusion })
}

fn values(setup: &Setup, state: &State, frame: &Assault, index: usize) -> Vec<u8> {
    let sides = Sides::of(setup, state, frame.fight);
    odds::efficiencies(setup, state, if index == 0 { sides.attackers } else { sides.defenders })
}

/// The rung after all shifts (CAL 12.5.1b, R20, R21); where there is nothing to gain above 6-1 it is no higher than that (AIF 12.4.3).
pub fn column(setup: &Setup, state: &State, frame: &Assault) -> Rung {
    let sides = frame.sides(setup, state);
    let shifts: Rung = odds::shifts(setup, state, &sides).iter().map(|factor| Rung::from(factor.by)).sum();
    let rung =
        odds::ratio(setup, state, &sides) + shifts + Rung::from(frame.elan) + Rung::from(frame.confusion);
    match setup.rules.book.results {
        Results::Named => rung,
        Results::Best => rung.min(BEST),
    }
}

/// Nobody attacks twice in a turn; a charge leaves disorder (CAL 12.2.3a, 20.2.3).
fn end<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: &Assault, sink: &mut S) {
    let sides = Sides::of(setup, state, frame.fight);
    let stirs = setup.rules.book.rallying == Rallying::Activation;
    steps::let_go(state, frame);
    for unit in sides.attackers {
        state.mark(unit, Marks::ATTACKED, true);
        state.mark(unit, Marks::STIRRED, stirs && state.has(unit, Marks::ACTIVE));
    }
    for side in Side::BOTH {
        for unit in setup.index.units[side] {
            if state.has(unit, Marks::CHARGE) && state.piece(unit).fights == frame.fight {
                state.mark(unit, Marks::CHARGE, false);
                state.mark(unit, Marks::COUNTER, false);
                if state.piece(unit).status == Status::Good && state.hex(unit).is_some() {
                    losses::disorder(setup, state, unit, sink);
                }
            }
            let piece = state.piece_mut(unit);
            if piece.fights == frame.fight {
                piece.fights = 0;
                piece.marks.set(Marks::QUERY, false);
                if side != setup.formations[usize::from(state.active.0)].side {
                    state.mark(unit, Marks::FIRED, false); // R56
                }
            }
        }
    }
    state.frames.pop();
}

/// What is asked or rolled for.
pub fn next(setup: &Setup, state: &State, frame: Assault) -> Next<Question, Why> {
    use Stage::*;
    let attacker = odds::attacker(setup, state, frame.fight);
    let defender = attacker.other();
    let ask = |side, question, clause| Next::Decide(Decisions::one(side, question, Clause(clause)));
    let roll = |why, clause| Next::Roll(Roll { why, clause: Clause(clause), dice: Dice::One });
    let hex = frame.target;
    let checking = || frame.pending.first().map_or(hex, |id| state.hex_of(id));
    match frame.stage {
        Withdraw => ask(defender, Question::Withdraw(hex), "CAL 14.1a"),
        Guns => ask(defender, Question::DefensiveFire(hex), "CAL 11.4.5a"),
        PreShock => roll(Why::PreShock(checking()), "CAL 12.2.2a"),
        Elan => ask(attacker, Question::Elan(hex), "CAL 16.1a"),
        ElanCheck => roll(Why::Elan(frame.unit), "CAL 16.1a"),
        ElanShift => roll(Why::ElanShift, "CAL 16.1b"),
        Lead => ask(attacker, Question::Lead(hex), "CAL 12.4.4"),
        AttackerValue => ask(attacker, Question::Efficiency(hex), "CAL 12.3.1b"),
        DefenderValue => ask(defender, Question::Efficiency(hex), "CAL 12.3.1b"),
        Confusion => roll(Why::Confusion(hex), "CAL 17.2"),
        Die => roll(Why::Assault(hex), "CAL 12.5.3"),
        Ne if setup.rules.book.results == Results::Best => {
            ask(attacker, Question::Press(hex), "AIF 12.5.4-NEb")
        }
        Ne => ask(attacker, Question::Press(hex), "CAL 12.5.4-Ne1"),
        Press => roll(Why::Press(if frame.pending.is_empty() { hex } else { checking() }), "CAL 12.5.4-Ne2"),
        AttackerLoss => ask(attacker, Question::Lose(hex), "CAL 12.5.4-Ex1"),
        DefenderLoss => ask(defender, Question::Lose(hex), "CAL 12.5.4-Ex2"),
        ExchangeChecks => roll(Why::Exchange(checking()), "CAL 12.5.4-Ex3"),
        RetreatChecks if frame.pending.first().is_some_and(|id| state.has(id, Marks::HOLDS)) => {
            roll(Why::Hold(checking()), "AIF 12.5.4-DRb")
        }
        RetreatChecks => roll(Why::DriveBack(checking()), "CAL 12.5.4-Dr1"),
        Advance => ask(attacker, Question::Advance(hex), "CAL 12.7a"),
        Follow => ask(attacker, Question::Advance(hex), "CAL 14.1b"),
        Repulse => ask(defender, Question::Advance(frame.targets.first().unwrap_or(hex)), "CAL 12.7a"),
        Elude => roll(Why::Elude(frame.unit), "AIF 16.3.5a"),
        Ground => ask(defender, Question::Ground(hex), "AIF 10.0d"),
        Cover => ask(defender, Question::Cover(hex), "AIF 12.5.4-DRb"),
        CoverCheck => roll(Why::Cover(checking()), "AIF 10.1.1"),
        Over => unreachable!("an assault that is over does not wait"),
    }
}

/// What may be answered.
pub fn actions(setup: &Setup, state: &State, frame: Assault, out: &mut Vec<Action>) {
    match frame.stage {
        Stage::Withdraw => {
            out.push(Action::Decline);
            out.extend(
                withdrawals(setup, state, &frame).into_iter().map(|(id, hex)| Action::Withdraw(id, hex)),
            );
        }
        Stage::Guns => {
            out.push(Action::Decline);
            shots(setup, state, &frame, out);
        }
        Stage::Elan => {
            out.push(Action::Decline);
            out.extend(Sides::of(setup, state, frame.fight).attackers.map(Action::Elan));
        }
        Stage::Lead => {
            out.push(Action::Decline);
            let sides = Sides::of(setup, state, frame.fight);
            out.extend(odds::leader_with(setup, state, sides.attackers).map(Action::Lead));
        }
        Stage::AttackerValue => {
            out.extend(values(setup, state, &frame, 0).into_iter().map(Action::Efficiency))
        }
        Stage::DefenderValue => {
            out.extend(values(setup, state, &frame, 1).into_iter().map(Action::Efficiency))
        }
        Stage::Ne => out.extend([Action::Decline, Action::Press]),
        Stage::Ground => {
            let (hexes, open) = odds::grounds(setup, state, &Sides::of(setup, state, frame.fight));
            out.extend(hexes.into_iter().map(Action::Ground));
            if open {
                out.push(Action::Open);
            }
        }
        Stage::Cover => {
            out.push(Action::Decline);
            if result::may_hold(setup, state, &frame) {
                out.push(Action::Hold);
            }
            if result::may_trade(setup, state, &frame) {
                out.push(Action::Trade);
            }
        }
        Stage::AttackerLoss | Stage::DefenderLoss => {
            out.extend(exchange::eligible(setup, state, &frame).map(Action::Lose));
        }
        Stage::Advance => match homing(setup, state, &frame) {
            home if !home.is_empty() => out.extend(home),
            _ => {
                let forced = onto_guns(setup, state, &frame); // AIF 11.1.1
                if forced.is_empty() {
                    out.push(Action::Decline);
                    out.extend(advances(setup, state, &frame));
                }
                out.extend(forced);
            }
        },
        Stage::Follow | Stage::Repulse => {
            out.push(Action::Decline);
            out.extend(advances(setup, state, &frame));
        }
        _ => {}
    }
}

/// Takes an answer.
pub fn answer<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    mut frame: Assault,
    action: Action,
    sink: &mut S,
) {
    use Stage::*;
    match (frame.stage, action) {
        (Withdraw, Action::Withdraw(unit, hex)) if defence::eludes(setup, unit) => {
            (frame.unit, frame.refuge) = (unit, Some(hex));
            frame.go(state, Elude);
        }
        (Withdraw, Action::Withdraw(unit, hex)) => withdraw(setup, state, unit, hex, sink),
        (Withdraw, _) => _ = frame.go_on(state, Guns),
        (Guns, Action::Fire(..) | Action::Salvo(..)) => {
            bombardment::begin(setup, state, state.side(setup).other(), action);
        }
        (Guns, _) => _ = frame.go_on(state, PreShock),
        (Ground, action) => {
            let hex = match action {
                Action::Ground(hex) => Some(hex),
                _ => None,
            };
            frame.ground = hex.map_or(Chosen::Open, Chosen::Hex);
            tell(sink, || What::Ground { hex });
            frame.go(state, Lead);
        }
        (Cover, action) => result::garrison(setup, state, frame, action, sink),
        (Elan, Action::Elan(unit)) => {
            frame.unit = unit;
            state.elan -= 1; // CAL 16.1.1a
            frame.go(state, ElanCheck);
        }
        (Elan, _) => _ = frame.go(state, Ground),
        (Lead, _) => {
            frame.led = matches!(action, Action::Lead(_));
            frame.go(state, AttackerValue);
        }
        (AttackerValue, Action::Efficiency(value)) => {
            frame.values[0] = value;
            frame.go(state, DefenderValue);
        }
        (DefenderValue, Action::Efficiency(value)) => {
            frame.values[1] = value;
            frame.go(state, Confusion);
        }
        (Ne, Action::Press) => {
            if setup.rules.book.results == Results::Best {
                frame.pending = Sides::of(setup, state, frame.fight).attackers;
            }
            frame.go(state, Press);
        }
        (Ne, _) => _ = frame.go(state, Advance),
        (AttackerLoss | DefenderLoss, Action::Lose(unit)) => exchange::lose(setup, state, frame, unit, sink),
        (Advance | Follow | Repulse, Action::Advance(unit, hex)) => {
            frame.go(state, if frame.stage == Follow { Follow } else { Over });
            advance(setup, state, PieceSet::of(unit), hex, sink);
        }
        (Advance | Follow | Repulse, Action::AdvanceAll(base, hex)) => {
            let here = state.in_hex(base, victors(setup, state, &frame));
            frame.go(state, if frame.stage == Follow { Follow } else { Over });
            let leaders = advance::guides(setup, state, here, hex);
            advance(setup, state, here.or(leaders), hex, sink);
        }
        _ => _ = frame.go(state, Over),
    }
}

/// Takes a die.
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, mut frame: Assault, face: Face, sink: &mut S) {
    use Stage::*;
    match frame.stage {
        PreShock => pre_shock(setup, state, frame, face, sink),
        ElanCheck => {
            let unit = frame.unit;
            // CAL 16.1a, R73: the bare efficiency, no leader's help.
            let passed = efficiency::passes(face, setup.piece(unit).efficiency, 0);
            tell(sink, || What::Elan { piece: unit, passed });
            if passed {
                frame.go(state, ElanShift);
            } else {
                // CAL 16.1c, R117: this unit is disordered and drops out; one attempt only (CAL 16.1.1b).
                losses::disorder(setup, state, unit, sink);
                frame.go(state, Ground);
            }
        }
        ElanShift => {
            frame.elan = face.0 as i8;
            let columns = frame.elan;
            tell(sink, || What::ElanShift { columns });
            frame.go(state, Ground);
        }
        Confusion => {
            frame.confusion = setup.tables.confusion[usize::from(face.0) - 1];
            let columns = frame.confusion;
            tell(sink, || What::Confusion { columns });
            frame.go(state, Die);
        }
        Die => result::resolve(setup, state, frame, face, sink),
        Elude => elude(setup, state, frame, face, sink),
        CoverCheck => result::check_garrison(setup, state, frame, face, sink),
        Press if setup.rules.book.results == Results::Best => press(setup, state, frame, face, sink),
        Press => {
            let passed = efficiency::passes(face, frame.values[0], 0);
            let result = if passed { Outcome::Ex } else { Outcome::Ad };
            tell(sink, || What::Became { result, by: Turned::Pressed });
            result::apply(setup, state, frame, result, sink);
        }
        ExchangeChecks | RetreatChecks => result::check(setup, state, frame, face, sink),
        stage => unreachable!("{stage:?} waits for no die"),
    }
}
