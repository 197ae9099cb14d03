//! Finding tests, case rows and clause tags in texts.

use crate::files::File;

/// The names of all functions marked as a test.
pub(crate) fn tests(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut names = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        if !line.starts_with("#[test]") {
            continue;
        }
        let name = lines[index..].iter().take(8).find_map(|line| {
            let (_, after) = line.split_once("fn ")?;
            Some(after.split(|letter: char| !is_word(letter)).next()?.to_owned())
        });
        names.extend(name);
    }
    names
}

/// The ids in the `rows` list of a case file.
pub(crate) fn case_rows(text: &str) -> Vec<String> {
    let start = text.lines().position(|line| line.split('=').next().is_some_and(|key| key.trim() == "rows"));
    let Some(start) = start else { return Vec::new() };
    let list: Vec<&str> = text.lines().skip(start).map(|line| line.split('#').next().unwrap_or("")).collect();
    let list = list.join("\n");
    let list = list.split(']').next().unwrap_or("");
    list.split(['"', '\'']).skip(1).step_by(2).map(str::to_owned).collect()
}

/// A clause that a text names: the line, counted from 1, and the place in the book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tag {
    pub(crate) line: usize,
    pub(crate) place: String,
}

/// All clauses of `book` that a text names: `BII 8.6.3b`, and what is listed after it: `BII 8.4f, 8.4g and 8.5`.
pub(crate) fn tags(text: &str, book: &str) -> Vec<Tag> {
    let mut tags = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for (at, _) in line.match_indices(book) {
            let before = line[..at].chars().next_back();
            let Some(rest) = line[at + book.len()..].strip_prefix(' ') else { continue };
            if before.is_some_and(is_word) {
                continue;
            }
            let mut add = |place: &str| tags.push(Tag { line: index + 1, place: place.to_owned() });
            let mut place = place_at(rest);
            if !place.starts_with(|letter: char| letter.is_ascii_digit() || letter.is_ascii_uppercase()) {
                continue;
            }
            add(place);
            let mut rest = &rest[place.len()..];
            while let Some(after) = rest.strip_prefix(", ").or_else(|| rest.strip_prefix(" and ")) {
                place = place_at(after);
                if !place.starts_with(|letter: char| letter.is_ascii_digit()) || !place.contains('.') {
                    break;
                }
                add(place);
                rest = &after[place.len()..];
            }
        }
    }
    tags
}

fn place_at(text: &str) -> &str {
    let inside = |letter: char| letter.is_ascii_alphanumeric() || letter == '.' || letter == '-';
    let end = text.find(|letter| !inside(letter)).unwrap_or(text.len());
    text[..end].trim_end_matches(['.', '-'])
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The text of a file without its test code.
pub(crate) fn without_tests(file: &File) -> &str {
    if file.is_test() {
        return "";
    }
    let mut start = 0;
    for line in file.text.split_inclusive('\n') {
        if line.trim() == "#[cfg(test)]" {
            return &file.text[..start];
        }
        start += line.len();
    }
    &file.text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_test_functions_only() {
        let text =
            "fn helper() {}\n#[test]\nfn bii_8_3b_march() {}\n#[test]\n#[cfg(unix)]\npub fn other() {}\n";
        assert_eq!(tests(text), ["bii_8_3b_march", "other"]);
    }

    #[test]
    fn finds_rows_of_a_case() {
        assert_eq!(
            case_rows("name = \"x\"\nrows = [\"8.3b\", 'CAL 3.1-B']\nedition = \"1\""),
            ["8.3b", "CAL 3.1-B"]
        );
        assert_eq!(
            case_rows("rows = [ # two\n  \"8.3b\", # [one]\n  \"8.3c\",\n]\nx = [\"y\"]"),
            ["8.3b", "8.3c"]
        );
        assert!(case_rows("browse = [\"a\"]\nrows = []").is_empty());
    }

    fn places(text: &str) -> Vec<String> {
        tags(text, "BII").into_iter().map(|tag| tag.place).collect()
    }

    #[test]
    fn finds_tags_and_lists_of_tags() {
        assert_eq!(places("/// BII 8.6.3b: withdraws. BII 9.0."), ["8.6.3b", "9.0"]);
        assert_eq!(places("BII 8.4f, 8.4g and 8.5, 3 hits"), ["8.4f", "8.4g", "8.5"]);
        assert_eq!(places("Clause(\"BII T-FM\"), XBII 3.1, BII is a book, BII_3"), ["T-FM"]);
        assert_eq!(tags("\nBII 3.1", "BII")[0].line, 2);
    }

    #[test]
    fn leaves_test_code_out() {
        let file = File::new("crates/a/src/x.rs", "one\n#[cfg(test)]\nmod tests {}\n");
        assert_eq!(without_tests(&file), "one\n");
        assert_eq!(without_tests(&File::new("crates/a/tests/x.rs", "one")), "");
    }
}
