//! A lesson or a puzzle at a table of this server: its answers go through the same door as everybody's, but only those that are right, or possible.

use std::sync::Arc;

use scene::wire::{Ask, Judged, Say};
use table::Teacher;

use crate::hall::Hall;
use crate::room::Room;
use crate::trouble::{Code, Trouble};
use crate::work::work;

/// Whoever comes to a lesson is told where it stands.
pub(crate) async fn greet(hall: &Arc<Hall>, room: &Arc<Room>) -> Result<Option<Say<'static>>, Trouble> {
    let Some(lesson) = &room.lesson else { return Ok(None) };
    let mut teacher = lesson.lock().await;
    let mut ahead = Teacher::clone(&teacher);
    ahead.go_on();
    carry_out(hall, room, &mut teacher, ahead).await?;
    Ok(Some(told(room, &teacher, None).await?))
}

/// What a learner asks or answers in a lesson; nothing if this is no lesson, or the table answers it as always.
pub(crate) async fn ask(
    hall: &Arc<Hall>,
    room: &Arc<Room>,
    socket: u64,
    id: u32,
    ask: &Ask,
) -> Result<Option<Say<'static>>, Trouble> {
    let Some(lesson) = &room.lesson else {
        let asked = matches!(ask, Ask::Lesson { .. });
        let none = || Trouble::new(Code::Malformed, "this game is no lesson");
        return if asked { Err(none()) } else { Ok(None) };
    };
    let mut teacher = lesson.lock().await;
    if !teacher.hears(ask) {
        return Ok(None);
    }
    if room.now().hand(socket)? != teacher.side() {
        return Err(Trouble::new(Code::NotYours, "somebody else is learning here"));
    }
    let mut ahead = Teacher::clone(&teacher);
    let verdict = ahead.ask(&room.position(), ask)?;
    carry_out(hall, room, &mut teacher, ahead).await?;
    room.say(&told(room, &teacher, verdict).await?).await;
    Ok(Some(Say::Done { id }))
}

/// Somebody pointed at something impossible: in a step that asks for it, this is the answer.
pub(crate) async fn pointed(
    hall: &Arc<Hall>,
    room: &Arc<Room>,
    socket: u64,
    say: &Say<'_>,
) -> Result<(), Trouble> {
    let (Some(lesson), Say::Because { because: Some(because), .. }) = (&room.lesson, say) else {
        return Ok(());
    };
    let mut teacher = lesson.lock().await;
    if room.now().hand(socket)? != teacher.side() {
        return Ok(());
    }
    let mut ahead = Teacher::clone(&teacher);
    if let Some(verdict) = ahead.pointed(&room.position().session, because)? {
        carry_out(hall, room, &mut teacher, ahead).await?;
        room.say(&told(room, &teacher, Some(verdict)).await?).await;
    }
    Ok(())
}

/// Everything is done that the lesson wants done. What was not written down is not done, and the lesson stays where it was before. A puzzle looks at all
/// that may follow, which is no work for those who carry messages.
async fn carry_out(
    hall: &Arc<Hall>,
    room: &Arc<Room>,
    teacher: &mut Teacher,
    mut ahead: Teacher,
) -> Result<(), Trouble> {
    loop {
        let position = room.position();
        let (next, step) = work(move || {
            let step = ahead.step(&position.session);
            (ahead, step)
        })
        .await?;
        let step = step?;
        let last = step.is_none();
        if let Some(scripted) = step {
            room.change(hall, move |table| scripted.change(table)).await?;
        }
        *teacher = next.clone();
        if last {
            return Ok(());
        }
        ahead = next;
    }
}

async fn told(room: &Arc<Room>, teacher: &Teacher, verdict: Option<Judged>) -> Result<Say<'static>, Trouble> {
    let (teacher, position) = (teacher.clone(), room.position());
    Ok(work(move || teacher.say(&position.session, verdict)).await??)
}
