// @ts-check
// The connection to a table: sits down, keeps the scene up to date, comes back after a break, and asks questions.

import { merge } from "./merge.js";

/** @typedef {import("../wire").Ask} Ask */
/** @typedef {import("../wire").Say} Say */
/** @typedef {import("../wire").Scene} Scene */
/** @typedef {import("../wire").Step} Step */
/** @typedef {import("../wire").Welcome} Welcome */
/** @typedef {import("../wire").Fault} Fault */
/** @typedef {"connecting" | "open" | "lost" | "closed"} LinkState */

/**
 * @typedef {object} Listeners
 * @property {(welcome: Welcome) => void} welcome
 * @property {(scene: Scene, news: {steps: Step[], back?: number, whole: boolean}) => void} scene
 * @property {(sides: string[], watchers: number) => void} present
 * @property {(state: LinkState, why?: string) => void} state
 */

const VERSION = 1;
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8000;
/** Faults after which coming back would be in vain. */
const FINAL = new Set(["unknown-seat", "version"]);

export class Link {
  /**
   * @param {string} seat
   * @param {Listeners} listeners
   */
  constructor(seat, listeners) {
    this.seat = seat;
    this.listeners = listeners;
    /** @type {Scene | undefined} */
    this.scene = undefined;
    this.rev = -1;
    /** @type {WebSocket | undefined} */
    this.socket = undefined;
    /** @type {Map<number, {resolve: (say: Say) => void, reject: (fault: Fault) => void}>} */
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
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket`);
    this.socket = socket;
    socket.onopen = () => {
      const seen = this.scene ? this.scene.at : this.seen;
      this.post({ t: "hello", version: VERSION, seat: this.seat, ...(seen === undefined ? {} : { seen }) });
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)));
    socket.onclose = (event) => {
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
    for (const { reject } of this.open.values()) {
      reject({ t: "error", id: 0, code: "lost", message: "The connection was lost; nothing was done." });
    }
    this.open.clear();
    if (this.finished) return;
    this.listeners.state("lost", why);
    this.timer = setTimeout(() => this.connect(), this.pause);
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
        this.scene = say.scene;
        this.rev = say.rev;
        this.listeners.scene(say.scene, { steps: [], whole: true });
        return;
      case "patch":
        if (say.from !== this.rev || !this.scene) {
          this.post({ t: "hello", version: VERSION, seat: this.seat });
          return;
        }
        this.scene = merge(this.scene, say.patch);
        this.rev = say.rev;
        this.listeners.scene(this.scene, { steps: say.steps, back: say.back, whole: false });
        return;
      case "present":
        this.listeners.present(say.sides, say.watchers);
        return;
      case "log":
        if (!this.open.has(say.id) && this.scene) {
          // What happened while nobody looked comes unasked, after the welcome.
          this.listeners.scene(this.scene, { steps: say.steps, whole: false });
          return;
        }
        this.settle(say.id, say);
        return;
      case "error":
        if (FINAL.has(say.code)) {
          this.finished = true;
          this.listeners.state("closed", say.message);
        }
        this.settle(say.id, say);
        return;
      default:
        this.settle(say.id, say);
    }
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
      this.open.set(this.post(ask), { resolve, reject });
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
