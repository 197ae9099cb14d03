// Hands and eyes at a table: what a test does there is what a person does, by mouse or by keys.

/** Opens a table with cheap map art, and waits until it can be played. */
export async function sitDown(page, secret) {
  await page.goto(`/table?art=plain#${secret}`);
  await page.locator("#prompt .question, #prompt .who, #prompt .result, #odds .ending").first().waitFor();
  await page.locator("#stage [data-piece]").first().waitFor({ state: "attached" });
}

/** How many answers the game on show has. */
export async function answers(page) {
  const text = await page.locator("#replay output.where").textContent();
  return Number(/(\d+)\D*$/.exec(text ?? "")?.[1] ?? -1);
}

/** Does something that answers the game, and waits until the page shows it. */
export async function answering(page, deed) {
  const before = await answers(page);
  await deed();
  await page.waitForFunction(
    (count) => Number(/(\d+)\D*$/.exec(document.querySelector("#replay output.where")?.textContent ?? "")?.[1] ?? -1) !== count,
    before,
  );
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

/** Presses the button that ends the segment, and confirms; tells whether there was one. */
async function pressEnd(page) {
  const end = page.locator("#prompt [data-key=end]");
  if (!(await end.isVisible())) return false;
  await answering(page, async () => {
    await end.click();
    const anyway = page.locator("#prompt [data-key=end-anyway]");
    await Promise.race([anyway.waitFor(), page.waitForTimeout(400)]);
    if (await anyway.isVisible()) await anyway.click();
  });
  return true;
}

/** Answers somehow: ends what can be ended, else takes one of the choices, and rolls what they roll. */
export async function endOr(page, seed = 0) {
  if (await pressEnd(page)) return;
  const list = choices(page);
  const count = await list.count();
  if (count === 0) throw new Error(`nothing to choose: ${await page.locator("#prompt").innerText()}`);
  const before = await answers(page);
  await list.nth(seed % count).click();
  const decide = page.locator("#odds .buttons button.primary");
  await page.waitForFunction(
    (at) => {
      const now = Number(/(\d+)\D*$/.exec(document.querySelector("#replay output.where")?.textContent ?? "")?.[1] ?? -1);
      return now !== at || document.querySelector("#odds .buttons button.primary") || document.querySelector("#side .put-down");
    },
    before,
  );
  if ((await answers(page)) === before && (await decide.isVisible())) await answering(page, () => decide.click());
}

/** Clicks a piece that can act and a place it can go to; tells whether that moved the game on. */
async function moveOnMap(page) {
  const able = page.locator("#stage [data-piece].is-able .piece-button");
  if ((await able.count()) === 0) return false;
  const before = await answers(page);
  await able.first().dispatchEvent("click");
  await page.waitForTimeout(250);
  const target = await page.evaluate(() => {
    const pill = document.querySelector("#stage .cost-pills:not(.is-preview) .pill");
    if (!pill) return undefined;
    const box = pill.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  if (target) {
    await page.mouse.click(target.x, target.y);
    await page.waitForTimeout(250);
  }
  return (await answers(page)) > before;
}

/** Plays until the turn changes, with the mouse; the first moves on the map, the rest in the panel. Tells how many on the map. */
export async function mouseTurn(page) {
  const first = await turn(page);
  let onMap = 0;
  for (let count = 0; count < 300; count += 1) {
    if ((await turn(page)) !== first) return onMap;
    if (onMap < 3 && (await moveOnMap(page))) onMap += 1;
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

async function moveByCursor(page) {
  const before = await answers(page);
  await page.locator("#stage").focus();
  for (const key of ["n", "Enter", "t", "Enter"]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(120);
  }
  return (await answers(page)) > before;
}

async function endByKey(page) {
  const before = await answers(page);
  await page.locator("#stage").focus();
  await page.keyboard.press("e");
  await page.waitForTimeout(150);
  if (await page.locator("#prompt [data-key=end-anyway]").isVisible()) await page.keyboard.press("Enter");
  await page.waitForTimeout(150);
  if ((await answers(page)) !== before) return;
  // Nothing to end: the first choice of the panel, by Tab and Enter.
  await page.locator("#prompt").focus();
  for (let tabs = 0; tabs < 40; tabs += 1) {
    await page.keyboard.press("Tab");
    const onChoice = await page.evaluate(() => document.activeElement?.matches(".choice-lists button.choice, #odds .buttons button.primary"));
    if (!onChoice) continue;
    await page.keyboard.press("Enter");
    await page.waitForTimeout(200);
    if (await page.locator("#odds .buttons button.primary").isVisible()) await page.keyboard.press("Enter");
    await page.waitForTimeout(200);
    return;
  }
}
