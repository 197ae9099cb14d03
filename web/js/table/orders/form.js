// @ts-check
// An order being written: verb, place, manner; and what it would lead to, before it counts.

import { h } from "../../lib/dom.js";
import { counted, listed, sentence } from "../../lib/text.js";
import { button, clauseButton } from "../panel/kit.js";
import { oddsShown } from "../panel/odds.js";
import { placeName, pieceName } from "../words.js";
import { NORMALLY, verbOf } from "./staff.js";

/** @typedef {import("../../wire").OrderPreview} OrderPreview */
/** @typedef {import("../../wire").Orders} Orders */
/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("./staff.js").Draft} Draft */
/** @typedef {import("./staff.js").Staff} Staff */

/** @type {Record<string, string>} */
const MANNERS = { cautiously: "Cautiously", normally: "Normally", "at-all-costs": "At all costs" };

/**
 * @param {Store} store
 * @param {Staff} staff
 * @returns {HTMLElement[]}
 */
export function formShown(store, staff) {
  const { orders, draft } = staff;
  if (!orders || !draft) return [];
  const formation = orders.formations.find((one) => one.id === draft.formation);
  if (!formation) return [];
  const verb = verbOf(orders, draft.verb);
  const give = async (/** @type {boolean} */ carry) => {
    if ((await staff.giveDraft()) && carry) staff.carry();
  };
  const whole = staff.preview !== undefined;
  const buttons = h(
    "div",
    { class: "buttons" },
    ready("primary", whole, () => give(true), "Give it and carry out"),
    ready("", whole, () => give(false), "Give it"),
    button("quiet", () => staff.leave(), "Leave it"),
  );
  const box = h(
    "div",
    { class: "order-form", role: "group", "aria-label": `Orders for ${formation.name}` },
    h("h3", { class: "sub" }, `Orders for ${formation.name}`),
    verbs(staff, orders, draft),
    verb && h("p", { class: "soft small" }, `${sentence(verb.help)}.`.replace("..", ".")),
    ...aim(store, staff, orders, draft),
    conditions(staff, orders, draft),
    ...foreseen(store, staff),
    buttons,
  );
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    staff.leave();
  });
  return [box];
}

/**
 * A button that cannot be pressed before everything is said.
 * @param {string} kind
 * @param {boolean} now
 * @param {() => void} press
 * @param {string} words
 */
function ready(kind, now, press, words) {
  const made = button(kind, press, words);
  made.disabled = !now;
  made.dataset.key = words;
  return made;
}

/** @param {Staff} staff @param {Orders} orders @param {Draft} draft */
function verbs(staff, orders, draft) {
  const made = orders.verbs.map(({ verb, label, help }) => {
    const one = button("small verb", () => staff.change({ verb }), label);
    one.title = help;
    one.dataset.key = `verb ${verb}`;
    one.setAttribute("aria-pressed", String(verb === draft.verb));
    return one;
  });
  return h("div", { class: "verbs", role: "group", "aria-label": "What it shall do" }, ...made);
}

/** @param {Store} store @param {Staff} staff @param {Orders} orders @param {Draft} draft */
function aim(store, staff, orders, draft) {
  const aimed = verbOf(orders, draft.verb)?.aim;
  if (aimed === "formation") {
    const others = orders.formations.filter((one) => one.id !== draft.formation).map(({ id, name }) => /** @type {[string, string]} */ ([id, name]));
    return [select("Which formation", [["", "choose…"], ...others], draft.aim, (value) => staff.change({ aim: value }))];
  }
  if (aimed !== "place") return [];
  const { reach } = staff;
  const lists = reach ? /** @type {[string, string[]][]} */ ([["this turn", reach.now], ["in two turns", reach.next], ["later", reach.later]]) : [];
  const chooser = h("select", { "aria-label": "Where to", "data-key": "aim" }, h("option", { value: "" }, "click the map, or choose…"));
  const known = new Set(lists.flatMap(([, ids]) => ids));
  if (draft.aim !== "" && !known.has(draft.aim)) chooser.append(h("option", { value: draft.aim }, placeName(store.state.board, draft.aim)));
  for (const [when, ids] of lists) {
    if (ids.length === 0) continue;
    const named = ids.map((id) => /** @type {[string, string]} */ ([id, placeName(store.state.board, id)])).sort(([, a], [, b]) => a.localeCompare(b));
    chooser.append(h("optgroup", { label: `${sentence(when)} (${ids.length})` }, ...named.map(([id, name]) => h("option", { value: id }, name))));
  }
  chooser.value = draft.aim;
  chooser.addEventListener("change", () => staff.change({ aim: chooser.value }));
  const key = h(
    "p",
    { class: "reach-key small soft" },
    h("span", { class: "key-now" }, "this turn"),
    h("span", { class: "key-next" }, "two turns"),
    h("span", { class: "key-later" }, "later"),
    reach?.command && h("span", { class: "key-command" }, "its leader's command"),
    reach?.threats && h("span", { class: "key-threat" }, "in the enemy's reach"),
  );
  return [h("label", { class: "order-field" }, h("span", {}, "Where to"), chooser), key];
}

