// @ts-check
/** What stands round the landscape: frame, title, compass rose and scale bar. */
import { pathOf, short } from "../geometry.js";
import { widthOf } from "../ink.js";
import { INK, INK_SOFT, PAPER_LIGHT } from "../palette.js";
import { disc } from "./houses.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../geometry.js").Rect} Rect */
/** @typedef {import("../sheet.js").Sheet} Sheet */
/** @typedef {import("../layout.js").Layout} Layout */
/** @typedef {import("../ink.js").Ink} Ink */
/** @typedef {import("../ink.js").Face} Face */

/**
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {Layout} layout
 */
export function drawFrame(ink, sheet, layout) {
  frame(ink, layout);
  title(ink, sheet, layout);
  compass(ink, layout.compass, sheet.board.north, layout.unit);
  if (sheet.board.scale) scaleBar(ink, layout, sheet.board.scale.text, sheet.board.scale.length / 10);
}

/** @param {Rect} r @param {number} by */
function rectPath(r, by) {
  return pathOf([[r.x0 - by, r.y0 - by], [r.x1 + by, r.y0 - by], [r.x1 + by, r.y1 + by], [r.x0 - by, r.y1 + by]], true);
}

/**
 * A thin neat line round the landscape, a band of alternating degrees, a strong line outside.
 * @param {Ink} ink
 * @param {Layout} layout
 */
function frame(ink, { paper, neat, unit }) {
  const outer = { x0: paper.x0 + 13 * unit, y0: paper.y0 + 13 * unit, x1: paper.x1 - 13 * unit, y1: paper.y1 - 13 * unit };
  ink.path({ stroke: INK, width: 1.1 * unit }, rectPath(neat, 0), paper);
  ink.path({ stroke: INK, width: 2.6 * unit }, rectPath(outer, 0), paper);
  ink.path({ stroke: INK, width: 0.7 * unit }, rectPath(outer, -5.2 * unit), paper);
  ink.path({ stroke: INK, width: 0.7 * unit }, rectPath(outer, -10.4 * unit), paper);
  // The band of degrees: every second part filled, halves ticked.
  const band = 7.8 * unit;
  let bars = "";
  let ticks = "";
  const run = (/** @type {number} */ from, /** @type {number} */ to, /** @type {(at: number, off: number) => Point} */ spot) => {
    const parts = Math.max(4, 2 * Math.round((to - from) / (110 * unit)));
    const part = (to - from) / parts;
    for (let k = 0; k < parts; k++) {
      const a = from + k * part;
      const half = 2.6 * unit;
      if (k % 2 === 0) bars += pathOf([spot(a, band - half), spot(a + part, band - half), spot(a + part, band + half), spot(a, band + half)], true);
      for (const t of [0, 0.25, 0.5, 0.75]) ticks += pathOf([spot(a + t * part, 10.4 * unit), spot(a + t * part, (t === 0.5 || t === 0 ? 14 : 12.4) * unit)]);
    }
  };
  run(outer.x0 + band, outer.x1 - band, (at, off) => [at, outer.y0 + off]);
  run(outer.x0 + band, outer.x1 - band, (at, off) => [at, outer.y1 - off]);
  run(outer.y0 + band, outer.y1 - band, (at, off) => [outer.x0 + off, at]);
  run(outer.y0 + band, outer.y1 - band, (at, off) => [outer.x1 - off, at]);
  ink.path({ fill: INK }, bars, paper);
  ink.path({ stroke: INK, width: 0.7 * unit }, ticks, paper);
}

/**
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {Layout} layout
 */
function title(ink, sheet, layout) {
  const { title: box, unit, tablet } = layout;
  const middle = (box.x0 + box.x1) / 2;
  if (tablet) drawTablet(ink, box, unit);
  /** @type {Face} */
  const head = { size: 31 * unit, caps: true, spacing: 4.2 * unit, fill: INK, align: "center" };
  /** @type {Face} */
  const foot = { size: 14.5 * unit, italic: true, spacing: 0.3 * unit, fill: INK_SOFT, align: "center" };
  const y = box.y0 + (tablet ? 45 : 30) * unit;
  ink.text(head, sheet.board.title, middle, y);
  swelledRule(ink, middle, y + 11 * unit, Math.min(box.x1 - box.x0 - 60 * unit, widthOf(sheet.board.title, head) * 0.7), unit);
  ink.text(foot, sheet.board.subtitle, middle, y + 28.5 * unit);
}

