//! Text lines that no program should stumble over.

use crate::SplitMix64;

/// The words of the engine protocol, to make lines that are almost right.
const COMMANDS: [&str; 14] = [
    "battles",
    "new",
    "situation",
    "next",
    "act",
    "roll",
    "auto",
    "view",
    "state",
    "odds",
    "best",
    "record",
    "load",
    "back",
];

/// Short lines, each a trap for some parser.
const TRAPS: &[&str] = &[
    "",
    " ",
    "\t",
    "null",
    "true",
    "0",
    "-1",
    "1e999",
    "NaN",
    "\"\"",
    "[]",
    "{}",
    "{",
    "}",
    "[",
    "]",
    "{\"",
    "{\"cmd\"",
    "{\"cmd\":",
    "{\"cmd\":}",
    "{\"cmd\":\"next\"",
    "{\"cmd\":\"next\"}}",
    "{\"cmd\":\"next\"} {\"cmd\":\"next\"}",
    "{'cmd':'next'}",
    "{cmd:next}",
    "{\"cmd\":null}",
    "{\"cmd\":[\"next\"]}",
    "{\"cmd\":{\"cmd\":\"next\"}}",
    "{\"cmd\":\"\"}",
    "{\"cmd\":\"NEXT\"}",
    "{\"cmd\":\"next \"}",
    "{\"cmd\":\"quit\"}",
    "{\"cmd\":\"__proto__\"}",
    "{\"cmd\":\"next\",\"cmd\":\"state\"}",
    "{\"cmd\":\"\\ud800\"}",
    "{\"cmd\":\"\\u0000\"}",
    "{\"cmd\":\"act\\n\"}",
    "{\"cmd\":\"act\"}",
    "{\"cmd\":\"act\",\"action\":\"\"}",
    "{\"cmd\":\"act\",\"action\":\" \"}",
    "{\"cmd\":\"act\",\"action\":\":\"}",
    "{\"cmd\":\"act\",\"action\":\"::::\"}",
    "{\"cmd\":\"act\",\"action\":\"move\"}",
    "{\"cmd\":\"act\",\"action\":\"move \u{301}\u{202e} rezzato\"}",
    "{\"cmd\":\"roll\",\"face\":0}",
    "{\"cmd\":\"roll\",\"face\":7}",
    "{\"cmd\":\"roll\",\"face\":-1}",
    "{\"cmd\":\"roll\",\"face\":256}",
    "{\"cmd\":\"roll\",\"face\":5.5}",
    "{\"cmd\":\"roll\",\"face\":99999999999999999999}",
    "{\"cmd\":\"roll\",\"face\":\"5\"}",
    "{\"cmd\":\"back\",\"to\":-1}",
    "{\"cmd\":\"back\",\"to\":18446744073709551615}",
    "{\"cmd\":\"new\"}",
    "{\"cmd\":\"new\",\"battle\":\"waterloo\"}",
    "{\"cmd\":\"new\",\"battle\":7}",
    "{\"cmd\":\"new\",\"battle\":\"castiglione\",\"edition\":\"9\"}",
    "{\"cmd\":\"new\",\"battle\":\"castiglione\",\"options\":\"fog\"}",
    "{\"cmd\":\"new\",\"battle\":\"castiglione\",\"options\":[\"x\"]}",
    "{\"cmd\":\"new\",\"battle\":\"castiglione\",\"seed\":-1}",
    "{\"cmd\":\"situation\"}",
    "{\"cmd\":\"situation\",\"toml\":\"= = =\"}",
    "{\"cmd\":\"situation\",\"toml\":\"a = [[[[\"}",
    "{\"cmd\":\"view\",\"side\":\"\"}",
    "{\"cmd\":\"view\",\"side\":\"swiss\"}",
    "{\"cmd\":\"load\"}",
    "{\"cmd\":\"load\",\"record\":{}}",
    "{\"cmd\":\"load\",\"record\":\"\"}",
    "{\"cmd\":\"load\",\"record\":{\"format\":\"bicorne-record/1\"}}",
    "{\"cmd\":\"best\",\"level\":-3}",
    "{\"cmd\":\"best\",\"level\":1e9}",
    "\u{feff}{\"cmd\":\"next\"}",
    "\u{0}",
    "\u{1b}[2J",
    "GET / HTTP/1.1",
    "<xml/>",
    "// comment",
    "\u{fffd}\u{fffd}\u{fffd}",
];

