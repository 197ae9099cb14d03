// @ts-check
// Games that this browser alone keeps: whether it may throw them away, and saving and bringing in all of them at once.

import { ApiError, api } from "../lib/api.js";
import { byId, fill, h } from "../lib/dom.js";
import { download } from "../lib/download.js";
import { alone } from "../lib/place.js";
import { hold } from "../lib/seats.js";
import { counted } from "../lib/text.js";
import { faults } from "./begin.js";

/** @typedef {import("../wire").Summary} Summary */
/** @typedef {{name: string, players: string[], dice: string, hotseat: boolean, record: string}} Saved */

/** What a file of saved games says of itself. */
const KIND = "bicorne games";

/** Below the list of games: what the browser does with them. */
export async function mountKeeping() {
  if (!alone) return;
  const place = byId("keeping");
  place.hidden = false;
  const { keeps } = await api.keeps();
  if (!keeps) {
    fill(place, h("p", { class: "note", role: "status" }, "This browser keeps nothing here, perhaps because the window is private: a game lives as long as its table is open. Take a link of the position with you, or save the record, before you close it."));
    return;
  }
  const state = h("p", { class: "small soft", role: "status" });
  const answer = h("div", {});
  const ask = h("button", { type: "button" }, "Ask the browser to keep them");
  const save = h("button", { type: "button" }, "Save all games to a file");
  const look = async () => {
    const kept = await navigator.storage?.persisted?.().catch(() => false);
    state.textContent = kept
      ? "The browser has promised to keep your games until you delete them yourself."
      : "Your games are in this browser alone. It may throw them away when it needs room, or after some weeks without a visit, and a private window forgets them when it is closed: save them to a file now and then.";
    ask.hidden = kept === true || !navigator.storage?.persist;
  };
  ask.addEventListener("click", async () => {
    const kept = await navigator.storage.persist().catch(() => false);
    await look();
    if (!kept) fill(answer, h("p", { class: "small soft", role: "status" }, "The browser makes no promise yet. Some do once the site is installed or visited often."));
  });
  save.addEventListener("click", async () => {
    try {
      fill(answer, await saveAll());
    } catch (error) {
      fill(answer, faults(error));
    }
  });
  fill(place, state, h("p", { class: "buttons" }, save, ask), answer);
  await look();
}

/** Asks for lasting storage when a game is begun: that is when a browser is most willing. */
export function wantKept() {
  if (alone) void navigator.storage?.persist?.().catch(() => {});
}

async function saveAll() {
  const games = await api.seats([]);
  /** @type {Saved[]} */
  const saved = [];
  /** @type {string[]} */
  const lost = [];
  // A lesson is begun again at any time, and its script is none of ours to bring in.
  for (const game of games.filter(({ players }) => !players.includes("lesson"))) {
    try {
      saved.push({ name: game.name, players: game.players, dice: game.dice ?? "server", hotseat: game.seat === "both", record: await api.backup(game.secret) });
    } catch (error) {
      lost.push(`${game.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  download("bicorne-games.json", "application/json", `${JSON.stringify({ kind: KIND, version: 1, games: saved }, null, 1)}\n`);
  return h(
    "div",
    { role: "status" },
    h("p", {}, `${counted(saved.length, "game")} saved where your browser saves files. The file can be brought in below, here or on a server.`),
    ...lost.map((line) => h("p", { class: "fault" }, `Not saved: ${line}`)),
  );
}

/**
 * The games of a file that `saveAll` has made; nothing if it is another file.
 * @param {string} text
 * @returns {Saved[] | undefined}
 */
export function readSaved(text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (found?.kind !== KIND || !Array.isArray(found.games)) return undefined;
  if (found.version > 1) throw new ApiError("unfit", "This file was saved by a newer version. Load the newest page and bring it in there.", []);
  return found.games;
}

/**
 * Brings in the games of a file one by one: what is wrong with one keeps no other from coming in.
 * @param {Saved[]} games
 * @param {HTMLElement} place
 */
export async function bringInAll(games, place) {
  let count = 0;
  /** @type {HTMLElement[]} */
  const wrong = [];
  for (const { name, players, dice, hotseat, record } of games) {
    fill(place, h("p", { role: "status" }, `Bringing in ${name}…`));
    try {
      const { links } = await api.import({ record, name, players, dice, hotseat });
      const own = links.both ?? Object.entries(links).find(([role]) => role !== "watch")?.[1] ?? links.watch;
      if (own) hold(own, { alone: hotseat });
      count += 1;
    } catch (error) {
      wrong.push(h("li", {}, `${name}: `, error instanceof Error ? error.message : String(error)));
    }
  }
  fill(place, h("p", { role: "status" }, `${counted(count, "game")} brought in.`), wrong.length > 0 && h("div", { class: "fault" }, h("p", {}, "These could not be brought in:"), h("ul", {}, ...wrong)));
  document.dispatchEvent(new CustomEvent("games-changed"));
}
