// @ts-check
/**
 * The courses of waters. On hexes a water is a chain of hexsides, smoothed but never far from them; on a campaign map it is a
 * line of its own.
 */
import { chains, joined, resampled, rounded, through, wobble } from "../curves.js";
import { Buckets } from "../geometry.js";
import { hexside } from "../sheet.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../sheet.js").Sheet} Sheet */

/**
 * @typedef {object} Water
 * @property {string} kind
 * @property {number} width
 * @property {Point[]} line
 * @property {{ name: string, line: Point[] }[]} reaches  its parts by their names
 * @property {boolean} spring  its first point is where it rises
 */

/** How wide waters along hexsides are drawn, as a part of the side; the order is that of importance. @type {Record<string, number>} */
const WIDTHS = { river: 0.3, torrent: 0.16, stream: 0.13, canal: 0.12, ditch: 0.07 };

/** @param {string} kind */
export const isDug = (kind) => kind === "canal" || kind === "ditch";

/** Edges that are not water. */
const DRY = new Set(["slope", "crest", "scarp", "cliff", "wall", "border"]);

/** @param {string} kind of an edge */
export const isDry = (kind) => DRY.has(kind);

/**
 * @param {Sheet} sheet
 * @returns {Water[]}
 */
export function watersOf(sheet) {
  const waters = sheet.grid ? hexWaters(sheet, sheet.grid.side) : [];
  for (const { kind, name, weight, points } of sheet.courses) {
    if (kind === "ridge") continue;
    const line = toTheFrame(rounded(meandering(points), 2), sheet.land);
    waters.push({ kind, width: weight * 1.25, line, reaches: [{ name, line }], spring: false });
  }
  waters.sort((a, b) => b.width - a.width);
  joinUp(waters, sheet.grid ? sheet.grid.side * 0.75 : 14);
  for (const water of waters) findSpring(water, waters, sheet);
  return waters;
}

/**
 * @param {Sheet} sheet
 * @param {number} side
 * @returns {Water[]}
 */
function hexWaters(sheet, side) {
  // Two hexes compute a corner that they share with slightly different roundings.
  /** @type {Buckets<Point>} */
  const corners = new Buckets(side);
  const same = (/** @type {Point} */ p) => {
    const known = corners.nearest(p[0], p[1], side * 0.1);
    if (!known) corners.add(p[0], p[1], p);
    return known ?? p;
  };
  /** @type {Map<string, { kind: string, name: string, segments: [Point, Point][] }>} */
  const groups = new Map();
  for (const edge of sheet.edges) {
    if (DRY.has(edge.kind)) continue;
    const key = edge.kind + "|" + edge.name;
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { kind: edge.kind, name: edge.name, segments: [] }));
    const [a, b] = hexside(sheet, edge.a, edge.b);
    group.segments.push([same(a), same(b)]);
  }
  // A river may change its name on the way, but its bed has no break there.
  /** @type {Map<string, Point[][]>} */
  const beds = new Map();
  for (const { kind, segments } of groups.values()) beds.set(kind, [...(beds.get(kind) ?? []), ...chains(segments)]);
  /** @type {Water[]} */
  const waters = [];
  for (const [kind, lines] of beds) {
    const width = side * (WIDTHS[kind] ?? WIDTHS.stream);
    const names = [...groups.values()].filter((group) => group.kind === kind);
    for (const chain of joined(lines)) {
      const line = overTheEdge(course(chain, kind, side), sheet, side);
      waters.push({ kind, width, line, reaches: reachesOf(chain, names, kind, side), spring: false });
    }
  }
  return waters;
}

/**
 * @param {readonly Point[]} chain
 * @param {string} kind
 * @param {number} side
 */
function course(chain, kind, side) {
  const dug = isDug(kind);
  const calm = eased(chain, dug ? 0.5 : 0.3);
  return dug ? rounded(calm, 2) : rounded(wobble(calm, side * 0.11), 3);
}

/**
 * The named parts of a bed: runs of hexsides that belong to one name.
 * @param {readonly Point[]} chain
 * @param {readonly { name: string, segments: [Point, Point][] }[]} groups
 * @param {string} kind
 * @param {number} side
 * @returns {Water["reaches"]}
 */
function reachesOf(chain, groups, kind, side) {
  const key = (/** @type {Point} */ a, /** @type {Point} */ b) => Math.round(a[0] + b[0]) + "," + Math.round(a[1] + b[1]);
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const { name, segments } of groups) for (const [a, b] of segments) names.set(key(a, b), name);
  /** @type {Water["reaches"]} */
  const reaches = [];
  for (let i = 1, from = 0; i < chain.length; i++) {
    const name = names.get(key(chain[i - 1], chain[i])) ?? "";
    const next = i + 1 < chain.length ? (names.get(key(chain[i], chain[i + 1])) ?? "") : null;
    if (next === name) continue;
    if (name) reaches.push({ name, line: course(chain.slice(from, i + 1), kind, side) });
    from = i;
  }
  return reaches;
}

