//! What may be wrong with the parts of a record. Records come from anybody, so everything has a limit.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{KNOWN, Note, Parts, Scheme, SeenBy, Segment, point};
use crate::Faults;

/// No record has more notes.
pub const MOST_NOTES: usize = 20_000;

/// No note is longer, in bytes of JSON.
pub const LONGEST_NOTE: usize = 16 << 10;

/// No record has more segments of dice.
pub const MOST_SEGMENTS: usize = 256;

/// No record has more parts that this program does not know.
pub const MOST_PARTS: usize = 64;

/// All parts of a record together are no longer, in bytes of JSON: a server must be able to take the record in.
pub const LONGEST_PARTS: usize = 1 << 20;

/// Nothing in a part is nested more deeply.
pub const DEEPEST_PART: usize = 32;

/// A kind of note or a scheme of dice is no longer.
const LONGEST_WORD: usize = 40;

const FILE: &str = "the record";

impl Parts {
    /// Everything that is wrong with the parts of a record with these answers, played by these sides.
    pub fn check(&self, answers: &[String], sides: [&str; 2], faults: &mut Faults) {
        self.required_parts(faults);
        for (number, it) in self.notes().iter().enumerate() {
            note(it, number, faults);
            let id = format!("note {number}");
            if it.at > answers.len() {
                let what = format!("is at {}, but the record has {} answers", it.at, answers.len());
                faults.add(FILE, 0, &id, what);
            }
            if number > 0 && self.notes()[number - 1].at > it.at {
                faults.add(FILE, 0, &id, format!("is at {}, before the note that precedes it", it.at));
            }
            known_sides(it.side.as_deref(), &id, sides, faults);
        }
        segments(self.segments(), answers, sides, faults);
        if self.others.len() > MOST_PARTS {
            let what = format!("there are {} unknown ones, {MOST_PARTS} are the most", self.others.len());
            faults.add(FILE, 0, "parts", what);
        }
        for (name, part) in &self.others {
            shallow(part, name, faults);
            if let Some(at) = point(part).filter(|&at| at > answers.len() as u64) {
                let what = format!("is at {at}, but the record has {} answers", answers.len());
                faults.add(FILE, 0, name, what);
            }
        }
        let rests = self.notes.iter().map(|notes| &notes.rest).chain(self.dice.iter().map(|dice| &dice.rest));
        for (name, value) in rests.flatten() {
            shallow(value, name, faults);
        }
        room(self, 0, 0, faults);
    }

    /// A part that a reader must understand is there, in that version.
    fn required_parts(&self, faults: &mut Faults) {
        for name in self.required.iter().flatten() {
            let there = |(part, version): (&str, u32)| {
                let there = if part == "notes" { self.notes.is_some() } else { self.dice.is_some() };
                there && *name == format!("{part}/{version}")
            };
            if !KNOWN.into_iter().any(there) {
                faults.add(FILE, 0, "required", format!("names {name:?}, which is not there"));
            }
        }
    }
}

/// What is wrong with a note by itself. Returns its size.
pub(super) fn note(note: &Note, number: usize, faults: &mut Faults) -> usize {
    let id = format!("note {number}");
    word(&note.kind, &id, "kind", faults);
    if note.seen_by == SeenBy::Side && note.side.is_none() {
        faults.add(FILE, 0, &id, "is seen by its side, but names none");
    }
    shallow(&note.content, &id, faults);
    note.rest.values().for_each(|value| shallow(value, &id, faults));
    let size = size(note);
    if size > LONGEST_NOTE {
        faults.add(FILE, 0, &id, format!("has {size} bytes, {LONGEST_NOTE} are the most"));
    }
    size
}

/// Whether there is room for so many notes more, of so many bytes.
pub(super) fn room(parts: &Parts, more: usize, bytes: usize, faults: &mut Faults) {
    let count = parts.notes().len() + more;
    if count > MOST_NOTES {
        faults.add(FILE, 0, "notes", format!("there are {count}, {MOST_NOTES} are the most"));
    }
    let all = size(parts).saturating_add(bytes);
    if all > LONGEST_PARTS {
        let what = format!("have {all} bytes together, {LONGEST_PARTS} are the most");
        faults.add(FILE, 0, "parts", what);
    }
}

fn segments(list: &[Segment], answers: &[String], sides: [&str; 2], faults: &mut Faults) {
    if list.len() > MOST_SEGMENTS {
        let what = format!("there are {}, {MOST_SEGMENTS} are the most", list.len());
        faults.add(FILE, 0, "segments", what);
    }
    for (number, segment) in list.iter().enumerate() {
        let id = format!("segment {number}");
        place(segment, number.checked_sub(1).map(|before| &list[before]), answers.len(), &id, faults);
        word(&String::from(segment.scheme.clone()), &id, "scheme", faults);
        dice(segment, answers, &id, faults);
        for (side, _) in segment.hashes.iter().chain(&segment.contributions).flatten() {
            known_sides(Some(side), &id, sides, faults);
        }
        segment.rest.values().for_each(|value| shallow(value, &id, faults));
    }
}

