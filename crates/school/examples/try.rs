//! Tries lessons and other texts out while they are being written: `cargo run -p school --example try -- data/caldiero/learn/first-assault.lesson`.
//! It ends with 1 if anything is amiss. `bicorne check FILE` says the same; this one is sooner built.

use std::process::ExitCode;
use std::sync::Arc;

use school::trial::{WAYS, try_out};
use school::{Lesson, check_file};
use sheets::Source;

#[expect(clippy::print_stdout, reason = "this is a program for the terminal")]
fn main() -> ExitCode {
    let mut amiss = false;
    for file in std::env::args().skip(1) {
        let text = match std::fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) => {
                println!("{file}: {error}");
                amiss = true;
                continue;
            }
        };
        if !file.ends_with(".lesson") {
            let faults = check_file(&file, &text).unwrap_or_default();
            amiss |= !faults.0.is_empty();
            println!("{file}: {}", if faults.0.is_empty() { "sound".to_owned() } else { faults.to_string() });
            continue;
        }
        let faults = match Lesson::read(Source { file: &file, text: &text }) {
            Err(faults) => faults,
            Ok(lesson) => {
                let report = try_out(&Arc::new(lesson), WAYS);
                let (ways, asked) = (report.ways, report.questions);
                println!(
                    "{file}: {ways} ways, {asked} questions, {} legal answers, {} wrong",
                    report.legal, report.wrong
                );
                report.faults
            }
        };
        amiss |= !faults.0.is_empty();
        println!("{faults}");
    }
    if amiss { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
