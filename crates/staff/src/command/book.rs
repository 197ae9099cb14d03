//! All orders of a side: plain data beside the game, never in the state of the rules.

use std::collections::{BTreeMap, BTreeSet};

use super::carry::HaltKind;
use super::order::Order;
use super::standing::Setting;

/// An order that was given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// The order.
    pub order: Order,
    /// Its number among the orders of the side: later ones have higher numbers.
    pub number: u64,
    /// An answer has been given under it.
    pub begun: bool,
}

/// The orders of a side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Book {
    given: BTreeMap<usize, Given>,
    standing: BTreeMap<&'static str, Setting>,
    count: u64,
    /// What its commander has been told, so that he is not told again.
    told: BTreeSet<(HaltKind, u64)>,
}

impl Book {
    /// No orders.
    pub fn new() -> Book {
        Book::default()
    }

    /// Gives a formation an order, or takes it away. What was told about the old one may be told again. Returns whether anything has changed.
    pub fn give(&mut self, group: usize, order: Option<Order>) -> bool {
        if self.given.get(&group).map(|given| &given.order) == order.as_ref() {
            return false;
        }
        self.count += 1;
        self.told.retain(|(_, about)| about >> 32 != group as u64 + 1);
        match order {
            Some(order) => {
                self.given.insert(group, Given { order, number: self.count, begun: false });
            }
            None => {
                self.given.remove(&group);
            }
        }
        true
    }

    /// Sets a standing order.
    pub fn set(&mut self, topic: &'static str, setting: Setting) {
        self.count += 1;
        if setting == Setting::Off {
            self.standing.remove(topic);
        } else {
            self.standing.insert(topic, setting);
        }
    }

    /// The order of a formation.
    pub fn order(&self, group: usize) -> Option<&Order> {
        self.given.get(&group).map(|given| &given.order)
    }

    /// The orders, by formation.
    pub fn given(&self) -> impl Iterator<Item = (usize, &Given)> {
        self.given.iter().map(|(&group, given)| (group, given))
    }

    /// An answer was given under the order of a formation; whether it was the first.
    pub fn begin(&mut self, group: usize) -> bool {
        self.given.get_mut(&group).is_some_and(|given| !std::mem::replace(&mut given.begun, true))
    }

    /// How a topic is answered.
    pub fn setting(&self, topic: &str) -> Setting {
        self.standing.get(topic).copied().unwrap_or_default()
    }

    /// The standing orders that are set.
    pub fn standing(&self) -> impl Iterator<Item = (&'static str, Setting)> + '_ {
        self.standing.iter().map(|(&topic, &setting)| (topic, setting))
    }

    /// Nothing is ordered.
    pub fn is_empty(&self) -> bool {
        self.given.is_empty() && self.standing.is_empty()
    }

    /// A number that changes whenever an order does.
    pub fn stamp(&self) -> u64 {
        self.count
    }

    /// Notes that the commander is told something; whether he has not been told before.
    pub(super) fn tell(&mut self, kind: HaltKind, group: Option<usize>, about: u32) -> bool {
        let group = group.map_or(0, |group| group as u64 + 1);
        self.told.insert((kind, group << 32 | u64::from(about)))
    }

    /// What was told is over and may be told again.
    pub(super) fn untell(&mut self, kind: HaltKind, about: u32) {
        self.told.remove(&(kind, u64::from(about)));
    }
}
