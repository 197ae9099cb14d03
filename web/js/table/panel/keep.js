// @ts-check
// Taking a game away: its record, its account, and a new game from the position on show.

import { api } from "../../lib/api.js";
import { fill, h } from "../../lib/dom.js";
import { download } from "../../lib/download.js";
import { OPPONENTS } from "../../lib/opponents.js";
import { hold, isAlone } from "../../lib/seats.js";
import { fileName } from "../../lib/text.js";
import { button } from "./kit.js";

/** @typedef {import("../store.js").Store} Store */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mountKeep(root, store) {
  const seat = () => store.link?.seat ?? "";
  const name = () => store.state.welcome?.name ?? "game";
  const form = h("form", { class: "fork", hidden: true });

  /** @param {() => Promise<void>} run */
  const trying = async (run) => {
    try {
      await run();
    } catch (fault) {
      store.fault(fault);
    }
  };

  const record = button("", () =>
    trying(async () => download(`${fileName(name())}.json`, "application/json", await api.record(seat()))),
    "Save the record",
  );
  const account = button("", () =>
    trying(async () => download(`${fileName(name())}.txt`, "text/plain", await api.account(seat()))),
    "Save the account",
  );
  const fork = button("", () => {
    form.hidden = !form.hidden;
    fork.setAttribute("aria-expanded", String(!form.hidden));
    if (form.hidden) return;
    fillForm();
    /** @type {HTMLElement | null} */ (form.querySelector("select"))?.focus();
  }, "Continue from here as a new game");
  fork.setAttribute("aria-expanded", "false");
  const told = h("span", { class: "soft small", role: "status" });
  const moment = button("", () =>
    trying(async () => {
      const address = await linkToMoment(store);
      try {
        await navigator.clipboard.writeText(address);
        told.textContent = "Copied: whoever has it looks on from this moment.";
      } catch {
        // Without leave to write to the clipboard the reader copies by hand.
        told.replaceChildren("Copy this: ", h("input", { type: "text", readonly: true, value: address, "aria-label": "Link to this moment" }));
      }
    }),
    "Copy a link to this moment",
  );
  root.append(h("div", { class: "buttons keep" }, moment, record, account, fork), told, form);

  const fillForm = () => {
    const { board, welcome } = store.state;
    const players = (board?.sides ?? []).map((side, index) => {
      const select = h("select", { name: `player-${index}` });
      select.append(h("option", { value: "person" }, "a person"));
      for (const { id, name } of OPPONENTS) select.append(h("option", { value: id }, `the computer: ${name}`));
      select.value = welcome?.players[index] ?? "person";
      return h("label", {}, h("span", {}, side.name), select);
    });
    const together = h("input", { type: "checkbox", name: "hotseat" });
    together.checked = welcome?.seat === "both";
    const dice = h("select", { name: "dice" });
    dice.append(h("option", { value: "server" }, "the server rolls"), h("option", { value: "hand" }, "typed by hand"));
    dice.value = welcome?.dice ?? "server";
    fill(
      form,
      h("p", { class: "small" }, "The new game begins with the position on show. This one stays as it is."),
      ...players,
      h("label", {}, h("span", {}, "Dice"), dice),
      h("label", { class: "setting" }, together, h("span", {}, "both sides at this screen, in turns")),
      h("div", { class: "buttons" }, h("button", { type: "submit", class: "primary" }, "Begin")),
    );
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const players = (store.state.board?.sides ?? []).map((_, index) => String(data.get(`player-${index}`)));
    const hotseat = data.has("hotseat") && players.every((player) => player === "person");
    trying(async () => {
      const at = store.shown?.at ?? 0;
      const made = await api.fork(seat(), { at, players, dice: String(data.get("dice")), hotseat, seat: hotseat ? "both" : seatOf(players, store) });
      const own = made.links.both ?? ownSeat(made.links, store) ?? made.links.watch ?? "";
      if (own) hold(own, { alone: isAlone(seat()) });
      // The page loads anew when the secret in its address changes.
      location.hash = own;
    });
  });
}

/**
 * The seat the reader takes in a new game: the one he had if a person plays it, else that of the first person, else that of who sets computers up.
 * @param {string[]} players
 * @param {Store} store
 * @returns {string}
 */
function seatOf(players, store) {
  const sides = (store.state.board?.sides ?? []).map((side) => side.id);
  const persons = sides.filter((_, index) => players[index] === "person");
  return persons.find((side) => side === store.state.welcome?.seat) ?? persons[0] ?? "both";
}

/**
 * Of the seats of a new game the one the reader had before, else the first.
 * @param {Record<string, string>} links
 * @param {Store} store
 */
function ownSeat(links, store) {
  const sides = (store.state.board?.sides ?? []).map((side) => side.id);
  const before = store.state.welcome?.seat ?? "";
  return links[before] ?? sides.map((side) => links[side]).find(Boolean);
}

/**
 * The address of the moment on show, for those who look on: it gives nobody a seat to play from.
 * @param {Store} store
 */
export async function linkToMoment(store) {
  const { links } = await api.game(store.link?.seat ?? "");
  const secret = links.watch ?? (store.state.welcome?.seat === "watch" ? store.link?.seat : undefined);
  if (secret === undefined) throw new Error("this seat has no link that could be given away");
  return momentAddress(location.origin, secret, store.shown?.at ?? 0);
}

/**
 * @param {string} origin
 * @param {string} secret
 * @param {number} at
 */
export function momentAddress(origin, secret, at) {
  return `${origin}/table#${encodeURIComponent(secret)}&at=${at}`;
}
