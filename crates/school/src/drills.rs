//! Drills: what the worked examples hold, asked as a question. A step that says that something is refused, or on offer, asks "May he?"; one that
//! names chances asks how likely a result is. What is asked comes without its answer, and is judged by the rules at that point of the example.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use play::Viewer;
use serde::{Deserialize, Serialize};
use session::{Awaited, Denied, Odds, Session};

use crate::examples::{self, Asked, Drill, Example};

/// Of how many weights one chooses at most.
const MOST_OPTIONS: u32 = 4;

/// Something that can be asked about, and how often.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Topic {
    /// The clause, with its book.
    pub clause: String,
    /// What is played where it is asked about, in the order of the battles.
    pub battles: Vec<String>,
    /// How many drills there are.
    pub drills: usize,
}

/// A drill as it is asked: without its answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Exercise {
    /// Its id, by which it is answered.
    pub id: String,
    /// The example, to be opened at a table.
    pub example: String,
    /// The step of the example before which it is asked.
    pub step: usize,
    /// What is played.
    pub battle: String,
    /// The side it is about.
    pub side: String,
    /// What the game asks this side there; empty where it asks the other one.
    pub question: String,
    /// The answer of the side that is spoken of, by its short text.
    pub act: String,
    /// What is asked of it.
    pub ask: Ask,
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Ask {
    /// May this be done now?
    MayHe {},
    /// In how many cases is this the result?
    Chances {
        /// What is rolled for.
        title: String,
        /// The result.
        result: String,
        /// How many cases there are.
        out_of: u32,
        /// One of these is right.
        options: Vec<u32>,
    },
}

/// What somebody answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Given {
    /// It may be done, or not.
    May(bool),
    /// In so many cases.
    Weight(u32),
}

/// What is told of an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Told {
    /// Whether it is right.
    pub right: bool,
    /// Whether it may be done; nothing where chances were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub may: Option<bool>,
    /// The clause that decides.
    pub clause: String,
    /// Why.
    pub reason: String,
    /// The chances in full, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<Odds>,
}

/// The drills by clause, and all of them.
struct Stock {
    drills: Vec<Drill>,
    by_clause: BTreeMap<String, Vec<usize>>,
}

fn stock() -> &'static Stock {
    static STOCK: LazyLock<Stock> = LazyLock::new(|| {
        let drills: Vec<Drill> = examples::drills().collect();
        let mut by_clause: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (place, drill) in drills.iter().enumerate() {
            for clause in clauses(drill) {
                by_clause.entry(clause.to_owned()).or_default().push(place);
            }
        }
        Stock { drills, by_clause }
    });
    &STOCK
}

/// The clauses that a drill asks about: that of a refusal, and those of the example.
fn clauses(drill: &Drill) -> Vec<&str> {
    let mut clauses: Vec<&str> = drill.rows.iter().map(String::as_str).collect();
    if let Asked::MayHe { clause: Some(clause), .. } = &drill.ask
        && !clauses.contains(&clause.as_str())
    {
        clauses.push(clause);
    }
    clauses
}

/// Every clause that can be asked about.
pub fn topics() -> Vec<Topic> {
    let stock = stock();
    let topic = |(clause, places): (&String, &Vec<usize>)| {
        let mut battles: Vec<String> = Vec::new();
        for &place in places {
            let battle = &stock.drills[place].battle;
            if !battles.contains(battle) {
                battles.push(battle.clone());
            }
        }
        Topic { clause: clause.clone(), battles, drills: places.len() }
    };
    stock.by_clause.iter().map(topic).collect()
}

/// How many drills ask about a clause.
pub fn count(clause: &str) -> usize {
    stock().by_clause.get(clause).map_or(0, Vec::len)
}

/// A drill about a clause, drawn by `chance`: first whether it is one that may be, one that may not, or chances, so that no answer is the
/// usual one; then which. It is another one than `but` where there is another. Nothing where no drill asks about the clause.
pub fn draw(clause: &str, but: &str, chance: u64) -> Option<&'static Drill> {
    let stock = stock();
    let all = stock.by_clause.get(clause)?.iter().map(|&place| &stock.drills[place]);
    let mut left: Vec<&Drill> = all.clone().filter(|drill| drill.id != but).collect();
    if left.is_empty() {
        left = all.collect();
    }
    let mut sorts: BTreeMap<u8, Vec<&Drill>> = BTreeMap::new();
    for drill in left {
        sorts.entry(sort(&drill.ask)).or_default().push(drill);
    }
    let sorts: Vec<_> = sorts.into_values().collect();
    let (sort, rest) = one_of(&sorts, chance)?;
    one_of(sort, rest).map(|(drill, _)| *drill)
}

