// @ts-check
// A drill at the table: may this be done, or how likely is a result? The map is to be looked at and not to be played on until it is answered; then the
// clause is told, and one may try it out right here.

import { api } from "../../lib/api.js";
import { fill, h } from "../../lib/dom.js";
import { hide } from "../../lib/kept.js";
import { counted, sentence } from "../../lib/text.js";
import { page } from "../../lib/place.js";
import { actWords, namedIn } from "../../learn/acts.js";
import { DAYS, knownWords } from "../../learn/boxes.js";
import { markAnswer, progress } from "../../learn/progress.js";
import { dropTable, roundOf, startRound } from "../../learn/round.js";
import { going } from "../../learn/start.js";
import { sideName } from "../words.js";
import { button, clauseButton } from "./kit.js";

/** @typedef {import("../../wire").DrillGiven} DrillGiven */
/** @typedef {import("../../wire").DrillTold} DrillTold */
/** @typedef {import("../../wire").Exercise} Exercise */
/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("./pointing.js").Pointer} Pointer */
/** @typedef {import("../../learn/round.js").Round} Round */

/**
 * @param {HTMLElement} root
 * @param {Table} table
 * @param {Pointer} pointer
 * @param {string} secret
 */
export function mountDrill(root, table, pointer, secret) {
  const round = roundOf(secret);
  const exercise = round?.exercise;
  if (!round || !exercise) return;
  const { store } = table;
  const title = h("h2", { class: "block-title", id: "drill-title" }, exercise.ask.what === "may-he" ? "May this be done?" : "What are the chances?");
  const leave = button("quiet small", () => leaveRound(secret), "Leave");
  leave.dataset.key = "drill-leave";
  const asked = h("div", { class: "drill-asked" });
  const told = h("div", { class: "lesson-verdict", role: "status", hidden: true });
  const foot = h("div", { class: "buttons" });
  const section = h("section", { class: "block lesson drill", "aria-labelledby": title.id },
    h("div", { class: "lesson-head" }, title, h("p", { class: "lesson-count small" }, leftWords(round.left.length)), leave), asked, told, foot);
  root.append(section);
  document.body.classList.add("in-drill");
  let answered = false;
  let framed = false;

  store.on(["live", "board", "past"], ({ live, board, past }) => {
    if (answered || !live || !board) return;
    // Nothing lights up and nothing can be done before it is answered: what may be done is what is asked.
    if (past !== live) store.set({ past: live });
    if (framed) return;
    framed = true;
    const named = namedIn(board, exercise.act);
    const places = named.map((id) => live.pieces[id]?.at ?? id);
    pointer.frame(places.length > 0 ? places : Object.values(live.pieces).map((piece) => piece.at));
    pointer.at(named);
    ask();
  });

  const ask = () => {
    const { board } = store.state;
    const what = h("strong", { class: "drill-act" }, sentence(actWords(board, exercise.act)).replace(/\.$/, ""));
    const who = sideName(board, exercise.side);
    const question = exercise.question && h("p", { class: "small soft" }, `The game asks the ${who} side: ${sentence(exercise.question)}`);
    const choose = (/** @type {DrillGiven} */ given) => () => void answer(given);
    if (exercise.ask.what === "may-he") {
      fill(asked, question, h("p", {}, `May the ${who} side answer: `, what, "?"),
        h("div", { class: "buttons drill-answers" }, button("primary", choose({ may: true }), "Yes, it may"), button("primary", choose({ may: false }), "No, a rule forbids it")));
      return;
    }
    const { result, out_of: outOf, options, title: roll } = exercise.ask;
    fill(asked, question, h("p", {}, `The ${who} side answers: `, what, `. ${sentence(roll).replace(/\.$/, "")}: in how many of ${outOf} cases is the result `, h("em", {}, result), "?"),
      h("div", { class: "buttons drill-answers" }, ...options.map((weight) => button("primary", choose({ weight }), `${weight} of ${outOf}`))));
  };

  /** @param {DrillGiven} given */
  const answer = async (given) => {
    if (answered) return;
    answered = true;
    for (const one of asked.querySelectorAll("button")) one.disabled = true;
    try {
      const said = await api.judgeDrill(exercise.id, given);
      markAnswer([round.task.clause], said.right, exercise.id);
      tell(said);
    } catch (error) {
      answered = false;
      for (const one of asked.querySelectorAll("button")) one.disabled = false;
      hide(told, false);
      fill(told, h("p", {}, error instanceof Error ? error.message : "This could not be judged."));
    }
  };

  /** @param {DrillTold} said */
  const tell = (said) => {
    const { clause } = round.task;
    const known = progress().clauses[clause];
    told.dataset.tone = said.right ? "good" : "wrong";
    hide(told, false);
    asked.querySelector(".drill-answers")?.remove();
    fill(told, h("p", {}, h("strong", {}, said.right ? "Right. " : "No. "), verdictOf(said), " ", clauseButton(said.clause)),
      chancesShown(said),
      h("p", { class: "small soft" }, "It asked about ", clauseButton(clause), `: ${knownWords(known)}. ${comesAgain(known?.box ?? 1)}`));
    const next = round.left.length > 0
      ? going(() => leaveTo(() => startRound(round.left)), "primary", "Next question")
      : h("a", { class: "button primary", href: page("learn"), "data-key": "drill-next" }, "That was the last: back to learning");
    next.dataset.key = "drill-next";
    if (next instanceof HTMLAnchorElement) next.addEventListener("click", () => void dropTable(secret));
    const itself = button("", tryHere, "Try it here");
    itself.dataset.key = "drill-try";
    fill(foot, next, itself);
    next.focus({ preventScroll: true });
  };

  /** The table is played on from here, with both sides. */
  const tryHere = () => {
    document.body.classList.remove("in-drill");
    store.set({ past: undefined });
    foot.querySelector("[data-key=drill-try]")?.remove();
  };

  /** @param {() => Promise<void>} go */
  const leaveTo = async (go) => {
    await dropTable(secret);
    await go();
  };
}

/** @param {number} left */
function leftWords(left) {
  return left === 0 ? "the last one" : `${counted(left, "question")} after this`;
}

/** @param {DrillTold} said */
function verdictOf({ may, reason }) {
  if (may === undefined) return sentence(reason);
  return may ? "It may be done." : `The rules forbid it: ${reason.replace(/\.$/, "")}.`;
}

/** @param {DrillTold} said */
function chancesShown({ odds }) {
  if (!odds) return false;
  const rows = odds.chances.map(({ result, weight }) => h("li", {}, `${weight} of ${odds.out_of}: ${result}`));
  const factors = [odds.base, ...odds.modifiers].map(({ what, value, clause }) => h("li", {}, `${what}: ${value} `, clauseButton(clause)));
  return h("div", { class: "drill-odds small" }, h("ul", {}, ...rows), h("details", {}, h("summary", {}, "What goes into it"), h("ul", {}, ...factors)));
}

/** @param {number} box */
function comesAgain(box) {
  const days = DAYS[box - 1] ?? 1;
  return days === 1 ? "It is asked again tomorrow." : `It is asked again in ${days} days.`;
}

/** @param {string} secret */
async function leaveRound(secret) {
  await dropTable(secret);
  location.assign(page("learn"));
}
