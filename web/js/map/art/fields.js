// @ts-check
/**
 * Tilled land: groups of narrow plots side by side, all turned the same way, some ploughed, some green, some ripe, with a row
 * of mulberries along the edge.
 */
import { pathOf, short } from "../geometry.js";
import { Clouds, between, chance } from "../noise.js";
import { seasonal } from "../palette.js";
import { placeAt } from "../sheet.js";
import { frameAt } from "./houses.js";
import { ellipse } from "./woods.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../sheet.js").Sheet} Sheet */
/** @typedef {import("../sheet.js").Place} Place */
/** @typedef {import("../elevation.js").Terrain} Terrain */
/** @typedef {import("../ink.js").Ink} Ink */
/** @typedef {import("../ink.js").Style} Style */
/** @typedef {import("./plan.js").Plan} Plan */

/** How the furrows of each crop are drawn. @type {{ furrow: Style, gap: number }[]} */
const ROWS = [
  { furrow: { width: 0.6, alpha: 0.85, from: 0.6 }, gap: 2.5 },
  { furrow: { width: 0.7, dash: [1.5, 1.1], from: 0.6 }, gap: 2.8 },
  { furrow: { width: 0.55, alpha: 0.9, from: 0.6 }, gap: 2.1 },
  { furrow: { width: 0.7, dash: [0.9, 0.9], from: 0.6 }, gap: 2.3 },
];

const TILLED = seasonal(({ plots, balk, crown }) => {
  const crops = plots.map(({ ground, thick, furrow }, i) => ({
    ground: /** @type {Style} */ ({ fill: ground, alpha: thick }),
    furrow: /** @type {Style} */ ({ stroke: furrow, ...ROWS[i].furrow }),
    gap: ROWS[i].gap,
  }));
  /** @type {Style} */
  const border = { stroke: balk, width: 0.5, alpha: 0.65, join: "round" };
  /** @type {Style} */
  const hedge = { fill: crown.dark, stroke: crown.edge, width: 0.35, from: 0.45 };
  return { crops, border, hedge };
});

/**
 * @typedef {object} Parcel  a group of strips
 * @property {number} x
 * @property {number} y
 * @property {number} angle
 * @property {number} long
 * @property {number} wide
 * @property {number} seed
 * @property {boolean} ripe
 */

/**
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {Terrain} terrain
 * @param {Plan} plan
 */
export function drawFields(ink, sheet, terrain, plan) {
  const tilled = TILLED[sheet.season];
  ink.order(...tilled.crops.map((crop) => crop.ground), ...tilled.crops.map((crop) => crop.furrow), tilled.border, tilled.hedge);
  const wanted = sheet.grid ? hexTillage(sheet, sheet.grid.side) : campaignTillage(sheet, terrain);
  const unit = sheet.grid ? sheet.grid.side / 40 : 0.6;
  const { lattice, dx, dy } = terrain;
  const even = (/** @type {number} */ x, /** @type {number} */ y) => {
    const gx = lattice.value(dx, x, y);
    const gy = lattice.value(dy, x, y);
    return gx * gx + gy * gy < 0.06 * 0.06;
  };
  const estates = new Estates(250 * unit);
  const { land } = sheet;
  const { pitch } = estates;
  for (let j = Math.floor(land.y0 / pitch) - 1; j <= land.y1 / pitch + 1; j++) {
    for (let i = Math.floor(land.x0 / pitch) - 1; i <= land.x1 / pitch + 1; i++) {
      till(estates, i, j, land, unit, wanted, (parcel) => {
        if (even(parcel.x, parcel.y) && plan.free(parcel.x, parcel.y, parcel.wide * 0.55)) drawParcel(ink, parcel, plan, tilled);
      });
    }
  }
  ink.settle();
}

/** The land parted into estates, each with its own lie: a spot belongs to the nearest of their scattered middles. */
class Estates {
  /** @param {number} pitch about how far their middles lie from each other */
  constructor(pitch) {
    this.pitch = pitch;
    /** @type {Map<number, Point>} */
    this.middles = new Map();
  }

  /** @param {number} i @param {number} j @returns {Point} */
  middle(i, j) {
    const key = ((i + 2048) << 12) | (j + 2048);
    let middle = this.middles.get(key);
    if (!middle) {
      middle = [(i + between(i, j, 41, 0.15, 0.85)) * this.pitch, (j + between(i, j, 42, 0.15, 0.85)) * this.pitch];
      this.middles.set(key, middle);
    }
    return middle;
  }

  /** The middles around one, as x, y, x, y. @param {number} i @param {number} j */
  around(i, j) {
    const found = [];
    for (let dj = -2; dj <= 2; dj++) for (let di = -2; di <= 2; di++) if (di !== 0 || dj !== 0) found.push(...this.middle(i + di, j + dj));
    return Float64Array.from(found);
  }
}

/**
 * The plots of an estate: in rows, so that neighbours share their edges.
 * @param {Estates} estates
 * @param {number} i
 * @param {number} j
 * @param {import("../geometry.js").Rect} land
 * @param {number} unit
 * @param {(x: number, y: number, luck: number) => number} wanted how likely a spot is tilled, 0 if less than luck would have it; above 1
 *   it is a field of ripe wheat
 * @param {(parcel: Parcel) => void} found
 */
