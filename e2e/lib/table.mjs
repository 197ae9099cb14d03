// Hands and eyes at a table: what a test does there is what a person does, by mouse or by keys.
import { calm } from "./calm.mjs";
import { SITE } from "./server.mjs";

/** Opens a table with cheap map art, and waits until it can be played. Who holds both sides plays alone, without a curtain, unless told otherwise. */
export async function sitDown(page, secret, { art = "plain", alone = true } = {}) {
  const seat = typeof secret === "string" ? secret : await madeHere(page, secret, alone);
  await page.addInitScript((one) => {
    localStorage.setItem("bicorne.seats", localStorage.getItem("bicorne.seats") ?? JSON.stringify([one]));
    // Who comes here has read the briefings, unless they are what the test is about.
    localStorage.setItem("bicorne.briefed", localStorage.getItem("bicorne.briefed") ?? JSON.stringify(["castiglione", "caldiero", "montebello", "campotenese", "novara"]));
  }, { secret: seat, added: 1, alone });
  await page.goto(pageAt("table", `?art=${art}#${seat}`));
  await page.locator("#prompt .when").first().waitFor({ state: "attached" });
  await page.locator("#bar .track, #bar [class*=track]").first().waitFor({ state: "attached" });
  await calm(page);
}

/** The address of a page: of a server, or of a folder of files whose base the context knows. */
export function pageAt(name, rest = "") {
  if (!SITE) return `/${name === "lobby" ? "" : name}${rest}`;
  return `${name === "lobby" ? "index" : name}.html${rest}`;
}

/** Asks the page's own interface, as its scripts do. */
export function asking(page, ask, ...words) {
  return page.evaluate(async ([name, given]) => {
    const script = document.querySelector("script[src*='/js/lib/offline.js']");
    const { api } = await import(new URL("api.js", script.src).href);
    return api[name](...given);
  }, [ask, words]);
}

/** Makes a game that was wished for, in the browser of this page; returns the seat. */
async function madeHere(page, wish, alone) {
  await page.goto(pageAt("about"));
  const make = async ({ path, body, of }) => {
    if (path === "/api/games") return asking(page, "create", body);
    if (path === "/api/games/import") return asking(page, "import", { ...body, record: JSON.stringify(body.record) });
    const whole = await make(of);
    return asking(page, "fork", whole.links.both, body);
  };
  const { links } = await make(wish);
  // There may be others from before.
  await page.evaluate((one) => {
    const held = JSON.parse(localStorage.getItem("bicorne.seats") ?? "[]");
    localStorage.setItem("bicorne.seats", JSON.stringify([one, ...held]));
  }, { secret: links[wish.role], added: 1, alone });
  return links[wish.role];
}

/** How many answers the game on show has. */
export async function answers(page) {
  const text = await page.locator("#replay output.where").textContent();
  return Number(/(\d+)\D*$/.exec(text ?? "")?.[1] ?? -1);
}

/** Does something that answers the game, and waits until the page shows it and all that comes of it. */
export async function answering(page, deed) {
  const before = await answers(page);
  await deed();
  await page.waitForFunction(
    (count) => Number(/(\d+)\D*$/.exec(document.querySelector("#replay output.where")?.textContent ?? "")?.[1] ?? -1) !== count,
    before,
  );
  await calm(page);
}

/** Turn and phase as the bar tells them. */
export async function turn(page) {
  const text = await page.locator("#bar").innerText();
  return /Turn (\d+)/.exec(text)?.[1] ?? text;
}

/** The buttons of the choices in the panel, in the order they stand. */
export function choices(page) {
  return page.locator("#side .choice-lists button.choice:visible");
}

/** Lets the dice fall before which the table stops, as often as it does. */
export async function throughPauses(page) {
  const fall = page.locator("#odds [data-key=let-fall]");
  for (let count = 0; count < 20 && (await fall.isVisible()); count += 1) {
    await fall.click();
    await calm(page);
  }
}

/** Makes one choice that moves the game on: a subject first where one has to be taken up, and through the odds where there are any. */
export async function choose(page, seed = 0) {
  await throughPauses(page);
  const before = await answers(page);
  for (let clicks = 0; clicks < 3; clicks += 1) {
    const list = choices(page);
    const count = await list.count();
    if (count === 0) throw new Error(`nothing to choose: ${await page.locator("#prompt").innerText()}`);
    const decide = page.locator("#odds .buttons button.primary");
    if (await decide.isVisible()) await decide.click();
    else await list.nth(clicks === 0 ? seed % count : 0).click();
    await calm(page);
    if ((await answers(page)) !== before) return;
  }
  throw new Error(`the game does not move on: ${await page.locator("#side").innerText()}`);
}

