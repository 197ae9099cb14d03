// @ts-check
/**
 * Where pictures of a board are ordered: a worker paints them, or the page itself where it must. Orders wait in a queue and
 * can be taken back until they are begun, so that fast panning does not paint what nobody looks at any more.
 */
import { loadFonts, patiently } from "./fonts.js";
import { Painter, contextOf, newCanvas } from "./painter.js";

/** @typedef {import("../wire.d.ts").Board} Board */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./painter.js").Quality} Quality */
/** @typedef {import("./painter-worker.js").Order} Order */
/** @typedef {import("./painter-worker.js").Report} Report */

/**
 * @typedef {object} Job
 * @property {Rect} rect
 * @property {number} scale
 * @property {number} width
 * @property {number} height
 * @property {AbortSignal | undefined} signal
 * @property {(bitmap: ImageBitmap | null) => void} done
 */

/** Orders under way at once: one is painted while the next is already there. */
const AT_ONCE = 2;

export class Studio {
  /**
   * @param {Board} board
   * @param {Quality} quality
   */
  constructor(board, quality) {
    this.board = board;
    this.quality = quality;
    /** @type {ApartHands | OwnHands} */
    this.hands = quality !== "plain" && canWorkApart() ? new ApartHands(board, quality) : new OwnHands(board, quality);
    /** @type {Job[]} */
    this.queue = [];
    this.busy = 0;
    this.closed = false;
  }

  /**
   * A picture of a part of the sheet, or nothing if it was taken back or could not be painted.
   * @param {Rect} rect
   * @param {number} scale pixels to a map unit
   * @param {AbortSignal} [signal]
   * @returns {Promise<ImageBitmap | null>}
   */
  paint(rect, scale, signal) {
    const width = Math.max(1, Math.ceil((rect.x1 - rect.x0) * scale - 0.01));
    const height = Math.max(1, Math.ceil((rect.y1 - rect.y0) * scale - 0.01));
    return new Promise((done) => {
      this.queue.push({ rect, scale, width, height, signal, done });
      this.next();
    });
  }

  next() {
    while (this.busy < AT_ONCE) {
      const job = this.queue.shift();
      if (!job) return;
      if (this.closed || job.signal?.aborted) {
        job.done(null);
        continue;
      }
      this.busy++;
      this.carryOut(job).then((bitmap) => {
        this.busy--;
        job.done(this.closed ? null : bitmap);
        this.next();
      });
    }
  }

  /**
   * Paints with the hands at hand; where a worker cannot even start, the page paints from then on.
   * @param {Job} job
   * @returns {Promise<ImageBitmap | null>}
   */
  async carryOut(job) {
    const { hands } = this;
    try {
      return await hands.paint(job);
    } catch {
      if (!(hands instanceof ApartHands) || !hands.broken || this.closed) return null;
      if (this.hands === hands) this.hands = new OwnHands(this.board, this.quality);
      return this.hands.paint(job).catch(() => null);
    }
  }

  close() {
    this.closed = true;
    for (const job of this.queue.splice(0)) job.done(null);
    this.hands.close();
  }
}

function canWorkApart() {
  return typeof Worker !== "undefined" && typeof OffscreenCanvas !== "undefined";
}

/** Paints in a worker. */
class ApartHands {
  /**
   * @param {Board} board
   * @param {Quality} quality
   */
  constructor(board, quality) {
    this.worker = new Worker(new URL("./painter-worker.js", import.meta.url), { type: "module" });
    /** @type {Map<number, { resolve: (bitmap: ImageBitmap) => void, reject: (error: Error) => void }>} */
    this.waiting = new Map();
    this.count = 0;
    this.broken = false;
    this.worker.addEventListener("message", (/** @type {MessageEvent<Report>} */ event) => this.heard(event.data));
    this.worker.addEventListener("error", () => {
      this.broken = true;
      for (const { reject } of this.waiting.values()) reject(new Error("the painter stopped"));
      this.waiting.clear();
    });
    this.send({ t: "open", board: landOnly(board), quality, base: location.href });
  }

  /** @param {Order} order */
  send(order) {
    this.worker.postMessage(order);
  }

  /** @param {Report} report */
  heard(report) {
    const waiting = this.waiting.get(report.id);
    this.waiting.delete(report.id);
    if (report.t === "painted") waiting?.resolve(report.bitmap);
    else waiting?.reject(new Error(report.what));
  }

  /**
   * @param {Job} job
   * @returns {Promise<ImageBitmap>}
   */
  paint({ rect, scale, width, height }) {
    if (this.broken) return Promise.reject(new Error("the painter stopped"));
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.send({ t: "paint", id, rect, scale, width, height });
    });
  }

  close() {
    this.worker.terminate();
  }
}

/** The counters are no part of the landscape and need not travel. @param {Board} board @returns {Board} */
function landOnly(board) {
  return { ...board, counters: {}, formations: [] };
}

/** Paints on the page, one picture at a time. */
class OwnHands {
  /**
   * @param {Board} board
   * @param {Quality} quality
   */
  constructor(board, quality) {
    this.painter = patiently(loadFonts(location.href, document.fonts)).then(() => new Painter(board, quality));
  }

  /**
   * @param {Job} job
   * @returns {Promise<ImageBitmap>}
   */
  async paint({ rect, scale, width, height }) {
    const painter = await this.painter;
    const canvas = newCanvas(width, height);
    painter.paint(contextOf(canvas), rect, scale);
    return createImageBitmap(canvas);
  }

  close() {}
}
