//! Who is sent to a place by himself: into places that nobody holds, and into those that have to be held when the battle ends.

use board::hex::HexId;
use orders::setup::{PieceId, Setup};
use orders::state::{State, Status};
use orders::victory;
use play::Side;

use super::plans::Plan;
use super::script::Memo;

/// Nobody is sent further than this.
const FARTHEST: u16 = 4;

/// The places single units are sent to.
#[derive(Clone, Debug, Default)]
pub(super) struct Posts(Option<Vec<(PieceId, HexId)>>);

/// Where a unit is sent by itself: by its plan, or because somebody has to go there.
pub(super) fn post_of(
    setup: &Setup,
    state: &State,
    plan: Option<Plan>,
    memo: &mut Memo,
    id: PieceId,
) -> Option<HexId> {
    let sent = plan.and_then(|plan| plan.sent.into_iter().flatten().find(|(unit, _)| *unit == id));
    if let Some((_, hex)) = sent {
        return Some(hex);
    }
    let side = setup.piece(id).side;
    let posts = memo.posts.0.get_or_insert_with(|| posts(setup, state, side));
    posts.iter().find(|(unit, _)| *unit == id).map(|(_, hex)| *hex)
}

fn posts(setup: &Setup, state: &State, side: Side) -> Vec<(PieceId, HexId)> {
    let mut posts: Vec<(PieceId, HexId)> = Vec::new();
    let enemies = state.occupied(setup, side.other());
    let holds = side != setup.title.opens;
    for (index, objective) in setup.objectives.iter().enumerate() {
        let hex = objective.hex;
        // AIF 17.2.12a: these are worth nothing unless somebody stands there.
        let keep = holds && setup.scenario.hold.contains(hex);
        let ours = victory::holder(setup, state, index) == Some(side);
        let wanted = if keep { !enemies.contains(hex) } else { !ours && !enemies.contains(hex) };
        if !wanted {
            continue;
        }
        let fit = |id: &PieceId| {
            let free = posts.iter().all(|(unit, _)| unit != id);
            free && state.piece(*id).status == Status::Good
        };
        let troops = setup.index.units[side].and(setup.index.troops);
        let far = |id: PieceId| state.hex(id).map(|at| (setup.map.distance(at, hex), id));
        let nearest = troops.filter(fit).filter_map(far).min();
        let most = if keep { u16::MAX } else { FARTHEST };
        if let Some((_, id)) = nearest.filter(|(way, _)| *way <= most) {
            posts.push((id, hex));
        }
    }
    posts
}
