// @ts-check
// Pointing at pieces and places on the map, as somebody does who explains a game: rings that stay until something else is pointed at.

import { s } from "../../lib/dom.js";
import { outlineOf } from "../../map/sheet.js";

/** @typedef {import("../table.js").Table} Table */

/** So much is seen around a situation, in sides of a hex. */
const AROUND = 9;
/** Nearer than this a map is not brought by itself, in pixels to a map unit. */
const NEAREST = 1.6;

export class Pointer {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.path = s("path", { class: "pointed-at", "aria-hidden": "true" });
    table.layers.arrows.append(this.path);
    /** @type {string[]} */
    this.pieces = [];
    // Lists light up pieces in passing: when they put their light out, what is pointed at is lit again.
    table.onHighlight(() => {
      if (this.pieces.length > 0 && table.highlighted.size === 0) table.highlight(this.pieces);
    });
  }

  /**
   * Rings pieces and places; an empty list takes the rings away.
   * @param {string[]} ids
   * @param {boolean} [move] whether the map may move so that the first of them is seen
   */
  at(ids, move = true) {
    const { store, sheet, stage } = this.table;
    const pieces = store.shown?.pieces ?? {};
    const own = ids.filter((id) => pieces[id]);
    const places = ids.flatMap((id) => sheet.byId.get(id) ?? []);
    if (own.length > 0 || this.pieces.length > 0) {
      this.pieces = own;
      this.table.highlight(own);
    }
    this.path.setAttribute("d", places.map((place) => outlineOf(sheet, place, 1)).join(""));
    if (!move) return;
    const where = ids.flatMap((id) => sheet.byId.get(pieces[id]?.at ?? id) ?? []);
    // The last first, so that the first is in view in the end.
    for (const { x, y } of where.reverse()) stage.reveal(x, y);
  }

  /**
   * Brings the part of the map nearer where these places lie, so that a short situation fills the window.
   * @param {string[]} ids
   */
  frame(ids) {
    const { sheet, stage } = this.table;
    const places = ids.flatMap((id) => sheet.byId.get(id) ?? []);
    if (places.length === 0) return;
    const unit = sheet.grid ? sheet.grid.side : sheet.radius;
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
    const wide = Math.max(...xs) - Math.min(...xs) + AROUND * unit;
    const high = Math.max(...ys) - Math.min(...ys) + AROUND * unit;
    const { x0, x1, y0, y1 } = stage.seen();
    const nearer = Math.min((x1 - x0) / wide, (y1 - y0) / high, NEAREST / stage.scale);
    if (nearer <= 1) return;
    const away = (/** @type {{x: number, y: number}} */ { x, y }) => Math.hypot(x - middle.x, y - middle.y);
    const centre = [...sheet.byId.values()].reduce((best, place) => (away(place) < away(best) ? place : best), places[0]);
    stage.zoomBy(nearer);
    stage.centreOn(centre.id);
  }
}
