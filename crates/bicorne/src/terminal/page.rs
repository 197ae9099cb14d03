//! What is on offer, and what the numbers on the screen stand for.

use play::Cost;
use session::{Choice, ChoiceGroup};

/// The short texts of the choice that has number 0 on every page: nothing more of this.
const DONE: [&str; 3] = ["pass", "end", "decline"];

/// The most choices a page shows one by one; with more it shows their subjects.
const SHOWN: usize = 30;

/// From so many hexes on they are told by what happens there instead of one by one.
const MANY_HEXES: usize = 16;

/// A choice: its group and its place there.
pub(super) type Spot = (usize, usize);

/// What a number stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pick {
    /// A choice.
    Choice(Spot),
    /// A subject whose choices fill a page of their own.
    Group(usize),
}

/// What is on the screen: the numbers count from 1, 0 is the choice to do no more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Page {
    done: Option<Spot>,
    picks: Vec<Pick>,
    /// Ways to more hexes than anybody wants to read one by one: these have no numbers, the hexes are typed.
    ways: Vec<Spot>,
}

impl Page {
    /// Everything on offer, or what matches some words.
    pub(super) fn of(groups: &[ChoiceGroup], words: &str) -> Page {
        Page::with(groups, words, SHOWN)
    }

    /// The same, each choice by itself.
    pub(crate) fn all(groups: &[ChoiceGroup], words: &str) -> Page {
        Page::with(groups, words, usize::MAX)
    }

    fn with(groups: &[ChoiceGroup], words: &str, limit: usize) -> Page {
        let (done, mut rest): (Vec<Spot>, Vec<Spot>) =
            matching(groups, words).partition(|&spot| DONE.contains(&at(groups, spot).text.as_str()));
        rest.sort_by_key(|&spot| rank(groups, spot));
        let ways = if limit < usize::MAX { take_ways(groups, &mut rest) } else { Vec::new() };
        let mut page = Page { done: done.first().copied(), picks: Vec::new(), ways };
        let single = rest.iter().all(|spot| Some(spot.0) == rest.first().map(|first| first.0));
        if rest.len() <= limit || single {
            page.picks = rest.into_iter().map(Pick::Choice).collect();
            return page;
        }
        for group in rest.chunk_by(|one, two| one.0 == two.0) {
            page.picks.push(if let [only] = group { Pick::Choice(*only) } else { Pick::Group(group[0].0) });
        }
        let places: Vec<&str> = page.picks.iter().map(|pick| place(groups, *pick)).collect();
        let first = |pick: &Pick| places.iter().position(|name| *name == place(groups, *pick));
        page.picks.sort_by_key(first);
        page
    }

    /// The choices of one subject.
    pub(super) fn group(groups: &[ChoiceGroup], index: usize) -> Page {
        let count = groups.get(index).map_or(0, |group| group.entries.len());
        let mut spots: Vec<Spot> = (0..count).map(|entry| (index, entry)).collect();
        spots.sort_by_key(|&spot| rank(groups, spot));
        let ways = take_ways(groups, &mut spots);
        Page { done: None, picks: spots.into_iter().map(Pick::Choice).collect(), ways }
    }

    /// What a number stands for.
    pub(super) fn pick(&self, number: usize) -> Option<Pick> {
        match number {
            0 => self.done.map(Pick::Choice),
            number => self.picks.get(number - 1).copied(),
        }
    }

    /// The choice to do no more.
    pub(super) fn done(&self) -> Option<Spot> {
        self.done
    }

    /// Everything else, from number 1 on.
    pub(super) fn picks(&self) -> &[Pick] {
        &self.picks
    }

    /// Ways that are told together instead of one by one.
    pub(super) fn ways(&self) -> &[Spot] {
        &self.ways
    }

    /// Whether it shows subjects whose choices are elsewhere.
    pub(super) fn folded(&self) -> bool {
        self.picks.iter().any(|pick| matches!(pick, Pick::Group(_)))
    }

    /// The numbers there are, in words.
    pub(super) fn range(&self) -> String {
        let count = self.picks.len();
        match (self.done.is_some(), count) {
            (false, 0) => "only hexes to type".into(),
            (true, 0) => "only 0".into(),
            (true, _) => format!("only 0 to {count}"),
            (false, 1) => "only 1".into(),
            (false, _) => format!("only 1 to {count}"),
        }
    }
}

/// The order on a page: by subject, then what one clause allows together, without remarks before with, cheap before
/// dear.
fn rank(groups: &[ChoiceGroup], spot: Spot) -> (usize, usize, bool, bool, Cost, usize) {
    let (entries, choice) = (&groups[spot.0].entries, at(groups, spot));
    let alike = entries.iter().position(|other| other.clause == choice.clause).unwrap_or(spot.1);
    (spot.0, alike, choice.note.is_some(), choice.cost.is_none(), choice.cost.unwrap_or_default(), spot.1)
}

/// What a pick is about and where, from a title such as `Rusca, Salò`; a title without a comma is a place.
pub(super) fn title(groups: &[ChoiceGroup], pick: Pick) -> (&str, &str) {
    let (Pick::Group(group) | Pick::Choice((group, _))) = pick;
    groups[group].title.rsplit_once(", ").unwrap_or(("", &groups[group].title))
}

fn place(groups: &[ChoiceGroup], pick: Pick) -> &str {
    title(groups, pick).1
}

/// The verb and the hex of a choice that only says where to go.
pub(super) fn way(choice: &Choice) -> Option<(&str, &str)> {
    let target =
        choice.target.as_deref().filter(|target| target.bytes().all(|byte| byte.is_ascii_digit()))?;
    let verb = choice.text.strip_suffix(target)?.trim_end();
    (!verb.contains(' ') && choice.label.contains(target)).then_some((verb, target))
}

/// Takes the ways to hexes out of a list, if they are many.
fn take_ways(groups: &[ChoiceGroup], spots: &mut Vec<Spot>) -> Vec<Spot> {
    let is_way = |spot: &Spot| way(at(groups, *spot)).is_some();
    if spots.iter().filter(|spot| is_way(spot)).count() < MANY_HEXES {
        return Vec::new();
    }
    let (ways, rest) = spots.iter().copied().partition(is_way);
    *spots = rest;
    ways
}

/// The choice in a place.
pub(super) fn at(groups: &[ChoiceGroup], (group, entry): Spot) -> &Choice {
    &groups[group].entries[entry]
}

/// The choices whose subject, label or short text hold all these words. A short text in full means just itself.
pub(super) fn matching(groups: &[ChoiceGroup], words: &str) -> impl Iterator<Item = Spot> {
    let words: Vec<_> = words.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let spots = groups.iter().enumerate();
    let spots = spots.flat_map(|(group, of)| (0..of.entries.len()).map(move |entry| (group, entry)));
    spots.filter(move |&spot| {
        let choice = at(groups, spot);
        let text = format!("{} {} {}", groups[spot.0].title, choice.label, choice.text).to_lowercase();
        words.iter().all(|word| text.contains(word))
    })
}
