// @ts-check
/** Field works: a bank of earth with embrasures for guns, open to the rear, ditch and slopes before it. */
import { pathOf } from "../geometry.js";
import { SEASONS } from "../palette.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../ink.js").Ink} Ink */

/** The corners of the bank, from one end of the open rear to the other, in degrees clockwise from the right. */
const CORNERS = [128, 198, 270, 342, 412];
/** How far along a face the guns stand. */
const GUNS = [0.3, 0.7];

/**
 * @param {Ink} ink
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {import("../palette.js").Season} season
 */
export function redoubt(ink, x, y, r, season) {
  const { earth } = SEASONS[season];
  const corner = (/** @type {number} */ degrees, /** @type {number} */ far) => {
    const angle = (degrees * Math.PI) / 180;
    return /** @type {Point} */ ([x + Math.cos(angle) * far, y + Math.sin(angle) * far]);
  };
  const ring = (/** @type {number} */ far) => CORNERS.map((degrees) => corner(degrees, far * r));
  const [foot, crest, inner] = [ring(1.16), ring(1), ring(0.72)];
  const box = ring(1.3);
  let slopes = "";
  let embrasures = "";
  for (let i = 1; i < CORNERS.length; i++) {
    const on = (/** @type {Point[]} */ line, /** @type {number} */ t) => /** @type {Point} */ ([line[i - 1][0] + (line[i][0] - line[i - 1][0]) * t, line[i - 1][1] + (line[i][1] - line[i - 1][1]) * t]);
    for (let t = 0.04; t < 1; t += 0.075) slopes += pathOf([on(crest, t), on(foot, t)]);
    // Cheeks that open outwards, as a gunner wants them.
    for (const t of GUNS) embrasures += pathOf([on(inner, t - 0.05), on(crest, t - 0.1), on(crest, t + 0.1), on(inner, t + 0.05)], true);
  }
  const bank = [...crest, ...inner.slice().reverse()];
  ink.through({ stroke: earth.slope, width: 0.9, cap: "butt" }, box, slopes);
  ink.through({ stroke: earth.slope, width: 0.8, join: "round" }, box, pathOf(foot));
  ink.through({ fill: "#20160a", alpha: 0.3 }, box, pathOf(bank.map(([px, py]) => /** @type {Point} */ ([px + 1.2, py + 1.6])), true));
  ink.through({ fill: earth.bank, stroke: earth.line, width: 1.5, join: "miter" }, box, pathOf(bank, true));
  ink.through({ fill: earth.line }, box, embrasures);
}
