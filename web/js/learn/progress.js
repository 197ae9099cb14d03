// @ts-check
// What this browser's player has learnt: lessons, first games and puzzles that are done, which kinds of questions were met how often, and which
// clauses are known how well. It is kept in the browser, and goes out and comes in as a file. Parts that another version of this page wrote are
// kept as they are.

import { answered, dayOf } from "./boxes.js";

const KEY = "bicorne.learn";
export const VERSION = 1;
/** No file of progress is longer. */
const LONGEST = 1_000_000;

/**
 * @typedef {object} Progress
 * @property {number} version
 * @property {Record<string, number>} lessons When a lesson was done, by its id, in milliseconds of the Unix clock.
 * @property {Record<string, number>} firsts The same of first games.
 * @property {Record<string, number>} kinds How often a question was met: `caldiero/declare-combat`.
 * @property {Record<string, number>} puzzles When a puzzle was solved, by its id.
 * @property {Record<string, Known>} clauses What is known of each clause that was asked about: `CAL 9.1b`.
 */

/**
 * How well a clause is known; days are counted since 1970.
 * @typedef {object} Known
 * @property {number} box 1 to 5.
 * @property {number} due The day on which it is asked about again.
 * @property {number[]} right The last days with a right answer, without a mistake since.
 * @property {number} day The day on which it was asked about last.
 * @property {string} last The drill or puzzle that asked.
 */

/** The parts that hold numbers by name. */
const PARTS = /** @type {const} */ (["lessons", "firsts", "kinds", "puzzles"]);

/**
 * What a text holds; nothing that is not understood is an error.
 * @param {string | null | undefined} text
 * @returns {Progress}
 */
export function read(text) {
  return tidy(parsed(text) ?? {});
}

/** @param {string | null | undefined} text @returns {Record<string, unknown> | undefined} */
function parsed(text) {
  if (!text || text.length > LONGEST) return undefined;
  try {
    const found = JSON.parse(text);
    return isObject(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {Record<string, unknown>} found @returns {Progress} */
function tidy(found) {
  const version = typeof found.version === "number" && found.version > VERSION ? found.version : VERSION;
  /** @type {Record<string, unknown>} */
  const kept = { ...found, version };
  for (const part of PARTS) kept[part] = numbers(found[part]);
  kept.clauses = clauses(found.clauses);
  return /** @type {Progress} */ (kept);
}

/** Those entries that are numbers. @param {unknown} part @returns {Record<string, number>} */
function numbers(part) {
  if (!isObject(part)) return {};
  return Object.fromEntries(
    Object.entries(part).flatMap(([name, value]) => (typeof value === "number" && Number.isFinite(value) && value >= 0 ? [[name, value]] : [])),
  );
}

/** Those entries that tell how well a clause is known. @param {unknown} part @returns {Record<string, Known>} */
function clauses(part) {
  if (!isObject(part)) return {};
  const day = (/** @type {unknown} */ value) => typeof value === "number" && Number.isInteger(value) && value >= 0;
  const good = (/** @type {unknown} */ one) => isObject(one) && day(one.due) && day(one.day) && Array.isArray(one.right) && one.right.every(day) && [1, 2, 3, 4, 5].includes(/** @type {number} */ (one.box));
  return Object.fromEntries(Object.entries(part).flatMap(([clause, one]) => (good(one) ? [[clause, { .../** @type {Known} */ (one), last: String(/** @type {Known} */ (one).last ?? "") }]] : [])));
}

/**
 * Both together: what either has done is done, since the earlier time; a kind was met as often as where it was met more.
 * @param {Progress} here
 * @param {Progress} brought
 * @returns {Progress}
 */
export function together(here, brought) {
  const earlier = (/** @type {number} */ one, /** @type {number} */ other) => Math.min(one, other);
  return {
    ...brought,
    ...here,
    version: Math.max(here.version, brought.version),
    lessons: joined(here.lessons, brought.lessons, earlier),
    firsts: joined(here.firsts, brought.firsts, earlier),
    kinds: joined(here.kinds, brought.kinds, Math.max),
    puzzles: joined(here.puzzles, brought.puzzles, earlier),
    clauses: joined(here.clauses, brought.clauses, (one, other) => (other.day > one.day ? other : one)),
  };
}

/**
 * @template T
 * @param {Record<string, T>} one
 * @param {Record<string, T>} other
 * @param {(one: T, other: T) => T} choose
 */
function joined(one, other, choose) {
  const all = { ...one };
  for (const [name, value] of Object.entries(other)) all[name] = name in all ? choose(all[name], value) : value;
  return all;
}

/**
 * The progress that a file holds; nothing if it is no such file.
 * @param {string} text
 * @returns {Progress | undefined}
 */
export function fromFile(text) {
  const found = parsed(text);
  return found && [...PARTS, "clauses"].some((part) => isObject(found[part])) ? tidy(found) : undefined;
}

/** @param {Progress} progress */
export function toFile(progress) {
  return `${JSON.stringify(progress, null, 2)}\n`;
}

/** @returns {Progress} */
export function progress() {
  try {
    return read(localStorage.getItem(KEY));
  } catch {
    return read("");
  }
}

/**
 * Changes what is kept. It is read anew before, since another page may have written meanwhile.
 * @param {(now: Progress) => Progress} change
 */
export function changeProgress(change) {
  try {
    localStorage.setItem(KEY, JSON.stringify(change(progress())));
  } catch {
    // A browser that keeps nothing can still play every lesson.
  }
}

/** @param {"lessons" | "firsts" | "puzzles"} part @param {string} id */
export function markDone(part, id) {
  changeProgress((now) => ({ ...now, [part]: { ...now[part], [id]: now[part][id] ?? Date.now() } }));
}

/** One more question of this kind. @param {string} kind */
export function meet(kind) {
  changeProgress((now) => ({ ...now, kinds: { ...now.kinds, [kind]: (now.kinds[kind] ?? 0) + 1 } }));
}

/**
 * An answer about clauses was right or wrong.
 * @param {string[]} clauses
 * @param {boolean} right
 * @param {string} which The drill or puzzle.
 */
export function markAnswer(clauses, right, which) {
  const day = dayOf(Date.now());
  changeProgress((now) => {
    const changed = clauses.map((clause) => [clause, answered(now.clauses[clause], right, day, which)]);
    return { ...now, clauses: { ...now.clauses, ...Object.fromEntries(changed) } };
  });
}
