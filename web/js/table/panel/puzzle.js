// @ts-check
// A puzzle at the table: the task, help, and what the answers were worth. It judges nothing: the server says all of it, exactly.

import { api } from "../../lib/api.js";
import { fill, h } from "../../lib/dom.js";
import { hide } from "../../lib/kept.js";
import { sentence } from "../../lib/text.js";
import { page } from "../../lib/place.js";
import { markAnswer, markDone, progress } from "../../learn/progress.js";
import { dropTable, roundOf, startRound } from "../../learn/round.js";
import { going, startButton } from "../../learn/start.js";
import { isKey, isTyping } from "./keyboard.js";
import { button, clauseButton } from "./kit.js";
import { verdictWords } from "./lesson.js";

/** @typedef {import("../../wire").PuzzleResult} PuzzleResult */
/** @typedef {import("../../wire").PuzzleSaid} PuzzleSaid */
/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("./pointing.js").Pointer} Pointer */

/**
 * A chance as people say it.
 * @param {string} chance A fraction in lowest terms.
 */
export function chanceSaid(chance) {
  const [weight, of] = chance.split("/");
  if (of !== undefined) return `${weight} in ${of}`;
  return weight === "0" ? "no chance" : weight === "1" ? "certain" : chance;
}

/**
 * How a puzzle ended, in words.
 * @param {PuzzleResult} result
 * @returns {{tone: "good" | "wrong" | "help", text: string}}
 */
export function resultWords({ is, chance = "", best, held, what = "" }) {
  switch (is) {
    case "solved": {
      const luck = best === "1" || held === undefined ? "" : held ? " And the dice were kind." : " The dice were not kind this time: you chose well all the same.";
      return { tone: "good", text: `Solved: nothing is better (${chanceSaid(best)}).${luck}` };
    }
    case "less":
      return { tone: "wrong", text: `Not the best: ${chanceSaid(chance)}, and ${chanceSaid(best)} was to be had.` };
    case "unjudged":
      return { tone: "wrong", text: `These answers cannot be judged exactly: ${what}` };
    default:
      return { tone: "help", text: `So it is done: ${chanceSaid(best)}.` };
  }
}

/**
 * @param {HTMLElement} root
 * @param {Table} table
 * @param {Pointer} pointer
 * @param {string} secret
 */
