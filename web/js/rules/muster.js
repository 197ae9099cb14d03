// @ts-check
// The counters of both sides: the face, every value, and where it comes from.

import { api } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { say } from "../lib/say.js";
import { counted, plain, spaced } from "../lib/text.js";
import { counterPicture } from "../table/counters.js";
import { isPerson, mountSymbols } from "../table/symbols.js";
import { battlePart } from "./battles.js";
import { badge } from "./from.js";

/** @typedef {import("../wire").Battle} Battle */
/** @typedef {import("../wire").Board} Board */
/** @typedef {import("../wire").Counter} Counter */
/** @typedef {{counter: Counter, text: string, element: HTMLElement}} Card */

/**
 * @param {HTMLElement} place
 * @param {{book: string}} _book
 * @param {Battle[]} battles
 */
export async function mountMuster(place, _book, battles) {
  mountSymbols();
  const boards = await Promise.all(battles.map((battle) => api.board(battle.id)));
  fill(place, ...battles.map((battle, index) => battlePart(battle, battles.length > 1, ...muster(boards[index]))));
}

/**
 * @param {Board} board
 * @returns {HTMLElement[]}
 */
function muster(board) {
  const side = select([{ value: "", text: "both" }, ...board.sides.map((one) => ({ value: one.id, text: one.name }))]);
  const formation = select([{ value: "", text: "every formation" }, ...board.formations.map((one) => ({ value: one.id, text: one.name }))]);
  const search = h("input", { type: "search", placeholder: "a name or an arm", autocomplete: "off" });
  const count = h("span", { class: "count" });
  const groups = board.sides.map((one) => sideGroup(board, one));

  const narrow = () => {
    const words = plain(search.value).split(/\s+/).filter(Boolean);
    const fits = (/** @type {Card} */ { counter, text }) => (!side.value || counter.side === side.value)
      && (!formation.value || counter.formation === formation.value) && words.every((word) => text.includes(word));
    for (const { element, companies } of groups) {
      for (const company of companies) {
        for (const card of company.cards) card.element.hidden = !fits(card);
        company.element.hidden = company.cards.every((card) => card.element.hidden);
      }
      element.hidden = companies.every((company) => company.element.hidden);
    }
    const cards = groups.flatMap((group) => group.companies.flatMap((company) => company.cards));
    const shown = cards.filter((card) => !card.element.hidden).length;
    const told = shown === cards.length ? counted(shown, "counter") : `${shown} of ${counted(cards.length, "counter")}`;
    if (count.textContent && count.textContent !== told) say(told);
    count.textContent = told;
  };
  for (const control of [side, formation]) control.addEventListener("change", narrow);
  search.addEventListener("input", narrow);
  narrow();

  return [
    h("search", { class: "finder panel" },
      h("label", { class: "field grow" }, "Search", search), h("label", { class: "field" }, "Side", side), h("label", { class: "field" }, "Formation", formation), count),
    ...groups.map((group) => group.element),
  ];
}

/**
 * @param {{value: string, text: string}[]} choices
 */
function select(choices) {
  return h("select", {}, ...choices.map((choice) => h("option", { value: choice.value }, choice.text)));
}

/**
 * A formation's counters, or those that belong to none.
 * @param {Board} board
 * @param {string} side
 * @param {{id: string, name: string, colour: string}} formation
 * @returns {Card[]}
 */
function company(board, side, formation) {
  const known = new Set(board.formations.map((one) => one.id));
  const belongs = (/** @type {Counter} */ counter) => (known.has(counter.formation ?? "") ? counter.formation : "") === formation.id;
  const mine = Object.entries(board.counters).filter(([, counter]) => counter.side === side && belongs(counter));
  // Who leads stands first.
  mine.sort(([, a], [, b]) => Number(isPerson(b.kind)) - Number(isPerson(a.kind)));
  return mine.map(([id, counter]) => ({
    counter,
    text: plain(`${counter.name} ${counter.kind} ${formation.name} ${counter.note ?? ""}`),
    element: counterCard(board, id, counter),
  }));
}

/**
 * @param {Board} board
 * @param {{id: string, name: string}} side
 */
function sideGroup(board, side) {
  const none = { id: "", name: "Under nobody in particular", colour: "#b9ad8d", side: side.id };
  const formations = [...board.formations.filter((one) => one.side === side.id), none];
  const companies = formations.map((formation) => {
    const cards = company(board, side.id, formation);
    const stripe = h("span", { class: "stripe", style: `background:${formation.colour}`, "aria-hidden": "true" });
    const element = h("div", { class: "company" }, h("h3", {}, stripe, formation.name), h("ul", { class: "counters" }, ...cards.map((card) => card.element)));
    return { cards, element };
  });
  const heading = `muster-${board.battle}-${side.id}`;
  const element = h("section", { class: "panel", "aria-labelledby": heading }, h("h2", { id: heading }, side.name), ...companies.map((one) => one.element));
  return { element, companies };
}

/**
 * @param {Board} board
 * @param {string} id
 * @param {Counter} counter
 */
function counterCard(board, id, counter) {
  const values = counter.values.map((value) => h("div", {}, h("dt", {}, value.what), h("dd", {}, h("b", {}, value.value), " ", badge(value.from))));
  return h(
    "li",
    { class: "counter-card", id: `counter-${id}` },
    counterPicture(board, id),
    h(
      "div",
      {},
      h("p", { class: "counter-title" }, h("strong", {}, counter.name), " ", badge(counter.from)),
      h("p", { class: "small soft" }, spaced(counter.kind)),
      values.length > 0 && h("dl", {}, ...values),
      counter.note && h("p", { class: "small soft" }, counter.note),
    ),
  );
}
