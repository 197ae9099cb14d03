// @ts-check
/**
 * Plane geometry of places: corners and neighbours of hexes, outlines of regions, what lies under a point. Everything is in
 * map units, x to the right and y down. A board speaks in tenths; `sheet.js` divides them once.
 */

import { between } from "./noise.js";

/** @typedef {[number, number]} Point */
/** @typedef {{ x0: number, y0: number, x1: number, y1: number }} Rect */

export const ROOT3 = Math.sqrt(3);

/**
 * The unit vector from a hex's middle to its corner `i`. Side `i` runs from corner `i` to corner `i + 1`.
 * @param {number} i
 * @param {boolean} flat a flat side lies on top
 * @returns {Point}
 */
export function cornerDirection(i, flat) {
  const angle = (Math.PI / 3) * i - (flat ? 0 : Math.PI / 6);
  return [Math.cos(angle), Math.sin(angle)];
}

/**
 * The unit vector from a hex's middle across its side `i`.
 * @param {number} i
 * @param {boolean} flat
 * @returns {Point}
 */
export function sideDirection(i, flat) {
  const angle = (Math.PI / 3) * i + (flat ? Math.PI / 6 : 0);
  return [Math.cos(angle), Math.sin(angle)];
}

/**
 * The six corners of a hex.
 * @param {number} x
 * @param {number} y
 * @param {number} side
 * @param {boolean} flat
 * @returns {Point[]}
 */
export function hexCorners(x, y, side, flat) {
  /** @type {Point[]} */
  const corners = [];
  for (let i = 0; i < 6; i++) {
    const [cx, cy] = cornerDirection(i, flat);
    corners.push([x + cx * side, y + cy * side]);
  }
  return corners;
}

/**
 * Which side of a hex at `from` faces `to`.
 * @param {Point} from
 * @param {Point} to
 * @param {boolean} flat
 */
export function facingSide(from, to, flat) {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]) - (flat ? Math.PI / 6 : 0);
  return ((Math.round(angle / (Math.PI / 3)) % 6) + 6) % 6;
}

/**
 * Whether a point lies within a hex around the origin.
 * @param {number} dx
 * @param {number} dy
 * @param {number} side
 * @param {boolean} flat
 */
export function insideHex(dx, dy, side, flat) {
  const reach = (side * ROOT3) / 2 + 1e-6;
  for (let i = 0; i < 3; i++) {
    const [nx, ny] = sideDirection(i, flat);
    if (Math.abs(dx * nx + dy * ny) > reach) return false;
  }
  return true;
}

/**
 * A number with at most one decimal, as short as it can be written.
 * @param {number} value
 */
export function short(value) {
  // Whole numbers become text many times faster than fractions, and a map writes some hundred thousand of them.
  const tenths = Math.round(value * 10);
  const whole = (tenths / 10) | 0;
  const rest = Math.abs(tenths - whole * 10);
  if (rest === 0) return "" + whole;
  return (whole === 0 && tenths < 0 ? "-0." : whole + ".") + rest;
}

/**
 * An SVG path through points.
 * @param {readonly Point[]} points
 * @param {boolean} [closed]
 */
export function pathOf(points, closed = false) {
  let d = "";
  for (let i = 0; i < points.length; i++) {
    d += (i === 0 ? "M" : "L") + short(points[i][0]) + " " + short(points[i][1]);
  }
  return closed ? d + "Z" : d;
}

/**
 * The bounds of points.
 * @param {readonly Point[]} points
 * @returns {Rect}
 */
export function boundsOf(points) {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const [x, y] of points) {
    if (x < box.x0) box.x0 = x;
    if (x > box.x1) box.x1 = x;
    if (y < box.y0) box.y0 = y;
    if (y > box.y1) box.y1 = y;
  }
  return box;
}

/**
 * @param {Rect} box
 * @param {number} by
 * @returns {Rect}
 */
export function grown(box, by) {
  return { x0: box.x0 - by, y0: box.y0 - by, x1: box.x1 + by, y1: box.y1 + by };
}

/**
 * @param {Rect} a
 * @param {Rect} b
 */
export function overlap(a, b) {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}

/**
 * How much area two boxes share.
 * @param {Rect} a
 * @param {Rect} b
 */
