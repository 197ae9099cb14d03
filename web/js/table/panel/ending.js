// @ts-check
// How the game ended, with everything that was counted.

import { fill, h } from "../../lib/dom.js";
import { hide } from "../../lib/kept.js";
import { isComputer } from "../../lib/opponents.js";
import { page } from "../../lib/place.js";
import { sentence, signed } from "../../lib/text.js";
import { sideName } from "../words.js";
import { block, button, clauseButton, sideTag } from "./kit.js";
import { rematches } from "./rematch.js";

/** @typedef {import("../../wire").Ending} Ending */
/** @typedef {import("../store.js").Store} Store */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {{replay: () => void, why: () => void}} help
 */
export function mountEnding(root, store, { replay, why }) {
  const { section, body, heading } = block("ending", "The end");
  root.append(section);
  store.on(["live", "past", "board", "welcome"], ({ live, past, board }) => {
    const over = past ? undefined : live?.prompt.over;
    hide(section, !over);
    fill(body);
    if (!over) return;
    heading.textContent = over.winner ? `Victory: ${sideName(board, over.winner)}` : "A draw";
    body.append(h("p", { class: "question" }, sentence(over.level), " ", clauseButton(over.clause)));
    const points = h("div", { class: "end-points" });
    for (const { id } of board?.sides ?? []) {
      points.append(h("div", {}, sideTag(board, id), h("span", { class: "figure large" }, String(over.points[id] ?? 0))));
    }
    body.append(points, tally(over));
    body.append(
      h(
        "div",
        { class: "buttons" },
        ...rematches(store),
        store.state.welcome?.players.some(isComputer) && button("", why, "Read what the computer thought"),
        button("", replay, "See it again from the beginning"),
        h("a", { href: page("lobby"), class: "button" }, "A new game"),
      ),
    );
  });

  /** @param {Ending} over */
  const tally = (over) => {
    const { board } = store.state;
    const table = h("table", { class: "tally" }, h("caption", { class: "visually-hidden" }, "What was counted"));
    const sides = [...new Set(over.tally.map((line) => line.side))];
    for (const side of sides) {
      const rows = h("tbody", {}, h("tr", {}, h("th", { scope: "rowgroup", colspan: 2 }, sideTag(board, side))));
      for (const line of over.tally.filter((one) => one.side === side)) {
        const what = h("td", {}, sentence(line.what), " ", clauseButton(line.clause));
        rows.append(h("tr", {}, what, h("td", { class: "figure" }, signed(line.points))));
      }
      table.append(rows);
    }
    return table;
  };
}
