// @ts-check
// Lessons as a list with ticks: for the cards of the lobby and for the page of learning.

import { h } from "../lib/dom.js";
import { startButton } from "./start.js";

/** @typedef {import("../wire").LessonRow} LessonRow */
/** @typedef {import("../wire").Rating} Rating */
/** @typedef {import("./progress.js").Progress} Progress */

/** The tick of what is done. @param {boolean} done */
export function tick(done) {
  return h("span", { class: `tick${done ? " is-done" : ""}` }, h("span", { "aria-hidden": "true" }, done ? "✓" : "·"), h("span", { class: "visually-hidden" }, done ? "done:" : "not done yet:"));
}

/**
 * @param {LessonRow[]} lessons
 * @param {Progress} progress
 */
export function shortList(lessons, progress) {
  const rows = lessons.map((one) => h("li", {}, tick(one.id in progress.lessons), " ", startButton(one.id, "quiet lesson-link", one.title)));
  return h("ol", { class: "lesson-list" }, ...rows);
}

/**
 * How hard a battle is: five dots, with the figure for those who do not see them.
 * @param {number} complexity
 */
export function dots(complexity) {
  const row = h("span", { class: "dots", role: "img", "aria-label": `${complexity} of 5` });
  for (let at = 1; at <= 5; at += 1) row.append(h("i", { class: at <= complexity ? "full" : "" }));
  return row;
}
