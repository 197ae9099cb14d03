// @ts-check
/** Bridges: where a road meets a water, along the road; of stone, or of planks if they can be destroyed. */
import { pathOf } from "../geometry.js";
import { INK } from "../palette.js";
import { rankOf } from "./network.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../sheet.js").Sheet} Sheet */
/** @typedef {import("../ink.js").Ink} Ink */
/** @typedef {import("./courses.js").Water} Water */
/** @typedef {import("./network.js").Network} Network */
/** @typedef {import("./plan.js").Plan} Plan */

/**
 * Bridges on hexes: where the road meets the water, along the road.
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {Network} network
 * @param {readonly Water[]} waters
 * @param {Plan} plan
 */
export function drawHexBridges(ink, sheet, network, waters, plan) {
  for (const way of sheet.ways) {
    if (!way.bridge) continue;
    const a = network.anchors.get(way.from) ?? [way.from.x, way.from.y];
    const b = network.anchors.get(way.to) ?? [way.to.x, way.to.y];
    const crossing = crossingOf(a, b, waters);
    const at = crossing?.at ?? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    const breadth = rankOf(way.kind) === "road" ? 7.4 : 5.6;
    drawBridge(ink, at[0], at[1], angle, (crossing?.width ?? 6) + 9, breadth, way.bridge.destroyable);
    plan.take(at[0], at[1], 9, "road");
  }
}

/**
 * Where a straight road crosses a water.
 * @param {Point} a
 * @param {Point} b
 * @param {readonly Water[]} waters
 * @returns {{ at: Point, width: number } | null}
 */
function crossingOf(a, b, waters) {
  for (const water of waters) {
    for (let i = 1; i < water.line.length; i++) {
      const p = water.line[i - 1];
      const q = water.line[i];
      const rx = b[0] - a[0];
      const ry = b[1] - a[1];
      const sx = q[0] - p[0];
      const sy = q[1] - p[1];
      const det = rx * sy - ry * sx;
      if (Math.abs(det) < 1e-9) continue;
      const t = ((p[0] - a[0]) * sy - (p[1] - a[1]) * sx) / det;
      const u = ((p[0] - a[0]) * ry - (p[1] - a[1]) * rx) / det;
      if (t >= 0 && t <= 1 && u >= 0 && u <= 1) return { at: [a[0] + t * rx, a[1] + t * ry], width: water.width };
    }
  }
  return null;
}

/**
 * A bridge of stone, or of planks if it can be destroyed: its boards lie open.
 * @param {Ink} ink
 * @param {number} x
 * @param {number} y
 * @param {number} angle
 * @param {number} length
 * @param {number} breadth
 * @param {boolean} planks
 */
export function drawBridge(ink, x, y, angle, length, breadth, planks) {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const at = (/** @type {number} */ u, /** @type {number} */ v) => /** @type {Point} */ ([x + u * c - v * s, y + u * s + v * c]);
  const l = length / 2;
  const b = breadth / 2;
  const deck = [at(-l, -b), at(l, -b), at(l, b), at(-l, b)];
  const shadow = deck.map(([px, py]) => /** @type {Point} */ ([px + 1.4, py + 1.8]));
  ink.through({ fill: "#22160a", alpha: 0.28 }, shadow, pathOf(shadow, true));
  ink.through({ fill: planks ? "#e2c58c" : "#efdcae" }, deck, pathOf(deck, true));
  if (planks) {
    let boards = "";
    for (let u = -l + 1.3; u < l; u += 2.1) boards += pathOf([at(u, -b - 0.9), at(u, b + 0.9)]);
    ink.through({ stroke: "#6f4c22", width: 0.9 }, deck, boards);
  }
  // The parapets open towards both banks.
  const rail = (/** @type {number} */ side) => [at(-l - 1.8, side * (b + 1.7)), at(-l, side * b), at(l, side * b), at(l + 1.8, side * (b + 1.7))];
  for (const side of [-1, 1]) {
    const line = rail(side);
    ink.through({ stroke: INK, width: planks ? 1.1 : 1.7, cap: "round", join: "round" }, line, pathOf(line));
  }
}