export function mountPuzzle(root, table, pointer, secret) {
  const { store } = table;
  const round = roundOf(secret);
  const title = h("h2", { class: "block-title", id: "puzzle-title" });
  const about = h("p", { class: "lesson-count small" });
  const leave = button("quiet small", () => void dropTable(secret).then(() => location.assign(page("learn"))), "Leave");
  leave.dataset.key = "puzzle-leave";
  const task = h("div", { class: "lesson-words" });
  const verdict = h("div", { class: "lesson-verdict", hidden: true });
  const told = h("div", { "aria-live": "polite", "aria-atomic": "false" }, task, verdict);
  const go = (/** @type {"hint" | "show" | "again"} */ what) => store.request({ t: "lesson", go: what });
  const keyed = (/** @type {HTMLButtonElement} */ one, /** @type {string} */ key) => {
    one.dataset.key = key;
    return one;
  };
  const hint = keyed(button("", () => go("hint"), "Hint"), "puzzle-hint");
  hint.setAttribute("aria-keyshortcuts", "i");
  const showMe = keyed(button("", () => go("show"), "Show me"), "puzzle-show");
  const again = keyed(button("", () => go("again"), "From the beginning"), "puzzle-again");
  const buttons = h("div", { class: "buttons" }, hint, showMe, again);
  const done = h("div", { class: "lesson-done", hidden: true });
  const section = h("section", { class: "block lesson puzzle", "aria-labelledby": title.id, hidden: true }, h("div", { class: "lesson-head" }, title, about, leave), told, buttons, done);
  root.append(section);
  /** The first result of this table counts: whoever was shown it, or tries once more, has learnt it and not known it. */
  let counted = false;
  let helped = false;
  let said = "";

  store.on(["puzzle"], ({ puzzle }) => {
    hide(section, !puzzle);
    document.body.classList.toggle("in-puzzle", puzzle !== undefined);
    if (!puzzle) return;
    const over = puzzle.waits === "nothing";
    title.textContent = puzzle.title;
    about.textContent = `difficulty ${puzzle.difficulty} of 5`;
    if (said !== puzzle.puzzle) {
      said = puzzle.puzzle;
      fill(task, h("p", {}, puzzle.task), h("p", { class: "small soft" }, `The best there is: ${chanceSaid(puzzle.best)}. You may try out and take back until a die falls or the enemy answers.`));
      section.scrollIntoView({ block: "start" });
    }
    if (puzzle.verdict?.is === "hint") helped = true;
    const words = puzzle.result ? resultWords(puzzle.result) : verdictWords(puzzle.verdict);
    hide(verdict, !words);
    fill(verdict);
    if (words) {
      verdict.dataset.tone = words.tone;
      verdict.append(h("p", {}, words.text, " ", clauseButton("clause" in words ? /** @type {string | undefined} */ (words.clause) : undefined)));
      const { result } = puzzle;
      if (result?.say) verdict.append(h("p", {}, sentence(result.say)));
      if (result) verdict.append(solution(result));
    }
    hide(hint, over || !puzzle.hint);
    hide(showMe, over);
    hide(again, !over && !puzzle.begun);
    document.body.classList.toggle("lesson-over", over);
    hide(done, !over);
    if (puzzle.result) void ended(puzzle, puzzle.result);
  });
  store.on(["puzzle", "live", "board"], ({ puzzle, live, board }) => {
    if (!puzzle || !live || !board || section.dataset.framed) return;
    section.dataset.framed = "yes";
    pointer.frame(Object.values(live.pieces).map((piece) => piece.at));
  });
  document.addEventListener(
    "keydown",
    (event) => {
      if (!store.state.puzzle || isTyping(event.target) || !isKey(event, "i") || hint.hidden) return;
      event.preventDefault();
      event.stopPropagation();
      hint.click();
    },
    true,
  );

  /**
   * @param {PuzzleSaid} puzzle
   * @param {PuzzleResult} result
   */
  const ended = async (puzzle, result) => {
    if (result.is === "solved" && !helped && !counted) markDone("puzzles", puzzle.puzzle);
    if (!counted && (result.is === "less" || result.is === "shown" || (result.is === "solved" && !helped))) {
      markAnswer(round ? [...new Set([round.task.clause, ...puzzle.teaches])] : puzzle.teaches, result.is === "solved", puzzle.puzzle);
    }
    counted = true;
    const parts = [];
    if (round && round.left.length > 0) {
      const { left } = round;
      parts.push(going(async () => {
        await dropTable(secret);
        await startRound(left);
      }, "primary", "Next question"));
    }
    const learn = await api.learn().catch(() => undefined);
    const battle = puzzle.puzzle.split("/")[0];
    const next = learn?.puzzles.find((one) => one.battle === battle && one.id !== puzzle.puzzle && !(one.id in progress().puzzles));
    if (next) parts.push(startButton(next.id, parts.length > 0 ? "" : "primary", `Next puzzle: ${next.title}`));
    const all = h("a", { class: "button", href: page("learn") }, "All puzzles");
    all.addEventListener("click", () => void dropTable(secret));
    parts.push(all);
    fill(done, h("div", { class: "buttons" }, ...parts));
  };
}

/** The best line: folded as long as one may still find it oneself. @param {PuzzleResult} result */
function solution({ is, solution: { labels, chance, say } }) {
  const steps = h("ol", {}, ...labels.map((label) => h("li", {}, sentence(label).replace(/\.$/, ""))));
  return h("details", { class: "solution", open: is === "shown" }, h("summary", {}, `The best line: ${chanceSaid(chance)}`), steps, say && h("p", {}, say));
}
