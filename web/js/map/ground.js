// @ts-check
/**
 * The pictures of the whole sheet, beneath the sharp pieces. At once a flat one; then the one kept from the last visit, or one painted
 * for the zoom at which the whole sheet shows; last, when nothing else waits, a larger one to look at while things move.
 */
import { paintFlat } from "./flat.js";
import { fingerprint, keep, kept } from "./shelf.js";
import { canvasWith } from "./tiles.js";

/** @typedef {import("../wire.d.ts").Board} Board */
/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./studio.js").Studio} Studio */

/** Longest side of the large picture, in pixels, and its finest scale. */
const LARGEST = 2048;
const FINEST = 1.3;
/** A picture serves zooms a little finer and somewhat coarser than its own. */
const FINER = 1.03;
const COARSER = 0.72;

export class Ground {
  /**
   * @param {HTMLElement} layer in map units
   * @param {Sheet} sheet
   * @param {Rect} paper
   */
  constructor(layer, sheet, paper) {
    this.layer = layer;
    this.sheet = sheet;
    this.paper = paper;
    /** Pixels to a map unit of the large picture. */
    this.scale = Math.min(FINEST, LARGEST / Math.max(paper.x1 - paper.x0, paper.y1 - paper.y0));
    /** Painted for one zoom, and sharp there. @type {{ canvas: HTMLCanvasElement, scale: number } | null} */
    this.fitted = null;
    /** @type {HTMLCanvasElement | null} */
    this.large = null;
    /** Counts how often the pictures were begun anew: what was ordered before is void. */
    this.round = 0;
  }

  /**
   * Begins to paint. Resolves when the art of the whole sheet shows.
   * @param {Studio} studio
   * @param {number} wanted pixels to a map unit at which the whole sheet shows
   */
  async open(studio, wanted) {
    const round = ++this.round;
    this.fitted = null;
    this.large = null;
    this.paintFlat();
    if (studio.quality === "plain") {
      const bitmap = await studio.paint(this.paper, this.scale);
      if (bitmap && round === this.round) this.layLarge(bitmap);
      return;
    }
    const scale = Math.min(wanted, this.scale);
    const key = fingerprint(this.sheet.board);
    const bitmap = await this.take(key);
    if (round !== this.round) return;
    if (!bitmap) {
      const fresh = await studio.paint(this.paper, scale);
      if (fresh && round === this.round) await this.layFitted(fresh, scale, true);
    }
    /** Does what can wait. */
    this.finish = async () => {
      this.finish = undefined;
      if (round !== this.round) return;
      const large = await studio.paint(this.paper, this.scale);
      if (!large || round !== this.round) return;
      this.layLarge(large);
      // What was kept may be the work of an older brush, or of a window of another size.
      if (bitmap) {
        const fresh = await studio.paint(this.paper, scale);
        if (fresh && round === this.round) await this.layFitted(fresh, scale, false);
      }
      if (!this.fitted || round !== this.round) return;
      const file = await studio.file(await createImageBitmap(this.fitted.canvas));
      if (file) await keep(key, file, this.fitted.scale);
    };
  }

  /** What can wait until what is in sight has been painted. @type {(() => Promise<void>) | undefined} */
  finish = undefined;

  /** @param {string} key */
  async take(key) {
    const found = await kept(key);
    const bitmap = found && (await createImageBitmap(found.blob).catch(() => undefined));
    if (!found || !bitmap) return false;
    await this.layFitted(bitmap, found.scale, false);
    return true;
  }

  /** Whether there is art already: no piece is painted before the whole. */
  get shows() {
    return this.fitted !== null || this.large !== null;
  }

  paintFlat() {
    const { paper } = this;
    const flat = document.createElement("canvas");
    const scale = this.scale * 0.5;
    flat.width = Math.round((paper.x1 - paper.x0) * scale);
    flat.height = Math.round((paper.y1 - paper.y0) * scale);
    const ctx = flat.getContext("2d");
    if (ctx) paintFlat(ctx, this.sheet, paper, scale);
    this.spread(flat);
    this.layer.append(flat);
  }

  /**
   * @param {ImageBitmap} bitmap
   * @param {number} scale
   * @param {boolean} gently
   */
  async layFitted(bitmap, scale, gently) {
    const canvas = canvasWith(bitmap);
    this.spread(canvas);
    canvas.style.display = this.fitted?.canvas.style.display ?? "";
    this.fitted = { canvas, scale };
    this.layer.append(canvas);
    if (gently && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      await canvas.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 350, easing: "ease-out" }).finished.catch(() => {});
    }
    this.clearAway();
  }

  /** @param {ImageBitmap} bitmap */
  layLarge(bitmap) {
    this.large = canvasWith(bitmap);
    this.spread(this.large);
    this.layer.prepend(this.large);
    this.clearAway();
  }

  /** Whatever a better picture covers is given up. */
  clearAway() {
    for (const canvas of [...this.layer.children]) {
      if (canvas === this.fitted?.canvas || canvas === this.large || !(canvas instanceof HTMLCanvasElement)) continue;
      canvas.remove();
      canvas.width = 0;
    }
  }

  /**
   * The map has come to rest at a zoom. Says whether the sheet is sharp there without further pieces.
   * @param {number} wanted pixels to a map unit
   */
  rest(wanted) {
    if (!this.fitted) return false;
    const sharp = wanted <= this.fitted.scale * FINER && wanted >= this.fitted.scale * COARSER;
    this.fitted.canvas.style.display = sharp || !this.large ? "" : "none";
    return sharp;
  }

  /** Lays a canvas over the whole sheet. @param {HTMLCanvasElement} canvas */
  spread(canvas) {
    const { paper } = this;
    canvas.setAttribute("aria-hidden", "true");
    canvas.style.cssText =
      `position:absolute;left:${paper.x0}px;top:${paper.y0}px;` +
      `width:${paper.x1 - paper.x0}px;height:${paper.y1 - paper.y0}px`;
  }

  close() {
    this.round++;
    this.finish = undefined;
  }
}
