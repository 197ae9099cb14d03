import assert from "node:assert/strict";
import { test } from "node:test";

import { Kept, rising } from "../js/lib/kept.js";

test("the longest rising row is found", () => {
  const found = (numbers) => [...rising(numbers)].map((index) => numbers[index]).reverse();
  assert.deepEqual(found([]), []);
  assert.deepEqual(found([0, 1, 2]), [0, 1, 2]);
  assert.deepEqual(found([1, 2, 3, 0]), [1, 2, 3]);
  assert.deepEqual(found([3, 0, 1, 2]), [0, 1, 2]);
  assert.equal(found([2, 1, 0]).length, 1);
  assert.deepEqual(found([4, 0, 5, 1, 2, 6, 3]).length, 4);
});

test("what a drawing does not ask for is forgotten", () => {
  const kept = new Kept();
  const first = kept.of("a", () => ({}));
  kept.sweep();
  assert.equal(kept.of("a", () => ({})), first);
  kept.sweep();
  kept.of("b", () => ({}));
  kept.sweep();
  assert.notEqual(kept.of("a", () => ({})), first);
});
