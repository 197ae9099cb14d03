//! Builds a crate with its mutants and runs its tests against each.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::sample::Mutant;
use crate::weave;

/// What became of a mutant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// A test failed, as it should.
    Caught,
    /// The tests did not come to an end: noticed too.
    TimedOut,
    /// Every test passed.
    Missed,
    /// It does not compile.
    Unviable,
}

/// Which tests are run: the many quick ones find most mutants, so the long ones wait.
#[derive(Clone, Copy)]
enum Part {
    Quick,
    Laws,
}

impl Part {
    /// What is run, the quick ones first.
    fn all(quick: bool) -> &'static [Part] {
        if quick { &[Part::Quick] } else { &[Part::Quick, Part::Laws] }
    }

    fn words(self, nextest: bool) -> &'static [&'static str] {
        match (self, nextest) {
            (Part::Quick, true) => &["-E", "not test(laws::)"],
            (Part::Laws, true) => &["-E", "test(laws::)"],
            (Part::Quick, false) => &["--", "--skip", "laws::"],
            (Part::Laws, false) => &["--", "laws::"],
        }
    }
}

/// A copy of the workspace with the mutants of one crate in it.
pub(crate) struct Trial {
    tree: PathBuf,
    target: PathBuf,
    name: String,
    parts: &'static [Part],
    nextest: bool,
}

