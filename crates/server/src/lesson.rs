//! A lesson at a table of this server: its answers go through the same door as everybody's, but only those that are right.

use std::sync::Arc;

use scene::wire::{Ask, Judged, LessonAsk, Say};
use school::{Due, Verdict};
use table::Lecture;
use table::lesson::judged;
use tokio::sync::MutexGuard;

use crate::hall::Hall;
use crate::room::Room;
use crate::trouble::{Code, Trouble};

/// Answers after which showing a step is given up.
const MOST_SHOWN: usize = 60;

/// Whoever comes to a lesson is told where it stands.
pub(crate) async fn greet(hall: &Arc<Hall>, room: &Arc<Room>) -> Result<Option<Say<'static>>, Trouble> {
    let Some(lesson) = &room.lesson else { return Ok(None) };
    let mut lecture = lesson.lock().await;
    go_on(hall, room, &mut lecture).await?;
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
    if !matches!(ask, Ask::Act { .. } | Ask::Roll { .. } | Ask::Undo { .. } | Ask::Lesson { .. }) {
        return Ok(None);
    }
    let mut lecture = lesson.lock().await;
    if room.now().hand(socket)? != lecture.side() {
        return Err(Trouble::new(Code::NotYours, "this is somebody else's lesson"));
    }
    let verdict = match ask {
        Ask::Act { rev, act } => {
            if *rev != room.position().rev {
                return Err(Trouble::new(Code::Stale, "the table has changed since"));
            }
            Some(answer(hall, room, &mut lecture, act).await?)
        }
        Ask::Lesson { go } => obey(hall, room, &mut lecture, *go).await?,
        _ => {
            return Err(Trouble::new(
                Code::NotYours,
                "in a lesson the table rolls, and a step is begun again",
            ));
        }
    };
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
    if because.legal || room.now().hand(socket)? != lecture.side() {
        return Ok(());
    }
    let mut ahead = lecture.clone();
    let verdict = ahead.judge(&room.position().session, &because.action)?;
    if matches!(verdict, Verdict::Tried { .. }) {
        *lecture = ahead;
        go_on(hall, room, &mut lecture).await?;
        room.say(&lecture.say(None, Some(judged(verdict)))).await;
    }
    Ok(())
}

async fn obey(
    hall: &Arc<Hall>,
    room: &Arc<Room>,
    lecture: &mut MutexGuard<'_, Lecture>,
    go: LessonAsk,
) -> Result<Option<Judged>, Trouble> {
    match go {
        LessonAsk::Where => {}
        LessonAsk::Hint => return Ok(lecture.hint()),
        LessonAsk::Next => {
            lecture.go_on();
            go_on(hall, room, lecture).await?;
        }
        LessonAsk::Again => again(hall, room, lecture).await?,
        LessonAsk::Show => {
            again(hall, room, lecture).await?;
            let step = lecture.step();
            for _ in 0..MOST_SHOWN {
                if lecture.step() != step {
                    break;
                }
                match lecture.show(&room.position().session)? {
                    Some(text) => _ = answer(hall, room, lecture, &text).await?,
                    None => {
                        lecture.go_on();
                        go_on(hall, room, lecture).await?;
                        break;
                    }
                }
            }
        }
    }
    Ok(None)
}

/// The step from its beginning.
async fn again(
    hall: &Arc<Hall>,
    room: &Arc<Room>,
    lecture: &mut MutexGuard<'_, Lecture>,
) -> Result<(), Trouble> {
    let mut ahead = Lecture::clone(lecture);
    let to = ahead.again();
    if to < room.position().session.at() {
        room.change(hall, move |table| table.script_back(to)).await?;
    }
    **lecture = ahead;
    go_on(hall, room, lecture).await
}

/// The learner answers; what is right is done, and then what follows by itself.
async fn answer(
    hall: &Arc<Hall>,
    room: &Arc<Room>,
    lecture: &mut MutexGuard<'_, Lecture>,
    text: &str,
) -> Result<Judged, Trouble> {
    let mut ahead = Lecture::clone(lecture);
    let verdict = ahead.judge(&room.position().session, text)?;
    if let Verdict::Accepted { action } = &verdict {
        let (side, action) = (ahead.side(), action.clone());
        room.change(hall, move |table| table.script(side, &action)).await?;
    }
    **lecture = ahead;
    if matches!(verdict, Verdict::Accepted { .. } | Verdict::Tried { .. }) {
        go_on(hall, room, lecture).await?;
    }
    Ok(judged(verdict))
}

/// Dice fall and the enemy answers until the learner is waited for. What was not written down is not done.
async fn go_on(
    hall: &Arc<Hall>,
    room: &Arc<Room>,
    lecture: &mut MutexGuard<'_, Lecture>,
) -> Result<(), Trouble> {
    loop {
        let mut ahead = Lecture::clone(lecture);
        let due = ahead.due(&room.position().session)?;
        match due.clone() {
            None => {}
            Some(Due::Roll(face)) => {
                room.change(hall, move |table| table.script_roll(face.as_deref())).await?;
            }
            Some(Due::Act(side, text)) => {
                room.change(hall, move |table| table.script(side, &text)).await?;
            }
            Some(Due::Ended(_)) => {}
        }
        **lecture = ahead;
        if due.is_none() {
            return Ok(());
        }
    }
}
