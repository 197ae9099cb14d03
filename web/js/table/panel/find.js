// @ts-check
// A box to type a name into: what is chosen from the list is shown in the middle of the map and on the card.

import { fill, h } from "../../lib/dom.js";
import { best, things } from "./finding.js";
import { icon, sideMark } from "./kit.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("./finding.js").Thing} Thing */

const MOST = 12;

/**
 * @param {HTMLElement} body
 * @param {Store} store
 * @param {(space: string) => void} centreOn
 */
export function openFind(body, store, centreOn) {
  const { board } = store.state;
  const scene = store.shown;
  if (!board || !scene) return;
  const all = things(board, scene);
  /** @type {Thing[]} */
  let found = [];
  let active = -1;

  const listbox = h("ul", { class: "found", role: "listbox", id: "found", "aria-label": "Found" });
  const input = h("input", {
    type: "text",
    role: "combobox",
    "aria-expanded": "false",
    "aria-controls": listbox.id,
    "aria-autocomplete": "list",
    "aria-label": "Name of a unit or place, or number of a hex",
    autocomplete: "off",
    spellcheck: "false",
    class: "find-input",
  });
  const count = h("p", { class: "soft small", role: "status" });
  body.append(input, count, listbox);
  input.focus();

  const draw = () => {
    found = best(all, input.value, MOST);
    active = found.length > 0 ? 0 : -1;
    fill(listbox, ...found.map(option));
    const typed = input.value.trim() !== "";
    count.textContent = typed && found.length === 0 ? "Nothing of that name is on the table." : "";
    input.setAttribute("aria-expanded", String(found.length > 0));
    mark();
  };

  /** @param {Thing} thing @param {number} index */
  const option = (thing, index) => {
    const side = thing.kind === "piece" ? scene.pieces[thing.id]?.side : undefined;
    const made = h(
      "li",
      { role: "option", id: `found-${index}` },
      side ? sideMark(board, side) : icon("place"),
      h("span", {}, thing.name),
      h("span", { class: "soft small" }, thing.about),
    );
    made.addEventListener("pointerdown", (event) => event.preventDefault());
    made.addEventListener("click", () => show(thing));
    return made;
  };

  const mark = () => {
    [...listbox.children].forEach((child, index) => {
      child.setAttribute("aria-selected", String(index === active));
      if (index === active) child.scrollIntoView({ block: "nearest" });
    });
    if (active >= 0) input.setAttribute("aria-activedescendant", `found-${active}`);
    else input.removeAttribute("aria-activedescendant");
  };

  /** @param {Thing} thing */
  const show = (thing) => {
    if (thing.at) centreOn(thing.at);
    store.set({ inspected: thing.kind === "piece" ? { piece: thing.id, space: thing.at } : { space: thing.id } });
    count.textContent = thing.at ? `The map shows ${thing.name}.` : `${thing.name} is not on the map: ${thing.about}.`;
  };

  input.addEventListener("input", draw);
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") active = Math.min(active + 1, found.length - 1);
    else if (event.key === "ArrowUp") active = Math.max(active - 1, 0);
    else if (event.key === "Enter" && found[active]) show(found[active]);
    else return;
    event.preventDefault();
    mark();
  });
}
