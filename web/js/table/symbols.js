// @ts-check
// What all counters share: grounds, sheens and the symbols of the arms. Drawn once into the page; counters refer to them.

import { s } from "../lib/dom.js";

/** @typedef {{light: string, mid: string, deep: string, edge: string, ink: string}} Livery */

/** The grounds counters are printed on. @type {Record<string, Livery>} */
const LIVERIES = {
  blue: { light: "#6d8fd0", mid: "#3d62ab", deep: "#2c4a87", edge: "#172a52", ink: "#fffaf0" },
  white: { light: "#fffdf4", mid: "#efe9d8", deep: "#d5cbb0", edge: "#7d7257", ink: "#1d160c" },
  green: { light: "#7fa86a", mid: "#4f7b43", deep: "#3a5f32", edge: "#1f371b", ink: "#fdfbee" },
  red: { light: "#c2685a", mid: "#9c3c31", deep: "#782a22", edge: "#43130e", ink: "#fff6ee" },
  plain: { light: "#efe2c2", mid: "#d9c79c", deep: "#bda979", edge: "#6d5a34", ink: "#241a0e" },
};

/**
 * The livery of a name; one nobody has heard of is plain.
 * @param {string | undefined} name
 * @returns {Livery & {fill: string}}
 */
export function livery(name) {
  const known = name !== undefined && name in LIVERIES ? name : "plain";
  return { ...LIVERIES[known], fill: `url(#livery-${known})` };
}

const CROSS = "M-12-8 12 8M12-8-12 8";

/** Paths inside the frame of a symbol: `line` is stroked, `solid` is filled. @type {Record<string, {line?: string, solid?: string}>} */
const FRAMED = {
  infantry: { line: CROSS },
  light: { line: CROSS, solid: "M-4.2 8 0 2.4 4.2 8Z" },
  grenadier: { line: CROSS, solid: "M-12-8h4.2v16h-4.2Z" },
  cavalry: { line: "M-12 8 12-8" },
  artillery: { solid: "M-4.3 0a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0-8.6 0Z" },
  "horse-artillery": { line: "M-12 8 12-8", solid: "M-4.3 0a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0-8.6 0Z" },
  // A fort as engineers draw it: a square with four bastions.
  garrison: { line: "M-4-4H4L7-7 5-3V3L7 7 4 4H-4L-7 7-5 3V-3L-7-7Z" },
  dummy: { line: "M-12 0H12M0-8V8" },
  marker: { solid: "M0-6 6 0 0 6-6 0Z" },
  other: { line: "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z" },
};

/** Kinds that are drawn as a person. */
const PERSONS = new Set(["leader", "commander"]);

/**
 * The id of the symbol for a kind of counter.
 * @param {string} kind
 */
export function symbolOf(kind) {
  if (PERSONS.has(kind)) return `#arm-${kind}`;
  return kind in FRAMED ? `#arm-${kind}` : "#arm-other";
}

/** @param {string} kind */
export function isPerson(kind) {
  return PERSONS.has(kind);
}

/** @param {string} id @param {[number, string, number?][]} stops */
function gradient(id, stops) {
  return s(
    "linearGradient",
    { id, x1: 0, y1: 0, x2: 0, y2: 1 },
    ...stops.map(([offset, colour, opacity]) => s("stop", { offset, "stop-color": colour, "stop-opacity": opacity })),
  );
}

/** @param {string} kind */
function framed(kind) {
  const { line, solid } = FRAMED[kind];
  return s(
    "symbol",
    { id: `arm-${kind}`, viewBox: "-13 -9 26 18", overflow: "visible" },
    s("rect", { x: -12, y: -8, width: 24, height: 16, class: "arm-ground", "stroke-dasharray": kind === "dummy" ? "3 2" : null }),
    line && s("path", { d: line, class: "arm-line" }),
    solid && s("path", { d: solid, class: "arm-solid" }),
  );
}

// A bust under a bicorne in an oval frame; the commander's frame wears laurel.
const HAT = "M-8.4-2.6C-7.4-5.6-4.2-8.6 0-8.7C4.2-8.6 7.4-5.6 8.4-2.6C5.6-3.5 2.8-3.9 0-3.9C-2.8-3.9-5.6-3.5-8.4-2.6Z";
const COCKADE = "M1.5-6.2a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0Z";
const FACE = "M-3.5-3.4C-1.2-3.9 1.2-3.9 3.5-3.4C3.8-.4 3 3-.1 3.5C-3 3-3.8-.4-3.5-3.4Z";
const COAT = "M-8.6 9.4C-8.2 5.4-5.2 4.1-2.6 3.4L0 5.8 2.6 3.4C5.2 4.1 8.2 5.4 8.6 9.4C6 11 3 11.4 0 11.4C-3 11.4-6 11-8.6 9.4Z";
const COLLAR = "M-2.9 2.6 0 5.6 2.9 2.6 2.4 6.6 0 8.8-2.4 6.6Z";
const LAUREL =
  "M-9.6 8.2C-13.4 4-13.6-2.6-10.4-7.2M9.6 8.2C13.4 4 13.6-2.6 10.4-7.2M-12.4 5.4l-2.6.4M-13-.2l-2.6-.6M-12-5l-2-1.6M12.4 5.4l2.6.4M13-.2l2.6-.6M12-5l2-1.6";

/** @param {string} kind */
function bust(kind) {
  return s(
    "symbol",
    { id: `arm-${kind}`, viewBox: "-13 -12 26 24", overflow: "visible" },
    kind === "commander" && s("path", { d: LAUREL, class: "bust-laurel" }),
    s("ellipse", { rx: 10.4, ry: 11.6, class: "bust-frame" }),
    s("path", { d: COAT, class: "bust-coat" }),
    s("path", { d: COLLAR, class: "bust-collar" }),
    s("path", { d: FACE, class: "bust-face" }),
    s("path", { d: HAT, class: "arm-solid" }),
    s("path", { d: COCKADE, class: "bust-cockade" }),
  );
}

/** Puts the shared drawings into the page, once. */
export function mountSymbols() {
  if (document.getElementById("counter-symbols")) return;
  const grounds = Object.entries(LIVERIES).map(([name, { light, mid, deep }]) =>
    gradient(`livery-${name}`, [
      [0, light],
      [0.45, mid],
      [1, deep],
    ]),
  );
  const sheen = gradient("sheen", [
    [0, "#ffffff", 0.34],
    [0.5, "#ffffff", 0],
    [1, "#000000", 0.22],
  ]);
  const persons = [...PERSONS].map(bust);
  const arms = Object.keys(FRAMED).map(framed);
  const defs = s("defs", {}, ...grounds, sheen, ...arms, ...persons);
  document.body.append(
    s("svg", { id: "counter-symbols", width: 0, height: 0, "aria-hidden": "true", focusable: "false" }, defs),
  );
}
