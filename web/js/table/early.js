// @ts-check
// Which seat the address names, and its map, asked for before anything else: this module needs little, so it runs while the
// others are still on their way.

import { api } from "../lib/api.js";
import { parcelIn } from "../lib/arrival.js";
import { readFragment } from "./seat.js";

export const { secret, at: lookAt, invitation } = readFragment(location.hash);

/** The sheet of the game. Why it does not come the socket will tell as well, in better words. */
export const sheet = secret && !parcelIn(secret) && !secret.startsWith("learn=") ? api.gameBoard("/api/game/board", secret) : Promise.reject(new Error("no seat"));
sheet.catch(() => {});
