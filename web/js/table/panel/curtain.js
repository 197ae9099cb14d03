// @ts-check
// Two players at one screen who may not know everything about each other: when the eyes change, a curtain falls until the
// other player says that it is his turn to look. The server has sent only his view; the curtain keeps the first player from
// seeing it.

import { fill, h } from "../../lib/dom.js";
import { hold, isAlone } from "../../lib/seats.js";
import { button, sideTag } from "./kit.js";
import { sideName } from "../words.js";

/** @typedef {import("../store.js").Store} Store */

/**
 * Only two persons at one screen have something to hide from each other.
 * @param {import("../../wire").Welcome} welcome
 */
export function needed({ seat, hides, players }) {
  return seat === "both" && hides && players.every((player) => player === "person");
}

/**
 * Whether the two who share a screen want a curtain between them.
 * @param {import("../../wire").Welcome} welcome
 * @param {string} seat
 */
export function needsCurtain(welcome, seat) {
  return needed(welcome) && !isAlone(seat);
}

/**
 * @param {Store} store
 */
export function mountCurtain(store) {
  const names = { role: "dialog", "aria-modal": "true", "aria-labelledby": "curtain-title" };
  const box = h("div", { class: "curtain", hidden: true, ...names });
  document.body.append(box);
  /** Whose eyes the curtain was last lifted for. */
  let lifted = "";
  /** @type {Element[]} */
  let covered = [];
  const seat = () => store.link?.seat ?? "";

  const lift = () => {
    const { live } = store.state;
    lifted = live?.eyes ?? "";
    if (document.activeElement instanceof HTMLElement && box.contains(document.activeElement)) document.activeElement.blur();
    box.hidden = true;
    for (const part of covered) part.removeAttribute("inert");
    covered = [];
    document.dispatchEvent(new CustomEvent("bicorne:curtain"));
  };

  /** @param {string} eyes */
  const fall = (eyes) => {
    const { board } = store.state;
    const name = sideName(board, eyes);
    const ready = button("primary", lift, `I am the player of this side: ${name}`);
    const stayOpen = button("quiet", () => {
      hold(seat(), { alone: true });
      lift();
    }, "I play both sides: leave the curtain open");
    fill(
      box,
      h(
        "div",
        { class: "panel" },
        h("h2", { id: "curtain-title" }, "Change of seats"),
        h("p", {}, sideTag(board, eyes)),
        h("p", {}, "The table shows what this side may see. Let the player sit down before you draw the curtain."),
        ready,
        stayOpen,
      ),
    );
    if (box.hidden) cover();
    box.hidden = false;
    ready.focus();
  };

  /** Nothing behind the curtain can be read, clicked or walked to. */
  const cover = () => {
    covered = [...document.body.children].filter((part) => part !== box && !part.hasAttribute("inert"));
    for (const part of covered) part.setAttribute("inert", "");
  };

  // Keys would still reach the table behind the curtain.
  addEventListener(
    "keydown",
    (event) => {
      if (box.hidden) return;
      const inside = event.target instanceof Node && box.contains(event.target);
      if (inside && ["Tab", "Enter", " "].includes(event.key)) return;
      event.stopPropagation();
      if (!inside) box.querySelector("button")?.focus();
    },
    true,
  );

  store.on(["live", "welcome", "board"], ({ live, welcome, board }) => {
    if (!live || !board || !welcome || !needed(welcome)) return;
    if (live.prompt.wait === "over") {
      // There is nothing left to hide.
      if (!box.hidden) lift();
      return;
    }
    if (live.eyes === lifted || isAlone(seat())) {
      if (!box.hidden) lift();
      return;
    }
    fall(live.eyes);
  });

  return {
    /** Whether nobody may know now what is on the table. */
    get down() {
      return !box.hidden;
    },
  };
}
