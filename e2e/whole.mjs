// Whole games against the computer, played by clicks, keys or taps as a person would: with orders to formations, standing orders and
// single answers. `node e2e/whole.mjs [BATTLE[:mouse|keys|thumb|two]].. [--answers N] [--minutes N]`, by hand; `cargo xtask whole` builds the
// program first. It tells what a person had to do, halts, curtains, errors of the console, memory, frames while counters march, and how
// long previews and answers took. It ends with 1 where a page logged an error or a game did not go on. `two` is two people at one screen.
import { clock, metrics, ms, quantile, watch } from "./lib/clock.mjs";
import { newPerson, openBrowser, picture, SIZES } from "./lib/browser.mjs";
import { calm } from "./lib/calm.mjs";
import { newGame, startServer } from "./lib/server.mjs";
import { choices, sitDown } from "./lib/table.mjs";

/** One of each battle: three by mouse, one by keys, one on a phone. */
const USUAL = ["castiglione:mouse", "caldiero:keys", "montebello:thumb", "campotenese:mouse", "novara:mouse"];
const MEGABYTE = 1024 * 1024;
/** So many doings without a new answer mean that nothing goes on. */
const STUCK = 12;

/** @param {string[]} words */
function wished(words) {
  const number = (name, usual) => (words.includes(name) ? Number(words[words.indexOf(name) + 1]) : usual);
  const games = words.filter((word, index) => !word.startsWith("--") && !words[index - 1]?.startsWith("--"));
  return { games: games.length > 0 ? games : USUAL, most: number("--answers", 5000), minutes: number("--minutes", 60) };
}

/** Notes frames and previews. Runs in the page, before anything else. */
function watchWhole() {
  const seen = { frames: [], previews: [] };
  globalThis.whole = seen;
  const { requestAnimationFrame, performance } = globalThis;
  const frame = requestAnimationFrame.bind(globalThis);
  let last = 0;
  const marching = () => document.querySelector("#stage .piece.is-moving, .staff-run [data-key=halt]") !== null;
  const count = (now) => {
    if (last && marching()) seen.frames.push(now - last);
    last = now;
    frame(count);
  };
  frame(count);
  const Socket = globalThis.WebSocket;
  globalThis.WebSocket = class extends Socket {
    constructor(...words) {
      super(...words);
      this.foreseen = new Map();
      this.addEventListener("message", ({ data }) => {
        const text = String(data);
        if (!text.includes('"t":"foreseen"')) return;
        const asked = this.foreseen.get(JSON.parse(text).id);
        if (asked !== undefined) seen.previews.push(performance.now() - asked);
      });
    }

    send(text) {
      const { t, id } = JSON.parse(text);
      if (t === "foresee") this.foreseen.set(id, performance.now());
      super.send(text);
    }
  };
}

/** How a person does things: each way counts what it took. */
const HANDS = {
  mouse: { size: SIZES.desktop, options: {}, press: (locator) => locator.click() },
  thumb: { size: SIZES.phone, options: { hasTouch: true, isMobile: true }, press: (locator) => locator.tap() },
  keys: { size: SIZES.desktop, options: {}, press: (locator) => byTab(locator) },
};
HANDS.two = HANDS.mouse;

/** Walks to a button with Tab and presses it with Enter. */
async function byTab(locator) {
  const page = locator.page();
  await locator.evaluate((one) => {
    for (const old of document.querySelectorAll("[data-wanted]")) old.removeAttribute("data-wanted");
    one.dataset.wanted = "";
  });
  const there = () => page.evaluate(() => document.activeElement?.hasAttribute("data-wanted"));
  for (let tabs = 0; tabs < 200; tabs += 1) {
    if (await there()) return page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
  }
  throw new Error(`no key leads to ${await locator.innerText()}`);
}

