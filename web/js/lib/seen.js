// @ts-check
// What nobody sees yet is drawn when somebody is about to.

/** How far out of sight something may be, so that it is there when it is scrolled to. */
const AHEAD = "200px";

/** @type {WeakMap<Element, () => void>} */
const waiting = new WeakMap();

/** @type {IntersectionObserver | undefined} */
let observer;

/**
 * Runs `run` once, as soon as the element is in view or nearly so; after the next picture of the page at the earliest.
 * @param {Element} element
 * @param {() => void} run
 */
export function whenSeen(element, run) {
  observer ??= new IntersectionObserver(look, /** @type {IntersectionObserverInit} */ ({ rootMargin: AHEAD, scrollMargin: AHEAD }));
  waiting.set(element, run);
  observer.observe(element);
}

/** @param {IntersectionObserverEntry[]} entries */
function look(entries) {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer?.unobserve(target);
    waiting.get(target)?.();
    waiting.delete(target);
  }
}
