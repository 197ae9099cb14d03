//! Options and switches: each described in one place by the title's page, resolved once into what the rules read.

/// What the rules read; nothing else knows options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruleset {
    /// CAL 19.2: the ice storm did not happen.
    pub better_weather: bool,
    /// CAL 20.1.
    pub intervention: bool,
    /// CAL 20.2.
    pub charges: bool,
    /// CAL 20.3.
    pub storm_from_the_east: bool,
    /// CAL 20.4.
    pub fog_of_war: bool,
    /// CAL 20.5.
    pub flank_attacks: bool,
    /// CAL 17.1.1: which boxes are Overcast.
    pub overcast: Overcast,
    /// CAL 12.5.4-Dr3: what Dr becomes against a fortress.
    pub fortress_dr: FortressDr,
    /// CAL 12.5.2c.
    pub canister: Canister,
    /// CAL 18.0g.
    pub control: Control,
    /// CAL 15.4.1d.
    pub blocked_entry: BlockedEntry,
    /// CAL 5.1.1b, 5.1.2b: whether disordered units must close.
    pub disordered_closing: Closing,
    /// CAL 19.2.1: what is left of the weather rules in the what-if.
    pub better_weather_effects: BetterWeather,
}

/// Which boxes have the effects of Overcast (R40).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overcast {
    /// Boxes 0 and 1.
    Literal,
    /// Box 1 only; box 0 has no effect.
    Shifted,
}

/// What Dr becomes against a fortress (R18).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FortressDr {
    /// As the Terrain Effects Chart has it.
    Disorder,
    /// As the text has it.
    Exchange,
}

/// The modifier whose rule is missing from the book (R22).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Canister {
    /// There is none.
    Void,
    /// Batteries with the defender that did not fire count against the attack.
    Modifier,
}

/// Whose an objective is (R44).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// Of the side whose combat unit was last in it.
    LastOccupier,
    /// Of the side whose combat unit stands in it when the game ends; nobody's if none does.
    OccupiedAtEnd,
}

/// What reinforcements do when the enemy bars their hex (R11).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlockedEntry {
    /// They come in at the nearest open hex of the same edge.
    NearestEdgeHex,
    /// They wait.
    Wait,
}

/// Whether disordered units count for the duty to close (R30).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closing {
    /// They do.
    Counted,
    /// They do not.
    Exempt,
}

/// What is left of the weather rules in the what-if (R76).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BetterWeather {
    /// Nothing.
    None,
    /// Overcast all day.
    Overcast,
}

/// An option of this family.
pub type OptionInfo = play::OptionInfo<Ruleset>;
