//! How many choices that differ only by the place they lead to are told at once, and how a reader gets them back.
//!
//! The ways of a piece are a tree: whoever goes on from a place has come there by the way of the choice that leads there.
//! So a place is listed under the place before it, and the whole way is found by going back from place to place. Pieces that
//! stand together mostly reach the same places: those are told once ([`share`]).

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::{Choice, Group, Prompt, is_false, runs};
use crate::picture::Text;

/// What stands for the place in [`Ways::act`] and [`Ways::label`].
const PLACE: char = '*';

/// Fewer choices than this are told one by one.
const FEW: usize = 2;

/// Choices that lead to different places in the same manner.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Ways {
    /// What is sent back, with `*` for the id of the place.
    pub act: String,
    /// What a person reads, with `*` for the name of the place.
    pub label: String,
    /// The clause that allows it.
    pub clause: &'static str,
    /// See [`Choice::opens`].
    #[serde(skip_serializing_if = "is_false")]
    pub opens: bool,
    /// See [`Choice::onward`].
    #[serde(skip_serializing_if = "is_false")]
    pub onward: bool,
    /// See [`Choice::ends`].
    #[serde(skip_serializing_if = "is_false")]
    pub ends: bool,
    /// See [`Choice::odds`].
    #[serde(skip_serializing_if = "is_false")]
    pub odds: bool,
    /// The places are those of another group: the name of that group, in which the ways with the same number tell them.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub like: String,
    /// By the place before it, or under an empty name if there is none: the places that are reached, and what each costs. Hexes that follow each
    /// other in number are told as a run, `0103-0106`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub steps: BTreeMap<String, BTreeMap<String, Text>>,
    /// What will happen there: the places of which it is said, runs like those of `steps`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub notes: BTreeMap<String, Vec<String>>,
    /// Places that ways lead through though nobody may stop there: the place before each.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub through: BTreeMap<String, String>,
}

impl Prompt {
    /// A group, with the places that another one tells filled in.
    pub fn group(&self, key: &str) -> Option<Group> {
        let mut group = self.groups.get(key)?.clone();
        for (index, ways) in group.ways.iter_mut().enumerate().filter(|(_, ways)| !ways.like.is_empty()) {
            if let Some(told) = self.groups.get(&ways.like).and_then(|like| like.ways.get(index)) {
                (ways.steps, ways.notes) = (told.steps.clone(), told.notes.clone());
                ways.through.clone_from(&told.through);
                ways.like.clear();
            }
        }
        Some(group)
    }
}

impl Group {
    /// All choices of a whole group, one by one, as a browser finds them; `name` tells what a place is called.
    pub fn unfold(&self, name: impl Fn(&str) -> String) -> Vec<Choice> {
        let told: Vec<Vec<Step<'_>>> = self.ways.iter().map(Ways::told).collect();
        let through = self.ways.iter().flat_map(|ways| &ways.through);
        let through = through.map(|(place, via)| (place.as_str(), via.as_str()));
        let before = before(told.iter().flatten().map(|step| (step.to.as_str(), step.via)).chain(through));
        let mut choices = self.choices.clone();
        for (ways, steps) in self.ways.iter().zip(&told) {
            let notes = ways.notes_by_place();
            choices.extend(steps.iter().map(|step| Choice {
                act: ways.act.replace(PLACE, &step.to),
                label: ways.label.replace(PLACE, &name(&step.to)),
                clause: ways.clause,
                to: step.to.clone(),
                cost: step.cost.clone(),
                path: path(&before, step.via, &step.to),
                note: notes.get(&step.to).map(|&note| note.to_owned()).unwrap_or_default(),
                opens: ways.opens,
                onward: ways.onward,
                ends: ways.ends,
                odds: ways.odds,
            }));
        }
        choices
    }
}

/// A place that is reached.
struct Step<'a> {
    via: &'a str,
    to: String,
    cost: &'a Text,
}

