//! A CSV file as rows of cells that remember where they stand, so that a fault can always name file and line, also
//! after an overlay has replaced some of them.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::RangeInclusive;

use play::Faults;

use crate::provenance::{OVERLAY, check_tag};
use crate::{Place, Source};

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    /// What the row is known by; an overlay cannot change it.
    Key,
    /// A word, a name, or nothing.
    Text,
    /// A whole number.
    Number,
    /// Degrees, or nothing.
    Degrees,
    /// `rulebook`, `history` or `design`.
    Tag,
    /// The same, or nothing where there is nothing to tell of.
    TagOrNothing,
}

/// A column of a file.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// As the header has it.
    pub name: &'static str,
    /// What its cells hold.
    pub holds: Holds,
    /// What they hold in a file that does not have the column; none if every file must.
    pub usual: Option<&'static str>,
}

/// Short for the lists of columns.
pub const fn column(name: &'static str, holds: Holds) -> Column {
    Column { name, holds, usual: None }
}

impl Column {
    /// A column that a file may leave out; then every row has this in it.
    pub const fn or(self, usual: &'static str) -> Column {
        Column { usual: Some(usual), ..self }
    }
}

/// One value.
#[derive(Clone, Debug)]
pub struct Cell<'a> {
    /// As written.
    pub text: String,
    /// Where it is written: file, line and id.
    pub place: Place<'a>,
    /// Whether an overlay replaced it.
    pub from_overlay: bool,
    /// The file has no such cell: told once, not again by everyone who reads it.
    pub absent: bool,
}

/// One line.
#[derive(Clone, Debug)]
pub struct Row<'a> {
    /// Its key columns, joined by `/`.
    pub id: String,
    /// Where it is written: file, line and id.
    pub place: Place<'a>,
    pub(crate) columns: &'static [Column],
    pub(crate) cells: Vec<Cell<'a>>,
}

/// One file.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    /// Its name.
    pub file: &'a str,
    /// Its lines below the header.
    pub rows: Vec<Row<'a>>,
}

/// More rows than any sensible file has.
const MOST_ROWS: usize = 5000;

impl<'a> Sheet<'a> {
    /// Reads a file with these columns, in any order. The key columns, joined by `/`, are the id of a row.
    pub fn read(source: Source<'a>, columns: &'static [Column], faults: &mut Faults) -> Sheet<'a> {
        let mut sheet = Sheet { file: source.file, rows: Vec::new() };
        let mut reader =
            csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(source.text.as_bytes());
        let mut order: Option<Order> = None;
        for record in reader.records() {
            let record = match record {
                Ok(record) => record,
                Err(error) => {
                    faults.add(source.file, 0, "", format!("cannot be read: {error}"));
                    break;
                }
            };
            let place = Place { file: source.file, line: line_of(&record, source.text) };
            match &order {
                None => order = Some(header(&record, columns, place, faults)),
                Some(_) if sheet.rows.len() == MOST_ROWS => {
                    faults.add(place.file, place.line, "", format!("more than {MOST_ROWS} rows"));
                    break;
                }
                Some(order) => sheet.rows.push(Row::read(&record, order, columns, place, faults)),
            }
        }
        if order.is_none() {
            faults.add(source.file, 1, "", "the file is empty");
        }
        sheet.refuse_doubles(faults);
        sheet
    }

    fn refuse_doubles(&self, faults: &mut Faults) {
        let mut lines = BTreeMap::new();
        for row in self.rows.iter().filter(|row| !row.id.is_empty()) {
            match lines.entry(row.id.as_str()) {
                Entry::Vacant(free) => _ = free.insert(row.place.line),
                Entry::Occupied(first) => {
                    row.fault(faults, format!("stands here twice: already in line {}", first.get()));
                }
            }
        }
    }

    /// The row with this id.
    pub fn find(&mut self, id: &str) -> Option<&mut Row<'a>> {
        self.rows.iter_mut().find(|row| row.id == id)
    }

    /// Whether there is a row with this id.
    pub fn has(&self, id: &str) -> bool {
        self.rows.iter().any(|row| row.id == id)
    }
}

