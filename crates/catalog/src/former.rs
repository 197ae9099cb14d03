//! Records of former rules versions: what they were played under. A reading of ours that has become an option since then was the rule; a
//! record that does not say otherwise was played with it, and goes on with it.

use play::{Faults, Header, Overlay, hash_text};

/// A reading that games of a battle were played with.
struct Reading {
    /// The battle.
    battle: &'static str,
    /// The last rules version under which it was the rule.
    until: u32,
    /// The option that stands for it now.
    option: &'static str,
    /// The option that stood for what is the rule now, if there was one.
    instead: Option<&'static str>,
}

/// All of them, by battle. One whose option the battle does not have counts for nothing.
const READINGS: [Reading; 14] = [
    Reading::of("castiglione", 2, "garrison_bombarded_last"),
    Reading { instead: Some("siege_vp_by_marker"), ..Reading::of("castiglione", 2, "siege_vp_by_troops") },
    Reading { instead: Some("better_weather_overcast"), ..Reading::of("caldiero", 2, "better_weather_fair") },
    Reading::of("caldiero", 2, "attackers_advance"),
    Reading::of("caldiero", 2, "fugitives_take"),
    Reading::of("montebello", 2, "lone_evade"),
    Reading::of("montebello", 2, "generals_alone"),
    Reading::of("montebello", 2, "goal_from_afar"),
    Reading::of("campotenese", 3, "lone_evade"),
    Reading::of("campotenese", 3, "generals_alone"),
    Reading::of("campotenese", 3, "mountain_columns"),
    Reading::of("novara", 2, "supplied_surround"),
    Reading::of("novara", 2, "cut_off_march"),
    Reading::of("novara", 2, "hidden_boxes"),
];

/// Values of a battle's files that its balance has changed since.
struct Values {
    /// The battle.
    battle: &'static str,
    /// The rules versions under which they were in the files, the first and the last.
    versions: [u32; 2],
    /// As an overlay.
    toml: &'static str,
}

const VALUES: [Values; 2] = [
    Values {
        battle: "campotenese",
        versions: [3, 4],
        toml: include_str!("../../../data/campotenese/until-4.toml"),
    },
    Values { battle: "novara", versions: [2, 3], toml: include_str!("../../../data/novara/until-3.toml") },
];

impl Reading {
    const fn of(battle: &'static str, until: u32, option: &'static str) -> Reading {
        Reading { battle, until, option, instead: None }
    }

    /// The battle has the option.
    fn known(&self) -> bool {
        crate::battle(self.battle)
            .is_ok_and(|battle| battle.options.iter().any(|option| option.id == self.option))
    }
}

/// The options of a record as they are called now, with those that stand for what it was played under without saying so.
pub(crate) fn of_record(header: &Header) -> Vec<String> {
    let older = |reading: &Reading| header.rules <= reading.until && reading.known();
    let name_again = |reading: &Reading, named: bool| older(reading).then_some(!named);
    renamed(&READINGS, &header.battle, &header.options, name_again)
}

/// The overlay of a record, or the values it was played with if others are in the files now. A record with an overlay of its own is played with the
/// values of today where that says nothing: its answers decide whether it can be.
pub(crate) fn overlay(header: &Header) -> Option<Overlay> {
    let then = |values: &&Values| {
        let [first, last] = values.versions;
        values.battle == header.battle && (first..=last).contains(&header.rules)
    };
    let carried = |values: &Values| Overlay {
        name: format!("values until rules version {}", values.versions[1]),
        hash: hash_text(values.toml),
        toml: values.toml.into(),
    };
    header.overlay.clone().or_else(|| VALUES.iter().find(then).map(carried))
}

/// The options of the situation that a record carries, alike. Once it has been opened a record says itself what it is played under; the situation in it
/// stays as it was written.
pub(crate) fn of_situation(header: &Header, options: &[String]) -> Vec<String> {
    let own = |reading: &Reading| header.options.iter().any(|option| option == reading.option);
    let older = |reading: &Reading| header.rules <= reading.until;
    let name_again = |reading: &Reading, named: bool| {
        reading.known().then(|| if older(reading) { !named } else { own(reading) })
    };
    renamed(&READINGS, &header.battle, options, name_again)
}

