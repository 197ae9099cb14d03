// What makes a table easy to play at, where only a browser can tell: a journal that follows, chances before dice, stacks that open round
// the pointer, a map that stays where one works and goes where one is asked, counters that are carried, a phone, people who talk.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZES, findings, newPerson, picture, somebody } from "./lib/browser.mjs";
import { calm } from "./lib/calm.mjs";
import { openHouse } from "./lib/house.mjs";
import { newGame, recorded, takenUp } from "./lib/server.mjs";
import { answers, choices, choose, endOr, middleOf, mouse, setUp, sitDown, throughPauses } from "./lib/table.mjs";

const house = openHouse();
const anybody = (options, does) => somebody(house.browser, house.server.origin, options, does);

/** How far the journal is from its end, in pixels. */
const fromEnd = (page) =>
  page.evaluate(() => {
    const list = document.querySelector("#log .log-scroll");
    return list.scrollHeight - list.scrollTop - list.clientHeight;
  });

test("the journal follows what happens, until the reader's own hand goes up", () =>
  anybody({}, async (page) => {
    const { links } = await takenUp(house.server.origin, "castiglione", /: move /, 40);
    await sitDown(page, links.both);
    for (let count = 0; count < 10; count += 1) {
      await choose(page, count);
      await calm(page);
      assert.ok((await fromEnd(page)) < 31, `after ${count + 1} answers the newest line is out of sight`);
    }
    await page.locator("#log .log-scroll").hover();
    await page.mouse.wheel(0, -400);
    await page.waitForFunction(() => {
      const list = document.querySelector("#log .log-scroll");
      return list.scrollHeight - list.scrollTop - list.clientHeight > 60;
    });
    await choose(page);
    await calm(page);
    assert.ok((await fromEnd(page)) > 31, "who reads what was before is left in peace");
  }));

test("before the dice of a fight the table stops with the chances, and tells nothing of what came of them", () =>
  anybody({}, async (page) => {
    const { links } = await takenUp(house.server.origin, "castiglione-1.0", /: attack lonato/);
    await sitDown(page, links.both);
    await page.locator("#side .choice-lists button.choice:has(.dice-sign)").filter({ hasText: /Fight at Lonato/ }).click();
    assert.match(await page.locator("#odds .on-average").innerText(), /On average you inflict \d/);
    await page.locator("#odds [data-key=do-it]").click();
    await calm(page);
    await endOr(page);
    const fall = page.locator("#odds [data-key=let-fall]");
    await fall.waitFor();
    assert.match(await page.locator("#odds .pause").innerText(), /On average you inflict \d\.\d and suffer \d\.\d/);
    const newest = page.locator("#log .step").last();
    assert.doesNotMatch(await newest.innerText(), /In Round/);
    assert.ok(!(await page.locator("#odds .dice").isVisible()), "no die is shown");
    assert.equal(await choices(page).count(), 0);
    assert.deepEqual(await findings(page), []);
    await picture(page, "before-the-dice");
    await page.keyboard.press("Enter");
    await page.locator("#odds .dice .die").first().waitFor();
    await newest.filter({ hasText: /In Round 1/ }).waitFor();
  }));

test("whoever does not want to stop before dice does not", () =>
  anybody({}, async (page) => {
    await page.addInitScript(() => localStorage.setItem("bicorne.preferences", JSON.stringify({ chances: false })));
    const { links } = await takenUp(house.server.origin, "castiglione-1.0", /: attack lonato/);
    await sitDown(page, links.both);
    await page.locator("#side .choice-lists button.choice:has(.dice-sign)").filter({ hasText: /Fight at Lonato/ }).click();
    await calm(page);
    await endOr(page);
    await page.locator("#odds .dice .die").first().waitFor();
  }));

test("a stack opens round the counter under the pointer, which stays and shows all its values", () =>
  anybody({}, async (page) => {
    const { links } = await takenUp(house.server.origin, "castiglione-1.0", /: (move|gather)/, 30);
    await sitDown(page, links.both);
    const spot = await page.evaluate(() => {
      const badge = [...document.querySelectorAll("#stage .badge")].sort((a, b) => Number(b.querySelector("text").textContent) - Number(a.querySelector("text").textContent))[0];
      const box = badge.getBoundingClientRect();
      return { x: box.x + 22, y: box.y - 8 };
    });
    const under = () => page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest("[data-piece]")?.getAttribute("data-piece"), spot);
    const before = await under();
    assert.ok(before, "the pointer is on a counter");
    await page.mouse.move(spot.x, spot.y);
    await page.locator("#stage .fan-ground").waitFor({ state: "attached" });
    await calm(page);
    assert.equal(await under(), before, "it is the same counter as before");
    const covered = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll("#stage .layer-fan [data-piece] .piece-button")].map((one) => one.getBoundingClientRect());
      return boxes.some((one, index) => boxes.slice(index + 1).some((other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1));
    });
    assert.ok(!covered, "no counter covers another");
    await picture(page, "fan");
  }));

