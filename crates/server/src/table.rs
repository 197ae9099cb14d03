//! One game with everybody who looks at it. Changes go through one door, one at a time; looking needs no door.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use play::Side;
use scene::wire::Say;
use session::{Denied, Session};

use crate::draft::Draft;
use crate::fanout::{self, Drawn, Seen};
use crate::hall::Hall;
use crate::position::Position;
use crate::seats::{Gaze, Outlook, Player, Role};
use crate::shown::Shown;
use crate::socket::outbox::{End, Outbox};
use crate::thinking::Thinking;
use crate::trouble::{Code, Trouble};
use crate::work::work;
use crate::writer::{self, Change};

/// Who rolls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DiceBy {
    /// The server, at once.
    Server,
    /// Somebody at the table, who may type the face of a real die.
    Hand,
}

/// One game with everybody who looks at it.
pub(crate) struct Table {
    /// Its id.
    pub id: String,
    /// What the players call it.
    pub name: String,
    /// Who plays each side.
    pub players: [Player; 2],
    /// Who rolls.
    pub dice: DiceBy,
    /// A side may not know everything about the other.
    pub hides: bool,
    door: Arc<tokio::sync::Mutex<Inside>>,
    position: RwLock<Arc<Position>>,
    present: AtomicUsize,
    touched: AtomicI64,
    /// A computer player is at work.
    pub busy: AtomicBool,
    /// What is kept of computer players.
    pub thinking: Thinking,
}

/// What only who has come through the door may touch.
#[derive(Default)]
pub(crate) struct Inside {
    frozen: Option<String>,
    gone: bool,
    listeners: BTreeMap<u64, Listener>,
    /// The scenes that were sent last, by who sees them.
    drawn: Drawn,
}

struct Listener {
    outlook: SharedOutlook,
    gaze: Gaze,
    out: Outbox,
}

/// A reader's point of view, kept by its socket and by the table.
pub(crate) type SharedOutlook = Arc<Mutex<Outlook>>;

/// What an answer has come to, before it is written down.
pub(crate) struct Done {
    /// The game then.
    pub session: Session,
    /// What is written.
    pub entries: Vec<String>,
    /// Answers from this one on were taken back.
    pub back: Option<usize>,
    /// Nothing is written: a side has answered something in secret, or thought better of it.
    pub draft: Option<(Side, Option<Draft>)>,
}

impl Done {
    /// A side has answered something in secret.
    pub(crate) fn draft(position: &Position, side: Side, draft: Option<Draft>) -> Done {
        let session = position.session.clone();
        Done { session, entries: Vec::new(), back: None, draft: Some((side, draft)) }
    }
}

