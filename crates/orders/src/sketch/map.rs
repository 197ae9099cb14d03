//! The map with letters: a line of text for each line of hexes, and one between two of them for what crosses or runs along
//! their sides.

use board::hex::{Compass, Direction, HexId};
use play::{Next, Side, Viewer};

use super::page::{CELL, Page, Window, centre_of, room};
use super::seen::Seen;
use super::status::status;
use super::{fold, hang};
use crate::action::Action;
use crate::flow::{self, Frame};
use crate::setup::{Hexes, Kind, PieceSet, Setup, Terrain, Way};
use crate::state::{State, Status};
use crate::victory;

/// The map as `viewer` may see it, with where the battle stands above it. On a narrow screen it is cut to what matters now.
pub fn map(setup: &Setup, state: &State, viewer: Viewer, width: usize) -> String {
    let drawing = Drawing::new(setup, state, viewer);
    let window = Window::whole(setup).narrowed(drawing.centre(), width);
    let mut text = status(setup, state, viewer, width);
    text += &drawing.draw(window, width);
    if window != Window::whole(setup) {
        text += &fold(
            "The screen is too narrow for the whole map; look HEX shows what lies round a hex.",
            "",
            width,
        );
    }
    text + &legend(setup, state, width)
}

/// What the side that decides can reach, if the question is where to go; no more lines than a question may take.
pub fn scene(setup: &Setup, state: &State, viewer: Viewer, width: usize) -> Option<String> {
    let drawing = Drawing::new(setup, state, viewer);
    let centre = drawing.mover.filter(|_| !drawing.reach.is_empty())?;
    let mut all = drawing.reach;
    all.insert(centre);
    let window =
        Window::round(setup, &all, 1).shortened(setup, centre).narrowed(centre_of(setup, centre), width);
    Some(drawing.draw(window, width))
}

/// The ground and everybody within a few hexes of one.
pub(super) fn around(setup: &Setup, state: &State, viewer: Viewer, hex: HexId, width: usize) -> String {
    let near: Hexes = setup.map.within(hex, 2).collect();
    let window = Window::round(setup, &near, 0).narrowed(centre_of(setup, hex), width);
    Drawing::new(setup, state, viewer).draw(window, width)
}

/// What is drawn.
struct Drawing<'a> {
    setup: &'a Setup,
    state: &'a State,
    seen: Seen<'a>,
    /// Where the side that decides can go, if that is the question.
    reach: Hexes,
    /// Who goes there.
    mover: Option<HexId>,
}

