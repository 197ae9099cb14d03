//! Puts the faces of the page's letters where `assets` takes them from.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    // Debug builds read the page from disk; others embed it and must notice when it changes.
    if env::var("PROFILE").is_ok_and(|profile| profile != "debug") {
        println!("cargo::rerun-if-changed=../../web");
    }
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    for face in faces::faces().map_err(io::Error::other)? {
        fs::write(Path::new(&out).join(format!("{}.woff", face.name)), face.file)?;
    }
    Ok(())
}
