// @ts-check
// The program in WebAssembly: texts go in, texts come out. It is fetched packed, so that a host that packs nothing sends no more.

/** Something the program would not do, in its own words. */
export class Refused extends Error {
  /** @param {{code: string, message: string, clause?: string, faults?: object[]}} said */
  constructor(said) {
    super(said.message);
    this.said = said;
  }
}

/** The program broke down. It cannot be used any more. */
export class Broken extends Error {}

/** @typedef {{write?: {from: number, entries: string[], standing: object, thought?: {at: number, side: string, text: string}}, due?: boolean, news?: {id?: number, side: string, done: number, of: number}, thoughts?: number}} Head */

export class Engine {
  /** @param {WebAssembly.Exports} exports */
  constructor(exports) {
    this.exports = /** @type {any} */ (exports);
    this.reader = new TextDecoder();
    this.writer = new TextEncoder();
  }

  /**
   * Asks; what is refused is thrown.
   * @param {object} call
   * @returns {{head: Head, lines: string[]}}
   */
  call(call) {
    const asked = this.writer.encode(JSON.stringify(call));
    const { memory, alloc, call: run, length } = this.exports;
    let text;
    try {
      const at = alloc(asked.length);
      new Uint8Array(memory.buffer, at, asked.length).set(asked);
      const said = run();
      text = this.reader.decode(new Uint8Array(memory.buffer, said, length()));
    } catch (error) {
      throw new Broken(this.lastWords() || String(error));
    }
    const [first = "{}", ...lines] = text.split("\n");
    const head = JSON.parse(first);
    if (head.error) throw new Refused(head.error);
    return { head, lines };
  }

  /** The first line of what was asked for, as it was written. @param {object} call @returns {string} */
  ask(call) {
    return this.call(call).lines[0] ?? "null";
  }

  /** How much memory it has taken, in bytes. */
  get size() {
    return this.exports.memory.buffer.byteLength;
  }

  /** Why it broke down, as far as it could say so. */
  lastWords() {
    try {
      const { memory, broken, length } = this.exports;
      const at = broken();
      return this.reader.decode(new Uint8Array(memory.buffer, at, length()));
    } catch {
      return "";
    }
  }
}

/** The program, as the site names it: where this module lies and what is packed how is said by `parts.json` beside it. */
const PACKED = new URL("../../engine.bin", import.meta.url);
const PLAIN = new URL("../../engine.wasm", import.meta.url);

/** @returns {Promise<Engine>} */
export async function startEngine() {
  if (typeof WebAssembly !== "object") {
    throw new Error("This browser runs no WebAssembly, which the table needs without a server. Use a newer browser, or a server.");
  }
  const { instance } = await instantiate();
  return new Engine(instance.exports);
}

/** @returns {Promise<WebAssembly.WebAssemblyInstantiatedSource>} */
async function instantiate() {
  const packs = typeof DecompressionStream !== "undefined";
  const response = await fetch(packs ? PACKED : PLAIN);
  if (!response.ok || !response.body) throw new Error("The program of this site cannot be fetched. Load the page again when there is a network.");
  const plain = packs ? response.body.pipeThrough(new DecompressionStream("deflate-raw")) : response.body;
  const wasm = new Response(plain, { headers: { "Content-Type": "application/wasm" } });
  return WebAssembly.instantiateStreaming(wasm);
}
