//! The legal actions arranged for people.

use std::borrow::Cow;

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
