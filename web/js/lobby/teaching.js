// @ts-check
// What the first page says about learning: where a newcomer begins, and on each battle's card how hard it is, how long it takes, and its lessons.

import { api } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { page } from "../lib/place.js";
import { doneOf, hardness, ofBattle, playingTime, quarter } from "../learn/course.js";
import { dots, shortList, tick } from "../learn/list.js";
import { progress } from "../learn/progress.js";
import { startButton } from "../learn/start.js";

/** @typedef {import("../wire").Battle} Battle */
/** @typedef {import("../wire").Learn} Learn */

/**
 * @param {HTMLElement} cards The place of the battles' cards, in the order of `battles`.
 * @param {HTMLElement} section What the wide card stands above.
 * @param {Battle[]} battles
 */
export async function mountTeaching(cards, section, battles) {
  /** @type {Learn} */
  let learn;
  try {
    learn = await api.learn();
  } catch {
    // Everything can be played without it.
    return;
  }
  const wide = quarterCard(learn);
  if (wide) section.before(wide);
  battles.forEach((battle, at) => {
    const card = cards.children[at];
    if (card) teachOn(card, learn, battle);
  });
}

/** @param {Learn} learn */
function quarterCard(learn) {
  const now = quarter(learn, progress());
  if (!now) return undefined;
  const { lesson, first, lessonDone, gameDone, done } = now;
  const title = h("h2", { id: "begin-title" }, "Your first quarter of an hour");
  if (done) {
    return h("section", { id: "begin-here", class: "begin-here is-done", "aria-labelledby": title.id }, title,
      h("p", {}, tick(true), ` ${lesson.title} and ${first.title} are done. `, h("a", { href: page("learn") }, "Go on learning")));
  }
  // What comes next leads; the other one stays in reach.
  const begin = startButton(lesson.id, lessonDone ? "" : "primary", lessonDone ? "Once more" : "Begin", h("span", { class: "visually-hidden" }, `: ${lesson.title}`));
  const game = startButton(first.id, lessonDone ? "primary" : "", "First game", h("span", { class: "visually-hidden" }, `: ${first.title}`));
  return h(
    "section",
    { id: "begin-here", class: "begin-here", "aria-labelledby": title.id },
    title,
    h(
      "div",
      { class: "paper begin-card" },
      h("p", { class: "begin-why" }, "You need to read nothing before. The lesson shows you a fight, step by step; then you play two turns with a coach at your side."),
      h(
        "ol",
        { class: "begin-steps" },
        h("li", {}, h("div", {}, tick(lessonDone), h("strong", {}, lesson.title), h("p", { class: "small soft" }, `A lesson of ${lesson.steps} steps, about five minutes. Nothing can go wrong in it.`)), h("div", { class: "begin-go" }, begin)),
        h("li", {}, h("div", {}, tick(gameDone), h("strong", {}, first.title), h("p", { class: "small soft" }, `${first.goal} ${first.why}`)), h("div", { class: "begin-go" }, game)),
      ),
    ),
  );
}

/**
 * @param {Element} card
 * @param {Learn} learn
 * @param {Battle} battle
 */
function teachOn(card, learn, battle) {
  const { lessons, first, rating } = ofBattle(learn, battle.id);
  const ways = card.querySelector(".ways");
  if (!ways) return;
  if (rating) {
    ways.before(h("p", { class: "rating small", title: rating.why }, "Rules: ", dots(rating.complexity), ` ${hardness(rating.complexity)} · ${playingTime(rating.minutes)} of your own decisions`,
      h("span", { class: "visually-hidden" }, `. ${rating.why}`)));
  }
  if (lessons.length === 0 && !first) return;
  const known = progress();
  const done = doneOf(lessons, known);
  const game = first && h("p", {}, tick(first.id in known.firsts), " ", startButton(first.id, "", `First game: ${first.title}`), h("span", { class: "small soft" }, ` ${first.goal}`));
  ways.before(h("details", { class: "learn-fold" }, h("summary", {}, "Learn", h("span", { class: "soft small" }, ` · ${done} of ${lessons.length} lessons done`)), shortList(lessons, known), game));
}
