// @ts-check
// Where what waits beside the map may be put: one soft tint over all of these places, until a piece is taken up and shows its own.

import { s } from "../lib/dom.js";
import { borderOf, outlineOf } from "../map/sheet.js";

/** @typedef {import("../wire").Prompt} Prompt */
/** @typedef {import("../wire").Scene} Scene */
/** @typedef {import("../map/sheet.js").Sheet} Sheet */
/** @typedef {import("./table.js").Table} Table */

/**
 * The places that choices about pieces beside the map lead to.
 * @param {Prompt} prompt
 * @param {Pick<Scene, "pieces">} scene
 * @param {Sheet} sheet
 * @returns {Set<string>}
 */
export function zoneOf(prompt, scene, sheet) {
  /** @type {Set<string>} */
  const zone = new Set();
  for (const { subject, choices } of prompt.groups ?? []) {
    const piece = subject === undefined ? undefined : scene.pieces[subject];
    if (!piece || sheet.byId.has(piece.at)) continue;
    for (const { to } of choices) if (to && sheet.byId.has(to)) zone.add(to);
  }
  return zone;
}

/**
 * Draws the zone, if one is to be seen now.
 * @param {Table} table
 * @returns {SVGElement[]}
 */
export function zoneNow({ store, sheet }) {
  const { live, inHand } = store.state;
  if (!live || inHand !== undefined || !store.canAct) return [];
  const ids = zoneOf(live.prompt, live, sheet);
  if (ids.size === 0) return [];
  const places = [...ids].flatMap((id) => sheet.byId.get(id) ?? []);
  const fill = places.map((place) => outlineOf(sheet, place, sheet.grid ? 0 : -4)).join("");
  const border = sheet.grid ? borderOf(sheet, ids) : fill;
  return ["zone-fill", "zone-edge-dark", "zone-edge"].map((name) => s("path", { class: name, d: name === "zone-fill" ? fill : border }));
}
