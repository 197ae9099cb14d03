// @ts-check
// A clause's number as a button that shows what the clause asks, where one stands.

import { api } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { rulesPath } from "./address.js";

/** @typedef {import("../wire").Row} Row */

/** Rows shown at once; who wants the whole chapter follows the link. */
const MOST = 6;

/**
 * @param {string} clause With its book: `CAL 12.6.1`.
 * @returns {HTMLButtonElement}
 */
export function clauseButton(clause) {
  const button = h("button", { type: "button", class: "clause", "aria-haspopup": "dialog", title: "What this clause asks" }, clause);
  button.addEventListener("click", () => void show(clause, button));
  return button;
}

/** @type {HTMLElement | undefined} */
let open;

/**
 * @param {string} clause
 * @param {HTMLElement} button
 */
async function show(clause, button) {
  open?.remove();
  const body = h("div", { "aria-live": "polite" }, "Looking it up…");
  const close = h("button", { type: "button", class: "quiet small" }, "Close");
  const popover = h(
    "div",
    { popover: "auto", class: "panel clause-popover", role: "dialog", "aria-label": clause },
    body,
    h("p", { class: "buttons" }, h("a", { href: rulesPath(clause) }, "Read on in the rules"), close),
  );
  close.addEventListener("click", () => {
    popover.hidePopover();
    button.focus();
  });
  popover.addEventListener("toggle", (event) => {
    if (event.newState === "closed") popover.remove();
  });
  // Beside its button in the document, so that the next Tab leads into it.
  button.after(popover);
  open = popover;
  popover.showPopover();
  place(popover, button);
  try {
    fill(body, ...rows(await api.clause(clause)));
  } catch (error) {
    fill(body, error instanceof Error ? error.message : "It could not be looked up.");
  }
  place(popover, button);
}

/**
 * @param {Row[]} found
 * @returns {Node[]}
 */
function rows(found) {
  const shown = found.slice(0, MOST).map((row) => h(
    "div",
    { class: "popover-row" },
    h("p", {}, h("strong", {}, row.title), " ", h("span", { class: "clause-number" }, row.clause)),
    h("p", {}, row.requirement),
    ...row.rulings.map((ruling) => h("p", { class: "small soft" }, ruling.text)),
  ));
  const rest = found.length - shown.length;
  if (rest > 0) shown.push(h("div", { class: "small soft" }, `and ${rest} more`));
  return shown;
}

/**
 * Under its button, or above it where there is more room, and never off the page.
 * @param {HTMLElement} popover
 * @param {HTMLElement} button
 */
function place(popover, button) {
  const at = button.getBoundingClientRect();
  const size = popover.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.left, innerWidth - size.width - 8));
  const below = innerHeight - at.bottom;
  const top = below > size.height + 8 || below > at.top ? at.bottom + 6 : Math.max(8, at.top - size.height - 6);
  popover.style.left = `${left}px`;
  popover.style.top = `${Math.max(8, Math.min(top, innerHeight - size.height - 8))}px`;
}
