// @ts-check
// Before the dice of a fight fall the table stops, with the chances as they were just then: nobody's attack is over before he has seen
// what it stood on. The server has rolled already; what came of it is shown when the reader says so.

import { preferences } from "./panel/preferences.js";

/** @typedef {import("../wire").Odds} Odds */
/** @typedef {import("../wire").Step} Step */
/** @typedef {import("./store.js").Store} Store */

/** @typedef {{at: number, odds: Odds | undefined, rest: number[]}} Pause Before which die; the chances once they are known; where to stop next. */

/** The kinds of dice that decide a fight. */
const FIGHTS = new Set(["combat", "confusion"]);

/**
 * Before which steps to stop: the first die of each fight, unless its chances were what its maker looked at before he let it fall.
 * @param {Step[]} steps Oldest first.
 * @param {boolean} looked Whether the first of them was an answer given with its chances in sight.
 * @returns {number[]}
 */
export function stops(steps, looked) {
  return steps.flatMap((step, index) => {
    const before = steps[index - 1];
    if (!step.die || !FIGHTS.has(step.die.kind) || before?.die) return [];
    return looked && index === 1 ? [] : [step.at];
  });
}

/**
 * Whether this reader stops before dice at all.
 * @param {Store} store
 */
export function pauses({ state: { welcome, live, past, pause } }) {
  return preferences.now.chances && !document.hidden && live !== undefined && welcome !== undefined && welcome.seat !== "watch" && welcome.dice === "server" && (!past || pause !== undefined);
}

/**
 * Stops before a die: shows the table as it was, and asks for the chances. Where there are none it goes on.
 * @param {Store} store
 * @param {number[]} ats
 */
export async function stopAt(store, ats) {
  const [at, ...rest] = ats;
  /** @type {Pause} */
  const pause = { at, odds: undefined, rest };
  store.set({ pause });
  const [past, said] = await Promise.all([store.link?.past(at).catch(() => undefined), store.request({ t: "chances", at }, true)]);
  if (store.state.pause?.at !== at) return;
  const odds = said?.t === "odds" ? said.odds : undefined;
  if (!odds) goOn(store);
  else store.set({ past: past ?? store.state.past, pause: { ...store.state.pause, odds } });
}

/**
 * Lets the dice fall.
 * @param {Store} store
 */
export function goOn(store) {
  const { pause } = store.state;
  if (!pause) return;
  if (pause.rest.length > 0 && preferences.now.chances) stopAt(store, pause.rest);
  else store.set({ pause: undefined, past: undefined });
}
