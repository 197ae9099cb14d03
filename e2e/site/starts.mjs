// Starts the program as it goes onto a host, with no feature that browsers lack: `node e2e/site/starts.mjs FILE`.
import { readFile } from "node:fs/promises";

const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]));
const { memory, alloc, call, length } = instance.exports;
const asked = new TextEncoder().encode(JSON.stringify({ do: "create", id: "g", seed: "7", order: { battle: "castiglione" } }));
// Asking for room may move the memory.
const room = alloc(asked.length);
new Uint8Array(memory.buffer, room, asked.length).set(asked);
const at = call();
const said = new TextDecoder().decode(new Uint8Array(memory.buffer, at, length()));
if (!said.includes('"battle":"castiglione"')) throw new Error(`the program makes no game: ${said.slice(0, 300)}`);
