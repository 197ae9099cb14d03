// @ts-check
// Who is still to come, by when and where, as far as a scene tells it. Pure.

/** @typedef {import("../wire").Piece} Piece */

/** Turn 2 comes before turn 10. */
const IN_ORDER = new Intl.Collator("en", { numeric: true });

/**
 * Who comes together stands together, the next first; whoever is to be set up, or of whom nothing is told, before them.
 * @param {[string, Piece][]} pieces
 * @returns {[string, [string, Piece][]][]} Each with when and where they come, or nothing.
 */
export function byArrival(pieces) {
  /** @type {Map<string, [string, Piece][]>} */
  const groups = new Map();
  for (const one of pieces) {
    const when = one[1].arrives ?? "";
    const group = groups.get(when);
    if (group) group.push(one);
    else groups.set(when, [one]);
  }
  return [...groups].sort(([a], [b]) => IN_ORDER.compare(a, b));
}
