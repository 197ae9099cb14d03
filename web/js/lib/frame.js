// @ts-check
// Measuring, scrolling and giving the focus make a browser lay the page out at once. Whoever does that while the parts are being
// drawn does it again and again; here it waits until all of them are, and the page is laid out once.

/** @type {(() => void)[]} */
let waiting = [];

/**
 * Runs `run` before the next picture of the page is made, in the order of asking.
 * @param {() => void} run
 */
export function beforePaint(run) {
  waiting.push(run);
  if (waiting.length > 1) return;
  requestAnimationFrame(() => {
    const due = waiting;
    waiting = [];
    for (const one of due) one();
  });
}

/** A page out of sight is given no pictures to make: what waits for one waits no longer than this, in milliseconds. */
const PATIENCE = 200;

/**
 * Runs `run` as soon as the next picture of the page has been made, and soon even if none is.
 * @param {() => void} run
 */
export function afterPaint(run) {
  let due = true;
  const once = () => {
    clearTimeout(timer);
    if (due) run();
    due = false;
  };
  const timer = setTimeout(once, PATIENCE);
  requestAnimationFrame(() => setTimeout(once));
}
