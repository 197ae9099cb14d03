// What teaches, without a server: a lesson, a first game, an example of the rules, and a link to a lesson. Each is fetched when it is opened.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZES, findings, picture, somebody } from "../lib/browser.mjs";
import { calm } from "../lib/calm.mjs";
import { openHouse } from "../lib/house.mjs";
import { answers, choices, endOr, pageAt } from "../lib/table.mjs";

const house = openHouse();
const visit = (does, options = {}) => somebody(house.browser, house.server.origin, options, does);

const step = (page) => page.locator(".lesson-count:visible").innerText();

/** Waits for the words of a lesson. */
async function seated(page) {
  await page.locator(".lesson-words:visible p").first().waitFor();
  await calm(page);
}

/** Reads on, or has the table show how it is done, until the lesson has moved on. */
async function onward(page) {
  const before = await step(page);
  const next = page.locator("[data-key=lesson-next]:visible");
  await ((await next.count()) > 0 ? next : page.locator("[data-key=lesson-show]")).click();
  await page.waitForFunction((said) => document.querySelector(".lesson-count")?.textContent !== said, before);
  await calm(page);
}

test("the first lesson: a wrong answer is answered, it goes on after a reload, and gets its tick", () => visit(async (page) => {
  await page.goto(pageAt("lobby"));
  await page.locator("#begin-here").waitFor();
  assert.ok(!house.server.sent.files.some((name) => /(learn|examples)-/.test(name)), "lessons are not in the first load");
  assert.deepEqual(await findings(page), []);
  await page.getByRole("button", { name: /^Begin/ }).click();
  await page.waitForURL(/table\.html#/);
  await seated(page);
  assert.ok(house.server.sent.files.some((name) => name.endsWith("learn-caldiero.json")));
  assert.equal(await step(page), "step 1 of 7");
  await choices(page).filter({ hasText: "32 Line" }).first().click();
  await calm(page);
  assert.match(await page.locator(".lesson-verdict:visible").innerText(), /The 18 Line first/);
  assert.equal(await answers(page), 0, "a wrong answer is not carried out");
  await onward(page);
  assert.equal(await step(page), "step 2 of 7");
  await page.reload();
  await seated(page);
  assert.equal(await step(page), "step 2 of 7");
  await picture(page, "site-lesson");
  for (let count = 0; count < 6; count += 1) await onward(page);
  assert.equal(await step(page), "done");
  await page.getByRole("link", { name: "All lessons" }).click();
  await page.locator(".course-list .tick.is-done").waitFor();
  assert.deepEqual(await findings(page), []);
  await picture(page, "site-learn");
}));

test("a first game is played with its coach, and stands in the list of games", () => visit(async (page) => {
  await page.goto(pageAt("learn"));
  await page.locator("#caldiero [data-start='caldiero/first']").click();
  await page.waitForURL(/table\.html#/);
  await page.locator(".coach:visible").first().waitFor();
  await calm(page);
  await endOr(page);
  assert.ok((await answers(page)) > 0);
  await picture(page, "site-first-game");
  await page.goto(pageAt("lobby"));
  await page.locator(".game").first().waitFor();
}));

test("an example of the rules opens where it ends, and is gone through from its beginning", () => visit(async (page) => {
  await page.goto(pageAt("rules", "?book=CAL"));
  const fold = page.locator("details", { has: page.locator("[data-start^='caldiero/']") }).first();
  await fold.waitFor({ state: "attached" });
  const see = page.locator("[data-start^='caldiero/']:not([data-start$='/first'])").first();
  await see.evaluate((one) => {
    for (let at = one.parentElement; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
  });
  await see.click();
  await page.waitForURL(/table\.html#/);
  await page.locator("#bar .track, #bar [class*=track]").first().waitFor({ state: "attached" });
}));

test("a link to a lesson opens it, and one to nothing is told in words", () => visit(async (page) => {
  await page.goto(pageAt("table", "#learn=caldiero/first-assault"));
  await seated(page);
  assert.equal(await step(page), "step 1 of 7");
  await page.getByRole("button", { name: /^Share/ }).click();
  await page.getByRole("button", { name: "The lesson" }).click();
  const field = page.locator(".parcels .shared input");
  await field.waitFor();
  assert.match(await field.inputValue(), /table\.html#learn=caldiero\/first-assault$/);
  const other = await page.context().newPage();
  await other.goto(pageAt("table", "#learn=caldiero/no-such-thing"));
  await other.getByRole("alert").getByText(/nothing to learn/).waitFor();
  await other.close();
}));

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`the page of learning fits a ${size}`, () => visit(async (page) => {
    await page.goto(pageAt("learn"));
    await page.locator(".course").nth(4).waitFor();
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wider <= 1, `${wider} pixels too wide`);
    await picture(page, `site-learn-${size}`);
  }, { viewport, hasTouch: size !== "desktop" }));
}
