// @ts-check
/** The hexes: thin sides, small numbers, the level of high ground beside them. */
import { ROOT3, hexCorners, pathOf } from "../geometry.js";
import { INK, ROAD, SEASONS } from "../palette.js";
import { hexside, neighbours } from "../sheet.js";
import { isDry } from "./courses.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../sheet.js").Sheet} Sheet */
/** @typedef {import("../ink.js").Ink} Ink */
/** @typedef {import("../ink.js").Style} Style */
/** @typedef {import("../ink.js").Face} Face */
/** @typedef {import("./plan.js").Plan} Plan */

/** How unwelcome it is for a number to stand on things. */
const NUMBER_PRICES = { house: 3, road: 1.5, water: 1.5, field: 0.1, place: 3 };

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
 * Numbers stand at the top of their hexes, unless something is drawn there: then where least is covered.
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {Plan} plan
 */
export function drawNumbers(ink, sheet, plan) {
  const { grid } = sheet;
  if (!grid) return;
  const { halo, number } = SEASONS[sheet.season];
  const size = grid.side * 0.165;
  /** @type {Face} */
  const face = { size, fill: INK, alpha: number.open, from: 0.62, align: "center" };
  /** Among hachures a number needs a little air. @type {Face} */
  const clear = { ...face, alpha: number.high, halo, glow: number.glow };
  /** @type {Face} */
  const high = { ...face, size: size * 0.82, fill: "#6b2f12", alpha: number.high, align: "left" };
  const up = grid.flat ? (grid.side * ROOT3) / 2 - size * 1.05 : grid.side * 0.66;
  const aside = grid.side * (grid.flat ? 0.36 : 0.46);
  const lower = grid.flat ? up - grid.side * 0.12 : grid.side * 0.42;
  /** @type {Point[]} */
  const spots = [[0, -up], [-aside, -lower], [aside, -lower], [0, up + size * 0.6]];
  for (const place of sheet.places) {
    if (!place.label) continue;
    // The edge of a cliff needs the border of its hex for itself.
    const [x, y] = place.look.cliffs ? [place.x, place.y + size * 0.3] : freest(place, spots, size, plan);
    ink.text(place.look.cliffs ? { ...clear, glow: 1, alpha: 1 } : place.level > 0 ? clear : face, place.label, x, y);
    if (place.level > 0) ink.text(high, `▴${place.level}`, x + size * 1.25, y);
  }
}

/**
 * @param {import("../sheet.js").Place} place
 * @param {readonly Point[]} spots round its middle, the best first
 * @param {number} size
 * @param {Plan} plan
 * @returns {Point}
 */
function freest(place, spots, size, plan) {
  let best = Infinity;
  /** @type {Point} */
  let found = [place.x, place.y];
  for (const [i, [dx, dy]] of spots.entries()) {
    const x = place.x + dx;
    const y = place.y + dy;
    const box = { x0: x - size * 1.1, y0: y - size * 0.75, x1: x + size * (place.level > 0 ? 2 : 1.1), y1: y + size * 0.1 };
    const cost = plan.cost(box, NUMBER_PRICES) + (i > 0 ? size * size * (0.25 + i * 0.05) : 0);
    if (cost < best) {
      best = cost;
      found = [x, y];
    }
  }
  return found;
}

/** @type {Style} */
const TICKS = { stroke: "#5b3f1e", width: 1.1, cap: "butt" };
/** @type {Style} */
const WALLS = { stroke: INK, width: 2.6, cap: "round" };

/**
 * What runs along a hexside and is no water: walls as a firm line, everything else as the ticks of a scarp, downhill.
 * @param {Ink} ink
 * @param {Sheet} sheet
 */
export function drawScarps(ink, sheet) {
  ink.order(TICKS, WALLS);
  for (const { a, b, kind } of sheet.edges) {
    if (!isDry(kind)) continue;
    const [p, q] = hexside(sheet, a, b);
    const [x, y] = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
    if (kind === "wall" || kind === "border") {
      ink.batch(WALLS, pathOf([p, q]), x, y, 40);
      continue;
    }
    const low = a.level <= b.level ? a : b;
    const far = Math.hypot(low.x - x, low.y - y) || 1;
    const [dx, dy] = [((low.x - x) / far) * 5.5, ((low.y - y) / far) * 5.5];
    let d = "";
    for (let t = 0.04; t < 1; t += 0.075) {
      const px = p[0] + (q[0] - p[0]) * t;
      const py = p[1] + (q[1] - p[1]) * t;
      d += pathOf([[px, py], [px + dx, py + dy]]);
    }
    ink.batch(TICKS, d, x, y, 40);
  }
  ink.settle();
}

/**
 * A frame for what stands between a hex and the nearest border, in sides of a hex: `along` grows into the sheet.
 * @param {Sheet} sheet
 * @param {import("../sheet.js").Place} place
 * @param {number} side
 */
