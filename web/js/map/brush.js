// @ts-check
/** Paints marks on a canvas: any part of the sheet at any scale, leaving out what does not show. */
import { alongLine, lengthOf } from "./curves.js";
import { cssFont } from "./fonts.js";
import { overlap } from "./geometry.js";
import { growthOf, isReadable, widthOf } from "./ink.js";

/** @typedef {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} Context */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./ink.js").Mark} Mark */
/** @typedef {import("./ink.js").PathMark} PathMark */
/** @typedef {import("./ink.js").TextMark} TextMark */
/** @typedef {import("./ink.js").AlongMark} AlongMark */
/** @typedef {import("./ink.js").Face} Face */

/** Outlines once parsed are kept: a map is painted in many parts. @type {WeakMap<PathMark, Path2D>} */
const outlines = new WeakMap();
/** @type {Map<string, Path2D>} */
const clips = new Map();

/**
 * @param {Context} ctx in map units
 * @param {readonly Mark[]} marks
 * @param {Rect} rect what shows
 * @param {number} scale pixels to a map unit
 * @param {number} [density] pixels to the length that a reader sees as one: words are judged by what he sees
 */
export function paintMarks(ctx, marks, rect, scale, density = 1) {
  const seen = scale / density;
  for (const mark of marks) {
    if (!overlap(mark.box, rect)) continue;
    if (mark.kind === "path") paintPath(ctx, mark, scale);
    else if (scale >= (mark.face.from ?? 0) && isReadable(mark.face, seen)) {
      if (mark.kind === "text") paintText(ctx, mark, seen);
      else paintAlong(ctx, mark, seen);
    }
  }
  ctx.globalAlpha = 1;
}

/**
 * @param {Context} ctx
 * @param {PathMark} mark
 * @param {number} scale
 */
function paintPath(ctx, mark, scale) {
  const { style } = mark;
  if (scale < (style.from ?? 0)) return;
  let outline = outlines.get(mark);
  if (!outline) outlines.set(mark, (outline = new Path2D(mark.d)));
  if (style.within) {
    let clip = clips.get(style.within);
    if (!clip) clips.set(style.within, (clip = new Path2D(style.within)));
    ctx.save();
    ctx.clip(clip);
  }
  ctx.globalAlpha = style.alpha ?? 1;
  if (style.fill) {
    ctx.fillStyle = style.fill;
    ctx.fill(outline);
  }
  if (style.stroke) {
    ctx.strokeStyle = style.stroke;
    ctx.lineWidth = style.width ?? 1;
    ctx.lineCap = style.cap ?? "butt";
    ctx.lineJoin = style.join ?? "miter";
    ctx.setLineDash(style.dash ? [...style.dash] : []);
    ctx.stroke(outline);
  }
  if (style.within) ctx.restore();
}

/**
 * @param {Context} ctx
 * @param {Face} face
 */
function takeFace(ctx, face) {
  ctx.font = cssFont(face);
  ctx.textAlign = face.align ?? "left";
  ctx.textBaseline = "alphabetic";
  if ("letterSpacing" in ctx) ctx.letterSpacing = `${face.spacing ?? 0}px`;
  ctx.fillStyle = face.fill;
  ctx.globalAlpha = face.alpha ?? 1;
}

/**
 * @param {Context} ctx
 * @param {Face} face
 */
function takeHalo(ctx, face) {
  ctx.strokeStyle = face.halo ?? "transparent";
  ctx.lineWidth = face.size * 0.2;
  ctx.lineJoin = "round";
  ctx.setLineDash([]);
  ctx.globalAlpha = (face.glow ?? 0.78) * (face.alpha ?? 1);
}

/**
 * @param {Context} ctx
 * @param {TextMark} mark
 * @param {number} scale
 */
function paintText(ctx, mark, scale) {
  const { text, push } = mark;
  const growth = growthOf(mark.face, scale);
  const face = growth === 1 ? mark.face : grownFace(mark.face, growth);
  ctx.save();
  takeFace(ctx, face);
  // Letters grow upwards from their base line; words beside something keep their distance from it.
  const wide = growth === 1 ? 0 : (widthOf(text, mark.face) * (growth - 1)) / 2;
  const high = mark.face.size * (growth - 1) * 0.5;
  ctx.translate(mark.x + push[0] * wide, mark.y + high * 0.6 + push[1] * high);
  if (mark.turn) ctx.rotate((mark.turn * Math.PI) / 180);
  if (face.halo) {
    takeHalo(ctx, face);
    ctx.strokeText(text, 0, 0);
    ctx.globalAlpha = face.alpha ?? 1;
  }
  ctx.fillText(text, 0, 0);
  ctx.restore();
}

/**
 * @param {Face} face
 * @param {number} growth
 * @returns {Face}
 */
function grownFace(face, growth) {
  return { ...face, size: face.size * growth, spacing: (face.spacing ?? 0) * growth };
}

/**
 * @param {Context} ctx
 * @param {AlongMark} mark
 * @param {number} scale
 */
function paintAlong(ctx, mark, scale) {
  const { text, line } = mark;
  const growth = growthOf(mark.face, scale);
  const face = growth === 1 ? mark.face : grownFace(mark.face, growth);
  ctx.save();
  takeFace(ctx, { ...face, spacing: 0, align: "center" });
  const spacing = face.spacing ?? 0;
  const widths = [...text].map((letter) => ctx.measureText(letter).width + spacing);
  const total = widths.reduce((sum, width) => sum + width, 0) - spacing;
  const glyphs = [...text].map((letter, i) => {
    const before = widths.slice(0, i).reduce((sum, width) => sum + width, 0);
    return { letter, ...alongLine(line, (lengthOf(line) - total) / 2 + before + (widths[i] - spacing) / 2) };
  });
  const each = (/** @type {(letter: string) => void} */ put) => {
    for (const glyph of glyphs) {
      ctx.save();
      ctx.translate(glyph.x, glyph.y);
      ctx.rotate(glyph.angle);
      put(glyph.letter);
      ctx.restore();
    }
  };
  if (face.halo) {
    takeHalo(ctx, face);
    each((letter) => ctx.strokeText(letter, 0, 0));
    ctx.globalAlpha = face.alpha ?? 1;
  }
  each((letter) => ctx.fillText(letter, 0, 0));
  ctx.restore();
}
