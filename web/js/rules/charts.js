// @ts-check
// The charts of a book's battles as tables.

import { api } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { rulesPath } from "./address.js";
import { badge } from "./from.js";

/** @typedef {import("../wire").Battle} Battle */
/** @typedef {import("../wire").Chart} Chart */

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
  const list = h(
    "nav",
    { class: "contents panel", "aria-label": "Contents" },
    h("h2", {}, "Charts"),
    h("ul", {}, ...all.map((chart) => h("li", {}, h("a", { href: `#chart-${chart.id}` }, chart.title)))),
  );
  fill(place, h("div", { class: "book" }, list, h("div", { class: "book-text" }, ...all.map(chartPanel))));
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}

/**
 * @param {Chart} chart
 * @returns {HTMLElement}
 */
export function chartPanel(chart) {
  const id = `chart-${chart.id}`;
  const head = h("tr", {}, ...chart.head.map((text) => h("th", { scope: "col" }, text)));
  const body = chart.rows.map(([first, ...rest]) => h("tr", {}, h("th", { scope: "row" }, first), ...rest.map((text) => h("td", {}, text))));
  return h(
    "section",
    { class: "chart panel", id, "aria-labelledby": `${id}-title` },
    h("h2", { id: `${id}-title` }, chart.title),
    h("p", { class: "chart-from" }, h("a", { class: "clause", href: rulesPath(chart.clause) }, chart.clause), " ", badge(chart.from)),
    // Wide charts scroll in a frame of their own, which the keyboard can reach.
    h("div", { class: "scroller", tabindex: 0, role: "region", "aria-label": chart.title },
      h("table", {}, h("caption", { class: "visually-hidden" }, chart.title), h("thead", {}, head), h("tbody", {}, ...body))),
    chart.notes.length > 0 && h("ul", { class: "small" }, ...chart.notes.map((note) => h("li", {}, note))),
  );
}
