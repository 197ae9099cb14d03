// @ts-check
/** Prepares a board and paints parts of it away from the page, so that the page never waits for the landscape. */
import { loadFonts, patiently } from "./fonts.js";
import { Painter, contextOf, newCanvas } from "./painter.js";

/** @typedef {import("../wire.d.ts").Board} Board */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./painter.js").Quality} Quality */

/**
 * @typedef {{ t: "open", board: Board, quality: Quality, density: number, base: string }
 *   | { t: "paint", id: number, rect: Rect, scale: number, width: number, height: number }
 *   | { t: "file", id: number, bitmap: ImageBitmap }} Order
 */
/**
 * @typedef {{ t: "painted", id: number, bitmap: ImageBitmap } | { t: "filed", id: number, blob: Blob }
 *   | { t: "failed", id: number, what: string }} Report
 */

/** @type {Promise<Painter> | null} */
let opened = null;

/** @param {Extract<Order, { t: "open" }>} order */
async function open(order) {
  const fonts = /** @type {{ fonts: FontFaceSet }} */ (/** @type {unknown} */ (self)).fonts;
  // The fonts are on their way while the land is computed.
  const words = loadFonts(fonts);
  const painter = new Painter(order.board, order.quality, order.density);
  await patiently(words);
  return painter;
}

/** @param {Extract<Order, { t: "paint" }>} order */
async function paint(order) {
  if (!opened) throw new Error("nothing to paint");
  const painter = await opened;
  const canvas = /** @type {OffscreenCanvas} */ (newCanvas(order.width, order.height));
  painter.paint(contextOf(canvas), order.rect, order.scale);
  const bitmap = canvas.transferToImageBitmap();
  /** @type {Report} */
  const report = { t: "painted", id: order.id, bitmap };
  self.postMessage(report, { transfer: [bitmap] });
}

/** A picture as a file, for the shelf. @param {Extract<Order, { t: "file" }>} order */
async function file(order) {
  const canvas = /** @type {OffscreenCanvas} */ (newCanvas(order.bitmap.width, order.bitmap.height));
  contextOf(canvas).drawImage(order.bitmap, 0, 0);
  order.bitmap.close();
  /** @type {Report} */
  const report = { t: "filed", id: order.id, blob: await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 }) };
  self.postMessage(report);
}

self.addEventListener("message", (/** @type {MessageEvent<Order>} */ event) => {
  const order = event.data;
  if (order.t === "open") {
    opened = open(order);
    // Whoever asks for a picture hears of it; here it only must not count as unhandled.
    opened.catch(() => {});
    return;
  }
  const done = order.t === "file" ? file(order) : paint(order);
  done.catch((error) => {
    /** @type {Report} */
    const report = { t: "failed", id: order.id, what: String(error) };
    self.postMessage(report);
  });
});
