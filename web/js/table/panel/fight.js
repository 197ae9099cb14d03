// @ts-check
// The fight that is being resolved, with its strengths and modifiers as they stand.

import { fill, h } from "../../lib/dom.js";
import { hide } from "../../lib/kept.js";
import { listed } from "../../lib/text.js";
import { pieceName } from "../words.js";
import { block, clauseButton, sideTag } from "./kit.js";

/** @typedef {import("../store.js").Store} Store */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mountFight(root, store) {
  const { section, body, heading } = block("fight", "The fight");
  root.append(section);
  store.on(["live", "past", "board"], ({ board }) => {
    const scene = store.shown;
    const fight = scene?.fight;
    hide(section, !fight);
    fill(body);
    if (!scene || !fight) return;
    heading.textContent = fight.title;
    body.append(h("p", { class: "soft" }, fight.stage));
    const list = h("dl", { class: "factors" });
    for (const [side, pieces] of Object.entries(fight.pieces)) {
      const names = pieces.map((id) => pieceName(board, id, scene.pieces[id]));
      list.append(h("div", { class: "fight-side" }, h("dt", {}, sideTag(board, side)), h("dd", {}, listed(names) || "nobody")));
    }
    for (const { what, value, clause } of fight.facts) {
      list.append(h("dt", {}, what, " ", clauseButton(clause)), h("dd", { class: "figure" }, value));
    }
    body.append(list);
  });
}
