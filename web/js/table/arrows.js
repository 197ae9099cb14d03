// @ts-check
// Arrows on the map: attacks that are declared or under way, and where the other side's pieces went.

import { s } from "../lib/dom.js";
import { arrowAlong, arrowLine } from "./arrowshape.js";
import { livery } from "./symbols.js";
import { lineThrough } from "./ways.js";

/** @typedef {import("../map/geometry.js").Point} Point */
/** @typedef {import("./table.js").Table} Table */

/**
 * @typedef {object} Trail Where a piece went.
 * @property {string[]} way from place to place, as far as it is known
 * @property {string} side
 * @property {boolean} lost It was lost there.
 * @property {boolean} forced Its own side had not answered: it was driven or had to go.
 */

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
    /** What is drawn of the news, by what it shows. @type {Map<string, SVGElement>} */
    this.drawn = new Map();
    this.growth = growthAt(table.stage.scale);
    table.store.on(["live", "past", "board"], () => this.drawDeclared());
    table.stage.onRest(() => {
      const growth = growthAt(table.stage.scale);
      if (growth === this.growth) return;
      this.growth = growth;
      this.drawDeclared();
      this.drawNews();
    });
  }

  /** How wide arrows are on this sheet. */
  get width() {
    const { sheet } = this.table;
    return (sheet.grid ? sheet.grid.side * 0.26 : Math.max(9, sheet.radius * 0.46)) * this.growth;
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
        const { outline } = arrowAlong(arrowLine([from, to]), { width: this.width, start: edge, stop: edge * 0.7 });
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
      if (known && endOf(known) === endOf(trail)) continue;
      // Driven on after a march, a piece wears two arrows' worth of way but only one kind: the last.
      const onward = known && endOf(known) === trail.way[0];
      this.trails.set(piece, onward ? { ...trail, way: [...known.way, ...trail.way.slice(1)] } : trail);
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

  /** Draws what is new and takes away what is gone; arrows that stay are not touched, so that they go on fading. */
  drawNews() {
    const trails = joined((this.past ?? this.trails).values());
    const before = this.drawn;
    this.drawn = new Map();
    trails.forEach((trail, index) => {
      const number = trails.length > 1 ? String(index + 1) : "";
      const key = [keyOf(trail), number, this.growth].join(" ");
      const node = before.get(key) ?? this.newsArrow(trail, number);
      if (node) this.drawn.set(key, node);
    });
    for (const [key, node] of before) if (!this.drawn.has(key)) node.remove();
    for (const node of this.drawn.values()) if (!node.isConnected) this.news.append(node);
  }

  /**
   * @param {Trail} trail
   * @param {string} number
   * @returns {SVGElement | undefined} nothing if it leads nowhere on the map
   */
  newsArrow(trail, number) {
    const { sheet } = this.table;
    const from = this.middle(trail.way[0]);
    if (!from) return undefined;
    if (trail.lost) return this.lost(from, number);
    const line = this.lineOf(trail.way);
    if (line.length < 2) return undefined;
    const edge = sheet.grid ? sheet.grid.side * 0.35 : sheet.radius * 0.7;
    const shapes = arrowAlong(line, { width: this.width * 0.8, start: edge, stop: edge });
    const arrow = s("g", { class: "trail" }, ...this.newsShapes(trail, shapes));
    if (number) arrow.append(numberAt(shapes.tail, number));
    return arrow;
  }

  /**
   * The line of a way: along roads where they are drawn, else from middle to middle.
   * @param {string[]} way
   */
  lineOf(way) {
    const { sheet } = this.table;
    if (way[0] === way[way.length - 1]) return [];
    const points = lineThrough(sheet, way);
    return points.length < 2 ? [] : arrowLine(points);
  }

  /**
   * Who went by will has a full arrow; who was driven, a broken one.
   * @param {Trail} trail
   * @param {import("./arrowshape.js").Arrow} shapes
   */
  newsShapes({ side, forced }, { outline, shaft, head }) {
    if (!forced) return [this.shape(outline, side, "arrow arrow-news")];
    const width = (this.width * 0.62).toFixed(1);
    const casing = s("path", { class: "arrow-driven-casing", d: shaft, "stroke-width": (this.width * 0.62 + 3).toFixed(1) });
    const line = this.shape(shaft, side, "arrow-driven");
    line.setAttribute("stroke-width", width);
    line.setAttribute("stroke-dasharray", `${(this.width * 1.1).toFixed(1)} ${(this.width * 0.55).toFixed(1)}`);
    return [casing, line, this.shape(head, side, "arrow arrow-news")];
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
 * Seen from afar arrows are drawn wider, in two steps.
 * @param {number} zoom pixels to a map unit
 */
function growthAt(zoom) {
  return zoom < 0.66 ? 1.6 : zoom < 0.95 ? 1.25 : 1;
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
    const key = keyOf(trail);
    if (!found.has(key)) found.set(key, trail);
  }
  return [...found.values()];
}

/** @param {Trail} trail */
function keyOf({ way, side, lost, forced }) {
  return [...way, side, lost, forced].join(" ");
}

/** @param {Trail} trail */
function endOf({ way }) {
  return way[way.length - 1];
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
