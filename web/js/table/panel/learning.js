// @ts-check
// What teaches at a table: the card of a lesson, a puzzle or a drill, the coach of a first game, and words that can be asked about. It is fetched after everything else.

import { api } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { mountCoach } from "./coach.js";
import { mountDrill } from "./drill.js";
import { mountLesson } from "./lesson.js";
import { Pointer } from "./pointing.js";
import { mountPuzzle } from "./puzzle.js";
import { mountTerms } from "./terms.js";

/** @typedef {import("../table.js").Table} Table */

/**
 * @param {Table} table
 * @param {HTMLElement} panel What scrolls beside the map.
 * @param {string} secret The seat's.
 */
export function mountLearning(table, panel, secret) {
  const { store } = table;
  const place = h("div", { id: "teaching" });
  panel.prepend(place);
  const pointer = new Pointer(table);
  const before = store.listeners.length;
  mountLesson(place, table, pointer, secret);
  mountPuzzle(place, table, pointer, secret);
  mountDrill(place, table, pointer, secret);
  mountCoach(place, table, pointer, secret);
  // The game may have begun before this was there.
  for (const { run } of store.listeners.slice(before)) run(store.state);
  const battle = store.state.welcome?.battle;
  if (battle === undefined) return;
  // Without its words a table can be played all the same.
  const lessons = () => api.learn().then(({ lessons: all }) => all, () => []);
  void api.learnWords(battle).then(({ glossary }) => glossary && mountTerms(store, glossary.terms, lessons), () => {});
}
