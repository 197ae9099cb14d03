// @ts-check
/**
 * How high the land lies. On hexes it follows their levels, smoothed so that no hex shows; on a campaign map it is raised
 * along ridge lines and cut by rivers and lakes. Heights are in map units, exaggerated as an engraver would.
 */
import { campaignTerrain } from "./campaign.js";
import { carve } from "./gullies.js";
import { Clouds } from "./noise.js";

/** @typedef {import("./lattice.js").Lattice} Lattice */
/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("./sheet.js").Place} Place */

/**
 * @typedef {object} Terrain
 * @property {Lattice} lattice
 * @property {Float32Array} height
 * @property {Float32Array} dx   how the height grows to the right
 * @property {Float32Array} dy   how the height grows downwards
 * @property {Float32Array} woods
 * @property {Float32Array} marsh
 * @property {Float32Array} crop
 * @property {Float32Array} water
 * @property {Float32Array} flat  plateaus: high, but no slopes
 * @property {Float32Array} [rock]  cliffs
 */

/** How high one level of a hex map stands. */
const LEVEL = 21;
/** By how many levels cliffs stand out of the ground around them. */
const CLIFF = 1.2;

/**
 * @param {Sheet} sheet
 * @param {Lattice} lattice
 * @returns {Terrain}
 */
export function terrainOf(sheet, lattice) {
  const shape = sheet.grid ? hexTerrain(sheet, lattice) : campaignTerrain(sheet, lattice);
  let hilly = false;
  for (let i = 0; i < shape.height.length && !hilly; i++) hilly = shape.height[i] > 3;
  const height = hilly ? carve(lattice, shape.height) : shape.height;
  return { ...shape, lattice, height, ...lattice.gradient(height) };
}

/**
 * @param {Sheet} sheet
 * @param {Lattice} lattice
 */
function hexTerrain(sheet, lattice) {
  const side = sheet.grid?.side ?? 40;
  const drift = new Clouds(41, 3);
  const owners = nearestPlaces(sheet, lattice, drift, side * 0.4);
  const of = (/** @type {(place: Place) => number} */ value, from = owners) => {
    const field = lattice.field();
    const values = Float32Array.from(sheet.places, value);
    if (values.every((one) => one === 0)) return field;
    for (let i = 0; i < field.length; i++) if (from[i] >= 0) field[i] = values[from[i]];
    return field;
  };
  // Hills go on beyond the last hexes, woods and marshes do not.
  const known = nearby(sheet, lattice, owners, side * 1.3);
  // Where a board knows hills as a ground of their own, open ground that lies high is a plateau.
  const plateaus = sheet.places.some((place) => place.ground.includes("hill"));
  const level = (/** @type {Place} */ place) => plateaus && !place.ground.includes("hill") && place.look.works !== "castle";
  const flat = plateaus ? lattice.blurred(of((place) => (level(place) ? 1 : 0)), side * 0.3) : lattice.field();
  const steps = of((place) => place.level + (place.look.works === "castle" ? 0.35 : place.look.cliffs ? CLIFF : 0));
  const near = lattice.blurred(steps, side * 0.5);
  const wide = lattice.blurred(steps, side * 1.7);
  const peaks = of((place) => (place.look.peak ? 1 : 0));
  const summit = lattice.blurred(peaks, side * 0.75);
  const ridges = new Clouds(7, 4);
  const height = lattice.field();
  for (let row = 0, i = 0; row < lattice.height; row++) {
    const y = lattice.y0 + row * lattice.step;
    for (let column = 0; column < lattice.width; column++, i++) {
      if (near[i] < 0.004) continue;
      const x = lattice.x0 + column * lattice.step;
      // A crest wherever the noise passes its middle: long backs instead of round lumps.
      const back = 1 - Math.abs(ridges.at(x / 150, y / 150) - 0.5) * 4.6;
      const up = Math.min(1, near[i]) ** 1.5;
      const rough = 1 - 0.85 * flat[i];
      height[i] = LEVEL * near[i] + up * (wide[i] * 12 * rough + Math.max(-0.7, back) * rough * (11 + 5 * wide[i])) + summit[i] * 34;
    }
  }
  const soften = (/** @type {Float32Array} */ mask) => lattice.blurred(mask, side * 0.14);
  return {
    height: lattice.blurred(height, lattice.step * 1.2),
    woods: soften(of((place) => place.look.woods, known)),
    marsh: soften(of((place) => place.look.marsh, known)),
    crop: soften(of((place) => place.look.crop, known)),
    water: soften(of((place) => (place.look.water ? 1 : 0), known)),
    flat,
    ...(sheet.places.some((place) => place.look.cliffs) && { rock: soften(of((place) => (place.look.cliffs ? 1 : 0), known)) }),
  };
}

/**
 * Only those owners that are no farther away than this.
 * @param {Sheet} sheet
 * @param {Lattice} lattice
 * @param {Int32Array} owners
 * @param {number} reach
 */
function nearby(sheet, lattice, owners, reach) {
  const known = new Int32Array(owners);
  for (let row = 0, i = 0; row < lattice.height; row++) {
    const y = lattice.y0 + row * lattice.step;
    for (let column = 0; column < lattice.width; column++, i++) {
      if (owners[i] < 0) continue;
      const place = sheet.places[owners[i]];
      const dx = lattice.x0 + column * lattice.step - place.x;
      if (dx * dx + (y - place.y) * (y - place.y) >= reach * reach) known[i] = -1;
    }
  }
  return known;
}

/**
 * For every sample the number of the place it belongs to, along borders that waver a little; -1 where there is none.
 * @param {Sheet} sheet
 * @param {Lattice} lattice
 * @param {Clouds} drift
 * @param {number} sway
 */
function nearestPlaces(sheet, lattice, drift, sway) {
  const side = sheet.grid?.side ?? 40;
  const owners = new Int32Array(lattice.size);
  const numbers = new Map(sheet.places.map((place, i) => [place, i]));
  const near = side * side * 0.7;
  /** @type {Place | undefined} */
  let last;
  let number = -1;
  for (let row = 0, i = 0; row < lattice.height; row++) {
    const y = lattice.y0 + row * lattice.step;
    for (let column = 0; column < lattice.width; column++, i++) {
      const x = lattice.x0 + column * lattice.step;
      const wx = x + (drift.at(x / 70, y / 70) - 0.5) * 4 * sway;
      const wy = y + (drift.at(x / 70 + 31.7, y / 70 + 11.3) - 0.5) * 4 * sway;
      // Samples come row by row, so the last owner is nearly always right.
      if (!last || (last.x - wx) * (last.x - wx) + (last.y - wy) * (last.y - wy) >= near) {
        last = sheet.index.nearest(wx, wy, side * 1.3) ?? sheet.index.nearest(wx, wy, side * 4);
        number = last ? (numbers.get(last) ?? -1) : -1;
      }
      owners[i] = number;
    }
  }
  return owners;
}
