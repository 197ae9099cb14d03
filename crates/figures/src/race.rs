//! The battles beside the reference: what a run reports, and how it compares with an earlier one.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

/// Two references that differ by more were not measured on the same machine, so to speak: something else was running.
pub const TRUSTED: f64 = 0.05;

/// A run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// Decisions a second of the reference, before the battles and after them.
    pub reference: [u64; 2],
    /// The battles.
    pub battles: Vec<Runner>,
    /// How many games of each battle were played in a round.
    pub games: u64,
    /// How many rounds there were; the best counts.
    pub rounds: u32,
}

/// A battle in a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Runner {
    /// The battle.
    pub id: String,
    /// Decisions a second.
    pub decisions_per_second: u64,
    /// How many decisions of the reference one decision of the battle costs.
    pub ratio: f64,
    /// How many decisions were made in a round.
    pub decisions: u64,
    /// The lengths of all lists of actions, folded: another one means that other games were played.
    pub lists: String,
}

impl Report {
    /// A run of battles as id, decisions a second, decisions and folded lists.
    pub fn new(
        reference: [u64; 2],
        battles: Vec<(String, u64, u64, String)>,
        games: u64,
        rounds: u32,
    ) -> Report {
        let mean = (reference[0] as f64 + reference[1] as f64) / 2.0;
        let runner = |(id, speed, decisions, lists): (String, u64, u64, String)| Runner {
            id,
            decisions_per_second: speed,
            ratio: (mean / speed.max(1) as f64 * 1000.0).round() / 1000.0,
            decisions,
            lists,
        };
        Report { reference, battles: battles.into_iter().map(runner).collect(), games, rounds }
    }

    /// By how much the references differ, as a part of the larger.
    pub fn difference(&self) -> f64 {
        let [one, two] = self.reference;
        one.abs_diff(two) as f64 / one.max(two).max(1) as f64
    }

    /// Both references say the same.
    pub fn is_trusted(&self) -> bool {
        self.difference() <= TRUSTED
    }

    /// The run for people, beside an earlier one if there is one.
    pub fn text(&self, base: Option<&Report>) -> String {
        let mut text = String::new();
        let [before, after] = self.reference;
        let _ = writeln!(
            text,
            "reference: {before} decisions a second before the battles, {after} after them ({:.1} % apart)",
            self.difference() * 100.0
        );
        let _ = writeln!(
            text,
            "best of {} rounds, {} games each, time of the processor\n",
            self.rounds, self.games
        );
        let heading = if base.is_some() { "    base   change" } else { "" };
        let _ = writeln!(text, "{:<14}{:>14}{:>12}{heading}", "battle", "decisions/s", "1 : ratio");
        for runner in &self.battles {
            let _ =
                write!(text, "{:<14}{:>14}{:>12.2}", runner.id, runner.decisions_per_second, runner.ratio);
            if let Some(base) = base {
                let _ = write!(text, "{}", beside(runner, base));
            }
            text.push('\n');
        }
        if !self.is_trusted() {
            let _ = writeln!(
                text,
                "\nThe two references differ by more than {:.0} %: throw this run away and measure again.",
                TRUSTED * 100.0
            );
        }
        text
    }
}

/// A battle beside what it was in an earlier run. The ratio is compared, so the machine may be another one.
fn beside(now: &Runner, base: &Report) -> String {
    let Some(then) = base.battles.iter().find(|runner| runner.id == now.id) else {
        return "       -  not in the base".into();
    };
    let change = (then.ratio / now.ratio.max(1e-9) - 1.0) * 100.0;
    let other = if then.lists == now.lists { "" } else { "  other games than in the base" };
    format!("{:>8.2}{change:>+7.1} %{other}", then.ratio)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(reference: [u64; 2], speed: u64) -> Report {
        Report::new(reference, vec![("toy".into(), speed, 600, "abc".into())], 60, 5)
    }

    #[test]
    fn the_ratio_is_to_the_mean_of_both_references() {
        let report = report([4_000_000, 4_200_000], 410_000);
        assert_eq!(report.battles[0].ratio, 10.0);
        assert!(report.is_trusted());
        assert!(report.text(None).contains("4000000") && report.text(None).contains("4200000"));
        assert!(!report.text(None).contains("throw this run away"));
    }

    #[test]
    fn references_that_differ_spoil_a_run() {
        let bad = report([4_000_000, 4_300_000], 400_000);
        assert!(!bad.is_trusted());
        assert!(bad.text(None).contains("throw this run away"));
        assert!(report([4_000_000, 3_810_000], 400_000).is_trusted());
        assert!(!report([4_000_000, 3_790_000], 400_000).is_trusted(), "either may be the slower one");
    }

    #[test]
    fn an_earlier_run_is_compared_by_its_ratios() {
        let base = report([2_000_000, 2_000_000], 100_000);
        let now = report([4_000_000, 4_000_000], 400_000);
        let read: Report = serde_json::from_str(&serde_json::to_string(&base).unwrap()).unwrap();
        assert_eq!(read, base);
        let text = now.text(Some(&base));
        assert!(text.contains("20.00") && text.contains("+100.0 %"), "twice as fast for its machine: {text}");
        let mut other = base.clone();
        other.battles[0].lists = "def".into();
        assert!(now.text(Some(&other)).contains("other games"));
        other.battles.clear();
        assert!(now.text(Some(&other)).contains("not in the base"));
    }
}
