// @ts-check
// Questions that new and recorded games share.

import { h } from "../lib/dom.js";

let lastId = 0;

/**
 * Who rolls.
 * @returns {{element: HTMLElement, read: () => "server" | "hand"}}
 */
export function diceField() {
  const name = `dice-${++lastId}`;
  const byServer = h("input", { type: "radio", name, value: "server", checked: true });
  const byHand = h("input", { type: "radio", name, value: "hand" });
  const element = h(
    "fieldset",
    {},
    h("legend", {}, "Dice"),
    h("label", { class: "answer" }, byServer, "rolled for you"),
    h("label", { class: "answer" }, byHand, "rolled on a real table and typed in"),
  );
  return { element, read: () => (byHand.checked ? "hand" : "server") };
}

/** What the players call the game. */
export function nameField() {
  const input = h("input", { maxlength: 80, autocomplete: "off" });
  const element = h("p", {}, h("label", { class: "stacked" }, h("span", {}, "Name of the game ", h("span", { class: "small soft" }, "(if you like)")), input));
  return { element, read: () => input.value.trim() };
}
