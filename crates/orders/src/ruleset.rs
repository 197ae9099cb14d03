//! Options and switches: each described in one place by the title's page, resolved once into what the rules read.

use crate::setup::Order;

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
    /// CAL 18.0g: whether a unit takes what it flees through.
    pub flight: Flight,
    /// CAL 14.0a, 20.2.1: whether a hill is clear terrain.
    pub hills: Hills,
    /// CAL 12.7a, AIF 12.7a: who may enter a hex that an assault has emptied.
    pub advances: Advances,
    /// AIF 16.1: headquarters are activated and give orders.
    pub headquarters: bool,
    /// AIF 16.2: officers lead columns of their own.
    pub columns: bool,
    /// AIF 16.3: light troops fire as they move.
    pub open_order: bool,
    /// AIF 10.3c: wheat stands in the way of sight.
    pub wheat_blocks: bool,
    /// AIF 10.2c: only in March Column does a road spare guns and horse the hill.
    pub roads_need_column: bool,
    /// AIF 4.5.6: which leaders may ride off.
    pub evading: Evading,
    /// AIF 17.2.8a: combat units have the rate of mountain roads only in March Column.
    pub mountain_columns: bool,
    /// AIF 17.1.5a: a march has reached its goal within the distance of the table.
    pub goal_from_afar: bool,
    /// AIF 4.5.5b: without a commander-in-chief generals and officers still try for orders by themselves.
    pub generals_alone: bool,
    /// AIF 17.1-SET-F: pieces that do not come.
    pub absent: &'static [&'static str],
    /// Where the books of the family part ways.
    pub book: Book,
}

/// What each book of the family decides for itself. None of it is a player's choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    /// When guns fire, and how long that and a move keep them from firing again.
    pub guns: Guns,
    /// When units reorganise, and under which orders.
    pub rallying: Rallying,
    /// When the weather is rolled for.
    pub weather: WeatherRoll,
    /// Who names the first formation of the battle, and which.
    pub opening: Opening,
    /// What a side adds to its die for the initiative, and who wins a tie.
    pub initiative: InitiativeBy,
    /// Who is in command, and what becomes of those who are not.
    pub command: Command,
    /// What a unit under Defence may do among enemy zones.
    pub defence: Defending,
    /// The order reinforcements come in with, and whether they may be held back.
    pub arrivals: Arrivals,
    /// Who may stand together.
    pub stacking: Stacking,
    /// How roads are used.
    pub roads: Roads,
    /// Whom an assault is made by, and in which sequence its steps are taken.
    pub assaults: Assaults,
    /// What the results of the Combat Table ask.
    pub results: Results,
    /// Where a unit retreats to.
    pub retreat: Retreating,
    /// What leaders do for efficiency checks.
    pub checks: Checking,
    /// Horsemen in assaults.
    pub cavalry: Cavalry,
    /// What becomes of routed units.
    pub routs: Routs,
    /// Whether leaders ride off when an enemy comes next to them (AIF 4.5.6).
    pub leaders_evade: bool,
    /// Whether bad weather shortens the sight under fog of war (CAL 20.4.1).
    pub weather_dims: bool,
    /// What a stack out of sight shows.
    pub unseen: Unseen,
    /// How the battle is won.
    pub scoring: Scoring,
}

/// When guns fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guns {
    /// After movement; who has moved does not fire until the activation is over (CAL 3.1-B4, 3.1-B6b). Guns alone are a target, and guns
    /// whose troops fall back go with them.
    AfterMovement,
    /// Before movement; who fires or moves is Moved until the turn ends (AIF 3.1-B3a, 11.0b). Guns alone are no target (AIF 11.4.3b), and
    /// they may stay where their troops fall back (AIF 11.1b). Horse artillery moves half its allowance without that (AIF 11.0.1).
    BeforeMovement,
}

/// When units reorganise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rallying {
    /// All of a side together in the command phase, under Defence (CAL 15.3).
    CommandPhase,
    /// Those of the active formation when its activation ends, if they did nothing else; not under Attack, under Manoeuvre only near
    /// a leader (AIF 15.3, 5.1.4c).
    Activation,
}

/// When the weather is rolled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WeatherRoll {
    /// In the command phase (CAL 3.1-A2).
    CommandPhase,
    /// As the last thing of the turn (AIF 17.2.7b).
    EndOfTurn,
    /// Never: there is no weather (AIF 17.1).
    Never,
}

/// Which formation can be named first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// One of the opening side's own (CAL 3.2b).
    Own,
    /// Any, as if it had won the roll (AIF 3.2a, R126).
    Any,
}

/// What is added to the die for the initiative.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InitiativeBy {
    /// An army's value, that of one side by the weather; ties go to the higher value, then again (CAL 6.0b, 6.1).
    Army,
    /// The commander-in-chief's value; ties go to the opening side (AIF 6.0, 6.1.1).
    Commander,
}

/// Who is in command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Of the officer, by range and chain; loose units check for an order or take one under the army commander's eye
    /// (CAL 4.3, 5.3.1).
    Ranges,
    /// Of the general, whose officers carry his radius on; loose units stay under Defence unless an officer with them rouses them; the
    /// commander-in-chief changes as many orders as his initiative is worth; being out of command lasts (AIF 4.2, 4.3b, 5.3, R15, R124).
    Officers,
}

