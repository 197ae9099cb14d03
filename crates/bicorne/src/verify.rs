//! `bicorne verify`: does a record replay to the state it claims?

use std::io::Write;

use catalog::{CatalogError, load_record};
use play::LoadError;
use serde_json::json;

use crate::cli::FileArgs;
use crate::fail::Fail;
use crate::files;

pub(crate) fn run(args: &FileArgs, out: &mut impl Write) -> Result<(), Fail> {
    let record = files::read_record(&args.file)?;
    let name = args.file.display();
    let difference = match load_record(&record) {
        Ok(_) => None,
        Err(
            error @ (CatalogError::Load(LoadError::Answer { .. } | LoadError::Hash { .. })
            | CatalogError::OverlayHash { .. }),
        ) => Some(error.to_string()),
        Err(error) => return Err(Fail::wrong(format!("{name}: {error}"))),
    };
    if args.json {
        let answers = record.answers.len();
        let answer = json!({
            "identical": difference.is_none(), "difference": difference, "answers": answers, "hash": record.hash,
            "header": record.header,
        });
        writeln!(out, "{}", files::json(&answer)?)?;
    } else if let Some(difference) = &difference {
        writeln!(out, "{name}: different: {}", files::plain(difference))?;
    } else {
        writeln!(out, "{name}: identical after {} answers, state {}", record.answers.len(), record.hash)?;
    }
    if difference.is_some() { Err(Fail::No) } else { Ok(()) }
}