fn sort(ask: &Asked) -> u8 {
    match ask {
        Asked::MayHe { may, .. } => u8::from(*may),
        Asked::Chances { .. } => 2,
    }
}

fn one_of<T>(list: &[T], chance: u64) -> Option<(&T, u64)> {
    let of = list.len() as u64;
    let at = chance.checked_rem(of)?;
    Some((list.get(at as usize)?, chance / of))
}

/// The drill with this id.
pub fn drill(id: &str) -> Option<&'static Drill> {
    stock().drills.iter().find(|drill| drill.id == id)
}

fn none(id: &str) -> Denied {
    Denied::Wrong(format!("there is no drill called {id:?}"))
}

/// A drill where it is asked: its example, the game before that step, who is asked, and the answer without its side.
struct Place {
    example: &'static Arc<Example>,
    session: Session,
    side: play::Side,
    act: String,
}

fn place(drill: &Drill) -> Result<Place, Denied> {
    let example = examples::example(&drill.example).ok_or_else(|| none(&drill.id))?;
    let session = example.at(drill.step)?;
    let (side, act) = match drill.ask.act().split_once(':') {
        Some((side, act)) => (session.side(side.trim())?, act.trim().to_owned()),
        None => (asked(&session, drill.ask.act())?, drill.ask.act().to_owned()),
    };
    Ok(Place { example, session, side, act })
}

/// The side that is asked and could mean this.
fn asked(session: &Session, act: &str) -> Result<play::Side, Denied> {
    let Awaited::Decide(asked) = session.awaited(Viewer::Referee)? else {
        return Err(Denied::Wrong("nobody is asked there".into()));
    };
    for asked in &asked {
        if session.choices(asked.side)?.iter().any(|choice| choice.text == act) {
            return Ok(asked.side);
        }
    }
    asked.first().map(|asked| asked.side).ok_or_else(|| Denied::Wrong("nobody is asked there".into()))
}

/// A drill as it is asked.
pub fn exercise(id: &str) -> Result<Exercise, Denied> {
    let drill = drill(id).ok_or_else(|| none(id))?;
    let Place { example, session, side, act } = place(drill)?;
    let question = match session.awaited(Viewer::Seat(side))? {
        Awaited::Decide(asked) => {
            asked.into_iter().find(|asked| asked.side == side).map(|asked| asked.question)
        }
        _ => None,
    };
    let ask = match &drill.ask {
        Asked::MayHe { .. } => Ask::MayHe {},
        Asked::Chances { .. } => {
            let odds = chances(&session, side, &act)?;
            let share = asked_result(&odds, id).ok_or_else(|| none(id))?;
            let options = options(share.weight, odds.out_of, id);
            Ask::Chances { result: share.result.clone(), out_of: odds.out_of, options, title: odds.title }
        }
    };
    Ok(Exercise {
        id: drill.id.clone(),
        example: example.id.clone(),
        step: drill.step,
        battle: drill.battle.clone(),
        side: session.side_id(side).to_owned(),
        question: question.unwrap_or_default(),
        act,
        ask,
    })
}

/// Judges an answer by the rules.
pub fn judge(id: &str, given: Given) -> Result<Told, Denied> {
    let drill = drill(id).ok_or_else(|| none(id))?;
    let Place { session, side, act, .. } = place(drill)?;
    match (&drill.ask, given) {
        (Asked::MayHe { .. }, Given::May(may)) => {
            let said = session.explain(Some(side), &act)?;
            let (clause, reason) = (said.clause.0.to_owned(), said.reason);
            Ok(Told { right: said.legal == may, may: Some(said.legal), clause, reason, odds: None })
        }
        (Asked::Chances { .. }, Given::Weight(weight)) => {
            let odds = chances(&session, side, &act)?;
            let share = asked_result(&odds, id).ok_or_else(|| none(id))?;
            let reason = format!("{}: {} of {}", share.result, share.weight, odds.out_of);
            let (right, clause) = (share.weight == weight, odds.clause.0.to_owned());
            Ok(Told { right, may: None, clause, reason, odds: Some(odds) })
        }
        _ => Err(Denied::Wrong("this is no answer to what is asked".into())),
    }
}

fn chances(session: &Session, side: play::Side, act: &str) -> Result<Odds, Denied> {
    let found = session.odds(side)?.into_iter().find(|odds| odds.action == act);
    found.ok_or_else(|| Denied::Wrong(format!("no die is behind {act:?}")))
}

