//! A puzzle at a table of this server: the solver answers through the same door as everybody, the table answers for the enemy.

use std::sync::Arc;

use scene::wire::{Ask, Judged, LessonAsk, Say};
use school::{Due, Verdict};
use table::Solver;
use table::lesson::judged;
use tokio::sync::MutexGuard;

use crate::hall::Hall;
use crate::room::Room;
use crate::trouble::{Code, Trouble};
use crate::work::work;

/// Whoever comes to a puzzle is told where it stands.
pub(crate) async fn greet(hall: &Arc<Hall>, room: &Arc<Room>) -> Result<Option<Say<'static>>, Trouble> {
    let Some(puzzle) = &room.puzzle else { return Ok(None) };
    let mut solver = puzzle.lock().await;
    go_on(hall, room, &mut solver).await?;
    Ok(Some(told(room, &solver, None).await?))
}

/// What a solver asks or answers in a puzzle; nothing if this is none, or the table answers it as always.
pub(crate) async fn ask(
    hall: &Arc<Hall>,
    room: &Arc<Room>,
    socket: u64,
    id: u32,
    ask: &Ask,
) -> Result<Option<Say<'static>>, Trouble> {
    let Some(puzzle) = &room.puzzle else { return Ok(None) };
    let ours = matches!(
        ask,
        Ask::Act { .. } | Ask::Roll { .. } | Ask::Undo { .. } | Ask::Resign { .. } | Ask::Lesson { .. }
    );
    if !ours {
        return Ok(None);
    }
    let mut solver = puzzle.lock().await;
    if room.now().hand(socket)? != solver.side() {
        return Err(Trouble::new(Code::NotYours, "this is somebody else's puzzle"));
    }
    if let Ask::Act { rev, .. } | Ask::Undo { rev } = ask
        && *rev != room.position().rev
    {
        return Err(Trouble::new(Code::Stale, "the table has changed since"));
    }
    let verdict = match ask {
        Ask::Act { act, .. } => Some(answer(hall, room, &mut solver, act).await?),
        Ask::Undo { .. } => {
            let to = solver.undo(&room.position().session);
            let to = to
                .ok_or_else(|| Trouble::new(Code::NotYours, "what dice or the enemy have answered stands"))?;
            room.change(hall, move |table| table.script_back(to)).await?;
            None
        }
        Ask::Lesson { go } => obey(hall, room, &mut solver, *go).await?,
        _ => return Err(Trouble::new(Code::NotYours, "in a puzzle the table rolls, and nobody gives up")),
    };
    room.say(&told(room, &solver, verdict).await?).await;
    Ok(Some(Say::Done { id }))
}

async fn obey(
    hall: &Arc<Hall>,
    room: &Arc<Room>,
    solver: &mut MutexGuard<'_, Solver>,
    go: LessonAsk,
) -> Result<Option<Judged>, Trouble> {
    let mut ahead = Solver::clone(solver);
    match go {
        LessonAsk::Where | LessonAsk::Next => return Ok(None),
        LessonAsk::Hint => return Ok(solver.hint()),
        LessonAsk::Again => ahead.again(),
        LessonAsk::Show => ahead.show(),
    }
    if room.position().session.at() > 0 {
        room.change(hall, |table| table.script_back(0)).await?;
    }
    **solver = ahead;
    go_on(hall, room, solver).await?;
    Ok(None)
}

/// The solver answers; what is possible is done, and then what follows by itself.
async fn answer(
    hall: &Arc<Hall>,
    room: &Arc<Room>,
    solver: &mut MutexGuard<'_, Solver>,
    text: &str,
) -> Result<Judged, Trouble> {
    let verdict = solver.judge(&room.position().session, text)?;
    if let Verdict::Accepted { action } = &verdict {
        let (side, action) = (solver.side(), action.clone());
        room.change(hall, move |table| table.script(side, &action)).await?;
        go_on(hall, room, solver).await?;
    }
    Ok(judged(verdict))
}

/// Dice fall and the enemy answers until the solver is waited for, or it is over. What was not written down is not done.
async fn go_on(
    hall: &Arc<Hall>,
    room: &Arc<Room>,
    solver: &mut MutexGuard<'_, Solver>,
) -> Result<(), Trouble> {
    loop {
        let (mut ahead, position) = (Solver::clone(solver), room.position());
        // All that may follow is looked at here.
        let (ahead, due) = work(move || {
            let due = ahead.due(&position.session);
            (ahead, due)
        })
        .await?;
        let due = due?;
        match due.clone() {
            None | Some(Due::Ended(_)) => {}
            Some(Due::Roll(face)) => {
                room.change(hall, move |table| table.script_roll(face.as_deref())).await?;
            }
            Some(Due::Act(side, text)) => {
                room.change(hall, move |table| table.script(side, &text)).await?;
            }
        }
        **solver = ahead;
        if due.is_none() {
            return Ok(());
        }
    }
}

async fn told(room: &Arc<Room>, solver: &Solver, verdict: Option<Judged>) -> Result<Say<'static>, Trouble> {
    let (solver, position) = (solver.clone(), room.position());
    Ok(work(move || solver.say(&position.session, None, verdict)).await??)
}
