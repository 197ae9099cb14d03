// @ts-check
// A lesson at the table: which step it is, what is to be done, help, and what became of the last answer. It judges nothing: the server says all of it.

import { api } from "../../lib/api.js";
import { fill, h } from "../../lib/dom.js";
import { hide } from "../../lib/kept.js";
import { page } from "../../lib/place.js";
import { letGo } from "../../lib/seats.js";
import { following } from "../../learn/course.js";
import { markDone, progress } from "../../learn/progress.js";
import { startButton } from "../../learn/start.js";
import { isKey, isTyping } from "./keyboard.js";
import { button, clauseButton } from "./kit.js";

/** @typedef {import("../../wire").Judged} Judged */
/** @typedef {import("../../wire").LessonSaid} LessonSaid */
/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("./pointing.js").Pointer} Pointer */

/** What is said where something impossible is to be tried. */
export const TRY = "Try it on the map: pick the piece up and point at the place. If nothing there can be pressed, Show me does it for you.";

/**
 * What a verdict says, and how it is meant; nothing where going on says enough.
 * @param {Judged | undefined} verdict
 * @returns {{tone: "good" | "wrong" | "help", text: string, clause?: string, hint?: string} | undefined}
 */
export function verdictWords(verdict) {
  switch (verdict?.is) {
    case "wrong":
      return { tone: "wrong", text: verdict.say, hint: verdict.hint };
    case "refused":
      return { tone: "wrong", text: `The rules forbid that: ${verdict.reason}`, clause: verdict.clause, hint: verdict.hint };
    case "tried":
      return { tone: "good", text: `You have seen it refused: ${verdict.reason}`, clause: verdict.clause };
    case "unreadable":
      return { tone: "wrong", text: verdict.what };
    case "hint":
      return { tone: "help", text: verdict.hint };
    default:
      return undefined;
  }
}

/**
 * @param {HTMLElement} root
 * @param {Table} table
 * @param {Pointer} pointer
 * @param {string} secret
 */
export function mountLesson(root, table, pointer, secret) {
  const { store } = table;
  const count = h("p", { class: "lesson-count small" });
  const title = h("h2", { class: "block-title", id: "lesson-title" });
  const words = h("div", { class: "lesson-words" });
  const verdict = h("div", { class: "lesson-verdict", hidden: true });
  // Whoever does not see the card hears each step, and each verdict, as it comes.
  const told = h("div", { "aria-live": "polite", "aria-atomic": "false" }, words, verdict);
  const go = (/** @type {"next" | "hint" | "show" | "again"} */ what) => store.request({ t: "lesson", go: what });
  const next = button("primary", () => go("next"), "Next");
  next.dataset.key = "lesson-next";
  const hint = button("", () => go("hint"), "Hint");
  hint.dataset.key = "lesson-hint";
  hint.setAttribute("aria-keyshortcuts", "i");
  const showMe = button("", () => go("show"), "Show me");
  showMe.dataset.key = "lesson-show";
  const again = button("quiet", () => go("again"), "This step again");
  const leave = button("quiet small", () => leaveTo(page("learn")), "Leave");
  leave.dataset.key = "lesson-leave";
  const buttons = h("div", { class: "buttons" }, next, hint, showMe, again);
  const done = h("div", { class: "lesson-done", hidden: true });
  const section = h("section", { class: "block lesson", "aria-labelledby": title.id, hidden: true }, h("div", { class: "lesson-head" }, title, count, leave), told, buttons, done);
  root.append(section);

  /** A lesson can be begun anew at any time: its table is not kept. @param {string} path */
  const leaveTo = async (path) => {
    await forget(secret);
    location.assign(path);
  };

  let step = -1;
  let over = false;
  store.on(["lesson"], ({ lesson }) => {
    hide(section, !lesson);
    document.body.classList.toggle("in-lesson", lesson !== undefined);
    if (!lesson) return;
    const { waits } = lesson;
    title.textContent = lesson.title;
    count.textContent = waits === "nothing" ? "done" : `step ${lesson.step} of ${lesson.of}`;
    if (step !== lesson.step || over !== (waits === "nothing")) fill(words, h("p", {}, lesson.say, ...lesson.clauses.flatMap((clause) => [" ", clauseButton(clause)])), waits === "attempt" && h("p", { class: "small soft" }, TRY));
    sayVerdict(verdict, lesson.verdict);
    // What is only read goes on with a button; where something is to be done there is help.
    const asks = waits === "answer" || waits === "attempt";
    hide(next, waits !== "next");
    hide(hint, !asks || !lesson.hint);
    hide(showMe, !asks);
    hide(again, !asks);
    hide(leave, waits === "nothing");
    document.body.classList.toggle("lesson-over", waits === "nothing");
    if (step !== lesson.step) {
      section.scrollIntoView({ block: "start" });
      // Who goes on by keys has just pressed Next: the focus stays with the buttons of the card.
      if (waits === "next" && document.activeElement === document.body) next.focus({ preventScroll: true });
    }
    step = lesson.step;
    if (waits === "nothing" && !over) {
      over = true;
      markDone("lessons", lesson.lesson);
      void showDone(done, lesson, secret);
    }
  });
  /** What was pointed at last. @type {string | undefined} */
  let shown;
  // A step may speak of a piece that a message brings after it.
  store.on(["lesson", "live", "past", "board"], ({ lesson, past, live }) => {
    if (!lesson || !live) return;
    if (shown === undefined) pointer.frame(Object.values(live.pieces).map((piece) => piece.at));
    const key = pointedFor(lesson);
    pointer.at(past ? [] : lesson.show, key !== shown);
    shown = key;
  });
  document.addEventListener(
    "keydown",
    (event) => {
      const { lesson } = store.state;
      if (!lesson || isTyping(event.target)) return;
      const press = isKey(event, "i") ? hint : isKey(event, "g") ? next : undefined;
      if (!press || press.hidden) return;
      event.preventDefault();
      event.stopPropagation();
      press.click();
    },
    true,
  );
}

