// @ts-check
/** The words of a map that stand where the board says: lakes, ranges, regions. They give way to places a little. */
import { widthOf } from "../ink.js";
import { INK, INK_SOFT, PAPER_LIGHT, WATER } from "../palette.js";
import { disc } from "./houses.js";
import { PRICES } from "./plan.js";

/** @typedef {import("../geometry.js").Rect} Rect */
/** @typedef {import("../sheet.js").Sheet} Sheet */
/** @typedef {import("../ink.js").Ink} Ink */
/** @typedef {import("../ink.js").Face} Face */
/** @typedef {import("./plan.js").Plan} Plan */

/**
 * The words of a map that stand where the board says.
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {Plan} plan
 */
export function drawLetters(ink, sheet, plan) {
  for (const letter of sheet.letters) {
    const face = letterFace(letter.kind, letter.size);
    if (letter.kind === "place") {
      // A dot at the rim of a place would look like a part of it.
      if (!sheet.grid && sheet.index.nearest(letter.x, letter.y, sheet.radius * 1.25)) continue;
      disc(ink, letter.x, letter.y, 1.9, PAPER_LIGHT, INK, 0.9);
      plan.take(letter.x, letter.y, 3, "place");
      continue;
    }
    const { x, y } = shiftedLetter(letter, face, plan);
    ink.text(face, letter.text, x, y + letter.size * 0.3, letter.turn);
    plan.takeBox(turnedBox(x, y, widthOf(letter.text, face), letter.size, letter.turn), letter.kind === "region" ? 2.5 : 5);
  }
}

/**
 * A word gives way to places that stand in it, but never leaves its neighbourhood.
 * @param {Sheet["letters"][number]} letter
 * @param {Face} face
 * @param {Plan} plan
 */
function shiftedLetter(letter, face, plan) {
  const width = widthOf(letter.text, face);
  const turn = (letter.turn * Math.PI) / 180;
  const wet = letter.kind === "water";
  const prices = { ...PRICES, water: wet ? 0.1 : 0.5, lake: wet ? 0 : 3, road: 0.5 };
  let best = Infinity;
  let spot = { x: letter.x, y: letter.y };
  for (let across = -3; across <= 3; across++) {
    for (let along = -4; along <= 4; along++) {
      const u = along * letter.size * 0.9;
      const v = across * letter.size * 0.8;
      const x = letter.x + u * Math.cos(turn) - v * Math.sin(turn);
      const y = letter.y + u * Math.sin(turn) + v * Math.cos(turn);
      let cost = Math.hypot(u, v) * letter.size * 0.22;
      // Piece by piece, because the box of a slanted word is mostly empty.
      const parts = Math.max(1, Math.round(width / letter.size));
      for (let k = 0; k < parts; k++) {
        const along2 = ((k + 0.5) / parts - 0.5) * width;
        const px = x + along2 * Math.cos(turn);
        const py = y + along2 * Math.sin(turn);
        const half = letter.size * 0.55;
        cost += plan.cost({ x0: px - half, y0: py - half, x1: px + half, y1: py + half }, prices);
      }
      if (cost < best) {
        best = cost;
        spot = { x, y };
      }
    }
  }
  return spot;
}

/**
 * @param {string} kind
 * @param {number} size
 * @returns {Face}
 */
export function letterFace(kind, size) {
  /** @type {Face} */
  const face = { size, fill: INK_SOFT, halo: PAPER_LIGHT, align: "center", italic: true, least: 8.4 };
  if (kind === "water") return { ...face, fill: WATER.name, spacing: size * 0.12, halo: "#cfe0de" };
  if (kind === "range") return { ...face, glow: 0.6, spacing: size * 0.3, fill: "#4a321a" };
  if (kind === "region") return { ...face, italic: false, caps: true, spacing: size * 0.36, fill: "#5f4425", alpha: 0.8, glow: 0.35 };
  if (kind === "place") return { ...face, fill: INK, size: size * 1.05 };
  return { ...face, fill: "#5b3b22" };
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {number} turn
 * @returns {Rect}
 */
function turnedBox(x, y, width, height, turn) {
  const c = Math.abs(Math.cos((turn * Math.PI) / 180));
  const s = Math.abs(Math.sin((turn * Math.PI) / 180));
  const w = (width * c + height * s) / 2;
  const h = (width * s + height * c) / 2;
  return { x0: x - w, y0: y - h, x1: x + w, y1: y + h };
}
