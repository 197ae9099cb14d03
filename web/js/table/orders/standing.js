// @ts-check
// Standing orders: small decisions that are left to the staff, each with its clause.

import { h } from "../../lib/dom.js";
import { button, clauseButton } from "../panel/kit.js";
import { placeName } from "../words.js";

/** @typedef {import("../../wire").StandingOrder} StandingOrder */
/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("./staff.js").Staff} Staff */

/** @type {Record<string, string>} */
const SETTINGS = {
  off: "ask me",
  usual: "as usual",
  never: "never",
  always: "always",
  "if-it-adds": "if it adds",
  "at-least": "with a chance of at least",
  "worse-than": "from worse than",
  towards: "towards",
  weakest: "the weakest",
  strongest: "the strongest",
  first: "first of all",
};

/** @type {Record<string, {after: string, usual: string}>} */
const NUMBERS = { "at-least": { after: "in 100", usual: "60" }, "worse-than": { after: "points for 100 of theirs", usual: "60" } };

/**
 * A setting in parts: `at-least 60` is a word and what stands behind it.
 * @param {string} setting
 * @returns {{word: string, value: string}}
 */
export function settingOf(setting) {
  const [word, ...rest] = setting.split(" ");
  return { word, value: rest.join(" ") };
}

/**
 * @param {Store} store
 * @param {Staff} staff
 */
export function standingShown(store, staff) {
  const topics = staff.orders?.standing ?? [];
  const set = topics.filter((one) => one.setting !== "off").length;
  const all = button("small", () => staff.set("all usual"), "All as usual");
  all.dataset.key = "all usual";
  const list = h("ul", { class: "standing" }, ...topics.map((topic) => row(store, staff, topic)));
  return h(
    "details",
    { class: "standing-orders", "data-fold": "standing" },
    h("summary", {}, "Standing orders", h("span", { class: "soft small" }, ` ${set} of ${topics.length} set`)),
    h("p", { class: "soft small" }, "The staff answers these small decisions for you, and nothing else. What it answers is told here and can be taken back where you could."),
    list,
    h("div", { class: "buttons" }, all),
  );
}

/** @param {Store} store @param {Staff} staff @param {StandingOrder} topic */
function row(store, staff, topic) {
  const now = settingOf(topic.setting);
  const words = topic.settings.map((pattern) => settingOf(pattern));
  const chooser = h("select", { "aria-label": topic.title, "data-key": `standing ${topic.id}` });
  for (const { word } of words) chooser.append(h("option", { value: word }, SETTINGS[word] ?? word));
  chooser.value = now.word;
  const send = (/** @type {string} */ word, /** @type {string} */ value) => staff.set([topic.id, word, value].filter(Boolean).join(" "));
  const needs = (/** @type {string} */ word) => words.find((one) => one.word === word)?.value ?? "";
  chooser.addEventListener("change", () => {
    const needed = needs(chooser.value);
    if (needed === "PLACE") send(chooser.value, firstPlace(store));
    else if (needed === "FORMATION") send(chooser.value, formations(store, staff)[0]?.id ?? "");
    else send(chooser.value, needed === "N" ? (NUMBERS[chooser.value]?.usual ?? "50") : "");
  });
  const more = needs(now.word) === "" ? undefined : argument(store, staff, topic, now, (value) => send(now.word, value));
  return h(
    "li",
    {},
    h("span", { class: "standing-what" }, topic.title, " ", clauseButton(topic.clause), topic.scarce ? h("span", { class: "soft small" }, " spends something scarce") : ""),
    h("span", { class: "standing-how" }, chooser, more ?? ""),
  );
}

/**
 * @param {Store} store
 * @param {Staff} staff
 * @param {StandingOrder} topic
 * @param {{word: string, value: string}} now
 * @param {(value: string) => void} change
 */
function argument(store, staff, topic, now, change) {
  const { board } = store.state;
  const number = NUMBERS[now.word];
  if (number) {
    const field = h("input", { type: "number", min: 0, max: 100, step: 5, "aria-label": `${topic.title}: ${SETTINGS[now.word]}`, "data-key": `number ${topic.id}` });
    field.value = now.value;
    field.addEventListener("change", () => change(field.value));
    return h("label", { class: "standing-number" }, field, h("span", { class: "small soft" }, number.after));
  }
  if (now.word === "first") {
    const chooser = h("select", { "aria-label": `${topic.title}: ${SETTINGS[now.word]}`, "data-key": `formation ${topic.id}` });
    for (const { id, name } of formations(store, staff)) chooser.append(h("option", { value: id }, name));
    chooser.value = now.value;
    chooser.addEventListener("change", () => change(chooser.value));
    return chooser;
  }
  const places = (board?.spaces ?? []).filter((space) => space.name).map(({ id }) => id);
  if (!places.includes(now.value)) places.unshift(now.value);
  const chooser = h("select", { "aria-label": `${topic.title}: ${SETTINGS[now.word]}`, "data-key": `place ${topic.id}` });
  for (const id of places) chooser.append(h("option", { value: id }, placeName(board, id)));
  chooser.value = now.value;
  chooser.addEventListener("change", () => change(chooser.value));
  return chooser;
}

/**
 * The formations of both sides, one's own first.
 * @param {Store} store
 * @param {Staff} staff
 */
function formations({ state: { board } }, staff) {
  const own = (staff.orders?.formations ?? []).map(({ id, name }) => ({ id, name }));
  const theirs = (board?.formations ?? []).filter(({ id }) => own.every((one) => one.id !== id)).map(({ id, name }) => ({ id, name }));
  return [...own, ...theirs];
}

/** @param {Store} store */
function firstPlace({ state: { board } }) {
  return board?.spaces.find((space) => space.name)?.id ?? board?.spaces[0]?.id ?? "";
}
