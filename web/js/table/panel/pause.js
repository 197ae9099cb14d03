// @ts-check
// The stop before the dice of a fight: what they are rolled for and what may come of it, and a button that lets them fall.

import { fill, h } from "../../lib/dom.js";
import { hide } from "../../lib/kept.js";
import { goOn } from "../pausing.js";
import { isTyping } from "./keyboard.js";
import { block, button } from "./kit.js";
import { oddsShown } from "./odds.js";
import { preferences } from "./preferences.js";

/** @typedef {import("../store.js").Store} Store */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mountPause(root, store) {
  const { section, body, heading } = block("pause", "Before the dice");
  root.append(section);

  const never = () => {
    preferences.change({ chances: false });
    goOn(store);
  };
  store.on(["pause"], ({ pause }) => {
    hide(section, !pause?.odds);
    document.body.classList.toggle("is-pausing", Boolean(pause));
    fill(body);
    if (!pause?.odds) return;
    heading.textContent = pause.odds.title;
    const fall = button("primary", () => goOn(store), "Let the dice fall");
    fall.dataset.key = "let-fall";
    fall.setAttribute("aria-keyshortcuts", "Enter");
    body.append(h("div", { class: "buttons" }, fall), ...oddsShown(pause.odds), button("quiet small", never, "Do not stop before dice any more"));
    const panel = root.parentElement;
    if (panel) panel.scrollTop = 0;
  });

  document.addEventListener(
    "keydown",
    (event) => {
      if (!store.state.pause || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const onButton = event.target instanceof Element && event.target.closest("button, [role=button], a, select") && !event.target.closest("#stage");
      if (!["Enter", " ", "Escape"].includes(event.key) || onButton) return;
      event.preventDefault();
      event.stopPropagation();
      goOn(store);
    },
    true,
  );
}
