// @ts-check
// Tracks: rows of boxes with a marker. The turn track stands on the bar; the others in the side panel.

import { h } from "../lib/dom.js";

/** @typedef {import("../wire").Track} Track */

/** The track shown on the bar. */
export const TURN_TRACK = "turn";
/** Longer tracks are shown as words. */
const LONGEST = 24;

/**
 * @param {Track} track
 * @param {(clause: string | undefined) => HTMLElement | undefined} [clause] makes a button of a clause, where there is room for it
 * @returns {HTMLElement}
 */
export function trackRow(track, clause) {
  const now = track.boxes[track.now];
  const said = now ? now.note || now.label : "not started";
  if (track.boxes.length > LONGEST) {
    return h("p", { class: "track-words" }, `${track.name}: ${said}`);
  }
  const boxes = track.boxes.map((box, index) =>
    h(
      "li",
      {
        class: index < track.now ? "is-past" : index === track.now ? "is-now" : "",
        title: box.note || null,
        "aria-current": index === track.now ? "step" : null,
      },
      box.label,
    ),
  );
  return h(
    "div",
    { class: "track", "data-track": track.id },
    h("span", { class: "track-name" }, track.name, " ", clause?.(track.clause)),
    h("ol", { class: "track-boxes", "aria-label": `${track.name}: ${said}` }, ...boxes),
  );
}
