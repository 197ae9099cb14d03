// @ts-check
// The course of a game as lines on a chart and as stations to jump to. Pure.

import { counted } from "../../lib/text.js";

/** @typedef {import("../../wire").Sample} Sample */

/** @typedef {{at: number, label: string, number?: number}} Station */

/**
 * Where turns begin.
 * @param {Sample[]} samples
 * @returns {Station[]}
 */
export function turns(samples) {
  /** @type {Station[]} */
  const list = [];
  let last = "";
  for (const { at, turn, number } of samples) {
    if (turn !== last) list.push({ at, label: turn, number });
    last = turn;
  }
  return list;
}

/**
 * Where fights begin.
 * @param {Sample[]} samples
 * @returns {Station[]}
 */
export function fights(samples) {
  return samples.filter((sample) => sample.fight).map(({ at, fight = "" }) => ({ at, label: fight }));
}

/**
 * A value rounded up or down to something that looks well on an axis, and the steps between.
 * @param {number} low
 * @param {number} high
 * @returns {number[]} From lowest to highest; at least two.
 */
export function ticks(low, high) {
  const span = Math.max(1, high - low);
  const rough = span / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough);
  const first = Math.floor(low / step) * step;
  const list = [first];
  while (list[list.length - 1] < high || list.length < 2) list.push(list[list.length - 1] + step);
  return list;
}

/**
 * The values of one side over time, cut where they are not known.
 * @param {Sample[]} samples
 * @param {"points" | "strength"} what
 * @param {number} side
 * @returns {[number, number][][]} Stretches of pairs of answer and value.
 */
export function stretches(samples, what, side) {
  /** @type {[number, number][][]} */
  const list = [];
  let open = false;
  for (const sample of samples) {
    const value = sample[what][side];
    if (value === null || value === undefined) {
      open = false;
      continue;
    }
    if (!open) list.push([]);
    open = true;
    list[list.length - 1].push([sample.at, value]);
  }
  return list;
}

/**
 * A line that keeps its value until it changes: what a score does.
 * @param {[number, number][]} points Positions on the sheet.
 */
export function steps(points) {
  return points.map(([x, y], index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join("");
}

/**
 * One line for those who cannot see the chart.
 * @param {Sample[]} samples
 * @param {string[]} names
 */
export function summary(samples, names) {
  const last = samples[samples.length - 1];
  if (!last) return "Nothing has happened yet.";
  const says = names.map((name, side) => {
    const parts = [];
    if (last.points[side] !== null) parts.push(counted(last.points[side] ?? 0, "point"));
    if (last.strength[side] !== null) parts.push(`strength ${last.strength[side]}`);
    return `${name}: ${parts.join(", ") || "not known"}`;
  });
  return `${counted(turnsPlayed(samples), "turn")}, ${counted(fights(samples).length, "fight")}. ${says.join("; ")}.`;
}

/**
 * How many turns have begun: what is set up before the first belongs to it.
 * @param {Sample[]} samples
 */
export function turnsPlayed(samples) {
  const numbers = new Set(samples.map(({ number }) => number).filter((number) => number > 0));
  return numbers.size > 0 ? numbers.size : turns(samples).length;
}

/**
 * The row of the table of each turn: how it stood when the turn began.
 * @param {Sample[]} samples
 * @returns {Sample[]}
 */
export function byTurn(samples) {
  const rows = samples.filter((sample, index) => index === 0 || samples[index - 1].turn !== sample.turn);
  const last = samples[samples.length - 1];
  return last && rows[rows.length - 1] !== last ? [...rows, last] : rows;
}