/** @param {Staff} staff @param {Orders} orders @param {Draft} draft */
function conditions(staff, orders, draft) {
  const verb = verbOf(orders, draft.verb);
  const manners = orders.manners.map((id) => /** @type {[string, string]} */ ([id, MANNERS[id] ?? id]));
  const fields = [select("How", manners, draft.manner || NORMALLY, (manner) => staff.change({ manner }))];
  if (verb?.fights && orders.odds.length > 0) {
    const odds = orders.odds.map((id) => /** @type {[string, string]} */ ([id, `at ${id} or better`]));
    fields.push(select("Fights", [["", "as the manner says"], ...odds], draft.odds, (value) => staff.change({ odds: value })));
  }
  if (orders.postures && orders.postures.length > 0) {
    const postures = orders.postures.map(({ id, label }) => /** @type {[string, string]} */ ([id, sentence(label)]));
    fields.push(select("Order", [["", "whichever suits"], ...postures], draft.posture, (value) => staff.change({ posture: value })));
  }
  if (orders.conducts && orders.conducts.length > 0) {
    const conducts = orders.conducts.map(({ id, label }) => /** @type {[string, string]} */ ([id, sentence(label)]));
    fields.push(select("March", [["", "as the staff thinks"], ...conducts], draft.conduct, (value) => staff.change({ conduct: value })));
  }
  if (verb?.aim === "place") fields.push(byTurn(draft.by, (by) => staff.change({ by })));
  return h("div", { class: "order-fields" }, ...fields);
}

/**
 * The turn by which a formation should be there; nothing where that does not matter.
 * @param {string} value
 * @param {(value: string) => void} change
 */
function byTurn(value, change) {
  const field = h("input", { type: "number", min: 1, max: 99, step: 1, placeholder: "any", "data-key": "choose by turn" });
  field.value = value;
  field.addEventListener("change", () => change(field.value));
  return h("label", { class: "order-field" }, h("span", {}, "By turn"), field);
}

/**
 * @param {string} label
 * @param {[string, string][]} options
 * @param {string} value
 * @param {(value: string) => void} change
 */
function select(label, options, value, change) {
  const made = h("select", { "data-key": `choose ${label}` }, ...options.map(([id, words]) => h("option", { value: id }, words)));
  made.value = value;
  made.addEventListener("change", () => change(made.value));
  return h("label", { class: "order-field" }, h("span", {}, label), made);
}

/**
 * What the order would lead to, why it cannot be, or that it is being worked out.
 * @param {Store} store
 * @param {Staff} staff
 * @returns {HTMLElement[]}
 */
function foreseen(store, staff) {
  if (staff.fault) return [h("p", { class: "order-fault", role: "alert" }, sentence(staff.fault.message), " ", clauseButton(staff.fault.clause))];
  if (staff.foreseeing) return [h("p", { class: "soft small", role: "status" }, "The staff works out what would happen…")];
  return staff.preview && staff.orders ? previewShown(store, staff.orders, staff.preview) : [];
}

/** @param {Store} store @param {Orders} orders @param {OrderPreview} preview */
function previewShown(store, orders, preview) {
  const { board, live } = store.state;
  const name = (/** @type {string} */ id) => placeName(board, id);
  const ends = preview.ends.map(({ piece, to, cost }) =>
    h("li", {}, h("span", {}, pieceName(board, piece, live?.pieces[piece])), h("span", {}, name(to)), h("span", { class: "soft figure" }, cost ?? "")),
  );
  /** @type {HTMLElement[]} */
  const parts = [
    h("p", { class: "order-words" }, h("strong", {}, preview.order.words), ": ", h("span", { role: "status" }, meanWords(preview, orders.losses))),
  ];
  const time = timeWords(preview);
  if (time) parts.push(h("p", { class: preview.late ? "order-fault" : "small" }, time));
  if (preview.joint) {
    const { place, odds, units, also } = preview.joint;
    parts.push(h("p", { class: "small" }, `All ${counted(units.length, "unit")} that could come this turn against ${name(place)}: ${odds}, before any die.`));
    if (also) parts.push(h("p", { class: "small" }, `From some sides one would have to attack ${listed(also.map(name))} as well.`));
  }
  if (preview.bound) parts.push(h("p", { class: "small" }, `Bound by its order to close or to attack: ${listed(preview.bound.map((id) => pieceName(board, id, live?.pieces[id])))}.`));
  if (preview.meets.length > 0) parts.push(h("p", { class: "small" }, `Meets the enemy at ${listed(preview.meets.map(name))}.`));
  if (preview.halt) parts.push(h("p", { class: "small" }, "The staff would first halt here: ", preview.halt.text, " ", clauseButton(preview.halt.clause)));
  if (ends.length > 0) parts.push(h("details", { class: "order-ends" }, h("summary", { class: "small" }, `Where ${counted(ends.length, "piece")} would end`), h("ul", {}, ...ends)));
  if (preview.first) parts.push(h("details", { class: "order-odds" }, h("summary", { class: "small" }, `The first die: ${preview.first.title}`), ...oddsShown(preview.first)));
  return parts;
}

/**
 * How long the way takes, and whether that is too long.
 * @param {Pick<OrderPreview, "turns" | "late">} preview
 */
export function timeWords({ turns, late }) {
  if (turns === undefined) return "";
  const when = turns === 1 ? "All of it can be there this turn" : `All of it can be there in ${turns} turns`;
  return late ? `${when}: too late for the turn that the order names.` : turns === 1 ? "" : `${when}, by what ways alone allow.`;
}

/**
 * The means of the simulated turns in one sentence.
 * @param {OrderPreview} preview
 * @param {string} losses What losses are counted in.
 */
export function meanWords({ samples, there, own, enemy, ground, chance }, losses) {
  const points = Math.abs(ground) < 0.05 ? "" : `${ground > 0 ? "gains" : "loses"} ${Math.abs(ground).toFixed(1)} points, `;
  return (
    `of ${samples} simulated turns ${Math.round((there * samples) / 100)} carry it out; on average it ${points}` +
    `costs ${own.toFixed(1)} ${losses} against ${enemy.toFixed(1)} of theirs; ${Math.round(chance)} in 100 to win`
  );
}
