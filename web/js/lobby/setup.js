// @ts-check
// The form of a new game: who plays, and whatever else somebody wants to settle beforehand.

import { ApiError, api } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { page } from "../lib/place.js";
import { clauseButton } from "../rules/popover.js";
import { begin } from "./begin.js";
import { diceField, nameField } from "./fields.js";
import { playersField } from "./players.js";
import { changedOptions, seating } from "./seating.js";

/** @typedef {import("../wire").Battle} Battle */
/** @typedef {import("../wire").BattleOption} BattleOption */
/** @typedef {import("../wire").NewGame} NewGame */
/** @typedef {import("./seating.js").Who} Who */

/** Larger than any overlay one could write by hand. */
const LARGEST_OVERLAY = 1_000_000;

/**
 * @typedef {object} Setup
 * @property {HTMLFormElement} element
 * @property {(who: Who[], everything: boolean) => void} open Shows the form with these players chosen, with all options or without.
 */

/**
 * @param {Battle} battle
 * @param {() => void} close Called when the form is put away.
 * @returns {Setup}
 */
export function setupForm(battle, close) {
  const players = playersField(battle, ["me", "computer"]);
  const edition = editionField(battle);
  const options = optionsField(battle.options);
  const dice = diceField();
  const overlay = overlayField();
  const name = nameField();
  const more = h(
    "details",
    { class: "more" },
    h("summary", {}, "Rules, dice and your own copy"),
    edition?.element,
    options.element,
    dice.element,
    overlay.element,
  );
  const status = h("div", { class: "card-status" });
  const putAway = h("button", { type: "button", class: "quiet" }, "Put this away");
  putAway.addEventListener("click", close);
  const buttons = h("p", { class: "buttons" }, h("button", { type: "submit", class: "primary" }, "Set up the table"), putAway);
  const element = h(
    "form",
    { class: "setup", "aria-label": `A new game of ${battle.page?.title ?? battle.title}` },
    h("h4", { tabindex: -1 }, "A new game"),
    players.element,
    name.element,
    more,
    buttons,
    status,
  );

  element.addEventListener("submit", async (event) => {
    event.preventDefault();
    const who = players.read();
    await begin({
      battle,
      who,
      controls: buttons,
      status,
      make: async () => {
        /** @type {NewGame} */
        const game = { battle: battle.id, options: options.read(), dice: dice.read(), ...seating(who, players.levels(), battle.sides) };
        if (edition) game.edition = edition.read();
        if (name.read()) game.name = name.read();
        const file = await overlay.read();
        if (file) game.overlay = file;
        return api.create(game);
      },
    });
  });

  return {
    element,
    open: (who, everything) => {
      players.write(who);
      more.open = everything;
      element.querySelector("h4")?.focus();
    },
  };
}

/** @param {Battle} battle */
function editionField(battle) {
  if (battle.editions.length < 2) return undefined;
  const choices = battle.editions.map((edition, index) => h("option", { value: edition }, index === 0 ? `${edition} (usual)` : edition));
  const select = h("select", {}, ...choices);
  const element = h("p", {}, h("label", { class: "stacked" }, "Edition of the rulebook", select));
  return { element, read: () => select.value };
}

/** @param {BattleOption[]} options */
function optionsField(options) {
  /** @type {Map<string, HTMLInputElement>} */
  const boxes = new Map();
  const rows = options.map((option) => {
    const box = h("input", { type: "checkbox", checked: option.default });
    boxes.set(option.id, box);
    return h(
      "li",
      {},
      h("label", {}, box, h("span", { class: "option-title" }, option.title)),
      h("div", { class: "option-text" }, option.text, clauseButton(option.clause)),
    );
  });
  const element = h("fieldset", {}, h("legend", {}, "Optional rules and readings"), h("ul", { class: "options" }, ...rows));
  if (options.length === 0) element.hidden = true;
  return { element, read: () => changedOptions(options, (id) => boxes.get(id)?.checked ?? false) };
}

/** The values of somebody's printed copy, as a file. */
function overlayField() {
  const input = h("input", { type: "file", accept: ".toml,text/plain" });
  const element = h(
    "fieldset",
    {},
    h("legend", {}, "Values of your printed copy"),
    h("p", { class: "small soft" }, "Maps and counters here are reconstructed. If you own the game you can lay your values over ours: ",
      h("a", { href: page("about", "#overlays") }, "how to write an overlay"), "."),
    h("p", {}, h("label", { class: "stacked" }, "Overlay file", input)),
  );
  return {
    element,
    read: async () => {
      const file = input.files?.[0];
      if (!file) return undefined;
      if (file.size > LARGEST_OVERLAY) throw new ApiError("too-large", `${file.name} is too large to be an overlay.`, []);
      return { name: file.name, toml: await file.text() };
    },
  };
}
