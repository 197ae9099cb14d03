//! The legal actions arranged for people.

use std::borrow::Cow;
use std::sync::Arc;

use crate::{Clause, Cost};

/// What a side may do now, by subject. Holds exactly the legal actions, each once. Names of spaces are those of the setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Menu<'a, A> {
    /// One group a piece, area or topic.
    pub groups: Vec<Group<'a, A>>,
}

/// The choices that concern one subject.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group<'a, A> {
    /// The piece or place as its id, if the group is about one.
    pub subject: Option<String>,
    /// The heading a person reads.
    pub title: String,
    /// The choices.
    pub entries: Vec<Entry<'a, A>>,
}

/// One choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry<'a, A> {
    /// What is submitted when it is chosen.
    pub action: A,
    /// What a person reads.
    pub label: String,
    /// The clause that allows it.
    pub clause: Clause,
    /// The space it leads to, as its id.
    pub target: Option<Cow<'a, str>>,
    /// What it costs, where something is spent.
    pub cost: Option<Cost>,
    /// The spaces on the way, as ids.
    pub path: Vec<Cow<'a, str>>,
    /// What will happen there, where that is known.
    pub note: Option<String>,
}

impl<A: Copy> Menu<'_, A> {
    /// All actions in the menu's order.
    pub fn actions(&self) -> impl Iterator<Item = A> + '_ {
        self.groups.iter().flat_map(|group| group.entries.iter().map(|entry| entry.action))
    }
}

/// The names of the places of a setup, by number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    ids: Vec<Arc<str>>,
    /// Where the name of each number stands when all are in order.
    ranks: Vec<u16>,
    /// The numbers by that order.
    order: Vec<u16>,
    /// By that order: the name is a number, and the one before it is one less and written as long.
    follows: Vec<bool>,
}

impl Names {
    /// The names of the places with the numbers from 0 on.
    pub fn new(ids: impl IntoIterator<Item = String>) -> Names {
        let ids: Vec<Arc<str>> = ids.into_iter().map(Arc::from).collect();
        let mut order: Vec<u16> = (0..ids.len()).map(|number| number as u16).collect();
        order.sort_by_key(|&number| &ids[usize::from(number)]);
        let mut ranks = vec![0; ids.len()];
        for (rank, &number) in order.iter().enumerate() {
            ranks[usize::from(number)] = rank as u16;
        }
        let number = |name: &str| -> Option<u32> {
            let digits = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
            if digits { name.parse().ok() } else { None }
        };
        let follows = (0..order.len()).map(|rank| {
            let Some(before) = rank.checked_sub(1) else { return false };
            let [before, here] = [before, rank].map(|rank| &*ids[usize::from(order[rank])]);
            let numbers = number(before).zip(number(here));
            before.len() == here.len() && numbers.is_some_and(|(before, here)| before + 1 == here)
        });
        let follows = follows.collect();
        Names { ids, ranks, order, follows }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// The name of a place.
    pub fn id(&self, number: u16) -> &Arc<str> {
        &self.ids[usize::from(number)]
    }

    /// Where the name of a place stands when all names are in order.
    pub fn rank(&self, number: u16) -> u16 {
        self.ranks[usize::from(number)]
    }

    /// The name that stands there.
    pub fn ranked(&self, rank: u16) -> &Arc<str> {
        self.id(self.order[usize::from(rank)])
    }

    /// The number of the place whose name stands there.
    pub fn number(&self, rank: u16) -> u16 {
        self.order[usize::from(rank)]
    }

    /// Whether the name that stands there is a number that follows the one before it.
    pub fn follows(&self, rank: u16) -> bool {
        self.follows[usize::from(rank)]
    }
}

/// The legal actions of a side arranged like a [`Menu`], with places by number and texts only where they differ from choice to choice: a side may have
/// thousands, and few of them are ever read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offers<A> {
    /// One a piece, area or topic.
    pub topics: Vec<Topic<A>>,
    /// The ways of all offers, one after the other.
    pub ways: Vec<u16>,
}

/// The offers that concern one subject.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Topic<A> {
    /// The piece or place as its id, if they are about one.
    pub subject: Option<String>,
    /// The heading a person reads.
    pub title: String,
    /// The offers.
    pub offers: Vec<Offer<A>>,
}

