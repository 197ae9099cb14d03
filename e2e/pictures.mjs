// `cargo xtask pictures`: the maps that the lobby shows at once, and the pictures of the README. Both are committed, so nobody needs a browser to
// build the program; they are made anew when a map or the look of the table changes.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { newPerson, openBrowser } from "./lib/browser.mjs";
import { calm } from "./lib/calm.mjs";
import { continued, startServer } from "./lib/server.mjs";
import { sitDown } from "./lib/table.mjs";
import { WIDTH, markOf } from "../web/js/lobby/pictures.js";

/** No file is larger, in bytes: they are read on pages that should be there at once. */
const LARGEST = 150_000;
const wanted = process.argv.slice(2);

/** Positions from games of the computer against itself, and what a player does there. */
const TABLES = [
  { name: "castiglione", battle: "castiglione", at: 298, does: takeFirst },
  { name: "odds", battle: "castiglione", at: 677, does: weighFirst },
  { name: "caldiero", battle: "caldiero", at: 373, does: weighFirst },
];

const browser = await openBrowser();
const server = await startServer();
try {
  if (wanted.length === 0 || wanted.includes("maps")) await maps();
  for (const table of TABLES) if (wanted.length === 0 || wanted.includes(table.name)) await photograph(table);
} finally {
  await browser.close();
  await server.stop();
}

/** Every map as the table's own brush paints it, and the marks by which a test sees that a map has changed since. */
async function maps() {
  await mkdir("web/maps", { recursive: true });
  const { context } = await newPerson(browser, server.origin);
  const page = await context.newPage();
  await page.goto("/about");
  const marks = {};
  for (const { id } of await (await fetch(`${server.origin}/api/battles`)).json()) {
    const { board, png } = await page.evaluate(async ([battle, width]) => {
      const { api } = await import("/js/lib/api.js");
      const { paintThumbnail } = await import("/js/map/picture.js");
      const board = await api.board(battle);
      const canvas = await paintThumbnail(board, width);
      return { board, png: canvas.toDataURL("image/png") };
    }, [id, WIDTH]);
    marks[id] = markOf(board);
    await keep(page, png, `web/maps/${id}.webp`);
  }
  await writeFile("web/maps/marks.json", `${JSON.stringify(marks, null, 2)}\n`);
  await context.close();
}

/** A table in the middle of a game. */
async function photograph({ name, battle, at, does }) {
  await mkdir("docs/pictures", { recursive: true });
  const record = JSON.parse(await readFile(new URL(`positions/${battle}.json`, import.meta.url), "utf8"));
  const { links } = await continued(server.origin, record, at);
  const { context } = await newPerson(browser, server.origin, { viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await sitDown(page, links.both, { art: "full" });
  await does(page);
  await calm(page);
  const png = await page.screenshot();
  await keep(page, `data:image/png;base64,${png.toString("base64")}`, `docs/pictures/${name}.webp`);
  await context.close();
}

/** Takes the first piece in hand, so that its reach shows. */
async function takeFirst(page) {
  await page.locator("#side .choice-lists button.choice:visible").first().click();
}

/** Shows the odds of the first choice that a die decides. */
async function weighFirst(page) {
  await page.locator("#side .choice-lists button.choice:has(.dice-sign)").first().click();
  await page.locator("#odds table.chances").waitFor();
}

/** Writes a picture as WebP, as well as it can be within the limit. */
async function keep(page, png, file) {
  const webp = await page.evaluate(async ([source, largest]) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext("2d").drawImage(image, 0, 0);
    for (let quality = 0.9; quality > 0.3; quality -= 0.04) {
      const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/webp", quality));
      if (blob.size <= largest) return { quality, bytes: [...new Uint8Array(await blob.arrayBuffer())] };
    }
    return undefined;
  }, [png, LARGEST]);
  if (!webp) throw new Error(`${file} cannot be made small enough`);
  await writeFile(file, Buffer.from(webp.bytes));
  console.log(`${file}: ${Math.round(webp.bytes.length / 1000)} kB, quality ${webp.quality.toFixed(2)}`);
}
