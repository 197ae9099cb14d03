//! Whose turn it is where work stands in line: addresses take turns, then the games of an address. Who keeps sixty games busy waits behind
//! himself and not in front of others.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// How often cheap work goes before dear work that waits.
const CHEAP_FIRST: u32 = 16;

/// For whom something is done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Who {
    /// The address of whoever wants it.
    pub address: IpAddr,
    /// The game it is about; nothing for what is about none.
    pub game: String,
}

/// A line with so many places where work is done.
#[derive(Clone)]
pub(crate) struct Turns(Arc<Mutex<Inner>>);

struct Inner {
    /// Places that are free.
    free: usize,
    /// Places for dear work that are free: one place is always left to what is cheap.
    dear: usize,
    /// Who waits with cheap work and with dear work.
    lines: [Line; 2],
    /// How often cheap work was taken since dear work waits.
    passed: u32,
    /// How many have had a turn so far.
    granted: u64,
}

/// Those who wait, by address and by game; whoever has had a turn goes to the end.
#[derive(Default)]
struct Line(Round<IpAddr, Round<String, VecDeque<Waiting>>>);

/// Somebody who waits.
struct Waiting {
    sender: oneshot::Sender<Turn>,
    /// How many had had a turn when he came.
    since: u64,
}

/// Queues that take turns.
type Round<K, Q> = VecDeque<(K, Q)>;

/// A place, given back when dropped.
pub(crate) struct Turn {
    turns: Turns,
    dear: bool,
    /// How many others had a turn while this one was waited for.
    pub before: u64,
}

impl Turns {
    /// A line with so many places, at least two.
    pub(crate) fn new(places: usize) -> Turns {
        let places = places.max(2);
        let lines = [Line::default(), Line::default()];
        Turns(Arc::new(Mutex::new(Inner { free: places, dear: places - 1, lines, passed: 0, granted: 0 })))
    }

    /// Waits for a place.
    pub(crate) async fn take(&self, who: &Who, dear: bool) -> Turn {
        let (sender, turn) = oneshot::channel();
        {
            let mut inner = self.lock();
            let since = inner.granted;
            inner.lines[usize::from(dear)].push(who, Waiting { sender, since });
        }
        self.grant();
        turn.await.expect("a line does not end while somebody stands in it")
    }

    /// Lets in whoever is next, as long as there is room.
    fn grant(&self) {
        loop {
            let next = self.lock().next();
            let Some((sender, dear, before)) = next else { return };
            // Whoever has gone away meanwhile gives the place back at once.
            drop(sender.send(Turn { turns: self.clone(), dear, before }));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn next(&mut self) -> Option<(oneshot::Sender<Turn>, bool, u64)> {
        if self.free == 0 {
            return None;
        }
        let dear_first = self.passed >= CHEAP_FIRST;
        for dear in [dear_first, !dear_first] {
            if dear && self.dear == 0 {
                continue;
            }
            let Some(Waiting { sender, since }) = self.lines[usize::from(dear)].pop() else { continue };
            self.free -= 1;
            self.dear -= usize::from(dear);
            let waits = !self.lines[1].0.is_empty();
            self.passed = if dear || !waits { 0 } else { self.passed + 1 };
            self.granted += 1;
            return Some((sender, dear, self.granted - 1 - since));
        }
        None
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        {
            let mut inner = self.turns.lock();
            inner.free += 1;
            inner.dear += usize::from(self.dear);
        }
        self.turns.grant();
    }
}

impl Line {
    fn push(&mut self, who: &Who, waiting: Waiting) {
        queue(queue(&mut self.0, &who.address), &who.game).push_back(waiting);
    }

    /// The next who still waits.
    fn pop(&mut self) -> Option<Waiting> {
        loop {
            let (address, mut games) = self.0.pop_front()?;
            let Some((game, mut waiting)) = games.pop_front() else { continue };
            let next = waiting.pop_front();
            if !waiting.is_empty() {
                games.push_back((game, waiting));
            }
            if !games.is_empty() {
                self.0.push_back((address, games));
            }
            if let Some(next) = next.filter(|next| !next.sender.is_closed()) {
                return Some(next);
            }
        }
    }
}

/// The queue of somebody, at the end if there is none yet.
fn queue<'a, K: PartialEq + Clone, Q: Default>(round: &'a mut Round<K, Q>, key: &K) -> &'a mut Q {
    let place = round.iter().position(|(known, _)| known == key).unwrap_or_else(|| {
        round.push_back((key.clone(), Q::default()));
        round.len() - 1
    });
    &mut round[place].1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn who(address: u8, game: &str) -> Who {
        Who { address: IpAddr::from([10, 0, 0, address]), game: game.into() }
    }

