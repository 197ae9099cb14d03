// Novara: set-up by mouse and by keys, a choice in secret, counters drawn and placed, marches, combats, giving up, three sizes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZES, findings, newPerson, picture, somebody } from "./lib/browser.mjs";
import { calm } from "./lib/calm.mjs";
import { openHouse } from "./lib/house.mjs";
import { situated } from "./lib/server.mjs";
import { answering, answers, choices, middleOf, mouse, movesOnMap, sitDown, thumb } from "./lib/table.mjs";

const house = openHouse();

/** D'Aspre's counter has been drawn; everybody stands where he began. */
const DRAWN = `battle = "novara"
turn = 2
phase = "place"
counter = "d-aspre"
cup = ["wratislaw", "durando"]
chosen = { austrian = ["a2", "a1"], piedmontese = ["p1"] }
`;

/** Both sides choose who is to act, each in secret. */
const CHOICE = `battle = "novara"
turn = 2
phase = "choice"
`;

/** Two regiments may attack a third; far from them a bridge is being built, and somebody is hungry. */
const COMBAT = `battle = "novara"
base = "empty"
turn = 6
phase = "announce"
counter = "wratislaw"
counters = { wratislaw = "3338" }

[pieces]
a-ir-17 = "3338"
a-ir-28 = "3338"
a-ir-7 = "3337"
p-ao-5 = "3438"
p-re-9 = { at = "3638", unsupplied = true }
a-bridge-2 = { at = "6141", building = "SE", since = 6 }
`;

/** Somebody takes up a situation, both sides in one hand or one side of it. */
function takesUp(toml, does, { options = {}, art = "plain", side = "both" } = {}) {
  return somebody(house.browser, house.server.origin, options, async (page) => {
    const { links } = await situated(house.server.origin, toml, { hotseat: side === "both" });
    await sitDown(page, links[side], { art });
    await does(page);
  });
}

const question = (page) => page.locator("#prompt .question").innerText();
const choice = (page, words) => choices(page).filter({ hasText: words }).first();

/** The player of the other side sits down. */
async function changeSeats(page, side) {
  await page.locator(".curtain").getByRole("button", { name: `I am the player of this side: ${side}` }).click();
  await calm(page);
}

/** Presses keys one after the other, each when the page has done all that the one before said. */
async function press(page, ...keys) {
  for (const key of keys) {
    await page.keyboard.press(key);
    await calm(page);
  }
}

/** The army stands where history had it, said with one key, and said again that it may stand there. */
async function setUpByKeys(page) {
  for (const sign of [/Your army stands/, undefined]) {
    await answering(page, () => page.keyboard.press("e"));
    if (sign) assert.match(await question(page), sign);
  }
}

test("begun from the lobby: an army is set up by mouse, by keys and with one key, then both sides choose behind a curtain", () =>
  somebody(house.browser, house.server.origin, {}, async (page) => {
    await page.addInitScript(() => localStorage.setItem("bicorne.briefed", JSON.stringify(["novara"])));
    await page.goto("/");
    await page.locator(".card").filter({ hasText: "Novara" }).getByRole("button", { name: "Two at this table" }).click();
    await page.waitForURL(/\/table#/);
    await changeSeats(page, "Piedmontese");
    const waiting = async () => Number(/(\d+) of \d+ are still/.exec(await question(page))?.[1] ?? 0);
    const all = await waiting();

    // By the mouse: carried from beside the map.
    const from = await middleOf(page, "#tray .counter-button.is-able");
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y - 30, { steps: 3 });
    // The counter goes with the mouse.
    await page.locator(".carried").waitFor({ state: "attached" });
    await page.locator("#stage .region .reach-edge").first().waitFor({ state: "attached" });
    const to = await middleOf(page, "#stage .region .reach-edge");
    await answering(page, async () => {
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();
    });
    assert.equal(await page.locator(".carried").count(), 0);
    assert.equal(await waiting(), all - 1);

    // By keys alone: after the one on the map come those beside it.
    await page.locator("#stage").focus();
    await press(page, "n", "n");
    assert.ok(await page.evaluate(() => document.activeElement?.matches("#tray .counter-button.is-able")), "the next is beside the map");
    await answering(page, () => page.keyboard.press("Enter"));
    await press(page, "t", "t");
    assert.match((await page.locator("#said").textContent()) ?? "", /\d{4}/, "the place is said");
    await answering(page, () => page.keyboard.press("Enter"));
    assert.equal(await waiting(), all - 2);

    // Everybody else with one key.
    await setUpByKeys(page);
    await changeSeats(page, "Austrian");
    await setUpByKeys(page);
    assert.match(await page.locator("#bar").innerText(), /Turn 1/);

    // Each side chooses unseen.
    for (const side of ["Austrian", "Piedmontese"]) {
      const curtain = page.locator(".curtain");
      if (side === "Piedmontese") await curtain.waitFor();
      if (await curtain.isVisible()) await changeSeats(page, side);
      assert.match(await page.locator("#bar .bar-move").innerText(), new RegExp(`${side} to decide`));
      await answering(page, () => choice(page, "Into the cup").click());
      for (let count = 0; count < 9 && !(await curtain.isVisible()); count += 1) {
        if (!(await choice(page, "Not this turn").isVisible())) break;
        await answering(page, () => choice(page, "Not this turn").click());
        await calm(page);
      }
    }
    if (await page.locator(".curtain").isVisible()) await page.locator(".curtain button").first().click();
    await calm(page);
    assert.match(await page.locator("#log").innerText(), /drawn/, "a counter was drawn from the cup");
    assert.doesNotMatch(await page.locator("#bar").innerText(), /formations are chosen/);
  }));

