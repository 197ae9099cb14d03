// @ts-check
// My games: those whose seats this browser holds.

import { api } from "../lib/api.js";
import { byId, fill, h } from "../lib/dom.js";
import { alone } from "../lib/place.js";
import { held, letGo } from "../lib/seats.js";
import { counted } from "../lib/text.js";
import { faults } from "./begin.js";
import { GameRow } from "./game.js";
import { inOrder, standing, unknown } from "./order.js";

/** @typedef {import("../wire").Battle} Battle */
/** @typedef {import("../wire").Summary} Summary */
/** @typedef {import("../lib/seats.js").Held} Held */

/** How often to look whether it is my move, while somebody looks at the page. */
const LOOK_AGAIN = 20_000;

/**
 * @param {Battle[]} battles
 */
export async function mountMine(battles) {
  const list = byId("games");
  const finished = byId("finished");
  const state = byId("games-state");
  const strangers = byId("strangers");
  /** @type {Map<string, GameRow>} */
  const rows = new Map();

  /** @param {Summary[]} [games] */
  const elements = (games = []) => games.flatMap((game) => rows.get(game.secret)?.element ?? []);

  /** @param {Summary[]} games */
  const show = (games) => {
    const shown = inOrder(games);
    const secrets = new Set(shown.map((game) => game.secret));
    for (const [secret, row] of rows) {
      if (!secrets.has(secret)) {
        row.element.remove();
        rows.delete(secret);
      }
    }
    for (const game of shown) {
      const row = rows.get(game.secret) ?? new GameRow(game.secret, battles, refresh);
      rows.set(game.secret, row);
      row.show(game);
    }
    const [running, over] = [false, true].map((ended) => shown.filter((game) => game.over === ended));
    arrange(list, elements(running));
    arrange(finished, elements(over));
    byId("finished-count").textContent = String(over?.length ?? 0);
    byId("finished-fold").hidden = over?.length === 0;
    state.hidden = shown.length > 0;
    const waiting = shown.filter((game) => standing(game) === "yours" && game.seat !== "both").length;
    document.title = waiting > 0 ? `(${waiting}) Bicorne` : "Bicorne";
  };

  async function refresh() {
    const seats = held();
    if (seats.length === 0 && !alone) {
      show([]);
      fill(state, ...nothingYet());
      fill(strangers);
      return;
    }
    try {
      const games = await api.seats(seats.map((seat) => seat.secret));
      show(games);
      fill(state, ...nothingYet());
      // Without a server the browser's own store is the list.
      if (!alone) tellStrangers(strangers, unknown(seats, games), refresh);
    } catch (error) {
      // What is shown stays: it was true a moment ago.
      state.hidden = false;
      fill(state, faults(error));
    }
  }

  await refresh();
  document.addEventListener("games-changed", refresh);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void refresh();
  });
  // Somebody comes back from a table by the browser's back button.
  addEventListener("pageshow", (event) => {
    if (event.persisted) void refresh();
  });
  setInterval(() => {
    if (!document.hidden && rows.size > 0) void refresh();
  }, LOOK_AGAIN);
}

/**
 * Puts elements into a list in this order. Moving an element takes the focus from it: only what is out of place is moved.
 * @param {HTMLElement} list
 * @param {HTMLElement[]} elements
 */
function arrange(list, elements) {
  elements.forEach((element, index) => {
    if (list.children[index] !== element) list.insertBefore(element, list.children[index] ?? null);
  });
  list.hidden = elements.length === 0;
}

/** @returns {(HTMLElement | false)[]} */
function nothingYet() {
  return [
    alone ? h("p", {}, "No games yet. As soon as you start one it is listed here and you can go on whenever you like, also without a network.") : h("p", {}, "No games yet. As soon as you start one, or open a link that a friend sent you, it is listed here and you can go on whenever you like."),
    !alone && h("p", { class: "small soft" }, "This list is kept in this browser alone. The link of your seat is the only key to it: keep it if you want to play from another device."),
  ];
}

/**
 * Seats the server knows nothing of.
 * @param {HTMLElement} place
 * @param {Held[]} seats
 * @param {() => Promise<void>} refresh
 */
function tellStrangers(place, seats, refresh) {
  if (seats.length === 0) {
    fill(place);
    return;
  }
  if (place.dataset.count === String(seats.length) && place.childElementCount > 0) return;
  place.dataset.count = String(seats.length);
  const when = seats.map((seat) => new Date(seat.added).toLocaleDateString()).filter((day, index, all) => all.indexOf(day) === index);
  const forget = h("button", { type: "button" }, seats.length === 1 ? "Forget this seat" : "Forget these seats");
  forget.addEventListener("click", () => {
    for (const seat of seats) letGo(seat.secret);
    void refresh();
  });
  const again = h("button", { type: "button" }, "Look again");
  again.addEventListener("click", () => void refresh());
  fill(
    place,
    h(
      "div",
      { class: "stranger" },
      h("p", {}, h("strong", {}, `${counted(seats.length, "seat")} this server does not know`), ` (kept since ${when.join(", ")}). `,
        "The game was deleted, the server's data were moved or lost, or the seat belongs to another server. If you have its record you can bring it in below."),
      h("p", { class: "buttons" }, again, forget),
    ),
  );
}
