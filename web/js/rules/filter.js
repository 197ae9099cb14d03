// @ts-check
// What the reader looks for: words or a number, and which kinds of rows.

import { h } from "../lib/dom.js";
import { say } from "../lib/say.js";
import { split } from "./address.js";
import { readQuery } from "./search.js";

/** @typedef {import("./search.js").Entry} Entry */
/** @typedef {import("./search.js").Query} Query */

/** Typing is let come to rest for so long before the page is narrowed. */
const REST = 120;

/** So many clauses are suggested at most. */
const SUGGESTED = 5;

/** What the kinds of rows are. Others are shown by their own name. @type {Record<string, string>} */
export const KINDS = {
  core: "rule",
  optional: "optional rule",
  component: "components",
  scenario: "scenario",
  table: "chart",
};

export class Filter {
  /**
   * @param {string} book
   * @param {string[]} kinds
   */
  constructor(book, kinds) {
    this.book = book;
    this.input = h("input", { type: "search", id: "search", placeholder: "words, or a clause as 12.6", autocomplete: "off", spellcheck: "false" });
    this.kind = h("select", { id: "kind" }, h("option", { value: "" }, "every kind"), ...kinds.map((kind) => h("option", { value: kind }, KINDS[kind] ?? kind)));
    this.ruled = h("input", { type: "checkbox", id: "ruled" });
    this.count = h("span", { class: "count" });
    this.noted = h("p", { class: "note", hidden: true });
    this.called = h("p", { class: "note called", hidden: true });
    this.element = h(
      "search",
      { class: "finder panel" },
      h("span", { class: "field grow" }, h("label", { for: "search" }, "Search"), this.input),
      h("span", { class: "field" }, h("label", { for: "kind" }, "Kind"), this.kind),
      h("label", { class: "field" }, this.ruled, "with rulings"),
      this.count,
      this.noted,
      this.called,
    );
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {() => void} run */
  onchange(run) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let resting;
    this.run = run;
    this.input.addEventListener("input", () => {
      clearTimeout(resting);
      resting = setTimeout(run, REST);
    });
    this.kind.addEventListener("change", run);
    this.ruled.addEventListener("change", run);
  }

  /** A slash leads to the search from anywhere but another field. @param {KeyboardEvent} event */
  key(event) {
    const typing = event.target instanceof HTMLElement && event.target.matches("input, select, textarea");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      this.input.focus();
      this.input.select();
    }
    if (event.key === "Escape" && event.target === this.input) this.clear();
  }

  clear() {
    this.input.value = "";
    this.kind.value = "";
    this.ruled.checked = false;
    this.run?.();
  }

  /** @returns {Query} */
  query() {
    return readQuery(this.input.value, this.book);
  }

  /** @param {Entry} entry */
  admits(entry) {
    if (this.kind.value && entry.row.kind !== this.kind.value) return false;
    return !this.ruled.checked || entry.row.rulings.length > 0;
  }

  /**
   * @param {number} found
   * @param {number} all
   */
  tell(found, all) {
    const text = found === all ? `${all} rows` : `${found} of ${all} rows`;
    if (this.count.textContent && this.count.textContent !== text) say(text);
    this.count.textContent = text;
  }

  /**
   * Where players would look who call it so: the best clauses first.
   * @param {string[]} clauses
   */
  suggest(clauses) {
    this.called.hidden = clauses.length === 0;
    const links = clauses.slice(0, SUGGESTED).flatMap((clause) => {
      const number = split(clause).number;
      return [" ", h("a", { href: `#${encodeURIComponent(number)}` }, number)];
    });
    this.called.replaceChildren("Look here first:", ...links);
  }

  /** @param {string} text */
  note(text) {
    this.noted.textContent = text;
    this.noted.hidden = text === "";
  }
}
