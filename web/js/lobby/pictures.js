// @ts-check
// Pictures of the maps for the cards. They come with the page (`cargo xtask pictures` paints them with the table's own brush), so they are there at
// once. Somebody who unfolds a map gets it painted as fine as the screen is; that one is kept in the browser.

import { cached, keep } from "./keep.js";
import { api } from "../lib/api.js";
import { h } from "../lib/dom.js";

/** @typedef {import("../wire").Board} Board */

/** Pictures are painted anew after so long: the brush may have become better. */
const FRESH = 7 * 24 * 3_600_000;
/** As wide as a card on a large screen; the brush itself looks how many dots a pixel has. */
export const WIDTH = 760;

/**
 * One board at a time: painting is work, and whoever reads the page should not notice. What plays a game is fetched before.
 * @type {Promise<unknown>}
 */
let queue = Promise.resolve();

/** Nothing is painted before this is done. @param {Promise<unknown>} first */
export function paintAfter(first) {
  queue = first;
}
/** @type {Map<string, Promise<Board>>} */
const boards = new Map();

/**
 * The board of a battle, asked for once.
 * @param {string} battle
 * @returns {Promise<Board>}
 */
export function boardOf(battle) {
  const known = boards.get(battle) ?? api.board(battle);
  boards.set(battle, known);
  return known;
}

/**
 * The picture of a map. One that does not come with the page is painted when it comes into sight.
 * @param {string} battle
 * @param {string} title Of the battle; without it the picture is an ornament.
 * @returns {HTMLElement}
 */
export function mapPicture(battle, title) {
  const address = new URL(`../../maps/${encodeURIComponent(battle)}.webp`, import.meta.url).href;
  const image = h("img", { alt: title && `The map of ${title}`, loading: "lazy", decoding: "async", src: address });
  const frame = h("figure", { class: "print" }, image, ...(title ? [unfolder(image, battle, title)] : []));
  image.addEventListener("error", () => paintOnSight(frame, image, battle), { once: true });
  return frame;
}

/**
 * @param {HTMLElement} frame
 * @param {HTMLImageElement} image
 * @param {string} battle
 */
function paintOnSight(frame, image, battle) {
  const note = h("p", { class: "painting" }, "Painting the map…");
  image.remove();
  frame.prepend(note);
  const observer = new IntersectionObserver((seen) => {
    if (!seen.some((one) => one.isIntersecting)) return;
    observer.disconnect();
    paintInto(image, battle).then(() => note.replaceWith(image), () => {
      note.textContent = "The map cannot be painted in this browser.";
    });
  }, { rootMargin: "200px" });
  observer.observe(frame);
}

/**
 * Shows the map as fine as this screen can.
 * @param {HTMLImageElement} image
 * @param {string} battle
 */
async function paintInto(image, battle) {
  const painted = queue.then(() => addressOf(battle));
  queue = painted.catch(() => undefined);
  image.src = await painted;
  await image.decode();
}

/**
 * The card shows the middle of the sheet; this unfolds the rest, with title and border.
 * @param {HTMLImageElement} image
 * @param {string} battle
 * @param {string} title
 */
function unfolder(image, battle, title) {
  const label = h("span", {}, "Whole map");
  const button = h("button", { type: "button", class: "unfold", "aria-expanded": "false" }, label, h("span", { class: "visually-hidden" }, ` of ${title}`));
  button.addEventListener("click", () => {
    const whole = button.parentElement?.classList.toggle("whole") ?? false;
    button.setAttribute("aria-expanded", String(whole));
    label.textContent = whole ? "Fold" : "Whole map";
    // Without a finer one the picture that came with the page stays.
    if (whole && devicePixelRatio > 1) paintInto(image, battle).catch(() => undefined);
  });
  return button;
}

/** @type {Map<string, Promise<string>>} */
const addresses = new Map();

/**
 * One picture a battle, however often it hangs on the page.
 * @param {string} battle
 * @returns {Promise<string>}
 */
function addressOf(battle) {
  const known = addresses.get(battle) ?? pictureOf(battle).then((blob) => URL.createObjectURL(blob));
  addresses.set(battle, known);
  return known;
}

/**
 * @param {string} battle
 * @returns {Promise<Blob>}
 */
async function pictureOf(battle) {
  const board = await boardOf(battle);
  const key = `${battle} ${Math.floor(Date.now() / FRESH)} ${WIDTH} ${devicePixelRatio} ${markOf(board)}`;
  const before = await cached(key);
  if (before) return before;
  const { paintThumbnailFile } = await import("../map/picture.js");
  const blob = await paintThumbnailFile(board, WIDTH);
  if (!blob) throw new Error("the map could not be painted");
  await keep(key, blob);
  return blob;
}

/**
 * A few letters that change when the map does: what lies on it does not count.
 * @param {Board} board
 */
export function markOf({ version, sides, meanings, boxes, formations, counters, ...map }) {
  const text = JSON.stringify(map);
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  }
  return (hash >>> 0).toString(36);
}
