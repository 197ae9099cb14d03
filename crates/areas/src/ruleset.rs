//! Editions, options and switches: each described in one place, resolved once into what the rules read.

use play::{Clause, Faults, resolve_options};

/// What the rules read; nothing else knows editions or options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruleset {
    /// The edition of the rulebook.
    pub edition: Edition,
    /// BII 8.4f, 8.4g: who pays when a stack overflows an area.
    pub stack_congestion: StackCongestion,
    /// BII 9.1.1e, 9.1.1f: marches to the guns over Destroyed Bridges.
    pub guns_over_broken_bridges: BrokenBridges,
    /// BII 9.2b, 9.2d: whether a bombardment may pick out the Garrison.
    pub bombarded_garrison: BombardedGarrison,
    /// BII 9.4i, 9.4k: the Garrison of a Force that leaves after the first Round.
    pub garrison_of_a_leaving_force: LeftGarrison,
    /// BII 12.1a, 12.1m: whether Garrisons alone keep a side in the game.
    pub annihilation: Annihilation,
    /// BII 5.6h, 12.1g, 12.1l: how the siege is judged at the end.
    pub siege_points: SiegePoints,
    /// BII 13.
    pub leader_casualties: bool,
    /// BII 14.
    pub fog_of_war: bool,
    /// BII 15.
    pub reconnaissance: bool,
    /// BII 16.
    pub restricted_guns: bool,
}

/// The two printed editions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Edition {
    /// Rulebook 1.0, taken at its most literal (R1).
    V1_0,
    /// Rulebook 1.1.
    V1_1,
}

/// Who pays for an overflowing area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StackCongestion {
    /// Only those that enter above the limit.
    WhoOverflows,
    /// The whole stack (R3).
    WholeStack,
}

/// Marches to the guns and Destroyed Bridges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BrokenBridges {
    /// They may be crossed.
    Crossed,
    /// They bar the way (R2).
    Bar,
}

/// Whether the bombarding player may hit a Garrison that has other units with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BombardedGarrison {
    /// He chooses freely (R134).
    LikeOthers,
    /// It is hit only when no other unit of its side is left there (R21).
    Last,
}

/// What becomes of the Garrison when its Force leaves by choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeftGarrison {
    /// It is eliminated (R22).
    Eliminated,
    /// It fights the second Round alone.
    FightsOn,
}

/// Which units keep a side in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Annihilation {
    /// Any unit, Garrisons too (R31).
    GarrisonsCount,
    /// Garrisons do not.
    FieldUnitsOnly,
}

/// How the siege is judged for its Victory Points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SiegePoints {
    /// By the marker as the last Supply Phase left it (R135).
    ByMarker,
    /// By the troops present at the end (R45).
    ByTroops,
}

/// An option of this family.
pub type OptionInfo = play::OptionInfo<Ruleset>;

/// All options in the order they are shown.
pub const OPTIONS: [OptionInfo; 8] = [
    OptionInfo {
        id: "leader_casualties",
        clause: Clause("BII 13.1"),
        title: "Leader casualties",
        text: "After a Combat Round in which his side was hit, two dice are rolled for the leader whose Tactical \
               Rating was used; he may be wounded or killed, and his formation gets a generic leader in his place.",
        default: false,
        set: |rules, on| rules.leader_casualties = on,
    },
    OptionInfo {
        id: "fog_of_war",
        clause: Clause("BII 14.1"),
        title: "Fog of war",
        text: "The enemy sees only how many counters stand in an area, and up to six dummies a side march among \
               them until they are found out.",
        default: false,
        set: |rules, on| rules.fog_of_war = on,
    },
    OptionInfo {
        id: "reconnaissance",
        clause: Clause("BII 15.1"),
        title: "Reconnaissance",
        text: "Before moving, up to three cavalry units may each scout an adjacent area; success shows what is \
               there until the end of the turn.",
        default: false,
        set: |rules, on| rules.reconnaissance = on,
    },
    OptionInfo {
        id: "restricted_guns",
        clause: Clause("BII 16.1"),
        title: "Restricted marches to the guns",
        text: "Only units whose formation already fights there, or who follow a leader that marches too, may \
               march to the sound of the guns; fewer, and not so far.",
        default: false,
        set: |rules, on| rules.restricted_guns = on,
    },
    OptionInfo {
        id: "garrison_bombarded_last",
        clause: Clause("BII 9.2d"),
        title: "The garrison is bombarded last",
        text: "A bombardment may hit a garrison only when no other unit of its side is left in the City, as it is with \
               the hits of a Combat Round. By the book the bombarding player chooses freely.",
        default: false,
        set: |rules, on| {
            rules.bombarded_garrison =
                if on { BombardedGarrison::Last } else { BombardedGarrison::LikeOthers }
        },
    },
    OptionInfo {
        id: "garrison_stays",
        clause: Clause("BII 9.4k"),
        title: "The garrison stays",
        text: "A garrison whose force leaves by choice after the first Round is not lost at once: it stays and, if \
               the attacker fights on, stands alone in the second.",
        default: false,
        set: |rules, on| {
            rules.garrison_of_a_leaving_force =
                if on { LeftGarrison::FightsOn } else { LeftGarrison::Eliminated }
        },
    },
    OptionInfo {
        id: "garrison_counts_for_annihilation",
        clause: Clause("BII 12.1m"),
        title: "Garrisons keep a side in the game",
        text: "A side that has only garrisons left on the map is not yet annihilated. Switch it off to end the \
               game when the last field unit is gone.",
        default: true,
        set: |rules, on| {
            rules.annihilation = if on { Annihilation::GarrisonsCount } else { Annihilation::FieldUnitsOnly }
        },
    },
    OptionInfo {
        id: "siege_vp_by_troops",
        clause: Clause("BII 12.1l"),
        title: "Siege points by the troops",
        text: "The French points for the siege of Mantua go by the infantry that stands there when the game ends. By the \
               book they go by the marker as the last Supply Phase left it.",
        default: false,
        set: |rules, on| rules.siege_points = if on { SiegePoints::ByTroops } else { SiegePoints::ByMarker },
    },
];

