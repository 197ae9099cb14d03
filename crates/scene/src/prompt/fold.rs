//! Finds the choices of a group that differ only by the place they lead to. Everything here goes by numbers: a side may have a thousand choices
//! with a dozen places each. Texts are made of one choice of each manner, and of those that stand alone.

use std::sync::Arc;

use play::{Names, Offer, Offers, Topic};

use super::Choice;
use super::ways::{NOWHERE, PLACE, Run, Step, Tree, Ways, told};

/// Fewer choices than this are told one by one.
const FEW: usize = 2;

/// Fewer places in a row are told one by one.
const FEW_IN_A_ROW: usize = 3;

/// Nobody has come to this place yet.
const UNKNOWN: u16 = u16::MAX - 1;

/// What choices say and are called.
pub(super) trait Tongue {
    /// What a side may do.
    type Action: Copy + PartialEq;

    /// What is sent back.
    fn act(&self, action: Self::Action) -> String;

    /// What a person reads.
    fn label(&self, action: Self::Action) -> String;

    /// Opens, onward, ends, odds: see [`Choice`].
    fn flags(&self, action: Self::Action) -> [bool; 4];

    /// What a place is called.
    fn called(&self, place: u16) -> &str;

    /// See [`crate::Drawn::toward`].
    fn toward(&self, action: Self::Action) -> Option<Self::Action>;
}

/// The ways of offers, by where the names of their places stand in order.
pub(super) struct Trails<'a> {
    names: &'a Arc<Names>,
    ranks: Vec<u16>,
}

impl<'a> Trails<'a> {
    pub(super) fn new<A>(names: &'a Arc<Names>, offers: &Offers<A>) -> Trails<'a> {
        Trails { names, ranks: offers.ways.iter().map(|&place| names.rank(place)).collect() }
    }
}

/// The offers of a topic with their ways.
struct Field<'a, T: Tongue> {
    tongue: &'a T,
    trails: &'a Trails<'a>,
    offers: &'a [Offer<T::Action>],
}

/// What choices that lead to different places have in common: what stands before and after the place.
struct Manner<A> {
    act: String,
    label: (String, String),
    clause: &'static str,
    flags: [bool; 4],
    /// The action without its place, if that tells the same.
    toward: Option<A>,
}

