//! The study as text.

use std::io::Write;

use play::Side;

use super::Balance;
use crate::fail::Fail;

/// How many places are listed.
const PLACES: usize = 12;

pub(super) fn tell(balance: &Balance, out: &mut impl Write) -> Result<(), Fail> {
    let b = balance;
    let [one, two] = [&b.names[0], &b.names[1]];
    let games = if b.games == 1 { "game" } else { "games" };
    writeln!(out, "{}, {} against itself: {} {games} from seed {}", b.battle, b.level, b.games, b.seed)?;
    writeln!(
        out,
        "  {one} {:.1} %, with 95 % between {:.1} and {:.1} ({} won, {} drawn, {} lost)",
        100.0 * b.share,
        100.0 * b.interval[0],
        100.0 * b.interval[1],
        b.wins[0],
        b.draws,
        b.wins[1],
    )?;
    writeln!(out, "  {two} {:.1} %", 100.0 * (1.0 - b.share))?;
    if b.unfinished > 0 {
        writeln!(out, "  {} games did not end and count as drawn", b.unfinished)?;
    }
    writeln!(out, "Victory")?;
    for level in &b.levels {
        writeln!(out, "  {:>5}  {}", level.games, said(balance, level.side, &level.level))?;
    }
    writeln!(out, "Length: {:.1} of {} turns", b.length.mean, b.length.turns)?;
    for (index, games) in b.length.ended.iter().enumerate().filter(|(_, games)| **games > 0) {
        writeln!(out, "  {games:>5}  ended in turn {}", index + 1)?;
    }
    writeln!(out, "Losses in {}", b.losses.unit)?;
    for side in Side::BOTH {
        let [least, lower, median, upper, most] = b.losses.spread[side.index()];
        writeln!(
            out,
            "  {:>5.1}  {}: half of the games between {lower} and {upper}, median {median}, from {least} to {most}",
            b.losses.mean[side.index()],
            b.names[side.index()],
        )?;
    }
    writeln!(out, "Fighting: {:.1} combats a game", b.fights_a_game)?;
    for fight in b.fights.iter().take(PLACES) {
        let games = if fight.games == 1 { "game" } else { "games" };
        writeln!(out, "  {:>5}  {}, in {} {games}", fight.fights, fight.place, fight.games)?;
    }
    if b.fights.len() > PLACES {
        writeln!(out, "         and {} other places", b.fights.len() - PLACES)?;
    }
    Ok(())
}

/// A level of victory with its winner, unless the level names him.
pub(super) fn said(balance: &Balance, side: Option<Side>, level: &str) -> String {
    match side.map(|side| balance.names[side.index()].as_str()) {
        Some(name) if !level.to_lowercase().contains(&name.to_lowercase()) => format!("{name}: {level}"),
        _ => level.to_owned(),
    }
}
