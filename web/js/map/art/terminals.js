// @ts-check
/**
 * Where supply comes onto a sheet of hexes: a wheel in the colours of its side beside the border, as on the medallions of a campaign.
 */
import { PAPER_LIGHT } from "../palette.js";
import { LIVERIES, wheel } from "./areas.js";
import { atBorder } from "./grid.js";

/** @typedef {import("../ink.js").Ink} Ink */
/** @typedef {import("../sheet.js").Sheet} Sheet */

/**
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {import("./plan.js").Plan} plan
 */
export function drawTerminals(ink, sheet, plan) {
  const { grid, board } = sheet;
  if (!grid) return;
  for (const place of sheet.places) {
    const tag = place.tags.find((one) => one.startsWith("supply"));
    if (!tag) continue;
    const side = board.sides[tag === "supply-b" ? 1 : 0];
    const [x, y] = atBorder(sheet, place, grid.side)(-0.28, -0.42);
    plan.take(x, y, grid.side * 0.24, "house");
    wheel(ink, x, y, grid.side * 0.2, LIVERIES[side?.livery ?? ""] ?? PAPER_LIGHT);
  }
}
