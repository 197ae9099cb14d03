// @ts-check
/**
 * The continuous tones of the landscape, one colour a sample: washes by height and ground, light from the north-west, and
 * the unevenness of old paper. Pure number work, so that it can run anywhere.
 */
import { Clouds } from "./noise.js";
import { seasonal } from "./palette.js";

/** @typedef {import("./elevation.js").Terrain} Terrain */
/** @typedef {import("./palette.js").Colour} Colour */
/** @typedef {import("./palette.js").Hues} Hues */
/** @typedef {import("./palette.js").Season} Season */

/** How many steps of the ramp there are to one unit of height. */
const FINE = 4;

/**
 * The washes by height, what the land looks like from the plain to the summits, in even steps of height, three numbers each:
 * looked up once a sample.
 * @param {Hues} hues
 */
function rampOf({ wash }) {
  /** @type {{ at: number, wash: Colour }[]} */
  const ramp = [
    { at: 0, wash: wash.plain },
    { at: 9, wash: wash.foothill },
    { at: 34, wash: wash.hill },
    { at: 66, wash: wash.mountain },
    { at: 112, wash: wash.summit },
  ];
  return Float32Array.from({ length: (ramp[ramp.length - 1].at * FINE + 1) * 3 }, (_, i) => {
    const height = Math.floor(i / 3) / FINE;
    let k = 0;
    while (k < ramp.length - 2 && height > ramp[k + 1].at) k++;
    const low = ramp[k];
    const high = ramp[k + 1];
    const t = Math.min(1, (height - low.at) / (high.at - low.at));
    return low.wash[i % 3] + (high.wash[i % 3] - low.wash[i % 3]) * t;
  });
}

const TONES = seasonal((hues) => ({ WASH: hues.wash, RAMPED: rampOf(hues) }));

/**
 * How much the ramp is stretched so that only the summits of a sheet look like summits.
 * @param {Float32Array} height
 */
function stretchOf(height) {
  let top = 0;
  for (let i = 0; i < height.length; i++) if (height[i] > top) top = height[i];
  return Math.max(1, top / 108);
}

/**
 * The tones as pixels, four bytes a sample.
 * @param {Terrain} terrain
 * @param {Season} [season]
 * @returns {Uint8ClampedArray<ArrayBuffer>}
 */
export function tones(terrain, season = "summer") {
  const { lattice, height, dx, dy, woods, marsh, crop, water, flat, rock } = terrain;
  const { WASH, RAMPED } = TONES[season];
  const stretch = FINE / stretchOf(height);
  const top = RAMPED.length / 3 - 1;
  const pixels = new Uint8ClampedArray(lattice.size * 4);
  const stain = new Clouds(21, 4);
  const meadow = new Clouds(29, 4);
  let red = 0;
  let green = 0;
  let blue = 0;
  const mix = (/** @type {Colour} */ wash, /** @type {number} */ amount) => {
    red += (wash[0] - red) * amount;
    green += (wash[1] - green) * amount;
    blue += (wash[2] - blue) * amount;
  };
  for (let row = 0, i = 0; row < lattice.height; row++) {
    const y = lattice.y0 + row * lattice.step;
    for (let column = 0; column < lattice.width; column++, i++) {
      const x = lattice.x0 + column * lattice.step;
      const step = Math.max(0, Math.min(top, Math.round(height[i] * stretch))) * 3;
      red = RAMPED[step];
      green = RAMPED[step + 1];
      blue = RAMPED[step + 2];
      const plain = Math.max(0, 1 - height[i] / 14, flat[i] * 0.75);
      if (plain > 0) mix(WASH.meadow, plain * Math.max(0, Math.min(0.8, (meadow.at(x / 210, y / 210) - 0.4) * 2.4)));
      if (woods[i] > 0.01) mix(WASH.woods, woods[i] * 0.72);
      if (marsh[i] > 0.01) mix(WASH.marsh, marsh[i] * 0.82);
      if (crop[i] > 0.01) mix(WASH.crop, crop[i] * 0.5);
      if (rock && rock[i] > 0.01) mix(WASH.rock, rock[i] * 0.6);
      if (water[i] > 0.01) mix(WASH.water, Math.min(1, water[i] * 1.4));
      // Slopes towards the north-west rise to the right and down, and catch the light.
      const light = (dx[i] + dy[i]) / Math.sqrt(1 + dx[i] * dx[i] + dy[i] * dy[i]);
      if (light > 0) mix(WASH.light, Math.min(0.5, light * 0.6));
      else if (light < 0) mix(WASH.shade, Math.min(0.38, -light * 0.42));
      const paper = 1 + (stain.at(x / 330, y / 330) - 0.5) * 0.16;
      const at = i * 4;
      pixels[at] = red * paper;
      pixels[at + 1] = green * paper;
      pixels[at + 2] = blue * paper;
      pixels[at + 3] = 255;
    }
  }
  return pixels;
}
