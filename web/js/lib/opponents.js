// @ts-check
// The computer players there are, in the words of people.

/** @typedef {{id: string, name: string, about: string}} Opponent */

/** @type {Opponent[]} */
export const OPPONENTS = [
  { id: "recruit", name: "Recruit", about: "knows the drill and often misjudges what matters: for your first games" },
  { id: "captain", name: "Captain", about: "does what the book says, and reckons what a fight promises" },
  { id: "colonel", name: "Colonel", about: "compares plans before each turn" },
  { id: "general", name: "General", about: "compares many more plans, and thinks for some seconds" },
  { id: "marshal", name: "Marshal", about: "looks further ahead, and takes its time over every turn" },
  { id: "random", name: "Random", about: "does anything the rules allow: good for trying them out" },
];

/** Those that can be asked for a hint. */
export const ADVISERS = OPPONENTS.filter((one) => one.id !== "random");

/** Whom one meets unless somebody else is chosen: answers at once, and can be beaten by who has read the rules. */
export const USUAL = "captain";

const KEY = "bicorne.opponent";

/** @param {string} id @returns {Opponent | undefined} */
export function opponent(id) {
  return OPPONENTS.find((one) => one.id === id);
}

/** @param {string | undefined} player As the server names who plays a side. */
export function isComputer(player) {
  return player !== undefined && player !== "person";
}

/**
 * A computer player by name: `the computer (Captain)`.
 * @param {string} id
 */
export function computerName(id) {
  const known = opponent(id);
  return known ? `the computer (${known.name})` : "the computer";
}

/**
 * Whom this browser's player chose last.
 * @param {string} [usual] Who it is unless somebody was chosen.
 * @returns {string}
 */
export function lastOpponent(usual = USUAL) {
  try {
    return opponent(localStorage.getItem(KEY) ?? "")?.id ?? usual;
  } catch {
    return usual;
  }
}

/** @param {string} id */
export function keepOpponent(id) {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Then the usual one is proposed next time.
  }
}
