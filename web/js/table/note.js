// @ts-check
// What is said at the end of a way on the map: a dark label that fits its words, and fits into what is seen of the map.

import { s } from "../lib/dom.js";

/** @typedef {import("./table.js").Table} Table */

/** How large the words are on the screen, in pixels: they grow with the map only between these. */
const LEAST = 12.5;
const MOST = 17;
/** How large they are on the map in between. */
const ON_MAP = 8.5;
const WEIGHT = 600;

/** @type {CanvasRenderingContext2D | null | undefined} */
let ruler;

/** How wide words are where letters are one high. @param {string} words */
function widthOf(words) {
  if (ruler === undefined) {
    ruler = document.createElement("canvas").getContext("2d");
    if (ruler) ruler.font = `${WEIGHT} 100px ${getComputedStyle(document.documentElement).getPropertyValue("--figures")}`;
  }
  return ruler ? ruler.measureText(words).width / 100 : words.length * 0.6;
}

/**
 * Words in lines of at most so much, broken between words, lines as even as they can be.
 * @param {string} text
 * @param {number} most
 * @param {(words: string) => number} width
 */
export function linesOf(text, most, width) {
  const count = Math.max(1, Math.ceil(width(text) / most));
  const fair = Math.min(most, (width(text) / count) * 1.15);
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ")) {
    const longer = lines.length > 0 ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length > 0 && width(longer) <= fair) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * @param {Table} table
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {boolean} below
 */
export function noteAt({ sheet, stage }, x, y, text, below) {
  const { scale } = stage;
  const size = Math.min(Math.max(ON_MAP * scale, LEAST), MOST) / scale;
  const seen = stage.seen();
  const lines = linesOf(text, Math.max((seen.x1 - seen.x0) / size - 2, 8), widthOf);
  const width = (Math.max(...lines.map(widthOf)) + 1) * size;
  const height = (lines.length * 1.25 + 0.25) * size;
  const away = (sheet.grid ? sheet.grid.side : sheet.radius + 14) + size * 0.5;
  const middle = Math.min(Math.max(x, seen.x0 + width / 2), Math.max(seen.x1 - width / 2, seen.x0 + width / 2));
  const top = below ? y + away : y - away - height;
  return s(
    "g",
    { class: "way-note", transform: `translate(${middle.toFixed(1)} ${top.toFixed(1)})` },
    s("rect", { x: -width / 2, y: 0, width, height, rx: size * 0.3 }),
    ...lines.map((line, index) => s("text", { "text-anchor": "middle", y: size * (1.1 + index * 1.25), style: `font-size:${size}px` }, line)),
  );
}
