// Who is asked, and how he learns of it: the tab's title, what the enemy did, a map that goes where one is asked, steps that cannot be taken
// back, questions with one answer, and a curtain only where there is something to hide.
import assert from "node:assert/strict";
import { test } from "node:test";
import { newPerson, picture, somebody } from "./lib/browser.mjs";
import { calm } from "./lib/calm.mjs";
import { openHouse } from "./lib/house.mjs";
import { newGame, takenUp } from "./lib/server.mjs";
import { answering, answers, choices, endOr, middleOf, mouse, sitDown, throughPauses } from "./lib/table.mjs";

const house = openHouse();

test("whoever is asked sees it in the tab's title, and has what the enemy did played back by a key; its arrows stay", async () => {
  const { links } = await newGame(house.server.origin, { battle: "castiglione", hotseat: false });
  const people = [];
  for (const side of ["austrian", "french"]) {
    const person = await newPerson(house.browser, house.server.origin);
    const page = await person.context.newPage();
    await sitDown(page, links[side]);
    people.push({ ...person, page });
  }
  const [austrian, french] = people.map(({ page }) => page);
  const asked = (page) => page.title().then((title) => title.startsWith("● Your move · "));
  assert.deepEqual([await asked(austrian), await asked(french)], [true, false]);
  for (let count = 0; count < 40 && !(await asked(french)); count += 1) {
    const before = await answers(austrian);
    const piece = await middleOf(austrian, "#stage [data-piece].is-able .piece-button");
    // The Austrians march until they stand beside the enemy, who sees the last of it.
    if (count < 6 && piece) {
      await mouse(austrian, piece);
      await calm(austrian);
      const to = await middleOf(austrian, "#stage .cost-pills:not(.is-preview) .pill");
      if (to) await mouse(austrian, to);
      await calm(austrian);
    }
    if ((await answers(austrian)) === before) await endOr(austrian, count);
    await calm(french);
  }
  assert.equal(await asked(french), true, "the French are asked in the end");
  const others = french.locator("#prompt [data-key=others]");
  await others.waitFor();
  const arrows = () => french.locator("#stage .layer-trails .trail").count();
  const shown = await arrows();
  assert.ok(shown > 0, "arrows tell what came of it");
  const at = await answers(french);
  await french.keyboard.press("r");
  await french.locator(".strip-past:visible").waitFor();
  await picture(french, "played-back");
  await french.locator(".strip-past").waitFor({ state: "hidden" });
  await calm(french);
  assert.deepEqual([await answers(french), await arrows()], [at, shown], "it ends at the present, and the arrows are there again");
  for (const { context, problems } of people) {
    await context.close();
    assert.deepEqual(problems, []);
  }
});

test("the map goes to where one is asked when nothing of that is in sight, and stays where one works", () =>
  somebody(house.browser, house.server.origin, {}, async (page) => {
    const { links } = await newGame(house.server.origin, { battle: "castiglione" });
    await sitDown(page, links.both);
    const inSight = () =>
      page.evaluate(() => {
        const map = document.querySelector("#stage").getBoundingClientRect();
        const boxes = [...document.querySelectorAll("#stage [data-piece].is-able .piece-button")].map((one) => one.getBoundingClientRect());
        return boxes.filter((one) => one.left > map.left && one.right < map.right && one.top > map.top && one.bottom < map.bottom).length;
      });
    const where = () => page.evaluate(() => document.querySelector("#stage svg").parentElement.style.transform);
    const begun = await where();
    await mouse(page, await middleOf(page, "#stage [data-piece].is-able .piece-button"));
    await calm(page);
    const answered = await answers(page);
    await answering(page, async () => mouse(page, await middleOf(page, "#stage .cost-pills:not(.is-preview) .pill")));
    assert.ok((await answers(page)) > answered);
    assert.equal(await where(), begun, "the same question leaves the map where it is");
    await page.locator("#stage").focus();
    for (let count = 0; count < 8; count += 1) await page.keyboard.press("+");
    for (let count = 0; count < 30; count += 1) await page.keyboard.press("Shift+ArrowUp");
    for (let count = 0; count < 30; count += 1) await page.keyboard.press("Shift+ArrowLeft");
    await calm(page);
    assert.equal(await inSight(), 0, "the corner of the map is empty");
    const before = await where();
    for (let count = 0; count < 60 && (await where()) === before; count += 1) await endOr(page, count);
    assert.ok((await inSight()) > 0, "a new question brings those who can act into sight");
  }));

