// @ts-check
// The connection to a table: sits down, keeps the scene up to date, comes back after a break, and asks questions.

import { Line } from "./local.js";
import { merge } from "./merge.js";
import { alone } from "./place.js";
import { unfoldGroup, unfoldScene } from "./unfold.js";

/** @typedef {import("../wire").Ask} Ask */
/** @typedef {import("../wire").Say} Say */
/** @typedef {import("../wire").Group} Group */
/** @typedef {import("../wire").Scene} Scene */
/** @typedef {import("../wire").SentScene} SentScene */
/** @typedef {import("../wire").Step} Step */
/** @typedef {import("../wire").Welcome} Welcome */
/** @typedef {import("../wire").Fault} Fault */
/** @typedef {Extract<Say, {t: "thinking"}>} Thinking */
/** @typedef {"connecting" | "open" | "lost" | "closed"} LinkState */

/**
 * @typedef {object} Listeners
 * @property {(welcome: Welcome) => void} welcome
 * @property {(scene: Scene, news: {steps: Step[], back?: number, whole: boolean}) => void} scene
 * @property {(sides: string[], watchers: number, eyes: Record<string, number>) => void} present Who is here, and how many look through each side's eyes.
 * @property {(state: LinkState, why?: string) => void} state
 * @property {(remark: import("../wire").Remark) => void} [chat] Somebody at the table says something.
 * @property {(news: Thinking) => void} [thinking] The computer considers.
 * @property {(orders: import("../wire").Orders) => void} [orders] What can be ordered has changed.
 * @property {(lesson: import("../wire").LessonSaid) => void} [lesson] Where a lesson stands.
 * @property {(puzzle: import("../wire").PuzzleSaid) => void} [puzzle] Where a puzzle stands.
 * @property {(carried: import("../wire").Carried) => void} [carried] The staff has answered, or halts.
 */

const VERSION = 1;
const FIRST_PAUSE = 300;
/** A server that restarts is given a moment, and its pages come back one by one. */
const RESTART_PAUSE = 2000;
const LONGEST_PAUSE = 15_000;
/** Requests that change the table. */
const CHANGES = new Set(["act", "roll", "undo", "resign", "order", "standing", "carry", "lesson", "chat"]);
/** Faults after which coming back would be in vain. */
const FINAL = new Set(["unknown-seat", "version"]);
/** Faults of a table that cannot be opened at all. */
const UNOPENED = new Set(["frozen", "malformed", "storage", "unfit", "broken"]);

