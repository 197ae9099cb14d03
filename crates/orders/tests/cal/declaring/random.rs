//! Declarations in positions nobody thought of.

use orders::action::{self, Action};
use orders::declaration::{self, Ending, Front};
use orders::flow;
use orders::setup::Setup;
use orders::state::State;
use play::{Answer, Side, Silent};

use super::declare;
use crate::cal::fighting::kit::*;

const FRENCH: [&str; 8] = [
    "m-18-line",
    "m-18-legere",
    "m-25-line",
    "m-32-line",
    "m-40-line",
    "m-carabiniers",
    "m-9-dragons",
    "m-1-cavalry",
];
const AUSTRIAN: [&str; 10] = [
    "h-gyulai",
    "h-hungarian",
    "h-colloredo",
    "h-callenberg",
    "h-7-carlstadt",
    "h-banal-grenz",
    "h-brechainville",
    "h-wurmser",
    "h-erz-joszef",
    "h-mahoney-jager",
];

/// Numbers that look like chance and are the same every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    /// Both sides thrown onto the ground between canal and Rocca, towns and fortress included.
    fn position(&mut self) -> String {
        let mut hexes: Vec<String> =
            (13..=17).flat_map(|row| (12..=16).map(move |column| format!("{row}{column}"))).collect();
        let mut text = String::from("massena = \"1214\"\n");
        for unit in FRENCH {
            if self.below(3) > 0 {
                let hex = hexes.remove(self.below(hexes.len()));
                let order = ["advance", "attack", "attack"][self.below(3)];
                let reduced = unit != "m-carabiniers" && self.below(2) == 0;
                text += &format!(
                    "{unit} = {{ at = \"{hex}\", out = true, acts = \"{order}\", reduced = {reduced} }}\n"
                );
            }
        }
        let mut last: Option<String> = None;
        for (index, unit) in AUSTRIAN.into_iter().enumerate() {
            if self.below(4) == 0 {
                continue;
            }
            // Battalions stand together now and then.
            let shared = last.take().filter(|_| index < 7 && self.below(2) == 0);
            let alone = shared.is_none();
            let hex = shared.unwrap_or_else(|| hexes.remove(self.below(hexes.len())));
            let status = ["good", "good", "good", "good", "disordered"][self.below(5)];
            text += &format!("{unit} = {{ at = \"{hex}\", status = \"{status}\" }}\n");
            last = alone.then_some(hex);
        }
        text
    }
}

/// Declares at random until the declaration could end, or has to be made anew by the rules (R140): what was done, and whether all duties
/// are kept then.
fn play_out(setup: &Setup, state: &State, chance: &mut Chance) -> (Vec<String>, bool, bool) {
    let mut state = state.clone();
    let mut done = Vec::new();
    loop {
        let mut list = Vec::new();
        flow::actions(setup, &state, Side::A, &mut list);
        assert!(!list.is_empty(), "nothing can be answered after {done:?}");
        if list.contains(&Action::End) {
            let front = Front::new(setup, &state);
            let stuck = matches!(declaration::ending(setup, &state, &front), Ending::Stuck(_));
            declaration::answer(setup, &mut state, Action::End, &mut Silent);
            return (done, stuck, declaration::needs(setup, &state, &front).is_empty());
        }
        let action = list[chance.below(list.len())];
        done.push(action::write(setup, action));
        flow::apply(setup, &mut state, Answer::Act(Side::A, action), &mut Silent);
    }
}

#[test]
fn cal_12_2_1_every_declaration_can_be_ended_and_no_duty_is_excused_that_could_be_kept() {
    let mut chance = Chance(1796);
    let (mut excused, mut mended) = (0, 0);
    for _ in 0..200 {
        let text = chance.position();
        let table = declare("attack", &text);
        if table.try_asks("french", "CAL 3.1-B5a").is_err() {
            continue;
        }
        let mut endings = Vec::new();
        for _ in 0..40 {
            let (done, stuck, kept) = play_out(setup(&table), state(&table), &mut chance);
            mended += usize::from(stuck);
            endings.push((kept, done));
        }
        let (kept, lacking): (Vec<_>, Vec<_>) = endings.into_iter().partition(|(kept, _)| *kept);
        assert!(kept.is_empty() || lacking.is_empty(), "{text}\n{:?}\n{:?}", kept.first(), lacking.first());
        excused += usize::from(!lacking.is_empty());
    }
    assert!(excused > 0, "no position was hopeless");
    assert!(mended > 100, "hardly any declaration was made anew");
}
