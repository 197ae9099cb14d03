//! What must hold for anything that comes from outside, one function for each fuzz target. The ordinary tests of the
//! program include this file and drive the same functions with input of their own making.

mod novara;

use std::str;

use catalog::{AnyGame, CatalogError, Sketch, Visitor, from_situation, load_record, new_game, read_record};
use play::{Game, Record, digest};
use serde_json::Value;
use session::Session;
use testkit::{SplitMix64, fuzz_answers};

/// The battles that are fuzzed.
pub const BATTLES: [&str; 5] = ["castiglione", "caldiero", "montebello", "campotenese", "novara"];

/// Nothing, or the law that is broken.
pub type Law = Result<(), String>;

/// Stops a fuzzer where a law is broken.
pub fn hold(law: Law) {
    if let Err(what) = law {
        panic!("{what}");
    }
}

/// Any bytes, sent as lines to an engine with a game under way: each line gets one answer; whatever is not served says
/// why and leaves the game as it was; the rules never break down. Their number picks the battle.
pub fn protocol(bytes: &[u8]) -> Law {
    const RECORD: &[u8] = b"\n{\"cmd\":\"record\"}\n";
    let mut lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    if lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    let battle = BATTLES[bytes.len() % BATTLES.len()];
    let start = format!("{{\"cmd\":\"new\",\"battle\":\"{battle}\",\"seed\":7}}");
    lines.insert(0, start.as_bytes());
    // After every line the record is asked for, to see whether the line changed anything.
    let input: Vec<u8> = lines.iter().flat_map(|line| [*line, RECORD].concat()).collect();
    let mut output = Vec::new();
    bicorne::engine::run(&input[..], &mut output).map_err(|error| format!("the engine stopped: {error}"))?;
    let output = str::from_utf8(&output).map_err(|_| "an answer is not UTF-8")?;
    let answers: Vec<&str> = output.lines().collect();
    let mut before = "";
    for (index, pair) in answers.chunks(2).enumerate() {
        let wrong = |what: &str| format!("line {index}: {what}: {}", short(pair[0]));
        let answer: Value = serde_json::from_str(pair[0]).map_err(|_| wrong("the answer is not JSON"))?;
        let served = answer["ok"].as_bool().ok_or_else(|| wrong("the answer lacks ok"))?;
        let Some(&record) = pair.get(1) else {
            return if served { Ok(()) } else { Err(wrong("the engine stopped")) };
        };
        if !served {
            says_why(&answer).map_err(wrong)?;
            if index > 0 && record != before {
                return Err(wrong("not served, but the game has changed"));
            }
        }
        before = record;
    }
    if answers.len() == 2 * lines.len() { Ok(()) } else { Err("a line was not answered".into()) }
}

fn says_why(answer: &Value) -> Result<(), &'static str> {
    let error = answer["error"].as_str().or(answer["refusal"]["reason"].as_str()).unwrap_or_default();
    if error.trim().is_empty() {
        return Err("the answer does not say why");
    }
    if error.starts_with("the rules broke down") { Err("the rules broke down") } else { Ok(()) }
}

/// A text as record: it is loaded to the state it claims and written again as it was, or refused with words.
pub fn record(bytes: &[u8]) -> Law {
    let Ok(text) = str::from_utf8(bytes) else { return Ok(()) };
    let read = match read_record(text) {
        Ok(read) => read,
        Err(error) => return refused(text, &error),
    };
    match load_record(&read) {
        Err(error) => refused(text, &error),
        Ok(game) => {
            let written = written(game)?;
            // The fingerprint of a former version is not that of today.
            let same = written.header.rules != read.header.rules || written.hash == read.hash;
            if !same || written.answers.len() != read.answers.len() {
                return Err("what was loaded is not what the record says".into());
            }
            passed_on(text, &written)?;
            again(&written)
        }
    }
}

/// Every part of a record is written as the same JSON as it was read, whether or not it is known.
fn passed_on(text: &str, written: &Record) -> Law {
    let read: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let written = serde_json::to_value(written).map_err(|error| error.to_string())?;
    let parts = |value: &Value| {
        let mut fields = value.as_object().cloned().unwrap_or_default();
        fields.retain(|name, _| !["format", "header", "answers", "hash"].contains(&name.as_str()));
        fields
    };
    if parts(&read) == parts(&written) { Ok(()) } else { Err("a part is not passed on as it was".into()) }
}

