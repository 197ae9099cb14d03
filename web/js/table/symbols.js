// @ts-check
// What all counters share: their grounds and the sheen of the stripe. Drawn once into the page; counters refer to them.

import { s } from "../lib/dom.js";

/** @typedef {{light: string, mid: string, deep: string, edge: string, ink: string}} Livery */

/** The grounds counters are printed on. @type {Record<string, Livery>} */
const LIVERIES = {
  blue: { light: "#6d8fd0", mid: "#3d62ab", deep: "#2c4a87", edge: "#172a52", ink: "#fffaf0" },
  white: { light: "#fffdf4", mid: "#efe9d8", deep: "#d5cbb0", edge: "#7d7257", ink: "#1d160c" },
  green: { light: "#7fa86a", mid: "#4f7b43", deep: "#3a5f32", edge: "#1f371b", ink: "#fdfbee" },
  red: { light: "#c2685a", mid: "#9c3c31", deep: "#782a22", edge: "#43130e", ink: "#fff6ee" },
  plain: { light: "#efe2c2", mid: "#d9c79c", deep: "#bda979", edge: "#6d5a34", ink: "#241a0e" },
};

/**
 * The livery of a name; one nobody has heard of is plain.
 * @param {string | undefined} name
 * @returns {Livery & {fill: string}}
 */
export function livery(name) {
  const known = name !== undefined && name in LIVERIES ? name : "plain";
  return { ...LIVERIES[known], fill: `url(#livery-${known})` };
}

/** Kinds that are drawn as a person. */
const PERSONS = new Set(["leader", "commander"]);

/** @param {string} kind */
export function isPerson(kind) {
  return PERSONS.has(kind);
}

/** @param {string} id @param {[number, string, number?][]} stops */
function gradient(id, stops) {
  return s(
    "linearGradient",
    { id, x1: 0, y1: 0, x2: 0, y2: 1 },
    ...stops.map(([offset, colour, opacity]) => s("stop", { offset, "stop-color": colour, "stop-opacity": opacity })),
  );
}

/** Puts the shared drawings into the page, once. */
export function mountSymbols() {
  if (document.getElementById("counter-symbols")) return;
  const grounds = Object.entries(LIVERIES).map(([name, { light, mid, deep }]) =>
    gradient(`livery-${name}`, [
      [0, light],
      [0.45, mid],
      [1, deep],
    ]),
  );
  const sheen = gradient("sheen", [
    [0, "#ffffff", 0.34],
    [0.5, "#ffffff", 0],
    [1, "#000000", 0.22],
  ]);
  const defs = s("defs", {}, ...grounds, sheen);
  document.body.append(
    s("svg", { id: "counter-symbols", width: 0, height: 0, "aria-hidden": "true", focusable: "false" }, defs),
  );
}
