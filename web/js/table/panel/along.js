// @ts-check
// Who stands with what is in hand can come along: one press, one click on the map, and all of them go.

import { fill, h } from "../../lib/dom.js";
import { hide } from "../../lib/kept.js";
import { counted, listed } from "../../lib/text.js";
import { pieceName } from "../words.js";
import { button } from "./kit.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../together.js").Together} Together */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Together} together
 */
export function mountAlong(root, store, together) {
  const toggle = button("small", () => together.toggle());
  toggle.setAttribute("aria-keyshortcuts", "a");
  const who = h("p", { class: "soft small" });
  const section = h("section", { class: "block along", "aria-label": "Together", hidden: true }, toggle, who);
  root.append(section);
  const draw = () => {
    const { board, live } = store.state;
    const mates = together.going ? together.going.rest : together.mates();
    hide(section, mates.length === 0);
    if (mates.length === 0) return;
    const names = listed(mates.map((id) => pieceName(board, id, live?.pieces[id])));
    toggle.setAttribute("aria-pressed", String(together.on));
    toggle.disabled = together.going !== undefined;
    fill(toggle, together.going ? "The others follow…" : together.on ? "The whole stack goes along" : `Bring along the other ${counted(mates.length, "unit").replace(/^1 /, "")}`);
    toggle.title = "One click on the map then moves all of them, one after the other (A)";
    who.textContent = names;
  };
  together.onChange(draw);
  store.on(["live", "past", "inHand", "link", "board"], draw);
}