impl<'a> Drawing<'a> {
    fn new(setup: &'a Setup, state: &'a State, viewer: Viewer) -> Drawing<'a> {
        let mut drawing =
            Drawing { setup, state, seen: Seen::new(setup, state, viewer), reach: Hexes::EMPTY, mover: None };
        drawing.look_ahead(viewer);
        drawing
    }

    /// Where the piece in question can go; nobody but its side is shown that.
    fn look_ahead(&mut self, viewer: Viewer) {
        let Next::Decide(decisions) = flow::next(self.setup, self.state) else { return };
        let decision = decisions.first();
        if !viewer.knows(decision.side) {
            return;
        }
        let mut actions = Vec::new();
        flow::actions(self.setup, self.state, decision.side, &mut actions);
        let mut who = match self.state.top() {
            Frame::Move(mv) => Some(mv.who),
            _ => None,
        };
        for action in actions {
            match action {
                Action::To(hex) | Action::Charge(hex, _) => self.reach.insert(hex),
                Action::Retreat(piece, hex) | Action::Withdraw(piece, hex) | Action::Escape(piece, hex)
                    // Of several pieces the first is shown.
                    if *who.get_or_insert(piece) == piece =>
                {
                    self.reach.insert(hex);
                }
                _ => {}
            }
        }
        self.mover = who.and_then(|id| self.state.hex(id));
        if let Some(here) = self.mover {
            self.reach.remove(here);
        }
    }

    /// The middle of what matters now: who moves, else the active formation, else everybody.
    fn centre(&self) -> (i32, i32) {
        if let Some(hex) = self.mover {
            return centre_of(self.setup, hex);
        }
        let active = self.setup.index.formations[usize::from(self.state.active.0)];
        let mut found: Vec<HexId> = active.filter_map(|id| self.seen.hex(id)).collect();
        if found.is_empty() || self.state.turn == 0 {
            let places = |side| self.seen.places(side);
            found = places(Side::A).or(&places(Side::B)).iter().collect();
        }
        let count = found.len().max(1) as i32;
        let sum = found.iter().fold((0, 0), |sum, &hex| {
            let at = centre_of(self.setup, hex);
            (sum.0 + at.0, sum.1 + at.1)
        });
        (sum.0 / count, sum.1 / count)
    }

    fn draw(&self, window: Window, width: usize) -> String {
        let places = window.places.1 - window.places.0 + 1;
        let cell = (room(width) / places.max(1) as usize).clamp(*CELL.start(), *CELL.end());
        let mut page = Page::new(self.setup, window, cell, width);
        for hex in self.setup.map.hexes().filter(|&hex| window.has(centre_of(self.setup, hex))) {
            self.sides(&mut page, hex);
        }
        for hex in self.setup.map.hexes().filter(|&hex| window.has(centre_of(self.setup, hex))) {
            self.hex(&mut page, hex);
        }
        page.text()
    }

    /// What crosses the sides of a hex or runs along them, towards its line's next hex and the line below.
    fn sides(&self, page: &mut Page<'_>, hex: HexId) {
        let (row, column) = page.at(hex);
        let (cell, half) = (page.cell, page.cell / 2);
        for direction in Direction::ALL.into_iter().take(3) {
            let way = self.setup.way(hex, direction);
            if !way.has(Way::EXISTS) {
                continue;
            }
            let (from, to, slash) = match direction.index() {
                0 => {
                    if let Some(sign) = beside(way) {
                        page.put(row, column + cell - 1, &sign.to_string());
                    }
                    continue;
                }
                1 => (column + half, column + cell, '\\'),
                _ => (column, column + half, '/'),
            };
            if page.has_below(row) {
                page.put(row + 1, from, &below(way, slash, to - from));
            }
        }
    }

    /// Who stands in a hex, or its ground.
    fn hex(&self, page: &mut Page<'_>, hex: HexId) {
        let (row, column) = page.at(hex);
        let room = page.room(row, column);
        let (mut text, reached) = (self.stack(hex, room), self.reach.contains(hex));
        if text.is_empty() {
            text = self.ground(hex);
        }
        let length = text.chars().count();
        if reached && length + 2 <= room {
            text = format!("[{text}]");
        } else if reached && length < room {
            text = format!("[{text}");
        } else {
            text.insert_str(0, &" ".repeat((page.cell - 1).saturating_sub(length).div_ceil(2)));
        }
        page.put(row, column, &text);
    }

    /// Side, strength and marks of a stack, the weightiest first.
    fn stack(&self, hex: HexId, room: usize) -> String {
        let Some(side) = self.seen.side(hex) else { return String::new() };
        let letter = self.setup.title.side_names[side.index()].chars().next().unwrap_or('?');
        let pieces = self.seen.at(hex, side);
        if pieces.is_empty() {
            let ground = sign(self.setup, hex);
            return if ground == '.' { format!("{letter}?") } else { format!("{letter}?{ground}") };
        }
        let mut text = letter.to_string();
        let troops = pieces.and(self.setup.index.troops);
        if !troops.is_empty() {
            let strength: u32 = troops.map(|id| u32::from(self.state.strength(self.setup, id))).sum();
            text += &strength.to_string();
        }
        for mark in self.marks(hex, pieces).chars() {
            if text.chars().count() < room {
                text.push(mark);
            }
        }
        text
    }

    fn marks(&self, hex: HexId, pieces: PieceSet) -> String {
        let (setup, state) = (self.setup, self.state);
        let any = |wanted: &dyn Fn(crate::setup::PieceId) -> bool| pieces.into_iter().any(wanted);
        let kind = |wanted: fn(Kind) -> bool| any(&|id| wanted(setup.piece(id).kind));
        let status = |wanted: Status| any(&|id| state.piece(id).status == wanted);
        let ground = sign(setup, hex);
        let marks = [
            ('x', status(Status::Routed)),
            ('!', status(Status::Disordered)),
            ('g', kind(Kind::is_gun) && !kind(Kind::is_troops)),
            (ground, ground != '.'),
            ('*', kind(Kind::is_leader)),
            ('g', kind(Kind::is_gun) && kind(Kind::is_troops)),
            ('c', kind(|kind| kind == Kind::Cavalry) && !kind(|kind| kind == Kind::Infantry)),
        ];
        marks.into_iter().filter(|(_, there)| *there).map(|(mark, _)| mark).collect()
    }

    /// The ground of an empty hex; an objective with what it is worth and to whom it counts.
    fn ground(&self, hex: HexId) -> String {
        let sign = sign(self.setup, hex);
        let Some(index) = self.setup.objectives.iter().position(|it| it.hex == hex) else {
            return sign.to_string();
        };
        let objective = self.setup.objectives[index];
        match victory::holder(self.setup, self.state, index) {
            Some(side) => {
                let letter = self.setup.title.side_names[side.index()].chars().next().unwrap_or('?');
                format!("{sign}{}{letter}", objective.worth[side])
            }
            None => format!("{sign}{}", objective.worth[self.setup.title.opens]),
        }
    }
}

