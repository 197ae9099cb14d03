import assert from "node:assert/strict";
import test from "node:test";
import { Following } from "../js/table/panel/following.js";

const list = (scrollTop, scrollHeight = 1000) => ({ scrollTop, clientHeight: 200, scrollHeight });

test("rows that get their true height after the list was brought to its end stop nothing", () => {
  const following = new Following();
  following.brought();
  following.scrolled(list(800, 1400));
  assert.equal(following.on, true);
});

test("the reader's own hand goes up to read, and comes back to the end", () => {
  const following = new Following();
  following.reach();
  following.scrolled(list(300));
  assert.equal(following.on, false);
  following.scrolled(list(780));
  assert.equal(following.on, true, "near the end is at the end");
  following.brought();
  following.scrolled(list(300));
  assert.equal(following.on, true, "what scrolls by itself afterwards is not the reader");
});

test("whoever asked for what was before is left in peace", () => {
  const following = new Following();
  following.turn(false);
  following.scrolled(list(800));
  assert.equal(following.on, false);
});
