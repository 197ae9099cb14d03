// @ts-check
// Words that can be asked about: in the question, in choices, chances, journal and card they are underlined with dots. Pointing at one, or Enter,
// says what it means, with its clause and its lesson.

import { fill, h } from "../../lib/dom.js";
import { contextsOf, finder } from "../../learn/glossary.js";
import { startButton } from "../../learn/start.js";
import { besides, columnOf } from "./clause.js";
import { clauseButton } from "./kit.js";

/** @typedef {import("../../wire").LessonRow} LessonRow */
/** @typedef {import("../../wire").Term} Term */
/** @typedef {import("../store.js").Store} Store */

/** Where words are looked for, and what is spoken of there. @type {[string, string[]][]} */
const PLACES = [
  [".odds .block-body", ["odds"]],
  [".prompt .question", []],
  [".coach p, .lesson p", []],
  [".choice-label, .choice-note", []],
  [".step-text p", []],
  [".roll-text p", []],
  [".card-values dt, .card-facts dd, .card-line, .card-note", []],
  [".card-marks li", ["mark"]],
  [".card-title", ["name"]],
];
/** Words of these are no words of a text. */
const NOT_IN = "h3, .buttons button, .clause, .term, input, select, textarea, svg, .visually-hidden, .block-title, .formation-chip, .figure";
/** Inside of these no other control may stand: there a word is pointed at only. */
const CONTROLS = "button, a, summary, [role=button]";
/** The pointer rests for so long before a word is explained, and leaves it for so long before the words go. */
const REST = 250;
const AWAY = 350;

/**
 * @param {Store} store
 * @param {Term[]} terms
 * @param {() => Promise<LessonRow[]>} lessons
 */
export function mountTerms(store, terms, lessons) {
  const find = finder(terms);
  const aside = document.getElementById("side");
  if (!aside) return;
  const card = explainer(lessons);
  /** @type {WeakMap<Element, Term>} */
  const meaning = new WeakMap();

  const mark = () => {
    const asked = store.state.live?.prompt.asked?.flatMap(({ kind }) => contextsOf(kind)) ?? [];
    for (const [places, contexts] of PLACES) {
      for (const place of document.querySelectorAll(`:is(#side, #card) :is(${places})`)) markIn(place, new Set([...contexts, ...asked]));
    }
  };

  /** @param {Element} place @param {Set<string>} contexts */
  const markIn = (place, contexts) => {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    /** @type {Text[]} */
    const texts = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest(NOT_IN)) texts.push(/** @type {Text} */ (node));
    }
    // Each word can be reached by keys once in a place, and not each time it stands there.
    const reached = new Set([...place.querySelectorAll(".term[tabindex]")].map((one) => meaning.get(one)));
    for (const text of texts) {
      const found = find(text.data, contexts);
      let rest = text;
      let passed = 0;
      for (const { from, to, term } of found) {
        const word = rest.splitText(from - passed);
        rest = word.splitText(to - from);
        passed = to;
        const alone = !text.parentElement?.closest(CONTROLS) && !reached.has(term);
        const made = h("span", { class: "term", ...(alone && { tabindex: 0, role: "button", "aria-haspopup": "dialog" }) });
        if (alone) reached.add(term);
        meaning.set(made, term);
        word.replaceWith(made);
        made.append(word);
      }
    }
  };

  // What comes anew is looked at when the page has nothing better to do.
  let due = false;
  const later = () => {
    if (due) return;
    due = true;
    const run = () => {
      due = false;
      mark();
    };
    if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: 1000 });
    else setTimeout(run, 200);
  };
  const watcher = new MutationObserver(later);
  watcher.observe(aside, { childList: true, subtree: true });
  const corner = document.getElementById("card");
  if (corner && !aside.contains(corner)) watcher.observe(corner, { childList: true, subtree: true });
  later();

  const termAt = (/** @type {EventTarget | null} */ target) => {
    const element = target instanceof Element ? target.closest(".term") : null;
    const term = element && meaning.get(element);
    return element instanceof HTMLElement && term ? { element, term } : undefined;
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const at = termAt(event.target);
    clearTimeout(timer);
    if (at) timer = setTimeout(() => card.show(at.element, at.term, false), REST);
    else if (card.open && !card.pinned && !card.has(event.target)) timer = setTimeout(() => card.hide(), AWAY);
  });
  document.addEventListener("click", (event) => {
    const at = termAt(event.target);
    if (at && !at.element.closest(CONTROLS.replace("[role=button]", ".log-line"))) card.show(at.element, at.term, true);
  });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape" && card.open) {
        event.stopPropagation();
        card.hide();
        return;
      }
      const at = event.key === "Enter" || event.key === " " ? termAt(event.target) : undefined;
      if (!at) return;
      event.preventDefault();
      event.stopPropagation();
      card.show(at.element, at.term, true);
    },
    true,
  );
}

/**
 * The little sheet that explains a word.
 * @param {() => Promise<LessonRow[]>} lessons
 */
function explainer(lessons) {
  const title = h("strong", { id: "term-title", tabindex: -1 });
  const text = h("p", {});
  const more = h("p", { class: "small term-more" });
  const sheet = h("div", { class: "term-card", popover: "auto", role: "dialog", "aria-labelledby": title.id }, h("p", {}, title), text, more);
  document.body.append(sheet);
  /** @type {HTMLElement | undefined} */
  let from;
  let pinned = false;
  let open = false;
  sheet.addEventListener("toggle", (event) => {
    open = /** @type {ToggleEvent} */ (event).newState === "open";
    if (open) return;
    const lost = document.activeElement === document.body || sheet.contains(document.activeElement);
    if (pinned && lost && from?.isConnected) from.focus({ preventScroll: true });
    pinned = false;
  });

  /** @param {HTMLElement} element @param {Term} term @param {boolean} pin */
  const show = (element, term, pin) => {
    if (open && from === element && pinned) return;
    from = element;
    pinned = pin;
    title.textContent = term.words[0];
    text.textContent = term.says;
    fill(more, clauseButton(term.clause));
    const { lesson } = term;
    if (lesson) {
      void lessons().then((all) => {
        const row = all.find((one) => one.id === lesson);
        if (row && title.textContent === term.words[0] && !more.querySelector("[data-start]")) more.append(" ", startButton(lesson, "quiet small", `Lesson: ${row.title}`));
      });
    }
    sheet.showPopover();
    const { left, top } = besides(element.getBoundingClientRect(), sheet.getBoundingClientRect(), { width: innerWidth, height: innerHeight }, columnOf(element));
    sheet.style.left = `${left}px`;
    sheet.style.top = `${top}px`;
    if (pin) title.focus({ preventScroll: true });
  };
  return {
    show,
    hide: () => sheet.hidePopover(),
    has: (/** @type {EventTarget | null} */ target) => target instanceof Node && sheet.contains(target),
    get open() {
      return open;
    },
    get pinned() {
      return pinned;
    },
  };
}
