// @ts-check
/**
 * Rivers, streams, canals and lakes. All waters are stroked layer by layer, so that their joints cannot be seen.
 */
import { resampled, rounded, wobble } from "../curves.js";
import { boundsOf, insideOutline, pathOf } from "../geometry.js";
import { CANAL, WATER } from "../palette.js";
import { isDug } from "./courses.js";
import { drawSeeping } from "./seeping.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../sheet.js").Sheet} Sheet */
/** @typedef {import("../ink.js").Ink} Ink */
/** @typedef {import("./courses.js").Water} Water */
/** @typedef {import("./plan.js").Plan} Plan */

/**
 * The pieces of a water with their widths: it swells from its spring.
 * @param {Water} water
 */
function pieces(water) {
  if (!water.spring || water.line.length < 8) return [{ line: water.line, part: 1 }];
  const even = resampled(water.line, 5);
  const swelling = Math.min(even.length - 1, Math.max(6, Math.round(even.length * 0.4)));
  /** @type {{ line: Point[], part: number }[]} */
  const out = [];
  const steps = 6;
  for (let k = 0; k < steps; k++) {
    const a = Math.floor((swelling * k) / steps);
    const b = Math.floor((swelling * (k + 1)) / steps);
    out.push({ line: even.slice(a, b + 1), part: 0.3 + (0.7 * (k + 0.5)) / steps });
  }
  out.push({ line: even.slice(swelling), part: 1 });
  return out.filter((piece) => piece.line.length > 1);
}

/**
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {readonly Water[]} waters
 * @param {Plan} plan
 */
export function drawWaters(ink, sheet, waters, plan) {
  for (const shape of sheet.shapes) if (shape.kind === "lake") drawLake(ink, shape.points);
  const natural = waters.filter((water) => !isDug(water.kind));
  const canals = waters.filter((water) => isDug(water.kind));
  // Every layer for all waters before the next one.
  for (const layer of LAYERS) {
    for (const water of natural) {
      for (const { line, part } of pieces(water)) {
        const width = water.width * part * layer.part + layer.more;
        if (width <= 0.25) continue;
        ink.through({ stroke: layer.stroke, width, alpha: layer.alpha, cap: "round", join: "round", dash: layer.dash }, line, pathOf(line));
      }
    }
    for (const shape of sheet.shapes) if (shape.kind === "lake" && layer.body) fillLake(ink, shape.points);
  }
  for (const shape of sheet.shapes) if (shape.kind === "lake") linedShore(ink, shape.points);
  for (const water of canals) drawSeeping(ink, sheet, water, waters);
  for (const water of canals) drawCanal(ink, water);
  for (const water of waters) plan.takeLine(water.line, water.width / 2 + 2, "water");
  for (const shape of sheet.shapes) if (shape.kind === "lake") takeLake(plan, shape.points);
}

/**
 * @param {Plan} plan
 * @param {readonly Point[]} points
 */
function takeLake(plan, points) {
  const box = boundsOf(points);
  const pitch = 12;
  for (let y = box.y0; y <= box.y1; y += pitch) {
    for (let x = box.x0; x <= box.x1; x += pitch) if (insideOutline(x, y, points)) plan.take(x, y, pitch * 0.6, "lake");
  }
}

/** The strokes of a river, from the bank to the glint on the water. */
const LAYERS = [
  { stroke: WATER.bank, part: 1, more: 6, alpha: 0.13, dash: undefined, body: false },
  { stroke: WATER.edge, part: 1, more: 1.5, alpha: 1, dash: undefined, body: false },
  { stroke: WATER.body, part: 1, more: -0.1, alpha: 1, dash: undefined, body: true },
  { stroke: WATER.light, part: 0.6, more: -0.8, alpha: 1, dash: undefined, body: false },
  { stroke: WATER.glint, part: 0.2, more: -1.1, alpha: 0.85, dash: [22, 13, 8, 17], body: false },
];

/**
 * A canal is dug: straight reaches between banks of even height, with a firm line on either side.
 * @param {Ink} ink
 * @param {Water} water
 */
function drawCanal(ink, water) {
  const d = pathOf(water.line);
  const w = water.width;
  ink.through({ stroke: CANAL.bank, width: w + 4.6, alpha: 0.85, dash: [0.9, 2.3], join: "round" }, water.line, d);
  ink.through({ stroke: CANAL.line, width: w + 1.2, cap: "round", join: "round" }, water.line, d);
  ink.through({ stroke: CANAL.body, width: Math.max(0.8, w - 1), cap: "round", join: "round" }, water.line, d);
}

/** @param {readonly Point[]} points */
const shore = (points) => rounded(wobble(points, 1.5), 3, true);

/**
 * @param {Ink} ink
 * @param {readonly Point[]} points
 */
function drawLake(ink, points) {
  const line = shore(points);
  const d = pathOf(line, true);
  ink.through({ stroke: WATER.bank, width: 7, alpha: 0.16, join: "round" }, line, d);
  ink.through({ stroke: WATER.edge, width: 2, join: "round" }, line, d);
}

/**
 * @param {Ink} ink
 * @param {readonly Point[]} points
 */
function fillLake(ink, points) {
  const line = shore(points);
  ink.through({ fill: WATER.lake }, line, pathOf(line, true));
}

/**
 * Water lining: finer and finer lines that follow the shore inwards, as engravers drew still water.
 * @param {Ink} ink
 * @param {readonly Point[]} points
 */
function linedShore(ink, points) {
  const line = shore(points);
  const d = pathOf(line, true);
  const small = Math.min(boundsOf(line).x1 - boundsOf(line).x0, boundsOf(line).y1 - boundsOf(line).y0) < 40;
  const insets = small ? [2.4, 4.8] : [2.6, 5.6, 9.2, 13.6, 19];
  for (let k = insets.length - 1; k >= 0; k--) {
    const alpha = 0.62 - k * 0.1;
    ink.through({ stroke: WATER.edge, width: insets[k] * 2 + 0.9, alpha, within: d, join: "round" }, line, d);
    ink.through({ stroke: WATER.lake, width: insets[k] * 2, within: d, join: "round" }, line, d);
  }
  ink.through({ stroke: WATER.edge, width: 1.1, join: "round" }, line, d);
}
