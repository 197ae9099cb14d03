// Looking back: a finished game as a film, its course, what can be taken away, and going on from any point.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { findings, picture, somebody } from "./lib/browser.mjs";
import { calm } from "./lib/calm.mjs";
import { openHouse } from "./lib/house.mjs";
import { BATTLES, recorded } from "./lib/server.mjs";
import { answers, choose, sitDown } from "./lib/table.mjs";

const house = openHouse();

for (const battle of BATTLES) {
  describe(battle, () => {
    test("a finished game is replayed, charted, taken away and gone on from", () =>
      somebody(house.browser, house.server.origin, { acceptDownloads: true }, async (page) => {
        const { links } = await recorded(house.server.origin, battle);
        await sitDown(page, links.both);
        const end = await answers(page);
        const slider = page.getByRole("slider", { name: /Answer of the game/ });
        const where = async () => Number(await slider.inputValue());
        const reaches = async (at) => {
          await page.waitForFunction((to) => Number(document.querySelector("#replay .slider").value) === to, at);
          await calm(page);
        };

        await slider.focus();
        await page.keyboard.press("Home");
        await page.locator(".strip-past").waitFor();
        await reaches(0);
        await page.getByRole("button", { name: "One step forward" }).click();
        await reaches(1);

        await page.getByRole("button", { name: /^Course/ }).click();
        const jump = page.getByRole("combobox", { name: "Jump to a turn or a fight" });
        const turns = jump.locator("optgroup[label=Turns] option");
        await turns.nth(3).waitFor({ state: "attached" });
        assert.ok((await jump.locator("optgroup[label=Fights] option").count()) > 0, "there are fights to jump to");
        const third = Number(await turns.nth(2).getAttribute("value"));
        await jump.selectOption(String(third));
        await reaches(third);
        assert.match(await page.locator("#bar").innerText(), /Turn [23]/);
        assert.ok((await page.locator("#replay .course-line").count()) >= 2, "each side has its line");
        assert.deepEqual(await findings(page), []);
        await picture(page, `${battle}-replay`);

        await page.getByRole("combobox", { name: "Speed" }).selectOption({ label: "fast" });
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await page.waitForFunction((from) => Number(document.querySelector("#replay .slider").value) >= from + 3, third);
        await page.getByRole("button", { name: "Pause" }).click();
        await calm(page);
        assert.ok((await where()) < end, "it was stopped on its way");

        await page.locator("#log .step button").first().click();
        await page.locator(".strip-past").waitFor();

        const account = await saved(page, "Save the account");
        assert.match(account, /Turn 1/);
        const record = JSON.parse(await saved(page, "Save the record"));
        assert.equal(record.answers.length, end);

        await jump.selectOption(String(third));
        await reaches(third);
        await page.getByRole("button", { name: "Continue from here as a new game" }).click();
        await page.getByRole("button", { name: "Begin", exact: true }).click();
        // Dice that were due are rolled at once, so it may be some answers further.
        await page.waitForFunction(
          (whole) => {
            const [, count] = /^now · (\d+)/.exec(document.querySelector("#replay output.where")?.textContent ?? "") ?? [];
            return count !== undefined && Number(count) < whole;
          },
          end,
        );
        await calm(page);
        assert.ok((await answers(page)) >= third);
        assert.match(await page.locator("#bar").innerText(), /Turn [23]/);
        await choose(page);
      }));
  });
}

async function saved(page, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
  return readFile(await download.path(), "utf8");
}
