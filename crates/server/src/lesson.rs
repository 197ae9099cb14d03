//! A lesson at a table of this server: its answers go through the same door as everybody's, but only those that are right.

use std::sync::Arc;

use scene::wire::{Ask, Say};
use table::Lecture;

use crate::hall::Hall;
use crate::room::Room;
use crate::trouble::{Code, Trouble};

/// Whoever comes to a lesson is told where it stands.
pub(crate) async fn greet(hall: &Arc<Hall>, room: &Arc<Room>) -> Result<Option<Say<'static>>, Trouble> {
    let Some(lesson) = &room.lesson else { return Ok(None) };
    let mut lecture = lesson.lock().await;
    let mut ahead = Lecture::clone(&lecture);
    ahead.go_on();
    carry_out(hall, room, &mut lecture, ahead).await?;
    Ok(Some(lecture.say(None, None)))
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
    if !Lecture::hears(ask) {
        return Ok(None);
    }
    let mut lecture = lesson.lock().await;
    if room.now().hand(socket)? != lecture.side() {
        return Err(Trouble::new(Code::NotYours, "this is somebody else's lesson"));
    }
    let mut ahead = Lecture::clone(&lecture);
    let verdict = ahead.ask(&room.position(), ask)?;
    carry_out(hall, room, &mut lecture, ahead).await?;
    room.say(&lecture.say(None, verdict)).await;
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
    let mut lecture = lesson.lock().await;
    if room.now().hand(socket)? != lecture.side() {
        return Ok(());
    }
    let mut ahead = Lecture::clone(&lecture);
    if let Some(verdict) = ahead.pointed(&room.position().session, because)? {
        carry_out(hall, room, &mut lecture, ahead).await?;
        room.say(&lecture.say(None, Some(verdict))).await;
    }
    Ok(())
}

/// Everything is done that the lesson wants done. What was not written down is not done, and the lesson stays where it was before.
async fn carry_out(
    hall: &Arc<Hall>,
    room: &Arc<Room>,
    lecture: &mut Lecture,
    mut ahead: Lecture,
) -> Result<(), Trouble> {
    while let Some(scripted) = ahead.step(&room.position().session)? {
        room.change(hall, move |table| scripted.change(table)).await?;
        *lecture = ahead.clone();
    }
    *lecture = ahead;
    Ok(())
}
