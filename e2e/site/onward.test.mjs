// A server that also serves the site without one: who was there goes on alone when it is gone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

// The server plays here; the folder is what it serves besides.
const folder = process.env.BICORNE_SITE;
delete process.env.BICORNE_SITE;
const { newPerson, openBrowser } = await import("../lib/browser.mjs");
const { calm } = await import("../lib/calm.mjs");
const { newGame, startServer } = await import("../lib/server.mjs");
const { answers, choose, endOr, sitDown } = await import("../lib/table.mjs");
const { serveFolder } = await import("../lib/folder.mjs");

let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

test("a game against the computer is played on after the server has gone, and another is begun", async () => {
  const server = await startServer(["--site", folder]);
  const { context, problems } = await newPerson(browser, server.origin, { serviceWorkers: "allow" });
  const page = await context.newPage();
  const { links } = await newGame(server.origin, { battle: "caldiero", players: ["person", "recruit"], hotseat: false });
  await sitDown(page, links.french);
  await choose(page);
  const count = await answers(page);
  // The site is kept, and a copy of the game is at hand.
  await page.waitForFunction((seen) => Number(document.documentElement.dataset.onward ?? -1) >= seen, count);
  await server.stop();
  const opened = context.waitForEvent("page");
  await page.locator(".strip-link .onward").click();
  const alone = await opened;
  await alone.waitForURL(/\/offline\/table\.html#[0-9a-f]+\./);
  await alone.locator("#prompt .question").waitFor();
  await calm(alone);
  assert.ok((await answers(alone)) >= count, "nothing of the game is lost");
  const before = await answers(alone);
  await endOr(alone);
  assert.ok((await answers(alone)) > before, "it is played on");
  await alone.goto(`${server.origin}/offline/`);
  await alone.locator(".game").first().waitFor();
  assert.equal(await alone.locator(".card").count(), 5);
  await context.close();
  assert.deepEqual(problems.filter((what) => !/ERR_|Failed to load|Failed to fetch/.test(what)), []);
});

/** Takes the game on show to another place, and waits for the table there. */
async function takeTo(page, place) {
  await page.getByRole("button", { name: /^Share/ }).click();
  await page.getByRole("button", { name: "Take it elsewhere…" }).click();
  await page.locator(".elsewhere input").fill(place);
  const opened = page.context().waitForEvent("page");
  await page.locator(".elsewhere button").click();
  const there = await opened;
  await there.waitForURL((url) => url.href.startsWith(place) && !url.hash.startsWith("#play="));
  await there.locator("#prompt .question").waitFor();
  await calm(there);
  return there;
}

test("a game of the site is taken to a server and back", async () => {
  const server = await startServer();
  const site = await serveFolder(folder);
  const { context } = await newPerson(browser, server.origin);
  const page = await context.newPage();
  await page.goto(`${site.base}index.html`);
  await page.getByRole("button", { name: "Both sides yourself" }).first().click();
  await page.waitForURL(/table\.html#/);
  await page.locator("#prompt .question").waitFor();
  await calm(page);
  await choose(page);
  const count = await answers(page);
  const there = await takeTo(page, `${server.origin}/`);
  assert.equal(await answers(there), count);
  await choose(there);
  const more = await answers(there);
  assert.ok(more > count);
  const back = await takeTo(there, site.base);
  assert.equal(await answers(back), more);
  assert.equal(await answers(page), count, "the one it was taken from stays as it was");
  await context.close();
  await site.stop();
  await server.stop();
});
