// @ts-check
// What lives beside a rule: examples that open at a table, lessons that teach it, puzzles that ask for it.

import { h } from "../lib/dom.js";
import { counted, listed } from "../lib/text.js";
import { isMastered, knownWords } from "../learn/boxes.js";
import { progress } from "../learn/progress.js";
import { startRound } from "../learn/round.js";
import { alone } from "../lib/place.js";
import { going, start, startButton } from "../learn/start.js";

/** @typedef {import("../wire").Learn} Learn */
/** @typedef {import("../wire").Row} Row */

/**
 * What there is to see of a row, in a line; nothing where there is nothing.
 * @param {Row} row
 */
export function livingWords({ examples = [], lessons = [], puzzles = [], drills: all = 0 }) {
  const drills = alone ? 0 : all;
  const parts = [];
  if (examples.length > 0) parts.push(counted(examples.length, "example"));
  if (lessons.length > 0) parts.push(counted(lessons.length, "lesson"));
  if (puzzles.length > 0) parts.push(counted(puzzles.length, "puzzle"));
  if (drills > 0) parts.push(counted(drills, "question"));
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
  const { examples = [], lessons = [], puzzles = [], drills: all = 0 } = row;
  // Questions are asked and judged by a server.
  const drills = alone ? 0 : all;
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
        ...examples.map((one) => {
          const about = () => h("span", { class: "visually-hidden" }, `: ${one.name}`);
          return h("li", {}, startButton(one.id, "", "See it", about()), !alone && going(() => start(one.id, { side: "asked" }), "quiet", "Play from here", about()), h("span", {}, one.name));
        }),
        drills > 0 && h("li", {}, going(() => startRound([{ clause: row.clause, battle: "", due: false }]), "", "Ask me", h("span", { class: "visually-hidden" }, ` about ${row.clause}`)), h("span", { class: "soft" }, knownWords(progress().clauses[row.clause]) || "not asked yet")),
      ),
    );
  });
  return fold;
}

/**
 * In the margin: how well this browser's player knows the clause; nothing where it was never asked.
 * @param {string} clause
 * @returns {HTMLElement | undefined}
 */
export function knownMark(clause) {
  const known = progress().clauses[clause];
  if (!known) return undefined;
  const mastered = isMastered(known);
  return h("span", { class: `known${mastered ? " is-mastered" : ""}`, title: `You know this clause: ${knownWords(known)}` }, mastered ? "✓ mastered" : `${known.right.length} of 3`);
}
