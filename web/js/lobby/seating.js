// @ts-check
// Who sits where: what a person chose, and what the server is asked for.

import { USUAL } from "../lib/opponents.js";

/** Who plays a side: the person at this page, somebody beside him, somebody with a link, or the program. @typedef {"me" | "guest" | "friend" | "computer"} Who */
/** @typedef {{players: string[], hotseat: boolean, seat?: string}} Seating */
/** What follows once a game is made. @typedef {{hold: string | undefined, share: string[]}} Sharing */

/**
 * What the server is told. Both sides at this screen are a hot seat.
 * @param {Who[]} who In the battle's order of sides.
 * @param {string[]} levels How the computer plays each side, where it does.
 * @param {string[]} sides The ids of the sides.
 * @returns {Seating}
 */
export function seating(who, levels, sides) {
  const players = who.map((one, index) => (one === "computer" ? levels[index] ?? USUAL : "person"));
  const hotseat = who.every(here);
  if (!who.includes("friend")) return { players, hotseat };
  // Friends are invited; the seat of whoever makes the game is his own, or he looks on.
  return { players, hotseat, seat: sides[who.findIndex(here)] ?? "watch" };
}

/** @param {Who} one */
function here(one) {
  return one === "me" || one === "guest";
}

/**
 * Whether one person plays both sides and needs no curtain between them.
 * @param {Who[]} who
 */
export function alone(who) {
  return who.every((one) => one === "me");
}

/**
 * Which seat this browser keeps and which go to others. Who plays nothing looks on.
 * @param {Who[]} who
 * @param {string[]} sides The ids of the sides, in the same order.
 * @param {{links: Record<string, string>, invitations: Record<string, string>}} made Secrets by seat, as the server gave them.
 * @returns {Sharing}
 */
export function sharing(who, sides, { links, invitations }) {
  const mine = who.findIndex(here);
  const hold = links.both ?? (mine < 0 ? undefined : links[sides[mine] ?? ""]) ?? links.watch;
  const friends = sides.filter((side, index) => who[index] === "friend" && invitations[side] !== undefined);
  const share = friends.length > 0 && links.watch !== undefined ? [...friends, "watch"] : friends;
  return { hold, share };
}

/**
 * The options that differ from what the battle does by itself, in the words of the server.
 * @param {{id: string, default: boolean}[]} options
 * @param {(id: string) => boolean} isOn
 * @returns {string[]}
 */
export function changedOptions(options, isOn) {
  const changed = options.filter((option) => isOn(option.id) !== option.default);
  return changed.map((option) => (option.default ? `${option.id}=off` : option.id));
}
