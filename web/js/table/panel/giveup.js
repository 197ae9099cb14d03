// @ts-check
// Giving up: at the foot of the settings, out of the way of play, and asked twice. Where the rulebook has no answer for it, it is a rule
// of the table, and said so.

import { api } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { Kept, hide, refill } from "../../lib/kept.js";
import { sideName } from "../words.js";
import { button } from "./kit.js";

/** @typedef {import("../../wire").Battle} Battle */
/** @typedef {import("../store.js").State} State */
/** @typedef {import("../store.js").Store} Store */

/**
 * Who can give up now, and by what answer; without one, by the rule of the table. Only who is asked something may answer it; resigning is
 * possible at any time, for one's own side.
 * @param {Pick<State, "welcome" | "live" | "past" | "link">} state
 * @param {Pick<Battle, "id" | "concession">[]} battles
 * @returns {{act: string | undefined, side: string} | undefined}
 */
export function concession({ welcome, live, past, link }, battles) {
  const battle = battles.find((one) => one.id === welcome?.battle);
  if (!battle || !live || !welcome || past || link !== "open" || live.prompt.wait === "over") return undefined;
  const act = battle.concession;
  const own = ["both", "watch"].includes(welcome.seat) ? undefined : welcome.seat;
  const side = live.prompt.side ?? (act ? undefined : own);
  return side ? { act, side } : undefined;
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

  /** @param {{side: string}} open */
  const offer = ({ side }) => {
    const ask = () => {
      asking = side;
      draw();
      element.querySelector("button")?.focus();
    };
    return button("quiet", ask, `Give up as ${sideName(store.state.board, side)}…`);
  };

  /** @param {{act: string | undefined, side: string}} open */
  const question = ({ act, side }) => {
    const table = act ? "" : " The book of this battle knows no giving up: this is a rule of the table.";
    const text = `Really give up as ${sideName(store.state.board, side)}? The game ends at once.${table}`;
    const box = h("div", { class: "confirm", role: "group", "aria-label": text }, h("p", {}, text));
    const stop = () => {
      asking = undefined;
      draw();
      element.querySelector("button")?.focus();
    };
    const yes = button("danger", () => {
      leave();
      if (act) store.choose({ act, label: "give up", clause: "" });
      else store.request({ t: "resign", rev: store.link?.rev ?? 0 });
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
