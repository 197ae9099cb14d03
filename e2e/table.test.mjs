// The table, in both battles: a turn by mouse, a turn by keys, odds, refusals, taking back, two browsers, replay.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SIZES, findings, newPerson, openBrowser, picture } from "./lib/browser.mjs";
import { newGame, startServer } from "./lib/server.mjs";
import { answering, answers, choices, choose, endOr, keyTurn, mouseTurn, setUp, sitDown, turn } from "./lib/table.mjs";

const BATTLES = ["castiglione", "caldiero"];
let browser;
let server;

before(async () => {
  [browser, server] = await Promise.all([openBrowser(), startServer()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

for (const battle of BATTLES) {
  describe(battle, () => {
    test("a whole turn by mouse, reload, another by keys alone", { timeout: 180_000 }, async () => {
      const { context, problems } = await newPerson(browser, server.origin);
      const page = await context.newPage();
      const { links } = await newGame(server.origin, { battle });
      await sitDown(page, links.both);
      await setUp(page);
      const first = await turn(page);
      const onMap = await mouseTurn(page);
      assert.notEqual(await turn(page), first, "a new turn has begun");
      assert.ok(onMap > 0, "something was moved by clicking on the map");

      const count = await answers(page);
      await page.reload();
      await page.locator("#prompt .question").waitFor();
      await page.waitForFunction(() => document.querySelector("#replay output.where")?.textContent?.includes("now"));
      assert.equal(await answers(page), count, "a reload loses nothing");

      const second = await turn(page);
      const byKeys = await keyTurn(page);
      assert.notEqual(await turn(page), second, "a turn was played by keys alone");
      assert.ok(byKeys > 0, "something was moved with the cursor on the map");
      await picture(page, `${battle}-after-two-turns`);
      await context.close();
      assert.deepEqual(problems, []);
    });

    test("what is done can be taken back", async () => {
      const { context, problems } = await newPerson(browser, server.origin);
      const page = await context.newPage();
      const { links } = await newGame(server.origin, { battle });
      await sitDown(page, links.both);
      const question = await page.locator("#prompt .question").innerText();
      await choose(page);
      await answering(page, () => page.getByRole("button", { name: "Take back" }).click());
      assert.equal(await answers(page), 0);
      assert.equal(await page.locator("#prompt .question").innerText(), question);
      await context.close();
      assert.deepEqual(problems, []);
    });

    test("dice show their odds before they are rolled", { timeout: 180_000 }, async () => {
      const { context, problems } = await newPerson(browser, server.origin);
      const page = await context.newPage();
      const { links } = await newGame(server.origin, { battle });
      await sitDown(page, links.both);
      const dicey = page.locator("#side .choice-lists button.choice:has(.dice-sign):visible").first();
      for (let tries = 0; tries < 400 && !(await dicey.isVisible()); tries += 1) await endOr(page, tries);
      await dicey.click();
      const chances = page.locator("#odds table.chances tbody tr");
      await chances.first().waitFor();
      const shares = await page.locator("#odds table.chances tbody").innerText();
      const weights = [...shares.matchAll(/(\d+) of (\d+)/g)].map((match) => [Number(match[1]), Number(match[2])]);
      assert.equal(weights.reduce((sum, [weight]) => sum + weight, 0), weights[0][1], "the chances add up");
      assert.match(await page.locator("#odds .factors").innerText(), /(BII|CAL) \d/);
      await picture(page, `${battle}-odds`);
      assert.deepEqual(await findings(page), []);
      await context.close();
      assert.deepEqual(problems, []);
    });

    test("two browsers see each other's moves, and a server that was killed loses nothing", async () => {
      const { links } = await newGame(server.origin, { battle, hotseat: false });
      const people = [];
      for (const side of ["french", "austrian"]) {
        const person = await newPerson(browser, server.origin);
        const page = await person.context.newPage();
        await sitDown(page, links[side]);
        people.push({ ...person, page });
      }
      const asked = async ({ page }) => (await choices(page).count()) > 0;
      const mover = (await asked(people[0])) ? people[0] : people[1];
      const other = mover === people[0] ? people[1] : people[0];
      await choose(mover.page);
      const count = await answers(mover.page);
      await other.page.waitForFunction(
        (seen) => Number(/(\d+)\D*$/.exec(document.querySelector("#replay output.where")?.textContent ?? "")?.[1]) === seen,
        count,
      );
      await server.restart();
      for (const { page } of people) {
        await page.locator("#bar").waitFor();
        await page.waitForFunction(() => document.querySelector(".strip-link")?.hidden !== false, undefined, { timeout: 20_000 });
      }
      assert.equal(await answers(mover.page), count);
      for (const { context, problems } of people) {
        await context.close();
        assert.deepEqual(problems, []);
      }
    });

    test("the past is looked at and left again", { timeout: 120_000 }, async () => {
      const { context, problems } = await newPerson(browser, server.origin);
      const page = await context.newPage();
      const { links } = await newGame(server.origin, { battle });
      await sitDown(page, links.both);
      for (let count = 0; count < 6; count += 1) await endOr(page, count);
      const slider = page.getByRole("slider", { name: /Answer of the game/ });
      await slider.focus();
      await page.keyboard.press("Home");
      await page.locator(".strip-past").waitFor();
      await page.locator("#replay button.now").click();
      await page.locator(".strip-past").waitFor({ state: "hidden" });
      await context.close();
      assert.deepEqual(problems, []);
    });

    for (const [size, viewport] of Object.entries(SIZES)) {
      test(`the table fits a ${size}, and axe finds nothing serious`, { timeout: 90_000 }, async () => {
        const touch = size === "desktop" ? {} : { hasTouch: true };
        const { context, problems } = await newPerson(browser, server.origin, { viewport, ...touch });
        const page = await context.newPage();
        const { links } = await newGame(server.origin, { battle });
        await sitDown(page, links.both, "full");
        assert.deepEqual(await findings(page), []);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wider <= 1, `${wider} pixels too wide`);
        assert.ok(await page.locator("#prompt .question").isVisible());
        // The map is painted in a worker; the picture is for people to look at.
        await page.waitForTimeout(8000);
        await picture(page, `${battle}-${size}`);
        await context.close();
        assert.deepEqual(problems, []);
      });
    }
  });
}

test("a refusal names its clause", async () => {
  const { context, problems } = await newPerson(browser, server.origin);
  const page = await context.newPage();
  const { links } = await newGame(server.origin, { battle: "castiglione" });
  await sitDown(page, links.both);
  // The Austrians begin; pointing at a French piece means nothing that may be done.
  const french = page.locator("#stage [data-piece=bonaparte] .piece-button");
  await french.dispatchEvent("click");
  const why = page.locator("#side .block.why").first();
  await why.waitFor();
  assert.match(await why.innerText(), /BII \d/);
  await context.close();
  assert.deepEqual(problems, []);
});
