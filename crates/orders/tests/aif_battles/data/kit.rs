//! One place of one file changed, and what is told of it.

use orders::data::{Source, Sources, load};
use orders::setup::Setup;
use orders::titles::Title;
use orders::titles::campotenese::CAMPOTENESE;
use orders::titles::montebello::MONTEBELLO;
use play::{Fault, Faults};

use crate::aif::common::{CAMPOTENESE_FILES, MONTEBELLO_FILES};

/// A battle as its files have it.
#[derive(Clone, Copy)]
pub(crate) struct Battle {
    title: &'static Title,
    files: Sources<'static>,
}

pub(crate) const MON: Battle = Battle { title: &MONTEBELLO, files: MONTEBELLO_FILES };
pub(crate) const CAM: Battle = Battle { title: &CAMPOTENESE, files: CAMPOTENESE_FILES };

/// Which file is changed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum File {
    Hexes,
    Hexsides,
    Roads,
    Leaders,
    Formations,
    Units,
    Setup,
    Reinforcements,
    Tables,
}

/// A fault as it has to be told: the beginning of its line, its id, and a part of what is wrong.
pub(crate) type Told<'a> = (&'a str, &'a str, &'a str);

impl Battle {
    fn source(self, file: File) -> Source<'static> {
        match file {
            File::Hexes => self.files.hexes,
            File::Hexsides => self.files.hexsides,
            File::Roads => self.files.roads,
            File::Leaders => self.files.leaders,
            File::Formations => self.files.formations,
            File::Units => self.files.units,
            File::Setup => self.files.setup,
            File::Reinforcements => self.files.reinforcements,
            File::Tables => self.files.tables,
        }
    }

    fn with<'a>(self, file: File, text: &'a str) -> Sources<'a> {
        let changed = Source { text, ..self.source(file) };
        let files = self.files;
        match file {
            File::Hexes => Sources { hexes: changed, ..files },
            File::Hexsides => Sources { hexsides: changed, ..files },
            File::Roads => Sources { roads: changed, ..files },
            File::Leaders => Sources { leaders: changed, ..files },
            File::Formations => Sources { formations: changed, ..files },
            File::Units => Sources { units: changed, ..files },
            File::Setup => Sources { setup: changed, ..files },
            File::Reinforcements => Sources { reinforcements: changed, ..files },
            File::Tables => Sources { tables: changed, ..files },
        }
    }

    /// Replaces a text that stands in the file exactly once, and asserts what is told: faults of that file in the lines that
    /// began so before the change, and no others. A line that begins with nothing is line 0, where a thing is missing.
    #[track_caller]
    pub(crate) fn told(self, file: File, from: &str, to: &str, wanted: &[Told<'_>]) {
        let source = self.source(file);
        let faults = self.changed(file, from, to);
        let line = |start: &str| match start {
            "" => 0,
            _ => {
                let found = source.text.lines().position(|line| line.starts_with(start));
                1 + found.unwrap_or_else(|| panic!("no line {start}"))
            }
        };
        let wanted: Vec<_> =
            wanted.iter().map(|&(start, id, what)| (source.file, line(start), id, what)).collect();
        assert_faults(&faults, &wanted);
    }

    /// The same where other files complain as well: the end of the file's name, id, and a part of what is wrong.
    #[track_caller]
    pub(crate) fn told_in(self, file: File, from: &str, to: &str, wanted: &[(&str, &str, &str)]) {
        let faults = self.changed(file, from, to);
        let told = |(name, id, what): &(&str, &str, &str)| {
            let fits =
                |fault: &Fault| fault.file.ends_with(name) && fault.id == *id && fault.what.contains(what);
            faults.0.iter().any(|fault| fits(fault) && fault.line > 0)
        };
        assert!(
            faults.0.len() == wanted.len() && wanted.iter().all(told),
            "told:\n{faults}\nwanted: {wanted:#?}"
        );
    }

    /// What is told when a text that stands in a file exactly once is replaced.
    #[track_caller]
    fn changed(self, file: File, from: &str, to: &str) -> Faults {
        let source = self.source(file);
        assert_eq!(source.text.matches(from).count(), 1, "{from} in {}", source.file);
        let text = source.text.replacen(from, to, 1);
        let told = load(&self.with(file, &text), self.title, (self.title.rules)(), None);
        let faults = told.map(|_| ()).expect_err("a fault");
        assert_own_book(&faults);
        faults
    }

    /// The battle with an overlay over its files.
    pub(crate) fn overlaid(self, text: &str) -> Result<Setup, Faults> {
        let text = format!("battle = \"{}\"\nname = \"my printed copy\"\n{text}", self.title.id);
        load(&self.files, self.title, (self.title.rules)(), Some(("mine.toml", &text)))
    }

    /// An overlay that is accepted.
    #[track_caller]
    pub(crate) fn accepted(self, text: &str) -> Setup {
        self.overlaid(text).unwrap_or_else(|faults| panic!("{faults}"))
    }

    /// The faults of an overlay whose first line after its head is line 3: line, id and a part of what is wrong.
    #[track_caller]
    pub(crate) fn refused(self, text: &str, wanted: &[(usize, &str, &str)]) {
        let faults = self.overlaid(text).map(|_| ()).expect_err("a fault");
        assert_own_book(&faults);
        let wanted: Vec<_> = wanted.iter().map(|&(line, id, what)| ("mine.toml", line, id, what)).collect();
        assert_faults(&faults, &wanted);
    }
}

/// Faults cite the book of the battle, and not that of its sister.
#[track_caller]
fn assert_own_book(faults: &Faults) {
    assert!(faults.0.iter().all(|fault| !fault.what.contains("CAL ")), "{faults}");
}

#[track_caller]
fn assert_faults(faults: &Faults, wanted: &[(&str, usize, &str, &str)]) {
    let fits = |(fault, wanted): (&Fault, &(&str, usize, &str, &str))| {
        (fault.file.as_str(), fault.line, fault.id.as_str()) == (wanted.0, wanted.1, wanted.2)
            && fault.what.contains(wanted.3)
    };
    let mut wanted = wanted.to_vec();
    wanted.sort_by_key(|fault| (fault.0, fault.1, fault.2));
    let all = faults.0.len() == wanted.len() && faults.0.iter().zip(&wanted).all(fits);
    assert!(all, "told:\n{faults}\nwanted: {wanted:#?}");
}
