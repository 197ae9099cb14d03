// @ts-check
// The log in order: what is known of it, what has to be fetched, and under which turn each step stands. Pure.

import { plain } from "./words.js";

/** @typedef {import("../../wire").Step} Step */

/** How many answers are fetched at once. */
export const STRETCH = 200;

/**
 * The newest stretch of answers below `at` that is not known yet, going back at most to `down`. Steps are oldest first.
 * @param {Step[]} steps
 * @param {number} at How many answers there are.
 * @param {number} [down]
 * @returns {{from: number, to: number} | undefined}
 */
export function missing(steps, at, down = 0) {
  let to = at;
  let index = steps.length - 1;
  while (index >= 0 && steps[index].at >= at) index -= 1;
  while (index >= 0 && steps[index].at === to - 1) {
    to -= 1;
    index -= 1;
  }
  if (to <= down) return undefined;
  const known = index >= 0 ? steps[index].at + 1 : 0;
  return { from: Math.max(known, down, to - STRETCH), to };
}

/**
 * @typedef {object} Chapter
 * @property {string} turn Its heading; empty where the beginning of the turn is not known yet.
 * @property {Step[]} steps
 */

/**
 * Steps under the turns they belong to. A step that brings a new turn is the last of the old one.
 * @param {Step[]} steps Oldest first.
 * @param {string} [first] The turn of the very first step of a game.
 * @returns {Chapter[]}
 */
export function chapters(steps, first = "") {
  /** @type {Chapter[]} */
  const list = [];
  /** @type {Chapter} */
  let open = { turn: steps[0]?.at === 0 ? first : "", steps: [] };
  for (const step of steps) {
    open.steps.push(step);
    if (!step.turn) continue;
    list.push(open);
    open = { turn: step.turn, steps: [] };
  }
  if (open.steps.length > 0 || open.turn) list.push(open);
  return list;
}

/**
 * Whether anybody could read something in a step.
 * @param {Step} step
 */
export function speaks(step) {
  return step.lines.length > 0 || step.die !== undefined;
}

/**
 * Whether a step has everything that was typed.
 * @param {Step} step
 * @param {string} typed
 */
export function fits(step, typed) {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return true;
  const lines = step.lines.map((line) => `${line.text} ${line.clause}`);
  const text = plain([...lines, step.die?.why ?? ""].join(" "));
  return wanted.every((word) => text.includes(word));
}
