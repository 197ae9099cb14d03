// @ts-check
/**
 * Tilled land: groups of narrow plots side by side, all turned the same way, some ploughed, some green, some ripe, with a row
 * of mulberries along the edge; and vineyards on the hills, as dotted rows that follow the slope.
 */
import { pathOf, short } from "../geometry.js";
import { Clouds, between, chance } from "../noise.js";
import { CROWN, VINE } from "../palette.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../sheet.js").Sheet} Sheet */
/** @typedef {import("../sheet.js").Place} Place */
/** @typedef {import("../elevation.js").Terrain} Terrain */
/** @typedef {import("../ink.js").Ink} Ink */
/** @typedef {import("../ink.js").Style} Style */
/** @typedef {import("./plan.js").Plan} Plan */

/** @type {{ ground: Style, furrow: Style, gap: number }[]} */
const CROPS = [
  { ground: { fill: "#dccb85", alpha: 0.75 }, furrow: { stroke: "#94863f", width: 0.6, alpha: 0.85, from: 0.6 }, gap: 2.5 },
  { ground: { fill: "#c5cb88", alpha: 0.7 }, furrow: { stroke: "#74834a", width: 0.7, dash: [1.5, 1.1], from: 0.6 }, gap: 2.8 },
  { ground: { fill: "#dcc08b", alpha: 0.65 }, furrow: { stroke: "#a4804a", width: 0.55, alpha: 0.9, from: 0.6 }, gap: 2.1 },
  { ground: { fill: "#e6d493", alpha: 0.85 }, furrow: { stroke: "#b3923b", width: 0.7, dash: [0.9, 0.9], from: 0.6 }, gap: 2.3 },
];
/** @type {Style} */
const BORDER = { stroke: "#7d7440", width: 0.5, alpha: 0.65, join: "round" };
/** @type {Style} */
const HEDGE = { fill: CROWN.dark, stroke: CROWN.edge, width: 0.35, from: 0.45 };

/**
 * @typedef {object} Parcel  a group of plots
 * @property {number} x
 * @property {number} y
 * @property {number} angle
 * @property {number} seed
 * @property {number} size
 * @property {boolean} ripe
 */

/**
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {Terrain} terrain
 * @param {Plan} plan
 */
export function drawFields(ink, sheet, terrain, plan) {
  ink.order(...CROPS.map((crop) => crop.ground), ...CROPS.map((crop) => crop.furrow), BORDER, HEDGE);
  for (const parcel of sheet.grid ? hexParcels(sheet, sheet.grid.side) : campaignParcels(sheet)) {
    const steep = !sheet.grid && terrain.lattice.value(terrain.height, parcel.x, parcel.y) > 4;
    if (!steep && plan.free(parcel.x, parcel.y, parcel.size * 0.62)) drawParcel(ink, parcel, plan);
  }
  ink.settle();
}

/**
 * @param {Sheet} sheet
 * @param {number} side
 * @returns {Parcel[]}
 */
function hexParcels(sheet, side) {
  const lie = new Clouds(53, 2);
  const fertile = new Clouds(57, 3);
  /** @type {Parcel[]} */
  const parcels = [];
  for (const place of sheet.places) {
    const { look } = place;
    if (look.woods > 0 || look.marsh > 0 || look.water || look.works || (place.level > 0 && look.crop === 0)) continue;
    const a = Math.round(place.x);
    const b = Math.round(place.y);
    const settled = nearSettled(sheet, place, side * 4.2);
    const wanted = look.crop > 0 ? 4 : fertile.at(place.x / 260, place.y / 260) * 3.2 - 1.2 + settled * 2.6 + chance(a, b, 31) * 1.4 - 0.7;
    const turn = lie.at(place.x / 420, place.y / 420) * Math.PI * 3;
    for (let k = 0; k < Math.min(4, Math.round(wanted)); k++) {
      const angle = turn + Math.PI / 4 + (k * Math.PI) / 2 + between(a, b, 40 + k, -0.35, 0.35);
      const far = side * between(a, b, 50 + k, 0.4, 0.58);
      parcels.push({
        x: place.x + Math.cos(angle) * far,
        y: place.y + Math.sin(angle) * far,
        angle: turn + between(a, b, 60 + k, -0.12, 0.12) + (chance(a, b, 65 + k) > 0.7 ? Math.PI / 2 : 0),
        seed: Math.floor(chance(a, b, 70 + k) * 65536),
        size: side * between(a, b, 80 + k, 0.44, 0.62),
        ripe: look.crop > 0,
      });
    }
  }
  return parcels;
}

/**
 * 1 beside a settlement, 0 far from any.
 * @param {Sheet} sheet
 * @param {Place} place
 * @param {number} reach
 */
function nearSettled(sheet, place, reach) {
  let best = 0;
  for (const { x, y, what } of sheet.index.near(place.x, place.y, reach)) {
    if (what.look.settled) best = Math.max(best, 1 - Math.hypot(x - place.x, y - place.y) / reach);
  }
  return best;
}

/**
 * Small plots over the plain of a campaign map, thicker near the places.
 * @param {Sheet} sheet
 * @returns {Parcel[]}
 */
