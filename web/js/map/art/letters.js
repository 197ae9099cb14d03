// @ts-check
/**
 * Names: small capitals for cities, upright for towns, italics for waters and everything else. Each name tries the spots
 * around its place and takes the one that covers least; names of waters run along straight stretches of their course.
 */
import { shifted } from "../curves.js";
import { sharedArea } from "../geometry.js";
import { widthOf } from "../ink.js";
import { INK, INK_SOFT, PAPER_LIGHT, WATER } from "../palette.js";
import { stretches } from "./waters.js";
import { disc } from "./houses.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../geometry.js").Rect} Rect */
/** @typedef {import("../sheet.js").Sheet} Sheet */
/** @typedef {import("../sheet.js").Place} Place */
/** @typedef {import("../ink.js").Ink} Ink */
/** @typedef {import("../ink.js").Face} Face */
/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./waters.js").Water} Water */

/** How unwelcome it is to cover things, by kind. */
const PRICES = { house: 5, place: 9, road: 1.1, water: 1.4, field: 0.1, lake: 0.4 };

/**
 * The words of a map that stand where the board says.
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {Plan} plan
 */
export function drawLetters(ink, sheet, plan) {
  for (const letter of sheet.letters) {
    const face = letterFace(letter.kind, letter.size);
    if (letter.kind === "place") {
      disc(ink, letter.x, letter.y, 1.9, PAPER_LIGHT, INK, 0.9);
      plan.take(letter.x, letter.y, 3, "place");
      continue;
    }
    const { x, y } = shiftedLetter(letter, face, plan);
    ink.text(face, letter.text, x, y + letter.size * 0.3, letter.turn);
    plan.takeBox(turnedBox(x, y, widthOf(letter.text, face), letter.size, letter.turn), letter.kind === "region" ? 2.5 : 5);
  }
}

/**
 * A word gives way to places that stand in it, but never leaves its neighbourhood.
 * @param {Sheet["letters"][number]} letter
 * @param {Face} face
 * @param {Plan} plan
 */
function shiftedLetter(letter, face, plan) {
  const width = widthOf(letter.text, face);
  const turn = (letter.turn * Math.PI) / 180;
  const wet = letter.kind === "water";
  const prices = { ...PRICES, water: wet ? 0.1 : 0.5, lake: wet ? 0 : 3, road: 0.5 };
  let best = Infinity;
  let spot = { x: letter.x, y: letter.y };
  for (let across = -3; across <= 3; across++) {
    for (let along = -4; along <= 4; along++) {
      const u = along * letter.size * 0.9;
      const v = across * letter.size * 0.8;
      const x = letter.x + u * Math.cos(turn) - v * Math.sin(turn);
      const y = letter.y + u * Math.sin(turn) + v * Math.cos(turn);
      let cost = Math.hypot(u, v) * letter.size * 0.22;
      // Piece by piece, because the box of a slanted word is mostly empty.
      const parts = Math.max(1, Math.round(width / letter.size));
      for (let k = 0; k < parts; k++) {
        const along2 = ((k + 0.5) / parts - 0.5) * width;
        const px = x + along2 * Math.cos(turn);
        const py = y + along2 * Math.sin(turn);
        const half = letter.size * 0.55;
        cost += plan.cost({ x0: px - half, y0: py - half, x1: px + half, y1: py + half }, prices);
      }
      if (cost < best) {
        best = cost;
        spot = { x, y };
      }
    }
  }
  return spot;
}

/**
 * @param {string} kind
 * @param {number} size
 * @returns {Face}
 */
