// @ts-check
/**
 * Sharp pieces of the map. Beneath lies one picture of the whole sheet, for while things move; at rest square pieces that are
 * painted for the zoom at hand are laid over what is in sight. Levels of zoom lie so close that a piece is never shrunk much: words
 * that are painted small stay readable, words that are shrunk do not. Pieces are kept for a while, so going back is at once
 * sharp, and there is a limit to how many.
 */

/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./studio.js").Studio} Studio */

/** Side of a piece, in pixels. */
const SIDE = 512;
/** Pixels painted beyond every edge, so that no seam shows between two pieces. */
const BLEED = 1;
/** How many pieces are kept. */
const KEPT = 56;
/** The coarsest and the finest level: two levels are a factor of two. */
const LEVELS = { first: -8, last: 7 };

/**
 * @typedef {object} Tile
 * @property {number} level
 * @property {HTMLCanvasElement} canvas
 * @property {number} used  when it was last in sight
 */

export class Tiles {
  /**
   * @param {HTMLElement} layer in map units
   * @param {Studio} studio
   * @param {Rect} sheet
   * @param {number} whole pixels to a map unit of the picture beneath
   */
  constructor(layer, studio, sheet, whole) {
    this.layer = layer;
    this.studio = studio;
    this.sheet = sheet;
    this.whole = whole;
    /** @type {Map<string, Tile>} */
    this.tiles = new Map();
    /** @type {Map<string, AbortController>} */
    this.orders = new Map();
    this.clock = 0;
    this.level = 0;
    /** @type {(() => void)[]} */
    this.waiting = [];
  }

  /**
   * Pixels to a map unit of a level; level 0 is as fine as the picture beneath.
   * @param {number} level
   */
  scaleOf(level) {
    return this.whole * 2 ** (level / 2);
  }

  /**
   * Makes what is in sight sharp.
   * @param {Rect} sight in map units
   * @param {number} wanted pixels to a map unit
   */
  show(sight, wanted) {
    let level = LEVELS.first;
    while (level < LEVELS.last && this.scaleOf(level) < wanted * 0.97) level++;
    this.clock++;
    this.level = level;
    const names = this.needed(sight, level);
    const wantedNames = new Set(names.map(({ name }) => name));
    for (const [name, order] of this.orders) {
      if (!wantedNames.has(name)) {
        order.abort();
        this.orders.delete(name);
      }
    }
    for (const [name, tile] of this.tiles) {
      if (wantedNames.has(name)) tile.used = this.clock;
      // Pieces of other levels stay beneath until all of this one are there.
      tile.canvas.style.zIndex = tile.level === level ? "1" : "0";
      if (tile.level === level) tile.canvas.style.display = "";
    }
    for (const piece of names) if (!this.tiles.has(piece.name) && !this.orders.has(piece.name)) this.order(piece, level);
    this.settle();
    this.forget();
  }

  /** Nothing is wanted: what lies beneath is sharp enough. Pieces are kept for the next time. */
  hide() {
    for (const order of this.orders.values()) order.abort();
    this.orders.clear();
    this.level = Number.NaN;
    this.settle();
  }

  /**
   * The pieces that cover what is in sight, those in the middle first.
   * @param {Rect} sight
   * @param {number} level
   */
  needed(sight, level) {
    const size = SIDE / this.scaleOf(level);
    const { sheet } = this;
    const x0 = Math.max(sheet.x0, sight.x0);
    const y0 = Math.max(sheet.y0, sight.y0);
    const x1 = Math.min(sheet.x1, sight.x1);
    const y1 = Math.min(sheet.y1, sight.y1);
    const cx = (sight.x0 + sight.x1) / 2;
    const cy = (sight.y0 + sight.y1) / 2;
    /** @type {{ name: string, rect: Rect, far: number }[]} */
    const pieces = [];
    for (let j = Math.floor((y0 - sheet.y0) / size); j * size + sheet.y0 < y1; j++) {
      for (let i = Math.floor((x0 - sheet.x0) / size); i * size + sheet.x0 < x1; i++) {
        const rect = { x0: sheet.x0 + i * size, y0: sheet.y0 + j * size, x1: sheet.x0 + (i + 1) * size, y1: sheet.y0 + (j + 1) * size };
        const far = Math.hypot((rect.x0 + rect.x1) / 2 - cx, (rect.y0 + rect.y1) / 2 - cy);
        pieces.push({ name: `${level}/${i}/${j}`, rect, far });
      }
    }
    return pieces.sort((a, b) => a.far - b.far);
  }

  /**
   * @param {{ name: string, rect: Rect }} piece
   * @param {number} level
   */
  async order({ name, rect }, level) {
    const scale = this.scaleOf(level);
    const bleed = BLEED / scale;
    const control = new AbortController();
    this.orders.set(name, control);
    const { sheet } = this;
    const wide = {
      x0: Math.max(sheet.x0, rect.x0 - bleed),
      y0: Math.max(sheet.y0, rect.y0 - bleed),
      x1: Math.min(sheet.x1, rect.x1 + bleed),
      y1: Math.min(sheet.y1, rect.y1 + bleed),
    };
    const bitmap = await this.studio.paint(wide, scale, control.signal);
    if (this.orders.get(name) === control) this.orders.delete(name);
    if (bitmap && !control.signal.aborted) this.tiles.set(name, { level, canvas: this.lay(bitmap, wide, level), used: this.clock });
    else bitmap?.close();
    this.settle();
  }

  /**
   * @param {ImageBitmap} bitmap
   * @param {Rect} rect
   * @param {number} level
   */
  lay(bitmap, rect, level) {
    const scale = this.scaleOf(level);
    const width = bitmap.width / scale;
    const height = bitmap.height / scale;
    const canvas = canvasWith(bitmap);
    canvas.style.cssText =
      `position:absolute;left:${rect.x0}px;top:${rect.y0}px;` +
      `width:${width}px;height:${height}px;z-index:${level === this.level ? 1 : 0}`;
    this.layer.append(canvas);
    return canvas;
  }

  /** Drops the pieces that were out of sight longest. */
  forget() {
    if (this.tiles.size <= KEPT) return;
    const old = [...this.tiles].filter(([, tile]) => tile.used !== this.clock).sort((a, b) => a[1].used - b[1].used);
    for (const [name, tile] of old.slice(0, this.tiles.size - KEPT)) {
      tile.canvas.remove();
      tile.canvas.width = 0;
      this.tiles.delete(name);
    }
  }

  /** Resolves when everything ordered lies on the map. @returns {Promise<void>} */
  idle() {
    return this.orders.size === 0 ? Promise.resolve() : new Promise((resolve) => this.waiting.push(resolve));
  }

  settle() {
    if (this.orders.size > 0) return;
    for (const tile of this.tiles.values()) if (tile.level !== this.level) tile.canvas.style.display = "none";
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  clear() {
    for (const order of this.orders.values()) order.abort();
    this.orders.clear();
    for (const tile of this.tiles.values()) tile.canvas.remove();
    this.tiles.clear();
    this.settle();
  }
}

/**
 * A canvas that shows a bitmap without copying it.
 * @param {ImageBitmap} bitmap
 */
export function canvasWith(bitmap) {
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.setAttribute("aria-hidden", "true");
  const ctx = canvas.getContext("bitmaprenderer", { alpha: false });
  if (ctx) ctx.transferFromImageBitmap(bitmap);
  else canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  return canvas;
}