/// One choice in numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer<A> {
    /// What is submitted when it is chosen.
    pub action: A,
    /// The clause that allows it.
    pub clause: Clause,
    /// The place it leads to or is aimed at.
    pub target: Option<u16>,
    /// What it costs, where something is spent.
    pub cost: Option<Cost>,
    /// Where the places on its way begin and end in [`Offers::ways`].
    pub way: (usize, usize),
    /// What will happen there, where that is known.
    pub note: Option<String>,
}

impl<A: Copy> Offers<A> {
    /// The same in words; `label` tells what a person reads on a choice.
    pub fn spell(self, names: &Names, label: impl Fn(A) -> String) -> Menu<'_, A> {
        let Offers { topics, ways } = self;
        let name = |place: u16| -> Cow<'_, str> { Cow::Borrowed(&**names.id(place)) };
        let entry = |offer: Offer<A>| Entry {
            action: offer.action,
            label: label(offer.action),
            clause: offer.clause,
            target: offer.target.map(name),
            cost: offer.cost,
            path: ways[offer.way.0..offer.way.1].iter().copied().map(name).collect(),
            note: offer.note,
        };
        let group = |topic: Topic<A>| Group {
            subject: topic.subject,
            title: topic.title,
            entries: topic.offers.into_iter().map(entry).collect(),
        };
        Menu { groups: topics.into_iter().map(group).collect() }
    }
}

/// Offers while they are arranged by `K`.
pub struct Arranging<K, A> {
    topics: Vec<(K, Topic<A>)>,
    last: usize,
    /// The ways of all offers, one after the other: that of an offer is added before the offer is.
    pub ways: Vec<u16>,
}

impl<K: Copy + Ord, A> Arranging<K, A> {
    /// Nothing yet.
    pub fn new() -> Arranging<K, A> {
        Arranging { topics: Vec::new(), last: 0, ways: Vec::new() }
    }

    /// Adds an offer to what there is about its subject; subject and title are asked for once. Actions mostly come subject by subject.
    pub fn add(&mut self, key: K, heading: impl FnOnce() -> (Option<String>, String), offer: Offer<A>) {
        if self.topics.get(self.last).is_none_or(|(known, _)| *known != key) {
            let found = self.topics.iter().position(|(known, _)| *known == key);
            self.last = found.unwrap_or_else(|| {
                let (subject, title) = heading();
                self.topics.push((key, Topic { subject, title, offers: Vec::new() }));
                self.topics.len() - 1
            });
        }
        self.topics[self.last].1.offers.push(offer);
    }

    /// All of them, in the order of what they are about.
    pub fn arranged(mut self) -> Offers<A> {
        self.topics.sort_by_key(|(key, _)| *key);
        Offers { topics: self.topics.into_iter().map(|(_, topic)| topic).collect(), ways: self.ways }
    }
}

impl<K: Copy + Ord, A> Default for Arranging<K, A> {
    fn default() -> Arranging<K, A> {
        Arranging::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_known_by_number_and_by_their_order() {
        let names = Names::new(["0103", "salo", "0101", "0102", "104"].map(String::from));
        let ranked: Vec<&str> = (0..5).map(|rank| &**names.ranked(rank)).collect();
        assert_eq!(ranked, ["0101", "0102", "0103", "104", "salo"]);
        assert_eq!((names.rank(0), names.number(2), &**names.id(1)), (2, 0, "salo"));
        let follows: Vec<bool> = (0..5).map(|rank| names.follows(rank)).collect();
        assert_eq!(follows, [false, true, true, false, false], "0103 and 104 are not written as long");
    }

    #[test]
    fn offers_are_arranged_by_subject_and_spelt() {
        let names = Names::new(["salo", "rezzato"].map(String::from));
        let mut arranging = Arranging::new();
        for (key, action) in [(2, 'a'), (1, 'b'), (2, 'c')] {
            let from = arranging.ways.len();
            arranging.ways.extend([1, 0]);
            let way = (from, arranging.ways.len());
            let offer =
                Offer { action, clause: Clause("BII 8.2b"), target: Some(0), cost: None, way, note: None };
            arranging.add(key, || (None, format!("group {key}")), offer);
        }
        let menu = arranging.arranged().spell(&names, |action| format!("do {action}"));
        let titles: Vec<&str> = menu.groups.iter().map(|group| group.title.as_str()).collect();
        assert_eq!(titles, ["group 1", "group 2"]);
        assert_eq!(menu.actions().collect::<String>(), "bac");
        let last = &menu.groups[1].entries[1];
        assert_eq!((last.label.as_str(), last.target.as_deref()), ("do c", Some("salo")));
        assert_eq!(last.path, ["rezzato", "salo"]);
    }
}
