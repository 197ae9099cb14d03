//! The map with letters: a line of text for each line of hexes, and one between two of them for what crosses or runs along their sides.

use board::hex::{Direction, HexId};
use play::Viewer;

use super::field::Field;
use super::legend::legend;
use super::page::{Page, Window, line_and_place, places};
use super::status::status;
use super::text::fold;
use super::{focus, overview};
use crate::setup::{Hexes, Setup, Way};
use crate::state::State;
use crate::view::view;

/// Lines and places of the part of the map that is drawn large.
const LARGE: (usize, usize) = (13, 21);

/// The same for a picture beside a question.
const SCENE: (usize, usize) = (9, 21);

/// The map as `viewer` may see it, with where the war stands above it: all of it in small where the screen is wide enough for that, and
/// what matters now in large.
pub fn map(setup: &Setup, state: &State, viewer: Viewer, width: usize) -> String {
    let field = Field::new(setup, state);
    let centre = focus::centre(&field);
    let window = Window::whole(&setup.map).cut(centre, LARGE.0, LARGE.1.min(places(width)));
    let mut text = status(&field, &view(setup, state, viewer), viewer, width);
    let small = overview::overview(&field, width);
    match &small {
        Some(all) => text += all,
        None => {
            let hint = "The screen is too narrow for the whole map; look HEX shows what lies round a hex.";
            text += &fold(hint, "", width);
        }
    }
    text += &draw(&field, &focus::reach(&field, viewer), window, width);
    text + &legend(&field, small.is_some(), width)
}

/// Where the side that decides can go, if that is the question; no more lines than a question may take.
pub fn scene(setup: &Setup, state: &State, viewer: Viewer, width: usize) -> Option<String> {
    let field = Field::new(setup, state);
    let reach = focus::reach(&field, viewer);
    if reach.is_empty() {
        return None;
    }
    let middle = focus::spot(&field).or_else(|| setup.grid.hexes(&reach).next())?;
    let all = setup.grid.hexes(&reach).chain([middle]);
    let window = Window::round(&setup.map, all, 1).and(Window::whole(&setup.map));
    let centre = line_and_place(&setup.map, middle);
    let window = window.cut(centre, SCENE.0, SCENE.1.min(places(width)));
    Some(draw(&field, &reach, window, width))
}

/// The ground and everybody within a few hexes of one.
pub(super) fn around(field: &Field<'_>, hex: HexId, width: usize) -> String {
    let map = &field.setup.map;
    let window = Window::round(map, map.within(hex, 3), 0);
    let window = window.cut(line_and_place(map, hex), LARGE.0, places(width));
    draw(field, &Hexes::EMPTY, window, width)
}

fn draw(field: &Field<'_>, reach: &Hexes, window: Window, width: usize) -> String {
    let mut page = Page::new(&field.setup.map, window, width);
    page.hexes().for_each(|hex| sides(field, &mut page, hex));
    let hand = focus::hand(field);
    for hex in page.hexes() {
        let signs = match hand == Some(hex) {
            true => Some(('<', '>')),
            false => reach.contains(field.setup.cell(hex)).then_some(('[', ']')),
        };
        put(field, signs, &mut page, hex);
    }
    page.text()
}

/// What crosses the sides of a hex or runs along them, towards its line's next hex and the line below.
fn sides(field: &Field<'_>, page: &mut Page<'_>, hex: HexId) {
    let (row, column) = page.at(hex);
    let (cell, half) = (page.cell, page.cell / 2);
    for direction in Direction::ALL.into_iter().take(3) {
        let way = field.setup.way(hex, direction);
        if !way.has(Way::EXISTS) {
            continue;
        }
        let bridge = field.bridge(hex, direction);
        let (from, to, slash) = match direction.index() {
            0 => {
                let sign = bridge.or(water(way)).or(way.has(Way::ROAD).then_some('='));
                if let Some(sign) = sign {
                    page.put(row, column + cell - 1, &sign.to_string());
                }
                continue;
            }
            1 => (column + half, column + cell, '\\'),
            _ => (column, column + half, '/'),
        };
        let crosses = bridge.or(way.has(Way::ROAD).then_some(slash));
        let mut letters = vec![water(way).unwrap_or(' '); to - from];
        if let (Some(sign), Some(middle)) = (crosses, letters.get_mut((to - from) / 2)) {
            *middle = sign;
        }
        page.put(row + 1, from, &letters.into_iter().collect::<String>());
    }
}

/// The water along a side.
fn water(way: Way) -> Option<char> {
    match way {
        way if way.has(Way::RIVER) => Some('~'),
        way if way.has(Way::TORRENT | Way::CANAL) => Some(':'),
        _ => None,
    }
}

/// Who stands in a hex, or its ground, between two signs as far as there is room for them.
fn put(field: &Field<'_>, signs: Option<(char, char)>, page: &mut Page<'_>, hex: HexId) {
    let (row, column) = page.at(hex);
    let room = page.room(row, column);
    // The signs are worth more than the marks of a stack.
    let mut text = field.stack(hex, if signs.is_some() { room.saturating_sub(2) } else { room });
    if text.is_empty() {
        text = field.ground(hex);
    }
    let length = text.chars().count();
    match signs {
        Some((open, close)) if length + 2 <= room => text = format!("{open}{text}{close}"),
        Some((open, _)) if length < room => text.insert(0, open),
        _ => text.insert_str(0, &" ".repeat((page.cell - 1).saturating_sub(length).div_ceil(2))),
    }
    page.put(row, column, &text);
}