/// A text as situation: every fault is told with its line, or the position can be played on from. After a zero byte,
/// which no text of ours begins with, the bytes pick words instead, and nearly every text is well formed.
pub fn situation(bytes: &[u8]) -> Law {
    let composed = bytes.strip_prefix(&[0]).map(compose);
    let text = composed.as_deref().map_or_else(|| str::from_utf8(bytes), Ok);
    let Ok(text) = text else { return Ok(()) };
    let law = opened(text, from_situation("situation", text, None, 7));
    law.map_err(|what| format!("{what}\n{text}"))
}

/// A situation of real pieces in real places, whether or not they may stand there. The first byte picks the battle.
fn compose(bytes: &[u8]) -> String {
    match bytes.split_first() {
        Some((first, rest)) if first % 2 == 0 => compose_castiglione(rest),
        Some((first, rest)) => match BATTLES[1 + usize::from(*first) / 2 % 4] {
            "novara" => novara::compose(rest),
            battle => compose_hexes(battle, rest),
        },
        None => String::new(),
    }
}

fn ids(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().skip(1).filter_map(|line| line.split(',').next())
}

fn compose_hexes(battle: &str, bytes: &[u8]) -> String {
    let data = match battle {
        "montebello" => &catalog::embedded::MONTEBELLO,
        "campotenese" => &catalog::embedded::CAMPOTENESE,
        _ => &catalog::embedded::CALDIERO,
    };
    let pieces: Vec<_> = ids(data.leaders.text).chain(ids(data.units.text)).collect();
    let hexes: Vec<_> = ids(data.hexes.text).collect();
    let formations: Vec<_> = ids(data.formations.text).collect();
    let boxes = ["away", "waiting", "gone", "left"];
    let mut bytes = bytes.iter().copied();
    let mut pick = |most: usize| {
        let (high, low) = (bytes.next().unwrap_or_default(), bytes.next().unwrap_or_default());
        (usize::from(high) << 8 | usize::from(low)) % most
    };
    let sister = battle != "caldiero";
    let both = [
        "set-up",
        "orders",
        "replacement",
        "initiative",
        "choice",
        "activation",
        "movement",
        "out-of-command",
        "leaders",
        "bombardment",
        "declaration",
    ];
    // What only some of the books know, some of it with an option; the others refuse it.
    let own = ["weather", "reorganisation", "officers", "rally", "rout"];
    let phases: Vec<&str> = both.iter().chain(&own).copied().collect();
    let options = options(battle);
    let enemy = if battle == "campotenese" { "neapolitan" } else { "austrian" };
    let orders = ["advance", "attack", "defence", "manoeuvre"];
    let mut text = format!(
        "battle = \"{battle}\"\nbase = \"{}\"\noptions = [{}]\nturn = {}\nweather = {}\nelan = {}\n",
        ["empty", "setup"][pick(2)],
        options[pick(options.len())],
        1 + pick(10),
        pick(if battle == "montebello" { 1 } else { 4 }),
        pick(if battle == "caldiero" { 5 } else { 1 }),
    );
    text += &format!(
        "phase = \"{}\"\nformation = \"{}\"\nactive = \"{}\"\nintervened = {}\n[orders]\n",
        phases[pick(phases.len())],
        formations[pick(formations.len())],
        ["french", enemy][pick(2)],
        pick(8) == 0,
    );
    if sister {
        text = text.replace("[orders]\n", &compose_marches(battle, enemy, &mut pick)) + "[orders]\n";
    }
    for formation in &formations {
        text += &format!("{formation} = \"{}\"\n", orders[pick(4)]);
    }
    text += "[pieces]\n";
    let mut named = vec![false; pieces.len()];
    for _ in 0..pick(if sister { 12 } else { 24 }) {
        let index = pick(pieces.len());
        if std::mem::replace(&mut named[index], true) {
            continue;
        }
        let place = pick(hexes.len() + boxes.len());
        let place = hexes.get(place).unwrap_or_else(|| &boxes[place - hexes.len()]);
        let marks = [
            "reduced",
            "moved",
            "fired",
            "activated",
            "attacked",
            "done",
            "out",
            "free",
            "skirmisher",
            "tired",
        ];
        let more = match pick(if sister { 10 } else { 8 }) {
            0 => format!(", status = \"{}\"", ["good", "disordered", "routed"][pick(3)]),
            1 => format!(", back_on = {}", pick(100)),
            2 => format!(", with = \"{}\"", formations[pick(formations.len())]),
            3 => format!(", acts = \"{}\"", orders[pick(4)]),
            4 | 5 => format!(", {} = {}", marks[pick(if sister { 10 } else { 8 })], pick(2) == 0),
            8 => format!(", column = \"{}\"", pieces[pick(18)]),
            9 => format!(", leads = \"{}\"", orders[pick(4)]),
            _ => String::new(),
        };
        text += &format!("{} = {{ at = \"{place}\"{more} }}\n", pieces[index]);
    }
    text
}