/// The reader reports where it began to look for a record; blank lines before it are skipped here.
fn line_of(record: &csv::StringRecord, text: &str) -> usize {
    let Some(position) = record.position() else { return 0 };
    let rest = &text.as_bytes()[(position.byte() as usize).min(text.len())..];
    let blank =
        rest.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).filter(|&&byte| byte == b'\n').count();
    position.line() as usize + blank
}

/// How the columns stand in the file.
struct Order {
    /// For each of our columns its place there.
    places: Vec<Option<usize>>,
    /// How many values a row must have.
    width: usize,
}

fn header(record: &csv::StringRecord, columns: &[Column], place: Place<'_>, faults: &mut Faults) -> Order {
    for (index, name) in record.iter().enumerate() {
        if !columns.iter().any(|column| column.name == name) {
            faults.add(place.file, place.line, name, "unknown column");
        }
        if record.iter().take(index).any(|other| other == name) {
            faults.add(place.file, place.line, name, "column stands here twice");
        }
    }
    let find = |column: &Column| {
        let index = record.iter().position(|name| name == column.name);
        if index.is_none() && column.usual.is_none() {
            faults.add(place.file, place.line, column.name, "missing column");
        }
        index
    };
    Order { places: columns.iter().map(find).collect(), width: record.len() }
}