/** What is pointed at, so that the map moves for it once. @param {LessonSaid} lesson */
function pointedFor({ lesson, step, show }) {
  return JSON.stringify([lesson, step, show]);
}

/** @param {string} secret */
async function forget(secret) {
  letGo(secret);
  await api.remove(secret).catch(() => {});
}

/**
 * @param {HTMLElement} place
 * @param {Judged | undefined} verdict
 */
function sayVerdict(place, verdict) {
  const said = verdictWords(verdict);
  hide(place, !said);
  fill(place);
  if (!said) return;
  place.dataset.tone = said.tone;
  place.append(h("p", {}, said.text, " ", clauseButton(said.clause)));
  if (said.hint) place.append(h("p", { class: "small" }, h("strong", {}, "Hint: "), said.hint));
}

/**
 * The lesson is over: what comes next.
 * @param {HTMLElement} place
 * @param {LessonSaid} lesson
 * @param {string} secret
 */
async function showDone(place, lesson, secret) {
  place.hidden = false;
  const all = h("a", { class: "button", href: page("learn") }, "All lessons");
  all.addEventListener("click", () => void forget(secret));
  const learn = await api.learn().catch(() => undefined);
  const after = learn ? following(learn, lesson.lesson, progress()) : { lesson: undefined, first: undefined };
  // After the first lesson of a battle one plays; later one goes on with the next.
  const isFirst = learn?.lessons.find((one) => one.battle === lesson.lesson.split("/")[0])?.id === lesson.lesson;
  const parts = [];
  const game = after.first && startButton(after.first.id, isFirst || !after.lesson ? "primary" : "", `First game: ${after.first.title}`);
  const nextLesson = after.lesson && startButton(after.lesson.id, isFirst && game ? "" : "primary", `Next lesson: ${after.lesson.title}`);
  parts.push(...(isFirst ? [game, nextLesson] : [nextLesson, game]), all);
  fill(place, h("p", { class: "lesson-good" }, "Well done. This lesson has its tick."), h("div", { class: "buttons" }, ...parts));
}
