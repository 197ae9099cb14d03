// Questions at a table: today's five by mouse, by keys and with a thumb, a question about a rule, a puzzle, a word before a costly answer, and charts
// to print.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZES, findings, picture, somebody } from "./lib/browser.mjs";
import { calm } from "./lib/calm.mjs";
import { openHouse } from "./lib/house.mjs";
import { answers, choices } from "./lib/table.mjs";

const house = openHouse();
const who = (options, does) => somebody(house.browser, house.server.origin, options, does);

const known = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("bicorne.learn") ?? "{}"));
const verdict = (page) => page.locator(".drill .lesson-verdict");

/** Somebody who has done the first lesson comes to the page of learning. */
async function learner(page) {
  await page.goto("/learn");
  await page.evaluate(() => localStorage.setItem("bicorne.learn", JSON.stringify({ version: 1, lessons: { "caldiero/first-assault": 5 } })));
  await page.reload();
  await page.locator("#today li").first().waitFor();
}

/** The question is there, with its map. */
async function asked(page) {
  await page.waitForURL(/\/table/);
  await page.locator(".drill-answers button").first().waitFor();
  await calm(page);
}

test("today's five: the map is to be looked at, the answer is judged, and the next question comes", () =>
  who({}, async (page) => {
    await learner(page);
    assert.equal(await page.locator("#today li").count(), 5);
    assert.deepEqual(await findings(page), []);
    await picture(page, "today");
    await page.locator("[data-key=today-begin]").click();
    await asked(page);
    assert.deepEqual(await findings(page), []);
    await picture(page, "drill");
    // What may be done is what is asked: nothing lights up, and nothing can be done.
    assert.equal(await page.locator("#prompt .question:visible, #odds .choice:visible, #stage .reach-open").count(), 0);
    const clause = await page.evaluate(() => JSON.parse(sessionStorage.getItem("bicorne.round")).task.clause);
    await page.locator(".drill-answers button").first().click();
    await verdict(page).waitFor();
    assert.match(await verdict(page).innerText(), /^(Right|No)\. /);
    assert.ok(await verdict(page).locator(".clause").count(), "the clause is beside it");
    assert.ok((await known(page)).clauses[clause].due > 0);
    assert.deepEqual(await findings(page), []);
    await page.locator("[data-key=drill-try]").click();
    await calm(page);
    assert.ok(await page.locator("#prompt .question:visible").count(), "now it can be tried out");
    await Promise.all([page.waitForEvent("load"), page.locator("[data-key=drill-next]").click()]);
    await asked(page);
    assert.match(await page.locator(".drill .lesson-count").innerText(), /^3 questions after this/);
    await page.locator("[data-key=drill-leave]").click();
    await page.waitForURL(/\/learn/);
    await page.locator("#met .met-row").first().waitFor();
    assert.equal(await page.locator("#today li").count(), 4, "one of five is done");
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("bicorne.seats") ?? "[]").length), 0, "no table is left behind");
    assert.deepEqual(await findings(page), []);
  }));

test("a question by keys alone", () =>
  who({}, async (page) => {
    await learner(page);
    await page.locator("[data-key=today-begin]").focus();
    await page.keyboard.press("Enter");
    await asked(page);
    await page.locator(".drill-answers button").first().focus();
    await page.keyboard.press("Enter");
    await verdict(page).waitFor();
    assert.ok(await page.locator("[data-key=drill-next]").evaluate((one) => one === document.activeElement), "Enter goes on");
  }));

