import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { actWords, namedIn } from "../js/learn/acts.js";
import { DAYS, answered, dayOf, isMastered, knownWords } from "../js/learn/boxes.js";
import { becauseWords, canDoWords, firstSentence, servesWords, voice, warningWords } from "../js/learn/coaching.js";
import { following, hardness, playingTime, quarter } from "../js/learn/course.js";
import { contextsOf, finder, isCode } from "../js/learn/glossary.js";
import { fromFile, read, toFile, together } from "../js/learn/progress.js";
import { learnersSeat } from "../js/learn/start.js";
import { GENTLE, usualFor } from "../js/lobby/against.js";
import { USUAL } from "../js/lib/opponents.js";
import { FIVE, askedOn, chapterOf, met, tasks } from "../js/learn/today.js";
import { livingWords } from "../js/rules/living.js";
import { calledSo, readQuery } from "../js/rules/search.js";
import { chanceSaid, resultWords } from "../js/table/panel/puzzle.js";
import { scoreWords } from "../js/table/panel/briefing.js";
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

const EMPTY = { version: 1, lessons: {}, firsts: {}, kinds: {}, puzzles: {}, clauses: {} };

test("progress that cannot be read is no progress, and no error", () => {
  for (const text of [undefined, null, "", "[]", "{", "7", '{"lessons":7,"kinds":null}']) {
    assert.deepEqual(read(text), EMPTY, String(text));
  }
});

test("of progress from another version what is known is kept, and what is not known as well", () => {
  const later = { version: 7, lessons: { "caldiero/one": 5, broken: "yes", worse: -1 }, boxes: { a: 3 } };
  assert.deepEqual(read(JSON.stringify(later)), { ...EMPTY, version: 7, lessons: { "caldiero/one": 5 }, boxes: { a: 3 } });
});

test("progress goes out as a file and comes in again, together with what is here", () => {
  const here = { ...read(""), lessons: { a: 9, b: 2 }, kinds: { "x/move": 1 } };
  const brought = fromFile(toFile({ ...read(""), lessons: { a: 3, c: 4 }, kinds: { "x/move": 6 }, boxes: [1] }));
  assert.deepEqual(together(here, brought), { ...EMPTY, lessons: { a: 3, b: 2, c: 4 }, kinds: { "x/move": 6 }, boxes: [1] });
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
  assert.equal(livingWords({ lessons: ["a"], drills: 3 }), "1 lesson and 3 questions");
  assert.equal(livingWords({}), "");
});

test("what is right comes again after 1, 3, 7, 16 and 35 days, what is wrong tomorrow", () => {
  let known;
  let day = 100;
  for (const [at, days] of DAYS.entries()) {
    known = answered(known, true, day, "x");
    assert.deepEqual([known.box, known.due], [at + 1, day + days]);
    day = known.due;
  }
  assert.equal(answered(known, true, day).box, 5, "there is no sixth box");
  assert.deepEqual(answered(known, false, day, "y"), { box: 1, due: day + 1, right: [], day, last: "y" });
});

test("what is answered again before its time stays in its box", () => {
  const known = answered(undefined, true, 10);
  assert.deepEqual(answered(known, true, 10), { box: 1, due: 11, right: [10], day: 10, last: "" });
  assert.equal(answered(known, false, 10).box, 1);
});

test("a clause is mastered after three right answers on three days, and no longer after a mistake", () => {
  let known = answered(answered(answered(undefined, true, 1), true, 1), true, 1);
  assert.equal(isMastered(known), false, "three on one day are one");
  assert.equal(knownWords(known), "right on 1 of 3 days");
  known = answered(answered(known, true, 2), true, 5);
  assert.equal(isMastered(known), true);
  assert.equal(knownWords(known), "mastered");
  assert.equal(isMastered(answered(known, false, 9)), false);
  assert.equal(knownWords(undefined), "");
});

test("a day begins at the reader's midnight", () => {
  const noon = Date.UTC(2026, 0, 2, 12);
  assert.equal(dayOf(noon, 0), dayOf(noon + 11 * 3_600_000, 0));
  assert.equal(dayOf(noon, -13 * 60), dayOf(noon, 0) + 1, "far in the east it is tomorrow already");
});

