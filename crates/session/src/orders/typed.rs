//! The same for every family that has a staff.

use std::any::Any;
use std::sync::Arc;

use play::{Answer, Game, Next as Waits, Side, Viewer};
use staff::command::order::{self, Aim, find_group};
use staff::command::{
    Because, Body, Book, Carrier, Command, Halt, HaltKind, Manner, Order, Reach, Setting, Step, Topic,
    Unable, carry, order_words, preview, standing,
};

use super::said::*;
use crate::{Denied, Progress, surface};

/// An order in words.
pub(crate) fn order_said<D: Command>(setup: &D::Setup, side: Side, order: &Order) -> OrderSaid {
    OrderSaid {
        text: order::write::<D>(setup, order),
        words: order_words::<D>(setup, side, order),
        verb: order.verb.word(),
        place: order.place().map(|place| D::place_id(setup, place)),
    }
}

/// Why an order cannot be, with what would be possible.
fn unable<D: Command>(setup: &D::Setup, side: Side, name: &str, unable: &Unable) -> Denied {
    let mut text = format!("{name}: {}", unable.text);
    if let Some(clause) = unable.clause {
        text += &format!(" ({clause})");
    }
    let possible: Vec<String> =
        unable.instead.iter().map(|order| order_said::<D>(setup, side, order).text).collect();
    if !possible.is_empty() {
        text += &format!(". Possible is: {}", possible.join("; "));
    }
    Denied::Wrong(text)
}

pub(super) fn list<D: Command>(game: &Game<D>, side: Side, book: &Book) -> Listed {
    let setup = game.setup();
    let world = carry::world::<D>(setup, game.state(), side);
    let decision = game.decisions().and_then(|open| open.of(side));
    let acting = decision
        .filter(|decision| D::ORDERED.contains(&D::question_kind(&decision.question)))
        .map_or(0, |decision| D::acting(setup, &world, &decision));
    let standard = D::standard(setup, &world, side);
    let formation = |group: usize| -> Option<Formation> {
        let body: Body = D::body(setup, &world, side, group)?;
        let given = book.order(group);
        let trouble = given.and_then(|order| preview::check::<D>(setup, &world, side, group, order).err());
        let would = standard[group]
            .map(|plan| D::order_of(setup, &world, plan))
            .or_else(|| D::otherwise(setup, &world, side, group));
        Some(Formation {
            id: D::group_id(setup, group),
            name: D::group_name(setup, side, group),
            pieces: body.pieces.iter().map(|&piece| D::piece_id(setup, piece)).collect(),
            leader: body.leader.map(|piece| D::piece_id(setup, piece)),
            seat: D::place_id(setup, body.seat),
            strength: body.strength,
            acts: acting >> group & 1 == 1,
            order: given.map(|order| order_said::<D>(setup, side, order)),
            would: would.map(|order| order_said::<D>(setup, side, &order)),
            trouble: trouble.map(|unable| unable.text),
        })
    };
    Listed {
        side: D::side_ids(setup)[side.index()].to_owned(),
        formations: D::groups(setup, side).into_iter().filter_map(formation).collect(),
        verbs: D::VERBS
            .iter()
            .map(|words| VerbSaid {
                verb: words.verb.word(),
                label: words.label,
                help: words.help,
                aim: match words.verb.aim() {
                    Aim::Place => "place",
                    Aim::Group => "formation",
                    Aim::Nothing => "nothing",
                },
                fights: words.fights,
            })
            .collect(),
        manners: Manner::ALL.map(Manner::word).to_vec(),
        postures: D::POSTURES.iter().map(|it| Named { id: it.id, label: it.label }).collect(),
        conducts: D::CONDUCTS.iter().map(|it| Named { id: it.id, label: it.label }).collect(),
        odds: D::columns(setup),
        standing: D::TOPICS.iter().map(|topic| topic_said::<D>(setup, topic, book)).collect(),
        losses: D::LOSSES,
    }
}

fn topic_said<D: Command>(setup: &D::Setup, topic: &Topic, book: &Book) -> TopicSaid {
    TopicSaid {
        id: topic.id,
        title: topic.title,
        clause: D::cited(setup, topic.clause),
        kinds: topic.kinds,
        settings: topic.rule.settings(),
        setting: standing::write::<D>(setup, book.setting(topic.id)),
        scarce: topic.scarce,
    }
}

