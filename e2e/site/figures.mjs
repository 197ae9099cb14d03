// The figures of docs/site.md: `node e2e/site/figures.mjs [engine|page]`, after `cargo xtask site`. Times of thinking are those of the
// processor, which a busy machine changes little; times of the page are those of the clock, and mean something on an idle machine alone.
import { readFile, readdir } from "node:fs/promises";
import { loadavg } from "node:os";
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

/** 10 Mbit a second and 20 ms. */
const LINE = { bits: 10e6, delay: 20 };

/** What slows a page down four times, as far as browsers do: its own thread, not its workers. */
async function slowDown(context, page) {
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

const lit = (page) => page.locator("#stage [data-piece].is-able").first().waitFor({ timeout: 300_000 });

/** From the first request to the first legal move that is lit, by way of the lobby. */
async function firstVisit(browser, site, slow) {
  const context = await browser.newContext({ viewport: { width: 1500, height: 950 } });
  const page = await context.newPage();
  if (slow) await slowDown(context, page);
  const before = site.sent.bytes;
  const began = performance.now();
  const since = () => Math.round(performance.now() - began);
  await page.goto(site.base, { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "Both sides yourself" }).first();
  await button.waitFor();
  const lobby = since();
  await button.click();
  await page.waitForURL(/table\.html#/, { waitUntil: "commit" });
  const table = since();
  await lit(page);
  const took = performance.now() - began;
  return { context, page, took, bytes: site.sent.bytes - before, stages: `lobby ${lobby}, table asked for ${table} ms` };
}

/** How much memory the program of the worker has taken. */
function memoryOf(page) {
  const worker = page.workers().find((one) => one.url().endsWith("/worker/main.js"));
  return worker?.evaluate(() => new Promise((resolve) => {
    const post = self.postMessage;
    self.postMessage = (said) => {
      self.postMessage = post;
      resolve(said.size);
    };
    self.dispatchEvent(new MessageEvent("message", { data: { t: "size" } }));
  }));
}

/** From the message that brings a scene to the frame that shows it, in milliseconds of the page's own work. */
async function drawing(page, count) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const busy = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  };
  const times = [];
  for (let at = 0; at < count; at += 1) {
    const choice = page.locator("#prompt [data-key=end], #side .choice-lists button.choice").first();
    const before = await busy();
    await choice.evaluate((one) => one.click());
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 150))));
    times.push((await busy()) - before);
  }
  return times;
}

async function pageFigures() {
  const browser = await openBrowser();
  console.log(`load ${loadavg().map((load) => load.toFixed(1)).join(" ")}`);
  for (const slow of [false, true, true, true]) {
    const site = await serveFolder(SITE, { pack: true, ...(slow && { line: LINE }) });
    const { context, page, took, bytes, stages } = await firstVisit(browser, site, slow);
    console.log(`first visit to first move lit${slow ? " (10 Mbit/s, 20 ms, page 4x slower)" : ""}: ${seconds(took)}, ${(bytes / 1e6).toFixed(2)} MB in ${site.sent.files.length} files; ${stages}`);
    if (slow) {
      await site.stop();
    } else {
      const largest = Object.entries(site.sent.sizes).sort(([, one], [, other]) => other - one).slice(0, 12);
      for (const [file, size] of largest) console.log(`  ${String(Math.round(size / 1000)).padStart(5)} kB  ${file}`);
      const times = await drawing(page, 15);
      console.log(`an answer, with its click and its frames: median ${median(times).toFixed(1)} ms, longest ${Math.max(...times).toFixed(1)} ms of the page's thread`);
      console.log(`memory of the program: ${((await memoryOf(page)) / 2 ** 20).toFixed(1)} MiB`);
      await page.evaluate(() => navigator.serviceWorker.ready);
      const url = page.url();
      await site.stop();
      for (let count = 0; count < 3; count += 1) {
        const again = await context.newPage();
        const began = performance.now();
        await again.goto(url, { waitUntil: "commit" });
        await lit(again);
        console.log(`second visit without a network to first move lit: ${seconds(performance.now() - began)}`);
        await again.close();
      }
      console.log(`everything kept: ${(site.sent.bytes / 1e6).toFixed(2)} MB sent in all`);
    }
    await context.close();
  }
  await browser.close();
}

const folder = join(SITE, (await readdir(SITE)).find((name) => name.startsWith("v-")) ?? "");
if (part !== "page") await engineFigures(folder);
if (part !== "engine") await pageFigures();
