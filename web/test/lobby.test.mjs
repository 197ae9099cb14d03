import assert from "node:assert/strict";
import { test } from "node:test";
import { inOrder, standing, unknown } from "../js/lobby/order.js";
import { OPPONENTS, USUAL, computerName, isComputer } from "../js/lib/opponents.js";
import { opponentMeans } from "../js/lobby/against.js";
import { markOf } from "../js/lobby/pictures.js";
import { seatingMeans } from "../js/lobby/players.js";
import { alone, changedOptions, seating, sharing } from "../js/lobby/seating.js";
import { counted, fileName } from "../js/lib/text.js";
import { ago, days, people } from "../js/lobby/words.js";

const game = (over) => ({ secret: "s", over: false, your_move: false, updated: 0, ...over });

test("my move comes first, what is over last, and what happened last leads", () => {
  const games = [
    game({ secret: "over", over: true, updated: 99 }),
    game({ secret: "waits", updated: 50 }),
    game({ secret: "mine-old", your_move: true, updated: 1 }),
    game({ secret: "mine-new", your_move: true, updated: 2 }),
  ];
  assert.deepEqual(inOrder(games).map((one) => one.secret), ["mine-new", "mine-old", "waits", "over"]);
  assert.equal(games[0].secret, "over", "the list given is left alone");
});

test("a game that is over is nobody's move", () => {
  assert.equal(standing(game({ over: true, your_move: true })), "over");
});

test("seats the server does not know are told apart, not dropped", () => {
  const held = [{ secret: "a", added: 1 }, { secret: "b", added: 2 }];
  assert.deepEqual(unknown(held, [game({ secret: "b" })]), [{ secret: "a", added: 1 }]);
});

test("both sides in one hand are a hot seat, and nothing else is", () => {
  const sides = ["french", "austrian"];
  assert.deepEqual(seating(["me", "me"], [], sides), { players: ["person", "person"], hotseat: true });
  assert.deepEqual(seating(["me", "guest"], ["general", "general"], sides), { players: ["person", "person"], hotseat: true });
  assert.deepEqual(seating(["computer", "me"], ["general", "captain"], sides), { players: ["general", "person"], hotseat: false });
  assert.deepEqual(seating(["me", "computer"], [], sides), { players: ["person", USUAL], hotseat: false });
  const persons = ["person", "person"];
  assert.deepEqual(seating(["friend", "friend"], [], sides), { players: persons, hotseat: false, seat: "watch" });
  assert.deepEqual(seating(["friend", "me"], [], sides), { players: persons, hotseat: false, seat: "austrian" });
  assert.equal(seating(["friend", "computer"], [], sides).seat, "watch");
});

test("who plays both sides has nobody to hide them from", () => {
  assert.equal(alone(["me", "me"]), true);
  assert.equal(alone(["me", "guest"]), false);
  assert.equal(alone(["me", "computer"]), false);
});

test("I keep my seat, friends get theirs, and who plays nothing looks on", () => {
  const sides = ["french", "austrian"];
  const invitations = { austrian: "a" };
  assert.deepEqual(sharing(["me", "friend"], sides, { links: { french: "f", watch: "w" }, invitations }), { hold: "f", share: ["austrian", "watch"] });
  assert.deepEqual(sharing(["me", "computer"], sides, { links: { french: "f", watch: "w" }, invitations: {} }), { hold: "f", share: [] });
  assert.deepEqual(sharing(["me", "me"], sides, { links: { both: "b", watch: "w" }, invitations: {} }), { hold: "b", share: [] });
  assert.deepEqual(sharing(["friend", "friend"], sides, { links: { watch: "w" }, invitations: { french: "f", austrian: "a" } }), { hold: "w", share: ["french", "austrian", "watch"] });
  assert.equal(sharing(["computer", "computer"], sides, { links: { watch: "w" }, invitations: {} }).hold, "w");
});

test("only what differs from the default is asked for", () => {
  const options = [{ id: "fog", default: false }, { id: "counts", default: true }, { id: "same", default: true }];
  const on = new Set(["fog", "same"]);
  assert.deepEqual(changedOptions(options, (id) => on.has(id)), ["fog", "counts=off"]);
});

test("dates read as people write them", () => {
  assert.equal(days("1796-11-12", "1796-11-12"), "12 November 1796");
  assert.equal(days("1796-07-29", "1796-08-06"), "29 July to 6 August 1796");
  assert.equal(days("1849-03-22", "1849-03-23"), "22 to 23 March 1849");
  assert.equal(days("1799-12-31", "1800-01-02"), "31 December 1799 to 2 January 1800");
  assert.equal(days("soon", "later"), "soon to later");
});

test("sides are named as people", () => {
  assert.deepEqual(["French", "Austrian", "Piedmontese", "Neapolitan"].map(people), [
    "French", "Austrians", "Piedmontese", "Neapolitans",
  ]);
});

test("times past are coarse", () => {
  const now = Date.UTC(2020, 5, 1);
  assert.equal(ago(now - 30_000, now), "just now");
  assert.equal(ago(now - 5 * 60_000, now), "5 minutes ago");
  assert.equal(ago(now - 26 * 3_600_000, now), "26 hours ago");
  assert.equal(ago(now - 5 * 86_400_000, now), "5 days ago");
  assert.equal(ago(now - 90 * 86_400_000, now), "on 2020-03-03");
  assert.equal(counted(1, "turn") + counted(2, "turn"), "1 turn2 turns");
});

test("names become file names", () => {
  assert.equal(fileName("Masséna's day: Caldiero!"), "massena-s-day-caldiero");
  assert.equal(fileName("???"), "game");
});

test("every computer player has a name and a line about it", () => {
  assert.deepEqual(OPPONENTS.map((one) => one.id), ["recruit", "captain", "colonel", "general", "marshal", "random"]);
  for (const { id, name, about } of OPPONENTS) assert.equal(opponentMeans(id), `${name}: ${about}.`);
  assert.equal(opponentMeans("emperor"), "");
  assert.ok(OPPONENTS.some((one) => one.id === USUAL));
  assert.deepEqual(["person", "random", "general", undefined].map(isComputer), [false, true, true, false]);
  assert.equal(computerName("general"), "the computer (General)");
  assert.equal(computerName("emperor"), "the computer");
});

test("a seating says what the computer is like, once", () => {
  assert.match(seatingMeans(["me", "computer"], ["random", "general"]), /^You against the computer\. General: [^.]*\.$/);
  assert.equal(seatingMeans(["computer", "computer"], ["captain", "captain"]).split("Captain").length, 2);
  assert.doesNotMatch(seatingMeans(["me", "friend"], ["captain", "captain"]), /Captain/);
});

test("the mark of a map changes with what is drawn on it, not with what lies on it", () => {
  const board = { version: 1, battle: "toy", sides: [], spaces: [{ id: "a", at: [0, 0] }], roads: [], counters: {}, formations: [], boxes: [], meanings: {} };
  const mark = markOf(board);
  assert.equal(markOf({ ...board, counters: { one: { name: "One" } }, meanings: { clear: "Open ground" } }), mark);
  assert.notEqual(markOf({ ...board, roads: [{ between: ["a", "b"], kind: "road" }] }), mark);
  assert.notEqual(markOf({ ...board, spaces: [{ id: "a", at: [1, 0] }] }), mark);
});
