// @ts-check
// A table of a server that also serves the site without one: the site is fetched beforehand, and a copy of the game is at hand, so that a
// player whose server goes away can go on alone.

import { api } from "../lib/api.js";
import { pack } from "../lib/parcel.js";

/** @typedef {import("./store.js").Store} Store */

/** Where the site stands at its server. */
const SITE = "/offline/";
/** What is played now comes first: the site is fetched when the table has been there for a moment. */
const LATER = 4000;
/** How long after an answer the copy is fetched, so that a move of many answers is one copy. */
const PAUSE = 2500;

/**
 * @param {Store} store
 * @param {string} secret
 */
export async function prepareOnward(store, secret) {
  const { offline } = await api.about();
  if (!offline || !navigator.serviceWorker) return;
  setTimeout(() => void navigator.serviceWorker.register(`${SITE}sw.js`, { scope: SITE, updateViaCache: "none" }).then(active).then(() => copying(store, secret)).catch(() => {}), LATER);
}

/** Waits until the whole site is kept. @param {ServiceWorkerRegistration} registration @returns {Promise<void>} */
function active(registration) {
  if (registration.active) return Promise.resolve();
  const worker = registration.installing ?? registration.waiting;
  return new Promise((resolve, reject) => worker?.addEventListener("statechange", () => {
    if (worker.state === "activated") resolve();
    else if (worker.state === "redundant") reject(new Error("the site could not be kept"));
  }));
}

/**
 * Keeps a copy of the game from now on. A seat that may not know all of it gets none, and is offered nothing.
 * @param {Store} store
 * @param {string} secret
 */
function copying(store, secret) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const copy = async () => {
    timer = undefined;
    try {
      const record = await api.record(secret);
      const at = JSON.parse(record).answers.length;
      store.set({ onward: { record, at } });
      document.documentElement.dataset.onward = String(at);
    } catch {
      // The copy from before is as good as it was.
    }
  };
  store.on(["live"], ({ live, link }) => {
    if (!live || link !== "open" || timer !== undefined || store.state.onward?.at === live.at) return;
    timer = setTimeout(copy, PAUSE);
  });
}

/**
 * The address where the game goes on without the server.
 * @param {import("./store.js").State} state
 * @returns {Promise<string | undefined>}
 */
export async function onwardAddress({ onward, welcome }) {
  if (!onward || !welcome) return undefined;
  const players = welcome.players;
  const computer = players.some((player) => player !== "person");
  return `${SITE}table.html#play=${await pack({ record: onward.record, name: welcome.name, ...(computer ? { players } : {}) })}`;
}
