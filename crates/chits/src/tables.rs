//! The charts as numbers, and how a row or column is found in them (RM CMP-3).

use play::BySide;
use serde::Serialize;

use crate::setup::Terrain;

/// The charts. What each number means is said by the chapter that uses it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables {
    /// The boxes of the turn track, turn 1 first (RM CMP-2).
    pub turns: Vec<Turn>,
    /// The combat results: a row for each die, a column for each of [`COLUMNS`] (RM TBL-1).
    pub combat: [[Outcome; COLUMNS.len()]; 6],
    /// The charge tables against infantry and against cavalry (RM TBL-2).
    pub charge: [[[Outcome; CHARGE_COLUMNS.len()]; 6]; 2],
    /// Cost of entering ground off the road in half points, by `Terrain as usize` (RM MOV-11 to RM MOV-13a).
    pub cost: [u8; 6],
    /// Columns to the left for the defender's ground, by `Terrain as usize` (RM MOD-6, RM MOD-6a, RM MOD-6d).
    pub shift: [u8; 6],
    /// The same for a fortified hex and a fortified city (RM MOD-6a).
    pub fortified: [u8; 2],
    /// A step along a road, in half points (RM MOV-10).
    pub road: u8,
    /// More for a torrent or canal without a road, in half points (RM MOV-13b).
    pub water: u8,
    /// More for a pontoon bridge, in half points (RM BRG-4).
    pub pontoon: u8,
    /// More for a hex next to an enemy, in half points (RM MOV-6).
    pub beside: u8,
    /// Columns to the left for attacking across a torrent, canal or bridged river (RM MOD-5, RM MOD-6b, RM MOD-6c).
    pub waters: [u8; 3],
    /// Columns to the right for encirclement (RM MOD-1).
    pub encirclement: u8,
    /// Columns to the left for attackers out of supply (RM SUP-11).
    pub unsupplied: u8,
    /// What a unit out of supply has less, in whole points (RM SUP-10).
    pub hunger: u8,
    /// How far one must be from the enemy for strategic movement, and what it multiplies by (RM MOV-7).
    pub strategic: (u8, u8),
    /// Units in a hex, and how many of them may be of normal size (RM STK-2, RM STK-3).
    pub stacking: (u8, u8),
    /// How many units INDEPENDENT activates (RM IND-2).
    pub independent: u8,
    /// How many formations a commander in chief activates (RM CIC-4).
    pub chief: u8,
    /// Turns between two uses of a commander in chief (RM CIC-5).
    pub chief_gap: u8,
    /// The highest die with which horsemen evade (RM CHG-5, RM EVD-2).
    pub evade: u8,
    /// The lowest die that finishes a bridge next to the enemy (RM BRG-3).
    pub contested: u8,
    /// Hexes from a road within which one is supplied (RM SUP-2).
    pub from_road: u8,
    /// Units each formation recovers (RM REC-1).
    pub recovery: u8,
    /// The difference of lost steps that loses the war (RM END-2).
    pub step_difference: u8,
    /// Points for an enemy step, for an exited step, for a bridge or crew (RM VP-1, RM VP-4, RM BRG-10).
    pub points: Points,
    /// At the beginning of how many turns after the exit the road must be free (RM VP-6).
    pub exit_tests: u8,
    /// The formation that may begin the war before the first draw, and in which turn (RM SUR-1).
    pub surprise_turn: u8,
    /// Metres a hex.
    pub metres: u16,
    /// Where tables and values come from: path and tag.
    pub provenance: Vec<(String, String)>,
}

/// What things are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Points {
    /// An enemy step lost (RM VP-1).
    pub step: u8,
    /// A step that has left the map and stayed in supply (RM VP-4, RM VP-5).
    pub exit: u8,
    /// A bridge or bridge crew of the enemy (RM BRG-10).
    pub bridge: u8,
}

/// A box of the turn track (RM CMP-2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The day, `1849-03-20`.
    pub date: String,
    /// The hours, `12:00-15:00`.
    pub hours: String,
    /// At night nobody fights (RM CBT-2).
    pub night: bool,
    /// The first turn of a day: supply and recovery (RM SEQ-3).
    pub new_day: bool,
    /// Activation points (RM ACT-1).
    pub points: BySide<u8>,
}

/// A result of a fight, worst to best for the attacker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum Outcome {
    /// All attackers are eliminated (RM RSL-6, RM CHG-12).
    Ae,
    /// The attacker absorbs so many steps less than 5, so that a worse result is smaller: A4 is `A(1)`.
    A(u8),
    /// Engaged (RM RSL-7).
    Eng,
    /// The defender absorbs so many steps (RM RSL-1).
    D(u8),
    /// All defenders are eliminated (RM RSL-6a, RM CHG-12a).
    De,
}

/// The largest number of steps a result can ask for.
pub const MOST_STEPS: u8 = 4;

impl Outcome {
    /// The attacker absorbs so many steps.
    pub fn attacker(steps: u8) -> Outcome {
        Outcome::A(MOST_STEPS + 1 - steps)
    }

