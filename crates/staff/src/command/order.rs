//! An order to a formation as plain data, and its text.

use std::fmt::Write as _;

use super::Command;

/// What a formation is told to do about a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verb {
    /// Go there and attack nobody.
    March,
    /// Go there and attack on the way where the odds are good.
    Take,
    /// Go there and attack whoever is in the way.
    Assault,
    /// Go there only if no enemy holds it, and attack nobody.
    Occupy,
    /// Gather close to it, without a fight, to attack it later.
    Mass,
    /// Stay there and keep it.
    Hold,
    /// Watch it from near by, without a fight.
    Screen,
    /// Get away to it, without a fight.
    Withdraw,
    /// Go to another formation of one's own and stay with it.
    Join,
    /// Leave the map there.
    Leave,
    /// Leaders without troops of their own go with those of others, wherever they are most use.
    Follow,
    /// What the staff thinks best each time.
    Own,
}

impl Verb {
    /// All of them.
    pub const ALL: [Verb; 12] = [
        Verb::March,
        Verb::Take,
        Verb::Assault,
        Verb::Occupy,
        Verb::Mass,
        Verb::Hold,
        Verb::Screen,
        Verb::Withdraw,
        Verb::Join,
        Verb::Leave,
        Verb::Follow,
        Verb::Own,
    ];

    /// Its word in the notation.
    pub fn word(self) -> &'static str {
        match self {
            Verb::March => "march",
            Verb::Take => "take",
            Verb::Assault => "assault",
            Verb::Occupy => "occupy",
            Verb::Mass => "mass",
            Verb::Hold => "hold",
            Verb::Screen => "screen",
            Verb::Withdraw => "withdraw",
            Verb::Join => "join",
            Verb::Leave => "leave",
            Verb::Follow => "follow",
            Verb::Own => "own",
        }
    }

    /// The verb of a word.
    pub fn read(word: &str) -> Option<Verb> {
        Verb::ALL.into_iter().find(|verb| verb.word() == word)
    }

    /// What its goal is.
    pub fn aim(self) -> Aim {
        match self {
            Verb::Join => Aim::Group,
            Verb::Own | Verb::Follow => Aim::Nothing,
            _ => Aim::Place,
        }
    }
}

/// What a verb is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// A place on the map.
    Place,
    /// Another formation of the same side.
    Group,
    /// Nothing.
    Nothing,
}

/// How much an order may cost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Manner {
    /// Only good fights.
    Cautiously,
    /// What the verb says.
    #[default]
    Normally,
    /// Bad fights as well.
    AtAllCosts,
}

impl Manner {
    /// All of them.
    pub const ALL: [Manner; 3] = [Manner::Cautiously, Manner::Normally, Manner::AtAllCosts];

    /// Its word in the notation.
    pub fn word(self) -> &'static str {
        match self {
            Manner::Cautiously => "cautiously",
            Manner::Normally => "normally",
            Manner::AtAllCosts => "at-all-costs",
        }
    }
}

/// Where an order leads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Goal {
    /// A place, by its number in the family.
    Place(u16),
    /// A formation of the same side, by its number.
    Group(usize),
}

/// An order to a formation: the same for every family, with numbers that the family understands.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Order {
    /// What is to be done.
    pub verb: Verb,
    /// About what; nothing only where the verb needs nothing.
    pub goal: Option<Goal>,
    /// How much it may cost.
    pub manner: Manner,
    /// What the rulebook calls an order, or how the formation is to be called: a number of [`Command::POSTURES`].
    pub posture: Option<usize>,
    /// The worst odds of a fight that the staff begins without asking: a number of [`Command::columns`].
    pub worst: Option<usize>,
    /// Units by name that go elsewhere or stay behind, each with its place.
    pub sent: Vec<(u16, u16)>,
    /// The turn by which the formation should be there.
    pub by: Option<u8>,
    /// How it marches, beside its manner: numbers of [`Command::CONDUCTS`], the lowest first.
    pub conduct: Vec<usize>,
}

impl Order {
    /// A plain order.
    pub fn new(verb: Verb, goal: Option<Goal>) -> Order {
        let manner = Manner::Normally;
        Order {
            verb,
            goal,
            manner,
            posture: None,
            worst: None,
            sent: Vec::new(),
            by: None,
            conduct: Vec::new(),
        }
    }

    /// An order about a place.
    pub fn to(verb: Verb, place: u16) -> Order {
        Order::new(verb, Some(Goal::Place(place)))
    }

    /// The place it names.
    pub fn place(&self) -> Option<u16> {
        if let Some(Goal::Place(place)) = self.goal { Some(place) } else { None }
    }
}

