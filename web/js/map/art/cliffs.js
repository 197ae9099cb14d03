// @ts-check
/**
 * Cliffs: rock that nobody climbs. A broken edge where they meet ground that can be walked on, with strokes that fall away from it,
 * steeper than any hachure; inside it rock faces one below the other.
 */
import { hexCorners, pathOf } from "../geometry.js";
import { between } from "../noise.js";
import { seasonal } from "../palette.js";
import { neighbours } from "../sheet.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../sheet.js").Sheet} Sheet */
/** @typedef {import("../ink.js").Ink} Ink */
/** @typedef {import("../ink.js").Style} Style */

const ROCKS = seasonal(({ rock }) => {
  /** @type {Record<"gleam" | "cracks" | "faces" | "fall" | "edge", Style>} */
  const styles = {
    gleam: { stroke: rock.gleam, width: 1.5, alpha: 0.85, join: "round", cap: "round" },
    cracks: { stroke: rock.crack, width: 0.8, alpha: 0.9, cap: "butt" },
    faces: { stroke: rock.crack, width: 1.3, join: "bevel", cap: "butt" },
    fall: { stroke: rock.edge, width: 1.2, cap: "butt" },
    edge: { stroke: rock.edge, width: 2.4, join: "bevel", cap: "round" },
  };
  return styles;
});

/** How many rock faces a hex of cliffs has. */
const FACES = 10;

/**
 * @param {Ink} ink
 * @param {Sheet} sheet
 */
export function drawCliffs(ink, sheet) {
  const { grid } = sheet;
  if (!grid) return;
  const { gleam, cracks, faces, fall, edge } = ROCKS[sheet.season];
  ink.order(gleam, cracks, faces, fall, edge);
  for (const place of sheet.places) {
    if (!place.look.cliffs) continue;
    const { x, y } = place;
    const [a, b] = [Math.round(x), Math.round(y)];
    for (let k = 0; k < FACES; k++) {
      // Spread like the seeds of a sunflower: at every distance from the middle, in no rows.
      const angle = k * 2.4 + between(a, b, 30, 0, 6.3);
      const far = grid.side * 0.7 * Math.sqrt((k + 0.5) / FACES);
      const [cx, cy] = [x + Math.cos(angle) * far, y + Math.sin(angle) * far - 3];
      const half = grid.side * between(a, b, 40 + k, 0.16, 0.36);
      const lie = grid.side * between(a, b, 60 + k, -0.16, 0.16);
      const line = broken([cx - half, cy - lie], [cx + half, cy + lie], 2.4, 5);
      ink.batch(gleam, pathOf(line.map(([px, py]) => /** @type {Point} */ ([px, py - 1.6]))), x, y, grid.side * 1.3);
      ink.batch(faces, pathOf(line), x, y, grid.side * 1.3);
      ink.batch(cracks, strokes(line, [0, 1], grid.side * 0.19), x, y, grid.side * 1.3);
    }
    const corners = hexCorners(x, y, grid.side, grid.flat);
    neighbours(sheet, place).forEach((other, i) => {
      if (!other || other.look.cliffs) return;
      // A little inside, so that the edge of the hex can still be seen.
      const inside = (/** @type {Point} */ [px, py]) => /** @type {Point} */ ([x + (px - x) * 0.9, y + (py - y) * 0.9]);
      const line = broken(inside(corners[i]), inside(corners[(i + 1) % 6]), 1.6, 6);
      const far = Math.hypot(other.x - x, other.y - y) || 1;
      ink.batch(fall, strokes(line, [(other.x - x) / far, (other.y - y) / far], grid.side * 0.2), x, y, grid.side * 1.3);
      ink.batch(edge, pathOf(line), x, y, grid.side);
    });
  }
  ink.settle();
}

/**
 * A line of breaks between two points.
 * @param {Point} a
 * @param {Point} b
 * @param {number} sway
 * @param {number} parts
 * @returns {Point[]}
 */
function broken(a, b, sway, parts) {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [nx, ny] = [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  /** @type {Point[]} */
  const line = [a];
  for (let k = 1; k < parts; k++) {
    const t = k / parts;
    const [px, py] = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
    const off = between(Math.round(px), Math.round(py), 32, -sway, sway) + (k % 2 ? sway : -sway) * 0.5;
    line.push([px + nx * off, py + ny * off]);
  }
  line.push(b);
  return line;
}

/**
 * Strokes that fall away from a line, long and short.
 * @param {readonly Point[]} line
 * @param {readonly [number, number]} down
 * @param {number} length
 */
function strokes(line, [dx, dy], length) {
  let d = "";
  for (let i = 1; i < line.length; i++) {
    for (const t of [0.1, 0.5, 0.9]) {
      const px = line[i - 1][0] + (line[i][0] - line[i - 1][0]) * t;
      const py = line[i - 1][1] + (line[i][1] - line[i - 1][1]) * t;
      const long = length * between(Math.round(px * 4), Math.round(py * 4), 33, 0.45, 1.1);
      d += pathOf([[px, py], [px + dx * long, py + dy * long]]);
    }
  }
  return d;
}
