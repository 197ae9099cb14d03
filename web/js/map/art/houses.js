// @ts-check
/** Roofs, churches and walls: the pieces of which settlements are built. */
import { pathOf, short } from "../geometry.js";
import { between, chance } from "../noise.js";
import { INK, ROOFS, ROOF_EDGE, ROOF_RIDGE, SEASONS, STONE, seasonal } from "../palette.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../ink.js").Ink} Ink */
/** @typedef {import("../ink.js").Style} Style */
/** @typedef {import("../palette.js").Season} Season */

/** @type {Style} */
const SHADOW = { fill: "#241206", alpha: 0.4 };
const ROOFING = seasonal(({ roof: { fills, edge, ridge, shade, dark, line, top } }) => ({
  roofs: fills.map((fill) => /** @type {Style} */ ({ fill, stroke: edge, width: line, join: "round" })),
  shaded: /** @type {Style} */ ({ fill: shade, alpha: dark }),
  ridge: /** @type {Style} */ ({ stroke: ridge, width: top, from: 0.6 }),
}));

/**
 * Opens the batches of roofs in painting order.
 * @param {Ink} ink
 * @param {Season} [season]
 */
export function beginRoofs(ink, season = "summer") {
  const { roofs, shaded, ridge } = ROOFING[season];
  ink.order(SHADOW, ...roofs, shaded, ridge);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} angle
 */
export function frameAt(x, y, angle) {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return (/** @type {number} */ u, /** @type {number} */ v) => /** @type {Point} */ ([x + u * c - v * s, y + u * s + v * c]);
}

/**
 * A roof seen from above, its ridge along the longer side, one half in the shade.
 * @param {Ink} ink
 * @param {number} x
 * @param {number} y
 * @param {number} angle
 * @param {number} long
 * @param {number} wide
 * @param {number} tint which of the roof colours
 * @param {Season} [season]
 */
export function roof(ink, x, y, angle, long, wide, tint, season = "summer") {
  const { roofs, shaded, ridge } = ROOFING[season];
  const at = frameAt(x, y, angle);
  const l = long / 2;
  const w = wide / 2;
  const outline = [at(-l, -w), at(l, -w), at(l, w), at(-l, w)];
  const cast = outline.map(([px, py]) => /** @type {Point} */ ([px + 1.1, py + 1.4]));
  // The half that looks away from the light in the north-west.
  const away = at(0, 1)[0] - x + (at(0, 1)[1] - y) > 0 ? 1 : -1;
  ink.batch(SHADOW, pathOf(cast, true), x, y, long);
  ink.batch(roofs[tint % roofs.length], pathOf(outline, true), x, y, long);
  ink.batch(shaded, pathOf([at(-l, 0), at(l, 0), at(l, away * w), at(-l, away * w)], true), x, y, long);
  ink.batch(ridge, pathOf([at(-l, 0), at(l, 0)]), x, y, long);
}

/**
 * A church, drawn upright among the roofs: nave, tower, spire and cross.
 * @param {Ink} ink
 * @param {number} x
 * @param {number} y the foot
 * @param {number} size
 * @param {Season} [season]
 */
export function church(ink, x, y, size, season = "summer") {
  const { fills, edge } = SEASONS[season].roof;
  const u = size / 10;
  const p = (/** @type {number} */ px, /** @type {number} */ py) => /** @type {Point} */ ([x + px * u, y + py * u]);
  const box = { x0: x - 8 * u, y0: y - 17 * u, x1: x + 9 * u, y1: y + 3 * u };
  const nave = [p(-1, 0), p(-1, -4.4), p(6.4, -4.4), p(6.4, 0)];
  const top = [p(-1.4, -4.2), p(0.6, -7), p(5.2, -7), p(7, -4.2)];
  const tower = [p(-4.6, 0), p(-4.6, -8.6), p(-0.8, -8.6), p(-0.8, 0)];
  const spire = [p(-5.1, -8.4), p(-2.7, -13.6), p(-0.3, -8.4)];
  ink.path({ fill: "#241206", alpha: 0.35 }, pathOf([p(-4, 0.6), p(8.4, 0.6), p(9.4, 2.4), p(-2.4, 2.4)], true), box);
  /** @type {Style} */
  const wall = { fill: "#efe2c2", stroke: INK, width: 0.75 * u, join: "round" };
  /** @type {Style} */
  const tiles = { fill: fills[1], stroke: edge, width: 0.65 * u, join: "round" };
  ink.path(wall, pathOf(nave, true), box);
  ink.path(tiles, pathOf(top, true), box);
  ink.path(wall, pathOf(tower, true), box);
  ink.path({ fill: INK, alpha: 0.7 }, pathOf([p(-3.2, -5), p(-3.2, -7), p(-2.2, -7), p(-2.2, -5)], true), box);
  ink.path(tiles, pathOf(spire, true), box);
  ink.path({ stroke: INK, width: 0.7 * u, cap: "round" }, pathOf([p(-2.7, -13.4), p(-2.7, -16.4)]) + pathOf([p(-3.7, -15.3), p(-1.7, -15.3)]), box);
}

