//! Rivers, lakes, ridges and lettering of a campaign's map, and where a position lies on the sheet. No rule reads them.

use ::areas::data::Source;
use play::Faults;
use serde::Deserialize;

use crate::board::Point;

/// Parts of a degree in which positions are counted, as the rules' data count them.
const PARTS: i32 = 10_000;

/// Tenths of a map unit to a degree of latitude: no two areas come closer than 45 units.
const DEGREE: i32 = 10_500;

/// How much shorter a degree of longitude is in the latitude of the map, 45.5 degrees: its cosine in ten-thousandths.
const NARROWING: i32 = 7_009;

/// The paper around the drawn land, for frame and scale, in tenths of a map unit.
const MARGIN: i32 = 640;

/// Metres to a degree of latitude there.
const METRES: i32 = 111_140;

/// What the file holds.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Geography {
    /// The edges of the land that is drawn.
    pub(super) projection: Projection,
    /// Rivers, from source to mouth.
    #[serde(default, rename = "river")]
    pub(super) rivers: Vec<River>,
    /// Lakes.
    #[serde(default, rename = "lake")]
    pub(super) lakes: Vec<Lake>,
    /// Ridges.
    #[serde(default, rename = "ridge")]
    pub(super) ridges: Vec<Ridge>,
    /// Words on the map.
    #[serde(default, rename = "label")]
    pub(super) labels: Vec<Label>,
}

/// The edges of the land, and how the file says it is projected: plain degrees, narrowed to the east.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Projection {
    kind: Kind,
    lat0: Decimal,
    #[serde(rename = "x")]
    _x: String,
    #[serde(rename = "y")]
    _y: String,
    west: Decimal,
    east: Decimal,
    south: Decimal,
    north: Decimal,
    #[serde(rename = "provenance")]
    _provenance: String,
}

/// The one projection there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Equirectangular,
}

/// A river.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct River {
    #[serde(rename = "id")]
    _id: String,
    pub(super) name: String,
    pub(super) width: Decimal,
    #[serde(rename = "game")]
    _game: bool,
    #[serde(rename = "provenance")]
    _provenance: String,
    pub(super) line: Vec<Place>,
}

/// A lake.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Lake {
    pub(super) id: String,
    #[serde(rename = "provenance")]
    _provenance: String,
    pub(super) ring: Vec<Place>,
}

/// A ridge.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ridge {
    pub(super) name: String,
    pub(super) weight: u8,
    #[serde(rename = "provenance")]
    _provenance: String,
    pub(super) line: Vec<Place>,
}

/// Words on the map.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Label {
    pub(super) text: String,
    pub(super) kind: LabelKind,
    pub(super) at: Place,
}

/// What words on the map name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum LabelKind {
    Water,
    Mountain,
    Region,
    /// A town where a road leads that leaves the map.
    Offmap,
    Village,
}

/// North and east, in degrees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(super) struct Place(Decimal, Decimal);

/// A decimal number, held in ten-thousandths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(try_from = "f64")]
pub(super) struct Decimal(pub(super) i32);

impl TryFrom<f64> for Decimal {
    type Error = &'static str;

    #[expect(clippy::float_arithmetic, reason = "the file has decimals; from here on everything is counted")]
    fn try_from(value: f64) -> Result<Decimal, Self::Error> {
        if value.abs() < 1_000.0 {
            Ok(Decimal((value * f64::from(PARTS)).round() as i32))
        } else {
            Err("a number between -1000 and 1000 was expected")
        }
    }
}

/// Reads the file.
///
/// # Errors
/// What is wrong with it, with file and line where the line is known.
pub(super) fn read(source: Source<'_>) -> Result<Geography, Faults> {
    let mut faults = Faults::default();
    let geography: Geography = match toml::from_str(source.text) {
        Ok(geography) => geography,
        Err(error) => {
            let before = error.span().and_then(|span| source.text.get(..span.start));
            let line = before.map_or(0, |text| text.matches('\n').count() + 1);
            faults.add(source.file, line, "", error.message());
            return Err(faults);
        }
    };
    check(&geography, source.file, &mut faults);
    faults.or(geography)
}

