// @ts-check
/** Lines: ordering loose pieces into chains, smoothing them, walking along them. */
import { chance } from "./noise.js";

/** @typedef {import("./geometry.js").Point} Point */

/** @param {Point} p */
const cornerKey = (p) => Math.round(p[0] * 10) + "," + Math.round(p[1] * 10);

/**
 * Orders loose segments into lines; segments that meet must agree on the corner to a tenth. A line ends where a third segment meets it, so that every segment is in exactly one line.
 * @param {readonly [Point, Point][]} segments
 * @returns {Point[][]}
 */
export function chains(segments) {
  /** @type {Map<string, { at: Point, links: { to: string, segment: number }[] }>} */
  const knots = new Map();
  const knot = (/** @type {Point} */ p) => {
    const key = cornerKey(p);
    let found = knots.get(key);
    if (!found) knots.set(key, (found = { at: p, links: [] }));
    return { key, found };
  };
  segments.forEach(([a, b], segment) => {
    const from = knot(a);
    const to = knot(b);
    from.found.links.push({ to: to.key, segment });
    to.found.links.push({ to: from.key, segment });
  });

  const used = new Set();
  /** @type {Point[][]} */
  const lines = [];
  const walk = (/** @type {string} */ start) => {
    for (const first of knots.get(start)?.links ?? []) {
      if (used.has(first.segment)) continue;
      const line = [/** @type {{ at: Point }} */ (knots.get(start)).at];
      let link = first;
      for (;;) {
        used.add(link.segment);
        const here = knots.get(link.to);
        if (!here) break;
        line.push(here.at);
        if (here.links.length !== 2) break;
        const onward = here.links.find((l) => !used.has(l.segment));
        if (!onward) break;
        link = onward;
      }
      lines.push(line);
    }
  };
  for (const [key, { links }] of knots) if (links.length !== 2) walk(key);
  // What is left are rings.
  for (const key of knots.keys()) walk(key);
  return lines;
}

/**
 * Joins lines end to end. Where several meet, the two that run on most directly become one and the others end there.
 * @param {readonly (readonly Point[])[]} lines
 * @returns {Point[][]}
 */
export function joined(lines) {
  /** @type {Map<string, { line: number, last: boolean }[]>} */
  const meetings = new Map();
  lines.forEach((line, i) => {
    for (const last of [false, true]) {
      const key = cornerKey(line[last ? line.length - 1 : 0]);
      const list = meetings.get(key);
      if (list) list.push({ line: i, last });
      else meetings.set(key, [{ line: i, last }]);
    }
  });
  // For every end of every line, the end of another line that it runs on into.
  /** @type {Map<string, { line: number, last: boolean }>} */
  const onward = new Map();
  const endKey = (/** @type {{ line: number, last: boolean }} */ end) => end.line * 2 + (end.last ? 1 : 0) + "";
  for (const ends of meetings.values()) {
    let best = ends.length > 2 ? 0.1 : -2;
    /** @type {[{ line: number, last: boolean }, { line: number, last: boolean }] | null} */
    let pair = null;
    for (let i = 0; i < ends.length; i++) {
      for (let j = i + 1; j < ends.length; j++) {
        if (ends[i].line === ends[j].line) continue;
        const a = outOf(lines[ends[i].line], ends[i].last);
        const b = outOf(lines[ends[j].line], ends[j].last);
        const straight = -(a[0] * b[0] + a[1] * b[1]);
        if (straight > best) {
          best = straight;
          pair = [ends[i], ends[j]];
        }
      }
    }
    if (pair) {
      onward.set(endKey(pair[0]), pair[1]);
      onward.set(endKey(pair[1]), pair[0]);
    }
  }
  const used = new Set();
  /** @type {Point[][]} */
  const out = [];
  const follow = (/** @type {number} */ first, /** @type {boolean} */ fromLast) => {
    /** @type {Point[]} */
    const points = [];
    let at = { line: first, last: fromLast };
    for (;;) {
      if (used.has(at.line)) break;
      used.add(at.line);
      const line = at.last ? [...lines[at.line]].reverse() : lines[at.line];
      points.push(...(points.length > 0 ? line.slice(1) : line));
      const next = onward.get(endKey({ line: at.line, last: !at.last }));
      if (!next) break;
      at = next;
    }
    out.push(points);
  };
  // From loose ends first; what is left are rings.
  lines.forEach((_, i) => {
    for (const last of [false, true]) if (!used.has(i) && !onward.has(endKey({ line: i, last }))) follow(i, last);
  });
  lines.forEach((_, i) => {
    if (!used.has(i)) follow(i, false);
  });
  return out;
}

/**
 * The direction in which a line leaves its end, over a few points.
 * @param {readonly Point[]} line
 * @param {boolean} last
 * @returns {Point}
 */
function outOf(line, last) {
  const end = line[last ? line.length - 1 : 0];
  const before = line[last ? Math.max(0, line.length - 3) : Math.min(2, line.length - 1)];
  const length = Math.hypot(before[0] - end[0], before[1] - end[1]) || 1;
  return [(before[0] - end[0]) / length, (before[1] - end[1]) / length];
}

