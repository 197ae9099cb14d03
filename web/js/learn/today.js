// @ts-check
// Today's five: the clauses that are due, then new ones, and what there is to be asked about each. Nothing here touches the page.

/** @typedef {import("../wire").Learn} Learn */
/** @typedef {import("../wire").Topic} Topic */
/** @typedef {import("./progress.js").Progress} Progress */
/** @typedef {{clause: string, battle: string, due: boolean, puzzle?: string}} Task */

export const FIVE = 5;

/**
 * How many clauses were asked about on this day.
 * @param {Progress} progress
 * @param {number} day
 */
export function askedOn(progress, day) {
  return Object.values(progress.clauses).filter((known) => known.day === day).length;
}

/**
 * What is asked next: what is due, the oldest first, then what is new: first what lessons taught that are done, then what the next lessons will
 * teach, battle by battle, those first in which something is done. What was answered on this day does not come again.
 * @param {Learn} learn
 * @param {Topic[]} topics
 * @param {Progress} progress
 * @param {number} day
 * @param {number} [count]
 * @returns {Task[]}
 */
export function tasks(learn, topics, progress, day, count = FIVE) {
  const byClause = new Map(topics.map((topic) => [topic.clause, topic]));
  const there = (/** @type {string} */ clause) => byClause.has(clause) || learn.puzzles.some((one) => one.teaches.includes(clause));
  const due = Object.entries(progress.clauses)
    .filter(([clause, known]) => known.due <= day && known.day !== day && there(clause))
    .sort(([, one], [, other]) => one.due - other.due)
    .map(([clause]) => clause);
  const fresh = newOnes(learn, progress).filter((clause) => !(clause in progress.clauses) && byClause.has(clause));
  const chosen = [...new Set([...due, ...fresh])].slice(0, count);
  return chosen.map((clause) => task(clause, learn, byClause, progress, due.includes(clause)));
}

/**
 * The clauses of lessons in the order in which they may be asked about.
 * @param {Learn} learn
 * @param {Progress} progress
 */
function newOnes(learn, progress) {
  const done = (/** @type {{id: string}} */ one) => one.id in progress.lessons;
  const begun = new Set(learn.lessons.filter(done).map((one) => one.battle));
  const order = [learn.lessons.filter(done), learn.lessons.filter((one) => !done(one) && begun.has(one.battle)), learn.lessons.filter((one) => !done(one))];
  return order.flat().flatMap((one) => one.teaches);
}

/**
 * Every other time a puzzle about the clause is set, where there is one that is not solved.
 * @param {string} clause
 * @param {Learn} learn
 * @param {Map<string, Topic>} byClause
 * @param {Progress} progress
 * @param {boolean} due
 * @returns {Task}
 */
function task(clause, learn, byClause, progress, due) {
  const topic = byClause.get(clause);
  const known = progress.clauses[clause];
  const puzzle = learn.puzzles.find((one) => one.teaches.includes(clause) && !(one.id in progress.puzzles));
  const turn = puzzle && due && (!topic || known?.last !== puzzle.id) && (!topic || (known?.box ?? 0) >= 2);
  return { clause, battle: topic?.battles[0] ?? puzzle?.battle ?? "", due, ...(turn ? { puzzle: puzzle.id } : {}) };
}

/**
 * What was met of each chapter: how many clauses can be asked about, how many were, and how many are mastered.
 * @param {string[]} clauses Of one book, with the book.
 * @param {Progress} progress
 * @param {(known: import("./progress.js").Known) => boolean} mastered
 */
export function met(clauses, progress, mastered) {
  /** @type {Map<string, {chapter: string, all: number, met: number, mastered: number}>} */
  const chapters = new Map();
  for (const clause of clauses) {
    const chapter = chapterOf(clause);
    const row = chapters.get(chapter) ?? { chapter, all: 0, met: 0, mastered: 0 };
    chapters.set(chapter, row);
    row.all += 1;
    const known = progress.clauses[clause];
    if (!known) continue;
    row.met += 1;
    row.mastered += mastered(known) ? 1 : 0;
  }
  return [...chapters.values()];
}

/** The chapter of a clause: `CAL 9.2.1` is of `CAL 9`, `RM MOD-1` of `RM MOD`. @param {string} clause */
export function chapterOf(clause) {
  return /^\S+ (?:\d+|[^\d\s.-]+)/.exec(clause)?.[0] ?? clause;
}
