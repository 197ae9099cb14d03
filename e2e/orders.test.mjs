// Orders to formations at the table: written by mouse, by keys and by thumb, seen before they count, carried out, halted, taken back; small
// decisions by standing order; a hint taken over whole.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZES, findings, picture, somebody } from "./lib/browser.mjs";
import { calm } from "./lib/calm.mjs";
import { openHouse } from "./lib/house.mjs";
import { newGame, takenUp } from "./lib/server.mjs";
import { answering, answers, choose, middleOf, sitDown, thumb } from "./lib/table.mjs";

const house = openHouse();

/** A hex of Campotenese that nobody enters. */
const CLOSED = "2807";

const PHONE = { viewport: SIZES.phone, hasTouch: true, isMobile: true };

/** Somebody who plays both sides of a game of Castiglione, at its beginning or where a record comes to such an answer. */
function alone(does, { options = {}, before, record = "castiglione-1.0" } = {}) {
  return somebody(house.browser, house.server.origin, options, async (page) => {
    const { origin } = house.server;
    const { links } = before ? await takenUp(origin, record, before) : await newGame(origin, { battle: "castiglione" });
    await sitDown(page, links.both);
    await page.locator("#prompt .question").waitFor();
    await does(page, links);
  });
}

const able = (page) => page.locator("ul[aria-label='Formations that can act'] > li");
const form = (page) => page.locator(".order-form");
const aim = (page) => form(page).locator("[data-key=aim]");
const halt = (page) => page.locator(".staff-run.is-halted");

/** Of those that can act at the beginning of Castiglione he has several places in reach this turn and in the next. */
const MARCHES = "Davidovich";

/** He is to be given an order. */
async function begun(page, press = (one) => one.click()) {
  await press(able(page).filter({ hasText: MARCHES }).locator("[data-key^='begin ']"));
  await form(page).waitFor();
  await aim(page).locator("optgroup[label^='This turn']").waitFor({ state: "attached" });
  await calm(page);
}

/** Places that the formation reaches at that time, from the list of them. */
function reached(page, when) {
  return aim(page).locator(`optgroup[label^="${when}"] option`).evaluateAll((list) => list.map((one) => one.value));
}

/** Where on the screen a place lies: where its ring is drawn when it is chosen from the list. The choice is taken back. */
async function spotOf(page, place) {
  await aim(page).selectOption(place);
  await calm(page);
  const spot = await middleOf(page, "#stage .order-goal");
  await aim(page).selectOption("");
  await calm(page);
  return spot;
}

/** The first of some places that lies on the part of the map that is in sight, and where on the screen. */
async function inSight(page, places) {
  const map = await page.locator("#stage").boundingBox();
  for (const place of places) {
    const spot = await spotOf(page, place);
    if (spot && spot.x > map.x + 10 && spot.x < map.x + map.width - 10 && spot.y > map.y + 10 && spot.y < map.y + map.height - 10) return { place, spot };
  }
  throw new Error(`none of ${places.join(", ")} is in sight`);
}

test("by mouse: an order is seen before it counts, carried out as a march, told in the journal, taken back and dropped", () =>
  alone(async (page) => {
    const before = await answers(page);
    await begun(page);
    await form(page).locator("[data-key='verb march']").click();
    await page.locator("#stage .order-reach path.order-now").first().waitFor({ state: "attached" });
    assert.ok(await page.locator("#stage .order-reach path.order-next").count(), "what is reached in two turns is shown apart");
    const give = form(page).locator("[data-key='Give it and carry out']");
    assert.ok(await give.isDisabled(), "nothing can be given before its place is chosen");
    const { place, spot } = await inSight(page, await reached(page, "This turn"));
    await page.mouse.click(spot.x, spot.y);
    await calm(page);
    assert.equal(await aim(page).inputValue(), place, "a click on the map names the place");
    assert.match(await form(page).locator(".order-words").innerText(), /of 20 simulated turns \d+ carry it out; on average it .*; \d+ in 100 to win/);
    assert.match(await form(page).locator(".order-ends summary").innerText(), /Where \d+ pieces? would end/);
    assert.ok((await page.locator("#stage .order-ways .order-way").count()) > 0, "the ways are drawn");
    assert.equal(await answers(page), before, "a preview counts for nothing");
    assert.deepEqual(await findings(page), []);
    await picture(page, "orders-preview");
    await form(page).locator("[data-key='Give it']").click();
    const ordered = able(page).filter({ hasText: MARCHES });
    await ordered.locator("strong").filter({ hasText: /^March/ }).waitFor();
    await calm(page);
    assert.equal(await answers(page), before, "an order is no answer");

    await answering(page, () => page.locator("[data-key=carry]").click());
    await halt(page).waitFor();
    assert.match(await halt(page).innerText(), /Halt: \S+/);
    assert.match(await halt(page).locator(".staff-gave summary").innerText(), /What it did: \d+ answers?/);
    assert.match(await page.locator("#log .by-staff").first().innerText(), /^By order: .*: March/);
    await picture(page, "orders-halt");
    await answering(page, () => halt(page).getByRole("button", { name: "Take back what it did" }).click());
    assert.equal(await answers(page), before, "all of it is taken back");
    assert.equal(await page.locator("#log .by-staff").count(), 0);

    await page.locator("[data-key^='drop ']").first().click();
    await page.locator("[data-key^='drop ']").first().waitFor({ state: "detached" });
    assert.ok(await page.locator("[data-key=carry]").isDisabled(), "without an order there is nothing to carry out");
  }));

