// @ts-check
// A briefing on one screen: what the battle is about, how a turn goes, what wins, and how to read a counter. The words come from the server,
// the counter from the board. It opens by itself before the first question of a reader's first game of a battle.

import { isTaught } from "../../learn/start.js";
import { api } from "../../lib/api.js";
import { fill, h } from "../../lib/dom.js";
import { counterPicture } from "../counters.js";
import { clauseButton } from "./kit.js";
import { sideName } from "../words.js";

/** @typedef {import("../../wire").Board} Board */
/** @typedef {import("./drawers.js").Drawers} Drawers */
/** @typedef {import("../store.js").Store} Store */

const KEY = "bicorne.briefed";

/** The battles whose briefing was shown. @returns {string[]} */
function briefed() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

/** @param {string} battle */
function keep(battle) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...briefed(), battle])]));
  } catch {
    // Then it is shown again next time.
  }
}

/**
 * A text in parts: clauses in brackets become buttons.
 * @param {string} text
 * @returns {{text: string, clause?: string}[]}
 */
export function parted(text) {
  return text
    .split(/(\([A-Z]{2,4} [^()]+\))/)
    .filter(Boolean)
    .map((part) => (/^\([A-Z]{2,4} [^(),;]+\)$/.test(part) ? { text: part, clause: part.slice(1, -1) } : { text: part }));
}

/**
 * The counter to explain: one with several values that is no person, of the formation with most of them.
 * @param {Board} board
 * @returns {string | undefined}
 */
export function sample(board) {
  const good = Object.entries(board.counters).filter(([, counter]) => counter.values.length > 1 && !["leader", "commander", "marker"].includes(counter.kind));
  return (good.find(([, counter]) => counter.formation && counter.size) ?? good[0])?.[0];
}

/** @param {Board} board */
function counterRead(board) {
  const id = sample(board);
  if (id === undefined) return [];
  const counter = board.counters[id];
  const formation = board.formations.find((one) => one.id === counter.formation);
  const rows = [
    [counter.short, `its name: ${counter.name}`],
    formation && ["stripe", `the colour of its formation: ${formation.name}`],
    ["ground", `the colour of its side: ${sideName(board, counter.side)}`],
    ["box", "what it is: crossed lines are infantry, one line cavalry, a dot artillery"],
    ...counter.values.map(({ what, value }) => [value, what.toLowerCase()]),
  ].filter((row) => Array.isArray(row));
  const list = h("dl", { class: "counter-legend" }, ...rows.flatMap(([what, means]) => [h("dt", {}, what), h("dd", {}, means)]));
  return [h("h3", { class: "sub" }, "How to read a counter"), h("div", { class: "counter-read" }, counterPicture(board, id), list)];
}

/**
 * The points as they stand: `French 3, Austrians 2`; nothing where no points are counted.
 * @param {Board | undefined} board
 * @param {Record<string, import("../../wire").Score>} scores
 */
export function scoreWords(board, scores) {
  const told = Object.entries(scores).filter(([, score]) => score.points !== undefined);
  return told.map(([side, score]) => `${sideName(board, side)} ${score.points}`).join(", ");
}

/**
 * What one wants in one sentence, and how it stands.
 * @param {string} battle
 * @param {Store} store
 */
async function goalShown(battle, store) {
  const goal = await api.learnWords(battle).then(({ briefing }) => briefing?.goal, () => undefined);
  if (!goal) return undefined;
  const { board, live } = store.state;
  const points = live ? scoreWords(board, live.scores) : "";
  return h("p", { class: "briefing-goal" }, h("strong", {}, "The goal: "), goal, points && ` Points now: ${points}.`);
}

/**
 * @param {HTMLElement} body
 * @param {Store} store
 */
export async function openBriefing(body, store) {
  const { board, welcome } = store.state;
  const first = h("div", { class: "briefing-words", "aria-live": "polite" }, h("p", { class: "soft" }, "Being fetched…"));
  const words = h("div", { class: "briefing-words" });
  // What it is about, the counters one is about to see, then how a turn goes and what wins.
  body.append(first, ...(board ? counterRead(board) : []), words, h("h3", { class: "sub" }, "How to move"),
    h("p", { class: "small" }, "What can act wears a ring. Click it, or carry it: where it may go lights up. The panel asks every question and lists every answer; nothing else can be done by mistake. Press G to read this again."));
  if (!welcome) return;
  void goalShown(welcome.battle, store).then((shown) => shown && body.prepend(shown));
  try {
    const { text } = await api.briefing(welcome.battle);
    const paragraphs = text.split("\n").filter((line) => line.trim() !== "").map((line) => h("p", {}, ...parted(line).map((part) => (part.clause ? clauseButton(part.clause) ?? part.text : part.text))));
    fill(first, ...paragraphs.slice(0, 1));
    fill(words, ...paragraphs.slice(1));
  } catch {
    fill(first, h("p", { class: "soft" }, "The words could not be fetched."));
  }
}

/**
 * Before the first question of a first game of a battle.
 * @param {Drawers} drawers
 * @param {Store} store
 */
export function firstBriefing(drawers, store) {
  let looked = false;
  store.on(["board", "welcome", "live"], ({ board, welcome, live }) => {
    if (looked || !board || !welcome || !live) return;
    looked = true;
    if (live.at > 0 || welcome.seat === "watch" || briefed().includes(welcome.battle)) return;
    // A lesson says what is needed, and so does the coach of a first game.
    if (welcome.players.includes("lesson") || isTaught(store.link?.seat ?? "")) return;
    keep(welcome.battle);
    drawers.open("briefing");
  });
}
