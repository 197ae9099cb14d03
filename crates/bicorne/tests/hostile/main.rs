//! Bad input of every kind: an answer that names what is wrong, the game unchanged, the next line served, no panic. The
//! laws are those of the fuzz targets in `fuzz/`, driven here with input made from fixed seeds.

mod campaign;
mod files;
mod hexes;
#[allow(dead_code, unreachable_pub, reason = "the library of the fuzz targets, of which tests use a part")]
#[path = "../../../../fuzz/src/lib.rs"]
mod laws;
mod lines;
mod program;

use std::fs;

use catalog::{CatalogError, from_situation, load_record, new_game, read_record};
use laws::BATTLES;
use play::{Record, Viewer};
use serde_json::{Value, json};
use session::mover::Mover;
use session::{Awaited, Session};
use testkit::{SplitMix64, fuzz_bytes, fuzz_lines};

use crate::common::{bicorne, scratch};

/// The battle of those tests that need only one.
const BATTLE: &str = "castiglione";

const OVERLAYS: [&str; 5] = [
    OVERLAY,
    "battle = \"caldiero\"
name = \"mine\"
[unit.m-32-line]
strength = 5
[leader.massena]
initiative = 2
[formation.massena]
order = \"advance\"
[hex.1614]
terrain = \"clear\"
[hexside.\"1409/1410\"]
type = \"none\"
[road.\"1105/1206\"]
type = \"none\"
[setup.h-hungarian]
hex = \"1513\"
[reinforcement.h-mahoney-jager]
turn = 3
[table.movement]
cost = { marsh = 3 }
[table.combat_results.drm]
canal = -2
",
    "battle = \"montebello\"
name = \"mine\"
[unit.40e-1]
strength = 5
[leader.lannes]
initiative = 3
[formation.watrin]
order = \"attack\"
[hex.2206]
terrain = \"wheat\"
[reinforcement.43e-1]
turn = 5
",
    "battle = \"campotenese\"
name = \"mine\"
[unit.42e-1]
strength = 4
[leader.reynier]
initiative = 3
[formation.compere]
order = \"attack\"
[hex.1001]
terrain = \"woods\"
",
    "battle = \"novara\"
name = \"mine\"
[unit.a-ir-17]
combat = 5
[leader.d-aspre]
radius = 7
[formation.a2]
colour = \"#d4ac0d\"
[hex.2733]
fortified = \"yes\"
[hexside.\"0101/0201\"]
type = \"none\"
[road.\"2733/2734\"]
type = \"none\"
[setup.p-guides]
hex = \"none\"
[reinforcement.p-guides]
turn = 2
entry = \"0121 0133\"
[table.movement.cost]
woods = 3
[table.places.points]
novara = 7
",
];

const SITUATIONS: [&str; 5] = [
    SITUATION,
    "battle = \"caldiero\"
options = [\"fog_of_war\"]
base = \"setup\"
turn = 4
weather = 1
elan = 3
phase = \"movement\"
formation = \"massena\"
activated = [\"hohenzollern\"]
freed = [\"augereau\"]
french_holds = [\"1612\"]
[orders]
massena = \"attack\"
[pieces]
massena = \"1514\"
m-32-line = { at = \"1514\", status = \"disordered\", reduced = true }
m-18-line = { at = \"1515\", done = true, acts = \"defence\" }
h-gyulai = { at = \"waiting\", back_on = 6, reduced = true }
",
    "battle = \"montebello\"
options = [\"columns\"]
base = \"setup\"
turn = 4
phase = \"movement\"
formation = \"watrin\"
activated = [\"ott\"]
[orders]
watrin = \"attack\"
[pieces]
watrin = \"2206\"
40e-1 = { at = \"2305\", status = \"disordered\", reduced = true }
",
    "battle = \"campotenese\"
options = [\"open_order\"]
base = \"setup\"
turn = 3
weather = 1
phase = \"declaration\"
formation = \"compere\"
[orders]
compere = \"attack\"
[pieces]
compere = \"2510\"
42e-1 = { at = \"2510\", done = true }
",
    "battle = \"novara\"
options = [\"ramorino_obeys\"]
base = \"setup\"
turn = 6
phase = \"movement\"
counter = \"d-aspre\"
cup = [\"durando\", \"p-independent\"]
chief_used = { austrian = 4 }
[chosen]
austrian = [\"a2\", \"a1\"]
piedmontese = [\"p1\"]
[counters]
d-aspre = \"3138\"
[holds]
austrian = [\"vigevano\"]
[pieces]
a-ir-33 = \"3338\"
a-hus-7a = { at = \"3137\", reduced = true }
p-ao-5 = { at = \"3438\", engaged = 1, until = 7 }
a-ir-47 = { at = \"3339\", engaged = 1, until = 7 }
p-re-9 = { at = \"3538\", unsupplied = true }
p-l-19 = { at = \"exited\", exit_by = \"6323\", exit_turn = 4 }
",
];

const OVERLAY: &str = "battle = \"castiglione\"
name = \"mine\"
[unit.rampon]
sp = 5
[leader.massena]
sr = 2
[area.rezzato]
terrain = \"mountain\"
[road.\"gavardo/rezzato\"]
bridge = \"no\"
[setup.rampon]
area = \"rezzato\"
[table.movement]
overrun_ratio = 5
cost = { mountain = 3 }
[table.forage.cf_modifiers]
city = 2
";

const SITUATION: &str = "battle = \"castiglione\"
edition = \"1.1\"
options = [\"fog_of_war\"]
base = \"setup\"
turn = 4
phase = \"movement\"
active = \"french\"
first = \"french\"
mantua = \"besieged\"
fought = [\"lonato\"]
[control]
brescia = \"french\"
[pieces]
massena = \"lonato\"
rampon = { at = \"lonato\", hits = 2, moved = true }
ott = { at = \"mantua-city\", hits = 1 }
";

/// A game some way on, under options and an overlay.
fn record_of(battle: &str) -> Record {
    let option = match battle {
        "castiglione" | "caldiero" => "fog_of_war",
        "novara" => "ramorino_obeys",
        _ => "headquarters",
    };
    let options = [option.to_owned()];
    let overlay = format!("battle = \"{battle}\"");
    let game = new_game(battle, "", &options, Some(("mine.toml", &overlay)), 11).unwrap();
    let mut session = Session::new(game).unwrap();
    let mut mover = Mover::new(5);
    while session.at() < 80 {
        match session.awaited(Viewer::Referee).unwrap() {
            Awaited::Roll(_) => drop(session.roll(None, Viewer::Referee).unwrap()),
            Awaited::Decide(asked) => {
                drop(session.act_at_random(asked[0].side, &mut mover, Viewer::Referee).unwrap());
            }
            Awaited::Over(_) => break,
        }
    }
    session.record().unwrap()
}

fn record() -> Record {
    record_of(BATTLE)
}

fn text(record: &Record) -> String {
    serde_json::to_string_pretty(record).unwrap()
}

/// Lines left out, doubled, exchanged, cut or with a letter changed.
fn garbled(text: &str, rng: &mut SplitMix64) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=rng.below(2) {
        let (one, two) = (rng.below(lines.len()), rng.below(lines.len()));
        let words = [
            "0",
            "-1",
            "99999999999",
            "true",
            "\"none\"",
            "[]",
            "{}",
            "1.5",
            "\"rezzato\"",
            "1979-05-27",
            "",
        ];
        match rng.below(7) {
            0 => drop(lines.remove(one)),
            1 => lines.insert(two, lines[one].clone()),
            2 => lines.swap(one, two),
            3 => {
                let keep = rng.below(lines[one].len() + 1);
                lines[one].truncate(keep);
            }
            4 => {
                let at = rng.below(lines[one].len() + 1);
                lines[one].insert(at, char::from(b' ' + rng.below(95) as u8));
            }
            5 => {
                let key = lines[one].split('=').next().unwrap_or_default().to_owned();
                lines[one] = format!("{key}= {}", rng.pick(&words).unwrap());
            }
            _ => {
                let value = lines[two].split_once('=').map_or("", |(_, value)| value).to_owned();
                let key = lines[one].split('=').next().unwrap_or_default().to_owned();
                lines[one] = format!("{key}={value}");
            }
        }
        if lines.is_empty() {
            break;
        }
    }
    lines.join("\n")
}

/// What the engine answers to each request, after a game has begun.
fn asked(requests: &[Value]) -> Vec<Value> {
    let mut input = json!({"cmd": "new", "battle": BATTLE, "seed": 7}).to_string() + "\n{\"cmd\":\"auto\"}\n";
    input.extend(requests.iter().map(|request| request.to_string() + "\n"));
    let mut output = Vec::new();
    bicorne::engine::run(input.as_bytes(), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    output.lines().skip(2).map(|line| serde_json::from_str(line).unwrap()).collect()
}
