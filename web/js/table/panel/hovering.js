// @ts-check
// The pointer rests on a place where what is in hand can go, and dice or enemies are there: the chances show before anything is pressed.

import { choicesAbout, plainest, leadingTo } from "../choices.js";

/** @typedef {import("../../wire").Choice} Choice */
/** @typedef {import("../../wire").Scene} Scene */
/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("./glance.js").Glance} Glance */

/**
 * What a click there would do, if a fight may come of it.
 * @param {Scene} live
 * @param {string | undefined} inHand
 * @param {string | undefined} space
 * @returns {{choice: Choice, asks: boolean} | undefined} `asks`: no die is its own, but enemies stand there.
 */
export function fightAt(live, inHand, space) {
  if (space === undefined) return undefined;
  const open = leadingTo(live.prompt, space, inHand);
  const choice = plainest(open, false);
  if (!choice) return undefined;
  if (choice.odds) return { choice, asks: false };
  const enemies = Object.values(live.pieces).some((piece) => piece.at === space && piece.side !== live.prompt.side);
  const moves = choice.to === space && inHand !== undefined && choicesAbout(live.prompt, inHand).includes(choice);
  return enemies && moves ? { choice, asks: true } : undefined;
}

/**
 * @param {Store} store
 * @param {Glance} glance
 * @param {HTMLElement} map
 */
export function mountHovering(store, glance, map) {
  /** What was looked at from here, so that nothing looked at elsewhere is dropped. @type {string | undefined} */
  let looked;
  /** @type {Scene | undefined} */
  let asked;
  store.on(["hovered", "inHand", "live"], ({ hovered, inHand, live }) => {
    // A new question drops what was looked at by itself.
    if (live !== asked) looked = undefined;
    asked = live;
    const found = live && store.canAct && map.matches(":hover, :focus-within") ? fightAt(live, inHand, hovered.space) : undefined;
    if (found?.choice.act === looked) return;
    if (looked !== undefined) glance.leave();
    looked = found?.choice.act;
    if (found) glance.at(found.choice, found.asks);
  });
}
