//! Whether the reasons of refusals are true: random wrong actions at random points, each reason looked into by code that reckons anew, from the map
//! and the position alone, what the reason claims.

mod deciding;
mod field;
mod fighting;
mod marching;

use std::sync::Arc;

use board::hex::HexId;
use chits::Chits;
use chits::action::Action;
use chits::flow::Frame;
use chits::ruleset::Ruleset;
use chits::setup::{PieceId, Setup};
use chits::state::{Place, State};
use play::{Game, Header, Next, Rules, Side};
use testkit::{Reasons, Refused, Truth};

use super::melee;
use crate::common::FILES;
use crate::war::setup;

/// A refusal with what the judges ask about it.
struct Claim<'a> {
    setup: &'a Setup,
    state: &'a State,
    side: Side,
    action: Action,
    text: &'a str,
}

impl<'a> Claim<'a> {
    fn of(refused: &'a Refused<'_, Chits>) -> Claim<'a> {
        let &Refused { setup, state, side, action, reason: text, .. } = refused;
        Claim { setup, state, side, action, text }
    }

    /// The words that stand for `{}` in the pattern, if the reason fits it.
    fn fits(&self, pattern: &str) -> Option<Vec<&'a str>> {
        let mut fixed = pattern.split("{}").peekable();
        let mut rest = self.text.strip_prefix(fixed.next()?)?;
        let mut found = Vec::new();
        while let Some(part) = fixed.next() {
            let end = match fixed.peek() {
                None => rest.strip_suffix(part)?.len(),
                Some(_) => rest.find(part)?,
            };
            found.push(&rest[..end]);
            rest = &rest[end + part.len()..];
        }
        rest.is_empty().then_some(found)
    }

    fn is(&self, text: &str) -> bool {
        self.text == text
    }

    /// The piece the action is about.
    fn piece(&self) -> Option<PieceId> {
        match self.action {
            Action::Take(id) | Action::With(id) | Action::Drop(id) | Action::Build(id, _) => Some(id),
            Action::Dismantle(id) | Action::Release(id) | Action::Lose(id) | Action::Recover(id) => Some(id),
            Action::Attack(id, _) | Action::Advance(id, _) | Action::Enter(id, _) => Some(id),
            _ => None,
        }
    }

    /// The hex the action names.
    fn hex(&self) -> Option<HexId> {
        match self.action {
            Action::To(hex) | Action::Charge(hex) | Action::Back(hex) | Action::Retreat(hex) => Some(hex),
            Action::Attack(_, hex) | Action::Advance(_, hex) | Action::Enter(_, hex) => Some(hex),
            Action::Place(hex) | Action::Set(_, hex) => Some(hex),
            _ => None,
        }
    }

    /// Whether the words name the piece the action is about.
    fn named(&self, said: &str) -> bool {
        self.piece().is_some_and(|id| said == self.setup.piece(id).name)
    }

    /// Whether the words name the hex: its number, and its name if it has one.
    fn at(&self, said: &str, hex: HexId) -> bool {
        let number = self.setup.map.printed(hex).to_string();
        said == format!("{number} {}", self.setup.ground(hex).name).trim_end()
    }

    /// Whether the words name the hex of the action.
    fn there(&self, said: &str) -> bool {
        self.hex().is_some_and(|hex| self.at(said, hex))
    }

    /// What the side could do instead.
    fn offered(&self) -> Vec<Action> {
        let mut offered = Vec::new();
        Chits::actions(self.setup, self.state, self.side, &mut offered);
        offered
    }

    /// Whether anything like the action is on offer.
    fn kind_offered(&self) -> bool {
        let kind = std::mem::discriminant(&self.action);
        self.offered().iter().any(|other| std::mem::discriminant(other) == kind)
    }
}

/// True if it holds, else false with what was found instead.
fn truth(holds: bool, found: impl std::fmt::Debug) -> Option<Truth> {
    Some(Truth::of(holds, || format!("found {found:?}")))
}

fn judge(refused: &Refused<'_, Chits>) -> Truth {
    let claim = Claim::of(refused);
    let judges = [whose, elsewhere, marching::judge, marching::judge_hand, marching::judge_goal];
    let more = [marching::judge_charge, deciding::judge_set_up, deciding::judge, fighting::judge];
    judges.iter().chain(&more).find_map(|judge| judge(&claim)).unwrap_or(Truth::Unjudged)
}

/// Whose piece, whose decision, where the piece is.
fn whose(claim: &Claim<'_>) -> Option<Truth> {
    let Claim { setup, state, side, .. } = *claim;
    if let Some(said) = claim.fits("it is for the {} to decide now") {
        let Next::Decide(open) = Chits::next(setup, state) else { return truth(false, "a die") };
        let other = open.of(side).is_none() && open.of(side.other()).is_some();
        return truth(other && said[0] == ["Austrians", "Piedmontese"][side.other().index()], side);
    }
    if claim.is("that is not what is decided now") {
        return truth(!claim.kind_offered(), claim.action);
    }
    if let Some(said) = claim.fits("{} is the enemy's") {
        let formation = match claim.action {
            Action::Leave(id) | Action::Cup(id) | Action::Box(id) | Action::Reserve(id) => Some(id),
            _ => None,
        };
        let (name, whose) = match (formation, claim.piece()) {
            (Some(id), _) => (&setup.formation(id).name, setup.formation(id).side),
            (_, Some(id)) => (&setup.piece(id).name, setup.piece(id).side),
            _ => return truth(false, claim.action),
        };
        return truth(said[0] == name && whose != side, whose);
    }
    let place = claim.piece().map(|id| state.piece(id).at)?;
    let begins = claim.piece().is_some_and(|id| setup.placements.iter().any(|it| it.piece == id));
    if let Some(said) = claim.fits("{} has left the map and does not return") {
        return truth(claim.named(said[0]) && place == Place::EXITED, place);
    }
    if let Some(said) = claim.fits("{} has been eliminated") {
        return truth(claim.named(said[0]) && place == Place::GONE, place);
    }
    if let Some(said) = claim.fits("{} has not been set up yet") {
        return truth(claim.named(said[0]) && place == Place::AWAY && begins && state.turn == 0, place);
    }
    if let Some(said) = claim.fits("{} has not arrived yet") {
        return truth(claim.named(said[0]) && place == Place::AWAY && !begins, place);
    }
    if let Some(said) = claim.fits("{} is on the map already") {
        return truth(claim.named(said[0]) && place.hex().is_some(), place);
    }
    None
}

