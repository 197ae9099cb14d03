// @ts-check
// The rows of the lists of choices: what they say, and what happens when one is looked at or pressed.

import { h } from "../../lib/dom.js";
import { beforePaint } from "../../lib/frame.js";
import { whenSeen } from "../../lib/seen.js";
import { sentence } from "../../lib/text.js";
import { counterPicture } from "../counters.js";
import { choiceInWords, whereIs } from "../words.js";
import { dieFace } from "./die.js";
import { button, clauseButton } from "./kit.js";

/** @typedef {import("../../wire").Choice} Choice */
/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("./arrange.js").Subject} Subject */
/** @typedef {import("./glance.js").Glance} Glance */
/** @typedef {import("./shelves.js").Line} Line */
/** @typedef {import("./shelves.js").Shelf} Shelf */

/** So many counters of a new list are drawn at once: as many as may be seen before anybody scrolls. */
const AT_ONCE = 12;

/** What makes a choice; the first of a row is what the row is for. */
export const CHOOSERS = ".choice, .onward";

/**
 * @param {Store} store
 * @param {{glance: Glance, reveal: (space: string) => void, decide: () => void}} help
 */
export function rowMaker(store, { glance, reveal, decide }) {
  /** How many counters were drawn since the last picture of the page. */
  let drawn = 0;

  /**
   * A button that makes a choice and shows it while it is looked at.
   * @param {string} kind
   * @param {Choice} choice
   * @param {HTMLElement[]} words
   * @param {() => void} [first] What else is to be done when it is pressed.
   */
  const chooser = (kind, choice, words, first) => {
    const press = (/** @type {MouseEvent} */ event) => {
      first?.();
      const byKey = event.detail === 0;
      if (glance.press(choice) === "pinned" && byKey) setTimeout(decide);
    };
    const chosen = store.state.considered?.act === choice.act && !glance.passing;
    const made = button(`${kind}${chosen ? " chosen" : ""}`, press, ...words);
    made.dataset.key = choice.act;
    if (choice.odds) made.setAttribute("aria-description", "dice will be rolled; the chances are shown first");
    made.addEventListener("focus", () => made.matches(":focus-visible") && glance.at(choice));
    made.addEventListener("blur", () => glance.leave());
    made.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && glance.at(choice));
    made.addEventListener("pointerleave", () => glance.leave());
    return made;
  };

  /**
   * A row that makes a choice.
   * @param {Choice} choice
   */
  const choiceRow = (choice) => lineRow({ main: choice, onwards: [] });

  /**
   * A row of the choices that lead to one place.
   * @param {Line} line
   * @param {boolean} [told] The clause stands in the heading.
   */
  const lineRow = ({ main, onwards }, told = false) => {
    const row = h("li", { class: "row" }, chooser("choice", main, choiceShown(main)));
    for (const choice of onwards) {
      const made = chooser("onward", choice, [h("span", {}, "and on")]);
      made.setAttribute("aria-label", `${sentence(main.label)} and on`);
      made.title = sentence(choiceInWords(choice));
      row.append(made);
    }
    const clause = told ? undefined : clauseButton(main.clause);
    if (clause) row.append(clause);
    return row;
  };

  /**
   * A row for something that can act.
   * @param {Subject} subject
   * @param {boolean} alike What may be done was said for all.
   * @param {string} [under] The heading that says where it is.
   */
  const subjectRow = (subject, alike, under = "") => {
    const { id, only, hint } = subject;
    const title = under && subject.title.endsWith(`, ${under}`) ? subject.title.slice(0, -under.length - 2) : subject.title;
    // Where the choice names the subject itself, or the heading does, one of them is enough.
    const named = hint.includes(title) || title === under;
    const dice = Boolean(only?.odds);
    const label = named ? sentence(hint) : title;
    const words = [h("span", { class: "choice-label" }, ...labelShown(label, dice && (named || alike)))];
    if (!named) words.push(h("span", { class: alike ? "visually-hidden" : "choice-hint" }, " ", ...labelShown(hint, dice && !alike)));
    const face = faceOf(id);
    const shown = face ? [face, h("span", { class: "row-words" }, ...words)] : words;
    const kind = face ? "choice has-counter" : "choice";
    const made = only ? chooser(kind, only, shown, () => lookAt(id)) : button(kind, () => takeUp(id), ...shown);
    if (!only) made.dataset.key = `subject ${id}`;
    const row = h("li", { class: "row" }, made, only && clauseButton(only.clause));
    const there = () => store.set({ hovered: hoverOf(id) });
    const gone = () => store.set({ hovered: {} });
    row.addEventListener("pointerenter", there);
    row.addEventListener("pointerleave", gone);
    row.addEventListener("focusin", (event) => /** @type {Element} */ (event.target).matches(":focus-visible") && there());
    row.addEventListener("focusout", gone);
    return row;
  };

  /** The counter in small, so that a row can be told at a glance. @param {string} id */
  const faceOf = (id) => {
    const { board, live } = store.state;
    const piece = live?.pieces[id];
    if (!board || !piece) return undefined;
    const box = h("span", { class: "row-counter", "aria-hidden": "true" });
    const draw = () => box.append(counterPicture(board, id, piece));
    if (drawn === 0) beforePaint(() => (drawn = 0));
    drawn += 1;
    if (drawn <= AT_ONCE) draw();
    else whenSeen(box, draw);
    return box;
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

  return { choiceRow, lineRow, subjectRow };
}

/**
 * The heading of a shelf: what its rows have in common, and a press that shows or hides them.
 * @param {Shelf} shelf
 * @param {string} controls The id of the list.
 * @param {boolean} open
 * @param {() => void} press
 */
export function shelfHead(shelf, controls, open, press) {
  const made = button(
    "shelf-fold",
    press,
    h("span", { class: "choice-label" }, ...labelShown(`${sentence(shelf.title)} … (${shelf.lines.length})`, shelf.odds)),
    ...costShown(shelf.cost),
  );
  made.setAttribute("aria-expanded", String(open));
  made.setAttribute("aria-controls", controls);
  made.dataset.key = `shelf ${shelf.key}`;
  return h("div", { class: "row shelf-head" }, made, clauseButton(shelf.clause));
}

/**
 * Words with the sign that dice will be rolled. It keeps to the last word: a sign alone on a line says nothing.
 * @param {string} words
 */
function withDice(words) {
  const last = words.lastIndexOf(" ") + 1;
  return [words.slice(0, last), h("span", { class: "with-dice" }, words.slice(last), h("span", { class: "dice-sign" }, dieFace("5")))];
}

/**
 * @param {string} label
 * @param {boolean | undefined} dice
 */
function labelShown(label, dice) {
  return dice ? withDice(label) : [label];
}

/** @param {string | undefined} cost */
function costShown(cost) {
  if (!cost) return [];
  const seen = h("span", { class: "cost figure", "aria-hidden": "true" }, cost);
  return [seen, h("span", { class: "visually-hidden" }, `, cost ${cost}`)];
}

/** @param {Choice} choice */
function choiceShown(choice) {
  const parts = [h("span", { class: "choice-label" }, ...labelShown(sentence(choice.label), choice.odds)), ...costShown(choice.cost)];
  if (choice.note) parts.push(h("span", { class: "choice-note" }, choice.note));
  return parts;
}
