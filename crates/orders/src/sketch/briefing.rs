//! What a new player reads first.

use play::Side;

use crate::ruleset::Scoring;
use crate::setup::Setup;

/// The battle in a few paragraphs, one line each.
pub fn briefing(setup: &Setup) -> String {
    if !setup.title.briefing.is_empty() {
        return of_the_sister_book(setup);
    }
    let (tables, sides) = (&setup.tables, setup.title.side_names);
    let first = tables.hours.first().map_or("dawn", String::as_str);
    let sky = if setup.rules.better_weather { "" } else { " the weather is rolled," };
    let levels: Vec<String> = tables
        .levels
        .iter()
        .rev()
        .filter(|(least, _)| *least > 0)
        .map(|(least, name)| format!("{least} {}", name.to_lowercase()))
        .collect();
    [
        format!(
            "12 November 1796, east of Verona. Hohenzollern's Austrian advance guard holds the heights from Colognola \
             to Caldiero while Alvinczy's main body comes up the highway behind it; Masséna in the north and Augereau \
             in the south are to take the villages before it is there. {} turns of an hour, from {first} (CAL 1.2a).",
            tables.turns
        ),
        format!(
            "A turn (CAL 3.1): army commanders change orders,{sky} broken units reorganise and lost ones return. Then, \
             again and again, the initiative is rolled: the winner names a formation that has not acted, his own or \
             the enemy's, and its owner moves it, fires its guns and assaults with it, until all have acted."
        ),
        "Orders (CAL 5.1). Attack: everybody closes with the enemy and assaults whom he touches. Advance: half of them \
         close; who wants to assault must pass a check first. Defence: one hex at most, and the only order under \
         which broken units reorganise. Manoeuvre: anywhere, but not next to the enemy. Only Advance and Manoeuvre march \
         fast along roads. A unit out of its officer's reach acts under Defence (CAL 5.3)."
            .into(),
        "Fighting (CAL 12): strength against strength gives a column, which towns, the weather and Elan shift; \
         efficiency, leaders, slopes and canals change the die. Beaten units are disordered, which costs them their zone \
         of control and their attack, then routed. A unit lost at full strength comes back reduced a turn or two \
         later (CAL 12.8)."
            .into(),
        format!(
            "Points at the end (CAL 18.0), for who was last in a place: {}. All are {} now; the difference counts: {}.",
            objectives(setup),
            sides[Side::B.index()],
            levels.join(", "),
        ),
    ]
    .join("\n")
}

/// The battles of *Arrivano i francesi!*: the situation from the battle's page, then what holds for both.
fn of_the_sister_book(setup: &Setup) -> String {
    let tables = &setup.tables;
    let first = tables.hours.first().map_or("dawn", String::as_str);
    let mut lines: Vec<String> = setup.title.briefing.iter().map(|&line| line.to_owned()).collect();
    if let Some(first_line) = lines.first_mut() {
        *first_line += &format!(" {} turns of {} minutes, from {first}.", tables.turns, tables.minutes);
    }
    let orders = match setup.rules.headquarters {
        true => "lost units return",
        false => "commanders-in-chief change orders and lost units return",
    };
    lines.push(format!(
        "A turn (AIF 3.1a): {orders}. Then, again and again, the initiative is rolled: the winner names a formation that has not acted, \
         his own or the enemy's, and its owner fires its guns, moves it, assaults with it and reorganises who is broken, until all have \
         acted. At the end routed units run."
    ));
    lines.push(
        "Orders (AIF 5.0). Attack: everybody closes with the enemy and assaults whom he touches; cavalry charges. Advance: half of \
         those who can close; who wants to assault must pass a check first. Defence: one hex at most, and the only order under which \
         houses and works shelter anybody. Manoeuvre: anywhere, but not next to the enemy. Only Advance and Manoeuvre march in column \
         along roads. A unit out of reach of its general and his officers acts under Defence (AIF 5.3)."
            .into(),
    );
    lines.push(
        "Fighting (AIF 12): strength against strength gives a column, which villages, farms and redoubts shift; efficiency, generals, \
         woods and streams change the die. Beaten units are disordered, which costs them their zone of control and their attack, \
         then routed. A unit lost at full strength comes back reduced a turn or two later (AIF 12.8a). Stacks out of sight show only \
         that they are there (AIF 11.3.2)."
            .into(),
    );
    let sides = setup.title.side_names;
    let won = match setup.rules.book.scoring {
        Scoring::Graded => {
            let levels: Vec<String> = tables
                .levels
                .iter()
                .map(|(least, name)| format!("{} from {least}", name.to_lowercase()))
                .collect();
            format!(
                "The {} side is paid for the places it was last in, {}, one point for each step more that the enemy loses than it, and for \
                 captured flags: {}. Unrouted {} units in both 3316 and 3418 at the end win at once (AIF 17.2.12a).",
                sides[0],
                objectives(setup),
                levels.join(", "),
                sides[1]
            )
        }
        _ => format!(
            "Points at the end (AIF 17.1.8a), for who was last in a place: {}. All are {} now. {} more for having eliminated more steps. \
             The higher total wins; the {} side wins at once if Lannes is lost (AIF 17.1.8c).",
            objectives(setup),
            sides[1],
            tables.steps,
            sides[1]
        ),
    };
    lines.push(won);
    lines.join("\n")
}

/// `Colognola 3 and 3, Gombion 2`; what is worth less to one side says so.
fn objectives(setup: &Setup) -> String {
    let mut list: Vec<(&str, Vec<String>)> = Vec::new();
    for objective in &setup.objectives {
        let [one, two] = Side::BOTH.map(|side| objective.worth[side]);
        let worth = if one == two {
            one.to_string()
        } else {
            let names = setup.title.side_names;
            format!("{one} to the {} side or {two} to the {}", names[0], names[1])
        };
        let name = setup.ground(objective.hex).name.as_str();
        match list.iter_mut().find(|(known, _)| *known == name) {
            Some((_, all)) => all.push(worth),
            None => list.push((name, vec![worth])),
        }
    }
    let item = |(name, worth): (&str, Vec<String>)| format!("{name} {}", worth.join(" and "));
    list.into_iter().map(item).collect::<Vec<_>>().join(", ")
}
