// @ts-check
/**
 * Spurs and gullies. Rain cuts slopes into furrows that run straight down; without them a hill looks like a cushion. Every
 * sample adds up a few waves whose crests lie along the local slope, each centred on a scattered point, so that furrows
 * begin, branch and end.
 */
import { chance } from "./noise.js";

/** @typedef {import("./lattice.js").Lattice} Lattice */

/** The furrows: their breadth in map units and their depth as a part of the slope times the breadth. */
const FURROWS = [
  { breadth: 40, depth: 0.3 },
  { breadth: 17, depth: 0.2 },
];

/** Slopes below this stay smooth. */
const GENTLE = 0.02;

/** How much a wave counts by the square of its distance, and a wave by its phase: looked up, because there are millions. */
const STEPS = 512;
const FARTHEST = 8;
const FADE = Float32Array.from({ length: STEPS + 1 }, (_, i) => Math.exp((-2 * FARTHEST * i) / STEPS));
const WAVE = Float32Array.from({ length: STEPS }, (_, i) => Math.cos((2 * Math.PI * i) / STEPS));

/**
 * The height with furrows cut into its slopes.
 * @param {Lattice} lattice
 * @param {Float32Array} height
 */
export function carve(lattice, height) {
  let carved = height;
  for (const furrow of FURROWS) carved = furrowed(lattice, carved, furrow.breadth, furrow.depth);
  return carved;
}

/**
 * @param {Lattice} lattice
 * @param {Float32Array} height
 * @param {number} breadth
 * @param {number} depth
 */
function furrowed(lattice, height, breadth, depth) {
  const { dx, dy } = lattice.gradient(lattice.blurred(height, breadth * 0.3));
  const out = new Float32Array(height);
  const centres = centresOf(lattice, breadth);
  for (let row = 0, i = 0; row < lattice.height; row++) {
    const y = (lattice.y0 + row * lattice.step) / breadth;
    for (let column = 0; column < lattice.width; column++, i++) {
      const slope = Math.sqrt(dx[i] * dx[i] + dy[i] * dy[i]);
      if (slope < GENTLE) continue;
      const x = (lattice.x0 + column * lattice.step) / breadth;
      const wave = waves(centres, x, y, -dy[i] / slope, dx[i] / slope);
      const deep = Math.min(2 * depth * breadth * Math.min(0.8, slope - GENTLE), height[i] * 0.5);
      out[i] -= deep * (0.5 - 0.5 * wave);
    }
  }
  return out;
}

/**
 * @typedef {object} Centres  one scattered point in every square
 * @property {number} i0
 * @property {number} j0
 * @property {number} columns
 * @property {Float32Array} x
 * @property {Float32Array} y
 */

/**
 * @param {Lattice} lattice
 * @param {number} breadth
 * @returns {Centres}
 */
function centresOf(lattice, breadth) {
  const i0 = Math.floor(lattice.x0 / breadth) - 1;
  const j0 = Math.floor(lattice.y0 / breadth) - 1;
  const columns = Math.ceil((lattice.width * lattice.step) / breadth) + 4;
  const rows = Math.ceil((lattice.height * lattice.step) / breadth) + 4;
  const x = new Float32Array(columns * rows);
  const y = new Float32Array(columns * rows);
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, at++) {
      x[at] = i0 + column + chance(i0 + column, j0 + row, 301);
      y[at] = j0 + row + chance(i0 + column, j0 + row, 302);
    }
  }
  return { i0, j0, columns, x, y };
}

/**
 * The waves at a point, in [-1, 1]; (ux, uy) runs across them.
 * @param {Centres} centres
 * @param {number} x
 * @param {number} y
 * @param {number} ux
 * @param {number} uy
 */
function waves(centres, x, y, ux, uy) {
  const { columns } = centres;
  const first = (Math.floor(y) - centres.j0 - 1) * columns + (Math.floor(x) - centres.i0 - 1);
  let sum = 0;
  let total = 0;
  for (let j = 0, base = first; j < 3; j++, base += columns) {
    for (let at = base; at < base + 3; at++) {
      const vx = x - centres.x[at];
      const vy = y - centres.y[at];
      const weight = FADE[((vx * vx + vy * vy) * (STEPS / FARTHEST)) | 0];
      sum += weight * WAVE[(((vx * ux + vy * uy) * STEPS) | 0) & (STEPS - 1)];
      total += weight;
    }
  }
  return total > 0 ? sum / total : 0;
}
