// @ts-check
// The first page: the battles there are and the games that go on.

import { api } from "../lib/api.js";
import { byId, fill } from "../lib/dom.js";
import { held } from "../lib/seats.js";
import { faults } from "./begin.js";
import { battleCard } from "./card.js";
import { mountKeeping } from "./keeping.js";
import { mountTeaching } from "./teaching.js";
import { mountImporter } from "./importer.js";
import { mountMine } from "./mine.js";

async function start() {
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
    // Whoever has looked at the battles will want one.
    api.warm();
  } catch (error) {
    fill(cards, faults(error));
  }
}

void start();
