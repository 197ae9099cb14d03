// @ts-check
// The shapes of arrows: along a line of points, growing towards the head. Pure: from points to outlines.

import { alongLine, lengthOf, resampled, through } from "../map/curves.js";

/** @typedef {import("../map/geometry.js").Point} Point */
/** @typedef {{width: number, start: number, stop: number}} How how wide at the neck, and how far to stay from either end */
/**
 * @typedef {object} Arrow
 * @property {string} outline
 * @property {string} shaft the middle line up to the head
 * @property {string} head
 * @property {Point} tail
 */

/** Points to a line between two bends. */
const PARTS = 6;

/**
 * The line an arrow follows: through every place, smoothly. Between two places alone it is bent a little to the left, so that two that
 * cross or come back can be told apart.
 * @param {readonly Point[]} points
 * @returns {Point[]}
 */
export function arrowLine(points) {
  if (points.length !== 2) return through(points, PARTS);
  const [[ax, ay], [bx, by]] = points;
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const bend = Math.min(length * 0.15, 30);
  /** @type {Point[]} */
  const line = [];
  for (let i = 0; i <= PARTS * 2; i++) {
    const part = i / (PARTS * 2);
    const off = Math.sin(Math.PI * part) * bend;
    line.push([ax + (bx - ax) * part + ((by - ay) / length) * off, ay + (by - ay) * part - ((bx - ax) / length) * off]);
  }
  return line;
}

/**
 * The piece of a line between two distances from its start.
 * @param {readonly Point[]} line
 * @param {number} from
 * @param {number} to
 * @returns {Point[]}
 */
function cut(line, from, to) {
  const { x, y } = alongLine(line, from);
  const end = alongLine(line, to);
  /** @type {Point[]} */
  const points = [[x, y]];
  let walked = 0;
  for (let i = 1; i < line.length; i++) {
    walked += Math.hypot(line[i][0] - line[i - 1][0], line[i][1] - line[i - 1][1]);
    if (walked > from && walked < to) points.push(line[i]);
  }
  points.push([end.x, end.y]);
  return points;
}

/** @param {readonly Point[]} points */
const pathThrough = (points) => points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

/**
 * The shapes of an arrow along a line.
 * @param {readonly Point[]} line
 * @param {How} how
 * @returns {Arrow}
 */
export function arrowAlong(line, { width, start, stop }) {
  const length = lengthOf(line);
  // Of a short way something must be left to see.
  const room = Math.max(length * 0.25, length - start - stop);
  const begin = Math.min(start, (length - room) / 2);
  const head = Math.min(room * 0.45, width * 2.6);
  const neck = begin + room - head;
  const middle = resampled(cut(line, begin, neck), Math.max(3, room / 24));
  /** @type {Point[]} */
  const left = [];
  /** @type {Point[]} */
  const right = [];
  middle.forEach(([x, y], i) => {
    const [ax, ay] = middle[Math.max(0, i - 1)];
    const [bx, by] = middle[Math.min(middle.length - 1, i + 1)];
    const far = Math.hypot(bx - ax, by - ay) || 1;
    const half = width * (0.22 + 0.33 * (i / Math.max(1, middle.length - 1)));
    left.push([x + ((by - ay) / far) * half, y - ((bx - ax) / far) * half]);
    right.unshift([x - ((by - ay) / far) * half, y + ((bx - ax) / far) * half]);
  });
  const tip = alongLine(line, begin + room);
  const root = middle[middle.length - 1];
  const away = Math.hypot(tip.x - root[0], tip.y - root[1]) || 1;
  const ux = (tip.x - root[0]) / away;
  const uy = (tip.y - root[1]) / away;
  const broad = width * 1.15;
  /** The corners of the head lie a little behind its root, as barbs do. @type {Point} */
  const barb = [root[0] - ux * width * 0.3, root[1] - uy * width * 0.3];
  /** @type {Point[]} */
  const barbs = [[barb[0] + uy * broad, barb[1] - ux * broad], [tip.x, tip.y], [barb[0] - uy * broad, barb[1] + ux * broad]];
  return {
    outline: `${pathThrough([...left, ...barbs, ...right])}Z`,
    shaft: pathThrough(middle),
    head: `${pathThrough([root, ...barbs])}Z`,
    tail: middle[0],
  };
}
