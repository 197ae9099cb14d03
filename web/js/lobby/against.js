// @ts-check
// Which computer player: a list to choose from, and what the chosen one is like.

import { h } from "../lib/dom.js";
import { OPPONENTS, USUAL, lastOpponent, opponent } from "../lib/opponents.js";
import { progress } from "../learn/progress.js";

/** Whom a newcomer meets, until a first game is over. */
export const GENTLE = "recruit";

/**
 * Who is proposed where nobody was chosen.
 * @param {import("../learn/progress.js").Progress} known
 */
export function usualFor(known) {
  return Object.keys(known.firsts).length > 0 ? USUAL : GENTLE;
}

/** Who is proposed to this browser's player. */
export function proposedOpponent() {
  return lastOpponent(usualFor(progress()));
}

/**
 * @param {string} label What it is chosen for, for those who do not see where it stands.
 * @param {string} chosen
 * @returns {HTMLSelectElement}
 */
export function opponentSelect(label, chosen) {
  const select = h("select", { class: "opponent", "aria-label": label });
  for (const { id, name, about } of OPPONENTS) select.append(h("option", { value: id, title: about }, name));
  select.value = chosen;
  return select;
}

/**
 * What a computer player is like, as a sentence.
 * @param {string} id
 */
export function opponentMeans(id) {
  const known = opponent(id);
  return known ? `${known.name}: ${known.about}.` : "";
}
