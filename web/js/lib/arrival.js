// @ts-check
// A link that carries a game: opened here, on a server or without one.

import { api } from "./api.js";
import { ParcelError, unpack } from "./parcel.js";
import { alone } from "./place.js";
import { hold } from "./seats.js";

/** @typedef {"play" | "watch"} Purpose */

/**
 * What a fragment carries: a game to play on or to look at. A page without a server opens what is only looked at as it is.
 * @param {string} fragment
 * @returns {{purpose: Purpose, packed: string} | undefined}
 */
export function parcelIn(fragment) {
  const found = /^(play|watch)=(.*)$/s.exec(fragment);
  if (!found || (alone && found[1] === "watch")) return undefined;
  return { purpose: /** @type {Purpose} */ (found[1]), packed: found[2] ?? "" };
}

/**
 * Makes a game of what came and goes to its table. Both sides are in the reader's hands; he may go on from any point against whom he likes.
 * @param {{purpose: Purpose, packed: string}} parcel
 */
export async function openParcel({ purpose, packed }) {
  const { record, situation, overlay, name, players: given } = await unpack(packed);
  if (record === undefined && situation === undefined) throw new ParcelError("This link holds no game.");
  // Who goes on alone keeps the computer he played against.
  const players = purpose === "play" && given?.includes("person") ? given : ["person", "person"];
  const company = { players, dice: "server", hotseat: !players.some((player) => player !== "person"), ...(name ? { name } : {}) };
  const made = record === undefined
    ? await api.create(/** @type {any} */ ({ situation, ...(overlay ? { overlay } : {}), ...company }))
    : await api.import({ record, ...company });
  const own = Object.entries(made.links).find(([role]) => role !== "watch")?.[1];
  const secret = made.links.both ?? own ?? "";
  hold(secret, { alone: true });
  const fragment = `#${secret}${purpose === "watch" ? "&at=0" : ""}`;
  // The link itself is not kept in the history: going back would make the game again.
  history.replaceState(null, "", fragment);
  location.reload();
}
