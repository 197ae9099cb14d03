// @ts-check
/**
 * Where a canal ends in a marsh. Its water goes on without a bed: a few thin threads without banks, towards the next water if one is
 * near. They mean nothing in play, so they must not look like a canal.
 */
import { through } from "../curves.js";
import { pathOf } from "../geometry.js";
import { WATER } from "../palette.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../sheet.js").Sheet} Sheet */
/** @typedef {import("../ink.js").Ink} Ink */
/** @typedef {import("../ink.js").Style} Style */
/** @typedef {import("./courses.js").Water} Water */

/** @type {Style} */
const POOL = { stroke: WATER.light, width: 3.4, alpha: 0.5, cap: "round", join: "round" };
/** @type {Style} */
const THREAD = { stroke: WATER.edge, width: 0.75, alpha: 0.85, cap: "round", join: "round", dash: [7, 2.2, 3, 2.2] };

/**
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {Water} water
 * @param {readonly Water[]} waters
 */
export function drawSeeping(ink, sheet, water, waters) {
  const { grid } = sheet;
  if (!grid || water.line.length < 3) return;
  const last = water.line.length - 1;
  for (const [end, before] of [[water.line[0], water.line[2]], [water.line[last], water.line[last - 2]]]) {
    if (!sheet.index.some(end[0], end[1], grid.side * 1.1, (place) => place.look.marsh > 0)) continue;
    const goal = nextWater(end, before, water, waters, grid.side * 1.3);
    if (goal) drawThreads(ink, end, before, goal);
  }
}

/**
 * The nearest point of any water that lies ahead.
 * @param {Point} end
 * @param {Point} before
 * @param {Water} own
 * @param {readonly Water[]} waters
 * @param {number} reach
 * @returns {Point | null}
 */
function nextWater(end, before, own, waters, reach) {
  let best = reach;
  /** @type {Point | null} */
  let found = null;
  for (const water of waters) {
    if (water === own) continue;
    for (const [x, y] of water.line) {
      const ahead = (x - end[0]) * (end[0] - before[0]) + (y - end[1]) * (end[1] - before[1]);
      const far = Math.hypot(x - end[0], y - end[1]);
      if (far < best && ahead > 0) {
        best = far;
        found = [x, y];
      }
    }
  }
  return found;
}

/**
 * @param {Ink} ink
 * @param {Point} end
 * @param {Point} before
 * @param {Point} goal
 */
function drawThreads(ink, end, before, goal) {
  const far = Math.hypot(goal[0] - end[0], goal[1] - end[1]) || 1;
  const length = Math.hypot(end[0] - before[0], end[1] - before[1]) || 1;
  // Water leaves the canal in its direction and turns towards where it goes.
  const [ux, uy] = [(end[0] - before[0]) / length, (end[1] - before[1]) / length];
  const [nx, ny] = [-(goal[1] - end[1]) / far, (goal[0] - end[0]) / far];
  ink.order(POOL, THREAD);
  for (const side of [-1, 0, 1]) {
    const off = (/** @type {number} */ part, /** @type {number} */ by) => /** @type {Point} */ ([
      end[0] + (goal[0] - end[0]) * part + ux * far * 0.3 * (1 - part) + nx * by,
      end[1] + (goal[1] - end[1]) * part + uy * far * 0.3 * (1 - part) + ny * by,
    ]);
    const start = /** @type {Point} */ ([end[0] + nx * side * 1.2, end[1] + ny * side * 1.2]);
    const line = through([start, off(0.25, side * 3.4), off(0.55, side * 4.2 + 1.2), off(0.8, side * 2.2 - 0.8), goal], 5);
    if (side === 0) ink.batch(POOL, pathOf(line), end[0], end[1], far * 1.6);
    ink.batch(THREAD, pathOf(line), end[0], end[1], far * 1.6);
  }
  ink.settle();
}
