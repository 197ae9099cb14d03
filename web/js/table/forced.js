// @ts-check
// Where only one answer is possible the page gives it and says so, if the reader wants that. It never closes a way back: as long as the
// reader could still take back what he did himself, he is asked.

import { preferences } from "./panel/preferences.js";

/** @typedef {import("../wire").Choice} Choice */
/** @typedef {import("../wire").Scene} Scene */
/** @typedef {import("./store.js").Store} Store */

/**
 * The only answer that can be given in a scene, if there is just one and it may be given unasked.
 * @param {Scene} scene
 * @param {string | undefined} last The side that gave the last answer.
 * @returns {Choice | undefined}
 */
export function forcedIn({ prompt }, last) {
  if (!prompt.side || (prompt.asked ?? []).length > 1) return undefined;
  // Where the log is not known yet, what may be taken back may be the reader's own.
  if (prompt.undo && (last === undefined || last === prompt.side)) return undefined;
  const choices = (prompt.groups ?? []).flatMap((group) => group.choices);
  return choices.length === 1 && !choices[0].odds ? choices[0] : undefined;
}

/**
 * @param {Store} store
 * @param {{run?: {going: boolean}, on(run: () => void): void}} [staff] As long as it carries orders out, answers are its own.
 */
export function mountForced(store, staff) {
  /** Answers that were taken back: there the reader wants to be asked. @type {Set<number>} */
  const left = new Set();
  store.on(["news"], ({ news }) => {
    if (news.back !== undefined) left.add(news.back);
  });
  const look = () => {
    const { live, busy, pause, playing } = store.state;
    // A lesson gives what must be given anyway by itself.
    if (!live || busy || pause || playing || staff?.run?.going || store.state.lesson || !store.canAct || !preferences.now.forced || left.has(live.at)) return;
    if (document.querySelector(".curtain:not([hidden])")) return;
    const choice = forcedIn(live, store.lastSide);
    if (!choice) return;
    store.choose(choice, true);
  };
  store.on(["live", "link", "past", "pause", "busy", "playing"], look);
  staff?.on(look);
}
