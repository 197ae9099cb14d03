// @ts-check
// Finding units and places by name. Pure.

import { plain } from "../../lib/text.js";
import { pieceName, placeName, sideName } from "../words.js";

/** @typedef {import("../../wire").Board} Board */
/** @typedef {import("../../wire").Scene} Scene */

/**
 * @typedef {object} Thing
 * @property {"piece" | "space"} kind
 * @property {string} id
 * @property {string} name
 * @property {string} about Where it is, or what it is.
 * @property {string} [at] The place to look at.
 */

/**
 * Everything that has a name and is somewhere: pieces the viewer sees, and places. Places without a name are found by
 * their number.
 * @param {Board} board
 * @param {Scene} scene
 * @returns {Thing[]}
 */
export function things(board, scene) {
  const onMap = new Set(board.spaces.map((space) => space.id));
  /** @type {Thing[]} */
  const list = [];
  for (const [id, piece] of Object.entries(scene.pieces)) {
    const side = sideName(board, piece.side);
    list.push({
      kind: "piece",
      id,
      name: pieceName(board, id, piece),
      about: `${side}, ${placeName(board, piece.at)}`,
      at: onMap.has(piece.at) ? piece.at : undefined,
    });
  }
  for (const space of board.spaces) {
    list.push({ kind: "space", id: space.id, name: placeName(board, space.id), about: space.ground, at: space.id });
  }
  return list;
}

/**
 * How well a name fits what was typed: 0 is best, undefined not at all.
 * @param {string} name
 * @param {string} typed Plain already.
 * @returns {number | undefined}
 */
export function rank(name, typed) {
  const text = plain(name);
  if (text === typed) return 0;
  if (text.startsWith(typed)) return 1;
  const words = text.split(/[^\p{Letter}\p{Number}]+/u);
  if (words.some((word) => word.startsWith(typed))) return 2;
  return text.includes(typed) ? 3 : undefined;
}

/**
 * The best of them, at most so many. Of equal ones named things come before numbered ones, pieces before places, short
 * names before long ones.
 * @param {Thing[]} list
 * @param {string} typed
 * @param {number} most
 * @returns {Thing[]}
 */
export function best(list, typed, most) {
  const wanted = plain(typed.trim());
  if (wanted === "") return [];
  /** @type {{thing: Thing, fit: number}[]} */
  const found = [];
  for (const thing of list) {
    const fit = rank(thing.name, wanted);
    if (fit !== undefined) found.push({ thing, fit });
  }
  found.sort((a, b) => a.fit - b.fit || order(a.thing, b.thing));
  return found.slice(0, most).map(({ thing }) => thing);
}

/**
 * @param {Thing} a
 * @param {Thing} b
 */
function order(a, b) {
  if (a.kind !== b.kind) return a.kind === "piece" ? -1 : 1;
  return a.name.length - b.name.length || a.name.localeCompare(b.name);
}