/// `played` says of a reading, and whether the option against it is named, if games were played with it; nothing if it says nothing of them.
fn renamed(
    readings: &[Reading],
    battle: &str,
    options: &[String],
    played: impl Fn(&Reading, bool) -> Option<bool>,
) -> Vec<String> {
    let mut all = options.to_vec();
    for reading in readings.iter().filter(|reading| reading.battle == battle) {
        let id = |option: &String| option.split('=').next().unwrap_or_default().to_owned();
        let is = |option: &String, name: &str| id(option) == name;
        let against = |option: &String| reading.instead.is_some_and(|name| is(option, name));
        let named = options.iter().any(|option| against(option) && !option.ends_with("=off"));
        let said = options.iter().any(|option| is(option, reading.option));
        let Some(played) = played(reading, named) else { continue };
        all.retain(|option| !against(option));
        if played && !said {
            all.push(reading.option.into());
        }
    }
    all
}

/// Whoever names an option that has become the rule is told so.
pub(crate) fn explain(battle: &str, faults: &mut Faults) {
    for fault in faults.0.iter_mut().filter(|fault| fault.file == "options") {
        let now = |reading: &&Reading| reading.battle == battle && reading.instead == Some(fault.id.as_str());
        if let Some(reading) = READINGS.iter().find(now)
            && !fault.what.contains(reading.option)
        {
            let what = format!("it is the rule now, and {} is the other reading: ", reading.option);
            fault.what.insert_str(0, &what);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LODI: [Reading; 2] = [
        Reading { battle: "lodi", until: 2, option: "by_day", instead: Some("by_night") },
        Reading { battle: "lodi", until: 1, option: "no_bridge", instead: None },
    ];

    fn options(battle: &str, rules: u32, said: &[&str]) -> Vec<String> {
        let options: Vec<String> = said.iter().map(ToString::to_string).collect();
        renamed(&LODI, battle, &options, |reading, named| (rules <= reading.until).then_some(!named))
    }

    #[test]
    fn every_reading_is_an_option_of_today_and_was_the_rule_before() {
        for reading in &READINGS {
            assert!(reading.known(), "{} has no option {}", reading.battle, reading.option);
            let rules = crate::battle::rules(reading.battle).unwrap_or_default();
            assert!(reading.until < rules, "{} is played under version {rules}", reading.battle);
        }
    }

    #[test]
    fn a_former_record_is_played_with_the_values_of_its_time() {
        let header = |rules| Header { battle: "campotenese".into(), rules, ..Header::default() };
        let then = overlay(&header(4)).expect("other values are in the files now");
        assert_eq!(then.hash, hash_text(&then.toml));
        assert_eq!((overlay(&header(2)), overlay(&header(5))), (None, None));
        assert_eq!(overlay(&Header { battle: "montebello".into(), ..header(1) }), None);
        let novara = |rules| Header { battle: "novara".into(), rules, ..Header::default() };
        assert_eq!([1, 2, 3, 4].map(|rules| overlay(&novara(rules)).is_some()), [false, true, true, false]);
        let own = Overlay { name: "my copy".into(), ..then };
        let with_own = Header { overlay: Some(own.clone()), ..header(4) };
        assert_eq!(overlay(&with_own), Some(own), "what it says itself counts");
        for values in &VALUES {
            assert!(values.versions[1] < crate::battle::rules(values.battle).unwrap_or_default());
        }
    }

    #[test]
    fn a_former_record_is_played_under_what_it_was_played_under() {
        assert_eq!(options("lodi", 1, &["fog"]), ["fog", "by_day", "no_bridge"]);
        assert_eq!(options("lodi", 2, &[]), ["by_day"]);
        assert_eq!(options("lodi", 3, &["by_night"]), ["by_night"], "which is then refused as unknown");
        assert!(options("arcole", 1, &[]).is_empty());
        // What it said itself counts.
        assert_eq!(options("lodi", 2, &["by_night", "fog"]), ["fog"]);
        assert_eq!(options("lodi", 2, &["by_night=off"]), ["by_day"]);
        assert_eq!(options("lodi", 1, &["by_day=off", "no_bridge"]), ["by_day=off", "no_bridge"]);
    }
}
