// The computer as an opponent: choosing it, waiting for it, hurrying it, asking it for a hint, reading why, and playing again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZES, findings, picture, somebody } from "./lib/browser.mjs";
import { calm } from "./lib/calm.mjs";
import { openHouse } from "./lib/house.mjs";
import { newGame, recorded } from "./lib/server.mjs";
import { answering, answers, sitDown } from "./lib/table.mjs";

const house = openHouse();

/** Somebody at a new game in which the computer has a part. */
function seated(wish, does, options = {}) {
  return somebody(house.browser, house.server.origin, options, async (page) => {
    const { links } = await newGame(house.server.origin, { battle: "castiglione", hotseat: false, ...wish });
    await sitDown(page, links.french ?? links.both);
    await does(page, links);
  });
}

test("in the lobby one chooses whom to play against, and it is remembered", () => somebody(house.browser, house.server.origin, {}, async (page) => {
  await page.goto("/");
  const card = page.locator("article.card").first();
  const against = card.getByLabel("The computer plays as");
  assert.equal(await against.inputValue(), "recruit");
  await against.selectOption("general");
  assert.match(await card.locator(".against-means").innerText(), /^General: /);
  assert.equal(await page.locator("article.card").nth(1).getByLabel("The computer plays as").inputValue(), "general", "for all battles");
  await card.getByRole("button", { name: "More options…" }).click();
  const form = card.locator("form.setup");
  assert.match(await form.locator(".players").innerText(), /General: /);
  await form.getByLabel("How the computer plays French").selectOption("recruit");
  assert.ok(await form.locator(".player").first().getByLabel("the computer as").isChecked(), "who chooses a level means the computer");
  await picture(page, "lobby-opponent");
  assert.deepEqual(await findings(page), []);
  await card.getByRole("button", { name: /^Play the / }).first().click();
  await page.waitForURL(/\/table/);
  await page.locator("#prompt .when").first().waitFor();
  await page.goto("/");
  await page.getByText(/against the computer \(Recruit\)|against the computer \(General\)/).first().waitFor();
}));

test("a hint is asked for by key, shown as a choice, put away, and done", () => seated({ players: ["person", "person"], hotseat: true }, async (page) => {
  await page.locator("[data-key=hint]").waitFor();
  await page.locator("#stage").focus();
  const before = await answers(page);
  await page.keyboard.press("i");
  const told = page.locator(".hint-told");
  await told.locator("strong").first().waitFor();
  assert.match(await told.innerText(), /A Colonel would: /);
  assert.equal(await answers(page), before, "nothing is done");
  assert.deepEqual(await findings(page), []);
  await picture(page, "hint");
  await told.getByRole("button", { name: "Put it away" }).click();
  await calm(page);
  assert.ok(await told.isHidden());
  await page.getByLabel("Who gives the hint").selectOption("captain");
  await page.locator("[data-key=hint]").click();
  await told.getByText(/A Captain would: /).waitFor();
  await answering(page, () => told.locator(".primary").click());
  assert.ok(await told.isHidden(), "the next question has no hint yet");
}));

test("while the computer considers one sees how far it is and can make it play", () => seated({ players: ["marshal", "marshal"] }, async (page) => {
  const considering = page.locator(".considering");
  await considering.waitFor();
  assert.match(await considering.innerText(), /The staff considers…/);
  await page.waitForFunction(() => document.querySelector(".considering-bar")?.hasAttribute("value"));
  await picture(page, "considering");
  assert.deepEqual(await findings(page), []);
  await answering(page, () => considering.getByRole("button", { name: "Play now" }).click());
}));

/** The links of a game that computers have played to its end; nobody looks on, so that they need not wait for anybody. */
async function played(origin, wish) {
  const { links } = await newGame(origin, { hotseat: false, ...wish });
  for (;;) {
    const asked = await fetch(`${origin}/api/game`, { headers: { Authorization: `Bearer ${links.both}` } });
    if ((await asked.json()).over) return links;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

test("after the game one reads what the computer thought, and it is played again", () => somebody(house.browser, house.server.origin, {}, async (page) => {
  const links = await played(house.server.origin, { battle: "castiglione", players: ["captain", "colonel"] });
  await sitDown(page, links.both);
  const end = page.locator(".ending");
  await end.waitFor();
  await end.getByRole("button", { name: "Read what the computer thought" }).click();
  await page.locator(".thoughts details").first().waitFor();
  assert.ok((await page.locator(".thoughts .plans li").count()) > 0);
  await picture(page, "thoughts");
  assert.deepEqual(await findings(page), []);
  await page.keyboard.press("Escape");
  await picture(page, "ended-between-computers");
  await end.getByRole("button", { name: "Rematch" }).click();
  await page.waitForFunction((secret) => location.hash !== `#${secret}`, links.both);
  await end.waitFor({ state: "hidden" });
}));

test("after a game against the computer there is a rematch, with sides swapped if one likes", () => somebody(house.browser, house.server.origin, {}, async (page) => {
  const { links } = await recorded(house.server.origin, "castiglione", { players: ["person", "captain"] });
  await sitDown(page, links.french);
  const end = page.locator(".ending");
  await end.getByRole("button", { name: "Rematch with sides swapped" }).waitFor();
  assert.deepEqual(await findings(page), []);
  await picture(page, "ended-against-the-computer");
  await end.getByRole("button", { name: "Rematch with sides swapped" }).click();
  await page.waitForFunction((secret) => location.hash !== `#${secret}`, links.french);
  await end.waitFor({ state: "hidden" });
  await page.getByText("Your move").waitFor();
  assert.match(await page.locator("#prompt").innerText(), /Austrian/);
}));

test("on a phone the hint comes into view", () => seated({ players: ["person", "person"], hotseat: true }, async (page) => {
  await page.locator("[data-key=hint]").tap();
  await page.locator(".hint-told strong").first().waitFor();
  await page.waitForFunction(() => {
    const [words, panel] = [".hint-told p", "#side-scroll"].map((it) => document.querySelector(it)?.getBoundingClientRect());
    return words && panel && words.top >= panel.top && words.bottom <= panel.bottom;
  });
  await picture(page, "hint-phone");
  await page.locator("#grip").click();
  await picture(page, "hint-phone-open");
}, { viewport: SIZES.phone, hasTouch: true, isMobile: true }));
