// @ts-check
// The seats this browser holds: secrets, newest first. They are all it takes to sit down again.

const KEY = "bicorne.seats";

/** @typedef {{secret: string, added: number}} Held */

/** @returns {Held[]} */
export function held() {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? list.filter((item) => typeof item?.secret === "string") : [];
  } catch {
    return [];
  }
}

/** @param {string} secret */
export function hold(secret) {
  const rest = held().filter((item) => item.secret !== secret);
  write([{ secret, added: Date.now() }, ...rest]);
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
