// @ts-check
// What is drawn after the next picture of the page is behind the game for a moment. Nobody may press what was there before.

/** @typedef {import("../store.js").Store} Store */

/** What it means to reach for something. Before anything in a part hears of it, the part does. */
const REACHING = ["click", "focus", "pointerenter"];

/**
 * Lets a part catch up with the game as soon as somebody reaches for something in it; what is gone then does not hear of it.
 * @param {EventTarget} part
 * @param {Pick<Store, "catchUp">} store
 */
export function catchingUp(part, store) {
  /** @param {Event} event */
  const look = (event) => {
    store.catchUp();
    const reached = /** @type {Node | null} */ (event.target);
    if (!reached?.isConnected) event.stopImmediatePropagation();
  };
  for (const kind of REACHING) part.addEventListener(kind, look, { capture: true });
}