test("a box that opens or shuts beside the map leaves the map where it is", () =>
  anybody({}, async (page) => {
    const { links } = await newGame(house.server.origin, { battle: "campotenese" });
    await sitDown(page, links.both);
    const where = () => page.evaluate(() => document.querySelector("#stage svg").parentElement.style.transform);
    await choose(page);
    await calm(page);
    const before = await where();
    const tall = () => page.evaluate(() => document.querySelector("#stage").clientHeight);
    const high = await tall();
    await page.keyboard.press("b");
    await calm(page);
    assert.notEqual(await tall(), high, "the box has opened or shut");
    assert.equal(await where(), before);
  }));

test("a counter is carried over the map to where it can go", () =>
  anybody({}, async (page) => {
    const { links } = await takenUp(house.server.origin, "castiglione", /: move /, 3);
    await sitDown(page, links.both);
    const before = await answers(page);
    for (let nth = 0; nth < 6 && (await answers(page)) === before; nth += 1) {
      const from = await middleOf(page, "#stage [data-piece].is-able .piece-button", nth);
      if (!from) break;
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 12, from.y + 9, { steps: 4 });
      await page.locator(".carried").waitFor();
      await calm(page);
      const to = await middleOf(page, "#stage .cost-pills:not(.is-preview) .pill");
      if (to) await page.mouse.move(to.x - 10, to.y - 10, { steps: 6 });
      await page.mouse.up();
      await calm(page);
      assert.equal(await page.locator(".carried").count(), 0);
      if ((await answers(page)) === before) await page.keyboard.press("Escape");
      await calm(page);
    }
    assert.ok((await answers(page)) > before, "a counter was carried somewhere");
  }));

for (const battle of ["castiglione", "caldiero", "montebello", "campotenese", "novara"]) {
  test(`${battle} on a phone: one line of header, and what is to be done is in sight without scrolling`, () =>
    anybody({ viewport: SIZES.phone, hasTouch: true, isMobile: true }, async (page) => {
      const { links } = await newGame(house.server.origin, { battle });
      await sitDown(page, links.both);
      const header = await page.locator("#bar").boundingBox();
      assert.ok(header.height < 48, `the header is ${header.height} pixels high`);
      const next = page.locator("#prompt [data-key=end], #side .choice-lists button.choice:visible").first();
      const box = await next.boundingBox();
      const foot = await page.locator("#replay").boundingBox();
      assert.ok(box && box.y + box.height <= foot.y + 1, `the first thing to do ends at ${box?.y + box?.height}, the panel at ${foot.y}`);
      assert.deepEqual(await findings(page), []);
      await picture(page, `${battle}-phone-first`);
    }));
}

test("from afar Novara is legible: blocks with strengths and names with a halo; pressing a block goes there", () =>
  anybody({}, async (page) => {
    const { links } = await newGame(house.server.origin, { battle: "novara" });
    await sitDown(page, links.both);
    await setUp(page);
    await page.keyboard.press("f");
    await calm(page);
    const block = page.locator("#stage .block").first();
    await block.waitFor();
    assert.match(await block.locator("text").textContent(), /^\d+$/);
    assert.ok((await page.locator("#stage .far-names text").count()) > 10);
    const letters = await page.locator("#stage .far-names text").first().evaluate((one) => one.getBoundingClientRect().height);
    assert.ok(letters >= 11, `names are ${letters} pixels high`);
    await picture(page, "novara-from-afar");
    await mouse(page, await middleOf(page, "#stage .block"));
    await page.waitForFunction(() => !document.querySelector("#stage").classList.contains("is-far"));
    await calm(page);
    await picture(page, "novara-near");
  }));

