// @ts-check
// The charts of a book's battles as tables.

import { api } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { rulesPath, split, wanted } from "./address.js";
import { contentsPanel } from "./contents.js";
import { badges } from "./from.js";
import { cited } from "./refer.js";

/** @typedef {import("../wire").Battle} Battle */
/** @typedef {import("../wire").Chart} Chart */

/** Cells up to so many letters are figures and codes, which stand in the middle; longer ones are words to read. */
const SHORT = 14;

/**
 * @param {HTMLElement} place
 * @param {{book: string}} _book
 * @param {Battle[]} battles
 */
export async function mountCharts(place, _book, battles) {
  const all = (await Promise.all(battles.map((battle) => api.charts(battle.id)))).flat();
  if (all.length === 0) {
    fill(place, h("p", { class: "panel" }, "There are no charts to show."));
    return;
  }
  const links = all.map((chart) => h("li", {}, h("a", { href: `#chart-${chart.id}` }, chart.title)));
  const list = contentsPanel("Contents", h("ul", {}, ...links));
  fill(place, h("div", { class: "book" }, list, h("div", { class: "book-text" }, ...all.map(chartPanel))));
  if (location.hash) document.getElementById(wanted("", location.hash).target)?.scrollIntoView();
}

/**
 * @param {Chart} chart
 * @returns {HTMLElement}
 */
export function chartPanel(chart) {
  const id = `chart-${chart.id}`;
  const wordy = chart.rows.some((row) => row.slice(1).some((text) => text.length > SHORT));
  const head = h("tr", {}, ...chart.head.map((text) => h("th", { scope: "col" }, text)));
  const body = chart.rows.map(([first, ...rest]) => h("tr", {}, h("th", { scope: "row" }, first), ...rest.map((text) => h("td", {}, text))));
  return h(
    "div",
    { class: "chart panel", id },
    h("h2", {}, chart.title),
    h("p", { class: "chart-from" }, h("a", { class: "clause", href: rulesPath(chart.clause) }, chart.clause), " ", ...badges(chart.from).flatMap((one) => [one, " "])),
    // Wide charts scroll in a frame of their own, which the keyboard can reach.
    h("div", { class: "scroller", tabindex: 0, role: "region", "aria-label": chart.title },
      h("table", { class: wordy ? "wordy" : "" }, h("caption", { class: "visually-hidden" }, chart.title), h("thead", {}, head), h("tbody", {}, ...body))),
    chart.notes.length > 0 && h("ul", { class: "small" }, ...chart.notes.map((note) => h("li", {}, ...linked(note, split(chart.clause).book)))),
  );
}

/**
 * @param {string} text
 * @param {string} book
 */
function linked(text, book) {
  return cited(text, book).map((part) => (part.clause ? h("a", { href: rulesPath(part.clause) }, part.text) : part.text));
}