function campaignParcels(sheet) {
  const lie = new Clouds(53, 2);
  const fertile = new Clouds(57, 3);
  const pitch = 25;
  /** @type {Parcel[]} */
  const parcels = [];
  for (let y = sheet.land.y0 + 14; y < sheet.land.y1 - 14; y += pitch) {
    for (let x = sheet.land.x0 + 14; x < sheet.land.x1 - 14; x += pitch) {
      const a = Math.round(x);
      const b = Math.round(y);
      const place = sheet.index.nearest(x, y, 150);
      const near = place && !place.look.rough ? 1 - Math.hypot(place.x - x, place.y - y) / 150 : -0.3;
      if (chance(a, b, 33) > fertile.at(x / 190, y / 190) * 0.9 - 0.28 + near * 0.55) continue;
      parcels.push({
        x: x + between(a, b, 34, -9, 9),
        y: y + between(a, b, 35, -9, 9),
        angle: lie.at(x / 380, y / 380) * Math.PI * 3,
        seed: Math.floor(chance(a, b, 36) * 65536),
        size: between(a, b, 37, 9, 15),
        ripe: false,
      });
    }
  }
  return parcels;
}

/**
 * @param {Ink} ink
 * @param {Parcel} parcel
 * @param {Plan} plan
 */
function drawParcel(ink, parcel, plan) {
  const { x, y, seed, size } = parcel;
  const c = Math.cos(parcel.angle);
  const s = Math.sin(parcel.angle);
  const at = (/** @type {number} */ u, /** @type {number} */ v) => /** @type {Point} */ ([x + u * c - v * s, y + u * s + v * c]);
  const strips = 2 + Math.floor(chance(seed, 1, 1) * 2.4);
  const long = size * between(seed, 2, 2, 0.8, 1.15);
  let u = -size / 2;
  for (let k = 0; k < strips; k++) {
    const wide = (size / strips) * between(seed, k, 3, 0.8, 1.2);
    const v0 = (-long / 2) * between(seed, k, 4, 0.72, 1);
    const v1 = (long / 2) * between(seed, k, 5, 0.72, 1);
    const crop = CROPS[parcel.ripe && chance(seed, k, 6) < 0.7 ? 3 : Math.floor(chance(seed, k, 7) * CROPS.length)];
    const plot = [at(u, v0), at(u + wide, v0), at(u + wide, v1), at(u, v1)];
    const outline = pathOf(plot, true);
    ink.batch(crop.ground, outline, x, y, size);
    ink.batch(BORDER, outline, x, y, size);
    let furrows = "";
    for (let line = u + crop.gap * 0.7; line < u + wide - 0.5; line += crop.gap) furrows += pathOf([at(line, v0 + 0.7), at(line, v1 - 0.7)]);
    ink.batch(crop.furrow, furrows, x, y, size);
    u += wide;
  }
  if (chance(seed, 9, 9) < 0.6) {
    for (let v = -long / 2 + 2; v < long / 2; v += 4.6) {
      const [tx, ty] = at(u + 1.8, v);
      const r = between(seed, Math.round(v), 10, 1.15, 1.75);
      ink.batch(HEDGE, `M${short(tx - r)} ${short(ty)}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0Z`, tx, ty, r);
    }
  }
  plan.take(x, y, size * 0.5, "field");
}

/** @type {Style} */
const ROWS = { stroke: VINE.row, width: 1.7, dash: [0.1, 2.9], cap: "round", alpha: 0.85, from: 0.5 };
/** @type {Style} */
const POSTS = { stroke: VINE.post, width: 0.5, alpha: 0.7, from: 0.8 };

/**
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {Terrain} terrain
 * @param {Plan} plan
 */
export function drawVineyards(ink, sheet, terrain, plan) {
  if (!sheet.grid) return;
  const { side } = sheet.grid;
  ink.order(POSTS, ROWS);
  for (const place of sheet.places) {
    if (place.level < 1 || place.level > 2 || place.look.woods > 0 || place.look.settled || place.look.works || place.look.peak) continue;
    const a = Math.round(place.x);
    const b = Math.round(place.y);
    if (nearSettled(sheet, place, side * 5.4) < 0.2 + chance(a, b, 91) * 0.55) continue;
    for (let k = 0; k < 3; k++) {
      const angle = chance(a, b, 92) * 6.3 + k * 2.1;
      const x = place.x + Math.cos(angle) * side * 0.46;
      const y = place.y + Math.sin(angle) * side * 0.46;
      const gx = terrain.lattice.value(terrain.dx, x, y);
      const gy = terrain.lattice.value(terrain.dy, x, y);
      const slope = Math.hypot(gx, gy);
      if (slope > 0.6 || !plan.free(x, y, 11)) continue;
      drawVines(ink, x, y, slope > 0.03 ? Math.atan2(gy, gx) + Math.PI / 2 : chance(a, b, 93) * 3, side * 0.4);
      plan.take(x, y, 11, "field");
    }
  }
  ink.settle();
}

/**
 * @param {Ink} ink
 * @param {number} x
 * @param {number} y
 * @param {number} angle
 * @param {number} size
 */
function drawVines(ink, x, y, angle, size) {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  for (let v = -size / 2; v <= size / 2; v += 3.9) {
    const half = size * between(Math.round(x), Math.round(v * 10), 94, 0.42, 0.66);
    const a = /** @type {Point} */ ([x - half * c - v * s, y - half * s + v * c]);
    const b = /** @type {Point} */ ([x + half * c - v * s, y + half * s + v * c]);
    ink.batch(POSTS, pathOf([a, b]), x, y, size);
    ink.batch(ROWS, pathOf([a, b]), x, y, size);
  }
}