const topic = (clause, battle = "caldiero") => ({ clause, battles: [battle], drills: 2 });
const teaching = { ...LEARN, lessons: [
  { ...lesson("castiglione/one"), teaches: ["BII 1"] },
  { ...lesson("caldiero/one"), teaches: ["CAL 1", "CAL 2"] },
  { ...lesson("caldiero/two"), teaches: ["CAL 3", "CAL 4", "CAL 9"] },
] };
const TOPICS = ["CAL 1", "CAL 2", "CAL 3", "CAL 4"].map((clause) => topic(clause)).concat(topic("BII 1", "castiglione"));
const asks = (progress, day, learn = teaching) => tasks(learn, TOPICS, progress, day).map((one) => one.clause);

test("today's five are what is due, then what lessons taught, then what the next ones will teach", () => {
  const none = done(["caldiero/one"]);
  assert.deepEqual(asks(none, 50), ["CAL 1", "CAL 2", "CAL 3", "CAL 4", "BII 1"], "CAL 9 has no drill");
  const known = { ...none, clauses: { "CAL 4": answered(undefined, true, 40), "CAL 3": answered(undefined, true, 30), "CAL 1": answered(undefined, true, 50) } };
  assert.deepEqual(asks(known, 50), ["CAL 3", "CAL 4", "CAL 2", "BII 1"], "CAL 1 was asked today");
  assert.equal(askedOn(known, 50), 1);
  assert.equal(asks(none, 50).length, FIVE);
});

test("where a clause is known a little, a puzzle about it comes every other time", () => {
  const learn = { ...teaching, puzzles: [{ id: "caldiero/p", title: "P", battle: "caldiero", teaches: ["CAL 1"] }] };
  const first = answered(undefined, true, 10);
  const second = answered(first, true, 11, "drill");
  const set = (known) => tasks(learn, TOPICS, { ...done(["caldiero/one"]), clauses: { "CAL 1": known } }, 60)[0];
  assert.equal(set(first).puzzle, undefined);
  assert.equal(set(second).puzzle, "caldiero/p");
  assert.equal(set(answered(second, true, 14, "caldiero/p")).puzzle, undefined);
  const solved = { ...done([]), puzzles: { "caldiero/p": 1 }, clauses: { "CAL 1": second } };
  assert.equal(tasks(learn, TOPICS, solved, 60)[0].puzzle, undefined, "a solved one is not set again");
});

test("what was met is counted by chapter", () => {
  const known = { ...read(""), clauses: { "CAL 9.1": answered(undefined, true, 1), "RM MOD-1": { box: 3, due: 9, right: [1, 2, 5], day: 5, last: "" } } };
  assert.deepEqual(met(["CAL 9.1", "CAL 9.2.1b", "CAL 12.1"], known, isMastered), [
    { chapter: "CAL 9", all: 2, met: 1, mastered: 0 },
    { chapter: "CAL 12", all: 1, met: 0, mastered: 0 },
  ]);
  assert.deepEqual(met(["RM MOD-1"], known, isMastered)[0], { chapter: "RM MOD", all: 1, met: 1, mastered: 1 });
  assert.deepEqual(["CAL 9.2.1b", "AIF 10", "RM MOD-1", "CAL TEC-up"].map(chapterOf), ["CAL 9", "AIF 10", "RM MOD", "CAL TEC"]);
});

test("what is known of clauses is kept whole, joined by the later day, and what is broken is left out", () => {
  const good = { box: 2, due: 14, right: [10, 11], day: 11, last: "x" };
  const text = JSON.stringify({ clauses: { "CAL 1": good, "CAL 2": { ...good, box: 9 }, "CAL 3": { ...good, right: "yes" }, "CAL 4": 7 } });
  assert.deepEqual(read(text).clauses, { "CAL 1": good });
  assert.deepEqual(fromFile(text).clauses, { "CAL 1": good });
  const later = { ...good, box: 1, day: 20, due: 21, right: [] };
  const both = together({ ...read(""), clauses: { a: good, b: later } }, { ...read(""), clauses: { a: later, b: good, c: good }, puzzles: { p: 4 } });
  assert.deepEqual([both.clauses, both.puzzles], [{ a: later, b: later, c: good }, { p: 4 }]);
});

