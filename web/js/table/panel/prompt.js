// @ts-check
// Who must do what, in plain words, and what belongs right beside the question: ending the segment, taking back, dice by
// hand.

import { h } from "../../lib/dom.js";
import { Kept, amend, refill } from "../../lib/kept.js";
import { counted, sentence } from "../../lib/text.js";
import { ending, subjects } from "../choices.js";
import { sideName, whoIsLeft } from "../words.js";
import { endsApart } from "./arrange.js";
import { isKey, isTyping } from "./keyboard.js";
import { whatOthersDid } from "./others.js";
import { button, clauseButton, icon, sideMark, sideTag } from "./kit.js";
import { preferences } from "./preferences.js";
import { keepingFocus } from "./roving.js";
import { diceDue } from "./rolldue.js";
import { awaited } from "./waiting.js";

/** @typedef {import("../../wire").Choice} Choice */
/** @typedef {import("../../wire").Scene} Scene */
/** @typedef {import("../store.js").Store} Store */

/** @param {import("../../wire").Asked} asked */
function questionShown({ question, clause }) {
  const shown = h("p", { class: "question" }, sentence(question), " ", clauseButton(clause));
  // On a small screen a long question shows its beginning until it is touched.
  shown.addEventListener("click", (event) => {
    if (event.target instanceof Element && !event.target.closest(".clause")) shown.classList.toggle("is-whole");
  });
  return shown;
}

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {{playBack: (at: number) => void}} help
 */
export function mountPrompt(root, store, { playBack }) {
  const section = h("section", { class: "block prompt", "aria-label": "What the game waits for" });
  root.append(section);
  /** The choice to end that waits for a second word. @type {string | undefined} */
  let asking;
  /** How far the game had come when it was last our turn, for the progress of the other side. */
  let ours = 0;
  /** @type {Kept<HTMLElement>} */
  const kept = new Kept();

  const draw = () => {
    const { live, past } = store.state;
    const scene = store.shown;
    if (live?.prompt.side) ours = live.at;
    keepingFocus(section, () => refill(section, scene ? [when(scene), ...(past ? [] : asked(scene))] : []));
    kept.sweep();
  };

  /** @param {Scene} scene */
  const when = ({ active, phase }) => {
    const { board } = store.state;
    const make = () => h("p", { class: "when" }, active && sideMark(board, active), phase);
    return kept.of(`when ${JSON.stringify([Boolean(board), active, phase])}`, make);
  };

  /** @param {Scene} scene */
  const asked = (scene) => {
    const { wait, side } = scene.prompt;
    if (wait === "roll") return [...diceDue(store, scene), ...foot(scene)];
    if (side) return [...question(scene), ...foot(scene)];
    if (wait === "decide") return [...awaited(store, scene, scene.at - ours), ...foot(scene)];
    return foot(scene);
  };

  /** @param {Scene} scene */
  const question = (scene) => {
    const { board, welcome } = store.state;
    const { side = "", asked = [] } = scene.prompt;
    const mine = asked.find((one) => one.side === side);
    // Who plays both sides must be told which is asked, unless the phase says so already.
    const told = welcome?.seat !== "both" || scene.active === side;
    const who = told ? undefined : kept.of(`who ${sideName(board, side)}`, () => h("p", { class: "who" }, sideTag(board, side), " to decide"));
    /** @type {HTMLElement[]} */
    const parts = who ? [who] : [];
    if (mine) parts.push(kept.of(`question ${JSON.stringify(mine)}`, () => questionShown(mine)));
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
    const others = prompt.side ? whatOthersDid(store.state, store.link?.seen) : undefined;
    const made = [
      end && asking !== end.act && endButton(end),
      prompt.undo && kept.of("undo", undoButton),
      others !== undefined && kept.of(`others ${others}`, () => othersButton(others)),
    ].filter(Boolean);
    if (made.length > 0) {
      const buttons = kept.of("buttons", () => h("div", { class: "buttons" }));
      refill(buttons, made);
      parts.push(buttons);
    }
    return parts;
  };

  /** @param {Choice} end */
  const endButton = (end) => {
    const made = kept.of(`end ${JSON.stringify(end)}`, () => button("primary", () => askEnd(end), sentence(end.label)));
    amend(made, { "data-key": "end" });
    return made;
  };

  const undoButton = () => {
    const made = button("", () => store.undo(), icon("undo"), "Take back");
    made.dataset.key = "undo";
    made.setAttribute("aria-keyshortcuts", "u");
    return made;
  };

  /** @param {number} at */
  const othersButton = (at) => {
    const made = button("quiet small", () => playBack(at), icon("play"), "What the enemy did");
    made.dataset.key = "others";
    made.setAttribute("aria-keyshortcuts", "r");
    made.title = "Plays it back, step by step (R)";
    return made;
  };

  /** @param {Choice} end */
  const askEnd = (end) => {
    const { live } = store.state;
    if (!live || !preferences.now.warnings || live.prompt.settled || subjects(live.prompt).size === 0) {
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
      askEnd(end);
    },
    true,
  );
  store.on(["live"], () => {
    asking = undefined;
  });
  store.on(["live", "past", "board", "welcome", "present", "link", "steps"], draw);
}