/// The short traps and the long ones.
fn fixed() -> Vec<String> {
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(1000), close.repeat(1000));
    let mut lines: Vec<String> = TRAPS.iter().map(|&line| line.to_owned()).collect();
    lines.extend([
        deep("[", "]"),
        "[".repeat(1000),
        deep("{\"a\":", "}"),
        "{\"cmd\":".repeat(1000),
        format!("{{\"cmd\":\"act\",\"action\":{}}}", deep("[", "]")),
        format!("{{\"cmd\":\"act\",\"action\":\"{}\"}}", "move ".repeat(400_000)),
        format!("{{\"cmd\":\"{}\"}}", "x".repeat(2_000_000)),
        format!("{{\"cmd\":\"situation\",\"toml\":\"{}\"}}", "a.".repeat(200_000)),
        "9".repeat(1_000_000),
    ]);
    lines
}

/// Nasty lines without line breaks: a fixed list of traps, then `random` lines made from `seed`. A program that serves
/// one JSON object a line must answer each and go on with the next, its game unchanged; nearly all are errors, the few
/// that are not only look.
pub fn fuzz_lines(seed: u64, random: usize) -> Vec<String> {
    let mut rng = SplitMix64::new(seed);
    let mut lines = fixed();
    lines.extend((0..random).map(|_| random_line(&mut rng)));
    lines.iter_mut().for_each(|line| line.retain(|letter| letter != '\n' && letter != '\r'));
    lines
}

/// Lines of bytes that are not even UTF-8, without line breaks.
pub fn fuzz_bytes(seed: u64, random: usize) -> Vec<Vec<u8>> {
    let mut rng = SplitMix64::new(seed);
    let mut lines = vec![
        b"\xff\xfe".to_vec(),
        b"{\"cmd\":\"\xc3\x28\"}".to_vec(),
        b"{\"cmd\":\"act\",\"action\":\"\xed\xa0\x80\"}".to_vec(),
        b"\xf8\x88\x80\x80\x80".to_vec(),
        b"{\"cmd\":\"next\"}\x00".to_vec(),
        vec![0; 10_000],
    ];
    for _ in 0..random {
        let length = 1 + rng.below(80);
        let mut line: Vec<u8> = (0..length).map(|_| rng.below(256) as u8).collect();
        line.retain(|&byte| byte != b'\n' && byte != b'\r');
        line.push(0xff);
        lines.push(line);
    }
    lines
}

fn random_line(rng: &mut SplitMix64) -> String {
    match rng.below(4) {
        0 => (0..rng.below(60)).filter_map(|_| char::from_u32(rng.below(0x3000) as u32)).collect(),
        1 => {
            let signs = ["{", "}", "[", "]", ":", ",", "\"", "\\", "cmd", "act", "0", "-", "e", "null", " "];
            (0..rng.below(40)).filter_map(|_| rng.pick(&signs)).collect()
        }
        2 => {
            // A right command with every field of a wrong type.
            let command = rng.pick(&COMMANDS).unwrap_or("act");
            let wrong = rng.pick(&["[[]]", "{\"x\":[]}", "[1,2]", "{}"]).unwrap_or("[]");
            format!("{{\"cmd\":[\"{command}\"],\"action\":{wrong},\"face\":{wrong},\"side\":{wrong}}}")
        }
        _ => {
            let command = rng.pick(&COMMANDS).unwrap_or("act");
            let line = format!("{{\"cmd\":\"{command}\",\"n\":{}}}", rng.below(1000));
            line[..1 + rng.below(line.len() - 1)].to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_single_and_repeatable() {
        let lines = fuzz_lines(3, 200);
        assert!(lines.len() > 250 && lines.iter().all(|line| !line.contains('\n')));
        assert!(lines.iter().any(|line| line.len() > 1_000_000));
        assert_eq!(lines, fuzz_lines(3, 200));
        assert!(fuzz_bytes(3, 50).iter().all(|line| !line.contains(&b'\n')));
        assert!(fuzz_bytes(3, 50).iter().any(|line| std::str::from_utf8(line).is_err()));
    }
}
