//! Broken leaders and units: the columns that are new in the files of this book.

use super::kit::{CAM, File, MON};

#[test]
fn an_officer_belongs_to_a_formation_of_his_side() {
    let officer = "retz,Retz,austrian,officer,schellenberg";
    let at = |formation: &str| format!("retz,Retz,austrian,officer,{formation}");
    let told = |formation: &str, what: &str| {
        MON.told(File::Leaders, officer, &at(formation), &[("retz,", "retz", what)]);
    };
    told("melas", "formation: no such formation as \"melas\"");
    told("watrin", "formation: \"watrin\" belongs to the other side");
    told("none", "formation: an officer belongs to one");
}

#[test]
fn a_general_belongs_to_the_formation_he_leads() {
    MON.told(
        File::Leaders,
        "watrin,Watrin,french,general,watrin",
        "watrin,Watrin,french,general,chambarlac",
        &[("watrin,", "watrin", "formation: \"chambarlac\" is led by somebody else")],
    );
    CAM.told(
        File::Leaders,
        "reynier,Reynier,french,commander,none",
        "reynier,Reynier,french,marshal,none",
        &[("reynier,", "reynier", "rank: \"marshal\" is none of commander, general, officer")],
    );
}

/// The general who is left over and the officer who leads complain in another file.
#[test]
fn a_formation_is_not_led_by_an_officer() {
    MON.told_in(
        File::Formations,
        "french,watrin,advance",
        "french,gency,advance",
        &[
            (
                "formations.csv",
                "watrin",
                "leader: a formation is led by a general or a commander-in-chief (AIF 4.1)",
            ),
            ("leaders.csv", "watrin", "formation: \"watrin\" is led by somebody else"),
        ],
    );
}

#[test]
fn aif_4_1_there_are_no_reserves() {
    let told = "reserve: this book knows no reserves (AIF 4.1)";
    MON.told(
        File::Formations,
        "french,watrin,advance,no",
        "french,watrin,advance,yes",
        &[("watrin,", "watrin", told)],
    );
}

#[test]
fn aif_2_2a_a_side_has_one_commander_in_chief() {
    MON.told(
        File::Leaders,
        "watrin,Watrin,french,general,watrin",
        "watrin,Watrin,french,commander,watrin",
        &[("watrin,", "watrin", "rank: a side has one commander-in-chief (AIF 2.2a)")],
    );
}

#[test]
fn aif_2_1b_the_reduced_side_is_weaker_and_aif_14_2a_only_cavalry_charges() {
    let foot = "28e-1,28e de Ligne - I,28e I,french,lannes,infantry,4,";
    MON.told(
        File::Units,
        &format!("{foot}2,4,4,0,0,no"),
        &format!("{foot}4,4,4,0,0,yes"),
        &[
            ("28e-1,", "28e-1", "charges: only cavalry charges (AIF 14.2a)"),
            ("28e-1,", "28e-1", "reduced: the reduced side is weaker than the front (AIF 2.1b)"),
        ],
    );
}

#[test]
fn aif_3_2b_a_piece_begins_where_the_list_has_it() {
    CAM.told(
        File::Setup,
        "damas,printed,none,0,none,3316",
        "damas,printed,3115,1,none,3316",
        &[("damas,", "damas", "hex: 3316 is not within the placement (AIF 3.2b)")],
    );
}

#[test]
fn a_leader_commands_all_or_horse_and_carries_a_flag_or_not() {
    CAM.told(
        File::Leaders,
        "roth,Roth,neapolitan,officer,ricci,horse,no",
        "roth,Roth,neapolitan,officer,ricci,hussars,none",
        &[
            ("roth,", "roth", "arm: \"hussars\" is none of all, horse"),
            ("roth,", "roth", "flag: \"none\" is none of no, yes"),
        ],
    );
}

