// @ts-check
// How much of a battle comes from where, counted from its board and charts.

/** @typedef {import("../wire").Board} Board */
/** @typedef {import("../wire").Chart} Chart */

/** @typedef {{what: string, from: Record<string, number>}} Line */

/** The order in which origins are told: the surest first. */
const KNOWN = ["rulebook", "history", "design", "overlay", "mixed"];

/**
 * @param {Board} board
 * @param {Chart[]} charts
 * @returns {Line[]}
 */
export function tally(board, charts) {
  const counters = Object.values(board.counters);
  const lines = [
    { what: "names of counters", from: count(counters.map((counter) => counter.from)) },
    { what: "figures on counters", from: count(counters.flatMap((counter) => counter.values.map((value) => value.from))) },
    { what: "places and their ground", from: count(board.spaces.map((space) => space.from)) },
    { what: "charts", from: count(charts.map((chart) => chart.from)) },
  ];
  return lines.filter((line) => total(line) > 0);
}

/**
 * The origins that occur, in a fixed order; unknown ones last.
 * @param {Line[]} lines
 * @returns {string[]}
 */
export function origins(lines) {
  const found = [...new Set(lines.flatMap((line) => Object.keys(line.from)))];
  const rank = (/** @type {string} */ from) => (KNOWN.includes(from) ? KNOWN.indexOf(from) : KNOWN.length);
  return found.sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}

/** @param {Line} line */
export function total(line) {
  return Object.values(line.from).reduce((sum, one) => sum + one, 0);
}

/**
 * @param {string[]} all
 * @returns {Record<string, number>}
 */
function count(all) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const origin of all.filter(Boolean)) {
    const from = origin.includes(",") ? "mixed" : origin;
    counts[from] = (counts[from] ?? 0) + 1;
  }
  return counts;
}