    /// Lets these stand in line while all places are taken; returns in which order they get one.
    async fn order(waiting: &[(u8, &str, bool)]) -> Vec<usize> {
        let turns = Turns::new(2);
        let taken = [turns.take(&who(0, ""), false).await, turns.take(&who(0, ""), false).await];
        let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
        let tasks: Vec<_> = waiting
            .iter()
            .enumerate()
            .map(|(index, &(address, game, dear))| {
                let (turns, tell, who) = (turns.clone(), tell.clone(), who(address, game));
                tokio::spawn(async move {
                    let _turn = turns.take(&who, dear).await;
                    tell.send(index).unwrap();
                })
            })
            .collect();
        // On one thread each task runs until it waits: they stand in line in this order.
        tokio::task::yield_now().await;
        let [one, other] = taken;
        drop(one);
        let mut order = Vec::new();
        while order.len() < waiting.len() {
            order.push(told.recv().await.unwrap());
        }
        drop(other);
        for task in tasks {
            task.await.unwrap();
        }
        order
    }

    #[tokio::test]
    async fn addresses_take_turns_and_then_their_games() {
        let many = [
            (1, "a", false),
            (1, "a", false),
            (1, "b", false),
            (1, "c", false),
            (2, "d", false),
            (2, "d", false),
        ];
        assert_eq!(order(&many).await, [0, 4, 2, 5, 3, 1]);
    }

    #[tokio::test]
    async fn cheap_work_is_never_behind_dear_work() {
        assert_eq!(
            order(&[(1, "a", true), (1, "b", true), (2, "c", false), (2, "d", false)]).await,
            [2, 3, 0, 1]
        );
    }

    #[tokio::test]
    async fn dear_work_leaves_a_place_and_is_not_put_off_for_ever() {
        let turns = Turns::new(2);
        let dear = turns.take(&who(1, "a"), true).await;
        let other = who(2, "b");
        let second = turns.take(&other, true);
        tokio::pin!(second);
        assert!(futures_pending(&mut second).await, "the other place is not for dear work");
        let cheap = turns.take(&who(1, "c"), false).await;
        drop((dear, cheap));
        drop(second.await);
        let mut waiting = vec![(1, "dear", true)];
        waiting.extend(std::iter::repeat_n((2, "cheap", false), 40));
        let order = order(&waiting).await;
        assert_eq!(order.iter().position(|&index| index == 0), Some(CHEAP_FIRST as usize));
    }

    #[tokio::test]
    async fn who_goes_away_holds_nobody_up() {
        let turns = Turns::new(2);
        let taken = (turns.take(&who(1, "a"), false).await, turns.take(&who(1, "a"), false).await);
        {
            let other = who(1, "b");
            let gone = turns.take(&other, false);
            tokio::pin!(gone);
            assert!(futures_pending(&mut gone).await);
        }
        drop(taken);
        let _both = (turns.take(&who(1, "c"), false).await, turns.take(&who(1, "c"), false).await);
    }

    /// Whether something has to wait.
    async fn futures_pending<F: Future<Output = Turn>>(future: &mut std::pin::Pin<&mut F>) -> bool {
        tokio::select! {
            biased;
            _ = future.as_mut() => false,
            () = std::future::ready(()) => true,
        }
    }
}
