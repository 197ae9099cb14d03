// @ts-check
// How a battle is played and won, fetched when somebody wants to read it.

import { api } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { clauseButton } from "../rules/popover.js";
import { cited } from "../rules/refer.js";
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
