import assert from "node:assert/strict";
import { test } from "node:test";

import { meanWords, timeWords } from "../js/table/orders/form.js";
import { draftOf, formationOf, orderText, Staff } from "../js/table/orders/staff.js";
import { settingOf } from "../js/table/orders/standing.js";

const verb = (name, aim, fights) => ({ verb: name, label: name, help: "", aim, fights });
const orders = {
  side: "french",
  formations: [
    { id: "massena", name: "Masséna", pieces: ["victor", "rampon"], leader: "massena", seat: "verona", strength: 9, acts: true, would: { text: "take lonato", words: "Take Lonato", verb: "take", place: "lonato" } },
    { id: "augereau", name: "Augereau", pieces: ["beyrand"], seat: "legnago", strength: 5, acts: true },
  ],
  verbs: [verb("march", "place", false), verb("take", "place", true), verb("join", "formation", false), verb("own", "nothing", true)],
  manners: ["cautiously", "normally", "at-all-costs"],
  conducts: [
    { id: "by-road", label: "by road" },
    { id: "guns-follow", label: "guns behind the troops" },
  ],
  odds: ["1-1", "3-2"],
  standing: [],
  losses: "strength points",
};
const draft = { formation: "massena", verb: "take", aim: "lonato", manner: "normally", odds: "", posture: "", conduct: "", by: "", rest: "" };

/** A table whose server answers as `answer` says; everything that is asked is noted. */
function tableOf(answer) {
  const asked = [];
  const listeners = [];
  const store = {
    state: { welcome: { orders: true }, live: { at: 10, eyes: "french", prompt: { side: "french", undo: true } }, gave: new Map() },
    set: (part) => Object.assign(store.state, part),
    canAct: true,
    link: { rev: 10, ask: async (ask) => (asked.push(ask), answer(ask, staff)) },
    request: async (ask) => (asked.push(ask), answer(ask, staff)),
    on: (_keys, run) => listeners.push(run),
    undo: async () => {
      asked.push({ t: "undo" });
      store.state.live = { ...store.state.live, at: store.state.live.at - 1 };
    },
  };
  const staff = new Staff(store, async () => {});
  return { store, staff, asked, changed: () => listeners.forEach((run) => run()) };
}

test("an order says only what differs from the usual, and nothing as long as it lacks its aim", () => {
  assert.equal(orderText(orders, draft), "massena take lonato");
  assert.equal(orderText(orders, { ...draft, aim: "" }), undefined);
  assert.equal(orderText(orders, { ...draft, conduct: "by-road", by: "4" }), "massena take lonato by-road by 4");
  assert.equal(orderText(orders, { ...draft, manner: "cautiously", odds: "3-2", posture: "attack" }), "massena take lonato cautiously as attack odds 3-2");
  assert.equal(orderText(orders, { ...draft, verb: "march", odds: "3-2" }), "massena march lonato", "who does not fight needs no odds");
  assert.equal(orderText(orders, { ...draft, verb: "own", aim: "" }), "massena own");
});

test("an order is read back into the form, and nothing of it is lost", () => {
  for (const text of ["take lonato", "take lonato cautiously as attack odds 3-2", "take lonato at-all-costs with rampon at verona by 4", "own", "join augereau cautiously", "march lonato by-road by 4", "march lonato by-road guns-follow"]) {
    assert.equal(orderText(orders, draftOf(orders, "massena", text)), `massena ${text}`);
  }
});

test("an order that is changed starts as it was, a plan of a hint as it is; another aim forgets who was sent elsewhere", () => {
  const { staff } = tableOf(() => ({ t: "done" }));
  const given = { text: "take lonato cautiously", words: "", verb: "take", place: "lonato" };
  staff.heard({ ...orders, formations: [{ ...orders.formations[0], order: given }, orders.formations[1]] });
  staff.begin("massena");
  assert.deepEqual([staff.draft.aim, staff.draft.manner], ["lonato", "cautiously"]);
  staff.begin("augereau", "take lonato with beyrand at legnago");
  assert.deepEqual([staff.draft.formation, staff.draft.rest], ["augereau", "with beyrand at legnago"]);
  staff.change({ aim: "brescia" });
  assert.equal(staff.draft.rest, "");
});

test("a counter stands for the formation it belongs to", () => {
  assert.equal(formationOf(orders, "rampon")?.id, "massena");
  assert.equal(formationOf(orders, "massena")?.id, "massena");
  assert.equal(formationOf(orders, "wurmser"), undefined);
  assert.equal(formationOf(undefined, "rampon"), undefined);
});

