// @ts-check
// Why something pointed at may not be done: a calm note, never a silent refusal.

import { fill, h } from "../../lib/dom.js";
import { sentence } from "../../lib/text.js";
import { pieceName, placeName, subjectName } from "../words.js";
import { block, button, clauseButton } from "./kit.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../store.js").State} State */

/**
 * What was pointed at, for the head of the note; nothing if the reason names it itself.
 * @param {State} state
 */
export function headOf(state) {
  const about = pointedAt(state);
  return about === "" || state.because?.reason.includes(about) ? "" : `${about}: `;
}

/**
 * What was pointed at, with what is in hand: `3rd Dragoons to Arcole`.
 * @param {State} state
 */
function pointedAt(state) {
  const { board, live, inspected, inHand } = state;
  const hand = inHand === undefined ? "" : subjectName(board, live, inHand);
  if (inspected.piece !== undefined) return pieceName(board, inspected.piece, live?.pieces[inspected.piece]);
  if (inspected.space === undefined) return hand;
  const there = placeName(board, inspected.space);
  return hand ? `${hand} to ${there}` : there;
}

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mountWhy(root, store) {
  const { section, body, heading } = block("why", "Why not");
  root.append(section);
  store.on(["because"], (state) => {
    const { because } = state;
    section.hidden = !because;
    fill(body);
    if (!because) return;
    heading.textContent = because.legal ? "This may be done" : "Not now";
    const head = headOf(state);
    body.append(
      h("p", {}, head && h("strong", {}, head), sentence(because.reason), " ", clauseButton(because.clause)),
      button("quiet small", () => store.set({ because: undefined }), "All right"),
    );
  });
}
