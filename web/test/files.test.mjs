// Clauses that are looked up in the files of a site, as a server looks them up.
import assert from "node:assert/strict";
import { test } from "node:test";
import { covers, lookUp, teaching } from "../js/worker/files.js";

test("a clause covers itself and what lies under it", () => {
  for (const [number, id, expected] of [
    ["8.3", "8.3", true],
    ["8.3", "8.3a", true],
    ["8.3", "8.3.1", true],
    ["8.3", "8.30", false],
    ["8.0", "8.3", true],
    ["12", "12.6.1", true],
    ["12", "1.2", false],
    ["TEC", "TEC-up", true],
    ["TE", "TEC-up", false],
    ["", "8.3", false],
  ]) {
    assert.equal(covers(number, id), expected, `${number} ${id}`);
  }
});

test("rows are found with and without their book, and what is not there is told", async () => {
  const files = {
    "books.json": [{ book: "CAL" }, { book: "BII" }],
    "book-CAL.json": { rows: [{ clause: "CAL 8.3a" }, { clause: "CAL 9.1" }] },
    "book-BII.json": { rows: [{ clause: "BII 8.3" }] },
    "learn-caldiero.json": { "caldiero/first": { file: "first.toml", text: "" } },
    "examples-caldiero.json": { "caldiero/e1": { name: "One", record: "{}" } },
  };
  const asked = [];
  globalThis.fetch = async (url) => {
    const name = String(url).split("/answers/")[1];
    asked.push(name);
    return name in files ? Response.json(files[name]) : new Response("", { status: 404 });
  };
  const clauses = async (wanted) => (await lookUp(wanted)).map(({ clause }) => clause);
  assert.deepEqual(await clauses("cal 8.3"), ["CAL 8.3a"]);
  assert.deepEqual(await clauses("8.3"), ["CAL 8.3a", "BII 8.3"]);
  await assert.rejects(lookUp("CAL 77"), /no clause is called “CAL 77”/);
  await assert.rejects(lookUp("XYZ 1"), /no clause/);
  assert.equal((await teaching("caldiero/first")).file, "first.toml");
  assert.equal((await teaching("caldiero/e1")).record, "{}");
  assert.equal(await teaching("caldiero/none"), undefined);
  asked.length = 0;
  assert.equal(await teaching("../../secret"), undefined);
  assert.deepEqual(asked, [], "only what is called like a lesson is asked for");
});