test("settings are a word and what stands behind it", () => {
  assert.deepEqual(settingOf("at-least 60"), { word: "at-least", value: "60" });
  assert.deepEqual(settingOf("off"), { word: "off", value: "" });
});

test("a preview is said in one sentence", () => {
  const words = meanWords({ samples: 20, there: 65, own: 0.41, enemy: 1.08, ground: 1.5, chance: 54.2 }, "strength points");
  assert.equal(words, "of 20 simulated turns 13 carry it out; on average it gains 1.5 points, costs 0.4 strength points against 1.1 of theirs; 54 in 100 to win");
  assert.doesNotMatch(meanWords({ samples: 20, there: 0, own: 0, enemy: 0, ground: 0.01, chance: 50 }, "men"), / gains | loses /);
});

test("an order begins as what the formation would do, and a place on the map is its aim", async () => {
  const { staff, asked } = tableOf((ask) => (ask.t === "reach" ? { t: "reach", reach: { formation: "massena", now: ["lonato"], next: [], later: [] } } : { t: "foreseen", preview: { formation: "massena" } }));
  staff.heard(orders);
  assert.equal(staff.aimAt("lonato"), false, "without an order in hand a click is a click");
  staff.begin("massena");
  assert.equal(staff.draft.verb, "take");
  assert.equal(staff.aimAt("lonato"), true);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(asked.map((ask) => ask.order ?? ask.formation), ["massena", "massena take lonato"]);
  assert.deepEqual(staff.preview, { formation: "massena" });
  staff.change({ verb: "join" });
  assert.equal(staff.draft.aim, "", "a place is no formation");
  staff.aimAt("legnago");
  assert.equal(staff.draft.aim, "augereau", "where a formation stands it is meant");
});

test("why an order cannot be is told, and a late answer to an older draft is not shown", async () => {
  const waiting = [];
  const { staff } = tableOf((ask) => (ask.t === "foresee" ? new Promise((resolve, reject) => waiting.push({ ask, resolve, reject })) : undefined));
  staff.heard(orders);
  staff.begin("massena");
  staff.change({ aim: "lonato" });
  staff.change({ aim: "brescia" });
  waiting[0].resolve({ t: "foreseen", preview: { formation: "old" } });
  waiting[1].reject({ message: "no road leads there", clause: "BII 8.2" });
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(staff.preview, undefined);
  assert.deepEqual(staff.fault, { message: "no road leads there", clause: "BII 8.2" });
});

test("the staff gives one answer after the other until it halts", async () => {
  let given = 0;
  const { staff, asked, store } = tableOf((ask, own) => {
    if (ask.t !== "carry") return { t: "orders", orders };
    given += 1;
    store.link.rev += 1;
    own.carried({ side: "french", rev: store.link.rev, gave: [{ at: 9 + given, act: `move ${given}`, because: "Masséna: Take Lonato" }], ...(given >= 3 ? { halt: { kind: "odds", text: "4 against 7", would: "move" } } : {}) });
    return { t: "done" };
  });
  staff.heard(orders);
  await staff.carry();
  assert.deepEqual(asked.filter((ask) => ask.t === "carry"), [{ t: "carry", rev: 10 }, { t: "carry", rev: 11 }, { t: "carry", rev: 12 }]);
  assert.equal(staff.run.going, false);
  assert.equal(staff.run.gave.length, 3);
  assert.equal(staff.run.halt.kind, "odds");
  assert.deepEqual([...store.state.gave.keys()], [10, 11, 12], "the journal knows which answers were the staff's");
  await staff.carry(true);
  assert.deepEqual(asked.filter((ask) => ask.t === "carry")[3], { t: "carry", rev: 13, anyway: true });
});

test("a staff that neither answers nor halts is not asked for ever, a stale table ends it, and Halt stops it", async () => {
  const quiet = tableOf(() => ({ t: "done" }));
  await quiet.staff.carry();
  assert.equal(quiet.asked.filter((ask) => ask.t === "carry").length, 1);

  const stale = tableOf((ask) => {
    if (ask.t === "carry") throw { message: "the table has changed since; look again", code: "stale" };
    return { t: "orders", orders };
  });
  await stale.staff.carry();
  assert.equal(stale.staff.run.going, false);
  assert.match(stale.staff.fault.message, /look again/);

  let count = 0;
  const halted = tableOf((ask, own) => {
    if (ask.t !== "carry") return { t: "orders", orders };
    own.carried({ side: "french", rev: 1, gave: [{ at: count++, act: "a", because: "b" }] });
    if (count === 2) own.halt();
    return { t: "done" };
  });
  await halted.staff.carry();
  assert.equal(count, 2);
});