/// Gathers what choices have in common; those that stand alone, or whose way the others cannot tell, stay as they are.
pub(super) fn fold<T: Tongue>(
    topic: &Topic<T::Action>,
    trails: &Trails<'_>,
    tongue: &T,
) -> (Vec<Choice>, Vec<Ways>) {
    let field = Field { tongue, trails, offers: &topic.offers };
    let (manners, mut of) = field.manners();
    if manners.is_empty() {
        return (topic.offers.iter().map(|offer| field.choice(offer)).collect(), Vec::new());
    }
    let (gathered, before) = loop {
        let gathered = gather(&of, manners.len());
        let before = field.before(&gathered);
        let mut told = vec![false; manners.len()];
        gathered.iter().for_each(|(manner, _)| told[*manner] = true);
        // Whoever is told one by one is no part of the tree, so others may fall out of it in turn.
        let mut whole = true;
        for (index, manner) in of.iter_mut().enumerate() {
            if manner.is_some_and(|manner| !told[manner] || !field.tells(&before, index)) {
                *manner = None;
                whole = false;
            }
        }
        if whole {
            break (gathered, before);
        }
    };
    let mut stops = vec![false; trails.names.len()];
    for &index in gathered.iter().flat_map(|(_, alike)| alike) {
        stops[usize::from(field.to(index))] = true;
    }
    let filled = |(manner, alike): &(usize, Vec<usize>)| {
        field.filled(&manners[*manner], field.tree(alike, &stops, &before))
    };
    let ways = gathered.iter().map(filled).collect();
    let single = topic.offers.iter().zip(&of).filter(|(_, manner)| manner.is_none());
    (single.map(|(offer, _)| field.choice(offer)).collect(), ways)
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

impl<T: Tongue> Field<'_, T> {
    /// The way of a choice.
    fn way(&self, index: usize) -> &[u16] {
        let (from, to) = self.offers[index].way;
        &self.trails.ranks[from..to]
    }

    /// Where a way ends.
    fn to(&self, index: usize) -> u16 {
        self.way(index).last().copied().unwrap_or(NOWHERE)
    }

    /// The last place before that.
    fn via(&self, index: usize) -> u16 {
        self.way(index).iter().rev().nth(1).copied().unwrap_or(NOWHERE)
    }

    /// The places a way leads through, each with the place before it.
    fn on_the_way(&self, index: usize) -> impl Iterator<Item = (u16, u16)> {
        let way = self.way(index);
        let through = &way[..way.len().saturating_sub(1)];
        through.iter().copied().zip(std::iter::once(NOWHERE).chain(through.iter().copied()))
    }

    /// The manners of the choices that lead somewhere, and for each choice which of them is its own.
    fn manners(&self) -> (Vec<Manner<T::Action>>, Vec<Option<usize>>) {
        let mut manners: Vec<Manner<T::Action>> = Vec::new();
        let of = self.offers.iter().map(|offer| {
            let &place = self.trails.ranks[offer.way.0..offer.way.1].last()?;
            let place = Some(self.trails.names.number(place)).filter(|&place| offer.target == Some(place))?;
            let (clause, flags) = (offer.clause.0, self.tongue.flags(offer.action));
            let toward = self.tongue.toward(offer.action);
            let same = |known: &Manner<T::Action>| (known.flags, known.clause) == (flags, clause);
            if toward.is_some()
                && let Some(known) = manners.iter().position(|known| known.toward == toward && same(known))
            {
                return Some(known);
            }
            let (act, label) = self.spelt(offer.action, place)?;
            let spelt = |known: &Manner<T::Action>| same(known) && known.act == act && known.label == label;
            if toward.is_none()
                && let Some(known) = manners.iter().position(spelt)
            {
                return Some(known);
            }
            manners.push(Manner { act, label, clause, flags, toward });
            Some(manners.len() - 1)
        });
        let of = of.collect();
        (manners, of)
    }

    /// What stands before the place in what is sent, and before and after it in what is read.
    fn spelt(&self, action: T::Action, place: u16) -> Option<(String, (String, String))> {
        let (act, label) = (self.tongue.act(action), self.tongue.label(action));
        let called = self.tongue.called(place);
        let before = act.strip_suffix(&**self.trails.names.id(place)).filter(|act| act.ends_with(' '))?;
        let (start, end) = match label.strip_suffix(called) {
            Some(start) => (start, ""),
            None => label.rsplit_once(called)?,
        };
        let plain = !before.contains(PLACE) && !label.contains(PLACE);
        plain.then(|| (before.to_owned(), (start.to_owned(), end.to_owned())))
    }

    /// The place before each place, as a reader will find it: those where choices lead come first.
    fn before(&self, gathered: &[(usize, Vec<usize>)]) -> Vec<u16> {
        let mut before = vec![UNKNOWN; self.trails.names.len()];
        let mut note = |place: u16, via: u16| {
            let known = &mut before[usize::from(place)];
            if *known == UNKNOWN {
                *known = via;
            }
        };
        let all = || gathered.iter().flat_map(|(_, alike)| alike).copied();
        all().for_each(|index| note(self.to(index), self.via(index)));
        all().flat_map(|index| self.on_the_way(index)).for_each(|(place, via)| note(place, via));
        before
    }

    /// Whether the places before tell the way of a choice, as a reader will find it.
    fn tells(&self, before: &[u16], index: usize) -> bool {
        let mut at = self.via(index);
        for &place in self.way(index).iter().rev().skip(1) {
            if place != at {
                return false;
            }
            let known = before[usize::from(at)];
            at = if known == UNKNOWN { NOWHERE } else { known };
        }
        at == NOWHERE
    }

    fn tree(&self, alike: &[usize], stops: &[bool], before: &[u16]) -> Tree {
        // By the place before. Where a place is told twice, the last one counts.
        let mut steps: Vec<(u16, u16, usize)> =
            alike.iter().map(|&index| (self.via(index).wrapping_add(1), self.to(index), index)).collect();
        steps.sort_by_key(|&(via, to, _)| (via, to));
        let names = self.trails.names;
        let mut told: Vec<Step> = Vec::with_capacity(steps.len());
        for same in steps.chunk_by(|one, two| one.0 == two.0) {
            let last = same.chunk_by(|one, two| one.1 == two.1).filter_map(|told| told.last());
            let reached = last.map(|&(_, to, index)| (to, self.offers[index].cost));
            let via = same[0].0.wrapping_sub(1);
            folded(names, reached, |run, cost| told.push(Step { via, run, cost }));
        }
        let mut notes: Vec<(&str, u16)> = alike
            .iter()
            .filter_map(|&index| Some((self.offers[index].note.as_deref()?, self.to(index))))
            .filter(|(note, _)| !note.is_empty())
            .collect();
        notes.sort_unstable();
        notes.dedup();
        let said = notes.chunk_by(|one, two| one.0 == two.0).map(|same| {
            let mut runs: Vec<Run> = Vec::new();
            folded(names, same.iter().map(|&(_, place)| (place, ())), |run, ()| runs.push(run));
            (same[0].0.to_owned(), runs)
        });
        let notes = said.collect();
        let mut through: Vec<(u16, u16)> = Vec::new();
        let mut passed = vec![false; names.len()];
        for (place, _) in alike.iter().flat_map(|&index| self.on_the_way(index)) {
            let at = usize::from(place);
            if !stops[at] && !std::mem::replace(&mut passed[at], true) {
                through.push((place, before[at]));
            }
        }
        through.sort_unstable();
        Tree { names: Arc::clone(names), steps: told, notes, through }
    }

    fn filled(&self, manner: &Manner<T::Action>, tree: Tree) -> Ways {
        let [opens, onward, ends, odds] = manner.flags;
        let (start, end) = &manner.label;
        Ways {
            act: format!("{}{PLACE}", manner.act),
            label: format!("{start}{PLACE}{end}"),
            clause: manner.clause,
            opens,
            onward,
            ends,
            odds,
            like: String::new(),
            tree: Some(tree),
        }
    }

    /// A choice that is told by itself.
    fn choice(&self, offer: &Offer<T::Action>) -> Choice {
        let [opens, onward, ends, odds] = self.tongue.flags(offer.action);
        let names = self.trails.names;
        let way = &self.trails.ranks[offer.way.0..offer.way.1];
        Choice {
            act: self.tongue.act(offer.action),
            label: self.tongue.label(offer.action),
            clause: offer.clause.0,
            to: offer.target.map(|place| String::from(&**names.id(place))).unwrap_or_default(),
            cost: told(offer.cost),
            path: way.iter().map(|&rank| String::from(&**names.ranked(rank))).collect(),
            note: offer.note.clone().unwrap_or_default(),
            opens,
            onward,
            ends,
            odds,
        }
    }
}