/**
 * A tablet with hollowed corners and a fine inner line.
 * @param {Ink} ink
 * @param {Rect} box
 * @param {number} unit
 */
function drawTablet(ink, box, unit) {
  const outline = (/** @type {number} */ by, /** @type {number} */ notch) => {
    const x0 = box.x0 + by;
    const x1 = box.x1 - by;
    const y0 = box.y0 + by;
    const y1 = box.y1 - by;
    const n = short(notch);
    return (
      `M${short(x0 + notch)} ${short(y0)}H${short(x1 - notch)}A${n} ${n} 0 0 0 ${short(x1)} ${short(y0 + notch)}V${short(y1 - notch)}` +
      `A${n} ${n} 0 0 0 ${short(x1 - notch)} ${short(y1)}H${short(x0 + notch)}A${n} ${n} 0 0 0 ${short(x0)} ${short(y1 - notch)}V${short(y0 + notch)}A${n} ${n} 0 0 0 ${short(x0 + notch)} ${short(y0)}Z`
    );
  };
  const shade = { x0: box.x0, y0: box.y0, x1: box.x1 + 6 * unit, y1: box.y1 + 6 * unit };
  ink.path({ stroke: "#2a1606", width: 7 * unit, alpha: 0.14 }, outline(-1.5 * unit, 15 * unit), shade);
  ink.path({ fill: "#f1e5c4", stroke: INK, width: 2.2 * unit }, outline(0, 15 * unit), box);
  ink.path({ stroke: INK_SOFT, width: 0.8 * unit }, outline(5 * unit, 15 * unit), box);
  for (const [x, y] of [[box.x0, box.y0], [box.x1, box.y0], [box.x1, box.y1], [box.x0, box.y1]]) disc(ink, x, y, 4.4 * unit, "#d6b25c", INK, 1.3 * unit);
}

/**
 * A rule that swells towards its middle and carries a lozenge, as printers set under titles.
 * @param {Ink} ink
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} unit
 */
function swelledRule(ink, x, y, width, unit) {
  const h = width / 2;
  const gap = 9 * unit;
  const half = (/** @type {number} */ hand) =>
    pathOf([[x + hand * h, y], [x + hand * (h * 0.45), y - 1.1 * unit], [x + hand * gap, y - 0.5 * unit], [x + hand * gap, y + 0.5 * unit], [x + hand * (h * 0.45), y + 1.1 * unit]], true);
  const box = { x0: x - h, y0: y - 6 * unit, x1: x + h, y1: y + 6 * unit };
  const l = 4 * unit;
  ink.path({ fill: INK }, half(-1) + half(1) + pathOf([[x - l, y], [x, y - l * 0.7], [x + l, y], [x, y + l * 0.7]], true), box);
}

/**
 * A rose of sixteen points, turned so that the lily shows true north.
 * @param {Ink} ink
 * @param {{ x: number, y: number, r: number }} at
 * @param {number} north degrees clockwise from the top
 * @param {number} unit
 */
