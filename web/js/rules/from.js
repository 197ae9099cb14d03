// @ts-check
// Where a value comes from, as a small badge.

import { h } from "../lib/dom.js";

/** What the origins mean. Others are shown by their own name. @type {Record<string, string>} */
export const ORIGINS = {
  rulebook: "Printed in the rulebook or forced by its text",
  history: "Not in the rulebook; taken from accounts of the campaign",
  design: "Ours: neither the rulebook nor the accounts settle it",
  overlay: "From the overlay of somebody who owns the printed game",
  mixed: "A chart whose parts come from several of these; it says which",
};

/**
 * @param {string} from
 * @returns {HTMLElement}
 */
export function badge(from) {
  return h("span", { class: `from from-${from}`, title: ORIGINS[from] ?? from }, from);
}

/**
 * The badges of something whose parts come from several places: `design, history`.
 * @param {string} from
 * @returns {HTMLElement[]}
 */
export function badges(from) {
  return from.split(",").map((one) => badge(one.trim()));
}