impl Ways {
    /// The places one by one.
    fn told(&self) -> Vec<Step<'_>> {
        let mut steps = Vec::new();
        for (via, places) in &self.steps {
            for (name, cost) in places {
                steps.extend(runs::unfold(name).into_iter().map(|to| Step { via, to, cost }));
            }
        }
        steps
    }

    /// What is said of each place.
    fn notes_by_place(&self) -> BTreeMap<String, &str> {
        let mut notes = BTreeMap::new();
        for (note, names) in &self.notes {
            for name in names {
                notes.extend(runs::unfold(name).into_iter().map(|place| (place, note.as_str())));
            }
        }
        notes
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

/// A choice before it is known whether it is told by itself; places go by the names the setup has for them.
pub(super) struct Offer<'a> {
    pub act: String,
    pub label: String,
    pub clause: &'static str,
    pub to: Cow<'a, str>,
    pub cost: Text,
    pub path: Vec<Cow<'a, str>>,
    pub note: String,
    /// Opens, onward, ends, odds: see [`Choice`].
    pub flags: [bool; 4],
}

impl From<Offer<'_>> for Choice {
    fn from(offer: Offer<'_>) -> Choice {
        let [opens, onward, ends, odds] = offer.flags;
        Choice {
            act: offer.act,
            label: offer.label,
            clause: offer.clause,
            to: offer.to.into_owned(),
            cost: offer.cost,
            path: offer.path.into_iter().map(Cow::into_owned).collect(),
            note: offer.note,
            opens,
            onward,
            ends,
            odds,
        }
    }
}

/// Lets the places that several groups lead to be told by the first of them.
pub(super) fn share(groups: &mut BTreeMap<String, Group>) {
    let mut told: Vec<(usize, &String, &Ways)> = Vec::new();
    let mut alike: Vec<(String, usize, String)> = Vec::new();
    for (key, group) in groups.iter() {
        for (index, ways) in group.ways.iter().enumerate() {
            let same = |(at, _, known): &&(usize, &String, &Ways)| {
                let alike = known.steps == ways.steps && known.notes == ways.notes;
                *at == index && alike && known.through == ways.through
            };
            match told.iter().find(same) {
                Some((_, like, _)) => alike.push((key.clone(), index, (*like).clone())),
                None if key.is_empty() => {}
                None => told.push((index, key, ways)),
            }
        }
    }
    for (key, index, like) in alike {
        if let Some(ways) = groups.get_mut(&key).and_then(|group| group.ways.get_mut(index)) {
            ways.steps.clear();
            ways.notes.clear();
            ways.through.clear();
            ways.like = like;
        }
    }
}

/// What choices that lead to different places have in common: what stands before and after the place.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Manner<'a> {
    act: &'a str,
    label: (&'a str, &'a str),
    clause: &'static str,
    flags: [bool; 4],
}

/// Gathers what choices have in common; those that stand alone, or whose way the others cannot tell, stay as they are.
/// `name` is what a place is called, if not by its id.
pub(super) fn fold<'n>(
    offers: Vec<Offer<'_>>,
    name: impl Fn(&str) -> Option<&'n str>,
) -> (Vec<Choice>, Vec<Ways>) {
    let mut manners: Vec<Option<Manner<'_>>> = offers.iter().map(|offer| manner(offer, &name)).collect();
    loop {
        let gathered = gather(&offers, &manners);
        let steps = || gathered.iter().flat_map(|(_, alike)| alike);
        let told = steps().map(|offer| (&*offer.to, entered_from(offer)));
        let before = before(told.chain(steps().flat_map(|offer| on_the_way(offer))));
        // Whoever is told one by one is no part of the tree, so others may fall out of it in turn.
        let mut whole = true;
        for (offer, manner) in offers.iter().zip(&mut manners) {
            let alone = |found: &Manner<'_>| {
                let told =
                    gathered.iter().any(|(known, _)| (known.act, known.label) == (found.act, found.label));
                !told || !tells(&before, offer)
            };
            if manner.as_ref().is_some_and(alone) {
                *manner = None;
                whole = false;
            }
        }
        if whole {
            let stops: BTreeSet<&str> = steps().map(|offer| &*offer.to).collect();
            let ways =
                gathered.iter().map(|(manner, alike)| filled(manner, alike, &stops, &before)).collect();
            let single: Vec<bool> = manners.iter().map(Option::is_none).collect();
            let single = offers.into_iter().zip(single).filter(|&(_, single)| single);
            return (single.map(|(offer, _)| offer.into()).collect(), ways);
        }
    }
}

