//! How many choices that differ only by the place they lead to are told at once, and how a reader gets them back.
//!
//! The ways of a piece are a tree: whoever goes on from a place has come there by the way of the choice that leads there.
//! So a place is listed under the place before it, and the whole way is found by going back from place to place. Pieces that
//! stand together mostly reach the same places: those are told once ([`share`]). [`super::fold`] finds what can be told so.

use std::collections::BTreeMap;
use std::sync::Arc;

use play::{Cost, Names};
use serde::ser::{SerializeMap as _, SerializeStruct as _};
use serde::{Serialize, Serializer};

use super::{Choice, Group, Prompt, runs};
use crate::picture::Text;

/// What stands for the place in [`Ways::act`] and [`Ways::label`].
pub(super) const PLACE: char = '*';

/// No place comes before: a way begins here.
pub(super) const NOWHERE: u16 = u16::MAX;

/// Choices that lead to different places in the same manner. As JSON it has the fields of [`Tree`] as well.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ways {
    /// What is sent back, with `*` for the id of the place.
    pub act: String,
    /// What a person reads, with `*` for the name of the place.
    pub label: String,
    /// The clause that allows it.
    pub clause: &'static str,
    /// See [`Choice::opens`].
    pub opens: bool,
    /// See [`Choice::onward`].
    pub onward: bool,
    /// See [`Choice::ends`].
    pub ends: bool,
    /// See [`Choice::odds`].
    pub odds: bool,
    /// The places are those of another group: the name of that group, in which the ways with the same number tell them.
    pub like: String,
    /// The places that are reached; none if another group tells them.
    pub tree: Option<Tree>,
}

/// The places that choices lead to, by where their names stand in [`Names`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    pub(super) names: Arc<Names>,
    /// `steps`: by the place before it, or under an empty name if there is none, the places that are reached, and what each costs. Hexes that
    /// follow each other in number are told as a run, `0103-0106`.
    pub(super) steps: Vec<Step>,
    /// `notes`: what will happen there, each with the places of which it is said, runs like those of `steps`.
    pub(super) notes: Vec<(String, Vec<Run>)>,
    /// `through`: places that ways lead through though nobody may stop there, each with the place before it.
    pub(super) through: Vec<(u16, u16)>,
}

/// Places one after the other that are reached from the same place at the same cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    pub(super) via: u16,
    pub(super) run: Run,
    pub(super) cost: Option<Cost>,
}

/// The first and the last of places that follow each other in number.
pub(super) type Run = (u16, u16);

impl Serialize for Ways {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Ways", 11)?;
        fields.serialize_field("act", &self.act)?;
        fields.serialize_field("label", &self.label)?;
        fields.serialize_field("clause", self.clause)?;
        let flags =
            [("opens", self.opens), ("onward", self.onward), ("ends", self.ends), ("odds", self.odds)];
        for (name, _) in flags.into_iter().filter(|&(_, set)| set) {
            fields.serialize_field(name, &true)?;
        }
        if !self.like.is_empty() {
            fields.serialize_field("like", &self.like)?;
        }
        if let Some(tree) = &self.tree {
            if !tree.steps.is_empty() {
                fields.serialize_field("steps", &Steps(tree))?;
            }
            if !tree.notes.is_empty() {
                fields.serialize_field("notes", &Notes(tree))?;
            }
            if !tree.through.is_empty() {
                fields.serialize_field("through", &Through(tree))?;
            }
        }
        fields.end()
    }
}

/// The name of a place or of a run of them.
struct Named<'a>(&'a Names, Run);

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &Named(names, (first, last)) = self;
        match first == last {
            true => serializer.serialize_str(names.ranked(first)),
            false => serializer.collect_str(&format_args!(
                "{}{}{}",
                names.ranked(first),
                runs::TO,
                names.ranked(last)
            )),
        }
    }
}

struct Steps<'a>(&'a Tree);

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tree = self.0;
        let mut map = serializer.serialize_map(None)?;
        for same in tree.steps.chunk_by(|one, two| one.via == two.via) {
            map.serialize_entry(tree.name(same[0].via), &Reached(&tree.names, same))?;
        }
        map.end()
    }
}

struct Reached<'a>(&'a Names, &'a [Step]);

impl Serialize for Reached<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.1.iter().map(|step| (Named(self.0, step.run), told(step.cost))))
    }
}

struct Notes<'a>(&'a Tree);

impl Serialize for Notes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.notes.iter().map(|(note, runs)| (note, Places(&self.0.names, runs))))
    }
}

struct Places<'a>(&'a Names, &'a [Run]);

impl Serialize for Places<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.1.iter().map(|&run| Named(self.0, run)))
    }
}

struct Through<'a>(&'a Tree);

