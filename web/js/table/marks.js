// @ts-check
// Markers on counters and places: a shape for what it is, letters for what it says, colour only besides.

import { s } from "../lib/dom.js";

/** @typedef {import("../wire").Mark} Mark */

// Shapes within a square from -6 to 6.
const SHAPES = {
  disc: "M-5.6 0a5.6 5.6 0 1 0 11.2 0a5.6 5.6 0 1 0-11.2 0Z",
  up: "M0-6 6 5H-6Z",
  down: "M0 6 6-5H-6Z",
  diamond: "M0-6.4 6.4 0 0 6.4-6.4 0Z",
  square: "M-5.2-5.2H5.2V5.2H-5.2Z",
  shield: "M-5.4-5.6H5.4V.4C5.4 3.6 2.4 5.4 0 6.4C-2.4 5.4-5.4 3.6-5.4 .4Z",
  hexagon: "M-3-5.4H3L6 0 3 5.4H-3L-6 0Z",
  flag: "M-5-6H6L3-1.6 6 2.8H-3V6H-5Z",
  burst: "M0-6.6 1.9-2.9 5.9-4.2 4.2-.5 6.6 2.4 2.7 2.9 1.7 6.5-1 3.6-4.6 5.6-4 1.8-6.6-.6-3-2.2-3.9-5.9-1-3.6Z",
};

/** What marks look like by their names: shape, ground, ink. @type {Record<string, [keyof typeof SHAPES, string, string]>} */
const LOOKS = {
  hit: ["disc", "#a8231a", "#fff4e6"],
  disordered: ["up", "#e9b93a", "#2a1c05"],
  routed: ["down", "#a8231a", "#fff4e6"],
  "out-of-command": ["hexagon", "#4b4b52", "#ffffff"],
  forage: ["square", "#8a6a1f", "#fff8e0"],
  unsupplied: ["diamond", "#7a1f5c", "#ffeefa"],
  order: ["shield", "#f4e7c2", "#2a1f14"],
  control: ["flag", "#27477c", "#ffffff"],
  objective: ["burst", "#c9a24b", "#2a1c05"],
  siege: ["square", "#5a3b1c", "#fff4dc"],
  combat: ["burst", "#a8231a", "#fff4e6"],
  skirmisher: ["diamond", "#2f6b3c", "#f6fff0"],
  "cut-off": ["diamond", "#f0d7e8", "#5a1244"],
  engaged: ["burst", "#e2862c", "#241304"],
  stopped: ["square", "#f4e7c2", "#7a1f14"],
  attack: ["burst", "#a8231a", "#fff4e6"],
  bridge: ["square", "#7b5a2e", "#fff4dc"],
  building: ["square", "#e3cfa2", "#4a3314"],
  elite: ["shield", "#c9a24b", "#2a1c05"],
  command: ["flag", "#e9ddbf", "#2a1f14"],
  tired: ["hexagon", "#b58a4a", "#1f1305"],
};

/** @param {string} id */
function look(id) {
  return LOOKS[id] ?? /** @type {[keyof typeof SHAPES, string, string]} */ (["disc", "#efe2c2", "#2a1f14"]);
}

/**
 * A marker, about twelve units across.
 * @param {Mark} mark
 * @returns {SVGGElement}
 */
export function markShape(mark) {
  const [shape, ground, ink] = look(mark.id);
  const letters = mark.letter.slice(0, 3);
  const low = shape === "up" ? 1.4 : shape === "down" ? -1 : shape === "flag" ? -1.4 : 0;
  const size = letters.length > 2 ? 4.8 : letters.length > 1 ? 6 : 7.6;
  return s(
    "g",
    { class: `mark mark-${mark.id}` },
    s("path", { d: SHAPES[shape], fill: ground, stroke: "#1a1208", "stroke-width": 0.9, "stroke-linejoin": "round" }),
    letters &&
      s(
        "text",
        {
          y: low + size * 0.36,
          "text-anchor": "middle",
          fill: ink,
          style: `font-size:${size}px`,
          ...(letters.length > 1 ? { textLength: 8.4, lengthAdjust: "spacingAndGlyphs" } : {}),
        },
        letters,
      ),
  );
}

/**
 * The same shape beside words.
 * @param {Mark} mark
 * @returns {SVGSVGElement}
 */
export function markIcon(mark) {
  return s("svg", { class: "mark-icon", viewBox: "-7 -7 14 14", "aria-hidden": "true" }, markShape(mark));
}
