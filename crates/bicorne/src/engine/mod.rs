//! `bicorne engine`: one JSON object a line in, one a line out. Described in `docs/engine-protocol.md`.

mod commands;
mod lines;
mod orders;
mod request;
#[cfg(test)]
mod tests;

use std::io::{self, BufRead, Write};

use serde_json::{Map, Value, json};

use self::commands::Engine;
pub(crate) use self::commands::next_json;
use self::lines::{Line, Lines};
use self::request::{Request, Trouble};

/// Raised when an answer changes in a way that an older program could not read.
const PROTOCOL: u32 = 1;

/// Nobody needs a longer line.
const LONGEST_LINE: usize = 16 << 20;

/// Serves until the input ends or asks to quit.
pub fn run(input: impl BufRead, output: &mut impl Write) -> io::Result<()> {
    let mut engine = Engine::default();
    let mut lines = Lines::new(input, LONGEST_LINE);
    while let Some(line) = lines.read()? {
        let answer = match line {
            Line::Text(bytes) => answer(&mut engine, bytes),
            Line::TooLong => failed(&format!("the line is longer than {LONGEST_LINE} bytes")),
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
        if engine.done {
            break;
        }
    }
    Ok(())
}

fn answer(engine: &mut Engine, line: &[u8]) -> Value {
    let Ok(text) = std::str::from_utf8(line) else { return failed("the line is not valid UTF-8") };
    let request: Map<String, Value> = match serde_json::from_str(text) {
        Ok(Value::Object(request)) => request,
        Ok(_) => return failed("a request is a JSON object, such as {\"cmd\":\"battles\"}"),
        Err(error) => return failed(&format!("the line is not JSON: {error}")),
    };
    let id = request.get("id").cloned();
    let mut answer = match engine.serve(&Request(request)) {
        Ok(mut answer) => {
            answer["ok"] = json!(true);
            answer
        }
        Err(trouble) => trouble.json(),
    };
    if let Some(id) = id {
        answer["id"] = id;
    }
    answer
}

fn failed(what: &str) -> Value {
    Trouble::Error(what.into()).json()
}