fn check(geography: &Geography, file: &str, faults: &mut Faults) {
    let projection = &geography.projection;
    if projection.west >= projection.east || projection.south >= projection.north {
        faults.add(file, 0, "projection", "west must be below east, south below north");
    }
    if projection.lat0 != Decimal(455_000) {
        faults.add(file, 0, "projection", "the sheet is narrowed for the latitude 45.5 and no other");
    }
    for river in &geography.rivers {
        if river.line.len() < 2 || river.width.0 <= 0 {
            faults.add(file, 0, &river.name, "a river has a width and runs through two points at least");
        }
    }
    for lake in geography.lakes.iter().filter(|lake| lake.ring.len() < 3) {
        faults.add(file, 0, &lake.id, "a lake has three points at least");
    }
    for ridge in &geography.ridges {
        if ridge.line.len() < 2 || !(1..=3).contains(&ridge.weight) {
            faults.add(file, 0, &ridge.name, "a ridge has a weight of 1 to 3 and two points at least");
        }
    }
}

/// Where degrees lie on the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sheet {
    west: i32,
    north: i32,
    /// Width and height, in tenths of a map unit.
    pub(super) size: Point,
}

impl Sheet {
    /// A sheet with room for the land within these edges.
    pub(super) fn new(projection: &Projection) -> Sheet {
        Sheet::within(projection.north.0, projection.south.0, projection.west.0, projection.east.0)
    }

    /// A sheet around places, for a map without a geography.
    pub(super) fn around(places: impl Iterator<Item = (i32, i32)> + Clone) -> Sheet {
        const ROOM: i32 = 500;
        let north = places.clone().map(|place| place.0);
        let east = places.map(|place| place.1);
        let edge = |value: Option<i32>, more: i32| value.unwrap_or_default() + more;
        Sheet::within(
            edge(north.clone().max(), ROOM),
            edge(north.min(), -ROOM),
            edge(east.clone().min(), -ROOM),
            edge(east.max(), ROOM),
        )
    }

    fn within(north: i32, south: i32, west: i32, east: i32) -> Sheet {
        let mut sheet = Sheet { west, north, size: [0, 0] };
        let [right, bottom] = sheet.at((south, east));
        sheet.size = [right + MARGIN, bottom + MARGIN];
        sheet
    }

    /// The point of a position, in ten-thousandths of a degree north and east.
    pub(super) fn at(&self, (north, east): (i32, i32)) -> Point {
        let right = i64::from(east - self.west) * i64::from(NARROWING) / i64::from(PARTS);
        let scaled = |parts: i64| (parts * i64::from(DEGREE) / i64::from(PARTS)) as i32 + MARGIN;
        [scaled(right), scaled(i64::from(self.north - north))]
    }

    /// The point of a place of the file.
    pub(super) fn place(&self, place: Place) -> Point {
        self.at((place.0.0, place.1.0))
    }

    /// The points of a line of the file.
    pub(super) fn line(&self, line: &[Place]) -> Vec<Point> {
        line.iter().map(|&place| self.place(place)).collect()
    }

    /// How long a way is on the sheet.
    pub(super) fn length(kilometres: i32) -> i32 {
        kilometres * 1_000 * (DEGREE / 10) / (METRES / 10)
    }
}

#[cfg(test)]
mod tests {
    use catalog::embedded::CASTIGLIONE_GEOGRAPHY;

    use super::*;

    #[test]
    fn the_embedded_file_is_read() {
        let geography = read(CASTIGLIONE_GEOGRAPHY).unwrap();
        assert!(
            geography.rivers.iter().any(|river| river.name == "Mincio" && river.width == Decimal(30_000))
        );
        assert_eq!(geography.lakes[0].ring[0], Place(Decimal(456_040), Decimal(105_200)));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let text =
            CASTIGLIONE_GEOGRAPHY.text.replace("weight = 3", "weight = 7").replacen("[[45.835", "[[", 1);
        let faults = read(Source { file: "here", text: &text }).unwrap_err();
        let line = text.lines().position(|line| line.contains("[[,")).unwrap() + 1;
        assert_eq!((faults.0[0].file.as_str(), faults.0[0].line), ("here", line));
        let text = CASTIGLIONE_GEOGRAPHY.text.replacen("weight = 3", "weight = 7", 1);
        assert_eq!(read(Source { file: "here", text: &text }).unwrap_err().0[0].id, "Monte Baldo");
    }

    #[test]
    fn the_sheet_keeps_proportions() {
        let sheet = Sheet::within(461_200, 448_900, 98_600, 116_600);
        assert_eq!(sheet.at((461_200, 98_600)), [MARGIN, MARGIN]);
        assert_eq!(sheet.size, [14_526, 14_195]);
        assert_eq!(Sheet::length(10), 944);
    }
}
