import assert from "node:assert/strict";
import { test } from "node:test";

import { able, leadingTo, meant, onlySubject, plainest, targets } from "../js/table/choices.js";
import { laid } from "../js/table/arms.js";
import { byArrival } from "../js/table/arrivals.js";
import { arrowAlong, arrowLine } from "../js/table/arrowshape.js";
import { inkOn } from "../js/table/counters.js";
import { catchingUp } from "../js/table/panel/behind.js";
import { linesOf } from "../js/table/note.js";
import { readFragment } from "../js/table/seat.js";
import { zoneOf } from "../js/table/zones.js";
import { fanOf, spotsOf, stacksOf, strengthOf } from "../js/table/stacks.js";
import { Store } from "../js/table/store.js";
import { lineThrough } from "../js/table/ways.js";

const place = (id, x, y) => ({ id, x, y });
const sheetOf = (grid, places, ways = []) => ({
  grid,
  radius: 20,
  places,
  byId: new Map(places.map((one) => [one.id, one])),
  ways,
});
const counter = (kind, formation, strength) => ({
  side: "blue", name: kind, short: kind, kind, formation, from: "design",
  values: strength === undefined ? [] : [{ what: "Strength", value: String(strength), from: "design", strength: true }],
});
const board = {
  sides: [{ id: "blue", name: "Blue", livery: "blue" }, { id: "white", name: "White", livery: "white" }],
  counters: { one: counter("infantry", "first", 3), two: counter("infantry", "first", 4), chief: counter("leader", "first") },
  formations: [{ id: "first", name: "First", side: "blue", colour: "#e69f00" }],
  boxes: [{ id: "gone", name: "Lost", kind: "lost", about: "" }],
};

test("what alone can go anywhere is in hand, while others could be taken with it or instead", () => {
  const take = (subject) => ({ subject, choices: [{ act: `with ${subject}`, opens: true }, { act: `take ${subject}`, opens: true }] });
  const go = (subject) => ({ subject, choices: [{ act: "to a", to: "a" }, { act: "stay" }] });
  const done = { choices: [{ act: "done", ends: true }] };
  assert.equal(onlySubject({ groups: [done, take("one"), go("two"), take("three")] }), "two");
  assert.equal(onlySubject({ groups: [done, take("one"), take("two")] }), undefined);
  assert.equal(onlySubject({ groups: [done, go("one"), go("two")] }), undefined);
  const rally = { subject: "three", choices: [{ act: "rally" }] };
  assert.equal(onlySubject({ groups: [take("one"), go("two"), rally] }), undefined);
  assert.equal(onlySubject({ groups: [take("one"), go("two"), rally] }, true), "two");
  assert.equal(onlySubject({ groups: [done, take("one")] }), "one");
});

test("leaders lie on top whatever their height", () => {
  const sheet = sheetOf({ side: 40, flat: false }, [place("a", 100, 100)]);
  const pieces = { chief: { side: "blue", at: "a" }, one: { side: "blue", at: "a", height: 2 }, two: { side: "blue", at: "a", height: 1 } };
  const [stack] = stacksOf(board, sheet, Object.entries(pieces));
  assert.deepEqual(stack.ids, ["two", "one", "chief"]);
  const spots = spotsOf(stack);
  assert.ok(spots[2].y < spots[0].y && spots[2].x > spots[0].x);
  assert.equal(strengthOf(board, stack.ids, pieces), 7);
});

test("both sides in a place lie beside each other", () => {
  const sheet = sheetOf({ side: 40, flat: false }, [place("a", 100, 100)]);
  const stacks = stacksOf(board, sheet, [["one", { side: "blue", at: "a" }], ["other", { side: "white", at: "a" }]]);
  assert.equal(stacks.length, 2);
  assert.ok(stacks[0].x < 100 && stacks[1].x > 100);
});

test("a fanned stack covers no counter with another", () => {
  const ids = ["a", "b", "c", "d", "e", "f", "g"];
  const { spots, box } = fanOf(ids, { x: 0, y: 0 }, 1);
  const list = [...spots.values()];
  for (const one of list) {
    assert.ok(one.x - 23 >= box.x && one.x + 23 <= box.x + box.width);
    for (const other of list) {
      assert.ok(one === other || Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)) >= 46);
    }
  }
});

test("a piece that nothing is asked about stands for its place or its formation", () => {
  const scene = { pieces: { one: { side: "blue", at: "a" } } };
  const prompt = (subject) => ({ wait: "decide", side: "blue", groups: [{ subject, title: "", choices: [{ act: "x", label: "x", clause: "" }] }] });
  assert.equal(meant(prompt("one"), board, scene, "one"), "one");
  assert.equal(meant(prompt("a"), board, scene, "one"), "a");
  assert.equal(meant(prompt("first"), board, scene, "one"), "first");
  assert.equal(meant(prompt("elsewhere"), board, scene, "one"), undefined);
});

