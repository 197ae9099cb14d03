// @ts-check
// A book may serve several battles: what belongs to one of them stands under its name.

import { h } from "../lib/dom.js";

/** @typedef {import("../wire").Battle} Battle */
/** @typedef {import("../lib/dom.js").Child} Child */

/**
 * A battle as players call it.
 * @param {Battle} battle
 */
export function battleName(battle) {
  return battle.page?.title || battle.title;
}

/**
 * What is shown of a battle, under its name where there are several on the page.
 * @param {Battle} battle
 * @param {boolean} named
 * @param {...Child} children
 */
export function battlePart(battle, named, ...children) {
  const id = `battle-${battle.id}`;
  if (!named) return h("div", { class: "battle-part" }, ...children);
  return h("section", { class: "battle-part", "aria-labelledby": id }, h("h2", { class: "battle-name", id }, battleName(battle)), ...children);
}
