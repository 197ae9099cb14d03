//! What a new player reads first.

use crate::ruleset::OPTIONS;
use crate::setup::Setup;
use crate::words;

/// The campaign in a few paragraphs, one line each; what is played otherwise than printed comes last.
pub fn briefing(setup: &Setup) -> String {
    let mut lines: Vec<String> = words::briefing().iter().map(|&line| line.to_owned()).collect();
    for option in &OPTIONS {
        let mut other = setup.rules.clone();
        (option.set)(&mut other, !option.default);
        if other == setup.rules {
            lines.push(format!("{} ({}): {}", option.title, option.clause.0, option.text));
        }
    }
    lines.join("\n")
}
