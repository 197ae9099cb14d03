// @ts-check
// A die face, drawn.

import { s } from "../../lib/dom.js";

/** Where the pips of each face are, on a square of 40. @type {Record<string, [number, number][]>} */
const PIPS = {
  1: [[20, 20]],
  2: [[12, 12], [28, 28]],
  3: [[11, 11], [20, 20], [29, 29]],
  4: [[12, 12], [28, 12], [12, 28], [28, 28]],
  5: [[11, 11], [29, 11], [20, 20], [11, 29], [29, 29]],
  6: [[12, 10], [28, 10], [12, 20], [28, 20], [12, 30], [28, 30]],
};

/**
 * The face of a die of six; nothing for anything else.
 * @param {string} face
 * @returns {SVGSVGElement | undefined}
 */
export function dieFace(face) {
  const pips = PIPS[face];
  if (!pips) return undefined;
  return s(
    "svg",
    { class: "die", viewBox: "0 0 40 40", "aria-hidden": "true" },
    s("rect", { class: "die-body", x: 1.5, y: 1.5, width: 37, height: 37, rx: 7 }),
    ...pips.map(([cx, cy]) => s("circle", { class: "pip", cx, cy, r: 3.6 })),
  );
}

/**
 * What came up, taken apart: `2+4` is two dice, `5` is one, anything else was drawn.
 * @param {string} face
 * @returns {{dice: string[]} | {drawn: string}}
 */
export function parsed(face) {
  const parts = face.split("+").map((part) => part.trim());
  return parts.every((part) => PIPS[part]) ? { dice: parts } : { drawn: face };
}
