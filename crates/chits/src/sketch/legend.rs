//! What the signs mean, and the places with their owners.

use play::Side;

use super::field::{Field, letter};
use super::text::{fold, hang};
use crate::setup::PlaceId;
use crate::words;

/// Below the map; of the small one only where it is drawn.
pub(super) fn legend(field: &Field<'_>, small: bool, width: usize) -> String {
    let setup = field.setup;
    let [one, two] = Side::BOTH.map(|side| (letter(side), words::adjective(side)));
    let sides = [format!("{}5 {} strength 5", one.0, one.1), format!("{} {}", two.0, two.1)];
    let marks = [
        "! out of supply",
        "& engaged",
        "^ may act now",
        "* command counter, where it lay last",
        "c horse only",
    ];
    let alone = ["b bridge crew alone", "l leader alone", "< > in hand", "[ ] in reach"];
    let stacks: Vec<String> = sides.into_iter().chain(marks.into_iter().chain(alone).map(owned)).collect();
    let ground =
        [". open", "% woods", "\" rice field or swamp", "o village", "# town or city", "@ fortified"];
    let place = format!("#{}6 {} town or city that counts 6", one.0, one.1);
    let ways =
        ["/ \\ = road", ": torrent or canal", "~ river", "+ bridge", "B pontoon bridge", "b one in building"];
    let ground: Vec<String> = ground.into_iter().map(owned).chain([place]).collect();
    let mut text = hang("Stacks: ", &stacks, width);
    text += &hang("Ground: ", &ground, width);
    text += &hang("Sides: ", &ways.map(owned), width);
    let signs = [
        format!("{} {} stack with its strength up to 9", one.0, two.0),
        format!(
            "{} {} place that counts, by its owner",
            one.0.to_ascii_lowercase(),
            two.0.to_ascii_lowercase()
        ),
        "= road through a hex".into(),
        "~ river beside it".into(),
    ];
    if small {
        text += &hang("In small: ", &signs, width);
    }
    let places = setup.places.iter().enumerate().map(|(index, it)| {
        let owner = letter(field.state.owner(PlaceId(index as u8)));
        format!("{} {} {owner}{}", setup.map.printed(it.hex), it.name, it.points)
    });
    text += &hang("Places: ", &places.collect::<Vec<_>>(), width);
    text + &fold("The top is north, the right east; of 2733 the column is 27, the row 33.", "", width)
}

fn owned(text: &str) -> String {
    text.to_owned()
}
