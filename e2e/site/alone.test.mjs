// The site without a server: a turn of every battle without a network, games that stay, windows that share one, and everything that can go wrong.
import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { SIZES, findings, newPerson, picture, somebody } from "../lib/browser.mjs";
import { calm } from "../lib/calm.mjs";
import { serveFolder } from "../lib/folder.mjs";
import { openHouse } from "../lib/house.mjs";
import { SITE, newGame } from "../lib/server.mjs";
import { answering, answers, asking, choose, endOr, mouse, playTurn, setUp, sitDown, turn } from "../lib/table.mjs";

const house = openHouse();
const BATTLES = ["castiglione", "caldiero", "montebello", "campotenese", "novara"];

/** Somebody with an empty browser on the site. */
const visit = (does, options = {}) => somebody(house.browser, house.server.origin, options, does);

/** The worker of the page that plays. */
const engine = (page) => page.workers().find((one) => one.url().endsWith("/worker/main.js"));

/** Waits until the whole site is kept for use without a network. */
async function kept(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const { registration } = { registration: await navigator.serviceWorker.getRegistration() };
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    if (worker.state !== "activated") await new Promise((resolve) => worker.addEventListener("statechange", () => worker.state === "activated" && resolve()));
  });
}

describe("with the network cut after the first visit", () => {
  test("a whole turn of every battle is played, and the reference is read", async () => {
    const site = await serveFolder(SITE);
    const { context, problems } = await newPerson(house.browser, site.origin, { serviceWorkers: "allow" });
    const page = await context.newPage();
    await page.goto("index.html");
    await page.locator(".card").first().waitFor();
    await kept(page);
    await site.stop();
    for (const battle of BATTLES) {
      const { links } = await newGame("", { battle });
      await sitDown(page, links.both);
      await setUp(page);
      const first = await turn(page);
      await playTurn(page, mouse);
      assert.notEqual(await turn(page), first, `${battle}: a new turn has begun`);
      await picture(page, `site-${battle}-offline`);
    }
    await page.goto("index.html");
    await page.locator(".game").nth(4).waitFor();
    await page.goto("rules.html?book=CAL#12.6.1");
    await page.locator("main .rule, main h2").first().waitFor();
    await page.goto("learn.html");
    await page.locator("#novara .course-list button").first().click();
    await page.locator(".lesson-words p").first().waitFor();
    await context.close();
    assert.deepEqual(problems.filter((what) => !/ERR_|Failed to load/.test(what)), []);
  });

  test("a newer version is fetched, offered, and loaded when it is asked for; games stay", async () => {
    const folder = await mkdtemp(join(tmpdir(), "bicorne-site-"));
    const site = await serveFolder(SITE);
    const { context } = await newPerson(house.browser, site.origin, { serviceWorkers: "allow" });
    const page = await context.newPage();
    const { links } = await newGame("", { battle: "castiglione" });
    await sitDown(page, links.both);
    await choose(page);
    await page.goto("index.html");
    await kept(page);
    await cp(SITE, folder, { recursive: true });
    const html = await readFile(join(folder, "index.html"), "utf8");
    await writeFile(join(folder, "index.html"), html.replace("on your table", "on a newer table"));
    const worker = await readFile(join(folder, "sw.js"), "utf8");
    await writeFile(join(folder, "sw.js"), worker.replace(/const VERSION = "[^"]*"/, 'const VERSION = "newer"').replace(/"index.html":"[^"]*"/, '"index.html":"newer"'));
    site.serve(folder);
    await page.reload();
    await page.getByRole("heading", { name: /on your table/ }).waitFor();
    await page.locator(".newer").getByRole("button", { name: "Load it" }).click();
    await page.getByRole("heading", { name: /on a newer table/ }).waitFor();
    await page.locator(".game").waitFor();
    await context.close();
    await site.stop();
    await rm(folder, { recursive: true });
  });
});