fn compose_castiglione(bytes: &[u8]) -> String {
    let data = &catalog::embedded::CASTIGLIONE;
    let pieces: Vec<_> = ids(data.leaders.text).chain(ids(data.units.text)).collect();
    let areas: Vec<_> = ids(data.areas.text).collect();
    let boxes = ["eliminated", "mantua-city", "wounded", "killed", "aside"];
    let mut bytes = bytes.iter().copied();
    let mut pick = |most: usize| usize::from(bytes.next().unwrap_or_default()) % most;
    let phases = ["supply", "command", "initiative", "movement", "combat", "recovery"];
    let sides = ["french", "austrian"];
    let options = options("castiglione");
    let mut text = format!(
        "battle = \"castiglione\"\nbase = \"{}\"\noptions = [{}]\nturn = {}\nphase = \"{}\"\nactive = \"{}\"\n",
        ["empty", "setup"][pick(2)],
        options[pick(options.len())],
        1 + pick(9),
        phases[pick(6)],
        sides[pick(2)],
    );
    text += &format!("mantua = \"{}\"\n[pieces]\n", ["besieged", "liberated"][pick(2)]);
    let mut named = vec![false; pieces.len()];
    for _ in 0..pick(24) {
        let index = pick(pieces.len());
        if std::mem::replace(&mut named[index], true) {
            continue;
        }
        let place = pick(areas.len() + boxes.len());
        let place = areas.get(place).unwrap_or_else(|| &boxes[place - areas.len()]);
        let marks = ["out_of_command", "foraged", "unsupplied", "moved", "guns", "scouted", "face_up"];
        let more = match pick(8) {
            0 => format!(", hits = {}", pick(4)),
            1 => format!(", spent = {}", pick(10)),
            2 => format!(", back_on = {}", pick(100)),
            3 => format!(", stands_for = \"{}\"", pieces[pick(pieces.len())]),
            4 => format!(", from = \"{}\"", areas[pick(areas.len())]),
            5 => format!(", {} = true", marks[pick(marks.len())]),
            _ => String::new(),
        };
        text += &format!("{} = {{ at = \"{place}\"{more} }}\n", pieces[index]);
    }
    text
}

/// What only the battles of *Arrivano i francesi!* know: marches, headquarters, changed orders, flags and a column apart. Most texts have
/// one or two of them.
fn compose_marches(battle: &str, enemy: &str, pick: &mut impl FnMut(usize) -> usize) -> String {
    let columns = ["vogelsang", "schellenberg", "retz"];
    let mut text = String::new();
    for key in ["marching", "halted"] {
        if battle == "montebello" && pick(3) == 0 {
            text += &format!("{key} = [\"{}\"]\n", columns[pick(3)]);
        }
    }
    match pick(8) {
        0 => text += &format!("headquarters = [\"{}\"]\n", ["french", enemy][pick(2)]),
        1 => text += &format!("changed = {{ {} = {} }}\n", ["french", enemy][pick(2)], pick(3)),
        2 => text += &format!("flags = {}\n", pick(6)),
        3 => text += &format!("{} = {}\n", ["apart", "apart_done"][pick(2)], pick(2) == 0),
        _ => {}
    }
    text
}

