// @ts-check
// Names and numbers of the places that counters lie on, above the counters, for as long as somebody wants to read them; and
// counters put out of sight.

import { s } from "../lib/dom.js";

/** @typedef {import("./table.js").Table} Table */

/**
 * @param {HTMLElement} element the stage
 * @param {Table} table
 */
export function mountNames(element, table) {
  const { sheet, layers, store } = table;
  const size = sheet.grid ? sheet.grid.side * 0.3 : 13;
  const down = sheet.grid ? sheet.grid.side * 0.78 : sheet.radius + size * 0.9;

  const draw = () => {
    const taken = new Set(Object.values(store.shown?.pieces ?? {}).map((piece) => piece.at));
    const places = sheet.places.filter((place) => taken.has(place.id));
    layers.names.replaceChildren(
      ...places.map((place) =>
        s(
          "text",
          { class: "lifted-name", x: place.x, y: place.y + down, "text-anchor": "middle", style: `font-size:${size}px` },
          place.name || place.label || place.id,
        ),
      ),
    );
  };
  const lifted = () => element.classList.contains("shows-names");
  store.on(["live", "past"], () => {
    if (lifted()) draw();
  });
  return {
    get lifted() {
      return lifted();
    },
    get hidden() {
      return element.classList.contains("hides-counters");
    },
    liftNames() {
      element.classList.toggle("shows-names");
      if (lifted()) draw();
    },
    hideCounters() {
      element.classList.toggle("hides-counters");
    },
  };
}
