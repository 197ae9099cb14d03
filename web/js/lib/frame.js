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
