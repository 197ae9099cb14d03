// @ts-check
// Small words and figures that several parts of the panel need. Nothing here touches the page.

/** @typedef {import("../../wire").Board} Board */
/** @typedef {import("../../wire").Scene} Scene */

/**
 * `1 unit`, `7 units`.
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
export function counted(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

/**
 * A modifier as people write it: `+2`, `−1`, `0`.
 * @param {number} value
 */
export function signed(value) {
  if (value > 0) return `+${value}`;
  return value < 0 ? `−${-value}` : "0";
}

/**
 * `a`, `a and b`, `a, b and c`.
 * @param {string[]} items
 */
export function listed(items) {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`;
}

/**
 * The first letter large; the rest as it is.
 * @param {string} text
 */
export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The text without accents and in small letters, so that `massena` finds Masséna.
 * @param {string} text
 */
export function plain(text) {
  return text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();
}

/**
 * A side's name; what is no side is said in words as well.
 * @param {Board | undefined} board
 * @param {string} id
 */
export function sideName(board, id) {
  return board?.sides.find((side) => side.id === id)?.name ?? sentence(id);
}

/**
 * What a piece is called: as its counter says, or as the scene says where there is no counter.
 * @param {Board | undefined} board
 * @param {Scene | undefined} scene
 * @param {string} id
 */
export function pieceName(board, scene, id) {
  return board?.counters[id]?.name ?? scene?.pieces[id]?.name ?? id;
}

/**
 * What a place, box or bridge is called: its name with its number, whichever it has.
 * @param {Board | undefined} board
 * @param {string} id
 */
export function placeName(board, id) {
  const space = board?.spaces.find((one) => one.id === id);
  if (space) {
    const number = space.label ?? "";
    if (space.name) return number ? `${space.name} (${number})` : space.name;
    return number || id;
  }
  const box = board?.boxes.find((one) => one.id === id);
  if (box) return box.name;
  return bridgeName(board, id) ?? id;
}

/**
 * @param {Board | undefined} board
 * @param {string} id
 */
function bridgeName(board, id) {
  const road = board?.roads.find((one) => one.bridge?.id === id);
  return road?.bridge?.name;
}

/**
 * What the subject of some choices is called.
 * @param {Board | undefined} board
 * @param {Scene | undefined} scene
 * @param {string} id
 */
export function subjectName(board, scene, id) {
  if (board?.counters[id] || scene?.pieces[id]) return pieceName(board, scene, id);
  const formation = board?.formations.find((one) => one.id === id);
  return formation?.name ?? placeName(board, id);
}

/**
 * Where a subject is on the map, for looking there: a piece's place, a place itself.
 * @param {Board | undefined} board
 * @param {Scene | undefined} scene
 * @param {string} id
 * @returns {string | undefined}
 */
export function whereIs(board, scene, id) {
  const at = scene?.pieces[id]?.at ?? id;
  return board?.spaces.some((space) => space.id === at) ? at : undefined;
}

/**
 * What kinds of things could still do something: `7 units and 2 places`.
 * @param {Board | undefined} board
 * @param {Scene | undefined} scene
 * @param {Iterable<string>} subjects
 */
export function whoIsLeft(board, scene, subjects) {
  let pieces = 0;
  let formations = 0;
  let places = 0;
  for (const id of subjects) {
    if (board?.counters[id] || scene?.pieces[id]) pieces += 1;
    else if (board?.formations.some((one) => one.id === id)) formations += 1;
    else places += 1;
  }
  const parts = [];
  if (pieces > 0) parts.push(counted(pieces, "unit"));
  if (formations > 0) parts.push(counted(formations, "formation"));
  if (places > 0) parts.push(counted(places, "place"));
  return listed(parts);
}