/// The point of view behind a lock that nobody holds for long.
pub(crate) fn outlook(shared: &SharedOutlook) -> MutexGuard<'_, Outlook> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Table {
    /// A table at which nobody sits yet.
    pub(crate) fn new(
        id: String,
        name: String,
        players: [Player; 2],
        dice: DiceBy,
        position: Position,
    ) -> Result<Table, Denied> {
        Ok(Table {
            id,
            name,
            players,
            dice,
            hides: scene::table::hides(&position.session)?,
            door: Arc::default(),
            position: RwLock::new(Arc::new(position)),
            present: AtomicUsize::new(0),
            touched: AtomicI64::new(writer::now()),
            busy: AtomicBool::new(false),
            thinking: Thinking::default(),
        })
    }

    /// The game as it stands.
    pub(crate) fn position(&self) -> Arc<Position> {
        Arc::clone(&self.position.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// How many sockets look at it.
    pub(crate) fn present(&self) -> usize {
        self.present.load(Ordering::Relaxed)
    }

    /// When somebody last did or asked something, in milliseconds of the Unix clock.
    pub(crate) fn touched(&self) -> i64 {
        self.touched.load(Ordering::Relaxed)
    }

    /// Somebody did or asked something.
    pub(crate) fn touch(&self) {
        self.touched.store(writer::now(), Ordering::Relaxed);
    }

    /// Somebody sits down: is sent the table and from now on every change. `first` goes before it.
    pub(crate) async fn join(
        &self,
        socket: u64,
        role: Role,
        out: &Outbox,
        first: &Say,
    ) -> Result<(SharedOutlook, Arc<Position>), Trouble> {
        let mut inside = Arc::clone(&self.door).lock_owned().await;
        inside.closed()?;
        let position = self.position();
        let mut point = Outlook::new(role, self.players);
        point.follow(&position);
        let gaze = point.gaze(&position);
        let scene = self.drawn(&mut inside, &position, gaze).await?;
        let whole = fanout::whole(position.rev, &scene)?;
        let shared = Arc::new(Mutex::new(point));
        out.say(first);
        out.send(whole);
        let listener = Listener { outlook: Arc::clone(&shared), gaze, out: out.clone() };
        inside.listeners.insert(socket, listener);
        self.greet(&inside);
        Ok((shared, position))
    }

    /// Somebody gets up.
    pub(crate) async fn leave(&self, socket: u64) {
        let mut inside = self.door.lock().await;
        if inside.listeners.remove(&socket).is_some() {
            self.greet(&inside);
        }
        self.touch();
    }

    /// Who plays both sides looks through other eyes.
    pub(crate) async fn look(&self, socket: u64, side: Side) -> Result<(), Trouble> {
        let mut inside = Arc::clone(&self.door).lock_owned().await;
        inside.closed()?;
        let position = self.position();
        let Some(listener) = inside.listeners.get(&socket) else { return Ok(()) };
        let gaze = {
            let mut point = outlook(&listener.outlook);
            if !point.choose(side) {
                return Err(Trouble::new(Code::NotYours, "only who plays both sides may change eyes"));
            }
            point.gaze(&position)
        };
        let scene = self.drawn(&mut inside, &position, gaze).await?;
        let whole = fanout::whole(position.rev, &scene)?;
        if let Some(listener) = inside.listeners.get_mut(&socket) {
            listener.gaze = gaze;
            listener.out.send(whole);
        }
        Ok(())
    }

    /// Something is done at revision `rev`: worked out, written down, and only then shown to everybody.
    pub(crate) async fn change(
        &self,
        hall: &Hall,
        rev: Option<u64>,
        act: impl FnOnce(&Position) -> Result<Done, Trouble> + Send + 'static,
    ) -> Result<(), Trouble> {
        let began = Instant::now();
        let mut inside = Arc::clone(&self.door).lock_owned().await;
        inside.closed()?;
        inside.thawed()?;
        let now = self.position();
        if rev.is_some_and(|rev| rev != now.rev) {
            return Err(Trouble::new(Code::Stale, "the table has changed since; look again"));
        }
        let readers = inside.seen();
        let drawn = inside.drawn.clone();
        let ready = work(move || -> Result<_, Trouble> {
            let done = act(&now)?;
            if let Some((side, draft)) = done.draft {
                let next = now.drafted(side, draft)?;
                let news = fanout::draft(&now, &next, side, readers, drawn)?;
                return Ok((next, news, done.entries, None));
            }
            let rev = now.rev + done.entries.len() as u64;
            let next = Position::new(done.session, rev)?.keeping(&now.drafts);
            let news = fanout::news(&now, &next, done.back, readers, &drawn)?;
            Ok((next, news, done.entries, done.back))
        });
        let ready = ready.await.and_then(|ready| ready);
        let (next, news, entries, back) = match ready {
            Ok(ready) => ready,
            Err(trouble) if trouble.code == Code::Broken => return Err(self.freeze(&mut inside, trouble)),
            Err(trouble) => return Err(trouble),
        };
        let count = entries.len();
        if count > 0 {
            let written = hall.writer.write(Change::Append {
                game: self.id.clone(),
                from: next.rev - count as u64,
                entries,
                standing: Box::new(next.standing.clone()),
            });
            if let Err(trouble) = written.await {
                if trouble.code == Code::Stale {
                    self.catch_up(hall, &mut inside).await?;
                }
                return Err(trouble);
            }
        }
        self.set(next);
        if count > 0 {
            self.thinking.overtaken(back.is_some());
        }
        inside.drawn = news.drawn;
        inside.tell(news.messages, hall);
        self.greet_if_fewer(&inside);
        self.touch();
        hall.metrics.answered(count, began.elapsed());
        if back.is_some() {
            hall.metrics.taken_back();
        }
        Ok(())
    }

    /// Another process has written to this game: take over what it wrote and show it whole.
    async fn catch_up(&self, hall: &Hall, inside: &mut Inside) -> Result<(), Trouble> {
        let next = match hall.load(&self.id).await {
            Ok(Some((_, position))) => position,
            Ok(None) => return Err(inside.end()),
            Err(trouble) => return Err(self.freeze(inside, trouble)),
        };
        let readers = inside.seen();
        let (next, news) = work(move || -> Result<_, Trouble> {
            let news = fanout::afresh(&next, readers)?;
            Ok((next, news))
        })
        .await??;
        self.set(next);
        self.thinking.overtaken(true);
        inside.drawn = news.drawn;
        inside.tell(news.messages, hall);
        Ok(())
    }

    /// The game is thrown away: everybody is sent home.
    pub(crate) async fn end(&self) {
        self.thinking.stop();
        self.door.lock().await.end();
    }

    /// Tells everybody something that is no change.
    pub(crate) async fn say(&self, say: &Say) {
        let text = crate::socket::outbox::text(say);
        for listener in self.door.lock().await.listeners.values() {
            listener.out.send(text.clone());
        }
    }

    /// Nothing has happened for a while: what was sent is forgotten, and drawn again when it is needed.
    pub(crate) fn rest(&self) {
        if let Ok(mut inside) = self.door.try_lock() {
            inside.drawn.clear();
        }
    }

    /// The rules broke down in this game.
    pub(crate) async fn is_frozen(&self) -> bool {
        self.door.lock().await.frozen.is_some()
    }

    fn set(&self, next: Position) {
        *self.position.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(next);
    }

    /// The rules broke down: this game stops where it was, others go on.
    fn freeze(&self, inside: &mut Inside, trouble: Trouble) -> Trouble {
        tracing::error!(game = %self.id, message = %trouble.message, "the rules broke down; the game is frozen");
        inside.frozen = Some(trouble.message.clone());
        Trouble { code: Code::Frozen, ..trouble }
    }

    async fn drawn(
        &self,
        inside: &mut Inside,
        position: &Arc<Position>,
        gaze: Gaze,
    ) -> Result<Arc<Shown>, Trouble> {
        if let Some(scene) = inside.drawn.get(&gaze) {
            return Ok(Arc::clone(scene));
        }
        let from = Arc::clone(position);
        let scene = Arc::new(work(move || fanout::draw(&from, &gaze)).await??);
        inside.drawn.insert(gaze, Arc::clone(&scene));
        Ok(scene)
    }

    /// Tells everybody who is here.
    fn greet(&self, inside: &Inside) {
        self.present.store(inside.listeners.len(), Ordering::Relaxed);
        let position = self.position();
        let mut owned = [false; 2];
        let mut watchers = 0;
        for listener in inside.listeners.values() {
            let point = outlook(&listener.outlook);
            watchers += usize::from(point.role() == Role::Watch);
            for side in Side::BOTH {
                owned[side.index()] |= point.owns()[side.index()];
            }
        }
        let here = Side::BOTH.into_iter().filter(|side| owned[side.index()]);
        let sides = here.map(|side| position.session.side_id(side).to_owned()).collect();
        let text = crate::socket::outbox::text(&Say::Present { sides, watchers });
        for listener in inside.listeners.values() {
            listener.out.send(text.clone());
        }
    }

    fn greet_if_fewer(&self, inside: &Inside) {
        if inside.listeners.len() != self.present() {
            self.greet(inside);
        }
    }
}

impl Inside {
    fn closed(&self) -> Result<(), Trouble> {
        if self.gone { Err(Trouble::new(Code::UnknownSeat, "this game was deleted")) } else { Ok(()) }
    }

    fn thawed(&self) -> Result<(), Trouble> {
        match &self.frozen {
            Some(why) => Err(Trouble::new(Code::Frozen, format!("this game is frozen: {why}"))),
            None => Ok(()),
        }
    }

    fn end(&mut self) -> Trouble {
        self.gone = true;
        for listener in std::mem::take(&mut self.listeners).into_values() {
            listener.out.close(End::Deleted);
        }
        Trouble::new(Code::UnknownSeat, "this game was deleted")
    }

    fn seen(&self) -> Vec<Seen> {
        let seen = |(&socket, listener): (&u64, &Listener)| Seen {
            socket,
            outlook: *outlook(&listener.outlook),
            gaze: listener.gaze,
        };
        self.listeners.iter().map(seen).collect()
    }

    /// Sends everybody what there is for them; who cannot keep up is let go.
    fn tell(&mut self, messages: Vec<(Seen, Utf8Bytes)>, hall: &Hall) {
        for (seen, text) in messages {
            let Some(listener) = self.listeners.get_mut(&seen.socket) else { continue };
            *outlook(&listener.outlook) = seen.outlook;
            listener.gaze = seen.gaze;
            if !listener.out.send(text) {
                hall.metrics.slow();
                self.listeners.remove(&seen.socket);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use catalog::new_game;
    use play::Side;

    use super::*;
    use crate::hall::Plan;
    use crate::{Config, Server, moves};

    fn plan() -> Plan {
        let session = Session::new(new_game("castiglione", "", &[], None, 1).unwrap()).unwrap();
        let players = [Player::Person; 2];
        Plan { session, name: String::new(), players, dice: DiceBy::Server, hotseat: true }
    }

    #[tokio::test]
    async fn a_game_in_which_the_rules_break_down_is_frozen_and_no_other() {
        let dir = Path::new(env!("OUT_DIR")).join(format!("frozen-{}", std::process::id()));
        let config = Config { port: Some(0), ..Config::new(dir) };
        let server = Server::open(config).await.unwrap();
        let hall = server.hall();
        let (bad, good) = (hall.create(plan()).await.unwrap(), hall.create(plan()).await.unwrap());
        let table = hall.table(&bad.game).await.unwrap().unwrap();
        let act = |now: &Position| moves::act(now, Side::B, "pass", DiceBy::Server, false);
        let code = |result: Result<(), Trouble>| result.err().map(|trouble| (trouble.code, trouble.message));
        let broken = code(table.change(hall, Some(0), |_| panic!("on purpose")).await).unwrap();
        assert_eq!(broken.0, Code::Frozen);
        assert!(broken.1.contains("on purpose"));
        assert!(table.is_frozen().await);
        assert_eq!(code(table.change(hall, Some(0), act).await).unwrap().0, Code::Frozen);
        assert_eq!(table.position().rev, 0);
        assert_eq!(hall.store.entries(&bad.game).await.unwrap(), Vec::<String>::new());
        let other = hall.table(&good.game).await.unwrap().unwrap();
        assert_eq!(code(other.change(hall, Some(0), act).await), None);
        assert_eq!(hall.store.entries(&good.game).await.unwrap()[0], "austrian: pass");
    }
}
