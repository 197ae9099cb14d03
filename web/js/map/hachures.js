// @ts-check
/**
 * Hachures: the strokes by which engravers of the time showed slopes. Each begins on a contour and runs down to the next one,
 * thick at its head and fine at its foot; the steeper the ground the heavier, and heavier again on the side away from the light.
 */
import { chance } from "./noise.js";

/** @typedef {import("./elevation.js").Terrain} Terrain */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Rect} Rect */

/**
 * @typedef {object} HachureBlock  the strokes of one part of the sheet and one darkness, as wedges: six numbers each
 * @property {Rect} box
 * @property {number} tone   0 faint, 1 middle, 2 dark
 * @property {Float32Array} wedges  x, y of the head's two corners and of the tip
 */

/** Height between two contours, in map units. */
const INTERVAL = 4.6;
/** Distance of neighbouring strokes on a contour. */
const SPACING = 2.5;
/** Ground flatter than this bears no stroke. */
const FLAT = 0.085;
/** The longest stroke. */
const LONGEST = 13;
/** Side of a block, in map units. */
const BLOCK = 360;

/**
 * @param {Terrain} terrain
 * @returns {HachureBlock[]}
 */
export function hachures(terrain) {
  let top = 0;
  for (const h of terrain.height) if (h > top) top = h;
  const blocks = new Blocks();
  for (let level = INTERVAL * 0.45; level < top; level += INTERVAL) {
    for (const contour of contours(terrain, level)) strokesAlong(terrain, contour, level, blocks);
  }
  return blocks.done();
}

/** Collects wedges by where they are and how dark. */
class Blocks {
  constructor() {
    /** @type {Map<string, { box: Rect, tone: number, wedges: number[] }>} */
    this.map = new Map();
  }

  /**
   * @param {number} tone
   * @param {number} x
   * @param {number} y
   * @param {readonly number[]} wedge
   */
  add(tone, x, y, wedge) {
    const i = Math.floor(x / BLOCK);
    const j = Math.floor(y / BLOCK);
    const key = `${i},${j},${tone}`;
    let block = this.map.get(key);
    if (!block) {
      const box = { x0: i * BLOCK - LONGEST, y0: j * BLOCK - LONGEST, x1: (i + 1) * BLOCK + LONGEST, y1: (j + 1) * BLOCK + LONGEST };
      this.map.set(key, (block = { box, tone, wedges: [] }));
    }
    block.wedges.push(...wedge);
  }

  /** @returns {HachureBlock[]} */
  done() {
    return [...this.map.values()].map((block) => ({ box: block.box, tone: block.tone, wedges: Float32Array.from(block.wedges) }));
  }
}

/**
 * The contour lines at a height, each as points in order. Every crossing of a lattice edge is met by at most two pieces, so
 * pieces link up by the number of the edge.
 * @param {Terrain} terrain
 * @param {number} level
 * @returns {Point[][]}
 */
export function contours({ lattice, height }, level) {
  const { width, step, x0, y0 } = lattice;
  /** @type {Map<number, number[]>} */
  const links = new Map();
  const link = (/** @type {number} */ a, /** @type {number} */ b) => {
    const list = links.get(a);
    if (list) list.push(b);
    else links.set(a, [b]);
  };
  // Edge 2i runs right from sample i, edge 2i + 1 runs down from it.
  for (let row = 0; row + 1 < lattice.height; row++) {
    for (let column = 0; column + 1 < width; column++) {
      const i = row * width + column;
      const a = height[i] > level ? 1 : 0;
      const b = height[i + 1] > level ? 1 : 0;
      const c = height[i + width + 1] > level ? 1 : 0;
      const d = height[i + width] > level ? 1 : 0;
      if (a + b + c + d === 0 || a + b + c + d === 4) continue;
      /** @type {number[]} */
      const cut = [];
      if (a !== b) cut.push(2 * i);
      if (b !== c) cut.push(2 * (i + 1) + 1);
      if (c !== d) cut.push(2 * (i + width));
      if (d !== a) cut.push(2 * i + 1);
      for (let k = 0; k + 1 < cut.length; k += 2) {
        link(cut[k], cut[k + 1]);
        link(cut[k + 1], cut[k]);
      }
    }
  }
  const pointOn = (/** @type {number} */ edge) => {
    const i = edge >> 1;
    const j = edge & 1 ? i + width : i + 1;
    const t = (level - height[i]) / (height[j] - height[i]);
    const x = x0 + (i % width) * step;
    const y = y0 + Math.floor(i / width) * step;
    return /** @type {Point} */ (edge & 1 ? [x, y + t * step] : [x + t * step, y]);
  };
  /** @type {Point[][]} */
  const lines = [];
  const seen = new Set();
  const follow = (/** @type {number} */ start) => {
    const line = [pointOn(start)];
    seen.add(start);
    for (let at = start; ; ) {
      const next = (links.get(at) ?? []).find((edge) => !seen.has(edge));
      if (next === undefined) break;
      seen.add(next);
      line.push(pointOn(next));
      at = next;
    }
    if (line.length > 3) lines.push(line);
  };
  for (const [edge, ends] of links) if (ends.length === 1 && !seen.has(edge)) follow(edge);
  for (const edge of links.keys()) if (!seen.has(edge)) follow(edge);
  return lines;
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
    const piece = Math.hypot(bx - ax, by - ay);
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
  const slope = Math.hypot(gx, gy);
  if (slope < FLAT) return SPACING;
  const hx = Math.round(x * 4);
  const hy = Math.round(y * 4);
  const jitter = chance(hx, hy, 71);
  const steep = Math.min(1, (slope - FLAT) / 0.75);
  const lit = (gx + gy) / slope; // 1.41 faces the light, -1.41 lies in the shade
  const weight = steep * (1 - 0.33 * lit) + 0.12;
  // Walk down in three steps so that strokes bend with the ground.
  const goal = level - INTERVAL * (0.86 + 0.3 * jitter);
  const stride = Math.min(LONGEST / 3, INTERVAL / slope / 3);
  let px = x - (gx / slope) * stride * 0.25 * jitter;
  let py = y - (gy / slope) * stride * 0.25 * jitter;
  const head = [px, py];
  for (let k = 0; k < 3; k++) {
    const g = Math.hypot(gx, gy) || 1;
    px -= (gx / g) * stride;
    py -= (gy / g) * stride;
    if (lattice.value(height, px, py) < goal) break;
    gx = lattice.value(dx, px, py);
    gy = lattice.value(dy, px, py);
  }
  const length = Math.hypot(px - head[0], py - head[1]) || 1;
  const half = 0.16 + 0.42 * Math.min(1.2, weight) * (0.8 + 0.4 * chance(hx, hy, 72));
  const nx = (-(py - head[1]) / length) * half;
  const ny = ((px - head[0]) / length) * half;
  const tone = weight < 0.3 ? 0 : weight < 0.62 ? 1 : 2;
  blocks.add(tone, x, y, [head[0] + nx, head[1] + ny, head[0] - nx, head[1] - ny, px, py]);
  return SPACING * (1.3 - 0.42 * Math.min(1, weight)) * (0.8 + 0.4 * jitter);
}
