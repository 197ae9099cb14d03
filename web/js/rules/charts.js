// @ts-check
// The charts of a book's battles as tables.

import { api } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { rulesPath, split, wanted } from "./address.js";
import { battleName, battlePart } from "./battles.js";
import { contentsPanel } from "./contents.js";
import { badges } from "./from.js";
import { cited } from "./refer.js";

/** @typedef {import("../wire").Battle} Battle */
/** @typedef {import("../wire").Chart} Chart */

/** Cells up to so many letters are figures and codes, which stand in the middle and in one line; longer ones are words to read. */
const SHORT = 14;
/** Longer texts need some width to be read. */
const LONG = 40;

/**
 * @param {HTMLElement} place
 * @param {{book: string}} _book
 * @param {Battle[]} battles
 */
export async function mountCharts(place, _book, battles) {
  const all = await Promise.all(battles.map(async (battle) => ({ battle, charts: await api.charts(battle.id) })));
  const filled = all.filter(({ charts }) => charts.length > 0);
  if (filled.length === 0) {
    fill(place, h("p", { class: "panel" }, "There are no charts to show."));
    return;
  }
  const named = filled.length > 1;
  const shown = filled.map(({ battle, charts }) => ({ battle, charts: charts.map((chart) => ({ chart, id: named ? `chart-${battle.id}-${chart.id}` : `chart-${chart.id}` })) }));
  const parts = shown.map(({ battle, charts }) => battlePart(battle, named, ...charts.map(({ chart, id }) => chartPanel(chart, id))));
  fill(place, h("div", { class: "book" }, contentsPanel("Contents", chartList(shown, named)), h("div", { class: "book-text" }, ...parts)));
  if (location.hash) document.getElementById(wanted("", location.hash).target)?.scrollIntoView();
}

/**
 * @param {{battle: Battle, charts: {chart: Chart, id: string}[]}[]} shown
 * @param {boolean} named Each battle's charts stand under its name.
 */
function chartList(shown, named) {
  const lists = shown.map(({ charts }) => h("ul", {}, ...charts.map(({ chart, id }) => h("li", {}, h("a", { href: `#${id}` }, chart.title)))));
  if (!named) return lists[0] ?? h("ul", {});
  return h("ul", {}, ...shown.map(({ battle }, index) => h("li", { class: "contents-battle" }, h("a", { href: `#battle-${battle.id}` }, battleName(battle)), lists[index])));
}

/**
 * @param {Chart} chart
 * @param {string} id
 * @returns {HTMLElement}
 */
function chartPanel(chart, id) {
  const wordy = chart.rows.some((row) => row.slice(1).some((text) => text.length > SHORT));
  const head = h("tr", {}, ...chart.head.map((text) => h("th", { scope: "col", class: width(text) }, text)));
  const body = chart.rows.map(([first = "", ...rest]) => h("tr", {}, h("th", { scope: "row", class: width(first) }, first), ...rest.map((text) => h("td", { class: width(text) }, text))));
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
 * How a cell takes its room.
 * @param {string} text
 */
function width(text) {
  if (text.length <= SHORT) return "short";
  return text.length > LONG ? "long" : undefined;
}

/**
 * @param {string} text
 * @param {string} book
 */
function linked(text, book) {
  return cited(text, book).map((part) => (part.clause ? h("a", { href: rulesPath(part.clause) }, part.text) : part.text));
}
