// @ts-check
/**
 * What is to be drawn, as data: outlines with a style and words with a face, in painting order. The art modules write it
 * without a canvas, the painter paints any part of it at any scale, tests read it.
 */
import { boundsOf, grown } from "./geometry.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Rect} Rect */

/**
 * @typedef {object} Style
 * @property {string} [fill]
 * @property {string} [stroke]
 * @property {number} [width]
 * @property {readonly number[]} [dash]
 * @property {"butt" | "round" | "square"} [cap]
 * @property {"miter" | "round" | "bevel"} [join]
 * @property {number} [alpha]
 * @property {number} [from]   drawn only at this many pixels to a map unit, or more
 * @property {string} [within] an outline that it may not leave
 */

/**
 * @typedef {object} Face
 * @property {number} size        height of the letters, in map units
 * @property {boolean} [italic]
 * @property {boolean} [bold]
 * @property {boolean} [caps]     small capitals
 * @property {number} [spacing]   between letters, in map units
 * @property {string} fill
 * @property {string} [halo]
 * @property {number} [glow]      how strong the halo is, 0 to 1
 * @property {number} [alpha]
 * @property {number} [from]
 * @property {number} [least]     height of the letters in pixels below which they are set larger, up to a limit
 * @property {"left" | "center" | "right"} [align]
 */

/** @typedef {{ kind: "path", d: string, style: Style, box: Rect }} PathMark */
/**
 * @typedef {{ kind: "text", text: string, x: number, y: number, turn: number, face: Face, box: Rect, push: Point }} TextMark
 *   `push` is where words go that are set larger, in halves of what they gain: away from what they name
 */
/** @typedef {{ kind: "along", text: string, line: Point[], face: Face, box: Rect }} AlongMark */
/** @typedef {PathMark | TextMark | AlongMark} Mark */

/** The finest scale of small pictures, in pixels to a map unit: finer ones are worth every detail. */
export const SMALL = 0.59;

/** Side of the squares by which batches are split, so that a painter can leave out what it does not show. */
const BLOCK = 420;

export class Ink {
  /** @param {number} [finest] the most pixels to a map unit that will ever be painted */
  constructor(finest = Infinity) {
    this.finest = finest;
    /** @type {Mark[]} */
    this.marks = [];
    /** @type {Map<Style, Map<number, { parts: string[], box: Rect }>>} */
    this.batches = new Map();
  }

  /**
   * Draws an outline now.
   * @param {Style} style
   * @param {string} d
   * @param {Rect} box
   */
  path(style, d, box) {
    this.settle();
    this.marks.push({ kind: "path", d, style, box: grown(box, (style.width ?? 0) / 2 + 1) });
  }

  /**
   * Draws a line or an outline through points now.
   * @param {Style} style
   * @param {readonly Point[]} points
   * @param {string} d
   */
  through(style, points, d) {
    this.path(style, d, boundsOf(points));
  }

  /** Whether a style will ever be painted: what will not need not be thought up. @param {Style} style */
  shows(style) {
    return this.finest >= (style.from ?? 0);
  }

  /**
   * Adds an outline to a batch: everything of one style and one part of the sheet becomes one mark. Styles of open batches are
   * painted in the order in which they were first used.
   * @param {Style} style
   * @param {string} d
   * @param {number} x
   * @param {number} y
   * @param {number} reach how far it goes from (x, y)
   */
  batch(style, d, x, y, reach) {
    let blocks = this.batches.get(style);
    if (!blocks) this.batches.set(style, (blocks = new Map()));
    const key = Math.floor(x / BLOCK) * 4096 + Math.floor(y / BLOCK);
    const edge = reach + (style.width ?? 0) / 2 + 1;
    const block = blocks.get(key);
    if (block) {
      block.parts.push(d);
      const { box } = block;
      box.x0 = Math.min(box.x0, x - edge);
      box.y0 = Math.min(box.y0, y - edge);
      box.x1 = Math.max(box.x1, x + edge);
      box.y1 = Math.max(box.y1, y + edge);
    } else {
      blocks.set(key, { parts: [d], box: { x0: x - edge, y0: y - edge, x1: x + edge, y1: y + edge } });
    }
  }

  /** Opens styles in a given order, so that casings come before fills whatever is drawn first. @param {...Style} styles */
  order(...styles) {
    this.settle();
    for (const style of styles) this.batches.set(style, new Map());
  }

  /** Closes all batches: what follows lies above. */
  settle() {
    for (const [style, blocks] of this.batches) {
      for (const { parts, box } of blocks.values()) this.marks.push({ kind: "path", d: parts.join(""), style, box });
    }
    this.batches.clear();
  }

  /**
   * @param {Face} face
   * @param {string} text
   * @param {number} x
   * @param {number} y the base line
   * @param {number} [turn] degrees clockwise
   * @param {Point} [push]
   */
  text(face, text, x, y, turn = 0, push = [0, 0]) {
    this.settle();
    const reach = (widthOf(text, face) + face.size) * (face.least ? LARGEST : 1);
    this.marks.push({ kind: "text", text, x, y, turn, face, box: { x0: x - reach, y0: y - reach, x1: x + reach, y1: y + reach }, push });
  }

  /**
   * Letters one by one along a line.
   * @param {Face} face
   * @param {string} text
   * @param {Point[]} line
   */
  along(face, text, line) {
    this.settle();
    const reach = face.size * 1.5 * (face.least ? LARGEST : 1);
    this.marks.push({ kind: "along", text, line, face, box: grown(boundsOf(line), reach) });
  }
}

/** How many times as large words are set at most. */
const LARGEST = 1.5;

/**
 * How many times as large words are set at a scale, so that they can still be read from afar.
 * @param {Face} face
 * @param {number} scale pixels to a map unit
 */
export function growthOf(face, scale) {
  return face.least ? Math.max(1, Math.min(LARGEST, face.least / (face.size * scale))) : 1;
}

/**
 * Whether words can be read at a scale at all. Those that cannot are only dust on the map.
 * @param {Face} face
 * @param {number} scale pixels to a map unit
 */
export function isReadable(face, scale) {
  return !face.least || face.size * growthOf(face, scale) * scale > face.least * 0.55;
}

/** Narrow and wide letters; everything else is of middle width. */
const NARROW = /[iljtfrI'’.,:;()| ]/g;
const WIDE = /[mwMWGODQCÀÈ—]/g;

/**
 * About how wide words are. Layout must come out the same without a canvas, so it estimates.
 * @param {string} text
 * @param {Face} face
 */
export function widthOf(text, face) {
  const narrow = text.match(NARROW)?.length ?? 0;
  const wide = text.match(WIDE)?.length ?? 0;
  const middle = text.length - narrow - wide;
  const em = narrow * 0.29 + wide * 0.76 + middle * (face.caps ? 0.54 : 0.47);
  return em * face.size * (face.bold ? 1.07 : 1) + (face.spacing ?? 0) * text.length;
}
