// @ts-check
// What a server is asked by HTTP, answered here: from the store, or by the program.

import { ParcelError, pack } from "../lib/parcel.js";
import { Refused } from "./engine.js";
import { Fault } from "./fault.js";
import { lookUp, teaching } from "./files.js";
import { StoreError } from "./store.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./store.js").Game} Game */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {{code: string, message: string, faults?: object[]}} Told */

/** @param {unknown} error @returns {Told} */
export function faultOf(error) {
  if (error instanceof Refused) return { ...error.said };
  if (error instanceof Fault) return { code: error.code, message: error.message };
  if (error instanceof ParcelError) return { code: "malformed", message: error.message };
  if (error instanceof StoreError) return { code: error.kind === "damaged" ? "frozen" : "storage", message: error.message };
  return { code: "broken", message: error instanceof Error ? error.message : String(error) };
}

export class Answers {
  /**
   * @param {Store} store
   * @param {() => Promise<Engine>} engine
   * @param {(seat: string, call: (role: string) => object) => Promise<string>} atTable Asks the program about the game of a seat.
   */
  constructor(store, engine, atTable) {
    this.store = store;
    this.engine = engine;
    this.atTable = atTable;
  }

  /**
   * @param {string} path
   * @param {string} method
   * @param {any} body
   * @param {string} [seat]
   * @returns {Promise<unknown>}
   */
  async answer(path, method, body, seat = "") {
    const { pathname, searchParams } = new URL(path, "http://worker");
    /** @param {(role: string) => object} call */
    const of = async (call) => JSON.parse(await this.atTable(seat, call));
    switch (`${method} ${pathname}`) {
      case "GET /api/rules/look":
        return lookUp(searchParams.get("clause") ?? "");
      case "POST /api/games":
        return this.begin((fresh) => ({ do: "create", ...fresh, order: body }));
      case "POST /api/games/import":
        return this.begin((fresh) => ({ do: "import", ...fresh, order: body }));
      case "POST /api/games/fork":
        return this.keep(await of((role) => ({ do: "fork", ...fresh(), role, order: body })));
      case "POST /api/seats":
        return (await this.games()).flatMap((game) => summary(game) ?? []);
      case "GET /api/game":
        return this.game(seat);
      case "DELETE /api/game":
        return this.remove(seat);
      case "GET /api/game/board":
        return of(() => ({ do: "sheet" }));
      case "GET /api/game/record":
        return of((role) => ({ do: "record", role }));
      case "GET /api/game/situation":
        return of((role) => ({ do: "situation", role, ...at(searchParams) }));
      case "GET /api/game/first":
        return of((role) => ({ do: "first", role }));
      case "GET /api/game/account":
        return of((role) => ({ do: "account", role }));
      case "GET /api/game/backup":
        return of(() => ({ do: "backup" }));
      case "GET /api/keeps":
        return { keeps: await this.store.works() };
      default: {
        const learn = /^POST \/api\/learn\/([^/]+\/[^/]+)$/.exec(`${method} ${pathname}`);
        if (learn) return this.teach(decodeURIComponent(learn[1]));
        throw new Fault("not-found", `there is nothing at ${path}`);
      }
    }
  }

  /** The games that are kept; none where nothing can be. @returns {Promise<Game[]>} */
  async games() {
    return (await this.store.works()) ? this.store.games() : [];
  }

  /** @param {(fresh: {id: string, seed: string}) => object} call */
  async begin(call) {
    return this.keep(JSON.parse((await this.engine()).ask(call(fresh()))));
  }

  /**
   * A game of a lesson, a first game or a puzzle, or an example that has been played.
   * @param {string} what
   */
  async teach(what) {
    const found = await teaching(what);
    if (!found) throw new Fault("not-found", `there is nothing to learn called “${what}”`);
    const { record, name, ...taught } = found;
    if (record !== undefined) {
      const order = { record, name, players: ["person", "person"], dice: "hand", hotseat: true };
      return this.begin((given) => ({ do: "import", ...given, order }));
    }
    const made = JSON.parse((await this.engine()).ask({ do: "teach", ...fresh(), what, taught }));
    return this.keep({ ...made, learn: what });
  }

  /**
   * Keeps a game that was made. Where nothing can be kept it goes into the address of its table.
   * @param {any} made
   */
  async keep(made) {
    const { id: game, name, roles } = made;
    if (await this.store.works()) {
      await this.store.create(made, Date.now());
      return { game, name, links: Object.fromEntries(roles.map((/** @type {string} */ role) => [role, `${game}.${role}`])) };
    }
    const [own] = roles;
    return { game, name, links: { [own]: `new=${await pack({ game: made })}` } };
  }

  /** @param {string} seat */
  async game(seat) {
    const [id = "", role = ""] = seat.split(".");
    const game = await this.store.game(id);
    const told = game && summary(game);
    if (!told) throw unknown();
    return { ...told, links: { [role]: seat } };
  }

  /** @param {string} seat */
  async remove(seat) {
    const [id = ""] = seat.split(".");
    await this.store.remove(id);
    if (typeof BroadcastChannel !== "undefined") {
      const channel = new BroadcastChannel(`bicorne.game.${id}`);
      channel.postMessage({ removed: true });
      channel.close();
    }
    return null;
  }
}

function unknown() {
  return new Fault("unknown-seat", "no game of this browser has this seat; it may have been deleted");
}

/** @param {URLSearchParams} asked */
function at(asked) {
  const given = asked.get("at");
  return given === null ? {} : { at: Number(given) };
}

/** An id nobody has used, and a seed nobody guesses: 64 bits as hexadecimal digits, since a number of a script holds 53. */
function fresh() {
  const [id, seed] = [12, 8].map((length) => hex(crypto.getRandomValues(new Uint8Array(length))));
  return { id, seed };
}

/** @param {Uint8Array} bytes */
function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * A game as a list shows it; nothing if what is kept of it cannot be read.
 * @param {Game} game
 */
export function summary(game) {
  const { id, name, battle, edition, players, dice, roles, standing, created, updated } = game;
  if (!standing || !Array.isArray(players) || !Array.isArray(roles)) return undefined;
  const role = roles[0];
  const asked = String(standing.asked ?? "").split(" ").filter(Boolean);
  const both = asked.length > 0 && players.includes("person");
  return {
    secret: `${id}.${role}`,
    game: id,
    name,
    battle,
    edition,
    seat: role,
    turn: standing.turn,
    phase: standing.phase,
    at: standing.at,
    over: standing.over,
    outcome: standing.outcome || undefined,
    your_move: role === "both" ? both : asked.some((word) => word === role || word === "roll"),
    created,
    updated,
    players,
    dice,
  };
}
