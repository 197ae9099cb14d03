// @ts-check
/**
 * Where pictures of a board are ordered: a worker paints them, or the page itself where it must. Orders wait in a queue and
 * can be taken back until they are begun, so that fast panning does not paint what nobody looks at any more.
 */

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

/** A worker that has nothing to paint yet, or nothing any more. @type {Worker | null} */
let waiting = null;
/** How long one that has painted waits for the next board, in milliseconds. */
const IDLE = 8000;
let leaving = 0;

/** Starts a worker now: it reads its modules while the page still asks for the board. */
export function warmUp() {
  if (canWorkApart()) waiting ??= newWorker();
}

function newWorker() {
  return new Worker(new URL("../map/painter-worker.js", import.meta.url), { type: "module" });
}

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

  /**
   * A picture as a file, where there is somebody apart to make it one. The picture is used up.
   * @param {ImageBitmap} bitmap
   * @returns {Promise<Blob | null>}
   */
  async file(bitmap) {
    if (this.hands instanceof ApartHands && !this.hands.broken && !this.closed) return this.hands.file(bitmap).catch(() => null);
    bitmap.close();
    return null;
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
    clearTimeout(leaving);
    this.worker = waiting ?? newWorker();
    waiting = null;
    this.stops = new AbortController();
    /** @type {Map<number, { resolve: (answer: any) => void, reject: (error: Error) => void }>} */
    this.waiting = new Map();
    this.count = 0;
    this.broken = false;
    const { signal } = this.stops;
    this.worker.addEventListener("message", (/** @type {MessageEvent<Report>} */ event) => this.heard(event.data), { signal });
    const stopped = () => {
      this.broken = true;
      for (const { reject } of this.waiting.values()) reject(new Error("the painter stopped"));
      this.waiting.clear();
    };
    this.worker.addEventListener("error", stopped, { signal });
    this.send({ t: "open", board: landOnly(board), quality, density: window.devicePixelRatio || 1, base: location.href });
  }

  /**
   * @param {Order} order
   * @param {Transferable[]} [goods]
   */
  send(order, goods = []) {
    this.worker.postMessage(order, goods);
  }

  /** @param {Report} report */
  heard(report) {
    const waiting = this.waiting.get(report.id);
    this.waiting.delete(report.id);
    if (report.t === "painted") waiting?.resolve(report.bitmap);
    else if (report.t === "filed") waiting?.resolve(report.blob);
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

  /**
   * @param {ImageBitmap} bitmap
   * @returns {Promise<Blob>}
   */
  file(bitmap) {
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.send({ t: "file", id, bitmap }, [bitmap]);
    });
  }

  /** One that is through with its work may paint the next board: it has read its modules and knows its trade. */
  close() {
    this.stops.abort();
    if (this.broken || this.waiting.size > 0 || waiting) {
      this.worker.terminate();
      return;
    }
    waiting = this.worker;
    leaving = window.setTimeout(() => {
      waiting?.terminate();
      waiting = null;
    }, IDLE);
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
    this.brush = this.prepare(board, quality);
    // Whoever asks for a picture hears of it; here it only must not count as unhandled.
    this.brush.catch(() => {});
  }

  /**
   * The brush is fetched only here: a page that has a worker needs none of it.
   * @param {Board} board
   * @param {Quality} quality
   */
  async prepare(board, quality) {
    const [{ loadFonts, patiently }, { Painter, contextOf, newCanvas }] = await Promise.all([import("./fonts.js"), import("./painter.js")]);
    await patiently(loadFonts(document.fonts));
    return { painter: new Painter(board, quality, window.devicePixelRatio || 1), contextOf, newCanvas };
  }

  /**
   * @param {Job} job
   * @returns {Promise<ImageBitmap>}
   */
  async paint({ rect, scale, width, height }) {
    const { painter, contextOf, newCanvas } = await this.brush;
    const canvas = newCanvas(width, height);
    painter.paint(contextOf(canvas), rect, scale);
    return createImageBitmap(canvas);
  }

  close() {}
}
