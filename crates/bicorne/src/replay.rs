//! `bicorne replay`: a recorded game, whole or up to a point.

use std::io::Write;

use catalog::open::open_record;
use play::{LoadError, Record, Viewer};
use serde_json::{Value, json};
use session::{Denied, LogEntry, Session, orders};

use crate::cli::ReplayArgs;
use crate::engine::next_json;
use crate::fail::Fail;
use crate::files;
use crate::style::Style;
use crate::terminal::{choices, screen};

const ALL: Viewer = Viewer::Referee;

pub(crate) fn run(args: &ReplayArgs, out: &mut impl Write) -> Result<(), Fail> {
    let record = files::read_record(&args.file)?;
    let named = |what: String| Fail::wrong(format!("{}: {what}", args.file.display()));
    let at = args.at.unwrap_or(record.answers.len());
    if at > record.answers.len() {
        return Err(named(format!(
            "there is no point {at}: the record has {} answers",
            record.answers.len()
        )));
    }
    let game = open_record(&record).map_err(|error| named(error.to_string()))?;
    let mut session = Session::new(game)?;
    let (log, stop) = walk(&mut session, &record, at);
    let rules = [record.header.rules, session.game().header().rules];
    let stop = stop.map(|(index, denied)| {
        let (battle, text) = (&record.header.battle, &record.answers[index]);
        LoadError::of_answer(battle, rules, index, text, denied.to_string()).to_string()
    });
    let stop = stop.or(differs(&session, &record, at)?);
    if args.situation && !args.json {
        // Nothing but the text: it goes into a file.
        return match stop {
            Some(what) => Err(named(what)),
            None => Ok(write!(out, "{}", session.situation()?)?),
        };
    }
    if args.json {
        writeln!(out, "{}", files::json(&as_json(args, &session, &record, &log, stop.as_deref())?)?)?;
    } else {
        as_text(args, &session, &record, &log, out)?;
    }
    stop.map_or(Ok(()), |what| Err(named(what)))
}

/// Submits the answers up to `at`; stops at the first that is refused.
fn walk(session: &mut Session, record: &Record, at: usize) -> (Vec<LogEntry>, Option<(usize, Denied)>) {
    let mut log = Vec::new();
    let mut ordered = orders::told(record.parts.notes());
    for (index, text) in record.answers[..at].iter().enumerate() {
        match session.answer(text, ALL) {
            Ok(events) => {
                let ordered = ordered.remove(&index).unwrap_or_default();
                log.push(LogEntry { at: index, answer: Some(text.clone()), ordered, events });
            }
            Err(denied) => return (log, Some((index, denied))),
        }
    }
    (log, None)
}

fn differs(session: &Session, record: &Record, at: usize) -> Result<Option<String>, Fail> {
    let (_, hash) = session.state()?;
    let same_rules = record.header.rules == session.game().header().rules;
    let whole = at == record.answers.len() && session.at() == at && same_rules;
    let (replayed, record) = (hash.clone(), record.hash.clone());
    Ok((whole && hash != record).then(|| LoadError::Hash { record, replayed }.to_string()))
}

fn as_json(
    args: &ReplayArgs,
    session: &Session,
    record: &Record,
    log: &[LogEntry],
    stop: Option<&str>,
) -> Result<Value, Fail> {
    let (state, hash) = session.state()?;
    let mut answer = json!({
        "header": record.header, "rules": session.game().header().rules, "at": session.at(), "answers": record.answers.len(), "hash": hash, "log": log,
    });
    if let Some(stop) = stop {
        answer["error"] = json!(stop);
    }
    if args.situation {
        answer["situation"] = json!(session.situation()?);
    }
    if args.explain {
        answer["state"] = state;
        answer["next"] = next_json(session, None, ALL)?;
    }
    Ok(answer)
}

fn as_text(
    args: &ReplayArgs,
    session: &Session,
    record: &Record,
    log: &[LogEntry],
    out: &mut impl Write,
) -> Result<(), Fail> {
    let style = Style::of_stdout();
    let header = &record.header;
    writeln!(out, "{}", style.bold(&screen::played(session)))?;
    let now = session.game().header();
    if header.rules != now.rules {
        writeln!(out, "written under rules version {}, replayed under version {}", header.rules, now.rules)?;
    }
    if !now.options.is_empty() {
        writeln!(out, "options: {}", now.options.join(", "))?;
    }
    write!(out, "{}", screen::log(log, style))?;
    let (state, hash) = session.state()?;
    writeln!(out, "\nafter {} of {} answers, state {hash}", session.at(), record.answers.len())?;
    if args.explain {
        writeln!(out, "{}\n{}", session.sketch(ALL, style.width)?, session.stacks(ALL, style.width)?)?;
        writeln!(out, "{}", files::json(&state)?)?;
    }
    write!(out, "{}", screen::awaited(session, ALL, style)?)?;
    if args.explain {
        for side in play::Side::BOTH {
            let groups = session.menu(side)?;
            write!(out, "{}", choices::every_choice(&groups, style))?;
        }
    }
    Ok(())
}
