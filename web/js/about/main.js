// @ts-check
// What is reconstructed and how sure, counted from the boards themselves.

import { api } from "../lib/api.js";
import { byId, fill, h } from "../lib/dom.js";
import { partPath, sheetPath, wanted } from "../rules/address.js";
import { ORIGINS, badge } from "../rules/from.js";
import { origins, tally, total } from "./tally.js";

/** @typedef {import("../wire").Battle} Battle */
/** @typedef {import("./tally.js").Line} Line */

async function start() {
  fill(byId("origins"), ...Object.entries(ORIGINS).map(([from, meaning]) => h("div", {}, h("dt", {}, badge(from)), h("dd", {}, meaning, "."))));
  void keys();
  void version();
  const place = byId("sure");
  try {
    const battles = await api.battles();
    fill(place, ...await Promise.all(battles.map(battlePanel)));
    // The browser looked for the battle's anchor before it was there.
    if (location.hash) document.getElementById(wanted("", location.hash).target)?.scrollIntoView();
  } catch (error) {
    fill(place, h("p", { role: "alert" }, error instanceof Error ? error.message : "It could not be looked up."));
  }
}

/** Which program answers here. */
async function version() {
  try {
    const { name, version: number } = await api.about();
    byId("version").textContent = `This is ${name} ${number}.`;
  } catch {
    byId("version").textContent = "Which version this is the server does not say now.";
  }
}

/** @param {Battle} battle */
async function battlePanel(battle) {
  const [board, charts] = await Promise.all([api.board(battle.id), api.charts(battle.id)]);
  const lines = tally(board, charts);
  const title = `${battle.id}-title`;
  return h(
    "section",
    { id: battle.id, class: "sure", "aria-labelledby": title },
    h("h3", { id: title }, battle.page?.title ?? battle.title),
    h("p", { class: "soft" }, [battle.page?.game, battle.page?.rulebook].filter(Boolean).join("; ")),
    h("p", {}, battle.page?.confidence ?? ""),
    countsTable(lines, battle.page?.title ?? battle.title),
    h("p", { class: "small" }, "Every one of them: ", h("a", { href: partPath(battle.book, "counters") }, "counters"), ", ",
      h("a", { href: partPath(battle.book, "ground") }, "ground"), ", ", h("a", { href: partPath(battle.book, "charts") }, "charts"), " (", h("a", { href: sheetPath(battle.book, battle.id) }, "to print"), ")."),
  );
}

/**
 * @param {Line[]} lines
 * @param {string} title
 */
function countsTable(lines, title) {
  const columns = origins(lines);
  const rows = lines.map((line) => h(
    "tr",
    {},
    h("th", { scope: "row" }, line.what, bar(line, columns)),
    ...columns.map((from) => h("td", {}, String(line.from[from] ?? 0))),
    h("td", {}, String(total(line))),
  ));
  return h(
    "div",
    { class: "scroller", tabindex: 0, role: "region", "aria-label": `Where the values of ${title} come from` },
    h(
      "table",
      {},
      h("caption", { class: "visually-hidden" }, `Where the values of ${title} come from`),
      h("thead", {}, h("tr", {}, h("td", {}), ...columns.map((from) => h("th", { scope: "col" }, badge(from))), h("th", { scope: "col" }, "all"))),
      h("tbody", {}, ...rows),
    ),
  );
}

/**
 * The same figures as lengths, for the eye; the cells tell them to everybody.
 * @param {Line} line
 * @param {string[]} columns
 */
function bar(line, columns) {
  const parts = columns.filter((from) => line.from[from]).map((from) => h("span", { class: `bar-${from}`, style: `flex-grow:${line.from[from]}` }));
  return h("span", { class: "bar", "aria-hidden": "true" }, ...parts);
}

/** The keys of the table, as the table itself lists them. */
async function keys() {
  try {
    const { KEYS } = await import("../table/keys.js");
    fill(byId("keys"), h("dl", { class: "keys" }, ...KEYS.map(([key, does]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, does)))));
  } catch {
    // The table's own help lists them.
    fill(byId("keys"), h("p", {}, "The question mark at the table lists them."));
  }
}

void start();
