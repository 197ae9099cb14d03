// @ts-check
// What kinds of ground, sides and roads a board has, each with a place where it can be seen.

/** @typedef {import("../wire").Board} Board */
/** @typedef {import("../wire").Point} Point */

/**
 * @typedef {object} Kind
 * @property {string} name
 * @property {"ground" | "edge" | "road" | "line" | "shape"} of
 * @property {number} count
 * @property {string} about What it means in play.
 * @property {Point} at Where one lies.
 * @property {Record<string, number>} from How many come from where.
 */

/**
 * The kinds on a board, most frequent first within each class.
 * @param {Board} board
 * @returns {Kind[]}
 */
export function kinds(board) {
  /** @type {Map<string, Kind>} */
  const found = new Map();
  const at = new Map(board.spaces.map((space) => [space.id, space.at]));
  /** @param {Kind["of"]} of @param {string} name @param {Point} point @param {string} [about] @param {string} [from] */
  const add = (of, name, point, about = "", from = "") => {
    const key = `${of} ${name}`;
    const kind = found.get(key) ?? { name, of, count: 0, about: "", at: point, from: {} };
    kind.count += 1;
    // Places add what is true of them alone; the shortest text is the one that is true of all.
    if (about && (kind.about === "" || about.length < kind.about.length)) {
      kind.about = about;
      kind.at = point;
    }
    if (from) kind.from[from] = (kind.from[from] ?? 0) + 1;
    found.set(key, kind);
  };
  for (const space of board.spaces) {
    const name = space.ground + (space.level ? `, level ${space.level}` : "");
    add("ground", name, space.at, space.about, space.from);
  }
  for (const edge of board.edges ?? []) add("edge", edge.kind, middle(at, edge.between));
  for (const road of board.roads) add("road", road.kind, road.bridge?.at ?? middle(at, road.between));
  for (const line of board.lines ?? []) add("line", line.kind, line.points[Math.floor(line.points.length / 2)] ?? [0, 0]);
  for (const shape of board.shapes ?? []) add("shape", shape.kind, shape.points[0] ?? [0, 0]);
  return [...found.values()];
}

/**
 * @param {Map<string, Point>} at
 * @param {[string, string]} between
 * @returns {Point}
 */
function middle(at, between) {
  const [a, b] = between.map((id) => at.get(id) ?? [0, 0]);
  return a && b ? [Math.round((a[0] + b[0]) / 2), Math.round((a[1] + b[1]) / 2)] : [0, 0];
}
