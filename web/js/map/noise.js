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

/**
 * Smooth noise in [0, 1) that repeats after `period` cells, so that a tile of it has no seam.
 * @param {number} x
 * @param {number} y
 * @param {number} salt
 * @param {number} period
 */
function smooth(x, y, salt, period) {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const u = ease(x - i);
  const v = ease(y - j);
  const i0 = ((i % period) + period) % period;
  const j0 = ((j % period) + period) % period;
  const i1 = (i0 + 1) % period;
  const j1 = (j0 + 1) % period;
  const top = chance(i0, j0, salt) * (1 - u) + chance(i1, j0, salt) * u;
  const foot = chance(i0, j1, salt) * (1 - u) + chance(i1, j1, salt) * u;
  return top * (1 - v) + foot * v;
}

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
      for (let y = 0; y < TILE; y++) {
        for (let x = 0; x < TILE; x++) {
          const value = smooth((x * period) / TILE, (y * period) / TILE, salt + octave, period);
          this.data[y * TILE + x] += amplitude * value;
        }
      }
    }
    for (let i = 0; i < this.data.length; i++) this.data[i] /= weight;
    this.cells = cells;
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
