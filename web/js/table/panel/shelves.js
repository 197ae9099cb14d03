// @ts-check
// The choices of one subject in an order that can be read: where it can go first, by what it costs, a place once; long
// lists folded by what they have in common. Pure: nothing is left out, and nothing is known but what the choices say.

/** @typedef {import("../../wire").Choice} Choice */

/**
 * @typedef {object} Line One row: a choice, and those that differ from it only by going on from there.
 * @property {Choice} main
 * @property {Choice[]} onwards
 */

/**
 * @typedef {object} Shelf Rows that belong together.
 * @property {string} key
 * @property {string} title What the labels have in common; nothing if the rows need no heading.
 * @property {string} cost The costs of its rows: `2`, `1½ to 2`.
 * @property {string} clause The clause of its rows, if it is one and stands in the heading.
 * @property {boolean} odds Dice will be rolled.
 * @property {Line[]} lines
 * @property {boolean} open Whether its rows are shown before somebody asks for them.
 */

/** A list as long as this is read at once; a longer shelf is divided by costs. */
const SHORT = 9;
/** More than these are looked for on the map, where they are lit, and not in a list that stands open. */
const MANY = 16;
/** So few rows are not worth a fold. */
const FEW = 2;

/**
 * Choices as rows: whoever goes on from a place stands in one row with whoever stops there.
 * @param {Choice[]} choices
 * @returns {Line[]}
 */
export function lines(choices) {
  /** @type {Line[]} */
  const found = [];
  /** @type {Map<string, Line>} */
  const stops = new Map();
  for (const main of choices.filter((choice) => !choice.onward)) {
    const line = { main, onwards: [] };
    found.push(line);
    if (main.to && !stops.has(main.to)) stops.set(main.to, line);
  }
  for (const choice of choices.filter((one) => one.onward)) {
    const stop = stops.get(choice.to ?? "");
    if (stop) stop.onwards.push(choice);
    else found.push({ main: choice, onwards: [] });
  }
  return found;
}

/**
 * The choices of a subject on shelves: `places` lead somewhere, `deeds` do not.
 * @param {Choice[]} choices
 * @returns {{places: Shelf[], deeds: Line[]}}
 */
export function shelved(choices) {
  const all = lines(choices);
  const deeds = all.filter(({ main }) => !main.to);
  const going = all.filter(({ main }) => main.to);
  const kinds = [...byKind(going).values()].sort((a, b) => dicey(a) - dicey(b));
  if (all.length <= SHORT) {
    const rows = kinds.flatMap((kind) => sorted(kind));
    return { places: rows.length > 0 ? [shelf("", rows, { open: true })] : [], deeds };
  }
  // What costs nothing beside what does is no way but a halt: it comes first and is never folded.
  const halts = kinds.flatMap((kind) => (kind.some(hasCost) ? kind.filter((line) => !hasCost(line)) : []));
  const ways = kinds.map((kind) => kind.filter((line) => !halts.includes(line)));
  const places = ways.flatMap((kind) => shelvesOf(kind));
  places.forEach((one, index) => {
    one.open = (index === 0 && one.lines.length <= MANY) || one.lines.length <= FEW;
  });
  if (halts.length > 0) places.unshift(shelf("", halts, { open: true }));
  return { places, deeds };
}

/**
 * The shelves of one kind of way: one, or one for each whole number that it costs.
 * @param {Line[]} kind
 * @returns {Shelf[]}
 */
function shelvesOf(kind) {
  const title = common(kind.filter(({ main }) => !main.onward).map(({ main }) => main.label)) || "places";
  if (kind.length <= SHORT || !kind.some(hasCost)) return kind.length > 0 ? [shelf(title, sorted(kind), {})] : [];
  /** @type {Map<number, Line[]>} */
  const costs = new Map();
  for (const line of sorted(kind)) {
    const whole = Math.ceil(weight(line.main));
    costs.set(whole, [...(costs.get(whole) ?? []), line]);
  }
  return [...costs.values()].map((rows) => shelf(title, rows, {}));
}

/**
 * @param {string} title
 * @param {Line[]} rows
 * @param {{open?: boolean}} how
 * @returns {Shelf}
 */
function shelf(title, rows, { open = false }) {
  const [first] = rows;
  const costs = rows.map(({ main }) => main.cost ?? "").filter(Boolean);
  const [least, most] = [costs[0] ?? "", costs[costs.length - 1] ?? ""];
  const cost = least === most ? least : `${least} to ${most}`;
  const odds = Boolean(first?.main.odds);
  const key = `${first ? verb(first.main) : ""} ${title} ${odds} ${cost}`;
  const allowed = first?.main.clause ?? "";
  const clause = title && rows.every(({ main }) => main.clause === allowed) ? allowed : "";
  return { key, title, cost, clause, odds, lines: rows, open };
}

/**
 * What is done, whatever it is done with: what is sent back begins with it.
 * @param {Choice} choice
 */
function verb({ act }) {
  return act.split(" ", 1)[0];
}

/**
 * Rows of one kind: the same is done by them, and dice are behind all of them or none.
 * @param {Line[]} rows
 * @returns {Map<string, Line[]>}
 */
function byKind(rows) {
  /** @type {Map<string, Line[]>} */
  const kinds = new Map();
  for (const line of rows) {
    const { odds, opens } = line.main;
    const key = `${verb(line.main)} ${Boolean(odds)} ${Boolean(opens)}`;
    kinds.set(key, [...(kinds.get(key) ?? []), line]);
  }
  return kinds;
}

/** @param {Line[]} rows */
function dicey(rows) {
  return Number(Boolean(rows[0]?.main.odds));
}

/** @param {Line} line */
function hasCost({ main }) {
  return Boolean(main.cost);
}

/** The cheapest first; of equal ones as they came. @param {Line[]} rows */
function sorted(rows) {
  return [...rows].sort((a, b) => weight(a.main) - weight(b.main));
}

/**
 * A cost as a number: people write halves as `1½`.
 * @param {Choice} choice
 */
function weight({ cost = "" }) {
  return Number.parseFloat(cost.replace("½", ".5")) || 0;
}

/**
 * The words with which all labels begin.
 * @param {string[]} labels
 */
function common(labels) {
  const [first = [], ...rest] = labels.map((label) => label.split(" "));
  let length = labels.length > 1 ? first.length : first.length - 1;
  for (const words of rest) {
    let same = 0;
    while (same < length && words[same] === first[same]) same += 1;
    length = same;
  }
  return first.slice(0, length).join(" ");
}
