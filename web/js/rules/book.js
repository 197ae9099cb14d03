// @ts-check
// The rules of a book: contents at the side, a search, and every row with its rulings.

import { api } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { say } from "../lib/say.js";
import { wanted } from "./address.js";
import { chapters } from "./chapters.js";
import { contents } from "./contents.js";
import { Filter } from "./filter.js";
import { markWords } from "./highlight.js";
import { chapterSection } from "./rows.js";
import { calledSo, entries, locate, matches } from "./search.js";

/** @typedef {import("../wire").Battle} Battle */
/** @typedef {import("./search.js").Entry} Entry */
/** @typedef {import("./chapters.js").Chapter} Chapter */

/**
 * @param {HTMLElement} place
 * @param {{book: string, title: string}} book
 * @param {Battle[]} battles
 */
export async function mountBook(place, book, battles) {
  const [{ chapters: titles, rows, synonyms }, learn] = await Promise.all([api.rules(book.book), api.learn().catch(() => undefined)]);
  const all = entries(rows);
  const parts = chapters(all, titles);
  const exists = knows(all);
  const options = battles.flatMap((battle) => battle.options);

  const filter = new Filter(book.book, [...new Set(rows.map((row) => row.kind))]);
  const nothing = h("p", { class: "panel", hidden: true }, "No rule matches. Fewer or other words may; numbers find clauses, as 12.6 does.");
  const sections = parts.map((chapter) => ({ chapter, element: chapterSection(chapter, { exists, options, learn, seen: new Set() }) }));
  const list = contents(parts);
  const text = h("div", { class: "book-text" }, filter.element, nothing, ...sections.map((section) => section.element));
  fill(place, h("div", { class: "book" }, list.element, text));

  const narrow = () => {
    const query = filter.query();
    const called = calledSo(query, synonyms);
    const found = all.filter((entry) => (matches(entry, query) || called.includes(entry.row.clause)) && filter.admits(entry));
    filter.suggest(called);
    const shown = new Set(found.map((entry) => entry.number));
    for (const { chapter, element } of sections) showSection(chapter, element, shown);
    nothing.hidden = found.length > 0;
    list.narrow(shown);
    filter.tell(found.length, all.length);
    markWords(text, query.words);
  };
  filter.onchange(narrow);
  filter.input.value = wanted(location.search, "").find;
  narrow();

  const follow = () => goTo(wanted("", location.hash).target, all, filter, book.book);
  addEventListener("hashchange", follow);
  if (location.hash) {
    // The fonts decide how long the pages are, and so where the clause stands.
    await document.fonts.ready;
    follow();
  }
}

/**
 * @param {Chapter} chapter
 * @param {HTMLElement} element
 * @param {Set<string>} shown
 */
function showSection(chapter, element, shown) {
  element.hidden = !chapter.entries.some((entry) => shown.has(entry.number));
  for (const item of element.querySelectorAll("li.row")) {
    /** @type {HTMLElement} */ (item).hidden = !shown.has(item.id);
  }
}

/**
 * Whether a number is a clause of the book, or covers one. Asked for every number in every text, so it is looked up.
 * @param {Entry[]} all
 * @returns {(number: string) => boolean}
 */
function knows(all) {
  /** @type {Map<string, boolean>} */
  const asked = new Map();
  return (number) => {
    const before = asked.get(number);
    if (before !== undefined) return before;
    const answer = locate(all, number).number === number;
    asked.set(number, answer);
    return answer;
  };
}

/**
 * Brings a clause before the reader: shown, marked, scrolled to, in focus.
 * @param {string} asked
 * @param {Entry[]} all
 * @param {Filter} filter
 * @param {string} book
 */
function goTo(asked, all, filter, book) {
  for (const marked of document.querySelectorAll("li.row.meant")) marked.classList.remove("meant");
  // The skip link and the contents have anchors of their own.
  if (asked === "" || document.getElementById(asked)?.matches(":not(li.row)")) return;
  const { found, number } = locate(all, asked);
  if (found.length === 0) {
    say(`There is no clause ${book} ${asked}.`);
    filter.note(`There is no clause ${book} ${asked}.`);
    return;
  }
  const rows = found.map((entry) => document.getElementById(entry.number));
  if (rows.some((row) => row?.hidden || row?.closest("section")?.hidden)) filter.clear();
  for (const row of rows) {
    row?.classList.add("meant");
    for (const ruling of row?.querySelectorAll("details") ?? []) ruling.open = true;
  }
  filter.note(number === asked ? "" : `${book} ${asked} has no row of its own; this is ${number}.`);
  rows[0]?.focus({ preventScroll: true });
  rows[0]?.scrollIntoView({ block: "center" });
}
