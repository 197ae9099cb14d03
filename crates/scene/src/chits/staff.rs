//! The command counters. One that has been drawn lies where it was placed; before that it is in the cup or in a holding box for who may know
//! it, and among the others for everybody else (RM ACT-2). Where one lay last still counts for those who fall back (R103): that is a mark.

use std::collections::BTreeMap;

use ::chits::setup::{Command, Counter, SIDE_IDS, Setup};
use ::chits::view::{Phase, View};

use crate::picture::{Fact, Mark, Piece, SpaceNow, Text, figure};
use crate::redrawn::{Last, Shared};

/// Above all units.
const HEIGHT: u8 = 4;

/// The command counters as pieces.
pub(super) fn pieces(
    setup: &Setup,
    view: &View,
    last: Option<Last<'_, View>>,
) -> impl Iterator<Item = (String, Shared<Piece>)> {
    let alike = |old: &View| {
        let acts = |view: &View| (view.phase, view.commanded.is_empty());
        acts(old) == acts(view)
            && (&old.counter, &old.drawn, &old.counters) == (&view.counter, &view.drawn, &view.counters)
            && (&old.choices, &old.chiefs) == (&view.choices, &view.chiefs)
    };
    let last = last.filter(|last| alike(last.view)).map(|last| last.picture);
    setup.counters.iter().map(move |it| {
        let kept = last.and_then(|last| last.pieces.get(&it.id)).cloned();
        (it.id.clone(), kept.unwrap_or_else(|| piece(setup, view, it).into()))
    })
}

/// Where the command counters are.
pub(super) fn places(setup: &Setup, view: &View) -> impl Iterator<Item = (String, String)> {
    setup.counters.iter().map(|it| (it.id.clone(), place(setup, view, it)))
}

fn piece(setup: &Setup, view: &View, it: &Counter) -> Piece {
    let acts = view.counter.as_ref() == Some(&it.id);
    let drawn = view.drawn.contains(&it.id);
    Piece {
        side: SIDE_IDS[it.side.index()],
        at: place(setup, view, it),
        height: HEIGHT,
        values: vec![figure(it.radius)],
        spent: drawn && !acts,
        active: acts,
        facts: facts(setup, view, it),
        ..Piece::default()
    }
}

/// Where a counter is, as far as the viewer may know.
fn place(setup: &Setup, view: &View, it: &Counter) -> String {
    if lies_open(setup, view, it) {
        return view.counters.get(&it.id).cloned().unwrap_or_else(|| "passed".into());
    }
    let choice = view.choices.get(SIDE_IDS[it.side.index()]);
    let in_cup = choice.is_some_and(|choice| choice.cup.contains(&it.id));
    let in_box = match it.command {
        Command::Formation(id) => choice.is_some_and(|choice| choice.boxed.contains(&setup.formation(id).id)),
        Command::Chief | Command::Independent => false,
    };
    if in_cup {
        "cup".into()
    } else if in_box {
        "box".into()
    } else {
        "staff".into()
    }
}

/// Whether everybody has seen it this turn: it was drawn, or set down beside the commander in chief it acts under (RM CIC-3).
fn lies_open(setup: &Setup, view: &View, it: &Counter) -> bool {
    let offered =
        view.phase == Phase::Place && view.counter.as_ref() == Some(&it.id) && view.commanded.is_empty();
    if offered {
        return false;
    }
    if view.counter.as_ref() == Some(&it.id) && view.phase != Phase::Surprise {
        return true;
    }
    let chief = &setup.counter(setup.index.chief[it.side]).id;
    let led = match it.command {
        Command::Formation(id) => {
            let boxed = view.choices.get(SIDE_IDS[it.side.index()]).map(|choice| &choice.boxed);
            boxed.is_some_and(|boxed| boxed.contains(&setup.formation(id).id)) && view.drawn.contains(chief)
        }
        _ => false,
    };
    let waits = view.phase == Phase::Place && view.counter.as_ref() == Some(chief);
    view.drawn.contains(&it.id) || led && !waits
}

fn facts(setup: &Setup, view: &View, it: &Counter) -> Vec<Fact> {
    let fact = |what: &'static str, value: Text, clause| Fact { what: what.into(), value, clause };
    let mut list = Vec::new();
    let side = SIDE_IDS[it.side.index()];
    if it.command == Command::Independent {
        let units = setup.tables.independent;
        list.push(fact("Commands", format!("{units} units of any formation").into(), "RM IND-2"));
    }
    if it.command == Command::Chief {
        let used = view.chiefs.get(side).copied().unwrap_or_default();
        if used > 0 {
            list.push(fact("Used last", format!("on turn {used}").into(), "RM CIC-5"));
        }
    }
    let reserve = view.choices.get(side).and_then(|choice| choice.reserve.as_ref());
    if let Command::Formation(id) = it.command
        && reserve == Some(&setup.formation(id).id)
    {
        list.push(fact("Reserve", "acts after the others".into(), "RM RES-2"));
    }
    if let Some(hex) = view.counters.get(&it.id) {
        list.push(fact("Lay last", format!("in {hex}; its units fall back towards it").into(), "RM RET-1"));
    }
    list
}

/// Marks where counters lay that have not been drawn this turn.
pub(super) fn left_behind(setup: &Setup, view: &View, spaces: &mut BTreeMap<String, SpaceNow>) {
    for it in setup.counters.iter().filter(|it| !lies_open(setup, view, it)) {
        let (Some(hex), Command::Formation(id)) = (view.counters.get(&it.id), it.command) else { continue };
        let letter = setup.formation(id).label.chars().take(3).collect::<String>();
        let text = format!("Here the command counter of {} lay last", it.name);
        let mark = Mark { id: "command", letter: letter.into(), text: text.into() };
        spaces.entry(hex.clone()).or_default().marks.push(mark);
    }
}
