// @ts-check
/** A small picture of a whole board, for cards and lists. */
import { SMALL } from "./ink.js";
import { layoutOf } from "./layout.js";
import { makeSheet } from "./sheet.js";
import { Studio } from "./studio.js";

/** @typedef {import("../wire.d.ts").Board} Board */

/**
 * Paints a board once, `width` CSS pixels wide and as high as its sheet asks for.
 * @param {Board} board
 * @param {number} width
 * @param {{ signal?: AbortSignal, frame?: boolean }} [options] without `frame` only the landscape shows
 * @returns {Promise<HTMLCanvasElement | null>} nothing if it was called off
 */
export async function paintThumbnail(board, width, options = {}) {
  const sheet = makeSheet(board);
  const rect = options.frame === false ? sheet.land : layoutOf(sheet).paper;
  const scale = (width * Math.min(2, window.devicePixelRatio || 1)) / (rect.x1 - rect.x0);
  const studio = new Studio(board, scale <= SMALL ? "small" : "full");
  try {
    const bitmap = await studio.paint(rect, scale, options.signal);
    if (!bitmap) return null;
    const canvas = document.createElement("canvas");
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
    bitmap.close();
    canvas.style.width = `${width}px`;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", `Map of ${board.title}`);
    return canvas;
  } finally {
    studio.close();
  }
}

/**
 * The same as a file, for an image element or a cache.
 * @param {Board} board
 * @param {number} width
 * @param {{ signal?: AbortSignal, frame?: boolean }} [options]
 * @returns {Promise<Blob | null>}
 */
export async function paintThumbnailFile(board, width, options) {
  const canvas = await paintThumbnail(board, width, options);
  return canvas && new Promise((resolve) => canvas.toBlob(resolve, "image/webp", 0.9));
}
