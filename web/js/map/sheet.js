// @ts-check
/**
 * A board made ready for drawing: positions in map units, places by id and by position, roads and edges with their ends
 * resolved. Every module of the map starts from a sheet and none reads tenths.
 */
import { Buckets, ROOT3, boundsOf, facingSide, grown, hexCorners, insideHex, pathOf, short, sideDirection } from "./geometry.js";
import { lookOf } from "./grounds.js";

/** @typedef {import("../wire.d.ts").Board} Board */
/** @typedef {import("../wire.d.ts").Space} Space */
/** @typedef {import("../wire.d.ts").Road} Road */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Rect} Rect */

/**
 * @typedef {object} Place
 * @property {string} id
 * @property {number} x
 * @property {number} y
 * @property {number} level
 * @property {string} name
 * @property {string} label
 * @property {string} ground
 * @property {readonly string[]} tags
 * @property {import("./grounds.js").Look} look
 */

/**
 * @typedef {object} Way  a road with its ends
 * @property {Place} from
 * @property {Place} to
 * @property {string} kind
 * @property {string} name
 * @property {Point[]} via
 * @property {{ id: string, name: string, at: Point | null, destroyable: boolean } | null} bridge
 */

/**
 * @typedef {object} Course  a river or ridge drawn as a line
 * @property {string} kind
 * @property {string} name
 * @property {number} weight  the width of a river in map units, or the rank of a ridge
 * @property {Point[]} points
 */

/**
 * @typedef {object} Sheet
 * @property {Board} board
 * @property {{ side: number, flat: boolean } | null} grid
 * @property {Place[]} places
 * @property {Map<string, Place>} byId
 * @property {Buckets<Place>} index
 * @property {{ a: Place, b: Place, kind: string, name: string }[]} edges
 * @property {Way[]} ways
 * @property {Course[]} courses
 * @property {{ kind: string, name: string, points: Point[] }[]} shapes
 * @property {{ text: string, kind: string, x: number, y: number, turn: number, size: number }[]} letters
 * @property {number} radius  of a place: what a counter in it may cover
 * @property {Rect} land      where landscape is drawn
 * @property {import("./palette.js").Season} season  winter where most of the ground lies under snow
 */

/** @param {readonly number[]} p @returns {Point} */
const units = (p) => [p[0] / 10, p[1] / 10];

/**
 * @param {Board} board
 * @returns {Sheet}
 */
export function makeSheet(board) {
  const grid = board.grid ? { side: board.grid.side / 10, flat: board.grid.flat } : null;
  const places = board.spaces.map(placeOf);
  const byId = new Map(places.map((place) => [place.id, place]));
  /** @type {Buckets<Place>} */
  const index = new Buckets(grid ? grid.side : 60);
  for (const place of places) index.add(place.x, place.y, place);
  const radius = grid ? (grid.side * ROOT3) / 2 : medallionRadius(places, index);

  /** @type {Sheet["edges"]} */
  const edges = [];
  for (const edge of board.edges ?? []) {
    const a = byId.get(edge.between[0]);
    const b = byId.get(edge.between[1]);
    if (a && b) edges.push({ a, b, kind: edge.kind, name: edge.name ?? "" });
  }
  /** @type {Way[]} */
  const ways = [];
  for (const road of board.roads) {
    const way = wayOf(road, byId);
    if (way) ways.push(way);
  }
  return {
    board,
    grid,
    places,
    byId,
    index,
    edges,
    ways,
    courses: (board.lines ?? []).map((line) => ({
      kind: line.kind,
      name: line.name ?? "",
      weight: line.kind === "ridge" ? line.weight : line.weight / 10,
      points: line.points.map(units),
    })),
    shapes: (board.shapes ?? []).map((shape) => ({ kind: shape.kind, name: shape.name ?? "", points: shape.points.map(units) })),
    letters: (board.letters ?? []).map((l) => ({
      text: l.text,
      kind: l.kind,
      x: l.at[0] / 10,
      y: l.at[1] / 10,
      turn: l.turn,
      size: l.size / 10,
    })),
    radius,
    land: landOf(board, places, grid),
    season: places.filter((place) => place.tags.includes("snow")).length * 2 > places.length ? "winter" : "summer",
  };
}

/** @param {Space} space @returns {Place} */
function placeOf(space) {
  const tags = space.tags ?? [];
  return {
    id: space.id,
    x: space.at[0] / 10,
    y: space.at[1] / 10,
    level: space.level ?? 0,
    name: space.name ?? "",
    label: space.label ?? "",
    ground: space.ground,
    tags,
    look: lookOf(space.ground, tags),
  };
}

/**
 * @param {Road} road
 * @param {Map<string, Place>} byId
 * @returns {Way | null}
 */
function wayOf(road, byId) {
  const from = byId.get(road.between[0]);
  const to = byId.get(road.between[1]);
  if (!from || !to) return null;
  const bridge = road.bridge
    ? {
        id: road.bridge.id,
        name: road.bridge.name ?? "",
        at: road.bridge.at ? units(road.bridge.at) : null,
        destroyable: road.bridge.destroyable,
      }
    : null;
  return { from, to, kind: road.kind, name: road.name ?? "", via: (road.via ?? []).map(units), bridge };
}

