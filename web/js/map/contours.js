// @ts-check
/** Contour lines of a field of heights. */

/** @typedef {import("./lattice.js").Lattice} Lattice */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {{ lattice: Lattice, height: Float32Array }} Heights */

/**
 * The lattice cells that each contour passes through, so that no contour has to look at the whole sheet.
 * @param {Heights} heights
 * @param {number} base
 * @param {number} interval
 * @returns {number[][]}
 */
export function cellsByLevel({ lattice, height }, base, interval) {
  const { width } = lattice;
  /** @type {number[][]} */
  const levels = [];
  for (let row = 0; row + 1 < lattice.height; row++) {
    for (let column = 0; column + 1 < width; column++) {
      const i = row * width + column;
      const high = Math.max(height[i], height[i + 1], height[i + width], height[i + width + 1]);
      if (high <= base) continue;
      const low = Math.min(height[i], height[i + 1], height[i + width], height[i + width + 1]);
      const last = Math.floor((high - base) / interval);
      for (let k = Math.max(0, Math.floor((low - base) / interval)); k <= last; k++) {
        while (levels.length <= k) levels.push([]);
        levels[k].push(i);
      }
    }
  }
  return levels;
}

/** Which crossings of lattice edges a contour joins: at most two at each edge. */
export class Links {
  /** @param {number} edges */
  constructor(edges) {
    this.one = new Int32Array(edges).fill(-1);
    this.two = new Int32Array(edges).fill(-1);
    this.seen = new Uint8Array(edges);
    /** @type {number[]} */
    this.touched = [];
  }

  /**
   * @param {number} a
   * @param {number} b
   */
  join(a, b) {
    this.end(a, b);
    this.end(b, a);
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  end(from, to) {
    if (this.one[from] < 0) {
      this.one[from] = to;
      this.touched.push(from);
    } else this.two[from] = to;
  }

  /** Where to go on from an edge, or -1. @param {number} edge */
  onward(edge) {
    const a = this.one[edge];
    if (a >= 0 && !this.seen[a]) return a;
    const b = this.two[edge];
    return b >= 0 && !this.seen[b] ? b : -1;
  }

  clear() {
    for (const edge of this.touched) {
      this.one[edge] = -1;
      this.two[edge] = -1;
      this.seen[edge] = 0;
    }
    this.touched.length = 0;
  }
}

/**
 * The contour lines at a height, each as points in order.
 * @param {Heights} heights
 * @param {number} level
 * @param {readonly number[]} cells those that it may pass through
 * @param {Links} links
 * @returns {Point[][]}
 */
export function contours({ lattice, height }, level, cells, links) {
  const { width, step, x0, y0 } = lattice;
  // Edge 2i runs right from sample i, edge 2i + 1 runs down from it.
  const cut = [0, 0, 0, 0];
  for (const i of cells) {
    const a = height[i] > level;
    const b = height[i + 1] > level;
    const c = height[i + width + 1] > level;
    const d = height[i + width] > level;
    let count = 0;
    if (a !== b) cut[count++] = 2 * i;
    if (b !== c) cut[count++] = 2 * (i + 1) + 1;
    if (c !== d) cut[count++] = 2 * (i + width);
    if (d !== a) cut[count++] = 2 * i + 1;
    if (count >= 2) links.join(cut[0], cut[1]);
    if (count === 4) links.join(cut[2], cut[3]);
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
  const follow = (/** @type {number} */ start) => {
    /** @type {Point[]} */
    const line = [];
    for (let at = start; at >= 0; at = links.onward(at)) {
      links.seen[at] = 1;
      line.push(pointOn(at));
    }
    if (line.length > 3) lines.push(line);
  };
  // Open lines from their ends first; what is left are rings.
  for (const edge of links.touched) if (links.two[edge] < 0 && !links.seen[edge]) follow(edge);
  for (const edge of links.touched) if (!links.seen[edge]) follow(edge);
  links.clear();
  return lines;
}
