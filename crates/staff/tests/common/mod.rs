//! What every family's computer player is held to.
#![allow(dead_code, reason = "each family asks for what it needs")]

use std::fmt::Write as _;

use areas::Areas;
use catalog::{AnyGame, new_game};
use chits::Chits;
use orders::Orders;
use play::{Answer, Decision, Next, Rules, Side, Silent, Viewer, Words};
use staff::agent::Kind;
use staff::arena::{Contest, plain_dice, play, seat};
use staff::doctrine::GROUPS;
use staff::reasons::{Reason, reasons};
use staff::rng::Rng;
use staff::search::Effort;
use staff::{Doctrine, Player, Standing};

/// Something asked of a battle's computer player, whatever its family.
pub(crate) trait Asked {
    fn of<D: Doctrine + Words>(&self, setup: &D::Setup);
}

/// Asks it of the battle with this name.
pub(crate) fn ask(battle: &str, asked: &impl Asked) {
    match new_game(battle, "", &[], None, 1).unwrap() {
        AnyGame::Areas(game) => asked.of::<Areas>(game.setup()),
        AnyGame::Orders(game) => asked.of::<Orders>(game.setup()),
        AnyGame::Chits(game) => asked.of::<Chits>(game.setup()),
        #[allow(unreachable_patterns, reason = "only tests of the catalog know more families")]
        _ => panic!("nobody plays {battle}"),
    }
}

/// A level of little effort that does all a higher one does.
pub(crate) fn quick() -> Effort {
    Effort { simulations: 40, pairs: 3, stages: 2, replies: 2, ahead: 2, to_the_end: 2, small: 2 }
}

/// Lets players go on from a state until the game is over or `done`, and returns their answers and those of the dice.
pub(crate) fn play_on<D: Doctrine>(
    setup: &D::Setup,
    state: &mut D::State,
    players: &mut [Player<D>; 2],
    seed: u64,
    done: impl Fn(&D::State, &Next<D::Question, D::Why>) -> bool,
) -> Vec<Answer<D::Action>> {
    let mut answers = Vec::new();
    loop {
        let next = D::next(setup, state);
        if done(state, &next) {
            return answers;
        }
        let answer = match next {
            Next::Over(_) => return answers,
            Next::Roll(roll) => Answer::Roll(plain_dice(seed, answers.len(), roll.dice).unwrap()),
            Next::Decide(decisions) => {
                let decision = decisions.first();
                let player = &mut players[decision.side.index()];
                let action = player.choose(setup, state, &decision, answers.len() as u64).unwrap();
                Answer::Act(decision.side, action)
            }
        };
        D::submit(setup, state, answer, &mut Silent).expect("a player answers by the rules");
        answers.push(answer);
        assert!(answers.len() < 100_000, "the game goes round in circles");
    }
}

/// Who has won, if it is over and anybody has.
pub(crate) fn winner<D: Doctrine>(setup: &D::Setup, state: &D::State) -> Option<Side> {
    match D::next(setup, state) {
        Next::Over(outcome) => outcome.winner,
        _ => None,
    }
}

/// Plays a whole game and returns its answers.
pub(crate) fn answers<D: Doctrine>(
    setup: &D::Setup,
    players: &mut [Player<D>; 2],
    seed: u64,
) -> Vec<Answer<D::Action>> {
    play_on(setup, &mut D::start(setup), players, seed, |_, _| false)
}

/// Who wins when players of these kinds go on from here.
pub(crate) fn end_from<D: Doctrine>(
    setup: &D::Setup,
    from: &D::State,
    kinds: [Kind; 2],
    seed: u64,
) -> Option<Side> {
    finish(setup, from, kinds.map(|kind| Player::<D>::new(kind, seed).on_threads(2)), seed)
}

/// Who wins when these players go on from here.
pub(crate) fn finish<D: Doctrine>(
    setup: &D::Setup,
    from: &D::State,
    mut players: [Player<D>; 2],
    seed: u64,
) -> Option<Side> {
    let mut state = from.clone();
    play_on(setup, &mut state, &mut players, seed, |_, _| false);
    winner::<D>(setup, &state)
}

/// The score of one way of playing against another.
pub(crate) fn score<D: Doctrine>(setup: &<D as Rules>::Setup, a: Kind, b: Kind, pairs: usize) -> f64 {
    let seats = [seat::<D>(a), seat::<D>(b)];
    let contest = Contest {
        setup,
        seats: [&seats[0], &seats[1]],
        pairs,
        seed: 1,
        dice: plain_dice,
        threads: 2,
        test: None,
    };
    play(&contest, &|_, _| {}).score
}

