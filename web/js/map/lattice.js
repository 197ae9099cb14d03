// @ts-check
/** A grid of samples over the sheet, on which heights and tints are computed. */

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Rect} Rect */

export class Lattice {
  /**
   * @param {Rect} rect what it covers
   * @param {number} step map units between two samples
   */
  constructor(rect, step) {
    this.x0 = rect.x0;
    this.y0 = rect.y0;
    this.step = step;
    this.width = Math.ceil((rect.x1 - rect.x0) / step) + 1;
    this.height = Math.ceil((rect.y1 - rect.y0) / step) + 1;
  }

  get size() {
    return this.width * this.height;
  }

  /** An empty field. */
  field() {
    return new Float32Array(this.size);
  }

  /**
   * Fills a field from a function of map coordinates.
   * @param {(x: number, y: number) => number} value
   */
  filled(value) {
    const field = this.field();
    let i = 0;
    for (let row = 0; row < this.height; row++) {
      const y = this.y0 + row * this.step;
      for (let column = 0; column < this.width; column++, i++) field[i] = value(this.x0 + column * this.step, y);
    }
    return field;
  }

  /**
   * The value between samples.
   * @param {Float32Array} field
   * @param {number} x
   * @param {number} y
   */
  value(field, x, y) {
    const fx = Math.max(0, Math.min(this.width - 1.001, (x - this.x0) / this.step));
    const fy = Math.max(0, Math.min(this.height - 1.001, (y - this.y0) / this.step));
    const i = Math.floor(fx);
    const j = Math.floor(fy);
    const u = fx - i;
    const v = fy - j;
    const at = j * this.width + i;
    const top = field[at] + (field[at + 1] - field[at]) * u;
    const foot = field[at + this.width] + (field[at + this.width + 1] - field[at + this.width]) * u;
    return top + (foot - top) * v;
  }

  /**
   * Softens a field, about as a Gaussian of that radius in map units would.
   * @param {Float32Array} field
   * @param {number} radius
   */
  blurred(field, radius) {
    // Nothing to soften: most sheets lack most grounds.
    if (isEmpty(field)) return this.field();
    const reach = Math.max(1, Math.round(radius / this.step / 1.6));
    const across = new Float32Array(field.length);
    const out = new Float32Array(field.length);
    for (let round = 0; round < 3; round++) {
      boxRows(round === 0 ? field : out, across, this.width, this.height, reach);
      boxColumns(across, out, this.width, this.height, reach);
    }
    return out;
  }

  /**
   * How steeply a field rises to the right and downwards.
   * @param {Float32Array} field
   * @returns {{ dx: Float32Array, dy: Float32Array }}
   */
  gradient(field) {
    const dx = this.field();
    const dy = this.field();
    const { width, height } = this;
    for (let row = 0; row < height; row++) {
      const up = Math.max(0, row - 1) * width;
      const down = Math.min(height - 1, row + 1) * width;
      for (let column = 0; column < width; column++) {
        const left = row * width + Math.max(0, column - 1);
        const right = row * width + Math.min(width - 1, column + 1);
        dx[row * width + column] = (field[right] - field[left]) / (2 * this.step);
        dy[row * width + column] = (field[down + column] - field[up + column]) / (2 * this.step);
      }
    }
    return { dx, dy };
  }

  /**
   * How far every sample is from the nearest of some lines, up to `reach`.
   * @param {readonly (readonly Point[])[]} lines
   * @param {number} reach
   */
  distance(lines, reach) {
    // Squares until the end: a root for every sample and segment would be most of the work.
    const field = this.field().fill(reach * reach);
    for (const line of lines) {
      for (let i = 1; i < line.length; i++) this.nearSegment(line[i - 1], line[i], reach, field);
    }
    for (let i = 0; i < field.length; i++) field[i] = Math.sqrt(field[i]);
    return field;
  }

  /**
   * @param {Point} a
   * @param {Point} b
   * @param {number} reach
   * @param {Float32Array} field of squares
   */
  nearSegment(a, b, reach, field) {
    const { step, width, height } = this;
    const column0 = Math.max(0, Math.floor((Math.min(a[0], b[0]) - reach - this.x0) / step));
    const column1 = Math.min(width - 1, Math.ceil((Math.max(a[0], b[0]) + reach - this.x0) / step));
    const row0 = Math.max(0, Math.floor((Math.min(a[1], b[1]) - reach - this.y0) / step));
    const row1 = Math.min(height - 1, Math.ceil((Math.max(a[1], b[1]) + reach - this.y0) / step));
    const dx = b[0] - a[0];
    const dy = b[1] - a[1];
    const length2 = dx * dx + dy * dy || 1;
    for (let row = row0; row <= row1; row++) {
      const py = this.y0 + row * step - a[1];
      for (let column = column0; column <= column1; column++) {
        const px = this.x0 + column * step - a[0];
        const t = Math.max(0, Math.min(1, (px * dx + py * dy) / length2));
        const ex = px - t * dx;
        const ey = py - t * dy;
        const d = ex * ex + ey * ey;
        const i = row * width + column;
        if (d < field[i]) field[i] = d;
      }
    }
  }
}

/** @param {Float32Array} field */
function isEmpty(field) {
  for (let i = 0; i < field.length; i++) if (field[i] !== 0) return false;
  return true;
}

/**
 * @param {Float32Array} from
 * @param {Float32Array} to
 * @param {number} width
 * @param {number} height
 * @param {number} reach
 */
function boxRows(from, to, width, height, reach) {
  const scale = 1 / (2 * reach + 1);
  for (let row = 0; row < height; row++) {
    const base = row * width;
    let sum = 0;
    for (let k = -reach; k <= reach; k++) sum += from[base + Math.max(0, Math.min(width - 1, k))];
    // The long middle needs no look at the borders.
    const first = from[base];
    const last = from[base + width - 1];
    const calm = Math.max(reach, width - reach - 1);
    let column = 0;
    for (; column < Math.min(reach, width); column++) {
      to[base + column] = sum * scale;
      sum += (column + reach + 1 < width ? from[base + column + reach + 1] : last) - first;
    }
    for (let at = base + column; column < calm; column++, at++) {
      to[at] = sum * scale;
      sum += from[at + reach + 1] - from[at - reach];
    }
    for (; column < width; column++) {
      to[base + column] = sum * scale;
      sum += last - from[base + column - reach];
    }
  }
}

/**
 * @param {Float32Array} from
 * @param {Float32Array} to
 * @param {number} width
 * @param {number} height
 * @param {number} reach
 */
function boxColumns(from, to, width, height, reach) {
  const scale = 1 / (2 * reach + 1);
  const sums = new Float32Array(width);
  for (let k = -reach; k <= reach; k++) {
    const base = Math.max(0, Math.min(height - 1, k)) * width;
    for (let column = 0; column < width; column++) sums[column] += from[base + column];
  }
  for (let row = 0; row < height; row++) {
    const enter = Math.min(height - 1, row + reach + 1) * width;
    const leave = Math.max(0, row - reach) * width;
    for (let column = 0; column < width; column++) {
      to[row * width + column] = sums[column] * scale;
      sums[column] += from[enter + column] - from[leave + column];
    }
  }
}
