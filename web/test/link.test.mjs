// The connection when it is lost: what is said of open requests, and when it comes back.

import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {Fake[]} */
const sockets = [];

class Fake {
  static OPEN = 1;
  static CLOSED = 3;
  constructor() {
    this.readyState = Fake.OPEN;
    /** @type {string[]} */
    this.sent = [];
    sockets.push(this);
  }
  /** @param {string} text */
  send(text) {
    this.sent.push(text);
  }
  /** @param {string} reason */
  end(reason) {
    this.readyState = Fake.CLOSED;
    this.onclose?.({ reason });
  }
}

/** @type {number[]} */
const pauses = [];
const real = { setTimeout: globalThis.setTimeout, random: Math.random };

Object.assign(globalThis, {
  WebSocket: Fake,
  location: { protocol: "http:", host: "localhost:1796" },
  document: { addEventListener() {}, hidden: false, documentElement: { dataset: {} } },
  addEventListener() {},
});
const { Link, spread } = await import("../js/lib/link.js");
const { api } = await import("../js/lib/api.js");

/** A link whose pauses are written down instead of waited for. @param {number} chance */
function linked(chance) {
  pauses.length = 0;
  globalThis.setTimeout = /** @type {any} */ ((/** @type {() => void} */ _run, /** @type {number} */ pause) => pauses.push(pause));
  Math.random = () => chance;
  const link = new Link("seat", { welcome() {}, scene() {}, present() {}, state() {} });
  link.start();
  return { link, socket: /** @type {Fake} */ (sockets.at(-1)) };
}

/** @param {Promise<unknown>} asked */
const fault = (asked) => asked.then(() => undefined, (why) => why);

test("nobody is told that nothing was done when the answer to a change is lost", async () => {
  const { link, socket } = linked(0);
  const [done, asked] = [fault(link.act("pass")), fault(link.ask({ t: "history" }))];
  socket.end("");
  assert.equal((await done).code, "lost");
  assert.match((await done).message, /not known/);
  assert.doesNotMatch((await done).message, /nothing/i);
  assert.doesNotMatch((await asked).message, /not known|nothing/i);
  Object.assign(globalThis, { setTimeout: real.setTimeout });
  Math.random = real.random;
});

test("everything that may have changed the table is told so, and looking is not", async () => {
  for (const [t, changes] of Object.entries({ order: true, standing: true, carry: true, resign: true, lesson: true, chat: true, past: false, odds: false })) {
    const { link, socket } = linked(0);
    const asked = fault(link.ask(/** @type {any} */ ({ t })));
    socket.end("");
    assert.equal(/not known/.test((await asked).message), changes, t);
  }
  Object.assign(globalThis, { setTimeout: real.setTimeout });
  Math.random = real.random;
});

test("an answer by HTTP that is lost leaves open whether the request was carried out", async () => {
  globalThis.fetch = () => Promise.reject(new TypeError("the network went away"));
  const looked = await Promise.all([fault(api.battles()), fault(api.seats(["seat"])), fault(api.account("seat"))]);
  for (const { message } of looked) assert.doesNotMatch(message, /not known/);
  const [made, gone] = await Promise.all([fault(api.create(/** @type {any} */ ({}))), fault(api.remove("seat"))]);
  for (const { code, message } of [made, gone]) {
    assert.equal(code, "offline");
    assert.match(message, /not known/);
    assert.doesNotMatch(message, /nothing/i);
  }
});

test("pages of one server come back at different moments, and later after a restart", () => {
  for (const [chance, least, first] of [[0, 150, 1000], [0.999, 450, 2998]]) {
    for (const [reason, pause] of [["", least], ["shutdown", first]]) {
      const { socket } = linked(Number(chance));
      socket.end(String(reason));
      assert.deepEqual(pauses, [pause]);
    }
  }
  assert.deepEqual([spread(8000, 0), spread(8000, 0.5), spread(8000, 1)], [4000, 8000, 12_000]);
  Object.assign(globalThis, { setTimeout: real.setTimeout });
  Math.random = real.random;
});
