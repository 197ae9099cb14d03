//! What is taken away is never missed, and enough is taken away.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use miniz_oxide::inflate::decompress_to_vec_zlib;
use read_fonts::ps::cff::CffFontRef;
use read_fonts::ps::charstring::CommandSink;
use read_fonts::tables::gsub::{SingleSubst, SubstitutionSubtables};
use read_fonts::types::{Fixed, GlyphId, Tag};
use read_fonts::{FontRef, TableProvider};

/// A face as a browser unpacks it: the tables that its directory lists, in their places.
fn unpacked(woff: &[u8]) -> Vec<u8> {
    let long = |at: usize| u32::from_be_bytes(woff[at..at + 4].try_into().unwrap()) as usize;
    assert_eq!(&woff[..4], b"wOFF");
    assert_eq!(long(8), woff.len(), "the length in the header");
    let tables = usize::from(u16::from_be_bytes([woff[12], woff[13]]));
    let mut file = woff[4..8].to_vec();
    file.extend(u16::try_from(tables).unwrap().to_be_bytes());
    file.resize(12 + 16 * tables, 0);
    for table in 0..tables {
        let entry = 44 + 20 * table;
        let (at, packed, whole) = (long(entry + 4), long(entry + 8), long(entry + 12));
        let bytes = &woff[at..at + packed];
        let bytes = if packed < whole { decompress_to_vec_zlib(bytes).unwrap() } else { bytes.to_vec() };
        assert_eq!(bytes.len(), whole);
        let record = 12 + 16 * table;
        file[record..record + 4].copy_from_slice(&woff[entry..entry + 4]);
        file[record + 4..record + 8].copy_from_slice(&woff[entry + 16..entry + 20]);
        let offset = u32::try_from(file.len()).unwrap().to_be_bytes();
        file[record + 8..record + 12].copy_from_slice(&offset);
        file[record + 12..record + 16].copy_from_slice(&u32::try_from(whole).unwrap().to_be_bytes());
        file.extend(bytes);
        file.resize(file.len().next_multiple_of(4), 0);
    }
    assert_eq!(long(16), file.len(), "the unpacked length in the header");
    file
}

/// The strokes of an outline.
#[derive(Default, PartialEq, Debug)]
struct Strokes(Vec<Fixed>);

impl CommandSink for Strokes {
    fn move_to(&mut self, x: Fixed, y: Fixed) {
        self.0.extend([x, y]);
    }

    fn line_to(&mut self, x: Fixed, y: Fixed) {
        self.0.extend([x, y]);
    }

    fn curve_to(&mut self, cx0: Fixed, cy0: Fixed, cx1: Fixed, cy1: Fixed, x: Fixed, y: Fixed) {
        self.0.extend([cx0, cy0, cx1, cy1, x, y]);
    }

    fn close(&mut self) {}
}

fn strokes(font: &FontRef, glyph: GlyphId) -> Strokes {
    let outlines = font.table_data(Tag::new(b"CFF ")).unwrap();
    let outlines = CffFontRef::new(outlines.as_bytes(), 0, None).unwrap();
    let mut strokes = Strokes::default();
    outlines.evaluate_charstring(&outlines.subfont(0, &[]).unwrap(), glyph, &[], &mut strokes).unwrap();
    strokes
}

/// Every text that a page can show: the page itself, data with its cases, rules, lessons and books, and the sources with their sentences.
fn texts() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    let mut open = ["web", "data", "ledger", "crates"].map(|folder| root.join(folder)).to_vec();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let kept = ["html", "js", "css", "csv", "toml", "md", "tsv", "txt", "rs", "case"];
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|end| kept.iter().any(|&kind| end == kind)) {
                found.push(path);
            }
        }
    }
    found
}

fn each_face(mut check: impl FnMut(&str, &FontRef, &FontRef)) {
    for face in faces::faces().unwrap() {
        let file = unpacked(&face.file);
        let whole = FontRef::new(faces::whole(face.name).unwrap()).unwrap();
        check(face.name, &whole, &FontRef::new(&file).unwrap());
    }
}

