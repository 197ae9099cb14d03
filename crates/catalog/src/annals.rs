//! What a study of many games counts, in every family: turns, losses, and where there was fighting.

use areas::Areas;
use areas::state::Place;
use chits::Chits;
use orders::Orders;
use play::{Side, Words};

/// How a family tells of a game that has been played.
pub trait Annals: Words {
    /// What losses are counted in.
    const LOSSES: &'static str;

    /// The turn the game has come to.
    fn turn(state: &Self::State) -> u8;

    /// How many turns a game has at most.
    fn turns(setup: &Self::Setup) -> u8;

    /// What each side has lost.
    fn losses(setup: &Self::Setup, state: &Self::State) -> [u32; 2];

    /// The places where this event begins a fight; mostly none.
    fn fights(setup: &Self::Setup, event: &Self::Event) -> Vec<String>;
}

impl Annals for Areas {
    const LOSSES: &'static str = "strength points";

    fn turn(state: &Self::State) -> u8 {
        state.turn
    }

    fn turns(setup: &Self::Setup) -> u8 {
        setup.tables.turns
    }

    fn losses(setup: &Self::Setup, state: &Self::State) -> [u32; 2] {
        setup.index.units.map(|units| {
            let lost = |id| {
                let printed = setup.piece(id).sp;
                let left = if state.piece(id).at == Place::ELIMINATED { 0 } else { state.sp(setup, id) };
                u32::from(printed.saturating_sub(left))
            };
            units.map(lost).sum()
        })
    }

    fn fights(setup: &Self::Setup, event: &Self::Event) -> Vec<String> {
        match event.what {
            areas::event::What::Combat { area, .. } => vec![setup.area(area).name.clone()],
            _ => Vec::new(),
        }
    }
}

impl Annals for Orders {
    const LOSSES: &'static str = "steps";

    fn turn(state: &Self::State) -> u8 {
        state.turn
    }

    fn turns(setup: &Self::Setup) -> u8 {
        setup.tables.turns
    }

    fn losses(setup: &Self::Setup, state: &Self::State) -> [u32; 2] {
        Side::BOTH.map(|side| orders::victory::steps_lost(setup, state, side).unsigned_abs())
    }

    fn fights(setup: &Self::Setup, event: &Self::Event) -> Vec<String> {
        match event.what {
            orders::event::What::Assault { target } => vec![orders::words::place(setup, target)],
            _ => Vec::new(),
        }
    }
}

impl Annals for Chits {
    const LOSSES: &'static str = "steps";

    fn turn(state: &Self::State) -> u8 {
        state.turn
    }

    fn turns(setup: &Self::Setup) -> u8 {
        setup.tables.turns.len() as u8
    }

    fn losses(_setup: &Self::Setup, state: &Self::State) -> [u32; 2] {
        state.lost.0.map(u32::from)
    }

    fn fights(setup: &Self::Setup, event: &Self::Event) -> Vec<String> {
        let name = |hex| chits::words::hex_name(setup, hex);
        match &event.what {
            chits::event::What::Combat { targets, .. } => targets.iter().map(|&hex| name(hex)).collect(),
            chits::event::What::ChargeResolved { target, .. } => vec![name(*target)],
            _ => Vec::new(),
        }
    }
}
