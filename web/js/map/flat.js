// @ts-check
/** The first sight of a board, painted at once on the page: grounds, waters and roads in flat colours until the art is ready. */
import { hexCorners } from "./geometry.js";
import { PAPER, SEASONS, WATER } from "./palette.js";
import { hexside } from "./sheet.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("./sheet.js").Place} Place */
/** @typedef {import("./brush.js").Context} Context */

/**
 * @param {Place} place
 * @param {import("./palette.js").Hues["flat"]} flat
 */
function flatColour(place, flat) {
  const { look } = place;
  if (look.water) return WATER.lake;
  if (look.cliffs) return flat.rock;
  if (look.woods > 0) return flat.woods;
  if (look.marsh > 0) return flat.marsh;
  if (look.crop > 0) return flat.crop;
  if (look.houses > 0) return flat.houses;
  return flat.levels[Math.min(5, place.level)];
}

/**
 * @param {Context} ctx
 * @param {Sheet} sheet
 * @param {Rect} paper
 * @param {number} scale
 */
export function paintFlat(ctx, sheet, paper, scale) {
  ctx.setTransform(scale, 0, 0, scale, -paper.x0 * scale, -paper.y0 * scale);
  ctx.fillStyle = PAPER;
  ctx.fillRect(paper.x0, paper.y0, paper.x1 - paper.x0, paper.y1 - paper.y0);
  paintGrounds(ctx, sheet);
  for (const shape of sheet.shapes) {
    ctx.fillStyle = WATER.lake;
    trace(ctx, shape.points);
    ctx.fill();
  }
  ctx.lineJoin = "round";
  ctx.lineCap = "round";
  ctx.strokeStyle = WATER.body;
  for (const course of sheet.courses) {
    if (course.kind === "ridge") continue;
    ctx.lineWidth = course.weight * 1.25;
    trace(ctx, course.points);
    ctx.stroke();
  }
  ctx.lineWidth = 5;
  ctx.beginPath();
  for (const edge of sheet.edges) {
    const [a, b] = hexside(sheet, edge.a, edge.b);
    ctx.moveTo(a[0], a[1]);
    ctx.lineTo(b[0], b[1]);
  }
  ctx.stroke();
  ctx.strokeStyle = SEASONS[sheet.season].road.middle;
  ctx.lineWidth = 1.6;
  ctx.beginPath();
  for (const way of sheet.ways) {
    ctx.moveTo(way.from.x, way.from.y);
    for (const [x, y] of way.via) ctx.lineTo(x, y);
    ctx.lineTo(way.to.x, way.to.y);
  }
  ctx.stroke();
  if (!sheet.grid) paintDiscs(ctx, sheet);
}

/**
 * The grounds alone, in flat colours.
 * @param {Context} ctx in map units
 * @param {Sheet} sheet
 */
export function paintGrounds(ctx, sheet) {
  const { land } = sheet;
  ctx.fillStyle = SEASONS[sheet.season].flat.levels[0];
  ctx.fillRect(land.x0, land.y0, land.x1 - land.x0, land.y1 - land.y0);
  if (sheet.grid) paintHexes(ctx, sheet);
}

/**
 * @param {Context} ctx
 * @param {readonly Point[]} points
 */
function trace(ctx, points) {
  ctx.beginPath();
  for (const [x, y] of points) ctx.lineTo(x, y);
}

/**
 * @param {Context} ctx
 * @param {Sheet} sheet
 */
function paintHexes(ctx, sheet) {
  const { grid } = sheet;
  if (!grid) return;
  /** @type {Map<string, Place[]>} */
  const byColour = new Map();
  const { flat } = SEASONS[sheet.season];
  for (const place of sheet.places) {
    const colour = flatColour(place, flat);
    const list = byColour.get(colour);
    if (list) list.push(place);
    else byColour.set(colour, [place]);
  }
  ctx.strokeStyle = "rgba(60,42,20,.25)";
  ctx.lineWidth = 0.8;
  for (const [colour, places] of byColour) {
    ctx.beginPath();
    for (const place of places) {
      hexCorners(place.x, place.y, grid.side, grid.flat).forEach(([x, y], i) => (i ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
      ctx.closePath();
    }
    ctx.fillStyle = colour;
    ctx.fill();
    ctx.stroke();
  }
}

/**
 * @param {Context} ctx
 * @param {Sheet} sheet
 */
function paintDiscs(ctx, sheet) {
  ctx.fillStyle = "#f4e9c9";
  ctx.strokeStyle = "rgba(60,42,20,.6)";
  for (const place of sheet.places) {
    ctx.beginPath();
    ctx.arc(place.x, place.y, sheet.radius, 0, Math.PI * 2);
    ctx.fill();
    ctx.stroke();
  }
}
