// @ts-check
// Bringing in a recorded game and playing on from where it ends.

import { ApiError, api } from "../lib/api.js";
import { byId, fill, h } from "../lib/dom.js";
import { counted } from "../lib/text.js";
import { begin, faults } from "./begin.js";
import { diceField, nameField } from "./fields.js";
import { bringInAll, readSaved } from "./keeping.js";
import { playersField } from "./players.js";
import { seating } from "./seating.js";

/** @typedef {import("../wire").Battle} Battle */

/**
 * @param {Battle[]} battles
 */
export function mountImporter(battles) {
  const input = /** @type {HTMLInputElement} */ (byId("record"));
  const place = byId("import-form");
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (!file) return;
    try {
      const text = await file.text();
      const saved = readSaved(text);
      if (saved) await bringInAll(saved, place);
      else fill(place, importForm(battles, readRecord(text, file.name)));
    } catch (error) {
      fill(place, faults(error));
    }
  });
}

/**
 * Looks at a file only as far as the form needs; whether the record is good is for the server to say.
 * @param {string} text
 * @param {string} name
 * @returns {{record: string, battle: string, answers: number}} The record as it was written: its numbers are larger than a script can hold.
 */
export function readRecord(text, name) {
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    throw new ApiError("malformed", `${name} is not a record: it is not JSON.`, []);
  }
  const battle = record?.header?.battle;
  if (typeof battle !== "string" || !Array.isArray(record.answers)) {
    throw new ApiError("malformed", `${name} is not a record of a game: it names no battle or holds no answers.`, []);
  }
  return { record: text, battle, answers: record.answers.length };
}

/**
 * @param {Battle[]} battles
 * @param {{record: string, battle: string, answers: number}} read
 * @returns {HTMLElement}
 */
function importForm(battles, read) {
  const battle = battles.find((one) => one.id === read.battle);
  if (!battle) {
    return faults(new ApiError("unknown", `The record is of ${read.battle}, which this server does not have.`, []));
  }
  const players = playersField(battle, ["me", "me"]);
  const dice = diceField();
  const name = nameField();
  const status = h("div", { class: "card-status" });
  const buttons = h("p", { class: "buttons" }, h("button", { type: "submit", class: "primary" }, "Bring it in"));
  const form = h(
    "form",
    { class: "setup", "aria-label": "The recorded game" },
    h("p", { role: "status" }, h("strong", {}, battle.page?.title ?? battle.title), `, ${counted(read.answers, "answer")} recorded. Who plays on from there?`),
    players.element,
    dice.element,
    name.element,
    buttons,
    status,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const who = players.read();
    const given = name.read();
    await begin({
      battle,
      who,
      controls: buttons,
      status,
      make: () => api.import({ record: read.record, dice: dice.read(), ...seating(who, players.levels(), battle.sides), ...(given ? { name: given } : {}) }),
    });
  });
  return form;
}