/** Presses the button that ends the segment, and confirms; tells whether there was one. */
async function pressEnd(page) {
  const end = page.locator("#prompt [data-key=end]");
  if (!(await end.isVisible())) return false;
  await answering(page, async () => {
    await end.click();
    const anyway = page.locator("#prompt [data-key=end-anyway]");
    await calm(page);
    if (await anyway.isVisible()) await anyway.click();
  });
  return true;
}

/** Answers somehow: ends what can be ended, else makes a choice. */
export async function endOr(page, seed = 0) {
  await throughPauses(page);
  if (!(await pressEnd(page))) await choose(page, seed);
}

/** The middle of the nth element that fits, on the screen. */
export function middleOf(page, selector, nth = 0) {
  return page.evaluate(
    ([what, index]) => {
      const found = document.querySelectorAll(what)[index];
      if (!found) return undefined;
      const box = found.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    },
    [selector, nth],
  );
}

/** How a place on the screen is touched. */
export const mouse = (page, { x, y }) => page.mouse.click(x, y);
export const thumb = (page, { x, y }) => page.touchscreen.tap(x, y);

/** Touches a piece that can act and a place it can go to; tells whether that moved the game on. */
async function moveOnMap(page, touch) {
  await throughPauses(page);
  await page.locator("#prompt .question").click({ position: { x: 2, y: 2 } });
  await calm(page);
  const before = await answers(page);
  const goes = async () => {
    const target = await middleOf(page, "#stage .cost-pills:not(.is-preview) .pill");
    if (!target) return false;
    await touch(page, target);
    await calm(page);
    return (await answers(page)) > before;
  };
  // Touching a piece in hand again would put it down.
  if (await goes()) return true;
  for (let nth = 0; nth < 5; nth += 1) {
    const piece = await middleOf(page, "#stage [data-piece].is-able:not(.is-in-hand) .piece-button", nth);
    if (!piece) break;
    await touch(page, piece);
    await calm(page);
    if (await goes()) return true;
  }
  return (await answers(page)) > before;
}

/** Gets the armies set up, where a battle begins with that. */
export async function setUp(page) {
  for (let count = 0; count < 20 && !/^\d+$/.test(await turn(page)); count += 1) await endOr(page);
}

/** Plays until so many moves have been made on the map; tells whether they were. */
export async function movesOnMap(page, touch, wanted) {
  let moved = 0;
  for (let count = 0; count < 40 && moved < wanted; count += 1) {
    if (await moveOnMap(page, touch)) moved += 1;
    else await endOr(page, count);
  }
  return moved === wanted;
}

/** Plays until the turn changes; the first moves on the map, the rest in the panel. Tells how many on the map. */
export async function playTurn(page, touch) {
  const first = await turn(page);
  let onMap = 0;
  for (let count = 0; count < 300; count += 1) {
    if ((await turn(page)) !== first) return onMap;
    if (onMap < 3 && (await moveOnMap(page, touch))) onMap += 1;
    else await endOr(page, count);
  }
  throw new Error("the turn does not end");
}

/** Plays until the turn changes, touching nothing but keys. Tells how many moves were made with the cursor on the map. */
export async function keyTurn(page) {
  const first = await turn(page);
  let onMap = 0;
  for (let count = 0; count < 400; count += 1) {
    if ((await turn(page)) !== first) return onMap;
    if (onMap < 3 && (await moveByCursor(page))) onMap += 1;
    else await endByKey(page);
  }
  throw new Error("the turn does not end");
}

/** Plays by keys alone until so many moves have been made with the cursor on the map; tells whether they were. */
export async function movesByKeys(page, wanted) {
  let moved = 0;
  for (let count = 0; count < 20 && moved < wanted; count += 1) {
    if (await moveByCursor(page)) moved += 1;
    else await endByKey(page);
  }
  return moved === wanted;
}

async function moveByCursor(page) {
  await throughPauses(page);
  const before = await answers(page);
  await page.locator("#stage").focus();
  for (const key of ["n", "Enter", "t", "Enter"]) {
    await page.keyboard.press(key);
    await calm(page);
  }
  return (await answers(page)) > before;
}

async function endByKey(page) {
  await throughPauses(page);
  const before = await answers(page);
  await page.locator("#stage").focus();
  await page.keyboard.press("e");
  await calm(page);
  if (await page.locator("#prompt [data-key=end-anyway]").isVisible()) await page.keyboard.press("Enter");
  await calm(page);
  if ((await answers(page)) !== before) return;
  // Nothing to end: the first choice of the panel, by Tab and Enter.
  await page.locator("#prompt").focus();
  for (let tabs = 0; tabs < 40; tabs += 1) {
    await page.keyboard.press("Tab");
    const onChoice = await page.evaluate(() => document.activeElement?.matches(".choice-lists button.choice, #odds .buttons button.primary"));
    if (!onChoice) continue;
    await page.keyboard.press("Enter");
    await calm(page);
    if (await page.locator("#odds .buttons button.primary").isVisible()) await page.keyboard.press("Enter");
    await calm(page);
    return;
  }
}
