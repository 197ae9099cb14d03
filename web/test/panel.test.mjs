import assert from "node:assert/strict";
import test from "node:test";
import { actors, companions, endsApart, general, matching } from "../js/table/panel/arrange.js";
import { needed } from "../js/table/panel/curtain.js";
import { besides, rulesAddress } from "../js/table/panel/clause.js";
import { byTurn, fights, steps, stretches, summary, ticks, turns, turnsPlayed } from "../js/table/panel/course.js";
import { parsed } from "../js/table/panel/die.js";
import { outcomes } from "../js/table/panel/dice.js";
import { best, rank, things } from "../js/table/panel/finding.js";
import { concession } from "../js/table/panel/giveup.js";
import { Fresh } from "../js/table/panel/fresh.js";
import { AROUND, STRETCH, around, chapters, fits, missing, newest, speaks, unread } from "../js/table/panel/journal.js";
import { mended } from "../js/table/panel/preferences.js";
import { arranged, dieTable, percent, spoken } from "../js/table/panel/reckoning.js";
import { pairs } from "../js/table/panel/rolldue.js";
import { Seeker } from "../js/table/panel/seeker.js";
import { told } from "../js/table/panel/speak.js";
import { signed } from "../js/lib/text.js";
import { placeName, whoIsLeft } from "../js/table/words.js";

const factor = (what, value, unit = "value") => ({ what, value, clause: "CAL 12.5", unit });
const step = (at, text = `line ${at}`, more = {}) => ({ at, lines: text ? [{ text, clause: "CAL 1" }] : [], ...more });

test("modifiers are added up by what they change; remarks stand apart", () => {
  const { groups, remarks } = arranged([
    factor("across a river", -1, "columns"),
    factor("flank", 2, "columns"),
    factor("officer", 1, "die"),
    factor("taken before it: two guns", 0, "remark"),
    factor("column 3-2, +1 to the die", 0, "remark"),
  ]);
  assert.deepEqual(
    groups.map(({ title, sum }) => [title, sum]),
    [["Columns", 1], ["To the die", 1]],
  );
  assert.deepEqual(groups[0].factors.map((one) => one.what), ["across a river", "flank"]);
  assert.deepEqual(remarks.map((one) => one.what), ["taken before it: two guns", "column 3-2, +1 to the die"]);
});

test("modifiers of the value are one group, whatever their words are", () => {
  const { groups } = arranged([factor("hits", -1), factor("columns: steep ones", -1)]);
  assert.equal(groups.length, 1);
  assert.equal(arranged([factor("hits", -1), factor("rating", 2)]).groups[0].sum, 1);
});

test("a chance is never rounded to certain or impossible", () => {
  assert.equal(percent(1, 6), "17%");
  assert.equal(percent(6, 6), "100%");
  assert.equal(percent(0, 6), "0%");
  assert.equal(percent(1, 216), "under 1%");
  assert.equal(percent(215, 216), "over 99%");
});

test("the faces of a die stand with their results, or apart if other dice follow", () => {
  const odds = (faces, results, more_dice) => ({ faces, chances: results.map((result) => ({ result, weight: 1 })), out_of: 6, more_dice });
  const faces = [1, 2, 3].map((face) => ({ face, result: face < 3 ? "it moves" : "it stays" }));
  const simple = dieTable(odds(faces, ["it moves", "it stays"]));
  assert.equal(simple.apart, false);
  assert.deepEqual(simple.rows, [{ result: "it moves", faces: ["1", "2"] }, { result: "it stays", faces: ["3"] }]);
  assert.equal(dieTable(odds(faces, ["it moves", "it stays"], true)).apart, true);
  assert.deepEqual(dieTable(odds(undefined, ["x"])), { apart: false, rows: [] });
});

test("chances are read out with their cases", () => {
  const odds = { title: "Fire", chances: [{ result: "a hit", weight: 2 }, { result: "no effect", weight: 4 }], out_of: 6 };
  assert.equal(spoken(odds), "Fire. a hit 2 of 6, no effect 4 of 6.");
});

const choice = (act, more = {}) => ({ act, label: act, clause: "CAL 9", ...more });
const prompt = {
  wait: "decide",
  groups: [
    { title: "General", choices: [choice("end", { ends: true }), choice("salute")] },
    { subject: "guieu", title: "Guieu, Salò", choices: [choice("move a", { to: "a" }), choice("move b", { to: "b" })] },
    { subject: "rusca", title: "Rusca, Lonato", choices: [choice("take", { label: "move", note: "3 points" })] },
  ],
};

test("who may act is listed once, with what he may do", () => {
  assert.deepEqual(
    actors(prompt).map(({ id, count, hint, only }) => [id, count, hint, only?.act]),
    [["guieu", 2, "2 choices", undefined], ["rusca", 1, "move, 3 points", "take"]],
  );
});

