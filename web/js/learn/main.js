// @ts-check
// The page of learning: lessons by battle with ticks, first games, puzzles, words, and progress as a file.

import { api } from "../lib/api.js";
import { byId, fill, h } from "../lib/dom.js";
import { download } from "../lib/download.js";
import { counted } from "../lib/text.js";
import { mountClauses } from "../table/panel/clause.js";
import { clauseButton } from "../table/panel/kit.js";
import { doneOf, hardness, ofBattle, playingTime } from "./course.js";
import { dots, tick } from "./list.js";
import { drawMet, drawToday } from "./daily.js";
import { changeProgress, fromFile, progress, toFile, together } from "./progress.js";
import { startButton } from "./start.js";

/** @typedef {import("../wire").Battle} Battle */
/** @typedef {import("../wire").Learn} Learn */
/** @typedef {import("./progress.js").Progress} Progress */

/** So many puzzles need no fold. */
const FEW = 6;

async function begin() {
  const place = byId("courses");
  try {
    const [learn, battles, topics] = await Promise.all([api.learn(), api.battles(), api.drills().catch(() => [])]);
    const draw = () => {
      fill(place, ...battles.map((battle) => course(learn, battle, progress())));
      drawToday(byId("today"), learn, topics);
      drawMet(byId("met"), battles, topics);
    };
    draw();
    mountKept(draw);
    mountClauses();
    // An address may name a battle: /learn#novara.
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  } catch (error) {
    fill(place, h("p", { class: "panel", role: "alert" }, error instanceof Error ? error.message : "The lessons could not be fetched."));
  }
}

/**
 * @param {Learn} learn
 * @param {Battle} battle
 * @param {Progress} known
 */
function course(learn, battle, known) {
  const { lessons, first, puzzles, rating } = ofBattle(learn, battle.id);
  const id = `course-${battle.id}`;
  return h(
    "section",
    { id: battle.id, "aria-labelledby": id },
    h("h2", { id }, battle.page?.title || battle.title),
    h(
      "div",
      { class: "paper course" },
      h("p", { class: "small soft course-head" },
        rating && h("span", { title: rating.why }, "Rules: ", dots(rating.complexity), ` ${hardness(rating.complexity)} · ${playingTime(rating.minutes)} of your own decisions · `),
        `${doneOf(lessons, known)} of ${counted(lessons.length, "lesson")} done`),
      lessons.length > 0 && h("h3", {}, "Lessons"),
      lessons.length > 0 && h("ol", { class: "course-list" }, ...lessons.map((lesson) => row(lesson, lesson.id in known.lessons, `${lesson.steps} steps`))),
      first && h("h3", {}, "First game"),
      first && h("ul", { class: "course-list" },
        h("li", {}, tick(first.id in known.firsts), h("div", {}, startButton(first.id, "course-start", first.title), h("p", { class: "small" }, `${first.goal} ${first.why}`)))),
      puzzles.length > 0 && h("h3", {}, "Puzzles"),
      puzzles.length > 0 && puzzleList(puzzles, known),
      words(battle),
    ),
  );
}

/** Many puzzles lie in a fold. @param {import("../wire").PuzzleRow[]} puzzles @param {Progress} known */
function puzzleList(puzzles, known) {
  const solved = puzzles.filter((one) => one.id in known.puzzles).length;
  const rows = puzzles.map((one) => h("li", {}, tick(one.id in known.puzzles), h("div", {}, startButton(one.id, "course-start", one.title), h("span", { class: "small soft" }, " ", dots(one.difficulty)), h("p", { class: "small" }, one.task))));
  const list = h("ul", { class: "course-list" }, ...rows);
  return puzzles.length <= FEW ? list : h("details", { class: "words-fold" }, h("summary", {}, `${counted(puzzles.length, "puzzle")}, ${solved} solved`), list);
}

/**
 * @param {import("../wire").LessonRow} lesson
 * @param {boolean} done
 * @param {string} length
 */
function row(lesson, done, length) {
  return h("li", {}, tick(done), h("div", {}, startButton(lesson.id, "course-start", lesson.title), h("span", { class: "small soft" }, ` ${length}`), clauses(lesson.teaches)));
}

/** @param {string[]} list */
function clauses(list) {
  return h("p", { class: "teaches small" }, "It teaches ", ...list.flatMap((clause) => [clauseButton(clause), " "]));
}

/** The words of a battle's book, fetched when somebody wants to read them. @param {Battle} battle */
function words(battle) {
  const place = h("div", {});
  const fold = h("details", { class: "words-fold" }, h("summary", {}, "Words of this battle"), place);
  fold.addEventListener("toggle", async () => {
    if (!fold.open || place.childElementCount > 0) return;
    fill(place, h("p", { class: "soft" }, "Looking them up…"));
    try {
      const { glossary, briefing } = await api.learnWords(battle.id);
      const list = h("dl", { class: "glossary" });
      for (const term of glossary?.terms ?? []) list.append(h("dt", {}, term.words[0]), h("dd", {}, term.says, " ", clauseButton(term.clause)));
      fill(place, briefing && h("p", {}, h("strong", {}, "What it is about: "), briefing.goal), list);
    } catch (error) {
      fill(place, h("p", { role: "alert" }, error instanceof Error ? error.message : "They could not be fetched."));
    }
  });
  return fold;
}

/** @param {() => void} draw */
function mountKept(draw) {
  const brought = byId("brought");
  byId("save").addEventListener("click", () => download("bicorne-progress.json", "application/json", toFile(progress())));
  const field = /** @type {HTMLInputElement} */ (byId("bring"));
  field.addEventListener("change", async () => {
    const [file] = field.files ?? [];
    if (!file) return;
    const found = fromFile(await file.text());
    field.value = "";
    if (!found) {
      brought.textContent = "This is no file of progress.";
      return;
    }
    changeProgress((now) => together(now, found));
    draw();
    brought.textContent = `Brought in: ${counted(Object.keys(found.lessons).length, "lesson")} and ${counted(Object.keys(found.firsts).length, "first game")} were done there.`;
  });
}

void begin();
