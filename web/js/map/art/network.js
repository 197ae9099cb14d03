// @ts-check
/** Where roads run: through which point of each place, and with which neighbours they join it. */
import { chance } from "../noise.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../sheet.js").Sheet} Sheet */
/** @typedef {import("../sheet.js").Place} Place */

/** Kinds of roads, the most important first; a kind nobody knows is a minor road. */
export const RANKS = ["road", "minor", "trail", "rail"];

/** @param {string} kind */
export const rankOf = (kind) => (RANKS.includes(kind) ? kind : kind === "highway" || kind === "main" ? "road" : kind === "track" ? "trail" : "minor");

/**
 * @typedef {object} Network  roads as they will be drawn
 * @property {Map<Place, Point>} anchors  where roads pass through a place
 * @property {Map<Place, { to: Place, kind: string }[]>} arms
 */

/**
 * Where roads pass through their hexes: near the middle, but drawn towards the neighbours so that a straight road is straight.
 * @param {Sheet} sheet
 * @returns {Network}
 */
export function networkOf(sheet) {
  /** @type {Network["arms"]} */
  const arms = new Map();
  const arm = (/** @type {Place} */ from, /** @type {Place} */ to, /** @type {string} */ kind) => {
    const list = arms.get(from);
    if (list) list.push({ to, kind });
    else arms.set(from, [{ to, kind }]);
  };
  for (const way of sheet.ways) {
    arm(way.from, way.to, rankOf(way.kind));
    arm(way.to, way.from, rankOf(way.kind));
  }
  /** @type {Map<Place, Point>} */
  let anchors = new Map();
  const sway = sheet.grid ? sheet.grid.side * 0.06 : 0;
  for (const place of arms.keys()) {
    const a = Math.round(place.x);
    const b = Math.round(place.y);
    anchors.set(place, [place.x + (chance(a, b, 70) - 0.5) * 2 * sway, place.y + (chance(a, b, 71) - 0.5) * 2 * sway]);
  }
  if (sheet.grid) anchors = straightened(anchors, arms, sheet.grid.side);
  return { anchors, arms };
}

/**
 * @param {Map<Place, Point>} anchors
 * @param {Network["arms"]} arms
 * @param {number} side
 */
function straightened(anchors, arms, side) {
  const out = new Map(anchors);
  for (const [place, list] of arms) {
    const at = anchors.get(place) ?? [place.x, place.y];
    const pair = straightest(at, list, anchors);
    if (!pair) continue;
    const [a, b] = pair;
    let dx = ((a[0] + b[0]) / 2 - at[0]) * 0.5;
    let dy = ((a[1] + b[1]) / 2 - at[1]) * 0.5;
    const far = Math.hypot(dx, dy) / (side * 0.46);
    if (far > 1) {
      dx /= far;
      dy /= far;
    }
    out.set(place, [at[0] + dx, at[1] + dy]);
  }
  return out;
}

/**
 * The two neighbours of the best kind of road between which it runs on most directly.
 * @param {Point} at
 * @param {{ to: Place, kind: string }[]} list
 * @param {Map<Place, Point>} anchors
 */
function straightest(at, list, anchors) {
  for (const kind of RANKS) {
    const ends = list.filter((arm) => arm.kind === kind).map(({ to }) => anchors.get(to) ?? [to.x, to.y]);
    let best = 0.4;
    /** @type {number[][] | null} */
    let pair = null;
    for (let i = 0; i < ends.length; i++) {
      for (let j = i + 1; j < ends.length; j++) {
        const value = straightness(at, { x: ends[i][0], y: ends[i][1] }, { x: ends[j][0], y: ends[j][1] });
        if (value > best) {
          best = value;
          pair = [ends[i], ends[j]];
        }
      }
    }
    if (pair) return pair;
  }
  return null;
}

/**
 * @param {Point} anchor
 * @param {{ x: number, y: number }} a
 * @param {{ x: number, y: number }} b
 */
export function straightness(anchor, a, b) {
  const ax = a.x - anchor[0];
  const ay = a.y - anchor[1];
  const bx = b.x - anchor[0];
  const by = b.y - anchor[1];
  return (1 - (ax * bx + ay * by) / (Math.hypot(ax, ay) * Math.hypot(bx, by) || 1)) / 2;
}
