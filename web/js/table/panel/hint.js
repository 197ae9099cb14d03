// @ts-check
// A hint: what the computer would do in the reader's place, and why. It is shown as a choice that can be made, and never made.

import { fill, h } from "../../lib/dom.js";
import { beforePaint } from "../../lib/frame.js";
import { hide } from "../../lib/kept.js";
import { ADVISERS, isComputer, opponent } from "../../lib/opponents.js";
import { sentence } from "../../lib/text.js";
import { askHint, choiceOf, forgetHint, keepAdviser, lastAdviser, show } from "../hints.js";
import { progressBar } from "./considering.js";
import { servesWords } from "../../learn/coaching.js";
import { chanceWords, counselShown } from "./counsel.js";
import { isKey, isTyping } from "./keyboard.js";
import { button, icon } from "./kit.js";

/** @typedef {import("../../wire").Counsel} Counsel */
/** @typedef {import("../store.js").Store} Store */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {import("../orders/staff.js").Staff} [staff]
 */
export function mountHint(root, store, staff) {
  const level = h("select", { class: "adviser", "aria-label": "Who gives the hint" });
  for (const { id, name, about } of ADVISERS) level.append(h("option", { value: id, title: about }, name));
  level.value = lastAdviser();
  level.addEventListener("change", () => keepAdviser(level.value));
  const ask = button("small", () => askHint(store, level.value), icon("staff"), "Hint");
  ask.dataset.key = "hint";
  ask.setAttribute("aria-keyshortcuts", "i");
  ask.title = "What would the computer do here? (I)";
  const asking = h("div", { class: "hint-ask" }, ask, h("label", { class: "small soft" }, "from a ", level));

  const bar = progressBar("How far the hint is");
  const waiting = h("div", { class: "hint-wait" }, h("p", { class: "small", role: "status" }, "The staff considers…"), bar.element,
    button("small", () => forgetHint(store), "Never mind"));
  const told = h("div", { class: "hint-told", role: "group", "aria-label": "Hint" });
  const section = h("section", { class: "block hint", "aria-label": "Hint", hidden: true }, asking, waiting, told);
  root.append(section);

  /** @type {Counsel | undefined} */
  let shown;
  store.on(["live", "past", "link", "hint", "welcome"], ({ hint, welcome }) => {
    hide(section, !store.canAct || !hasHints(welcome));
    hide(asking, hint !== undefined);
    hide(waiting, hint === undefined || hint.counsel !== undefined);
    hide(told, hint?.counsel === undefined);
    bar.show(hint?.at);
    if (hint?.counsel === shown) return;
    shown = hint?.counsel;
    fill(told, ...(shown ? hintShown(store, shown, staff) : []));
    if (!shown) return;
    // Who waited for it hears it at once, and sees it: a phone shows little of the panel.
    told.querySelector("p")?.focus({ preventScroll: true });
    section.scrollIntoView({ block: "nearest" });
  });
  // The list of choices comes into view after it where the hint takes something in hand; the words are what was asked for.
  store.onceShown(["hint"], ({ hint }) => {
    if (hint?.counsel) beforePaint(() => told.scrollIntoView({ block: "nearest" }));
  });
  // Nor is it lost when a phone is turned while it is read.
  addEventListener("resize", () => {
    if (told.contains(document.activeElement)) section.scrollIntoView({ block: "nearest" });
  });

  told.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    forgetHint(store);
    ask.focus({ preventScroll: true });
  });
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || !isKey(event, "i") || isTyping(event.target) || !store.canAct || !hasHints(store.state.welcome)) return;
    event.preventDefault();
    askHint(store, level.value);
  });
}

/**
 * Two people who play against each other from seats of their own do without the computer's advice.
 * @param {import("../../wire").Welcome | undefined} welcome
 */
export function hasHints(welcome) {
  return welcome !== undefined && (welcome.seat === "both" || welcome.players.some(isComputer));
}

/**
 * @param {Store} store
 * @param {Counsel} counsel
 * @param {import("../orders/staff.js").Staff} [staff]
 */
function hintShown(store, counsel, staff) {
  const { live } = store.state;
  const found = live && choiceOf(live.prompt, counsel.action);
  const { plans = [] } = counsel;
  const what = sentence(counsel.label || found?.choice.label || counsel.action).replace(/\.$/, "");
  const who = opponent(counsel.level)?.name ?? counsel.level;
  const chance = counsel.chance === undefined ? "" : ` It reckons with ${chanceWords(counsel.chance)} to win.`;
  return [
    h("p", { tabindex: -1 }, `A ${who} would: `, h("strong", {}, what), ".", chance),
    plans.length === 0 && counsel.serves && h("p", { class: "small serves" }, `It serves a plan: ${servesWords(counsel)}.`),
    h("div", { class: "buttons" },
      found && button("primary small", () => store.choose(found.choice), "Do it"),
      found && button("small", () => show(store, counsel.action), "Show it"),
      staff?.open && plans.some((line) => line.order) && button("small", () => staff.follow(plans), "Order this plan"),
      button("quiet small", () => forgetHint(store), "Put it away")),
    ...counselShown(counsel, staff?.open ? (order) => see(staff, order) : undefined),
  ];
}

/**
 * A plan becomes the order that is being written, with what it would lead to.
 * @param {import("../orders/staff.js").Staff} staff
 * @param {string} order
 */
function see(staff, order) {
  const [formation, ...words] = order.split(" ");
  staff.begin(formation, words.join(" "));
}
