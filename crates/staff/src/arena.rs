//! Matches: every start is played twice with the same dice and the sides swapped, and what is counted are such pairs.

mod tally;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use play::{Answer, Chain, Decision, Dice, Face, Next, Outcome, REPETITION, Rules, Side, Silent, Sink};

pub use self::tally::{Pair, Tally, Test, elo};
use crate::agent::{Kind, Player};
use crate::doctrine::Doctrine;
use crate::rng::Rng;

/// Where the dice of a game come from: seed, number of the answer, what is rolled.
pub type Table = fn(u64, usize, Dice) -> Option<Face>;

/// No game has more answers; one that has is called a draw.
const LONGEST: usize = 200_000;

/// No more of what a guest said is repeated, in letters.
const LONGEST_SAYING: usize = 200;

/// Dice for whoever has no others.
pub fn plain_dice(seed: u64, at: usize, dice: Dice) -> Option<Face> {
    Rng::keyed(&[seed, at as u64, 6]).face(dice)
}

/// How a game was spoiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What whoever did it has done: the same words for the same fault.
    pub what: String,
    /// What it was about this time.
    pub about: Option<String>,
}

impl Fault {
    /// A fault that explains itself.
    pub fn new(what: impl Into<String>) -> Fault {
        Fault { what: what.into(), about: None }
    }

    /// The same, with what it was about, if anything is known of it.
    pub fn about(self, about: &str) -> Fault {
        let about: String = about.trim().chars().take(LONGEST_SAYING).collect();
        Fault { about: (!about.is_empty()).then_some(about), ..self }
    }
}

/// Whoever answers for a side. Our own players never fail; a guest may, and says how: that costs him the game.
pub trait Sitter<D: Rules> {
    /// The answer to an open decision, the one numbered `at` in the game. Nothing only where nothing is legal.
    fn answer(
        &mut self,
        setup: &D::Setup,
        state: &D::State,
        decision: &Decision<D::Question>,
        at: u64,
    ) -> Result<Option<D::Action>, Fault>;

    /// An answer of either side or of the dice has been carried out; `asked` is what the game waited for.
    fn hear(
        &mut self,
        _setup: &D::Setup,
        _asked: &Next<D::Question, D::Why>,
        _answer: Answer<D::Action>,
    ) -> Result<(), Fault> {
        Ok(())
    }
}

impl<D: Doctrine> Sitter<D> for Player<D> {
    fn answer(
        &mut self,
        setup: &D::Setup,
        state: &D::State,
        decision: &Decision<D::Question>,
        at: u64,
    ) -> Result<Option<D::Action>, Fault> {
        Ok(self.choose(setup, state, decision, at))
    }
}

/// What is played: a battle, who against whom, how often, with which dice.
pub struct Contest<'a, D: Doctrine, S = Player<D>> {
    /// The battle.
    pub setup: &'a <D as Rules>::Setup,
    /// Makes the player of a seat: 0 is the one whose score is told, 1 the other.
    pub seats: [&'a (dyn Fn(u64) -> S + Sync); 2],
    /// How many pairs of games.
    pub pairs: usize,
    /// The first seed.
    pub seed: u64,
    /// The dice.
    pub dice: Table,
    /// How many games at once.
    pub threads: usize,
    /// When to stop early.
    pub test: Option<Test>,
}

/// A game as it was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// How it ended; nothing if it did not.
    pub outcome: Option<Outcome>,
    /// Who spoiled it, and how; that side has lost.
    pub spoiled: Option<(Side, Fault)>,
    /// How many answers it took.
    pub answers: usize,
}

impl Played {
    /// Who won, by the rules or because the other side spoiled the game.
    pub fn winner(&self) -> Option<Side> {
        let spoiled = self.spoiled.as_ref().map(|(side, _)| side.other());
        spoiled.or(self.outcome.as_ref().and_then(|outcome| outcome.winner))
    }

    /// What the player of `side` scores, in half points.
    pub fn halves(&self, side: Side) -> u32 {
        match self.winner() {
            None => 1,
            Some(winner) => 2 * u32::from(winner == side),
        }
    }
}

