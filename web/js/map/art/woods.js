// @ts-check
/** Trees: overlapping crowns in woods, a few of them in a copse, lit from the north-west, painted from the back to the front. */
import { scattered, short } from "../geometry.js";
import { Clouds, between, chance } from "../noise.js";
import { seasonal } from "../palette.js";

/** @typedef {import("../sheet.js").Sheet} Sheet */
/** @typedef {import("../elevation.js").Terrain} Terrain */
/** @typedef {import("../ink.js").Ink} Ink */
/** @typedef {import("../ink.js").Style} Style */
/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {{ x: number, y: number, r: number, dark: boolean }} Tree */

const CROWNS = seasonal(({ crown }) => {
  /** @type {Record<"shadow" | "pale" | "bare" | "dark" | "light", Style>} */
  const styles = {
    shadow: { fill: crown.shadow, alpha: 0.26 },
    pale: { fill: crown.fill, stroke: crown.edge, width: 0.7, join: "round" },
    bare: { fill: crown.fill, alpha: 0.7 },
    dark: { fill: crown.dark, stroke: crown.edge, width: 0.7, join: "round" },
    light: { stroke: crown.light, width: 0.9, cap: "round", from: 0.6 },
  };
  return styles;
});
/** Trees without leaves show their twigs. @type {Style} */
const TWIGS = { stroke: "#463c31", width: 0.65, cap: "round", from: 0.45 };

/** The angle by which sunflowers spread their seeds: points at every radius and no rows. */
const GOLDEN = 2.399963;

/**
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {Terrain} terrain
 * @param {Plan} plan
 */
export function drawWoods(ink, sheet, terrain, plan) {
  const trees = sheet.grid ? hexTrees(sheet, sheet.grid.side) : campaignTrees(sheet, terrain);
  const standing = trees.filter((tree) => plan.free(tree.x, tree.y, tree.r * 0.8, sheet.grid ? ["field"] : []));
  standing.sort((a, b) => a.y - b.y);
  // Rows of the sheet are painted one after the other; within a row neighbours share a mark.
  for (let i = 0; i < standing.length; ) {
    const row = standing[i].y;
    const group = [];
    while (i < standing.length && standing[i].y < row + 5) group.push(standing[i++]);
    group.sort((a, b) => a.x - b.x);
    drawRow(ink, group, sheet.season);
  }
}

/**
 * @param {Sheet} sheet
 * @param {number} side
 * @returns {Tree[]}
 */
function hexTrees(sheet, side) {
  /** @type {Tree[]} */
  const trees = [];
  for (const place of sheet.places) {
    const { woods, copse } = place.look;
    if (woods === 0 && !copse) continue;
    const a = Math.round(place.x);
    const b = Math.round(place.y);
    const count = woods > 0 ? Math.round(26 * woods) : 7;
    const spread = woods > 0 ? side * 0.9 : side * 0.36;
    const turn = chance(a, b, 7) * 6.3;
    const [cx, cy] = woods > 0 ? [place.x, place.y] : [place.x + between(a, b, 8, -9, 9), place.y + between(a, b, 9, -3, 12)];
    for (let k = 0; k < count; k++) {
      const angle = k * GOLDEN + turn;
      const far = spread * Math.sqrt((k + 0.5) / count);
      trees.push({
        x: cx + Math.cos(angle) * far + between(a, b, 100 + k, -2.6, 2.6),
        y: cy + Math.sin(angle) * far + between(a, b, 200 + k, -2.6, 2.6),
        r: between(a, b, 300 + k, 3.7, 5.7),
        dark: chance(a, b, 400 + k) > 0.55,
      });
    }
  }
  return trees;
}

/**
 * Small woods of a campaign map: on the plain and up the lower slopes, never where they would mean anything.
 * @param {Sheet} sheet
 * @param {Terrain} terrain
 * @returns {Tree[]}
 */
