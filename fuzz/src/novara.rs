//! Situations of the Novara campaign, composed of real words.

use super::{ids, options};

/// Real pieces in real hexes, counters in the cup or on the map, choices made or not, whether or not they may be so.
pub(super) fn compose(bytes: &[u8]) -> String {
    let data = &catalog::embedded::NOVARA;
    let pieces: Vec<_> = ids(data.units.text).collect();
    let hexes: Vec<_> = ids(data.hexes.text).collect();
    let counters: Vec<_> = ids(data.leaders.text).collect();
    let formations = [["a1", "a2", "a3", "a4", "ar"], ["p1", "p2", "p3", "p4", "p5"]];
    let (sides, boxes) = (["austrian", "piedmontese"], ["away", "gone", "absent", "exited"]);
    let mut bytes = bytes.iter().copied();
    let mut pick = |most: usize| {
        let (high, low) = (bytes.next().unwrap_or_default(), bytes.next().unwrap_or_default());
        (usize::from(high) << 8 | usize::from(low)) % most
    };
    let phases = [
        "set-up", "begin", "arrivals", "choice", "supply", "recovery", "surprise", "draw", "place",
        "movement", "announce", "end",
    ];
    let options = options("novara");
    let (counter, side) = (counters[pick(counters.len())], pick(2));
    let mut text = format!(
        "battle = \"novara\"\nbase = \"{}\"\noptions = [{}]\nturn = {}\nphase = \"{}\"\ncounter = \"{counter}\"\nactive = \"{}\"\n",
        ["empty", "setup"][pick(2)],
        options[pick(options.len())],
        1 + pick(23),
        phases[pick(phases.len())],
        sides[pick(2)],
    );
    // Pieces stand near each other more often than not: far apart they have nothing to decide.
    let centre = pick(hexes.len());
    let near = |offset: usize| hexes[(centre + offset % 4 * 51 + offset / 4 % 4) % hexes.len()];
    match pick(4) {
        0 => text += &format!("cup = [\"{}\", \"{}\"]\n", counters[pick(counters.len())], counter),
        1 => text += &format!("reserve_acts = {}\n", pick(2) == 0),
        2 => text += &format!("chief_used = {{ {} = {} }}\n", sides[pick(2)], pick(30)),
        _ => {}
    }
    let [one, two] = [pick(5), pick(5)].map(|index| formations[side][index]);
    text += &format!("chosen = {{ {} = [\"{one}\", \"{two}\"] }}\n", sides[side]);
    if pick(2) == 0 {
        text += &format!("boxed = {{ {0} = [\"{one}\"] }}\nreserve = {{ {0} = \"{one}\" }}\n", sides[side]);
    }
    text += &format!("counters = {{ {counter} = \"{}\" }}\n[pieces]\n", near(pick(16)));
    let mut named = vec![false; pieces.len()];
    for _ in 0..pick(24) {
        let index = pick(pieces.len());
        if std::mem::replace(&mut named[index], true) {
            continue;
        }
        let place = match pick(24) {
            0 => boxes[pick(4)],
            1..4 => hexes[pick(hexes.len())],
            _ => near(pick(16)),
        };
        let marks = ["reduced", "unsupplied", "stop_charge", "acted"];
        let roads = ["E", "SE", "SW", "W", "NW", "NE"];
        let more = match pick(12) {
            0..4 => format!(", {} = {}", marks[pick(4)], pick(4) != 0),
            4 => format!(", engaged = {}, until = {}", pick(3), pick(26)),
            5 => format!(", bridge = \"{}\"", roads[pick(6)]),
            6 => format!(", building = \"{}\", since = {}", roads[pick(6)], pick(24)),
            7 => format!(", led = \"{}\"", counters[pick(counters.len())]),
            8 => format!(", exit_by = \"{}\", exit_turn = {}", hexes[pick(hexes.len())], pick(24)),
            _ => String::new(),
        };
        text += &format!("{} = {{ at = \"{place}\"{more} }}\n", pieces[index]);
    }
    text
}
