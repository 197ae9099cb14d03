// @ts-check
// Lines along which pieces go: through the middles of hexes, or along the roads between areas.

/** @typedef {import("../map/geometry.js").Point} Point */
/** @typedef {import("../map/sheet.js").Sheet} Sheet */

/**
 * The points of a path from place to place. Where a road joins two places without a grid, the line follows its bends.
 * @param {Sheet} sheet
 * @param {string[]} ids
 * @returns {Point[]}
 */
export function lineThrough(sheet, ids) {
  /** @type {Point[]} */
  const points = [];
  let before;
  for (const id of ids) {
    const place = sheet.byId.get(id);
    if (!place) continue;
    if (before && !sheet.grid) points.push(...bends(sheet, before.id, id));
    points.push([place.x, place.y]);
    before = place;
  }
  return points;
}

/**
 * The bends of the road between two places, in the order they are met.
 * @param {Sheet} sheet
 * @param {string} from
 * @param {string} to
 * @returns {Point[]}
 */
function bends(sheet, from, to) {
  for (const way of sheet.ways) {
    const via = way.bridge?.at && way.via.length === 0 ? [way.bridge.at] : way.via;
    if (way.from.id === from && way.to.id === to) return via;
    if (way.from.id === to && way.to.id === from) return [...via].reverse();
  }
  return [];
}

/**
 * A line with its last piece shortened, so that an arrow's head does not cover what it points at.
 * @param {Point[]} points
 * @param {number} by
 * @returns {Point[]}
 */
export function shortened(points, by) {
  if (points.length < 2) return points;
  const [ax, ay] = points[points.length - 2];
  const [bx, by0] = points[points.length - 1];
  const length = Math.hypot(bx - ax, by0 - ay);
  const keep = Math.max(0.2, (length - by) / length);
  return [...points.slice(0, -1), [ax + (bx - ax) * keep, ay + (by0 - ay) * keep]];
}

/**
 * A smooth curve through points: corners are rounded, ends stay.
 * @param {Point[]} points
 */
export function smooth(points) {
  if (points.length < 3) return points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  let d = `M${points[0][0].toFixed(1)} ${points[0][1].toFixed(1)}`;
  for (let i = 1; i < points.length - 1; i++) {
    const [x, y] = points[i];
    const [nx, ny] = points[i + 1];
    const end = i === points.length - 2 ? [nx, ny] : [(x + nx) / 2, (y + ny) / 2];
    d += `Q${x.toFixed(1)} ${y.toFixed(1)} ${end[0].toFixed(1)} ${end[1].toFixed(1)}`;
  }
  return d;
}