/**
 * Moves every point a little, by a hash of where it is: lines that share a corner still share it.
 * @param {readonly Point[]} line
 * @param {number} amount
 * @returns {Point[]}
 */
export function wobble(line, amount) {
  return line.map(([x, y]) => {
    const a = Math.round(x / 2);
    const b = Math.round(y / 2);
    return [x + (chance(a, b, 11) - 0.5) * 2 * amount, y + (chance(a, b, 12) - 0.5) * 2 * amount];
  });
}

/**
 * Cuts corners; both ends stay.
 * @param {readonly Point[]} line
 * @param {number} rounds
 * @param {boolean} [closed]
 * @returns {Point[]}
 */
export function rounded(line, rounds, closed = false) {
  let points = [...line];
  for (let round = 0; round < rounds && points.length > 2; round++) {
    /** @type {Point[]} */
    const next = closed ? [] : [points[0]];
    const last = closed ? points.length : points.length - 1;
    for (let i = 0; i < last; i++) {
      const [ax, ay] = points[i];
      const [bx, by] = points[(i + 1) % points.length];
      next.push([ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25], [ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75]);
    }
    if (!closed) next.push(points[points.length - 1]);
    points = next;
  }
  return points;
}

/**
 * How long a line is.
 * @param {readonly Point[]} line
 */
export function lengthOf(line) {
  let length = 0;
  for (let i = 1; i < line.length; i++) length += Math.hypot(line[i][0] - line[i - 1][0], line[i][1] - line[i - 1][1]);
  return length;
}

/**
 * Points along a line at even distances, its two ends among them.
 * @param {readonly Point[]} line
 * @param {number} step
 * @returns {Point[]}
 */
export function resampled(line, step) {
  const length = lengthOf(line);
  const parts = Math.max(1, Math.round(length / step));
  /** @type {Point[]} */
  const points = [line[0]];
  let walked = 0;
  let next = length / parts;
  for (let i = 1; i < line.length && points.length < parts; i++) {
    const [ax, ay] = line[i - 1];
    const [bx, by] = line[i];
    const piece = Math.hypot(bx - ax, by - ay);
    while (piece > 0 && walked + piece >= next && points.length < parts) {
      const t = (next - walked) / piece;
      points.push([ax + (bx - ax) * t, ay + (by - ay) * t]);
      next += length / parts;
    }
    walked += piece;
  }
  points.push(line[line.length - 1]);
  return points;
}

/**
 * The point at a distance along a line, and the direction there.
 * @param {readonly Point[]} line
 * @param {number} distance
 * @returns {{ x: number, y: number, angle: number }}
 */
export function alongLine(line, distance) {
  let left = Math.max(0, distance);
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = line[i - 1];
    const [bx, by] = line[i];
    const piece = Math.hypot(bx - ax, by - ay);
    if (left <= piece || i === line.length - 1) {
      const t = piece === 0 ? 0 : Math.min(1, left / piece);
      return { x: ax + (bx - ax) * t, y: ay + (by - ay) * t, angle: Math.atan2(by - ay, bx - ax) };
    }
    left -= piece;
  }
  return { x: line[0][0], y: line[0][1], angle: 0 };
}

/**
 * A line moved sideways, to the left of its direction for a positive distance.
 * @param {readonly Point[]} line
 * @param {number} distance
 * @returns {Point[]}
 */
export function shifted(line, distance) {
  return line.map(([x, y], i) => {
    const a = line[Math.max(0, i - 1)];
    const b = line[Math.min(line.length - 1, i + 1)];
    const dx = b[0] - a[0];
    const dy = b[1] - a[1];
    const length = Math.hypot(dx, dy) || 1;
    return [x + (dy / length) * distance, y - (dx / length) * distance];
  });
}

/**
 * A smooth curve that passes through every point, as more points.
 * @param {readonly Point[]} line
 * @param {number} parts how many pieces between two points
 * @returns {Point[]}
 */
export function through(line, parts) {
  if (line.length < 3) return [...line];
  /** @type {Point[]} */
  const out = [line[0]];
  for (let i = 0; i + 1 < line.length; i++) {
    const p0 = line[Math.max(0, i - 1)];
    const p1 = line[i];
    const p2 = line[i + 1];
    const p3 = line[Math.min(line.length - 1, i + 2)];
    for (let k = 1; k <= parts; k++) {
      const t = k / parts;
      const t2 = t * t;
      const t3 = t2 * t;
      /** @param {0 | 1} c */
      const value = (c) =>
        0.5 *
        (2 * p1[c] +
          (p2[c] - p0[c]) * t +
          (2 * p0[c] - 5 * p1[c] + 4 * p2[c] - p3[c]) * t2 +
          (3 * p1[c] - p0[c] - 3 * p2[c] + p3[c]) * t3);
      out.push([value(0), value(1)]);
    }
  }
  return out;
}
