import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { becauseWords, firstSentence, servesWords, voice } from "../js/learn/coaching.js";
import { following, hardness, playingTime, quarter } from "../js/learn/course.js";
import { contextsOf, finder, isCode } from "../js/learn/glossary.js";
import { fromFile, read, toFile, together } from "../js/learn/progress.js";
import { learnersSeat } from "../js/learn/start.js";
import { GENTLE, usualFor } from "../js/lobby/against.js";
import { USUAL } from "../js/lib/opponents.js";
import { livingWords } from "../js/rules/living.js";
import { calledSo, readQuery } from "../js/rules/search.js";
import { verdictWords } from "../js/table/panel/lesson.js";

const lesson = (id) => ({ id, title: id, battle: id.split("/")[0], side: "french", teaches: [], words: [], steps: 3 });
const first = (id) => ({ id, title: id, battle: id.split("/")[0], side: "french", against: "recruit", goal: "", why: "", last_turn: 2, par: [] });
const LEARN = {
  lessons: [lesson("caldiero/one"), lesson("caldiero/two"), lesson("caldiero/three"), lesson("novara/one")],
  puzzles: [],
  firsts: [first("caldiero/first")],
  battles: [],
};
const done = (lessons, firsts = []) => ({
  ...read(""),
  lessons: Object.fromEntries(lessons.map((id) => [id, 1])),
  firsts: Object.fromEntries(firsts.map((id) => [id, 1])),
});

test("progress that cannot be read is no progress, and no error", () => {
  for (const text of [undefined, null, "", "[]", "{", "7", '{"lessons":7,"kinds":null}']) {
    assert.deepEqual(read(text), { version: 1, lessons: {}, firsts: {}, kinds: {} }, String(text));
  }
});

test("of progress from another version what is known is kept, and what is not known as well", () => {
  const later = { version: 7, lessons: { "caldiero/one": 5, broken: "yes", worse: -1 }, boxes: { a: 3 } };
  assert.deepEqual(read(JSON.stringify(later)), { version: 7, lessons: { "caldiero/one": 5 }, firsts: {}, kinds: {}, boxes: { a: 3 } });
});

test("progress goes out as a file and comes in again, together with what is here", () => {
  const here = { ...read(""), lessons: { a: 9, b: 2 }, kinds: { "x/move": 1 } };
  const brought = fromFile(toFile({ ...read(""), lessons: { a: 3, c: 4 }, kinds: { "x/move": 6 }, boxes: [1] }));
  assert.deepEqual(together(here, brought), { version: 1, lessons: { a: 3, b: 2, c: 4 }, firsts: {}, kinds: { "x/move": 6 }, boxes: [1] });
  for (const text of ["", "{}", "[]", '{"answers":[]}']) assert.equal(fromFile(text), undefined, text);
});

test("a newcomer begins with the first lesson, then plays, then both are done", () => {
  assert.deepEqual(quarter(LEARN, done([])), { lesson: LEARN.lessons[0], first: LEARN.firsts[0], lessonDone: false, gameDone: false, done: false });
  assert.equal(quarter(LEARN, done(["caldiero/one"])).lessonDone, true);
  assert.equal(quarter(LEARN, done(["caldiero/one"], ["caldiero/first"])).done, true);
  assert.equal(quarter({ ...LEARN, firsts: [] }, done([])), undefined);
});

test("after a lesson comes the next one that is not done, of the same battle", () => {
  const after = (id, known) => following(LEARN, id, known);
  assert.equal(after("caldiero/one", done(["caldiero/one"])).lesson.id, "caldiero/two");
  assert.equal(after("caldiero/one", done(["caldiero/one", "caldiero/two"])).lesson.id, "caldiero/three");
  assert.equal(after("caldiero/three", done(["caldiero/three"])).lesson.id, "caldiero/one");
  assert.equal(after("novara/one", done(["novara/one"])).lesson, undefined);
  assert.equal(after("caldiero/one", done([])).first.id, "caldiero/first");
  assert.equal(after("caldiero/first", done([], ["caldiero/first"])).first, undefined);
});

test("playing time is told as people tell it", () => {
  assert.equal(playingTime([40, 70]), "40 to 70 minutes");
  assert.equal(playingTime([60, 60]), "60 minutes");
  assert.equal(playingTime([117, 189]), "2 to 3 hours");
  assert.equal(playingTime([150, 150]), "2½ hours");
  assert.equal(hardness(5), "very hard");
});

test("the first opponent is gentle until a first game is over", () => {
  assert.equal(usualFor(done(["caldiero/one"])), GENTLE);
  assert.equal(usualFor(done([], ["caldiero/first"])), USUAL);
});

test("the learner sits at his side, or alone at an example", () => {
  assert.deepEqual(learnersSeat({ watch: "w", french: "f" }), { secret: "f", alone: false });
  assert.deepEqual(learnersSeat({ both: "b", watch: "w" }), { secret: "b", alone: true });
  assert.equal(learnersSeat({ watch: "w" }), undefined);
});

