//! How many choices that differ only by the place they lead to are told at once, and how a reader gets them back.
//!
//! The ways of a piece are a tree: whoever goes on from a place has come there by the way of the choice that leads there.
//! So a place is listed under the place before it, and the whole way is found by going back from place to place.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Choice, Group, is_false};

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
    pub clause: String,
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
    /// By the place before it, or under an empty name if there is none: the places that are reached, and what each costs.
    pub steps: BTreeMap<String, BTreeMap<String, String>>,
    /// What will happen there, by place.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub notes: BTreeMap<String, String>,
}

impl Group {
    /// All choices of the group, one by one, as a browser finds them; `name` tells what a place is called.
    pub fn unfold(&self, name: impl Fn(&str) -> String) -> Vec<Choice> {
        let before = before(&self.ways);
        let mut choices = self.choices.clone();
        for ways in &self.ways {
            for (via, places) in &ways.steps {
                for (to, cost) in places {
                    choices.push(Choice {
                        act: ways.act.replace(PLACE, to),
                        label: ways.label.replace(PLACE, &name(to)),
                        clause: ways.clause.clone(),
                        to: to.clone(),
                        cost: cost.clone(),
                        path: path(&before, via, to),
                        note: ways.notes.get(to).cloned().unwrap_or_default(),
                        opens: ways.opens,
                        onward: ways.onward,
                        ends: ways.ends,
                        odds: ways.odds,
                    });
                }
            }
        }
        choices
    }
}

/// The place before each place: where several ways lead to one, the first of them tells it.
fn before(ways: &[Ways]) -> BTreeMap<&str, &str> {
    let mut before: BTreeMap<&str, &str> = BTreeMap::new();
    for (via, places) in ways.iter().flat_map(|ways| &ways.steps) {
        for to in places.keys() {
            before.entry(to).or_insert(via);
        }
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

/// Gathers what choices have in common; those that stand alone, or whose way the others cannot tell, stay as they are.
pub(super) fn fold(choices: Vec<Choice>, name: impl Fn(&str) -> String) -> (Vec<Choice>, Vec<Ways>) {
    let mut manners: Vec<Option<Ways>> = choices.iter().map(|choice| manner(choice, &name)).collect();
    loop {
        let ways = gather(&choices, &manners);
        let before = before(&ways);
        // Whoever is told one by one is no part of the tree, so others may fall out of it in turn.
        let mut whole = true;
        for (choice, manner) in choices.iter().zip(&mut manners) {
            let alone = |found: &Ways| {
                let told = ways.iter().any(|ways| ways.act == found.act && ways.label == found.label);
                !told || path(&before, entered_from(choice), &choice.to) != choice.path
            };
            if manner.as_ref().is_some_and(alone) {
                *manner = None;
                whole = false;
            }
        }
        if whole {
            let single = choices.into_iter().zip(&manners).filter(|(_, manner)| manner.is_none());
            return (single.map(|(choice, _)| choice).collect(), ways);
        }
    }
}

/// The manner of a choice that leads somewhere, still without a place.
fn manner(choice: &Choice, name: impl Fn(&str) -> String) -> Option<Ways> {
    let leads = choice.path.last() == Some(&choice.to);
    let act = choice.act.strip_suffix(&choice.to).filter(|act| leads && act.ends_with(' '))?;
    let label = choice.label.strip_suffix(&name(&choice.to))?;
    let plain = !act.contains(PLACE) && !label.contains(PLACE);
    plain.then(|| Ways {
        act: format!("{act}{PLACE}"),
        label: format!("{label}{PLACE}"),
        clause: choice.clause.clone(),
        opens: choice.opens,
        onward: choice.onward,
        ends: choice.ends,
        odds: choice.odds,
        ..Ways::default()
    })
}

fn entered_from(choice: &Choice) -> &str {
    choice.path.iter().rev().nth(1).map_or("", String::as_str)
}

fn gather(choices: &[Choice], manners: &[Option<Ways>]) -> Vec<Ways> {
    let mut gathered: Vec<(&Ways, Vec<&Choice>)> = Vec::new();
    for (choice, manner) in choices.iter().zip(manners) {
        let Some(manner) = manner else { continue };
        match gathered.iter_mut().find(|(known, _)| *known == manner) {
            Some((_, alike)) => alike.push(choice),
            None => gathered.push((manner, vec![choice])),
        }
    }
    gathered.retain(|(_, alike)| alike.len() >= FEW);
    gathered.into_iter().map(|(manner, alike)| filled(manner.clone(), &alike)).collect()
}

fn filled(mut ways: Ways, choices: &[&Choice]) -> Ways {
    for choice in choices {
        let places = ways.steps.entry(entered_from(choice).to_owned()).or_default();
        places.insert(choice.to.clone(), choice.cost.clone());
        if !choice.note.is_empty() {
            ways.notes.insert(choice.to.clone(), choice.note.clone());
        }
    }
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
            clause: "BII 8.2b".into(),
            to: (*place).into(),
            cost: cost.into(),
            path: path.iter().map(|&place| place.into()).collect(),
            ..Choice::default()
        }
    }

    fn name(id: &str) -> String {
        id.to_uppercase()
    }

    fn same(choices: Vec<Choice>) -> Group {
        let (single, ways) = fold(choices.clone(), name);
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
        assert_eq!(forced.notes["e"], "enemies there");
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
    fn what_leads_nowhere_or_stands_alone_stays_as_it_is() {
        let mut odd = to("move", "to", &["a"], "1");
        odd.label = "to the hills".into();
        let halt = Choice { act: "halt".into(), label: "halt".into(), ..Choice::default() };
        let group = same(vec![halt, odd, to("move", "to", &["b"], "1"), to("force", "by", &["c"], "1")]);
        assert_eq!((group.choices.len(), group.ways.len()), (4, 0));
    }
}
