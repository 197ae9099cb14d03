// @ts-check
/** The areas of a campaign map: discs of parchment, hatched rims among the mountains, fortress plans for cities. */
import { pathOf, short } from "../geometry.js";
import { between, chance } from "../noise.js";
import { INK, INK_SOFT, PAPER_LIGHT } from "../palette.js";
import { beginRoofs, church, disc, drawWalls, ringTown, roof, trace } from "./houses.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../sheet.js").Sheet} Sheet */
/** @typedef {import("../sheet.js").Place} Place */
/** @typedef {import("../ink.js").Ink} Ink */
/** @typedef {import("./plan.js").Plan} Plan */

/** What a side's marks are painted with, by its livery. @type {Record<string, string>} */
export const LIVERIES = { blue: "#2f4f8f", white: "#f4efe2", green: "#3f6b3a", red: "#9c2f22" };

/**
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {Plan} plan
 */
export function drawAreas(ink, sheet, plan) {
  if (sheet.grid) return;
  const r = sheet.radius;
  for (const place of sheet.places) {
    const walled = place.look.works === "bastions" || place.look.works === "castle";
    if (walled) fortress(ink, place, r);
    else medallion(ink, place, r);
    // A counter is a little wider than the disc it lies on.
    plan.take(place.x, place.y, r * 1.25, "place");
    marks(ink, sheet, place, r, plan);
  }
}

/**
 * @param {Ink} ink
 * @param {Place} place
 * @param {number} r
 */
function medallion(ink, place, r) {
  const { x, y } = place;
  disc(ink, x + r * 0.07, y + r * 0.12, r * 1.06, "rgba(44,26,8,.3)");
  if (place.look.rough) rays(ink, x, y, r);
  disc(ink, x, y, r, place.look.rough ? "#e6d2a4" : "#f4e9c9", INK, 1.7);
  disc(ink, x, y, r * 0.88, "rgba(0,0,0,0)", INK_SOFT, 0.6);
  if (place.look.rough) mountain(ink, x, y + r * 0.12, r * 0.62);
  else hamlet(ink, place, r);
}

/**
 * A rim of hachures: the ground rises around.
 * @param {Ink} ink
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function rays(ink, x, y, r) {
  let d = "";
  const count = 44;
  for (let k = 0; k < count; k++) {
    const angle = (k * 2 * Math.PI) / count;
    const far = r * between(k, Math.round(x), 15, 1.16, 1.3);
    d += pathOf([
      [x + Math.cos(angle) * r, y + Math.sin(angle) * r],
      [x + Math.cos(angle) * far, y + Math.sin(angle) * far],
    ]);
  }
  ink.path({ stroke: "#4d351a", width: 1.15, cap: "butt" }, d, { x0: x - 2 * r, y0: y - 2 * r, x1: x + 2 * r, y1: y + 2 * r });
}

/**
 * Two peaks with a shaded flank.
 * @param {Ink} ink
 * @param {number} x
 * @param {number} y
 * @param {number} s
 */
function mountain(ink, x, y, s) {
  const p = (/** @type {number} */ u, /** @type {number} */ v) => /** @type {Point} */ ([x + u * s, y + v * s]);
  const box = { x0: x - s, y0: y - s, x1: x + s, y1: y + s };
  ink.path({ fill: "#a88657", alpha: 0.55 }, pathOf([p(-0.12, -0.62), p(0.2, -0.1), p(0.36, -0.34), p(0.92, 0.42), p(0.05, 0.42), p(0.1, 0)], true), box);
  ink.path({ stroke: INK_SOFT, width: 1, join: "round", cap: "round" }, pathOf([p(-0.92, 0.42), p(-0.12, -0.62), p(0.2, -0.1), p(0.36, -0.34), p(0.92, 0.42)]), box);
}

/**
 * A few roofs and a church, pale enough for a counter to stand on.
 * @param {Ink} ink
 * @param {Place} place
 * @param {number} r
 */
