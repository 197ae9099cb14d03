// The figures of docs/site.md: `node e2e/site/figures.mjs [engine|page]`, after `cargo xtask site`. Times of thinking are those of the
// processor, which a busy machine changes little; times of the page are those of the clock, and mean something on an idle machine alone.
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { openBrowser } from "../lib/browser.mjs";
import { serveFolder } from "../lib/folder.mjs";

const SITE = process.env.BICORNE_SITE ?? "dist";
const BATTLES = ["castiglione", "caldiero", "montebello", "campotenese", "novara"];
/** Answers of each side before a median is taken. */
const ANSWERS = 7;
const [part = "all"] = process.argv.slice(2);

/** The program in Node.js, one thread. */
async function engine(folder) {
  const { instance } = await WebAssembly.instantiate(await readFile(join(folder, "engine.wasm")));
  const { memory, alloc, call, length } = instance.exports;
  const ask = (what) => {
    const asked = new TextEncoder().encode(JSON.stringify(what));
    const at = alloc(asked.length);
    new Uint8Array(memory.buffer, at, asked.length).set(asked);
    const said = call();
    const [head, ...lines] = new TextDecoder().decode(new Uint8Array(memory.buffer, said, length())).split("\n");
    const told = JSON.parse(head);
    if (told.error) throw new Error(told.error.message);
    return { head: told, lines };
  };
  return { ask, memory };
}

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;

/** How long a level takes for an answer it thinks about, in milliseconds of the processor, and the memory afterwards. */
async function thinking(folder, battle, level) {
  const { ask, memory } = await engine(folder);
  const order = { battle, players: [level, level] };
  const { entries, ...game } = JSON.parse(ask({ do: "create", id: "g", seed: "7", order }).lines[0]);
  let { head } = ask({ do: "open", game, entries });
  const thought = [];
  let slowest = 0;
  while (head.due && thought.length < ANSWERS) {
    const before = process.cpuUsage();
    let slices = 0;
    do {
      const began = process.cpuUsage();
      ({ head } = ask({ do: "advance", simulations: 20 }));
      const { user } = process.cpuUsage(began);
      slowest = Math.max(slowest, user / 1000);
      slices += 1;
    } while (!head.write && head.due);
    const { user, system } = process.cpuUsage(before);
    if (slices > 1) thought.push((user + system) / 1000);
    if (head.write) ({ head } = ask({ do: "commit" }));
  }
  return { thought, slowest, memory: memory.buffer.byteLength };
}

async function engineFigures(folder) {
  for (const level of ["colonel", "general"]) {
    for (const battle of BATTLES) {
      const { thought, slowest, memory } = await thinking(folder, battle, level);
      console.log(`${level.padEnd(8)} ${battle.padEnd(12)} median ${seconds(median(thought))}, longest ${seconds(Math.max(0, ...thought))} of ${thought.length}; slice of 20 at most ${slowest.toFixed(0)} ms; memory ${(memory / 2 ** 20).toFixed(1)} MiB`);
    }
  }
}

/** From the first request to the first legal move that is lit, by way of the lobby. */
async function firstVisit(browser, site, slow) {
  const context = await browser.newContext({ viewport: { width: 1500, height: 950 } });
  const page = await context.newPage();
  if (slow) {
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", { offline: false, latency: 20, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 });
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  }
  const before = site.sent.bytes;
  const began = performance.now();
  await page.goto(site.base);
  await page.getByRole("button", { name: "Both sides yourself" }).first().click();
  await page.locator("#stage [data-piece].is-able").first().waitFor({ timeout: 300_000 });
  const took = performance.now() - began;
  return { context, page, took, bytes: site.sent.bytes - before };
}

async function pageFigures() {
  const browser = await openBrowser();
  for (const slow of [false, true]) {
    const site = await serveFolder(SITE, { pack: true });
    const { context, page, took, bytes } = await firstVisit(browser, site, slow);
    console.log(`first visit to first move lit${slow ? " (10 Mbit/s, 20 ms, 4x slower)" : ""}: ${seconds(took)}, ${(bytes / 1e6).toFixed(2)} MB`);
    if (!slow) {
      await page.evaluate(() => navigator.serviceWorker.ready);
      const url = page.url();
      await site.stop();
      const began = performance.now();
      await page.goto(url);
      await page.locator("#stage [data-piece].is-able").first().waitFor();
      console.log(`second visit without a network to first move lit: ${seconds(performance.now() - began)}`);
      console.log(`everything kept: ${(site.sent.bytes / 1e6).toFixed(2)} MB sent in all`);
    } else {
      await site.stop();
    }
    await context.close();
  }
  await browser.close();
}

const folder = join(SITE, (await readdir(SITE)).find((name) => name.startsWith("v-")) ?? "");
if (part !== "page") await engineFigures(folder);
if (part !== "engine") await pageFigures();