/// Plays one game from its start; the players are listed by side. Returns also the position it came to.
pub fn play_game<D: Rules, S: Sitter<D>>(
    setup: &D::Setup,
    players: &mut [S; 2],
    seed: u64,
    dice: Table,
    events: &mut impl Sink<D::Event>,
) -> (Played, D::State) {
    let mut state = D::start(setup);
    let mut chain = Chain::new(&state);
    let mut played = Played { outcome: None, spoiled: None, answers: 0 };
    while played.answers < LONGEST {
        let at = played.answers;
        let next = D::next(setup, &state);
        let answer = match &next {
            Next::Over(outcome) => {
                played.outcome = Some(outcome.clone());
                break;
            }
            Next::Roll(roll) => dice(seed, at, roll.dice).map(Answer::Roll),
            Next::Decide(decisions) => {
                let decision = decisions.first();
                let player = &mut players[decision.side.index()];
                match player.answer(setup, &state, &decision, at as u64) {
                    Ok(action) => action.map(|action| Answer::Act(decision.side, action)),
                    Err(fault) => {
                        played.spoiled = Some((decision.side, fault));
                        break;
                    }
                }
            }
        };
        let Some(answer) = answer else { break };
        D::apply(setup, &mut state, answer, events);
        played.answers += 1;
        if chain.follow(&answer, &state) >= REPETITION
            && let Answer::Act(side, _) = answer
        {
            played.spoiled = Some((side, repetition(played.answers)));
            break;
        }
        let deaf = Side::BOTH
            .into_iter()
            .find_map(|side| Some((side, players[side.index()].hear(setup, &next, answer).err()?)));
        if deaf.is_some() {
            played.spoiled = deaf;
            break;
        }
    }
    (played, state)
}

/// A side has gone round in a circle for the third time: it would never come to an end.
fn repetition(answers: usize) -> Fault {
    Fault::new("repeated the same position a third time").about(&format!("after {answers} answers"))
}

/// Does the pieces of work 0 to `count` on several threads. `heard` is told each result under its number, with how many there are by now,
/// and says whether that is enough. Results come back in their order, up to the first that is missing.
pub fn spread<T: Send>(
    count: usize,
    threads: usize,
    work: impl Fn(usize) -> T + Sync,
    heard: impl Fn(&[Option<T>], usize, usize) -> bool + Sync,
) -> Vec<T> {
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let board: Mutex<(usize, Vec<Option<T>>)> = Mutex::new((0, (0..count).map(|_| None).collect()));
    let hand = || {
        while !stop.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return;
            }
            let result = work(index);
            let Ok(mut board) = board.lock() else { return };
            board.0 += 1;
            board.1[index] = Some(result);
            if heard(&board.1, index, board.0) {
                stop.store(true, Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(count) {
            scope.spawn(hand);
        }
        hand();
    });
    board.into_inner().map_or(Vec::new(), |board| board.1.into_iter().map_while(|result| result).collect())
}

/// Plays the match. `heard` is told after each game, in no particular order, how many are done and what the first seat scored, in half
/// points.
pub fn play<D: Doctrine, S: Sitter<D>>(
    contest: &Contest<'_, D, S>,
    heard: &(dyn Fn(usize, u32) + Sync),
) -> Tally {
    let work = |index: usize| play_one(contest, index / 2, index % 2 == 1);
    let look = |board: &[Option<Played>], index: usize, done: usize| {
        if let Some(played) = &board[index] {
            heard(done, played.halves(Side::BOTH[index % 2]));
        }
        // Only what lies before the first gap counts, so that the order in which games end changes nothing.
        contest.test.is_some_and(|test| {
            let whole: Vec<Played> = board.iter().map_while(|game| game.clone()).collect();
            tally::decided(&pairs(whole), test).is_some()
        })
    };
    let games = spread(2 * contest.pairs, contest.threads, work, look);
    Tally::new(pairs(games), contest.test)
}

fn pairs(games: Vec<Played>) -> Vec<Pair> {
    let mut games = games.into_iter();
    std::iter::from_fn(|| Some(Pair { games: [games.next()?, games.next()?] })).collect()
}

fn play_one<D: Doctrine, S: Sitter<D>>(contest: &Contest<'_, D, S>, pair: usize, swapped: bool) -> Played {
    let seed = contest.seed.wrapping_add(pair as u64);
    let order = if swapped { [1, 0] } else { [0, 1] };
    let mut players = order.map(|seat| contest.seats[seat](Rng::keyed(&[seed, seat as u64]).draw()));
    play_game(contest.setup, &mut players, seed, contest.dice, &mut Silent).0
}

/// The usual seat: this way of playing, on one thread because games fill the others.
pub fn seat<D: Doctrine>(kind: Kind) -> impl Fn(u64) -> Player<D> + Sync {
    move |seed| Player::new(kind, seed)
}
