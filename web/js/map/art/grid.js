// @ts-check
/** The hexes: thin sides, small numbers, the level of high ground beside them. */
import { ROOT3, hexCorners, pathOf } from "../geometry.js";
import { INK } from "../palette.js";
import { neighbours } from "../sheet.js";

/** @typedef {import("../sheet.js").Sheet} Sheet */
/** @typedef {import("../ink.js").Ink} Ink */
/** @typedef {import("../ink.js").Style} Style */
/** @typedef {import("../ink.js").Face} Face */

/** @type {Style} */
const SIDES = { stroke: "#3b2911", width: 0.75, alpha: 0.42, cap: "round" };
/** @type {Style} */
const BORDER = { stroke: "#3b2911", width: 1.5, alpha: 0.6, cap: "round" };

/**
 * @param {Ink} ink
 * @param {Sheet} sheet
 */
export function drawGrid(ink, sheet) {
  const { grid } = sheet;
  if (!grid) return;
  ink.order(SIDES, BORDER);
  for (const place of sheet.places) {
    const corners = hexCorners(place.x, place.y, grid.side, grid.flat);
    neighbours(sheet, place).forEach((other, i) => {
      // Each shared side once: by the hex on whose first three sides it is.
      if (other && i >= 3) return;
      ink.batch(other ? SIDES : BORDER, pathOf([corners[i], corners[(i + 1) % 6]]), place.x, place.y, grid.side);
    });
  }
  ink.settle();
}

/**
 * @param {Ink} ink
 * @param {Sheet} sheet
 */
export function drawNumbers(ink, sheet) {
  const { grid } = sheet;
  if (!grid) return;
  const size = grid.side * 0.165;
  /** @type {Face} */
  const face = { size, fill: INK, alpha: 0.62, from: 0.62, align: "center" };
  /** @type {Face} */
  const high = { ...face, size: size * 0.82, fill: "#6b2f12", alpha: 0.8, align: "left" };
  const up = grid.flat ? (grid.side * ROOT3) / 2 - size * 1.05 : grid.side * 0.66;
  for (const place of sheet.places) {
    if (!place.label) continue;
    const y = place.y - up;
    ink.text(face, place.label, place.x, y);
    if (place.level > 0) ink.text(high, `▴${place.level}`, place.x + size * 1.25, y);
  }
}
