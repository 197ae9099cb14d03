// @ts-check
// Pictures of the maps for the cards, painted from the boards by the table's own brush when they come into sight, and kept.

import { cached, keep } from "./keep.js";
import { api } from "../lib/api.js";
import { h } from "../lib/dom.js";

/** @typedef {import("../wire").Board} Board */

/** Pictures are painted anew after so long: the brush may have become better. */
const FRESH = 7 * 24 * 3_600_000;
/** As wide as a card on a large screen; the brush itself looks how many dots a pixel has. */
const WIDTH = 760;

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
 * A picture that is painted when it comes into sight.
 * @param {string} battle
 * @param {string} title Of the battle; without it the picture is an ornament.
 * @returns {HTMLElement}
 */
export function mapPicture(battle, title) {
  const frame = h("figure", { class: "print" }, h("p", { class: "painting" }, "Painting the map…"));
  const observer = new IntersectionObserver((seen) => {
    if (!seen.some((one) => one.isIntersecting)) return;
    observer.disconnect();
    queue = queue.then(() => hang(battle, title, frame)).catch(() => {
      frame.replaceChildren(h("p", { class: "painting" }, "The map cannot be painted in this browser."));
    });
  }, { rootMargin: "200px" });
  observer.observe(frame);
  return frame;
}

/**
 * @param {string} battle
 * @param {string} title
 * @param {HTMLElement} frame
 */
async function hang(battle, title, frame) {
  const image = h("img", { src: await addressOf(battle), alt: title && `The map of ${title}` });
  await image.decode();
  frame.replaceChildren(image, ...(title ? [unfolder(frame, title)] : []));
}

/**
 * The card shows the middle of the sheet; this unfolds the rest, with title and border.
 * @param {HTMLElement} frame
 * @param {string} title
 */
function unfolder(frame, title) {
  const label = h("span", {}, "Whole map");
  const button = h("button", { type: "button", class: "unfold", "aria-expanded": "false" }, label, h("span", { class: "visually-hidden" }, ` of ${title}`));
  button.addEventListener("click", () => {
    const whole = frame.classList.toggle("whole");
    button.setAttribute("aria-expanded", String(whole));
    label.textContent = whole ? "Fold" : "Whole map";
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
  const key = `${battle} ${Math.floor(Date.now() / FRESH)} ${WIDTH} ${devicePixelRatio} ${fingerprint(board)}`;
  const before = await cached(key);
  if (before) return before;
  const { paintThumbnailFile } = await import("../map/picture.js");
  const blob = await paintThumbnailFile(board, WIDTH);
  if (!blob) throw new Error("the map could not be painted");
  await keep(key, blob);
  return blob;
}

/**
 * A few letters that change when the board does.
 * @param {Board} board
 */
function fingerprint(board) {
  const text = JSON.stringify(board);
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  }
  return (hash >>> 0).toString(36);
}
