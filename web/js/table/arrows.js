// @ts-check
// Arrows on the map: attacks that are declared or under way, and where the other side's pieces went.

import { s } from "../lib/dom.js";
import { livery } from "./symbols.js";

/** @typedef {import("../map/geometry.js").Point} Point */
/** @typedef {import("./table.js").Table} Table */

/**
 * @typedef {object} Trail Where a piece went.
 * @property {string} from
 * @property {string} to
 * @property {string} side
 * @property {boolean} lost It was lost there.
 */

/**
 * The outline of an arrow that grows towards its head, bent a little to the left so that two that cross can be told apart.
 * @param {Point} from
 * @param {Point} to
 * @param {{width: number, start: number, stop: number}} how wide at the neck, and how far to stay from either end
 * @returns {{outline: string, tail: Point}}
 */
export function arrowOutline(from, to, { width, start, stop }) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const ux = (to[0] - from[0]) / length;
  const uy = (to[1] - from[1]) / length;
  const room = Math.max(length * 0.25, length - start - stop);
  const begin = Math.min(start, (length - room) / 2 + 0.001);
  const bend = Math.min(room * 0.12, 22);
  /** A point along the arrow, and how far beside its middle. @param {number} part @param {number} beside @returns {Point} */
  const at = (part, beside) => {
    const along = begin + room * part;
    const off = Math.sin(Math.PI * part) * bend + beside;
    return [from[0] + ux * along + uy * off, from[1] + uy * along - ux * off];
  };
  const head = Math.min(room * 0.45, width * 2.6);
  const neck = 1 - head / room;
  const steps = 6;
  /** @type {Point[]} */
  const left = [];
  /** @type {Point[]} */
  const right = [];
  for (let i = 0; i <= steps; i++) {
    const part = (i / steps) * neck;
    const half = width * (0.22 + 0.33 * (i / steps));
    left.push(at(part, half));
    right.unshift(at(part, -half));
  }
  const points = [...left, at(neck - 0.02, width * 1.15), at(1, 0), at(neck - 0.02, -width * 1.15), ...right];
  const outline = `${points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("")}Z`;
  return { outline, tail: at(0, 0) };
}

export class Arrows {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.declared = s("g", { class: "arrows-declared", "aria-hidden": "true" });
    this.news = s("g", { class: "arrows-news", "aria-hidden": "true" });
    // Where somebody went lies beneath the counters; an attack that is due lies above them.
    table.layers.trails.append(this.news);
    table.layers.arrows.append(this.declared);
    /** By piece, in the order in which they set out. @type {Map<string, Trail>} */
    this.trails = new Map();
    /** While somebody looks back, those of the step that led there. @type {Map<string, Trail> | undefined} */
    this.past = undefined;
    table.store.on(["live", "past", "board"], () => this.drawDeclared());
  }

  /** How wide arrows are on this sheet. */
  get width() {
    const { sheet } = this.table;
    return sheet.grid ? sheet.grid.side * 0.26 : Math.max(9, sheet.radius * 0.42);
  }

  /** @param {string} id @returns {Point | undefined} */
  middle(id) {
    const place = this.table.sheet.byId.get(id);
    return place && [place.x, place.y];
  }

  drawDeclared() {
    const scene = this.table.store.shown;
    const { sheet } = this.table;
    const edge = sheet.grid ? sheet.grid.side * 0.5 : sheet.radius * 0.8;
    this.declared.replaceChildren(
      ...(scene?.arrows ?? []).flatMap((arrow) => {
        const from = this.middle(arrow.from);
        const to = this.middle(arrow.to);
        if (!from || !to) return [];
        const { outline } = arrowOutline(from, to, { width: this.width, start: edge, stop: edge * 0.7 });
        return [this.shape(outline, arrow.side, `arrow arrow-${arrow.kind}`)];
      }),
    );
  }

  /**
   * @param {string} d
   * @param {string} side
   * @param {string} kind
   */
  shape(d, side, kind) {
    const { board } = this.table.store.state;
    const { mid, edge } = livery(board?.sides.find((face) => face.id === side)?.livery);
    return s("path", { class: kind, d, style: `--side:${mid};--side-edge:${edge}` });
  }

  /**
   * Adds where pieces went; who went on before has one arrow for all of it.
   * @param {[string, Trail][]} trails
   */
  tell(trails) {
    for (const [piece, trail] of trails) {
      const known = this.trails.get(piece);
      if (known?.to === trail.to) continue;
      this.trails.set(piece, known && known.to === trail.from ? { ...trail, from: known.from } : trail);
    }
    this.drawNews();
  }

  /**
   * Shows these instead of the news; nothing: the news again.
   * @param {[string, Trail][] | undefined} trails
   */
  lookBack(trails) {
    this.past = trails && new Map(trails);
    this.drawNews();
  }

  forget() {
    if (this.trails.size === 0) return;
    this.trails.clear();
    this.drawNews();
  }

  drawNews() {
    const { sheet } = this.table;
    const edge = sheet.grid ? sheet.grid.side * 0.35 : sheet.radius * 0.7;
    const trails = joined((this.past ?? this.trails).values());
    const many = trails.length > 1;
    this.news.replaceChildren(
      ...trails.flatMap((trail, index) => {
        const from = this.middle(trail.from);
        if (!from) return [];
        const number = many ? String(index + 1) : "";
        if (trail.lost) return [this.lost(from, number)];
        if (trail.from === trail.to) return [];
        const to = this.middle(trail.to);
        if (!to) return [];
        const { outline, tail } = arrowOutline(from, to, { width: this.width * 0.8, start: edge, stop: edge });
        const arrow = s("g", { class: "trail" }, this.shape(outline, trail.side, "arrow arrow-news"));
        if (number) arrow.append(numberAt(tail, number));
        return [arrow];
      }),
    );
  }

  /**
   * Where somebody was lost: a cross.
   * @param {Point} at
   * @param {string} number
   */
  lost([x, y], number) {
    const group = s(
      "g",
      { class: "trail trail-lost" },
      s("path", { class: "lost-cross", transform: `translate(${x} ${y}) scale(${(this.width / 10).toFixed(2)})`, d: "M-9-9 9 9M9-9-9 9" }),
    );
    if (number) group.append(numberAt([x, y - this.width * 1.6], number));
    return group;
  }
}

/**
 * Those who went from and to the same places went together.
 * @param {Iterable<Trail>} trails
 * @returns {Trail[]}
 */
function joined(trails) {
  /** @type {Map<string, Trail>} */
  const found = new Map();
  for (const trail of trails) {
    const key = [trail.from, trail.to, trail.side, trail.lost].join(" ");
    if (!found.has(key)) found.set(key, trail);
  }
  return [...found.values()];
}

/** @param {Point} at @param {string} number */
function numberAt([x, y], number) {
  return s(
    "g",
    { class: "trail-number", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    s("circle", { r: 7 }),
    s("text", { y: 3.4, "text-anchor": "middle" }, number),
  );
}
