// Chromium for the tests. A page that logs an error, throws, or asks another site for anything fails its test.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { mkdir, readFile } from "node:fs/promises";
import { chromium } from "playwright-core";
import { countIn } from "./calm.mjs";
import { SITE_PATH } from "./folder.mjs";
import { SITE } from "./server.mjs";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** Nothing takes so long, in milliseconds, on the slowest of machines: only a test that would wait for ever comes to an end by it. */
const PATIENCE = 1_200_000;
const require = createRequire(import.meta.url);

export const SIZES = {
  desktop: { width: 1500, height: 950 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
};

export function openBrowser() {
  return chromium.launch({ executablePath: process.env.BICORNE_BROWSER ?? "/usr/bin/chromium", args: FLAGS, timeout: PATIENCE });
}

/** Somebody with an empty browser and one page of it does something, and nothing strange may happen meanwhile. */
export async function somebody(browser, origin, options, does) {
  const { context, problems } = await newPerson(browser, origin, options);
  const page = await context.newPage();
  await does(page, problems);
  await context.close();
  assert.deepEqual(problems, []);
}

/** A browser of its own, with nothing remembered. `problems` fills up with what should not happen; `first` runs in each page before anything else. */
export async function newPerson(browser, origin, options = {}, first = undefined) {
  const context = await browser.newContext({
    viewport: SIZES.desktop,
    reducedMotion: "reduce",
    baseURL: SITE ? `${origin}${SITE_PATH}` : origin,
    // What is kept for use without a network is fetched file by file: only the tests about that wait for it.
    serviceWorkers: "block",
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  context.setDefaultNavigationTimeout(PATIENCE);
  if (first) await context.addInitScript(first);
  await countIn(context);
  const problems = [];
  context.on("page", (page) => {
    page.on("pageerror", (error) => problems.push(`thrown: ${error.message}`));
    page.on("console", (message) => {
      // A browser reports a socket that breaks when the server is stopped as an error of the page; it is not one.
      if (message.type() === "error" && !/WebSocket|ERR_CONNECTION_REFUSED/.test(message.text())) {
        problems.push(`logged: ${message.text()}`);
      }
    });
    page.on("request", (request) => {
      const url = new URL(request.url());
      const own = url.origin === origin || url.origin === origin.replace("http", "ws");
      if (!own && !["blob:", "data:"].includes(url.protocol)) problems.push(`asked ${url.origin}`);
    });
  });
  return { context, problems };
}

/** Serious findings of axe-core on a page, in short. */
export async function findings(page) {
  const source = await readFile(require.resolve("axe-core/axe.min.js"), "utf8");
  await page.evaluate(source);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"],
      // Who speaks to the page says what he reads on a button; this rule is on trial in axe and must be asked for.
      rules: { "label-content-name-mismatch": { enabled: true } },
    }),
  );
  return violations
    .filter((found) => ["serious", "critical"].includes(found.impact))
    .map((found) => `${found.id}: ${found.nodes.map((node) => node.target.join(" ")).slice(0, 4).join(", ")}`);
}

/** Writes a picture where a person can look at it. */
export async function picture(page, name) {
  await mkdir("e2e/out/pictures", { recursive: true });
  await page.screenshot({ path: `e2e/out/pictures/${name}.png` });
}
