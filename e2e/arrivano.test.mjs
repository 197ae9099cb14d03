// Montebello and Campotenese: reinforcements that march on, orders, assaults with their odds, boxes and marks, winter, three sizes.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SIZES, findings, picture, somebody } from "./lib/browser.mjs";
import { calm } from "./lib/calm.mjs";
import { openHouse } from "./lib/house.mjs";
import { newGame, situated } from "./lib/server.mjs";
import { answering, answers, choices, middleOf, mouse, movesByKeys, movesOnMap, sitDown, thumb } from "./lib/table.mjs";

const house = openHouse();

/** What is pressed before the first reinforcements may enter, and an assault that waits to be declared, with its target. */
const BATTLES = [
  {
    battle: "montebello",
    opening: [],
    assault: `battle = "montebello"
base = "empty"
turn = 4
phase = "declaration"
formation = "watrin"
orders = { watrin = "attack" }

[pieces]
watrin = "2206"
gottesheim = "2606"
40e-1 = "2305"
40e-2 = "2305"
ir57-1 = "2406"
`,
    target: /2406/,
  },
  {
    battle: "campotenese",
    opening: [/Compère's brigade/],
    assault: `battle = "campotenese"
base = "empty"
turn = 4
phase = "declaration"
formation = "compere"
weather = 0
orders = { compere = "attack", tschudy = "defence" }

[pieces]
compere = "2711"
42e-1 = "2711"
42e-2 = "2612"
tschudy = "2812"
carolina1-rec-1 = "2712"
redoubt-right = "2712"
`,
    target: /2712/,
  },
];

/** Counters with every mark of open order, and somebody in every box. */
const BOXES = `battle = "campotenese"
options = ["open_order"]
base = "empty"
turn = 4
phase = "movement"
formation = "compere"
weather = 0
orders = { compere = "attack", tschudy = "defence" }

[pieces]
compere = "2510"
42e-1 = "2510"
1er-leger-1 = { at = "2511", skirmisher = true, tired = true }
tschudy = "2812"
carolina1-rec-1 = "2712"
redoubt-right = "2712"
calabria-fus-1 = { at = "waiting", reduced = true, back_on = 6 }
calabria-fus-2 = "gone"
milizia-1 = "left"
42e-3 = "away"
`;

/** Somebody plays both sides of a new game. */
function alone(battle, does, { options = {}, art = "plain" } = {}) {
  return somebody(house.browser, house.server.origin, options, async (page) => {
    const { links } = await newGame(house.server.origin, { battle });
    await sitDown(page, links.both, { art });
    await does(page);
  });
}

/** Somebody takes up a situation. */
function takesUp(toml, does, { art = "plain" } = {}) {
  return somebody(house.browser, house.server.origin, {}, async (page) => {
    const { links } = await situated(house.server.origin, toml);
    await sitDown(page, links.both, { art });
    await does(page);
  });
}

/** Presses choices of the panel until troops may enter. */
async function open(page, opening) {
  for (const words of opening) await answering(page, () => choices(page).filter({ hasText: words }).first().click());
}

for (const { battle, opening, assault, target } of BATTLES) {
  describe(battle, () => {
    test("reinforcements enter and march by mouse, are taken back, and march again by keys", () => alone(battle, async (page) => {
      await open(page, opening);
      const before = await answers(page);
      const away = async () => Number(await page.locator("[data-box=away] .tray-count").innerText());
      const waiting = await away();
      const enter = async () => {
        await page.locator("#tray .counter-button.is-able").first().click();
        await page.locator("#stage .region .reach-edge").first().waitFor({ state: "attached" });
        const gate = await middleOf(page, "#stage .region .reach-edge");
        await answering(page, () => mouse(page, gate));
      };
      await enter();
      assert.equal(await away(), waiting - 1);
      await answering(page, () => page.getByRole("button", { name: "Take back" }).click());
      assert.equal(await answers(page), before);
      assert.equal(await away(), waiting, "it is back beside the map");
      await enter();
      assert.ok(await movesOnMap(page, mouse, 2), "it and others move on by clicks on the map");

      assert.ok(await movesByKeys(page, 2), "two moves with nothing but keys");
      const count = await answers(page);
      await page.reload();
      await page.waitForFunction(() => document.querySelector("#replay output.where")?.textContent?.includes("now"));
      assert.equal(await answers(page), count, "a reload loses nothing");
      await picture(page, `${battle}-played`);
    }));

    test("an assault tells its odds and the clauses they come from, and then dice fall", () => takesUp(assault, async (page) => {
      let told = false;
      for (let count = 0; count < 12 && (await page.locator("#side .roll .die").count()) === 0; count += 1) {
        const end = page.locator("#prompt [data-key=end]");
        const decide = page.locator("#odds .buttons button.primary");
        if (await decide.isVisible()) {
          const shares = await page.locator("#odds table.chances tbody").innerText();
          const weights = [...shares.matchAll(/(\d+) of (\d+)/g)].map((match) => [Number(match[1]), Number(match[2])]);
          assert.equal(weights.reduce((sum, [weight]) => sum + weight, 0), weights[0]?.[1], "the chances add up");
          assert.match(await page.locator("#odds .factors").first().innerText(), /AIF [T\d]/);
          if (!told) assert.deepEqual(await findings(page), []);
          told = true;
          await picture(page, `${battle}-odds`);
          await answering(page, () => decide.click());
        } else if (await choices(page).filter({ hasText: target }).first().isVisible()) {
          await choices(page).filter({ hasText: target }).first().click();
        } else if (await end.isVisible()) await answering(page, () => end.click());
        else await choices(page).first().click();
        await calm(page);
      }
      assert.ok(told, "odds were told before anything was rolled");
      await page.locator("#side .roll .die").first().waitFor();
      assert.match(await page.locator("#log").innerText(), /AIF \d/);
      await picture(page, `${battle}-dice`);
    }));

    test("units are moved by thumb on a phone", () => alone(battle, async (page) => {
      await open(page, opening);
      assert.ok(await movesOnMap(page, thumb, 1), "something was moved by tapping on the map");
      await picture(page, `${battle}-phone-played`);
    }, { options: { viewport: SIZES.phone, hasTouch: true, isMobile: true } }));

    for (const [size, viewport] of Object.entries(SIZES)) {
      test(`the table fits a ${size}, and axe finds nothing serious`, () => alone(battle, async (page) => {
        assert.deepEqual(await findings(page), []);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wider <= 1, `${wider} pixels too wide`);
        assert.ok(await page.locator("#prompt .question").isVisible());
        await calm(page);
        await picture(page, `${battle}-${size}`);
      }, { options: { viewport, hasTouch: size !== "desktop" }, art: "full" }));
    }
  });
}