/// What a unit under Defence may do among enemy zones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Defending {
    /// It does not go from zone to zone (CAL 5.1.3d); towns and works shelter under any order.
    Holds,
    /// It may, and checks for it (AIF 5.1.3d); villages, farms and redoubts shelter only under Defence (AIF 5.1.3e).
    Slips,
}

/// How reinforcements come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrivals {
    /// The order they come in with (CAL 15.4.2, AIF 15.4.1).
    pub order: Order,
    /// Their owner may hold them back (AIF R89).
    pub may_wait: bool,
}

/// Who may stand together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stacking {
    /// Two of a kind and formation, or a battery with anybody (CAL 7.1, AIF 7.1).
    Pairs,
    /// Two cavalry units of a formation, or a battery with a unit; else one unit alone (AIF 17.2.3).
    Mountain,
}

/// How roads are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Roads {
    /// Road March, step by step (CAL 9.3).
    Steps,
    /// March Column: alone on the way, and never into an enemy zone in the same move (AIF 9.3, R32).
    Column,
}

/// Whom an assault is made by, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assaults {
    /// The units of a hex attack together (CAL 12.4.1c); each assault is gone through by itself (R58); nobody has to attack at worse than 1-5
    /// (R31).
    HexByHex,
    /// Every unit by itself (AIF 12.0e); each step is finished for all before the next begins (AIF 12.1); who must attack does so at
    /// any odds (AIF 12.4.2b).
    UnitByUnit,
}

/// What the results of the Combat Table ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Results {
    /// The attacker names whom he loses in an exchange; cover turns Dr into something else (CAL 12.5.4); more than 6-1 helps the die.
    Named,
    /// The best unit of each side is lost in an exchange; who holds cover may check to stay or to make an exchange of it
    /// (AIF 12.5.4, 10.1.1); more than 6-1 is 6-1 (AIF 12.4.3).
    Best,
}

/// Where a unit retreats to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Retreating {
    /// Away from those it retreats from (CAL 12.6).
    FromAttackers,
    /// As far as it can from every enemy (AIF 12.6a, R53).
    FromEverybody,
}

/// What leaders do for efficiency checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checking {
    /// The officer's rating is added to the efficiency of his units beside him (CAL 13.2).
    Rating,
    /// One less on the die with a leader in the hex (AIF 13.2).
    MinusOne,
}

/// Horsemen in assaults.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cavalry {
    /// Doubled against broken units in the open (CAL 14.0a); any of it may retreat before combat (CAL 14.1a), and all attackers may follow
    /// (CAL 14.1b); a charge goes home (CAL 20.2d).
    InTheOpen,
    /// Doubled against broken infantry (AIF 14.0.1), halved in woods (AIF 10.4c); retreats before combat under Manoeuvre or Defence,
    /// horse artillery with it (AIF 14.1a); may countercharge (AIF 14.2.4).
    Everywhere,
}

/// What becomes of routed units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Routs {
    /// They stand until an enemy comes (CAL 15.2); who is caught may come back (R69).
    Stand,
    /// They run on when the turn ends (AIF 15.2.2); who is caught is gone for good (AIF 15.2b).
    Run,
}

/// What a stack out of sight shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unseen {
    /// That it is there, whether it has combat units, and its zone of control (CAL 20.4, R122).
    Outline,
    /// That it is there (AIF 11.3.2, R179).
    Presence,
}

/// How the battle is won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scoring {
    /// By the difference of points for places (CAL 18.0).
    Difference,
    /// By the higher total of points for places and losses (AIF 17.1.8).
    Totals,
    /// By the first side's total (AIF 17.2.12).
    Graded,
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
    /// They stay off the map until their hex is open.
    Wait,
}

/// Whether disordered units count for the duty to close (R30).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closing {
    /// Disordered units must close as well.
    Counted,
    /// Disordered units need not close.
    Exempt,
}

/// Which leaders may ride off when an enemy comes next to them (AIF 4.5.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evading {
    /// Any of them, as the text has it (AIF R170).
    Anybody,
    /// Those without a combat unit in their hex (AIF R21).
    Lone,
}

/// Who may enter a hex that an assault has emptied (R141).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advances {
    /// Whoever has won: the attacker, or the defender whose attackers are gone from a hex (CAL 12.7a).
    Victors,
    /// Attackers alone (AIF 12.7a).
    Attackers,
}

/// What is left of the weather rules in the what-if (R144).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BetterWeather {
    /// Overcast all day.
    Overcast,
    /// No weather rule applies.
    Fair,
}

/// Whether a unit that falls back takes the objectives it passes (R145).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flight {
    /// Only where its retreat ends.
    TakesNothing,
    /// Every one it enters.
    TakesAll,
}

/// Whether cavalry finds clear terrain on a hill (R147).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hills {
    /// It does not.
    Apart,
    /// It does, on one without marsh, town or fortress.
    Clear,
}

/// An option of this family.
pub type OptionInfo = play::OptionInfo<Ruleset>;