/// The sign of a hex's ground.
pub(super) fn sign(setup: &Setup, hex: HexId) -> char {
    let ground = setup.ground(hex);
    match ground.terrain {
        Terrain::Marsh => '"',
        Terrain::Town => '#',
        Terrain::Fortress => '@',
        Terrain::Village => '#',
        Terrain::Farm => 'n',
        Terrain::Redoubt => '@',
        Terrain::Woods => '%',
        Terrain::Wheat => ',',
        Terrain::Hill => '^',
        Terrain::Clear if ground.level > 0 && !is_flat(setup) => '^',
        Terrain::Clear => '.',
    }
}

/// Whether levels are only for the sight, and hills a ground of their own (AIF 10.2b).
fn is_flat(setup: &Setup) -> bool {
    setup.title.terms.grounds.contains(&Terrain::Hill)
}

/// What lies between two hexes of a line.
fn beside(way: Way) -> Option<char> {
    let signs = [
        (way.has(Way::RIVER), '~'),
        (way.has_bridge(), '+'),
        (way.has(Way::CANAL), ':'),
        (way.has(Way::ROAD), '='),
        (way.has(Way::MINOR), '-'),
        (way.has(Way::TRAIL), '\''),
    ];
    signs.into_iter().find(|(there, _)| *there).map(|(_, sign)| sign)
}

/// What lies between a hex and one of the line below: `length` letters.
fn below(way: Way, slash: char, length: usize) -> String {
    let blank = match way {
        way if way.has(Way::RIVER) => '~',
        way if way.has(Way::CANAL) => ':',
        _ => ' ',
    };
    let road = match way {
        way if way.has(Way::ROAD) => 2,
        way if way.has(Way::MINOR | Way::TRAIL) => 1,
        _ => 0,
    };
    // The road runs towards the middle of the hex: at the near end of a side on the left, likewise on the right.
    let before = (length.saturating_sub(road)) / 2;
    let letter = |at: usize| if (before..before + road).contains(&at) { slash } else { blank };
    (0..length).map(letter).collect()
}

/// What the signs mean, and the objectives.
fn legend(setup: &Setup, state: &State, width: usize) -> String {
    let [one, two] = setup.title.side_names;
    let letters = [one, two].map(|name| name.chars().next().unwrap_or('?'));
    let five = format!("{}5 {one} strength 5", letters[0]);
    let other = format!("{} {two}", letters[1]);
    let signs =
        ["* leader", "g guns", "c horse only", "! disordered", "x routed", "? unseen", "[ ] in reach"];
    let stacks: Vec<String> = [five, other].into_iter().chain(signs.map(str::to_owned)).collect();
    let caldiero =
        [". open", "^ hill", "\" marsh", "# town", "@ fortress", "// road", "/ - minor road", ": canal"];
    let sister = [". open", ", wheat", "^ hill", "% woods", "# village", "n farm", "@ redoubt", "// road"];
    let more = ["/ - minor road", "' trail", ": stream", "+ bridge"];
    let ground: Vec<&str> = match is_flat(setup) {
        true => sister.into_iter().chain(more).collect(),
        false => caldiero.into_iter().chain(["~ river", "+ bridge"]).collect(),
    };
    let ground: Vec<String> = ground.into_iter().map(str::to_owned).collect();
    let mut text = hang("Stacks: ", &stacks, width) + &hang("Ground: ", &ground, width);
    let mut worth: Vec<(String, Vec<String>)> = Vec::new();
    for (index, objective) in setup.objectives.iter().enumerate() {
        let holder = victory::holder(setup, state, index);
        let letter = holder.map_or('-', |side| letters[side.index()]);
        let name = setup.ground(objective.hex).name.clone();
        let points = objective.worth[holder.unwrap_or(setup.title.opens)];
        let item = format!("{} {letter}{points}", setup.map.printed(objective.hex));
        match worth.iter_mut().find(|(known, _)| *known == name) {
            Some((_, items)) => items.push(item),
            None => worth.push((name, vec![item])),
        }
    }
    let worth: Vec<String> =
        worth.into_iter().map(|(name, items)| format!("{name} {}", items.join(" "))).collect();
    text += &hang("Objectives: ", &worth, width);
    text + &fold(&orientation(setup), "", width)
}

/// How the sheet lies, and how a hex is read off its edges.
fn orientation(setup: &Setup) -> String {
    let layout = setup.title.layout;
    let name = |point: Compass| match point {
        Compass::North => "north",
        Compass::East => "east",
        Compass::South => "south",
        Compass::West => "west",
    };
    let (top, right) = (name(layout.across.opposite()), name(layout.along));
    let hex = setup.objectives.first().map_or(HexId(0), |objective| objective.hex);
    let (line, place) = centre_of(setup, hex);
    let printed = setup.map.printed(hex);
    format!("The top is {top}, the right {right}; {printed} is in row {line:02}, column {place:02}.")
}
