// @ts-check
// The page of the table names every module it begins with, so that a browser asks for all of them at once instead of one
// layer of imports after the other. `BICORNE_BLESS=1 node --test web/test/preload.test.mjs` writes the names anew.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const FIRST = '<script type="module" src="/js/table/main.js"';
const WEB = join(dirname(fileURLToPath(import.meta.url)), "..");

/** @param {string} file @returns {string[]} what it imports before it runs */
function imports(file) {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/^(?:import|export)\b[^;]*?\bfrom "(\.[^"]+)";/gm)].map((match) => join(dirname(file), match[1]));
}

/** @param {string} file @returns {Set<string>} all it needs before it runs, itself included */
function graph(file) {
  const found = new Set([join(WEB, file)]);
  for (const one of found) for (const other of imports(one)) found.add(other);
  return found;
}

test("the table preloads exactly the modules it begins with, and first what asks for the map", () => {
  const early = graph("js/table/early.js");
  const rest = [...graph("js/table/main.js")].filter((file) => !early.has(file) && !file.endsWith("main.js")).sort();
  const wanted = [...[...early].sort(), ...rest].map((file) => relative(WEB, file));
  const page = join(WEB, "table.html");
  const html = readFileSync(page, "utf8");
  if (process.env.BICORNE_BLESS) {
    const bare = html.replace(/<link rel="modulepreload"[^\n]*\n/g, "");
    const links = wanted.map((file) => `<link rel="modulepreload" href="/${file}">\n`).join("");
    writeFileSync(page, bare.replace(FIRST, () => `${links}${FIRST}`));
    return;
  }
  const named = [...html.matchAll(/<link rel="modulepreload" href="\/([^"]+)">/g)].map((match) => match[1]);
  assert.deepEqual(named, wanted);
});
