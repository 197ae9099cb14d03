// @ts-check
// Why the computer did what it did, turn by turn, as far as the reader may know it.

import { fill, h } from "../../lib/dom.js";
import { opponent } from "../../lib/opponents.js";
import { sentence } from "../../lib/text.js";
import { sideName } from "../words.js";
import { chanceWords, counselShown } from "./counsel.js";
import { button } from "./kit.js";

/** @typedef {import("../../wire").Counsel} Counsel */
/** @typedef {import("../store.js").Store} Store */

/**
 * What was thought, by turn and side, in order.
 * @param {Counsel[]} thoughts
 * @returns {{turn: string, side: string, those: Counsel[]}[]}
 */
export function byTurn(thoughts) {
  /** @type {{turn: string, side: string, those: Counsel[]}[]} */
  const found = [];
  for (const one of thoughts) {
    const last = found.at(-1);
    if (last?.turn === one.turn && last.side === one.side) last.those.push(one);
    else found.push({ turn: one.turn, side: one.side, those: [one] });
  }
  return found;
}

/**
 * @param {HTMLElement} body
 * @param {Store} store
 */
export async function openThoughts(body, store) {
  const list = h("div", { class: "thoughts", "aria-live": "polite" }, h("p", { class: "soft" }, "Being fetched…"));
  body.append(list);
  try {
    const said = await store.link?.ask({ t: "thoughts" });
    const thoughts = said?.t === "thoughts" ? said.thoughts : [];
    if (thoughts.length === 0) fill(list, h("p", {}, "So far the computer has weighed nothing that could be told."));
    else fill(list, h("p", { class: "small soft" }, "What the computer set out to do, with its own numbers: by how much the chance to win is better than with the best other plan it tried, and what counts most in that."),
      ...byTurn(thoughts).map((part, index, all) => turnShown(store, part, index === all.length - 1)));
  } catch (fault) {
    const { message } = /** @type {{message?: string}} */ (fault);
    fill(list, h("p", {}, sentence(message ?? "This could not be fetched.")));
  }
}

/**
 * @param {Store} store
 * @param {{turn: string, side: string, those: Counsel[]}} part
 * @param {boolean} open
 */
function turnShown(store, { turn, side, those }, open) {
  const { board } = store.state;
  const chance = those.find((one) => one.chance !== undefined)?.chance;
  const level = opponent(those[0]?.level ?? "")?.name ?? "";
  const head = [sideName(board, side), level && `(${level})`, turn && `· ${turn}`, chance !== undefined && `· ${chanceWords(chance)} to win`];
  return h("details", { open }, h("summary", {}, head.filter(Boolean).join(" ")), ...those.map((one) => thoughtShown(store, one)));
}

/** @param {Store} store @param {Counsel} counsel */
function thoughtShown(store, counsel) {
  const weighed = (counsel.plans ?? []).length === 0;
  const chance = counsel.chance === undefined ? "" : `: ${chanceWords(counsel.chance)}`;
  const what = weighed ? `${sentence(counsel.label || counsel.action).replace(/\.$/, "")}${chance}` : "Plans for the turn";
  return h("section", { class: "thought" },
    h("h3", { class: "sub" }, what, " ", button("quiet small", () => store.lookBack(counsel.at), "see it")),
    ...counselShown(counsel));
}
