// One game on the site in Firefox, driven by its own protocol (WebDriver BiDi), so that nothing else has to be installed.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRequire } from "node:module";
import { test } from "node:test";
import { serveFolder } from "../lib/folder.mjs";
import { SITE, freePort } from "../lib/server.mjs";

/** Node.js 20 has no socket of its own; the driver of Chromium carries one. */
const { ws } = createRequire(import.meta.url)("../node_modules/playwright-core/lib/utilsBundle.js");
const FIREFOX = process.env.BICORNE_FIREFOX ?? "/usr/bin/firefox-esr";

/** Firefox with an empty profile. */
async function openFirefox() {
  const profile = await mkdtemp(join(tmpdir(), "bicorne-firefox-"));
  const port = await freePort();
  const words = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", String(port), "about:blank"];
  const child = spawn(FIREFOX, words, { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: "1" } });
  const address = await new Promise((resolve, reject) => {
    let said = "";
    child.stderr.on("data", (data) => {
      said += data;
      const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said);
      if (found) resolve(found[1]);
    });
    child.once("exit", () => reject(new Error(`Firefox ended: ${said}`)));
  });
  const socket = new ws(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error("Firefox does not talk"));
  });
  const open = new Map();
  let next = 1;
  socket.onmessage = ({ data }) => {
    const said = JSON.parse(data);
    const waiting = open.get(said.id);
    open.delete(said.id);
    if (said.type === "error") waiting?.reject(new Error(said.message));
    else waiting?.resolve(said.result);
  };
  const send = (method, params) => new Promise((resolve, reject) => {
    const id = next++;
    open.set(id, { resolve, reject });
    socket.send(JSON.stringify({ id, method, params }));
  });
  await send("session.new", { capabilities: {} });
  return {
    send,
    async close() {
      await send("browser.close", {}).catch(() => {});
      socket.close();
      if (child.exitCode === null) await new Promise((resolve) => child.once("exit", resolve));
      await rm(profile, { recursive: true, force: true });
    },
  };
}

test("a game is begun, played against the computer and found again", async () => {
  const site = await serveFolder(SITE);
  const firefox = await openFirefox();
  const { contexts } = await firefox.send("browsingContext.getTree", {});
  const context = contexts[0].context;
  const go = (url) => firefox.send("browsingContext.navigate", { context, url, wait: "complete" });
  /** Runs in the page until it returns something. */
  const until = async (body) => {
    for (;;) {
      const expression = `(() => { ${body} })()`;
      const said = await firefox.send("script.evaluate", { expression, target: { context }, awaitPromise: true }).catch((error) => {
        // The page may be changing under our feet.
        if (/no such frame|navigat|discarded|aborted/i.test(error.message)) return undefined;
        throw error;
      });
      if (said?.type === "exception") throw new Error(said.exceptionDetails.text);
      const value = said?.result?.value;
      if (value !== undefined && value !== false) return value;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const count = "return Number(/(\\d+)\\D*$/.exec(document.querySelector('#replay output.where')?.textContent ?? '')?.[1] ?? NaN) || undefined;";
  await go(site.base);
  await until("const button = [...document.querySelectorAll('.card button.play')][0]; button?.click(); return Boolean(button);");
  await until("return location.pathname.endsWith('table.html') && Boolean(document.querySelector('#side .choice-lists button.choice, #prompt [data-key=end]'));");
  const before = await until(count);
  await until("(document.querySelector('#prompt [data-key=end]') ?? document.querySelector('#side .choice-lists button.choice'))?.click(); return true;");
  await until("document.querySelector('#prompt [data-key=end-anyway]')?.click(); return Number(/(\\d+)\\D*$/.exec(document.querySelector('#replay output.where')?.textContent ?? '')?.[1]) > " + before + ";");
  await go(`${site.base}index.html`);
  assert.ok(await until("return document.querySelectorAll('.game .go').length === 1;"));
  await firefox.close();
  await site.stop();
});
