// @ts-check
// Lists beside the map: how the sides stand, tracks other than the turn's, orders of the formations.

import { h } from "../lib/dom.js";
import { Kept, refill } from "../lib/kept.js";
import { clauseButton, sideFlag } from "./panel/kit.js";
import { TURN_TRACK, trackRow } from "./tracks.js";

/** @typedef {import("../wire").Board} Board */
/** @typedef {import("../wire").Panel} Panel */
/** @typedef {import("../wire").PanelRow} PanelRow */
/** @typedef {import("../wire").Scene} Scene */
/** @typedef {import("./table.js").Table} Table */

/**
 * @param {HTMLElement} element
 * @param {Table} table
 */
export function mountLists(element, table) {
  const { store } = table;
  /** @type {Kept<HTMLElement | null>} */
  const kept = new Kept();
  /** Lists the reader has folded. @type {Set<string>} */
  const folded = new Set();
  const redraw = () => {
    const { board } = store.state;
    const scene = store.shown;
    if (!board || !scene) return;
    refill(element, [
      kept.of(`scores ${veiled(scene)} ${JSON.stringify(scene.scores)}`, () => scoreTable(board, scene)),
      tracksShown(scene, kept),
      ...scene.panels.filter((panel) => panel.rows.length > 0).map((panel) => listOf(board, panel, folded, kept)),
    ]);
    kept.sweep();
  };
  store.onceShown(["live", "past", "board"], redraw);

  const light = (/** @type {EventTarget | null} */ target) => {
    const row = target instanceof Element ? target.closest("[data-formation]") : null;
    const formation = row?.getAttribute("data-formation");
    const { board } = store.state;
    if (!board || !formation) {
      table.highlight([]);
      return;
    }
    table.highlight(Object.keys(board.counters).filter((id) => board.counters[id].formation === formation));
  };
  element.addEventListener("pointerover", (event) => light(event.target));
  element.addEventListener("pointerleave", () => light(null));
  element.addEventListener("focusin", (event) => light(event.target));
  element.addEventListener("focusout", () => light(null));
  element.addEventListener("click", (event) => {
    const row = event.target instanceof Element && !event.target.closest(".clause") ? event.target.closest("[data-formation]") : null;
    const formation = row?.getAttribute("data-formation");
    if (formation && store.canAct && store.state.live?.prompt.groups?.some((group) => group.subject === formation)) store.take(formation);
  });
}

/**
 * Somebody is there whom nobody here can count.
 * @param {Scene} scene
 */
function veiled(scene) {
  return Object.values(scene.pieces).some((piece) => piece.kind === "unknown");
}

/**
 * @param {Board} board
 * @param {Scene} scene
 */
function scoreTable(board, scene) {
  const sides = board.sides.filter((side) => scene.scores[side.id]);
  if (sides.length === 0) return null;
  const has = (/** @type {"points" | "strength"} */ what) => sides.some((side) => scene.scores[side.id][what] !== undefined);
  const columns = /** @type {("points" | "strength")[]} */ (["points", "strength"]).filter(has);
  if (columns.length === 0) return null;
  return h(
    "table",
    { class: "scores" },
    h("caption", { class: "visually-hidden" }, "How the sides stand"),
    h("thead", {}, h("tr", {}, h("td", {}), ...columns.map((what) => h("th", { scope: "col" }, what === "points" ? "Points" : veiled(scene) ? "Strength seen" : "Strength")))),
    h(
      "tbody",
      {},
      ...sides.map((side) =>
        h(
          "tr",
          { title: scene.scores[side.id].lines?.join("\n") ?? null },
          h("th", { scope: "row" }, sideFlag(board, side.id), side.name),
          ...columns.map((what) => h("td", {}, String(scene.scores[side.id][what] ?? "?"), what === "strength" && apartShown(scene.scores[side.id]))),
        ),
      ),
    ),
  );
}

/** Strength that counts for itself: those who are shut up somewhere are not lost. @param {import("../wire").Score} score */
function apartShown({ apart }) {
  return apart ? h("span", { class: "apart" }, ` + ${apart.strength} ${apart.place}`) : null;
}

/**
 * The tracks but that of the turn, which stands on the bar.
 * @param {Scene} scene
 * @param {Kept<HTMLElement | null>} kept
 */
function tracksShown(scene, kept) {
  const tracks = scene.tracks.filter((track) => track.id !== TURN_TRACK);
  if (tracks.length === 0) return null;
  const list = kept.of("tracks", () => h("div", { class: "tracks" }));
  refill(list, tracks.map((track) => kept.of(JSON.stringify(track), () => trackRow(track, clauseButton))));
  return list;
}

/**
 * @param {Board} board
 * @param {Panel} panel
 * @param {Set<string>} folded
 * @param {Kept<HTMLElement | null>} kept
 */
function listOf(board, panel, folded, kept) {
  const rows = kept.of(`rows ${panel.id}`, () => h("ul", { class: "list-rows" }));
  refill(rows, panel.rows.map((row) => kept.of(`${panel.id} ${JSON.stringify(row)}`, () => listRow(board, row))));
  return kept.of(`panel ${panel.id} ${panel.title}`, () => folding(panel, rows, folded));
}

/**
 * @param {Panel} panel
 * @param {HTMLElement} rows
 * @param {Set<string>} folded
 */
function folding(panel, rows, folded) {
  const details = h("details", { class: "list" }, h("summary", {}, panel.title), rows);
  details.open = !folded.has(panel.id);
  details.addEventListener("toggle", () => {
    if (details.open) folded.delete(panel.id);
    else folded.add(panel.id);
  });
  return details;
}

/**
 * @param {Board} board
 * @param {PanelRow} row
 */
function listRow(board, row) {
  const formation = board.formations.find((one) => one.id === row.formation);
  const state = row.active ? " is-active" : row.spent ? " is-spent" : "";
  const swatch = formation && h("span", { class: "swatch", style: `background:${formation.colour}`, "aria-hidden": "true" });
  const content = [
    swatch,
    !formation && row.side && sideFlag(board, row.side),
    h("span", { class: "list-what" }, row.what, row.active && h("span", { class: "list-state" }, "active"), row.spent && h("span", { class: "list-state" }, "done")),
    h("span", { class: "list-value" }, row.value),
  ];
  const body = formation
    ? h("button", { type: "button", class: "list-button quiet", "data-formation": formation.id }, ...content)
    : h("div", { class: "list-button" }, ...content);
  return h("li", { class: `list-row${state}` }, body, clauseButton(row.clause));
}
