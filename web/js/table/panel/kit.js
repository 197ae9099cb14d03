// @ts-check
// Small pieces of page that several parts of the panel use.

import { h, s } from "../../lib/dom.js";
import { sideName } from "../words.js";

/** @typedef {import("../../wire").Board} Board */
/** @typedef {import("../../lib/dom.js").Child} Child */

/**
 * A clause as a button; `clause.js` opens it. Nothing where no clause is named.
 * @param {string | undefined} clause
 * @returns {HTMLButtonElement | undefined}
 */
export function clauseButton(clause) {
  if (!clause) return undefined;
  return h("button", { type: "button", class: "clause", "data-clause": clause, "aria-haspopup": "dialog" }, clause);
}

/**
 * The sign of a side: its colour and, for those who do not see colours, its shape.
 * @param {Board | undefined} board
 * @param {string | undefined} id
 * @returns {HTMLElement}
 */
export function sideMark(board, id) {
  const index = board?.sides.findIndex((side) => side.id === id) ?? -1;
  const livery = board?.sides[index]?.livery ?? "none";
  return h("span", { class: "side-mark", "data-livery": livery, "data-shape": index, "aria-hidden": "true" });
}

/**
 * The colour of a side, beside its name.
 * @param {Board | undefined} board
 * @param {string} id
 */
export function sideFlag(board, id) {
  const index = board?.sides.findIndex((side) => side.id === id) ?? -1;
  return h("span", { class: `flag flag-${board?.sides[index]?.livery ?? "plain"}`, "data-shape": index, "aria-hidden": "true" });
}

/**
 * A side's sign with its name.
 * @param {Board | undefined} board
 * @param {string} id
 * @returns {HTMLElement}
 */
export function sideTag(board, id) {
  return h("span", { class: "side-tag" }, sideMark(board, id), sideName(board, id));
}

/**
 * A section of the panel with a heading. It is hidden as long as it has nothing to say.
 * @param {string} name Class name of the section.
 * @param {string} title
 * @returns {{section: HTMLElement, body: HTMLElement, heading: HTMLElement}}
 */
export function block(name, title) {
  const heading = h("h2", { class: "block-title", id: `${name}-title` }, title);
  const body = h("div", { class: "block-body" });
  const section = h("section", { class: `block ${name}`, "aria-labelledby": heading.id, hidden: true }, heading, body);
  return { section, body, heading };
}

/**
 * A button. `press` runs when it is pressed.
 * @param {string} kind Class names.
 * @param {(event: MouseEvent) => void} press
 * @param {...Child} children
 */
export function button(kind, press, ...children) {
  const made = h("button", { type: "button", class: kind }, ...children);
  made.addEventListener("click", press);
  return made;
}

/**
 * A button that flows with the text around it, as no real button does.
 * @param {string} kind
 * @param {() => void} press
 * @param {...Child} children
 */
export function inlineButton(kind, press, ...children) {
  const made = h("span", { class: kind, role: "button", tabindex: 0 }, ...children);
  made.addEventListener("click", press);
  made.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    press();
  });
  return made;
}

/** Drawings of the buttons, each a path in a square of 16. */
const DRAWINGS = {
  find: "M7 2a5 5 0 1 0 0 10A5 5 0 0 0 7 2M10.6 10.6 14.5 14.5",
  share: "M12.5 2.5a1.8 1.8 0 1 0 .01 0M3.5 6.2a1.8 1.8 0 1 0 .01 0M12.5 9.9a1.8 1.8 0 1 0 .01 0M5 7.2l6-2.4M5 8.8l6 2.4",
  settings: "M2 4h7M13 4h1M11 2.4v3.2M2 8h1M7 8h7M5 6.4v3.2M2 12h7M13 12h1M11 10.4v3.2",
  help: "M5.4 5.8a2.7 2.7 0 1 1 4 2.4c-1 .6-1.4 1-1.4 2.1M8 13v.4",
  staff: "M8 1.8a4.4 4.4 0 0 1 2.6 7.9c-.5.4-.7.8-.7 1.4H6.1c0-.6-.2-1-.7-1.4A4.4 4.4 0 0 1 8 1.8M6.4 13.2h3.2M7 15h2",
  talk: "M2.5 3h11v7.5H7.5L4.5 13.5v-3h-2z",
  briefing: "M4 1.8h6l2.5 2.5v10H4zM6 6h4.5M6 8.5h4.5M6 11h3",
  place: "M8 14.5C5 11 3.5 8.7 3.5 6.5a4.5 4.5 0 0 1 9 0c0 2.2-1.5 4.5-4.5 8M8 5a1.5 1.5 0 1 0 .01 0",
  close: "M3.5 3.5l9 9M12.5 3.5l-9 9",
  undo: "M6 3 2.5 6.5 6 10M2.5 6.5h7a4 4 0 0 1 0 8H7",
  first: "M3.5 3v10M13 3 5.5 8l7.5 5z",
  back: "M11 3 4 8l7 5z",
  play: "M4 3l9 5-9 5z",
  pause: "M5 3v10M11 3v10",
  forward: "M5 3l7 5-7 5z",
  now: "M12.5 3v10M3 3l7.5 5L3 13z",
};

/**
 * A drawing for a button, beside or instead of words; never the only name of a control.
 * @param {keyof typeof DRAWINGS} name
 */
export function icon(name) {
  const path = s("path", {
    d: DRAWINGS[name],
    fill: "none",
    stroke: "currentColor",
    "stroke-width": 1.6,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  });
  return s("svg", { viewBox: "0 0 16 16", class: "glyph", "aria-hidden": "true", "data-glyph": name }, path);
}
