// @ts-check
/**
 * Pictures of sheets kept in the browser's own database, so that a table one comes back to shows its map at once. What is taken
 * from here is painted again when there is time, so nothing has to say when a brush has changed. Whatever goes wrong,
 * there is no picture.
 */

import { Cupboard } from "../lib/cupboard.js";

/** @typedef {import("../wire.d.ts").Board} Board */
/** @typedef {{ blob: Blob, scale: number, at: number }} Kept a picture of a whole sheet, its pixels to a map unit, and when it was kept */

/** How many are kept. */
const MOST = 4;

const cupboard = new Cupboard("bicorne.sheets", "sheets");

/**
 * A few letters that change when anything that is painted of a board does.
 * @param {Board} board
 */
export function fingerprint(board) {
  const { counters: _counters, formations: _formations, boxes: _boxes, sides: _sides, ...land } = board;
  const text = JSON.stringify(land);
  let one = 0x811c9dc5;
  let two = text.length;
  for (let i = 0; i < text.length; i++) {
    const letter = text.charCodeAt(i);
    one = Math.imul(one ^ letter, 0x01000193);
    two = (Math.imul(two, 31) + letter) | 0;
  }
  return (one >>> 0).toString(36) + (two >>> 0).toString(36);
}

/**
 * @param {string} key
 * @returns {Promise<Kept | undefined>}
 */
export async function kept(key) {
  const found = await cupboard.get(key);
  return found?.blob instanceof Blob && found.scale > 0 ? found : undefined;
}

/**
 * Keeps a picture in the place of an older one, and forgets those that were kept longest ago.
 * @param {string} key
 * @param {Blob} blob
 * @param {number} scale
 */
export async function keep(key, blob, scale) {
  await cupboard.put(key, { blob, scale, at: Date.now() }, (others) => {
    const ages = others.sort((a, b) => Number(b.thing?.at ?? 0) - Number(a.thing?.at ?? 0));
    return ages.slice(MOST - 1).map((one) => one.key);
  });
}
