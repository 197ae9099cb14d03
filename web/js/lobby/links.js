// @ts-check
// The private links of a game, each with a button that copies it.

import { h } from "../lib/dom.js";
import { alone, page } from "../lib/place.js";
import { say } from "../lib/say.js";
import { invitationPath } from "../lib/seats.js";
import { people } from "./words.js";

/** @typedef {import("../wire").Battle} Battle */

/**
 * Where a seat plays. The secret is in the fragment, which browsers send to no server.
 * @param {string} secret
 * @returns {string}
 */
export function tablePath(secret) {
  return page("table", `#${secret}`);
}

/**
 * What a seat is called: a side, both sides, or looking on.
 * @param {Battle | undefined} battle
 * @param {string} seat
 * @returns {string}
 */
export function seatName(battle, seat) {
  if (seat === "watch") return "looking on";
  if (seat === "both") return "both sides";
  return battle?.side_names[battle.sides.indexOf(seat)] ?? seat;
}

/**
 * A list of links to give away: invitations first.
 * @param {Battle | undefined} battle
 * @param {{links: Record<string, string>, invitations: Record<string, string>}} known Secrets by seat.
 * @param {string[]} seats Which of them, in which order.
 * @param {string} [mine] The reader's own seat.
 * @returns {HTMLElement}
 */
export function linkList(battle, { links, invitations }, seats, mine) {
  const rows = seats.flatMap((seat) => {
    const [link, invitation] = [links[seat], invitations[seat]];
    if (invitation !== undefined) return [linkRow(forWhom(battle, seat, false), invitationPath(invitation))];
    return link !== undefined ? [linkRow(forWhom(battle, seat, seat === mine), tablePath(link))] : [];
  });
  return h("div", { class: "links" }, h("ul", {}, ...rows), nearOnly());
}

/**
 * @param {Battle | undefined} battle
 * @param {string} seat
 * @param {boolean} mine
 */
function forWhom(battle, seat, mine) {
  if (mine) return "Your own seat, for another device of yours";
  if (seat === "watch") return "For anybody who wants to look on";
  return `An invitation for whoever plays the ${people(seatName(battle, seat))}`;
}

let lastId = 0;

/**
 * @param {string} what
 * @param {string} path
 */
function linkRow(what, path) {
  const id = `link-${++lastId}`;
  const url = new URL(path, location.href).href;
  const field = h("input", { id, readonly: true, value: url, spellcheck: "false" });
  field.addEventListener("focus", () => field.select());
  const label = h("span", {}, "Copy");
  const button = h("button", { type: "button" }, label, h("span", { class: "visually-hidden" }, ` the link: ${what}`));
  button.addEventListener("click", async () => {
    const copied = await copy(field);
    label.textContent = copied ? "Copied" : "Select and copy";
    say(copied ? "Link copied." : "The browser does not let the page copy. The link is selected: copy it yourself.");
    setTimeout(() => { label.textContent = "Copy"; }, 2500);
  });
  return h("li", {}, h("label", { for: id }, what), h("span", { class: "link-row" }, field, button));
}

/**
 * Pages that do not come over TLS or from this machine have no clipboard; an old command may still work there.
 * @param {HTMLInputElement} field
 * @returns {Promise<boolean>}
 */
async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}

/** A link to this very machine leads a friend nowhere: better told now than found out. */
function nearOnly() {
  const near = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  if (!near || alone) return null;
  return h(
    "p",
    { class: "small soft" },
    `These links begin with ${location.host}, which means this very machine. For a friend on another one start the server with `,
    h("code", {}, "--host 0.0.0.0"),
    ", open this page by the machine’s own address, and share the links from there.",
  );
}
