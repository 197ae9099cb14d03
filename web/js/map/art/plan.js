// @ts-check
/** What is already drawn where, so that trees do not stand in the river and no name runs through a church. */
import { Buckets } from "../geometry.js";
import { resampled } from "../curves.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../geometry.js").Rect} Rect */

/** How unwelcome it is for words to cover things, by kind. */
export const PRICES = { house: 5, place: 9, road: 1.1, water: 1.4, field: 0.1, lake: 0.4 };

export class Plan {
  constructor() {
    /**
     * Spots by their size: a few wide ones must not make every search wide.
     * @type {{ widest: number, upTo: number, spots: Buckets<{ r: number, kind: string }> }[]}
     */
    this.sizes = [6, 18, Infinity].map((upTo) => ({ widest: 0, upTo, spots: new Buckets(upTo === 6 ? 16 : 48) }));
    /** Boxes by the squares that they touch. @type {Map<number, { box: Rect, weight: number }[]>} */
    this.boxes = new Map();
  }

  /**
   * Takes a round spot.
   * @param {number} x
   * @param {number} y
   * @param {number} r
   * @param {string} kind
   */
  take(x, y, r, kind) {
    const size = this.sizes.find(({ upTo }) => r <= upTo) ?? this.sizes[this.sizes.length - 1];
    size.spots.add(x, y, { r, kind });
    size.widest = Math.max(size.widest, r);
  }

  /**
   * Takes the ground along a line.
   * @param {readonly Point[]} line
   * @param {number} r half its breadth
   * @param {string} kind
   */
  takeLine(line, r, kind) {
    for (const [x, y] of resampled(line, Math.max(5, r))) this.take(x, y, r, kind);
  }

  /**
   * Whether a round spot is free; `ignore` names kinds that do not matter.
   * @param {number} x
   * @param {number} y
   * @param {number} r
   * @param {readonly string[]} [ignore]
   */
  free(x, y, r, ignore = []) {
    const touches = (/** @type {{ r: number, kind: string }} */ spot, /** @type {number} */ sx, /** @type {number} */ sy) =>
      (sx - x) ** 2 + (sy - y) ** 2 < (spot.r + r) ** 2 && !ignore.includes(spot.kind);
    for (const { widest, spots } of this.sizes) if (widest > 0 && spots.some(x, y, r + widest, touches)) return false;
    return true;
  }

  /**
   * How much of a box is taken: spots and boxes of words, the latter by their weight.
   * @param {Rect} box
   * @param {Record<string, number>} weights by kind of spot; kinds not named do not count
   */
  cost(box, weights) {
    let cost = 0;
    const cx = (box.x0 + box.x1) / 2;
    const cy = (box.y0 + box.y1) / 2;
    const reach = Math.hypot(box.x1 - cx, box.y1 - cy);
    const price = (/** @type {{ r: number, kind: string }} */ { r, kind }, /** @type {number} */ x, /** @type {number} */ y) => {
      const weight = weights[kind] ?? 0;
      const w = Math.min(box.x1, x + r) - Math.max(box.x0, x - r);
      const h = Math.min(box.y1, y + r) - Math.max(box.y0, y - r);
      if (w > 0 && h > 0) cost += weight * w * h;
    };
    for (const { widest, spots } of this.sizes) if (widest > 0) spots.some(cx, cy, reach + widest, price);
    const counted = new Set();
    for (const key of squaresOf(box)) {
      for (const taken of this.boxes.get(key) ?? []) {
        const w = Math.min(box.x1, taken.box.x1) - Math.max(box.x0, taken.box.x0);
        const h = Math.min(box.y1, taken.box.y1) - Math.max(box.y0, taken.box.y0);
        if (w <= 0 || h <= 0 || counted.has(taken)) continue;
        counted.add(taken);
        cost += taken.weight * w * h;
      }
    }
    return cost;
  }

  /**
   * Takes a box for words.
   * @param {Rect} box
   * @param {number} [weight]
   */
  takeBox(box, weight = 6) {
    const taken = { box, weight };
    for (const key of squaresOf(box)) {
      const list = this.boxes.get(key);
      if (list) list.push(taken);
      else this.boxes.set(key, [taken]);
    }
  }
}

/** Side of the squares by which boxes are found. */
const SQUARE = 80;

/** @param {Rect} box */
function squaresOf(box) {
  const keys = [];
  for (let i = Math.floor(box.x0 / SQUARE); i <= Math.floor(box.x1 / SQUARE); i++) {
    for (let j = Math.floor(box.y0 / SQUARE); j <= Math.floor(box.y1 / SQUARE); j++) keys.push(i * 65536 + j);
  }
  return keys;
}
