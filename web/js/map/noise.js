// @ts-check
/**
 * Chance that is the same on every machine and at every visit: the art scatters trees and houses with it, and a map that
 * changed between two visits would not be a map. Nothing here keeps a state.
 */

/**
 * A hash of up to three whole numbers, in [0, 1).
 * @param {number} a
 * @param {number} b
 * @param {number} [salt]
 */
export function chance(a, b, salt = 0) {
  let x = Math.imul(a | 0, 0x9e3779b1) ^ Math.imul(b | 0, 0x85ebca77) ^ Math.imul(salt | 0, 0xc2b2ae3d);
  x ^= x >>> 15;
  x = Math.imul(x, 0x2c1b3c6d);
  x ^= x >>> 12;
  x = Math.imul(x, 0x297a2d39);
  x ^= x >>> 15;
  return (x >>> 0) / 4294967296;
}

/**
 * A number in [low, high) for a place and a purpose.
 * @param {number} a
 * @param {number} b
 * @param {number} salt
 * @param {number} low
 * @param {number} high
 */
export function between(a, b, salt, low, high) {
  return low + chance(a, b, salt) * (high - low);
}

/** @param {number} t */
const ease = (t) => t * t * (3 - 2 * t);

/** Side of a noise tile, in samples; a power of two. */
const TILE = 256;

/**
 * A seamless tile of cloudy noise. Looking values up in it is many times cheaper than hashing them, and the relief asks for
 * millions.
 */
export class Clouds {
  /**
   * @param {number} salt
   * @param {number} octaves
   * @param {number} [cells] how many blobs the coarsest octave has along a side
   */
  constructor(salt, octaves, cells = 8) {
    this.data = new Float32Array(TILE * TILE);
    let weight = 0;
    for (let octave = 0, amplitude = 1, period = cells; octave < octaves; octave++, amplitude /= 2, period *= 2) {
      weight += amplitude;
      this.add(salt + octave, period, amplitude);
    }
    for (let i = 0; i < this.data.length; i++) this.data[i] /= weight;
    this.cells = cells;
  }

  /**
   * Adds smooth noise that repeats after `period` cells, so that the tile has no seam: every knot is drawn by lot once, and what
   * lies between is eased from knot to knot.
   * @param {number} salt
   * @param {number} period
   * @param {number} amplitude
   */
  add(salt, period, amplitude) {
    const { data } = this;
    const knots = new Float32Array(period * period);
    for (let j = 0, at = 0; j < period; j++) for (let i = 0; i < period; i++, at++) knots[at] = chance(i, j, salt);
    const eased = Float32Array.from({ length: TILE }, (_, x) => ease(((x * period) / TILE) % 1));
    for (let y = 0, at = 0; y < TILE; y++) {
      const j = Math.floor((y * period) / TILE);
      const here = j * period;
      const below = ((j + 1) % period) * period;
      const v = eased[y];
      for (let x = 0; x < TILE; x++, at++) {
        const i = Math.floor((x * period) / TILE);
        const next = i + 1 === period ? 0 : i + 1;
        const u = eased[x];
        const top = knots[here + i] + (knots[here + next] - knots[here + i]) * u;
        const foot = knots[below + i] + (knots[below + next] - knots[below + i]) * u;
        data[at] += amplitude * (top + (foot - top) * v);
      }
    }
  }

  /**
   * The noise at a point, about one blob to a unit of x and y.
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    const fx = (x * TILE) / this.cells;
    const fy = (y * TILE) / this.cells;
    const i = Math.floor(fx);
    const j = Math.floor(fy);
    const u = fx - i;
    const v = fy - j;
    const i0 = i & (TILE - 1);
    const j0 = (j & (TILE - 1)) * TILE;
    const i1 = (i + 1) & (TILE - 1);
    const j1 = ((j + 1) & (TILE - 1)) * TILE;
    const d = this.data;
    const top = d[j0 + i0] + (d[j0 + i1] - d[j0 + i0]) * u;
    const foot = d[j1 + i0] + (d[j1 + i1] - d[j1 + i0]) * u;
    return top + (foot - top) * v;
  }
}