test("an enemy in a place that choices are about cannot act", () => {
  const scene = { pieces: { one: { side: "blue", at: "a" }, enemy: { side: "white", at: "a" } } };
  const prompt = { wait: "decide", side: "blue", groups: [{ subject: "a", title: "", choices: [] }] };
  assert.deepEqual([...able(prompt, board, scene)], ["one"]);
});

test("of a stop and a way onwards a plain click means the stop", () => {
  const stop = { act: "to b", label: "", clause: "", to: "b" };
  const onwards = { act: "via b", label: "", clause: "", to: "b", onward: true };
  assert.equal(plainest([onwards, stop], false), stop);
  assert.equal(plainest([onwards, stop], true), onwards);
  assert.equal(plainest([stop, { ...stop, act: "force b" }], false), undefined);
  const prompt = { wait: "decide", side: "blue", groups: [{ subject: "one", title: "", choices: [onwards, stop] }] };
  assert.equal(targets(prompt, "one").get("b"), stop);
  assert.equal(leadingTo(prompt, "b", "one").length, 2);
});

test("without a grid a way follows the bends of the road, in either direction", () => {
  const a = place("a", 0, 0);
  const b = place("b", 100, 0);
  const sheet = sheetOf(null, [a, b], [{ from: a, to: b, via: [[30, 10], [60, -10]], bridge: null }]);
  assert.deepEqual(lineThrough(sheet, ["a", "b"]), [[0, 0], [30, 10], [60, -10], [100, 0]]);
  assert.deepEqual(lineThrough(sheet, ["b", "a"]), [[100, 0], [60, -10], [30, 10], [0, 0]]);
});

test("an arrow is drawn even between the nearest places", () => {
  const shapes = arrowAlong(arrowLine([[0, 0], [10, 0]]), { width: 10, start: 20, stop: 20 });
  for (const shape of [shapes.outline, shapes.shaft, shapes.head]) assert.doesNotMatch(shape, /NaN/);
});

test("an arrow passes through every place of its way, and bends between two", () => {
  const line = arrowLine([[0, 0], [100, 0], [100, 80]]);
  assert.ok(line.some(([x, y]) => x === 100 && y === 0));
  assert.deepEqual(line[line.length - 1], [100, 80]);
  const bent = arrowLine([[0, 0], [100, 0]]);
  assert.ok(bent.some(([, y]) => y < -10), "it leaves the straight line");
  assert.deepEqual([bent[0], bent[bent.length - 1]].map((point) => point.map((n) => Math.round(n) + 0)), [[0, 0], [100, 0]]);
});

test("where pieces beside the map may be put is one zone", () => {
  const sheet = sheetOf({ side: 40, flat: false }, [place("a", 0, 0), place("b", 100, 0), place("c", 200, 0)]);
  const choice = (to) => ({ act: to, label: to, clause: "", to });
  const prompt = {
    wait: "decide",
    groups: [
      { subject: "one", title: "", choices: [choice("a"), choice("b")] },
      { subject: "two", title: "", choices: [choice("c")] },
    ],
  };
  const pieces = { one: { side: "blue", at: "pool" }, two: { side: "blue", at: "a" } };
  assert.deepEqual([...zoneOf(prompt, { pieces }, sheet)], ["a", "b"], "who stands on the map already has a reach, not a zone");
});

test("ink can be read on light and dark stripes", () => {
  assert.equal(inkOn("#f0e442"), "#1a1208");
  assert.equal(inkOn("#0072b2"), "#fff8e8");
});

test("the address names the seat and where to look back to", () => {
  assert.deepEqual(readFragment("#abc"), { secret: "abc", at: undefined });
  assert.deepEqual(readFragment("#abc&at=120"), { secret: "abc", at: 120 });
  assert.deepEqual(readFragment("#abc&at=x"), { secret: "abc", at: undefined });
  assert.deepEqual(readFragment(""), { secret: "", at: undefined });
});

test("whoever waits for chances is told when none will come", async () => {
  const store = new Store();
  const choice = { act: "force a", label: "", clause: "", odds: true };
  const asks = [async () => ({ t: "odds", id: 1 }), () => Promise.reject({ t: "error", id: 0, code: "lost", message: "lost" }), () => Promise.resolve({ t: "odds", id: 2, odds: { title: "Fire" } })];
  for (const [index, ask] of asks.entries()) {
    store.link = { ask };
    const looked = store.look(choice);
    assert.equal(store.state.odds, undefined, "they are on their way");
    await looked;
    assert.equal(index < 2 ? store.state.odds : store.state.odds?.title, index < 2 ? null : "Fire");
    assert.equal(store.state.notice, undefined, "and nothing else is made of it");
  }
});