/// The result that is asked for: always the same of a drill, but not always the first.
fn asked_result<'o>(odds: &'o Odds, id: &str) -> Option<&'o session::Share> {
    one_of(&odds.chances, mixed(id)).map(|(share, _)| share)
}

/// Weights to choose from: the right one and its neighbours, in order.
fn options(weight: u32, out_of: u32, id: &str) -> Vec<u32> {
    let most = MOST_OPTIONS.min(out_of + 1);
    // How many of them are smaller than the right one.
    let below = (mixed(id) / 7 % u64::from(most)) as u32;
    let from = weight.saturating_sub(below).min(out_of + 1 - most);
    (from..from + most).collect()
}

/// A number made of a text.
fn mixed(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
        >> 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_drill_is_asked_without_its_answer_and_judged_by_the_rules() {
        let (mut yes, mut no, mut likely) = (0, 0, 0);
        for drill in &stock().drills {
            let asked = exercise(&drill.id).unwrap_or_else(|denied| panic!("{}: {denied}", drill.id));
            assert!(!asked.act.is_empty() && !asked.act.contains(':'), "{asked:?}");
            let judged =
                |given| judge(&drill.id, given).unwrap_or_else(|denied| panic!("{}: {denied}", drill.id));
            match (&drill.ask, &asked.ask) {
                (Asked::MayHe { may, clause, .. }, Ask::MayHe {}) => {
                    let (good, bad) = (judged(Given::May(*may)), judged(Given::May(!may)));
                    assert!(
                        good.right && !bad.right && good.may == Some(*may) && !good.reason.is_empty(),
                        "{good:?}"
                    );
                    assert!(clause.as_ref().is_none_or(|clause| *clause == good.clause), "{good:?}");
                    if *may {
                        yes += 1
                    } else {
                        no += 1
                    }
                    assert!(judge(&drill.id, Given::Weight(1)).is_err());
                }
                (Asked::Chances { chances, .. }, Ask::Chances { result, out_of, options, .. }) => {
                    assert_eq!(chances.values().sum::<u32>(), *out_of, "{}", drill.id);
                    let right: Vec<u32> = options
                        .iter()
                        .copied()
                        .filter(|&weight| judged(Given::Weight(weight)).right)
                        .collect();
                    assert_eq!(right, [chances[result]], "{}", drill.id);
                    likely += 1;
                }
                other => panic!("{other:?}"),
            }
        }
        assert!(yes > 170 && no > 250 && likely > 90, "{yes} {no} {likely}");
    }

    #[test]
    fn a_drill_is_drawn_by_its_clause_and_is_another_one_the_next_time() {
        let topic = topics().into_iter().find(|topic| topic.drills > 3).unwrap();
        let first = draw(&topic.clause, "", 0).unwrap();
        assert!(clauses(first).contains(&topic.clause.as_str()));
        for chance in 0..50 {
            assert_ne!(draw(&topic.clause, &first.id, chance).unwrap().id, first.id);
        }
        assert!(draw("BII none", "", 1).is_none());
        let single = topics().into_iter().find(|topic| topic.drills == 1).unwrap();
        let only = draw(&single.clause, "", 5).unwrap();
        assert_eq!(draw(&single.clause, &only.id, 6).unwrap().id, only.id);
    }

    #[test]
    fn yes_is_not_the_usual_answer_where_there_are_both() {
        let both = |topic: &Topic| {
            let sorts: std::collections::BTreeSet<u8> = stock().by_clause[&topic.clause]
                .iter()
                .map(|&place| sort(&stock().drills[place].ask))
                .collect();
            sorts.contains(&0) && sorts.contains(&1)
        };
        let topic = topics().into_iter().find(both).unwrap();
        let drawn: Vec<u8> =
            (0..40).map(|chance| sort(&draw(&topic.clause, "", chance).unwrap().ask)).collect();
        let count = |wanted: u8| drawn.iter().filter(|&&found| found == wanted).count();
        assert!(count(0) >= 10 && count(1) >= 10, "{drawn:?}");
    }

    #[test]
    fn options_hold_the_right_weight_and_lie_between_none_and_all() {
        for (weight, out_of) in [(0, 6), (1, 6), (6, 6), (18, 36), (36, 36), (1, 2)] {
            for id in ["a", "b", "c/1/0"] {
                let options = options(weight, out_of, id);
                assert!(options.contains(&weight) && options.len() >= 3.min(out_of as usize), "{options:?}");
                assert!(options.iter().all(|&option| option <= out_of), "{options:?}");
            }
        }
    }
}