test("two people talk: plain text, a count of what was not read, and nobody hears who has muted the others", async () => {
  const { links } = await newGame(house.server.origin, { battle: "castiglione", hotseat: false });
  const people = [];
  for (const side of ["french", "austrian"]) {
    const person = await newPerson(house.browser, house.server.origin);
    const page = await person.context.newPage();
    await sitDown(page, links[side]);
    people.push({ ...person, page });
  }
  const [french, austrian] = people.map(({ page }) => page);
  assert.equal(await french.locator("#prompt .hint:visible").count(), 0, "two people are offered no hints");
  await french.getByRole("button", { name: /^Talk/ }).click();
  await french.locator(".saying .say").fill("<img src=x> see http://here");
  await french.keyboard.press("Enter");
  await austrian.locator(".tools .unread").filter({ hasText: "1" }).waitFor();
  await austrian.getByRole("button", { name: /^Talk/ }).click();
  const said = austrian.locator(".remarks-said li");
  await said.waitFor();
  assert.equal(await said.innerText(), "French: <img src=x> see http://here");
  assert.equal(await said.locator("a, img").count(), 0, "nothing in it is live");
  assert.deepEqual(await findings(austrian), []);
  await austrian.getByRole("button", { name: "Mute the others" }).click();
  await said.waitFor({ state: "detached" });
  for (const { context, problems } of people) {
    await context.close();
    assert.deepEqual(problems, []);
  }
});

test("a side gives up where the book has no rule for it, and the table says whose rule it is", () =>
  anybody({}, async (page) => {
    const { links } = await newGame(house.server.origin, { battle: "castiglione", hotseat: false });
    await sitDown(page, links.french);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: /Give up as French/ }).click();
    assert.match(await page.locator(".giving-up").innerText(), /rule of the table/);
    await page.locator("[data-key=give-up]").click();
    await page.locator("#odds .ending").waitFor();
    assert.match(await page.locator("#odds .ending").innerText(), /Victory: Austrian[\s\S]*rule of the table/);
    assert.match(await page.title(), /^Over/);
  }));

test("the briefing opens before a first game, tells how to read a counter, and comes back by a key", () =>
  anybody({}, async (page) => {
    await page.addInitScript(() => localStorage.setItem("bicorne.briefed", localStorage.getItem("bicorne.briefed.test") ?? "[]"));
    const { links } = await newGame(house.server.origin, { battle: "montebello" });
    await sitDown(page, links.both);
    const drawer = page.locator("#drawer");
    await drawer.locator(".briefing-words p").nth(2).waitFor();
    assert.ok(await drawer.locator(".counter-read svg").isVisible());
    assert.deepEqual(await findings(page), []);
    await picture(page, "briefing");
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    await page.keyboard.press("g");
    await drawer.waitFor();
  }));

test("a link to a moment shows that moment to who looks on", () =>
  anybody({}, async (page) => {
    const { links } = await recorded(house.server.origin, "caldiero");
    await page.goto(`/table?art=plain#${links.watch}&at=40`);
    await page.locator(".strip-past").filter({ hasText: /answer 40 of/ }).waitFor();
  }));

test("the ruler asks the rules how far it is and whether one sees there", () =>
  anybody({}, async (page) => {
    const { links } = await newGame(house.server.origin, { battle: "caldiero" });
    await sitDown(page, links.both);
    const before = await answers(page);
    await page.keyboard.press("d");
    const box = await page.locator("#stage").boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.move(box.x + box.width / 2 + 90, box.y + box.height / 2 + 40);
    await page.locator("#stage .ruler-text").filter({ hasText: /^[1-9]\d* hex.*(in|out of) sight \(CAL 11\.3/ }).waitFor();
    await page.keyboard.press("d");
    assert.equal(await page.locator("#stage .ruler-text").count(), 0);
    assert.equal(await answers(page), before, "measuring answers nothing");
  }));

test("very large text reaches panel, journal and cards, and nothing is too wide", () =>
  anybody({}, async (page) => {
    const { links } = await takenUp(house.server.origin, "castiglione", /: move /, 10);
    await sitDown(page, links.both);
    await throughPauses(page);
    const sizes = () => page.evaluate(() => ["#prompt .question", "#log .step", "#card .card-title, .choice"].map((one) => Number.parseFloat(getComputedStyle(document.querySelector(one)).fontSize)));
    const before = await sizes();
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Size of the text").selectOption("largest");
    await page.keyboard.press("Escape");
    await calm(page);
    (await sizes()).forEach((size, index) => assert.ok(Math.abs(size / before[index] - 1.5) < 0.01, `${before[index]} became ${size}`));
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 1);
    await picture(page, "largest-text");
  }));
