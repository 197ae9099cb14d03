// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawArt } from "../js/map/art.js";
import { watersOf } from "../js/map/art/courses.js";
import { terrainOf } from "../js/map/elevation.js";
import { Links, cellsByLevel, contours } from "../js/map/contours.js";
import { hachures } from "../js/map/hachures.js";
import { growthOf, isReadable } from "../js/map/ink.js";
import { Lattice } from "../js/map/lattice.js";
import { layoutOf } from "../js/map/layout.js";
import { tones } from "../js/map/relief.js";
import { makeSheet } from "../js/map/sheet.js";
import { emptyBoard, hexBoard, hexId, largeBoard } from "./boards.mjs";

/** @param {import("../js/wire.d.ts").Board} board */
function drawn(board) {
  const sheet = makeSheet(board);
  const terrain = terrainOf(sheet, new Lattice(sheet.land, 6));
  return { sheet, terrain, art: drawArt(sheet, layoutOf(sheet), terrain) };
}

/** @param {import("../js/map/art.js").Art} art */
function finite(art) {
  for (const mark of [...art.land, ...art.sheet]) {
    assert.ok(mark.box.x0 <= mark.box.x1 && mark.box.y0 <= mark.box.y1, JSON.stringify(mark.box));
    if (mark.kind === "path") assert.doesNotMatch(mark.d, /NaN|Infinity|undefined/);
  }
}

test("grounds, edges and roads that nobody knows are drawn as something", () => {
  const board = hexBoard(4, 4, true, (column) => ({ ground: column % 2 ? "lunar" : "clear", name: column === 1 ? "Nowhere" : "" }));
  board.edges = [{ between: [hexId(1, 1), hexId(1, 2)], kind: "lava" }];
  board.roads = [{ between: [hexId(0, 0), hexId(0, 1)], kind: "teleport" }];
  const { art } = drawn(board);
  finite(art);
  assert.ok(art.land.length > 5);
});

test("an empty board and a board of one area can be drawn", () => {
  finite(drawn(emptyBoard()).art);
  const one = emptyBoard();
  one.spaces = [{ id: "a", at: [2000, 2000], ground: "mountain", name: "Alone", from: "design" }];
  const { art } = drawn(one);
  finite(art);
  assert.ok(art.sheet.some((mark) => mark.kind === "text" && mark.text === "Alone"));
});

test("neighbouring hexes of one name share one label", () => {
  const board = hexBoard(5, 5, false, (column, row) => (row === 2 && (column === 1 || column === 2) ? { ground: "town", name: "Twice" } : {}));
  const { art } = drawn(board);
  assert.equal(art.sheet.filter((mark) => mark.kind === "text" && mark.text === "Twice").length, 1);
});

test("the river of a large board is one line that leaves the sheet at both ends", () => {
  const sheet = makeSheet(largeBoard());
  const rivers = watersOf(sheet).filter((water) => water.reaches.some((reach) => reach.name === "First"));
  assert.equal(rivers.length, 1);
  const { line } = rivers[0];
  const ys = [line[0][1], line[line.length - 1][1]].sort((a, b) => a - b);
  assert.ok(ys[0] < sheet.land.y0 && ys[1] > sheet.land.y1);
});

test("a river stays near the hexsides it runs along", () => {
  const board = largeBoard();
  const sheet = makeSheet(board);
  const river = watersOf(sheet).find((water) => water.reaches.some((reach) => reach.name === "First"));
  assert.ok(river);
  for (const [x, y] of river.line) {
    if (y < sheet.land.y0 + 60 || y > sheet.land.y1 - 60) continue;
    const place = sheet.index.nearest(x, y, 60);
    assert.ok(place && Math.hypot(place.x - x, place.y - y) > 18, "the river runs through the middle of a hex");
  }
});

test("hills have hachures, plains have none", () => {
  const flat = drawn(hexBoard(8, 8, false)).terrain;
  assert.equal(hachures(flat).length, 0);
  const hill = drawn(hexBoard(9, 9, false, (column, row) => ({ level: column > 2 && column < 7 && row > 2 && row < 7 ? 2 : 0 }))).terrain;
  const strokes = hachures(hill).reduce((sum, block) => sum + block.strokes.length / 8, 0);
  assert.ok(strokes > 200, String(strokes));
  const pixels = tones(hill);
  assert.equal(pixels.length, hill.lattice.size * 4);
});

test("contours run along their height", () => {
  const lattice = new Lattice({ x0: 0, y0: 0, x1: 100, y1: 100 }, 5);
  const height = lattice.filled((x, y) => 50 - Math.hypot(x - 50, y - 50));
  const none = lattice.field();
  const terrain = { lattice, height, ...lattice.gradient(height), woods: none, marsh: none, crop: none, water: none, flat: none };
  const cells = cellsByLevel(terrain, 20, 100);
  const lines = contours(terrain, 20, cells[0], new Links(lattice.size * 2));
  assert.equal(lines.length, 1);
  for (const [x, y] of lines[0]) assert.ok(Math.abs(Math.hypot(x - 50, y - 50) - 30) < 1);
});