function till(estates, i, j, land, unit, wanted, found) {
  const { pitch } = estates;
  const long = 27 * unit;
  const wide = 21 * unit;
  const [mx, my] = estates.middle(i, j);
  const others = estates.around(i, j);
  const own = (/** @type {number} */ x, /** @type {number} */ y) => {
    const far = (mx - x) * (mx - x) + (my - y) * (my - y);
    for (let k = 0; k < others.length; k += 2) {
      const dx = others[k] - x;
      const dy = others[k + 1] - y;
      if (dx * dx + dy * dy < far) return false;
    }
    return true;
  };
  const angle = chance(i, j, 43) * Math.PI;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const deep = Math.ceil(pitch / wide);
  const broad = Math.ceil(pitch / long);
  for (let v = -deep; v <= deep; v++) {
    for (let u = -broad; u <= broad; u++) {
      // So far from here another estate is always nearer.
      if ((u * long) ** 2 + (v * wide) ** 2 > pitch * pitch * 1.1) continue;
      const x = mx + u * long * c - v * wide * s;
      const y = my + u * long * s + v * wide * c;
      if (x < land.x0 + wide || x > land.x1 - wide || y < land.y0 + wide || y > land.y1 - wide) continue;
      const a = Math.round(x);
      const b = Math.round(y);
      const luck = chance(a, b, 44);
      const likely = wanted(x, y, luck);
      if (likely <= luck) continue;
      const hx = (long / 2) * c;
      const hy = (long / 2) * s;
      if (!own(x - hx, y - hy) || !own(x + hx, y + hy)) continue;
      found({ x, y, angle, long: long * 0.93, wide: wide * 0.93, seed: Math.floor(chance(a, b, 45) * 65536), ripe: likely > 1 });
    }
  }
}

/**
 * @param {Sheet} sheet
 * @param {number} side
 */
function hexTillage(sheet, side) {
  const fertile = new Clouds(57, 3);
  /** @type {Map<Place, number>} */
  const settled = new Map();
  return (/** @type {number} */ x, /** @type {number} */ y) => {
    const place = placeAt(sheet, x, y);
    if (!place) return 0;
    const { look } = place;
    if (look.crop > 0) return 2;
    if (look.woods > 0 || look.marsh > 0 || look.water || look.works || place.level > 0) return 0;
    let near = settled.get(place);
    if (near === undefined) settled.set(place, (near = nearSettled(sheet, place, side * 4)));
    return (fertile.at(x / 105, y / 105) - 0.56) * 5 + near * 1.1;
  };
}

/**
 * @param {Sheet} sheet
 * @param {Terrain} terrain
 */
function campaignTillage(sheet, terrain) {
  const fertile = new Clouds(57, 3);
  return (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ luck) => {
    const soil = (fertile.at(x / 80, y / 80) - 0.57) * 5;
    // Not even beside a town.
    if (soil + 0.9 <= luck || terrain.lattice.value(terrain.height, x, y) > 3) return 0;
    const place = sheet.index.nearest(x, y, 90);
    const near = place && !place.look.rough ? 1 - Math.sqrt((place.x - x) ** 2 + (place.y - y) ** 2) / 90 : 0;
    return soil + near * 0.9;
  };
}

/**
 * 1 beside a settlement, 0 far from any.
 * @param {Sheet} sheet
 * @param {Place} place
 * @param {number} reach
 */
export function nearSettled(sheet, place, reach) {
  let best = 0;
  sheet.index.some(place.x, place.y, reach, (other, x, y) => {
    if (other.look.settled) best = Math.max(best, 1 - Math.hypot(x - place.x, y - place.y) / reach);
  });
  return best;
}

/**
 * @param {Ink} ink
 * @param {Parcel} parcel
 * @param {Plan} plan
 * @param {typeof TILLED.summer} styles
 */
function drawParcel(ink, parcel, plan, { crops, border, hedge }) {
  const { x, y, seed, long, wide } = parcel;
  const at = frameAt(x, y, parcel.angle);
  const strips = 2 + Math.floor(chance(seed, 1, 1) * 1.9);
  let u = -long / 2;
  for (let k = 0; k < strips; k++) {
    const broad = k === strips - 1 ? long / 2 - u : (long / strips) * between(seed, k, 3, 0.75, 1.25);
    const v0 = (-wide / 2) * between(seed, k, 4, 0.86, 1);
    const v1 = (wide / 2) * between(seed, k, 5, 0.86, 1);
    const crop = crops[parcel.ripe && chance(seed, k, 6) < 0.75 ? 3 : Math.floor(chance(seed, k, 7) * crops.length)];
    const outline = pathOf([at(u, v0), at(u + broad, v0), at(u + broad, v1), at(u, v1)], true);
    ink.batch(crop.ground, outline, x, y, long);
    ink.batch(border, outline, x, y, long);
    if (ink.shows(crop.furrow)) {
      const [fx, fy] = at(u + crop.gap * 0.7, v0 + 0.6);
      const [ux, uy] = [Math.cos(parcel.angle), Math.sin(parcel.angle)];
      const down = v1 - v0 - 1.2;
      // All furrows of a plot are one stroke moved on.
      const stroke = `l${short(-uy * down)} ${short(ux * down)}`;
      let furrows = "";
      const count = Math.ceil((broad - 0.5) / crop.gap - 0.7);
      for (let k = 0; k < count; k++) furrows += `M${short(fx + ux * crop.gap * k)} ${short(fy + uy * crop.gap * k)}${stroke}`;
      ink.batch(crop.furrow, furrows, x, y, long);
    }
    u += broad;
  }
  if (ink.shows(hedge) && chance(seed, 9, 9) < 0.4) {
    for (let v = -long / 2 + 2; v < long / 2; v += 4.4) {
      const [tx, ty] = at(v, -wide / 2 - 0.4);
      const r = between(seed, Math.round(v * 3), 10, 1.1, 1.75) * Math.max(0.75, wide / 21);
      ink.batch(hedge, ellipse(tx, ty, r, r), tx, ty, r);
    }
  }
  plan.take(x, y, wide * 0.5, "field");
}
