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
  for (let row = 0, i = 0; row < lattice.height; row++) {
    const y = (lattice.y0 + row * lattice.step) / breadth;
    for (let column = 0; column < lattice.width; column++, i++) {
      const slope = Math.hypot(dx[i], dy[i]);
      if (slope < GENTLE) continue;
      const x = (lattice.x0 + column * lattice.step) / breadth;
      const wave = waves(x, y, -dy[i] / slope, dx[i] / slope);
      const deep = Math.min(2 * depth * breadth * Math.min(0.8, slope - GENTLE), height[i] * 0.5);
      out[i] -= deep * (0.5 - 0.5 * wave);
    }
  }
  return out;
}

/**
 * The waves at a point, in [-1, 1]; (ux, uy) runs across them.
 * @param {number} x
 * @param {number} y
 * @param {number} ux
 * @param {number} uy
 */
function waves(x, y, ux, uy) {
  const i0 = Math.floor(x);
  const j0 = Math.floor(y);
  let sum = 0;
  let total = 0;
  for (let j = j0 - 1; j <= j0 + 1; j++) {
    for (let i = i0 - 1; i <= i0 + 1; i++) {
      const vx = x - i - chance(i, j, 301);
      const vy = y - j - chance(i, j, 302);
      const weight = Math.exp(-2 * (vx * vx + vy * vy));
      sum += weight * Math.cos((vx * ux + vy * uy) * 2 * Math.PI);
      total += weight;
    }
  }
  return total > 0 ? sum / total : 0;
}
