// @ts-check
/** The names of waters: italics that run along straight stretches of their course, on the better bank. */
import { lengthOf, resampled, shifted } from "../curves.js";
import { sharedArea } from "../geometry.js";
import { widthOf } from "../ink.js";
import { SEASONS, WATER } from "../palette.js";
import { PRICES } from "./plan.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../geometry.js").Rect} Rect */
/** @typedef {import("../sheet.js").Sheet} Sheet */
/** @typedef {import("../ink.js").Ink} Ink */
/** @typedef {import("../ink.js").Face} Face */
/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./courses.js").Water} Water */

/**
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {readonly Water[]} waters
 * @param {Plan} plan
 */
export function drawWaterNames(ink, sheet, waters, plan) {
  const unit = sheet.grid ? sheet.grid.side / 40 : Math.max(0.8, sheet.radius / 24);
  /** Rivers that reach the sheet in several pieces are named once a stretch. @type {Map<string, Point[]>} */
  const written = new Map();
  for (const water of waters) {
    const size = Math.max(10.5, Math.min(15, 8.8 + water.width * 0.5)) * unit;
    for (const reach of water.reaches) {
      if (!reach.name) continue;
      /** @type {Face} */
      const face = { size, italic: true, fill: WATER.name, halo: SEASONS[sheet.season].halo, spacing: size * 0.22 };
      const done = written.get(reach.name) ?? [];
      written.set(reach.name, done);
      nameReach(ink, reach, water.width, face, sheet, plan, done);
    }
  }
}

/**
 * @param {Ink} ink
 * @param {{ name: string, line: Point[] }} reach
 * @param {number} breadth
 * @param {Face} face
 * @param {Sheet} sheet
 * @param {Plan} plan
 * @param {Point[]} done where this name already stands
 */
function nameReach(ink, reach, breadth, face, sheet, plan, done) {
  const { size } = face;
  const length = widthOf(reach.name, face) * 1.06;
  const apart = Math.max(520, length * 5);
  const spots = stretches(reach.line, length)
    .filter((stretch) => stretch.bend <= size * 0.9)
    .map((stretch) => ({ ...stretch, ...bestBank(stretch.line, breadth, size, sheet, plan) }));
  spots.sort((a, b) => a.cost + a.bend * 26 - (b.cost + b.bend * 26));
  for (const spot of spots) {
    const [x, y] = spot.line[Math.floor(spot.line.length / 2)];
    if (spot.cost > length * size * 1.6) break;
    if (done.some(([px, py]) => Math.hypot(px - x, py - y) < apart)) continue;
    ink.along(face, reach.name, spot.line);
    done.push([x, y]);
    for (const box of boxesAlong(spot.line, size)) plan.takeBox(box, 4);
  }
}

/**
 * The better side of a stretch, read from left to right.
 * @param {readonly Point[]} line
 * @param {number} breadth
 * @param {number} size
 * @param {Sheet} sheet
 * @param {Plan} plan
 */
function bestBank(line, breadth, size, sheet, plan) {
  const forward = line[line.length - 1][0] >= line[0][0] ? [...line] : [...line].reverse();
  const smooth = softened(forward);
  const above = shifted(smooth, breadth / 2 + size * 0.3);
  const below = shifted(smooth, -breadth / 2 - size * 0.95);
  const price = (/** @type {readonly Point[]} */ base) => {
    const middle = shifted(base, size * 0.3);
    return boxesAlong(middle, size).reduce((sum, box) => {
      const outside = size * size - sharedArea(box, sheet.land);
      return sum + plan.cost(box, { ...PRICES, water: 0.5 }) + Math.max(0, outside) * 6;
    }, 0);
  };
  const costAbove = price(above);
  const costBelow = price(below) * 1.05;
  return costAbove <= costBelow ? { line: above, cost: costAbove } : { line: below, cost: costBelow };
}

/**
 * A calmer line for letters to stand on.
 * @param {readonly Point[]} line
 * @returns {Point[]}
 */
function softened(line) {
  let points = [...line];
  for (let round = 0; round < 6; round++) {
    points = points.map((p, i) => {
      const a = points[Math.max(0, i - 1)];
      const b = points[Math.min(points.length - 1, i + 1)];
      return i === 0 || i === points.length - 1 ? p : [(a[0] + 2 * p[0] + b[0]) / 4, (a[1] + 2 * p[1] + b[1]) / 4];
    });
  }
  return points;
}

/**
 * @param {readonly Point[]} line
 * @param {number} size
 * @returns {Rect[]}
 */
function boxesAlong(line, size) {
  const half = size / 2;
  const stride = Math.max(1, Math.floor(size / 6));
  return line.filter((_, i) => i % stride === 0).map(([x, y]) => ({ x0: x - half, y0: y - half, x1: x + half, y1: y + half }));
}

/**
 * Where the name of a water may run: straight stretches that are long enough, best first.
 * @param {readonly Point[]} line
 * @param {number} length
 * @returns {{ line: Point[], bend: number, at: number }[]}
 */
function stretches(line, length) {
  const step = 6;
  const even = resampled(line, step);
  const count = Math.ceil(length / step) + 1;
  /** @type {{ line: Point[], bend: number, at: number }[]} */
  const found = [];
  if (lengthOf(even) < length * 1.1) return found;
  for (let start = 2; start + count < even.length - 2; start += 4) {
    const part = even.slice(start, start + count);
    const [ax, ay] = part[0];
    const [bx, by] = part[part.length - 1];
    const chord = Math.hypot(bx - ax, by - ay) || 1;
    let bend = 0;
    for (const [x, y] of part) bend = Math.max(bend, Math.abs(((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / chord));
    found.push({ line: part, bend, at: start * step });
  }
  return found;
}
