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
