// @ts-check
// What the parts drawn on the map share: the sheet, the view of it, the layers, and which pieces are lit up.

import { s } from "../lib/dom.js";
import { EDGE } from "./counters.js";

/** @typedef {import("../map/sheet.js").Sheet} Sheet */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./view.js").View} View */

/** The layers over the painted map, from below, and which of the map's own layers they lie in. */
const LAYERS = /** @type {const} */ ([
  ["ground", "under"],
  ["reach", "under"],
  ["trails", "under"],
  ["pieces", "pieces"],
  ["arrows", "over"],
  ["blocks", "over"],
  ["pills", "over"],
  ["names", "over"],
  ["fan", "over"],
  ["cursor", "over"],
]);
/** @typedef {typeof LAYERS[number][0]} LayerName */

/** How many times as thick lines may be; a few steps only, because every change is felt. */
const THICKNESSES = [1, 1.25, 1.6, 2, 2.4];

export class Table {
  /**
   * @param {Store} store
   * @param {View} stage
   */
  constructor(store, stage) {
    this.store = store;
    this.stage = stage;
    this.sheet = stage.sheet;
    this.layers = /** @type {Record<LayerName, SVGGElement>} */ ({});
    for (const [name, within] of LAYERS) {
      const layer = s("g", { class: `layer layer-${name}` });
      this.layers[name] = layer;
      stage.layers[within].append(layer);
    }
    /** Pieces somebody points at elsewhere: in a list, in the log. @type {Set<string>} */
    this.highlighted = new Set();
    /** @type {(() => void)[]} */
    this.lighters = [];
    stage.onRest(() => this.keepLinesVisible());
    this.keepLinesVisible();
  }

  /**
   * Seen from afar, rings, costs and rosettes are drawn larger, so that they can still be told at a glance. A change restyles every
   * counter, so it waits until the map rests.
   */
  keepLinesVisible() {
    const exact = 0.95 / this.stage.scale;
    const thick = String(THICKNESSES.find((one) => one >= exact) ?? THICKNESSES[THICKNESSES.length - 1]);
    for (const layer of [this.layers.pieces, this.layers.pills, this.layers.ground, this.layers.trails]) {
      if (layer.style.getPropertyValue("--thick") !== thick) layer.style.setProperty("--thick", thick);
    }
  }

  /**
   * Lights up pieces on the map; an empty list puts the light out.
   * @param {Iterable<string>} ids
   */
  highlight(ids) {
    this.highlighted = new Set(ids);
    for (const run of this.lighters) run();
  }

  /** @param {() => void} run called when other pieces are lit */
  onHighlight(run) {
    this.lighters.push(run);
  }

  /**
   * A point near this one such that so many counters laid out round it stay in view.
   * @param {{x: number, y: number}} at
   * @param {number} count
   * @param {number} scale
   * @returns {{x: number, y: number}}
   */
  withinView(at, count, scale) {
    const gap = EDGE * scale * 1.12;
    const columns = count <= 4 ? count : Math.ceil(Math.sqrt(count * 1.7));
    const rows = Math.ceil(count / columns);
    const seen = this.stage.seen();
    const within = (/** @type {number} */ value, /** @type {number} */ half, /** @type {number} */ low, /** @type {number} */ high) =>
      high - low < half * 2 ? (low + high) / 2 : Math.min(high - half, Math.max(low + half, value));
    return {
      x: within(at.x, (columns * gap) / 2 + gap * 0.12, seen.x0, seen.x1),
      y: within(at.y, (rows * gap) / 2 + gap * 0.12, seen.y0, seen.y1),
    };
  }
}
