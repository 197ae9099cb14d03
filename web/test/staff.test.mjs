import assert from "node:assert/strict";
import { test } from "node:test";

import { askHint, choiceOf, forgetHint, hear, playNow } from "../js/table/hints.js";
import { chanceWords, reasonWords } from "../js/table/panel/counsel.js";
import { seatAgain } from "../js/table/panel/rematch.js";
import { byTurn } from "../js/table/panel/thoughts.js";

const choice = (act) => ({ act, label: act, clause: "T 1" });
const prompt = {
  wait: "decide",
  side: "french",
  groups: [
    { subject: "rusca", title: "Rusca", choices: [choice("move rusca salo"), choice("move rusca lonato")] },
    { title: "Besides", choices: [choice("pass")] },
  ],
};

/** A store that notes what is asked of the server, and what it was set to. */
function store(answer) {
  const asked = [];
  const one = {
    asked,
    state: { live: { prompt }, hint: undefined, thinking: undefined },
    canAct: true,
    set(part) {
      Object.assign(one.state, part);
    },
    take: (subject) => asked.push(["take", subject]),
    look: (what) => asked.push(["look", what.act]),
    fault: (fault) => asked.push(["fault", fault.code]),
    request: async (ask) => asked.push(ask),
    link: { rev: 7, ask: (ask) => (asked.push(ask), answer()) },
  };
  return one;
}

test("a hint is asked for at a level and shown as a choice that is looked at, not made", async () => {
  const table = store(async () => ({ t: "hint", id: 1, hint: { action: "move rusca lonato", level: "general" } }));
  await askHint(table, "general");
  assert.deepEqual(table.asked, [{ t: "hint", rev: 7, level: "general" }, ["take", "rusca"], ["look", "move rusca lonato"]]);
  assert.equal(table.state.hint.counsel.action, "move rusca lonato");
  forgetHint(table);
  assert.equal(table.state.hint, undefined);
  assert.equal(table.asked.length, 3, "what has been told need not be called off");
});

test("only one hint at a time, none out of turn, and one that came too late is not shown", async () => {
  let answer = () => {};
  const table = store(() => new Promise((resolve) => (answer = resolve)));
  const first = askHint(table, "colonel");
  await askHint(table, "colonel");
  assert.equal(table.asked.length, 1);
  hear(table, { t: "thinking", id: 1, side: "french", done: 30, of: 300 });
  assert.deepEqual(table.state.hint.at, { side: "french", done: 30, of: 300 });
  table.state.live = { prompt };
  table.state.hint = undefined;
  answer({ t: "hint", id: 1, hint: { action: "pass", level: "colonel" } });
  await first;
  assert.equal(table.state.hint, undefined);
  table.canAct = false;
  await askHint(table, "colonel");
  assert.equal(table.asked.length, 1);
});

test("a hint can be called off, and what the server will not tell is told", async () => {
  let refuse = () => {};
  const table = store(() => new Promise((_, reject) => (refuse = reject)));
  const asked = askHint(table, "marshal");
  forgetHint(table);
  assert.deepEqual(table.asked.at(-1), { t: "forget" });
  refuse({ code: "cancelled", message: "the hint was called off" });
  await asked;
  assert.ok(!table.asked.some((one) => one[0] === "fault"), "who called it off need not be told");
  const again = askHint(table, "marshal");
  refuse({ code: "too-fast", message: "too many hints" });
  await again;
  assert.deepEqual(table.asked.at(-1), ["fault", "too-fast"]);
  assert.equal(table.state.hint, undefined);
});

test("the computer says how far it is, and can be made to play", async () => {
  const table = store(async () => ({}));
  hear(table, { t: "thinking", side: "austrian", done: 5, of: 10 });
  assert.deepEqual(table.state.thinking, { side: "austrian", done: 5, of: 10 });
  await playNow(table);
  assert.deepEqual(table.asked, [{ t: "enough" }]);
  hear(table, { t: "thinking", done: 0, of: 0 });
  assert.equal(table.state.thinking, undefined);
});

test("a choice is found with what it is about", () => {
  assert.equal(choiceOf(prompt, "move rusca salo")?.subject, "rusca");
  assert.equal(choiceOf(prompt, "pass")?.subject, undefined);
  assert.equal(choiceOf(prompt, "fly"), undefined);
});

test("reasons are told in few words", () => {
  const because = [{ what: "points", speaks_for: true }, { what: "supply", speaks_for: false }];
  assert.equal(reasonWords({ instead_of: "gathers at Salò", points: 6.42, because }), "better by 6.4 %: points; against it: supply");
  assert.equal(reasonWords({ instead_of: "gathers at Salò" }), "not clearly better");
  assert.equal(reasonWords({}), "");
  assert.equal(chanceWords(61.7), "62\u00a0in\u00a0100");
});

test("thoughts are told by turn and side", () => {
  const one = (at, turn, side) => ({ at, turn, side, level: "colonel", action: "pass" });
  const parts = byTurn([one(1, "1", "french"), one(4, "1", "french"), one(6, "1", "austrian"), one(9, "2", "french")]);
  assert.deepEqual(parts.map(({ turn, side, those }) => [turn, side, those.length]), [["1", "french", 2], ["1", "austrian", 1], ["2", "french", 1]]);
});

test("after a rematch one sits where one sat, or on the other side", () => {
  const sides = ["french", "austrian"];
  assert.equal(seatAgain({ french: "f", watch: "w" }, sides, "french", false), "f");
  assert.equal(seatAgain({ austrian: "a", watch: "w" }, sides, "french", true), "a");
  assert.equal(seatAgain({ both: "b", watch: "w" }, sides, "both", false), "b");
  assert.equal(seatAgain({ watch: "w" }, sides, "french", false), "w");
});