test("before the dice of a fight the staff waits until they have fallen, and then goes on", async () => {
  let given = 0;
  const { staff, asked, store, changed } = tableOf((ask, own) => {
    if (ask.t !== "carry") return { t: "orders", orders };
    given += 1;
    store.link.rev += 1;
    if (given === 1) [store.state.pause, store.canAct] = [{ at: 10 }, false];
    own.carried({ side: "french", rev: store.link.rev, gave: [{ at: 9 + given, act: "attack", because: "Masséna: Take Lonato" }], ...(given === 2 ? { halt: { kind: "carried", text: "done" } } : {}) });
    return { t: "done" };
  });
  staff.heard(orders);
  const carrying = staff.carry();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([given, staff.run.going], [1, true], "nothing is answered before the dice");
  [store.state.pause, store.canAct] = [undefined, true];
  changed();
  await carrying;
  assert.equal(asked.filter((ask) => ask.t === "carry").length, 2);
  assert.equal(staff.run.halt.kind, "carried");
});

test("the staff's last answer is told to whoever plays both sides, though the other side is asked after it", async () => {
  const { staff, store } = tableOf((ask, own) => {
    if (ask.t !== "carry") return { t: "orders", orders };
    store.state.live = { ...store.state.live, at: 11, eyes: "austrian", prompt: { side: "austrian" } };
    own.carried({ side: "austrian", rev: 11, gave: [{ at: 9, act: "other", because: "orders of the other side" }] });
    own.carried({ side: "french", rev: 11, gave: [{ at: 10, act: "hit victor", because: "Standing order", standing: "hits" }], halt: { kind: "carried", text: "done" } });
    return { t: "done" };
  });
  staff.heard(orders);
  await staff.carry();
  assert.deepEqual([...store.state.gave.keys()], [10]);
});

test("why the staff halted is put away once somebody went on by hand", async () => {
  const { staff, store, changed } = tableOf((ask, own) => {
    if (ask.t === "carry") own.carried({ side: "french", rev: 11, gave: [], halt: { kind: "asked", text: "where the hits fall" } });
    return { t: "done" };
  });
  staff.heard(orders);
  await staff.carry();
  changed();
  assert.equal(staff.run.halt.kind, "asked", "as long as nothing happens it stands there");
  store.state.live = { ...store.state.live, at: 11 };
  changed();
  assert.equal(staff.run, undefined);
});

test("whoever skips sees the rest at once", async () => {
  const { staff, asked } = tableOf((ask, own) => {
    if (ask.t !== "carry") return { t: "orders", orders };
    own.skip();
    own.carried({ side: "french", rev: 1, gave: [{ at: 1, act: "a", because: "b" }], ...(ask.most ? { halt: { kind: "carried", text: "done" } } : {}) });
    return { t: "done" };
  });
  await staff.carry();
  assert.deepEqual(asked.filter((ask) => ask.t === "carry").map((ask) => ask.most), [undefined, 200]);
});

test("what the staff did is taken back answer by answer, and no further than where it began", async () => {
  const { staff, asked, store } = tableOf((ask, own) => {
    if (ask.t !== "carry") return { t: "orders", orders };
    store.state.live = { ...store.state.live, at: 12 };
    own.carried({ side: "french", rev: 12, gave: [{ at: 10, act: "a", because: "b" }, { at: 11, act: "c", because: "d" }], halt: { kind: "carried", text: "done" } });
    return { t: "done" };
  });
  await staff.carry();
  await staff.takeBack();
  assert.equal(asked.filter((ask) => ask.t === "undo").length, 2);
  assert.equal(staff.run, undefined);
});

test("a plan of a hint is taken over formation by formation, up to the first order that cannot be", async () => {
  const { staff, asked } = tableOf((ask) => {
    if (ask.order === "augereau take verona") throw { message: "not there" };
    return { t: "done" };
  });
  await staff.follow([{ order: "massena take lonato" }, {}, { order: "augereau take verona" }, { order: "serurier hold mantua" }]);
  assert.deepEqual(asked.map((ask) => ask.order), ["massena take lonato", "augereau take verona"]);
});

test("nothing is asked at a table without orders", () => {
  const { staff, asked, store, changed } = tableOf(() => ({ t: "orders", orders }));
  store.state.welcome = { orders: false };
  changed();
  assert.equal(staff.open, false);
  assert.equal(staff.aimAt("lonato"), false);
  assert.deepEqual(asked, []);
});

test("a preview says how long the way takes and when that is too late", () => {
  assert.equal(timeWords({ turns: 1 }), "");
  assert.match(timeWords({ turns: 3 }), /in 3 turns, by what ways/);
  assert.match(timeWords({ turns: 2, late: true }), /too late for the turn/);
  assert.equal(timeWords({}), "");
});
