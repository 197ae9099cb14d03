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
/** How long a finger stays on a stack before it opens. */
const LONG_PRESS = 450;

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
    if (shown && piece !== undefined) pieces.fan.hint(shown.at, piece);
    else pieces.fan.forget();
  });
  element.addEventListener("pointerleave", () => {
    hover({});
    pieces.fan.forget();
    if (!pieces.fan.pinned) pieces.fan.close();
  });

  // A finger has no other way to rest on a stack than to stay on it.
  let pressing = 0;
  let pressed = false;
  element.addEventListener("pointerdown", (event) => {
    pressed = false;
    clearTimeout(pressing);
    const piece = event.pointerType === "touch" ? pieceUnder(event) : undefined;
    const place = piece === undefined ? undefined : pieces.shown.get(piece)?.piece.at;
    if (place === undefined || pieces.fan.holds(place)) return;
    pressing = window.setTimeout(() => {
      if (stage.dragged() || !pieces.fan.worthOpening(place)) return;
      pressed = true;
      pieces.fan.open(place, true, piece);
    }, LONG_PRESS);
  });
  for (const kind of ["pointerup", "pointercancel"]) element.addEventListener(kind, () => clearTimeout(pressing));

  element.addEventListener("click", (event) => {
    if (stage.dragged() || pressed) return;
    const piece = pieceUnder(event);
    // With Alt a counter stands for its formation, which is given orders.
    const formation = event.altKey && staff?.open ? formationOf(staff.orders, piece) : undefined;
    if (staff && formation) {
      staff.begin(formation.id);
      return;
    }
    if (piece !== undefined) {
      clickPiece(table, pieces, piece, event.shiftKey);
      return;
    }
    pieces.fan.close();
    const place = placeAt(sheet, ...stage.toMap(event));
    if (place) store.pointAtSpace(place.id, event.shiftKey);
    else store.putDown();
  });
  element.addEventListener("contextmenu", (event) => {
    // The other button puts down, as a hand that opens; a long press of a finger comes as one as well.
    event.preventDefault();
    if (!stage.dragged() && !(event instanceof PointerEvent && event.pointerType === "touch")) store.putDown();
  });
}

/**
 * A counter was clicked. Where a click means the place it goes there, whoever stands in it. In a closed stack the counter clicked may not
 * be the one that was meant: then it is the topmost that can act. A stack opens by resting on it, by a long press or by keys, never
 * by a click.
 * @param {Table} table
 * @param {Pieces} pieces
 * @param {string} piece
 * @param {boolean} [onwards]
 */
export function clickPiece(table, pieces, piece, onwards = false) {
  const { store } = table;
  const { board, live } = store.state;
  const place = pieces.shown.get(piece)?.piece.at ?? "";
  const open = pieces.fan.holds(place);
  // What is in hand stays what a click on it means, wherever it could go.
  if (!open && store.state.inHand !== piece && pieces.fan.isTarget(place)) {
    store.pointAtSpace(place, onwards);
    return;
  }
  const stack = pieces.at(place);
  if (open || stack.length < 2 || !live || !board || !store.canAct) {
    store.pointAtPiece(piece);
    return;
  }
  const acting = able(live.prompt, board, live);
  store.pointAtPiece(acting.has(piece) ? piece : (stack.findLast((id) => acting.has(id)) ?? piece));
}