impl Serialize for Through<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tree = self.0;
        serializer.collect_map(tree.through.iter().map(|&(place, via)| (tree.name(place), tree.name(via))))
    }
}

/// A cost as people write it.
pub(super) fn told(cost: Option<Cost>) -> Text {
    cost.map(Cost::text).unwrap_or_default()
}

impl Tree {
    /// The name of a place, or an empty one for [`NOWHERE`].
    fn name(&self, rank: u16) -> &str {
        if rank == NOWHERE { "" } else { self.names.ranked(rank) }
    }

    /// The places that are reached, each with the place before it and what it costs.
    pub(super) fn reached(&self) -> impl Iterator<Item = (&str, &str, Option<Cost>)> {
        self.steps.iter().flat_map(move |step| {
            let (first, last) = step.run;
            (first..=last).map(move |to| (self.name(step.via), self.name(to), step.cost))
        })
    }

    /// What is said of each place.
    fn notes_by_place(&self) -> BTreeMap<&str, &str> {
        let mut notes = BTreeMap::new();
        for (note, runs) in &self.notes {
            for &(first, last) in runs {
                notes.extend((first..=last).map(|place| (self.name(place), note.as_str())));
            }
        }
        notes
    }
}

impl Prompt {
    /// A group, with the places that another one tells filled in.
    pub fn group(&self, key: &str) -> Option<Group> {
        let mut group = self.groups.get(key)?.clone();
        for (index, ways) in group.ways.iter_mut().enumerate().filter(|(_, ways)| !ways.like.is_empty()) {
            if let Some(told) = self.groups.get(&ways.like).and_then(|like| like.ways.get(index)) {
                ways.tree.clone_from(&told.tree);
                ways.like.clear();
            }
        }
        Some(group)
    }
}

impl Group {
    /// All choices of a whole group, one by one, as a browser finds them; `name` tells what a place is called.
    pub fn unfold(&self, name: impl Fn(&str) -> String) -> Vec<Choice> {
        let trees = || self.ways.iter().filter_map(|ways| Some((ways, ways.tree.as_ref()?)));
        let reached = trees().flat_map(|(_, tree)| tree.reached()).map(|(via, to, _)| (to, via));
        let through = trees().flat_map(|(_, tree)| {
            tree.through.iter().map(|&(place, via)| (tree.name(place), tree.name(via)))
        });
        let before = before(reached.chain(through));
        let mut choices = self.choices.clone();
        for (ways, tree) in trees() {
            let notes = tree.notes_by_place();
            choices.extend(tree.reached().map(|(via, to, cost)| Choice {
                act: ways.act.replace(PLACE, to),
                label: ways.label.replace(PLACE, &name(to)),
                clause: ways.clause,
                to: to.to_owned(),
                cost: told(cost),
                path: path(&before, via, to),
                note: notes.get(to).map(|&note| note.to_owned()).unwrap_or_default(),
                opens: ways.opens,
                onward: ways.onward,
                ends: ways.ends,
                odds: ways.odds,
            }));
        }
        choices
    }
}

/// The place before each place: where several ways lead to one, the first of them tells it.
fn before<'a>(steps: impl Iterator<Item = (&'a str, &'a str)>) -> BTreeMap<&'a str, &'a str> {
    let mut before: BTreeMap<&str, &str> = BTreeMap::new();
    for (to, via) in steps {
        before.entry(to).or_insert(via);
    }
    before
}

/// The way to a place that is entered from `via`. No way is longer than there are places.
fn path(before: &BTreeMap<&str, &str>, via: &str, to: &str) -> Vec<String> {
    let mut path = vec![to.to_owned()];
    let mut at = via;
    while !at.is_empty() && path.len() <= before.len() {
        path.push(at.to_owned());
        at = before.get(at).copied().unwrap_or_default();
    }
    path.reverse();
    path
}

/// Lets the places that several groups lead to be told by the first of them.
pub(super) fn share(groups: &mut BTreeMap<String, Group>) {
    let mut told: Vec<(usize, &String, &Ways)> = Vec::new();
    let mut alike: Vec<(String, usize, String)> = Vec::new();
    for (key, group) in groups.iter() {
        for (index, ways) in group.ways.iter().enumerate() {
            let same = |(at, _, known): &&(usize, &String, &Ways)| *at == index && known.tree == ways.tree;
            match told.iter().find(same) {
                Some((_, like, _)) => alike.push((key.clone(), index, (*like).clone())),
                None if key.is_empty() => {}
                None => told.push((index, key, ways)),
            }
        }
    }
    for (key, index, like) in alike {
        if let Some(ways) = groups.get_mut(&key).and_then(|group| group.ways.get_mut(index)) {
            ways.tree = None;
            ways.like = like;
        }
    }
}
