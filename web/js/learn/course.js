// @ts-check
// What there is to learn, battle by battle, and what comes next. Nothing here touches the page.

/** @typedef {import("../wire").Learn} Learn */
/** @typedef {import("../wire").LessonRow} LessonRow */
/** @typedef {import("../wire").FirstRow} FirstRow */
/** @typedef {import("../wire").Rating} Rating */
/** @typedef {import("./progress.js").Progress} Progress */

/** Where one begins: the first lesson and the first game of this battle are the first quarter of an hour. */
export const BEGINNING = "caldiero";

/**
 * @param {Learn} learn
 * @param {string} battle
 */
export function ofBattle(learn, battle) {
  return {
    lessons: learn.lessons.filter((one) => one.battle === battle),
    first: learn.firsts.find((one) => one.battle === battle),
    puzzles: learn.puzzles.filter((one) => one.battle === battle),
    rating: learn.battles.find((one) => one.battle === battle),
  };
}

/**
 * The first quarter of an hour: which lesson and which game, and whether they are done.
 * @param {Learn} learn
 * @param {Progress} progress
 */
export function quarter(learn, progress) {
  const { lessons, first } = ofBattle(learn, BEGINNING);
  const [lesson] = lessons;
  if (!lesson || !first) return undefined;
  const lessonDone = lesson.id in progress.lessons;
  const gameDone = first.id in progress.firsts;
  return { lesson, first, lessonDone, gameDone, done: lessonDone && gameDone };
}

/**
 * What comes after a lesson or a first game: the next lesson of the battle that is not done, and its first game if that is not.
 * @param {Learn} learn
 * @param {string} id
 * @param {Progress} progress
 * @returns {{lesson: LessonRow | undefined, first: FirstRow | undefined}}
 */
export function following(learn, id, progress) {
  const battle = id.split("/")[0] ?? "";
  const { lessons, first } = ofBattle(learn, battle);
  const at = lessons.findIndex((one) => one.id === id);
  const open = (/** @type {LessonRow} */ one) => one.id !== id && !(one.id in progress.lessons);
  const lesson = lessons.slice(at + 1).find(open) ?? lessons.find(open);
  return { lesson, first: first && first.id !== id && !(first.id in progress.firsts) ? first : undefined };
}

/**
 * Minutes as people say them: `50 to 70 minutes`, `2 to 3½ hours`.
 * @param {[number, number]} minutes
 */
export function playingTime([least, most]) {
  if (most < 100) return least === most ? `${most} minutes` : `${least} to ${most} minutes`;
  const [from, to] = [hours(least), hours(most)];
  return from === to ? `${to} hours` : `${from} to ${to} hours`;
}

/** @param {number} minutes */
function hours(minutes) {
  const halves = Math.max(1, Math.round(minutes / 30));
  const whole = Math.floor(halves / 2);
  return `${whole > 0 ? whole : ""}${halves % 2 === 1 ? "½" : ""}`;
}

/** How hard a battle is, in words. @param {number} complexity */
export function hardness(complexity) {
  return ["easy", "easy", "middling", "hard", "very hard"][Math.min(5, Math.max(1, complexity)) - 1];
}

/** How many of these lessons are done. @param {LessonRow[]} lessons @param {Progress} progress */
export function doneOf(lessons, progress) {
  return lessons.filter((one) => one.id in progress.lessons).length;
}
