// The pages beside the table: lobby, reference, about.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZES, findings, newPerson, picture } from "./lib/browser.mjs";
import { calm } from "./lib/calm.mjs";
import { openHouse } from "./lib/house.mjs";

const house = openHouse();

const PAGES = [
  ["lobby", "/", ".card"],
  ["rules", "/rules?book=CAL#12.6.1", "main h1"],
  ["charts", "/rules?book=BII&show=charts", "main table"],
  ["charts-of-two", "/rules?book=AIF&show=charts", "main table"],
  ["counters", "/rules?book=CAL&show=counters", "main svg"],
  ["counters-of-two", "/rules?book=AIF&show=counters", "main svg"],
  ["about", "/about", "main h1"],
];

for (const [name, path, sign] of PAGES) {
  test(`the page ${name} has nothing serious for axe, and fits three sizes`, async () => {
    const { context, problems } = await newPerson(house.browser, house.server.origin);
    const page = await context.newPage();
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await page.locator(sign).first().waitFor();
      assert.deepEqual(await findings(page), [], `${name} at ${size}`);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wider <= 1, `${name} at ${size} is ${wider} pixels too wide`);
      await picture(page, `${name}-${size}`);
    }
    await context.close();
    assert.deepEqual(problems, []);
  });
}

test("the maps of the lobby come with the page, and are those of the boards", async () => {
  const { context, problems } = await newPerson(house.browser, house.server.origin);
  const page = await context.newPage();
  await page.goto("/");
  await page.locator(".card figure.print img").first().waitFor();
  const found = await page.evaluate(async () => {
    const { api } = await import("/js/lib/api.js");
    const { markOf } = await import("/js/lobby/pictures.js");
    const kept = await (await fetch("/maps/marks.json")).json();
    const now = {};
    for (const { id } of await api.battles()) now[id] = markOf(await api.board(id));
    const images = [...document.querySelectorAll(".card figure.print img")];
    for (const image of images) {
      image.scrollIntoView();
      await image.decode();
    }
    return { kept, now, widths: images.map((image) => image.naturalWidth), from: images.map((image) => new URL(image.src).pathname) };
  });
  assert.deepEqual(found.kept, found.now, "a map has changed: run `cargo xtask pictures maps`");
  assert.deepEqual(found.from, Object.keys(found.now).map((id) => `/maps/${id}.webp`));
  assert.ok(found.widths.every((width) => width >= 700), String(found.widths));
  assert.equal(await page.locator(".painting").count(), 0, "nothing is painted first");
  await page.getByRole("button", { name: "Whole map of" }).first().click();
  await page.locator("figure.print.whole img").waitFor();
  await picture(page, "lobby-whole-map");
  await context.close();
  assert.deepEqual(problems, []);
});

test("a game is begun with one click, found again, exported, brought in and deleted", async () => {
  const { context, problems } = await newPerson(house.browser, house.server.origin, { acceptDownloads: true });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("button", { name: "Two at this table" }).first().click();
  await page.waitForURL(/\/table#/);
  await page.locator("#prompt .question").waitFor();

  await page.goto("/");
  const game = page.locator(".game").first();
  await game.locator(".tools > summary").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    game.getByRole("button", { name: "Save the record" }).click(),
  ]);
  const record = await download.path();
  assert.match(download.suggestedFilename(), /\.json$/);

  await game.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete it for good" }).click();
  await page.locator(".game").waitFor({ state: "detached" });

  await page.locator(".import > summary").click();
  await page.setInputFiles("#record", record);
  await page.getByRole("button", { name: "Bring it in" }).click();
  await page.waitForURL(/\/table#/);
  await page.locator("#prompt .question").waitFor();
  await context.close();
  assert.deepEqual(problems, []);
});

test("an overlay with faults is refused with every fault", async () => {
  const { context, problems } = await newPerson(house.browser, house.server.origin);
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("button", { name: "More options…" }).first().click();
  const overlay = 'battle = "castiglione"\nname = "mine"\n[unit.rampon]\nsp = 99\n[area.nowhere]\nterrain = "clear"\n';
  await page.setInputFiles("input[accept='.toml,text/plain']", {
    name: "mine.toml",
    mimeType: "text/plain",
    buffer: Buffer.from(overlay),
  });
  await page.getByRole("button", { name: "Set up the table" }).click();
  const faults = page.locator(".fault");
  await faults.first().waitFor();
  assert.match(await faults.first().innerText(), /mine\.toml/);
  await context.close();
  assert.deepEqual(problems.filter((problem) => !/status of 4/.test(problem)), []);
});

test("a clause is looked up in our words, with its rulings", async () => {
  const { context, problems } = await newPerson(house.browser, house.server.origin);
  const page = await context.newPage();
  await page.goto("/rules?book=CAL#12.6.1");
  const row = page.locator("[id^='12.6.1']").first();
  await row.waitFor();
  assert.ok(await row.isVisible());
  await page.getByRole("searchbox").first().fill("elan");
  await calm(page);
  assert.match(await page.locator("main").innerText(), /elan/i);
  await context.close();
  assert.deepEqual(problems, []);
});

test("charts of a book for two battles stand under their battle, and no figure is broken on a phone", async () => {
  const { context, problems } = await newPerson(house.browser, house.server.origin, { viewport: SIZES.phone });
  const page = await context.newPage();
  await page.goto("/rules?book=AIF&show=charts");
  await page.locator("main table").first().waitFor();
  assert.match(await page.locator("h1").innerText(), /Montebello.*Campotenese/is);
  assert.equal(await page.locator(".battle-name").count(), 2);
  const ids = await page.locator("[id]").evaluateAll((all) => all.map((one) => one.id));
  assert.deepEqual(ids.filter((id, index) => ids.indexOf(id) !== index), [], "no id twice");
  const broken = await page.locator(".scroller .short").evaluateAll((cells) => cells.filter((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
  }).map((cell) => cell.textContent));
  assert.deepEqual(broken, []);
  const first = page.locator(".scroller tbody th").first();
  const before = await first.boundingBox();
  await page.locator(".scroller").first().evaluate((box) => box.scrollTo(box.scrollWidth, 0));
  assert.equal((await first.boundingBox()).x, before.x, "the first column stays");
  assert.ok(await page.getByRole("link", { name: "12.4.3", exact: true }).count() > 0, "every clause of a note is a link");
  await context.close();
  assert.deepEqual(problems, []);
});
