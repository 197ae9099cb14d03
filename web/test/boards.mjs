// @ts-check
/** Boards made up for tests: small ones by hand, and one of the size of the largest battle. */
import { chance } from "../js/map/noise.js";

/** @typedef {import("../js/wire.d.ts").Board} Board */
/** @typedef {import("../js/wire.d.ts").Space} Space */

const ROOT3 = Math.sqrt(3);

/** @returns {Board} */
export function emptyBoard() {
  return { version: 1, battle: "test", title: "Test", subtitle: "", sides: [], size: [4000, 4000], spaces: [], roads: [], north: 0, boxes: [], formations: [], counters: {} };
}

/** @param {number} column @param {number} row */
export const hexId = (column, row) => String(column + 1).padStart(2, "0") + String(row + 1).padStart(2, "0");

/**
 * A rectangle of hexes; odd lines are shifted by half a hex.
 * @param {number} columns
 * @param {number} rows
 * @param {boolean} flat
 * @param {(column: number, row: number) => Partial<Space>} [ground]
 * @returns {Board}
 */
export function hexBoard(columns, rows, flat, ground = () => ({})) {
  const side = 400;
  /** @type {Space[]} */
  const spaces = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const id = hexId(column, row);
      const x = flat ? 1000 + column * side * 1.5 : 1000 + side * ROOT3 * (column + (row % 2) / 2);
      const y = flat ? 1000 + side * ROOT3 * (row + (column % 2) / 2) : 1000 + row * side * 1.5;
      spaces.push({ id, at: [Math.round(x), Math.round(y)], ground: "clear", label: id, from: "design", ...ground(column, row) });
    }
  }
  const width = Math.max(...spaces.map((s) => s.at[0])) + 1000;
  const height = Math.max(...spaces.map((s) => s.at[1])) + 1000;
  return { ...emptyBoard(), size: [width, height], grid: { side, flat }, spaces };
}

/**
 * A board as large as the largest battle: 63 by 51 hexes with rivers from border to border, towns, woods, marshes, hills and roads.
 * @returns {Board}
 */
export function largeBoard() {
  const [columns, rows] = [63, 51];
  const board = hexBoard(columns, rows, false, (column, row) => {
    const patch = chance(column >> 2, row >> 2, 1);
    const luck = chance(column, row, 2);
    if (luck < 0.035) return { ground: "village", name: `Village ${column}-${row}` };
    if (patch < 0.16 && luck < 0.85) return { ground: "woods" };
    if (patch < 0.3 && luck < 0.85) return { ground: "marsh" };
    if (patch > 0.88) return { ground: "clear", level: patch > 0.94 ? 2 : 1 };
    return luck > 0.97 ? { ground: "clear", tags: ["trees"] } : {};
  });
  board.title = "Large";
  board.subtitle = "a sheet of three thousand hexes";
  board.edges = [];
  for (const [name, kind, at] of /** @type {const} */ ([["First", "river", 12], ["Second", "stream", 28], ["Third", "river", 44]])) {
    for (let row = 0; row < rows; row++) {
      board.edges.push({ between: [hexId(at, row), hexId(at + 1, row)], kind, name });
      // Between two rows a river of a pointed grid follows one slanted side.
      if (row + 1 < rows) board.edges.push({ between: row % 2 ? [hexId(at, row), hexId(at + 1, row + 1)] : [hexId(at + 1, row), hexId(at, row + 1)], kind, name });
    }
  }
  for (let row = 5; row < rows; row += 9) {
    for (let column = 0; column + 1 < columns; column++) {
      const bridge = [12, 28, 44].includes(column) ? { bridge: { id: `b${column}-${row}`, destroyable: false } } : {};
      board.roads.push({ between: [hexId(column, row), hexId(column + 1, row)], kind: row % 2 ? "road" : "minor", ...bridge });
    }
  }
  return board;
}