/// The range of a segment: inside the record, after the one before.
fn place(segment: &Segment, before: Option<&Segment>, answers: usize, id: &str, faults: &mut Faults) {
    let from = segment.from;
    if from > answers || segment.to.is_some_and(|to| to > answers) {
        let to = segment.to.map_or_else(String::new, |to| format!(" to {to}"));
        faults.add(FILE, 0, id, format!("goes from {from}{to}, but the record has {answers} answers"));
    }
    if let Some(to) = segment.to.filter(|&to| to <= from) {
        faults.add(FILE, 0, id, format!("begins at {from} and ends at {to}, so nothing is in it"));
    }
    match before.map(|before| (before.from, before.to)) {
        Some((_, None)) => faults.add(FILE, 0, id, "follows one that has no end"),
        Some((first, Some(end))) if from < end => {
            let what = format!("begins at {from} and overlaps the one before, from {first} to {end}");
            faults.add(FILE, 0, id, what);
        }
        _ => {}
    }
}

/// What a segment says about its dice.
fn dice(segment: &Segment, answers: &[String], id: &str, faults: &mut Faults) {
    let inside = |at: usize| at >= segment.from && segment.to.is_none_or(|to| at < to) && at < answers.len();
    if let Some(since) = segment.since
        && (since < segment.from || since > segment.to.unwrap_or(answers.len()))
    {
        faults.add(FILE, 0, id, format!("has contributions since {since}, which is outside of it"));
    }
    let mut last = None;
    for &at in segment.typed.iter().flatten() {
        if !inside(at) {
            faults.add(FILE, 0, id, format!("names the typed answer {at}, which is outside of it"));
        } else if !answers[at].starts_with("roll ") {
            faults.add(FILE, 0, id, format!("names the typed answer {at}, which is no roll"));
        }
        if last.is_some_and(|last| last >= at) {
            faults.add(FILE, 0, id, format!("names the typed answer {at} out of order"));
        }
        last = Some(at);
    }
    if segment.scheme == Scheme::Committed && segment.commitment.is_none() {
        faults.add(FILE, 0, id, "is committed, but has no commitment");
    }
    let each = |map: &Option<BTreeMap<String, String>>| map.iter().flatten().all(|(_, text)| is_hex(text));
    let one = |text: &Option<String>| text.as_deref().is_none_or(is_hex);
    for (name, right) in [
        ("commitment", one(&segment.commitment)),
        ("secret", one(&segment.secret)),
        ("hash", each(&segment.hashes)),
        ("contribution", each(&segment.contributions)),
    ] {
        if !right {
            faults.add(FILE, 0, id, format!("has a {name} that is not 64 digits from 0 to f"));
        }
    }
}

/// 32 bytes as records write them.
fn is_hex(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

fn known_sides(side: Option<&str>, id: &str, sides: [&str; 2], faults: &mut Faults) {
    if let Some(side) = side.filter(|side| !sides.contains(side)) {
        let [one, two] = sides;
        faults.add(FILE, 0, id, format!("names the side {side:?}; the sides are {one} and {two}"));
    }
}

/// A kind or a scheme is a short word of small letters.
fn word(word: &str, id: &str, what: &str, faults: &mut Faults) {
    let plain = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
    if word.is_empty() || word.len() > LONGEST_WORD || !word.bytes().all(plain) {
        let shown: String = word.chars().take(LONGEST_WORD).collect();
        let what = format!(
            "has the {what} {shown:?}, which is not a word of a to z, 0 to 9 and -, {LONGEST_WORD} at most"
        );
        faults.add(FILE, 0, id, what);
    }
}

fn shallow(value: &Value, id: &str, faults: &mut Faults) {
    if !within(value, DEEPEST_PART) {
        faults.add(FILE, 0, id, format!("is nested more than {DEEPEST_PART} deep"));
    }
}

fn within(value: &Value, depth: usize) -> bool {
    match value {
        Value::Array(list) => depth > 0 && list.iter().all(|it| within(it, depth - 1)),
        Value::Object(map) => depth > 0 && map.values().all(|it| within(it, depth - 1)),
        _ => true,
    }
}

fn size(value: &impl serde::Serialize) -> usize {
    serde_json::to_vec(value).map_or(usize::MAX, |text| text.len())
}
