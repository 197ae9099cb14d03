// @ts-check
// How a battle is played and won, fetched when somebody wants to read it.

import { api } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { clauseButton } from "../rules/popover.js";
import { faults } from "./begin.js";

/** @typedef {import("../wire").Battle} Battle */

/**
 * @param {Battle} battle
 * @returns {HTMLElement}
 */
export function briefing(battle) {
  const body = h("div", { "aria-live": "polite" });
  const element = h("details", {}, h("summary", {}, "How it is played and won"), body);
  element.addEventListener("toggle", async () => {
    if (!element.open || body.hasChildNodes()) return;
    try {
      const { text } = await api.briefing(battle.id);
      const lines = text.split("\n").filter((line) => line.trim() !== "");
      fill(body, ...lines.map((line) => h("p", {}, ...cited(line, battle.book).map((part) => (part.clause ? clauseButton(part.clause) : part.text)))));
    } catch (error) {
      fill(body, faults(error));
    }
  });
  return element;
}

/**
 * Splits a text at the clauses it cites: `CAL 12.8`.
 * @param {string} text
 * @param {string} book
 * @returns {{text: string, clause?: string}[]}
 */
export function cited(text, book) {
  const citation = new RegExp(`(\\b${book} \\d+(?:\\.\\d+)*[a-z]?)`);
  const parts = text.split(citation).filter((part) => part !== "");
  return parts.map((part) => (citation.test(part) ? { text: part, clause: part } : { text: part }));
}
