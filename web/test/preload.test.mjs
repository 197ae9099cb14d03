// @ts-check
// The page of the table names every module it begins with, so that a browser asks for all of them at once instead of one
// layer of imports after the other. `BICORNE_BLESS=1 node --test web/test/preload.test.mjs` writes the names anew.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
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
  const wanted = [...found].map((file) => relative(WEB, file)).sort();
  const page = join(WEB, "table.html");
  const html = readFileSync(page, "utf8");
  if (process.env.BICORNE_BLESS) {
    const bare = html.replace(/<link rel="modulepreload"[^\n]*\n/g, "");
    const links = wanted.map((file) => `<link rel="modulepreload" href="/${file}">\n`).join("");
    writeFileSync(page, bare.replace('<script type="module"', () => `${links}<script type="module"`));
    return;
  }
  const named = [...html.matchAll(/<link rel="modulepreload" href="\/([^"]+)">/g)].map((match) => match[1]);
  assert.deepEqual(named, wanted);
});
