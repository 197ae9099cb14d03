//! Which mutants are tried: a sample that depends on the seed and on the code alone.

use std::fs;
use std::path::Path;

use crate::find::{self, Change};

/// A change and the file it is in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mutant {
    /// The path from the root of the workspace.
    pub(crate) file: String,
    pub(crate) change: Change,
}

impl Mutant {
    pub(crate) fn title(&self) -> String {
        let Change { line, function, what, .. } = &self.change;
        format!("{}:{line}: {function}: {what}", self.file)
    }
}

/// All mutants of a crate, in the order of files and lines.
pub(crate) fn all(root: &Path, name: &str) -> Result<Vec<Mutant>, String> {
    let mut files = Vec::new();
    walk(&root.join("crates").join(name).join("src"), &mut files)?;
    files.sort();
    let mut mutants = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let file = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().into_owned();
        if file.ends_with("/tests.rs") || file.contains("/tests/") {
            continue;
        }
        let changes = find::changes(&text).map_err(|error| format!("{file}: {error}"))?;
        mutants.extend(changes.into_iter().map(|change| Mutant { file: file.clone(), change }));
    }
    Ok(mutants)
}

fn walk(folder: &Path, files: &mut Vec<std::path::PathBuf>) -> Result<(), String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|error| format!("{}: {error}", folder.display()))?.path();
        if path.is_dir() {
            walk(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// `count` of the mutants, chosen by the seed. Each is ranked by what it is and not by where in the list it stands, so that an edit
/// elsewhere changes little of the sample.
pub(crate) fn take(mutants: Vec<Mutant>, count: usize, seed: u64) -> Vec<Mutant> {
    let mut ranked: Vec<(u64, usize, Mutant)> = Vec::new();
    for (index, mutant) in mutants.into_iter().enumerate() {
        let twins = ranked.iter().rev().take_while(|(.., other)| other.file == mutant.file);
        let twins = twins
            .filter(|(.., other)| {
                other.change.function == mutant.change.function && other.change.what == mutant.change.what
            })
            .count();
        let text =
            format!("{seed} {} {} {} {twins}", mutant.file, mutant.change.function, mutant.change.what);
        ranked.push((rank(&text), index, mutant));
    }
    ranked.sort_by_key(|(rank, ..)| *rank);
    ranked.truncate(count);
    ranked.sort_by_key(|(_, index, _)| *index);
    ranked.into_iter().map(|(.., mutant)| mutant).collect()
}

/// A number that is spread evenly and is the same on every machine and with every compiler (FNV-1a, then mixed).
fn rank(text: &str) -> u64 {
    let mut hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ (hash >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mutants() -> Vec<Mutant> {
        let text = "fn a() -> bool { b == c } fn d() -> u8 { e + f + g } fn h() -> bool { i < j && k }";
        let file = "crates/x/src/a.rs".to_owned();
        let all = find::changes(text).unwrap().into_iter();
        all.map(|change| Mutant { file: file.clone(), change }).collect()
    }

    #[test]
    fn a_sample_is_the_same_for_the_same_seed_and_another_for_another() {
        let some = |seed| take(mutants(), 4, seed);
        assert_eq!(some(1), some(1));
        assert_eq!(some(1).len(), 4);
        assert!((2..20).any(|seed| some(seed) != some(1)));
    }

    #[test]
    fn a_change_elsewhere_leaves_the_rest_of_a_sample_alone() {
        let before = take(mutants(), 4, 1);
        let gone = before[0].clone();
        let rest: Vec<Mutant> = mutants().into_iter().filter(|mutant| *mutant != gone).collect();
        let after = take(rest, 4, 1);
        assert!(before[1..].iter().all(|mutant| after.contains(mutant)));
    }
}
