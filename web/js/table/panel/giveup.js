// @ts-check
// Giving up, where the rulebook lets a side do so: at the foot of the settings, out of the way of play, and asked twice.

import { api } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { Kept, hide, refill } from "../../lib/kept.js";
import { sideName } from "../words.js";
import { button } from "./kit.js";

/** @typedef {import("../../wire").Battle} Battle */
/** @typedef {import("../store.js").State} State */
/** @typedef {import("../store.js").Store} Store */

/**
 * By what answer who gives up, if somebody at this seat can now: only who is asked something may answer it.
 * @param {Pick<State, "welcome" | "live" | "past" | "link">} state
 * @param {Pick<Battle, "id" | "concession">[]} battles
 * @returns {{act: string, side: string} | undefined}
 */
export function concession({ welcome, live, past, link }, battles) {
  const act = battles.find((battle) => battle.id === welcome?.battle)?.concession;
  const side = live?.prompt.side;
  return act && side && !past && link === "open" ? { act, side } : undefined;
}

/**
 * @param {Store} store
 * @param {() => void} leave closes the drawer it stands in
 * @returns {{element: HTMLElement, look: () => void}} `look` begins anew when the drawer is opened
 */
export function makeGivingUp(store, leave) {
  const element = h("section", { class: "giving-up", "aria-label": "Giving up", hidden: true });
  /** @type {Battle[]} */
  let battles = [];
  /** @type {Kept<HTMLElement>} */
  const kept = new Kept();
  /** The side that was asked whether it means it. @type {string | undefined} */
  let asking;

  const draw = () => {
    const open = concession(store.state, battles);
    // The question was put to one player; the other must not find it open.
    if (asking !== open?.side) asking = undefined;
    hide(element, !open);
    // What is there already stays, and with it the focus.
    refill(element, [open && kept.of(`${open.side} ${Boolean(asking)}`, () => (asking ? question(open) : offer(open)))]);
    kept.sweep();
  };

  /** @param {{act: string, side: string}} open */
  const offer = ({ side }) => {
    const ask = () => {
      asking = side;
      draw();
      element.querySelector("button")?.focus();
    };
    return button("quiet", ask, `Give up as ${sideName(store.state.board, side)}…`);
  };

  /** @param {{act: string, side: string}} open */
  const question = ({ act, side }) => {
    const text = `Really give up as ${sideName(store.state.board, side)}? The game ends at once.`;
    const box = h("div", { class: "confirm", role: "group", "aria-label": text }, h("p", {}, text));
    const stop = () => {
      asking = undefined;
      draw();
      element.querySelector("button")?.focus();
    };
    const yes = button("danger", () => {
      leave();
      store.choose({ act, label: "give up", clause: "" });
    }, "Give up");
    yes.dataset.key = "give-up";
    box.append(h("div", { class: "buttons" }, button("", stop, "Play on"), yes));
    box.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      stop();
    });
    return box;
  };

  store.on(["live", "past", "board", "welcome", "link"], draw);
  return {
    element,
    look() {
      asking = undefined;
      draw();
      if (battles.length > 0) return;
      // Without an answer there is no button; all the rest of the settings is there all the same.
      api.battles().then((all) => {
        battles = all;
        draw();
      }, () => {});
    },
  };
}
