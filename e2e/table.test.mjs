// The table, in both battles: a turn by mouse, a turn by keys, by thumb, taking back, refusals, the curtain, two browsers, three sizes.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SIZES, findings, newPerson, picture, somebody } from "./lib/browser.mjs";
import { calm } from "./lib/calm.mjs";
import { openHouse } from "./lib/house.mjs";
import { BATTLES, SITE, newGame, takenUp } from "./lib/server.mjs";
import { answering, answers, choices, choose, endOr, keyTurn, middleOf, mouse, movesOnMap, playTurn, setUp, sitDown, thumb, turn } from "./lib/table.mjs";

const house = openHouse();

/** Somebody plays both sides of a new game. */
function alone(battle, does, { options = {}, art = "plain" } = {}) {
  return somebody(house.browser, house.server.origin, options, async (page) => {
    const { links } = await newGame(house.server.origin, { battle });
    await sitDown(page, links.both, { art });
    await does(page, links);
  });
}

for (const battle of BATTLES) {
  describe(battle, () => {
    test("a whole turn by mouse, reload, another by keys alone", () => alone(battle, async (page) => {
      await setUp(page);
      const first = await turn(page);
      const onMap = await playTurn(page, mouse);
      assert.notEqual(await turn(page), first, "a new turn has begun");
      assert.ok(onMap > 0, "something was moved by clicking on the map");

      const count = await answers(page);
      await page.reload();
      await page.locator("#prompt .question").waitFor();
      await page.waitForFunction(() => document.querySelector("#replay output.where")?.textContent?.includes("now"));
      await calm(page);
      assert.equal(await answers(page), count, "a reload loses nothing");

      const second = await turn(page);
      const byKeys = await keyTurn(page);
      assert.notEqual(await turn(page), second, "a turn was played by keys alone");
      assert.ok(byKeys > 0, "something was moved with the cursor on the map");
      await picture(page, `${battle}-after-two-turns`);
    }));

    test("units are moved by thumb on a phone", () => alone(battle, async (page) => {
      await setUp(page);
      assert.ok(await movesOnMap(page, thumb, 1), "something was moved by tapping on the map");
      await picture(page, `${battle}-phone-played`);
    }, { options: { viewport: SIZES.phone, hasTouch: true, isMobile: true } }));

    test("what is done can be taken back", () => alone(battle, async (page) => {
      const question = await page.locator("#prompt .question").innerText();
      await choose(page);
      await answering(page, () => page.getByRole("button", { name: "Take back" }).click());
      assert.equal(await answers(page), 0);
      assert.equal(await page.locator("#prompt .question").innerText(), question);
    }));

    test("who may not act says why, with the clause", () => somebody(house.browser, house.server.origin, {}, async (page) => {
      const { links } = await takenUp(house.server.origin, battle, /: (take|move) /, 3);
      await sitDown(page, links.both);
      const why = page.locator("#side .why");
      const idle = await middleOf(page, "#stage [data-piece]:not(.is-able) .piece-button");
      assert.ok(idle, "somebody on the map may not act");
      await mouse(page, idle);
      await why.waitFor();
      assert.match(await why.innerText(), /Not now[\s\S]*(BII|CAL) \d/);
    }));

    test("two browsers see each other's moves, and a server that was killed loses nothing", { skip: SITE && "there is no server" }, async () => {
      const { links } = await newGame(house.server.origin, { battle, hotseat: false });
      const people = [];
      for (const side of ["french", "austrian"]) {
        const person = await newPerson(house.browser, house.server.origin);
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
      await house.server.restart();
      for (const { page } of people) {
        await page.locator("#bar").waitFor();
        await page.waitForFunction(() => document.querySelector(".strip-link")?.hidden !== false);
      }
      assert.equal(await answers(mover.page), count);
      for (const { context, problems } of people) {
        await context.close();
        assert.deepEqual(problems, []);
      }
    });

    for (const [size, viewport] of Object.entries(SIZES)) {
      const options = { viewport, hasTouch: size !== "desktop" };
      test(`the table fits a ${size}, and axe finds nothing serious`, () => alone(battle, async (page) => {
        assert.deepEqual(await findings(page), []);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wider <= 1, `${wider} pixels too wide`);
        assert.ok(await page.locator("#prompt .question").isVisible());
        // The map is painted in a worker; the picture is for people to look at, and may be early.
        await calm(page);
        await picture(page, `${battle}-${size}`);
      }, { options, art: "full" }));
    }
  });
}

test("two at one screen with secrets: a curtain falls between them, and one who plays alone leaves it open", () =>
  somebody(house.browser, house.server.origin, {}, async (page) => {
    const { links } = await newGame(house.server.origin, { battle: "castiglione" });
    await sitDown(page, links.both, { alone: false });
    const curtain = page.getByRole("dialog", { name: "Change of seats" });
    await curtain.waitFor();
    assert.deepEqual(await findings(page), []);
    await page.keyboard.press("Enter");
    await curtain.waitFor({ state: "hidden" });
    await calm(page);
    for (let count = 0; count < 40 && !(await curtain.isVisible()); count += 1) await endOr(page);
    await picture(page, "castiglione-curtain");
    const before = await answers(page);
    await page.keyboard.press("e");
    await calm(page);
    assert.equal(await answers(page), before, "no key reaches the table behind the curtain");
    await page.getByRole("button", { name: /leave the curtain open/ }).click();
    await curtain.waitFor({ state: "hidden" });
    for (let count = 0; count < 12; count += 1) await endOr(page, count);
    assert.ok(!(await curtain.isVisible()));
    await page.reload();
    await page.locator("#prompt .question").waitFor();
    await calm(page);
    assert.ok(!(await curtain.isVisible()), "it stays open after a reload");
  }));
