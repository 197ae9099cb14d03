// @ts-check
// What may be done, as lists: what the thing in hand may do, or else who may act at all. The same choices are open on the
// map; here they can be read, found by typing and walked through with the arrow keys.

import { h } from "../../lib/dom.js";
import { afterPaint, beforePaint } from "../../lib/frame.js";
import { Kept, hide, refill, write } from "../../lib/kept.js";
import { about } from "../choices.js";
import { subjectName } from "../words.js";
import { actors, choiceWords, companions, general, matching, stacked } from "./arrange.js";
import { catchingUp } from "./behind.js";
import { block, button, icon } from "./kit.js";
import { keepingFocus, roving } from "./roving.js";
import { CHOOSERS, rowMaker, shelfHead } from "./rows.js";
import { lines, shelved } from "./shelves.js";

/** @typedef {import("../../wire").Choice} Choice */
/** @typedef {import("../../wire").Prompt} Prompt */
/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("./arrange.js").Subject} Subject */
/** @typedef {import("./glance.js").Glance} Glance */
/** @typedef {import("./shelves.js").Shelf} Shelf */

/** Longer lists can be searched. */
const LONG = 9;
/** What lies on a folded shelf is walked past. */
const OPEN_ROWS = ".row:not([hidden] *)";

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {{glance: Glance, reveal: (space: string) => void, decide: () => void}} help
 */
