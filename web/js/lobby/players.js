// @ts-check
// Who plays which side: a row of answers for each side.

import { fill, h } from "../lib/dom.js";
import { alone } from "../lib/place.js";
import { keepOpponent } from "../lib/opponents.js";
import { opponentMeans, opponentSelect, proposedOpponent } from "./against.js";

/** @typedef {import("../wire").Battle} Battle */
/** @typedef {import("./seating.js").Who} Who */

/** @type {{who: Who, label: string}[]} */
const ALL_ANSWERS = [
  { who: "me", label: "me" },
  { who: "guest", label: "a guest here" },
  { who: "friend", label: "a friend by link" },
  { who: "computer", label: "the computer as" },
];

/** Without a server no friend can come from elsewhere. */
const ANSWERS = ALL_ANSWERS.filter(({ who }) => !(alone && who === "friend"));

let lastId = 0;

/**
 * @param {Battle} battle
 * @param {Who[]} chosen
 * @returns {{element: HTMLElement, read: () => Who[], levels: () => string[], write: (who: Who[]) => void}}
 */
export function playersField(battle, chosen) {
  const name = `players-${++lastId}`;
  const meaning = h("p", { class: "small soft", "aria-live": "polite" });
  /** @type {Map<string, HTMLInputElement>} */
  const inputs = new Map();
  /** @type {HTMLSelectElement[]} */
  const selects = [];
  const rows = battle.sides.map((side, index) => {
    const answers = ANSWERS.map(({ who, label }) => {
      const input = h("input", { type: "radio", name: `${name}-${side}`, value: who });
      inputs.set(`${index} ${who}`, input);
      return h("label", { class: "answer" }, input, label);
    });
    // What the computer plays as stays beside it where the row is broken.
    const computer = answers.pop();
    const sideName = battle.side_names[index] ?? side;
    const select = opponentSelect(`How the computer plays ${sideName}`, proposedOpponent());
    select.addEventListener("change", () => {
      const computer = inputs.get(`${index} computer`);
      if (computer) computer.checked = true;
      keepOpponent(select.value);
    });
    selects.push(select);
    return h("div", { class: "player", role: "radiogroup", "aria-label": `Who plays ${sideName}` },
      h("span", { class: "player-side" }, sideName),
      h("span", { class: "answers" }, ...answers, h("span", { class: "answer-as" }, computer, select)));
  });

  const read = () => battle.sides.map((_, index) => {
    const picked = ANSWERS.find(({ who }) => inputs.get(`${index} ${who}`)?.checked);
    return picked?.who ?? "me";
  });
  /** @param {Who[]} who */
  const write = (who) => {
    who.forEach((one, index) => {
      const input = inputs.get(`${index} ${one}`);
      if (input) input.checked = true;
    });
    fill(meaning, seatingMeans(who, levels()));
  };
  const levels = () => selects.map((select) => select.value);
  write(chosen);

  const element = h("fieldset", { class: "players" }, h("legend", {}, "Who plays"), ...rows, meaning);
  element.addEventListener("change", () => fill(meaning, seatingMeans(read(), levels())));
  return { element, read, levels, write };
}

/**
 * What a seating leads to, in a sentence or two.
 * @param {Who[]} who
 * @param {string[]} levels How the computer plays each side, where it does.
 * @returns {string}
 */
export function seatingMeans(who, levels) {
  const has = (/** @type {Who} */ one) => who.includes(one);
  const meant = [...new Set(who.map((one, index) => (one === "computer" ? opponentMeans(levels[index] ?? "") : "")))];
  const computers = meant.filter(Boolean).join(" ");
  if (who.every((one) => one === "me")) return "You play both sides: the page shows what the side that is asked may see.";
  if (who.every((one) => one === "me" || one === "guest")) {
    return "Two at this screen, in turns: where something is hidden, a curtain falls until the other player sits down.";
  }
  if (who.every((one) => one === "computer")) return `The computer plays itself and you look on. ${computers}`;
  if (who.every((one) => one === "friend")) return "You get a private link for each of two friends and one for those who look on, yourself among them.";
  if (has("friend") && !has("computer")) return "You get a private link for your friend, and one for those who look on.";
  if (has("friend")) return `You get a private link for your friend and one to look on. ${computers}`;
  return `You against the computer. ${computers}`;
}
