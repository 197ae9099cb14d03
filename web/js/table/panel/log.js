// @ts-check
// Everything that happened, in words, under its turn. A line shows the board as it was when it was written.
//
// Only the newest part is drawn, a row once made is kept, and the browser skips rows out of view (content-visibility in
// panel.css), so that thousands of lines cost little. Earlier parts are fetched when asked for.

import { fill, h } from "../../lib/dom.js";
import { STRETCH, chapters, fits, missing, speaks } from "./journal.js";
import { button, clauseButton, inlineButton, sideMark } from "./kit.js";
import { dieFace, parsed } from "./die.js";
import { keepingFocus, roving } from "./roving.js";

/** @typedef {import("../../wire").Step} Step */
/** @typedef {import("../store.js").Store} Store */

/** So many steps are drawn at first; each press on "Earlier" draws as many again. */
const DRAWN = 150;

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mountLog(root, store) {
  const fold = button("fold", () => unfold(section.classList.contains("folded")), "Journal");
  const title = h("h2", { class: "block-title", id: "log-title" }, fold);
  const filter = h("input", { type: "search", class: "filter", "aria-label": "Find in the journal", placeholder: "Find…" });
  const earlier = button("quiet small", () => showEarlier(), "Earlier");
  const list = h("div", { class: "log-list" });
  const empty = h("p", { class: "soft small", hidden: true });
  const scroll = h("div", { class: "log-scroll", tabindex: -1 }, earlier, empty, list);
  const section = h("section", { class: "block log", "aria-labelledby": title.id }, h("div", { class: "log-head" }, title, filter), scroll);
  root.append(section);

  /** @param {boolean} open */
  const unfold = (open) => {
    section.classList.toggle("folded", !open);
    root.classList.toggle("journal-folded", !open);
    fold.setAttribute("aria-expanded", String(open));
    if (open) toEnd();
  };
  const walk = roving(list, ".row");
  let drawn = DRAWN;
  let fetching = false;
  /** Whether the newest line is to be kept in view. */
  let following = true;
  /** The first answer this reader had not seen when the page was opened. @type {number | undefined} */
  let unseen;
  /** Rows by step, kept between drawings. @type {Map<Step, HTMLElement>} */
  const rows = new Map();

  const draw = () => {
    const { steps, live } = store.state;
    if (!live) return;
    const typed = filter.value.trim();
    const told = steps.filter((step) => speaks(step) && fits(step, typed));
    const visible = told.slice(-drawn);
    keepingFocus(list, () => fill(list, ...chapters(visible, "The beginning").map(chapterShown)));
    forget(new Set(visible));
    const whole = missing(steps, live.at) === undefined;
    earlier.hidden = whole && visible.length === told.length;
    earlier.textContent = typed && !whole ? "Search what was before" : "Earlier";
    empty.hidden = told.length > 0;
    empty.textContent = typed ? "Nothing in the journal fits that." : "Nothing has happened yet.";
    walk.refresh("last");
    markPast();
    toEnd();
  };

  /** Shows the newest, unless the reader has gone up to read. */
  const toEnd = () => {
    if (following && !store.state.past) scroll.scrollTop = scroll.scrollHeight;
  };

  /** @param {Set<Step>} visible */
  const forget = (visible) => {
    for (const step of [...rows.keys()]) if (!visible.has(step)) rows.delete(step);
  };

  /** @param {import("./journal.js").Chapter} chapter */
  const chapterShown = ({ turn, steps }) => {
    const section = h("section", { class: "chapter" }, turn && h("h3", { class: "sub" }, turn));
    for (const step of steps) {
      if (isFirstUnseen(step)) section.append(h("p", { class: "since" }, "since you last looked"));
      section.append(rowOf(step));
    }
    return section;
  };

  /** @param {Step} step */
  const isFirstUnseen = (step) => {
    if (unseen === undefined || step.at < unseen) return false;
    const first = store.state.steps.find((one) => one.at >= /** @type {number} */ (unseen) && speaks(one));
    return first === step;
  };

  /** @param {Step} step */
  const rowOf = (step) => {
    let row = rows.get(step);
    if (!row) {
      row = stepShown(step);
      rows.set(step, row);
    }
    return row;
  };

  /** @param {Step} step */
  const stepShown = (step) => {
    const { board } = store.state;
    const lines = step.lines.length > 0 ? step.lines : [{ text: step.die?.why ?? "", clause: step.die?.clause ?? "" }];
    const row = h("div", { class: "row step", "data-at": step.at });
    row.append(step.die ? dieShown(step.die.face) : sideMark(board, step.side));
    const text = h("div", { class: "step-text" });
    lines.forEach((line, index) => {
      // The first line is the button; the rest belongs to the same moment.
      const words = index === 0 ? lineButton(step, line.text) : h("span", {}, line.text);
      text.append(h("p", {}, words, " ", clauseButton(line.clause)));
    });
    row.append(text);
    return row;
  };

  /** @param {Step} step @param {string} text */
  const lineButton = (step, text) => {
    const made = inlineButton("log-line", () => store.lookBack(step.at + 1), text);
    made.dataset.key = `step ${step.at}`;
    made.title = "Show the table as it was then";
    return made;
  };

  const markPast = () => {
    const at = store.state.past?.at;
    for (const row of rows.values()) {
      const own = Number(row.dataset.at) + 1;
      row.classList.toggle("row-now", own === at);
      row.classList.toggle("row-later", at !== undefined && own > at);
    }
  };

  const showEarlier = async () => {
    const { scrollHeight, scrollTop } = scroll;
    drawn += DRAWN;
    const told = store.state.steps.filter(speaks).length;
    if (told < drawn || filter.value) await fetchOlder();
    draw();
    // What was in view stays in view.
    scroll.scrollTop = scrollTop + scroll.scrollHeight - scrollHeight;
  };

  /**
   * Fetches the newest stretch that is not known.
   * @param {number} [down] No further back than this.
   */
  const fetchOlder = async (down = 0) => {
    const { live, steps } = store.state;
    const gap = live && missing(steps, live.at, down);
    if (!gap || fetching) return;
    fetching = true;
    section.setAttribute("aria-busy", "true");
    const said = await store.request({ t: "log", ...gap }, true);
    if (said?.t === "log") store.recall(said.steps);
    fetching = false;
    section.removeAttribute("aria-busy");
  };

  scroll.addEventListener("scroll", () => {
    following = scroll.scrollTop + scroll.clientHeight >= scroll.scrollHeight - 30;
  });
  // Rows out of view get their true height only when they come into it.
  new ResizeObserver(toEnd).observe(list);
  filter.addEventListener("input", draw);
  filter.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || filter.value === "") return;
    event.stopPropagation();
    filter.value = "";
    draw();
  });
  store.on(["live", "steps", "link"], async ({ live, link }) => {
    if (!live || link !== "open") return;
    // What is newest is always there: on arrival, and after a break in the connection.
    const down = Math.max(0, live.at - STRETCH);
    if (missing(store.state.steps, live.at, down)) await fetchOlder(down);
  });
  store.on(["live"], ({ live }) => {
    const seen = store.link?.seen;
    if (unseen === undefined && live) unseen = seen !== undefined && seen > 0 && seen < live.at ? seen : Infinity;
  });
  store.on(["live", "steps", "board"], draw);
  // A small screen has other things to show first.
  unfold(!matchMedia("(max-width: 46rem), (max-height: 36rem)").matches);
  store.on(["past"], () => {
    markPast();
    const now = list.querySelector(".row-now");
    now?.scrollIntoView({ block: "nearest" });
  });
}

/** @param {string} face */
function dieShown(face) {
  const what = parsed(face);
  const sign = h("span", { class: "log-die" });
  if ("drawn" in what) sign.append(h("span", { class: "chit-small", "aria-hidden": "true" }, "✦"));
  else for (const one of what.dice) sign.append(dieFace(one) ?? one);
  return sign;
}
