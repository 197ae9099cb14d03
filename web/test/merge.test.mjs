import assert from "node:assert/strict";
import test from "node:test";
import { merge } from "../js/lib/merge.js";

test("a patch changes what it names and shares the rest", () => {
  const before = { at: 1, pieces: { rusca: { at: "salo", hits: 1 }, guieu: { at: "salo" } }, list: [1, 2] };
  const after = merge(before, { at: 2, pieces: { rusca: { hits: null }, guieu: null }, list: [3] });
  assert.deepEqual(after, { at: 2, pieces: { rusca: { at: "salo" } }, list: [3] });
  assert.equal(before.pieces.guieu.at, "salo");
});

test("what is not an object is replaced", () => {
  assert.equal(merge({ a: 1 }, 5), 5);
  assert.deepEqual(merge("text", { a: { b: null, c: 1 } }), { a: { c: 1 } });
});
