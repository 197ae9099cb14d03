// @ts-check
// What kinds of ground, sides and roads a board has, each with a place where it can be seen.

import { groundName } from "../lib/text.js";

/** @typedef {import("../wire").Board} Board */
/** @typedef {import("../wire").Point} Point */

/**
 * @typedef {object} Kind
 * @property {string} name
 * @property {string} word What the rules call it.
 * @property {"ground" | "edge" | "road" | "line" | "shape"} of
 * @property {number} count
 * @property {string} about What it means in play.
 * @property {Point} at Where one lies.
 * @property {Record<string, number>} from How many come from where.
 */
/** @typedef {{of: Kind["of"], name: string, word?: string, at: Point, about?: string, from?: string}} Thing */

/**
 * The kinds on a board, in the order they are met.
 * @param {Board} board
 * @returns {Kind[]}
 */
export function kinds(board) {
  const centre = [board.size[0] / 2, board.size[1] / 2];
  const away = (/** @type {Point} */ [x, y]) => Math.hypot(x - (centre[0] ?? 0), y - (centre[1] ?? 0));
  // Places add what is true of them alone: the shortest text is the one that is true of all. Among those the one nearest the
  // middle of the sheet shows the kind best, without the frame.
  const better = (/** @type {Thing} */ a, /** @type {Thing} */ b) => (a.about ?? "").length - (b.about ?? "").length || away(a.at) - away(b.at);
  return [...grouped(things(board), (thing) => `${thing.of} ${thing.name}`).values()].map((list) => {
    const best = list.reduce((one, other) => (better(other, one) < 0 ? other : one));
    const from = grouped(list.filter((thing) => thing.from), (thing) => thing.from ?? "");
    const counts = Object.fromEntries([...from].map(([origin, those]) => [origin, those.length]));
    return { name: best.name, word: best.word ?? best.name, of: best.of, count: list.length, about: best.about ?? "", at: best.at, from: counts };
  });
}

/**
 * @template T
 * @param {T[]} all
 * @param {(one: T) => string} key
 * @returns {Map<string, T[]>}
 */
function grouped(all, key) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const one of all) {
    const group = groups.get(key(one));
    if (group) group.push(one);
    else groups.set(key(one), [one]);
  }
  return groups;
}

/**
 * Everything that lies on the sheet.
 * @param {Board} board
 * @returns {Thing[]}
 */
function things(board) {
  const at = new Map(board.spaces.map((space) => [space.id, space.at]));
  /** @type {Thing[]} */
  const all = board.spaces.map((space) => ({
    of: "ground",
    name: groundName(space.ground) + (space.level ? `, level ${space.level}` : ""),
    // On a hill with woods the rules of the woods are looked for.
    word: space.ground.split("+").at(-1),
    at: space.at,
    about: space.about ?? board.meanings[space.ground],
    from: space.from,
  }));
  for (const edge of board.edges ?? []) all.push({ of: "edge", name: edge.kind, at: middle(at, edge.between), about: board.meanings[edge.kind] });
  for (const road of board.roads) all.push({ of: "road", name: road.kind, at: middle(at, road.between), about: board.meanings[road.kind] });
  for (const line of board.lines ?? []) {
    all.push({ of: "line", name: line.kind, at: line.points[Math.floor(line.points.length / 2)] ?? [0, 0], about: board.meanings[line.kind] });
  }
  for (const shape of board.shapes ?? []) all.push({ of: "shape", name: shape.kind, at: inside(shape.points), about: board.meanings[shape.kind] });
  return all;
}

/**
 * @param {Map<string, Point>} at
 * @param {[string, string]} between
 * @returns {Point}
 */
function middle(at, between) {
  return inside(between.map((id) => at.get(id) ?? [0, 0]));
}

/**
 * The mean of some points.
 * @param {Point[]} points
 * @returns {Point}
 */
function inside(points) {
  const mean = (/** @type {0 | 1} */ axis) => Math.round(points.reduce((sum, point) => sum + point[axis], 0) / points.length);
  return [mean(0), mean(1)];
}
