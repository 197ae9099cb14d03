// @ts-check
// Links to this game: for the friend who plays the other side, and for those who look on.

import { api } from "../../lib/api.js";
import { fill, h } from "../../lib/dom.js";
import { alone, tableAddress } from "../../lib/place.js";
import { invitationPath } from "../../lib/seats.js";
import { sideName } from "../words.js";
import { button } from "./kit.js";
import { parcelTools } from "./parcels.js";

/** @typedef {import("../store.js").Store} Store */

/**
 * @param {HTMLElement} body
 * @param {Store} store
 */
export async function openShare(body, store) {
  fill(body, h("p", { class: "soft" }, "Fetching the links…"));
  try {
    const { links, invitations = {} } = await api.game(store.link?.seat ?? "");
    const mine = store.link?.seat;
    const others = Object.entries(links).filter(([, secret]) => secret !== mine);
    const invited = Object.entries(invitations);
    const advice = "Whoever has a link needs nothing else: no account, no password. Give it only to whom it is for. An invitation is for the first who accepts it.";
    fill(body, !alone && h("p", { class: "small" }, advice));
    for (const [seat, secret] of invited) {
      body.append(linkShown(`An invitation to play the side: ${sideName(store.state.board, seat)}`, `${location.origin}${invitationPath(secret)}`));
    }
    if (others.length + invited.length === 0 && !alone) body.append(h("p", {}, "There is no link you could give away."));
    for (const [seat, secret] of others) body.append(linkShown(seatName(store, seat), tableAddress(secret)));
    if (mine && !alone) body.append(linkShown("Your own, for another device: keep it to yourself", tableAddress(mine)));
  } catch (fault) {
    fill(body, h("p", {}, fault instanceof Error ? fault.message : String(fault)));
  }
  body.append(parcelTools(store));
}

/**
 * @param {Store} store
 * @param {string} seat
 */
function seatName(store, seat) {
  if (seat === "watch") return "For those who look on; they see what both sides may know";
  if (seat === "both") return "For both sides at one screen";
  return `To play the side: ${sideName(store.state.board, seat)}`;
}

/** How many links were shown, for their ids. */
let links = 0;

/**
 * @param {string} label
 * @param {string} address
 */
export function linkShown(label, address) {
  const field = h("input", { type: "text", readonly: true, value: address, id: `link-${(links += 1)}` });
  field.addEventListener("focus", () => field.select());
  const said = h("span", { class: "soft small", role: "status" });
  const copy = button("", async () => {
    try {
      await navigator.clipboard.writeText(address);
      said.textContent = "Copied.";
    } catch {
      // Without leave to write to the clipboard the reader copies by hand.
      field.focus();
      said.textContent = "Press Ctrl+C to copy.";
    }
  }, "Copy");
  const name = h("label", { class: "small", for: field.id }, label);
  return h("div", { class: "shared" }, name, field, copy, said);
}
