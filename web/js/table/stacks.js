// @ts-check
// Where counters lie: stacks in places, both sides beside each other, a stack fanned out. Pure: from pieces to spots.

import { EDGE } from "./counters.js";
import { isPerson } from "./symbols.js";

/** @typedef {import("../wire").Board} Board */
/** @typedef {import("../wire").Piece} Piece */
/** @typedef {import("../map/sheet.js").Sheet} Sheet */

/** @typedef {{x: number, y: number, scale: number}} Spot */
/**
 * @typedef {object} Stack
 * @property {string} place
 * @property {string} side
 * @property {string[]} ids from below
 * @property {number} x the middle of its lowest counter
 * @property {number} y
 * @property {number} scale
 * @property {number} step how far each counter lies above and right of the one below
 */

/** How far the top counter of a stack may lie from the lowest, in edges of a counter: less where names stand close by. */
const SPREAD = { hexes: 0.36, areas: 0.27 };
const WIDEST_STEP = 0.15;
/** Stacks of more wear a badge. */
export const PLAIN_STACK = 3;

/**
 * How large counters are drawn on a sheet.
 * @param {Sheet} sheet
 */
export function counterScale(sheet) {
  const edge = sheet.grid ? sheet.grid.side * 1.14 : Math.max(38, sheet.radius * 1.9);
  return edge / EDGE;
}

/** How many times as large counters may be drawn, seen from afar; a few steps, so that they do not keep changing. */
const GROWTHS = [1, 1.12, 1.26];
/** Pixels along the edge of a counter that one wants to see. */
const WANTED = 32;

/**
 * How many times as large as usual counters are drawn at a zoom.
 * @param {Sheet} sheet
 * @param {number} zoom pixels to a map unit
 */
export function growthAt(sheet, zoom) {
  const wanted = WANTED / (counterScale(sheet) * EDGE * zoom);
  return GROWTHS.findLast((growth) => growth <= wanted * 1.02) ?? 1;
}

/**
 * The order of a stack from below: as the scene says, leaders on top.
 * @param {Board} board
 * @param {[string, Piece]} a
 * @param {[string, Piece]} b
 */
function fromBelow(board, a, b) {
  const lead = (/** @type {[string, Piece]} */ [id]) => (isPerson(board.counters[id]?.kind ?? "") ? 1 : 0);
  return lead(a) - lead(b) || (a[1].height ?? 0) - (b[1].height ?? 0) || (a[0] < b[0] ? -1 : 1);
}

/**
 * The stacks on the sheet, those further up the sheet first.
 * @param {Board} board
 * @param {Sheet} sheet
 * @param {Iterable<[string, Piece]>} pieces
 * @param {number} [growth] how many times as large as usual
 * @returns {Stack[]}
 */
export function stacksOf(board, sheet, pieces, growth = 1) {
  /** @type {Map<string, Map<string, [string, Piece][]>>} */
  const places = new Map();
  for (const entry of pieces) {
    const [, piece] = entry;
    if (!sheet.byId.has(piece.at)) continue;
    const sides = places.get(piece.at) ?? new Map();
    places.set(piece.at, sides);
    sides.set(piece.side, [...(sides.get(piece.side) ?? []), entry]);
  }
  const full = counterScale(sheet) * growth;
  const order = board.sides.map((side) => side.id);
  /** @type {Stack[]} */
  const stacks = [];
  for (const [place, sides] of places) {
    const at = sheet.byId.get(place);
    if (!at) continue;
    const present = [...sides.keys()].sort((a, b) => order.indexOf(a) - order.indexOf(b));
    present.forEach((side, index) => {
      const entries = (sides.get(side) ?? []).sort((a, b) => fromBelow(board, a, b));
      const scale = present.length > 1 && sheet.grid ? full * 0.78 : full;
      const edge = EDGE * scale;
      const step = entries.length > 1 ? Math.min(WIDEST_STEP, (sheet.grid ? SPREAD.hexes : SPREAD.areas) / (entries.length - 1)) * edge : 0;
      const lean = (step * (entries.length - 1)) / 2;
      const apart = (index - (present.length - 1) / 2) * edge * (sheet.grid ? 0.86 : 1.06);
      const lift = sheet.grid ? 0 : sheet.radius * 0.12;
      stacks.push({ place, side, ids: entries.map(([id]) => id), x: at.x + apart - lean, y: at.y - lift + lean, scale, step });
    });
  }
  return stacks.sort((a, b) => a.y - b.y || a.x - b.x);
}

