//! The battle drawn with letters for a terminal: where it stands, a map, every stack, one hex, one piece. What a viewer may
//! not know is not in any of it.

mod briefing;
mod lists;
mod look;
mod map;
mod page;
mod seen;
mod status;

pub use briefing::briefing;
pub use lists::{find, stacks};
pub use look::look;
pub use map::{map, scene};
pub use status::{effects, phase, turn};

/// Breaks a text between words, each line behind `indent`.
fn fold(text: &str, indent: &str, width: usize) -> String {
    wrapped(text.split(' ').map(str::to_owned), indent, indent, width)
}

/// A list behind a head, its later lines under its first.
fn hang(head: &str, items: &[String], width: usize) -> String {
    let last = items.len().saturating_sub(1);
    let commas = items
        .iter()
        .enumerate()
        .map(|(index, item)| if index < last { format!("{item},") } else { item.clone() });
    wrapped(commas, head, &" ".repeat(head.chars().count()), width)
}

fn wrapped(items: impl Iterator<Item = String>, head: &str, indent: &str, width: usize) -> String {
    let (mut text, mut line, mut empty) = (String::new(), head.to_owned(), true);
    for item in items {
        if !empty && line.chars().count() + 1 + item.chars().count() > width {
            text += line.trim_end();
            text.push('\n');
            (line, empty) = (indent.to_owned(), true);
        }
        if !empty {
            line.push(' ');
        }
        line += &item;
        empty = false;
    }
    text + line.trim_end() + "\n"
}

/// Small letters without accents, as ids are written; words apart by hyphens.
fn plain(name: &str) -> String {
    let letter = |letter: char| match letter {
        'à' | 'á' | 'â' | 'ä' => 'a',
        'è' | 'é' | 'ê' => 'e',
        'ò' | 'ó' | 'ö' => 'o',
        'ù' | 'ü' => 'u',
        letter if letter.is_whitespace() => '-',
        letter => letter,
    };
    name.trim().to_lowercase().chars().map(letter).collect()
}
