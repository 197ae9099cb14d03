// @ts-check
// Spaced repetition: what was answered well comes again later and later, what was not comes again tomorrow. It is kept by clause, so that another
// question about the same clause comes. Nothing here touches the page or looks at a clock.

/** @typedef {import("./progress.js").Known} Known */

/** So many days later a clause in each of the five boxes is asked about again. */
export const DAYS = [1, 3, 7, 16, 35];
/** A clause is mastered after right answers on so many days, with no mistake since. */
export const MASTERED = 3;
const DAY = 24 * 60 * 60 * 1000;

/**
 * The day of a moment, counted where the reader is: a new one begins at midnight.
 * @param {number} now Milliseconds of the Unix clock.
 * @param {number} [offset] Minutes that the reader's clock is behind the world's.
 */
export function dayOf(now, offset = new Date(now).getTimezoneOffset()) {
  return Math.floor((now - offset * 60_000) / DAY);
}

/**
 * What is known of a clause after an answer. Right answers of one day count once; a mistake puts it into the first box.
 * @param {Known | undefined} known
 * @param {boolean} right
 * @param {number} day
 * @param {string} [last] Which drill or puzzle it was.
 * @returns {Known}
 */
export function answered(known, right, day, last = "") {
  if (!right) return { box: 1, due: day + DAYS[0], right: [], day, last };
  const before = known?.right ?? [];
  const days = before.includes(day) ? before : [...before, day].slice(-MASTERED);
  // What is asked again before its time stays where it is.
  const early = known !== undefined && known.due > day;
  const box = early ? known.box : Math.min((known?.box ?? 0) + 1, DAYS.length);
  return { box, due: early ? known.due : day + DAYS[box - 1], right: days, day, last };
}

/** @param {Known | undefined} known */
export function isMastered(known) {
  return (known?.right.length ?? 0) >= MASTERED;
}

/**
 * How far a clause is, in words; nothing where it was never asked.
 * @param {Known | undefined} known
 */
export function knownWords(known) {
  if (!known) return "";
  if (isMastered(known)) return "mastered";
  return `right on ${known.right.length} of ${MASTERED} days`;
}
