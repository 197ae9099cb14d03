//! Options and switches of a battle: described in one place, resolved once into what its rules read.

use crate::{Clause, Faults};

/// An option as players and programs read it, and what it does to rules of type `R`.
#[derive(Debug)]
pub struct OptionInfo<R> {
    /// The id in files, records and the protocol.
    pub id: &'static str,
    /// Where it comes from.
    pub clause: Clause,
    /// A few words.
    pub title: &'static str,
    /// What it does.
    pub text: &'static str,
    /// Whether it is on unless switched off.
    pub default: bool,
    /// What it sets.
    pub set: fn(&mut R, bool),
}

/// Resolves a list of options, each `id`, `id=on` or `id=off`, over rules with no option changed. Returns the rules and the
/// options in canonical form: only what differs from the default, in the order of `known`.
///
/// # Errors
/// Every option that does not exist or is neither on nor off.
pub fn resolve_options<R>(
    mut rules: R,
    known: &[OptionInfo<R>],
    options: &[String],
) -> Result<(R, Vec<String>), Faults> {
    let mut faults = Faults::default();
    let mut on: Vec<bool> = known.iter().map(|option| option.default).collect();
    for text in options {
        let (id, value) = text.split_once('=').unwrap_or((text, "on"));
        let Some(index) = known.iter().position(|option| option.id == id) else {
            let ids: Vec<&str> = known.iter().map(|option| option.id).collect();
            faults.add("options", 0, id, format!("no such option; there are {}", ids.join(", ")));
            continue;
        };
        match value {
            "on" => on[index] = true,
            "off" => on[index] = false,
            other => faults.add("options", 0, id, format!("{other:?} is neither on nor off")),
        }
    }
    let mut canonical = Vec::new();
    for (option, on) in known.iter().zip(on) {
        (option.set)(&mut rules, on);
        if on != option.default {
            canonical.push(if on { option.id.to_owned() } else { format!("{}=off", option.id) });
        }
    }
    faults.or((rules, canonical))
}
