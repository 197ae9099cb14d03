import assert from "node:assert/strict";
import { test } from "node:test";
import { findPath, partPath, rulesPath, split, wanted, sheetPath } from "../js/rules/address.js";
import { chapterOf, chapters, rulingParts, sectionOf } from "../js/rules/chapters.js";
import { groundName, plain } from "../js/lib/text.js";
import { cited, pieces } from "../js/rules/refer.js";
import { covers, entries, locate, matches, readQuery } from "../js/rules/search.js";

const row = (clause, title = "", requirement = "", rulings = []) => ({ clause, title, kind: "core", requirement, rulings });
const BOOK = entries([
  row("TOY 8.0a", "March", "Troops march."),
  row("TOY 8.3a", "Forced", "One die."),
  row("TOY 8.3.1", "More", "Masséna rolls two."),
  row("TOY 8.30", "Other", "No.", [{ id: "R7", text: "R7 Of horses. They graze. (8.30)" }]),
  row("TOY TEC-up", "Uphill", "Costs more."),
]);
const find = (typed) => BOOK.filter((entry) => matches(entry, readQuery(typed, "TOY"))).map((entry) => entry.number);

test("a number finds the clause and what lies under it, with or without the book", () => {
  assert.deepEqual(find("8.3"), ["8.3a", "8.3.1"]);
  assert.deepEqual(find("toy 8.3"), ["8.3a", "8.3.1"]);
  assert.deepEqual(find("8"), ["8.0a", "8.3a", "8.3.1", "8.30"]);
  assert.deepEqual(find("8.3."), ["8.3a", "8.3.1"]);
  assert.ok(covers("8.0", "8.3a") && !covers("8.3", "8.30"));
});

test("words must all be there, wherever, without accents", () => {
  assert.deepEqual(find("MASSENA two"), ["8.3.1"]);
  assert.deepEqual(find("die two"), []);
  assert.deepEqual(find("graze"), ["8.30"], "rulings are searched too");
  assert.deepEqual(find("tec"), ["TEC-up"]);
  assert.equal(find("").length, BOOK.length);
  assert.equal(plain("Légère"), "legere");
});

test("a link leads to its clause, or to the nearest above that exists", () => {
  const numbers = (number) => locate(BOOK, number).found.map((entry) => entry.number);
  assert.deepEqual(numbers("8.3.1"), ["8.3.1"]);
  assert.deepEqual(numbers("8.3"), ["8.3a", "8.3.1"]);
  assert.deepEqual(numbers("8.3.1b"), ["8.3.1"]);
  assert.deepEqual(numbers("8.3.9"), ["8.3a", "8.3.1"]);
  assert.equal(locate(BOOK, "8.3.9").number, "8.3");
  assert.deepEqual(numbers("tec-up"), ["TEC-up"]);
  assert.deepEqual(numbers("8.0"), ["8.0a"], "what 8.0 means to the letter comes before the whole chapter");
  assert.deepEqual(numbers("99.1"), []);
});

test("rows fall into chapters and sections in their own order", () => {
  const found = chapters(BOOK, [{ chapter: "8", title: "Movement" }]);
  assert.deepEqual(found.map((chapter) => chapter.number), ["8", "TEC"]);
  assert.deepEqual(found[0].sections.map((section) => section.number), ["8.0", "8.3", "8.30"]);
  assert.deepEqual(found.map((chapter) => chapter.title), ["Movement", "Uphill"]);
  assert.equal(chapterOf("3.1-A1") + sectionOf("3.1-A1"), "33.1");
});

test("rulings have a heading, which stays in the text where it begins a sentence", () => {
  assert.deepEqual(rulingParts({ id: "R7", text: "R7 Of horses. They graze." }), { heading: "Of horses", text: "They graze." });
  const going = rulingParts({ id: "R8", text: "R8 Before every march, since they are hungry, horses graze." });
  assert.deepEqual(going, { heading: "Before every march", text: "Before every march, since they are hungry, horses graze." });
  assert.deepEqual(rulingParts({ id: "R9", text: "R9 No." }), { heading: "", text: "No." });
});

test("numbers of clauses that exist become links, others stay text", () => {
  const known = new Set(["8.3", "8.3a", "12.5.4-Dr3", "TEC-up"]);
  const links = (text) => pieces(text, (number) => known.has(number)).filter((part) => part.number).map((part) => part.number);
  assert.deepEqual(links("as 8.3a says (8.3, 9.9), 1.5 points, see 12.5.4-Dr3 and TEC-up."), ["8.3a", "8.3", "12.5.4-Dr3", "TEC-up"]);
  assert.equal(pieces("a 8.3 b", () => true).map((part) => part.text).join(""), "a 8.3 b", "nothing is lost");
});

test("addresses say which book, which part and which clause", () => {
  assert.equal(rulesPath("CAL 12.6.1"), "/rules?book=CAL#12.6.1");
  assert.deepEqual(split("CAL 3.1-A1"), { book: "CAL", number: "3.1-A1" });
  assert.deepEqual(wanted("?book=cal", "#12.6"), { book: "CAL", part: "rules", find: "", target: "12.6", only: "" });
  assert.deepEqual(wanted("?book=BII&show=charts", ""), { book: "BII", part: "charts", find: "", target: "", only: "" });
  assert.equal(wanted(new URL(findPath("CAL", "minor road"), "http://x").search, "").find, "minor road");
  assert.equal(wanted("?show=nonsense", "#%").part, "rules");
  const sheet = new URL(sheetPath("AIF", "montebello"), "http://x");
  assert.deepEqual(wanted(sheet.search, ""), { book: "AIF", part: "charts", find: "", target: "", only: "montebello" });
  assert.equal(partPath("BII", "counters"), "/rules?book=BII&show=counters");
});

test("clauses cited in a text are told apart from it, and nothing is lost", () => {
  const text = "Points (CAL 18.0), for all. Lost (CAL 12.8).";
  const parts = cited(text, "CAL");
  assert.deepEqual(parts.filter((part) => part.clause).map((part) => part.clause), ["CAL 18.0", "CAL 12.8"]);
  assert.equal(parts.map((part) => part.text).join(""), text);
  assert.deepEqual(cited("nothing", "CAL"), [{ text: "nothing" }]);
  const all = (said) => cited(said, "CAL").flatMap((part) => part.clause ?? []);
  assert.deepEqual(all("So it is (CAL 12.4.2a, 12.4.2b, 3.1-B4c and T-CRT)."), ["CAL 12.4.2a", "CAL 12.4.2b", "CAL 3.1-B4c", "CAL T-CRT"]);
  assert.deepEqual(all("Draws (CAL 17.1-END), 1.5 points."), ["CAL 17.1-END"]);
  assert.deepEqual(all("By CAL 12, 3 hexes."), ["CAL 12"], "what follows may be a mere figure");
  const listed = "Both (CAL 5.3, 3.1-B4c).";
  assert.equal(cited(listed, "CAL").map((part) => part.text).join(""), listed);
});

test("ground on ground is told in words", () => {
  assert.equal(groundName("hill+woods"), "hill with woods");
  assert.equal(groundName("clear"), "clear");
});
