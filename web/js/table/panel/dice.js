// @ts-check
// Dice as they fall, with what they decide and what came of it; draws as a counter.

import { fill, h } from "../../lib/dom.js";
import { hide } from "../../lib/kept.js";
import { sentence } from "../../lib/text.js";
import { counterPicture } from "../counters.js";
import { dieFace, parsed } from "./die.js";
import { onNews } from "./fresh.js";
import { block, clauseButton } from "./kit.js";

/** @typedef {import("../../wire").Board} Board */
/** @typedef {import("../../wire").Die} Die */
/** @typedef {import("../../wire").LogLine} LogLine */
/** @typedef {import("../../wire").Step} Step */
/** @typedef {import("../store.js").Store} Store */

/** How many rolls stay in view. */
const KEPT = 3;
/** Until then it is clear whether the map shows the news one after the other. */
const SOON = 30;

/**
 * What came of a roll: the lines of its step but the one that only tells what the die showed.
 * @param {LogLine[]} lines
 */
export function outcomes(lines) {
  return lines.filter((line) => !line.roll);
}

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mountDice(root, store) {
  const { section, body } = block("dice", "The dice");
  root.append(section);
  /** @type {Step[]} */
  let kept = [];
  /** Rolled, but not shown yet: news are shown one after the other. @type {Step[]} */
  let due = [];

  /** The dice are of now, and of no interest any more when the game is over. */
  const shows = () => kept.length > 0 && !store.state.past && store.state.live?.prompt.wait !== "over";

  /** @param {Step[]} rolls */
  const show = (rolls) => {
    if (rolls.length === 0) return;
    kept = [...kept, ...rolls].slice(-KEPT);
    due = due.filter((step) => !rolls.includes(step));
    const { board } = store.state;
    const cards = kept.map((step, index) => card(board, step, rolls.includes(step), index === kept.length - 1));
    fill(body, ...cards.reverse());
    hide(section, !shows());
  };

  let eyes = "";
  store.on(["live"], ({ live }) => {
    // What one pair of eyes saw is not for the other. This listens before the news are taken in.
    if (live && live.eyes !== eyes) {
      kept = [];
      due = [];
      hide(section, true);
    }
    eyes = live?.eyes ?? eyes;
  });

  onNews(store, (news) => {
    // A decision clears the tray of what was decided before it.
    if (news.some((step) => step.side)) {
      kept = [];
      hide(section, true);
    }
    due.push(...news.filter((step) => step.die));
    setTimeout(() => !store.state.playing && show(due), SOON);
  });
  store.on(["playing"], ({ playing }) => {
    if (!playing) show(due);
    else if (due.includes(playing)) show(due.slice(0, due.indexOf(playing) + 1));
  });
  store.on(["past", "live"], () => {
    hide(section, !shows());
  });
}

/**
 * @param {Board | undefined} board
 * @param {Step} step
 * @param {boolean} isNew It has just been rolled.
 * @param {boolean} isLast The newest is told in full; of those before it only what came first.
 */
function card(board, step, isNew, isLast) {
  const die = /** @type {Die} */ (step.die);
  const results = outcomes(step.lines);
  const text = h("div", { class: "roll-text" }, h("p", { class: "small soft" }, sentence(die.why), " ", clauseButton(die.clause)));
  const most = isLast ? 3 : 1;
  for (const line of results.slice(0, most)) text.append(h("p", {}, line.text));
  if (isLast && results.length > most) text.append(h("p", { class: "soft small" }, "The journal tells the rest."));
  return h("div", { class: `roll${isNew ? " tumble" : ""}` }, shown(die.face, board), text);
}

/**
 * @param {string} face
 * @param {Board} [board]
 */
export function shown(face, board) {
  const what = parsed(face);
  if ("drawn" in what) {
    // A counter that came out of a cup is shown as it is.
    const counter = board?.counters[what.drawn];
    if (board && counter) return h("div", { class: "drawn-counter" }, h("span", { class: "visually-hidden" }, `drawn: ${counter.name}`), counterPicture(board, what.drawn));
    return h("div", { class: "chit" }, h("span", { class: "visually-hidden" }, "drawn: "), what.drawn);
  }
  const row = h("div", { class: "dice-row" }, h("span", { class: "visually-hidden" }, `${what.dice.join(" and ")}: `));
  for (const one of what.dice) row.append(dieFace(one) ?? one);
  return row;
}
