// @ts-check
// What has the focus may vanish when the game goes on. Whoever works with the keyboard in the panel is then taken to what
// comes next: the choices, or else the question.

import { beforePaint } from "../../lib/frame.js";

/** @typedef {import("../store.js").Store} Store */

/** Where to go, the best first. */
const PLACES = [".choices:not([hidden]) .row:not([hidden] *) .choice", ".prompt button:not(.clause)", "#prompt"];

/**
 * @param {HTMLElement} panel
 * @param {Store} store
 */
export function mountHoming(panel, store) {
  let byKey = false;
  let inside = false;
  document.addEventListener("keydown", () => (byKey = true), true);
  document.addEventListener("pointerdown", () => (byKey = false), true);
  document.addEventListener("focusin", (event) => {
    inside = event.target instanceof Node && panel.contains(event.target);
  });

  const home = () => {
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (!inside || !byKey || !lost) return;
    const next = PLACES.map((place) => panel.querySelector(place)).find(Boolean);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
  // The browser takes the focus from what has vanished after the next picture of the page, and the choices vanish a picture later.
  store.onceShown(["live", "considered", "menu", "past", "busy"], () => beforePaint(() => setTimeout(home)));
  document.addEventListener("bicorne:curtain", () => {
    inside = true;
    setTimeout(home);
  });
}
