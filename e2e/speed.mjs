// How fast the map is: `node e2e/speed.mjs`, by hand, on a machine that does nothing else. Numbers are printed, none is judged:
// a machine without a graphics card paints every frame with its processor, so beside the frames stands what the page's
// own work costs in each of them, which is what a change of the page can change.
import { openBrowser, newPerson } from "./lib/browser.mjs";
import { newGame, startServer } from "./lib/server.mjs";
import { sitDown } from "./lib/table.mjs";
import { clock, metrics, ms, quantile, watch } from "./lib/clock.mjs";
import { crowd } from "./lib/crowd.mjs";

const FRAMES = 90;
const UPDATES = 24;
/** Of those who are many only so many groups can march. */
const MARCHES = 12;
const BATTLES = ["caldiero", "castiglione", "novara", "crowd"];
const wanted = process.argv.slice(2);

const browser = await openBrowser();
const server = await startServer();
try {
  if (wanted.length === 0 || wanted.includes("lobby")) await measureLobby();
  for (const name of BATTLES) if (wanted.length === 0 || wanted.includes(name)) await measureTable(name);
} finally {
  await browser.close();
  await server.stop();
}

/** How long until the last card of the lobby has its picture, on the first visit and on the next. */
async function measureLobby() {
  const { context } = await newPerson(browser, server.origin);
  for (const visit of ["first visit", "second visit"]) {
    const page = await context.newPage();
    await page.goto("/");
    const times = await page.evaluate(async () => {
      const times = [];
      const hung = new WeakSet();
      const begun = performance.now();
      while (performance.now() - begun < 60_000) {
        const frames = [...document.querySelectorAll("figure.print")];
        for (const frame of frames) {
          if (hung.has(frame) || !frame.querySelector("img")) continue;
          hung.add(frame);
          times.push(performance.now());
        }
        if (frames.length > 0 && times.length === frames.length) break;
        await new Promise((resolve) => setTimeout(resolve, 10));
        for (const frame of frames) if (!hung.has(frame)) frame.scrollIntoView();
      }
      return times;
    });
    say(`lobby, ${visit}`, { pictures: times.map((time) => ms(time)).join(", ") });
    await page.close();
  }
  await context.close();
}

/** @param {string} name */
async function measureTable(name) {
  const { context } = await newPerson(browser, server.origin);
  const people = name === "crowd" ? await crowd(context) : undefined;
  await context.addInitScript(watch);
  const battle = name === "crowd" ? "caldiero" : name;
  const { links } = await newGame(server.origin, { battle });
  for (const visit of ["first visit", "second visit"]) {
    const page = await context.newPage();
    await sitDown(page, links.both, { art: "full" });
    await page.waitForFunction(() => globalThis.speed.whole > 0 && performance.now() - Math.max(globalThis.speed.whole, globalThis.speed.piece) > 1500, undefined, { timeout: 90_000 });
    const { flat, whole, piece } = await page.evaluate(() => globalThis.speed);
    say(`${name}, ${visit}`, { "first paint": ms(flat), "whole sheet": ms(whole), "all sharp": ms(Math.max(whole, piece)) });
    if (visit === "second visit") {
      await measureMotion(page, name, "pan");
      await measureMotion(page, name, "zoom");
      await measureUpdates(page, name, people);
    }
    await page.close();
  }
  await context.close();
}

/**
 * Drags or zooms the map with every frame.
 * @param {"pan" | "zoom"} how
 */
async function measureMotion(page, name, how) {
  const session = await clock(page);
  const { x, y, width, height } = await page.locator("#stage").boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -120);
  await page.waitForTimeout(3000);
  const before = await metrics(session);
  const deltas = await page.evaluate(
    async ([motion, frames]) => {
      const stage = document.querySelector("#stage");
      const box = stage.getBoundingClientRect();
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const send = (type, x, y, more) =>
        stage.dispatchEvent(new (type === "wheel" ? WheelEvent : PointerEvent)(type, { clientX: x, clientY: y, bubbles: true, cancelable: true, pointerId: 7, pointerType: "mouse", ...more }));
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const deltas = [];
      let last = await frame();
      if (motion === "pan") send("pointerdown", middle.x, middle.y, { button: 0, buttons: 1 });
      for (let i = 0; i < frames; i++) {
        const turn = (i / frames) * Math.PI * 4;
        if (motion === "pan") send("pointermove", middle.x + Math.sin(turn) * 260, middle.y + (1 - Math.cos(turn)) * 120, { buttons: 1 });
        else send("wheel", middle.x, middle.y, { deltaY: Math.sin(turn) * 60 });
        const now = await frame();
        deltas.push(now - last);
        last = now;
      }
      if (motion === "pan") send("pointerup", middle.x, middle.y, { button: 0 });
      return deltas;
    },
    [how, FRAMES],
  );
  const after = await metrics(session);
  for (let i = 0; i < 4; i++) await page.mouse.wheel(0, 120);
  await page.waitForTimeout(1500);
  const spent = (what) => ms(((after[what] - before[what]) * 1000) / FRAMES);
  const total = deltas.reduce((sum, delta) => sum + delta, 0);
  say(`${name}, ${how}`, {
    "frame p50": ms(quantile(deltas, 0.5)),
    p95: ms(quantile(deltas, 0.95)),
    "a second": (1000 / (total / deltas.length)).toFixed(0),
    "script/frame": spent("ScriptDuration"),
    style: spent("RecalcStyleDuration"),
    layout: spent("LayoutDuration"),
    "all tasks": spent("TaskDuration"),
  });
}

/** Lets the game go on and tells how long its scenes took. */
async function measureUpdates(page, name, people) {
  const session = await clock(page);
  const before = await metrics(session);
  for (let i = 0; i < (people ? MARCHES : UPDATES); i++) {
    if (people) await people.march(i);
    else await page.evaluate(goOn, i * 7);
    await page.waitForTimeout(300);
  }
  const after = await metrics(session);
  const updates = await page.evaluate(() => globalThis.speed.updates);
  const spent = (what) => ms(((after[what] - before[what]) * 1000) / updates.length);
  say(`${name}, update costs`, { script: spent("ScriptDuration"), style: spent("RecalcStyleDuration"), layout: spent("LayoutDuration") });
  for (const what of ["handled", "drawn"]) {
    const times = updates.map((update) => update[what]);
    say(`${name}, update ${what}`, { p50: ms(quantile(times, 0.5)), p95: ms(quantile(times, 0.95)), of: times.length });
  }
}

/** Makes a choice of the panel, in the page itself: a test's own questions to the page would be counted with it. */
async function goOn(seed) {
  const answers = () => document.querySelector("#replay output.where")?.textContent;
  const before = answers();
  for (let clicks = 0; clicks < 3; clicks += 1) {
    const decide = document.querySelector("#odds .buttons button.primary");
    const listed = () => [...document.querySelectorAll("#side .choice-lists button.choice:not([hidden] *)")];
    // Where there are very many places they lie on a folded shelf.
    if (listed().length === 0) document.querySelector("#side .choice-lists [aria-expanded=false]")?.click();
    const list = listed();
    (decide ?? list[clicks === 0 ? seed % list.length : 0])?.click();
    for (let waits = 0; waits < 20 && answers() === before; waits += 1) {
      await new Promise((resolve) => setTimeout(resolve, 30));
      if (!decide && document.querySelector("#odds .buttons button.primary")) break;
    }
    if (answers() !== before) return;
  }
}

function say(what, values) {
  const words = Object.entries(values).map(([name, value]) => `${name} ${value}`);
  console.log(`${what.padEnd(28)} ${words.join("   ")}`);
}