test("title, compass and scale are on the paper and do not cover a place", () => {
  for (const board of [hexBoard(10, 8, true), largeBoard()]) {
    const sheet = makeSheet({ ...board, scale: { text: "1 km", length: 693 } });
    const { paper, title, compass } = layoutOf(sheet);
    assert.ok(title.x0 >= paper.x0 && title.x1 <= paper.x1 && title.y0 >= paper.y0 && title.y1 <= paper.y1);
    assert.ok(compass.x + compass.r <= paper.x1 && compass.y + compass.r <= paper.y1);
    assert.ok(!sheet.places.some((p) => p.x > title.x0 && p.x < title.x1 && p.y > title.y0 && p.y < title.y1));
  }
});

test("names are set larger from afar, up to a limit, and left out where nobody could read them", () => {
  const face = { size: 12, fill: "#000", least: 9 };
  assert.equal(growthOf(face, 2), 1);
  assert.ok(growthOf(face, 0.6) > 1.2 && growthOf(face, 0.6) < 1.3);
  assert.equal(growthOf(face, 0.2), growthOf(face, 0.1), "there is a limit");
  assert.ok(isReadable(face, 0.4) && !isReadable(face, 0.15));
  assert.ok(isReadable({ size: 1, fill: "#000" }, 0.01), "other words are always painted");
});

test("the number of a hex keeps clear of a canal along its top", () => {
  const board = hexBoard(7, 5, false);
  board.edges = [];
  for (let column = 1; column < 6; column++) {
    board.edges.push({ between: [hexId(column, 1), hexId(column, 2)], kind: "canal", name: "Ditch" });
    if (column < 5) board.edges.push({ between: [hexId(column, 1), hexId(column + 1, 2)], kind: "canal", name: "Ditch" });
  }
  const { sheet, art } = drawn(board);
  const numbers = art.sheet.filter((mark) => mark.kind === "text" && /^\d{4}$/.test(mark.text));
  const canal = watersOf(sheet)[0].line;
  for (const number of numbers) {
    const near = Math.min(...canal.map(([x, y]) => Math.hypot(x - number.x, y - number.y)));
    assert.ok(near > 4, `${number.text} stands in the water`);
  }
});

test("a sheet most of which lies under snow is painted in winter, any other as ever", () => {
  const snow = (/** @type {number} */ columns) => hexBoard(6, 6, true, (column) => ({ ground: "hill+woods", level: column % 3, tags: column < columns ? ["snow"] : [] }));
  assert.equal(makeSheet(snow(6)).season, "winter");
  assert.equal(makeSheet(snow(2)).season, "summer");
  assert.equal(makeSheet(emptyBoard()).season, "summer");
  const { sheet, terrain, art } = drawn(snow(6));
  finite(art);
  const mean = (/** @type {Uint8ClampedArray} */ pixels, /** @type {number} */ of) => pixels.filter((_, i) => i % 4 === of).reduce((sum, value) => sum + value, 0) / (pixels.length / 4);
  const [winter, summer] = [tones(terrain, sheet.season), tones(terrain)];
  assert.ok(mean(winter, 2) > mean(summer, 2) + 30, "snow is bluer than meadows");
});

test("cliffs have an edge towards ground that can be walked on, and ways out have a flag", () => {
  const plain = hexBoard(7, 7, true, () => ({ ground: "hill", level: 3 }));
  const cliffs = hexBoard(7, 7, true, (column, row) => ({ ground: "hill", level: 3, tags: column > 1 && column < 5 && row > 1 && row < 5 ? ["cliffs"] : [] }));
  const ways = hexBoard(7, 7, true, (column, row) => ({ ground: "hill", level: 3, tags: column === 0 && row === 3 ? ["exit"] : [] }));
  const strokes = (/** @type {import("../js/map/art.js").Art} */ art) => art.land.filter((mark) => mark.kind === "path").length;
  const [none, rock, out] = [plain, cliffs, ways].map((board) => drawn(board));
  for (const { art } of [none, rock, out]) finite(art);
  assert.ok(strokes(rock.art) > strokes(none.art));
  assert.equal(strokes(out.art), strokes(none.art) + 3, "an arrow, a cloth and its staff");
  assert.ok(rock.terrain.rock?.some((value) => value > 0.9));
  assert.equal(none.terrain.rock, undefined);
});

test("a redoubt shows its embrasures in every season", () => {
  for (const tags of [[], ["snow"]]) {
    const board = hexBoard(5, 5, true, (column, row) => ({ ground: column === 2 && row === 2 ? "redoubt" : "clear", tags }));
    finite(drawn(board).art);
  }
});
