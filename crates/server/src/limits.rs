//! How much anybody may do: so many at once, then one more whenever a while has passed.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::config::{Limits, Rate};

/// So many at once, then one more whenever a while has passed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    rate: Rate,
    left: u32,
    filled: Instant,
}

impl Bucket {
    /// A full one.
    pub(crate) fn new(rate: Rate, now: Instant) -> Bucket {
        Bucket { rate, left: rate.burst, filled: now }
    }

    /// Takes one out; whether there was one.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        self.take_all(1, now)
    }

    /// Takes so many out; whether there were as many.
    pub(crate) fn take_all(&mut self, count: u32, now: Instant) -> bool {
        let every = self.rate.every.as_nanos().max(1);
        let due = now.saturating_duration_since(self.filled).as_nanos() / every;
        if due >= u128::from(self.rate.burst - self.left) {
            (self.left, self.filled) = (self.rate.burst, now);
        } else {
            let due = u32::try_from(due).unwrap_or(u32::MAX);
            self.left += due;
            self.filled += self.rate.every * due;
        }
        let taken = self.left >= count;
        self.left -= if taken { count } else { 0 };
        taken
    }

    fn full(&self, now: Instant) -> bool {
        let missing = self.rate.burst - self.left;
        now.saturating_duration_since(self.filled) >= self.rate.every * missing
    }
}

/// What each address has done lately.
pub(crate) struct Gate {
    limits: Limits,
    addresses: Arc<Mutex<Addresses>>,
}

#[derive(Default)]
struct Addresses {
    known: BTreeMap<IpAddr, Address>,
    /// What all of them hold.
    held: [usize; 5],
}

struct Address {
    requests: Bucket,
    games: Bucket,
    thinkers: Bucket,
    kept: Bucket,
    held: [usize; 5],
}

/// A body of so many bytes is small: what pages send in play, and a game that is made without an overlay.
const NOTE: usize = 4 << 10;

/// What an address can hold.
#[derive(Clone, Copy)]
enum Kind {
    Connection,
    Socket,
    Unasked,
    Body,
    /// A body of a few letters.
    Note,
}

/// A place among those of its address; given back when dropped.
pub(crate) struct Place {
    addresses: Arc<Mutex<Addresses>>,
    address: IpAddr,
    kind: Kind,
    count: usize,
}

impl Gate {
    /// A gate nobody has come through.
    pub(crate) fn new(limits: Limits) -> Gate {
        Gate { limits, addresses: Arc::default() }
    }

    /// One more request from an address; whether it is within its rate.
    pub(crate) fn request(&self, address: IpAddr) -> bool {
        self.with(address, |address, now| address.requests.take(now))
    }

    /// One more game made from an address.
    pub(crate) fn game(&self, address: IpAddr) -> bool {
        self.with(address, |address, now| address.games.take(now))
    }

    /// One more game in which the computer thinks long.
    pub(crate) fn thinker(&self, address: IpAddr) -> bool {
        self.with(address, |address, now| address.thinkers.take(now))
    }

    /// So many more bytes that are kept for an address.
    pub(crate) fn keep(&self, address: IpAddr, bytes: usize) -> bool {
        let count = u32::try_from(bytes.div_ceil(1 << 10)).unwrap_or(u32::MAX);
        self.with(address, |address, now| address.kept.take_all(count, now))
    }

    /// One more connection, if there may be one; behind a proxy that is trusted nobody knows yet whose it is.
    pub(crate) fn connection(&self, address: IpAddr, trusted: bool) -> Option<[Place; 2]> {
        let limits = &self.limits;
        let (most, unasked) =
            if trusted { (usize::MAX, usize::MAX) } else { (limits.connections, limits.unasked) };
        let unasked = self.place(address, Kind::Unasked, 1, [unasked, usize::MAX])?;
        let connection = self.place(address, Kind::Connection, 1, [most, limits.everybody])?;
        Some([connection, unasked])
    }

    /// One more socket from an address, if it may have one.
    pub(crate) fn socket(&self, address: IpAddr) -> Option<Place> {
        self.place(address, Kind::Socket, 1, [self.limits.sockets, usize::MAX])
    }

    /// So many more bytes of a body, if there is room for them. Small ones have room of their own: those who fill everybody's with large ones from
    /// many addresses keep nobody from playing, and how many small ones there can be follows from the number of connections.
    pub(crate) fn body(&self, address: IpAddr, bytes: usize) -> Option<Place> {
        if bytes <= NOTE {
            return self.place(address, Kind::Note, bytes, [self.limits.bodies, usize::MAX]);
        }
        self.place(address, Kind::Body, bytes, [self.limits.bodies, self.limits.all_bodies])
    }

