// @ts-check
// The counters of both sides: the face, every value, and where it comes from.

import { api } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { say } from "../lib/say.js";
import { counterPicture } from "../table/counters.js";
import { mountSymbols } from "../table/symbols.js";
import { badge } from "./from.js";
import { fold } from "./search.js";

/** @typedef {import("../wire").Battle} Battle */
/** @typedef {import("../wire").Board} Board */
/** @typedef {import("../wire").Counter} Counter */

/**
 * @param {HTMLElement} place
 * @param {{book: string}} _book
 * @param {Battle[]} battles
 */
export async function mountMuster(place, _book, battles) {
  mountSymbols();
  const boards = await Promise.all(battles.map((battle) => api.board(battle.id)));
  fill(place, ...boards.map((board) => muster(board, boards.length > 1)));
}

/**
 * @param {Board} board
 * @param {boolean} named Several battles share the page, so each says which it is.
 */
function muster(board, named) {
  const side = select("Side", [{ value: "", text: "both" }, ...board.sides.map((one) => ({ value: one.id, text: one.name }))]);
  const formation = select("Formation", [{ value: "", text: "every formation" }, ...board.formations.map((one) => ({ value: one.id, text: one.name }))]);
  const search = h("input", { type: "search", placeholder: "a name or an arm", autocomplete: "off" });
  const count = h("span", { class: "count" });
  const groups = board.sides.map((one) => sideGroup(board, one));

  const narrow = () => {
    const words = fold(search.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    let all = 0;
    for (const group of groups) {
      let inGroup = 0;
      for (const { counter, text, element } of group.cards) {
        const fits = (!side.value || counter.side === side.value) && (!formation.value || counter.formation === formation.value);
        element.hidden = !(fits && words.every((word) => text.includes(word)));
        inGroup += element.hidden ? 0 : 1;
        all += 1;
      }
      group.element.hidden = inGroup === 0;
      shown += inGroup;
    }
    const told = shown === all ? `${all} counters` : `${shown} of ${all} counters`;
    if (count.textContent && count.textContent !== told) say(told);
    count.textContent = told;
  };
  for (const control of [side, formation]) control.addEventListener("change", narrow);
  search.addEventListener("input", narrow);
  narrow();

  return h(
    "div",
    { class: "muster" },
    named && h("h2", {}, board.title),
    h("search", { class: "finder panel" },
      h("label", { class: "field grow" }, "Search", search), h("label", { class: "field" }, "Side", side), h("label", { class: "field" }, "Formation", formation), count),
    ...groups.map((group) => group.element),
  );
}

/**
 * @param {string} _label
 * @param {{value: string, text: string}[]} choices
 */
function select(_label, choices) {
  return h("select", {}, ...choices.map((choice) => h("option", { value: choice.value }, choice.text)));
}

/**
 * @param {Board} board
 * @param {{id: string, name: string}} side
 */
function sideGroup(board, side) {
  const order = board.formations.map((formation) => formation.id);
  const mine = Object.entries(board.counters).filter(([, counter]) => counter.side === side.id);
  const rank = (/** @type {Counter} */ counter) => {
    const index = order.indexOf(counter.formation ?? "");
    return index < 0 ? order.length : index;
  };
  mine.sort(([, a], [, b]) => rank(a) - rank(b));
  const cards = mine.map(([id, counter]) => {
    const formation = board.formations.find((one) => one.id === counter.formation)?.name ?? "";
    return { counter, text: fold(`${counter.name} ${counter.kind} ${formation} ${counter.note ?? ""}`), element: counterCard(board, id, counter, formation) };
  });
  const heading = `muster-${side.id}`;
  const element = h("section", { class: "panel", "aria-labelledby": heading }, h("h2", { id: heading }, side.name), h("ul", { class: "counters" }, ...cards.map((card) => card.element)));
  return { element, cards };
}

/**
 * @param {Board} board
 * @param {string} id
 * @param {Counter} counter
 * @param {string} formation
 */
function counterCard(board, id, counter, formation) {
  const values = counter.values.map((value) => h("div", {}, h("dt", {}, value.what), h("dd", {}, h("b", {}, value.value), " ", badge(value.from))));
  return h(
    "li",
    { class: "counter-card", id: `counter-${id}` },
    counterPicture(board, id),
    h(
      "div",
      {},
      h("p", { class: "counter-title" }, h("strong", {}, counter.name), " ", badge(counter.from)),
      h("p", { class: "small soft" }, [counter.kind.replaceAll("-", " "), formation].filter(Boolean).join(" · ")),
      values.length > 0 && h("dl", {}, ...values),
      counter.note && h("p", { class: "small soft" }, counter.note),
    ),
  );
}
