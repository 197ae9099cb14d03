// @ts-check
// Keeps the site for use without a network. Every version has a cache of its own, named by what is in it; a newer one is fetched
// beside it and waits until the reader asks for it or has closed every window. The two constants are written by `cargo xtask site`.

/** @type {string} */
const VERSION = "@VERSION@";
/** Every file of the site with the mark of its content. @type {Record<string, string>} */
const FILES = JSON.parse(`@FILES@`);

const self_ = /** @type {any} */ (self);
const PREFIX = "bicorne-site ";
const CACHE = PREFIX + VERSION;
/** The marks of what is in a cache, kept in it. */
const MARKS = "marks.json";

/** @param {string} file */
const address = (file) => new URL(file, self_.registration.scope).href;

/** What an older cache holds unchanged need not be fetched again. @returns {Promise<Map<string, Response>>} */
async function unchanged() {
  /** @type {Map<string, Response>} */
  const found = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === CACHE) continue;
    const old = await caches.open(name);
    const marks = await (await old.match(address(MARKS)))?.json() ?? {};
    const byMark = new Map(Object.entries(marks).map(([file, mark]) => [mark, file]));
    for (const [file, mark] of Object.entries(FILES)) {
      const before = byMark.get(mark);
      const response = before === undefined ? undefined : await old.match(address(before));
      if (response) found.set(file, response);
    }
  }
  return found;
}

async function install() {
  const cache = await caches.open(CACHE);
  const kept = await unchanged();
  const waiting = Object.keys(FILES);
  const fetchNext = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const here = await cache.match(address(file));
      if (here) continue;
      const known = kept.get(file);
      const response = known ?? await fetch(address(file), { cache: file.includes("/") ? "default" : "no-cache" });
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      await cache.put(address(file), response);
    }
  };
  await Promise.all([1, 2, 3, 4].map(fetchNext));
  await cache.put(address(MARKS), new Response(JSON.stringify(FILES), { headers: { "Content-Type": "application/json" } }));
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self_.clients.claim();
}

/** @param {Request} request @returns {Promise<Response>} */
async function answer(request) {
  const url = new URL(request.url);
  const bare = url.origin + url.pathname;
  const cache = await caches.open(CACHE);
  const page = bare === address("") ? address("index.html") : bare;
  const kept = await cache.match(page) ?? await caches.match(page);
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch {
    const lobby = request.mode === "navigate" ? await cache.match(address("index.html")) : undefined;
    return lobby ?? Response.error();
  }
}

self_.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
self_.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
self_.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self_.registration.scope)) event.respondWith(answer(request));
});
self_.addEventListener("message", (/** @type {any} */ { data }) => {
  if (data === "take over") void self_.skipWaiting();
});