test("with Alt a counter stands for its formation, and Escape leaves the order", () =>
  alone(async (page) => {
    const spot = await middleOf(page, "#stage [data-piece].is-able .piece-button");
    await page.keyboard.down("Alt");
    await page.mouse.click(spot.x, spot.y);
    await page.keyboard.up("Alt");
    await form(page).waitFor();
    await page.keyboard.press("Escape");
    await form(page).waitFor({ state: "detached" });
  }));

test("by keys alone: O, the form, Y; the staff halts and says why", () =>
  alone(async (page) => {
    const before = await answers(page);
    await page.locator("#stage").focus();
    await page.keyboard.press("o");
    await form(page).waitFor();
    await calm(page);
    assert.ok(await page.evaluate(() => document.activeElement?.matches(".order-form [aria-pressed=true]")), "the verb has the keyboard");
    const onAim = () => page.evaluate(() => document.activeElement?.matches("[data-key=aim]"));
    for (let tabs = 0; tabs < 20 && !(await onAim()); tabs += 1) await page.keyboard.press("Tab");
    await aim(page).locator("optgroup").first().waitFor({ state: "attached" });
    await page.keyboard.press("ArrowDown");
    await calm(page);
    assert.notEqual(await aim(page).inputValue(), "");
    await form(page).locator(".order-words, .order-fault").first().waitFor();
    const onGive = () => page.evaluate(() => document.activeElement?.dataset.key === "Give it");
    for (let tabs = 0; tabs < 20 && !(await onGive()); tabs += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await form(page).waitFor({ state: "detached" });
    assert.equal(await answers(page), before);
    await page.keyboard.press("y");
    await halt(page).waitFor();
    await calm(page);
    assert.match(await halt(page).innerText(), /Halt: \S+/);
    assert.ok((await answers(page)) > before, "the order was carried out");
  }));

test("on a phone: an order is written, seen and carried out by thumb, and nothing is too wide", () =>
  alone(async (page) => {
    const before = await answers(page);
    await begun(page, (one) => one.tap());
    await form(page).locator("[data-key='verb march']").tap();
    const { place, spot } = await inSight(page, await reached(page, "This turn"));
    await thumb(page, spot);
    await calm(page);
    assert.equal(await aim(page).inputValue(), place);
    await form(page).locator(".order-words").waitFor();
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 1);
    for (const key of ["Give it and carry out", "Give it"]) {
      const box = await form(page).locator(`[data-key='${key}']`).boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= SIZES.phone.width && box.height >= 40, `${key}: ${JSON.stringify(box)}`);
      assert.ok(box.y >= 0 && box.y + box.height <= SIZES.phone.height, `${key} is in sight: ${JSON.stringify(box)}`);
    }
    assert.deepEqual(await findings(page), []);
    await picture(page, "orders-phone-preview");
    await answering(page, () => form(page).locator("[data-key='Give it and carry out']").tap());
    await halt(page).waitFor();
    await calm(page);
    assert.ok((await answers(page)) > before);
    const why = await halt(page).locator(".halt-why").boundingBox();
    assert.ok(why && why.y >= 0 && why.y < SIZES.phone.height, "why it halts is in sight");
    await picture(page, "orders-phone-halt");
  }, { options: PHONE }));

