// @ts-check
// The games of this browser: entry by entry, as on a server's disk. What cannot be read leaves all others as they are.

/** @typedef {{at: number, turn: string, phase: string, asked: string, over: boolean, outcome: string}} Standing */
/**
 * @typedef {object} Game
 * @property {string} id
 * @property {string} name
 * @property {string} battle
 * @property {string} edition
 * @property {string} header
 * @property {string[]} players
 * @property {string} dice
 * @property {boolean} hotseat
 * @property {boolean} [orders]
 * @property {string[]} roles
 * @property {string} [learn] The lesson, first game or puzzle that it is.
 * @property {Standing} standing
 * @property {number} revision
 * @property {number} created
 * @property {number} updated
 */
/** @typedef {{from: number, entries: string[], standing: object, thought?: {at: number, side: string, text: string}}} Write */

const NAME = "bicorne.games";
const VERSION = 1;

/** The game has gone on in another window. */
export class GoneOn extends Error {}

/** Why nothing is kept here, or could not be written, in words for people. */
export class StoreError extends Error {
  /** @param {string} message @param {"full" | "closed" | "damaged"} kind */
  constructor(message, kind) {
    super(message);
    this.kind = kind;
  }
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
function ended(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException("given up", "AbortError"));
  });
}

/** @param {unknown} error @returns {Error} */
function told(error) {
  if (error instanceof GoneOn || error instanceof StoreError) return error;
  const name = error instanceof DOMException ? error.name : "";
  if (name === "QuotaExceededError") {
    return new StoreError("There is no room left in this browser for more of the game. Nothing was lost: save your games to a file and delete what you do not need, then go on.", "full");
  }
  if (name === "VersionError") return new StoreError("Your games were kept by a newer version of this site. Load the page again.", "closed");
  return new StoreError(`This browser could not reach its store of games (${name || String(error)}). Nothing was lost; load the page again.`, "closed");
}

export class Store {
  constructor() {
    /** @type {Promise<IDBDatabase> | undefined} */
    this.opening = undefined;
  }

  /** @returns {Promise<IDBDatabase>} */
  open() {
    this.opening ??= new Promise((resolve, reject) => {
      if (typeof indexedDB === "undefined") {
        reject(new StoreError("This browser keeps nothing.", "closed"));
        return;
      }
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = () => {
        const base = request.result;
        base.createObjectStore("games", { keyPath: "id" });
        base.createObjectStore("entries", { keyPath: ["game", "seq"] });
        base.createObjectStore("thoughts", { keyPath: ["game", "at", "side"] });
      };
      request.onsuccess = () => {
        const base = request.result;
        // A newer page in another window may want to change the shape of the store.
        base.onversionchange = () => base.close();
        base.onclose = () => { this.opening = undefined; };
        resolve(base);
      };
      request.onerror = () => reject(told(request.error));
      request.onblocked = () => reject(new StoreError("Another window of this site is still open in an older version. Close it and load this page again.", "closed"));
    });
    this.opening.catch(() => { this.opening = undefined; });
    return this.opening;
  }

  /** Whether anything can be kept at all. @returns {Promise<boolean>} */
  async works() {
    try {
      await this.open();
      return true;
    } catch {
      return false;
    }
  }

  /**
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(part: (name: string) => IDBObjectStore, transaction: IDBTransaction) => Promise<T> | T} run
   * @returns {Promise<T>}
   */
  async within(mode, run) {
    try {
      const transaction = (await this.open()).transaction(["games", "entries", "thoughts"], mode);
      const end = ended(transaction);
      end.catch(() => {});
      let result;
      try {
        result = await run((name) => transaction.objectStore(name), transaction);
      } catch (error) {
        try {
          transaction.abort();
        } catch {
          // It has given up already.
        }
        throw error;
      }
      await end;
      return result;
    } catch (error) {
      throw told(error);
    }
  }

  /** @returns {Promise<Game[]>} */
  games() {
    return this.within("readonly", (part) => answer(part("games").getAll()));
  }

  /** @param {string} id @returns {Promise<Game | undefined>} */
  game(id) {
    return this.within("readonly", (part) => answer(part("games").get(id)));
  }

  /**
   * A game with its record. What is missing in it is told.
   * @param {string} id
   * @returns {Promise<{game: Game, entries: string[]} | undefined>}
   */
  load(id) {
    return this.within("readonly", async (part) => {
      const [game, rows] = await Promise.all([answer(part("games").get(id)), answer(part("entries").getAll(all(id)))]);
      if (!game) return undefined;
      const whole = rows.length === game.revision && rows.every((row, seq) => row.seq === seq && typeof row.text === "string");
      if (!whole) {
        throw new StoreError(`A part of this game's record is missing in this browser (${rows.length} of ${game.revision} entries are there). It is left as it is; your other games are not touched.`, "damaged");
      }
      return { game, entries: rows.map((row) => row.text) };
    });
  }

  /**
   * @param {any} made
   * @param {number} now
   * @returns {Promise<void>}
   */
  create({ entries, ...game }, now) {
    return this.within("readwrite", (part) => {
      part("games").add({ ...game, revision: entries.length, created: now, updated: now });
      entries.forEach((/** @type {string} */ text, /** @type {number} */ seq) => part("entries").add({ game: game.id, seq, text, at: now }));
    });
  }

  /**
   * Writes what comes after a revision, if the game is still there: all of it or nothing.
   * @param {string} id
   * @param {Write} write
   * @param {number} now
   * @returns {Promise<void>}
   */
  append(id, { from, entries, standing, thought }, now) {
    return this.within("readwrite", async (part) => {
      const game = await answer(part("games").get(id));
      if (!game || game.revision !== from) throw new GoneOn("the game has gone on in another window");
      part("games").put({ ...game, revision: from + entries.length, standing, updated: now });
      entries.forEach((text, index) => {
        part("entries").add({ game: id, seq: from + index, text, at: now });
        const back = /^back (\d+)$/.exec(text);
        // What was thought about answers that were taken back is gone with them.
        if (back) part("thoughts").delete(IDBKeyRange.bound([id, Number(back[1])], [id, []]));
      });
      if (thought) part("thoughts").put({ game: id, ...thought });
    });
  }

  /** @param {string} id @returns {Promise<object[]>} */
  thoughts(id) {
    return this.within("readonly", async (part) => {
      const rows = await answer(part("thoughts").getAll(all(id)));
      return rows.map((row) => JSON.parse(row.text));
    });
  }

  /** @param {string} id @returns {Promise<void>} */
  remove(id) {
    return this.within("readwrite", (part) => {
      part("games").delete(id);
      part("entries").delete(all(id));
      part("thoughts").delete(all(id));
    });
  }
}

/** Everything of a game: an empty list comes after every number and text. @param {string} id */
function all(id) {
  return IDBKeyRange.bound([id], [id, []]);
}