test("a step that cannot be taken back asks once, whoever stands where it leads, and a second click does it", () =>
  somebody(house.browser, house.server.origin, {}, async (page) => {
    const { links } = await takenUp(house.server.origin, "castiglione-1.0", /: retreat-to /);
    await sitDown(page, links.both);
    assert.ok((await choices(page).count()) > 1, "there is more than one way");
    // The cursor tells where one of the places lies.
    await page.locator("#stage").focus();
    await page.keyboard.press("t");
    await calm(page);
    const before = await answers(page);
    await mouse(page, await middleOf(page, "#stage .layer-cursor > *"));
    await calm(page);
    assert.equal(await answers(page), before, "the first click asks");
    assert.match(await page.locator("#odds").innerText(), /cannot be taken back/);
    await answering(page, () => page.locator("#odds [data-key=do-it]").click());
  }));

test("two at one screen see no curtain at Caldiero, where nothing is hidden", () =>
  somebody(house.browser, house.server.origin, {}, async (page) => {
    const { links } = await newGame(house.server.origin, { battle: "caldiero" });
    await sitDown(page, links.both, { alone: false });
    const eyes = new Set();
    for (let count = 0; count < 60 && eyes.size < 2; count += 1) {
      assert.ok(!(await page.locator(".curtain").isVisible()), "nobody has anything to hide");
      eyes.add(await page.locator("#prompt .side-mark").last().getAttribute("data-livery"));
      await endOr(page, count);
    }
    assert.equal(eyes.size, 2, "both sides were asked");
  }));

test("with secrets a curtain falls only before a question that has more than one answer; the others are given and told", () =>
  somebody(house.browser, house.server.origin, {}, async (page) => {
    const { links } = await newGame(house.server.origin, { battle: "castiglione" });
    await sitDown(page, links.both, { alone: false });
    const curtain = page.locator(".curtain");
    let curtains = 0;
    for (let count = 0; count < 12; count += 1) {
      if (await curtain.isVisible()) {
        curtains += 1;
        await curtain.locator("button").first().click();
        await curtain.waitFor({ state: "hidden" });
        await calm(page);
        const ends = await page.locator("#prompt [data-key=end]").count();
        assert.ok((await choices(page).count()) + ends > 1, `nobody need change seats for: ${await page.locator("#prompt").innerText()}`);
      }
      await endOr(page, count);
    }
    assert.ok(curtains > 0);
  }));

test("a stack goes together by one press and one click on the map", () =>
  somebody(house.browser, house.server.origin, {}, async (page) => {
    // Guards and guns of the reserve stand in the same hex, and all of them can move.
    const { links } = await takenUp(house.server.origin, "campotenese", /: take /, 16);
    await sitDown(page, links.both);
    await throughPauses(page);
    await choices(page).first().click();
    await calm(page);
    const together = page.locator(".along button");
    await together.click();
    assert.match(await together.innerText(), /The whole stack goes along/);
    const before = await answers(page);
    await answering(page, async () => mouse(page, await middleOf(page, "#stage .cost-pills:not(.is-preview) .pill")));
    await page.locator(".along").waitFor({ state: "hidden" });
    await calm(page);
    // The first goes by one answer; who comes along is taken up and goes: two more.
    assert.equal(await answers(page), before + 3);
  }));