/// Also of names that people type in: the accents of Europe.
#[test]
fn every_letter_of_page_data_and_books_is_drawn_as_in_the_whole_face() {
    let mut letters: BTreeSet<char> = "ĀćčďěğłńőřśšťůűźžıȘțÑßøåæœ½¼‰€№".chars().collect();
    let files = texts();
    assert!(files.len() > 500, "{} files", files.len());
    for file in files {
        letters.extend(fs::read_to_string(&file).unwrap().chars());
    }
    each_face(|name, whole, small| {
        let map = whole.cmap().unwrap();
        let mut drawn = 0;
        for &letter in &letters {
            let Some(glyph) = map.map_codepoint(letter) else { continue };
            assert_eq!(small.cmap().unwrap().map_codepoint(letter), Some(glyph), "{name} {letter:?}");
            assert_eq!(strokes(small, glyph), strokes(whole, glyph), "{name} {letter:?}");
            drawn += 1;
        }
        assert!(drawn > 150, "{name} draws {drawn}");
    });
}

/// Headings are set in small capitals, which are glyphs of their own.
#[test]
fn small_capitals_are_drawn_as_in_the_whole_face() {
    each_face(|name, whole, small| {
        let substitutions = whole.gsub().unwrap();
        let list = substitutions.feature_list().unwrap();
        let small_capitals =
            list.feature_records().iter().find(|record| record.feature_tag() == Tag::new(b"smcp"));
        let feature = small_capitals.unwrap().feature(list.offset_data()).unwrap();
        let lookups = substitutions.lookup_list().unwrap();
        let mut drawn = 0;
        for index in feature.lookup_list_indices() {
            let lookup = lookups.lookups().get(usize::from(index.get())).unwrap();
            let SubstitutionSubtables::Single(tables) = lookup.subtables().unwrap() else { continue };
            for table in tables.iter() {
                let table = table.unwrap();
                let coverage = match &table {
                    SingleSubst::Format1(table) => table.coverage().unwrap(),
                    SingleSubst::Format2(table) => table.coverage().unwrap(),
                    _ => panic!("{name}: a substitution of a later kind"),
                };
                for letter in ('a'..='z').chain("äéñöß".chars()) {
                    let glyph = whole.cmap().unwrap().map_codepoint(letter).unwrap();
                    let Some(place) = coverage.get(glyph) else { continue };
                    let capital = match &table {
                        SingleSubst::Format1(table) => {
                            i32::try_from(glyph.to_u32()).unwrap() + i32::from(table.delta_glyph_id())
                        }
                        SingleSubst::Format2(table) => {
                            i32::from(table.substitute_glyph_ids()[place as usize].get().to_u16())
                        }
                        _ => unreachable!(),
                    };
                    let capital = GlyphId::new(u32::try_from(capital).unwrap());
                    assert_ne!(strokes(whole, capital), Strokes::default());
                    assert_eq!(strokes(small, capital), strokes(whole, capital), "{name} {letter:?}");
                    drawn += 1;
                }
            }
        }
        assert!(drawn >= 26, "{name} has {drawn} small capitals");
    });
}

/// Cyrillic, Hebrew and Greek are what makes the whole faces large. A face must not claim letters that it no longer draws: only then
/// does a browser take them from another face.
#[test]
fn what_no_page_shows_is_emptied_and_a_face_shrinks_to_a_third() {
    each_face(|name, whole, small| {
        for letter in "ЖЩюΩξ".chars() {
            let glyph = whole.cmap().unwrap().map_codepoint(letter).unwrap();
            assert_eq!(strokes(small, glyph), Strokes::default(), "{name} {letter:?}");
            assert_eq!(small.cmap().unwrap().map_codepoint(letter), None, "{name} {letter:?}");
        }
        for table in [b"GSUB", b"GPOS", b"GDEF", b"hmtx"] {
            let bytes = |font: &FontRef| font.table_data(Tag::new(table)).unwrap().as_bytes().to_vec();
            assert_eq!(bytes(small), bytes(whole), "{name} {table:?}");
        }
    });
    for face in faces::faces().unwrap() {
        let whole = faces::whole(face.name).unwrap().len();
        println!("{} {} of {whole}", face.name, face.file.len());
        assert!(face.file.len() * 3 < whole, "{}: {} of {whole} bytes", face.name, face.file.len());
    }
}
