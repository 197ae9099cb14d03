// @ts-check
// My games in the order they matter.

/** @typedef {import("../wire").Summary} Summary */
/** @typedef {import("../lib/seats.js").Held} Held */
/** @typedef {"yours" | "waiting" | "over"} Standing */

/**
 * @param {Summary} game
 * @returns {Standing}
 */
export function standing(game) {
  if (game.over) return "over";
  return game.your_move ? "yours" : "waiting";
}

const RANK = { yours: 0, waiting: 1, over: 2 };

/**
 * My move first, then those that wait for others, then those that are over; within each what happened last comes first. Those I have done with are
 * left out.
 * @param {Summary[]} games
 * @returns {Summary[]}
 */
export function inOrder(games) {
  return games.filter((game) => !game.away).toSorted((a, b) => RANK[standing(a)] - RANK[standing(b)] || b.updated - a.updated);
}

/**
 * Seats the browser holds and the server does not know.
 * @param {Held[]} held
 * @param {Summary[]} games
 * @returns {Held[]}
 */
export function unknown(held, games) {
  const known = new Set(games.map((game) => game.secret));
  return held.filter((seat) => !known.has(seat.secret));
}
