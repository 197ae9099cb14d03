//! The rules of the point-to-point campaign.
pub mod data;
pub mod ruleset;
pub mod setup;

use play::*;

/// The family.
pub struct Areas;

/// Placeholder until the chapters stand.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct State;

#[expect(clippy::todo, reason = "skeleton")]
impl Rules for Areas {
    type Setup = setup::Setup;
    type State = State;
    type Question = u8;
    type Action = u8;
    type Why = u8;
    type Event = u8;
    type View = State;
    const VERSION: u32 = 1;
    fn start(_: &Self::Setup) -> State { todo!() }
    fn next(_: &Self::Setup, _: &State) -> Next<u8, u8> { todo!() }
    fn actions(_: &Self::Setup, _: &State, _: Side, _: &mut Vec<u8>) { todo!() }
    fn apply<S: Sink<u8>>(_: &Self::Setup, _: &mut State, _: Answer<u8>, _: &mut S) { todo!() }
    fn explain(_: &Self::Setup, _: &State, _: Side, _: u8) -> Explanation { todo!() }
    fn view(_: &Self::Setup, _: &State, _: Viewer) -> State { todo!() }
    fn seen(_: &Self::Setup, _: &u8, _: Viewer) -> Option<u8> { todo!() }
    fn reveals(_: &Self::Setup, _: &u8, _: Side) -> bool { todo!() }
    fn check(_: &Self::Setup, _: &State) -> Vec<String> { todo!() }
}

#[expect(clippy::todo, reason = "skeleton")]
impl Words for Areas {
    fn side_ids(_: &Self::Setup) -> [&str; 2] { setup::SIDE_IDS }
    fn write_action(_: &Self::Setup, _: u8) -> String { todo!() }
    fn read_action(_: &Self::Setup, _: &str) -> Result<u8, String> { todo!() }
    fn question(_: &Self::Setup, _: &State, _: &Decision<u8>) -> String { todo!() }
    fn question_from_outside(_: &Self::Setup, _: &Decision<u8>) -> String { todo!() }
    fn why(_: &Self::Setup, _: &State, _: &Roll<u8>, _: Viewer) -> String { todo!() }
    fn describe(_: &Self::Setup, _: &u8) -> Line { todo!() }
    fn menu(_: &Self::Setup, _: &State, _: Side) -> Menu<u8> { todo!() }
    fn forecast(_: &Self::Setup, _: &State, _: Side, _: u8) -> Option<Forecast> { todo!() }
    fn situate(_: &Self::Setup, _: &str, _: &str) -> Result<State, Faults> { todo!() }
}