/** What can be done next, as the page shows it. */
const NEXT = () => {
  const shown = (selector) => [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  const at = document.querySelector("#replay output.where")?.textContent ?? "";
  const next = { at: Number(/(\d+)\D*$/.exec(at)?.[1] ?? -1), what: "wait" };
  if (shown(".curtain:not([hidden])")) return { ...next, what: "curtain" };
  if (shown("#odds .ending") && document.title.startsWith("Over")) return { ...next, what: "over" };
  if (shown("#odds [data-key=let-fall]")) return { ...next, what: "dice" };
  if (shown(".staff-run [data-key=halt]")) return { ...next, what: "carrying" };
  if (shown(".choice-lists button.choice, #prompt [data-key=end]")) return { ...next, what: "ask" };
  return next;
};

/** @param {string} battle @param {keyof HANDS} how */
async function playWhole(battle, how = "mouse") {
  const hand = HANDS[how];
  const began = Date.now();
  const options = { viewport: hand.size, ...hand.options, reducedMotion: "no-preference" };
  const { context, problems } = await newPerson(browser, server.origin, options, watchWhole);
  await context.addInitScript(watch);
  await context.addInitScript(`globalThis.whatNext = ${NEXT}`);
  const page = await context.newPage();
  const two = how === "two";
  const wish = two ? { battle } : { battle, hotseat: false, players: ["person", "recruit"] };
  const { links } = await newGame(server.origin, wish);
  const seat = links.both ?? Object.entries(links).find(([name]) => name !== "watch")[1];
  const session = await clock(page);
  await sitDown(page, seat, { alone: !two });
  const done = { presses: 0, carries: 0, orders: 0, single: 0, curtains: 0, halts: new Map() };
  const press = async (locator, what) => {
    await hand.press(locator);
    done.presses += 1;
    if (what) done[what] += 1;
    await calm(page);
  };
  const heap = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { JSHeapUsedSize, Nodes } = await metrics(session);
    return { used: JSHeapUsedSize / MEGABYTE, nodes: Nodes };
  };
  const first = await heap();
  let [end, last, still, came] = ["", -1, 0, ""];
  while (!end) {
    const next = await page.evaluate(() => globalThis.whatNext());
    const now = `${next.at} ${done.orders}`;
    still = now === came && next.what !== "wait" && next.what !== "carrying" ? still + 1 : 0;
    [last, came] = [next.at, now];
    if (next.what === "over") end = "over";
    else if (next.at >= most) end = `stopped after ${next.at} answers`;
    else if (Date.now() - began > minutes * 60_000) end = `stopped after ${minutes} minutes and ${next.at} answers`;
    else if (still > STUCK) end = `does not go on: ${(await page.locator("#prompt").innerText()).replace(/\s+/g, " ")}`;
    else await doNext(page, next.what, { press, done, still });
  }
  const after = await heap();
  await picture(page, `whole-${battle}-${how}`);
  const { frames, previews, updates } = await page.evaluate(() => ({ ...globalThis.whole, updates: globalThis.speed.updates }));
  const round = (value) => value.toFixed(1);
  console.log(`\n${battle}, ${how}: ${end}; ${last} answers in ${Math.round((Date.now() - began) / 1000)} s`);
  tell("entered", { presses: done.presses, orders: done.orders, "carried out": done.carries, single: done.single, curtains: done.curtains });
  tell("halts", Object.fromEntries([...done.halts].sort(([, a], [, b]) => b - a).slice(0, 8)));
  tell("memory", { "at first": `${round(first.used)} MB`, "at the end": `${round(after.used)} MB`, nodes: after.nodes });
  tell("frames while marching", times(frames));
  tell("previews", times(previews));
  tell("answers handled", times(updates.map((one) => one.handled)));
  tell("answers drawn", times(updates.map((one) => one.drawn)));
  tell("errors", { count: problems.length });
  for (const problem of problems) console.log(`  ${problem}`);
  await context.close();
  return problems.length + (end.startsWith("does not") ? 1 : 0);
}

