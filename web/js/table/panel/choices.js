// @ts-check
// What may be done, as lists: what the thing in hand may do, or else who may act at all. The same choices are open on the
// map; here they can be read, found by typing and walked through with the arrow keys.

import { fill, h } from "../../lib/dom.js";
import { sentence } from "../../lib/text.js";
import { about } from "../choices.js";
import { subjectName, whereIs } from "../words.js";
import { actors, choiceWords, general, matching } from "./arrange.js";
import { dieFace } from "./die.js";
import { block, button, clauseButton, icon } from "./kit.js";
import { keepingFocus, roving } from "./roving.js";

/** @typedef {import("../../wire").Choice} Choice */
/** @typedef {import("../../wire").Prompt} Prompt */
/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("./arrange.js").Subject} Subject */
/** @typedef {import("./glance.js").Glance} Glance */

/** Longer lists can be searched. */
const LONG = 9;

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {{glance: Glance, reveal: (space: string) => void, decide: () => void}} help
 */
export function mountChoices(root, store, { glance, reveal, decide }) {
  const { section, body, heading } = block("choices", "What may be done");
  const filter = h("input", { type: "search", class: "filter", "aria-label": "Find in the list", placeholder: "Find…" });
  const lists = h("div", { class: "choice-lists" });
  body.append(filter, lists);
  root.append(section);
  const walk = roving(lists, ".row");
  /** What the filter was typed for: it is emptied when the list is about something else. */
  let listOf = "";

  const draw = () => {
    const { live, past, inHand, menu } = store.state;
    const prompt = live && !past && live.prompt.side ? live.prompt : undefined;
    section.hidden = !prompt;
    if (!prompt) return;
    const now = menu.length > 0 ? "menu" : `hand ${inHand ?? ""}`;
    if (now !== listOf) filter.value = "";
    listOf = now;
    keepingFocus(section, () => fill(lists, ...(menu.length > 0 ? meanings(menu) : open(prompt))), firstStop);
    walk.refresh();
    section.hidden = lists.childElementCount === 0;
  };

  const firstStop = () => /** @type {HTMLElement | null} */ (lists.querySelector(".row button"));

  /** @param {Choice[]} menu */
  const meanings = (menu) => {
    heading.textContent = "Which do you mean?";
    filter.hidden = true;
    return [list(menu.map(choiceRow), "Meanings"), putDown("Neither")];
  };

  /** @param {Prompt} prompt */
  const open = (prompt) => {
    const { inHand } = store.state;
    return inHand === undefined ? nothingInHand(prompt) : handful(prompt, inHand);
  };

  /** @param {Prompt} prompt @param {string} inHand */
  const handful = (prompt, inHand) => {
    const groups = about(prompt, inHand);
    const own = groups.flatMap((group) => group.choices);
    heading.textContent = groups[0]?.title ?? subjectName(store.state.board, store.state.live, inHand);
    filter.hidden = own.length <= LONG;
    const found = matching(own, filter.value, choiceWords);
    /** @type {HTMLElement[]} */
    const parts = [list(found.map(choiceRow), `Choices of ${heading.textContent}`)];
    if (found.length === 0) parts.push(nothingFound());
    const free = general(prompt);
    if (free.length > 0) parts.push(h("h3", { class: "sub" }, "Besides"), list(free.map(choiceRow), "Other choices"));
    if (store.canPutBack || actors(prompt).length > 1) parts.push(putDown("Put it down"));
    return parts;
  };

  /** @param {Prompt} prompt */
  const nothingInHand = (prompt) => {
    const free = general(prompt);
    const all = actors(prompt);
    heading.textContent = all.length > 0 && free.length === 0 ? whoTitle(all) : "What may be done";
    filter.hidden = all.length <= LONG;
    const parts = [];
    if (free.length > 0) parts.push(list(free.map(choiceRow), "Choices"));
    if (all.length === 0) return parts;
    const found = matching(all, filter.value, ({ title, hint }) => `${title} ${hint}`);
    if (free.length > 0) parts.push(h("h3", { class: "sub" }, whoTitle(all)));
    // What all may do alike is said once.
    const alike = all.length > 1 && all.every((one) => one.hint === all[0].hint) ? all[0].hint : "";
    if (alike) parts.push(h("p", { class: "soft small alike" }, `Each: ${alike}`));
    parts.push(list(found.map((one) => subjectRow(one, alike !== "")), "Who may act"));
    if (found.length === 0) parts.push(nothingFound());
    return parts;
  };

  /** @param {Subject[]} all */
  const whoTitle = (all) => {
    const { board, live } = store.state;
    const anybody = all.some(({ id }) => live?.pieces[id] || board?.formations.some((one) => one.id === id));
    return `${anybody ? "Who may act" : "Where"} (${all.length})`;
  };

  /** @param {HTMLElement[]} rows @param {string} name */
  const list = (rows, name) => h("ul", { class: "rows", "aria-label": name }, ...rows);

  /** @param {Choice} choice */
  const choiceRow = (choice) => rowOf(choice, choiceShown(choice));

  /**
   * A row that makes a choice.
   * @param {Choice} choice
   * @param {HTMLElement[]} words
   * @param {() => void} [first] What else is to be done when it is pressed.
   */
  const rowOf = (choice, words, first) => {
    const press = (/** @type {MouseEvent} */ event) => {
      first?.();
      const byKey = event.detail === 0;
      if (glance.press(choice) === "pinned" && byKey) setTimeout(decide);
    };
    const chosen = store.state.considered?.act === choice.act && !glance.passing;
    const made = button(`choice${chosen ? " chosen" : ""}`, press, ...words);
    made.dataset.key = choice.act;
    if (choice.odds) made.setAttribute("aria-description", "dice will be rolled; the chances are shown first");
    made.addEventListener("focus", () => made.matches(":focus-visible") && glance.at(choice));
    made.addEventListener("blur", () => glance.leave());
    const row = h("li", { class: "row" }, made, clauseButton(choice.clause));
    row.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && glance.at(choice));
    row.addEventListener("pointerleave", () => glance.leave());
    return row;
  };

  /** @param {Subject} subject @param {boolean} alike What may be done was said for all. */
  const subjectRow = (subject, alike) => {
    const { id, only, title, hint } = subject;
    // Where the choice names the subject itself, one of them is enough.
    const named = hint.includes(title);
    const kind = alike ? "visually-hidden" : "choice-hint";
    const words = [h("span", { class: "choice-label" }, named ? sentence(hint) : title)];
    if (!named) words.push(h("span", { class: kind }, ` ${hint}`));
    if (only?.odds) words.push(diceSign());
    const row = only ? rowOf(only, words, () => lookAt(id)) : plainRow(id, words);
    const there = () => store.set({ hovered: hoverOf(id) });
    const gone = () => store.set({ hovered: {} });
    row.addEventListener("pointerenter", there);
    row.addEventListener("pointerleave", gone);
    row.addEventListener("focusin", (event) => /** @type {Element} */ (event.target).matches(":focus-visible") && there());
    row.addEventListener("focusout", gone);
    return row;
  };

  /** @param {string} id @param {HTMLElement[]} words */
  const plainRow = (id, words) => {
    const made = button("choice", () => takeUp(id), ...words);
    made.dataset.key = `subject ${id}`;
    return h("li", { class: "row" }, made);
  };

  /** @param {string} id */
  const hoverOf = (id) => {
    const piece = store.state.live?.pieces[id];
    return piece ? { piece: id, space: piece.at } : { space: id };
  };

  /**
   * Shows a subject on the map and on the card.
   * @param {string} id
   */
  const lookAt = (id) => {
    const { board, live } = store.state;
    const at = whereIs(board, live, id);
    if (at) reveal(at);
    const piece = live?.pieces[id];
    store.set({ inspected: piece ? { piece: id, space: piece.at } : { space: at }, notice: undefined });
  };

  /** @param {string} id */
  const takeUp = (id) => {
    lookAt(id);
    store.take(id);
  };

  /** @param {string} words */
  const putDown = (words) => {
    const made = button("quiet small put-down", () => store.putDown(), icon("undo"), words);
    made.dataset.key = "put-down";
    return made;
  };

  const nothingFound = () => h("p", { class: "soft small" }, "Nothing in the list fits that.");

  filter.addEventListener("input", draw);
  filter.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && filter.value !== "") {
      event.stopPropagation();
      filter.value = "";
      draw();
    } else if (event.key === "ArrowDown" || event.key === "Enter") {
      event.preventDefault();
      firstStop()?.focus();
    }
  });
  store.on(["live", "past", "inHand", "menu", "board"], draw);
  store.on(["considered"], () => {
    const act = glance.passing ? undefined : store.state.considered?.act;
    for (const made of lists.querySelectorAll(".choice")) {
      made.classList.toggle("chosen", /** @type {HTMLElement} */ (made).dataset.key === act);
    }
  });
}

/** Dice will be rolled. */
function diceSign() {
  return h("span", { class: "dice-sign" }, dieFace("5"));
}

/** @param {Choice} choice */
function choiceShown(choice) {
  const extras = [];
  if (choice.cost) {
    const cost = h("span", { class: "cost figure", "aria-hidden": "true" }, choice.cost);
    extras.push(cost, h("span", { class: "visually-hidden" }, `, cost ${choice.cost}`));
  }
  if (choice.odds) extras.push(diceSign());
  const label = h("span", { class: "choice-label" }, sentence(choice.label));
  const parts = [label, ...extras];
  if (choice.note) parts.push(h("span", { class: "choice-note" }, choice.note));
  return parts;
}
