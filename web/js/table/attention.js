// @ts-check
// The map goes to where the reader is asked, and never away from where he works: only with a new question, and only if nothing of what it
// is about is in sight and large enough to be read.

import { able, subjects, targets } from "./choices.js";
import { isFar, readableAt } from "./far.js";

/** @typedef {import("../wire").Board} Board */
/** @typedef {import("../wire").Scene} Scene */
/** @typedef {import("../map/sheet.js").Sheet} Sheet */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {{x: number, y: number}} Spot */

/** How far from the edge something must be to be in sight, in pixels. */
const EDGE = 24;

/**
 * The places a question is about: where those who can act stand, where what is in hand can go, places that are chosen themselves.
 * @param {Board} board
 * @param {Scene} scene
 * @param {string | undefined} inHand
 * @returns {Set<string>}
 */
export function concerned(board, scene, inHand) {
  const held = inHand === undefined ? undefined : scene.pieces[inHand]?.at;
  if (held !== undefined) return new Set([held, ...targets(scene.prompt, inHand).keys()]);
  const found = new Set([...able(scene.prompt, board, scene)].map((id) => scene.pieces[id]?.at ?? ""));
  for (const id of subjects(scene.prompt)) found.add(id);
  for (const id of targets(scene.prompt, undefined).keys()) found.add(id);
  for (const id of scene.fight?.spaces ?? []) found.add(id);
  return found;
}

/**
 * The spots nearest to one another that can be shown together in a window of this size: from the one in their midst.
 * @param {Spot[]} spots
 * @param {number} wide in map units
 * @param {number} high
 * @returns {import("../map/geometry.js").Rect}
 */
export function together(spots, wide, high) {
  const middle = (/** @type {number[]} */ values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
  const [mx, my] = [middle(spots.map(({ x }) => x)), middle(spots.map(({ y }) => y))];
  const far = ({ x, y } = spots[0]) => Math.hypot(x - mx, y - my);
  const [first, ...rest] = [...spots].sort((a, b) => far(a) - far(b));
  let box = { x0: first.x, y0: first.y, x1: first.x, y1: first.y };
  for (const { x, y } of rest) {
    const wider = { x0: Math.min(box.x0, x), y0: Math.min(box.y0, y), x1: Math.max(box.x1, x), y1: Math.max(box.y1, y) };
    if (wider.x1 - wider.x0 <= wide && wider.y1 - wider.y0 <= high) box = wider;
  }
  return box;
}

/** @param {Table} table */
export function mountAttention({ store, sheet, stage }) {
  let asked = "";
  const look = () => {
    const { board, live, past, pause, playing, inHand } = store.state;
    if (!board || !live || past || pause || playing || !store.canAct) return;
    const { prompt, turn, phase } = live;
    const question = [prompt.side, turn, phase].join("|");
    if (question === asked) return;
    asked = question;
    const spots = [...concerned(board, live, inHand)].flatMap((id) => sheet.byId.get(id) ?? []);
    if (spots.length === 0) return;
    const scale = readableAt(sheet);
    const seen = stage.seen();
    const edge = EDGE / stage.scale;
    const inSight = ({ x, y } = spots[0]) => x > seen.x0 + edge && x < seen.x1 - edge && y > seen.y0 + edge && y < seen.y1 - edge;
    const far = isFar(sheet, stage.scale);
    if (!far && spots.some(inSight)) return;
    // Who has chosen how near he is stays as near.
    const nearer = far ? scale : stage.scale;
    stage.approach(together(spots, (seen.x1 - seen.x0) * (stage.scale / nearer) * 0.7, (seen.y1 - seen.y0) * (stage.scale / nearer) * 0.7), nearer);
  };
  store.on(["live", "past", "pause", "playing", "board", "link"], look);
}