/// What is done at another moment: nothing of the kind is on offer now, and it is not that moment.
fn elsewhere(claim: &Claim<'_>) -> Option<Truth> {
    use chits::activation::Stage;
    let top = claim.state.top();
    let moving = matches!(top, Frame::Move(_) | Frame::Activation(Stage::Move));
    let night = claim.state.turn > 0 && claim.setup.tables.turns[usize::from(claim.state.turn) - 1].night;
    let not_now = match claim.text {
        "nobody charges at night" => return truth(night && matches!(claim.action, Action::Charge(_)), night),
        "nobody fights at night" => return truth(night && matches!(claim.action, Action::Attack(..)), night),
        "units move when their counter has been placed, before the fights" => !moving,
        "cavalry charges while it moves" | "units leave the map while they move" => !moving,
        "bridges are begun while their crews move" | "bridges are taken up while units move" => !moving,
        "attacks are announced when the movement of an activation is over" => {
            top != Frame::Activation(Stage::Announce)
        }
        "combats are fought when all of them are announced" => top != Frame::Activation(Stage::Fight),
        "nobody is asked whether he evades" => !matches!(top, Frame::Evasion(_)),
        "there is no result to be absorbed by withdrawing" => {
            !matches!(top, Frame::Pay(_) | Frame::Evasion(_))
        }
        "nobody has a step to lose now" => !matches!(top, Frame::Pay(_) | Frame::Retreat(_)),
        "nobody falls back now" => !matches!(top, Frame::Pay(_) | Frame::Retreat(_) | Frame::Evasion(_)),
        "nobody may advance now" => !matches!(top, Frame::Advance(_)),
        "formations are chosen at the beginning of a turn, once" => !matches!(top, Frame::Choice(_)),
        "only on the first turn may a corps go before the first draw" => !matches!(top, Frame::Surprise(_)),
        "no counter is waiting to be placed" | "no counter is waiting to be passed" => {
            !matches!(top, Frame::Place(_))
        }
        "no counters are set down beside a commander in chief now" => !matches!(top, Frame::SetDown(_)),
        "units recover in the supply phase" => !matches!(top, Frame::Recovery(_)),
        "reinforcements arrive at the beginning of a turn" => !matches!(top, Frame::Arrivals(..)),
        "the armies have been set up" => claim.state.turn > 0,
        "the war begins when both armies are set up" => matches!(top, Frame::SetUp(_)),
        "first the reinforcements arrive" => matches!(top, Frame::Arrivals(..)),
        "the counter is placed or passed first" => matches!(top, Frame::Place(_)),
        "the counters of the formations are set down first" => matches!(top, Frame::SetDown(_)),
        "take the unit that moves in hand first" => top == Frame::Activation(Stage::Move),
        "all movement comes before the first combat" => moving && !night,
        "the movement of this activation is over" => {
            matches!(top, Frame::Activation(Stage::Announce | Stage::Fight))
        }
        "all combats are announced before the first is fought" => top == Frame::Activation(Stage::Announce),
        "the combats are announced: they are fought now" => top == Frame::Activation(Stage::Fight),
        _ => return None,
    };
    truth(not_now && !claim.kind_offered(), top)
}

fn with(change: impl Fn(&mut Ruleset)) -> Arc<Setup> {
    let mut rules = Ruleset::printed();
    change(&mut rules);
    Arc::new(chits::data::load(&FILES, rules, None).expect("the files are sound"))
}

/// So many games, or with `BICORNE_LONG` set (`cargo xtask long`) twenty times as many.
fn games(few: usize) -> usize {
    if std::env::var_os("BICORNE_LONG").is_some() { few * 20 } else { few }
}

/// Campaigns from their set-up on.
fn campaigns(setup: &Arc<Setup>, seed: u64) {
    let report = Reasons { games: games(2), seed, probes: 2, bound: 2_000 }.check::<Chits>(setup, judge);
    report.assert_true(98);
}

#[test]
fn the_reasons_in_whole_campaigns_are_true() {
    campaigns(&Arc::new(setup().clone()), 1);
}

#[test]
fn the_reasons_under_options_are_true() {
    campaigns(
        &with(|rules| {
            (rules.free_surprise, rules.cut_off_march, rules.hidden_boxes) = (true, true, true);
            (rules.regular_track, rules.ramorino_obeys) = (true, true);
        }),
        11,
    );
}

/// Random campaigns hardly fight: here the armies are thrown upon each other.
#[test]
fn the_reasons_where_armies_meet_are_true() {
    let setup = Arc::new(setup().clone());
    let fought = |seed: u64| {
        let centre = ["3338", "6141", "1807", "0547", "3624"][seed as usize % 5];
        let state = melee(seed, centre, 3 + (seed % 3) as u16);
        Game::<Chits>::from_state(Arc::clone(&setup), Header::default(), state)
    };
    let report =
        Reasons { games: games(10), seed: 21, probes: 3, bound: 500 }.check_from::<Chits>(fought, judge);
    report.assert_true(98);
}
