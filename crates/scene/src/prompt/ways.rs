//! How many choices that differ only by the place they lead to are told at once, and how a reader gets them back.
//!
//! The ways of a piece are a tree: whoever goes on from a place has come there by the way of the choice that leads there.
//! So a place is listed under the place before it, and the whole way is found by going back from place to place. Pieces that
//! stand together mostly reach the same places: those are told once ([`share`]).

use std::borrow::Cow;
use std::collections::BTreeMap;

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
    let (ways, single) = {
        let places = Places::of(&offers);
        let (manners, mut of) = manners(&offers, &places, name);
        let (gathered, before) = loop {
            let gathered = gather(&of, manners.len());
            let before = places.before(&gathered);
            let told = |index: usize, manner: usize| {
                gathered.iter().any(|(known, _)| *known == manner) && places.tells(&before, index)
            };
            // Whoever is told one by one is no part of the tree, so others may fall out of it in turn.
            let mut whole = true;
            for (index, manner) in of.iter_mut().enumerate() {
                if manner.is_some_and(|manner| !told(index, manner)) {
                    *manner = None;
                    whole = false;
                }
            }
            if whole {
                break (gathered, before);
            }
        };
        let mut stops = vec![false; places.names.len()];
        for &index in gathered.iter().flat_map(|(_, alike)| alike) {
            stops[places.to(index)] = true;
        }
        let filled = |(manner, alike): &(usize, Vec<usize>)| {
            filled(&manners[*manner], alike, &offers, &places, &stops, &before)
        };
        let ways: Vec<Ways> = gathered.iter().map(filled).collect();
        (ways, of.iter().map(Option::is_none).collect::<Vec<bool>>())
    };
    let single = offers.into_iter().zip(single).filter(|&(_, single)| single);
    (single.map(|(offer, _)| offer.into()).collect(), ways)
}

/// The places a group of choices speaks of, by number. A side may have a thousand choices with a dozen places each, and comparing numbers
/// costs a tenth of comparing names.
struct Places<'a> {
    /// The names in order: a number is a place in this list.
    names: Vec<&'a str>,
    /// The ways of all choices, one after the other, each ending with the place the choice leads to.
    ways: Vec<usize>,
    /// Where the way of each choice ends in that list; it begins where the one before ends.
    ends: Vec<usize>,
}

/// No place comes before: a way begins here.
const NOWHERE: usize = usize::MAX;

/// Nobody has come to this place yet.
const UNKNOWN: usize = usize::MAX - 1;

impl<'a> Places<'a> {
    fn of(offers: &'a [Offer<'_>]) -> Places<'a> {
        // The way of a choice mostly ends where it leads; where it does not, `leads` is false and the choice stands alone.
        let mut spoken: Vec<&'a str> = Vec::new();
        let mut ends = Vec::with_capacity(offers.len());
        for offer in offers {
            spoken.extend(offer.path.iter().map(|place| &**place));
            if offer.path.is_empty() {
                spoken.push(&offer.to);
            }
            ends.push(spoken.len());
        }
        // Most names are parts of the setup, so that the same name has the same address: few are left to be compared letter by letter.
        let address = |text: &&str| (text.as_ptr() as usize, text.len());
        let mut known = spoken.clone();
        known.sort_unstable_by_key(address);
        known.dedup_by_key(|text| address(text));
        let mut names = known.clone();
        names.sort_unstable();
        names.dedup();
        let numbers: Vec<usize> =
            known.iter().map(|text| names.binary_search(text).unwrap_or_default()).collect();
        let number = |text: &&str| known.binary_search_by_key(&address(text), address).map(|at| numbers[at]);
        let ways = spoken.iter().map(|text| number(text).unwrap_or_default()).collect();
        Places { names, ways, ends }
    }

    /// The way of a choice, as numbers.
    fn way(&self, offer: usize) -> &[usize] {
        let start = offer.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.ways[start..self.ends[offer]]
    }

    /// Where a way ends.
    fn to(&self, offer: usize) -> usize {
        self.way(offer).last().copied().unwrap_or(NOWHERE)
    }

    /// The last place before that.
    fn via(&self, offer: usize) -> usize {
        self.way(offer).iter().rev().nth(1).copied().unwrap_or(NOWHERE)
    }

    /// The places a way leads through, each with the place before it.
    fn on_the_way(&self, offer: usize) -> impl Iterator<Item = (usize, usize)> {
        let way = self.way(offer);
        let through = &way[..way.len().saturating_sub(1)];
        through.iter().copied().zip(std::iter::once(NOWHERE).chain(through.iter().copied()))
    }

    /// The place before each place, as [`before`] will find it.
    fn before(&self, gathered: &[(usize, Vec<usize>)]) -> Vec<usize> {
        let mut before = vec![UNKNOWN; self.names.len()];
        let mut note = |place: usize, via: usize| {
            if before[place] == UNKNOWN {
                before[place] = via;
            }
        };
        let all = || gathered.iter().flat_map(|(_, alike)| alike).copied();
        all().for_each(|offer| note(self.to(offer), self.via(offer)));
        all().flat_map(|offer| self.on_the_way(offer)).for_each(|(place, via)| note(place, via));
        before
    }

    /// Whether the places before tell the way of a choice, as [`path`] will find it.
    fn tells(&self, before: &[usize], offer: usize) -> bool {
        let mut at = self.via(offer);
        for &place in self.way(offer).iter().rev().skip(1) {
            if place != at {
                return false;
            }
            at = if before[at] == UNKNOWN { NOWHERE } else { before[at] };
        }
        at == NOWHERE
    }

    fn name(&self, place: usize) -> &'a str {
        self.names.get(place).copied().unwrap_or_default()
    }
}

