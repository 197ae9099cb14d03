// @ts-check
/**
 * One board, ready to be painted. Preparing it is the long part (heights, tones, hachures, art); after that any rectangle can
 * be painted at any scale. Runs in a worker or, where there is none, on the page.
 */
import { drawArt } from "./art.js";
import { paintMarks } from "./brush.js";
import { terrainOf } from "./elevation.js";
import { paintGrounds } from "./flat.js";
import { grown, overlap } from "./geometry.js";
import { hachures } from "./hachures.js";
import { SMALL } from "./ink.js";
import { Lattice } from "./lattice.js";
import { layoutOf } from "./layout.js";
import { PAPER, SEASONS } from "./palette.js";
import { GRAIN, grain } from "./paper.js";
import { tones } from "./relief.js";
import { makeSheet } from "./sheet.js";

/** @typedef {import("../wire.d.ts").Board} Board */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./brush.js").Context} Context */
/** @typedef {import("./hachures.js").HachureBlock} HachureBlock */
/** @typedef {"full" | "plain" | "small"} Quality `small` is full art for a small picture */

/** How many samples of the land are computed, at most. */
const SAMPLES = { full: 640_000, small: 90_000, plain: 0 };

/**
 * @param {number} width
 * @param {number} height
 * @returns {OffscreenCanvas | HTMLCanvasElement}
 */
