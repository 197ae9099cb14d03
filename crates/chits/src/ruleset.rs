//! Options and switches: each described in one place, resolved once into what the rules read.

use play::{Clause, Faults, resolve_options};

/// What the rules read; nothing else knows options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruleset {
    /// The track with six turns a day (RM OPT-1, R3).
    pub regular_track: bool,
    /// Cavalry that charges a stack of horse and foot does so by the table against cavalry (RM OPT-2, R36).
    pub mixed_charge_table: bool,
    /// The 5th Division stands on the Ticino from the start (RM OPT-3).
    pub ramorino_obeys: bool,
    /// The II Corps that surprises costs no point (R10).
    pub free_surprise: bool,
    /// Only enemies who are supplied themselves surround (RM SUP-14, R79).
    pub supplied_surround: bool,
    /// Who is cut off and not marked yet may march without supply (RM SUP-13, R101).
    pub cut_off_march: bool,
    /// What lies in the holding boxes is seen when the commander is drawn (RM CMP-4, RM RES-1).
    pub hidden_boxes: bool,
}

/// An option of this family.
pub type OptionInfo = play::OptionInfo<Ruleset>;

/// All options in the order they are shown.
pub const OPTIONS: [OptionInfo; 7] = [
    OptionInfo {
        id: "regular_track",
        clause: Clause("RM OPT-1"),
        title: "A regular turn track",
        text: "Six turns a day: nights are turns 4, 10, 16 and 22, and supply is looked at on turns 5, 11, 17 and 23. The \
               book names turn 10 twice; players of the printed game know the other pattern.",
        default: false,
        set: |rules, on| rules.regular_track = on,
    },
    OptionInfo {
        id: "mixed_charge_table",
        clause: Clause("RM OPT-2"),
        title: "Mixed stacks are charged as cavalry",
        text: "A charge on a stack of cavalry and infantry is resolved on the table against cavalry. The book says both; \
               off, the table against infantry holds for every stack that is not cavalry alone.",
        default: false,
        set: |rules, on| rules.mixed_charge_table = on,
    },
    OptionInfo {
        id: "ramorino_obeys",
        clause: Clause("RM OPT-3"),
        title: "Ramorino obeys",
        text: "The Lombard division stands at La Cava and on the Po from the first turn, as it was told to, instead of coming \
               up from the south when the Austrians are across.",
        default: false,
        set: |rules, on| rules.ramorino_obeys = on,
    },
    OptionInfo {
        id: "free_surprise",
        clause: Clause("RM SUR-1a"),
        title: "The surprise is free",
        text: "The II Corps that crosses the Ticino before the first counter is drawn costs Austria no activation point.",
        default: false,
        set: |rules, on| rules.free_surprise = on,
    },
    OptionInfo {
        id: "supplied_surround",
        clause: Clause("RM SUP-14"),
        title: "Only the supplied surround",
        text: "Units are cut off by surrounding them only if those around them are supplied themselves. The book asks no more \
               than that they are completely surrounded.",
        default: false,
        set: |rules, on| rules.supplied_surround = on,
    },
    OptionInfo {
        id: "cut_off_march",
        clause: Clause("RM SUP-13"),
        title: "The cut off may march",
        text: "A unit whose hex is out of supply when its move begins may go where there is no supply, though it bears no \
               marker yet. By the book only units with the marker may.",
        default: false,
        set: |rules, on| rules.cut_off_march = on,
    },
    OptionInfo {
        id: "hidden_boxes",
        clause: Clause("RM CMP-4"),
        title: "Hidden holding boxes",
        text: "Nobody sees what lies in the enemy's holding box, nor the RESERVE marker, before his commander in chief is drawn. \
               By the book the box lies open on the map once both sides have chosen.",
        default: false,
        set: |rules, on| rules.hidden_boxes = on,
    },
];

/// The one edition of the rulebook.
pub const EDITIONS: [&str; 1] = ["1"];

impl Ruleset {
    /// The rules with no option changed.
    pub fn printed() -> Ruleset {
        Ruleset {
            regular_track: false,
            mixed_charge_table: false,
            ramorino_obeys: false,
            free_surprise: false,
            supplied_surround: false,
            cut_off_march: false,
            hidden_boxes: false,
        }
    }

    /// Resolves an edition and a list of options: `id`, `id=on` or `id=off`. Returns the rules and the options in canonical
    /// form: only what differs from the default, in the order of [`OPTIONS`].
    ///
    /// # Errors
    /// Every edition and option that does not exist.
    pub fn resolve(edition: &str, options: &[String]) -> Result<(Ruleset, Vec<String>), Faults> {
        let mut faults = Faults::default();
        if !edition.is_empty() && !EDITIONS.contains(&edition) {
            let what = format!("no such edition; there is {}", EDITIONS.join(", "));
            faults.add("edition", 0, edition, what);
        }
        match resolve_options(Ruleset::printed(), &OPTIONS, options) {
            Ok(resolved) => faults.or(resolved),
            Err(more) => {
                faults.0.extend(more.0);
                Err(faults)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_resolve_to_what_differs_and_faults_are_told_together() {
        let (rules, canonical) =
            Ruleset::resolve("", &["ramorino_obeys".into(), "regular_track=off".into()]).unwrap();
        assert!(rules.ramorino_obeys && !rules.regular_track);
        assert_eq!(canonical, ["ramorino_obeys"]);
        assert_eq!(Ruleset::resolve("7", &["radetzky".into()]).unwrap_err().0.len(), 2);
    }
}
