// @ts-check
// The pointer on the map: what it is at, and what a click means.

import { placeAt } from "../map/sheet.js";
import { able } from "./choices.js";
import { formationOf } from "./orders/staff.js";

/** @typedef {import("./pieces.js").Pieces} Pieces */
/** @typedef {import("./orders/staff.js").Staff} Staff */
/** @typedef {import("./table.js").Table} Table */

/** How long the pointer rests on a piece before its reach is asked for. */
const PEEK = 130;

/**
 * @param {HTMLElement} element the stage
 * @param {Table} table
 * @param {Pieces} pieces
 * @param {Staff} [staff]
 */
export function mountPointer(element, table, pieces, staff) {
  const { store, sheet, stage } = table;
  let peeking = 0;

  /** @param {Event} event @returns {string | undefined} */
  const pieceUnder = (event) => {
    const node = event.target instanceof Element ? event.target.closest("[data-piece]") : null;
    return node?.getAttribute("data-piece") ?? undefined;
  };

  /** @param {{piece?: string, space?: string}} at */
  const hover = (at) => {
    const { hovered } = store.state;
    if (hovered.piece === at.piece && hovered.space === at.space) return;
    store.set({ hovered: at });
    clearTimeout(peeking);
    peeking = window.setTimeout(() => store.peek(at.piece), PEEK);
  };

  element.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch" || event.buttons !== 0) return;
    const [x, y] = stage.toMap(event);
    pieces.fan.pointerAt(x, y);
    const piece = pieceUnder(event);
    const shown = piece === undefined ? undefined : pieces.shown.get(piece)?.piece;
    const space = shown?.at ?? placeAt(sheet, x, y)?.id;
    hover({ piece, space });
    if (shown) pieces.fan.hint(shown.at);
    else pieces.fan.forget();
  });
  element.addEventListener("pointerleave", () => {
    hover({});
    pieces.fan.forget();
    if (!pieces.fan.pinned) pieces.fan.close();
  });

  element.addEventListener("click", (event) => {
    if (stage.dragged()) return;
    const piece = pieceUnder(event);
    // With Alt a counter stands for its formation, which is given orders.
    const formation = event.altKey && staff?.open ? formationOf(staff.orders, piece) : undefined;
    if (staff && formation) {
      staff.begin(formation.id);
      return;
    }
    if (piece !== undefined) {
      clickPiece(table, pieces, piece);
      return;
    }
    pieces.fan.close();
    const place = placeAt(sheet, ...stage.toMap(event));
    if (place) store.pointAtSpace(place.id, event.shiftKey);
    else store.putDown();
  });
  element.addEventListener("contextmenu", (event) => {
    // The other button puts down, as a hand that opens.
    event.preventDefault();
    if (!stage.dragged()) store.putDown();
  });
}

/**
 * A counter was clicked. In a closed stack it may not be the one that was meant: the only one that can act is; of several
 * the stack opens, to choose from.
 * @param {Table} table
 * @param {Pieces} pieces
 * @param {string} piece
 */
export function clickPiece(table, pieces, piece) {
  const { store } = table;
  const { board, live } = store.state;
  const place = pieces.shown.get(piece)?.piece.at ?? "";
  const open = pieces.fan.holds(place);
  const stack = pieces.at(place);
  if (open || stack.length < 2 || !live || !board || !store.canAct || pieces.fan.isTarget(place)) {
    store.pointAtPiece(piece);
    return;
  }
  const acting = able(live.prompt, board, live);
  const candidates = stack.filter((id) => acting.has(id));
  if (candidates.length === 1) {
    store.pointAtPiece(candidates[0]);
    return;
  }
  pieces.fan.open(place, true);
  if (candidates.length === 0) store.pointAtPiece(piece);
  else store.set({ inspected: { piece, space: place } });
}
