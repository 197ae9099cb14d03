// @ts-check
// A counter that can act can be carried with the mouse, on the map or from beside it. That is two clicks in one: lifting it takes it in
// hand, letting it go points at the place under it. A finger that moves there moves the map or scrolls the box, so it taps twice instead.

import { placeAt } from "../map/sheet.js";
import { able } from "./choices.js";
import { counterPicture } from "./counters.js";

/** @typedef {import("./table.js").Table} Table */

/** How far the mouse moves, in pixels, before a press is no click any more. */
const LIFTED = 6;

/**
 * @param {HTMLElement} beside where counters can be lifted
 * @param {HTMLElement} element the stage
 * @param {Table} table
 * @param {import("./pieces.js").Pieces} pieces
 */
export function mountCarry(beside, element, table, pieces) {
  const { store, sheet, stage } = table;
  /** What the mouse was pressed on, and how to draw it. @type {{piece: string, x: number, y: number, draw: () => Element | undefined} | undefined} */
  let pressed;
  /** The picture that goes with the mouse. @type {HTMLElement | undefined} */
  let picture;
  /** What was let go before the server had said that it is in hand. @type {{piece: string, space: string} | undefined} */
  let dropped;

  /** A counter was carried with the press that ends now. */
  let carried = false;

  const letGo = () => {
    picture?.remove();
    picture = undefined;
    pressed = undefined;
  };

  /** @param {PointerEvent} event */
  const follow = ({ clientX, clientY }) => {
    if (!picture) return;
    picture.style.transform = `translate(${clientX}px, ${clientY}px) translate(-50%, -50%)`;
    // Where it would be let go shows its way.
    const space = placeAt(sheet, ...stage.toMap({ clientX, clientY }))?.id;
    if (store.state.hovered.space !== space) store.set({ hovered: { space } });
  };

  /** @param {{piece: string, draw: () => Element | undefined}} counter */
  const lift = ({ piece, draw }) => {
    if (store.state.inHand !== piece) store.pointAtPiece(piece);
    picture = document.createElement("div");
    picture.className = "carried";
    picture.setAttribute("aria-hidden", "true");
    const drawn = draw();
    if (drawn) picture.append(drawn);
    document.body.append(picture);
  };

  const settle = () => {
    if (!dropped || store.state.busy || store.state.inHand !== dropped.piece) return;
    const { space } = dropped;
    dropped = undefined;
    store.pointAtSpace(space);
  };

  beside.addEventListener("pointerdown", (event) => {
    dropped = undefined;
    const button = event.target instanceof Element ? event.target.closest("[data-card-piece].is-able") : null;
    const piece = button?.getAttribute("data-card-piece");
    if (!button?.parentElement || !piece || event.button !== 0 || event.pointerType === "touch") return;
    const cell = button.parentElement;
    const draw = () => /** @type {Element | undefined} */ (cell.querySelector("svg")?.cloneNode(true));
    pressed = { piece, x: event.clientX, y: event.clientY, draw };
  });
  // On the map a press on a counter that can act is for the counter, and the map stays where it is.
  element.addEventListener(
    "pointerdown",
    (event) => {
      dropped = undefined;
      const { board, live } = store.state;
      const piece = event.target instanceof Element ? event.target.closest("[data-piece]")?.getAttribute("data-piece") : null;
      if (!piece || !board || !live || event.button !== 0 || event.pointerType === "touch" || !store.canAct) return;
      if (!able(live.prompt, board, live).has(piece) && store.state.inHand !== piece) return;
      const place = live.pieces[piece]?.at ?? "";
      // Where something else in hand can go, a press means going there.
      if (store.state.inHand !== piece && pieces.fan.isTarget(place) && !pieces.fan.holds(place)) return;
      pressed = { piece, x: event.clientX, y: event.clientY, draw: () => counterPicture(board, piece, live.pieces[piece]) };
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
  element.addEventListener(
    "click",
    (event) => {
      if (carried) event.stopImmediatePropagation();
      carried = false;
    },
    { capture: true },
  );
  addEventListener("pointermove", (event) => {
    if (!pressed) return;
    // The button may have been released out of the window.
    if (event.buttons === 0) letGo();
    else if (!picture && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > LIFTED) lift(pressed);
    follow(event);
  });
  addEventListener("pointerup", (event) => {
    const piece = picture ? pressed?.piece : undefined;
    // The click that comes of it means nothing more.
    carried = piece !== undefined;
    if (carried) setTimeout(() => (carried = false));
    letGo();
    if (piece === undefined || !(event.target instanceof Node) || !element.contains(event.target)) return;
    const space = placeAt(sheet, ...stage.toMap(event))?.id;
    if (space === undefined) return;
    dropped = { piece, space };
    settle();
  });
  addEventListener("pointercancel", letGo);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") letGo();
  });
  store.on(["busy", "inHand"], settle);
}
