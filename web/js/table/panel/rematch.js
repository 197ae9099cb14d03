// @ts-check
// The same battle once more: same rules, same company, other dice.

import { api } from "../../lib/api.js";
import { isComputer } from "../../lib/opponents.js";
import { hold, isAlone } from "../../lib/seats.js";
import { button } from "./kit.js";

/** @typedef {import("../store.js").Store} Store */

/**
 * The seat of the new game this browser takes: both, the one it had, or the other if sides were swapped.
 * @param {Record<string, string>} links
 * @param {string[]} sides
 * @param {string} seat
 * @param {boolean} swapped
 * @returns {string | undefined}
 */
export function seatAgain(links, sides, seat, swapped) {
  const other = sides.find((side) => side !== seat) ?? "";
  const own = sides.includes(seat) && swapped ? other : seat;
  return links.both ?? links[own] ?? links.watch;
}

/**
 * Which seat of a rematch is the reader's own.
 * @param {string[]} sides
 * @param {string} seat
 * @param {boolean} swapped
 * @returns {string}
 */
export function seatToTake(sides, seat, swapped) {
  return swapped ? sides.find((side) => side !== seat) ?? seat : seat;
}

/**
 * Buttons for a rematch; none for who only looks on.
 * @param {Store} store
 * @returns {HTMLElement[]}
 */
export function rematches(store) {
  const { welcome } = store.state;
  if (!welcome || welcome.seat === "watch") return [];
  const again = (/** @type {boolean} */ swapped) => async () => {
    const seat = store.link?.seat ?? "";
    const players = swapped ? [...welcome.players].reverse() : welcome.players;
    const sides = (store.state.board?.sides ?? []).map((side) => side.id);
    try {
      const made = await api.fork(seat, { at: 0, name: welcome.name, players, dice: welcome.dice, hotseat: welcome.seat === "both", seat: seatToTake(sides, welcome.seat, swapped) });
      const own = seatAgain(made.links, sides, welcome.seat, swapped);
      if (!own) return;
      hold(own, { alone: isAlone(seat) });
      // The page loads anew when the secret in its address changes.
      location.hash = own;
    } catch (fault) {
      store.fault(fault);
    }
  };
  const buttons = [button("primary", again(false), "Rematch")];
  const computers = welcome.players.filter(isComputer).length;
  if (computers === 1) buttons.push(button("", again(true), "Rematch with sides swapped"));
  return buttons;
}