/// The manner of a choice that leads somewhere.
fn manner<'a, 'n>(offer: &'a Offer<'_>, name: impl Fn(&str) -> Option<&'n str>) -> Option<Manner<'a>> {
    let to = &*offer.to;
    let leads = offer.path.last().is_some_and(|last| last == to);
    let act = offer.act.strip_suffix(to).filter(|act| leads && act.ends_with(' '))?;
    let label = offer.label.rsplit_once(name(to).unwrap_or(to))?;
    let plain = !act.contains(PLACE) && !offer.label.contains(PLACE);
    plain.then_some(Manner { act, label, clause: offer.clause, flags: offer.flags })
}

/// The places a way leads through, each with the place before it.
fn on_the_way<'a>(offer: &'a Offer<'_>) -> impl Iterator<Item = (&'a str, &'a str)> {
    let before = std::iter::once("").chain(offer.path.iter().map(|place| &**place));
    offer.path.iter().map(|place| &**place).zip(before).take(offer.path.len().saturating_sub(1))
}

fn entered_from<'a>(offer: &'a Offer<'_>) -> &'a str {
    offer.path.iter().rev().nth(1).map_or("", |place| place)
}

/// Whether the places before tell the way of a choice, as [`path`] will find it.
fn tells(before: &BTreeMap<&str, &str>, offer: &Offer<'_>) -> bool {
    let mut way = offer.path.iter().rev().map(|place| &**place);
    let (mut at, mut length) = (entered_from(offer), 1);
    if way.next() != Some(&*offer.to) {
        return false;
    }
    while !at.is_empty() && length <= before.len() {
        if way.next() != Some(at) {
            return false;
        }
        length += 1;
        at = before.get(at).copied().unwrap_or_default();
    }
    way.next().is_none()
}

fn gather<'a>(
    offers: &'a [Offer<'a>],
    manners: &[Option<Manner<'a>>],
) -> Vec<(Manner<'a>, Vec<&'a Offer<'a>>)> {
    let mut gathered: Vec<(Manner<'_>, Vec<&Offer<'_>>)> = Vec::new();
    for (offer, manner) in offers.iter().zip(manners) {
        let Some(manner) = manner else { continue };
        match gathered.iter_mut().find(|(known, _)| known == manner) {
            Some((_, alike)) => alike.push(offer),
            None => gathered.push((*manner, vec![offer])),
        }
    }
    gathered.retain(|(_, alike)| alike.len() >= FEW);
    gathered
}