/// The text of an order, which [`read`] reads back to the same order: `take caldiero cautiously`.
pub fn write<D: Command>(setup: &D::Setup, order: &Order) -> String {
    let mut text = order.verb.word().to_owned();
    match order.goal {
        Some(Goal::Place(place)) => text = text + " " + &D::place_id(setup, place),
        Some(Goal::Group(group)) => text = text + " " + &D::group_id(setup, group),
        None => {}
    }
    if order.manner != Manner::Normally {
        text = text + " " + order.manner.word();
    }
    for conduct in order.conduct.iter().filter_map(|&conduct| D::CONDUCTS.get(conduct)) {
        text = text + " " + conduct.id;
    }
    // Writing to a text cannot fail.
    if let Some(posture) = order.posture.and_then(|posture| D::POSTURES.get(posture)) {
        let _ = write!(text, " as {}", posture.id);
    }
    if let Some(column) = order.worst.and_then(|worst| D::columns(setup).into_iter().nth(worst)) {
        let _ = write!(text, " odds {column}");
    }
    for &(piece, place) in &order.sent {
        let _ = write!(text, " with {} at {}", D::piece_id(setup, piece), D::place_id(setup, place));
    }
    if let Some(turn) = order.by {
        let _ = write!(text, " by {turn}");
    }
    text
}

/// The words that end the name of a place.
const KEYWORDS: [&str; 7] = ["cautiously", "normally", "at-all-costs", "as", "odds", "with", "by"];

/// The order a text stands for, or what is wrong with the text.
///
/// # Errors
/// If it is no order of this battle.
pub fn read<D: Command>(setup: &D::Setup, side: play::Side, text: &str) -> Result<Order, String> {
    let mut words = text.split_whitespace().peekable();
    let verbs = || D::VERBS.iter().map(|verb| verb.verb.word()).collect::<Vec<_>>().join(", ");
    let word = words.next().ok_or_else(|| format!("an order begins with one of {}", verbs()))?;
    let verb = Verb::read(word).filter(|verb| D::VERBS.iter().any(|known| known.verb == *verb));
    let verb = verb.ok_or_else(|| format!("{word:?} is no order of this battle; there are {}", verbs()))?;
    let mut name = Vec::new();
    let conduct = |word: &str| D::CONDUCTS.iter().position(|conduct| conduct.id == word);
    while let Some(word) = words.next_if(|word| !KEYWORDS.contains(word) && conduct(word).is_none()) {
        name.push(word);
    }
    let name = name.join(" ");
    let place = |name: &str| {
        D::find_place(setup, name).ok_or_else(|| format!("there is no place {name:?} in this battle"))
    };
    let goal = match verb.aim() {
        Aim::Nothing if name.is_empty() => None,
        Aim::Nothing => return Err(format!("{word:?} needs no place")),
        _ if name.is_empty() => return Err(format!("{word:?} needs a place")),
        Aim::Place => Some(Goal::Place(place(&name)?)),
        Aim::Group => Some(Goal::Group(find_group::<D>(setup, side, &name)?)),
    };
    let mut order = Order::new(verb, goal);
    while let Some(word) = words.next() {
        let mut value = |what: &str| words.next().ok_or_else(|| format!("{word:?} needs {what}"));
        match word {
            "as" => {
                let id = value("an order of the rulebook")?;
                let known = D::POSTURES.iter().position(|posture| posture.id == id);
                let all = || D::POSTURES.iter().map(|posture| posture.id).collect::<Vec<_>>().join(", ");
                order.posture = Some(known.ok_or_else(|| format!("{id:?} is none of {}", all()))?);
            }
            "odds" => {
                let id = value("odds")?;
                let columns = D::columns(setup);
                let known = columns.iter().position(|column| column == id);
                order.worst = Some(known.ok_or_else(|| format!("{id:?} is none of {}", columns.join(", ")))?);
            }
            "with" => {
                let id = value("a unit")?;
                let piece = D::find_piece(setup, id).ok_or_else(|| format!("there is no unit {id:?}"))?;
                if words.next() != Some("at") {
                    return Err(format!("after \"with {id}\" comes \"at\" and a place"));
                }
                let at = words.next().ok_or("after \"at\" comes a place")?;
                order.sent.push((piece, place(at)?));
            }
            "by" => {
                let turn = value("a turn")?;
                let number = turn.parse().ok().filter(|turn| *turn > 0);
                order.by = Some(number.ok_or_else(|| format!("{turn:?} is no turn"))?);
            }
            other if conduct(other).is_some() => {
                order.conduct.extend(conduct(other));
                order.conduct.sort_unstable();
                order.conduct.dedup();
            }
            other => {
                let manner = Manner::ALL.into_iter().find(|manner| manner.word() == other);
                order.manner = manner.ok_or_else(|| format!("{other:?} says nothing here"))?;
            }
        }
    }
    Ok(order)
}

/// The formation of a side with this id or name.
///
/// # Errors
/// Which formations there are.
pub fn find_group<D: Command>(setup: &D::Setup, side: play::Side, name: &str) -> Result<usize, String> {
    let groups = D::groups(setup, side);
    let known = groups.iter().copied().find(|&group| {
        D::group_id(setup, group) == name || D::group_name(setup, side, group).eq_ignore_ascii_case(name)
    });
    known.ok_or_else(|| {
        let all: Vec<String> = groups.iter().map(|&group| D::group_id(setup, group)).collect();
        format!("{name:?} is no formation of this side; there are {}", all.join(", "))
    })
}
