// Learning by playing: the first lesson by mouse, by keys and with a thumb, words that can be asked about, and a first game with its coach.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZES, findings, picture, somebody } from "./lib/browser.mjs";
import { calm } from "./lib/calm.mjs";
import { openHouse } from "./lib/house.mjs";
import { answers, choices, endOr, middleOf, mouse, thumb, turn } from "./lib/table.mjs";

const house = openHouse();
const who = (options, does) => somebody(house.browser, house.server.origin, options, does);

const step = (page) => page.locator(".lesson-count:visible").innerText();
const verdict = (page) => page.locator(".lesson-verdict:visible");
const piece = (id) => `#stage [data-piece="${id}"] .piece-button`;

/** Lays the map plain and begins the first lesson from the lobby. */
async function begin(page) {
  await page.goto("/");
  await page.getByRole("button", { name: /^Begin/ }).click();
  await page.waitForURL(/\/table/);
  await page.locator(".lesson-words:visible p").first().waitFor();
  await calm(page);
}

/** Makes the first choice of the panel with this text, through its chances where it has any. */
async function pick(page, text) {
  await choices(page).filter({ hasText: text }).first().click();
  await calm(page);
  const sure = page.locator("[data-key=do-it]:visible");
  if (await sure.count()) await sure.click();
  await calm(page);
}

/** Touches something on the map. */
async function touchAt(page, touch, selector) {
  const at = await middleOf(page, selector);
  assert.ok(at, selector);
  await touch(page, at);
  await calm(page);
}

/** Plays the first lesson with a mouse or a thumb: pieces and places on the map, decisions in the panel. */
async function playLesson(page, touch) {
  assert.equal(await step(page), "step 1 of 7");
  await touchAt(page, touch, piece("m-32-line"));
  assert.match(await verdict(page).innerText(), /The 18 Line first/);
  assert.equal(await answers(page), 0, "a wrong answer is not carried out");
  await pick(page, "18 Line");
  await pick(page, "To 1414");
  assert.match(await verdict(page).innerText(), /Choose 1513/);
  await pick(page, "To 1513");
  assert.equal(await step(page), "step 2 of 7");
  await touchAt(page, touch, "#stage .cost-pills:not(.is-preview) .pill");
  assert.equal(await step(page), "step 3 of 7");
  await touchAt(page, touch, piece("massena"));
  await touchAt(page, touch, piece("m-18-line"));
  assert.equal(await step(page), "step 4 of 7");
  await pick(page, "assault 1514");
  assert.equal(await step(page), "step 5 of 7");
  await pick(page, "Nobody leads it");
  assert.match(await verdict(page).innerText(), /Led, 4 faces/);
  await pick(page, "Lead the assault");
  assert.equal(await step(page), "step 6 of 7");
  await page.locator("[data-key=lesson-next]").click();
  await calm(page);
  assert.equal(await step(page), "step 7 of 7");
  await pick(page, "advance into 1514");
  assert.equal(await step(page), "done");
}

test("lesson 1 by mouse: wrong answers are answered, and it gets its tick", () =>
  who({}, async (page) => {
    await page.goto("/");
    await page.locator("#begin-here").waitFor();
    assert.deepEqual(await findings(page), []);
    await begin(page);
    // What is spoken of is ringed on the map.
    assert.equal(await page.locator('#stage [data-piece="m-18-line"].is-lit, #stage [data-piece="h-colloredo"].is-lit').count(), 2);
    assert.ok(await page.locator(".pointed-at").getAttribute("d"));
    assert.equal(await page.locator(".die-face:visible, [data-key=undo]:visible, .hint:visible").count(), 0);
    assert.deepEqual(await findings(page), []);
    await playLesson(page, mouse);
    await page.getByRole("button", { name: "Next lesson: Four orders" }).waitFor();
    assert.deepEqual(await findings(page), []);
    await page.getByRole("link", { name: "All lessons" }).click();
    await page.waitForURL(/\/learn/);
    await page.locator(".course").first().waitFor();
    assert.equal(await page.locator(".course-list .tick.is-done").count(), 1);
    assert.deepEqual(await findings(page), []);
    await page.goto("/");
    // Now the first game leads.
    assert.match(await page.locator("#begin-here button.primary").innerText(), /First game/);
  }));