test("ending stands apart only where something else can be done", () => {
  assert.equal(endsApart(prompt), true);
  assert.deepEqual(general(prompt).map((one) => one.act), ["salute"]);
  const plain = { groups: [{ title: "General", choices: [choice("fire"), choice("hold fire", { ends: true })] }] };
  assert.equal(endsApart(plain), false);
  assert.deepEqual(general(plain).map((one) => one.act), ["fire", "hold fire"]);
});

test("what is typed is found in any order and without accents", () => {
  const words = ["Masséna, Rivoli", "Sérurier, Mantua", "Massol, Mantua"];
  assert.deepEqual(matching(words, "mant mass", (one) => one), ["Massol, Mantua"]);
  assert.deepEqual(matching(words, "massena", (one) => one), ["Masséna, Rivoli"]);
  assert.equal(matching(words, "  ", (one) => one).length, 3);
});

test("the newest stretch of the journal that is not known", () => {
  assert.equal(missing([], 0), undefined);
  assert.deepEqual(missing([], 10), { from: 0, to: 10 });
  assert.deepEqual(missing([], 1000), { from: 1000 - STRETCH, to: 1000 });
  assert.equal(missing([step(0), step(1)], 2), undefined);
  assert.deepEqual(missing([step(3), step(4)], 5), { from: 0, to: 3 });
  // A hole in the middle comes before what is older.
  assert.deepEqual(missing([step(0), step(1), step(4)], 5), { from: 2, to: 4 });
  assert.deepEqual(missing([step(3)], 6), { from: 4, to: 6 });
  // Nothing below the floor is asked for.
  assert.equal(missing([step(8), step(9)], 10, 8), undefined);
  // Steps that were taken back do not count.
  assert.deepEqual(missing([step(0), step(1), step(2)], 2), undefined);
});

test("steps stand under their turns in their order", () => {
  const list = chapters([step(0), step(1, "", { turn: "Turn 2" }), step(2), step(3, "x", { turn: "Turn 3" })], "The beginning");
  assert.deepEqual(list.map(({ turn, steps: own }) => [turn, own.map((one) => one.at)]), [["The beginning", [0]], ["Turn 2", [2, 3]]]);
  assert.equal(speaks(step(1, "")), false);
  assert.equal(fits(step(1, "Masséna moves"), "massena MOVES"), true);
  assert.equal(fits(step(1, "Masséna moves"), "retreats"), false);
});

test("the journal shows the newest that is known without a hole", () => {
  const live = { at: 8, turn: "Turn 2" };
  const all = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => step(at));
  all[3] = step(3, "", { turn: "Turn 2" });
  const ats = (excerpt) => excerpt.steps.map((one) => one.at);
  assert.deepEqual(newest(all, live, "", 99), { steps: all, first: "The beginning", more: false });
  assert.deepEqual(ats(newest(all, live, "", 3)), [5, 6, 7]);
  assert.equal(newest(all, live, "", 3).first, "Turn 2");
  assert.equal(newest(all, live, "", 6).first, "");
  const holed = all.filter((one) => one.at !== 5);
  assert.deepEqual(ats(newest(holed, live, "", 99)), [6, 7]);
  assert.equal(newest(holed, live, "", 99).more, true);
  const many = { at: 0, lines: [{ text: "Guieu moves", clause: "" }, { text: "Rusca rests", clause: "" }] };
  assert.deepEqual(newest([many], { at: 1, turn: "" }, "rusca", 9).steps[0].lines.map((line) => line.text), ["Rusca rests"]);
  // A turn keeps its heading even if nothing in the step that brought it fits.
  assert.deepEqual(chapters(newest(all, live, "line 6", 99).steps, "The beginning").map((one) => one.turn), ["Turn 2"]);
});

test("looking back, the journal shows what was around", () => {
  const all = Array.from({ length: 400 }, (_, at) => step(at));
  const excerpt = around(all, { at: 200, turn: "Turn 3" }, "");
  assert.equal(excerpt.steps.length, 2 * AROUND + 1);
  assert.equal(excerpt.first, "Turn 3");
  assert.equal(unread(all, 200, 400), undefined);
  assert.deepEqual(unread([step(399)], 200, 400), { from: 200 - AROUND, to: 200 + AROUND });
  assert.equal(unread([step(399)], 400, 400), undefined);
});

