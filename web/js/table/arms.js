// @ts-check
// The symbols of the arms, drawn straight onto the counters. One symbol for all that counters refer to would be less to write, but in
// each counter it is a sheet of its own, and a browser goes through all of them for every picture of the page.

import { s } from "../lib/dom.js";
import { isPerson } from "./symbols.js";

/** @typedef {{scale: number, x: number, y: number}} Spot Where a drawing made round the origin is laid. */

const CROSS = "M-12-8 12 8M12-8-12 8";

/** Paths inside the frame of a symbol: `line` is stroked, `solid` is filled. @type {Record<string, {line?: string, solid?: string}>} */
const FRAMED = {
  infantry: { line: CROSS },
  light: { line: CROSS, solid: "M-4.2 8 0 2.4 4.2 8Z" },
  grenadier: { line: CROSS, solid: "M-12-8h4.2v16h-4.2Z" },
  cavalry: { line: "M-12 8 12-8" },
  artillery: { solid: "M-4.3 0a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0-8.6 0Z" },
  "horse-artillery": { line: "M-12 8 12-8", solid: "M-4.3 0a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0-8.6 0Z" },
  // Bridging: two abutments and the span between them.
  bridge: { line: "M-7 5V1C-5-4 5-4 7 1V5M-10 5H-7M7 5H10" },
  // A fort as engineers draw it: a square with four bastions.
  garrison: { line: "M-4-4H4L7-7 5-3V3L7 7 4 4H-4L-7 7-5 3V-3L-7-7Z" },
  dummy: { line: "M-12 0H12M0-8V8" },
  marker: { solid: "M0-6 6 0 0 6-6 0Z" },
  other: { line: "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z" },
};
const FRAME = "M-12-8H12V8H-12Z";

// A bust under a bicorne in an oval frame; the commander's frame wears laurel.
const OVAL = "M-10.4 0a10.4 11.6 0 1 0 20.8 0a10.4 11.6 0 1 0-20.8 0Z";
const HAT = "M-8.4-2.6C-7.4-5.6-4.2-8.6 0-8.7C4.2-8.6 7.4-5.6 8.4-2.6C5.6-3.5 2.8-3.9 0-3.9C-2.8-3.9-5.6-3.5-8.4-2.6Z";
const COCKADE = "M1.5-6.2a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0Z";
const FACE = "M-3.5-3.4C-1.2-3.9 1.2-3.9 3.5-3.4C3.8-.4 3 3-.1 3.5C-3 3-3.8-.4-3.5-3.4Z";
const COAT = "M-8.6 9.4C-8.2 5.4-5.2 4.1-2.6 3.4L0 5.8 2.6 3.4C5.2 4.1 8.2 5.4 8.6 9.4C6 11 3 11.4 0 11.4C-3 11.4-6 11-8.6 9.4Z";
const COLLAR = "M-2.9 2.6 0 5.6 2.9 2.6 2.4 6.6 0 8.8-2.4 6.6Z";
const LAUREL =
  "M-9.6 8.2C-13.4 4-13.6-2.6-10.4-7.2M9.6 8.2C13.4 4 13.6-2.6 10.4-7.2M-12.4 5.4l-2.6.4M-13-.2l-2.6-.6M-12-5l-2-1.6M12.4 5.4l2.6.4M13-.2l2.6-.6M12-5l2-1.6";

/** Where they are laid on a counter; lines are thinner by as much (counters.css). @type {{framed: Spot, bust: Spot}} */
const SPOTS = { framed: { scale: 0.877, x: 0, y: 3.7 }, bust: { scale: 0.767, x: 0, y: -1.9 } };

/**
 * The symbol for a kind of counter, in its place on a face.
 * @param {string} kind
 * @returns {SVGElement[]}
 */
export function armOf(kind) {
  return isPerson(kind) ? bust(kind) : framed(FRAMED[kind in FRAMED ? kind : "other"], kind === "dummy");
}

/**
 * @param {{line?: string, solid?: string}} inside
 * @param {boolean} broken Whether its frame is a broken line.
 */
function framed({ line, solid }, broken) {
  const drawn = [s("path", { d: laid(FRAME, SPOTS.framed), class: "arm-ground", "stroke-dasharray": broken ? "2.6 1.8" : null })];
  if (line) drawn.push(s("path", { d: laid(line, SPOTS.framed), class: "arm-line" }));
  if (solid) drawn.push(s("path", { d: laid(solid, SPOTS.framed), class: "arm-solid" }));
  return drawn;
}

/** @param {string} kind */
function bust(kind) {
  /** @type {[string, string][]} */
  const parts = [
    [OVAL, "bust-frame"],
    [COAT, "bust-coat"],
    [COLLAR, "bust-collar"],
    [FACE, "bust-face"],
    [HAT, "arm-solid"],
    [COCKADE, "bust-cockade"],
  ];
  if (kind === "commander") parts.unshift([LAUREL, "bust-laurel"]);
  return parts.map(([d, name]) => s("path", { d: laid(d, SPOTS.bust), class: name }));
}

const COMMANDS = /([a-z])([^a-z]*)/gi;
const NUMBERS = /[-+]?(?:\d*\.)?\d+/g;

/**
 * The same path, scaled and moved.
 * @param {string} d
 * @param {Spot} spot
 */
export function laid(d, { scale, x, y }) {
  return d.replace(COMMANDS, (_, /** @type {string} */ command, /** @type {string} */ numbers) => {
    const kind = command.toUpperCase();
    // Small letters count from where the pen is, great ones from the origin.
    const [right, down] = command === kind ? [x, y] : [0, 0];
    const values = (numbers.match(NUMBERS) ?? []).map((text, index) => {
      const value = Number(text);
      // Of the seven numbers of an arc two are radii, and three are no lengths at all.
      const place = kind === "A" ? index % 7 : kind === "V" ? 6 : kind === "H" ? 5 : 5 + (index % 2);
      if (place >= 2 && place <= 4) return value;
      return Number((value * scale + (place < 2 ? 0 : place === 5 ? right : down)).toFixed(2));
    });
    return command + values.join(" ");
  });
}