/**
 * Draws each corner towards its neighbours: the zigzag of hexsides becomes a course.
 * @param {readonly Point[]} line
 * @param {number} amount
 * @returns {Point[]}
 */
function eased(line, amount) {
  return line.map((p, i) => {
    if (i === 0 || i === line.length - 1) return p;
    const [ax, ay] = line[i - 1];
    const [bx, by] = line[i + 1];
    return [p[0] + ((ax + bx) / 2 - p[0]) * amount, p[1] + ((ay + by) / 2 - p[1]) * amount];
  });
}

/**
 * The little bends that a river of the plain has and a surveyed line has not.
 * @param {readonly Point[]} points
 * @returns {Point[]}
 */
function meandering(points) {
  const fine = resampled(through(points, 4), 8);
  return fine.map((p, i) => (i === 0 || i === fine.length - 1 ? p : wobble([p], 1.6)[0]));
}

/**
 * A surveyed line that stops just short of the frame runs on to it.
 * @param {Point[]} line
 * @param {import("../geometry.js").Rect} land
 */
function toTheFrame(line, land) {
  const onward = (/** @type {Point} */ end, /** @type {Point} */ before) => {
    const gap = Math.min(end[0] - land.x0, land.x1 - end[0], end[1] - land.y0, land.y1 - end[1]);
    const [dx, dy] = [end[0] - before[0], end[1] - before[1]];
    const length = Math.hypot(dx, dy) || 1;
    const ahead = [end[0] + (dx / length) * 60, end[1] + (dy / length) * 60];
    const closer = Math.min(ahead[0] - land.x0, land.x1 - ahead[0], ahead[1] - land.y0, land.y1 - ahead[1]) < gap - 20;
    return gap > 0 && gap < 110 && closer ? /** @type {Point} */ ([end[0] + (dx / length) * 200, end[1] + (dy / length) * 200]) : null;
  };
  const first = onward(line[0], line[Math.min(12, line.length - 1)]);
  const last = onward(line[line.length - 1], line[Math.max(0, line.length - 13)]);
  return [...(first ? [first] : []), ...line, ...(last ? [last] : [])];
}

/**
 * A water that reaches the border of the hexes runs on to the frame.
 * @param {Point[]} line
 * @param {Sheet} sheet
 * @param {number} side
 */
function overTheEdge(line, sheet, side) {
  const onward = (/** @type {Point} */ end, /** @type {Point} */ before) => {
    let around = 0;
    let dx = end[0] - before[0];
    let dy = end[1] - before[1];
    sheet.index.some(end[0], end[1], side * 1.25, (_, x, y) => {
      around++;
      dx += (end[0] - x) * 0.5;
      dy += (end[1] - y) * 0.5;
    });
    if (around >= 3) return null;
    const length = Math.hypot(dx, dy) || 1;
    return /** @type {Point} */ ([end[0] + (dx / length) * side * 2.5, end[1] + (dy / length) * side * 2.5]);
  };
  const first = onward(line[0], line[Math.min(3, line.length - 1)]);
  const last = onward(line[line.length - 1], line[Math.max(0, line.length - 4)]);
  return [...(first ? [first] : []), ...line, ...(last ? [last] : [])];
}

/**
 * Smoothing has moved a river off the corner where its tributary ends: the end is bent to the nearest point of the wider water.
 * @param {Water[]} waters widest first
 * @param {number} reach
 */
function joinUp(waters, reach) {
  /** @type {Buckets<Point>} */
  const wider = new Buckets(reach);
  for (const water of waters) {
    for (const end of [0, water.line.length - 1]) {
      const target = wider.nearest(water.line[end][0], water.line[end][1], reach);
      if (target) water.line[end] = target;
    }
    for (const p of water.line) wider.add(p[0], p[1], p);
  }
}

/**
 * Finds out where a water rises, and turns its line so that it begins there.
 * @param {Water} water
 * @param {readonly Water[]} waters
 * @param {Sheet} sheet
 */
function findSpring(water, waters, sheet) {
  const loose = (/** @type {Point} */ p) => {
    const { land } = sheet;
    if (p[0] <= land.x0 + 4 || p[0] >= land.x1 - 4 || p[1] <= land.y0 + 4 || p[1] >= land.y1 - 4) return false;
    for (const other of waters) {
      if (other !== water && other.line.some((q) => Math.hypot(q[0] - p[0], q[1] - p[1]) < 6)) return false;
    }
    return !sheet.shapes.some((shape) => shape.points.some((q) => Math.hypot(q[0] - p[0], q[1] - p[1]) < 14));
  };
  if (loose(water.line[0])) water.spring = true;
  else if (loose(water.line[water.line.length - 1])) {
    water.line.reverse();
    water.spring = true;
  }
}
