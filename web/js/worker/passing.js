// @ts-check
// A game that came with an address and is kept nowhere: somebody looks at it, or his browser keeps nothing.

import { Fault } from "./fault.js";
import { GoneOn } from "./store.js";

/** @typedef {import("./store.js").Game} Game */
/** @typedef {import("./store.js").Write} Write */

export class Passing {
  /**
   * @param {Game} game
   * @param {string[]} entries
   * @param {string} role
   */
  constructor(game, entries, role) {
    this.game = game;
    this.entries = entries;
    this.role = role;
    /** @type {object[]} */
    this.thoughtsKept = [];
  }

  /**
   * @param {import("../lib/parcel.js").Parcel} parcel
   * @param {import("./engine.js").Engine} engine
   */
  static async from(parcel, engine) {
    const made = parcel.game ?? madeOf(parcel, engine);
    const { entries, ...game } = /** @type {any} */ (made);
    if (!Array.isArray(entries) || !Array.isArray(game.roles)) throw new Fault("malformed", "this link holds no game");
    return new Passing({ ...game, revision: entries.length }, entries, String(game.roles[0]));
  }

  async load() {
    return { game: this.game, entries: this.entries };
  }

  /** @param {string} _id @param {Write} write */
  async append(_id, { from, entries, thought }) {
    if (from !== this.entries.length) throw new GoneOn("the game has gone on");
    this.entries = [...this.entries, ...entries];
    if (thought) this.thoughtsKept.push(JSON.parse(thought.text));
  }

  async thoughts() {
    return this.thoughtsKept;
  }
}

/**
 * @param {import("../lib/parcel.js").Parcel} parcel
 * @param {import("./engine.js").Engine} engine
 */
function madeOf({ record, situation, overlay, name }, engine) {
  const company = { players: ["person", "person"], hotseat: true, ...(name ? { name } : {}) };
  const call = record === undefined
    ? { do: "create", id: "passing", seed: "1", order: { situation, ...(overlay ? { overlay } : {}), ...company } }
    : { do: "import", id: "passing", seed: "1", order: { record, ...company } };
  return JSON.parse(engine.ask(call));
}