/// The same seed gives the same game, on one thread and on two, and the dice of the game are nobody's business.
pub(crate) fn same_game_on_any_threads<D: Doctrine>(setup: &D::Setup) {
    let game = |threads: usize| {
        let planner = Player::<D>::new(Kind::Level(3), 5).with_effort(quick()).on_threads(threads);
        answers(setup, &mut [planner, Player::new(Kind::Script, 6)], 7)
    };
    let one = game(1);
    assert_eq!(one, game(2), "threads change the game");
    let mut state = D::start(setup);
    for (at, &answer) in one.iter().enumerate() {
        if let (Next::Roll(roll), Answer::Roll(face)) = (D::next(setup, &state), answer) {
            assert_eq!(Some(face), plain_dice(7, at, roll.dice), "thinking has changed a die");
        }
        D::apply(setup, &mut state, answer, &mut Silent);
    }
}

/// On the way through random and scripted games: the script's answer is legal for whoever is asked, what a side imagines looks like what
/// it sees, is sound, and leads to the same choice.
pub(crate) fn sound_on_the_way<D: Doctrine>(setup: &D::Setup, seed: u64, random: bool, every: usize) {
    let mut state = D::start(setup);
    let mut rng = Rng::new(seed);
    let mut standing: [Option<Standing<D>>; 2] = [None, None];
    let mut sparing: [Sparing<D>; 2] = [Sparing::default(), Sparing::default()];
    let (mut legal, mut list) = (Vec::new(), Vec::new());
    for at in 0..100_000 {
        let answer = match D::next(setup, &state) {
            Next::Over(_) => return,
            Next::Roll(roll) => Answer::Roll(rng.face(roll.dice).unwrap()),
            Next::Decide(decisions) => {
                let decision = decisions.first();
                let side = decision.side;
                legal.clear();
                D::actions(setup, &state, side, &mut legal);
                let slot = &mut standing[side.index()];
                if slot.as_ref().is_none_or(|standing| standing.beat != D::beat(setup, &state)) {
                    *slot = None;
                }
                let standing = slot.get_or_insert_with(|| Standing::standard(setup, &state, side));
                let chosen = D::pick(setup, &state, &decision, standing, &mut list).unwrap();
                assert!(
                    legal.contains(&chosen),
                    "{chosen:?} is not legal for {:?}: {legal:?}",
                    decision.question
                );
                sparing[side.index()].answers_alike(setup, &state, &decision, &mut list);
                if at % every == 0 {
                    looks_alike::<D>(setup, &state, side, rng.draw());
                    chooses_alike::<D>(setup, &state, side, rng.draw());
                }
                Answer::Act(side, if random { rng.pick(&legal).unwrap() } else { chosen })
            }
        };
        D::apply(setup, &mut state, answer, &mut Silent);
    }
    panic!("the game goes round in circles");
}

/// The plans of a player-turn as a simulation makes them, and all there are, made at the same moment.
struct Sparing<D: Doctrine> {
    standing: Option<[Standing<D>; 2]>,
    planned: bool,
}

impl<D: Doctrine> Default for Sparing<D> {
    fn default() -> Sparing<D> {
        Sparing { standing: None, planned: false }
    }
}

impl<D: Doctrine> Sparing<D> {
    /// What a simulation leaves out changes no answer.
    fn answers_alike(
        &mut self,
        setup: &D::Setup,
        state: &D::State,
        decision: &Decision<D::Question>,
        list: &mut Vec<D::Action>,
    ) {
        let beat = D::beat(setup, state);
        if self.standing.as_ref().is_none_or(|both| both[0].beat != beat) {
            (self.standing, self.planned) = (None, false);
        }
        let all = || D::standard(setup, state, decision.side);
        let both = self
            .standing
            .get_or_insert_with(|| [[None; GROUPS], all()].map(|plans| Standing::new(setup, state, plans)));
        if !self.planned
            && let Some(plans) = D::plans_for(setup, state, decision)
        {
            self.planned = true;
            (both[0].plans, both[1].plans) = (plans, all());
        }
        let [lean, full] = both.each_mut().map(|standing| D::pick(setup, state, decision, standing, list));
        assert_eq!(lean, full, "{:?} is answered otherwise with all plans", decision.question);
    }
}

fn looks_alike<D: Doctrine>(setup: &D::Setup, state: &D::State, side: Side, key: u64) {
    let world = D::imagine(setup, state, side, &mut Rng::new(key));
    let faults = D::check(setup, &world);
    assert!(faults.is_empty(), "what {side:?} imagines is unsound: {faults:?}");
    let [made_up, real] = [&world, state].map(|state| {
        let mut legal = Vec::new();
        D::actions(setup, state, side, &mut legal);
        legal.sort();
        legal
    });
    assert_eq!(made_up, real, "{side:?} could try out what is hidden");
    let viewer = Viewer::Seat(side);
    let [made_up, real] = [&world, state].map(|state| D::view(setup, state, viewer));
    if made_up != real {
        let [made_up, real] = [made_up, real].map(|view| format!("{view:#?}"));
        let lines = made_up.lines().zip(real.lines()).filter(|(a, b)| a != b).take(10);
        panic!("{side:?} would see the difference: {:#?}", lines.collect::<Vec<_>>());
    }
}

