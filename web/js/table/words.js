// @ts-check
// Pieces and places in words, for labels, cards, lists and whoever listens instead of looking.

import { counted, groundName, listed, sentence, spaced } from "../lib/text.js";
import { faceOf } from "./counters.js";

/** @typedef {import("../wire").Board} Board */
/** @typedef {import("../wire").Choice} Choice */
/** @typedef {import("../wire").Piece} Piece */
/** @typedef {import("../wire").Scene} Scene */

/**
 * What a side is called; what is no side is said in words as well.
 * @param {Board | undefined} board
 * @param {string | undefined} id
 */
export function sideName(board, id = "") {
  return board?.sides.find((side) => side.id === id)?.name ?? sentence(id);
}

/**
 * What a place, box or bridge is called: its name with its number, or whichever it has.
 * @param {Board | undefined} board
 * @param {string} id
 */
export function placeName(board, id) {
  const space = board?.spaces.find((one) => one.id === id);
  if (space) {
    if (space.name && space.label) return `${space.name} (${space.label})`;
    return space.name || space.label || space.id;
  }
  const box = board?.boxes.find((one) => one.id === id);
  return box?.name ?? bridgeName(board, id) ?? id;
}

/**
 * @param {Board | undefined} board
 * @param {string} id
 */
function bridgeName(board, id) {
  return board?.roads.find((road) => road.bridge?.id === id)?.bridge?.name;
}

/**
 * What a piece is called: as its counter says, or as the scene says where there is no counter.
 * @param {Board | undefined} board
 * @param {string} id
 * @param {Piece} [piece]
 */
export function pieceName(board, id, piece) {
  return board?.counters[id]?.name ?? (piece?.name || "Unknown counter");
}

/**
 * What anything a group of choices can be about is called.
 * @param {Board | undefined} board
 * @param {Scene | undefined} scene
 * @param {string} id
 */
export function subjectName(board, scene, id) {
  if (isPiece(board, scene, id)) return pieceName(board, id, scene?.pieces[id]);
  return formationOf(board, id)?.name ?? placeName(board, id);
}

/**
 * @param {Board | undefined} board
 * @param {Scene | undefined} scene
 * @param {string} id
 */
function isPiece(board, scene, id) {
  return Boolean(scene?.pieces[id] || board?.counters[id]);
}

/**
 * @param {Board | undefined} board
 * @param {string} id
 */
function formationOf(board, id) {
  return board?.formations.find((one) => one.id === id);
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
 * Who is in a place.
 * @param {Scene} scene
 * @param {string} place
 * @returns {[string, Piece][]}
 */
export function piecesAt(scene, place) {
  return Object.entries(scene.pieces).filter(([, piece]) => piece.at === place);
}

/**
 * What kinds of things could still do something: `7 units and 2 places`.
 * @param {Board | undefined} board
 * @param {Scene | undefined} scene
 * @param {Iterable<string>} subjects
 */
export function whoIsLeft(board, scene, subjects) {
  let [pieces, formations, places] = [0, 0, 0];
  for (const id of subjects) {
    if (isPiece(board, scene, id)) pieces += 1;
    else if (formationOf(board, id)) formations += 1;
    else places += 1;
  }
  const parts = [];
  if (pieces > 0) parts.push(counted(pieces, "unit"));
  if (formations > 0) parts.push(counted(formations, "formation"));
  if (places > 0) parts.push(counted(places, "place"));
  return listed(parts);
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
    face.kind === "unknown" ? "not to be looked at" : spaced(face.kind),
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
  const there = piecesAt(scene, id);
  const parts = [
    placeName(board, id),
    space && groundName(space.ground),
    space?.level ? `level ${space.level}` : "",
    now?.owner && `held by ${sideName(board, now.owner)}`,
    now?.worth && `worth ${now.worth}`,
    ...(now?.marks ?? []).map((mark) => mark.text),
    ...there.map(([piece, at]) => withSide(sideName(board, at.side), pieceName(board, piece, at))),
  ];
  return parts.filter(Boolean).join(", ");
}
