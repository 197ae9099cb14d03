//! Takes the four faces of Libertinus Serif out of the crate that carries them, so that only these are in the program.

use std::path::Path;
use std::{env, fs, io};

const FACES: [&str; 4] = [
    "LibertinusSerif-Regular",
    "LibertinusSerif-Italic",
    "LibertinusSerif-Bold",
    "LibertinusSerif-BoldItalic",
];

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    // Debug builds read the page from disk; others embed it and must notice when it changes.
    if env::var("PROFILE").is_ok_and(|profile| profile != "debug") {
        println!("cargo::rerun-if-changed=../../web");
    }
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    for face in FACES {
        let bytes = typst_assets::fonts().find(|bytes| postscript_name(bytes).as_deref() == Some(face));
        let bytes = bytes.ok_or_else(|| io::Error::other(format!("{face} is not among the fonts")))?;
        fs::write(Path::new(&out).join(format!("{face}.otf")), bytes)?;
    }
    Ok(())
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