export function atBorder(sheet, place, side) {
  let dx = 0;
  let dy = 0;
  const step = side * ROOT3;
  neighbours(sheet, place).forEach((other) => {
    if (!other) return;
    dx += (other.x - place.x) / step;
    dy += (other.y - place.y) / step;
  });
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  return (/** @type {number} */ along, /** @type {number} */ aside) =>
    /** @type {Point} */ ([place.x + (ux * along - uy * aside) * side, place.y + (uy * along + ux * aside) * side]);
}

/**
 * Where troops come onto the sheet: an arrow from the nearest border into the hex.
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {import("./plan.js").Plan} plan
 */
export function drawEntries(ink, sheet, plan) {
  const { grid } = sheet;
  if (!grid) return;
  for (const place of sheet.places) {
    if (!place.tags.some((tag) => tag.startsWith("entry"))) continue;
    const at = besides(atBorder(sheet, place, grid.side), place.tags.some(leads) ? -0.24 : 0);
    const arrow = [at(-0.98, -0.09), at(-0.62, -0.075), at(-0.64, -0.2), at(-0.38, 0), at(-0.64, 0.2), at(-0.62, 0.075), at(-0.98, 0.09), at(-0.92, 0)];
    ink.through({ fill: "#9a3a2a", stroke: ROAD.edge, width: 0.7, join: "round", alpha: 0.82 }, arrow, pathOf(arrow, true));
    const [x, y] = at(-0.66, 0);
    plan.take(x, y, grid.side * 0.24, "house");
  }
}

/** @param {string} tag Whether it says that troops may leave the sheet. */
const leads = (tag) => tag.startsWith("exit");

/**
 * The same frame further aside, where two arrows share a hex.
 * @param {ReturnType<typeof atBorder>} at
 * @param {number} more
 * @returns {ReturnType<typeof atBorder>}
 */
function besides(at, more) {
  return (along, aside) => at(along, aside + more);
}

/**
 * Where troops may leave the sheet: an arrow out of the hex, and a flag to rally by that stands beside it; by a road they just go.
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {import("./plan.js").Plan} plan
 */
export function drawExits(ink, sheet, plan) {
  const { grid } = sheet;
  if (!grid) return;
  for (const place of sheet.places) {
    if (!place.tags.some(leads)) continue;
    const at = besides(atBorder(sheet, place, grid.side), place.tags.includes("entry") ? 0.24 : 0);
    const arrow = [at(-0.34, -0.08), at(-0.68, -0.08), at(-0.66, -0.22), at(-0.96, 0), at(-0.66, 0.22), at(-0.68, 0.08), at(-0.34, 0.08)];
    ink.through({ fill: "#e0a92e", stroke: INK, width: 1, join: "round" }, arrow, pathOf(arrow, true));
    if (place.tags.includes("exit-road")) {
      const [x, y] = at(-0.66, 0);
      plan.take(x, y, grid.side * 0.24, "house");
      continue;
    }
    // The flag stands upright wherever the border is.
    const [fx, fy] = at(-0.3, 0.3);
    const u = grid.side / 40;
    const [foot, top] = [fy + 9 * u, fy - 13 * u];
    const cloth = `M${fx} ${top}h${15 * u}l${-4 * u} ${4.5 * u}l${4 * u} ${4.5 * u}h${-15 * u}Z`;
    const box = [/** @type {Point} */ ([fx - 2 * u, top]), /** @type {Point} */ ([fx + 16 * u, foot])];
    ink.through({ fill: "#e0a92e", stroke: INK, width: 1.1 * u, join: "round" }, box, cloth);
    ink.through({ stroke: INK, width: 2 * u, cap: "round" }, box, `M${fx} ${foot}V${top - 1.5 * u}`);
    const [x, y] = at(-0.66, 0);
    plan.take(x, y, grid.side * 0.24, "house");
    plan.take(fx + 6 * u, fy - 6 * u, grid.side * 0.26, "house");
  }
}

/**
 * Summits: a small triangle, as surveyors mark the points they measured.
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {import("./plan.js").Plan} plan
 */
export function drawPeaks(ink, sheet, plan) {
  for (const place of sheet.places) {
    if (!place.look.peak) continue;
    const u = (sheet.grid?.side ?? 40) / 40;
    /** @type {Point[]} */
    const sign = [[place.x, place.y - 5 * u], [place.x + 5 * u, place.y + 3.4 * u], [place.x - 5 * u, place.y + 3.4 * u]];
    ink.through({ fill: "#f3e6c4", stroke: INK, width: 1.1 * u, join: "round" }, sign, pathOf(sign, true));
    const dot = `M${place.x - 0.9 * u} ${place.y + 0.6 * u}h${1.8 * u}`;
    ink.through({ stroke: INK, width: 1.8 * u, cap: "butt" }, sign, dot);
    plan.take(place.x, place.y, 6 * u, "house");
  }
}
