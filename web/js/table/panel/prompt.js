// @ts-check
// Who must do what, in plain words, and what belongs right beside the question: ending the segment, taking back, dice by
// hand.

import { fill, h } from "../../lib/dom.js";
import { counted, sentence } from "../../lib/text.js";
import { ending, subjects } from "../choices.js";
import { sideName, whoIsLeft } from "../words.js";
import { endsApart } from "./arrange.js";
import { isKey, isTyping } from "./keyboard.js";
import { button, clauseButton, icon, sideMark, sideTag } from "./kit.js";
import { preferences } from "./preferences.js";
import { keepingFocus } from "./roving.js";
import { diceDue } from "./rolldue.js";
import { awaited } from "./waiting.js";

/** @typedef {import("../../wire").Choice} Choice */
/** @typedef {import("../../wire").Scene} Scene */
/** @typedef {import("../store.js").Store} Store */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mountPrompt(root, store) {
  const section = h("section", { class: "block prompt", "aria-label": "What the game waits for" });
  root.append(section);
  /** The choice to end that waits for a second word. @type {string | undefined} */
  let asking;
  /** How far the game had come when it was last our turn, for the progress of the other side. */
  let ours = 0;

  const draw = () => {
    const { live, past } = store.state;
    const scene = store.shown;
    if (live?.prompt.side) ours = live.at;
    keepingFocus(section, () => {
      fill(section);
      if (!scene) return;
      section.append(h("p", { class: "when" }, scene.active && sideMark(store.state.board, scene.active), scene.phase));
      if (past) return;
      if (scene.prompt.wait === "roll") section.append(...diceDue(store, scene));
      else if (scene.prompt.side) section.append(...question(scene));
      else if (scene.prompt.wait === "decide") section.append(...awaited(store, scene, scene.at - ours));
      section.append(...foot(scene));
    });
  };

  /** @param {Scene} scene */
  const question = (scene) => {
    const { board, welcome } = store.state;
    const { side = "", asked = [] } = scene.prompt;
    const mine = asked.find((one) => one.side === side);
    // Who plays both sides must be told which is asked, unless the phase says so already.
    const told = welcome?.seat !== "both" || scene.active === side;
    const who = told ? undefined : h("p", { class: "who" }, sideTag(board, side), " to decide");
    /** @type {HTMLElement[]} */
    const parts = who ? [who] : [];
    if (mine) parts.push(h("p", { class: "question" }, sentence(mine.question), " ", clauseButton(mine.clause)));
    for (const other of asked.filter((one) => one !== mine)) {
      parts.push(h("p", { class: "soft small" }, `Asked at the same time: ${sideName(board, other.side)}.`));
      if (welcome?.seat === "both") parts.push(otherEyes(other.side));
    }
    return parts;
  };

  /** @param {string} side */
  const otherEyes = (side) => {
    const name = sideName(store.state.board, side);
    return button("quiet small", () => store.request({ t: "eyes", side }), `Let this side answer first: ${name}`);
  };

  /** @param {Scene} scene */
  const foot = (scene) => {
    const parts = [];
    const { prompt } = scene;
    const end = prompt.side && endsApart(prompt) ? ending(prompt) : undefined;
    if (end && asking === end.act) parts.push(confirmation(scene, end));
    const buttons = h("div", { class: "buttons" });
    if (end && asking !== end.act) {
      const made = button("primary", () => askEnd(scene, end), sentence(end.label));
      made.dataset.key = "end";
      made.disabled = store.state.busy;
      buttons.append(made);
    }
    if (prompt.undo) {
      const made = button("", () => store.undo(), icon("undo"), "Take back");
      made.dataset.key = "undo";
      made.setAttribute("aria-keyshortcuts", "u");
      buttons.append(made);
    }
    if (buttons.childElementCount > 0) parts.push(buttons);
    return parts;
  };

  /** @param {Scene} scene @param {Choice} end */
  const askEnd = (scene, end) => {
    if (!preferences.now.warnings || subjects(scene.prompt).size === 0) {
      store.choose(end);
      return;
    }
    asking = end.act;
    draw();
    const yes = /** @type {HTMLElement | null} */ (section.querySelector("[data-key=end-anyway]"));
    yes?.focus({ preventScroll: true });
  };

  /** @param {Scene} scene @param {Choice} end */
  const confirmation = (scene, end) => {
    const left = subjects(scene.prompt);
    const who = whoIsLeft(store.state.board, scene, left) || counted(left.size, "thing");
    const stop = () => {
      asking = undefined;
      draw();
      /** @type {HTMLElement | null} */ (section.querySelector("[data-key=end]"))?.focus({ preventScroll: true });
    };
    const yes = button("primary", () => store.choose(end), sentence(end.label));
    yes.dataset.key = "end-anyway";
    const never = button(
      "quiet small",
      () => {
        preferences.change({ warnings: false });
        store.choose(end);
      },
      "Yes, and do not ask again",
    );
    const box = h(
      "div",
      { class: "confirm", role: "group", "aria-label": "Really end?" },
      h("p", {}, `${who} can still act. Go on all the same?`),
      h("div", { class: "buttons" }, yes, button("", stop, "Not yet")),
      never,
    );
    box.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      stop();
    });
    return box;
  };

  // The key asks as the button does; elsewhere the key just ends.
  document.addEventListener(
    "keydown",
    (event) => {
      const { live } = store.state;
      const end = live && store.canAct && endsApart(live.prompt) ? ending(live.prompt) : undefined;
      if (!live || !end || !isKey(event, "e") || isTyping(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      askEnd(live, end);
    },
    true,
  );
  store.on(["live"], () => {
    asking = undefined;
  });
  store.on(["live", "past", "board", "welcome", "present", "busy", "link"], draw);
}
