// @ts-check
// The legend of the ground: what each kind means in play, and what it looks like on the sheet.

import { api } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { badge } from "./from.js";
import { kinds } from "./legend.js";

/** @typedef {import("../wire").Battle} Battle */
/** @typedef {import("../wire").Board} Board */
/** @typedef {import("./legend.js").Kind} Kind */

/** @type {Record<Kind["of"], string>} */
const CLASSES = { ground: "Ground", edge: "Along hexsides", road: "Roads", line: "Waters and heights", shape: "Waters and grounds" };

/**
 * @param {HTMLElement} place
 * @param {{book: string}} _book
 * @param {Battle[]} battles
 */
export async function mountGround(place, _book, battles) {
  const boards = await Promise.all(battles.map((battle) => api.board(battle.id)));
  fill(place, ...boards.flatMap((board) => legend(board)));
}

/** @param {Board} board */
function legend(board) {
  const all = kinds(board);
  const classes = /** @type {Kind["of"][]} */ (Object.keys(CLASSES)).filter((of) => all.some((kind) => kind.of === of));
  return classes.map((of) => h(
    "section",
    { class: "panel", "aria-labelledby": `legend-${of}` },
    h("h2", { id: `legend-${of}` }, CLASSES[of]),
    h("ul", { class: "legend" }, ...all.filter((kind) => kind.of === of).map(legendItem)),
  ));
}

/** @param {Kind} kind */
function legendItem(kind) {
  const origins = Object.entries(kind.from).flatMap(([from, count]) => [`${count} `, badge(from), " "]);
  return h(
    "li",
    {},
    h("p", { class: "legend-name" }, h("strong", {}, kind.name), h("span", { class: "small soft" }, ` ${kind.count} on the sheet `), ...origins),
    kind.about && h("p", {}, kind.about),
  );
}
