// @ts-check
// Keys: on the map they move the cursor, everywhere they do what the buttons do.

import { ending } from "./choices.js";
import { ARROWS } from "./cursor.js";

/** @typedef {import("./cursor.js").Cursor} Cursor */
/** @typedef {import("./pieces.js").Pieces} Pieces */
/** @typedef {import("./table.js").Table} Table */

/** How far the map moves with Shift and an arrow, in pixels. */
const PAN = 90;

/** What the help lists: keys and what they do. @type {[string, string][]} */
export const KEYS = [
  ["Arrows", "go from place to place; with Shift the map moves"],
  ["N, P", "next and previous piece that can act"],
  ["T, Shift T", "next and previous place where what is in hand can go"],
  ["[ and ]", "through the stack"],
  ["Enter or Space", "take the piece, or go there; with Shift stop there on the way"],
  ["W", "say where the cursor is"],
  ["Escape", "put down, close"],
  ["E", "end the segment"],
  ["U", "take back"],
  ["F", "fit the map"],
  ["+ and −", "closer and farther"],
  ["H", "hide the counters"],
  ["L", "names of places above the counters"],
  ["B", "boxes beside the map"],
  ["D", "measure how far it is, and whether one can see there"],
  ["A", "bring the rest of the stack along, or not"],
  ["G", "the briefing"],
  [", and .", "look back, and forward again"],
  ["R", "see again what the enemy did"],
];

/**
 * @typedef {object} Actions What keys can do besides.
 * @property {() => void} hideCounters
 * @property {() => void} liftNames
 * @property {() => void} toggleTray
 * @property {() => void} end
 * @property {() => void} measure
 * @property {() => void} bringAlong the rest of the stack goes where what is in hand goes
 * @property {() => void} playBack shows again what the other side did
 * @property {(by: 1 | -1) => void} lookBack a step back or forward through the game
 */

/** Whether keys are text or have a meaning of their own there. @param {EventTarget | null} target */
function isTaken(target) {
  return target instanceof Element && target.closest("input:not([type=checkbox]), textarea, select, [contenteditable], dialog, [popover]") !== null;
}

/**
 * @param {HTMLElement} element the stage
 * @param {Table} table
 * @param {Cursor} cursor
 * @param {Pieces} pieces
 * @param {Actions} actions
 */
export function mountKeys(element, table, cursor, pieces, actions) {
  const { store, stage } = table;

  /** @type {Record<string, (event: KeyboardEvent) => void>} */
  const onMap = {
    n: () => cursor.nextAble(1),
    p: () => cursor.nextAble(-1),
    t: () => cursor.nextTarget(1),
    T: () => cursor.nextTarget(-1),
    "[": () => cursor.through(-1),
    "]": () => cursor.through(1),
    w: () => cursor.tell(),
    Enter: (event) => cursor.press(event.shiftKey),
    " ": (event) => cursor.press(event.shiftKey),
  };
  /** @type {Record<string, (event: KeyboardEvent) => void>} */
  const anywhere = {
    Escape: () => {
      if (pieces.fan.place !== undefined) pieces.fan.close();
      else store.putDown();
    },
    e: () => actions.end(),
    u: () => store.state.live?.prompt.undo && store.undo(),
    f: () => stage.fit(),
    "+": () => stage.zoomBy(1.25),
    "=": () => stage.zoomBy(1.25),
    "-": () => stage.zoomBy(0.8),
    h: () => actions.hideCounters(),
    l: () => actions.liftNames(),
    b: () => actions.toggleTray(),
    d: () => actions.measure(),
    a: () => actions.bringAlong(),
    ",": () => actions.lookBack(-1),
    ".": () => actions.lookBack(1),
    r: () => actions.playBack(),
    n: () => cursor.nextAble(1),
    p: () => cursor.nextAble(-1),
    // What was taken beside the map goes onto it.
    t: () => cursor.nextTarget(1),
    T: () => cursor.nextTarget(-1),
  };

  // The map pans with the arrow keys by itself; here they move the cursor, so this must come first.
  element.addEventListener("keydown", onKey, { capture: true });
  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = ARROWS[event.key];
    if (direction) {
      event.preventDefault();
      if (event.shiftKey) stage.panBy(-direction[0] * PAN, -direction[1] * PAN);
      else cursor.step(direction);
      return;
    }
    const run = onMap[event.key] ?? onMap[event.key.toLowerCase()];
    if (!run) return;
    event.preventDefault();
    run(event);
  }

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
    const run = anywhere[event.key] ?? anywhere[event.key.toLowerCase()];
    if (!run) return;
    event.preventDefault();
    run(event);
  });
}

/**
 * Ends the segment by the choice the prompt has for it.
 * @param {Table} table
 */
export function endSegment({ store }) {
  const choice = store.canAct && store.state.live ? ending(store.state.live.prompt) : undefined;
  if (choice) store.consider(choice);
}
