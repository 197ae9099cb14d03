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
        let every = self.rate.every.as_nanos().max(1);
        let due = now.saturating_duration_since(self.filled).as_nanos() / every;
        if due >= u128::from(self.rate.burst - self.left) {
            (self.left, self.filled) = (self.rate.burst, now);
        } else {
            let due = u32::try_from(due).unwrap_or(u32::MAX);
            self.left += due;
            self.filled += self.rate.every * due;
        }
        let taken = self.left > 0;
        self.left -= u32::from(taken);
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
    addresses: Arc<Mutex<BTreeMap<IpAddr, Address>>>,
}

struct Address {
    requests: Bucket,
    games: Bucket,
    held: [usize; 2],
}

/// What an address can hold.
#[derive(Clone, Copy)]
enum Kind {
    Connection,
    Socket,
}

/// A place among those of its address; given back when dropped.
pub(crate) struct Place {
    addresses: Arc<Mutex<BTreeMap<IpAddr, Address>>>,
    address: IpAddr,
    kind: Kind,
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

    /// One more connection from an address, if it may have one.
    pub(crate) fn connection(&self, address: IpAddr) -> Option<Place> {
        self.place(address, Kind::Connection, self.limits.connections)
    }

    /// One more socket from an address, if it may have one.
    pub(crate) fn socket(&self, address: IpAddr) -> Option<Place> {
        self.place(address, Kind::Socket, self.limits.sockets)
    }

    fn place(&self, address: IpAddr, kind: Kind, most: usize) -> Option<Place> {
        let free = self.with(address, |address, _| {
            let held = &mut address.held[kind as usize];
            let free = *held < most;
            *held += usize::from(free);
            free
        });
        free.then(|| Place { addresses: Arc::clone(&self.addresses), address, kind })
    }

    /// How many sockets are open.
    pub(crate) fn sockets(&self) -> usize {
        lock(&self.addresses).values().map(|address| address.held[Kind::Socket as usize]).sum()
    }

    /// Forgets addresses that have been quiet.
    pub(crate) fn tidy(&self) {
        let now = Instant::now();
        lock(&self.addresses)
            .retain(|_, it| it.held != [0; 2] || !it.requests.full(now) || !it.games.full(now));
    }

    fn with<T>(&self, address: IpAddr, look: impl FnOnce(&mut Address, Instant) -> T) -> T {
        let now = Instant::now();
        let fresh = || Address {
            requests: Bucket::new(self.limits.requests, now),
            games: Bucket::new(self.limits.games, now),
            held: [0; 2],
        };
        look(lock(&self.addresses).entry(address).or_insert_with(fresh), now)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(address) = lock(&self.addresses).get_mut(&self.address) {
            let held = &mut address.held[self.kind as usize];
            *held = held.saturating_sub(1);
        }
    }
}

fn lock(addresses: &Mutex<BTreeMap<IpAddr, Address>>) -> MutexGuard<'_, BTreeMap<IpAddr, Address>> {
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
        assert!(lock(&gate.addresses).is_empty());
    }
}