export function sharedArea(a, b) {
  const w = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const h = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return w > 0 && h > 0 ? w * h : 0;
}

/**
 * How far a point is from a segment.
 * @param {number} px
 * @param {number} py
 * @param {Point} a
 * @param {Point} b
 */
export function distanceToSegment(px, py, a, b) {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const length2 = dx * dx + dy * dy;
  const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((px - a[0]) * dx + (py - a[1]) * dy) / length2));
  return Math.hypot(px - a[0] - t * dx, py - a[1] - t * dy);
}

/**
 * Whether a point lies within an outline.
 * @param {number} x
 * @param {number} y
 * @param {readonly Point[]} outline
 */
export function insideOutline(x, y, outline) {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [ax, ay] = outline[i];
    const [bx, by] = outline[j];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/**
 * Points spread loosely over an outline, each with whole numbers to hash.
 * @param {readonly Point[]} outline
 * @param {number} pitch
 */
export function* scattered(outline, pitch) {
  const box = boundsOf(outline);
  for (let y = box.y0; y <= box.y1; y += pitch) {
    for (let x = box.x0; x <= box.x1; x += pitch) {
      const a = Math.round(x);
      const b = Math.round(y);
      const px = x + between(a, b, 3, -0.45, 0.45) * pitch;
      const py = y + between(a, b, 4, -0.45, 0.45) * pitch;
      if (insideOutline(px, py, outline)) yield { x: px, y: py, a, b };
    }
  }
}

/**
 * Things by where they are, to find neighbours without looking at all of them.
 * @template T
 */
export class Buckets {
  /** @param {number} cell */
  constructor(cell) {
    this.cell = cell;
    /** @type {Map<number, { x: number, y: number, what: T }[]>} */
    this.cells = new Map();
  }

  /**
   * @param {number} i
   * @param {number} j
   */
  key(i, j) {
    // Small enough to be a small integer: larger keys are boxed, and looking them up is several times slower.
    return ((i + 16384) << 15) | (j + 16384);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {T} what
   */
  add(x, y, what) {
    const key = this.key(Math.floor(x / this.cell), Math.floor(y / this.cell));
    const cell = this.cells.get(key);
    if (cell) cell.push({ x, y, what });
    else this.cells.set(key, [{ x, y, what }]);
  }

  /**
   * Shows everything within `reach` of a point, in no order, until `visit` answers true. Says whether it did.
   * @param {number} x
   * @param {number} y
   * @param {number} reach
   * @param {(what: T, x: number, y: number) => boolean | void} visit
   */
  some(x, y, reach, visit) {
    const { cell } = this;
    const reach2 = reach * reach;
    const i1 = Math.floor((x + reach) / cell);
    const j0 = Math.floor((y - reach) / cell);
    const j1 = Math.floor((y + reach) / cell);
    for (let i = Math.floor((x - reach) / cell); i <= i1; i++) {
      for (let j = j0; j <= j1; j++) {
        const items = this.cells.get(this.key(i, j));
        if (!items) continue;
        for (const item of items) {
          const dx = item.x - x;
          const dy = item.y - y;
          if (dx * dx + dy * dy <= reach2 && visit(item.what, item.x, item.y)) return true;
        }
      }
    }
    return false;
  }

  /**
   * The nearest thing within `reach`.
   * @param {number} x
   * @param {number} y
   * @param {number} reach
   * @returns {T | undefined}
   */
  nearest(x, y, reach) {
    const { cell } = this;
    let best = reach * reach;
    /** @type {T | undefined} */
    let found;
    const i1 = Math.floor((x + reach) / cell);
    const j0 = Math.floor((y - reach) / cell);
    const j1 = Math.floor((y + reach) / cell);
    for (let i = Math.floor((x - reach) / cell); i <= i1; i++) {
      for (let j = j0; j <= j1; j++) {
        const items = this.cells.get(this.key(i, j));
        if (!items) continue;
        for (const item of items) {
          const d = (item.x - x) * (item.x - x) + (item.y - y) * (item.y - y);
          if (d > best || (d === best && found)) continue;
          best = d;
          found = item.what;
        }
      }
    }
    return found;
  }
}
