import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { unfoldGroup, unfoldScene } from "../js/lib/unfold.js";
import { stacked } from "../js/table/panel/arrange.js";
import { lines, shelved } from "../js/table/panel/shelves.js";

/** Groups of real games, as they are sent. */
const HANDFULS = JSON.parse(readFileSync(new URL("handfuls.json", import.meta.url), "utf8"));
/** Whole scenes of random games, where the samples have been made. */
const SAMPLES = new URL("../../e2e/out/samples.ts", import.meta.url);

/** More rows than these are no short list. */
const READABLE = 20;

const asItIs = (space) => space;

const acts = (rows) => rows.flatMap(({ main, onwards }) => [main.act, ...onwards.map((one) => one.act)]);

/** Every choice is on a shelf or among the deeds, once, and what is shown at first is short. */
function assertWhole({ title, choices }) {
  const { places, deeds } = shelved(choices);
  const found = [...acts(places.flatMap((shelf) => shelf.lines)), ...acts(deeds)];
  assert.deepEqual([...found].sort(), choices.map((choice) => choice.act).sort(), title);
  assert.ok(places.every((shelf) => shelf.title !== "" || shelf.open), `${title}: what has no heading cannot be opened`);
  assert.equal(new Set(places.map((shelf) => shelf.key)).size, places.length, `${title}: each shelf opens by itself`);
  for (const shelf of places.filter((one) => one.clause)) {
    assert.ok(shelf.lines.every(({ main }) => main.clause === shelf.clause), `${title}: the heading names the clause of all its rows`);
  }
  const shown = places.map((shelf) => Number(shelf.title !== "") + (shelf.open ? shelf.lines.length : 0));
  const rows = shown.reduce((sum, count) => sum + count, deeds.length);
  assert.ok(rows <= READABLE, `${title}: ${rows} rows at first`);
}

test("no choice of a real game gets lost on the shelves, and lists are short", () => {
  for (const sent of HANDFULS) assertWhole(unfoldGroup(sent, asItIs));
});

test("nor does any in the samples", { skip: !existsSync(SAMPLES) && "`cargo xtask web` makes the samples" }, () => {
  const text = readFileSync(SAMPLES, "utf8");
  let looked = 0;
  for (const [, kind, json] of text.matchAll(/^export const \w+: (SentScene|SentGroup\[\]) = (.*);$/gm)) {
    const sent = JSON.parse(json);
    const groups = kind === "SentScene" ? (unfoldScene(sent, asItIs).prompt.groups ?? []) : sent.map((group) => unfoldGroup(group, asItIs));
    for (const group of groups.filter((one) => one.subject)) {
      assertWhole(group);
      looked += 1;
    }
  }
  assert.ok(looked > 50, `only ${looked} groups in the samples`);
});

const choice = (act, more = {}) => ({ act, label: act, clause: "C 1", ...more });

test("to stop at a place and to go on from there is one row", () => {
  const stop = choice("to b", { to: "b", cost: "1" });
  const on = choice("via b", { to: "b", cost: "1", onward: true });
  const only = choice("via c", { to: "c", cost: "1", onward: true });
  assert.deepEqual(lines([on, only, stop]), [{ main: stop, onwards: [on] }, { main: only, onwards: [] }]);
});

test("the cheapest comes first, halves count, and dice come last", () => {
  const to = (id, cost, more) => choice(`to ${id}`, { to: id, cost, ...more });
  const rolled = to("x", "1", { odds: true, label: "force to x" });
  const { places, deeds } = shelved([rolled, to("a", "2"), choice("dig"), to("b", "1½"), to("c", "½")]);
  assert.deepEqual(places.flatMap((shelf) => acts(shelf.lines)), ["to c", "to b", "to a", "to x"]);
  assert.deepEqual(acts(deeds), ["dig"]);
});

test("a hundred places without a cost are not listed before somebody asks", () => {
  const many = (count) => shelved([...Array(count).keys()].map((n) => choice(`place it in ${n}`, { to: `${n}` }))).places.map(({ open, lines: rows }) => [open, rows.length]);
  assert.deepEqual([many(12), many(100)], [[[true, 12]], [[false, 100]]]);
});

test("a long list is folded by what it costs; to halt stays in sight", () => {
  const many = [...Array(20).keys()].map((n) => choice(`to p${n}`, { to: `p${n}`, cost: String(1 + (n % 4)) }));
  const { places } = shelved([choice("to here", { label: "stop here", to: "here" }), ...many]);
  assert.deepEqual(places.map(({ title, cost, open, lines: rows }) => [title, cost, open, rows.length]), [
    ["", "", true, 1],
    ["to", "1", true, 5],
    ["to", "2", false, 5],
    ["to", "3", false, 5],
    ["to", "4", false, 5],
  ]);
});

test("who stands together is listed together", () => {
  const subject = (id, title) => ({ id, title, count: 2, hint: "2 choices", only: undefined });
  const where = { a: "ala", b: "avio", c: "ala", d: "avio", e: "avio" };
  const all = [subject("a", "A, Ala"), subject("b", "B 3-4, Avio"), subject("c", "C, Ala"), subject("d", "D, Avio"), subject("e", "E, Avio"), subject("ala", "Ala")];
  const at = (id) => where[id] ?? id;
  assert.deepEqual(stacked(all, at).map(({ place, subjects }) => [place, subjects.map((one) => one.id)]), [["Ala", ["a", "c", "ala"]], ["Avio", ["b", "d", "e"]]]);
  assert.deepEqual(stacked(all.slice(0, 3), at).map(({ place }) => place), [""]);
});

test("what is done decides about the shelf, not the clause that allows it", () => {
  const ways = (verb, clause) => [..."abcdef"].map((place) => choice(`${verb} one ${place}`, { label: `${verb} ${place}`, to: place, clause }));
  const shelves = (choices) => shelved(choices).places.map(({ title, clause, lines: rows }) => [title, clause, rows.length]);
  // Two clauses allow the same, one clause allows two things.
  assert.deepEqual(shelves([...ways("march", "C 1"), ...ways("march", "C 2")]), [["march", "", 12]]);
  assert.deepEqual(shelves([...ways("march", "C 1"), ...ways("ride", "C 1")]), [
    ["march", "C 1", 6],
    ["ride", "C 1", 6],
  ]);
});
