// A browser and a server of its own for every file of tests, gone when its last test is.
import { after, before } from "node:test";
import { openBrowser } from "./browser.mjs";
import { serveFolder } from "./folder.mjs";
import { SITE, startServer } from "./server.mjs";

export function openHouse() {
  const house = { browser: undefined, server: undefined };
  before(async () => {
    house.browser = await openBrowser();
    house.server = SITE ? await serveFolder(SITE) : await startServer();
  });
  after(async () => {
    await house.browser?.close();
    await house.server?.stop();
  });
  return house;
}
