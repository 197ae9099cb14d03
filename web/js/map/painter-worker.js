// @ts-check
/** Prepares a board and paints parts of it away from the page, so that the page never waits for the landscape. */
import { loadFonts, patiently } from "./fonts.js";
import { Painter, contextOf, newCanvas } from "./painter.js";

/** @typedef {import("../wire.d.ts").Board} Board */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./painter.js").Quality} Quality */

/**
 * @typedef {{ t: "open", board: Board, quality: Quality, base: string }
 *   | { t: "paint", id: number, rect: Rect, scale: number, width: number, height: number }} Order
 */
/** @typedef {{ t: "painted", id: number, bitmap: ImageBitmap } | { t: "failed", id: number, what: string }} Report */

/** @type {Promise<Painter> | null} */
let opened = null;

/** @param {Extract<Order, { t: "open" }>} order */
async function open(order) {
  const fonts = /** @type {{ fonts: FontFaceSet }} */ (/** @type {unknown} */ (self)).fonts;
  // The fonts are on their way while the land is computed.
  const words = loadFonts(order.base, fonts);
  const painter = new Painter(order.board, order.quality);
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

self.addEventListener("message", (/** @type {MessageEvent<Order>} */ event) => {
  const order = event.data;
  if (order.t === "open") {
    opened = open(order);
    // Whoever asks for a picture hears of it; here it only must not count as unhandled.
    opened.catch(() => {});
    return;
  }
  paint(order).catch((error) => {
    /** @type {Report} */
    const report = { t: "failed", id: order.id, what: String(error) };
    self.postMessage(report);
  });
});
