// @ts-check
/** What is already drawn where, so that trees do not stand in the river and no name runs through a church. */
import { Buckets, sharedArea } from "../geometry.js";
import { resampled } from "../curves.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../geometry.js").Rect} Rect */

export class Plan {
  constructor() {
    /** @type {Buckets<{ r: number, kind: string }>} */
    this.spots = new Buckets(48);
    this.widest = 0;
    /** @type {{ box: Rect, weight: number }[]} */
    this.boxes = [];
  }

  /**
   * Takes a round spot.
   * @param {number} x
   * @param {number} y
   * @param {number} r
   * @param {string} kind
   */
  take(x, y, r, kind) {
    this.spots.add(x, y, { r, kind });
    this.widest = Math.max(this.widest, r);
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
    for (const spot of this.spots.near(x, y, r + this.widest)) {
      if (ignore.includes(spot.what.kind)) continue;
      if ((spot.x - x) ** 2 + (spot.y - y) ** 2 < (spot.what.r + r) ** 2) return false;
    }
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
    const reach = Math.hypot(box.x1 - cx, box.y1 - cy) + this.widest;
    for (const { x, y, what } of this.spots.near(cx, cy, reach)) {
      const weight = weights[what.kind] ?? 0;
      if (weight === 0) continue;
      const spot = { x0: x - what.r, y0: y - what.r, x1: x + what.r, y1: y + what.r };
      cost += weight * sharedArea(box, spot);
    }
    for (const taken of this.boxes) cost += taken.weight * sharedArea(box, taken.box);
    return cost;
  }

  /**
   * Takes a box for words.
   * @param {Rect} box
   * @param {number} [weight]
   */
  takeBox(box, weight = 6) {
    this.boxes.push({ box, weight });
  }
}
