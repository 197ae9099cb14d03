// @ts-check
// An invitation to a seat: what it is to, and the step by which it is accepted. Opening the link accepts nothing, so that a preview of it in some
// messenger, or whoever sent it and wants to see it, takes nobody's seat.

import { ApiError, api } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { claimOf, hasClaimed, held, hold } from "../lib/seats.js";

/** @typedef {import("../wire").Battle} Battle */
/** @typedef {import("../wire").Invitation} Invitation */

/**
 * @param {HTMLElement} place
 * @param {string} invitation
 */
export async function mountInvitation(place, invitation) {
  try {
    const [about, battles] = await Promise.all([api.invitation(invitation), api.battles()]);
    // This browser accepted it before: the link leads to its own seat.
    if (!about.open && hasClaimed(invitation)) {
      await accept(invitation);
      return;
    }
    show(place, invitation, about, battles, about.open && (await isMine(about)));
  } catch (fault) {
    tell(place, "This invitation leads nowhere.", words(fault));
  }
}

/**
 * Whether this browser plays in the game already: then the invitation is for somebody else.
 * @param {Invitation} about
 */
async function isMine(about) {
  const seats = held().map((seat) => seat.secret);
  const games = seats.length > 0 ? await api.seats(seats) : [];
  return games.some((game) => game.game === about.game && game.seat !== "watch");
}

/**
 * @param {HTMLElement} place
 * @param {string} invitation
 * @param {Invitation} about
 * @param {Battle[]} battles
 * @param {boolean} mine
 */
function show(place, invitation, about, battles, mine) {
  if (!about.open) {
    tell(place, "This invitation has been accepted.",
      "An invitation is for one person. If that was you, open the table from the browser in which you accepted it; the link of your seat is there, for other devices too.");
    return;
  }
  const battle = battles.find((one) => one.id === about.battle);
  const side = battle?.side_names[battle.sides.indexOf(about.seat)] ?? about.seat;
  const title = battle?.page?.title ?? battle?.title ?? about.battle;
  const status = h("p", { role: "status" });
  const button = h("button", { type: "button", class: "primary" }, `Accept and play the ${side} side`);
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await accept(invitation);
    } catch (fault) {
      button.disabled = false;
      fill(status, words(fault));
    }
  });
  const heading = h("h2", { tabindex: -1 }, `You are invited to ${title}`);
  fill(
    place,
    h(
      "div",
      { class: "gone panel" },
      heading,
      h("p", {}, about.name === battle?.title ? "" : `The table is called “${about.name}”. `, `Your side is the ${side} one.`),
      h("p", { class: "small soft" }, "Whoever accepts first has the seat, and gets a link of its own that works on any device. No account, no password."),
      mine && h("p", { role: "alert" }, "You play in this game already: this invitation is for the other player. Do not accept it yourself; send its link."),
      h("p", { class: "buttons" }, button, h("a", { class: "button", href: "/" }, "To the lobby")),
      status,
    ),
  );
  heading.focus();
}

/** @param {string} invitation */
async function accept(invitation) {
  const { secret } = await api.accept(invitation, claimOf(invitation));
  hold(secret);
  // The invitation has done its work: going back must not lead to it.
  history.replaceState(null, "", `/table#${secret}`);
  location.reload();
}

/** @param {unknown} fault */
function words(fault) {
  if (fault instanceof ApiError && fault.code === "taken") return "Somebody else has accepted it already.";
  return fault instanceof Error ? fault.message : String(fault);
}

/**
 * @param {HTMLElement} place
 * @param {string} what
 * @param {string} why
 */
function tell(place, what, why) {
  fill(place, h("div", { class: "gone panel", role: "alert" }, h("h2", {}, what), h("p", {}, why), h("a", { class: "button primary", href: "/" }, "To the lobby")));
}