function compass(ink, { x, y, r }, north, unit) {
  const base = (north * Math.PI) / 180;
  const box = { x0: x - r * 1.7, y0: y - r * 1.7, x1: x + r * 1.7, y1: y + r * 1.7 };
  const spot = (/** @type {number} */ degrees, /** @type {number} */ far) => {
    const angle = base + (degrees * Math.PI) / 180;
    return /** @type {Point} */ ([x + Math.sin(angle) * far, y - Math.cos(angle) * far]);
  };
  disc(ink, x, y, r * 1.12, "rgba(246,236,208,.82)");
  disc(ink, x, y, r * 0.86, "rgba(0,0,0,0)", INK, 1 * unit);
  disc(ink, x, y, r * 0.76, "rgba(0,0,0,0)", INK_SOFT, 0.6 * unit);
  let ticks = "";
  for (let k = 0; k < 72; k++) ticks += pathOf([spot(k * 5, r * 0.76), spot(k * 5, r * 0.86)]);
  ink.path({ stroke: INK_SOFT, width: 0.55 * unit }, ticks, box);
  const points = (/** @type {number} */ first, /** @type {number} */ every, /** @type {number} */ far, /** @type {number} */ waist) => {
    let dark = "";
    let light = "";
    for (let d = first; d < 360 + first; d += every) {
      dark += pathOf([spot(d, far), spot(d + 22.5, waist), [x, y]], true);
      light += pathOf([spot(d, far), spot(d - 22.5, waist), [x, y]], true);
    }
    ink.path({ fill: PAPER_LIGHT, stroke: INK, width: 0.6 * unit, join: "round" }, light, box);
    ink.path({ fill: INK, stroke: INK, width: 0.6 * unit, join: "round" }, dark, box);
  };
  points(45, 90, r * 0.7, r * 0.2);
  points(0, 90, r, r * 0.2);
  disc(ink, x, y, r * 0.09, "#d6b25c", INK, 0.8 * unit);
  /** @type {Face} */
  const letter = { size: r * 0.36, caps: false, fill: INK, align: "center", halo: PAPER_LIGHT };
  for (const [k, name] of ["N", "E", "S", "W"].entries()) {
    const [lx, ly] = spot(k * 90, r * 1.2);
    ink.text({ ...letter, bold: k === 0, size: k === 0 ? r * 0.44 : r * 0.32 }, name, lx, ly + r * 0.12);
  }
}

/**
 * @param {Ink} ink
 * @param {Layout} layout
 * @param {string} text what one part measures
 * @param {number} length of one part
 */
function scaleBar(ink, layout, text, length) {
  const { unit, scale } = layout;
  const room = layout.tablet ? layout.title.x1 - layout.title.x0 - 90 * unit : 300 * unit;
  const parts = Math.max(1, Math.min(4, Math.floor(room / length)));
  const width = parts * length;
  const pieces = parts < 3 ? 5 : 1;
  const x0 = scale.x - width / 2;
  const y = scale.y;
  const h = 4 * unit;
  const box = { x0: x0 - 20, y0: y - 20 * unit, x1: x0 + width + 20, y1: y + 20 * unit };
  let bars = "";
  for (let k = 0; k < parts * pieces; k++) {
    const a = x0 + (k * length) / pieces;
    const b = a + length / pieces;
    const top = k % 2 === 0 ? y - h / 2 : y;
    bars += pathOf([[a, top], [b, top], [b, top + h / 2], [a, top + h / 2]], true);
  }
  const outline = pathOf([[x0, y - h / 2], [x0 + width, y - h / 2], [x0 + width, y + h / 2], [x0, y + h / 2]], true);
  ink.path({ fill: PAPER_LIGHT }, outline, box);
  ink.path({ fill: INK }, bars, box);
  ink.path({ stroke: INK, width: 0.9 * unit }, outline, box);
  /** @type {Face} */
  const face = { size: 11 * unit, fill: INK, align: "center" };
  const { figure, measure } = measured(text);
  ink.text(face, "0", x0, y - 5 * unit);
  for (let k = 1; k <= parts; k++) {
    const value = figure === null ? (k === 1 ? text : "") : String(Math.round(figure * k * 100) / 100) + (k === parts ? " " + measure : "");
    ink.text(face, value, x0 + k * length + (k === parts && figure !== null ? measure.length * 2.6 * unit : 0), y - 5 * unit);
  }
}

/** "500 m" as a figure and its measure. @param {string} text */
function measured(text) {
  const match = /^\s*([\d.]+)\s*(.*)$/.exec(text);
  return match ? { figure: Number(match[1]), measure: match[2] } : { figure: null, measure: "" };
}
