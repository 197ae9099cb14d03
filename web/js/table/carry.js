// @ts-check
// A counter beside the map can be carried onto it with the mouse. That is two clicks in one: lifting it takes it in hand, letting
// it go points at the place under it. A finger that moves there scrolls the box, so it taps twice instead.

import { placeAt } from "../map/sheet.js";

/** @typedef {import("./table.js").Table} Table */

/** How far the mouse moves, in pixels, before a press is no click any more. */
const LIFTED = 6;

/**
 * @param {HTMLElement} beside where counters can be lifted
 * @param {HTMLElement} element the stage
 * @param {Table} table
 */
export function mountCarry(beside, element, table) {
  const { store, sheet, stage } = table;
  /** What the mouse was pressed on. @type {{piece: string, x: number, y: number, cell: Element} | undefined} */
  let pressed;
  /** The picture that goes with the mouse. @type {HTMLElement | undefined} */
  let picture;
  /** What was let go before the server had said that it is in hand. @type {{piece: string, space: string} | undefined} */
  let dropped;

  const letGo = () => {
    picture?.remove();
    picture = undefined;
    pressed = undefined;
  };

  /** @param {PointerEvent} event */
  const follow = ({ clientX, clientY }) => {
    if (picture) picture.style.transform = `translate(${clientX}px, ${clientY}px) translate(-50%, -50%)`;
  };

  /** @param {{piece: string, cell: Element}} counter */
  const lift = ({ piece, cell }) => {
    if (store.state.inHand !== piece) store.pointAtPiece(piece);
    picture = document.createElement("div");
    picture.className = "carried";
    picture.setAttribute("aria-hidden", "true");
    const drawn = cell.querySelector("svg");
    if (drawn) picture.append(drawn.cloneNode(true));
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
    pressed = { piece, x: event.clientX, y: event.clientY, cell: button.parentElement };
  });
  addEventListener("pointermove", (event) => {
    if (!pressed) return;
    // The button may have been released out of the window.
    if (event.buttons === 0) letGo();
    else if (!picture && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > LIFTED) lift(pressed);
    follow(event);
  });
  addEventListener("pointerup", (event) => {
    const piece = picture ? pressed?.piece : undefined;
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