/// Options that have become the rule, each with what to say instead.
const SUPERSEDED: [(&str, &str); 1] =
    [("siege_vp_by_marker", "is the rule now (R135); the other reading is the option siege_vp_by_troops")];

/// The editions, default first.
pub const EDITIONS: [&str; 2] = ["1.1", "1.0"];

impl Ruleset {
    /// The rules of an edition with no option changed.
    pub fn of(edition: Edition) -> Ruleset {
        let first = edition == Edition::V1_0;
        Ruleset {
            edition,
            stack_congestion: if first { StackCongestion::WholeStack } else { StackCongestion::WhoOverflows }, // D2
            guns_over_broken_bridges: if first { BrokenBridges::Bar } else { BrokenBridges::Crossed }, // D4
            bombarded_garrison: BombardedGarrison::LikeOthers,
            garrison_of_a_leaving_force: LeftGarrison::Eliminated,
            annihilation: Annihilation::GarrisonsCount,
            siege_points: SiegePoints::ByMarker,
            leader_casualties: false,
            fog_of_war: false,
            reconnaissance: false,
            restricted_guns: false,
        }
    }

    /// Resolves an edition and a list of options: `id`, `id=on` or `id=off`. Returns the rules and the options in
    /// canonical form: only what differs from the default, in the order of [`OPTIONS`].
    pub fn resolve(edition: &str, options: &[String]) -> Result<(Ruleset, Vec<String>), Faults> {
        let mut faults = Faults::default();
        let edition = match edition {
            "" | "1.1" | "v1.1" => Edition::V1_1,
            "1.0" | "v1.0" => Edition::V1_0,
            other => {
                faults.add(
                    "edition",
                    0,
                    other,
                    format!("no such edition; there are {}", EDITIONS.join(", ")),
                );
                Edition::V1_1
            }
        };
        let superseded = |text: &String| {
            let id = text.split('=').next().unwrap_or_default();
            SUPERSEDED.into_iter().find(|(old, _)| *old == id)
        };
        for (id, what) in options.iter().filter_map(superseded) {
            faults.add("options", 0, id, what);
        }
        let options: Vec<String> =
            options.iter().filter(|text| superseded(text).is_none()).cloned().collect();
        match resolve_options(Ruleset::of(edition), &OPTIONS, &options) {
            Ok(resolved) => faults.or(resolved),
            Err(more) => {
                faults.0.extend(more.0);
                Err(faults)
            }
        }
    }
}

impl Edition {
    /// The edition as records and the protocol write it.
    pub fn id(self) -> &'static str {
        match self {
            Edition::V1_0 => "1.0",
            Edition::V1_1 => "1.1",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_resolve_to_what_differs_and_faults_are_told_together() {
        let list = ["fog_of_war", "garrison_counts_for_annihilation=off", "siege_vp_by_troops=off"]
            .map(String::from);
        let (rules, canonical) = Ruleset::resolve("1.0", &list).unwrap();
        assert!(rules.fog_of_war && rules.annihilation == Annihilation::FieldUnitsOnly);
        assert_eq!(canonical, ["fog_of_war", "garrison_counts_for_annihilation=off"]);
        let faults = Ruleset::resolve("2.0", &["fog".into(), "fog_of_war=maybe".into()]).unwrap_err();
        assert_eq!(faults.0.len(), 3);
    }

    #[test]
    fn an_option_that_has_become_the_rule_says_which_one_is_left() {
        for old in ["siege_vp_by_marker", "siege_vp_by_marker=off"] {
            let faults = Ruleset::resolve("1.1", &[old.into()]).unwrap_err();
            assert_eq!(faults.0.len(), 1);
            assert!(faults.to_string().contains("siege_vp_by_troops"), "{faults}");
        }
    }
}
