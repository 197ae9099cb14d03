//! `bicorne verify`: does a record replay to the state it claims?

use std::io::Write;

use catalog::{CatalogError, load_record};
use play::LoadError;
use serde_json::json;
use session::Session;

use crate::cli::FileArgs;
use crate::fail::Fail;
use crate::files;

pub(crate) fn run(args: &FileArgs, out: &mut impl Write) -> Result<(), Fail> {
    let record = files::read_record(&args.file)?;
    let name = args.file.display();
    let (hash, rules, difference) = match load_record(&record) {
        Ok(game) => {
            let session = Session::new(game)?;
            (session.fingerprint()?, session.game().header().rules, None)
        }
        Err(error) if differs(&error) => (String::new(), record.header.rules, Some(error.to_string())),
        Err(error) => return Err(Fail::wrong(format!("{name}: {error}"))),
    };
    // Of a former record only what every answer does is compared: the state may have another shape since.
    let former = difference.is_none() && rules != record.header.rules;
    if args.json {
        let answers = record.answers.len();
        let mut answer = json!({
            "identical": difference.is_none(), "difference": difference, "answers": answers, "hash": record.hash,
            "header": record.header,
        });
        if former {
            answer["replayed"] = json!({ "rules": rules, "hash": hash });
        }
        writeln!(out, "{}", files::json(&answer)?)?;
    } else if let Some(difference) = &difference {
        writeln!(out, "{name}: different: {}", files::plain(difference))?;
    } else if former {
        let (count, theirs) = (record.answers.len(), record.header.rules);
        let state = if hash == record.hash { "the same state" } else { "a state that is written otherwise" };
        writeln!(
            out,
            "{name}: all {count} answers, written under rules version {theirs}, are legal under version {rules} and lead to {state}, {hash}"
        )?;
    } else {
        writeln!(out, "{name}: identical after {} answers, state {}", record.answers.len(), record.hash)?;
    }
    if difference.is_some() { Err(Fail::No) } else { Ok(()) }
}

/// The record was read, and does not lead to what it says.
fn differs(error: &CatalogError) -> bool {
    let answers = |error: &LoadError| !matches!(error, LoadError::Version { .. });
    matches!(error, CatalogError::OverlayHash { .. })
        || matches!(error, CatalogError::Load(error) if answers(error))
}
