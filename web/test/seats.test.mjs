// Seats and invitations this browser keeps.

import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {Map<string, string>} */
const kept = new Map();
Object.assign(globalThis, {
  localStorage: { getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ text) => kept.set(key, text) },
});
const { claimOf, hasClaimed, invitationPath } = await import("../js/lib/seats.js");
const { readFragment } = await import("../js/table/seat.js");

test("a browser goes by the same claim whenever it asks for the same invitation", () => {
  assert.equal(hasClaimed("one"), false);
  const claim = claimOf("one");
  assert.match(claim, /^[0-9a-f]{48}$/);
  assert.equal(claimOf("one"), claim);
  assert.notEqual(claimOf("two"), claim);
  assert.equal(hasClaimed("one"), true);
  kept.set("bicorne.claims", "no json");
  assert.equal(hasClaimed("one"), false);
});

test("an address names a seat or an invitation", () => {
  assert.deepEqual(readFragment(new URL(invitationPath("a-b_c"), "http://localhost").hash), { secret: "", at: undefined, invitation: "a-b_c" });
  assert.deepEqual(readFragment("#a-b_c&at=3"), { secret: "a-b_c", at: 3 });
});
