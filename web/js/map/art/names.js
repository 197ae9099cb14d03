// @ts-check
/**
 * The names of places: small capitals for cities, upright for towns, italics for the rest. Each name tries the spots around
 * its place and takes the one that covers least.
 */
import { sharedArea } from "../geometry.js";
import { widthOf } from "../ink.js";
import { INK, SEASONS } from "../palette.js";
import { letterFace } from "./letters.js";
import { PRICES } from "./plan.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../geometry.js").Rect} Rect */
/** @typedef {import("../sheet.js").Sheet} Sheet */
/** @typedef {import("../sheet.js").Place} Place */
/** @typedef {import("../ink.js").Ink} Ink */
/** @typedef {import("../ink.js").Face} Face */
/** @typedef {import("./plan.js").Plan} Plan */

/** Height of the letters below which a name is set larger, in pixels, and by how much room is kept for that. */
const READABLE = 9.6;
const ROOM = { hexes: 1.06, areas: 1.25 };

/**
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {Plan} plan
 */
export function drawNames(ink, sheet, plan) {
  /** @type {{ text: string, x: number, y: number, reach: number, face: Face, rank: number }[]} */
  const names = groupsOf(sheet).map(({ name, places }) => {
    const x = places.reduce((sum, place) => sum + place.x, 0) / places.length;
    const y = places.reduce((sum, place) => sum + place.y, 0) / places.length;
    const face = nameFace(places[0], sheet);
    const reach = sheet.grid ? sheet.grid.side * (places[0].look.works === "bastions" ? 0.85 : places[0].look.works === "redoubt" ? 0.86 : places[0].look.settled || places[0].look.works ? 0.56 : 0.2) : sheet.radius * (places[0].look.works ? 1.36 : 1.27);
    return { text: name, x, y, reach, face, rank: face.size };
  });
  for (const letter of sheet.letters) {
    if (letter.kind === "place") names.push({ text: letter.text, x: letter.x, y: letter.y, reach: 3, face: letterFace("place", letter.size), rank: 0 });
  }
  const room = sheet.grid ? ROOM.hexes : ROOM.areas;
  names.sort((a, b) => b.rank - a.rank);
  for (const name of names) {
    const { spot, cost, push } = bestSpot(name, sheet, plan);
    // A hamlet that only adds to the landscape keeps its dot and loses its name.
    if (name.rank === 0 && cost > (spot.x1 - spot.x0) * name.face.size * 1.2) continue;
    ink.text(name.face, name.text, (spot.x0 + spot.x1) / 2, spot.y1 - name.face.size * 0.24, 0, push);
    plan.takeBox(grownBox(spot, push, room), 14);
  }
}

/**
 * Neighbouring places of one name share one label.
 * @param {Sheet} sheet
 */
function groupsOf(sheet) {
  const near = sheet.grid ? sheet.grid.side * 2.6 : 0;
  /** @type {{ name: string, places: Place[] }[]} */
  const groups = [];
  for (const place of sheet.places) {
    if (!place.name) continue;
    const group = groups.find(
      (g) => g.name === place.name && g.places.some((p) => Math.hypot(p.x - place.x, p.y - place.y) <= near),
    );
    if (group) group.places.push(place);
    else groups.push({ name: place.name, places: [place] });
  }
  return groups;
}

/**
 * @param {Place} place
 * @param {Sheet} sheet
 * @returns {Face}
 */
function nameFace(place, sheet) {
  const unit = sheet.grid ? sheet.grid.side / 40 : Math.max(0.72, sheet.radius / 24);
  // On a large sheet the great names must be read from further away.
  const large = Math.max(1, Math.min(2, Math.sqrt((sheet.land.x1 - sheet.land.x0) / 1800)));
  /** @type {Face} */
  const face = { size: 11.5 * unit, fill: INK, halo: SEASONS[sheet.season].halo, align: "center", least: READABLE };
  const { look } = place;
  if (look.settled === "city") return { ...face, size: 19 * unit * large, caps: true, spacing: 1.6 * unit * large, bold: true };
  if (!sheet.grid && (look.works || look.settled)) return { ...face, size: 17 * unit, caps: true, spacing: 1.1 * unit, bold: true };
  if (look.works === "redoubt") return { ...face, size: 11 * unit, italic: true };
  if (look.settled === "town") return { ...face, size: 15 * unit * (0.5 + large / 2), bold: true };
  if (look.settled === "village") return { ...face, size: 12.2 * unit };
  if (!sheet.grid) return { ...face, size: 13.4 * unit, italic: look.rough };
  return { ...face, size: 12 * unit, italic: true, fill: "#3d2612", glow: 0.9 };
}

/**
 * @param {{ text: string, x: number, y: number, reach: number, face: Face }} name
 * @param {Sheet} sheet
 * @param {Plan} plan
 * @returns {{ spot: Rect, cost: number, push: Point }}
 */
function bestSpot(name, sheet, plan) {
  const { face, x, y, reach } = name;
  const w = widthOf(name.text, face);
  const h = face.size * 1.02;
  const aside = reach + w / 2 + 1;
  const room = sheet.grid ? ROOM.hexes : ROOM.areas;
  /** Below is where readers look first. @type {[number, number, number][]} */
  const offsets = [
    [0, reach + h * 0.5, 0],
    [0, -reach - h * 0.5, 0.3],
    [aside, 0, 0.45],
    [-aside, 0, 0.5],
    [w * 0.3, reach + h * 0.5, 0.12],
    [-w * 0.3, reach + h * 0.5, 0.12],
    [aside * 0.85, reach * 0.7 + h * 0.25, 0.4],
    [-aside * 0.85, reach * 0.7 + h * 0.25, 0.4],
    [aside * 0.85, -reach * 0.7 - h * 0.25, 0.45],
    [-aside * 0.85, -reach * 0.7 - h * 0.25, 0.45],
    [0, reach * 1.3 + h * 0.6, 0.35],
  ];
  let best = Infinity;
  let spot = { x0: x - w / 2, y0: y, x1: x + w / 2, y1: y + h };
  /** @type {Point} */
  let push = [0, 0];
  for (const [dx, dy, dislike] of offsets) {
    const box = { x0: x + dx - w / 2, y0: y + dy - h / 2, x1: x + dx + w / 2, y1: y + dy + h / 2 };
    /** @type {Point} */
    const away = [Math.abs(dx) > w * 0.4 ? Math.sign(dx) : 0, Math.sign(dy)];
    const outside = w * h - sharedArea(box, sheet.land);
    const cost = plan.cost(grownBox(box, away, room), PRICES) + dislike * w * h * 0.4 + outside * 8;
    if (cost < best) {
      best = cost;
      spot = box;
      push = away;
    }
  }
  return { spot, cost: best, push };
}

/**
 * What a name covers that is set larger.
 * @param {Rect} box
 * @param {Point} push
 * @param {number} room
 * @returns {Rect}
 */
function grownBox(box, push, room) {
  const w = ((box.x1 - box.x0) * (room - 1)) / 2;
  const h = ((box.y1 - box.y0) * (room - 1)) / 2;
  return { x0: box.x0 - w + push[0] * w, y0: box.y0 - h + push[1] * h, x1: box.x1 + w + push[0] * w, y1: box.y1 + h + push[1] * h };
}
