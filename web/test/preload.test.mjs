// @ts-check
// The page of the table names every module it begins with, so that a browser asks for all of them at once instead of one
// layer of imports after the other.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const WEB = join(dirname(fileURLToPath(import.meta.url)), "..");

/** @param {string} file @returns {string[]} what it imports before it runs */
function imports(file) {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/^(?:import|export)\b[^;]*?\bfrom "(\.[^"]+)";/gm)].map((match) => join(dirname(file), match[1]));
}

test("the table preloads exactly the modules it begins with", () => {
  const first = join(WEB, "js/table/main.js");
  const found = new Set([first]);
  for (const file of found) for (const other of imports(file)) found.add(other);
  found.delete(first);
  const html = readFileSync(join(WEB, "table.html"), "utf8");
  const named = [...html.matchAll(/<link rel="modulepreload" href="\/([^"]+)">/g)].map((match) => match[1]);
  assert.deepEqual(named, [...found].map((file) => relative(WEB, file)).sort());
});
