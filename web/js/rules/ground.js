// @ts-check
// The legend of the ground: what each kind means in play, and what it looks like on the sheet.

import { api } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { sentence } from "../lib/text.js";
import { findPath } from "./address.js";
import { battlePart } from "./battles.js";
import { badge } from "./from.js";
import { kinds } from "./legend.js";

/** @typedef {import("../wire").Battle} Battle */
/** @typedef {import("../wire").Board} Board */
/** @typedef {import("./legend.js").Kind} Kind */

/** @typedef {{kind: Kind, canvas: HTMLCanvasElement}} Sample */

/** The edge of a sample in dots; it is shown half as large. */
const DOTS = 240;
/** How much a sample shows to either side, in hexsides, and what stands for a hexside where there are no hexes. */
const REACH = 1.6;
const NO_GRID = 40;

/** What a kind is a kind of, where its name alone does not say. @type {Record<Kind["of"], string>} */
const MEANT = { ground: "", edge: "along hexsides", road: "from place to place", line: "drawn as a line", shape: "drawn as an outline" };

/**
 * @param {HTMLElement} place
 * @param {{book: string}} book
 * @param {Battle[]} battles
 */
export async function mountGround(place, book, battles) {
  const boards = await Promise.all(battles.map((battle) => api.board(battle.id)));
  const sheets = boards.map((board) => ({ board, samples: kinds(board).map((kind) => ({ kind, canvas: h("canvas", { width: DOTS, height: DOTS, "aria-hidden": "true" }) })) }));
  fill(place, ...battles.map((battle, index) => battlePart(battle, battles.length > 1, ...legend(sheets[index], book.book))));
  for (const { board, samples } of sheets) await paintSamples(board, samples);
}

/**
 * @param {{board: Board, samples: Sample[]}} sheet
 * @param {string} book
 */
function legend({ board, samples }, book) {
  const [places, ways] = [true, false].map((ground) => samples.filter(({ kind }) => (kind.of === "ground") === ground));
  return [panel(board, "Ground", places, book), panel(board, "Between places", ways, book)];
}

/**
 * @param {Board} board
 * @param {string} title
 * @param {Sample[]} [samples]
 * @param {string} [book]
 */
function panel(board, title, samples = [], book = "") {
  const id = `legend-${board.battle}-${title.length}`;
  return h(
    "section",
    { class: "panel", "aria-labelledby": id, hidden: samples.length === 0 },
    h("h2", { id }, title),
    h("ul", { class: "legend" }, ...samples.map((sample) => legendItem(sample, book))),
  );
}

/**
 * @param {Sample} sample
 * @param {string} book
 */
function legendItem({ kind, canvas }, book) {
  const origins = Object.entries(kind.from);
  const shown = origins.flatMap(([from, count]) => [origins.length > 1 ? ` ${count} ` : " ", badge(from)]);
  return h(
    "li",
    {},
    canvas,
    h(
      "div",
      {},
      h("p", { class: "legend-name" }, h("strong", {}, sentence(kind.name)), MEANT[kind.of] && `, ${MEANT[kind.of]}`),
      h("p", { class: "small soft" }, `${kind.count} on the sheet`, ...shown),
      kind.about && h("p", {}, kind.about),
      h("p", { class: "small" }, h("a", { href: findPath(book, kind.word) }, `“${kind.word}” in the rules`)),
    ),
  );
}

/**
 * Cuts from the painted sheet what each kind looks like. Without it the words still say what it means.
 * @param {Board} board
 * @param {Sample[]} samples
 */
async function paintSamples(board, samples) {
  const { Studio } = await import("../map/studio.js");
  const studio = new Studio(board, "small");
  const reach = (board.grid ? board.grid.side / 10 : NO_GRID) * REACH;
  for (const { kind, canvas } of samples) {
    const [x, y] = kind.at.map((tenths) => tenths / 10);
    if (x === undefined || y === undefined) continue;
    const bitmap = await studio.paint({ x0: x - reach, y0: y - reach, x1: x + reach, y1: y + reach }, DOTS / (2 * reach));
    if (!bitmap) continue;
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, DOTS, DOTS);
    bitmap.close();
  }
  studio.close();
}