test("lesson 1 by keys alone", () =>
  who({}, async (page) => {
    await page.goto("/");
    await page.getByRole("button", { name: /^Begin/ }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".lesson-words:visible p").first().waitFor();
    await calm(page);
    const keys = async (...pressed) => {
      for (const key of pressed) {
        await page.keyboard.press(key);
        await calm(page);
      }
    };
    /** Tabs to a button of the panel with this text and presses it. */
    const tabTo = async (text) => {
      await page.locator("#prompt").focus();
      for (let tabs = 0; tabs < 60; tabs += 1) {
        await page.keyboard.press("Tab");
        if (await page.evaluate((wanted) => document.activeElement?.matches("button, .choice") && document.activeElement.textContent?.includes(wanted), text)) {
          await keys("Enter");
          return;
        }
        if (await page.evaluate(() => document.activeElement?.matches(".choice"))) {
          // In a list the arrows go from line to line.
          for (let lines = 0; lines < 12; lines += 1) {
            if (await page.evaluate((wanted) => document.activeElement?.textContent?.includes(wanted), text)) {
              await keys("Enter");
              return;
            }
            await page.keyboard.press("ArrowDown");
          }
        }
      }
      throw new Error(`no way by keys to ${text}`);
    };
    await keys("i");
    assert.match(await verdict(page).innerText(), /Click the 18 Line/);
    await tabTo("18 Line");
    await tabTo("To 1513");
    assert.equal(await step(page), "step 2 of 7");
    await page.locator("#stage").focus();
    await keys("t", "Enter");
    assert.equal(await step(page), "step 3 of 7");
    await page.locator("[data-key=lesson-show]").focus();
    for (let shown = 0; (await step(page)) === "step 3 of 7" && shown < 4; shown += 1) await keys("Enter");
    assert.equal(await step(page), "step 4 of 7");
    await tabTo("assault 1514");
    await keys("Enter");
    assert.equal(await step(page), "step 5 of 7");
    await tabTo("Lead the assault");
    await keys("Enter");
    assert.equal(await step(page), "step 6 of 7");
    await keys("g");
    assert.equal(await step(page), "step 7 of 7");
    await tabTo("advance into 1514");
    assert.equal(await step(page), "done");
    // Each step and each verdict is read out.
    assert.equal(await page.locator(".lesson:visible [aria-live=polite] .lesson-words, .lesson:visible [aria-live=polite] .lesson-verdict").count(), 2);
  }));

test("lesson 1 on a phone, with a thumb", () =>
  who({ viewport: SIZES.phone, hasTouch: true, isMobile: true }, async (page) => {
    await page.goto("/");
    await page.locator("#begin-here").waitFor();
    assert.deepEqual(await findings(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await begin(page);
    const box = await page.locator(piece("m-32-line")).boundingBox();
    assert.ok(box && box.width > 24, "the map has come near enough for a thumb");
    await picture(page, "lesson-phone");
    assert.deepEqual(await findings(page), []);
    await playLesson(page, thumb);
    await picture(page, "lesson-phone-done");
  }));

test("a lesson that is left leaves no game behind", () =>
  who({}, async (page) => {
    await begin(page);
    await page.locator("[data-key=lesson-leave]").click();
    await page.waitForURL(/\/learn/);
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("bicorne.seats") ?? "[]").length), 0);
  }));

test("a word tells what it means by mouse and by keys", () =>
  who({}, async (page) => {
    await begin(page);
    const word = page.locator(".lesson-words:visible .term").filter({ hasText: "battalion" });
    await word.waitFor();
    await word.hover();
    await page.locator(".term-card:popover-open").waitFor();
    await page.keyboard.press("Escape");
    await word.focus();
    await page.keyboard.press("Enter");
    const card = page.locator(".term-card:popover-open");
    await card.waitFor();
    assert.ok(await card.locator(".clause").count(), "the clause is beside it");
    await calm(page);
    assert.deepEqual(await findings(page), []);
    await page.keyboard.press("Escape");
    assert.ok(await word.evaluate((one) => one === document.activeElement), "the focus goes back to the word");
  }));

