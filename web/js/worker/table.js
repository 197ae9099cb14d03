// @ts-check
// The game that is open: what the page says goes to the program, what is to be kept goes to the store before anybody hears of it,
// and while nothing is said somebody may think.

import { Broken, Refused } from "./engine.js";
import { GoneOn } from "./store.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./engine.js").Head} Head */
/** @typedef {import("./store.js").Game} Game */
/** @typedef {import("./store.js").Write} Write */

/**
 * Where a game is kept: the store of the browser, or nowhere but here.
 * @typedef {object} Keeper
 * @property {(id: string) => Promise<{game: Game, entries: string[]} | undefined>} load
 * @property {(id: string, write: Write, now: number) => Promise<void>} append
 * @property {(id: string) => Promise<object[]>} thoughts
 */

/** How long a slice of thinking should take, in milliseconds: a page that asks something meanwhile waits no longer. */
const SLICE = 40;
/** How often it is told how far somebody is, and how long nothing is told at first. */
const NEWS = 300;
/** How long a computer player waits before its next answer, so that eyes can follow. */
const PACE = 45;

export class Table {
  /**
   * @param {Engine} engine
   * @param {Keeper} keeper
   * @param {Game} game
   * @param {(text: string) => void} post To the page.
   */
  constructor(engine, keeper, game, post) {
    this.engine = engine;
    this.keeper = keeper;
    this.id = game.id;
    this.revision = game.revision;
    this.post = post;
    this.closed = false;
    this.started = false;
    this.due = false;
    /** Simulations in the next slice. */
    this.size = 10;
    this.asleep = true;
    /** Whether this window thinks for the computer; another one may have the game open too. */
    this.thinks = false;
    /** Who thinks, since when, and whether the page was told. @type {Map<string, {began: number, told: number}>} */
    this.thinkers = new Map();
    /** One thing after the other. @type {Promise<unknown>} */
    this.queue = Promise.resolve();
  }

  /**
   * Opens a game. Throws what cannot be opened.
   * @param {{game: Game, entries: string[]}} kept
   * @param {boolean} wary
   * @param {{file: string, text: string}} [taught] The file of the lesson, first game or puzzle that it is.
   */
  open({ game, entries }, wary, taught) {
    const { head } = this.engine.call({ do: "open", game, entries, wary, taught });
    this.due = head.due ?? false;
  }

  /** Somebody plays here: other windows are heard, and computer players think. */
  start() {
    if (this.started) return;
    this.started = true;
    this.listen();
    this.claim();
    this.wake();
  }

  /** Other windows say when they have written to this game. */
  listen() {
    if (typeof BroadcastChannel === "undefined") return;
    this.channel = new BroadcastChannel(`bicorne.game.${this.id}`);
    this.channel.onmessage = ({ data }) => {
      if (data.removed) this.gone();
      else if (data.revision !== this.revision) void this.next(() => this.catchUp());
    };
  }

  /** Of all windows with this game one thinks; when it is closed another takes over. */
  claim() {
    if (!navigator.locks) {
      this.thinks = true;
      return;
    }
    this.stop = new AbortController();
    const held = () => new Promise((/** @type {(value?: unknown) => void} */ release) => {
      this.thinks = true;
      this.release = release;
      this.wake();
    });
    navigator.locks.request(`bicorne.thinks.${this.id}`, { signal: this.stop.signal }, held).catch(() => {});
  }

  close() {
    this.closed = true;
    this.channel?.close();
    this.stop?.abort();
    this.release?.();
  }

  /** The game was thrown away in another window. */
  gone() {
    this.post(JSON.stringify({ t: "error", id: 0, code: "unknown-seat", message: "this game was deleted in another window" }));
  }

  /**
   * Does something when everything before it is done.
   * @template T
   * @param {() => Promise<T> | T} run
   * @returns {Promise<T>}
   */
  next(run) {
    const done = this.queue.then(run);
    this.queue = done.catch(() => {});
    return done;
  }

