// @ts-check
/**
 * How high the land lies. On hexes it follows their levels, smoothed so that no hex shows; on a campaign map it is raised
 * along ridge lines and cut by rivers and lakes. Heights are in map units, exaggerated as an engraver would.
 */
import { insideOutline } from "./geometry.js";
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
 */

/** How high one level of a hex map stands. */
const LEVEL = 21;

/**
 * @param {Sheet} sheet
 * @param {Lattice} lattice
 * @returns {Terrain}
 */
export function terrainOf(sheet, lattice) {
  const shape = sheet.grid ? hexTerrain(sheet, lattice) : campaignTerrain(sheet, lattice);
  const hilly = shape.height.some((h) => h > 3);
  const height = hilly ? carve(lattice, shape.height) : shape.height;
  return { ...shape, lattice, height, ...lattice.gradient(height) };
}

/** @param {number} t */
const ease = (t) => {
  const c = Math.max(0, Math.min(1, t));
  return c * c * (3 - 2 * c);
};

/**
 * @param {Sheet} sheet
 * @param {Lattice} lattice
 */
function hexTerrain(sheet, lattice) {
  const side = sheet.grid?.side ?? 40;
  const drift = new Clouds(41, 3);
  const owners = nearestPlaces(sheet, lattice, drift, side * 0.4);
  const of = (/** @type {(place: Place) => number} */ value, /** @type {(Place | undefined)[]} */ from = owners) => {
    const field = lattice.field();
    for (let i = 0; i < field.length; i++) {
      const place = from[i];
      if (place) field[i] = value(place);
    }
    return field;
  };
  // Hills go on beyond the last hexes, woods and marshes do not.
  const known = owners.map((place, i) => (place && near2(lattice, i, place) < (side * 1.3) ** 2 ? place : undefined));
  // Where a board knows hills as a ground of their own, open ground that lies high is a plateau.
  const plateaus = sheet.places.some((place) => place.ground.includes("hill"));
  const level = (/** @type {Place} */ place) => plateaus && !place.ground.includes("hill") && !place.look.works;
  const flat = plateaus ? lattice.blurred(of((place) => (level(place) ? 1 : 0)), side * 0.3) : lattice.field();
  const steps = of((place) => place.level + (place.look.works === "castle" ? 0.35 : 0));
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
  };
}

/**
 * @param {Lattice} lattice
 * @param {number} i
 * @param {Place} place
 */
function near2(lattice, i, place) {
  const x = lattice.x0 + (i % lattice.width) * lattice.step;
  const y = lattice.y0 + Math.floor(i / lattice.width) * lattice.step;
  return (x - place.x) ** 2 + (y - place.y) ** 2;
}

/**
 * For every sample the place it belongs to, along borders that waver a little.
 * @param {Sheet} sheet
 * @param {Lattice} lattice
 * @param {Clouds} drift
 * @param {number} sway
 */
function nearestPlaces(sheet, lattice, drift, sway) {
  const side = sheet.grid?.side ?? 40;
  /** @type {(Place | undefined)[]} */
  const owners = new Array(lattice.size);
  for (let row = 0, i = 0; row < lattice.height; row++) {
    const y = lattice.y0 + row * lattice.step;
    for (let column = 0; column < lattice.width; column++, i++) {
      const x = lattice.x0 + column * lattice.step;
      const wx = x + (drift.at(x / 70, y / 70) - 0.5) * 4 * sway;
      const wy = y + (drift.at(x / 70 + 31.7, y / 70 + 11.3) - 0.5) * 4 * sway;
      const last = i > 0 ? owners[i - 1] : undefined;
      // Samples come row by row, so the last owner is nearly always right.
      if (last && (last.x - wx) ** 2 + (last.y - wy) ** 2 < side * side * 0.7) owners[i] = last;
      else owners[i] = sheet.index.nearest(wx, wy, side * 1.3) ?? sheet.index.nearest(wx, wy, side * 4);
    }
  }
  return owners;
}

/** Height and reach of a ridge by its rank. */
const RIDGES = [
  { high: 6, wide: 16 },
  { high: 7, wide: 17 },
  { high: 30, wide: 44 },
  { high: 58, wide: 66 },
];

/**
 * @param {Sheet} sheet
 * @param {Lattice} lattice
 */
