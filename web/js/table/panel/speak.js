// @ts-check
// What is said to those who listen: news in few words, then what is asked. Everything of one moment becomes one message,
// so that a long turn of the other side does not flood anybody.

import { counted, sentence } from "../../lib/text.js";
import { sideName } from "../words.js";
import { onNews } from "./fresh.js";
import { NO_ODDS } from "./odds.js";
import { spoken } from "./reckoning.js";
import { headOf } from "./why.js";

/** @typedef {import("../../wire").Step} Step */
/** @typedef {import("../../wire").Scene} Scene */
/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../store.js").State} State */

/** How long to wait for more before something is said. */
const PAUSE = 500;
/** More lines than these are counted, not read. */
const READ = 3;

/**
 * News in words: the last few lines, and how many went before.
 * @param {Step[]} news
 */
export function told(news) {
  const lines = news.flatMap((step) => step.lines.map((line) => line.text));
  if (lines.length <= READ) return lines.join(" ");
  const before = counted(lines.length - READ, "thing");
  return `${before} happened; the last: ${lines.slice(-READ).join(" ")}`;
}

/**
 * What is asked, and of whom.
 * @param {State} state
 * @param {Scene} scene
 */
export function asks({ board }, scene) {
  const { prompt } = scene;
  if (prompt.wait === "over") {
    const winner = prompt.over?.winner;
    return `The game is over. ${winner ? `Victory: ${sideName(board, winner)}` : "A draw"}, ${prompt.over?.level ?? ""}.`;
  }
  if (prompt.wait === "roll") return `A roll is due: ${prompt.roll?.why ?? ""}.`;
  const mine = prompt.asked?.find((one) => one.side === prompt.side);
  if (mine) return `Your turn. ${sentence(mine.question)}`;
  const others = (prompt.asked ?? []).map((one) => sideName(board, one.side));
  return `Waiting for ${others.join(" and ")}.`;
}

/**
 * @param {HTMLElement} live Polite.
 * @param {HTMLElement} alert Assertive.
 * @param {Store} store
 * @param {{readonly down: boolean}} curtain
 */
export function mountSpeak(live, alert, store, curtain) {
  /** @type {Step[]} */
  let news = [];
  let asked = "";
  let extra = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(say, PAUSE);
  };

  const say = () => {
    const { state } = store;
    if (!state.live || curtain.down) return;
    if (state.pause) {
      if (extra) live.textContent = extra;
      extra = "";
      return;
    }
    const question = state.past ? "" : asks(state, state.live);
    const parts = [told(news), extra];
    if (question !== asked || news.length > 0) parts.push(question);
    news = [];
    extra = "";
    asked = question;
    const text = parts.filter(Boolean).join(" ");
    if (text) live.textContent = text;
  };

  onNews(store, (fresh) => {
    news.push(...fresh);
    later();
  });
  store.on(["live", "past"], later);
  document.addEventListener("bicorne:curtain", later);
  store.on(["odds"], ({ odds }) => {
    if (odds === undefined) return;
    extra = odds ? spoken(odds) : NO_ODDS;
    later();
  });
  store.on(["pause"], ({ pause }) => {
    if (pause?.odds) extra = `The dice are about to fall. ${spoken(pause.odds)} Press Enter to let them fall.`;
    later();
  });
  let lookedBack = false;
  store.on(["past"], ({ past, pause }) => {
    if (pause || (!past && !lookedBack)) return;
    if (past) extra = `The table after answer ${past.at}, ${past.turn}.`;
    else if (lookedBack) extra = "Back to now.";
    lookedBack = Boolean(past);
  });
  store.on(["because"], (state) => {
    if (!state.because || curtain.down) return;
    alert.textContent = `${headOf(state)}${state.because.reason}`;
  });
  store.on(["notice"], ({ notice }) => {
    alert.textContent = notice?.message ?? "";
  });
}