  /** @param {string} role @param {number} id @param {number} version @param {number} [seen] */
  join(role, id, version, seen) {
    return this.next(() => this.obey(this.engine.call({ do: "join", role, id, version, seen })));
  }

  /** The page says something. @param {string} text */
  hear(text) {
    return this.next(() => this.obey(this.engine.call({ do: "hear", text })));
  }

  /**
   * Does what the program wants done.
   * @param {{head: Head, lines: string[]}} answer
   * @returns {Promise<void>}
   */
  async obey({ head, lines }) {
    for (const line of lines) this.post(line);
    if (head.thoughts !== undefined) await this.tellThoughts(head.thoughts);
    if (head.write) {
      await this.write(head.write);
      return;
    }
    this.due = head.due ?? false;
    this.wake();
  }

  /** @param {number} id */
  async tellThoughts(id) {
    const thoughts = await this.keeper.thoughts(this.id).catch(() => []);
    this.post(JSON.stringify({ t: "thoughts", id, thoughts }));
  }

  /** @param {Write} write */
  async write(write) {
    try {
      await this.keeper.append(this.id, write, Date.now());
    } catch (error) {
      if (error instanceof GoneOn) return this.catchUp();
      const why = error instanceof Error ? error.message : String(error);
      return this.obey(this.engine.call({ do: "drop", why }));
    }
    this.revision = write.from + write.entries.length;
    this.channel?.postMessage({ revision: this.revision });
    this.rested();
    return this.obey(this.engine.call({ do: "commit" }));
  }

  /** Another window has written to this game: its record is read again and shown whole. */
  async catchUp() {
    const kept = await this.keeper.load(this.id);
    if (!kept) {
      this.gone();
      return;
    }
    this.revision = kept.game.revision;
    await this.obey(this.engine.call({ do: "replace", entries: kept.entries }));
  }

  /** Begins to think, if there is something to think about and nobody is at it. @param {number} [after] */
  wake(after = 0) {
    if (!this.due || !this.asleep || this.closed || !this.started) return;
    this.asleep = false;
    setTimeout(() => void this.next(() => this.slice()).catch(fail), after);
  }

  /** Thinks for a moment. What the page has said meanwhile comes before the next one. */
  async slice() {
    this.asleep = true;
    if (!this.due || this.closed) return;
    const began = performance.now();
    const answer = this.engine.call({ do: "advance", simulations: this.size, hints_only: !this.thinks });
    const took = Math.max(1, performance.now() - began);
    this.size = Math.min(2000, Math.max(1, Math.round(this.size * Math.min(4, SLICE / took))));
    const { head, lines } = answer;
    if (head.news) this.tellNews(head.news);
    else this.rested();
    const idle = !head.news && !head.write && lines.length === 0;
    if (idle && !this.thinks) return;
    const played = head.write !== undefined;
    this.asleep = false;
    await this.obey(answer);
    this.asleep = true;
    this.wake(played ? PACE : 0);
  }

  /** @param {{id?: number, side: string, done: number, of: number}} news */
  tellNews(news) {
    const now = performance.now();
    const key = String(news.id ?? "");
    const known = this.thinkers.get(key) ?? { began: now, told: 0 };
    this.thinkers.set(key, known);
    if (now - Math.max(known.began, known.told) < NEWS) return;
    known.told = now;
    this.post(JSON.stringify({ t: "thinking", ...news }));
  }

  /** Whoever was thinking has done so. */
  rested() {
    for (const [key, { told }] of this.thinkers) {
      if (told > 0) this.post(JSON.stringify({ t: "thinking", ...(key ? { id: Number(key) } : {}), done: 0, of: 0 }));
    }
    this.thinkers.clear();
  }
}

/** The program broke down while nobody waited for an answer: whoever started this worker must hear of it. @param {unknown} error */
function fail(error) {
  if (error instanceof Refused) return;
  const why = error instanceof Error ? error.message : String(error);
  postMessage({ t: "died", why, thinking: error instanceof Broken });
  close();
}
