// @ts-check
// From a wish to learn to a table: a lesson, a first game, a puzzle or an example is made, its seat is kept, and one goes there.

import { api } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { page, tableAddress } from "../lib/place.js";
import { hold } from "../lib/seats.js";

/**
 * The seat of the learner among the links of a game.
 * @param {Record<string, string>} links
 * @returns {{secret: string, alone: boolean} | undefined}
 */
export function learnersSeat(links) {
  const [role, secret] = Object.entries(links).find(([one]) => one !== "watch") ?? [];
  return role !== undefined && secret !== undefined ? { secret, alone: role === "both" } : undefined;
}

/** The seat of this window at which something is taught: its table needs no briefing. */
const TAUGHT = "bicorne.taught";

/** @param {string} secret */
export function keepTaught(secret) {
  try {
    sessionStorage.setItem(TAUGHT, secret);
  } catch {
    // Then the briefing opens, and can be closed.
  }
}

/** Whether this seat was taken to learn. @param {string} secret */
export function isTaught(secret) {
  try {
    return sessionStorage.getItem(TAUGHT) === secret;
  } catch {
    return false;
  }
}

/** What begins the fragment of a link to something that teaches. */
const LEARN = "learn=";

/** Where a link leads that opens this. @param {string} id */
export function learnAddress(id) {
  return tableAddress(`${LEARN}${id}`);
}

/**
 * Makes the table and goes there. A fault is thrown.
 * @param {string} id
 * @param {{step?: number, side?: string}} [at] Where an example begins, and which side one plays of it.
 * @param {boolean} [instead] In the place of this page: going back would make the table again.
 */
export async function start(id, at, instead = false) {
  const seat = learnersSeat((await api.learnAt(id, at)).links);
  if (!seat) throw new Error("This table has no seat.");
  hold(seat.secret, { alone: seat.alone });
  keepTaught(seat.secret);
  const path = page("table", `#${seat.secret}`);
  // From one table to another only the fragment differs: the page loads itself anew when that changes.
  if (instead) location.replace(path);
  else location.assign(path);
}

/**
 * A button that starts something. What goes wrong is told right after it.
 * @param {string} id
 * @param {string} kind Class names.
 * @param {...import("../lib/dom.js").Child} children
 * @returns {HTMLButtonElement}
 */
export function startButton(id, kind, ...children) {
  const made = going(() => start(id), kind, ...children);
  made.dataset.start = id;
  return made;
}

/**
 * A button that leads to a table. What goes wrong is told right after it.
 * @param {() => Promise<void>} go
 * @param {string} kind Class names.
 * @param {...import("../lib/dom.js").Child} children
 * @returns {HTMLButtonElement}
 */
export function going(go, kind, ...children) {
  const made = h("button", { type: "button", class: kind }, ...children);
  made.addEventListener("click", async () => {
    made.disabled = true;
    if (made.nextElementSibling?.matches(".start-fault")) made.nextElementSibling.remove();
    try {
      await go();
    } catch (error) {
      made.after(h("span", { class: "start-fault small", role: "alert" }, error instanceof Error ? error.message : "This could not be opened."));
    } finally {
      made.disabled = false;
    }
  });
  return made;
}
