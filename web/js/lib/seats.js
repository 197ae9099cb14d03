// @ts-check
// The seats this browser holds: secrets, newest first. They are all it takes to sit down again.

const KEY = "bicorne.seats";
const CLAIMS = "bicorne.claims";

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

/**
 * Where an invitation is accepted.
 * @param {string} invitation
 * @returns {string}
 */
export function invitationPath(invitation) {
  return `/table#invitation=${invitation}`;
}

/**
 * What this browser goes by when it accepts an invitation. It is kept before the server is asked: should the answer be lost, the same browser may
 * ask again and nobody else.
 * @param {string} invitation
 * @returns {string}
 */
export function claimOf(invitation) {
  const known = claims();
  const before = known[invitation];
  if (before) return before;
  const claim = [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  keep(CLAIMS, { ...known, [invitation]: claim });
  return claim;
}

/**
 * Whether this browser has accepted an invitation, or tried to.
 * @param {string} invitation
 */
export function hasClaimed(invitation) {
  return claims()[invitation] !== undefined;
}

/** @returns {Record<string, string>} */
function claims() {
  try {
    const known = JSON.parse(localStorage.getItem(CLAIMS) ?? "{}");
    return typeof known === "object" && known !== null ? known : {};
  } catch {
    return {};
  }
}

/** @param {Held[]} list */
function write(list) {
  keep(KEY, list);
}

/**
 * @param {string} key
 * @param {object} value
 */
function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing can still play from the link.
  }
}