test("an order that cannot be is refused before it is given, with the reason and what would be possible", () =>
  somebody(house.browser, house.server.origin, {}, async (page) => {
    const board = page.waitForResponse(/\/board/).then((answer) => answer.json());
    const { links } = await newGame(house.server.origin, { battle: "campotenese" });
    await sitDown(page, links.both);
    const { spaces } = await board;
    await page.locator("#stage").focus();
    await page.keyboard.press("f");
    await page.keyboard.press("o");
    await form(page).waitFor();
    await form(page).locator("[data-key='verb march']").click();
    await aim(page).locator("optgroup").first().waitFor({ state: "attached" });
    const before = await answers(page);
    // Nobody reaches it, so that it is in no list: two others tell where it lies.
    const places = await aim(page).locator("optgroup option").evaluateAll((list) => list.map((one) => one.value));
    assert.ok(!places.includes(CLOSED));
    const at = (id) => spaces.find((space) => space.id === id).at;
    const [one, other] = [places[0], places.find((id) => at(id)[0] !== at(places[0])[0] && at(id)[1] !== at(places[0])[1])];
    const [[ax, ay], [bx, by], [x, y]] = [one, other, CLOSED].map(at);
    const [a, b] = [await spotOf(page, one), await spotOf(page, other)];
    const spot = { x: a.x + ((b.x - a.x) * (x - ax)) / (bx - ax), y: a.y + ((b.y - a.y) * (y - ay)) / (by - ay) };
    await page.mouse.click(spot.x, spot.y);
    const fault = form(page).locator(".order-fault");
    await fault.waitFor();
    assert.match(await fault.innerText(), /is closed to this side[\s\S]*Possible is: /);
    assert.ok(await form(page).locator("[data-key='Give it']").isDisabled());
    assert.equal(await answers(page), before);
    await picture(page, "orders-refused");
  }));

test("a small decision without a standing order halts the staff; with one it answers, says so with the clause, and can be told to go on", () =>
  alone(async (page) => {
    const before = await answers(page);
    await page.locator("#stage").focus();
    await page.keyboard.press("y");
    await halt(page).waitFor();
    assert.match(await halt(page).innerText(), /Halt: /);
    assert.equal(await answers(page), before, "nothing is answered that was not set");
    await picture(page, "orders-asked");
    await page.locator(".standing-orders summary").click();
    await page.locator("[data-key='all usual']").click();
    await page.locator(".standing-orders summary").filter({ hasText: /[1-9]\d* of \d+ set/ }).waitFor();
    await answering(page, () => page.locator("[data-key=carry]").click());
    const told = page.locator("#log .by-staff").filter({ hasText: /^Standing order: / }).first();
    await told.waitFor();
    assert.match(await told.locator(".clause").innerText(), /^BII /);
    assert.deepEqual(await findings(page), []);
    await picture(page, "orders-standing");
  }, { before: /: hit / }));

test("a hint's plan is taken over whole, formation by formation, and nothing is answered by that", () =>
  alone(async (page) => {
    const before = await answers(page);
    await page.getByLabel("Who gives the hint").selectOption("captain");
    await page.locator("[data-key=hint]").click();
    const told = page.locator(".hint-told");
    await told.getByRole("button", { name: /^See it as an order: / }).first().click();
    await form(page).locator(".order-words").waitFor();
    await picture(page, "orders-hint-seen");
    await page.keyboard.press("Escape");
    const follow = told.getByRole("button", { name: "Order this plan" });
    await follow.click();
    await page.locator("[data-key^='drop ']").nth(1).waitFor();
    await calm(page);
    const orders = await page.locator("[data-key^='drop ']").count();
    assert.ok(orders >= 2, `${orders} formations have orders`);
    assert.equal(await answers(page), before);
    await picture(page, "orders-hint");
  }));

test("an order on a table that has changed meanwhile does nothing, and the page says so", () =>
  somebody(house.browser, house.server.origin, {}, async (page) => {
    /** What the server says of changes while word of them is held back. @type {(() => void)[] | undefined} */
    let held;
    await page.routeWebSocket("**/api/socket", (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => server.send(message));
      server.onMessage((message) => {
        if (held && JSON.parse(message).t === "patch") held.push(() => socket.send(message));
        else socket.send(message);
      });
    });
    const { links } = await newGame(house.server.origin, { battle: "castiglione" });
    await sitDown(page, links.both);
    await begun(page);
    await form(page).locator("[data-key='verb march']").click();
    await aim(page).selectOption((await reached(page, "This turn"))[0]);
    await form(page).locator(".order-words").waitFor();
    held = [];
    const other = await page.context().newPage();
    await sitDown(other, links.both);
    await choose(other);
    const after = await answers(other);
    assert.ok(after > (await answers(page)), "the first page does not know yet");
    await form(page).locator("[data-key='Give it and carry out']").click();
    await page.locator(".order-fault").waitFor();
    for (const send of held) send();
    held = undefined;
    await calm(page);
    assert.deepEqual([await answers(page), await answers(other)], [after, after], "nothing was done besides");
    assert.equal(await page.locator("[data-key^='drop ']").count(), 0, "and nothing is ordered");
    await other.close();
  }));