impl<'a> Row<'a> {
    /// A row that the file does not have, with the texts given for its columns.
    pub fn new(
        id: &str,
        place: Place<'a>,
        columns: &'static [Column],
        text: impl Fn(&str) -> String,
    ) -> Row<'a> {
        let cell =
            |column: &Column| Cell { text: text(column.name), place, from_overlay: false, absent: false };
        Row { id: id.into(), place, columns, cells: columns.iter().map(cell).collect() }
    }

    fn read(
        record: &csv::StringRecord,
        order: &Order,
        columns: &'static [Column],
        place: Place<'a>,
        faults: &mut Faults,
    ) -> Row<'a> {
        let whole = record.len() == order.width;
        // In a row of the wrong length nothing but its beginning can be trusted to stand in its column.
        let cell = |(index, column): (&Option<usize>, &Column)| {
            let text = match index {
                Some(index) => record.get(*index).filter(|_| whole || column.holds == Holds::Key),
                None => column.usual,
            };
            Cell { text: text.unwrap_or("").into(), place, from_overlay: false, absent: text.is_none() }
        };
        let cells: Vec<Cell<'a>> = order.places.iter().zip(columns).map(cell).collect();
        let keys =
            cells.iter().zip(columns).filter(|(cell, column)| column.holds == Holds::Key && !cell.absent);
        let id = keys.map(|(cell, _)| cell.text.as_str()).collect::<Vec<_>>().join("/");
        let row = Row { id, place, columns, cells };
        if !whole {
            row.fault(faults, format!("has {} values where the header has {}", record.len(), order.width));
        }
        row.check_tags(faults);
        row
    }

    fn check_tags(&self, faults: &mut Faults) {
        for (cell, column) in self.cells.iter().zip(self.columns) {
            let tagged = match column.holds {
                Holds::Tag => true,
                Holds::TagOrNothing => !cell.text.is_empty(),
                _ => false,
            };
            if tagged && !cell.absent {
                check_tag(&cell.text, cell.place, &self.id, faults);
            }
            if column.holds == Holds::Key && !cell.absent && !is_id(&cell.text) {
                let what =
                    format!("{}: {:?} is no id (small letters, digits, hyphens)", column.name, cell.text);
                self.fault(faults, what);
            }
        }
    }

    /// The value in a column.
    pub fn cell(&self, name: &str) -> &Cell<'a> {
        let index = self.columns.iter().position(|column| column.name == name);
        &self.cells[index.expect("the program asks only for columns it has declared")]
    }

    /// The text in a column.
    pub fn text(&self, name: &str) -> &str {
        &self.cell(name).text
    }

    /// Notes a fault of the row as a whole.
    pub fn fault(&self, faults: &mut Faults, what: impl Into<String>) {
        self.place.fault(faults, &self.id, what);
    }

    /// Notes a fault of one value.
    pub fn fault_at(&self, faults: &mut Faults, column: &str, what: impl std::fmt::Display) {
        let cell = self.cell(column);
        if !cell.absent {
            cell.place.fault(faults, &self.id, format!("{column}: {what}"));
        }
    }

    /// A text that may not be empty.
    pub fn name(&self, column: &str, faults: &mut Faults) -> String {
        if self.text(column).trim().is_empty() {
            self.fault_at(faults, column, "missing");
        }
        self.text(column).into()
    }

    /// A whole number within limits.
    pub fn number(&self, column: &str, within: RangeInclusive<u8>, faults: &mut Faults) -> u8 {
        let text = self.text(column);
        match text.parse::<i64>() {
            Ok(number) => match u8::try_from(number) {
                Ok(number) if within.contains(&number) => return number,
                _ => {
                    let (low, high) = (within.start(), within.end());
                    self.fault_at(faults, column, format!("{number} is not between {low} and {high}"));
                }
            },
            Err(_) => self.fault_at(faults, column, format!("{text:?} is not a whole number")),
        }
        *within.start()
    }

    /// One of the words of a list, by its place there.
    pub fn word(&self, column: &str, words: &[&str], faults: &mut Faults) -> usize {
        let text = self.text(column);
        words.iter().position(|word| *word == text).unwrap_or_else(|| {
            self.fault_at(faults, column, format!("{text:?} is none of {}", words.join(", ")));
            0
        })
    }

    /// Degrees in ten-thousandths; nothing where the cell is empty.
    pub fn degrees(&self, column: &str, faults: &mut Faults) -> Option<i32> {
        let text = self.text(column);
        if text.is_empty() {
            return None;
        }
        let degrees = ten_thousandths(text);
        if degrees.is_none() {
            self.fault_at(faults, column, format!("{text:?} is not a number of degrees like 45.934"));
        }
        degrees
    }

    /// Two columns that hold a position.
    pub fn position(&self, north: &str, east: &str, faults: &mut Faults) -> (i32, i32) {
        let mut wanted = |column| {
            if self.text(column).is_empty() {
                self.fault_at(faults, column, "missing");
            }
            self.degrees(column, faults).unwrap_or(0)
        };
        (wanted(north), wanted(east))
    }

    /// Where each value of the row comes from: the tags of the file, `overlay` for what an overlay replaced.
    pub fn provenance(&self) -> Vec<(String, String)> {
        let mut list: Vec<(String, String)> = Vec::new();
        for (cell, column) in self.cells.iter().zip(self.columns).filter(|(cell, _)| !cell.text.is_empty()) {
            if let Some(field) = column.name.strip_suffix("_provenance") {
                list.push((field.into(), cell.text.clone()));
            }
        }
        for (_, column) in self.cells.iter().zip(self.columns).filter(|(cell, _)| cell.from_overlay) {
            list.retain(|(field, _)| field != column.name);
            list.push((column.name.into(), OVERLAY.into()));
        }
        list
    }
}

fn is_id(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !text.is_empty() && text.chars().all(fits)
}

/// `45.934` as 459340, with whole numbers only, since the rules hold no floats.
pub fn ten_thousandths(text: &str) -> Option<i32> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) || whole.len() > 3 || part.len() > 4 {
        return None;
    }
    let part = format!("{part:0<4}");
    Some(whole.parse::<i32>().ok()? * 10_000 + part.parse::<i32>().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_become_whole_numbers() {
        assert_eq!(ten_thousandths("45.934"), Some(459_340));
        assert_eq!(ten_thousandths("9.86"), Some(98_600));
        assert_eq!(ten_thousandths("11"), Some(110_000));
        for bad in ["", ".", "45.", "-1.0", "45.93456", "1e3", "45,9", "9999.1"] {
            assert_eq!(ten_thousandths(bad), None, "{bad}");
        }
    }
}