function letterFace(kind, size) {
  /** @type {Face} */
  const face = { size, fill: INK_SOFT, halo: PAPER_LIGHT, align: "center", italic: true };
  if (kind === "water") return { ...face, fill: WATER.name, spacing: size * 0.12, halo: "#cfe0de" };
  if (kind === "range") return { ...face, glow: 0.6, spacing: size * 0.3, fill: "#4a321a" };
  if (kind === "region") return { ...face, italic: false, caps: true, spacing: size * 0.36, fill: "#5f4425", alpha: 0.8, glow: 0.35 };
  if (kind === "place") return { ...face, fill: INK, size: size * 1.05 };
  return { ...face, fill: "#5b3b22" };
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {number} turn
 * @returns {Rect}
 */
function turnedBox(x, y, width, height, turn) {
  const c = Math.abs(Math.cos((turn * Math.PI) / 180));
  const s = Math.abs(Math.sin((turn * Math.PI) / 180));
  const w = (width * c + height * s) / 2;
  const h = (width * s + height * c) / 2;
  return { x0: x - w, y0: y - h, x1: x + w, y1: y + h };
}

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
    const reach = sheet.grid ? sheet.grid.side * (places[0].look.works === "bastions" ? 0.85 : places[0].look.settled ? 0.56 : 0.2) : sheet.radius * (places[0].look.works ? 1.3 : 1.08);
    return { text: name, x, y, reach, face, rank: face.size };
  });
  for (const letter of sheet.letters) {
    if (letter.kind === "place") names.push({ text: letter.text, x: letter.x, y: letter.y, reach: 3, face: letterFace("place", letter.size), rank: 0 });
  }
  names.sort((a, b) => b.rank - a.rank);
  for (const name of names) {
    const { spot, cost } = bestSpot(name, sheet, plan);
    // A hamlet that only adds to the landscape keeps its dot and loses its name.
    if (name.rank === 0 && cost > (spot.x1 - spot.x0) * name.face.size * 1.2) continue;
    ink.text(name.face, name.text, (spot.x0 + spot.x1) / 2, spot.y1 - name.face.size * 0.24);
    plan.takeBox(spot, 14);
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
  const face = { size: 11.5 * unit, fill: INK, halo: PAPER_LIGHT, align: "center" };
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
 * @returns {{ spot: Rect, cost: number }}
 */
function bestSpot(name, sheet, plan) {
  const { face, x, y, reach } = name;
  const w = widthOf(name.text, face);
  const h = face.size * 1.02;
  const aside = reach + w / 2 + 1;
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
  for (const [dx, dy, dislike] of offsets) {
    const box = { x0: x + dx - w / 2, y0: y + dy - h / 2, x1: x + dx + w / 2, y1: y + dy + h / 2 };
    const outside = w * h - sharedArea(box, sheet.land);
    const cost = plan.cost(box, PRICES) + dislike * w * h * 0.4 + outside * 8;
    if (cost < best) {
      best = cost;
      spot = box;
    }
  }
  return { spot, cost: best };
}

/**
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {readonly Water[]} waters
 * @param {Plan} plan
 */
export function drawWaterNames(ink, sheet, waters, plan) {
  const unit = sheet.grid ? sheet.grid.side / 40 : Math.max(0.8, sheet.radius / 24);
  /** Rivers that reach the sheet in several pieces are named once a stretch. @type {Map<string, Point[]>} */
  const written = new Map();
  for (const water of waters) {
    const size = Math.max(10.5, Math.min(15, 8.8 + water.width * 0.5)) * unit;
    for (const reach of water.reaches) {
      if (!reach.name) continue;
      /** @type {Face} */
      const face = { size, italic: true, fill: WATER.name, halo: PAPER_LIGHT, spacing: size * 0.22 };
      const done = written.get(reach.name) ?? [];
      written.set(reach.name, done);
      nameReach(ink, reach, water.width, face, sheet, plan, done);
    }
  }
}

/**
 * @param {Ink} ink
 * @param {{ name: string, line: Point[] }} reach
 * @param {number} breadth
 * @param {Face} face
 * @param {Sheet} sheet
 * @param {Plan} plan
 * @param {Point[]} done where this name already stands
 */
function nameReach(ink, reach, breadth, face, sheet, plan, done) {
  const { size } = face;
  const length = widthOf(reach.name, face) * 1.06;
  const apart = Math.max(520, length * 5);
  const spots = stretches(reach.line, length)
    .filter((stretch) => stretch.bend <= size * 0.9)
    .map((stretch) => ({ ...stretch, ...bestBank(stretch.line, breadth, size, sheet, plan) }));
  spots.sort((a, b) => a.cost + a.bend * 26 - (b.cost + b.bend * 26));
  for (const spot of spots) {
    const [x, y] = spot.line[Math.floor(spot.line.length / 2)];
    if (spot.cost > length * size * 1.6) break;
    if (done.some(([px, py]) => Math.hypot(px - x, py - y) < apart)) continue;
    ink.along(face, reach.name, spot.line);
    done.push([x, y]);
    for (const box of boxesAlong(spot.line, size)) plan.takeBox(box, 4);
  }
}

/**
 * The better side of a stretch, read from left to right.
 * @param {readonly Point[]} line
 * @param {number} breadth
 * @param {number} size
 * @param {Sheet} sheet
 * @param {Plan} plan
 */
function bestBank(line, breadth, size, sheet, plan) {
  const forward = line[line.length - 1][0] >= line[0][0] ? [...line] : [...line].reverse();
  const smooth = softened(forward);
  const above = shifted(smooth, breadth / 2 + size * 0.3);
  const below = shifted(smooth, -breadth / 2 - size * 0.95);
  const price = (/** @type {readonly Point[]} */ base) => {
    const middle = shifted(base, size * 0.3);
    return boxesAlong(middle, size).reduce((sum, box) => {
      const outside = size * size - sharedArea(box, sheet.land);
      return sum + plan.cost(box, { ...PRICES, water: 0.5 }) + Math.max(0, outside) * 6;
    }, 0);
  };
  const costAbove = price(above);
  const costBelow = price(below) * 1.05;
  return costAbove <= costBelow ? { line: above, cost: costAbove } : { line: below, cost: costBelow };
}

/**
 * A calmer line for letters to stand on.
 * @param {readonly Point[]} line
 * @returns {Point[]}
 */
function softened(line) {
  let points = [...line];
  for (let round = 0; round < 6; round++) {
    points = points.map((p, i) => {
      const a = points[Math.max(0, i - 1)];
      const b = points[Math.min(points.length - 1, i + 1)];
      return i === 0 || i === points.length - 1 ? p : [(a[0] + 2 * p[0] + b[0]) / 4, (a[1] + 2 * p[1] + b[1]) / 4];
    });
  }
  return points;
}

/**
 * @param {readonly Point[]} line
 * @param {number} size
 * @returns {Rect[]}
 */
function boxesAlong(line, size) {
  const half = size / 2;
  const stride = Math.max(1, Math.floor(size / 6));
  return line.filter((_, i) => i % stride === 0).map(([x, y]) => ({ x0: x - half, y0: y - half, x1: x + half, y1: y + half }));
}