export function mountChoices(root, store, help) {
  const { section, body, heading } = block("choices", "What may be done");
  const filter = h("input", { type: "search", class: "filter", "aria-label": "Find in the list", placeholder: "Find…" });
  const hand = h("div", { class: "in-hand" });
  const who = h("div", { class: "who-may-act" });
  const lists = h("div", { class: "choice-lists" }, hand, who);
  const foot = h("div", { class: "choice-foot" });
  const head = h("div", { class: "list-head" });
  heading.replaceWith(head);
  head.append(heading, filter);
  body.append(lists, foot);
  root.append(section);
  const [putDown, neither] = ["Put it down", "Neither"].map((words) => {
    const made = button("quiet small put-down", () => store.putDown(), icon("undo"), words);
    made.dataset.key = "put-down";
    return made;
  });
  const walk = roving(lists, OPEN_ROWS, ".choice");
  const { choiceRow, lineRow, subjectRow } = rowMaker(store, help);
  /** What the filter was typed for: it is emptied when the list is about something else. */
  let listOf = "";
  /** How many answers the game had when the list was drawn. @type {number | undefined} */
  let drawnAt;
  /** Who may act, as it was drawn last: most of them are the same after the next answer. @type {Kept<HTMLElement>} */
  const kept = new Kept();
  /** Shelves the reader has opened or folded, until the list is about something else. @type {Map<string, boolean>} */
  const folded = new Map();

  const draw = () => {
    const { live, past, inHand, menu } = store.state;
    const prompt = live && !past && live.prompt.side ? live.prompt : undefined;
    hide(section, !prompt);
    if (!prompt) return;
    const now = menu.length > 0 ? "menu" : `hand ${inHand ?? ""}`;
    const other = now !== listOf;
    if (other) {
      filter.value = "";
      folded.clear();
      beforePaint(() => {
        lists.scrollTop = 0;
      });
    }
    listOf = now;
    keepingFocus(section, () => {
      if (menu.length > 0) showHand(meanings(menu));
      else if (inHand !== undefined) showHand(handful(prompt, inHand));
      else showWho(prompt);
    }, firstStop);
    // Where Tab stops cannot be seen.
    afterPaint(() => walk.refresh());
    hide(section, (who.hidden ? hand : who).childElementCount === 0);
    if (other || live?.at !== drawnAt) comeIntoView(live?.at);
  };

  /** @param {{parts: HTMLElement[], back: HTMLElement | undefined}} shown What may be done, and the way back from it. */
  const showHand = ({ parts, back }) => {
    refill(hand, parts);
    refill(foot, [back]);
    // What is only put out of sight would keep the focus.
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && who.contains(activeElement)) activeElement.blur();
    hide(who, true);
  };

  /** @param {Prompt} prompt */
  const showWho = (prompt) => {
    refill(hand, []);
    refill(foot, []);
    refill(who, nothingInHand(prompt));
    kept.sweep();
    hide(who, false);
  };

  /**
   * A list about something else is read from its beginning, a new question from the question.
   * @param {number | undefined} at
   */
  const comeIntoView = (at) => {
    const panel = root.parentElement;
    const sameQuestion = at === drawnAt;
    drawnAt = at;
    beforePaint(() => {
      const top = sameQuestion ? section.offsetTop : 0;
      if (panel && panel.scrollTop > top) panel.scrollTop = top;
    });
  };

  const firstStop = () => /** @type {HTMLElement | null} */ (lists.querySelector(`${OPEN_ROWS} .choice`));

  /** @param {Choice[]} menu */
  const meanings = (menu) => {
    write(heading, "Which do you mean?");
    hide(filter, true);
    return { parts: [list(menu.map(choiceRow), "Meanings")], back: neither };
  };

  /** @param {Prompt} prompt @param {string} inHand */
  const handful = (prompt, inHand) => {
    const groups = about(prompt, inHand);
    const own = groups.flatMap((group) => group.choices);
    const name = groups[0]?.title ?? subjectName(store.state.board, store.state.live, inHand);
    write(heading, name);
    hide(filter, own.length <= LONG);
    const found = matching(own, filter.value, choiceWords);
    // What was looked for is shown without folds.
    const looked = !filter.hidden && filter.value.trim() !== "";
    const { places, deeds } = looked ? { places: [], deeds: lines(found) } : shelved(own);
    /** @type {HTMLElement[]} */
    const parts = places.flatMap((shelf, index) => shelfShown(shelf, index, name));
    const pieces = store.state.live?.pieces ?? {};
    const others = looked ? [] : companions(prompt, inHand, (id) => pieces[id]?.at);
    if (others.length > 0) {
      const place = name.slice(name.lastIndexOf(", ") + 2);
      parts.unshift(h("h3", { class: "sub" }, "With it"), list(others.map((one) => subjectRow(one, false, place)), `With ${name}`));
    }
    const besides = [...deeds.map((line) => lineRow(line)), ...general(prompt).map(choiceRow)];
    if (places.length > 0 && besides.length > 0) parts.push(h("h3", { class: "sub" }, "Besides"));
    if (besides.length > 0) parts.push(list(besides, places.length > 0 ? "Other choices" : `Choices of ${name}`));
    if (found.length === 0) parts.unshift(nothingFound());
    return { parts, back: store.canPutBack || actors(prompt).length > 1 ? putDown : undefined };
  };

  /** @param {Shelf} shelf @param {number} index @param {string} name Whose shelf it is. */
  const shelfShown = (shelf, index, name) => {
    const rows = list([], shelf.title || `Choices of ${name}`);
    const stock = () => refill(rows, shelf.lines.map((line) => lineRow(line, shelf.clause !== "")));
    const isOpen = !shelf.title || (folded.get(shelf.key) ?? shelf.open);
    // Most shelves are never opened: what lies on them waits until they are.
    if (isOpen) stock();
    if (!shelf.title) return [rows];
    rows.id = `shelf-${index}`;
    rows.hidden = !isOpen;
    const turn = () => {
      if (rows.childElementCount === 0) stock();
      rows.hidden = !rows.hidden;
      folded.set(shelf.key, !rows.hidden);
      head.querySelector("[aria-expanded]")?.setAttribute("aria-expanded", String(!rows.hidden));
      walk.refresh();
    };
    const head = shelfHead(shelf, rows.id, isOpen, turn);
    return [head, rows];
  };

  /** @param {Prompt} prompt */
  const nothingInHand = (prompt) => {
    const free = general(prompt);
    const all = actors(prompt);
    // What all may do alike is said once.
    const alike = all.length > 1 && all.every((one) => one.hint === all[0].hint) ? all[0].hint : "";
    const title = all.length > 0 ? whoTitle(all, alike !== "") : "";
    write(heading, free.length === 0 && title ? title : "What may be done");
    hide(filter, all.length <= LONG);
    const parts = [];
    if (free.length > 0) parts.push(keptList("Choices", free.map((choice) => kept.of(JSON.stringify(choice), () => choiceRow(choice)))));
    if (all.length === 0) return parts;
    const found = matching(all, filter.value, ({ title: name, hint }) => `${name} ${hint}`);
    if (free.length > 0) parts.push(kept.of(`title ${title}`, () => h("h3", { class: "sub" }, title)));
    if (alike) parts.push(kept.of(`alike ${alike}`, () => h("p", { class: "soft small alike" }, `Each: ${alike}`)));
    const pieces = store.state.live?.pieces ?? {};
    for (const { place, subjects } of stacked(found, (id) => pieces[id]?.at ?? id)) parts.push(...stackShown(place, subjects, alike !== ""));
    if (found.length === 0) parts.push(nothingFound());
    return parts;
  };

  /** @param {string} place @param {Subject[]} subjects @param {boolean} alike */
  const stackShown = (place, subjects, alike) => {
    const { board, live } = store.state;
    const rows = subjects.map((one) => {
      // Without the board there are no counters to show.
      const key = JSON.stringify([one, alike, place, live?.pieces[one.id], Boolean(board)]);
      return kept.of(key, () => subjectRow(one, alike, place));
    });
    const head = place ? [kept.of(`place ${place}`, () => h("h3", { class: "sub stack-place" }, place))] : [];
    return [...head, keptList(place ? `Who may act, ${place}` : "Who may act", rows)];
  };

  /** @param {string} name @param {HTMLElement[]} rows */
  const keptList = (name, rows) => {
    const made = kept.of(`list ${name}`, () => list([], name));
    refill(made, rows);
    return made;
  };

  /** @param {Subject[]} all @param {boolean} alike What they may do is said beneath. */
  const whoTitle = (all, alike) => {
    const { board, live } = store.state;
    const anybody = all.some(({ id }) => live?.pieces[id] || board?.formations.some((one) => one.id === id));
    return `${anybody ? (alike ? "Who" : "Who may act") : "Where"} (${all.length})`;
  };

  /** @param {HTMLElement[]} rows @param {string} name */
  const list = (rows, name) => h("ul", { class: "rows", "aria-label": name }, ...rows);

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
  // Map and question come first, and a picture later what else tells the same.
  catchingUp(section, store);
  store.onceShown(["live", "past", "inHand", "menu", "board"], draw);
  store.on(["considered"], () => {
    const act = help.glance.passing ? undefined : store.state.considered?.act;
    for (const made of lists.querySelectorAll(CHOOSERS)) {
      made.classList.toggle("chosen", /** @type {HTMLElement} */ (made).dataset.key === act);
    }
  });
}
