// @ts-check
// A chapter's rows as the reader sees them.

import { h } from "../lib/dom.js";
import { rulingParts } from "./chapters.js";
import { KINDS } from "./filter.js";
import { knownMark, living } from "./living.js";
import { withLinks } from "./refer.js";

/** @typedef {import("../wire").BattleOption} BattleOption */
/** @typedef {import("./chapters.js").Chapter} Chapter */
/** @typedef {import("./search.js").Entry} Entry */

/**
 * @typedef {object} Reading
 * @property {(number: string) => boolean} exists Whether a number is a clause of this book.
 * @property {BattleOption[]} options
 * @property {import("../wire").Learn | undefined} learn What there is to learn.
 * @property {Set<string>} seen Rulings the reader has met in this chapter: told in full once, then by their heading.
 */

/**
 * @param {Chapter} chapter
 * @param {Reading} reading
 * @returns {HTMLElement}
 */
export function chapterSection(chapter, reading) {
  const id = `chapter-${chapter.number}`;
  const heading = /^\d+$/.test(chapter.number) ? `Chapter ${chapter.number}` : chapter.number;
  return h(
    "section",
    { class: "chapter panel", "aria-labelledby": id },
    h("h2", { id }, heading, h("span", { class: "guide" }, chapter.title)),
    h("ol", { class: "rows" }, ...chapter.entries.map((entry) => rowItem(entry, reading))),
  );
}

/**
 * @param {Entry} entry
 * @param {Reading} reading
 */
function rowItem({ row, number }, reading) {
  const option = reading.options.filter((one) => one.clause === row.clause);
  return h(
    "li",
    { class: "row", id: number, tabindex: -1 },
    h("div", { class: "row-margin" }, h("a", { class: "number", href: `#${encodeURIComponent(number)}`, title: "Link to this row" }, number), knownMark(row.clause)),
    h(
      "div",
      { class: "row-text" },
      h("p", { class: "row-title" }, h("strong", {}, row.title), row.kind === "core" ? null : h("span", { class: `kind kind-${row.kind}` }, KINDS[row.kind] ?? row.kind)),
      h("p", {}, ...withLinks(row.requirement, reading.exists)),
      ...option.map((one) => h("p", { class: "switch small" }, "Can be switched ", one.default ? "off" : "on", " for a game: ", h("em", {}, one.title), ".")),
      ...row.rulings.map((ruling) => rulingNote(ruling, reading)),
      living(row, reading.learn),
    ),
  );
}

/**
 * @param {{id: string, text: string}} ruling
 * @param {Reading} reading
 */
function rulingNote(ruling, reading) {
  const met = reading.seen.has(ruling.id);
  reading.seen.add(ruling.id);
  const { heading, text } = rulingParts(ruling);
  return h(
    "details",
    { class: "ruling", open: !met },
    h("summary", {}, `Ruling ${ruling.id}`, heading && ` · ${heading}`),
    h("p", {}, ...withLinks(text, reading.exists)),
  );
}
