// @ts-check
// A page without a server: its worker, and what stands in files beside it.

/** @typedef {{code: string, message: string, faults?: {file: string, line: number, id: string, what: string}[]}} Told */

/** Where the files with answers lie: battles, boards, charts, books. */
const ANSWERS = new URL("../../answers/", import.meta.url);

/** The worker of this page, started when it is first needed. @type {Worker | undefined} */
let worker;
/** The program broke down over a computer's answer: the next worker is told. */
let wary = false;
/** @type {Map<number, {resolve: (said: any) => void, reject: (fault: Told) => void}>} */
const open = new Map();
let next = 1;
/** @type {Line | undefined} */
let line;

/** @returns {Worker} */
function work() {
  if (worker) return worker;
  if (typeof Worker === "undefined") throw { code: "broken", message: "This browser runs no workers, which the table needs without a server. Use a newer browser, or a server." };
  const started = new Worker(new URL("../worker/main.js", import.meta.url), { type: "module" });
  worker = started;
  started.onmessage = ({ data }) => hear(data);
  started.onerror = (event) => {
    event.preventDefault();
    died(event.message || "it could not be started", false);
  };
  started.postMessage({ t: "begin", wary });
  wary = false;
  return started;
}

/** @param {any} said */
function hear(said) {
  if (said.t === "said") line?.onmessage?.({ data: said.text });
  else if (said.t === "died") died(said.why, said.thinking);
  else if (said.t === "warm") warmed();
  else if (said.t === "answered" || said.t === "refused") {
    const waiting = open.get(said.n);
    open.delete(said.n);
    if (said.t === "answered") waiting?.resolve(said.said);
    else waiting?.reject(said.fault);
  }
}

/**
 * The worker is gone. What was asked fails in words; the table comes back by itself, from what is kept.
 * @param {string} why
 * @param {boolean} thinking
 */
function died(why, thinking) {
  worker?.terminate();
  worker = undefined;
  warmed();
  wary = thinking;
  const message = `The program in this page broke down (${why.split("\n")[0]}). Nothing that was kept is lost; it is started again.`;
  for (const { reject } of open.values()) reject({ code: "broken", message });
  open.clear();
  line?.end("the program broke down and is started again");
}

/** The program is there, or will not come. @type {() => void} */
let warmed = () => {};

/** The program is fetched before it is needed; whoever can wait with his own work does so until it is there. @returns {Promise<void>} */
export function warm() {
  return new Promise((resolve) => {
    warmed = resolve;
    try {
      work().postMessage({ t: "warm" });
    } catch {
      // It is told when somebody wants to play.
      resolve();
    }
  });
}

/**
 * Answers what a server would be asked; a fault is thrown as it is told.
 * @param {string} path
 * @param {{method: string, body?: unknown, seat?: string}} asked
 * @returns {Promise<any>}
 */
export async function answer(path, { method, body, seat }) {
  const file = method === "GET" && !seat ? fileOf(path) : undefined;
  if (file) return fetched(file);
  const n = next++;
  return new Promise((resolve, reject) => {
    open.set(n, { resolve, reject });
    work().postMessage({ t: "ask", n, path, method, body, seat });
  });
}

/**
 * The file that holds an answer that never changes.
 * @param {string} path
 * @returns {string | undefined}
 */
export function fileOf(path) {
  const battle = /^\/api\/battles\/([a-z]+)\/(board|charts|briefing)$/.exec(path);
  if (battle) return `${battle[2]}-${battle[1]}.json`;
  const book = /^\/api\/rules\/([A-Za-z]+)$/.exec(path);
  if (book && book[1] !== "look") return `book-${book[1].toUpperCase()}.json`;
  const words = /^\/api\/learn\/([a-z]+)\/words$/.exec(path);
  if (words) return `words-${words[1]}.json`;
  return { "/api/battles": "battles.json", "/api/about": "about.json", "/api/rules": "books.json", "/api/learn": "learn.json" }[path];
}

/** @param {string} file */
async function fetched(file) {
  let response;
  try {
    response = await fetch(new URL(file, ANSWERS));
  } catch {
    throw { code: "offline", message: "This part was not kept for use without a network. Load it once while there is one." };
  }
  if (!response.ok) throw { code: "not-found", message: "There is no such thing on this site." };
  return response.json();
}

/** The conversation with a table, with as much of a socket's look as a link needs. */
export class Line {
  constructor() {
    /** @type {number} */
    this.readyState = WebSocket.CONNECTING;
    /** @type {(() => void) | undefined} */
    this.onopen = undefined;
    /** @type {((event: {data: string}) => void) | undefined} */
    this.onmessage = undefined;
    /** @type {((event: {reason: string}) => void) | undefined} */
    this.onclose = undefined;
    line = this;
    setTimeout(() => this.begin());
  }

  begin() {
    try {
      work();
    } catch (fault) {
      this.onmessage?.({ data: JSON.stringify({ t: "error", id: 0, code: "unknown-seat", message: /** @type {Told} */ (fault).message }) });
      return;
    }
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  /** @param {string} text */
  send(text) {
    if (this.readyState === WebSocket.OPEN) work().postMessage({ t: "say", text });
  }

  /** @param {string} reason */
  end(reason) {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    if (line === this) line = undefined;
    this.onclose?.({ reason });
  }

  close() {
    this.end("");
  }
}