test("a question on a phone", () =>
  who({ viewport: SIZES.phone, hasTouch: true, isMobile: true }, async (page) => {
    await learner(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(await findings(page), []);
    await page.locator("[data-key=today-begin]").tap();
    await asked(page);
    await picture(page, "drill-phone");
    assert.deepEqual(await findings(page), []);
    await page.locator(".drill-answers button").last().tap();
    await verdict(page).waitFor();
    await picture(page, "drill-phone-answered");
  }));

test("a rule asks about itself, its examples are played on, and what is mastered stands in the margin", () =>
  who({}, async (page) => {
    await page.goto("/rules?book=CAL");
    await page.locator("li.row").first().waitFor();
    const row = page.locator('li.row[id="9.2.1"]');
    await row.locator(".living summary").click();
    await row.getByRole("button", { name: /^Ask me/ }).click();
    await asked(page);
    const day = Math.floor(Date.now() / 86_400_000);
    await page.evaluate((today) => localStorage.setItem("bicorne.learn", JSON.stringify({ clauses: { "CAL 9.2.1": { box: 3, due: today + 7, right: [today - 4, today - 3, today], day: today, last: "" } } })), day);
    await page.goto("/rules?book=CAL");
    await row.locator(".known.is-mastered").waitFor();
    assert.deepEqual(await findings(page), []);
    await row.locator(".living summary").click();
    await row.getByRole("button", { name: /^Play from here/ }).first().click();
    await page.waitForURL(/\/table/);
    await page.locator("#prompt .when").first().waitFor();
    await calm(page);
  }));

test("a costly answer waits for a second word, and can be taken back", () =>
  who({}, async (page) => {
    // Which answers are costly only a fight tells: here each of them is said to be.
    await page.addInitScript(() => {
      const warning = { by: "odds", weight: 4, out_of: 6, least: 0, least_out_of: 6, instead: "decline" };
      globalThis.WebSocket = class extends WebSocket {
        send(text) {
          const { t, id } = JSON.parse(text);
          if (t !== "weigh") super.send(text);
          else queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ t: "weighed", id, warning }) })));
        }
      };
    });
    await page.goto("/");
    await page.getByRole("button", { name: /^First game/ }).first().click();
    await page.waitForURL(/\/table/);
    await page.locator(".coach-goal").waitFor();
    await calm(page);
    assert.match(await page.locator(".coach-standing summary").innerText(), /So far 0 of 2/);
    // Whatever opens further choices costs nothing: the first answer that does something is weighed.
    const warning = page.locator(".coach-warning");
    for (let tries = 0; tries < 6 && (await warning.count()) === 0; tries += 1) {
      await choices(page).first().click();
      await calm(page);
    }
    await warning.waitFor();
    assert.match(await warning.innerText(), /This costs you a unit in 4 of 6 cases/);
    assert.deepEqual(await findings(page), []);
    await picture(page, "warning");
    const before = await answers(page);
    await page.locator("[data-key=warning-back]").click();
    await calm(page);
    assert.equal(await warning.count(), 0);
    assert.equal(await answers(page), before, "nothing was done");
  }));

test("a puzzle shows its task, how it is done best, and begins again", () =>
  who({}, async (page) => {
    await page.goto("/learn");
    const begin = page.getByRole("button", { name: "Close the ring", includeHidden: true });
    await page.locator("details").filter({ has: begin }).locator("summary").click();
    await begin.click();
    await page.waitForURL(/\/table/);
    const card = page.locator(".puzzle");
    await card.getByText("The best there is: 1 in 2.").waitFor();
    await calm(page);
    assert.deepEqual(await findings(page), []);
    await page.locator("[data-key=puzzle-show]").click();
    await card.getByText("So it is done: 1 in 2.").waitFor();
    await calm(page);
    assert.match(await card.innerText(), /From opposite sides/);
    assert.equal((await known(page)).clauses["RM MOD-1"].box, 1, "what was shown comes again");
    assert.deepEqual(await findings(page), []);
    await card.getByRole("button", { name: "From the beginning" }).click();
    await calm(page);
    assert.equal(await card.getByText("So it is done").count(), 0);
    assert.equal(await answers(page), 0);
  }));

test("the charts of a battle stand on a page to be printed", () =>
  who({}, async (page) => {
    await page.goto("/rules?book=AIF&show=charts");
    await page.getByRole("link", { name: /To print: the charts of Montebello/ }).click();
    await page.locator(".sheet .chart").first().waitFor();
    assert.deepEqual(await findings(page), []);
    await picture(page, "charts-sheet");
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".topbar:visible, .sheet-bar:visible, .tabs:visible, .skip:visible").count(), 0);
    assert.ok((await page.locator(".sheet .chart:visible").count()) > 3);
    await picture(page, "charts-print");
    await page.emulateMedia({ media: null });
    await page.goto("/about");
    assert.ok(await page.getByRole("link", { name: "to print" }).count(), "the page about it leads there as well");
  }));