/** To the server, or to the worker of this page. @returns {WebSocket | Line} */
function newSocket() {
  if (alone) return new Line();
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/api/socket`);
}

/**
 * A pause between half and one and a half of its length: all pages of a server do not come back at the same moment.
 * @param {number} pause
 * @param {number} chance From 0 to 1.
 * @returns {number}
 */
export function spread(pause, chance) {
  return Math.round(pause * (0.5 + chance));
}

/**
 * What is said of a request whose answer was lost. The server may have carried it out.
 * @param {boolean} changes
 * @returns {string}
 */
function lostWords(changes) {
  if (!changes) return "The connection was lost before the answer came.";
  return "The connection was lost. Whether this was done is not known: the table will show it when the connection is back.";
}

export class Link {
  /**
   * @param {string} seat
   * @param {Listeners} listeners
   */
  constructor(seat, listeners) {
    this.seat = seat;
    this.listeners = listeners;
    /** The scene as it was sent, for patches. @type {SentScene | undefined} */
    this.sent = undefined;
    /** What places are called; their ids until the board is there. @type {(space: string) => string} */
    this.name = (space) => space;
    this.rev = -1;
    /** @type {WebSocket | Line | undefined} */
    this.socket = undefined;
    /** @type {Map<number, {changes: boolean, resolve: (say: Say) => void, reject: (fault: Fault) => void}>} */
    this.open = new Map();
    this.nextId = 1;
    this.pause = FIRST_PAUSE;
    /** Answers seen before this page was opened; the server tells what happened since. @type {number | undefined} */
    this.seen = undefined;
    this.finished = false;
    // A laptop that wakes up should not wait for the next attempt.
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.hurry();
    });
  }

  /** @param {number} [seen] */
  start(seen) {
    this.seen = seen;
    this.connect();
  }

  connect() {
    this.listeners.state("connecting");
    const socket = newSocket();
    this.socket = socket;
    socket.onopen = () => {
      const seen = this.sent ? this.sent.at : this.seen;
      this.post({ t: "hello", version: VERSION, seat: this.seat, ...(seen === undefined ? {} : { seen }) });
    };
    socket.onmessage = (/** @type {{data: unknown}} */ event) => this.hear(JSON.parse(String(event.data)));
    socket.onclose = (/** @type {{reason: string}} */ event) => {
      if (this.socket === socket) this.lost(event.reason);
    };
  }

  hurry() {
    if (this.socket?.readyState === WebSocket.CLOSED && !this.finished) {
      clearTimeout(this.timer);
      this.connect();
    }
  }

  /** @param {string} why */
  lost(why) {
    for (const { changes, reject } of this.open.values()) {
      reject({ t: "error", id: 0, code: "lost", message: lostWords(changes) });
    }
    this.open.clear();
    if (this.finished) return;
    this.listeners.state("lost", why);
    if (why === "shutdown") this.pause = Math.max(this.pause, RESTART_PAUSE);
    this.timer = setTimeout(() => this.connect(), spread(this.pause, Math.random()));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  /** @param {Say} say */
  hear(say) {
    switch (say.t) {
      case "welcome":
        this.pause = FIRST_PAUSE;
        this.listeners.state("open");
        this.listeners.welcome(say);
        return;
      case "scene":
        this.sent = say.scene;
        this.rev = say.rev;
        this.tell({ steps: [], whole: true });
        return;
      case "patch":
        if (say.from !== this.rev || !this.sent) {
          this.post({ t: "hello", version: VERSION, seat: this.seat });
          return;
        }
        this.sent = merge(this.sent, say.patch);
        this.rev = say.rev;
        this.tell({ steps: say.steps, back: say.back, whole: false });
        return;
      case "present":
        this.listeners.present(say.sides, say.watchers, say.eyes);
        return;
      case "chat":
        this.listeners.chat?.(say);
        return;
      case "thinking":
        this.listeners.thinking?.(say);
        return;
      case "carried":
        this.listeners.carried?.(say);
        return;
      case "lesson":
        this.listeners.lesson?.(say);
        if (say.id !== undefined) this.settle(say.id, say);
        return;
      case "puzzle":
        this.listeners.puzzle?.(say);
        if (say.id !== undefined) this.settle(say.id, say);
        return;
      case "orders":
        this.listeners.orders?.(say.orders);
        if (say.id !== undefined) this.settle(say.id, say);
        return;
      case "log":
        if (!this.open.has(say.id) && this.sent) {
          // What happened while nobody looked comes unasked, after the welcome.
          this.tell({ steps: say.steps, whole: false });
          return;
        }
        this.settle(say.id, say);
        return;
      case "error":
        if (FINAL.has(say.code) || (alone && !this.sent && UNOPENED.has(say.code))) {
          this.finished = true;
          this.listeners.state("closed", say.message);
        }
        this.settle(say.id, say);
        return;
      default:
        this.settle(say.id, say);
    }
  }

  /** @param {{steps: Step[], back?: number, whole: boolean}} news */
  tell(news) {
    if (this.sent) this.listeners.scene(unfoldScene(this.sent, this.name), news);
  }

  /**
   * From now on places are called by these names.
   * @param {(space: string) => string} name
   */
  nameWith(name) {
    this.name = name;
    this.tell({ steps: [], whole: true });
  }

  /**
   * The table as it was after so many answers.
   * @param {number} at
   * @returns {Promise<Scene | undefined>}
   */
  async past(at) {
    const said = await this.ask({ t: "past", at });
    return said.t === "past" ? unfoldScene(said.scene, this.name) : undefined;
  }

  /**
   * What a choice would open.
   * @param {string} act
   * @returns {Promise<Group[]>}
   */
  async preview(act) {
    const said = await this.ask({ t: "preview", act });
    return said.t === "preview" ? said.groups.map((group) => unfoldGroup(group, this.name)) : [];
  }

  /**
   * @param {number} id
   * @param {Say} say
   */
  settle(id, say) {
    const waiting = this.open.get(id);
    this.open.delete(id);
    if (say.t === "error") waiting?.reject(say);
    else waiting?.resolve(say);
  }

  /**
   * Asks and waits for the answer; a fault is thrown.
   * @param {Ask} ask
   * @returns {Promise<Say>}
   */
  ask(ask) {
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        reject({ t: "error", id: 0, code: "lost", message: "There is no connection at the moment." });
        return;
      }
      this.open.set(this.post(ask), { changes: CHANGES.has(ask.t), resolve, reject });
    });
  }

  /**
   * @param {Ask} ask
   * @returns {number}
   */
  post(ask) {
    const id = this.nextId++;
    this.socket?.send(JSON.stringify({ id, ...ask }));
    return id;
  }

  /** @param {string} act */
  act(act) {
    return this.ask({ t: "act", rev: this.rev, act });
  }

  stop() {
    this.finished = true;
    this.socket?.close();
  }
}
