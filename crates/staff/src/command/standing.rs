//! Standing orders for the small decisions: each is about the kinds of question it names, and answers nothing else.

use play::Side;

use super::Command;
use super::order::find_group;

/// A small decision that can be left to the staff.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Topic {
    /// Its name in the notation.
    pub id: &'static str,
    /// What a person reads.
    pub title: &'static str,
    /// Where the rulebook asks.
    pub clause: &'static str,
    /// The kinds of question it answers: [`play::Rules::question_kind`].
    pub kinds: &'static [&'static str],
    /// The rule that can be set.
    pub rule: Rule,
    /// Something is spent that is scarce.
    pub scarce: bool,
}

/// Which rule a topic takes beside `off` and `usual`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// None.
    None,
    /// `never` and `always`.
    YesNo,
    /// `never`, `if-it-adds` and `always`.
    Lead,
    /// `at-least 60`: only with such a chance, in hundredths.
    Chance,
    /// `worse-than 80`: where we have less than so much strength for 100 of the enemy's.
    Odds,
    /// `towards verona`.
    Towards,
    /// `weakest` and `strongest`: whom of one's units it falls on.
    Whom,
    /// `first massena`: a formation of either side before all others.
    First,
}

impl Rule {
    /// What can be set, as a pattern for people.
    pub fn settings(self) -> &'static [&'static str] {
        match self {
            Rule::None => &["off", "usual"],
            Rule::YesNo => &["off", "usual", "never", "always"],
            Rule::Lead => &["off", "usual", "never", "if-it-adds", "always"],
            Rule::Chance => &["off", "usual", "never", "always", "at-least N"],
            Rule::Odds => &["off", "usual", "never", "always", "worse-than N"],
            Rule::Towards => &["off", "usual", "towards PLACE"],
            Rule::Whom => &["off", "usual", "weakest", "strongest"],
            Rule::First => &["off", "usual", "first FORMATION"],
        }
    }
}

/// How a topic is answered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Setting {
    /// By whoever commands.
    #[default]
    Off,
    /// As the staff usually does.
    Usual,
    /// Never.
    Never,
    /// Only if it changes a value.
    IfItAdds,
    /// Whenever it may be.
    Always,
    /// Only with at least such a chance, in hundredths.
    AtLeast(u8),
    /// Only with less than so much strength for 100 of the enemy's.
    WorseThan(u16),
    /// Towards a place.
    Towards(u16),
    /// On the weakest unit.
    Weakest,
    /// On the strongest unit.
    Strongest,
    /// This formation before all others.
    First(u8),
}

/// The text of a setting, which [`read`] reads back.
pub fn write<D: Command>(setup: &D::Setup, setting: Setting) -> String {
    match setting {
        Setting::Off => "off".into(),
        Setting::Usual => "usual".into(),
        Setting::Never => "never".into(),
        Setting::IfItAdds => "if-it-adds".into(),
        Setting::Always => "always".into(),
        Setting::AtLeast(chance) => format!("at-least {chance}"),
        Setting::WorseThan(ratio) => format!("worse-than {ratio}"),
        Setting::Towards(place) => format!("towards {}", D::place_id(setup, place)),
        Setting::Weakest => "weakest".into(),
        Setting::Strongest => "strongest".into(),
        Setting::First(group) => format!("first {}", D::group_id(setup, usize::from(group))),
    }
}

/// Of answers that are each about a unit of some strength, the one about the weakest or the strongest; the first of equals.
pub fn whom<A: Copy>(setting: Setting, legal: &[A], strength: impl Fn(A) -> Option<u32>) -> Option<A> {
    let known = || legal.iter().copied().filter_map(|action| Some((strength(action)?, action)));
    match setting {
        Setting::Weakest => known().min_by_key(|one| one.0),
        Setting::Strongest => known().rev().max_by_key(|one| one.0),
        _ => None,
    }
    .map(|(_, action)| action)
}

/// The topic with this id.
///
/// # Errors
/// Which topics there are.
pub fn topic<D: Command>(id: &str) -> Result<&'static Topic, String> {
    D::TOPICS.iter().find(|topic| topic.id == id).ok_or_else(|| {
        let all: Vec<&str> = D::TOPICS.iter().map(|topic| topic.id).collect();
        format!("{id:?} is no standing order of this battle; there are {}", all.join(", "))
    })
}

/// The setting a text stands for, if the topic takes it.
///
/// # Errors
/// What can be set.
pub fn read<D: Command>(setup: &D::Setup, topic: &Topic, text: &str) -> Result<Setting, String> {
    let (word, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    let wrong = || format!("{} takes one of {}", topic.id, topic.rule.settings().join(", "));
    let setting = match (word, rest.trim()) {
        ("off", "") => Setting::Off,
        ("usual", "") => Setting::Usual,
        ("never", "") => Setting::Never,
        ("if-it-adds", "") => Setting::IfItAdds,
        ("always", "") => Setting::Always,
        ("weakest", "") => Setting::Weakest,
        ("strongest", "") => Setting::Strongest,
        ("at-least", chance) => {
            Setting::AtLeast(chance.parse().ok().filter(|chance| *chance <= 100).ok_or_else(wrong)?)
        }
        ("worse-than", ratio) => Setting::WorseThan(ratio.parse().map_err(|_| wrong())?),
        ("towards", place) if !place.is_empty() => Setting::Towards(
            D::find_place(setup, place)
                .ok_or_else(|| format!("there is no place {place:?} in this battle"))?,
        ),
        ("first", name) if !name.is_empty() && topic.rule == Rule::First => {
            let of = |side| find_group::<D>(setup, side, name);
            let group = of(Side::A)
                .or_else(|one| of(Side::B).map_err(|other| format!("{one}; of the other side: {other}")))?;
            Setting::First(group as u8)
        }
        _ => return Err(wrong()),
    };
    let fits = match setting {
        Setting::Off | Setting::Usual => true,
        Setting::Never | Setting::Always => {
            matches!(topic.rule, Rule::YesNo | Rule::Lead | Rule::Chance | Rule::Odds)
        }
        Setting::IfItAdds => topic.rule == Rule::Lead,
        Setting::AtLeast(_) => topic.rule == Rule::Chance,
        Setting::WorseThan(_) => topic.rule == Rule::Odds,
        Setting::Towards(_) => topic.rule == Rule::Towards,
        Setting::Weakest | Setting::Strongest => topic.rule == Rule::Whom,
        Setting::First(_) => topic.rule == Rule::First,
    };
    if fits { Ok(setting) } else { Err(wrong()) }
}
