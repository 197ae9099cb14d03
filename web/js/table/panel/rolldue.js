// @ts-check
// A die is due. Where dice are typed by hand: which face does it show? Otherwise the server is about to roll.

import { h } from "../../lib/dom.js";
import { sentence } from "../../lib/text.js";
import { counterPicture } from "../counters.js";
import { dieFace } from "./die.js";
import { button, clauseButton } from "./kit.js";

/** @typedef {import("../../wire").Board} Board */
/** @typedef {import("../../wire").Scene} Scene */
/** @typedef {import("../store.js").Store} Store */

/**
 * Faces of two dice as what the first and what the second may show; nothing if they are no such pairs.
 * @param {string[]} faces
 * @returns {{first: string[], second: string[]} | undefined}
 */
export function pairs(faces) {
  const first = new Set();
  const second = new Set();
  for (const face of faces) {
    const match = /^(\d+)\+(\d+)$/.exec(face);
    if (!match) return undefined;
    first.add(match[1]);
    second.add(match[2]);
  }
  const whole = first.size * second.size === faces.length;
  return whole ? { first: [...first], second: [...second] } : undefined;
}

/**
 * @param {Store} store
 * @param {Scene} scene
 * @returns {HTMLElement[]}
 */
export function diceDue(store, scene) {
  const due = scene.prompt.roll;
  if (!due) return [];
  const { welcome, board } = store.state;
  const parts = [h("p", { class: "question" }, sentence(due.why), " ", clauseButton(due.clause))];
  // The dice of a lesson follow its script, though its record is one of dice by hand.
  if (welcome?.dice !== "hand" || welcome.players.includes("lesson")) {
    parts.push(h("p", { class: "soft" }, due.dice === "draw" ? "A counter is being drawn…" : "The dice are rolling…"));
    return parts;
  }
  if (welcome.seat === "watch") {
    parts.push(h("p", { class: "soft" }, "The players roll."));
    return parts;
  }
  const two = due.dice === "two" ? pairs(due.faces) : undefined;
  const words = due.dice === "draw" ? "What was drawn?" : "What does the die show?";
  // What may come out of a cup is not always known to who draws from it.
  if (due.faces.length > 0) {
    parts.push(h("p", {}, two ? "What do the dice show?" : words));
    parts.push(two ? twoDice(store, two) : faceRow(due.faces, (face) => store.roll(face), board));
  }
  const own = button("", () => store.roll(), due.dice === "draw" ? "Draw for me" : "Roll for me");
  own.dataset.key = "roll";
  parts.push(h("div", { class: "buttons" }, own));
  return parts;
}

/**
 * @param {string[]} faces
 * @param {(face: string) => void} take
 * @param {Board} [board] whose counters may be among the faces
 */
function faceRow(faces, take, board) {
  const row = h("div", { class: "faces", role: "group", "aria-label": "Faces" });
  for (const face of faces) {
    const made = button("die-face", () => take(face), dieFace(face) ?? (board?.counters[face] ? counterPicture(board, face) : face));
    made.setAttribute("aria-label", board?.counters[face]?.name ?? face);
    made.dataset.key = `face ${face}`;
    row.append(made);
  }
  return row;
}

/**
 * @param {Store} store
 * @param {{first: string[], second: string[]}} two
 */
function twoDice(store, two) {
  /** @type {(string | undefined)[]} */
  const shown = [undefined, undefined];
  /** @param {number} which @param {HTMLElement} row */
  const mark = (which, row) => {
    for (const made of row.querySelectorAll("button")) {
      made.setAttribute("aria-pressed", String(made.getAttribute("aria-label") === shown[which]));
    }
    if (shown[0] !== undefined && shown[1] !== undefined) store.roll(`${shown[0]}+${shown[1]}`);
  };
  const rows = [two.first, two.second].map((faces, which) => {
    const row = faceRow(faces, (face) => {
      shown[which] = face;
      mark(which, row);
    });
    row.setAttribute("aria-label", which === 0 ? "First die" : "Second die");
    return row;
  });
  return h("div", {}, ...rows);
}
