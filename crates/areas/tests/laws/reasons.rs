//! Whether the reasons of refusals are true: random wrong actions at random points, each reason looked into by code that reckons anew, from the map
//! and the position alone, what the reason claims.

mod fighting;
mod land;
mod marching;
mod phases;

use areas::Areas;
use areas::action::{Action, subject};
use areas::setup::{PieceId, SIDE_NAMES, Setup};
use areas::state::State;
use areas::words::piece_name;
use board::AreaId;
use play::{Next, Rules, Side};
use testkit::{Reasons, Refused, Truth};

use super::common::{reconstruction_with, shipped};

/// A refusal with what the judges ask about it.
struct Claim<'a> {
    setup: &'a Setup,
    state: &'a State,
    side: Side,
    action: Action,
    text: &'a str,
    /// What the side could do instead.
    offered: Vec<Action>,
}

impl<'a> Claim<'a> {
    fn of(refused: &'a Refused<'_, Areas>) -> Claim<'a> {
        let &Refused { setup, state, side, action, reason: text, .. } = refused;
        let mut offered = Vec::new();
        Areas::actions(setup, state, side, &mut offered);
        Claim { setup, state, side, action, text, offered }
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

    /// Whether the reason is exactly this.
    fn is(&self, text: &str) -> bool {
        self.text == text
    }

    /// The piece the action is about.
    fn piece(&self) -> PieceId {
        subject(self.action).unwrap_or_else(|| panic!("{:?} is about no piece: {}", self.action, self.text))
    }

    /// Whether the words name the piece.
    fn names(&self, said: &str, id: PieceId) -> bool {
        said == piece_name(self.setup, id)
    }

    /// Whether the words name the area.
    fn at(&self, said: &str, area: AreaId) -> bool {
        said == self.setup.area(area).name
    }

    /// The piece of the asking side that the words name.
    fn own(&self, said: &str) -> Option<PieceId> {
        self.setup.piece_ids().find(|&id| self.setup.piece(id).side == self.side && self.names(said, id))
    }

    /// Whether anything like the action is on offer.
    fn kind_offered(&self) -> bool {
        let kind = std::mem::discriminant(&self.action);
        self.offered.iter().any(|other| std::mem::discriminant(other) == kind)
    }
}

/// True if it holds, else false with what was found instead.
fn truth(holds: bool, found: impl std::fmt::Debug) -> Option<Truth> {
    Some(Truth::of(holds, || format!("found {found:?}")))
}

fn judge(refused: &Refused<'_, Areas>) -> Truth {
    let claim = Claim::of(refused);
    let judges =
        [whose, marching::judge, marching::judge_stack, marching::judge_forced, marching::judge_work];
    let more = [fighting::judge, fighting::judge_guns, fighting::judge_after, phases::judge];
    judges.iter().chain(&more).find_map(|judge| judge(&claim)).unwrap_or(Truth::Unjudged)
}

/// Whose piece, whose decision, which decision.
fn whose(claim: &Claim<'_>) -> Option<Truth> {
    let Claim { setup, state, side, .. } = *claim;
    if let Some(said) = claim.fits("{} is not yours") {
        let id = claim.piece();
        return truth(claim.names(said[0], id) && setup.piece(id).side != side, setup.piece(id).side);
    }
    if let Some(said) = claim.fits("{} is not on the map") {
        let id = claim.piece();
        return truth(claim.names(said[0], id) && state.piece(id).at.area().is_none(), state.piece(id).at);
    }
    if let Some(said) = claim.fits("it is for the {} to decide now") {
        let Next::Decide(open) = Areas::next(setup, state) else { return truth(false, "a die") };
        let other = open.of(side).is_none() && open.of(side.other()).is_some();
        return truth(other && said[0] == SIDE_NAMES[side.other().index()], side);
    }
    if claim.text.starts_with("that is not what is decided now: ") {
        return truth(!claim.kind_offered(), &claim.offered);
    }
    None
}

/// Plays games of an edition with options, and wants nearly all reasons judged.
fn look(edition: &str, options: &[&str], seed: u64) {
    let options: Vec<String> = options.iter().map(ToString::to_string).collect();
    let setup = reconstruction_with(edition, &options);
    let report = Reasons { games: 6, seed, probes: 8, bound: 3_000 }.check::<Areas>(&setup, judge);
    report.assert_true(98);
}

#[test]
fn the_reasons_of_edition_1_1_are_true() {
    look("1.1", &[], 1);
    let report = Reasons { games: 3, seed: 11, ..Reasons::default() }.check::<Areas>(&shipped(), judge);
    report.assert_true(98);
}

/// Random answers hardly ever lead far away; here every piece tries to go everywhere.
#[test]
fn the_reasons_of_every_first_move_are_true() {
    let shipped = shipped();
    let setup: &Setup = &shipped;
    let state = Areas::start(setup);
    let Next::Decide(open) = Areas::next(setup, &state) else {
        panic!("the campaign begins with a decision")
    };
    let side = open.first().side;
    let pieces = setup.piece_ids().filter(|&id| setup.piece(id).side == side && state.area_of(id).is_some());
    let pairs = pieces.flat_map(|id| setup.map.areas().map(move |area| (id, area)));
    for action in pairs.flat_map(|(id, area)| [Action::Move(id, area), Action::Force(id, area)]) {
        let play::Explanation { legal: false, clause, reason } = Areas::explain(setup, &state, side, action)
        else {
            continue;
        };
        let refused = Refused { setup, state: &state, side, action, clause, reason: &reason };
        assert_eq!(judge(&refused), Truth::True, "{action:?}: {reason}");
    }
}

#[test]
fn the_reasons_of_edition_1_0_are_true() {
    look("1.0", &[], 21);
}

#[test]
fn the_reasons_under_fog_with_scouts_and_wounds_are_true() {
    look("1.1", &["leader_casualties", "fog_of_war", "reconnaissance"], 31);
}

#[test]
fn the_reasons_under_the_other_options_are_true() {
    look("1.1", &["restricted_guns", "garrison_stays", "garrison_bombarded_last", "reconnaissance"], 41);
}
