// @ts-check
// The charts of a book's battles as tables.

import { api } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { partPath, rulesPath, sheetPath, split, wanted } from "./address.js";
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
 * @param {{book: string}} book
 * @param {Battle[]} battles
 */
export async function mountCharts(place, { book }, battles) {
  const { only } = wanted(location.search, location.hash);
  const alone = battles.find((battle) => battle.id === only);
  if (alone) {
    await mountSheet(place, book, alone);
    return;
  }
  const all = await Promise.all(battles.map(async (battle) => ({ battle, charts: await api.charts(battle.id) })));
  const filled = all.filter(({ charts }) => charts.length > 0);
  if (filled.length === 0) {
    fill(place, h("p", { class: "panel" }, "There are no charts to show."));
    return;
  }
  const named = filled.length > 1;
  const shown = filled.map(({ battle, charts }) => ({ battle, charts: charts.map((chart) => ({ chart, id: named ? `chart-${battle.id}-${chart.id}` : `chart-${chart.id}` })) }));
  const parts = shown.map(({ battle, charts }) => battlePart(battle, named, sheetLink(book, battle), ...charts.map(({ chart, id }) => chartPanel(chart, id))));
  fill(place, h("div", { class: "book" }, contentsPanel("Contents", chartList(shown, named)), h("div", { class: "book-text" }, ...parts)));
  if (location.hash) document.getElementById(wanted("", location.hash).target)?.scrollIntoView();
}

/** @param {string} book @param {Battle} battle */
function sheetLink(book, battle) {
  return h("p", { class: "sheet-link" }, h("a", { href: sheetPath(book, battle.id) }, `To print: the charts of ${battleName(battle)}`));
}

/**
 * The charts of one battle and nothing else, in the form in which they are printed.
 * @param {HTMLElement} place
 * @param {string} book
 * @param {Battle} battle
 */
async function mountSheet(place, book, battle) {
  const charts = await api.charts(battle.id);
  const print = h("button", { type: "button", class: "primary", "data-key": "print" }, "Print");
  print.addEventListener("click", () => window.print());
  document.title = `Charts: ${battleName(battle)} – Bicorne`;
  fill(place,
    h("div", { class: "sheet-bar panel" }, h("p", {}, `The charts of ${battleName(battle)}, for the table beside you: ${charts.length} of them.`),
      h("div", { class: "buttons" }, print, h("a", { class: "button", href: partPath(book, "charts") }, "Back to all charts"))),
    h("div", { class: "sheet" }, h("h2", { class: "sheet-title" }, `${battle.page?.title || battle.title}: charts (${book})`), ...charts.map((chart) => chartPanel(chart, `chart-${chart.id}`))));
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