test("a first game: the coach helps in three steps, falls silent, and tells the end", () =>
  who({}, async (page, problems) => {
    await page.goto("/");
    await page.getByRole("button", { name: /^First game/ }).first().click();
    await page.waitForURL(/\/table/);
    await page.locator(".coach-part").first().waitFor();
    await calm(page);
    assert.match(await page.locator(".coach-goal").innerText(), /Colognola/);
    assert.deepEqual(await findings(page), []);
    await picture(page, "coach");
    const help = page.locator("[data-key=coach-help]");
    const before = await answers(page);
    assert.match(await help.innerText(), /Where should I look/);
    await help.click();
    await calm(page);
    assert.match(await help.innerText(), /Tell me what to do/);
    assert.ok((await page.locator("#stage .is-lit").count()) + (await page.locator(".coach [role=status]").count()) > 0);
    await help.click();
    await calm(page);
    assert.match(await page.locator(".coach [role=status]").innerText(), /^I would: /);
    assert.equal(await answers(page), before, "nothing is done before it is wanted");
    await help.click();
    await calm(page);
    assert.ok((await answers(page)) > before);
    const first = await turn(page);
    let silent = 0;
    for (let count = 0; count < 200 && (await turn(page)) === first; count += 1) {
      silent += (await page.getByRole("button", { name: "What is this?" }).count()) > 0 ? 1 : 0;
      await onward(page, count);
    }
    assert.notEqual(await turn(page), first, "the first turn is over");
    assert.ok(silent > 0, "what was met often is no longer explained");
    assert.deepEqual(problems, []);
  }));

/** The coach plays where he has advice; else anything. */
async function onward(page, count) {
  const help = page.locator("[data-key=coach-help]");
  const before = await answers(page);
  for (let presses = 0; presses < 3 && (await help.count()) > 0; presses += 1) {
    await help.first().click();
    await calm(page);
    if ((await answers(page)) !== before) return;
  }
  await page.locator("#prompt .question, .coach, #prompt .awaited").first().waitFor();
  if ((await choices(page).count()) > 0 || (await page.locator("#prompt [data-key=end]").count()) > 0) await endOr(page, count);
}

test("the end of a first game says what was reached, and what comes next", () =>
  who({}, async (page) => {
    // The game is as it is; only that its last turn is over is said before its time.
    await page.route("**/api/game/first", async (route) => {
      const told = await (await route.fetch()).json();
      await route.fulfill({ json: { ...told, over: true, par: told.par.map((one, at) => ({ ...one, reached: at === 0 })) } });
    });
    await page.goto("/");
    await page.getByRole("button", { name: /^First game/ }).first().click();
    await page.waitForURL(/\/table/);
    await page.getByText("Your first game is over").waitFor();
    await page.getByRole("button", { name: /^Next lesson/ }).waitFor();
    assert.equal(await page.locator(".pars li").count(), 2);
    assert.equal(await page.locator(".pars li.is-reached").count(), 1);
    await page.getByRole("button", { name: "Play on" }).click();
    await page.locator(".coach-goal").waitFor();
    await page.goto("/");
    await page.locator("#begin-here").waitFor();
    assert.equal(await page.locator("#battle-castiglione ~ .ways select.opponent").inputValue(), "captain", "whoever has played once meets the usual opponent");
  }));

test("progress goes out as a file and comes in again", () =>
  who({}, async (page) => {
    await page.goto("/learn");
    await page.locator(".course").first().waitFor();
    await page.locator("#bring").setInputFiles({ name: "p.json", mimeType: "application/json", buffer: Buffer.from('{"version":1,"lessons":{"caldiero/first-assault":5},"boxes":{"x":1}}') });
    await page.locator(".course-list .tick.is-done").waitFor();
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#save").click()]);
    const text = await (await import("node:fs/promises")).readFile(await file.path(), "utf8");
    assert.deepEqual(JSON.parse(text), { version: 1, lessons: { "caldiero/first-assault": 5 }, firsts: {}, kinds: {}, puzzles: {}, clauses: {}, boxes: { x: 1 } });
    await page.locator("#bring").setInputFiles({ name: "p.json", mimeType: "application/json", buffer: Buffer.from("no") });
    await page.getByText("This is no file of progress.").waitFor();
  }));

test("a rule opens its example at a table, and is found by what players call it", () =>
  who({}, async (page) => {
    await page.goto("/rules?book=BII");
    await page.locator("li.row").first().waitFor();
    await page.locator("#search").fill("zoc");
    await page.locator(".called a").first().waitFor();
    assert.equal(await page.locator(".called a").first().innerText(), "8.6.1");
    await page.locator("#search").fill("9.3b");
    await calm(page);
    const row = page.locator("li.row:visible").first();
    await row.locator(".living summary").click();
    await row.getByRole("button", { name: /^See it/ }).first().click();
    await page.waitForURL(/\/table/);
    await page.locator("#prompt .when").first().waitFor();
    await calm(page);
    assert.ok((await answers(page)) > 0, "what the example does is its past");
  }));
