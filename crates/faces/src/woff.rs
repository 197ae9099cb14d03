//! The container that browsers know: a directory of tables, each compressed by itself.
//! <https://www.w3.org/TR/WOFF/>

use miniz_oxide::deflate::compress_to_vec_zlib;
use read_fonts::FontRef;

const HEADER: usize = 44;
const ENTRY: usize = 20;
/// As much as `miniz_oxide` can do.
const LEVEL: u8 = 10;

/// Packs an OpenType file.
pub(crate) fn pack(file: &[u8]) -> Result<Vec<u8>, String> {
    let font = FontRef::new(file).map_err(|error| error.to_string())?;
    let records = font.table_directory().table_records();
    let (mut entries, mut tables) = (Vec::new(), Vec::new());
    // What the file would come to when it is unpacked: each table begins at a multiple of four.
    let mut unpacked = 12 + 16 * records.len();
    for record in records {
        let whole = font.table_data(record.tag()).ok_or_else(|| format!("{} is cut off", record.tag()))?;
        let whole = whole.as_bytes();
        let packed = compress_to_vec_zlib(whole, LEVEL);
        let kept = if packed.len() < whole.len() { &packed } else { whole };
        let offset = HEADER + ENTRY * records.len() + tables.len();
        entries.extend(record.tag().to_be_bytes());
        for number in [offset, kept.len(), whole.len()] {
            entries.extend(long(number)?);
        }
        entries.extend(checksum(whole).to_be_bytes());
        tables.extend(kept);
        tables.resize(tables.len().next_multiple_of(4), 0);
        unpacked += whole.len().next_multiple_of(4);
    }
    let mut woff = Vec::new();
    woff.extend(b"wOFF");
    woff.extend(font.table_directory().sfnt_version().to_be_bytes());
    woff.extend(long(HEADER + entries.len() + tables.len())?);
    woff.extend(font.table_directory().num_tables().to_be_bytes());
    woff.extend([0; 2]);
    woff.extend(long(unpacked)?);
    // Version 1.0 of this file, then no metadata and no private data.
    woff.extend([0, 1, 0, 0]);
    woff.extend([0; 20]);
    woff.extend(entries);
    woff.extend(tables);
    Ok(woff)
}

fn long(number: usize) -> Result<[u8; 4], String> {
    u32::try_from(number).map(u32::to_be_bytes).map_err(|_| "too large for a WOFF file".to_owned())
}

/// The sum of a table's words, which stands in a font's directory.
fn checksum(table: &[u8]) -> u32 {
    let word = |part: &[u8]| {
        let mut word = [0; 4];
        word[..part.len()].copy_from_slice(part);
        u32::from_be_bytes(word)
    };
    table.chunks(4).map(word).fold(0, u32::wrapping_add)
}