function hamlet(ink, place, r) {
  const a = Math.round(place.x);
  const b = Math.round(place.y);
  const k = r / 24;
  beginRoofs(ink);
  for (let i = 0; i < 5; i++) {
    const angle = 0.5 + i * 1.05 + between(a, b, i, -0.25, 0.25);
    const far = r * between(a, b, 10 + i, 0.4, 0.56);
    const lie = angle + Math.PI / 2 + between(a, b, 20 + i, -0.3, 0.3);
    roof(ink, place.x + Math.cos(angle) * far, place.y + Math.sin(angle) * far * 0.8 + r * 0.08, lie, 7.4 * k, 4.8 * k, Math.floor(chance(a, b, 30 + i) * 4));
  }
  ink.settle();
  church(ink, place.x, place.y + r * 0.16, 11 * k);
}

/**
 * @param {Ink} ink
 * @param {Place} place
 * @param {number} r
 */
function fortress(ink, place, r) {
  const a = Math.round(place.x);
  const b = Math.round(place.y);
  const turn = -Math.PI / 2 + between(a, b, 3, -0.3, 0.3);
  const k = r / 24;
  disc(ink, place.x + r * 0.08, place.y + r * 0.14, r * 1.2, "rgba(44,26,8,.25)");
  drawWalls(ink, trace(place.x, place.y, r * 0.98, 8, turn), k * 0.9);
  beginRoofs(ink);
  ringTown(ink, place.x, place.y, r, turn);
  ink.settle();
  church(ink, place.x, place.y + r * 0.26, 13 * k);
}

/**
 * Small signs at the rim: a wheel where wagons are loaded, a star where the campaign is decided.
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {Place} place
 * @param {number} r
 * @param {Plan} plan
 */
function marks(ink, sheet, place, r, plan) {
  const supply = place.tags.find((tag) => tag.startsWith("supply"));
  if (supply) plan.take(place.x + r * 0.98, place.y - r * 0.98, r * 0.5, "house");
  if (place.tags.includes("objective")) plan.take(place.x - r * 0.98, place.y - r * 0.98, r * 0.5, "house");
  if (supply) {
    const side = sheet.board.sides[supply === "supply-b" ? 1 : 0];
    wheel(ink, place.x + r * 0.98, place.y - r * 0.98, r * 0.42, LIVERIES[side?.livery ?? ""] ?? PAPER_LIGHT);
  }
  if (place.tags.includes("objective")) star(ink, place.x - r * 0.98, place.y - r * 0.98, r * 0.44);
}

/**
 * @param {Ink} ink
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {string} colour
 */
export function wheel(ink, x, y, r, colour) {
  disc(ink, x + 0.8, y + 1.2, r * 1.08, "rgba(30,16,4,.35)");
  disc(ink, x, y, r, colour, INK, r * 0.2);
  const light = colour === LIVERIES.white;
  const line = light ? INK : PAPER_LIGHT;
  let spokes = "";
  for (let k = 0; k < 4; k++) {
    const c = Math.cos((k * Math.PI) / 4) * r * 0.68;
    const s = Math.sin((k * Math.PI) / 4) * r * 0.68;
    spokes += pathOf([[x - c, y - s], [x + c, y + s]]);
  }
  const box = { x0: x - r, y0: y - r, x1: x + r, y1: y + r };
  ink.path({ stroke: line, width: r * 0.12 }, spokes, box);
  disc(ink, x, y, r * 0.68, "rgba(0,0,0,0)", line, r * 0.13);
  disc(ink, x, y, r * 0.2, line);
}

/**
 * @param {Ink} ink
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
export function star(ink, x, y, r) {
  let d = "";
  for (let k = 0; k < 10; k++) {
    const angle = -Math.PI / 2 + (k * Math.PI) / 5;
    const far = k % 2 ? r * 0.44 : r;
    d += `${k ? "L" : "M"}${short(x + Math.cos(angle) * far)} ${short(y + Math.sin(angle) * far)}`;
  }
  const box = { x0: x - r, y0: y - r, x1: x + r, y1: y + r };
  ink.path({ fill: "#d9b04a", stroke: INK, width: r * 0.14, join: "round" }, d + "Z", box);
}