/** Waits, or does the next thing. */
async function doNext(page, what, { press, done, still }) {
  if (what === "wait" || what === "carrying") {
    await page.waitForFunction((was) => globalThis.whatNext().what !== was, what, { polling: 50 });
    return calm(page);
  }
  if (what === "curtain") return press(page.locator(".curtain button").first(), "curtains");
  if (what === "dice") return press(page.locator("#odds [data-key=let-fall]"));
  const decide = page.locator("#odds [data-key=do-it]:visible");
  if (await decide.count()) return press(decide);
  const staff = page.locator(".orders:visible");
  if ((await staff.count()) && still < 4 && (await byStaff(page, staff, { press, done, still }))) return undefined;
  return byHand(page, { press, done, still });
}

/** Gives and carries out orders; tells whether there was anything to do so. */
async function byStaff(page, staff, { press, done, still }) {
  const all = staff.locator("[data-key='all usual']");
  if (await staff.getByText(/ 0 of \d+ set/).count()) {
    await press(staff.locator(".standing-orders summary"));
    await press(all);
    await press(staff.locator(".standing-orders summary"));
    return true;
  }
  const anyway = staff.locator("[data-key=anyway]");
  if (await anyway.count()) {
    const why = (await staff.locator(".halt-why").innerText()).replace(/\s+/g, " ").replace(/\d+/g, "N").slice(0, 60);
    done.halts.set(why, (done.halts.get(why) ?? 0) + 1);
    await press(anyway, "carries");
    return true;
  }
  const able = staff.locator("ul[aria-label='Formations that can act'] li:not(.is-ordered)");
  const free = await able.count();
  if (free > 0) {
    // Every fourth order is written: its place is looked for among those in reach.
    if (done.orders % 4 === 3 && (await written(page, able.first(), { press, done }))) return true;
    const would = able.locator("[data-key^='would ']").first();
    if (await would.count()) {
      await press(would, "orders");
      return true;
    }
  }
  const carry = staff.locator("[data-key=carry]:enabled");
  if (still > 1 || !(await carry.count())) return false;
  await press(carry, "carries");
  return true;
}

/** Writes an order: a verb, a place in reach, what it would lead to, and gives it. */
async function written(page, formation, { press, done }) {
  await press(formation.locator("[data-key^='begin ']"));
  const aim = page.locator(".order-form [data-key=aim]");
  const near = aim.locator("optgroup").first().locator("option");
  const give = page.locator(".order-form [data-key='Give it']");
  if (await near.count()) {
    await aim.selectOption((await near.nth((await near.count()) >> 1).getAttribute("value")) ?? "");
    done.presses += 2;
    await calm(page);
  }
  if (await give.isEnabled()) {
    await press(give, "orders");
    return true;
  }
  await press(page.locator(".order-form .buttons .quiet"));
  return false;
}

/** One answer: ends what can be ended, else the first choice, another one each time. */
async function byHand(page, { press, done, still }) {
  const sure = page.locator("#prompt [data-key=end-anyway]:visible");
  if (await sure.count()) return press(sure);
  const end = page.locator("#prompt [data-key=end]:visible");
  if (await end.count()) return press(end, "single");
  const list = choices(page);
  const count = await list.count();
  return count > 0 ? press(list.nth(still % count), "single") : undefined;
}

/** @param {number[]} list */
function times(list) {
  if (list.length === 0) return { of: 0 };
  const mean = list.reduce((sum, one) => sum + one, 0) / list.length;
  return { mean: ms(mean), p50: ms(quantile(list, 0.5)), p95: ms(quantile(list, 0.95)), of: list.length };
}

function tell(what, values) {
  console.log(`  ${what.padEnd(22)} ${Object.entries(values).map(([name, value]) => `${name} ${value}`).join("   ")}`);
}

const { games, most, minutes } = wished(process.argv.slice(2));
const browser = await openBrowser();
const server = await startServer();
let faults = 0;
try {
  for (const game of games) faults += await playWhole(...game.split(":"));
} finally {
  await browser.close();
  await server.stop();
}
process.exitCode = faults > 0 ? 1 : 0;
