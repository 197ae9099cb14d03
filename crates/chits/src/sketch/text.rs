//! Text that keeps to the width of a screen.

/// Breaks a text between words, each line behind `indent`.
pub(super) fn fold(text: &str, indent: &str, width: usize) -> String {
    wrapped(text.split(' ').map(str::to_owned), indent, indent, width)
}

/// A list behind a head, its later lines under its first as far as the screen allows.
pub(super) fn hang(head: &str, items: &[String], width: usize) -> String {
    let last = items.len().saturating_sub(1);
    let commas = items
        .iter()
        .enumerate()
        .map(|(index, item)| if index < last { format!("{item},") } else { item.clone() });
    let indent = " ".repeat(head.chars().count().min(width / 4));
    if head.chars().count() < width {
        return wrapped(commas, head, &indent, width);
    }
    // The head fills a line by itself.
    let before: String = head.chars().take_while(|letter| *letter == ' ').collect();
    fold(head.trim(), &before, width) + &wrapped(commas, &indent, &indent, width)
}

fn wrapped(items: impl Iterator<Item = String>, head: &str, indent: &str, width: usize) -> String {
    let mut lines = Lines { text: String::new(), line: head.to_owned(), empty: true, indent, width };
    let room = width.saturating_sub(indent.chars().count()).max(1);
    for item in items {
        if item.chars().count() <= room {
            lines.put(&item);
            continue;
        }
        // Too long for any line: it is broken between its words, a word that is too long for that anywhere.
        for word in item.split(' ') {
            let letters: Vec<char> = word.chars().collect();
            letters.chunks(room).for_each(|part| lines.put(&part.iter().collect::<String>()));
        }
    }
    lines.text + lines.line.trim_end() + "\n"
}

struct Lines<'a> {
    text: String,
    line: String,
    /// Nothing stands in the line yet but what it begins with.
    empty: bool,
    indent: &'a str,
    width: usize,
}

impl Lines<'_> {
    fn put(&mut self, item: &str) {
        let gap = usize::from(!self.empty);
        let fits = self.line.chars().count() + gap + item.chars().count() <= self.width;
        if !fits && self.line.trim() != "" {
            self.text += self.line.trim_end();
            self.text.push('\n');
            (self.line, self.empty) = (self.indent.to_owned(), true);
        }
        if !self.empty {
            self.line.push(' ');
        }
        self.line += item;
        self.empty = false;
    }
}

/// Small letters without accents, as ids are written; words apart by hyphens.
pub(super) fn plain(name: &str) -> String {
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
