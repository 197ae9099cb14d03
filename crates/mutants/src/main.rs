//! Mutation testing: changes the rules on purpose, one small change at a time, and tells which changes no test notices.
//!
//! The idea is that of cargo-mutants. Here all mutants of a sample are compiled into one build, each behind a switch, since a rule crate
//! and its tests take minutes to build and seconds to run.
#![allow(clippy::print_stdout, reason = "a chore speaks to the person who started it")]

mod find;
mod sample;
mod trial;
mod weave;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use crate::sample::Mutant;
use crate::trial::{Trial, Verdict};

const HELP: &str = "\
cargo xtask mutants [--crate C]... [--sample N] [--seed S] [--only TEXT]... [--quick] [--list]

  --crate C     areas, orders or chits; all three unless named
  --sample N    how many mutants of each crate are tried (60)
  --seed S      which ones (1796)
  --only TEXT   only those of the sample whose line in the list holds this text, or another one named so
  --quick       runs the quick tests alone, without the laws: some of what is missed so the laws would notice
  --list        prints the sample and tries nothing

Prints every mutant that no test noticed with file and line, then how many were caught. Exit code 0 if the run came to its end.";

/// The tests may take so many times as long as without a mutant, and at least `LEAST`, before a mutant counts as looping.
const PATIENCE: u32 = 6;
const LEAST: Duration = Duration::from_secs(120);

struct Asked {
    crates: Vec<String>,
    sample: usize,
    seed: u64,
    only: Vec<String>,
    quick: bool,
    list: bool,
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.iter().any(|word| matches!(word.as_str(), "help" | "--help" | "-h")) {
        println!("{HELP}");
        return ExitCode::SUCCESS;
    }
    let asked = match read(&words) {
        Ok(asked) => asked,
        Err(what) => {
            eprintln!("{what}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    let root =
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map_or_else(PathBuf::new, Path::to_path_buf);
    for name in &asked.crates {
        if let Err(what) = run(&root, name, &asked) {
            eprintln!("{name}: {what}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn read(words: &[String]) -> Result<Asked, String> {
    let mut asked =
        Asked { crates: Vec::new(), sample: 60, seed: 1796, only: Vec::new(), quick: false, list: false };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
        match word.as_str() {
            "--crate" => asked.crates.push(value()?.clone()),
            "--sample" => asked.sample = number(word, value()?)?,
            "--seed" => asked.seed = number(word, value()?)?,
            "--only" => asked.only.push(value()?.clone()),
            "--quick" => asked.quick = true,
            "--list" => asked.list = true,
            _ => return Err(format!("{word} is not known")),
        }
    }
    if asked.crates.is_empty() {
        asked.crates = ["areas", "chits", "orders"].map(str::to_owned).to_vec();
    }
    Ok(asked)
}

fn number<T: std::str::FromStr>(name: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{name}: {text:?} is no number"))
}

fn run(root: &Path, name: &str, asked: &Asked) -> Result<(), String> {
    let all = sample::all(root, name)?;
    let total = all.len();
    let mut mutants = sample::take(all, asked.sample, asked.seed);
    if !asked.only.is_empty() {
        mutants.retain(|mutant| asked.only.iter().any(|text| mutant.title().contains(text.as_str())));
    }
    println!("{name}: {} of {total} mutants, seed {}", mutants.len(), asked.seed);
    if asked.list {
        for mutant in &mutants {
            println!("  {}", mutant.title());
        }
        return Ok(());
    }
    let clock = Instant::now();
    let trial = Trial::new(root, name, asked.quick)?;
    let unviable = trial.build(root, &mutants)?;
    let built = clock.elapsed();
    let calm = trial.calm()?;
    println!("{name}: built in {} s, the tests take {} s", built.as_secs(), calm.as_secs());
    let mut verdicts = Vec::new();
    for (index, mutant) in mutants.iter().enumerate() {
        let verdict = if unviable.contains(&index) {
            Verdict::Unviable
        } else {
            trial.judge(index, (calm * PATIENCE).max(LEAST))?
        };
        if verdict == Verdict::Missed {
            println!("missed  {}", mutant.title());
        }
        verdicts.push(verdict);
    }
    tell(name, &mutants, &verdicts, clock.elapsed());
    Ok(())
}

fn tell(name: &str, mutants: &[Mutant], verdicts: &[Verdict], took: Duration) {
    let count = |wanted: Verdict| verdicts.iter().filter(|verdict| **verdict == wanted).count();
    let (caught, timed_out, missed) =
        (count(Verdict::Caught), count(Verdict::TimedOut), count(Verdict::Missed));
    let tried = caught + timed_out + missed;
    let share = (100 * (caught + timed_out)).checked_div(tried).unwrap_or(100);
    println!(
        "{name}: {} mutants, {} did not compile; of {tried} tried {caught} caught, {timed_out} timed out, {missed} missed: {share} % noticed, {} s",
        mutants.len(),
        count(Verdict::Unviable),
        took.as_secs()
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(text: &str) -> Result<Asked, String> {
        read(&text.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn the_call_is_read_and_what_is_wrong_with_it_is_said() {
        let good = asked("--crate areas --sample 5 --seed 9 --only ways --only mend --quick --list").unwrap();
        assert_eq!((good.crates, good.sample, good.seed, good.list), (vec!["areas".to_owned()], 5, 9, true));
        assert_eq!(good.only, ["ways", "mend"]);
        assert!(good.quick && !asked("").unwrap().quick);
        assert_eq!(asked("").unwrap().crates, ["areas", "chits", "orders"]);
        assert_eq!(asked("--sample x").err().unwrap(), "--sample: \"x\" is no number");
        assert_eq!(asked("--sample").err().unwrap(), "--sample needs a value");
        assert_eq!(asked("--all").err().unwrap(), "--all is not known");
    }
}