impl Trial {
    /// Copies every file that git tracks. `quick` leaves the laws out.
    pub(crate) fn new(root: &Path, name: &str, quick: bool) -> Result<Trial, String> {
        let home = root.join("target").join("mutants");
        let tree = home.join("tree");
        if tree.exists() {
            fs::remove_dir_all(&tree).map_err(|error| format!("{}: {error}", tree.display()))?;
        }
        let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root).output();
        let listed = listed.map_err(|error| format!("git ls-files: {error}"))?;
        for file in String::from_utf8_lossy(&listed.stdout).split('\0').filter(|file| !file.is_empty()) {
            let (from, to) = (root.join(file), tree.join(file));
            if let Some(folder) = to.parent() {
                fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
            }
            if from.is_file() {
                fs::copy(&from, &to).map_err(|error| format!("{}: {error}", from.display()))?;
            }
        }
        let mut asked = Command::new("cargo");
        asked.args(["nextest", "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
        let nextest = asked.status().is_ok_and(|status| status.success());
        let (target, parts) = (home.join("target"), Part::all(quick));
        Ok(Trial { tree, target, name: name.to_owned(), parts, nextest })
    }

    /// Writes the mutants into the copy and builds its tests; those that do not compile are dropped and returned by their numbers.
    pub(crate) fn build(&self, root: &Path, mutants: &[Mutant]) -> Result<Vec<usize>, String> {
        let mut unviable: Vec<usize> = Vec::new();
        loop {
            self.write(root, mutants, &unviable)?;
            let built = self.command(&["--no-run", "--message-format", "short"], None).output();
            let built = built.map_err(|error| format!("cargo: {error}"))?;
            if built.status.success() {
                return Ok(unviable);
            }
            let text = String::from_utf8_lossy(&built.stderr).into_owned();
            let before = unviable.len();
            for (file, line) in places(&text) {
                let here = |index: &usize| {
                    let change = &mutants[*index].change;
                    mutants[*index].file == file && change.line.abs_diff(line) <= 1
                };
                let guilty = (0..mutants.len()).filter(|index| !unviable.contains(index)).filter(here);
                let guilty: Vec<usize> = guilty.collect();
                unviable.extend(guilty);
            }
            if unviable.len() == before {
                return Err(format!("the changed crate does not compile:\n{text}"));
            }
        }
    }

    fn write(&self, root: &Path, mutants: &[Mutant], unviable: &[usize]) -> Result<(), String> {
        let mut by_file: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (index, mutant) in mutants.iter().enumerate() {
            by_file.entry(&mutant.file).or_default().push(index);
        }
        let top = format!("crates/{}/src/lib.rs", self.name);
        by_file.entry(&top).or_default();
        for (file, numbers) in &by_file {
            let text = fs::read_to_string(root.join(file)).map_err(|error| format!("{file}: {error}"))?;
            let viable = numbers.iter().filter(|index| !unviable.contains(index));
            let mut woven = weave::weave(&text, viable.map(|&index| (index, &mutants[index].change)));
            if *file == top {
                woven.push_str(weave::SWITCHES);
            }
            let path = self.tree.join(file);
            if fs::read_to_string(&path).is_ok_and(|old| old == woven) {
                continue;
            }
            fs::write(&path, woven).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        Ok(())
    }

    /// How long the tests take with no mutant on; an error if they fail.
    pub(crate) fn calm(&self) -> Result<Duration, String> {
        let clock = Instant::now();
        for &part in self.parts {
            if self.run(part, None, None)? != Some(true) {
                return Err("the tests fail without any mutant".into());
            }
        }
        Ok(clock.elapsed())
    }

    /// Runs the tests against one mutant.
    pub(crate) fn judge(&self, number: usize, limit: Duration) -> Result<Verdict, String> {
        for &part in self.parts {
            match self.run(part, Some(number), Some(limit))? {
                None => return Ok(Verdict::TimedOut),
                Some(false) => return Ok(Verdict::Caught),
                Some(true) => {}
            }
        }
        Ok(Verdict::Missed)
    }

    /// Whether the tests passed; nothing if they were stopped at the limit.
    fn run(
        &self,
        part: Part,
        mutant: Option<usize>,
        limit: Option<Duration>,
    ) -> Result<Option<bool>, String> {
        let mut command = self.command(part.words(self.nextest), mutant);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|error| format!("cargo: {error}"))?;
        let clock = Instant::now();
        loop {
            match child.try_wait().map_err(|error| format!("cargo: {error}"))? {
                Some(status) => return Ok(Some(status.success())),
                None if limit.is_some_and(|limit| clock.elapsed() > limit) => {
                    end(&mut child);
                    return Ok(None);
                }
                None => std::thread::sleep(Duration::from_millis(50)),
            }
        }
    }

    fn command(&self, words: &[&str], mutant: Option<usize>) -> Command {
        let mut command = Command::new("cargo");
        let nextest = self.nextest && !words.contains(&"--no-run");
        let test: &[&str] = if nextest { &["nextest", "run"] } else { &["test", "--lib", "--tests"] };
        command
            .args(test)
            .args(["--package", &self.name])
            .args(words)
            .current_dir(&self.tree)
            .env("CARGO_TARGET_DIR", &self.target)
            .env_remove("CARGO")
            .env("RUSTFLAGS", "--cap-lints allow");
        if let Some(number) = mutant {
            command.env("MUTANT", number.to_string());
        }
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command
    }
}

/// How long a test runner that was asked to end may take to end its tests.
const GRACE: Duration = Duration::from_secs(30);

/// Ends the test run with everything it has started: a mutant may well loop for ever. `cargo nextest` puts each test into a process group of its own, which only
/// nextest can reach, so it is asked first and killed only if it does not end.
fn end(child: &mut std::process::Child) {
    #[cfg(unix)]
    {
        let group = format!("-{}", child.id());
        let _ = Command::new("kill").args(["-TERM", "--", &group]).status();
        let clock = Instant::now();
        while clock.elapsed() < GRACE && matches!(child.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(50));
        }
        let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
    }
    let _ = child.kill();
    let _ = child.wait();
}

/// Files and lines that the compiler complains about, in its short format.
fn places(text: &str) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    for line in text.lines() {
        let mut parts = line.splitn(4, ':');
        if let (Some(file), Some(number), Some(_), Some(rest)) =
            (parts.next(), parts.next(), parts.next(), parts.next())
            && rest.trim_start().starts_with("error")
            && let Ok(number) = number.parse()
        {
            found.push((file.to_owned(), number));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_places_of_errors_are_read_and_those_of_warnings_are_not() {
        let text = "crates/areas/src/ways.rs:10:5: error[E0308]: mismatched types\n\
                    crates/areas/src/flow.rs:3:1: warning: unused\nerror: could not compile";
        assert_eq!(places(text), [("crates/areas/src/ways.rs".to_owned(), 10)]);
    }
}
