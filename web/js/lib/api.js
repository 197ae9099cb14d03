// @ts-check
// Requests that are not about play: what there is, new games, my games, rules. A server answers them, or the worker of this page.

import { answer, warm } from "./local.js";
import { alone } from "./place.js";

/** @typedef {import("../wire").Battle} Battle */
/** @typedef {import("../wire").Board} Board */
/** @typedef {import("../wire").Made} Made */
/** @typedef {import("../wire").NewGame} NewGame */
/** @typedef {import("../wire").Summary} Summary */

/** What the server answered when it would not. */
export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {{file: string, line: number, id: string, what: string}[]} faults
   */
  constructor(code, message, faults) {
    super(message);
    this.code = code;
    this.faults = faults;
  }
}

/** @typedef {{method?: string, body?: unknown, seat?: string}} Options */

/**
 * @param {string} path
 * @param {Options} [options]
 * @returns {Promise<Response>}
 */
async function ask(path, { method, body, seat } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (seat) headers.Authorization = `Bearer ${seat}`;
  let response;
  try {
    response = await fetch(path, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    // What was sent may have been carried out although no answer came.
    const looks = path === "/api/seats" || (body === undefined && (method ?? "GET") === "GET");
    const fate = looks ? "" : " Whether this was done is not known: look before you try again.";
    throw new ApiError("offline", `The server does not answer. Is it still running?${fate}`, []);
  }
  if (response.ok) return response;
  const said = await response.json().catch(() => ({}));
  throw new ApiError(said.code ?? String(response.status), said.message ?? response.statusText, said.faults ?? []);
}

/**
 * Without a server: the worker, in the same words.
 * @param {string} path
 * @param {Options} [options]
 * @returns {Promise<any>}
 */
async function askWorker(path, { method, body, seat } = {}) {
  try {
    return await answer(path, { method: method ?? (body === undefined ? "GET" : "POST"), body, seat });
  } catch (fault) {
    const { code = "broken", message = String(fault), faults = [] } = /** @type {import("./local.js").Told} */ (fault);
    throw new ApiError(code, message, faults);
  }
}

/**
 * @template T
 * @param {string} path
 * @param {Options} [options]
 * @returns {Promise<T>}
 */
async function json(path, options) {
  return alone ? askWorker(path, options) : (await ask(path, options)).json();
}

/**
 * @param {string} path
 * @param {Options} options
 * @returns {Promise<string>}
 */
async function text(path, options) {
  return alone ? askWorker(path, options) : (await ask(path, options)).text();
}

export const api = {
  /** @returns {Promise<Battle[]>} */
  battles: () => json("/api/battles"),
  /** @param {string} battle @returns {Promise<Board>} */
  board: (battle) => json(`/api/battles/${encodeURIComponent(battle)}/board`),
  /** @param {string} battle @returns {Promise<import("../wire").Chart[]>} */
  charts: (battle) => json(`/api/battles/${encodeURIComponent(battle)}/charts`),
  /** @param {string} battle @returns {Promise<{text: string}>} */
  briefing: (battle) => json(`/api/battles/${encodeURIComponent(battle)}/briefing`),
  /** @param {NewGame} game @returns {Promise<Made>} */
  create: (game) => json("/api/games", { body: game }),
  /** @param {object} game @returns {Promise<Made>} */
  import: (game) => json("/api/games/import", { body: game }),
  /** @param {string} seat @param {object} game @returns {Promise<Made>} */
  fork: (seat, game) => json("/api/games/fork", { body: game, seat }),
  /** @param {string[]} seats @returns {Promise<Summary[]>} */
  seats: (seats) => json("/api/seats", { body: { seats } }),
  /** @param {string} seat @returns {Promise<Summary & {links: Record<string, string>, invitations: Record<string, string>}>} */
  game: (seat) => json("/api/game", { seat }),
  /**
   * The sides that have not done with the game; none if it is gone for everybody.
   * @param {string} seat
   * @returns {Promise<string[]>}
   */
  remove: async (seat) => {
    const answer = await (alone ? askWorker : ask)("/api/game", { method: "DELETE", seat });
    return answer.status === 202 ? (await answer.json()).waits_for : [];
  },
  /** @param {string} invitation @returns {Promise<import("../wire").Invitation>} */
  invitation: (invitation) => json("/api/invitation", { seat: invitation }),
  /** @param {string} invitation @param {string} claim @returns {Promise<{secret: string, seat: string}>} */
  accept: (invitation, claim) => json("/api/invitation", { seat: invitation, body: { claim } }),
  /** @param {string} path @param {string} seat @returns {Promise<Board>} */
  gameBoard: (path, seat) => json(path, { seat }),
  /** As it was written: its numbers are larger than a script can hold. @param {string} seat @returns {Promise<string>} */
  record: (seat) => text("/api/game/record", { seat }),
  /** Where a game stands, or stood after so many answers, as a situation. @param {string} seat @param {number} [at] @returns {Promise<string>} */
  situation: (seat, at) => text(`/api/game/situation${at === undefined ? "" : `?at=${at}`}`, { seat }),
  /** @param {string} seat @returns {Promise<string>} */
  account: (seat) => text("/api/game/account", { seat }),
  /** The whole record, dice and notes too. Only the browser's own games give it. @param {string} seat @returns {Promise<string>} */
  backup: (seat) => text("/api/game/backup", { seat }),
  /** Whether this browser keeps games. @returns {Promise<{keeps: boolean}>} */
  keeps: () => json("/api/keeps"),
  /** What will be needed for a game is fetched. @returns {Promise<void>} */
  warm: () => (alone ? warm() : Promise.resolve()),
  /** @returns {Promise<import("../wire").Learn>} */
  learn: () => json("/api/learn"),
  /** Makes a table of a lesson, a first game, a puzzle or an example. @param {string} id @param {{step?: number, side?: string}} [at] @returns {Promise<Made>} */
  learnAt: (id, at = {}) => {
    const asked = Object.entries(at).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
    return json(`/api/learn/${id.split("/").map(encodeURIComponent).join("/")}${asked && `?${asked}`}`, { method: "POST" });
  },
  /** The clauses that drills ask about. @returns {Promise<import("../wire").Topic[]>} */
  drills: () => json("/api/learn/drills"),
  /** A drill about a clause, another one than `but` where there is another. @param {string} clause @param {string} but @returns {Promise<import("../wire").Exercise>} */
  drill: (clause, but) => json(`/api/learn/drill?clause=${encodeURIComponent(clause)}&but=${encodeURIComponent(but)}`),
  /** @param {string} id @param {import("../wire").DrillGiven} given @returns {Promise<import("../wire").DrillTold>} */
  judgeDrill: (id, given) => json("/api/learn/drill", { body: { id, given } }),
  /** @param {string} battle @returns {Promise<import("../wire").LearnWords>} */
  learnWords: (battle) => json(`/api/learn/${encodeURIComponent(battle)}/words`),
  /** @param {string} seat @returns {Promise<import("../wire").FirstStanding | null>} */
  first: (seat) => json("/api/game/first", { seat }),
  /** `offline`: the server also serves the site without one. @returns {Promise<{name: string, version: string, offline?: boolean}>} */
  about: () => json("/api/about"),
  /** @returns {Promise<{book: string, title: string, battles: string[]}[]>} */
  books: () => json("/api/rules"),
  /** @param {string} book @returns {Promise<{book: string, chapters: {chapter: string, title: string}[], rows: import("../wire").Row[], synonyms: import("../wire").Synonym[]}>} */
  rules: (book) => json(`/api/rules/${encodeURIComponent(book)}`),
  /** @param {string} clause @returns {Promise<import("../wire").Row[]>} */
  clause: (clause) => json(`/api/rules/look?clause=${encodeURIComponent(clause)}`),
};