/// Places in order, with what is said of each: neighbours in number that are alike become a run if they are [`FEW_IN_A_ROW`] or more.
fn folded<V: Copy + PartialEq>(
    names: &Names,
    places: impl Iterator<Item = (u16, V)>,
    mut tell: impl FnMut(Run, V),
) {
    let mut close = |(first, last): Run, value: V| {
        if usize::from(last - first) + 1 >= FEW_IN_A_ROW {
            tell((first, last), value);
        } else {
            (first..=last).for_each(|place| tell((place, place), value));
        }
    };
    let mut run: Option<(Run, V)> = None;
    for (place, value) in places {
        match &mut run {
            Some(((_, last), known)) if *last + 1 == place && names.follows(place) && *known == value => {
                *last = place;
            }
            _ => {
                if let Some((done, value)) = run.replace(((place, place), value)) {
                    close(done, value);
                }
            }
        }
    }
    if let Some((done, value)) = run {
        close(done, value);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use play::{Clause, Cost};
    use serde_json::{Value, json};

    use super::super::ways::share;
    use super::super::{Group, Prompt};
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

    /// Choices as a family would offer them, by their number.
    struct Told<'a>(&'a [Choice], Vec<String>);

    impl Tongue for Told<'_> {
        type Action = usize;

        fn act(&self, action: usize) -> String {
            self.0[action].act.clone()
        }

        fn label(&self, action: usize) -> String {
            self.0[action].label.clone()
        }

        fn flags(&self, action: usize) -> [bool; 4] {
            let choice = &self.0[action];
            [choice.opens, choice.onward, choice.ends, choice.odds]
        }

        fn called(&self, place: u16) -> &str {
            &self.1[usize::from(place)]
        }

        fn toward(&self, _action: usize) -> Option<usize> {
            None
        }
    }

    fn folded_by(choices: &[Choice], name: fn(&str) -> String) -> (Vec<Choice>, Vec<Ways>) {
        let spoken = choices.iter().flat_map(|choice| choice.path.iter().chain([&choice.to]));
        let ids: BTreeSet<String> = spoken.filter(|place| !place.is_empty()).cloned().collect();
        let called = ids.iter().map(|id| name(id)).collect();
        let number = |place: &String| ids.iter().position(|id| id == place).map(|number| number as u16);
        let names = Arc::new(Names::new(ids.iter().cloned()));
        let mut ways: Vec<u16> = Vec::new();
        let offers = choices.iter().enumerate().map(|(action, choice)| {
            let from = ways.len();
            ways.extend(choice.path.iter().filter_map(number));
            Offer {
                action,
                clause: Clause(choice.clause),
                target: number(&choice.to),
                cost: choice.cost.parse().ok().map(Cost::points),
                way: (from, ways.len()),
                note: Some(choice.note.clone()),
            }
        });
        let topic = Topic { subject: None, title: String::new(), offers: offers.collect() };
        let offers = Offers { topics: vec![topic], ways };
        fold(&offers.topics[0], &Trails::new(&names, &offers), &Told(choices, called))
    }

    fn same(choices: Vec<Choice>) -> Group {
        let (single, ways) = folded_by(&choices, name);
        let group = Group { choices: single, ways, ..Group::default() };
        let sorted = |mut choices: Vec<Choice>| {
            choices.sort_by(|one, two| one.act.cmp(&two.act));
            choices
        };
        assert_eq!(sorted(group.unfold(name)), sorted(choices));
        group
    }

    fn json(ways: &Ways) -> Value {
        serde_json::to_value(ways).unwrap()
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
        assert_eq!(json(moves)["steps"][""], json!({"a": "1", "b": "1"}));
        assert_eq!(json(forced)["steps"]["d"]["e"], "4");
        assert_eq!(json(forced)["notes"], json!({"enemies there": ["e"]}));
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
            let (choices, ways) = folded_by(&choices, str::to_owned);
            Group { subject: piece.into(), choices, ways, ..Group::default() }
        };
        let pieces = [("guieu", "1"), ("massena", "1"), ("rusca", "2"), ("sauret", "1")];
        let whole: BTreeMap<String, Group> =
            pieces.map(|(piece, cost)| (piece.to_owned(), reach(piece, cost))).into();
        let mut prompt = Prompt { groups: whole.clone(), ..Prompt::default() };
        share(&mut prompt.groups);
        let like = |piece: &str| prompt.groups[piece].ways[0].like.clone();
        assert_eq!(["guieu", "massena", "rusca", "sauret"].map(like), ["", "guieu", "", "guieu"]);
        assert!(json(&prompt.groups["sauret"].ways[0]).get("steps").is_none());
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

    #[test]
    fn neighbours_in_number_are_a_run_if_they_are_three_and_alike() {
        let places = ["0101", "0102", "0103", "0104", "0105", "0107", "salo"];
        let costs = ["1", "1", "1", "2", "2", "2", "2"];
        let choices = places.iter().zip(costs).map(|(place, cost)| to("move", "to", &[place], cost));
        let group = same(choices.collect());
        let told = json!({"": {"0101-0103": "1", "0104": "2", "0105": "2", "0107": "2", "salo": "2"}});
        assert_eq!(json(&group.ways[0])["steps"], told);
    }
}
