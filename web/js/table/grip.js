// @ts-check
// On small screens the panel is a sheet at the foot of the page that can be pulled up and down; a press does the same.

/** How far a finger must pull. */
const PULL = 24;

/**
 * @param {HTMLElement} grip
 * @param {HTMLElement} page carries the class that makes the sheet tall
 */
export function mountGrip(grip, page) {
  let from = 0;
  let pulled = false;
  /** @param {boolean} tall */
  const set = (tall) => {
    page.classList.toggle("sheet-tall", tall);
    grip.setAttribute("aria-expanded", String(tall));
  };
  grip.addEventListener("pointerdown", (event) => {
    from = event.clientY;
    pulled = false;
    grip.setPointerCapture(event.pointerId);
  });
  grip.addEventListener("pointermove", (event) => {
    if (!grip.hasPointerCapture(event.pointerId) || Math.abs(event.clientY - from) < PULL) return;
    pulled = true;
    set(event.clientY < from);
    from = event.clientY;
  });
  grip.addEventListener("click", () => {
    if (!pulled) set(!page.classList.contains("sheet-tall"));
    pulled = false;
  });
}