    /// So many of a kind, if the address then holds at most the first number, and everybody the second.
    fn place(&self, address: IpAddr, kind: Kind, count: usize, [own, all]: [usize; 2]) -> Option<Place> {
        let mut addresses = lock(&self.addresses);
        let held = addresses.held[kind as usize];
        let mine = &mut self.of(&mut addresses, address, Instant::now()).held[kind as usize];
        let fits = |held: usize, most: usize| held.checked_add(count).is_some_and(|sum| sum <= most);
        if !fits(*mine, own) || !fits(held, all) {
            return None;
        }
        *mine += count;
        addresses.held[kind as usize] += count;
        Some(Place { addresses: Arc::clone(&self.addresses), address, kind, count })
    }

    /// How many sockets are open.
    pub(crate) fn sockets(&self) -> usize {
        lock(&self.addresses).held[Kind::Socket as usize]
    }

    /// Forgets addresses that have been quiet.
    pub(crate) fn tidy(&self) {
        let now = Instant::now();
        lock(&self.addresses).known.retain(|_, it| {
            let buckets = [&it.requests, &it.games, &it.thinkers, &it.kept];
            it.held != [0; 5] || buckets.iter().any(|bucket| !bucket.full(now))
        });
    }

    fn with<T>(&self, address: IpAddr, look: impl FnOnce(&mut Address, Instant) -> T) -> T {
        let now = Instant::now();
        look(self.of(&mut lock(&self.addresses), address, now), now)
    }

    fn of<'a>(&self, addresses: &'a mut Addresses, address: IpAddr, now: Instant) -> &'a mut Address {
        let limits = &self.limits;
        addresses.known.entry(address).or_insert_with(|| Address {
            requests: Bucket::new(limits.requests, now),
            games: Bucket::new(limits.games, now),
            thinkers: Bucket::new(limits.thinkers, now),
            kept: Bucket::new(limits.kept, now),
            held: [0; 5],
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut addresses = lock(&self.addresses);
        addresses.held[self.kind as usize] -= self.count;
        if let Some(address) = addresses.known.get_mut(&self.address) {
            address.held[self.kind as usize] -= self.count;
        }
    }
}

fn lock(addresses: &Mutex<Addresses>) -> MutexGuard<'_, Addresses> {
    addresses.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How often the gate is swept.
pub(crate) const SWEEP: Duration = Duration::from_secs(30);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_a_burst_and_then_one_at_a_time() {
        let start = Instant::now();
        let at = |millis| start + Duration::from_millis(millis);
        let mut bucket = Bucket::new(Rate { burst: 3, every: Duration::from_millis(10) }, start);
        assert_eq!([0, 1, 2, 3].map(|millis| bucket.take(at(millis))), [true, true, true, false]);
        assert!(bucket.take(at(10)));
        assert!(!bucket.take(at(12)));
        assert!(bucket.take(at(20)), "what is left of the while counts");
        assert!(!bucket.full(at(30)));
        assert_eq!([900, 900, 900, 900].map(|millis| bucket.take(at(millis))), [true, true, true, false]);
        assert!(bucket.full(at(931)));
    }

    #[test]
    fn an_address_has_so_many_sockets() {
        let gate = Gate::new(Limits { sockets: 2, ..Limits::default() });
        let (here, there) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([10, 0, 0, 1]));
        let places = (gate.socket(here), gate.socket(here));
        assert!(places.0.is_some() && places.1.is_some());
        assert!(gate.socket(here).is_none());
        assert!(gate.socket(there).is_some());
        drop(places);
        assert!(gate.socket(here).is_some());
        gate.tidy();
        assert!(lock(&gate.addresses).known.is_empty());
    }

    #[test]
    fn bodies_have_room_by_address_and_altogether() {
        let limits = Limits { bodies: 10 << 10, all_bodies: 15 << 10, ..Limits::default() };
        let gate = Gate::new(limits);
        let [one, two] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        let body = |address, kib: usize| gate.body(address, kib << 10);
        let first = body(one, 5);
        assert!(first.is_some() && body(one, 6).is_none() && body(two, 11).is_none());
        let second = body(two, 10);
        assert!(second.is_some() && body(one, 5).is_none());
        // Nobody is kept from what is small by what others send.
        assert!(body(one, 4).is_some() && body(two, 4).is_some());
        let many: Vec<_> = (0..4).map(|_| body(one, 4)).collect();
        assert_eq!(many.iter().map(Option::is_some).collect::<Vec<_>>(), [true, true, false, false]);
        drop((second, many));
        assert!(body(one, 5).is_some());
    }

    #[test]
    fn what_is_kept_for_an_address_is_counted() {
        let kept = Rate { burst: 4, every: Duration::from_secs(86_400) };
        let gate = Gate::new(Limits { kept, ..Limits::default() });
        let here = IpAddr::from([127, 0, 0, 1]);
        assert!(gate.keep(here, 3 << 10) && !gate.keep(here, 1_025) && gate.keep(here, 1));
        assert!(!gate.keep(here, 1) && gate.keep(IpAddr::from([10, 0, 0, 1]), 1));
    }
}
