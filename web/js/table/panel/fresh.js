// @ts-check
// Which steps of the log are news: those that came after the page was opened, each told once.

/** @typedef {import("../../wire").Step} Step */
/** @typedef {import("../store.js").Store} Store */

export class Fresh {
  constructor() {
    /** Everything before this answer is old. @type {number | undefined} */
    this.next = undefined;
  }

  /**
   * The steps that were not told before. `at` is how many answers the game has now: after a take-back it is lower than
   * what was told already, and what follows is news again.
   * @param {Step[]} steps Oldest first.
   * @param {number} at
   * @returns {Step[]}
   */
  take(steps, at) {
    if (this.next === undefined) {
      this.next = at;
      return [];
    }
    const from = Math.min(this.next, at);
    let first = steps.length;
    while (first > 0 && steps[first - 1].at >= from) first -= 1;
    const news = steps.slice(first);
    this.next = news.length > 0 ? news[news.length - 1].at + 1 : from;
    return news;
  }
}

/**
 * Calls `run` with the news of every change.
 * @param {Store} store
 * @param {(news: Step[]) => void} run
 */
export function onNews(store, run) {
  const fresh = new Fresh();
  store.on(["steps", "live"], ({ steps, live }) => {
    if (!live) return;
    const news = fresh.take(steps, live.at);
    if (news.length > 0) run(news);
  });
}
