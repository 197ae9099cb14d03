// A dumb file server: what lies in a folder, below a path, with no rule but the name. `pack` compresses as most hosts do.
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

const KINDS = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".wasm": "application/wasm",
  ".otf": "font/otf",
};
const PACKED = new Set([".html", ".js", ".css", ".json", ".webmanifest", ".svg"]);

/** Not the root: a site lies anywhere. */
export const SITE_PATH = "/some/where/";

/** How much a slow line takes at a time, in bytes. */
const PIECE = 4096;

/** One line for all answers: so many bits a second, and a delay before each. @param {{bits: number, delay: number}} line */
function slowLine({ bits, delay }) {
  let free = 0;
  const until = (time) => new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())));
  return async (response, body) => {
    await until(performance.now() + delay);
    for (let at = 0; at < body.length; at += PIECE) {
      const piece = body.subarray(at, at + PIECE);
      free = Math.max(free, performance.now()) + (piece.length * 8000) / bits;
      await until(free);
      response.write(piece);
    }
    response.end();
  };
}

/**
 * @param {string} folder
 * @param {{path?: string, pack?: boolean, line?: {bits: number, delay: number}}} [options] `line` is for measuring: what browsers slow down
 * themselves they do not slow down for workers.
 */
export async function serveFolder(folder, { path = SITE_PATH, pack = false, line } = {}) {
  const slowly = line && slowLine(line);
  const sent = { bytes: 0, files: [], sizes: {} };
  let root = folder;
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://here");
    const rest = pathname.startsWith(path) ? pathname.slice(path.length) || "index.html" : undefined;
    const file = rest === undefined ? undefined : join(root, normalize(decodeURIComponent(rest)));
    const found = file?.startsWith(root) ? await stat(file).catch(() => undefined) : undefined;
    if (!file || !found?.isFile()) {
      response.writeHead(404).end("there is nothing here");
      return;
    }
    const kind = extname(file);
    const headers = { "Content-Type": KINDS[kind] ?? "application/octet-stream", "Last-Modified": found.mtime.toUTCString(), "Cache-Control": "max-age=600" };
    if ((pack && PACKED.has(kind)) || slowly) {
      const whole = await readFile(file);
      const packed = pack && PACKED.has(kind);
      const body = packed ? gzipSync(whole) : whole;
      sent.bytes += body.length;
      sent.sizes[rest] = body.length;
      response.writeHead(200, { ...headers, ...(packed && { "Content-Encoding": "gzip" }) });
      if (slowly) await slowly(response, body);
      else response.end(body);
    } else {
      sent.bytes += found.size;
      sent.sizes[rest] = found.size;
      response.writeHead(200, { ...headers, "Content-Length": found.size });
      createReadStream(file).pipe(response);
    }
    sent.files.push(rest);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  return {
    origin,
    base: origin + path,
    sent,
    /** From now on another folder is served, as after an upgrade. */
    serve(other) {
      root = other;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
