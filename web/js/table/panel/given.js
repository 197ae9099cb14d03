// @ts-check
// Answers that the page gave by itself, because nothing else was possible: told at once, covering nothing.

import { fill, h } from "../../lib/dom.js";
import { hide } from "../../lib/kept.js";
import { sentence } from "../../lib/text.js";
import { clauseButton } from "./kit.js";

/** @typedef {import("../store.js").Store} Store */

/** More than these are counted. */
const TOLD = 3;

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mountGiven(root, store) {
  const strip = h("div", { class: "strip strip-given", role: "status", hidden: true });
  root.append(strip);
  store.on(["given", "past"], ({ given, past }) => {
    hide(strip, given.length === 0 || Boolean(past));
    const told = given.slice(-TOLD);
    const before = given.length - told.length;
    fill(
      strip,
      h("p", { class: "small" }, `Nothing else was possible${before > 0 ? ` (${before} more before)` : ""}: `, ...told.flatMap(({ label, clause }) => [sentence(label).replace(/\.?$/, ". "), clauseButton(clause) ?? "", " "])),
    );
  });
}
