// @ts-check
// Whether a list that grows at its end is kept at its end. Only the reader's own hand stops that: rows that get their true height,
// or more rows than before, scroll the list as well, and mean nothing.

/** How near to the end counts as there, in pixels. */
const NEAR = 30;

/** Keys that scroll a list, or go to a row of it. */
const SCROLLING = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", "Tab", " "]);

export class Following {
  constructor() {
    /** The newest line is to be kept in view. */
    this.on = true;
    /** The reader has reached for the list since it was last brought to its end. */
    this.reached = false;
  }

  /** The reader moves the list, or may be about to. */
  reach() {
    this.reached = true;
  }

  /** The list has been brought to its end. */
  brought() {
    this.reached = false;
  }

  /**
   * The list has scrolled, whoever did it.
   * @param {{scrollTop: number, clientHeight: number, scrollHeight: number}} list
   */
  scrolled({ scrollTop, clientHeight, scrollHeight }) {
    if (this.reached) this.on = scrollTop + clientHeight >= scrollHeight - NEAR;
  }

  /** @param {boolean} on */
  turn(on) {
    this.on = on;
    this.reached = false;
  }
}

/**
 * Hears the reader's hand on a list.
 * @param {HTMLElement} list
 * @param {Following} following
 */
export function watchHand(list, following) {
  const reach = () => following.reach();
  for (const kind of ["wheel", "touchmove"]) list.addEventListener(kind, reach, { passive: true });
  list.addEventListener("keydown", (event) => {
    if (SCROLLING.has(event.key)) reach();
  });
  // The bar at its side belongs to the list itself; a press on a row is no wish to scroll.
  list.addEventListener("pointerdown", (event) => {
    if (event.target === list) reach();
  });
  list.addEventListener("scroll", () => following.scrolled(list));
}
