//! What a refusal says: the obstacle that is really there, where another one used to be named.

use areas::Areas;
use testkit::Table;

use super::ch08_movement::moving;
use super::{at, at_with, setup_overlaid, setup_overlaid_with};

/// A hit fewer than printed keeps a unit from marching far.
const SOONER_WORN: &str =
    "battle = \"castiglione\"\nname = \"tender\"\n[table.cohesion]\nsp_loss_from_hits = 2";

/// Despinoy and two brigades at Zevio, others elsewhere.
const ZEVIO: &str = r#"
    [pieces]
    despinoy = "zevio"
    bertin = "zevio"
    cervoni = "zevio"
    massena = "verona"
    rampon = "verona"
    bonaparte = "cremona"
    minkwitz = "vicenza"
"#;

#[test]
fn bii_8_2a_who_cannot_join_a_stack_is_told_why() {
    let mut table = at(&moving("french", ZEVIO));
    table.act("gather bertin");
    table.refuse_because("gather bertin", "BII 8.2a", "Bertin is in the stack already");
    table.refuse_because("gather rampon", "BII 8.2a", "not at Zevio, where the stack is being formed");
    table.refuse_because("pass", "BII 8.2a", "gather, march or halt");
    table.act("gather cervoni").act("march verona");
    table.refuse_because("pass", "BII 8.2a", "march, drop or halt");
    // The last of a stack is no stack, though one has been formed.
    table.act("drop cervoni").refuse_because("march zevio", "BII 8.2a", "no stack is in hand");
    table.refuse_because("gather bertin", "BII 8.2a", "Bertin has begun to move");
}

#[test]
fn bii_8_3h_a_leader_who_cannot_help_is_told_why() {
    let mut table = at(&moving("french", ZEVIO));
    table.act("force bertin lonato").asks("french", "BII 8.3h");
    table.refuse_because("lead massena", "BII 8.3h", "Masséna may not command Bertin");
    table.refuse_because("lead bonaparte", "BII 8.3h", "Bertin is out of Bonaparte's Command Range");
    table.refuse_because("lead rampon", "BII 8.3h", "Rampon is no leader");
    let senior = ZEVIO.replace("\"cremona\"", "\"zevio\"");
    let mut table = at(&moving("french", &senior));
    table.act("force bertin lonato");
    table.refuse_because("lead despinoy", "BII 8.3h", "Bonaparte stands with Despinoy and outranks him");
}

#[test]
fn bii_8_3e_a_plan_names_what_is_missing() {
    let brescia = r#"
        destroyed = ["gavardo/rezzato"]
        [pieces]
        rusca = "brescia"
        beaumont-cav = "brescia"
        minkwitz = "vicenza"
    "#;
    let mut table = at(&moving("french", brescia));
    table.refuse_because("plan beaumont-cav", "BII 8.5.1a", "is no infantry");
    table.refuse_because("force rusca brescia", "BII 8.3a", "Rusca is at Brescia already");
    table.act("plan rusca").refuse_because("go", "BII 8.3a", "no bridge work yet");
    table.refuse_because("then-repair gavardo/rezzato", "BII 8.5.2a", "not stand at either end");
    table.act("to rezzato").refuse_because("to brescia", "BII 8.3e", "the plan leads to Rezzato");
    table.refuse_because("then-destroy gavardo/rezzato", "BII 8.5.1a", "destroyed already");
}

#[test]
fn bii_8_6_2e_a_lone_leader_is_the_obstacle_only_within_the_mp() {
    // Salò to Castiglione by Lonato, where Sauret stands, costs all that Sporck has.
    let mut table = at(&moving(
        "austrian",
        r#"
        [pieces]
        sporck = "salo"
        sauret = "lonato"
        rusca = "montichiari"
        bertin = "cremona"
    "#,
    ));
    table.refuse_because("move sporck castiglione", "BII 8.6.2e", "move Sporck up to him first");
    table.refuse_because("move sporck guidizzolo", "BII 8.2e", "Guidizzolo costs 3 MP and Sporck has 2");
    table.refuse_because("move sporck salo", "BII 8.2a", "Sporck is at Salò already");
    table.act("move sporck lonato").act("pass").offers("move sporck castiglione");
}