export function newCanvas(width, height) {
  if (typeof OffscreenCanvas !== "undefined") return new OffscreenCanvas(width, height);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

/**
 * @param {OffscreenCanvas | HTMLCanvasElement} canvas
 * @param {boolean} [alpha] whether what lies beneath may show through
 * @returns {Context}
 */
export function contextOf(canvas, alpha = false) {
  const ctx = /** @type {Context | null} */ (canvas.getContext("2d", { alpha }));
  if (!ctx) throw new Error("this browser cannot paint on a canvas");
  return ctx;
}

/**
 * @param {Uint8ClampedArray<ArrayBuffer>} pixels
 * @param {number} width
 */
function canvasOf(pixels, width) {
  const canvas = newCanvas(width, pixels.length / 4 / width);
  contextOf(canvas, true).putImageData(new ImageData(pixels, width), 0, 0);
  return canvas;
}

export class Painter {
  /**
   * @param {Board} board
   * @param {Quality} quality
   * @param {number} [density] pixels of a picture to one as a reader sees it
   */
  constructor(board, quality, density = 1) {
    this.density = density;
    this.sheet = makeSheet(board);
    this.layout = layoutOf(this.sheet);
    /** @type {{ canvas: OffscreenCanvas | HTMLCanvasElement, lattice: Lattice } | null} */
    this.tones = null;
    /** @type {HachureBlock[]} */
    this.hachures = [];
    /** @type {WeakMap<HachureBlock, Path2D>} */
    this.strokes = new WeakMap();
    /** @type {OffscreenCanvas | HTMLCanvasElement | null} */
    this.grain = null;
    const terrain = quality === "plain" ? null : this.prepareLand(quality);
    this.art = drawArt(this.sheet, this.layout, terrain, quality === "small" ? SMALL : undefined);
  }

  /** @param {"full" | "small"} quality */
  prepareLand(quality) {
    const land = grown(this.sheet.land, 4);
    const area = (land.x1 - land.x0) * (land.y1 - land.y0);
    const step = Math.max(3, Math.sqrt(area / SAMPLES[quality]));
    const lattice = new Lattice(land, step);
    const terrain = terrainOf(this.sheet, lattice);
    this.tones = { canvas: canvasOf(tones(terrain, this.sheet.season), lattice.width), lattice };
    this.hachures = hachures(terrain);
    this.grain = canvasOf(grain(), GRAIN);
    return terrain;
  }

  /**
   * Paints a rectangle of the sheet so that it fills the canvas.
   * @param {Context} ctx
   * @param {Rect} rect
   * @param {number} scale pixels to a map unit
   */
  paint(ctx, rect, scale) {
    const { land } = this.sheet;
    ctx.setTransform(scale, 0, 0, scale, -rect.x0 * scale, -rect.y0 * scale);
    ctx.fillStyle = PAPER;
    ctx.fillRect(rect.x0, rect.y0, rect.x1 - rect.x0, rect.y1 - rect.y0);
    ctx.save();
    ctx.beginPath();
    ctx.rect(land.x0, land.y0, land.x1 - land.x0, land.y1 - land.y0);
    ctx.clip();
    this.paintTones(ctx);
    this.paintHachures(ctx, rect);
    ctx.restore();
    this.paintPaper(ctx, rect, scale);
    ctx.save();
    ctx.beginPath();
    ctx.rect(land.x0, land.y0, land.x1 - land.x0, land.y1 - land.y0);
    ctx.clip();
    paintMarks(ctx, this.art.land, rect, scale, this.density);
    ctx.restore();
    paintMarks(ctx, this.art.sheet, rect, scale, this.density);
  }

  /** @param {Context} ctx */
  paintTones(ctx) {
    if (!this.tones) {
      paintGrounds(ctx, this.sheet);
      return;
    }
    const { canvas, lattice } = this.tones;
    ctx.imageSmoothingEnabled = true;
    ctx.imageSmoothingQuality = "high";
    const half = lattice.step / 2;
    ctx.drawImage(canvas, lattice.x0 - half, lattice.y0 - half, lattice.width * lattice.step, lattice.height * lattice.step);
  }

  /**
   * @param {Context} ctx
   * @param {Rect} rect
   */
  paintHachures(ctx, rect) {
    const inks = SEASONS[this.sheet.season].hachures;
    for (const block of this.hachures) {
      if (!overlap(block.box, rect)) continue;
      let strokes = this.strokes.get(block);
      if (!strokes) {
        strokes = new Path2D();
        const s = block.strokes;
        for (let i = 0; i < s.length; i += 8) {
          strokes.moveTo(s[i], s[i + 1]);
          strokes.lineTo(s[i + 2], s[i + 3]);
          strokes.lineTo(s[i + 4], s[i + 5]);
          strokes.lineTo(s[i + 6], s[i + 7]);
        }
        this.strokes.set(block, strokes);
      }
      ctx.fillStyle = inks[block.tone];
      ctx.fill(strokes);
    }
  }

  /**
   * Grain in pixels, whatever the scale, and the darkening of old paper towards its edges.
   * @param {Context} ctx
   * @param {Rect} rect
   * @param {number} scale
   */
  paintPaper(ctx, rect, scale) {
    const { paper } = this.layout;
    if (this.grain) {
      const pattern = ctx.createPattern(this.grain, "repeat");
      if (pattern) {
        const ox = (((rect.x0 * scale) % GRAIN) + GRAIN) % GRAIN;
        const oy = (((rect.y0 * scale) % GRAIN) + GRAIN) % GRAIN;
        pattern.setTransform({ a: 1 / scale, b: 0, c: 0, d: 1 / scale, e: rect.x0 - ox / scale, f: rect.y0 - oy / scale });
        ctx.fillStyle = pattern;
        ctx.fillRect(rect.x0, rect.y0, rect.x1 - rect.x0, rect.y1 - rect.y0);
      }
    }
    const cx = (paper.x0 + paper.x1) / 2;
    const cy = (paper.y0 + paper.y1) / 2;
    const far = Math.hypot(paper.x1 - cx, paper.y1 - cy);
    const shade = ctx.createRadialGradient(cx, cy, far * 0.55, cx, cy, far * 1.02);
    shade.addColorStop(0, "rgba(92,60,22,0)");
    shade.addColorStop(1, "rgba(82,50,16,.34)");
    ctx.fillStyle = shade;
    ctx.fillRect(rect.x0, rect.y0, rect.x1 - rect.x0, rect.y1 - rect.y0);
  }
}
