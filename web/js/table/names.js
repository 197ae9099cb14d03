// @ts-check
// Names and numbers of places above the counters, for as long as somebody wants to read them; and counters put out of sight.

import { s } from "../lib/dom.js";

/** @typedef {import("./table.js").Table} Table */

/**
 * @param {HTMLElement} element the stage
 * @param {Table} table
 */
export function mountNames(element, table) {
  const { sheet, layers } = table;
  let drawn = false;

  const draw = () => {
    drawn = true;
    const size = sheet.grid ? sheet.grid.side * 0.3 : 13;
    const named = sheet.places.filter((place) => place.name || sheet.grid === null);
    layers.names.replaceChildren(
      ...named.map((place) =>
        s(
          "text",
          { class: "lifted-name", x: place.x, y: place.y + size * 0.35, "text-anchor": "middle", style: `font-size:${size}px` },
          place.name || place.label || place.id,
        ),
      ),
    );
  };
  return {
    get lifted() {
      return element.classList.contains("shows-names");
    },
    get hidden() {
      return element.classList.contains("hides-counters");
    },
    liftNames() {
      if (!drawn) draw();
      element.classList.toggle("shows-names");
    },
    hideCounters() {
      element.classList.toggle("hides-counters");
    },
  };
}
