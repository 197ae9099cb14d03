// @ts-check
// What this browser's player has learnt: lessons and first games that are done, and which kinds of questions were met how often. It is kept
// in the browser, and goes out and comes in as a file. Parts that another version of this page wrote are kept as they are.

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
 */

/** The parts that hold numbers by name. */
const PARTS = /** @type {const} */ (["lessons", "firsts", "kinds"]);

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
  return /** @type {Progress} */ (kept);
}

/** Those entries that are numbers. @param {unknown} part @returns {Record<string, number>} */
function numbers(part) {
  if (!isObject(part)) return {};
  return Object.fromEntries(
    Object.entries(part).flatMap(([name, value]) => (typeof value === "number" && Number.isFinite(value) && value >= 0 ? [[name, value]] : [])),
  );
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
  };
}

/**
 * @param {Record<string, number>} one
 * @param {Record<string, number>} other
 * @param {(one: number, other: number) => number} choose
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
  return found && PARTS.some((part) => isObject(found[part])) ? tidy(found) : undefined;
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

/** @param {"lessons" | "firsts"} part @param {string} id */
export function markDone(part, id) {
  changeProgress((now) => ({ ...now, [part]: { ...now[part], [id]: now[part][id] ?? Date.now() } }));
}

/** One more question of this kind. @param {string} kind */
export function meet(kind) {
  changeProgress((now) => ({ ...now, kinds: { ...now.kinds, [kind]: (now.kinds[kind] ?? 0) + 1 } }));
}
