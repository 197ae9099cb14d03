//! Games at random in which every word is looked at: as they come, and with the armies set down among each other.

use chits::action::Action;
use chits::flow::{self, Frame, Frames, Phase};
use chits::setup::Setup;
use chits::state::State;
use chits::{soundness, words};
use play::Answer;
use testkit::SplitMix64;

use crate::words::ear::Ear;
use crate::words::{field, with};

/// Plays on until `most` answers are given or the war is over, and listens.
fn play(ear: &mut Ear, setup: &Setup, state: &mut State, rng: &mut SplitMix64, most: usize, mingle: bool) {
    let mut turn = state.turn;
    for _ in 0..most {
        if mingle && state.turn != turn && matches!(state.top(), Frame::Choice(_)) {
            turn = state.turn;
            field::mingle(setup, state, rng);
        }
        ear.listen(setup, state, rng);
        let Some(answer) = field::answer(setup, state, rng) else { return };
        let path = path(setup, state, answer);
        let mut events = Vec::new();
        flow::apply(setup, state, answer, &mut events);
        if let Some(path) = path {
            ear.way(setup, &path, &events);
        }
        ear.events(setup, &events);
        assert_eq!(soundness::faults(setup, state), [], "{answer:?}");
    }
}

/// The way the menu tells for a move.
fn path(setup: &Setup, state: &State, answer: Answer<Action>) -> Option<Vec<String>> {
    let (Answer::Act(side, action @ Action::To(_)), Frame::Move(_)) = (answer, state.top()) else {
        return None;
    };
    let menu = words::menu(setup, state, side);
    let entry = menu.groups.iter().flat_map(|group| &group.entries).find(|entry| entry.action == action)?;
    Some(entry.path.iter().map(|hex| hex.to_string()).collect())
}

/// Everything that can be asked, done and told but what is named in `rare`.
fn missing(ear: &Ear, rare: &[&str]) -> Vec<String> {
    let questions = "SetUp Stand Arrive Choose Recover Surprise Place SetDown Move Where Announce NextCombat Evade HowFar Withdraw Lose \
                     FirstBack Retreat Trim Advance";
    let actions = "Take With Drop To Charge Exit Build Dismantle Attack Release Fight Evade Stand Withdraw Lose Back Retreat Advance \
                   Leave Cup Box Reserve Surprise Decline Place Pass Set Recover Enter Wait Historical Done";
    let events = "Turn Phase Placed Deployed Arrived Waiting Chose Ready Surprise Drawn Revealed Passed CounterPlaced ReserveActs Rolled Moved \
                  Exited Taken Bridged BridgeBegun BridgeReady BridgeDelayed Dismantled Charges ChargeResolved Evades StopCharge Named Released Combat \
                  Resolved Engaged Disengaged Withdraws Reduced Eliminated Retreated Advanced OutOfSupply Supplied Recovered CutOff Over";
    let all = [("question", questions), ("action", actions), ("event", events)];
    all.iter()
        .flat_map(|(kind, names)| names.split_whitespace().map(move |name| format!("{kind} {name}")))
        .filter(|name| !ear.heard.contains(name) && !rare.contains(&name.as_str()))
        .collect()
}

#[test]
fn every_word_of_random_games_and_fights_is_there_and_chances_are_those_of_the_dice() {
    let mut ear = Ear::new();
    let options =
        [&[][..], &["mixed_charge_table", "free_surprise"], &["ramorino_obeys"], &["regular_track"]];
    // These stand among the texts.
    let rare = ["question Trim", "event Deployed", "event CutOff"];
    // What is seldom done may be missed by a few games, so that there are more of them until everything was heard.
    for (seed, options) in (0..48).zip(options.iter().cycle()) {
        if seed >= 4 && missing(&ear, &rare).is_empty() {
            break;
        }
        let setup = with(options);
        let mut rng = SplitMix64::new(seed);
        let mut state = flow::start(&setup);
        play(&mut ear, &setup, &mut state, &mut rng, 150, false);
        let mut state = field::deployed(&setup);
        play(&mut ear, &setup, &mut state, &mut rng, 300, false);
        for _ in 0..2 {
            let mut state = field::deployed(&setup);
            field::mingle(&setup, &mut state, &mut rng);
            play(&mut ear, &setup, &mut state, &mut rng, 1500, true);
        }
        // Hardly any bridge that is begun at random is still there a turn later, so that the end of a turn is played by itself.
        let mut state = field::deployed(&setup);
        field::mingle(&setup, &mut state, &mut rng);
        field::build(&setup, &mut state, &mut rng);
        state.frames = Frames::only(Frame::Turn(Phase::Bridges));
        let mut events = Vec::new();
        flow::settle(&setup, &mut state, &mut events);
        ear.events(&setup, &events);
        play(&mut ear, &setup, &mut state, &mut rng, 40, false);
    }
    for kind in ["charge", "attack", "fight", "evade", "stand"] {
        assert!(ear.compared.get(kind).is_some_and(|&count| count > 5), "{kind}: {:?}", ear.compared);
    }
    let missing = missing(&ear, &rare);
    assert!(missing.is_empty(), "never heard: {missing:?}");
}
