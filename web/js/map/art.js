// @ts-check
/** The vector art of a board in painting order. What lies on the land is kept inside the neat line, the rest is not. */
import { Ink } from "./ink.js";
import { Plan } from "./art/plan.js";
import { drawAreas } from "./art/areas.js";
import { drawHexBridges } from "./art/bridges.js";
import { drawCliffs } from "./art/cliffs.js";
import { watersOf } from "./art/courses.js";
import { drawFields } from "./art/fields.js";
import { drawFrame } from "./art/frame.js";
import { drawEntries, drawExits, drawGrid, drawNumbers, drawPeaks, drawScarps } from "./art/grid.js";
import { drawLetters } from "./art/letters.js";
import { drawMarsh } from "./art/marsh.js";
import { drawNames } from "./art/names.js";
import { networkOf } from "./art/network.js";
import { drawCampaignRoads, drawHexRoads } from "./art/roads.js";
import { drawTerminals } from "./art/terminals.js";
import { drawTowns } from "./art/towns.js";
import { drawVineyards } from "./art/vineyards.js";
import { drawWaterNames } from "./art/waternames.js";
import { drawWaters } from "./art/waters.js";
import { drawWoods } from "./art/woods.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./elevation.js").Terrain} Terrain */
/** @typedef {import("./ink.js").Mark} Mark */

/**
 * @typedef {object} Art
 * @property {Mark[]} land   clipped to the landscape
 * @property {Mark[]} sheet  names, frame and ornaments
 */

/**
 * @param {Sheet} sheet
 * @param {Layout} layout
 * @param {Terrain | null} terrain without it the art is plain: lines and names, no scattered detail
 * @param {number} [finest] the most pixels to a map unit that will ever be painted
 * @returns {Art}
 */
export function drawArt(sheet, layout, terrain, finest) {
  const land = new Ink(finest);
  const plan = new Plan();
  const network = networkOf(sheet);
  const waters = watersOf(sheet);

  // Roads and houses claim their ground before anything is scattered, though they are painted later.
  const traffic = new Ink();
  const buildings = new Ink();
  drawWaters(land, sheet, waters, plan);
  if (sheet.grid) {
    drawHexRoads(traffic, sheet, network, plan);
    drawHexBridges(traffic, sheet, network, waters, plan);
    drawTowns(buildings, sheet, network, plan);
    drawEntries(buildings, sheet, plan);
    drawExits(buildings, sheet, plan);
    drawTerminals(buildings, sheet, plan);
    drawPeaks(buildings, sheet, plan);
  } else {
    drawCampaignRoads(traffic, sheet, plan);
    drawAreas(buildings, sheet, plan);
  }
  takeOrnaments(layout, plan);

  const growth = new Ink(finest);
  const trees = new Ink(finest);
  if (terrain) {
    drawFields(growth, sheet, terrain, plan);
    drawVineyards(growth, sheet, terrain, plan);
    drawMarsh(growth, sheet, plan);
    drawWoods(trees, sheet, terrain, plan);
  }
  const lines = new Ink();
  drawGrid(lines, sheet);
  drawScarps(lines, sheet);
  drawCliffs(lines, sheet);

  const words = new Ink();
  drawLetters(words, sheet, plan);
  drawNames(words, sheet, plan);
  drawWaterNames(words, sheet, waters, plan);
  drawNumbers(words, sheet, plan);
  drawFrame(words, sheet, layout);

  const inOrder = [growth, lines, land, traffic, buildings, trees];
  for (const ink of [...inOrder, words]) ink.settle();
  return { land: inOrder.flatMap((ink) => ink.marks), sheet: words.marks };
}

/**
 * Nothing grows under the title.
 * @param {Layout} layout
 * @param {Plan} plan
 */
function takeOrnaments(layout, plan) {
  if (!layout.tablet) return;
  plan.takeBox(layout.title, 50);
  const { compass } = layout;
  plan.takeBox({ x0: compass.x - compass.r, y0: compass.y - compass.r, x1: compass.x + compass.r, y1: compass.y + compass.r }, 50);
}
