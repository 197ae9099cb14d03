// @ts-check
// Beside the lessons: today's five, and what was met of each book.

import { api } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { counted } from "../lib/text.js";
import { clauseButton } from "../table/panel/kit.js";
import { dayOf, isMastered } from "./boxes.js";
import { progress } from "./progress.js";
import { startRound } from "./round.js";
import { going } from "./start.js";
import { FIVE, askedOn, chapterOf, met, tasks } from "./today.js";

/** @typedef {import("../wire").Battle} Battle */
/** @typedef {import("../wire").Learn} Learn */
/** @typedef {import("../wire").Topic} Topic */

/**
 * @param {HTMLElement} place
 * @param {Learn} learn
 * @param {Topic[]} topics
 */
export function drawToday(place, learn, topics) {
  const known = progress();
  const day = dayOf(Date.now());
  const done = askedOn(known, day);
  const open = Math.max(0, FIVE - done);
  const list = tasks(learn, topics, known, day, open || FIVE);
  place.hidden = list.length === 0;
  if (list.length === 0) return;
  const fresh = Object.keys(known.lessons).length === 0 && Object.keys(known.clauses).length === 0;
  const titles = new Map(learn.puzzles.map((one) => [one.id, one.title]));
  const rows = list.map(({ clause, due, puzzle }) => h("li", {}, clauseButton(clause), h("span", { class: "small soft" }, puzzle ? `a puzzle: ${titles.get(puzzle) ?? ""}` : due ? "once more" : "new")));
  const begin = going(() => startRound(list), fresh ? "" : "primary", done === 0 ? "Begin" : open > 0 ? "Go on" : "Five more");
  begin.dataset.key = "today-begin";
  fill(place, h("h2", { id: "today-title" }, "Today’s five"),
    h("div", { class: "paper today" },
      h("p", { class: "small" }, words(done, open, fresh)),
      open > 0 && !fresh && h("ol", {}, ...rows),
      begin));
}

/** @param {number} done @param {number} open @param {boolean} fresh */
function words(done, open, fresh) {
  if (fresh) return "Five questions a day about what lessons have taught: may he do this, how likely is that? Play a lesson first; or be asked all the same.";
  if (open === 0) return `${counted(done, "question")} answered today. What was right comes again later, what was not comes again tomorrow.`;
  return done === 0 ? "May he do this? How likely is that? A minute each." : `${done} of ${FIVE} answered today.`;
}

/**
 * @param {HTMLElement} place
 * @param {Battle[]} battles
 * @param {Topic[]} topics
 */
export function drawMet(place, battles, topics) {
  const known = progress();
  const books = [...new Set(battles.map((battle) => battle.book))];
  place.hidden = Object.keys(known.clauses).length === 0;
  if (place.hidden) return;
  const folds = books.flatMap((book) => {
    const clauses = topics.map(({ clause }) => clause).filter((clause) => clause.startsWith(`${book} `));
    const rows = met(clauses, known, isMastered);
    const sum = (/** @type {"met" | "mastered" | "all"} */ what) => rows.reduce((total, row) => total + row[what], 0);
    if (sum("met") === 0) return [];
    return [bookFold(book, rows, `${sum("met")} of ${sum("all")} met, ${sum("mastered")} mastered`)];
  });
  fill(place, h("h2", { id: "met-title" }, "What you have met"), h("div", { class: "paper met" }, ...folds));
}

/**
 * @param {string} book
 * @param {ReturnType<typeof met>} rows
 * @param {string} summary
 */
function bookFold(book, rows, summary) {
  const list = h("div", {});
  const fold = h("details", { open: true }, h("summary", {}, h("strong", {}, book), ` ${summary}`), list);
  const draw = (/** @type {Map<string, string>} */ titles) => fill(list, ...rows.filter((row) => row.met > 0).map((row) => chapterRow(row, titles)));
  draw(new Map());
  // What chapters are about stands in the book: they are named as soon as it is here.
  void api.rules(book).then(({ chapters }) => draw(new Map(chapters.map(({ chapter, title }) => [chapterOf(`${book} ${chapter}`), title]))), () => {});
  return fold;
}

/**
 * @param {ReturnType<typeof met>[number]} row
 * @param {Map<string, string>} titles
 */
function chapterRow({ chapter, all, met: count, mastered }, titles) {
  const title = titles.get(chapter);
  return h("div", { class: "met-row" },
    h("span", {}, chapter, title && ` ${title}`),
    h("span", { class: "small soft figure" }, `${count} of ${all}${mastered > 0 ? `, ${mastered} mastered` : ""}`),
    h("span", { class: "met-bar", "aria-hidden": "true" }, h("i", { class: "full", style: `width:${(100 * mastered) / all}%` }), h("i", { style: `width:${(100 * (count - mastered)) / all}%` })));
}
