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
  root.append(h("div", { class: "buttons keep" }, record, account, fork), form);

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
      const made = await api.fork(seat(), { at, players, dice: String(data.get("dice")), hotseat });
      const own = made.links.both ?? ownSeat(made.links, store) ?? made.links.watch ?? "";
      if (own) hold(own, { alone: isAlone(seat()) });
      // The page loads anew when the secret in its address changes.
      location.hash = own;
    });
  });
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
