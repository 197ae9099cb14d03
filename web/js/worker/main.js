// @ts-check
// The worker behind a page without a server. It answers what a server is asked by HTTP, and keeps the conversation of one table.

import { unpack } from "../lib/parcel.js";
import { Answers, faultOf } from "./answers.js";
import { Broken, startEngine } from "./engine.js";
import { Fault } from "./fault.js";
import { teaching } from "./files.js";
import { Passing } from "./passing.js";
import { Store } from "./store.js";
import { Table } from "./table.js";

/** @typedef {import("./engine.js").Engine} Engine */

const store = new Store();
/** @type {Promise<Engine> | undefined} */
let starting;

/** The program, fetched when it is first needed. @returns {Promise<Engine>} */
function engine() {
  starting ??= startEngine();
  starting.catch(() => { starting = undefined; });
  return starting;
}

/** @type {Table | undefined} */
let table;
/** The role of the seat that is open. */
let role = "";
/** The seat that is open. */
let seated = "";
let wary = false;

/** @param {string} text */
const say = (text) => postMessage({ t: "said", text });

/** One hello after the other. @type {Promise<unknown>} */
let door = Promise.resolve();

/**
 * What the page says to its table.
 * @param {string} text
 */
async function hear(text) {
  const said = JSON.parse(text);
  try {
    if (said.t === "hello") await hello(said);
    else if (table) await table.hear(text);
    else throw new Fault("unknown-seat", "say hello first");
  } catch (error) {
    if (error instanceof Broken) throw error;
    const { code, message } = faultOf(error);
    say(JSON.stringify({ t: "error", id: said.id ?? 0, code, message }));
  }
}

/** @param {{id: number, version: number, seat: string, seen?: number}} said */
async function hello({ id, version, seat, seen }) {
  const open = await sit(seat);
  open.start();
  await open.join(role, id, version, seen);
}

/** Seats that are being opened. @type {Promise<unknown>} */
let opening = Promise.resolve();

/**
 * The table of a seat, opened if it is not open yet. The program holds one game: who is played is never closed for another.
 * @param {string} seat
 * @returns {Promise<Table>}
 */
function sit(seat) {
  const sitting = opening.then(async () => {
    if (table && seated === seat) return table;
    if (table?.started) throw new Fault("busy", "another game is open in this window");
    table?.close();
    table = undefined;
    const { keeper, kept, role: own } = await seatOf(seat);
    const opened = new Table(await engine(), keeper, kept.game, say);
    // A file that is not there any more leaves a game that is played without it.
    const taught = kept.game.learn ? await teaching(kept.game.learn) : undefined;
    opened.open(kept, wary, taught);
    wary = false;
    [table, role, seated] = [opened, own, seat];
    return opened;
  });
  opening = sitting.catch(() => {});
  return sitting;
}

const answers = new Answers(store, engine, async (seat, call) => {
  const open = await sit(seat);
  return open.next(() => open.engine.ask(call(role)));
});

/**
 * The game a seat belongs to: one that is kept, or one that came with the address and is not.
 * @param {string} seat
 */
async function seatOf(seat) {
  const packed = /^(?:new|watch)=(.*)$/.exec(seat);
  if (packed) {
    const passing = await Passing.from(await unpack(packed[1]), await engine());
    return { keeper: passing, kept: await passing.load(), role: passing.role };
  }
  const [id = "", own = ""] = seat.split(".");
  const kept = await store.load(id);
  if (!kept) throw new Fault("unknown-seat", "no game of this browser has this seat; it may have been deleted");
  return { keeper: store, kept, role: own };
}

/** @param {{n: number, path: string, method: string, body?: any, seat?: string}} asked */
async function ask({ n, path, method, body, seat }) {
  try {
    postMessage({ t: "answered", n, said: await answers.answer(path, method, body, seat) });
  } catch (error) {
    if (error instanceof Broken) throw error;
    postMessage({ t: "refused", n, fault: faultOf(error) });
  }
}

/** The program broke down: this worker is of no more use, and says so. @param {unknown} error */
function die(error) {
  postMessage({ t: "died", why: error instanceof Error ? error.message : String(error), thinking: false });
  close();
}

addEventListener("message", ({ data }) => {
  if (data.t === "begin") wary = data.wary;
  else if (data.t === "warm") engine().catch(() => {}).then(() => postMessage({ t: "warm" }));
  else if (data.t === "ask") ask(data).catch(die);
  else if (data.t === "say") door = door.then(() => hear(data.text)).catch(die);
  else if (data.t === "size") void engine().then(({ size }) => postMessage({ t: "size", size }));
});