test("news are told once, and again after a take-back", () => {
  const fresh = new Fresh();
  assert.deepEqual(fresh.take([], 10), []);
  // What is fetched from before is no news.
  assert.deepEqual(fresh.take([step(8), step(9)], 10), []);
  assert.deepEqual(fresh.take([step(8), step(9), step(10), step(11)], 12).map((one) => one.at), [10, 11]);
  assert.deepEqual(fresh.take([step(8), step(9), step(10), step(11)], 12), []);
  assert.deepEqual(fresh.take([step(8), step(9), step(10)], 11), []);
  assert.deepEqual(fresh.take([step(8), step(9), step(10), step(11)], 12).map((one) => one.at), [11]);
});

test("what came of a roll leaves out what the die shows", () => {
  const lines = [{ text: "Guieu tries: the die shows 3.", clause: "", roll: true }, { text: "The die shows that Guieu stays.", clause: "" }];
  assert.deepEqual(outcomes(lines).map((line) => line.text), ["The die shows that Guieu stays."]);
  assert.deepEqual(parsed("2+4"), { dice: ["2", "4"] });
  assert.deepEqual(parsed("heavy rain"), { drawn: "heavy rain" });
});

test("faces of two dice are asked one after the other", () => {
  const all = ["1+1", "1+2", "2+1", "2+2"];
  assert.deepEqual(pairs(all), { first: ["1", "2"], second: ["1", "2"] });
  assert.equal(pairs(["1+1", "1+2", "2+2"]), undefined);
  assert.equal(pairs(["rain", "fog"]), undefined);
});

const samples = [
  { at: 0, turn: "Set-up", number: 1, points: [3, 0], strength: [60, null] },
  { at: 5, turn: "Turn 1", number: 1, points: [3, 0], strength: [60, null] },
  { at: 12, turn: "Turn 1", number: 1, points: [2, 0], strength: [60, null], fight: "Combat at Lonato" },
  { at: 40, turn: "Turn 2", number: 2, points: [2, 2], strength: [55, 70] },
];

test("the course of a game has turns, fights and lines", () => {
  assert.deepEqual(turns(samples), [
    { at: 0, label: "Set-up", number: 1 },
    { at: 5, label: "Turn 1", number: 1 },
    { at: 40, label: "Turn 2", number: 2 },
  ]);
  assert.equal(turnsPlayed(samples), 2, "setting up is no turn of its own");
  assert.deepEqual(fights(samples), [{ at: 12, label: "Combat at Lonato" }]);
  assert.deepEqual(stretches(samples, "strength", 1), [[[40, 70]]]);
  assert.equal(stretches(samples, "points", 0)[0].length, 4);
  assert.equal(steps([[0, 5], [10, 3]]), "M0 5H10V3");
  assert.deepEqual(byTurn(samples).map((one) => one.at), [0, 5, 40]);
  assert.equal(summary(samples, ["French", "Austrian"]), "2 turns, 1 fight. French: 2 points, strength 55; Austrian: 2 points, strength 70.");
});

test("the ticks of an axis hold the values between them", () => {
  for (const [low, high] of [[0, 1], [0, 5], [0, 73], [-4, 12], [0, 100], [0, 1234]]) {
    const scale = ticks(low, high);
    assert.ok(scale[0] <= low && scale[scale.length - 1] >= high, `${low} to ${high}: ${scale}`);
    assert.ok(scale.length >= 2 && scale.length <= 6, `${scale}`);
  }
});

const board = {
  sides: [{ id: "french", name: "French", livery: "blue" }],
  spaces: [
    { id: "mantua", name: "Mantua", ground: "fortress", at: [0, 0], from: "" },
    { id: "1613", name: "Caldiero", label: "1613", ground: "town", at: [0, 0], from: "" },
    { id: "1614", label: "1614", ground: "clear", at: [0, 0], from: "" },
  ],
  boxes: [{ id: "lost", name: "Lost", kind: "lost" }],
  roads: [],
  formations: [],
  counters: { massena: { name: "Masséna" }, kilmaine: { name: "Kilmaine" } },
};
const scene = { pieces: { massena: { side: "french", at: "mantua" }, kilmaine: { side: "french", at: "lost" } } };

test("units and places are found by name, the best first", () => {
  const all = things(board, scene);
  assert.deepEqual(best(all, "ma", 9).map((one) => one.id), ["massena", "mantua", "kilmaine"]);
  assert.deepEqual(best(all, "caldiero", 9).map((one) => one.id), ["1613"]);
  assert.deepEqual(best(all, "161", 9).map((one) => one.name), ["1614", "Caldiero (1613)"]);
  assert.deepEqual(best(all, " ", 9), []);
  assert.equal(all.find((one) => one.id === "kilmaine").at, undefined);
  assert.equal(rank("Castel d'Ario", "ario"), 2);
});