/**
 * A walled town from above: rings of roofs round the church square. The batches of roofs must be open.
 * @param {Ink} ink
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {number} turn
 * @param {Season} [season]
 */
export function ringTown(ink, x, y, r, turn, season) {
  const a = Math.round(x);
  const b = Math.round(y);
  const k = r / 24;
  for (let ring = 0; ring < 2; ring++) {
    const count = ring === 0 ? 6 : 12;
    for (let i = 0; i < count; i++) {
      const angle = turn + (i * 2 * Math.PI) / count + ring * 0.26;
      const far = r * (ring === 0 ? 0.4 : 0.72);
      const long = between(a, b, 40 + ring * 20 + i, 6.2, 8.4) * k;
      roof(ink, x + Math.cos(angle) * far, y + Math.sin(angle) * far, angle + Math.PI / 2, long, 4.8 * k, Math.floor(chance(a, b, 60 + ring * 20 + i) * 4), season);
    }
  }
}

/**
 * The trace of a fortress: curtains between pointed bastions.
 * @param {number} x
 * @param {number} y
 * @param {number} radius of the curtains' corners
 * @param {number} bastions
 * @param {number} turn
 * @returns {Point[]}
 */
export function trace(x, y, radius, bastions, turn) {
  /** @type {Point[]} */
  const line = [];
  const part = (2 * Math.PI) / bastions;
  const spot = (/** @type {number} */ angle, /** @type {number} */ far) => /** @type {Point} */ ([x + Math.cos(angle) * far, y + Math.sin(angle) * far]);
  for (let k = 0; k < bastions; k++) {
    const angle = turn + k * part;
    line.push(spot(angle - part * 0.2, radius), spot(angle - part * 0.25, radius * 1.13), spot(angle, radius * 1.36), spot(angle + part * 0.25, radius * 1.13), spot(angle + part * 0.2, radius));
  }
  return line;
}

/**
 * A town wall with bastions, its ditch and the glacis before it.
 * @param {Ink} ink
 * @param {readonly Point[]} line
 * @param {number} size scale of the strokes
 */
export function drawWalls(ink, line, size) {
  const d = pathOf(line, true);
  ink.through({ stroke: "#5b4a2c", width: 9 * size, alpha: 0.16, join: "round" }, line, d);
  ink.through({ stroke: "#8f8a5e", width: 5.4 * size, alpha: 0.75, join: "miter" }, line, d);
  ink.through({ stroke: INK, width: 2.5 * size, join: "miter" }, line, d);
  ink.through({ fill: "#e9d6ab", stroke: "#f0e2bd", width: 1 * size, join: "miter" }, line, d);
}

/**
 * A castle on its rock: round towers, walls between them and a keep.
 * @param {Ink} ink
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
export function castle(ink, x, y, r) {
  const corners = [0, 1, 2, 3, 4].map((k) => {
    const angle = -Math.PI / 2 + (k * 2 * Math.PI) / 5;
    return /** @type {Point} */ ([x + Math.cos(angle) * r, y + Math.sin(angle) * r * 0.86]);
  });
  const d = pathOf(corners, true);
  const box = { x0: x - r * 1.6, y0: y - r * 2, x1: x + r * 1.6, y1: y + r * 1.6 };
  ink.path({ fill: "#241206", alpha: 0.3 }, pathOf(corners.map(([px, py]) => /** @type {Point} */ ([px + 2.2, py + 2.8])), true), box);
  ink.path({ fill: "#e2d1a8", stroke: INK, width: r * 0.2, join: "round" }, d, box);
  ink.path({ stroke: STONE, width: r * 0.09, join: "round" }, d, box);
  for (const [px, py] of corners) disc(ink, px, py, r * 0.24, STONE, INK, r * 0.065);
  const keep = frameAt(x, y, 0.25);
  const k = r * 0.3;
  const square = [keep(-k, -k), keep(k, -k), keep(k, k), keep(-k, k)];
  ink.path({ fill: ROOFS[1], stroke: ROOF_EDGE, width: r * 0.07 }, pathOf(square, true), box);
  ink.path({ stroke: ROOF_RIDGE, width: r * 0.045 }, pathOf([square[0], square[2]]) + pathOf([square[1], square[3]]), box);
}

/**
 * @param {Ink} ink
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {string} fill
 * @param {string} [stroke]
 * @param {number} [width]
 */
export function disc(ink, x, y, r, fill, stroke, width) {
  const d = `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0Z`;
  ink.path({ fill, stroke, width }, d, { x0: x - r, y0: y - r, x1: x + r, y1: y + r });
}
