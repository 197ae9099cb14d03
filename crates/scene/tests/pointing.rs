//! Pointing at things in all five battles: whatever is on offer about a piece or a place is what pointing at them means.

use std::collections::{BTreeMap, BTreeSet};

use board::hex::HexId;
use catalog::{AnyGame, new_game};
use chits::action::Action;
use chits::setup::PieceSet;
use chits::state::Place;
use chits::{Chits, stacking};
use play::{Answer, Game, Next, Side, Viewer};
use scene::{Board, Drawn, table};
use session::Session;
use session::mover::Mover;

/// What can be pointed at on a board besides pieces: places, boxes, bridges.
fn spaces(board: &Board) -> BTreeSet<&str> {
    let bridges = board.roads.iter().filter_map(|road| road.bridge.as_ref());
    (board.spaces.iter().map(|space| space.id.as_str()))
        .chain(board.boxes.iter().map(|one| one.id.as_str()))
        .chain(bridges.map(|bridge| bridge.id.as_str()))
        .collect()
}

/// What was tried, and what failed.
#[derive(Default)]
struct Tried {
    /// How many pairs of piece and place were pointed at, by the kind of the question.
    pointed: BTreeMap<&'static str, usize>,
    /// The first failure of each kind of question and verb.
    failed: BTreeMap<(&'static str, String), String>,
}

impl Tried {
    /// Points at everything that is on offer to whoever is asked.
    fn at<R: Drawn>(&mut self, game: &Game<R>, spaces: &BTreeSet<&str>) {
        let setup = game.setup();
        for decision in game.decisions().into_iter().flat_map(|open| open.iter()) {
            let (side, kind) = (decision.side, R::question_kind(&decision.question));
            let view = R::view(setup, game.state(), Viewer::Seat(side));
            let pieces = R::picture(setup, &view, Viewer::Seat(side), None).pieces;
            let menu = R::menu(setup, game.state(), side);
            let legal: BTreeMap<R::Action, Option<&String>> = (menu.groups.iter())
                .flat_map(|group| group.entries.iter().map(|entry| (entry.action, group.subject.as_ref())))
                .collect();
            let mut done = BTreeSet::new();
            for group in &menu.groups {
                let subject = group.subject.as_deref();
                let piece = subject.filter(|id| pieces.contains_key(*id));
                let place = subject.filter(|id| spaces.contains(id));
                for entry in &group.entries {
                    let space = entry.target.as_deref().filter(|id| spaces.contains(id)).or(place);
                    if piece.is_none() && space.is_none() || !done.insert((piece, space.map(str::to_owned))) {
                        continue;
                    }
                    *self.pointed.entry(kind).or_default() += 1;
                    let meanings = R::gesture(setup, &view, side, piece, space);
                    let meant = meanings.iter().find(|action| legal.contains_key(action));
                    let fits = meant.is_some_and(|meant| {
                        let same = group.entries.iter().any(|entry| {
                            entry.action == *meant
                                && entry.target.as_deref().is_none_or(|to| Some(to) == space)
                        });
                        // Whoever points at a place alone may mean anything that leads there or begins there.
                        same || piece.is_none() || legal[meant].map(String::as_str) == subject
                    });
                    if !fits {
                        let text = R::write_action(setup, entry.action);
                        let verb = text.split(' ').next().unwrap_or_default().to_owned();
                        let read = meant.map(|action| R::write_action(setup, *action));
                        let what =
                            format!("after {}: `{text}`: {piece:?} and {space:?} mean {read:?}", game.at());
                        self.failed.entry((kind, verb)).or_insert(what);
                    }
                }
            }
        }
    }
}

/// Plays a game on at random, points at everything at every decision, and fights where it can.
fn play<R: Drawn>(mut game: Game<R>, board: &Board, seed: u64, answers: usize, tried: &mut Tried) {
    let spaces = spaces(board);
    let mut mover = Mover::new(seed);
    while game.at() < answers {
        let answer = match game.next() {
            Next::Decide(decisions) => {
                tried.at(&game, &spaces);
                let open: Vec<Side> = decisions.iter().map(|decision| decision.side).collect();
                let side = open[mover.below(open.len())];
                let actions = game.actions(side);
                let fights = |action: &&R::Action| {
                    let text = R::write_action(game.setup(), **action);
                    ["attack ", "assail ", "charge ", "fight", "advance ", "fire "]
                        .iter()
                        .any(|verb| text.starts_with(verb))
                };
                let fierce: Vec<R::Action> = actions.iter().filter(fights).copied().collect();
                let from = if fierce.is_empty() || mover.below(3) == 0 { &actions } else { &fierce };
                Answer::Act(side, mover.pick(from).unwrap())
            }
            Next::Roll(roll) => {
                let faces: Vec<_> = roll.dice.faces().collect();
                Answer::Roll(mover.pick(&faces).unwrap())
            }
            Next::Over(_) => break,
        };
        game.submit(answer).unwrap();
    }
}

/// Plays games of a battle; what is pointed at must always be understood, and so many kinds of questions must come up.
fn understood(battle: &str, games: &[(&[&str], u64)], answers: usize, kinds: usize) {
    let mut tried = Tried::default();
    for &(options, seed) in games {
        let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
        let session = Session::new(new_game(battle, "", &options, None, seed).unwrap()).unwrap();
        let board = table::board(&session).unwrap();
        match session.game() {
            AnyGame::Areas(game) => play(game.clone(), &board, seed, answers, &mut tried),
            AnyGame::Orders(game) => play(game.clone(), &board, seed, answers, &mut tried),
            AnyGame::Chits(game) => play(melee(game, seed), &board, seed, answers, &mut tried),
            #[allow(unreachable_patterns, reason = "the toy is there only in some builds")]
            _ => panic!("{battle} has no board"),
        }
    }
    assert!(tried.failed.is_empty(), "{battle}: {:#?}", tried.failed);
    assert!(tried.pointed.len() >= kinds, "{battle}: {} kinds: {:?}", tried.pointed.len(), tried.pointed);
}

/// Novara with the armies thrown together after they have been set up: played at random they would hardly meet.
fn melee(start: &Game<Chits>, seed: u64) -> Game<Chits> {
    let mut game = start.clone();
    while let Some(decisions) = game.decisions().filter(|_| game.state().turn == 0) {
        let side = decisions.first().side;
        let all = game.actions(side).contains(&Action::Historical);
        game.submit(Answer::Act(side, if all { Action::Historical } else { Action::Done })).unwrap();
    }
    let (setup, mut state) = (game.setup_shared(), game.state().clone());
    let mut mover = Mover::new(seed);
    let around: Vec<HexId> = setup.map.within(setup.find_hex("3338").unwrap(), 4).collect();
    for id in setup.piece_ids() {
        if state.hex(id).is_none() {
            continue;
        }
        let at = around[mover.below(around.len())];
        let foes = state.pieces_at(&setup, at, setup.piece(id).side.other());
        if foes.is_empty() && stacking::room(&setup, &state, PieceSet::of(id), at) {
            state.piece_mut(id).at = Place::on(at);
        }
    }
    Game::from_state(setup, game.header().clone(), state)
}

#[test]
fn what_is_on_offer_at_castiglione_is_what_pointing_means() {
    let games: [(&[&str], u64); 2] =
        [(&[], 3), (&["fog_of_war", "reconnaissance", "leader_casualties", "restricted_guns"], 4)];
    understood("castiglione", &games, 2_500, 16);
}

#[test]
fn what_is_on_offer_at_caldiero_is_what_pointing_means() {
    let games: [(&[&str], u64); 2] = [(&[], 5), (&["fog_of_war", "charges", "intervention"], 6)];
    understood("caldiero", &games, 4_000, 15);
}

#[test]
fn what_is_on_offer_at_montebello_is_what_pointing_means() {
    let games: [(&[&str], u64); 2] = [(&[], 7), (&["headquarters", "columns", "open_order"], 8)];
    understood("montebello", &games, 4_000, 15);
}

#[test]
fn what_is_on_offer_at_campotenese_is_what_pointing_means() {
    let games: [(&[&str], u64); 2] = [(&[], 9), (&["headquarters", "columns", "open_order"], 10)];
    understood("campotenese", &games, 4_000, 15);
}

#[test]
fn what_is_on_offer_at_novara_is_what_pointing_means() {
    understood("novara", &[(&[], 11), (&[], 12)], 2_500, 12);
}
