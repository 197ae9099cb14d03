// @ts-check
// The reader's preferences as a form.

import { h } from "../../lib/dom.js";
import { hold, isAlone } from "../../lib/seats.js";
import { needed } from "./curtain.js";
import { preferences } from "./preferences.js";

/** @typedef {import("../store.js").Store} Store */

/** @type {[string, string][]} */
const MOTION = [
  ["normal", "at an easy pace"],
  ["fast", "fast"],
  ["none", "none: everything at once"],
];

/**
 * @param {HTMLElement} body
 * @param {Store} store
 * @param {{element: HTMLElement, look: () => void}} giving
 */
export function openSettings(body, store, giving) {
  const now = preferences.now;
  const dice =
    store.state.welcome?.dice === "hand"
      ? "In this game the dice are typed by hand: roll real ones and say what they show, or let the table roll."
      : "In this game the server rolls the dice. Dice by hand are chosen when a game is set up.";
  body.append(
    check("Ask before I end something while units can still act", now.warnings, (on) =>
      preferences.change({ warnings: on }),
    ),
    check("Larger text", now.text === "large", (on) => preferences.change({ text: on ? "large" : "normal" })),
    check("Counters and marks with stronger contrast", now.counters === "contrast", (on) =>
      preferences.change({ counters: on ? "contrast" : "normal" }),
    ),
    motion(),
    ...curtain(store),
    h("p", { class: "soft small" }, dice),
    h("p", { class: "soft small" }, "The table makes no sound. These settings stay in this browser."),
    giving.element,
  );
  giving.look();
}

/**
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} change
 */
function check(label, on, change) {
  const box = h("input", { type: "checkbox" });
  box.checked = on;
  box.addEventListener("change", () => change(box.checked));
  return h("label", { class: "setting" }, box, h("span", {}, label));
}

/**
 * Whether a curtain falls when the other side is asked: of this game alone.
 * @param {Store} store
 */
function curtain({ state: { welcome }, link }) {
  if (!welcome || !link || !needed(welcome)) return [];
  const label = "A curtain between the two sides of this game, since two of us play at this screen";
  return [check(label, !isAlone(link.seat), (on) => hold(link.seat, { alone: !on }))];
}

function motion() {
  const select = h("select", {});
  for (const [value, text] of MOTION) select.append(h("option", { value }, text));
  select.value = preferences.now.motion;
  select.addEventListener("change", () => {
    const value = /** @type {import("./preferences.js").Preferences["motion"]} */ (select.value);
    preferences.change({ motion: value });
  });
  return h("label", { class: "setting setting-wide" }, h("span", {}, "Movement of counters and dice"), select);
}
