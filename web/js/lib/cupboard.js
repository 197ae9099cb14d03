// @ts-check
// A cupboard in the browser's own database. Whoever keeps something there must be able to make it again: browsers forget, and
// some keep nothing.

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

export class Cupboard {
  /**
   * @param {string} name The database.
   * @param {string} shelf The one store in it.
   */
  constructor(name, shelf) {
    this.name = name;
    this.shelf = shelf;
    /** @type {Promise<IDBDatabase> | undefined} */
    this.opening = undefined;
  }

  /**
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest<T>} run
   * @returns {Promise<T>}
   */
  async within(mode, run) {
    this.opening ??= this.open();
    const store = (await this.opening).transaction(this.shelf, mode).objectStore(this.shelf);
    return answer(run(store));
  }

  /** @returns {Promise<IDBDatabase>} */
  open() {
    return new Promise((resolve, reject) => {
      const request = indexedDB.open(this.name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(this.shelf);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
      request.onblocked = () => reject(new Error("the database is in use"));
    });
  }

  /**
   * What was put there; nothing if it is not there or cannot be had.
   * @param {string} key
   * @returns {Promise<any>}
   */
  async get(key) {
    try {
      return await this.within("readonly", (store) => store.get(key));
    } catch {
      return undefined;
    }
  }

  /**
   * Puts something there and forgets the older things that `outdated` picks.
   * @param {string} key
   * @param {unknown} thing
   * @param {(others: {key: string, thing: any}[]) => string[]} outdated
   */
  async put(key, thing, outdated) {
    try {
      await this.within("readwrite", (store) => store.put(thing, key));
      const keys = await this.within("readonly", (store) => store.getAllKeys());
      const things = await this.within("readonly", (store) => store.getAll());
      const others = keys.map((one, i) => ({ key: String(one), thing: things[i] })).filter((one) => one.key !== key);
      for (const old of outdated(others)) await this.within("readwrite", (store) => store.delete(old));
    } catch {
      // A browser that keeps nothing makes it again next time.
    }
  }
}
