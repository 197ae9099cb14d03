// A Bicorne server of its own for a test: free port, empty data folder, gone afterwards.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PROGRAM = process.env.BICORNE_PROGRAM ?? "target/debug/bicorne";
const PATIENCE = 20_000;

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

/** Starts a server; `restart` ends it the hard way and starts it again on the same port and data. */
export async function startServer() {
  const folder = await mkdtemp(join(tmpdir(), "bicorne-e2e-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let child = await launch(port, folder, origin);
  return {
    origin,
    async restart() {
      await end(child, "SIGKILL");
      child = await launch(port, folder, origin);
    },
    async stop() {
      await end(child, "SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function launch(port, folder, origin) {
  const words = ["serve", "--port", String(port), "--data-dir", folder, "--no-open"];
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

/** A new game over the API. */
export async function newGame(origin, game) {
  const body = { options: [], players: ["person", "person"], dice: "server", hotseat: true, ...game };
  const answer = await fetch(`${origin}/api/games`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`no game: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
