// @ts-check
/**
 * The map on the page: pictures of the whole sheet, sharp pieces over them, and living layers above for what moves. While one
 * pans or zooms only a transform changes; at rest what is in sight is made sharp.
 */
import { Camera } from "./camera.js";
import { Ground } from "./ground.js";
import { layoutOf } from "./layout.js";
import { makeSheet, placeAt } from "./sheet.js";
import { Studio } from "./studio.js";
import { Tiles } from "./tiles.js";

/** @typedef {import("../wire.d.ts").Board} Board */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./camera.js").View} View */
/** @typedef {"full" | "plain"} Quality */

/** Milliseconds without motion after which the map is made sharp. */
const REST = 160;
const SVG = "http://www.w3.org/2000/svg";

/** What the address asks for: `?art=plain` is cheap art, for tests and slow machines. @returns {Quality} */
export function qualityAsked() {
  return new URLSearchParams(location.search).get("art") === "plain" ? "plain" : "full";
}

export class MapStage {
  /**
   * @param {HTMLElement} container fills with the map; it must have a size
   * @param {Board} board
   * @param {{ quality?: Quality }} [options]
   */
  constructor(container, board, options = {}) {
    this.container = container;
    this.board = board;
    this.quality = options.quality ?? qualityAsked();
    /** Places, roads and neighbours in map units, for those who draw on the living layers. */
    this.sheet = makeSheet(board);
    this.layout = layoutOf(this.sheet);
    const { paper } = this.layout;

    container.classList.add("map-stage");
    Object.assign(container.style, { overflow: "hidden", touchAction: "none", userSelect: "none" });
    if (getComputedStyle(container).position === "static") container.style.position = "relative";
    if (!container.hasAttribute("tabindex")) container.tabIndex = 0;
    if (!container.hasAttribute("role")) container.setAttribute("role", "group");
    if (!container.hasAttribute("aria-label")) container.setAttribute("aria-label", `Map: ${board.title}`);

    this.world = document.createElement("div");
    this.world.className = "map-world";
    this.world.style.cssText = "position:absolute;left:0;top:0;width:0;height:0;transform-origin:0 0;will-change:transform";
    this.shadow();
    this.ground = new Ground(this.layer("map-ground"), this.sheet, paper);
    this.pieces = this.layer("map-pieces");
    /** The living layers, from the bottom: regions, counters, arrows and labels. In map units; others fill them. */
    this.live = this.livingLayers();
    container.append(this.world);

    /** @type {Set<(view: View) => void>} */
    this.listeners = new Set();
    /** @type {Set<() => void>} */
    this.resters = new Set();
    this.resting = 0;
    this.gone = false;
    this.camera = new Camera(container, paper, (view) => this.moved(view));
    this.open();
    this.camera.fit();
    this.place(this.camera.view);
  }

  /** @param {string} name */
  layer(name) {
    const layer = document.createElement("div");
    layer.className = name;
    layer.style.cssText = "position:absolute;left:0;top:0;isolation:isolate";
    this.world.append(layer);
    return layer;
  }

  /** The sheet lies on the table: two narrow strips, because a shadow on the sheet itself would be drawn anew in every frame. */
  shadow() {
    const { paper } = this.layout;
    const depth = 22 * this.layout.unit;
    const strip = (/** @type {string} */ place, /** @type {string} */ towards) => {
      const edge = document.createElement("div");
      edge.style.cssText = `position:absolute;${place};background:linear-gradient(${towards}, rgb(0 0 0 / 50%), transparent)`;
      this.world.append(edge);
    };
    strip(`left:${paper.x1}px;top:${paper.y0 + depth}px;width:${depth}px;height:${paper.y1 - paper.y0 - depth}px`, "to right");
    strip(`left:${paper.x0 + depth}px;top:${paper.y1}px;width:${paper.x1 - paper.x0 - depth}px;height:${depth}px`, "to bottom");
  }

  livingLayers() {
    const { paper } = this.layout;
    const width = paper.x1 - paper.x0;
    const height = paper.y1 - paper.y0;
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", `${paper.x0} ${paper.y0} ${width} ${height}`);
    svg.setAttribute("width", String(width));
    svg.setAttribute("height", String(height));
    svg.setAttribute("class", "map-live");
    svg.style.cssText = `position:absolute;left:${paper.x0}px;top:${paper.y0}px;overflow:visible;pointer-events:none`;
    const group = (/** @type {string} */ name) => {
      const g = document.createElementNS(SVG, "g");
      g.setAttribute("data-layer", name);
      g.style.pointerEvents = "auto";
      svg.append(g);
      return g;
    };
    const layers = { svg, under: group("under"), pieces: group("pieces"), over: group("over") };
    this.world.append(svg);
    return layers;
  }

