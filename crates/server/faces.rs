// The four faces of Libertinus Serif, taken out of the crate that carries them. The build script of `server` puts them into the
// program, an example of `local` beside the static site.

use std::io;

const FACES: [&str; 4] = [
    "LibertinusSerif-Regular",
    "LibertinusSerif-Italic",
    "LibertinusSerif-Bold",
    "LibertinusSerif-BoldItalic",
];

/// Every face with its name.
pub(crate) fn faces() -> io::Result<Vec<(&'static str, &'static [u8])>> {
    let found = |face: &'static str| {
        let bytes = typst_assets::fonts().find(|bytes| postscript_name(bytes).as_deref() == Some(face));
        let bytes = bytes.ok_or_else(|| io::Error::other(format!("{face} is not among the fonts")))?;
        Ok((face, bytes))
    };
    FACES.into_iter().map(found).collect()
}

/// What a font file calls itself in its table of names, entry 6.
fn postscript_name(font: &[u8]) -> Option<String> {
    let tables = usize::from(short(font, 4)?);
    let entry = (0..tables).map(|index| 12 + 16 * index).find(|&at| font.get(at..at + 4) == Some(b"name"))?;
    let names = font.get(long(font, entry + 8)?..)?;
    let texts = usize::from(short(names, 4)?);
    for index in 0..usize::from(short(names, 2)?) {
        let at = 6 + 12 * index;
        if short(names, at + 6)? != 6 {
            continue;
        }
        let from = texts + usize::from(short(names, at + 10)?);
        let text = names.get(from..from + usize::from(short(names, at + 8)?))?;
        // Names are plain letters: in two-byte encodings every other byte is 0.
        return Some(text.iter().filter(|&&byte| byte != 0).map(|&byte| char::from(byte)).collect());
    }
    None
}

fn short(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

fn long(bytes: &[u8], at: usize) -> Option<usize> {
    Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?) as usize)
}
