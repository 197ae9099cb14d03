// @ts-check
/**
 * Where frame, title, compass and scale stand. They look for open country first; where every corner is played on, the paper
 * gets a strip below the map.
 */
import { distanceToSegment, grown } from "./geometry.js";

/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./sheet.js").Sheet} Sheet */

/**
 * @typedef {object} Layout
 * @property {Rect} paper   the whole sheet
 * @property {Rect} neat    the line round the landscape
 * @property {number} unit  how large the ornaments are drawn
 * @property {Rect} title
 * @property {{ x: number, y: number, r: number }} compass
 * @property {{ x: number, y: number }} scale the middle of the scale bar
 * @property {boolean} tablet  the title stands on the landscape and needs a ground of its own
 */

/**
 * @param {Sheet} sheet
 * @returns {Layout}
 */
export function layoutOf(sheet) {
  const { land } = sheet;
  const unit = Math.max(1, Math.min(1.9, Math.sqrt((land.x1 - land.x0) * (land.y1 - land.y0)) / 1500));
  const margin = 40 * unit;
  const words = Math.max(sheet.board.title.length * 17, sheet.board.subtitle.length * 7.4, 210);
  const size = { w: (words + 70) * unit, h: 132 * unit };
  const room = 46 * unit;
  const inside = openSpot(sheet, size.w, size.h, 20 * unit, []);
  const rose = inside && openSpot(sheet, room * 2, room * 2, 26 * unit, [inside]);
  if (inside && rose) {
    return {
      paper: grown(land, margin),
      neat: land,
      unit,
      title: inside,
      compass: { x: (rose.x0 + rose.x1) / 2, y: (rose.y0 + rose.y1) / 2, r: 38 * unit },
      scale: { x: (inside.x0 + inside.x1) / 2, y: inside.y1 - 20 * unit },
      tablet: true,
    };
  }
  const paper = { ...grown(land, margin), y1: land.y1 + margin + 82 * unit };
  const y = land.y1 + 46 * unit;
  const middle = (land.x0 + land.x1) / 2;
  return {
    paper,
    neat: land,
    unit,
    title: { x0: middle - size.w / 2, y0: y - 40 * unit, x1: middle + size.w / 2, y1: y + 40 * unit },
    compass: { x: land.x1 - 70 * unit, y, r: 30 * unit },
    scale: { x: land.x0 + 170 * unit, y },
    tablet: false,
  };
}

/**
 * The free rectangle nearest to a corner, if there is any.
 * @param {Sheet} sheet
 * @param {number} w
 * @param {number} h
 * @param {number} gap to the border of the landscape
 * @param {readonly Rect[]} taken
 * @returns {Rect | null}
 */
function openSpot(sheet, w, h, gap, taken) {
  const { land } = sheet;
  const step = 24;
  let best = Infinity;
  /** @type {Rect | null} */
  let found = null;
  // Ornaments keep to the borders, so only places along them are tried.
  for (const { x, y } of alongBorders(land, w, h, gap, step)) {
    const fromSide = Math.min(x - land.x0, land.x1 - x - w);
    const fromEnd = Math.min(y - land.y0, land.y1 - y - h);
    const far = fromSide + fromEnd;
    if (far >= best) continue;
    const box = { x0: x, y0: y, x1: x + w, y1: y + h };
    if (taken.some((t) => t.x0 < box.x1 && box.x0 < t.x1 && t.y0 < box.y1 && box.y0 < t.y1)) continue;
    if (isOpen(sheet, box)) {
      best = far;
      found = box;
    }
  }
  return found;
}

/**
 * @param {Rect} land
 * @param {number} w
 * @param {number} h
 * @param {number} gap
 * @param {number} step
 */
function* alongBorders(land, w, h, gap, step) {
  const left = land.x0 + gap;
  const right = land.x1 - gap - w;
  const top = land.y0 + gap;
  const foot = land.y1 - gap - h;
  for (let x = left; x <= right; x += step) yield* [{ x, y: top }, { x, y: foot }, { x: right - (x - left), y: top }, { x: right - (x - left), y: foot }];
  for (let y = top; y <= foot; y += step) yield* [{ x: left, y }, { x: right, y }, { x: left, y: foot - (y - top) }, { x: right, y: foot - (y - top) }];
}

/**
 * Nothing that matters in play stands in the box.
 * @param {Sheet} sheet
 * @param {Rect} box
 */
function isOpen(sheet, box) {
  const cx = (box.x0 + box.x1) / 2;
  const cy = (box.y0 + box.y1) / 2;
  const hw = (box.x1 - box.x0) / 2;
  const hh = (box.y1 - box.y0) / 2;
  const room = sheet.grid ? sheet.grid.side * 1.05 : sheet.radius * 2;
  const reach = Math.hypot(hw, hh) + room;
  if (sheet.index.some(cx, cy, reach, (_, x, y) => Math.abs(x - cx) < hw + room && Math.abs(y - cy) < hh + room)) return false;
  for (const letter of sheet.letters) {
    const reach = letter.text.length * letter.size * 0.32;
    if (Math.abs(letter.x - cx) < hw + reach && Math.abs(letter.y - cy) < hh + letter.size) return false;
  }
  if (sheet.grid) return true;
  const corners = [[box.x0, box.y0], [cx, box.y0], [box.x1, box.y0], [box.x0, cy], [cx, cy], [box.x1, cy], [box.x0, box.y1], [cx, box.y1], [box.x1, box.y1]];
  return sheet.ways.every((way) => {
    /** @type {Point} */
    const a = [way.from.x, way.from.y];
    /** @type {Point} */
    const b = [way.to.x, way.to.y];
    return corners.every(([x, y]) => distanceToSegment(x, y, a, b) > 14);
  });
}