function campaignTerrain(sheet, lattice) {
  const ridges = sheet.courses.filter((course) => course.kind === "ridge");
  const rivers = sheet.courses.filter((course) => course.kind !== "ridge").map((course) => course.points);
  const lakes = sheet.shapes.filter((shape) => shape.kind === "lake").map((shape) => shape.points);
  const shores = lakes.map((lake) => [...lake, lake[0]]);
  const uplands = mountainCountry(sheet, lattice);
  const height = lattice.field();
  const crest = new Clouds(17, 4);
  for (const rank of [1, 2, 3]) {
    const { high, wide } = RIDGES[rank];
    const lines = ridges.filter((ridge) => Math.max(1, Math.min(3, ridge.weight)) === rank).map((ridge) => ridge.points);
    if (lines.length === 0) continue;
    const distance = lattice.distance(lines, wide * 1.4);
    for (let row = 0, i = 0; row < lattice.height; row++) {
      for (let column = 0; column < lattice.width; column++, i++) {
        if (distance[i] >= wide * 1.4) continue;
        const x = lattice.x0 + column * lattice.step;
        const y = lattice.y0 + row * lattice.step;
        const sway = 0.72 + crest.at(x / 60, y / 60) * 0.6;
        const part = 1 - distance[i] / (wide * 1.05 * sway);
        if (part > 0) height[i] = Math.max(height[i], high * part ** 1.15 * (0.7 + 0.6 * crest.at(x / 45 + 9, y / 45)));
      }
    }
  }
  const rough = new Clouds(23, 4);
  const toRiver = lattice.distance(rivers, 60);
  const toShore = lattice.distance(shores, 60);
  for (let row = 0, i = 0; row < lattice.height; row++) {
    for (let column = 0; column < lattice.width; column++, i++) {
      const x = lattice.x0 + column * lattice.step;
      const y = lattice.y0 + row * lattice.step;
      const country = uplands[i];
      const back = 1 - Math.abs(rough.at(x / 110, y / 110) - 0.5) * 4.4;
      height[i] += country * (20 + 30 * Math.max(-0.3, back));
      // Water has cut its valley: a flat floor, then the flanks.
      const valley = 0.05 + 0.95 * ease((toRiver[i] - 3) / 42);
      const basin = lakes.some((lake) => insideLake(x, y, lake)) ? 0 : 0.08 + 0.92 * ease((toShore[i] - 1) / 34);
      height[i] *= valley * basin;
    }
  }
  const none = lattice.field();
  return { height: lattice.blurred(height, 3), woods: none, marsh: none, crop: none, water: none, flat: none };
}

/** @type {WeakMap<readonly import("./geometry.js").Point[], import("./geometry.js").Rect>} */
const boxes = new WeakMap();

/**
 * @param {number} x
 * @param {number} y
 * @param {readonly import("./geometry.js").Point[]} lake
 */
function insideLake(x, y, lake) {
  let box = boxes.get(lake);
  if (!box) {
    box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
    for (const [px, py] of lake) {
      box = { x0: Math.min(box.x0, px), y0: Math.min(box.y0, py), x1: Math.max(box.x1, px), y1: Math.max(box.y1, py) };
    }
    boxes.set(lake, box);
  }
  return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1 && insideOutline(x, y, lake);
}

/**
 * How much of the country around is mountains, from the kinds of the places and from the ridges: 0 in the plain, 1 among the
 * mountains. Where nothing is known it follows the nearest thing known.
 * @param {Sheet} sheet
 * @param {Lattice} lattice
 */
function mountainCountry(sheet, lattice) {
  /** @type {{ x: number, y: number, value: number, weight: number }[]} */
  const signs = sheet.places.map((place) => ({ x: place.x, y: place.y, value: place.look.rough ? 1 : 0, weight: 1 }));
  for (const course of sheet.courses) {
    if (course.kind !== "ridge") continue;
    const value = course.weight >= 3 ? 1 : course.weight === 2 ? 0.5 : 0;
    for (const [x, y] of course.points) signs.push({ x, y, value, weight: course.weight >= 3 ? 1.6 : 0.8 });
  }
  // Computed coarsely: it is smooth by nature.
  const coarse = 12;
  const columns = Math.ceil((lattice.width * lattice.step) / coarse) + 2;
  const rows = Math.ceil((lattice.height * lattice.step) / coarse) + 2;
  const grid = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = lattice.x0 + column * coarse;
      const y = lattice.y0 + row * coarse;
      let sum = 0;
      let total = 1e-9;
      for (const sign of signs) {
        const d2 = (sign.x - x) ** 2 + (sign.y - y) ** 2;
        const weight = sign.weight / (d2 + 900) ** 2;
        sum += sign.value * weight;
        total += weight;
      }
      grid[row * columns + column] = sum / total;
    }
  }
  return lattice.filled((x, y) => {
    const fx = (x - lattice.x0) / coarse;
    const fy = (y - lattice.y0) / coarse;
    const i = Math.floor(fx);
    const j = Math.floor(fy);
    const u = fx - i;
    const v = fy - j;
    const at = j * columns + i;
    const top = grid[at] * (1 - u) + grid[at + 1] * u;
    const foot = grid[at + columns] * (1 - u) + grid[at + columns + 1] * u;
    return ease((top * (1 - v) + foot * v - 0.28) / 0.5);
  });
}
