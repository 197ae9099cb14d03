import assert from "node:assert/strict";
import { test } from "node:test";
import { origins, tally, total } from "../js/about/tally.js";
import { kinds } from "../js/rules/legend.js";

const board = {
  size: [30, 20],
  spaces: [
    { id: "a", at: [0, 0], ground: "clear", about: "Open ground. Worth a point.", from: "rulebook" },
    { id: "b", at: [10, 0], ground: "clear", about: "Open ground.", from: "design" },
    { id: "c", at: [20, 10], ground: "clear", level: 1, about: "High.", from: "design" },
  ],
  roads: [{ between: ["a", "b"], kind: "road" }],
  edges: [{ between: ["b", "c"], kind: "river" }],
  meanings: { river: "Crossed by bridges alone." },
  counters: {
    x: { from: "rulebook", values: [{ what: "Strength", value: "4", from: "design" }, { what: "Range", value: "2", from: "rulebook" }] },
    y: { from: "history", values: [] },
  },
};

test("values are counted by where they come from, and what there is none of is left out", () => {
  const lines = tally(board, []);
  assert.deepEqual(lines.map((line) => line.what), ["names of counters", "figures on counters", "places and their ground"]);
  assert.deepEqual(lines[0].from, { rulebook: 1, history: 1 });
  assert.deepEqual(lines[2].from, { rulebook: 1, design: 2 });
  assert.equal(total(lines[2]), 3);
});

test("a chart of several origins is counted once, as mixed", () => {
  const charts = [{ from: "design, rulebook" }, { from: "rulebook" }];
  assert.deepEqual(tally(board, charts).at(-1), { what: "charts", from: { mixed: 1, rulebook: 1 } });
});

test("the surest origin comes first, unknown ones last", () => {
  assert.deepEqual(origins([{ what: "", from: { overlay: 1, design: 1, hearsay: 1, rulebook: 1 } }]), ["rulebook", "design", "overlay", "hearsay"]);
});

test("the legend tells of each kind what is true of all of it, and where one lies", () => {
  const found = kinds(board);
  assert.deepEqual(found.map((kind) => `${kind.of} ${kind.name} ${kind.count}`), ["ground clear 2", "ground clear, level 1 1", "edge river 1", "road road 1"]);
  assert.equal(found[0].about, "Open ground.");
  assert.deepEqual(found[0].at, [10, 0]);
  assert.deepEqual(found[0].from, { rulebook: 1, design: 1 });
  assert.deepEqual(found[2].at, [15, 5]);
  assert.deepEqual(found.slice(2).map((kind) => kind.about), ["Crossed by bridges alone.", ""]);
});
