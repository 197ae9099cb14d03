//! What was worked out about supply a moment ago. Pieces are taken in hand one after the other and most of what decides supply stays as it
//! is, so the same is asked again and again.

use std::cell::RefCell;

use play::Side;

use super::{Lines, Question, pass};
use crate::bridges::Links;
use crate::setup::Hexes;

/// What a pass was asked, to be compared.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Asked {
    stamp: u64,
    side: Side,
    bridges: Links,
    enemies: Hexes,
    block: Hexes,
}

impl Asked {
    fn new(question: &Question<'_>) -> Asked {
        let &Question { setup, side, enemies, block, bridges } = question;
        Asked { stamp: setup.stamp.number(), side, bridges, enemies: *enemies, block: *block }
    }

    /// Whether all that bars this bars the other as well.
    fn bars_less_than(&self, other: &Asked) -> bool {
        (self.stamp, self.side, self.bridges) == (other.stamp, other.side, other.bridges)
            && self.enemies.minus(&other.enemies).is_empty()
            && self.block.minus(&other.block).is_empty()
    }
}

/// How many answers are remembered.
const KNOWN: usize = 4;

/// The last answers, the oldest of which makes room for a new one.
struct Answers<T> {
    list: Vec<(Asked, T)>,
    oldest: usize,
}

impl<T> Answers<T> {
    const fn new() -> Answers<T> {
        Answers { list: Vec::new(), oldest: 0 }
    }

    fn add(&mut self, asked: Asked, answer: T) {
        if self.list.len() < KNOWN {
            self.list.push((asked, answer));
        } else {
            self.list[self.oldest] = (asked, answer);
            self.oldest = (self.oldest + 1) % KNOWN;
        }
    }
}

thread_local! {
    static LINES: RefCell<Answers<Lines>> = const { RefCell::new(Answers::new()) };
    /// Who was asked about, and who of them is supplied.
    static FIRM: RefCell<Answers<(Hexes, Hexes)>> = const { RefCell::new(Answers::new()) };
}

/// A whole pass.
pub(super) fn lines(question: &Question<'_>) -> Lines {
    let asked = Asked::new(question);
    let known = LINES.with_borrow(|known| Some(known.list.iter().find(|it| it.0 == asked)?.1));
    known.unwrap_or_else(|| {
        let lines = pass(question, None);
        LINES.with_borrow_mut(|known| known.add(asked, lines));
        lines
    })
}

/// Those of the hexes `about` that are supplied. Where all were, they are all the more so when less is in their way.
pub(super) fn firm(question: &Question<'_>, about: &Hexes) -> Hexes {
    let asked = Asked::new(question);
    let known = FIRM.with_borrow(|known| {
        let answers = |(before, (whom, firm)): &&(Asked, (Hexes, Hexes))| {
            whom == about && (*before == asked || firm == whom && asked.bars_less_than(before))
        };
        Some(known.list.iter().find(answers)?.1.1)
    });
    known.unwrap_or_else(|| {
        let firm = pass(question, Some(about)).hexes.and(about);
        FIRM.with_borrow_mut(|known| known.add(asked, (*about, firm)));
        firm
    })
}
