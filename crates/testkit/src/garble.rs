//! Situations that were sound and have been spoiled: each is refused with words, or can be played on from.

use std::sync::Arc;

use play::{Answer, Game, Header, Next, Words};

use crate::SplitMix64;

/// A text of TOML with one word, number or line of it changed.
pub fn garbled(text: &str, rng: &mut SplitMix64) -> String {
    match rng.below(5) {
        0 => {
            let lines: Vec<&str> = text.lines().collect();
            let gone = rng.below(lines.len().max(1));
            let kept = lines.iter().enumerate().filter(|(index, _)| *index != gone);
            kept.map(|(_, line)| format!("{line}\n")).collect()
        }
        1 => {
            let numbers = spans(text, |c| c.is_ascii_digit());
            replaced(text, &numbers, rng.below(10).to_string(), rng)
        }
        2 if text.contains("true") => text.replacen("true", "false", 1),
        _ => {
            let words: Vec<(usize, usize)> =
                spans(text, |c| c.is_ascii_alphanumeric() || c == '-' || c == '/')
                    .into_iter()
                    .filter(|&(from, to)| text[..from].ends_with('"') && text[to..].starts_with('"'))
                    .collect();
            let other = rng.pick(&words).map_or(String::new(), |(from, to)| text[from..to].to_owned());
            replaced(text, &words, other, rng)
        }
    }
}

/// The stretches of a text that consist of such characters.
fn spans(text: &str, of: impl Fn(char) -> bool) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (at, c) in text.char_indices().filter(|(_, c)| of(*c)) {
        match found.last_mut() {
            Some((_, end)) if *end == at => *end = at + c.len_utf8(),
            _ => found.push((at, at + c.len_utf8())),
        }
    }
    found
}

fn replaced(text: &str, spans: &[(usize, usize)], by: String, rng: &mut SplitMix64) -> String {
    match rng.pick(spans) {
        Some((from, to)) => format!("{}{by}{}", &text[..from], &text[to..]),
        None => text.to_owned(),
    }
}

/// Plays at random from the start, writes positions, spoils the texts and plays on a little from those that are still accepted. Returns how
/// many texts were refused and how many accepted; a rule that breaks down panics.
pub fn play_garbled<R: Words>(game: Game<R>, answers: usize, tries: usize, seed: u64) -> (usize, usize) {
    let (mut game, mut rng) = (game, SplitMix64::new(seed));
    let (mut refused, mut accepted) = (0, 0);
    for _ in 0..answers {
        if let Ok(situation) = R::write_situation(game.setup(), game.state()) {
            for _ in 0..tries {
                let once = garbled(&situation.toml, &mut rng);
                let text = if rng.below(2) == 0 { garbled(&once, &mut rng) } else { once };
                match R::situate(game.setup(), "garbled", &text) {
                    Err(faults) => {
                        assert!(!faults.0.is_empty(), "refused without a word:\n{text}");
                        refused += 1;
                    }
                    Ok(state) => {
                        let mut other =
                            Game::<R>::from_state(Arc::clone(&game.setup_shared()), Header::default(), state);
                        accepted += 1;
                        for _ in 0..30 {
                            if !step(&mut other, &mut rng) {
                                break;
                            }
                        }
                    }
                }
            }
        }
        if !step(&mut game, &mut rng) {
            break;
        }
    }
    (refused, accepted)
}

/// A random answer; whether there was one.
fn step<R: Words>(game: &mut Game<R>, rng: &mut SplitMix64) -> bool {
    let answer = match game.next() {
        Next::Over(_) => None,
        Next::Roll(roll) => rng.pick(&roll.dice.faces().collect::<Vec<_>>()).map(Answer::Roll),
        Next::Decide(open) => {
            let sides: Vec<_> = open.iter().map(|decision| decision.side).collect();
            let side = rng.pick(&sides);
            side.and_then(|side| rng.pick(&game.actions(side)).map(|action| Answer::Act(side, action)))
        }
    };
    answer.is_some_and(|answer| game.submit(answer).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_word_number_or_line_is_changed_and_the_same_seed_changes_the_same() {
        let text = "turn = 3\nphase = \"movement\"\n[pieces]\nrusca = { at = \"gavardo\", moved = true }\n";
        let all = |seed| {
            let mut rng = SplitMix64::new(seed);
            (0..200).map(|_| garbled(text, &mut rng)).collect::<Vec<_>>()
        };
        let texts = all(1);
        assert_eq!(texts, all(1));
        for part in ["turn = 7", "phase = \"gavardo\"", "at = \"movement\"", "moved = false"] {
            assert!(texts.iter().any(|text| text.contains(part)), "{part}");
        }
        assert!(texts.iter().any(|text| !text.contains("[pieces]")));
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        let same =
            |text: &String| lines(text).iter().filter(|line| lines(&texts[0]).contains(line)).count() >= 2;
        assert!(texts.iter().all(same));
    }
}
