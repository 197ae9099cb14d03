// @ts-check
// The log in order: what is known of it, what has to be fetched, and under which turn each step stands. Pure.

import { plain } from "../../lib/text.js";

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
 * @property {string} turn Its heading; empty where the beginning of the turn is not known.
 * @property {Step[]} steps Those of it that have something to read.
 */

/**
 * Steps under the turns they belong to. A step that brings a new turn is the last of the old one. Turns about which there
 * is nothing to read are left out.
 * @param {Step[]} steps Oldest first.
 * @param {string} first The turn the first of them belongs to.
 * @returns {Chapter[]}
 */
export function chapters(steps, first) {
  /** @type {Chapter[]} */
  const list = [];
  /** @type {Chapter} */
  let open = { turn: first, steps: [] };
  for (const step of steps) {
    if (speaks(step)) open.steps.push(step);
    if (!step.turn) continue;
    list.push(open);
    open = { turn: step.turn, steps: [] };
  }
  list.push(open);
  return list.filter((chapter) => chapter.steps.length > 0);
}

/** How far around the moment on show the journal is read while somebody looks back. */
export const AROUND = 120;

/**
 * @typedef {object} Excerpt
 * @property {Step[]} steps
 * @property {string} first The turn the first of them belongs to, where that is known.
 * @property {boolean} more There is something older that could be shown.
 */

/**
 * The part of the journal to be shown now: the newest so many that are known without a hole.
 * @param {Step[]} steps Oldest first.
 * @param {{at: number, turn: string}} live
 * @param {string} typed
 * @param {number} most
 * @returns {Excerpt}
 */
export function newest(steps, live, typed, most) {
  const hole = missing(steps, live.at);
  const known = hole ? steps.filter((step) => step.at >= hole.to) : steps;
  const fitting = known.filter((step) => step.turn || (speaks(step) && fits(step, typed)));
  const shown = fitting.slice(-most);
  const whole = hole === undefined && shown.length === fitting.length;
  return { steps: withoutMisfits(shown, typed), first: whole ? "The beginning" : turnBefore(shown, live), more: !whole };
}

/**
 * The part of the journal around the moment on show.
 * @param {Step[]} steps Oldest first.
 * @param {{at: number, turn: string}} past
 * @param {string} typed
 * @returns {Excerpt}
 */
export function around(steps, past, typed) {
  const near = steps.filter((step) => Math.abs(step.at - past.at) <= AROUND);
  const shown = near.filter((step) => step.turn || (speaks(step) && fits(step, typed)));
  return { steps: withoutMisfits(shown, typed), first: turnBefore(shown, past), more: false };
}

/**
 * Of what was searched for only the lines that were meant; steps that stand there for their turn alone say nothing.
 * @param {Step[]} steps
 * @param {string} typed
 * @returns {Step[]}
 */
function withoutMisfits(steps, typed) {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return steps;
  return steps.map((step) => {
    if (!fits(step, typed)) return { ...step, lines: [], die: undefined };
    const meant = step.lines.filter((line) => wanted.some((word) => plain(`${line.text} ${line.clause}`).includes(word)));
    return meant.length > 0 ? { ...step, lines: meant } : step;
  });
}

/**
 * The turn of the first step, if no other began between it and a moment whose turn is known.
 * @param {Step[]} steps
 * @param {{at: number, turn: string}} moment
 */
function turnBefore(steps, moment) {
  return steps.some((step) => step.turn && step.at < moment.at) ? "" : moment.turn;
}

/**
 * The stretch around a moment that has to be fetched before it can be read.
 * @param {Step[]} steps
 * @param {number} at
 * @param {number} end
 * @returns {{from: number, to: number} | undefined}
 */
export function unread(steps, at, end) {
  const wanted = { from: Math.max(0, at - AROUND), to: Math.min(end, at + AROUND) };
  const known = new Set(steps.map((step) => step.at));
  const near = [at - 1, at, at + 10].filter((one) => one >= 0 && one < end);
  return near.every((one) => known.has(one)) ? undefined : wanted;
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
