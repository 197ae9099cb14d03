// @ts-check
// The seats this browser holds: secrets, newest first. They are all it takes to sit down again.

const KEY = "bicorne.seats";

/** `alone`: both sides are played by one person, who has nothing to hide from himself. @typedef {{secret: string, added: number, alone?: boolean}} Held */

/** @returns {Held[]} */
export function held() {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? list.filter((item) => typeof item?.secret === "string") : [];
  } catch {
    return [];
  }
}

/**
 * Keeps a seat, as the newest. What was known of it stays known unless it is said anew.
 * @param {string} secret
 * @param {{alone?: boolean}} [known]
 */
export function hold(secret, known = {}) {
  const all = held();
  const before = all.find((item) => item.secret === secret);
  const rest = all.filter((item) => item !== before);
  write([{ ...before, ...known, secret, added: Date.now() }, ...rest]);
}

/** @param {string} secret */
export function isAlone(secret) {
  return held().some((item) => item.secret === secret && item.alone === true);
}

/** @param {string} secret */
export function letGo(secret) {
  write(held().filter((item) => item.secret !== secret));
}

/** @param {Held[]} list */
function write(list) {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // A browser that keeps nothing can still play from the link.
  }
}