test("winter: every box beside the map, marks of open order, and no serious finding on snow", () => takesUp(BOXES, async (page) => {
  assert.equal(await page.locator("#stage").getAttribute("data-season"), "winter");
  const lids = (await page.locator("#tray .tray-lid").allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim());
  assert.equal(lids.length, 4);
  for (const [i, name] of ["Still to come", "Coming back", "Lost", "Off the map"].entries()) assert.match(lids[i], new RegExp(`^${name} \\d+$`));
  assert.equal(await page.locator("#stage [data-piece='1er-leger-1'] .mark-skirmisher").count(), 1);
  assert.equal(await page.locator("#stage [data-piece='1er-leger-1'] .mark-tired").count(), 1);
  for (const lid of ["waiting", "left"]) {
    await page.locator(`#tray [data-box=${lid}]`).click();
    await calm(page);
    assert.equal(await page.locator("#tray .counter-button").count(), 1, lid);
  }
  assert.deepEqual(await findings(page), []);
  await picture(page, "campotenese-boxes");
  // On smaller screens lids stay one line high. The bar names battle and phase; on a phone, where it has one line, the panel names the phase.
  for (const size of ["tablet", "phone"]) {
    await page.setViewportSize(SIZES[size]);
    await calm(page);
    for (const name of size === "phone" ? ["#bar .bar-move", "#bar .bar-turn-now", "#prompt .when"] : ["#bar .bar-title", "#bar .bar-phase", "#bar .bar-turn-now"]) {
      const cut = await page.locator(name).evaluate((one) => one.scrollWidth - one.clientWidth > 1 || one.getBoundingClientRect().width < 20);
      assert.equal(cut, false, `${name} can be read on a ${size}`);
    }
    const tallest = await page.locator("#tray .tray-lid").evaluateAll((all) => Math.max(...all.map((lid) => lid.clientHeight)));
    assert.ok(tallest < 40, `a lid is ${tallest} pixels high on a ${size}`);
    assert.deepEqual(await findings(page), [], size);
  }
}));

test("who is still to come stands by turn of arrival, the next first", () => alone("montebello", async (page) => {
  const lid = page.locator("#tray [data-box=away]");
  if ((await lid.getAttribute("aria-expanded")) === "false") await lid.click();
  await calm(page);
  const turns = (await page.locator("#tray .tray-group h3").allInnerTexts()).map((text) => Number(/^Turn (\d+)/.exec(text)?.[1] ?? 0));
  assert.ok(turns.length > 2, `${turns.length} arrivals`);
  assert.deepEqual(turns, turns.toSorted((a, b) => a - b));
}));