test("a game is begun from the lobby, played, found again, saved with all others, deleted and brought back", () => visit(async (page) => {
  await page.goto("index.html");
  await page.getByRole("button", { name: "Both sides yourself" }).first().click();
  await page.waitForURL(/table\.html#/);
  await page.locator("#prompt .question").waitFor();
  await calm(page);
  await choose(page);
  const count = await answers(page);
  await page.reload();
  await page.locator("#prompt .question").waitFor();
  await page.waitForFunction(() => document.querySelector("#replay output.where")?.textContent?.includes("now"));
  assert.equal(await answers(page), count, "a reload loses nothing");
  await page.goto("index.html");
  const game = page.locator(".game").first();
  await game.waitFor();
  assert.deepEqual(await findings(page), []);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save all games to a file" }).click()]);
  const saved = await download.path();
  assert.equal(JSON.parse(await readFile(saved, "utf8")).games.length, 1);
  await game.locator(".tools > summary").click();
  await game.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete it for good" }).click();
  await page.locator(".game").waitFor({ state: "detached" });
  await page.locator(".import > summary").click();
  await page.locator("#record").setInputFiles(saved);
  await page.getByText("1 game brought in.").waitFor();
  await page.locator(".game .go").first().click();
  await page.locator("#prompt .question").waitFor();
  await calm(page);
  assert.equal(await answers(page), count);
}, { acceptDownloads: true }));

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`the lobby and a table fit a ${size}`, () => visit(async (page) => {
    await page.goto("index.html");
    await page.locator(".card").first().waitFor();
    assert.deepEqual(await findings(page), []);
    await picture(page, `site-lobby-${size}`);
    const { links } = await newGame("", { battle: "campotenese" });
    await sitDown(page, links.both, { art: "full" });
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wider <= 1, `${wider} pixels too wide`);
    await picture(page, `site-table-${size}`);
  }, { viewport, hasTouch: size !== "desktop" }));
}

test("while the computer thinks in the worker the page answers, and it plays when told to", () => visit(async (page) => {
  const { links } = await newGame("", { battle: "castiglione", players: ["marshal", "marshal"], hotseat: false });
  await sitDown(page, links.both);
  const considering = page.locator(".considering");
  await considering.waitFor();
  await page.waitForFunction(() => document.querySelector(".considering-bar")?.hasAttribute("value"));
  await page.getByRole("button", { name: /^Course/ }).click();
  await answering(page, () => considering.getByRole("button", { name: "Play now" }).click());
}));

test("a hint comes from the worker", () => visit(async (page) => {
  const { links } = await newGame("", { battle: "castiglione" });
  await sitDown(page, links.both);
  await page.getByLabel("Who gives the hint").selectOption("captain");
  await page.locator("[data-key=hint]").click();
  await page.locator(".hint-told").getByText(/A Captain would: /).waitFor();
}));

test("a worker that dies is started again and the game goes on where it was", () => visit(async (page) => {
  const { links } = await newGame("", { battle: "caldiero" });
  await sitDown(page, links.both);
  await choose(page);
  const count = await answers(page);
  const first = engine(page);
  const again = page.waitForEvent("worker", (worker) => worker.url().endsWith("/worker/main.js"));
  await first.evaluate(() => {
    setTimeout(() => { throw new Error("on purpose"); });
  });
  await again;
  await page.waitForFunction(() => document.querySelector(".bar-link")?.dataset.state === "open");
  await calm(page);
  assert.equal(await answers(page), count);
  await choose(page);
  assert.ok((await answers(page)) > count, "it goes on");
}));

test("two windows on one game see each other's answers and lose none", () => visit(async (one) => {
  const { links } = await newGame("", { battle: "castiglione" });
  await sitDown(one, links.both);
  const two = await one.context().newPage();
  await two.goto(one.url());
  await two.locator("#prompt .question").waitFor();
  await calm(two);
  const same = async (count) => {
    for (const page of [one, two]) {
      await page.waitForFunction((seen) => Number(/(\d+)\D*$/.exec(document.querySelector("#replay output.where")?.textContent ?? "")?.[1]) === seen, count);
      await calm(page);
    }
  };
  for (const page of [one, two, one]) {
    await page.bringToFront();
    await endOr(page);
    await same(await answers(page));
  }
  // One has not heard what the other did and answers the same question: it is too late, and sees what was done.
  await engine(two).evaluate(() => {
    BroadcastChannel.prototype.postMessage = () => {};
  });
  await choose(two);
  const written = await answers(two);
  assert.ok((await answers(one)) < written, "the other window has not heard of it");
  await one.bringToFront();
  await choose(one);
  await same(written);
}));

