//! What a choice costs, to the half point.

use std::borrow::Cow;
use std::fmt;

use serde::{Serialize, Serializer};

/// Points that are spent, counted in halves so that nothing is rounded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Cost {
    halves: u16,
}

impl Cost {
    /// So many whole points.
    pub const fn points(points: u8) -> Cost {
        Cost { halves: 2 * points as u16 }
    }

    /// So many half points.
    pub const fn halves(halves: u8) -> Cost {
        Cost { halves: halves as u16 }
    }

    /// As people write it; small ones are everywhere and need no memory of their own.
    pub fn text(self) -> Cow<'static, str> {
        const SMALL: [&str; 13] = ["0", "½", "1", "1½", "2", "2½", "3", "3½", "4", "4½", "5", "5½", "6"];
        SMALL.get(usize::from(self.halves)).map_or_else(|| self.to_string().into(), |&text| text.into())
    }

    /// Nothing is spent.
    pub const fn is_nothing(self) -> bool {
        self.halves == 0
    }
}

/// As people write it: `2`, `2½`, `½`.
impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.halves / 2, self.halves % 2) {
            (whole, 0) => write!(f, "{whole}"),
            (0, _) => f.write_str("½"),
            (whole, _) => write!(f, "{whole}½"),
        }
    }
}

/// A number: 2 or 2.5.
impl Serialize for Cost {
    #[allow(
        clippy::float_arithmetic,
        reason = "halves are exact, and this is for readers outside of the rules"
    )]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.halves % 2 {
            0 => serializer.serialize_u16(self.halves / 2),
            _ => serializer.serialize_f64(f64::from(self.halves) / 2.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_written_for_people_and_for_programs() {
        let costs = [0, 1, 2, 5].map(Cost::halves);
        assert_eq!(costs.map(|cost| cost.to_string()), ["0", "½", "1", "2½"]);
        let json = costs.map(|cost| serde_json::to_string(&cost).unwrap());
        assert_eq!(json, ["0", "0.5", "1", "2.5"]);
        assert_eq!(Cost::points(3), Cost::halves(6));
        assert!((0..=40).map(Cost::halves).all(|cost| cost.text() == cost.to_string()));
        assert!(Cost::halves(3) < Cost::points(2) && Cost::default().is_nothing());
    }
}