#[test]
fn only_infantry_is_light() {
    let battery = "art-watrin,Art. Watrin,Watrin,french,watrin,artillery,0,0,0,4,2,3,no,";
    let told = "light: only infantry fights in open order";
    MON.told(
        File::Units,
        &format!("{battery}no"),
        &format!("{battery}yes"),
        &[("art-watrin,", "art-watrin", told)],
    );
    let foot = "28e-1,28e de Ligne - I,28e I,french,lannes,infantry,4,2,4,4,0,0,no,";
    let told = "light: \"perhaps\" is none of no, yes";
    MON.told(File::Units, &format!("{foot}no"), &format!("{foot}perhaps"), &[("28e-1,", "28e-1", told)]);
}

#[test]
fn what_a_counter_looks_like_is_one_of_a_few_things() {
    let foot = "28e-1,28e de Ligne - I,28e I,french,lannes,infantry,4,2,4,4,0,0,no,no,";
    let battery = "art-watrin,Art. Watrin,Watrin,french,watrin,artillery,0,0,0,4,2,3,no,no,";
    for (from, to, id, told) in [
        ("line,II", "heavy,II", "28e-1", "symbol: \"heavy\" is none of line, light, grenadier"),
        ("line,II", "line,2", "28e-1", "size: \"2\" is none of I, II, III"),
        (",I", "light,I", "art-watrin", "symbol: only infantry has one"),
    ] {
        let before = if id == "28e-1" { foot } else { battery };
        let line = &before[..before.find(',').unwrap() + 1];
        MON.told(File::Units, &format!("{before}{from},"), &format!("{before}{to},"), &[(line, id, told)]);
    }
}

#[test]
fn a_short_name_has_ten_letters_at_most() {
    let told = "short: has more than ten letters";
    let unit = "28e-1,28e de Ligne - I,";
    MON.told(
        File::Units,
        &format!("{unit}28e I,"),
        &format!("{unit}28e Ligne I,"),
        &[("28e-1,", "28e-1", told)],
    );
}

#[test]
fn the_battery_of_a_redoubt_stays_where_it_is() {
    let battery = "redoubt-left,Redoubt Left Artillery,Left,neapolitan,zimmermann";
    CAM.told(
        File::Units,
        &format!("{battery},redoubt,0,0,0,0,3,2"),
        &format!("{battery},redoubt,2,0,0,1,0,2"),
        &[
            ("redoubt-left,", "redoubt-left", "bombardment: 0 is not between 1 and 9"),
            ("redoubt-left,", "redoubt-left", "movement: 1 is not between 0 and 0"),
            ("redoubt-left,", "redoubt-left", "strength: 2 is not between 0 and 0"),
        ],
    );
    // Any other battery can move.
    CAM.told(
        File::Units,
        &format!("{battery},redoubt,"),
        &format!("{battery},artillery,"),
        &[("redoubt-left,", "redoubt-left", "movement: 0 is not between 1 and 20")],
    );
}

#[test]
fn stacks_of_the_set_up_keep_to_the_limits_of_the_battle() {
    // At Montebello two battalions of a brigade go together, in the mountains they do not.
    CAM.told(
        File::Setup,
        "carolina1-fus-1,printed,none,0,none,2811",
        "carolina1-fus-1,printed,none,0,none,2813",
        &[(
            "carolina1-fus-2,",
            "carolina1-fus-2",
            "hex: does not go together with the unit in 2813 (AIF 17.2.3d)",
        )],
    );
    CAM.told(
        File::Setup,
        "art-riserva-2,printed,none,0,none,3015",
        "art-riserva-2,printed,none,0,none,2713",
        &[("redoubt-center,", "redoubt-center", "hex: ")],
    );
    MON.told(
        File::Setup,
        "ir18-1,printed,none,0,none,2514",
        "ir18-1,printed,none,0,none,1715",
        &[("ir28-1,", "ir28-1", "hex: does not go together with the unit in 1715 (AIF 7.1d)")],
    );
}
