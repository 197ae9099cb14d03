// @ts-check
// The painted map as the table uses it.

import { MapStage, qualityAsked } from "../map/stage.js";
import { warmUp } from "../map/studio.js";

/** @typedef {import("../wire").Board} Board */
/** @typedef {import("./view.js").View} View */

/** How near to the edge something shown may be, in pixels. */
const MARGIN = 70;
/** How much nearer than needed for reading the map goes by itself. */
const NEAREST = 1.35;

/** Before there is a board: whoever will paint it gets ready. */
export function expectBoard() {
  if (qualityAsked() === "full") warmUp();
}

/**
 * @param {HTMLElement} element
 * @param {Board} board
 * @returns {View}
 */
export function makeStage(element, board) {
  const map = new MapStage(element, board);
  const { camera } = map;
  element.dataset.season = map.sheet.season;
  return {
    sheet: map.sheet,
    layers: map.live,
    get scale() {
      return camera.view.k;
    },
    seen: () => map.sight(),
    toMap: (event) => map.toMap(event),
    dragged: () => map.isDragging,
    fit: () => map.fit(),
    zoomBy: (factor) => map.zoom(factor),
    panBy: (dx, dy) => camera.pan(dx, dy),
    centreOn: (place) => map.centreOn(place),
    approach: ({ x0, y0, x1, y1 }, scale) => {
      const wide = Math.max(1, element.clientWidth - 2 * MARGIN) / Math.max(1, x1 - x0);
      const high = Math.max(1, element.clientHeight - 2 * MARGIN) / Math.max(1, y1 - y0);
      const zoom = Math.max(scale, Math.min(wide, high, scale * NEAREST));
      // Near the edge of the sheet the table beside it need not be looked at.
      const within = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ half) =>
        high - low < half * 2 ? (low + high) / 2 : Math.min(high - half, Math.max(low + half, at));
      const { bounds } = camera;
      const x = within((x0 + x1) / 2, bounds.x0, bounds.x1, element.clientWidth / zoom / 2);
      const y = within((y0 + y1) / 2, bounds.y0, bounds.y1, element.clientHeight / zoom / 2);
      camera.centreOn(x, y, { zoom });
    },
    reveal: (x, y) => {
      const [sx, sy] = map.toScreen([x, y]);
      const off = (/** @type {number} */ at, /** @type {number} */ room) =>
        at < MARGIN ? MARGIN - at : at > room - MARGIN ? room - MARGIN - at : 0;
      const dx = off(sx, element.clientWidth);
      const dy = off(sy, element.clientHeight);
      if (dx !== 0 || dy !== 0) camera.pan(dx, dy);
    },
    onMove: (run) => {
      map.onTransform(run);
    },
    onRest: (run) => {
      map.onRest(run);
    },
  };
}