/// A text as overlay: every fault is told with its line, or the battle can be played with it. It is put on the battle it
/// names, wherever it does that, else on the first.
pub fn overlay(bytes: &[u8]) -> Law {
    let Ok(text) = str::from_utf8(bytes) else { return Ok(()) };
    let named = BATTLES.into_iter().rev().find(|battle| text.contains(battle));
    opened(text, new_game(named.unwrap_or(BATTLES[0]), "", &[], Some(("overlay", text)), 7))
}

/// No option, or any one of the battle's, as a situation lists it.
fn options(battle: &str) -> Vec<String> {
    let known = catalog::battle(battle).map(|battle| battle.options).unwrap_or_default();
    let named = known.iter().map(|option| format!("\"{}\"", option.id));
    std::iter::once(String::new()).chain(named).collect()
}

/// Bytes as answers, legal and illegal, from the start of a battle. The first byte picks battle and edition, the second
/// the options.
pub fn answers(bytes: &[u8]) -> Law {
    let [first, second, rest @ ..] = bytes else { return Ok(()) };
    let battle = catalog::battle(BATTLES[usize::from(*first) % BATTLES.len()]);
    let mut battle = battle.map_err(|error| error.to_string())?;
    let edition = battle.editions[usize::from(*first) / BATTLES.len() % battle.editions.len()];
    battle.options.retain(|option| !option.default);
    let chosen = battle.options.iter().enumerate().filter(|(index, _)| second >> (index % 8) & 1 == 1);
    let chosen: Vec<String> = chosen.map(|(_, option)| option.id.to_owned()).collect();
    // Some switches exclude each other; those games are refused with words.
    match new_game(battle.id, edition, &chosen, None, 7) {
        Ok(game) => game.visit(Play(rest)),
        Err(error) => refused("", &error),
    }
}

/// What was opened can be written, loaded again and played on.
fn opened(text: &str, game: Result<AnyGame, CatalogError>) -> Law {
    match game {
        Err(error) => refused(text, &error),
        Ok(game) => {
            let seed = text.bytes().fold(7, |sum: u64, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
            let mut rng = SplitMix64::new(seed);
            let bytes: Vec<u8> = (0..60).map(|_| rng.below(256) as u8).collect();
            game.visit(Play(&bytes))?;
            again(&written(game)?)
        }
    }
}

fn written(game: AnyGame) -> Result<Record, String> {
    let session = Session::new(game).map_err(|error| error.to_string())?;
    session.record().map_err(|denied| denied.to_string())
}

/// A record of ours loads, and comes out as it went in.
fn again(record: &Record) -> Law {
    let text = serde_json::to_string(record).map_err(|error| error.to_string())?;
    let game =
        read_record(&text).and_then(|record| load_record(&record)).map_err(|error| error.to_string())?;
    if written(game)? == *record { Ok(()) } else { Err("a record does not come out as it went in".into()) }
}

/// An error says what is wrong, and where if there is a place.
fn refused(text: &str, error: &CatalogError) -> Law {
    let said = error.to_string();
    match error {
        CatalogError::Broken(_) => Err(said),
        CatalogError::Faults(faults) => {
            let lines = text.bytes().filter(|&byte| byte == b'\n').count() + 1;
            let vague = faults.0.iter().find(|fault| fault.what.trim().is_empty() || fault.line > lines);
            match vague {
                Some(fault) => Err(format!("a fault without words or place: {fault:?}")),
                None if faults.0.is_empty() => Err("refused without a fault".into()),
                None => Ok(()),
            }
        }
        _ if said.trim().is_empty() => Err("refused without words".into()),
        _ => Ok(()),
    }
}

/// Plays on from where a game stands.
struct Play<'a>(&'a [u8]);

impl Visitor for Play<'_> {
    type Out = Law;

    fn visit<R: Sketch>(self, game: &Game<R>) -> Law {
        let before = digest(game.state());
        fuzz_answers(game, self.0)?;
        if digest(game.state()) == before {
            Ok(())
        } else {
            Err("a copy was played, the game changed".into())
        }
    }
}

fn short(text: &str) -> String {
    text.chars().take(300).collect()
}
