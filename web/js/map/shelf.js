// @ts-check
/**
 * Pictures of sheets kept in the browser's own database, so that a table one comes back to shows its map at once. What is taken
 * from here is painted again when there is time, so nothing has to say when a brush has changed. Whatever goes wrong,
 * there is no picture.
 */

/** @typedef {import("../wire.d.ts").Board} Board */
/** @typedef {{ blob: Blob, scale: number, at: number }} Kept a picture of a whole sheet, its pixels to a map unit, and when it was kept */

const NAME = "bicorne.sheets";
const STORE = "sheets";
/** How many are kept. */
const MOST = 4;

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
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * A few letters that change when anything that is painted of a board does.
 * @param {Board} board
 */
export function fingerprint(board) {
  const { counters: _counters, formations: _formations, boxes: _boxes, sides: _sides, ...land } = board;
  const text = JSON.stringify(land);
  let one = 0x811c9dc5;
  let two = text.length;
  for (let i = 0; i < text.length; i++) {
    const letter = text.charCodeAt(i);
    one = Math.imul(one ^ letter, 0x01000193);
    two = (Math.imul(two, 31) + letter) | 0;
  }
  return (one >>> 0).toString(36) + (two >>> 0).toString(36);
}

/**
 * @param {string} key
 * @returns {Promise<Kept | undefined>}
 */
export async function kept(key) {
  try {
    const store = (await database()).transaction(STORE, "readonly").objectStore(STORE);
    const found = await answer(store.get(key));
    return found?.blob instanceof Blob && found.scale > 0 ? found : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a picture in the place of an older one, and forgets those that were kept longest ago.
 * @param {string} key
 * @param {Blob} blob
 * @param {number} scale
 */
export async function keep(key, blob, scale) {
  try {
    const store = (await database()).transaction(STORE, "readwrite").objectStore(STORE);
    store.put({ blob, scale, at: Date.now() }, key);
    const [keys, all] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
    const ages = keys.map((one, i) => ({ key: one, at: Number(all[i]?.at ?? 0) })).sort((a, b) => b.at - a.at);
    for (const old of ages.slice(MOST)) store.delete(old.key);
  } catch {
    // A browser that keeps nothing paints again next time.
  }
}