/// The manners of the choices that lead somewhere, and for each choice which of them is its own.
fn manners<'a, 'n>(
    offers: &'a [Offer<'_>],
    places: &Places<'a>,
    name: impl Fn(&str) -> Option<&'n str>,
) -> (Vec<Manner<'a>>, Vec<Option<usize>>) {
    let mut called: Vec<Option<&str>> = vec![None; places.names.len()];
    let mut manners: Vec<Manner<'_>> = Vec::new();
    let mut of = Vec::with_capacity(offers.len());
    for (index, offer) in offers.iter().enumerate() {
        let place = places.to(index);
        let leads = !offer.path.is_empty() && places.name(place) == &*offer.to;
        let manner = Some(offer).filter(|_| leads).and_then(|offer| {
            let called = *called[place].get_or_insert_with(|| name(&offer.to).unwrap_or(places.name(place)));
            manner(offer, called)
        });
        of.push(manner.map(|manner| {
            manners.iter().position(|known| *known == manner).unwrap_or_else(|| {
                manners.push(manner);
                manners.len() - 1
            })
        }));
    }
    (manners, of)
}

/// The manner of a choice that leads to a place that is `called` so.
fn manner<'a>(offer: &'a Offer<'_>, called: &str) -> Option<Manner<'a>> {
    let act = offer.act.strip_suffix(&*offer.to).filter(|act| act.ends_with(' '))?;
    let label = match offer.label.strip_suffix(called) {
        Some(start) => (start, ""),
        None => offer.label.rsplit_once(called)?,
    };
    let plain = !act.contains(PLACE) && !offer.label.contains(PLACE);
    plain.then_some(Manner { act, label, clause: offer.clause, flags: offer.flags })
}

/// The choices of each manner that several have, in the order in which the manners come.
fn gather(of: &[Option<usize>], manners: usize) -> Vec<(usize, Vec<usize>)> {
    let mut alike: Vec<Vec<usize>> = vec![Vec::new(); manners];
    let mut order = Vec::new();
    for (index, manner) in of.iter().enumerate() {
        let Some(manner) = *manner else { continue };
        if alike[manner].is_empty() {
            order.push(manner);
        }
        alike[manner].push(index);
    }
    let several = order.into_iter().filter(|&manner| alike[manner].len() >= FEW).collect::<Vec<_>>();
    several.into_iter().map(|manner| (manner, std::mem::take(&mut alike[manner]))).collect()
}

fn filled(
    manner: &Manner<'_>,
    alike: &[usize],
    offers: &[Offer<'_>],
    places: &Places<'_>,
    stops: &[bool],
    before: &[usize],
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
    // By the place before; names are in order, so that numbers are. Where a place is told twice, the last one counts.
    let mut steps: Vec<(usize, usize, &Text)> =
        alike.iter().map(|&index| (places.via(index), places.to(index), &offers[index].cost)).collect();
    steps.sort_by_key(|&(via, to, _)| (via, to));
    for same in steps.chunk_by(|one, two| one.0 == two.0) {
        let last = same.chunk_by(|one, two| one.1 == two.1).filter_map(|told| told.last());
        let reached = last.map(|&(_, to, cost)| (places.name(to), cost));
        ways.steps.insert(places.name(same[0].0).to_owned(), runs::fold(reached));
    }
    for &index in alike.iter().filter(|&&index| !offers[index].note.is_empty()) {
        let offer = &offers[index];
        match ways.notes.get_mut(&offer.note) {
            Some(list) => list.push(offer.to.clone().into_owned()),
            None => drop(ways.notes.insert(offer.note.clone(), vec![offer.to.clone().into_owned()])),
        }
    }
    let mut through = vec![false; places.names.len()];
    for (place, _) in alike.iter().flat_map(|&index| places.on_the_way(index)) {
        if !stops[place] && !std::mem::replace(&mut through[place], true) {
            ways.through.insert(places.name(place).to_owned(), places.name(before[place]).to_owned());
        }
    }
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
    fn who_goes_round_in_a_circle_is_told_in_full() {
        let group = same(vec![
            to("move", "to", &["a"], "1"),
            to("move", "to", &["b"], "1"),
            to("move", "to", &["a", "b", "a", "c"], "4"),
        ]);
        assert_eq!(group.choices[0].path, ["a", "b", "a", "c"]);
    }

    #[test]
    fn a_choice_under_another_clause_is_not_lost() {
        let mut other = to("move", "to", &["c"], "1");
        other.clause = "BII 8.3";
        let group = same(vec![to("move", "to", &["a"], "1"), to("move", "to", &["b"], "1"), other]);
        assert_eq!((group.choices.len(), group.ways.len()), (1, 1));
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