test("names and figures as people write them", () => {
  assert.equal(placeName(board, "1613"), "Caldiero (1613)");
  assert.equal(placeName(board, "lost"), "Lost");
  assert.equal(signed(-2), "−2");
  assert.equal(signed(2), "+2");
  assert.equal(whoIsLeft(board, scene, ["massena", "kilmaine", "mantua"]), "2 units and 1 place");
  assert.equal(rulesAddress("CAL 12.6.1"), "/rules?book=CAL#12.6.1");
});

test("much news is counted, and only the last of it read", () => {
  assert.equal(told([step(1), step(2)]), "line 1 line 2");
  assert.equal(told([1, 2, 3, 4, 5].map((at) => step(at))), "2 things happened; the last: line 3 line 4 line 5");
});

test("a curtain falls only between two persons at one screen with secrets", () => {
  const welcome = { seat: "both", hides: true, players: ["person", "person"] };
  assert.equal(needed(welcome), true);
  assert.equal(needed({ ...welcome, players: ["person", "random"] }), false);
  assert.equal(needed({ ...welcome, hides: false }), false);
  assert.equal(needed({ ...welcome, seat: "french" }), false);
});

test("who stands with what is in hand and can come along is named with that", () => {
  const both = (id) => ({ subject: id, title: id, choices: [choice(`with ${id}`, { opens: true }), choice(`take ${id}`, { opens: true })] });
  const alone = { subject: "d", title: "d", choices: [choice("take d", { opens: true })] };
  const groups = [{ subject: "a", title: "a", choices: [choice("to x", { to: "x" })] }, both("b"), both("c"), alone];
  const at = { a: "1", b: "1", c: "2", d: "1" };
  assert.deepEqual(companions({ groups }, "a", (id) => at[id]).map(({ id, only }) => [id, only.act]), [["b", "with b"]]);
  assert.deepEqual(companions({ groups }, "nobody", (id) => at[id]), []);
});

test("giving up is for who is asked, in a battle that knows it; elsewhere it is a rule of the table, for one's own side", () => {
  const battles = [{ id: "novara", concession: "concede" }, { id: "caldiero" }];
  const state = { welcome: { battle: "novara", seat: "austrian" }, live: { prompt: { side: "austrian" } }, past: undefined, link: "open" };
  assert.deepEqual(concession(state, battles), { act: "concede", side: "austrian" });
  assert.equal(concession({ ...state, live: { prompt: {} } }, battles), undefined);
  assert.equal(concession({ ...state, past: state.live }, battles), undefined);
  assert.equal(concession({ ...state, link: "lost" }, battles), undefined);
  const table = { ...state, welcome: { battle: "caldiero", seat: "austrian" } };
  assert.deepEqual(concession(table, battles), { act: undefined, side: "austrian" });
  assert.deepEqual(concession({ ...table, live: { prompt: {} } }, battles), { act: undefined, side: "austrian" }, "at any time");
  assert.equal(concession({ ...table, live: { prompt: { wait: "over" } } }, battles), undefined);
  assert.equal(concession({ ...table, live: { prompt: {} }, welcome: { battle: "caldiero", seat: "watch" } }, battles), undefined);
  assert.equal(concession(state, []), undefined);
});

test("strange preferences are put right", () => {
  const usual = mended(undefined);
  assert.equal(usual.warnings, true);
  assert.deepEqual(mended({ motion: "wild", text: "large", warnings: "yes" }), { ...usual, text: "large" });
});

test("a box beside a button stays in the window", () => {
  const window = { width: 400, height: 600 };
  const box = { width: 300, height: 200 };
  assert.deepEqual(besides({ left: 20, top: 100, bottom: 120 }, box, window), { left: 20, top: 128 });
  assert.deepEqual(besides({ left: 380, top: 500, bottom: 520 }, box, window), { left: 92, top: 292 });
  // In a column at the right it goes to the left of that, and covers nothing in it; where it has no room there, as without one.
  assert.deepEqual(besides({ left: 380, top: 100, bottom: 120 }, box, { width: 800, height: 600 }, { left: 360 }), { left: 52, top: 100 });
  assert.deepEqual(besides({ left: 380, top: 590, bottom: 600 }, box, { width: 800, height: 600 }, { left: 360 }), { left: 52, top: 392 });
  assert.deepEqual(besides({ left: 20, top: 100, bottom: 120 }, box, window, { left: 0 }), { left: 20, top: 128 });
});

test("of many wishes of a slider the last is fetched, one at a time", async () => {
  const asked = [];
  let open = 0;
  const seeker = new Seeker(async (at) => {
    open += 1;
    assert.equal(open, 1);
    asked.push(at);
    await new Promise(setImmediate);
    open -= 1;
  });
  for (const at of [1, 2, 3, 4]) seeker.seek(at);
  await seeker.seek(5);
  assert.deepEqual(asked, [1, 5]);
  await seeker.seek(6);
  assert.deepEqual(asked, [1, 5, 6]);
});