test("a formation with the name of its general is led by him alone, and by nobody who is lost", () => {
  const named = {
    ...board,
    counters: { chief: counter("leader", "chief"), officer: counter("leader", "chief"), third: counter("leader", "chief") },
    formations: [{ id: "chief", name: "Chief's", side: "blue", colour: "#e69f00" }],
  };
  const prompt = { side: "blue", groups: [{ subject: "chief", title: "", choices: [{ action: "lead" }] }] };
  const scene = (chief) => ({ pieces: { chief: { side: "blue", at: chief }, officer: { side: "blue", at: "a" }, third: { side: "blue", at: "gone" } } });
  assert.deepEqual([...able(prompt, named, scene("b"))], ["chief"]);
  assert.deepEqual([...able(prompt, named, scene("gone"))], ["officer"], "his officer stands for it when he is gone");
});

test("a symbol is laid on a counter number by number", () => {
  const spot = { scale: 2, x: 10, y: -1 };
  assert.equal(laid("M-1-.5 3 4H2V.5Z", spot), "M8 -2 16 7H14V0Z");
  assert.equal(laid("m1 2l3-4", spot), "m2 4l6 -8", "small letters count from where the pen is");
  assert.equal(laid("M0 0a4.3 5 0 1 0 8.6 1", spot), "M10 -1a8.6 10 0 1 0 17.2 2", "flags are no lengths");
});

test("what is read at leisure is told after the next picture, once and in order", async (test) => {
  const frames = [];
  globalThis.requestAnimationFrame = (run) => frames.push(run);
  test.after(() => delete globalThis.requestAnimationFrame);
  const store = new Store();
  const heard = [];
  store.onceShown(["live"], ({ live }) => heard.push(`journal ${live.at}`));
  store.on(["live"], ({ live }) => heard.push(`map ${live.at}`));
  store.onceShown(["live", "steps"], ({ live }) => heard.push(`bar ${live.at}`));
  for (const at of [1, 2]) {
    store.set({ live: { at } });
    await Promise.resolve();
  }
  assert.deepEqual(heard, ["map 1", "map 2"]);
  for (const run of frames) run();
  // Timers end in the order in which they were set.
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(heard.slice(2), ["journal 2", "bar 2"]);
});

test("a page that is given no pictures is told all the same", async (test) => {
  globalThis.requestAnimationFrame = () => 0;
  test.after(() => delete globalThis.requestAnimationFrame);
  const store = new Store();
  const told = new Promise((resolve) => store.onceShown(["live"], resolve));
  store.set({ live: { at: 1 } });
  assert.equal((await told).live.at, 1);
});

test("other eyes read nothing that was written for the first, not even for a moment", async (test) => {
  globalThis.requestAnimationFrame = () => 0;
  test.after(() => delete globalThis.requestAnimationFrame);
  const store = new Store();
  const read = [];
  store.onceShown(["live"], ({ live }) => read.push(live.eyes));
  store.state.welcome = { hides: true };
  store.state.live = { at: 1, eyes: "blue", prompt: {} };
  store.arrive({ at: 1, eyes: "white", prompt: {} }, { steps: [], whole: false });
  await Promise.resolve();
  assert.deepEqual(read, ["white"]);
});

test("who comes together stands together, the next first, and those who do not come before them", () => {
  const piece = (arrives) => ({ side: "french", at: "away", arrives });
  const found = byArrival([["a", piece("turn 10 at 1")], ["b", piece("turn 2 at 1")], ["c", piece()], ["d", piece("due at 1")], ["e", piece("turn 2 at 1")]]);
  assert.deepEqual(found.map(([when, those]) => [when, those.map(([id]) => id).join("")]), [["", "c"], ["due at 1", "d"], ["turn 2 at 1", "be"], ["turn 10 at 1", "a"]]);
});

test("whoever reaches for what waits for a picture finds it up to date, and nobody is told twice", async (test) => {
  const frames = [];
  globalThis.requestAnimationFrame = (run) => frames.push(run);
  test.after(() => delete globalThis.requestAnimationFrame);
  const store = new Store();
  const heard = [];
  store.onceShown(["live"], ({ live }) => heard.push(live.at));
  store.set({ live: { at: 1 } });
  await Promise.resolve();
  store.catchUp();
  assert.deepEqual(heard, [1]);
  for (const run of frames) run();
  // Timers end in the order in which they were set.
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(heard, [1]);
});

test("a row that the game has left behind does not hear that it was pressed", () => {
  const row = Object.assign(new EventTarget(), { isConnected: true });
  const heard = [];
  catchingUp(row, { catchUp: () => heard.push("list") });
  row.addEventListener("click", () => heard.push("row"));
  row.dispatchEvent(new Event("click"));
  row.isConnected = false;
  row.dispatchEvent(new Event("click"));
  assert.deepEqual(heard, ["list", "row", "list"]);
});

test("what is said at the end of a way is broken between words where it is wider than the map in sight", () => {
  const width = (words) => words.length;
  const text = "assault 1514, then 5 against 5, 1-1";
  assert.deepEqual(linesOf(text, 100, width), [text]);
  const lines = linesOf(text, 20, width);
  assert.equal(lines.join(" "), text);
  assert.ok(lines.length > 1 && lines.every((line) => line.length <= 20), JSON.stringify(lines));
});
