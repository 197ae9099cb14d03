// @ts-check
// While the computer takes its time: how far it is, and a way to make it play now.

import { h } from "../../lib/dom.js";
import { amend, hide, write } from "../../lib/kept.js";
import { playNow } from "../hints.js";
import { button } from "./kit.js";

/** @typedef {import("../store.js").Considering} Considering */
/** @typedef {import("../store.js").Store} Store */

/**
 * A bar that tells how far thinking is.
 * @param {string} label
 * @returns {{element: HTMLProgressElement, show: (at: Considering | undefined) => void}}
 */
export function progressBar(label) {
  const element = h("progress", { class: "considering-bar", "aria-label": label, max: "1" });
  return {
    element,
    show: (at) => {
      // Without a number the bar says only that something is going on.
      if (!at || at.of === 0) element.removeAttribute("value");
      else amend(element, { max: String(at.of), value: String(Math.min(at.done, at.of)) });
    },
  };
}

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mountConsidering(root, store) {
  const words = h("p", { class: "small", role: "status" });
  const bar = progressBar("How far the computer is");
  const now = button("small", () => {
    now.disabled = true;
    playNow(store);
  }, "Play now");
  now.dataset.key = "play-now";
  const section = h("section", { class: "block considering", "aria-label": "The computer considers", hidden: true }, words, bar.element, now);
  root.append(section);
  store.on(["thinking", "past", "welcome"], ({ thinking, past, welcome }) => {
    const shown = past ? undefined : thinking;
    if (!shown) now.disabled = false;
    write(words, shown ? "The staff considers…" : "");
    hide(section, !shown);
    hide(now, welcome?.seat === "watch");
    bar.show(shown);
  });
}