/// Formation and order of a text, whether it can be carried out or not.
fn read<D: Command>(game: &Game<D>, side: Side, text: &str) -> Result<(usize, Option<Order>), Denied> {
    let setup = game.setup();
    let (name, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
    if name.is_empty() {
        return Err(Denied::Wrong("an order names a formation, then says what it shall do".into()));
    }
    let group = find_group::<D>(setup, side, name).map_err(Denied::Wrong)?;
    match rest.trim() {
        "none" => Ok((group, None)),
        rest => Ok((group, Some(order::read::<D>(setup, side, rest).map_err(Denied::Wrong)?))),
    }
}

pub(super) fn give<D: Command>(
    game: &Game<D>,
    side: Side,
    text: &str,
) -> Result<(usize, Option<Order>, Ordered), Denied> {
    let setup = game.setup();
    let (group, order) = read(game, side, text)?;
    if let Some(order) = &order {
        let world = carry::world::<D>(setup, game.state(), side);
        let name = D::group_name(setup, side, group);
        preview::check::<D>(setup, &world, side, group, order)
            .map_err(|it| unable::<D>(setup, side, &name, &it))?;
    }
    let said = order.as_ref().map(|order| order_said::<D>(setup, side, order));
    Ok((group, order, Ordered { side, formation: D::group_id(setup, group), order: said }))
}

pub(super) fn set<D: Command>(
    game: &Game<D>,
    text: &str,
    book: &Book,
) -> Result<Vec<(&'static str, Setting)>, Denied> {
    let (id, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    if id == "all" {
        return match rest.trim() {
            "usual" => Ok(D::TOPICS
                .iter()
                .filter(|topic| book.setting(topic.id) == Setting::Off)
                .map(|topic| (topic.id, Setting::Usual))
                .collect()),
            "off" => Ok(D::TOPICS.iter().map(|topic| (topic.id, Setting::Off)).collect()),
            _ => Err(Denied::Wrong("all standing orders take usual or off".into())),
        };
    }
    let topic = standing::topic::<D>(id).map_err(Denied::Wrong)?;
    let setting = standing::read::<D>(game.setup(), topic, rest).map_err(Denied::Wrong)?;
    Ok(vec![(topic.id, setting)])
}

pub(super) fn setting<D: Command>(game: &Game<D>, topic: &str, book: &Book) -> String {
    standing::write::<D>(game.setup(), book.setting(topic))
}

pub(super) fn text<D: Command>(
    game: &Game<D>,
    side: Side,
    formation: &str,
    book: &Book,
) -> Result<(usize, Option<String>), Denied> {
    let group = find_group::<D>(game.setup(), side, formation).map_err(Denied::Wrong)?;
    Ok((group, book.order(group).map(|order| order::write::<D>(game.setup(), order))))
}

pub(super) fn reach<D: Command>(game: &Game<D>, side: Side, formation: &str) -> Result<ReachSaid, Denied> {
    let setup = game.setup();
    let group = find_group::<D>(setup, side, formation.trim()).map_err(Denied::Wrong)?;
    let world = carry::world::<D>(setup, game.state(), side);
    if D::body(setup, &world, side, group).is_none() {
        return Err(Denied::Wrong(format!("{} does not exist any more", D::group_name(setup, side, group))));
    }
    let all = D::reach(setup, &world, side, group);
    let of = |wanted: Reach| {
        let places = all.iter().filter(|(_, reach)| *reach == wanted);
        places.map(|(place, _)| D::place_id(setup, *place)).collect()
    };
    let (now, next, later) = (of(Reach::Now), of(Reach::Next), of(Reach::Later));
    let ids = |places: Vec<u16>| places.into_iter().map(|place| D::place_id(setup, place)).collect();
    let command = ids(D::commanded(setup, &world, side, group));
    let threats = ids(D::threats(setup, &world, side));
    Ok(ReachSaid { formation: D::group_id(setup, group), now, next, later, command, threats })
}

pub(super) fn preview<D: Command>(
    game: &Game<D>,
    side: Side,
    text: &str,
    book: &Book,
    seed: u64,
) -> Result<PreviewSaid, Denied> {
    let setup = game.setup();
    let (group, order) = read(game, side, text)?;
    let order = order.ok_or_else(|| Denied::Wrong("a preview needs an order".into()))?;
    let name = D::group_name(setup, side, group);
    let seed = crate::dice::thinking(seed, 1 << 32 | game.at() as u64);
    let it = preview::preview::<D>(setup, game.state(), side, group, &order, book, seed)
        .map_err(|it| unable::<D>(setup, side, &name, &it))?;
    let id = |piece: u16| D::piece_id(setup, piece);
    let place = |place: u16| D::place_id(setup, place);
    Ok(PreviewSaid {
        formation: D::group_id(setup, group),
        order: order_said::<D>(setup, side, &order),
        ends: it
            .ends
            .into_iter()
            .map(|end| EndSaid {
                piece: id(end.piece),
                from: place(end.from),
                to: place(end.to),
                path: end.path,
                cost: end.cost,
            })
            .collect(),
        meets: it.meets.into_iter().map(place).collect(),
        first: it.first.map(|(action, forecast)| surface::forecast_said(action, forecast)),
        halt: it.halt.map(|(kind, text)| HaltSaid {
            kind: kind.word(),
            text,
            clause: None,
            formation: None,
            place: None,
            would: None,
        }),
        turns: it.turns,
        late: it.late,
        joint: it.joint.map(|joint| JointSaid {
            place: place(joint.place),
            odds: joint.odds,
            units: joint.units.into_iter().map(id).collect(),
            also: joint.also.into_iter().map(place).collect(),
        }),
        bound: it.bound.into_iter().map(id).collect(),
        samples: it.samples,
        ground: tenth(it.mean.ground),
        own: tenth(it.mean.own),
        enemy: tenth(it.mean.enemy),
        there: percent(it.mean.there),
        chance: percent(it.mean.chance),
    })
}

#[expect(clippy::float_arithmetic, reason = "judgements are no rules")]
fn percent(share: f64) -> f64 {
    tenth(100.0 * share)
}

#[expect(clippy::float_arithmetic, reason = "judgements are no rules")]
fn tenth(number: f64) -> f64 {
    (10.0 * number).round() / 10.0
}

pub(super) fn next<D: Command + 'static>(
    game: &Game<D>,
    side: Side,
    book: &mut Book,
    memo: &mut Option<Arc<dyn Any + Send + Sync>>,
    anyway: bool,
) -> Next {
    let setup = game.setup();
    let known = memo.as_ref().and_then(|memo| memo.downcast_ref::<Carrier<D>>());
    let mut carrier = known.cloned().unwrap_or_default();
    let step = carry::next::<D>(setup, game.state(), side, game.at(), book, &mut carrier, anyway);
    *memo = Some(Arc::new(carrier));
    match step {
        Step::Halt(halt) => Next::Halt(halt_said::<D>(setup, halt)),
        Step::Answer(action, because) => Next::Answer(gave::<D>(game, side, book, action, because)),
    }
}

fn halt_said<D: Command>(setup: &D::Setup, halt: Halt<D::Action>) -> HaltSaid {
    HaltSaid {
        kind: halt.kind.word(),
        text: halt.text,
        clause: halt.clause.map(|clause| D::cited(setup, clause)),
        formation: halt.group.map(|group| D::group_id(setup, group)),
        place: halt.place.map(|place| D::place_id(setup, place)),
        would: halt.would.map(|action| D::write_action(setup, action)),
    }
}

fn gave<D: Command>(game: &Game<D>, side: Side, book: &Book, action: D::Action, because: Because) -> Gave {
    let setup = game.setup();
    let (mut formation, mut topic, mut clause) = (None, None, None);
    let because = match because {
        Because::Order(group) => {
            formation = Some(D::group_id(setup, group));
            let name = D::group_name(setup, side, group);
            let words = book.order(group).map(|order| order_words::<D>(setup, side, order));
            format!("{name}: {}", words.unwrap_or_default())
        }
        Because::Standing(it) => {
            (topic, clause) = (Some(it.id), Some(D::cited(setup, it.clause)));
            let setting = match book.setting(it.id) {
                Setting::Off => "told to go on".to_owned(),
                setting => standing::write::<D>(setup, setting),
            };
            format!("{}: {setting}", it.title)
        }
        Because::Ends => "all orders are carried out".into(),
    };
    let act = D::write_action(setup, action);
    Gave { at: game.at(), act, formation, standing: topic, because, clause }
}

pub(super) fn alarm<D: Command>(
    game: &Game<D>,
    side: Side,
    progress: &Progress,
    book: &Book,
) -> Option<HaltSaid> {
    let setup = game.setup();
    if matches!(game.next(), Waits::Over(_)) {
        return None;
    }
    for taken in progress.steps::<D>() {
        let mine = matches!(taken.answer, Answer::Act(who, _) if who == side);
        for event in &taken.events {
            let Some(event) = D::seen(setup, event, Viewer::Seat(side)) else { continue };
            let Some((kind, group)) = D::alarm(setup, &event, side) else { continue };
            let ordered = group.is_none_or(|group| book.order(group).is_some());
            if ordered && (mine || kind != HaltKind::Revealed) {
                let line = D::describe(setup, &event);
                return Some(HaltSaid {
                    kind: kind.word(),
                    text: line.text,
                    clause: Some(line.clause),
                    formation: group.map(|group| D::group_id(setup, group)),
                    place: None,
                    would: None,
                });
            }
        }
    }
    None
}
