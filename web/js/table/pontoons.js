// @ts-check
// Bridges that are laid while the game goes on: boats from bank to bank with planks over them. One in building ends in the middle.

import { s } from "../lib/dom.js";
import { hexside } from "../map/sheet.js";

/** @typedef {import("../map/geometry.js").Point} Point */
/** @typedef {import("../map/sheet.js").Sheet} Sheet */

/** What a state is called. @type {Record<string, string>} */
const STATES = { building: "Bridge in building", contested: "Bridge in building, beside the enemy", laid: "Pontoon bridge" };

/**
 * The bridge between two places, if that is what the name says: `4134/4135`, the crew's place first.
 * @param {Sheet} sheet
 * @param {string} id
 * @param {string} state
 * @returns {SVGGElement} Empty if there are no such places.
 */
export function pontoon(sheet, id, state) {
  const [from, to] = id.split("/").map((name) => sheet.byId.get(name));
  if (!sheet.grid || !from || !to || !(state in STATES)) return s("g", {});
  const [[ax, ay], [bx, by]] = hexside(sheet, from, to);
  const size = sheet.grid.side / 40;
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const place = `translate(${((ax + bx) / 2).toFixed(1)} ${((ay + by) / 2).toFixed(1)}) rotate(${turn.toFixed(1)}) scale(${size.toFixed(2)})`;
  const done = state === "laid";
  const boats = (done ? [-8, 0, 8] : [-8, 0]).map((x) => `M${x - 2.4}-6.5q2.4-3.4 4.8 0v13q-2.4 3.4-4.8 0Z`).join("");
  return s(
    "g",
    { class: `pontoon pontoon-${state}`, transform: place },
    s("title", {}, STATES[state]),
    s("path", { class: "pontoon-boats", d: boats }),
    s("path", { class: "pontoon-planks", d: done ? "M-13-3.4H13V3.4H-13Z" : "M-13-3.4H1V3.4H-13Z" }),
    s("path", { class: "pontoon-joints", d: done ? "M-9-3.4V3.4M-5-3.4V3.4M-1-3.4V3.4M3-3.4V3.4M7-3.4V3.4M11-3.4V3.4" : "M-9-3.4V3.4M-5-3.4V3.4M-1-3.4V3.4" }),
    !done && s("path", { class: "pontoon-missing", d: "M2-3.4H13M2 3.4H13" }),
  );
}
