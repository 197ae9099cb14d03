// @ts-check
/** Wet ground: level dashes of standing water and tufts of reeds. */
import { pathOf, scattered, short } from "../geometry.js";
import { between, chance } from "../noise.js";
import { REED } from "../palette.js";

/** @typedef {import("../sheet.js").Sheet} Sheet */
/** @typedef {import("../ink.js").Ink} Ink */
/** @typedef {import("../ink.js").Style} Style */
/** @typedef {import("./plan.js").Plan} Plan */

/** @type {Style} */
const WATER = { stroke: REED.water, width: 0.75, alpha: 0.75, cap: "round" };
/** @type {Style} */
const BLADES = { stroke: REED.blade, width: 0.8, cap: "round" };

/**
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {Plan} plan
 */
export function drawMarsh(ink, sheet, plan) {
  ink.order(WATER, BLADES);
  for (const shape of sheet.shapes) if (shape.kind === "marsh") drawMarshShape(ink, shape.points, plan);
  const side = sheet.grid?.side ?? 40;
  for (const place of sheet.places) {
    if (place.look.marsh === 0) continue;
    const a = Math.round(place.x);
    const b = Math.round(place.y);
    const count = 17;
    for (let k = 0; k < count; k++) {
      const angle = k * 2.399963 + chance(a, b, 6) * 6;
      const far = side * 0.84 * Math.sqrt((k + 0.5) / count);
      const x = place.x + Math.cos(angle) * far + between(a, b, 50 + k, -2.5, 2.5);
      const y = place.y + Math.sin(angle) * far + between(a, b, 90 + k, -2.5, 2.5);
      if (!plan.free(x, y, 4, ["field"])) continue;
      dashes(ink, x, y, between(a, b, 130 + k, 3.4, 7));
      if (chance(a, b, 170 + k) < 0.68) tuft(ink, x, y, between(a, b, 210 + k, 3.2, 5.6));
    }
  }
  ink.settle();
}

/**
 * @param {Ink} ink
 * @param {readonly import("../geometry.js").Point[]} outline
 * @param {Plan} plan
 */
function drawMarshShape(ink, outline, plan) {
  for (const { x, y, a, b } of scattered(outline, 11)) {
    if (!plan.free(x, y, 3, ["field"])) continue;
    dashes(ink, x, y, between(a, b, 130, 2.4, 5));
    if (chance(a, b, 170) < 0.6) tuft(ink, x, y, between(a, b, 210, 2.6, 4.2));
  }
}

/**
 * @param {Ink} ink
 * @param {number} x
 * @param {number} y
 * @param {number} w
 */
function dashes(ink, x, y, w) {
  const d = pathOf([[x - w, y], [x + w, y]]) + pathOf([[x - w * 0.5, y + 1.9], [x + w * 0.75, y + 1.9]]) + pathOf([[x - w * 0.2, y + 3.6], [x + w * 0.3, y + 3.6]]);
  ink.batch(WATER, d, x, y, w + 4);
}

/**
 * @param {Ink} ink
 * @param {number} x
 * @param {number} y
 * @param {number} h
 */
function tuft(ink, x, y, h) {
  const px = short(x);
  const py = short(y - 0.3);
  const lean = h * 0.42;
  const d =
    `M${px} ${py}v${short(-h)}` +
    `M${short(x - 0.8)} ${py}q${short(-lean * 0.2)} ${short(-h * 0.6)} ${short(-lean)} ${short(-h * 0.8)}` +
    `M${short(x + 0.8)} ${py}q${short(lean * 0.2)} ${short(-h * 0.6)} ${short(lean)} ${short(-h * 0.8)}`;
  ink.batch(BLADES, d, x, y, h + 2);
}