#[test]
fn bii_9_1_1d_who_failed_to_march_is_not_called_undeclared() {
    let mut table = at(r#"
        base = "empty"
        turn = 3
        phase = "combat"
        active = "french"
        [pieces]
        rampon = { at = "castiglione", from = "montichiari" }
        ott = "castiglione"
        lusignan = "solferino"
        reuss = "volta"
        wurmser = "volta"
    "#);
    table.act("guns lusignan").act("pass").roll(6).asks("austrian", "BII 9.1.2d");
    table.refuse_because("guns lusignan", "BII 9.1.1d", "has made its one attempt");
    table.refuse_because("guns reuss", "BII 9.1.2a", "was not declared before the dice");
    table.refuse_because("guns rampon", "BII 3.7", "is not yours");
    // Nobody is asked yet who leads.
    table.refuse_because("lead wurmser", "BII 9.1.2d", "not what is decided now");
}

#[test]
fn bii_15_1_who_cannot_scout_is_told_why() {
    let patrol = r#"
        base = "empty"
        turn = 3
        phase = "movement"
        active = "french"
        [pieces]
        kilmaine-cav = "castiglione"
        rampon = "castiglione"
        sporck = "lonato"
        liptay = "trent"
    "#;
    let mut table = at_with(&["reconnaissance"], patrol);
    table.refuse_because("scout rampon lonato", "BII 15.1", "Rampon is no cavalry");
    table.refuse_because("scout kilmaine-cav trent", "BII 15.1", "Trent is not adjacent");
    table.refuse_because("scout kilmaine-cav solferino", "BII 15.1", "no enemy is at Solferino");
    table.refuse_because("move rampon solferino", "BII 15.1", "not what is decided now");
}

#[test]
fn bii_14_2_a_dummy_needs_friends_where_it_is_placed() {
    let mut table =
        testkit::Table::<areas::Areas>::new(super::reconstruction_with("1.1", &["fog_of_war".into()]));
    table.refuse_because("austrian: dummy mantua", "BII 14.2", "no unit of yours is at Mantua");
}

#[test]
fn bii_3_6d_the_hits_that_forbid_a_forced_march_are_those_of_the_unit_and_the_tables() {
    let march = |hits: u8| {
        let pieces =
            format!("[pieces]\n rusca = {{ at = \"salo\", hits = {hits} }}\n minkwitz = \"vicenza\"");
        moving("french", &pieces)
    };
    let refused = |situation: &str| Table::<Areas>::from_situation(setup_overlaid(SOONER_WORN), situation);
    let why = "Rusca has 2 hits and may have at most 1 to Force March";
    refused(&march(2)).refuse_because("force rusca brescia", "BII 3.6d", why);
    let why = "Rusca has 3 hits and may have at most 1 to Force March";
    refused(&march(3)).refuse_because("plan rusca", "BII 3.6d", why);
    refused(&march(1)).offers("force rusca brescia");
    let why = "Rusca has 3 hits and may have at most 2 to Force March";
    at(&march(3)).refuse_because("force rusca brescia", "BII 3.6d", why);
    let none = setup_overlaid(&SOONER_WORN.replace("hits = 2", "hits = 1"));
    let why = "Rusca has 1 hit and may have none to Force March";
    Table::<Areas>::from_situation(none, &march(1)).refuse_because("force rusca brescia", "BII 3.6d", why);
}

/// Gummer attacks at Castiglione; Pijon is near and fresh, the artillery two areas away.
const GUNS: &str = r#"
    base = "empty"
    turn = 3
    phase = "combat"
    active = "austrian"
    [pieces]
    gummer = { at = "castiglione", from = "lonato" }
    rampon = "castiglione"
    pijon = "solferino"
    victor = { at = "solferino", hits = 2 }
    serurier-art = "goito"
"#;

#[test]
fn bii_3_6j_the_hits_that_keep_a_unit_from_the_guns_are_those_of_the_unit_and_the_tables() {
    let mut table = Table::<Areas>::from_situation(setup_overlaid(SOONER_WORN), GUNS);
    let why = "Victor has 2 hits and may have at most 1 to march to the guns";
    table.offers("guns pijon").refuse_because("guns victor", "BII 3.6j", why);
}

#[test]
fn bii_9_1_1a_the_distance_that_is_too_far_for_the_guns_is_that_of_the_tables() {
    let near = "battle = \"castiglione\"\nname = \"near\"\n[table.march_to_the_guns]\nmax_distance = 1";
    let mut table = Table::<Areas>::from_situation(setup_overlaid(near), GUNS);
    table.offers("guns pijon");
    table.refuse_because("guns serurier-art", "BII 9.1.1a", "is more than 1 area away");
    let far = GUNS.replace("goito", "mantua");
    at(&far).refuse_because("guns serurier-art", "BII 9.1.1a", "is more than 2 areas away");
    at(GUNS).offers("guns serurier-art");
}

#[test]
fn bii_15_1_the_hits_that_forbid_scouting_are_those_of_the_unit_and_the_tables() {
    let patrol = r#"
        base = "empty"
        turn = 3
        phase = "movement"
        active = "french"
        [pieces]
        kilmaine-cav = { at = "castiglione", hits = 2 }
        beaumont-cav = "castiglione"
        sporck = "lonato"
        liptay = "trent"
    "#;
    let setup = setup_overlaid_with(&["reconnaissance"], SOONER_WORN);
    let mut table = Table::<Areas>::from_situation(setup, patrol);
    table.offers("scout beaumont-cav lonato");
    let why = "has 2 hits and may have at most 1 to scout";
    table.refuse_because("scout kilmaine-cav lonato", "BII 15.1", why);
}
