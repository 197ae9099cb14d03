// A Bicorne server of its own for a test: free port, empty data folder, gone afterwards.
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PROGRAM = process.env.BICORNE_PROGRAM ?? "target/debug/bicorne";
/** A server that has not come up by then, in milliseconds, never will, on the slowest of machines. */
const PATIENCE = 1_200_000;
/** Whole games the rules are tested with. */
const RECORDS = { castiglione: "castiglione-1.1", caldiero: "caldiero" };
export const BATTLES = Object.keys(RECORDS);

/** A port nobody listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Starts a server, with `further` words of its command; `restart` ends it the hard way and starts it again on the same port and data. */
export async function startServer(further = []) {
  const folder = await mkdtemp(join(tmpdir(), "bicorne-e2e-"));
  const { port, origin, ...first } = await launchAnywhere(folder, further);
  let child = first.child;
  return {
    origin,
    async restart() {
      await end(child, "SIGKILL");
      child = await launch(port, folder, origin, further);
    },
    async stop() {
      await end(child, "SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Tests run side by side: a port that was free may be taken by the time the server asks for it, so another one is tried. */
async function launchAnywhere(folder, further, tries = 5) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  try {
    return { port, origin, child: await launch(port, folder, origin, further) };
  } catch (error) {
    if (tries > 1 && /is taken/.test(error.message)) return launchAnywhere(folder, further, tries - 1);
    throw error;
  }
}

async function launch(port, folder, origin, further) {
  const words = ["serve", "--port", String(port), "--data-dir", folder, "--no-open", ...further];
  const child = spawn(PROGRAM, words, { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (data) => {
    said = (said + data).slice(-4000);
  });
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${said}`);
    const health = await fetch(`${origin}/healthz`).catch(() => undefined);
    if (health?.ok) return child;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill("SIGKILL");
  throw new Error(`the server did not come up: ${said}`);
}

function end(child, signal) {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.once("exit", resolve);
    child.kill(signal);
  });
}

/** The folder of the static site, where the tests run on that. */
export const SITE = process.env.BICORNE_SITE;

/** Without a server a game is made in the browser that plays it: until somebody sits down its seats are only wished for. */
function wished(path, body, of) {
  const seat = (role) => ({ path, body, of, role });
  return { links: { both: seat("both"), french: seat("french"), austrian: seat("austrian"), watch: seat("watch") } };
}

/** A new game over the API. */
export async function newGame(origin, game) {
  return made(origin, "/api/games", { options: [], players: ["person", "person"], dice: "server", hotseat: true, ...game });
}

async function made(origin, path, body, secret) {
  if (SITE) return wished(path, body, secret);
  const answer = await fetch(origin + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin, ...(secret && { Authorization: `Bearer ${secret}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`no game: ${answer.status} ${await answer.text()}`);
  const game = await answer.json();
  return { ...game, links: { ...game.links, ...(await accepted(origin, game.invitations)) } };
}

/** The links of seats that somebody was invited to. */
async function accepted(origin, invitations) {
  const links = {};
  for (const [seat, invitation] of Object.entries(invitations)) {
    const answer = await fetch(`${origin}/api/invitation`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: origin, Authorization: `Bearer ${invitation}` },
      body: JSON.stringify({ claim: `the page that plays ${seat}` }),
    });
    if (!answer.ok) throw new Error(`not accepted: ${answer.status} ${await answer.text()}`);
    links[seat] = (await answer.json()).secret;
  }
  return links;
}

/** A recorded game, played to its end: that of a battle, or the one of that name. In one hand unless told otherwise. */
export async function recorded(origin, battle, company = { hotseat: true }) {
  const file = new URL(`../../crates/catalog/tests/records/${RECORDS[battle] ?? battle}.json`, import.meta.url);
  const record = JSON.parse(await readFile(file, "utf8"));
  return { ...(await made(origin, "/api/games/import", { record, ...company })), record };
}

/** A game that begins in a situation, with everybody's seat in one hand unless told otherwise. */
export async function situated(origin, toml, { hotseat = true } = {}) {
  const engine = spawn(PROGRAM, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  engine.stdin.end([{ cmd: "situation", toml, seed: 1 }, { cmd: "record" }].map((line) => `${JSON.stringify(line)}\n`).join(""));
  let said = "";
  for await (const data of engine.stdout) said += data;
  const [begun, { record }] = said.trim().split("\n").map((line) => JSON.parse(line));
  if (!begun.ok) throw new Error(`no such situation: ${begun.error}`);
  return made(origin, "/api/games/import", { record, players: ["person", "person"], dice: "server", hotseat });
}

/** A recorded game from one of its answers on, with everybody's seat in one hand. */
export async function continued(origin, record, at) {
  const whole = await made(origin, "/api/games/import", { record, hotseat: true });
  const seats = { players: ["person", "person"], dice: "server", hotseat: true };
  return made(origin, "/api/games/fork", { at, ...seats }, whole.links.both);
}

/** The same game, taken up just before the nth answer that fits; the dice from there on are new. */
export async function takenUp(origin, battle, answer, nth = 0) {
  const { record, ...whole } = await recorded(origin, battle);
  const places = record.answers.flatMap((text, at) => (answer.test(text) ? [at] : []));
  if (places[nth] === undefined) throw new Error(`no answer of ${battle} is like ${answer}`);
  const seats = { players: ["person", "person"], dice: "server", hotseat: true };
  return made(origin, "/api/games/fork", { at: places[nth], ...seats }, whole.links.both);
}
