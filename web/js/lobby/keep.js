// @ts-check
// A small cupboard for painted pictures in the browser's own database. Whatever goes wrong, they are painted again.

const NAME = "bicorne.pictures";
const STORE = "pictures";

/** @type {Promise<IDBDatabase> | undefined} */
let opening;

function database() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("the database is in use"));
  });
  return opening;
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} run
 * @returns {Promise<T>}
 */
async function within(mode, run) {
  const store = (await database()).transaction(STORE, mode).objectStore(STORE);
  return new Promise((resolve, reject) => {
    const request = run(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * @param {string} key
 * @returns {Promise<Blob | undefined>}
 */
export async function cached(key) {
  try {
    const found = await within("readonly", (store) => store.get(key));
    return found instanceof Blob ? found : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a picture and drops older ones of the same battle, whose name is the key's first word.
 * @param {string} key
 * @param {Blob} picture
 */
export async function keep(key, picture) {
  const battle = `${key.split(" ")[0]} `;
  try {
    const keys = await within("readonly", (store) => store.getAllKeys());
    for (const old of keys.map(String).filter((one) => one.startsWith(battle) && one !== key)) {
      await within("readwrite", (store) => store.delete(old));
    }
    await within("readwrite", (store) => store.put(picture, key));
  } catch {
    // A browser that keeps nothing paints again next time.
  }
}
