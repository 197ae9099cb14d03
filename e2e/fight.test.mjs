// Fights, taken up from recorded games: odds that add up before the dice fall, dice as dice, what came of it in the journal.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings, picture, somebody } from "./lib/browser.mjs";
import { calm } from "./lib/calm.mjs";
import { openHouse } from "./lib/house.mjs";
import { SITE, takenUp } from "./lib/server.mjs";
import { answering, sitDown } from "./lib/table.mjs";

const house = openHouse();

/** Battle, the record if it is not the usual one, what the record says next, the button that says the same, and whether dice fall at once. */
const DEEDS = [
  { battle: "castiglione", name: "attack", record: "castiglione-1.0", next: /: attack lonato/, press: /Fight at Lonato/, book: "BII", rolls: false },
  { battle: "castiglione", name: "round", next: /: fight/, press: /Fight on/, book: "BII", rolls: false },
  { battle: "castiglione", name: "bombardment", record: "castiglione-1.0", next: /: bombard/, press: /Bombard/, book: "BII", rolls: true },
  { battle: "castiglione", name: "leaders", next: /: unled/, press: /Without|alone|Nobody/i, book: "BII", rolls: true },
  { battle: "caldiero", name: "assault", next: /: attack 1513 1614/, press: /Assault 1614/, book: "CAL", rolls: false },
  { battle: "caldiero", name: "resolve", next: /: resolve/, nth: 1, press: /1613/, book: "CAL", rolls: false },
  { battle: "caldiero", name: "fire", next: /: fire/, press: /1513/, book: "CAL", rolls: true },
  { battle: "caldiero", name: "check", next: /: test/, press: /./, book: "CAL", rolls: true },
];

for (const { battle, record = battle, name, next, nth, press, book, rolls } of DEEDS) {
  test(`${battle}, ${name}: the odds add up and name their clauses before anything is rolled`, () =>
    somebody(house.browser, house.server.origin, {}, async (page) => {
      const { links } = await takenUp(house.server.origin, record, next, nth);
      await sitDown(page, links.both);
      const choice = page.locator("#side .choice-lists button.choice:has(.dice-sign)").filter({ hasText: press }).first();
      await choice.click();
      await page.locator("#odds .buttons button.primary").waitFor();
      const shares = await page.locator("#odds table.chances tbody").innerText();
      const weights = [...shares.matchAll(/(\d+) of (\d+)/g)].map((match) => [Number(match[1]), Number(match[2])]);
      assert.equal(weights.reduce((sum, [weight]) => sum + weight, 0), weights[0]?.[1], "the chances add up");
      assert.match(await page.locator("#odds .factors").first().innerText(), new RegExp(`${book} [T\\d]`));
      await picture(page, `${battle}-odds-${name}`);
      assert.deepEqual(await findings(page), []);
      await answering(page, () => page.locator("#odds .buttons button.primary").click());
      if (!rolls) return;
      await page.locator("#side .roll .die").first().waitFor();
      await picture(page, `${battle}-dice-${name}`);
      assert.match(await page.locator("#log").innerText(), new RegExp(`${book} \\d`));
    }));
}

test("caldiero: chances that come late leave the keyboard on the button that decides", { skip: SITE && "there is no socket" }, () =>
  somebody(house.browser, house.server.origin, {}, async (page) => {
    let late = false;
    const held = [];
    await page.context().routeWebSocket("**/api/socket", (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => server.send(message));
      server.onMessage((message) => {
        if (late && JSON.parse(message).t === "odds") held.push(() => socket.send(message));
        else socket.send(message);
      });
    });
    const { links } = await takenUp(house.server.origin, "caldiero", /: attack 1513 1614/);
    await sitDown(page, links.both);
    late = true;
    await page.locator("#side .choice-lists button.choice:has(.dice-sign)").filter({ hasText: /Assault 1614/ }).first().press("Enter");
    await page.locator("#odds [data-key=do-it]:focus").waitFor();
    assert.match(await page.locator("#odds").innerText(), /being reckoned/);
    late = false;
    for (const send of held) send();
    await page.locator("#odds table.chances").waitFor();
    await calm(page);
    assert.equal(await page.locator("#odds [data-key=do-it]:focus").count(), 1);
  }));
