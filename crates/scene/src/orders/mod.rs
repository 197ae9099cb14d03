//! How the battles of `orders` are drawn: hexes, formations under orders, weather.
//!
//! | module | what it tells |
//! |---|---|
//! | `board` | the sheet: where the hexes lie, ground, water, roads |
//! | `counters` | the counters as printed, and the colours of the formations |
//! | `short` | names short enough for a counter |
//! | `picture` | the table as a view has it: turn, tracks, points, objectives |
//! | `pieces` | the pieces as they are now |
//! | `panels` | the lists beside the map |
//! | `fight` | the assault under way, and arrows |
//! | `gesture` | what pointing at something could mean |
//! | `charts` | the charts |
//! | `cite` | the clauses as the battle's own book numbers them |

mod board;
mod charts;
mod cite;
mod counters;
mod fight;
mod gesture;
mod panels;
mod picture;
mod pieces;
mod short;

use std::sync::Arc;

use ::board::hex::HexId;
use ::orders::action::Action;
use ::orders::{Orders, sight, words};
use play::{Names, Offers, Side, Viewer};

use crate::drawn::{Glimpse, Measure};
use crate::redrawn::Last;
use crate::{Board, Chart, Drawn, Picture};

impl Drawn for Orders {
    fn board(setup: &Self::Setup) -> Board {
        board::board(setup)
    }

    fn places(setup: &Self::Setup) -> &Arc<Names> {
        &setup.index.names
    }

    fn offers(setup: &Self::Setup, state: &Self::State, side: Side) -> Offers<Self::Action> {
        ::orders::offers(setup, state, side)
    }

    fn label(
        setup: &Self::Setup,
        state: &Self::State,
        question: Self::Question,
        action: Self::Action,
    ) -> String {
        words::label(setup, state, question, action)
    }

    /// A hex without a name is read by its number; where a place has a name, that is read as well.
    fn toward(setup: &Self::Setup, action: Self::Action) -> Option<Self::Action> {
        const ANY: HexId = HexId(0);
        let (hex, toward) = match action {
            Action::To(hex) => (hex, Action::To(ANY)),
            Action::Via(hex) => (hex, Action::Via(ANY)),
            Action::Column(hex) => (hex, Action::Column(ANY)),
            _ => return None,
        };
        setup.ground(hex).name.is_empty().then_some(toward)
    }

    fn picture(
        setup: &Self::Setup,
        view: &Self::View,
        _viewer: Viewer,
        last: Option<Last<'_, Self::View>>,
    ) -> Picture {
        cite::picture(setup, picture::picture(setup, view, last))
    }

    fn glimpse(setup: &Self::Setup, view: &Self::View, _viewer: Viewer) -> Glimpse {
        picture::glimpse(setup, view)
    }

    fn gesture(
        setup: &Self::Setup,
        view: &Self::View,
        side: Side,
        piece: Option<&str>,
        space: Option<&str>,
    ) -> Vec<Self::Action> {
        gesture::gesture(setup, view, side, piece, space)
    }

    /// Taking units in hand moves nobody, and they may be put down again where they stand.
    fn opens(action: Self::Action) -> bool {
        matches!(action, Action::Take(_) | Action::Together(_))
    }

    fn onward(action: Self::Action) -> bool {
        matches!(action, Action::Via(_) | Action::Column(_))
    }

    fn ends(action: Self::Action) -> bool {
        matches!(action, Action::End | Action::Decline)
    }

    fn hides(setup: &Self::Setup) -> bool {
        setup.rules.fog_of_war
    }

    fn measure(setup: &Self::Setup, from: &str, to: &str) -> Option<Measure> {
        let (from, to) = (setup.find_hex(from)?, setup.find_hex(to)?);
        let clear = from == to || sight::is_clear(setup, from, to);
        let clause = setup.title.cite(play::Clause("CAL 11.3a")).0;
        Some(Measure { distance: setup.map.distance(from, to), unit: "hexes", clear: Some(clear), clause })
    }

    fn charts(setup: &Self::Setup) -> Vec<Chart> {
        charts::charts(setup).into_iter().map(|chart| cite::chart(setup, chart)).collect()
    }
}