/**
 * Medallions as large as the nearest neighbours allow.
 * @param {readonly Place[]} places
 * @param {Buckets<Place>} index
 */
function medallionRadius(places, index) {
  const gaps = places.map((place) => {
    let gap = 300;
    index.some(place.x, place.y, 300, (other, x, y) => {
      if (other !== place) gap = Math.min(gap, Math.hypot(x - place.x, y - place.y));
    });
    return gap;
  });
  gaps.sort((a, b) => a - b);
  const tight = gaps[Math.floor(gaps.length * 0.1)] ?? 60;
  return Math.max(12, Math.min(27, tight * 0.36));
}

/**
 * @param {Board} board
 * @param {readonly Place[]} places
 * @param {Sheet["grid"]} grid
 * @returns {Rect}
 */
function landOf(board, places, grid) {
  const sheet = { x0: 0, y0: 0, x1: board.size[0] / 10, y1: board.size[1] / 10 };
  if (!grid || places.length === 0) return sheet;
  const corners = places.flatMap((place) => hexCorners(place.x, place.y, grid.side, grid.flat));
  return grown(boundsOf(corners), grid.side * 0.3);
}

/**
 * The neighbour across each of a hex's six sides, `undefined` beyond the map's edge.
 * @param {Sheet} sheet
 * @param {Place} place
 * @returns {(Place | undefined)[]}
 */
export function neighbours(sheet, place) {
  const { grid } = sheet;
  if (!grid) return [];
  const step = grid.side * ROOT3;
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const [dx, dy] = sideDirection(i, grid.flat);
    return sheet.index.nearest(place.x + dx * step, place.y + dy * step, grid.side * 0.2);
  });
}

/**
 * The hexside between two neighbouring hexes.
 * @param {Sheet} sheet
 * @param {Place} a
 * @param {Place} b
 * @returns {[Point, Point]}
 */
export function hexside(sheet, a, b) {
  const grid = sheet.grid ?? { side: 40, flat: false };
  const side = facingSide([a.x, a.y], [b.x, b.y], grid.flat);
  const corners = hexCorners(a.x, a.y, grid.side, grid.flat);
  return [corners[side], corners[(side + 1) % 6]];
}

/**
 * The place under a point, if there is one.
 * @param {Sheet} sheet
 * @param {number} x
 * @param {number} y
 * @returns {Place | undefined}
 */
export function placeAt(sheet, x, y) {
  const { grid } = sheet;
  if (!grid) return sheet.index.nearest(x, y, sheet.radius * 1.5);
  const place = sheet.index.nearest(x, y, grid.side * 1.01);
  return place && insideHex(x - place.x, y - place.y, grid.side, grid.flat) ? place : undefined;
}

/**
 * The outline of one place: its hex, or its medallion. `inset` makes it smaller.
 * @param {Sheet} sheet
 * @param {Place} place
 * @param {number} [inset]
 */
export function outlineOf(sheet, place, inset = 0) {
  const { grid } = sheet;
  if (grid) return pathOf(hexCorners(place.x, place.y, grid.side - inset, grid.flat), true);
  const r = short(sheet.radius - inset);
  return `M${short(place.x - sheet.radius + inset)} ${short(place.y)}a${r} ${r} 0 1 0 ${short(2 * (sheet.radius - inset))} 0a${r} ${r} 0 1 0 ${short(-2 * (sheet.radius - inset))} 0Z`;
}

/**
 * The border round a set of places: only those hexsides that have a place of the set on one side. Medallions are listed one
 * by one.
 * @param {Sheet} sheet
 * @param {Iterable<string>} ids
 */
export function borderOf(sheet, ids) {
  const { grid } = sheet;
  const members = new Set(ids);
  let d = "";
  for (const id of members) {
    const place = sheet.byId.get(id);
    if (!place) continue;
    if (!grid) {
      d += outlineOf(sheet, place);
      continue;
    }
    const corners = hexCorners(place.x, place.y, grid.side, grid.flat);
    neighbours(sheet, place).forEach((other, i) => {
      if (!other || !members.has(other.id)) d += pathOf([corners[i], corners[(i + 1) % 6]]);
    });
  }
  return d;
}

/**
 * Where a bridge stands: where the board says, or in the middle of its road.
 * @param {Way} way
 * @returns {Point}
 */
export function bridgeOf(way) {
  if (way.bridge?.at) return way.bridge.at;
  const knots = [[way.from.x, way.from.y], ...way.via, [way.to.x, way.to.y]];
  const half = (knots.length - 1) / 2;
  const a = knots[Math.floor(half)];
  const b = knots[Math.ceil(half)];
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/**
 * The middle of a bridge in map units, for those who draw its state.
 * @param {Board} board
 * @param {string} id
 * @returns {Point | null}
 */
export function bridgePoint(board, id) {
  const road = board.roads.find((r) => r.bridge?.id === id);
  if (!road) return null;
  const ends = new Map(board.spaces.filter((s) => road.between.includes(s.id)).map((s) => [s.id, placeOf(s)]));
  const way = wayOf(road, ends);
  return way ? bridgeOf(way) : null;
}
