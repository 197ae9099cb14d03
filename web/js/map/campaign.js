// @ts-check
/** How high the land of a campaign map lies: raised along ridge lines, rough among mountain places, cut by rivers and lakes. */
import { boundsOf, insideOutline } from "./geometry.js";
import { Clouds } from "./noise.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./lattice.js").Lattice} Lattice */
/** @typedef {import("./sheet.js").Sheet} Sheet */

/** @param {number} t */
const ease = (t) => {
  const c = Math.max(0, Math.min(1, t));
  return c * c * (3 - 2 * c);
};

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
export function campaignTerrain(sheet, lattice) {
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
  const afloat = lakeMask(lattice, lakes);
  for (let row = 0, i = 0; row < lattice.height; row++) {
    for (let column = 0; column < lattice.width; column++, i++) {
      const country = uplands[i];
      if (country === 0 && height[i] === 0) continue;
      if (afloat[i]) {
        height[i] = 0;
        continue;
      }
      const x = lattice.x0 + column * lattice.step;
      const y = lattice.y0 + row * lattice.step;
      const back = 1 - Math.abs(rough.at(x / 110, y / 110) - 0.5) * 4.4;
      height[i] += country * (20 + 30 * Math.max(-0.3, back));
      // Water has cut its valley: a flat floor, then the flanks.
      const valley = 0.05 + 0.95 * ease((toRiver[i] - 3) / 42);
      const basin = 0.08 + 0.92 * ease((toShore[i] - 1) / 34);
      height[i] *= valley * basin;
    }
  }
  const none = lattice.field();
  return { height: lattice.blurred(height, 3), woods: none, marsh: none, crop: none, water: none, flat: none };
}

/**
 * Which samples lie in a lake.
 * @param {Lattice} lattice
 * @param {readonly (readonly Point[])[]} lakes
 */
function lakeMask(lattice, lakes) {
  const mask = new Uint8Array(lattice.size);
  for (const lake of lakes) {
    const box = boundsOf(lake);
    const column0 = Math.max(0, Math.floor((box.x0 - lattice.x0) / lattice.step));
    const column1 = Math.min(lattice.width - 1, Math.ceil((box.x1 - lattice.x0) / lattice.step));
    const row1 = Math.min(lattice.height - 1, Math.ceil((box.y1 - lattice.y0) / lattice.step));
    for (let row = Math.max(0, Math.floor((box.y0 - lattice.y0) / lattice.step)); row <= row1; row++) {
      const y = lattice.y0 + row * lattice.step;
      for (let column = column0; column <= column1; column++) {
        if (insideOutline(lattice.x0 + column * lattice.step, y, lake)) mask[row * lattice.width + column] = 1;
      }
    }
  }
  return mask;
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
  const coarse = 20;
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
