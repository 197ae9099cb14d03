// The cards of drills, puzzles and the coach, with a store and a server that says what a test wants.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Paper, layPaper } from "./paper.mjs";

let answers = () => ({});
const body = layPaper((path, sent) => answers(path, sent));
const { Store } = await import("../js/table/store.js");
const { mountCoach } = await import("../js/table/panel/coach.js");
const { mountDrill } = await import("../js/table/panel/drill.js");
const { mountPuzzle } = await import("../js/table/panel/puzzle.js");

const BOARD = {
  sides: [{ id: "french", name: "French", livery: "" }, { id: "austrian", name: "Austrian", livery: "" }],
  counters: { "m-18-line": { name: "18 Line", values: [] } },
  spaces: [{ id: "1513", label: "1513", at: [0, 0] }], boxes: [], formations: [], roads: [],
};
const GROUPS = [
  { subject: "m-18-line", title: "", choices: [{ act: "to 1513", label: "go", clause: "" }] },
  { subject: "1513", title: "", choices: [{ act: "wait", label: "wait", clause: "" }] },
  { title: "", choices: [{ act: "end", label: "End the moves", clause: "", ends: true }] },
];
const scene = () => ({
  at: 4, eyes: "french", turn: "1", phase: "moves", scores: { french: { points: 1 } }, pieces: { "m-18-line": { side: "french", at: "1513" } }, spaces: {},
  prompt: { wait: "decide", side: "french", asked: [{ side: "french", kind: "move", question: "which unit moves?", clause: "CAL 9.1" }], groups: GROUPS },
});
const known = () => JSON.parse(localStorage.getItem("bicorne.learn") ?? "{}");
/** Until everything that was asked for has been answered. */
const settled = async () => {
  for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** A table with one card; `said` answers what the page asks the server. */
function table(mount, said = () => ({ t: "done" })) {
  body.classList.names.clear();
  const store = new Store();
  const acts = [];
  store.link = { rev: 1, seat: "S", ask: async (ask) => said(ask), act: async (act) => void acts.push(act) };
  store.set({ link: "open" });
  const root = new Paper("div");
  const pointed = [];
  mount(root, { store }, { at: (ids) => pointed.push(ids), frame() {} }, "S");
  return { store, root, acts, pointed, key: (name) => root.querySelector(`[data-key=${name}]`) };
}

const drill = (ask) => sessionStorage.setItem("bicorne.round", JSON.stringify({
  secret: "S", task: { clause: "CAL 9.1" }, left: [{ clause: "CAL 9.2" }],
  exercise: { id: "a/b/1/0", example: "a/b", step: 1, battle: "a", side: "french", question: "which unit moves?", act: "take m-18-line", ask },
}));

test("a drill shows the map without what may be done, and tells clause and reason of the answer", async () => {
  drill({ what: "may-he" });
  let given;
  answers = (_, sent) => {
    given = sent;
    return { right: false, may: false, clause: "CAL 8.1", reason: "the enemy is near" };
  };
  const { store, root, pointed, key } = table(mountDrill);
  store.set({ board: BOARD, live: scene() });
  await settled();
  assert.match(root.read, /May the French side answer: Pick up 18 Line \?/);
  assert.deepEqual([store.canAct, pointed[0]], [false, ["m-18-line"]]);
  root.querySelector(".drill-answers").querySelector("button").click();
  await settled();
  assert.deepEqual(given, { id: "a/b/1/0", given: { may: true } });
  assert.match(root.read, /No\. The rules forbid it: the enemy is near\. CAL 8\.1/);
  assert.equal(known().clauses["CAL 9.1"].box, 1);
  assert.equal(store.canAct, false);
  key("drill-try").click();
  assert.equal(store.canAct, true, "now it can be tried out");
});

test("a drill about chances offers weights and tells all chances", async () => {
  drill({ what: "chances", title: "the assault", result: "Dr", out_of: 6, options: [1, 2, 3] });
  answers = (_, { given }) => ({ right: given.weight === 2, clause: "CAL 12", reason: "Dr: 2 of 6", odds: { base: { what: "strength", value: 3, clause: "" }, modifiers: [], chances: [{ result: "Dr", weight: 2 }], out_of: 6 } });
  const { store, root } = table(mountDrill);
  store.set({ board: BOARD, live: scene() });
  await settled();
  const [, two] = root.querySelector(".drill-answers").querySelectorAll("button");
  assert.equal(two.read, "2 of 6");
  two.click();
  await settled();
  assert.match(root.read, /Right\. .*2 of 6: Dr/);
});

const PUZZLE = { t: "puzzle", puzzle: "novara/a", title: "A", task: "Take it.", side: "french", teaches: ["RM MOD-1"], difficulty: 2, best: "1/2", waits: "answer", hint: true, begun: false };
const RESULT = { is: "solved", best: "1/2", held: false, solution: { acts: [], labels: [], chance: "1/2", say: "" } };

test("a puzzle that is solved without help has its tick, and one with help has not", async () => {
  answers = () => ({ lessons: [], puzzles: [], firsts: [], battles: [] });
  for (const [helped, solved] of [[true, false], [false, true]]) {
    const { store, root } = table(mountPuzzle);
    store.set({ board: BOARD, live: scene(), puzzle: PUZZLE });
    await settled();
    assert.match(root.read, /Take it\. The best there is: 1 in 2\./);
    if (helped) {
      store.set({ puzzle: { ...PUZZLE, verdict: { is: "hint", hint: "From behind." } } });
      await settled();
      assert.match(root.read, /From behind\./);
    }
    store.set({ puzzle: { ...PUZZLE, waits: "nothing", result: RESULT } });
    await settled();
    assert.match(root.read, /Solved: nothing is better \(1 in 2\)\..*not kind/);
    assert.equal("novara/a" in (known().puzzles ?? {}), solved);
  }
});

test("the coach keeps a costly answer from being given until it is meant", async () => {
  answers = (path) => (path.includes("first")
    ? { id: "caldiero/first", goal: "Be there.", last_turn: 2, over: false, par: [{ says: "One.", reached: true }, { says: "Two.", reached: false }] }
    : { coach: { move: { what: "This.", want: "That.", more: [] } } });
  const warning = { by: "odds", weight: 4, out_of: 6, least: 0, least_out_of: 6, instead: "end" };
  const { store, root, acts, key } = table(mountCoach, (ask) => (ask.t === "weigh" ? { t: "weighed", id: 1, warning } : { t: "done" }));
  store.set({ welcome: { seat: "french", players: ["person", "recruit"], battle: "caldiero" }, board: BOARD, live: scene() });
  await settled();
  assert.match(root.read, /So far 1 of 2 reached; points: French 1/);
  assert.match(root.read, /You can do something with 1 unit and 1 place now, or end the moves\./);
  const [choice] = GROUPS[0].choices;
  await store.choose(choice);
  await settled();
  assert.match(root.read, /4 of 6 cases\. With the answer “End the moves” it never does\./);
  assert.deepEqual(acts, []);
  key("warning-back").click();
  await settled();
  assert.doesNotMatch(root.read, /4 of 6/);
  await store.choose(choice);
  await settled();
  key("warning-on").click();
  await settled();
  assert.deepEqual(acts, ["to 1513"]);
});