  /** Begins to paint. */
  open() {
    this.studio = new Studio(this.board, this.quality);
    this.tiles = new Tiles(this.pieces, this.studio, this.layout.paper, this.ground.scale);
    /** Resolves when the art of the whole sheet shows. @type {Promise<void>} */
    this.ready = this.ground.open(this.studio, this.camera.fitting() * window.devicePixelRatio).then(async () => {
      this.rest();
      // What is in sight comes first.
      await this.tiles?.idle();
      this.ground.finish?.().then(() => this.rest());
    });
  }

  /** @param {View} view */
  moved(view) {
    this.place(view);
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => this.rest(), REST);
  }

  /** @param {View} view */
  place(view) {
    this.world.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.k})`;
    for (const listener of this.listeners) listener(view);
  }

  /** Nothing moves: what is in sight is made sharp. */
  rest() {
    if (this.gone) return;
    const wanted = this.camera.view.k * window.devicePixelRatio;
    for (const rester of this.resters) rester();
    if (this.ground.rest(wanted)) this.tiles?.hide();
    else if (this.ground.shows) this.tiles?.show(this.sight(), wanted);
    // A layer that announces changes keeps the resolution it had; for a moment it announces none, and counters are drawn anew.
    this.world.style.willChange = "auto";
    requestAnimationFrame(() => requestAnimationFrame(() => (this.world.style.willChange = "transform")));
  }

  /** What of the map is in sight, in map units. @returns {Rect} */
  sight() {
    const { view, element } = this.camera;
    return {
      x0: -view.x / view.k,
      y0: -view.y / view.k,
      x1: (element.clientWidth - view.x) / view.k,
      y1: (element.clientHeight - view.y) / view.k,
    };
  }

  /** Resolves when what is in sight is as sharp as it will be. */
  async sharp() {
    await this.ready;
    this.rest();
    await this.tiles?.idle();
  }

  /** Shows the whole sheet. */
  fit() {
    this.camera.fit();
  }

  /** @param {number} factor */
  zoom(factor) {
    this.camera.zoom(factor);
  }

  /**
   * Brings a place into the middle.
   * @param {string} id
   * @param {{ zoom?: number, glide?: boolean }} [how] `zoom` in pixels to a map unit
   */
  centreOn(id, how) {
    const place = this.sheet.byId.get(id);
    if (place) this.camera.centreOn(place.x, place.y, how);
  }

  /** Where an event is on the map. @param {{ clientX: number, clientY: number }} event @returns {Point} */
  toMap(event) {
    return this.camera.toMap(event);
  }

  /** Where a map point is in the container. @param {Point} point @returns {Point} */
  toScreen(point) {
    const { view } = this.camera;
    return [point[0] * view.k + view.x, point[1] * view.k + view.y];
  }

  /** The id of the place at a map point, or null. @param {Point} point */
  spaceAt(point) {
    return placeAt(this.sheet, point[0], point[1])?.id ?? null;
  }

  /** Whether the pointer drags the map, or has just done so and its click must not count. */
  get isDragging() {
    return this.camera.dragging;
  }

  /** Where the sheet lies: map point m is at m * k + (x, y) in the container. */
  get view() {
    return { ...this.camera.view };
  }

  /**
   * Tells of every change of the view. Answers how to stop.
   * @param {(view: View) => void} listener
   */
  onTransform(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Tells when the view has come to rest. What depends on the zoom belongs here: while the map moves nothing but its transform may
   * change, or every counter is drawn anew in every frame.
   * @param {() => void} listener
   */
  onRest(listener) {
    this.resters.add(listener);
    return () => this.resters.delete(listener);
  }

  /** @param {Quality} quality */
  setQuality(quality) {
    if (quality === this.quality) return;
    this.quality = quality;
    this.studio?.close();
    this.tiles?.clear();
    this.open();
  }

  destroy() {
    this.gone = true;
    clearTimeout(this.resting);
    this.camera.destroy();
    this.ground.close();
    this.studio?.close();
    this.tiles?.clear();
    this.world.remove();
    this.listeners.clear();
    this.resters.clear();
    this.container.classList.remove("map-stage", "dragging");
  }
}
