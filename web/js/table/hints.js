// @ts-check
// What the page asks of the computer besides answers: hints, and to get on with it.

import { ADVISERS } from "../lib/opponents.js";

/** @typedef {import("../wire").Choice} Choice */
/** @typedef {import("../wire").Counsel} Counsel */
/** @typedef {import("../wire").Prompt} Prompt */
/** @typedef {import("../lib/link.js").Thinking} Thinking */
/** @typedef {import("./store.js").Considering} Considering */
/** @typedef {import("./store.js").Store} Store */

const KEY = "bicorne.adviser";
/** Who is asked unless somebody else is chosen. */
const ADVISER = "colonel";

/** @returns {string} */
export function lastAdviser() {
  try {
    const kept = localStorage.getItem(KEY);
    return ADVISERS.find((one) => one.id === kept)?.id ?? ADVISER;
  } catch {
    return ADVISER;
  }
}

/** @param {string} level */
export function keepAdviser(level) {
  try {
    localStorage.setItem(KEY, level);
  } catch {
    // Then the usual one is asked next time.
  }
}

/**
 * The computer says how far it is.
 * @param {Store} store
 * @param {Thinking} news
 */
export function hear(store, { id, side, done, of }) {
  /** @type {Considering | undefined} */
  const at = side === undefined ? undefined : { side, done, of };
  if (id === undefined) {
    store.set({ thinking: at });
    return;
  }
  const { hint } = store.state;
  if (hint && !hint.counsel && at) store.set({ hint: { ...hint, at } });
}

/** The computer has thought enough and shall play. @param {Store} store */
export function playNow(store) {
  return store.request({ t: "enough" });
}

/**
 * Asks what the computer would do here. What it says is shown as a choice that is looked at, and never made.
 * @param {Store} store
 * @param {string} level
 */
export async function askHint(store, level) {
  const { live, hint } = store.state;
  if (!store.canAct || !live || !store.link || (hint && !hint.counsel)) return;
  /** @type {import("./store.js").Hint} */
  const asked = { level };
  store.set({ hint: asked, notice: undefined });
  const stillAsked = () => store.state.live === live && store.state.hint !== undefined && !store.state.hint.counsel;
  try {
    const said = await store.link.ask({ t: "hint", rev: store.link.rev, level });
    if (said.t !== "hint" || !stillAsked()) return;
    store.set({ hint: { level, counsel: said.hint } });
    // Its chances would stand before the reasons: they are shown when somebody wants to see them.
    show(store, said.hint.action, false);
  } catch (fault) {
    if (!stillAsked()) return;
    store.set({ hint: undefined });
    store.fault(fault);
  }
}

/** The hint is put away, or not wanted any more. @param {Store} store */
export function forgetHint(store) {
  const { hint } = store.state;
  store.set({ hint: undefined });
  if (hint && !hint.counsel) store.request({ t: "forget" }, true);
}

/**
 * Takes what the choice is about in hand and looks at the choice.
 * @param {Store} store
 * @param {string} act
 * @param {boolean} [chances] Whether to look at a choice that has chances too.
 */
export function show(store, act, chances = true) {
  const { live } = store.state;
  const found = live && choiceOf(live.prompt, act);
  if (!found) return;
  store.take(found.subject);
  if (chances || !found.choice.odds) store.look(found.choice);
}

/**
 * A choice by its text, with what it is about.
 * @param {Prompt} prompt
 * @param {string} act
 * @returns {{subject: string | undefined, choice: Choice} | undefined}
 */
export function choiceOf(prompt, act) {
  for (const { subject, choices } of prompt.groups ?? []) {
    const choice = choices.find((one) => one.act === act);
    if (choice) return { subject, choice };
  }
  return undefined;
}
