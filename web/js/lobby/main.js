// @ts-check
// The first page: the battles there are and the games that go on.

import { api } from "../lib/api.js";
import { byId, fill, h } from "../lib/dom.js";
import { alone } from "../lib/place.js";
import { held } from "../lib/seats.js";
import { faults } from "./begin.js";
import { battleCard } from "./card.js";
import { mountKeeping } from "./keeping.js";
import { mountTeaching } from "./teaching.js";
import { mountImporter } from "./importer.js";
import { mountMine } from "./mine.js";
import { paintAfter } from "./pictures.js";

async function start() {
  // Whoever looks at the battles will want one.
  paintAfter(api.warm());
  const cards = byId("cards");
  // Who has games comes back to go on with them; a newcomer wants to see the battles.
  if (held().length > 0) byId("battles").before(byId("mine"));
  try {
    const battles = await api.battles();
    fill(cards, ...battles.map(battleCard));
    mountImporter(battles);
    // It says what can be learnt, and waits for nothing that can be played.
    void mountTeaching(cards, byId("battles"), battles);
    await mountMine(battles);
    await mountKeeping();
    if (!alone) await mountOffline();
  } catch (error) {
    fill(cards, faults(error));
  }
}

/** A server that also serves the site without one leads there: who has opened it once plays on when the server is gone. */
async function mountOffline() {
  const { offline } = await api.about();
  if (!offline) return;
  const link = h("a", { href: "/offline/" }, "Play without this server");
  document.querySelector(".foot p")?.append(" ", link, ".");
}

void start();
