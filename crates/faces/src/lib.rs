//! The four faces of Libertinus Serif as WOFF files with the letters that the page can need.
//!
//! `typst-assets` carries the whole faces, which hold letters of half the world: 260 KB each after compression. [`faces`] keeps the outlines of
//! [`letters`] and of every glyph that the features in use can turn them into, and empties the others in place. Glyph numbers and offsets stay
//! what they were, so kerning, ligatures and small capitals work as in the whole face; a run of zeros costs nothing once it is compressed.
//!
//! The build script of `server` puts the faces into the program; an example of `local` writes them beside the static site.

mod subset;
mod woff;

use read_fonts::{FontRef, ReadError, TableProvider};

/// The faces, by the names they have inside their files.
pub const NAMES: [&str; 4] = [
    "LibertinusSerif-Regular",
    "LibertinusSerif-Italic",
    "LibertinusSerif-Bold",
    "LibertinusSerif-BoldItalic",
];

/// What may stand on the page: Latin with its accents (names of people are typed in), punctuation, fractions, arrows, signs.
const LETTERS: [(u32, u32); 12] = [
    (0x0020, 0x007E),
    (0x00A0, 0x017F),
    (0x0192, 0x0192),
    (0x0218, 0x021B),
    (0x02C6, 0x02DD),
    (0x2000, 0x209F),
    (0x20AC, 0x20AC),
    (0x2116, 0x2122),
    (0x2150, 0x215F),
    (0x2190, 0x21D5),
    (0x2200, 0x2265),
    (0x25A0, 0x2717),
];

/// The OpenType features that browsers apply unasked or that a style sheet of the page asks for (small capitals, figures of one width).
const FEATURES: [&[u8; 4]; 8] = [b"calt", b"ccmp", b"clig", b"liga", b"locl", b"rlig", b"smcp", b"tnum"];

/// A face as it is sent to browsers.
pub struct Face {
    /// One of [`NAMES`].
    pub name: &'static str,
    /// A WOFF file.
    pub file: Vec<u8>,
}

/// The faces, each reduced to what the page can need.
///
/// # Errors
/// Says which face is missing or cannot be read.
pub fn faces() -> Result<Vec<Face>, String> {
    let reduced = |name: &'static str| {
        let whole = whole(name).ok_or_else(|| format!("{name} is not among the fonts of typst-assets"))?;
        let file = subset::without_unused_outlines(whole, letters(), &FEATURES)
            .and_then(|face| woff::pack(&face))
            .map_err(|error| format!("{name}: {error}"))?;
        Ok(Face { name, file })
    };
    NAMES.into_iter().map(reduced).collect()
}

/// Every character that keeps its outline, if the face has one for it.
pub fn letters() -> impl Iterator<Item = char> + Clone {
    LETTERS.into_iter().flat_map(|(first, last)| first..=last).filter_map(char::from_u32)
}

/// A face as its authors made it.
#[must_use]
pub fn whole(name: &str) -> Option<&'static [u8]> {
    typst_assets::fonts().find(|file| postscript_name(file).is_ok_and(|own| own.as_deref() == Some(name)))
}

/// What a face calls itself: entry 6 of its table of names.
fn postscript_name(file: &[u8]) -> Result<Option<String>, ReadError> {
    let font = FontRef::new(file)?;
    let names = font.name()?;
    let entry = names.name_record().iter().find(|entry| entry.name_id().to_u16() == 6);
    entry.map(|entry| Ok(entry.string(names.string_data())?.to_string())).transpose()
}
