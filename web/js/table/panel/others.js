// @ts-check
// What the others did since this reader last answered. Pure.

/** @typedef {import("../../wire").Step} Step */
/** @typedef {import("../store.js").State} State */

/**
 * From which answer on the others have acted, if there is something of theirs to see.
 * @param {Pick<State, "live" | "steps" | "past" | "pause" | "welcome">} state
 * @param {number | undefined} seen How many answers the reader had seen when the page was opened.
 * @returns {number | undefined} How many answers there were before it.
 */
export function whatOthersDid({ live, steps, past, pause, welcome }, seen) {
  if (!live || past || pause || live.at === 0 || welcome?.seat === "both") return undefined;
  const mine = welcome?.seat === "watch" ? undefined : live.eyes;
  let from = live.at;
  let something = false;
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    const step = steps[index];
    // Where the log has a hole nobody knows who acted.
    if (step.at !== from - 1 || (mine !== undefined && step.side === mine)) break;
    if (mine === undefined && step.at < (seen ?? live.at)) break;
    from = step.at;
    something ||= isSeen(step) && step.side !== undefined;
  }
  return something ? from : undefined;
}

/**
 * The next moment after `at` at which something can be seen to have happened.
 * @param {Step[]} steps Oldest first.
 * @param {number} at
 * @param {number} end
 */
export function nextToSee(steps, at, end) {
  for (let next = at; next < end; next += 1) {
    const step = steps.find((one) => one.at === next);
    if (!step || isSeen(step)) return next + 1;
  }
  return end;
}

/** @param {Step} step */
function isSeen(step) {
  return step.die !== undefined || (step.moves?.length ?? 0) > 0 || step.lines.length > 0;
}
