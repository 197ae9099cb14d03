// @ts-check
// The reader's preferences as a form.

import { h } from "../../lib/dom.js";
import { hold, isAlone } from "../../lib/seats.js";
import { tone } from "../calling.js";
import { needed } from "./curtain.js";
import { preferences } from "./preferences.js";

/** @typedef {import("../store.js").Store} Store */

/** @typedef {import("./preferences.js").Preferences} Preferences */

/** @type {[string, string][]} */
const SIZES = [
  ["normal", "normal"],
  ["large", "large"],
  ["largest", "very large"],
];

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
    check("Stop before dice fall, with the chances", now.chances, (on) => preferences.change({ chances: on })),
    check("Ask once before a click on the map does what cannot be taken back", now.final, (on) => preferences.change({ final: on })),
    check("Give an answer by itself where only one is possible, and say so", now.forced, (on) => preferences.change({ forced: on })),
    pick("Size of the text", SIZES, now.text, (text) => preferences.change({ text: /** @type {Preferences["text"]} */ (text) })),
    check("Counters and marks with stronger contrast", now.counters === "contrast", (on) =>
      preferences.change({ counters: on ? "contrast" : "normal" }),
    ),
    pick("Movement of counters and dice", MOTION, now.motion, (motion) => preferences.change({ motion: /** @type {Preferences["motion"]} */ (motion) })),
    check("A short tone when it is my turn", now.sound, (on) => {
      preferences.change({ sound: on });
      if (on) tone();
    }),
    notifying(),
    ...curtain(store),
    h("p", { class: "soft small" }, dice),
    h("p", { class: "soft small" }, "These settings stay in this browser."),
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

/** A notification needs the leave of the browser, which is asked for when it is wanted. */
function notifying() {
  const can = "Notification" in globalThis;
  const box = check("A notification when it is my turn and the page is out of sight", can && preferences.now.notify, async (on) => {
    preferences.change({ notify: on && (await Notification.requestPermission()) === "granted" });
    const input = box.querySelector("input");
    if (input) input.checked = preferences.now.notify;
    if (on && !preferences.now.notify) said.textContent = "This browser does not allow it.";
  });
  const said = h("span", { class: "soft small", role: "status" }, can ? "" : "This browser has none.");
  box.append(said);
  const input = box.querySelector("input");
  if (input) input.disabled = !can;
  return box;
}

/**
 * @param {string} label
 * @param {[string, string][]} options
 * @param {string} now
 * @param {(value: string) => void} change
 */
function pick(label, options, now, change) {
  const select = h("select", {});
  for (const [value, text] of options) select.append(h("option", { value }, text));
  select.value = now;
  select.addEventListener("change", () => change(select.value));
  return h("label", { class: "setting setting-wide" }, h("span", {}, label), select);
}