    /// How many steps are to be absorbed, and whether by the attacker.
    pub fn steps(self) -> Option<(u8, bool)> {
        match self {
            Outcome::A(rest) => Some((MOST_STEPS + 1 - rest, true)),
            Outcome::D(steps) => Some((steps, false)),
            Outcome::Ae | Outcome::Eng | Outcome::De => None,
        }
    }

    /// As printed in the tables.
    pub fn text(self) -> &'static str {
        const A: [&str; 4] = ["A1", "A2", "A3", "A4"];
        const D: [&str; 4] = ["D1", "D2", "D3", "D4"];
        match self {
            Outcome::Ae => "AE",
            Outcome::Eng => "ENG",
            Outcome::De => "DE",
            Outcome::A(_) | Outcome::D(_) => {
                let (steps, attacker) = self.steps().unwrap_or((1, true));
                (if attacker { A } else { D })[usize::from(steps) - 1]
            }
        }
    }

    /// The result printed so.
    pub fn find(text: &str) -> Option<Outcome> {
        let steps = (1..=MOST_STEPS).flat_map(|steps| [Outcome::attacker(steps), Outcome::D(steps)]);
        steps.chain([Outcome::Ae, Outcome::Eng, Outcome::De]).find(|outcome| outcome.text() == text)
    }
}

/// The columns of the combat results, worst to best for the attacker (RM CBT-8a, RM CBT-9).
pub const COLUMNS: [&str; 11] =
    ["1:5", "1:4", "1:3", "1:2", "1:1", "1.5:1", "2:1", "3:1", "4:1", "5:1", "6:1"];

/// The columns of the charge tables, worst to best for the charger (RM CHG-11).
pub const CHARGE_COLUMNS: [&str; 5] = ["-3/4", "-2", "-1", "0", "+1"];

/// The column of an attack before any shift (RM CBT-8, RM CBT-8a, RM CBT-8b, RM CBT-9).
pub fn odds(attack: u16, defence: u16) -> usize {
    if defence == 0 {
        return COLUMNS.len() - 1;
    }
    if attack == 0 {
        return 0;
    }
    if attack < defence {
        let times = defence.div_ceil(attack).min(5);
        return 5 - usize::from(times);
    }
    match (attack / defence).min(6) {
        1 if 2 * attack >= 3 * defence => 5,
        1 => 4,
        times => 4 + usize::from(times),
    }
}

/// A column after shifts to the right, or to the left where negative (R63).
pub fn shifted(column: usize, shift: i8) -> usize {
    (column as i32 + i32::from(shift)).clamp(0, COLUMNS.len() as i32 - 1) as usize
}

/// The column of a charge (RM CHG-9, RM CHG-11).
pub fn differential(attack: u16, defence: u16) -> usize {
    ((i32::from(attack) - i32::from(defence)).clamp(-3, 1) + 3) as usize
}

impl Tables {
    /// The box of a turn, 1 the first.
    pub fn turn(&self, turn: u8) -> &Turn {
        &self.turns[usize::from(turn.max(1)).min(self.turns.len()) - 1]
    }

    /// What the combat table says; the die has been modified and limited (RM CBT-10).
    pub fn result(&self, column: usize, die: u8) -> Outcome {
        self.combat[usize::from(die.clamp(1, 6)) - 1][column]
    }

    /// The defender's shift for the ground he stands on (RM MOD-3).
    pub fn ground_shift(&self, terrain: Terrain, fortified: bool) -> u8 {
        match (fortified, terrain) {
            (true, Terrain::City) => self.fortified[1],
            (true, _) => self.fortified[0],
            (false, terrain) => self.shift[terrain as usize],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_ordered_as_the_attacker_likes_them_and_read_back() {
        let all = ["AE", "A4", "A3", "A2", "A1", "ENG", "D1", "D2", "D3", "D4", "DE"];
        let read: Vec<Outcome> = all.iter().map(|text| Outcome::find(text).unwrap()).collect();
        assert!(read.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(read.iter().zip(all).all(|(outcome, text)| outcome.text() == text));
        assert_eq!(Outcome::find("A3").and_then(Outcome::steps), Some((3, true)));
        assert_eq!(Outcome::find("A5"), None);
    }

    #[test]
    fn rm_cbt_8_odds_are_rounded_for_the_defender() {
        let column = |attack, defence| COLUMNS[odds(attack, defence)];
        let wanted = [
            (12, 2, "6:1"),
            (20, 2, "6:1"),
            (11, 2, "5:1"),
            (3, 2, "1.5:1"),
            (7, 5, "1:1"),
            (4, 5, "1:2"),
            (2, 4, "1:2"),
            (2, 5, "1:3"),
            (1, 9, "1:5"),
        ];
        for (attack, defence, text) in wanted {
            assert_eq!(column(attack, defence), text, "{attack} against {defence}");
        }
    }

    #[test]
    fn rm_chg_11_differentials_are_limited() {
        let column = |attack, defence| CHARGE_COLUMNS[differential(attack, defence)];
        assert_eq!([column(3, 2), column(4, 2), column(7, 2)], ["+1"; 3]);
        assert_eq!([column(2, 2), column(2, 3), column(2, 4)], ["0", "-1", "-2"]);
        assert_eq!([column(2, 5), column(2, 6), column(0, 9)], ["-3/4"; 3]);
    }
}
