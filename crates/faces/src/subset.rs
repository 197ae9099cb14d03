//! A face without the outlines that nobody will see.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use read_fonts::collections::IntSet;
use read_fonts::model::Error;
use read_fonts::ps::cff::CffFontRef;
use read_fonts::ps::cff::index::Index;
use read_fonts::ps::charstring::{self, CharstringContext, CharstringKind, NullSink};
use read_fonts::tables::gsub::Gsub;
use read_fonts::types::{GlyphId, Tag};
use read_fonts::{FontRef, ReadError, TableProvider};

/// What an emptied outline begins with.
const END_OF_GLYPH: u8 = 14;
const END_OF_SUBROUTINE: u8 = 11;

/// The same face with the same glyphs in the same places; those that neither the letters nor the features lead to draw nothing, and no
/// other letter leads to one.
pub(crate) fn without_unused_outlines(
    file: &[u8],
    letters: impl Iterator<Item = char> + Clone,
    features: &[&[u8; 4]],
) -> Result<Vec<u8>, String> {
    let font = FontRef::new(file).map_err(|error| error.to_string())?;
    let glyphs = reachable(&font, letters.clone(), features).map_err(|error| error.to_string())?;
    let outlines = font.table_data(Tag::new(b"CFF ")).ok_or("no outlines of the kind CFF")?;
    let unused = unused(outlines.as_bytes(), &glyphs).map_err(|error| error.to_string())?;
    let map = font.table_data(Tag::new(b"cmap")).ok_or("no table of letters")?;
    let mut smaller = file.to_vec();
    for (part, end) in unused {
        let from = offset_in(file, part).ok_or("an outline lies outside of the file")?;
        let bytes = smaller.get_mut(from..from + part.len()).ok_or("an outline lies outside of the file")?;
        bytes.fill(0);
        if let Some(first) = bytes.first_mut() {
            *first = end;
        }
    }
    let kept = kept(&font, letters).map_err(|error| error.to_string())?;
    let from = offset_in(file, map.as_bytes()).ok_or("the table of letters lies outside of the file")?;
    let place =
        smaller.get_mut(from..from + map.len()).ok_or("the table of letters lies outside of the file")?;
    place.fill(0);
    let table = letter_table(&kept)?;
    place.get_mut(..table.len()).ok_or("the table of letters has grown")?.copy_from_slice(&table);
    Ok(smaller)
}

/// The glyphs of the letters, and those that the features put in their place.
fn reachable(
    font: &FontRef,
    letters: impl Iterator<Item = char>,
    features: &[&[u8; 4]],
) -> Result<IntSet<GlyphId>, ReadError> {
    let map = font.cmap()?;
    // Glyph 0 stands for whatever is missing.
    let mut glyphs: IntSet<GlyphId> = std::iter::once(GlyphId::new(0)).collect();
    glyphs.extend(letters.filter_map(|letter| map.map_codepoint(letter)));
    let substitutions = font.gsub()?;
    substitutions.closure_glyphs(&lookups(&substitutions, features)?, &mut glyphs)?;
    Ok(glyphs)
}

/// The letters that the face has, with their glyphs, in order.
fn kept(font: &FontRef, letters: impl Iterator<Item = char>) -> Result<BTreeMap<u32, u32>, ReadError> {
    let map = font.cmap()?;
    let glyph = |letter: char| Some((u32::from(letter), map.map_codepoint(letter)?.to_u32()));
    Ok(letters.filter_map(glyph).collect())
}

