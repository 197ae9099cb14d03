// @ts-check
// How far something reaches, as the scene tells it: a quiet line round all these places, beneath everything that can be clicked.

import { s } from "../lib/dom.js";
import { Kept, refill } from "../lib/kept.js";
import { placesOf } from "../lib/runs.js";
import { borderOf } from "../map/sheet.js";
import { livery } from "./symbols.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
export function mountRadius({ store, sheet, layers }) {
  const group = s("g", { class: "radius", "aria-hidden": "true" });
  layers.ground.append(group);
  /** @type {Kept<SVGGElement>} */
  const kept = new Kept();
  store.on(["live", "past", "board"], ({ board }) => {
    const zones = store.shown?.zones ?? [];
    refill(
      group,
      zones.map((zone) => {
        const { edge, light } = livery(board?.sides.find((side) => side.id === zone.side)?.livery);
        return kept.of(JSON.stringify(zone), () => {
          const d = borderOf(sheet, zone.spaces.flatMap(placesOf));
          return s("g", {}, s("title", {}, zone.name), s("path", { class: "radius-edge", d, stroke: edge }), s("path", { class: "radius-line", d, stroke: light }));
        });
      }),
    );
    kept.sweep();
  });
}
