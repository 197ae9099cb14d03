// @ts-check
/**
 * What each kind of ground looks like. A board names grounds; only here a name becomes a look. A name nobody knows is open
 * country, so a new battle can always be shown.
 */

/**
 * @typedef {object} Look
 * @property {number} crop     how much of it is tilled, 0 to 1
 * @property {number} woods    how densely it is wooded, 0 to 1
 * @property {number} marsh    how wet it is, 0 to 1
 * @property {number} houses   how many roofs stand here
 * @property {"" | "village" | "town" | "city"} settled
 * @property {"" | "castle" | "bastions" | "redoubt"} works
 * @property {boolean} water   open water
 * @property {boolean} rough   mountain ground, for places without a level
 * @property {boolean} copse   a few trees
 * @property {boolean} peak    a summit
 * @property {boolean} cliffs  rock that nobody climbs
 */

/** @type {Look} */
const OPEN = {
  crop: 0,
  woods: 0,
  marsh: 0,
  houses: 0,
  settled: "",
  works: "",
  water: false,
  rough: false,
  copse: false,
  peak: false,
  cliffs: false,
};

/** @type {Record<string, Partial<Look>>} */
const GROUNDS = {
  clear: {},
  open: {},
  plain: {},
  hill: {},
  wheat: { crop: 1 },
  field: { crop: 1 },
  fields: { crop: 1 },
  orchard: { copse: true },
  woods: { woods: 1 },
  wood: { woods: 1 },
  forest: { woods: 1 },
  marsh: { marsh: 1 },
  swamp: { marsh: 1 },
  mountain: { rough: true },
  farm: { houses: 4, settled: "village" },
  village: { houses: 9, settled: "village" },
  town: { houses: 16, settled: "town" },
  city: { houses: 30, settled: "city", works: "bastions" },
  fortress: { houses: 5, settled: "town", works: "castle" },
  castle: { houses: 3, settled: "town", works: "castle" },
  redoubt: { works: "redoubt" },
  lake: { water: true },
  water: { water: true },
  sea: { water: true },
};

/** @type {Record<string, Partial<Look>>} */
const TAGS = {
  trees: { copse: true },
  woods: { woods: 1 },
  wheat: { crop: 1 },
  peak: { peak: true },
  cliffs: { cliffs: true },
  unwalled: { works: "" },
};

/**
 * The look of a ground and its tags. Several grounds in one place are joined by `+`.
 * @param {string} ground
 * @param {readonly string[]} tags
 * @returns {Look}
 */
export function lookOf(ground, tags) {
  let look = { ...OPEN };
  for (const name of ground.split("+")) look = { ...look, ...GROUNDS[name.trim()] };
  for (const tag of tags) look = { ...look, ...TAGS[tag] };
  return look;
}
