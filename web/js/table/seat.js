// @ts-check
// Which seat this page is for, and what its holder has seen of the game.

/** What begins the fragment of an invitation. */
const INVITATION = "invitation=";

/**
 * What stands behind the # of the address: the secret of the seat and, to look back at once, an answer's number; or an invitation to a seat.
 * @param {string} fragment
 * @returns {{secret: string, at: number | undefined, invitation?: string}}
 */
export function readFragment(fragment) {
  const [secret, ...rest] = fragment.replace(/^#/, "").split("&");
  if (secret.startsWith(INVITATION)) {
    return { secret: "", at: undefined, invitation: decodeURIComponent(secret.slice(INVITATION.length)) };
  }
  const at = Number(new URLSearchParams(rest.join("&")).get("at") ?? Number.NaN);
  return { secret: decoded(secret), at: Number.isInteger(at) && at >= 0 ? at : undefined };
}

/** A link that was spoiled on its way is told so by whoever opens it. @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {string} secret */
const key = (secret) => `bicorne.seen.${secret.slice(0, 12)}`;

/**
 * How many answers the holder had seen when he last looked.
 * @param {string} secret
 * @returns {number | undefined}
 */
export function lastSeen(secret) {
  try {
    const seen = Number(localStorage.getItem(key(secret)) ?? Number.NaN);
    return Number.isInteger(seen) && seen >= 0 ? seen : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {string} secret
 * @param {number} at
 */
export function keepSeen(secret, at) {
  try {
    localStorage.setItem(key(secret), String(at));
  } catch {
    // A browser that keeps nothing starts with the present.
  }
}