test("the coach says all twice, a line twice, and then waits to be asked", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 99].map(voice), ["whole", "whole", "brief", "brief", "silent", "silent"]);
  assert.equal(firstSentence("One round is over. You may fight on."), "One round is over.");
  assert.equal(firstSentence("no stop"), "no stop");
});

test("a hint is told by the plan it serves and what speaks for it", () => {
  const plan = { group: "Masséna", plan: "marches on Lonato", text: "Masséna marches on Lonato.", because: [{ what: "points", speaks_for: true }, { what: "supply", speaks_for: false }] };
  assert.equal(servesWords({ serves: plan }), "Masséna marches on Lonato");
  assert.equal(servesWords({ plans: [plan] }), "Masséna marches on Lonato");
  assert.equal(becauseWords({ plans: [plan] }), "It speaks for this: points. Against it: supply.");
  assert.equal(servesWords(undefined) + becauseWords({ serves: { ...plan, because: [] } }), "");
});

test("every verdict but a right answer is told", () => {
  assert.equal(verdictWords(undefined), undefined);
  assert.equal(verdictWords({ is: "right" }), undefined);
  assert.deepEqual(verdictWords({ is: "wrong", say: "No.", hint: "Look." }), { tone: "wrong", text: "No.", hint: "Look." });
  assert.match(verdictWords({ is: "refused", clause: "CAL 9", reason: "too far" }).text, /too far/);
  assert.equal(verdictWords({ is: "tried", clause: "CAL 9", reason: "too far" }).tone, "good");
  assert.equal(verdictWords({ is: "hint", hint: "Look." }).tone, "help");
  assert.equal(verdictWords({ is: "unreadable", what: "what?" }).tone, "wrong");
});

const TERMS = [
  { words: ["strength", "SP"], says: "", clause: "" },
  { words: ["Dr"], says: "driven back", clause: "" },
  { words: ["combat unit", "unit"], says: "", clause: "" },
  { words: ["column"], only: ["odds"], says: "of the table", clause: "" },
  { words: ["column"], only: ["march"], says: "on the road", clause: "" },
  { words: ["DR", "D"], only: ["fire"], says: "", clause: "" },
];
const found = (text, ...contexts) => finder(TERMS)(text, new Set(contexts)).map(({ from, to, term }) => `${text.slice(from, to)}=${TERMS.indexOf(term)}`);

test("words are found whole, the longer before the shorter, codes as they are written", () => {
  assert.deepEqual(found("Strength of a combat unit: 3 SP, sp"), ["Strength=0", "combat unit=2", "SP=0"]);
  assert.deepEqual(found("units, unity, Dr. and dr"), ["Dr=1"]);
  assert.equal(isCode("Adv") && isCode("SP"), true);
  assert.equal(isCode("horse") || isCode("Grenz"), false);
});

test("a word with two meanings has that of what is spoken of, or none", () => {
  assert.deepEqual(found("one column"), []);
  assert.deepEqual(found("one column", "odds"), ["column=3"]);
  assert.deepEqual(found("one column", ...contextsOf("move-to")), ["column=4"]);
  assert.deepEqual(found("D and DR", ...contextsOf("bombard")), ["D=5", "DR=5"]);
  assert.deepEqual(contextsOf("retreat"), ["retreat"]);
});

test("kinds that decide about the meaning of words exist", () => {
  const kinds = readFileSync(new URL("../../docs/engine-protocol.md", import.meta.url), "utf8");
  const source = readFileSync(new URL("../js/learn/glossary.js", import.meta.url), "utf8");
  const named = [...(/const CONTEXTS = \{(.*?)\n\};/s.exec(source)?.[1] ?? "").matchAll(/"([a-z-]+)"/g)].map((match) => match[1]);
  assert.ok(named.length > 10);
  for (const kind of named) assert.ok(kinds.includes(`\`${kind}\``), kind);
});

test("rules are found by what players call them, the best first", () => {
  const synonyms = [
    { words: ["zoc", "zone of control"], rows: ["BII 8.6.1", "BII 5.2b"] },
    { words: ["zone", "area"], rows: ["BII 2.2"] },
  ];
  const called = (typed) => calledSo(readQuery(typed, "BII"), synonyms);
  assert.deepEqual(called("zoc"), ["BII 8.6.1", "BII 5.2b"]);
  assert.deepEqual(called("zone"), ["BII 2.2", "BII 8.6.1", "BII 5.2b"]);
  assert.deepEqual(called("Control zone"), ["BII 8.6.1", "BII 5.2b"]);
  assert.deepEqual([called("zo"), called("8.6"), called("bread"), called("")], [[], [], [], []]);
});

test("what there is to see of a rule is counted", () => {
  assert.equal(livingWords({ examples: [{}, {}], lessons: ["a"] }), "2 examples and 1 lesson");
  assert.equal(livingWords({}), "");
});