test("without room an answer is refused in words and nothing is lost", () => visit(async (page) => {
  const { links } = await newGame("", { battle: "castiglione" });
  await sitDown(page, links.both);
  const question = await page.locator("#prompt .question").innerText();
  await engine(page).evaluate(() => {
    self.once = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = () => { throw new DOMException("full", "QuotaExceededError"); };
  });
  await page.locator("#stage").focus();
  await page.keyboard.press("e");
  await calm(page);
  if (await page.locator("#prompt [data-key=end-anyway]").isVisible()) await page.keyboard.press("Enter");
  await page.getByText(/no room left in this browser/i).first().waitFor();
  assert.equal(await answers(page), 0);
  await engine(page).evaluate(() => {
    IDBObjectStore.prototype.add = self.once;
  });
  await endOr(page);
  assert.ok((await answers(page)) > 0);
  assert.notEqual(await page.locator("#prompt .question").innerText(), question);
}));

test("a game whose record is damaged is told so, and the others open", () => visit(async (page) => {
  const made = [];
  for (const battle of ["castiglione", "caldiero"]) {
    const { links } = await newGame("", { battle });
    await sitDown(page, links.both);
    await choose(page);
    made.push(page.url());
  }
  await page.goto("index.html");
  await page.evaluate((url) => new Promise((resolve) => {
    const id = new URL(url).hash.slice(1).split(".")[0];
    const request = indexedDB.open("bicorne.games");
    request.onsuccess = () => {
      const change = request.result.transaction("entries", "readwrite");
      change.objectStore("entries").delete([id, 0]);
      change.oncomplete = resolve;
    };
  }), made[0]);
  await page.goto(made[0]);
  await page.getByRole("alert").getByText(/record is missing/).waitFor();
  assert.deepEqual(await findings(page), []);
  await page.goto(made[1]);
  await page.locator("#prompt .question").waitFor();
  await page.goto("index.html");
  await page.locator(".game").nth(1).waitFor();
}));

/** The worker runs on without something its browser lacks. */
const lacking = (page, name) => page.route("**/worker/main.js", async (route) => {
  const response = await route.fetch();
  const text = await response.text();
  // Imports come first whatever stands before them: what is missing must be so before they run.
  await route.fulfill({ response, body: `import "./lacking.js";\n${text}` });
}).then(() => page.route("**/worker/lacking.js", (route) => route.fulfill({ contentType: "text/javascript", body: `Object.defineProperty(self, ${JSON.stringify(name)}, { value: undefined });` })));

