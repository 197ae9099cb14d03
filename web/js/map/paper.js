// @ts-check
/** The grain of laid paper, as a small seamless tile of pixels that darkens and lightens what lies under it. */
import { chance } from "./noise.js";

/** Side of the tile, in pixels. */
export const GRAIN = 256;

/** @returns {Uint8ClampedArray<ArrayBuffer>} */
export function grain() {
  const pixels = new Uint8ClampedArray(GRAIN * GRAIN * 4);
  for (let y = 0; y < GRAIN; y++) {
    for (let x = 0; x < GRAIN; x++) {
      const fibre = chance(x >> 2, y, 8) * 0.3 + chance(x, y >> 1, 9) * 0.25 + chance(x, y, 7) * 0.45;
      // The wires of the mould leave fine lines across the sheet.
      const laid = y % 8 === 0 ? -0.05 : 0;
      const value = fibre + laid;
      const dark = value < 0.5;
      const at = (y * GRAIN + x) * 4;
      pixels[at] = dark ? 74 : 255;
      pixels[at + 1] = dark ? 48 : 248;
      pixels[at + 2] = dark ? 18 : 226;
      pixels[at + 3] = Math.abs(value - 0.5) * 58;
    }
  }
  return pixels;
}
