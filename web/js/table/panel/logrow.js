// @ts-check
// A step of the game as a row of the journal.

import { h } from "../../lib/dom.js";
import { dieFace, parsed } from "./die.js";
import { clauseButton, inlineButton, sideMark } from "./kit.js";

/** @typedef {import("../../wire").Board} Board */
/** @typedef {import("../../wire").Step} Step */

/**
 * @param {Step} step
 * @param {Board | undefined} board
 * @param {(at: number) => void} lookBack
 */
export function logRow(step, board, lookBack) {
  const lines = step.lines.length > 0 ? step.lines : [{ text: step.die?.why ?? "", clause: step.die?.clause ?? "" }];
  const text = h("div", { class: "step-text" });
  for (const order of step.ordered ?? []) text.append(h("p", { class: "soft small" }, `Ordered: ${order}`));
  lines.forEach((line, index) => {
    // The first line is the button; the rest belongs to the same moment.
    const words = index === 0 ? lineButton(step, line.text, lookBack) : h("span", {}, line.text);
    text.append(h("p", {}, words, " ", clauseButton(line.clause)));
  });
  const sign = step.die ? dieSign(step.die.face) : sideMark(board, step.side);
  return h("div", { class: "row step", "data-at": step.at }, sign, text);
}

/**
 * An answer that the staff gave says so below it: under which order, with its clause.
 * @param {HTMLElement} row
 * @param {import("../../wire").Gave | undefined} gave
 */
export function tellGiver(row, gave) {
  const told = row.querySelector(".by-staff");
  if (!gave) told?.remove();
  else if (!told) {
    const words = h("p", { class: "by-staff small soft" }, gave.standing ? "Standing order: " : "By order: ", gave.because, " ", clauseButton(gave.clause));
    row.querySelector(".step-text")?.append(words);
  }
}

/**
 * @param {Step} step
 * @param {string} text
 * @param {(at: number) => void} lookBack
 */
function lineButton(step, text, lookBack) {
  const made = inlineButton("log-line", () => lookBack(step.at + 1), text);
  made.dataset.key = `step ${step.at}`;
  made.title = "Show the table as it was then";
  return made;
}

/** @param {string} face */
function dieSign(face) {
  const what = parsed(face);
  const sign = h("span", { class: "log-die" });
  if ("drawn" in what) sign.append(h("span", { class: "chit-small", "aria-hidden": "true" }));
  else for (const one of what.dice) sign.append(dieFace(one) ?? one);
  return sign;
}