test("where nothing can be kept the lobby says so, and a game is played all the same", () => visit(async (page) => {
  await lacking(page, "indexedDB");
  await page.goto("index.html");
  await page.getByText(/keeps nothing here/).waitFor();
  await page.getByRole("button", { name: "Both sides yourself" }).first().click();
  await page.waitForURL(/table\.html#new=/);
  await page.locator("#prompt .question").waitFor();
  await calm(page);
  await choose(page);
  assert.ok((await answers(page)) > 0);
}));

test("without workers a plain sentence says what is missing", () => visit(async (page) => {
  await page.addInitScript(() => Object.defineProperty(window, "Worker", { value: undefined }));
  await page.goto("index.html");
  await page.getByRole("button", { name: "Both sides yourself" }).first().click();
  await page.getByText(/runs no workers/).waitFor();
}));

test("the lobby says whether the browser promises to keep games, and asks it to", () => visit(async (page) => {
  await page.addInitScript(() => {
    let promised = false;
    Object.defineProperty(navigator.storage, "persisted", { value: async () => promised });
    Object.defineProperty(navigator.storage, "persist", { value: async () => (promised = true) });
  });
  await page.goto("index.html");
  await page.getByText(/may throw them away/).waitFor();
  await page.getByRole("button", { name: "Ask the browser to keep them" }).click();
  await page.getByText(/promised to keep your games/).waitFor();
}));

test("without WebAssembly a plain sentence says what is missing", () => visit(async (page) => {
  await lacking(page, "WebAssembly");
  await page.goto("index.html");
  await page.getByRole("button", { name: "Both sides yourself" }).first().click();
  await page.getByText(/runs no WebAssembly/).waitFor();
}));

describe("links that carry a game", () => {
  /** A link of the share drawer. */
  async function link(page, button) {
    await page.getByRole("button", { name: /^Share/ }).click();
    await page.getByRole("button", { name: button }).click();
    const field = page.locator(".parcels .shared input");
    await field.waitFor();
    return field.inputValue();
  }

  for (const [button, purpose] of [["The position on show", "play"], ["The game to play on", "play"], ["The game to look at", "watch"]]) {
    test(`"${button}" is opened by somebody else, who plays on`, () => visit(async (page) => {
      const { links } = await newGame("", { battle: "caldiero" });
      await sitDown(page, links.both);
      for (let count = 0; count < 3; count += 1) await endOr(page, count);
      const question = await page.locator("#prompt .question").innerText();
      const url = await link(page, button);
      assert.match(url, new RegExp(`#${purpose}=`));
      await visit(async (other) => {
        await other.goto(url);
        await other.locator("#prompt .question").waitFor();
        await calm(other);
        assert.equal(await other.locator("#prompt .question").innerText(), question);
        const before = await answers(other);
        await endOr(other);
        assert.ok((await answers(other)) > before);
        await other.goto("index.html");
        await other.locator(".card").first().waitFor();
        await calm(other);
        assert.equal(await other.locator(".game").count(), purpose === "play" ? 1 : 0, "what is only looked at is not kept");
      });
    }));
  }

  test("a position of a game with somebody's own values carries them", () => visit(async (page) => {
    const toml = 'battle = "castiglione"\nname = "mine"\n\n[leader.massena]\ntr = 2\n';
    const { links } = await newGame("", { battle: "castiglione", overlay: { name: "mine.toml", toml } });
    await sitDown(page, links.both);
    await choose(page);
    const url = await link(page, "The position on show");
    await visit(async (other) => {
      await other.goto(url);
      await other.locator("#prompt .question").waitFor();
      await calm(other);
      const seat = new URL(other.url()).hash.slice(1);
      const record = JSON.parse(await asking(other, "record", seat));
      assert.equal(record.header.overlay.toml, toml);
      assert.ok(record.header.situation);
    });
  }));

  test("one that was cut, is of a newer version, or holds something else is told so in words", () => visit(async (page) => {
    const { links } = await newGame("", { battle: "caldiero" });
    await sitDown(page, links.both);
    const url = await link(page, "The game to play on");
    const base = url.slice(0, url.indexOf("#"));
    const other = await page.context().newPage();
    const told = async (fragment, words) => {
      await other.goto("about:blank");
      await other.goto(`${base}#${fragment}`);
      await other.getByRole("alert").getByText(words).waitFor();
    };
    await told(url.slice(url.indexOf("#") + 1, -30), /is not whole/);
    await told("watch=%%%", /is not whole/);
    const packed = (what) => page.evaluate(async (given) => {
      const script = document.querySelector("script[src*='/js/lib/offline.js']");
      const { pack } = await import(new URL("parcel.js", script.src).href);
      return pack(given);
    }, what);
    await told(`play=${await packed({ v: 99, record: "{}" })}`, /newer version/);
    await told(`play=${await packed({ name: "nothing" })}`, /holds no game/);
    await told(`play=${await packed({ record: "x".repeat(9_000_000) })}`, /more than any game needs/);
    await told(`play=${await packed({ record: "{}" })}`, /record/i);
  }));

  test("under fog of war a running game gives no link to who may not know all of it", () => visit(async (page) => {
    const { links } = await newGame("", { battle: "caldiero", options: ["fog_of_war"], players: ["person", "recruit"], hotseat: false });
    await sitDown(page, links.french);
    await page.getByRole("button", { name: /^Share/ }).click();
    for (const name of ["The position on show", "The game to play on"]) {
      await page.getByRole("button", { name }).click();
      await page.getByText(/may not know all of the game/).waitFor();
      assert.equal(await page.locator(".parcels .shared").count(), 0);
    }
  }));
});

test("the files of the site name nothing from elsewhere", async () => {
  const files = await readdir(SITE, { recursive: true });
  const texts = files.filter((name) => /\.(html|js|css|webmanifest)$/.test(name));
  assert.ok(texts.length > 20);
  for (const name of texts) {
    const text = await readFile(join(SITE, name), "utf8");
    const loads = [...text.matchAll(/(?:src|href|from|import\(|url\()\s*=?\s*["'(](https?:|\/\/)[^"')]*/g)].map((found) => found[0]);
    assert.deepEqual(loads, [], name);
  }
});

test("what a page asks for while it is played comes from this site alone", () => visit(async (page) => {
  await page.goto("index.html");
  const about = await asking(page, "about");
  assert.equal(about.name, "Bicorne");
}));
