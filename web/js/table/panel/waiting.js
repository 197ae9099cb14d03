// @ts-check
// When it is somebody else's turn: who is awaited, and whether it is a person, an absent person or the computer.

import { h } from "../../lib/dom.js";
import { computerName, isComputer } from "../../lib/opponents.js";
import { counted, sentence } from "../../lib/text.js";
import { clauseButton, sideTag } from "./kit.js";

/** @typedef {import("../../wire").Scene} Scene */
/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../store.js").State} State */

/**
 * Who plays a side, as the server names him.
 * @param {State} state
 * @param {string} side
 */
function playerOf({ board, welcome }, side) {
  const index = board?.sides.findIndex((one) => one.id === side) ?? -1;
  return welcome?.players[index];
}

/**
 * What keeps a side: `the computer plays`, `not at the table now`, or nothing special.
 * @param {State} state
 * @param {string} side
 * @returns {"computer" | "absent" | "present"}
 */
export function keeper(state, side) {
  if (isComputer(playerOf(state, side))) return "computer";
  return state.present.includes(side) ? "present" : "absent";
}

/**
 * @param {Store} store
 * @param {Scene} scene
 * @param {number} answers How many answers have come since this seat last decided something.
 * @returns {HTMLElement[]}
 */
export function awaited(store, scene, answers) {
  const { state } = store;
  return (scene.prompt.asked ?? []).map(({ side, question, clause }) => {
    const keeps = keeper(state, side);
    const box = h(
      "div",
      { class: "awaited" },
      h("p", { class: "who" }, sideTag(state.board, side), keeps === "computer" ? `${computerName(playerOf(state, side) ?? "")} considers` : "to decide"),
      h("p", { class: "soft" }, sentence(question), " ", clauseButton(clause)),
    );
    if (keeps === "computer") {
      const dots = h("span", { class: "thinking", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
      box.append(h("p", { class: "soft small" }, dots, answers > 0 ? `${counted(answers, "answer")} so far` : ""));
    }
    if (keeps === "absent") {
      box.append(h("p", { class: "soft small" }, "The player is not at the table now. You may close this page: the game is kept."));
    }
    return box;
  });
}