test("a counter is placed on the map, a stack marches by mouse and another by keys, and far from the enemy they go farther", () =>
  takesUp(DRAWN, async (page) => {
    assert.match(await question(page), /where is the counter placed/);
    const at = await page.evaluate(() => {
      const box = document.querySelector("#stage [data-piece=a-ir-33]").getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
    await answering(page, () => mouse(page, at));
    assert.match(await question(page), /who moves/);
    assert.equal(await page.locator("#stage [data-piece=d-aspre]").count(), 1, "it lies on the map");

    // A stack: one is taken, another comes along, and the map shows how far both go.
    await answering(page, () => choice(page, /I\.R\. 33/).click());
    await page.locator("#stage .cost-pills .pill").first().waitFor({ state: "attached" });
    const costs = await page.locator("#stage .cost-pills .pill").allTextContents();
    assert.ok(costs.some((cost) => cost.includes("½")), "half points by road");
    assert.ok(costs.some((cost) => Number.parseInt(cost, 10) > 3), `more than its three points, far from the enemy: ${[...new Set(costs)]}`);
    await picture(page, "novara-reach");
    await answering(page, () => choice(page, /I\.R\. 21/).click());
    assert.match(await question(page), /I\.R\. 33 and I\.R\. 21|I\.R\. 21 and I\.R\. 33/);
    const target = await middleOf(page, "#stage .cost-pills:not(.is-preview) .pill", 3);
    await answering(page, () => mouse(page, target));
    const gone = await page.evaluate(() => ["a-ir-33", "a-ir-21", "a-fj-11"].map((id) => document.querySelector(`#stage [data-piece=${id}]`).getBoundingClientRect().x));
    assert.ok(Math.abs(gone[0] - gone[1]) < 20 && Math.abs(gone[0] - gone[2]) > 20, `both went, the third stayed: ${gone}`);

    // Another by keys alone.
    await page.locator("#stage").focus();
    await press(page, "n");
    await answering(page, () => page.keyboard.press("Enter"));
    await press(page, "t");
    assert.match((await page.locator("#said").textContent()) ?? "", /to \d{4}, cost/, "the place and its cost are said");
    await answering(page, () => page.keyboard.press("Enter"));
    assert.match(await question(page), /go on from/, "the nearest place comes first, and there are points left");

    // In the middle of it the page is loaded anew.
    const count = await answers(page);
    await page.reload();
    await page.waitForFunction(() => document.querySelector("#replay output.where")?.textContent?.includes("now"));
    await calm(page);
    assert.equal(await answers(page), count, "a reload loses nothing");
  }));

test("a combat is announced, tells its odds and is fought; a bridge in building and hunger can be seen", () =>
  takesUp(COMBAT, async (page) => {
    assert.equal(await page.locator("#stage .pontoon-building title").textContent(), "Bridge in building");
    assert.ok((await page.locator("#stage [data-piece=p-re-9] [class*=mark-]").count()) > 0, "who is hungry is marked");
    assert.match(await page.locator("#lists").innerText(), /Supply[\s\S]*Piedmontese/);
    // Each who joins is shown what the combat would be like with him.
    for (const [words, column] of [[/I\.R\. 17/, "1.5:1"], [/I\.R\. 28/, "3:1"]]) {
      const decide = page.locator("#odds .buttons button.primary");
      await choice(page, words).click();
      await decide.waitFor();
      const shares = await page.locator("#odds table.chances tbody").innerText();
      const weights = [...shares.matchAll(/(\d+) of (\d+)/g)].map((match) => [Number(match[1]), Number(match[2])]);
      assert.equal(weights.reduce((sum, [weight]) => sum + weight, 0), 6, "the chances add up");
      assert.match(await page.locator("#odds .factors").first().innerText(), new RegExp(`odds ${column}[\\s\\S]*RM CBT-8`));
      await answering(page, () => decide.click());
    }
    assert.match(await page.locator("#lists").innerText(), /Announced combats[\s\S]*10 against 3/);
    assert.ok((await page.locator("#stage .layer-arrows path").count()) > 0, "an arrow shows who attacks");
    assert.deepEqual(await findings(page), []);
    await picture(page, "novara-announced");
    await answering(page, () => page.keyboard.press("e"));
    // The table stops with the chances before the dice of each fight, whatever they are: who sits on both sides would look through the other
    // side's eyes where the dice leave the next decision to it.
    await page.locator("[data-key=let-fall]").click();
    await page.locator("#side .roll .die").first().waitFor();
    assert.match(await page.locator("#log").innerText(), /RM (CBT|RSL)-\d/);
    await picture(page, "novara-dice");
  }, { side: "austrian" }));

/** What can be read on a page. */
const read = (page) => page.evaluate(() => document.body.innerText);

test("what one side chooses in secret changes nothing for the other until it is complete; then a side gives up by keys", async () => {
  const { links } = await situated(house.server.origin, CHOICE, { hotseat: false });
  const people = [];
  for (const side of ["austrian", "piedmontese"]) {
    const person = await newPerson(house.browser, house.server.origin);
    const page = await person.context.newPage();
    await sitDown(page, links[side]);
    people.push({ ...person, page });
  }
  const [{ page: austrian }, { page: piedmontese }] = people;
  await calm(piedmontese);
  const before = await read(piedmontese);
  const choose = async (page, words) => {
    const asked = await question(page);
    await choice(page, words).click();
    await page.waitForFunction((old) => document.querySelector("#prompt .question")?.textContent !== old, asked);
    await calm(page);
  };
  const first = await question(austrian);
  await choose(austrian, "Into the cup");
  assert.notEqual(await question(austrian), first);
  await choose(austrian, "Not this turn");
  await calm(piedmontese);
  assert.equal(await read(piedmontese), before, "the other side reads what it read before");

  // In the middle of a choice the page is loaded anew.
  const middle = await question(austrian);
  await austrian.reload();
  await austrian.locator("#prompt .question").waitFor();
  await calm(austrian);
  assert.equal(await question(austrian), middle, "what was chosen so far is still chosen");
  await calm(piedmontese);
  const presence = /The player is not at the table now.*/g;
  assert.equal((await read(piedmontese)).replace(presence, ""), before.replace(presence, ""));

  // With the last answer everybody learns that the choice is made, and nothing of what it is.
  for (let count = 0; count < 6 && (await choice(austrian, "Not this turn").isVisible()); count += 1) {
    await choose(austrian, "Not this turn");
  }
  await piedmontese.waitForFunction(() => !/same time/.test(document.querySelector("#prompt").innerText));
  await calm(piedmontese);
  assert.match(await austrian.locator("#bar .bar-move").innerText(), /Waiting for Piedmontese/);
  assert.match(await piedmontese.locator("#lists").innerText(), /Wratislaw, I Corps\s+not drawn[\s\S]*D'Aspre, II Corps\s+not drawn/);

  // Who is asked can give up, with nothing but keys.
  const tools = piedmontese.getByRole("button", { name: "Settings" });
  const give = piedmontese.getByRole("button", { name: "Give up as Piedmontese…" });
  await tools.focus();
  await press(piedmontese, "Enter");
  await give.focus();
  await press(piedmontese, "Enter");
  assert.equal(await piedmontese.evaluate(() => document.activeElement?.textContent), "Play on", "the harmless answer has the focus");
  assert.match(await piedmontese.locator(".giving-up .confirm").innerText(), /Really give up/);
  assert.deepEqual(await findings(piedmontese), []);
  await press(piedmontese, "Escape");
  assert.equal(await piedmontese.evaluate(() => document.activeElement?.textContent), "Give up as Piedmontese…");
  await press(piedmontese, "Enter", "Tab", "Enter");
  for (const { page } of people) {
    await page.locator(".ending").waitFor();
    assert.match(await page.locator(".ending").innerText(), /Victory: Austrian/i);
  }
  // Who waits is offered nothing, nor is anybody when it is over.
  await austrian.getByRole("button", { name: "Settings" }).click();
  await calm(austrian);
  assert.equal(await austrian.locator(".giving-up").isVisible(), false);
  await picture(piedmontese, "novara-given-up");
  for (const { context, problems } of people) {
    await context.close();
    assert.deepEqual(problems, []);
  }
});

test("counters are placed and units moved by thumb on a phone", () =>
  takesUp(DRAWN, async (page) => {
    const spot = (id) => page.locator(`#stage [data-piece=${id}] .piece-button`).boundingBox().then(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
    await answering(page, async () => thumb(page, await spot("a-ir-33")));
    assert.match(await question(page), /who moves/);
    assert.ok(await movesOnMap(page, thumb, 1), "something was moved by tapping on the map");
    await picture(page, "novara-phone-played");
  }, { options: { viewport: SIZES.phone, hasTouch: true, isMobile: true } }));

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`the table fits a ${size}, and axe finds nothing serious`, () => takesUp(DRAWN, async (page) => {
    assert.deepEqual(await findings(page), []);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wider <= 1, `${wider} pixels too wide`);
    assert.ok(await page.locator("#prompt .question").isVisible());
    await calm(page);
    await picture(page, `novara-${size}`);
  }, { options: { viewport, hasTouch: size !== "desktop" }, art: "full" }));
}