function campaignTrees(sheet, terrain) {
  const { land } = sheet;
  const growth = new Clouds(61, 3);
  /** @type {Tree[]} */
  const trees = [];
  for (const shape of sheet.shapes) {
    if (shape.kind !== "woods") continue;
    for (const { x, y, a, b } of scattered(shape.points, 5)) trees.push({ x, y, r: between(a, b, 65, 2, 3), dark: chance(a, b, 66) > 0.5 });
  }
  const pitch = 5;
  for (let y = land.y0 + 6; y < land.y1 - 6; y += pitch) {
    for (let x = land.x0 + 6; x < land.x1 - 6; x += pitch) {
      if (growth.at(x / 54 + y / 170, y / 54 - x / 170) < 0.7) continue;
      const a = Math.round(x);
      const b = Math.round(y);
      if (chance(a, b, 62) < 0.4 || terrain.lattice.value(terrain.height, x, y) > 22) continue;
      trees.push({ x: x + between(a, b, 63, -2, 2), y: y + between(a, b, 64, -2, 2), r: between(a, b, 65, 1.7, 2.6), dark: chance(a, b, 66) > 0.5 });
    }
  }
  return trees;
}

/**
 * @param {Ink} ink
 * @param {readonly Tree[]} row
 * @param {import("../palette.js").Season} season
 */
function drawRow(ink, row, season) {
  const styles = CROWNS[season];
  const { shadow, dark: deep, light } = styles;
  const pale = season === "winter" ? styles.bare : styles.pale;
  ink.order(shadow, pale, TWIGS, deep, light);
  for (const { x, y, r, dark } of row) {
    ink.batch(shadow, ellipse(x + r * 0.5, y + r * 0.72, r, r * 0.5), x, y, r * 2);
    ink.batch(dark ? deep : pale, crown(x, y, r), x, y, r * 1.3);
    if (season === "winter" && !dark) {
      if (ink.shows(TWIGS)) ink.batch(TWIGS, twigs(x, y, r), x, y, r * 1.3);
    } else if (ink.shows(light)) ink.batch(light, `M${short(x - r * 0.66)} ${short(y - r * 0.1)}a${short(r * 0.7)} ${short(r * 0.7)} 0 0 1 ${short(r * 0.72)} ${short(-r * 0.52)}`, x, y, r);
  }
  ink.settle();
}

/** @param {number} x @param {number} y @param {number} rx @param {number} ry */
export function ellipse(x, y, rx, ry) {
  return `M${short(x - rx)} ${short(y)}a${short(rx)} ${short(ry)} 0 1 0 ${short(2 * rx)} 0a${short(rx)} ${short(ry)} 0 1 0 ${short(-2 * rx)} 0Z`;
}

/**
 * Bare branches: forks that reach from the trunk to the edge of the crown.
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function twigs(x, y, r) {
  const turn = chance(Math.round(x), Math.round(y), 6) * 2;
  let d = "";
  for (let k = 0; k < 5; k++) {
    const angle = turn + (k * 2 * Math.PI) / 5;
    const spot = (/** @type {number} */ by, /** @type {number} */ far) => `${short(x + Math.cos(angle + by) * r * far)} ${short(y + Math.sin(angle + by) * r * far)}`;
    d += `M${short(x)} ${short(y)}L${spot(0, 0.55)}L${spot(0.3, 1)}M${spot(0, 0.55)}L${spot(-0.32, 0.95)}`;
  }
  return d;
}

/**
 * A crown of a few round lobes.
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function crown(x, y, r) {
  const lobes = 6;
  const turn = chance(Math.round(x), Math.round(y), 5) * 2;
  let d = "";
  for (let k = 0; k <= lobes; k++) {
    const angle = turn + (k * 2 * Math.PI) / lobes;
    const px = short(x + Math.cos(angle) * r * 0.9);
    const py = short(y + Math.sin(angle) * r * 0.9);
    const bulge = short(r * 0.56);
    d += k === 0 ? `M${px} ${py}` : `A${bulge} ${bulge} 0 0 1 ${px} ${py}`;
  }
  return d + "Z";
}