fn filled(
    manner: &Manner<'_>,
    offers: &[&Offer<'_>],
    stops: &BTreeSet<&str>,
    before: &BTreeMap<&str, &str>,
) -> Ways {
    let [opens, onward, ends, odds] = manner.flags;
    let mut ways = Ways {
        act: format!("{}{PLACE}", manner.act),
        label: format!("{}{PLACE}{}", manner.label.0, manner.label.1),
        clause: manner.clause,
        opens,
        onward,
        ends,
        odds,
        ..Ways::default()
    };
    for offer in offers {
        let via = entered_from(offer);
        let places = match ways.steps.get_mut(via) {
            Some(places) => places,
            None => ways.steps.entry(via.to_owned()).or_default(),
        };
        places.insert(offer.to.clone().into_owned(), offer.cost.clone());
        if !offer.note.is_empty() {
            ways.notes.entry(offer.note.clone()).or_default().push(offer.to.clone().into_owned());
        }
    }
    for (place, _) in offers.iter().flat_map(|offer| on_the_way(offer)) {
        if let Some(via) = before.get(place).filter(|_| !stops.contains(place)) {
            ways.through.insert(place.to_owned(), (*via).to_owned());
        }
    }
    ways.steps.values_mut().for_each(|places| *places = runs::fold(std::mem::take(places)));
    ways.notes.values_mut().for_each(|places| *places = runs::fold_list(std::mem::take(places)));
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    fn to(verb: &str, label: &str, path: &[&str], cost: &str) -> Choice {
        let place = path.last().unwrap();
        Choice {
            act: format!("{verb} rusca {place}"),
            label: format!("{label} {}", place.to_uppercase()),
            clause: "BII 8.2b",
            to: (*place).into(),
            cost: cost.to_owned().into(),
            path: path.iter().map(|&place| place.into()).collect(),
            ..Choice::default()
        }
    }

    fn name(id: &str) -> String {
        id.to_uppercase()
    }

    fn offer(choice: &Choice) -> Offer<'_> {
        Offer {
            act: choice.act.clone(),
            label: choice.label.clone(),
            clause: choice.clause,
            to: choice.to.as_str().into(),
            cost: choice.cost.clone(),
            path: choice.path.iter().map(|place| place.as_str().into()).collect(),
            note: choice.note.clone(),
            flags: [choice.opens, choice.onward, choice.ends, choice.odds],
        }
    }

    fn same(choices: Vec<Choice>) -> Group {
        let names: BTreeMap<String, String> =
            choices.iter().map(|choice| (choice.to.clone(), name(&choice.to))).collect();
        let (single, ways) =
            fold(choices.iter().map(offer).collect(), |place| names.get(place).map(String::as_str));
        let group = Group { choices: single, ways, ..Group::default() };
        let sorted = |mut choices: Vec<Choice>| {
            choices.sort_by(|one, two| one.act.cmp(&two.act));
            choices
        };
        assert_eq!(sorted(group.unfold(name)), sorted(choices));
        group
    }

    #[test]
    fn ways_are_told_by_the_place_before() {
        let mut far = to("force", "Forced March to", &["b", "d", "e"], "4");
        far.note = "enemies there".into();
        let group = same(vec![
            to("move", "to", &["a"], "1"),
            to("move", "to", &["b"], "1"),
            to("move", "to", &["b", "d"], "2"),
            far,
            to("force", "Forced March to", &["b", "d", "f"], "4"),
            to("force", "Forced March to", &["a", "g"], "3"),
        ]);
        assert!(group.choices.is_empty());
        let [moves, forced] = group.ways.as_slice() else { panic!("{:?}", group.ways) };
        assert_eq!((moves.act.as_str(), moves.label.as_str()), ("move rusca *", "to *"));
        assert_eq!(moves.steps[""].len(), 2);
        assert_eq!(forced.steps["d"]["e"], "4");
        assert_eq!(forced.notes["enemies there"], ["e"]);
    }

    #[test]
    fn a_way_the_others_do_not_tell_is_told_in_full() {
        let group = same(vec![
            to("move", "to", &["a"], "1"),
            to("move", "to", &["b"], "1"),
            to("move", "to", &["a", "c"], "2"),
            to("move", "to", &["b", "c", "d"], "3"), // by another way to c than the choice that leads to c
            to("move", "to", &["b", "c", "d", "e"], "4"), // goes on from there
        ]);
        let told: Vec<&str> = group.choices.iter().map(|choice| choice.to.as_str()).collect();
        assert_eq!(told, ["d", "e"]);
        assert_eq!(group.choices[0].path, ["b", "c", "d"]);
    }

    #[test]
    fn a_place_may_stand_in_the_middle_of_what_is_read() {
        let by = |path: &[&str]| {
            let mut choice = to("via", "by", path, "1");
            choice.label += " and on";
            choice
        };
        let group = same(vec![by(&["a"]), by(&["a", "b"]), by(&["c"])]);
        assert_eq!((group.choices.len(), group.ways[0].label.as_str()), (0, "by * and on"));
    }

    #[test]
    fn who_reaches_the_same_places_tells_them_once() {
        let reach = |piece: &str, cost: &str| {
            let choices = ["a", "b"].map(|place| Choice {
                act: format!("move {piece} {place}"),
                label: format!("to {place}"),
                ..to("move", "to", &[place], cost)
            });
            let (choices, ways) = fold(choices.iter().map(offer).collect(), |_| None);
            Group { subject: piece.into(), choices, ways, ..Group::default() }
        };
        let pieces = [("guieu", "1"), ("massena", "1"), ("rusca", "2"), ("sauret", "1")];
        let whole: BTreeMap<String, Group> =
            pieces.map(|(piece, cost)| (piece.to_owned(), reach(piece, cost))).into();
        let mut prompt = Prompt { groups: whole.clone(), ..Prompt::default() };
        share(&mut prompt.groups);
        let like = |piece: &str| prompt.groups[piece].ways[0].like.clone();
        assert_eq!(["guieu", "massena", "rusca", "sauret"].map(like), ["", "guieu", "", "guieu"]);
        assert!(prompt.groups["sauret"].ways[0].steps.is_empty());
        assert!(whole.iter().all(|(key, group)| prompt.group(key).as_ref() == Some(group)));
    }

    #[test]
    fn what_leads_nowhere_or_stands_alone_stays_as_it_is() {
        let mut odd = to("move", "to", &["a"], "1");
        odd.label = "to the hills".into();
        let halt = Choice { act: "halt".into(), label: "halt".into(), ..Choice::default() };
        let group = same(vec![halt, odd, to("move", "to", &["b"], "1"), to("force", "by", &["c"], "1")]);
        assert_eq!((group.choices.len(), group.ways.len()), (4, 0));
    }
}