/// A table of these letters and no others, so that browsers take all others from another face instead of drawing nothing.
/// It is of the kind `cmap` with one part in format 12: groups of letters whose glyphs follow each other.
fn letter_table(kept: &BTreeMap<u32, u32>) -> Result<Vec<u8>, String> {
    let mut groups: Vec<[u32; 3]> = Vec::new();
    for (&letter, &glyph) in kept {
        match groups.last_mut() {
            Some([first, last, start]) if *last + 1 == letter && *start + (letter - *first) == glyph => {
                *last = letter
            }
            _ => groups.push([letter, letter, glyph]),
        }
    }
    let count = u32::try_from(groups.len()).map_err(|_| "too many letters")?;
    // Version 0, one part, for Windows (3) with all of Unicode (10), 12 bytes from here.
    let mut table = [0_u16, 1, 3, 10, 0, 12, 12, 0].map(u16::to_be_bytes).concat();
    // The length of this part with its head, no language.
    for number in [16 + 12 * count, 0, count].into_iter().chain(groups.into_iter().flatten()) {
        table.extend(number.to_be_bytes());
    }
    Ok(table)
}

/// The numbers of the substitutions that belong to the features.
fn lookups(substitutions: &Gsub, features: &[&[u8; 4]]) -> Result<IntSet<u16>, ReadError> {
    let list = substitutions.feature_list()?;
    let mut found = IntSet::empty();
    for record in list.feature_records() {
        if features.iter().any(|&feature| record.feature_tag() == Tag::new(feature)) {
            let feature = record.feature(list.offset_data())?;
            found.extend(feature.lookup_list_indices().iter().map(|index| index.get()));
        }
    }
    Ok(found)
}

/// The outlines and shared pieces of outlines that no kept glyph draws with, each with what must end it.
fn unused<'a>(outlines: &'a [u8], kept: &IntSet<GlyphId>) -> Result<Vec<(&'a [u8], u8)>, Error> {
    let face = CffFontRef::new(outlines, 0, None)?;
    let own = face.subfont(0, &[])?.subrs_offset() as usize;
    let own =
        if own == 0 { Index::Empty } else { Index::new(outlines.get(own..).unwrap_or_default(), false)? };
    let pieces = Pieces { own: &own, shared: face.global_subrs(), drawn: RefCell::default() };
    let mut unused = Vec::new();
    for glyph in 0..face.num_glyphs() {
        let outline = face.charstrings().get(glyph as usize).ok_or(Error::Malformed)?;
        if kept.contains(GlyphId::new(glyph)) {
            charstring::evaluate(&pieces, None, outline, &mut NullSink)?;
        } else {
            unused.push((outline, END_OF_GLYPH));
        }
    }
    let drawn = pieces.drawn.take();
    for index in [&own, face.global_subrs()] {
        let all = (0..index.count()).filter_map(|at| index.get(at as usize));
        unused.extend(
            all.filter(|piece| !drawn.contains(&piece.as_ptr())).map(|piece| (piece, END_OF_SUBROUTINE)),
        );
    }
    Ok(unused)
}

/// The pieces that outlines share, and a note of those that were drawn.
struct Pieces<'a> {
    own: &'a Index<'a>,
    shared: &'a Index<'a>,
    drawn: RefCell<BTreeSet<*const u8>>,
}

impl Pieces<'_> {
    fn take<'a>(&self, index: &Index<'a>, number: i32) -> Result<&'a [u8], Error> {
        let at = usize::try_from(number + index.subr_bias()).map_err(|_| Error::Malformed)?;
        let piece = index.get(at).ok_or(Error::Malformed)?;
        self.drawn.borrow_mut().insert(piece.as_ptr());
        Ok(piece)
    }
}

impl CharstringContext for Pieces<'_> {
    fn kind(&self) -> CharstringKind {
        CharstringKind::Type2
    }

    /// Accented letters put together by an old way of Type 1, which these faces do not use.
    fn seac_components(&self, _base: i32, _accent: i32) -> Result<[&[u8]; 2], Error> {
        Err(Error::InvalidOperation)
    }

    fn global_subr(&self, number: i32) -> Result<&[u8], Error> {
        self.take(self.shared, number)
    }

    fn subr(&self, number: i32) -> Result<&[u8], Error> {
        self.take(self.own, number)
    }
}

/// Where a part of a file begins in it.
fn offset_in(file: &[u8], part: &[u8]) -> Option<usize> {
    (part.as_ptr() as usize).checked_sub(file.as_ptr() as usize)
}
