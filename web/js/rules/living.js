// @ts-check
// What lives beside a rule: examples that open at a table, lessons that teach it, puzzles that ask for it.

import { h } from "../lib/dom.js";
import { counted, listed } from "../lib/text.js";
import { startButton } from "../learn/start.js";

/** @typedef {import("../wire").Learn} Learn */
/** @typedef {import("../wire").Row} Row */

/**
 * What there is to see of a row, in a line; nothing where there is nothing.
 * @param {Row} row
 */
export function livingWords({ examples = [], lessons = [], puzzles = [] }) {
  const parts = [];
  if (examples.length > 0) parts.push(counted(examples.length, "example"));
  if (lessons.length > 0) parts.push(counted(lessons.length, "lesson"));
  if (puzzles.length > 0) parts.push(counted(puzzles.length, "puzzle"));
  return listed(parts);
}

/**
 * @param {Row} row
 * @param {Learn | undefined} learn What lessons and puzzles are called.
 * @returns {HTMLElement | undefined}
 */
export function living(row, learn) {
  const words = livingWords(row);
  if (!words) return undefined;
  const { examples = [], lessons = [], puzzles = [] } = row;
  const fold = h("details", { class: "living" }, h("summary", {}, `${words} to open`));
  // A book has more than a thousand of these: they are made when somebody opens the fold.
  fold.addEventListener("toggle", () => {
    if (!fold.open || fold.childElementCount > 1) return;
    const title = (/** @type {{id: string, title: string}[]} */ all, /** @type {string} */ id) => all.find((one) => one.id === id)?.title ?? id;
    fold.append(
      h(
        "ul",
        {},
        ...lessons.map((id) => h("li", {}, startButton(id, "", `Lesson: ${title(learn?.lessons ?? [], id)}`))),
        ...puzzles.map((id) => h("li", {}, startButton(id, "", `Puzzle: ${title(learn?.puzzles ?? [], id)}`))),
        ...examples.map((one) => h("li", {}, startButton(one.id, "", "See it", h("span", { class: "visually-hidden" }, `: ${one.name}`)), h("span", {}, one.name))),
      ),
    );
  });
  return fold;
}
