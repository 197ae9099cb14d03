//! CSV and TOML whose every fault names file, line and id, and overlays on them.
//!
//! A family reads the files of its battles with this crate and says itself what the values mean: which columns a file
//! has, which words a cell may hold, which charts there must be. Reading never stops at a fault. What is wrong is
//! noted in [`play::Faults`], something harmless takes its place, and the rest is read, so that an author learns
//! everything at once.
//!
//! | what | is |
//! |---|---|
//! | [`Sheet`], [`Row`], [`Cell`] | a CSV file with declared [`Column`]s |
//! | [`Node`], [`Value`] | a TOML text as a tree, made by [`read`]; what a situation is read from |
//! | [`Chart`] | a table of that tree, every value asked for once, everything else told as unknown |
//! | [`Fields`], [`Entries`] | a table that one description reads and writes; what a situation is written with |
//! | [`Overlay`], [`merge`], [`take_blame`] | a file that replaces values before anything is made of them |
//!
//! Every value keeps its [`Place`], also when an overlay has replaced it. What is deliberately absent: no file is
//! opened here, no word of a rulebook is known, and nothing is read as a floating-point number.
//!
//! ```
//! use sheets::{Column, Holds, Overlay, Sheet, Source, column};
//! const UNITS: &[Column] = &[column("id", Holds::Key), column("sp", Holds::Number)];
//! let mut faults = play::Faults::default();
//! let mut units = Sheet::read(Source { file: "units.csv", text: "id,sp\nrusca,4\n" }, UNITS, &mut faults);
//! let mine = Source { file: "mine.toml", text: "battle = \"demo\"\n[unit.rusca]\nsp = 99\n" };
//! for (section, node) in Overlay::read(mine, "demo", &mut faults).sections() {
//!     units.replace(section, node, &mut faults);
//! }
//! units.rows[0].number("sp", 1..=15, &mut faults);
//! assert_eq!(faults.to_string(), "mine.toml:3: rusca: sp: 99 is not between 1 and 15");
//! ```

mod chart;
mod entries;
mod fields;
mod overlay;
mod provenance;
mod sheet;
mod source;
mod tree;

pub use chart::{Chart, MODIFIER};
pub use entries::Entries;
pub use fields::{Fields, Named};
pub use overlay::{Overlay, fields_of, merge, overlay_name, take_blame};
pub use provenance::{OVERLAY, provenance};
pub use sheet::{Cell, Column, Holds, Row, Sheet, column, ten_thousandths};
pub use source::{Place, Source};
pub use tree::{Node, Value, read};
