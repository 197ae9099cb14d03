// @ts-check
// Pieces and places in words, for labels, cards and whoever listens instead of looking.

import { faceOf } from "./counters.js";

/** @typedef {import("../wire").Board} Board */
/** @typedef {import("../wire").Choice} Choice */
/** @typedef {import("../wire").Piece} Piece */
/** @typedef {import("../wire").Scene} Scene */

/**
 * What a side is called.
 * @param {Board} board
 * @param {string | undefined} id
 */
export function sideName(board, id) {
  return board.sides.find((side) => side.id === id)?.name ?? id ?? "";
}

/**
 * What a place or box is called: its name with its number, or whichever it has.
 * @param {Board} board
 * @param {string} id
 */
export function placeName(board, id) {
  const space = board.spaces.find((one) => one.id === id);
  if (space) {
    if (space.name && space.label) return `${space.name} (${space.label})`;
    return space.name || space.label || space.id;
  }
  return board.boxes.find((box) => box.id === id)?.name ?? id;
}

/**
 * What a piece is called.
 * @param {Board} board
 * @param {string} id
 * @param {Piece} [piece]
 */
export function pieceName(board, id, piece) {
  return board.counters[id]?.name ?? (piece?.name || "Unknown counter");
}

/**
 * What anything a group of choices can be about is called.
 * @param {Board} board
 * @param {Scene} scene
 * @param {string} id
 */
export function subjectName(board, scene, id) {
  if (scene.pieces[id] || board.counters[id]) return pieceName(board, id, scene.pieces[id]);
  const formation = board.formations.find((one) => one.id === id);
  return formation ? formation.name : placeName(board, id);
}

/**
 * The values of a piece with their names: `strength 4, efficiency 3`.
 * @param {Board} board
 * @param {string} id
 * @param {Piece} piece
 */
function valuesInWords(board, id, piece) {
  const printed = board.counters[id]?.values ?? [];
  const values = piece.values ?? printed.map((value) => value.value);
  return values.map((value, index) => `${(printed[index]?.what ?? "value").toLowerCase()} ${value}`).join(", ");
}

/**
 * A piece in one sentence.
 * @param {Board} board
 * @param {string} id
 * @param {Piece} piece
 * @param {boolean} able something can be done with it now
 */
export function pieceInWords(board, id, piece, able) {
  const face = faceOf(board, id, piece);
  const parts = [
    `${sideName(board, piece.side)}: ${face.name}`,
    face.kind === "unknown" ? "not to be looked at" : face.kind.replace("-", " "),
    valuesInWords(board, id, piece),
    placeName(board, piece.at),
    piece.reduced && "reduced",
    ...(piece.marks ?? []).map((mark) => mark.text),
    piece.spent && "done",
    able && "can act",
  ];
  return parts.filter(Boolean).join(", ");
}

/**
 * A choice in a few words: label, cost, note.
 * @param {Choice} choice
 */
export function choiceInWords(choice) {
  return [choice.label, choice.cost && `cost ${choice.cost}`, choice.note].filter(Boolean).join(", ");
}

/**
 * The name of a piece after that of its side, unless it begins with it.
 * @param {string} side
 * @param {string} name
 */
function withSide(side, name) {
  return name.startsWith(side) ? name : `${side} ${name}`;
}

/**
 * A place in one sentence: ground, owner, who stands there.
 * @param {Board} board
 * @param {Scene} scene
 * @param {string} id
 */
export function placeInWords(board, scene, id) {
  const space = board.spaces.find((one) => one.id === id);
  const now = scene.spaces[id];
  const there = Object.entries(scene.pieces).filter(([, piece]) => piece.at === id);
  const parts = [
    placeName(board, id),
    space?.ground,
    space?.level ? `level ${space.level}` : "",
    now?.owner && `held by ${sideName(board, now.owner)}`,
    now?.worth && `worth ${now.worth}`,
    ...(now?.marks ?? []).map((mark) => mark.text),
    ...there.map(([piece, at]) => withSide(sideName(board, at.side), pieceName(board, piece, at))),
  ];
  return parts.filter(Boolean).join(", ");
}
