// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { alongLine, chains, joined, lengthOf, resampled, rounded, shifted, through, wobble } from "../js/map/curves.js";
import { Clouds, between, chance } from "../js/map/noise.js";

/** @typedef {import("../js/map/geometry.js").Point} Point */

test("loose segments become one line in order, whichever way each was given", () => {
  const lines = chains([
    [[20, 0], [30, 0]],
    [[10, 0], [0, 0]],
    [[20, 0], [10, 0]],
  ]);
  assert.equal(lines.length, 1);
  const xs = lines[0].map((p) => p[0]);
  assert.deepEqual(xs[0] === 0 ? xs : xs.reverse(), [0, 10, 20, 30]);
});

test("a line ends where a third segment meets it, and every segment is in one line", () => {
  const lines = chains([
    [[0, 0], [10, 0]],
    [[10, 0], [20, 0]],
    [[10, 0], [10, 10]],
  ]);
  assert.equal(lines.length, 3);
  assert.equal(lines.reduce((sum, line) => sum + line.length - 1, 0), 3);
});

test("a ring is one line that comes back", () => {
  const lines = chains([
    [[0, 0], [10, 0]],
    [[10, 0], [10, 10]],
    [[10, 10], [0, 0]],
  ]);
  assert.equal(lines.length, 1);
  assert.deepEqual(lines[0][0], lines[0][3]);
});

test("where three lines meet the two straightest become one", () => {
  const lines = joined([
    [[0, 0], [10, 0]],
    [[10, 0], [20, 1]],
    [[10, 10], [10, 0]],
  ]);
  assert.equal(lines.length, 2);
  assert.ok(lines.some((line) => line.length === 3 && line.some((p) => p[0] === 20)));
});

test("rounding keeps both ends, stays inside and grows smoother", () => {
  /** @type {Point[]} */
  const corner = [[0, 0], [10, 0], [10, 10]];
  const smooth = rounded(corner, 3);
  assert.deepEqual(smooth[0], [0, 0]);
  assert.deepEqual(smooth[smooth.length - 1], [10, 10]);
  assert.ok(smooth.length > 12);
  assert.ok(smooth.every(([x, y]) => x >= 0 && x <= 10 && y >= 0 && y <= 10));
  assert.ok(lengthOf(smooth) < lengthOf(corner));
});

test("walking along a line", () => {
  /** @type {Point[]} */
  const line = [[0, 0], [10, 0], [10, 10]];
  assert.equal(lengthOf(line), 20);
  const spot = alongLine(line, 15);
  assert.deepEqual([spot.x, spot.y], [10, 5]);
  assert.ok(Math.abs(spot.angle - Math.PI / 2) < 1e-9);
  const even = resampled(line, 4);
  assert.equal(even.length, 6);
  assert.deepEqual(even[5], [10, 10]);
  for (let i = 1; i < even.length; i++) assert.ok(Math.hypot(even[i][0] - even[i - 1][0], even[i][1] - even[i - 1][1]) < 4.01);
});

test("a curve passes through its points; a shifted line keeps its distance", () => {
  /** @type {Point[]} */
  const points = [[0, 0], [10, 5], [20, 0]];
  const curve = through(points, 4);
  for (const p of points) assert.ok(curve.some((q) => Math.hypot(p[0] - q[0], p[1] - q[1]) < 1e-9));
  assert.deepEqual(shifted([[0, 0], [10, 0]], 3), [[0, -3], [10, -3]]);
});

test("wobbling moves a shared corner the same way in both lines", () => {
  const a = wobble([[0, 0], [40, 20]], 5);
  const b = wobble([[40, 20], [80, 0]], 5);
  assert.deepEqual(a[1], b[0]);
  assert.ok(Math.hypot(a[1][0] - 40, a[1][1] - 20) <= 5 * Math.SQRT2);
});

test("chance is always the same, in range and spread out", () => {
  assert.equal(chance(3, 4, 5), chance(3, 4, 5));
  assert.notEqual(chance(3, 4, 5), chance(4, 3, 5));
  let sum = 0;
  for (let i = 0; i < 1000; i++) {
    const value = chance(i, i * 7, 1);
    assert.ok(value >= 0 && value < 1);
    sum += value;
  }
  assert.ok(Math.abs(sum / 1000 - 0.5) < 0.05);
  assert.ok(between(1, 2, 3, -4, 4) >= -4 && between(1, 2, 3, -4, 4) < 4);
});

test("clouds are smooth, in range and without a seam", () => {
  const clouds = new Clouds(9, 3);
  for (let i = 0; i < 200; i++) {
    const value = clouds.at(i * 0.13 - 9, i * 0.07);
    assert.ok(value >= 0 && value < 1);
    assert.ok(Math.abs(value - clouds.at(i * 0.13 - 9 + 0.01, i * 0.07)) < 0.05);
    assert.ok(Math.abs(value - clouds.at(i * 0.13 - 9 + clouds.cells, i * 0.07)) < 1e-6);
  }
});
