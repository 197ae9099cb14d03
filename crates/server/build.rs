//! Takes the four faces of Libertinus Serif out of the crate that carries them, so that only these are in the program.

use std::path::Path;
use std::{env, fs, io};

#[path = "faces.rs"]
mod faces;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=faces.rs");
    // Debug builds read the page from disk; others embed it and must notice when it changes.
    if env::var("PROFILE").is_ok_and(|profile| profile != "debug") {
        println!("cargo::rerun-if-changed=../../web");
    }
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    for (face, bytes) in faces::faces()? {
        fs::write(Path::new(&out).join(format!("{face}.otf")), bytes)?;
    }
    Ok(())
}