const BOARD = {
  counters: { "m-18-line": { name: "18 Line" }, massena: { name: "Masséna" } },
  spaces: [{ id: "1513", label: "1513" }, { id: "rezzato", name: "Rezzato" }, { id: "gavardo", name: "Gavardo" }],
  boxes: [], formations: [{ id: "augereau", name: "Augereau" }], roads: [],
};

test("an answer is told with names, and what it names can be pointed at", () => {
  assert.equal(actWords(BOARD, "take m-18-line"), "pick up 18 Line");
  assert.equal(actWords(BOARD, "to 1513"), "move it to 1513");
  assert.equal(actWords(BOARD, "destroy massena gavardo/rezzato"), "destroy Masséna Gavardo and Rezzato");
  assert.equal(actWords(BOARD, "act augereau"), "act Augereau");
  assert.equal(actWords(BOARD, "efficiency 5"), "efficiency 5");
  assert.deepEqual(namedIn(BOARD, "destroy massena gavardo/rezzato"), ["massena", "gavardo", "rezzato"]);
});

test("a warning names what is lost, or the cases and the safer answer", () => {
  const name = (id) => BOARD.counters[id].name;
  assert.match(warningWords({ by: "loss", pieces: ["massena", "m-18-line"] }, name), /^This loses Masséna and 18 Line whatever/);
  const odds = { by: "odds", weight: 4, out_of: 6, least: 1, least_out_of: 6, instead: "decline" };
  const prompt = { groups: [{ title: "", choices: [{ act: "decline", label: "nobody leads", clause: "" }] }] };
  assert.equal(warningWords(odds, name, prompt), "This costs you a unit in 4 of 6 cases. With the answer “nobody leads” it does so in 1 of 6.");
  assert.match(warningWords({ ...odds, least: 0 }, name, prompt), /never\.$/);
  assert.equal(warningWords({ by: "ends", pieces: 3 }, name) + warningWords(undefined, name), "");
});

test("what can be done now is counted, with what ends it", () => {
  const group = (subject) => ({ subject, title: "", choices: [{ act: `take ${subject}`, label: "", clause: "" }] });
  const end = { title: "", choices: [{ act: "end", label: "End the moves.", clause: "", ends: true }] };
  const scene = { pieces: {}, prompt: { wait: "decide", groups: [group("m-18-line"), group("massena"), end] } };
  assert.equal(canDoWords(BOARD, scene), "You can do something with 2 units now, or end the moves.");
  assert.equal(canDoWords(BOARD, { ...scene, prompt: { groups: [group("massena"), end] } }), "");
});

test("a puzzle tells what the answers were worth, and luck from judgement", () => {
  assert.deepEqual(["1/2", "0", "1"].map(chanceSaid), ["1 in 2", "no chance", "certain"]);
  assert.match(resultWords({ is: "solved", best: "1/2", held: false }).text, /not kind/);
  assert.doesNotMatch(resultWords({ is: "solved", best: "1", held: true }).text, /dice/);
  assert.deepEqual(resultWords({ is: "less", chance: "1/3", best: "1/2" }), { tone: "wrong", text: "Not the best: 1 in 3, and 1 in 2 was to be had." });
  assert.match(resultWords({ is: "unjudged", best: "1/2", what: "too far" }).text, /too far/);
  assert.equal(resultWords({ is: "shown", best: "1/2" }).tone, "help");
});

test("the goal is told with the points as they stand", () => {
  const board = { sides: [{ id: "french", name: "French", livery: "" }, { id: "austrian", name: "Austrian", livery: "" }] };
  assert.equal(scoreWords(board, { french: { points: 3 }, austrian: { points: 0 } }), "French 3, Austrian 0");
  assert.equal(scoreWords(board, { french: { strength: 3 } }), "");
});