/// Two states that look alike to a side: it does the same in both.
fn chooses_alike<D: Doctrine>(setup: &D::Setup, state: &D::State, side: Side, key: u64) {
    let world = D::imagine(setup, state, side, &mut Rng::new(key));
    let choice = |state: &D::State| {
        let Next::Decide(decisions) = D::next(setup, state) else { panic!("nobody is asked") };
        let effort = Effort { simulations: 12, small: 1, ahead: 1, stages: 1, ..quick() };
        let decision = decisions.of(side).unwrap();
        [Player::<D>::new(Kind::Script, key), Player::new(Kind::Level(3), key).with_effort(effort)]
            .map(|mut player| player.choose(setup, state, &decision, 3))
    };
    assert_eq!(choice(state), choice(&world), "{side:?} knows what it may not know");
}

/// Everything that counts has a name and weights.
pub(crate) fn counts_are_named<D: Doctrine>() {
    assert!(D::COUNTS.len() <= staff::doctrine::FEATURES);
    assert!(D::COUNTS.iter().all(|count| !count.name.is_empty() && count.early >= 0.0 && count.late >= 0.0));
}

/// What games show of how they are played.
#[derive(Default)]
pub(crate) struct Habits {
    pub(crate) attacks: u32,
    /// Attacks that cost more than they promise, and serve nothing else.
    pub(crate) rash: u32,
    /// Turns of single units.
    marches: u32,
    /// Those at whose end a unit has gone to and fro between two places for the second time.
    shuffles: u32,
}

impl Habits {
    /// Notes where units have been at the end of the last turns.
    pub(crate) fn walk(&mut self, trails: &mut [Vec<u16>], places: impl Iterator<Item = Option<u16>>) {
        for (trail, place) in trails.iter_mut().zip(places) {
            trail.extend(place);
            if let (Some(_), [.., a, b, c, d]) = (place, &trail[..]) {
                self.marches += 1;
                self.shuffles += u32::from(a == c && b == d && a != b);
            }
        }
    }

    /// Of twenty attacks at most one is rash, of fifty marches at most one leads to and fro.
    pub(crate) fn are_good(&self, whose: &str) {
        let Habits { attacks, rash, marches, shuffles } = self;
        assert!(*attacks > 20, "{attacks} attacks by {whose}");
        assert!(20 * rash <= *attacks, "{rash} of {attacks} attacks by {whose} are rash");
        assert!(50 * shuffles <= *marches, "{shuffles} of {marches} marches by {whose} lead to and fro");
    }
}

/// Two of a kind, levels with little effort.
pub(crate) fn pair<D: Doctrine>(kind: Kind, seed: u64) -> [Player<D>; 2] {
    [0, 1].map(|seat| match kind {
        Kind::Level(_) => Player::new(kind, seed + seat).with_effort(quick()).on_threads(2),
        _ => Player::new(kind, seed + seat),
    })
}

/// Everything a player says about its last answer, in text: the plans with every number behind them, and the answers weighed.
/// Numbers are written by their bits, so that equal texts mean equal numbers.
pub(crate) fn told<D: Doctrine + Words>(setup: &D::Setup, player: &Player<D>, action: D::Action) -> String {
    let mut text = D::write_action(setup, action);
    if let (Some(_), Some(verdict)) = (player.planned(), player.verdict()) {
        write!(text, "; {} simulations", verdict.simulations).unwrap();
        for tried in &verdict.tried {
            let (chance, worth) = (tried.chance().to_bits(), tried.worth().to_bits());
            write!(text, "; {} samples {chance:x} {worth:x}", tried.samples).unwrap();
            if let Some(reply) = &tried.reply {
                write!(text, " reply {} {:x}", reply.samples, reply.chance().to_bits()).unwrap();
            }
        }
        for Reason { group, plan, instead_of, points, because } in reasons(setup, verdict) {
            write!(text, "; {group} {plan}, not {instead_of:?} {:x}", points.to_bits()).unwrap();
            for (what, weight) in because {
                write!(text, " {what} {:x}", weight.to_bits()).unwrap();
            }
        }
    }
    for (action, chance) in player.weighed() {
        write!(text, "; {} {:x}", D::write_action(setup, *action), chance.to_bits()).unwrap();
    }
    text
}
