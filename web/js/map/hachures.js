// @ts-check
/**
 * Hachures: the strokes by which engravers of the time showed slopes. Each begins on a contour and runs down to the next one,
 * a little finer towards its foot; the steeper the ground the heavier, and heavier again on the side away from the light.
 */
import { Links, cellsByLevel, contours } from "./contours.js";
import { chance } from "./noise.js";

/** @typedef {import("./elevation.js").Terrain} Terrain */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Rect} Rect */

/**
 * @typedef {object} HachureBlock  the strokes of one part of the sheet and one darkness, eight numbers each
 * @property {Rect} box
 * @property {number} tone   0 faint, 1 middle, 2 dark
 * @property {Float32Array} strokes  x, y of the two corners of the head and the two of the foot
 */

/** Height between two contours, in map units. */
const INTERVAL = 4.6;
/** Distance of neighbouring strokes on a contour. */
const SPACING = 2.15;
/** Ground flatter than this bears no stroke. */
const FLAT = 0.11;
/** The longest stroke. */
const LONGEST = 11;
/** Side of a block, in map units. */
const BLOCK = 360;

/**
 * @param {Terrain} terrain
 * @returns {HachureBlock[]}
 */
export function hachures(terrain) {
  const blocks = new Blocks();
  const base = INTERVAL * 0.55;
  const cells = cellsByLevel(terrain, base, INTERVAL);
  const links = new Links(terrain.lattice.size * 2);
  cells.forEach((crossed, k) => {
    const level = base + k * INTERVAL;
    for (const contour of contours(terrain, level, crossed, links)) strokesAlong(terrain, contour, level, blocks);
  });
  return blocks.done();
}

/** Collects strokes by where they are and how dark. */
class Blocks {
  constructor() {
    /** @type {Map<number, { box: Rect, tone: number, strokes: Float32Array, used: number }>} */
    this.map = new Map();
  }

  /**
   * Where the next stroke of a darkness at a place is to be written: eight numbers that end at `used`.
   * @param {number} tone
   * @param {number} x
   * @param {number} y
   */
  next(tone, x, y) {
    const i = Math.floor(x / BLOCK);
    const j = Math.floor(y / BLOCK);
    const key = (i * 4096 + j) * 4 + tone;
    let block = this.map.get(key);
    if (!block) {
      const box = { x0: i * BLOCK - LONGEST, y0: j * BLOCK - LONGEST, x1: (i + 1) * BLOCK + LONGEST, y1: (j + 1) * BLOCK + LONGEST };
      this.map.set(key, (block = { box, tone, strokes: new Float32Array(512), used: 0 }));
    }
    if (block.used === block.strokes.length) {
      const larger = new Float32Array(block.used * 2);
      larger.set(block.strokes);
      block.strokes = larger;
    }
    block.used += 8;
    return block;
  }

  /** @returns {HachureBlock[]} */
  done() {
    return [...this.map.values()].map((block) => ({ box: block.box, tone: block.tone, strokes: block.strokes.subarray(0, block.used) }));
  }
}

/**
 * @param {Terrain} terrain
 * @param {readonly Point[]} contour
 * @param {number} level
 * @param {Blocks} blocks
 */
function strokesAlong(terrain, contour, level, blocks) {
  let due = SPACING * chance(Math.round(contour[0][0]), Math.round(contour[0][1]), 5);
  for (let i = 1; i < contour.length; i++) {
    const [ax, ay] = contour[i - 1];
    const [bx, by] = contour[i];
    const piece = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
    while (due < piece) {
      const t = due / piece;
      const gap = stroke(terrain, ax + (bx - ax) * t, ay + (by - ay) * t, level, blocks);
      due += gap;
    }
    due -= piece;
  }
}

/**
 * Draws one stroke and says how far the next one stands.
 * @param {Terrain} terrain
 * @param {number} x
 * @param {number} y
 * @param {number} level
 * @param {Blocks} blocks
 */
function stroke(terrain, x, y, level, blocks) {
  const { lattice, dx, dy, height } = terrain;
  let gx = lattice.value(dx, x, y);
  let gy = lattice.value(dy, x, y);
  const slope = Math.sqrt(gx * gx + gy * gy);
  if (slope < FLAT) return SPACING;
  const hx = Math.round(x * 4);
  const hy = Math.round(y * 4);
  const jitter = chance(hx, hy, 71);
  const steep = Math.min(1, (slope - FLAT) / 0.75);
  const lit = (gx + gy) / slope; // 1.41 faces the light, -1.41 lies in the shade
  const weight = steep * (0.95 - 0.46 * lit) + 0.1;
  // Walk down in three steps so that strokes bend with the ground.
  const goal = level - INTERVAL * (0.86 + 0.3 * jitter);
  const stride = Math.min(LONGEST / 3, INTERVAL / slope / 3);
  let px = x - (gx / slope) * stride * 0.25 * jitter;
  let py = y - (gy / slope) * stride * 0.25 * jitter;
  const headX = px;
  const headY = py;
  for (let k = 0; k < 3; k++) {
    const g = Math.sqrt(gx * gx + gy * gy) || 1;
    px -= (gx / g) * stride;
    py -= (gy / g) * stride;
    if (lattice.value(height, px, py) < goal) break;
    gx = lattice.value(dx, px, py);
    gy = lattice.value(dy, px, py);
  }
  const length = Math.sqrt((px - headX) ** 2 + (py - headY) ** 2) || 1;
  const half = 0.11 + 0.27 * Math.max(0, Math.min(1.25, weight)) * (0.85 + 0.3 * chance(hx, hy, 72));
  const nx = (-(py - headY) / length) * half;
  const ny = ((px - headX) / length) * half;
  const foot = 0.4;
  const tone = weight < 0.24 ? 0 : weight < 0.55 ? 1 : 2;
  const { strokes, used } = blocks.next(tone, x, y);
  const at = used - 8;
  strokes[at] = headX + nx;
  strokes[at + 1] = headY + ny;
  strokes[at + 2] = headX - nx;
  strokes[at + 3] = headY - ny;
  strokes[at + 4] = px - nx * foot;
  strokes[at + 5] = py - ny * foot;
  strokes[at + 6] = px + nx * foot;
  strokes[at + 7] = py + ny * foot;
  return SPACING * (1.35 - 0.4 * Math.max(0, Math.min(1, weight))) * (0.82 + 0.36 * jitter);
}