/**
 * The spots of a stack's counters, from below.
 * @param {Stack} stack
 * @returns {Spot[]}
 */
export function spotsOf({ ids, x, y, scale, step }) {
  return ids.map((_, index) => ({ x: x + step * index, y: y - step * index, scale }));
}

/**
 * The counters of a place laid out beside each other, so that each can be seen: in rows, the sides apart.
 * @param {string[]} ids
 * @param {{x: number, y: number}} middle
 * @param {number} scale
 * @param {number} [lean] where a short last row lies: 0 left, 1 right
 * @returns {{spots: Map<string, Spot>, box: {x: number, y: number, width: number, height: number}}}
 */
export function fanOf(ids, middle, scale, lean = 0.5) {
  const gap = EDGE * scale * 1.12;
  const columns = ids.length <= 4 ? ids.length : Math.ceil(Math.sqrt(ids.length * 1.7));
  const rows = Math.ceil(ids.length / columns);
  /** @type {Map<string, Spot>} */
  const spots = new Map();
  ids.forEach((id, index) => {
    const row = Math.floor(index / columns);
    const inRow = row === rows - 1 ? ids.length - columns * (rows - 1) : columns;
    spots.set(id, {
      x: middle.x + ((index % columns) - (columns - 1) / 2 + (columns - inRow) * lean) * gap,
      y: middle.y + (row - (rows - 1) / 2) * gap,
      scale,
    });
  });
  const width = columns * gap + gap * 0.14;
  const height = rows * gap + gap * 0.14;
  return { spots, box: { x: middle.x - width / 2, y: middle.y - height / 2, width, height } };
}

/**
 * The counters of a place laid out round one of them, which stays where it is: what is under the pointer must not change. It takes
 * the cell from which the others reach least beyond what is in sight.
 * @param {string[]} ids
 * @param {string} anchor
 * @param {{x: number, y: number}} at where the anchor stays
 * @param {number} scale
 * @param {import("../map/geometry.js").Rect} seen
 */
export function fanRound(ids, anchor, at, scale, seen) {
  const others = ids.filter((id) => id !== anchor);
  const own = ids.indexOf(anchor);
  /** @param {{cell: number, lean: number}} how */
  const laid = ({ cell, lean }) => {
    const order = [...others.slice(0, cell), anchor, ...others.slice(cell)];
    const { spots, box } = fanOf(order, { x: 0, y: 0 }, scale, lean);
    const { x, y } = spots.get(anchor) ?? { x: 0, y: 0 };
    return { spots, box, dx: at.x - x, dy: at.y - y };
  };
  const beyond = (/** @type {ReturnType<typeof laid>} */ { box, dx, dy }) =>
    Math.max(0, seen.x0 - box.x - dx) +
    Math.max(0, box.x + dx + box.width - seen.x1) +
    Math.max(0, seen.y0 - box.y - dy) +
    Math.max(0, box.y + dy + box.height - seen.y1);
  // Where it is the same, the order of the stack is kept.
  const cells = ids.map((_, cell) => cell).sort((a, b) => Math.abs(a - own) - Math.abs(b - own));
  const ways = [0.5, 0, 1].flatMap((lean) => cells.map((cell) => ({ cell, lean })));
  const best = ways.map(laid).reduce((one, other) => (beyond(other) < beyond(one) - 0.01 ? other : one));
  const { spots, box, dx, dy } = best;
  for (const spot of spots.values()) {
    spot.x += dx;
    spot.y += dy;
  }
  return { spots, box: { ...box, x: box.x + dx, y: box.y + dy } };
}

/**
 * The strength of a stack: the sum of the values that count as strength. Nothing if it has none.
 * @param {Board} board
 * @param {string[]} ids
 * @param {Record<string, Piece>} pieces
 * @returns {number | undefined}
 */
export function strengthOf(board, ids, pieces) {
  let sum = 0;
  let said = false;
  for (const id of ids) {
    const printed = board.counters[id]?.values ?? [];
    const index = printed.findIndex((value) => value.strength);
    const value = Number(pieces[id]?.values?.[index] ?? printed[index]?.value);
    if (index < 0 || Number.isNaN(value)) continue;
    sum += value;
    said = true;
  }
  return said ? sum : undefined;
}
