// @ts-check
/** Vineyards on the hills near settlements: dotted rows that follow the slope. */
import { pathOf } from "../geometry.js";
import { between, chance } from "../noise.js";
import { seasonal } from "../palette.js";
import { nearSettled } from "./fields.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../sheet.js").Sheet} Sheet */
/** @typedef {import("../elevation.js").Terrain} Terrain */
/** @typedef {import("../ink.js").Ink} Ink */
/** @typedef {import("../ink.js").Style} Style */
/** @typedef {import("./plan.js").Plan} Plan */

const VINES = seasonal(({ vine }) => {
  /** @type {Style} */
  const rows = { stroke: vine.row, width: 1.7, dash: [0.1, 2.9], cap: "round", alpha: 0.85, from: 0.5 };
  /** @type {Style} */
  const posts = { stroke: vine.post, width: 0.5, alpha: 0.7, from: 0.8 };
  return { rows, posts };
});

/**
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {Terrain} terrain
 * @param {Plan} plan
 */
export function drawVineyards(ink, sheet, terrain, plan) {
  if (!sheet.grid) return;
  const { side } = sheet.grid;
  const vines = VINES[sheet.season];
  ink.order(vines.posts, vines.rows);
  for (const place of sheet.places) {
    if (place.level < 1 || place.level > 2 || place.look.woods > 0 || place.look.settled || place.look.works || place.look.peak || place.look.cliffs) continue;
    const a = Math.round(place.x);
    const b = Math.round(place.y);
    if (nearSettled(sheet, place, side * 5.4) < 0.2 + chance(a, b, 91) * 0.55) continue;
    for (let k = 0; k < 3; k++) {
      const angle = chance(a, b, 92) * 6.3 + k * 2.1;
      const x = place.x + Math.cos(angle) * side * 0.46;
      const y = place.y + Math.sin(angle) * side * 0.46;
      const gx = terrain.lattice.value(terrain.dx, x, y);
      const gy = terrain.lattice.value(terrain.dy, x, y);
      const slope = Math.hypot(gx, gy);
      if (slope > 0.6 || !plan.free(x, y, 11)) continue;
      drawVines(ink, x, y, slope > 0.03 ? Math.atan2(gy, gx) + Math.PI / 2 : chance(a, b, 93) * 3, side * 0.4, vines);
      plan.take(x, y, 11, "field");
    }
  }
  ink.settle();
}

/**
 * @param {Ink} ink
 * @param {number} x
 * @param {number} y
 * @param {number} angle
 * @param {number} size
 * @param {typeof VINES.summer} styles
 */
function drawVines(ink, x, y, angle, size, { rows, posts }) {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  for (let v = -size / 2; v <= size / 2; v += 3.9) {
    const half = size * between(Math.round(x), Math.round(v * 10), 94, 0.42, 0.66);
    const a = /** @type {Point} */ ([x - half * c - v * s, y - half * s + v * c]);
    const b = /** @type {Point} */ ([x + half * c - v * s, y + half * s + v * c]);
    ink.batch(posts, pathOf([a, b]), x, y, size);
    ink.batch(rows, pathOf([a, b]), x, y, size);
  }
}
