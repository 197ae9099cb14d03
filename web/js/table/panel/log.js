// @ts-check
// Everything that happened, in words, under its turn. A line shows the board as it was when it was written.
//
// Only the newest part is drawn, or the part around the moment on show; a row once made is kept, and the browser skips rows
// out of view (content-visibility in panel.css), so that thousands of lines cost little. Earlier parts are fetched when
// asked for.

import { h } from "../../lib/dom.js";
import { beforePaint } from "../../lib/frame.js";
import { Kept, refill, write } from "../../lib/kept.js";
import { Following, watchHand } from "./following.js";
import { STRETCH, around, chapters, missing, newest, speaks, unread } from "./journal.js";
import { button } from "./kit.js";
import { logRow, tellGiver } from "./logrow.js";
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
  const head = h("div", { class: "list-head" }, title, filter);
  const section = h("section", { class: "block log", "aria-labelledby": title.id }, head, scroll);
  root.append(section);
  const walk = roving(list, ".row");
  let drawn = DRAWN;
  let fetching = false;
  const following = new Following();
  /** The first answer this reader had not seen when the page was opened. @type {number | undefined} */
  let unseen;
  /** Rows by step, kept between drawings. @type {Map<Step, HTMLElement>} */
  const rows = new Map();
  /** @type {Kept<HTMLElement>} */
  const headings = new Kept();

  const draw = () => {
    const { steps: all, live: now, past: before, pause } = store.state;
    if (!now) return;
    // Before dice that have not been shown yet it is now, and what came of them is not told.
    const live = pause && before ? { at: pause.at, turn: before.turn } : now;
    const past = pause ? undefined : before;
    const steps = pause ? all.filter((step) => step.at < pause.at) : all;
    const typed = filter.value.trim();
    const excerpt = past ? around(steps, past, typed) : newest(steps, live, typed, drawn);
    const parts = chapters(excerpt.steps, excerpt.first);
    const firstUnseen = steps.find((step) => step.at >= (unseen ?? Infinity) && speaks(step));
    keepingFocus(list, () => refill(list, parts.map((part) => chapter(part, firstUnseen))));
    headings.sweep();
    forget(new Set(excerpt.steps));
    earlier.hidden = !excerpt.more;
    write(earlier, typed ? "Search what was before" : "Earlier");
    empty.hidden = parts.length > 0;
    write(empty, typed ? "Nothing in this part of the journal fits that." : "Nothing has happened yet.");
    walk.refresh("last");
    markPast();
    toEnd();
  };

  /** @param {import("./journal.js").Chapter} chapter @param {Step | undefined} firstUnseen */
  const chapter = ({ turn, steps }, firstUnseen) => {
    const part = headings.of(`chapter ${turn}`, () => h("section", { class: "chapter" }));
    const lines = steps.flatMap((step) => (step === firstUnseen ? [headings.of("since", since), rowOf(step)] : [rowOf(step)]));
    refill(part, [turn && headings.of(`turn ${turn}`, () => h("h3", { class: "sub" }, turn)), ...lines]);
    return part;
  };

  const since = () => h("p", { class: "since" }, "since you last looked");

  /** @param {Step} step */
  const rowOf = (step) => {
    let row = rows.get(step);
    if (!row) {
      row = logRow(step, store.state.board, (at) => store.lookBack(at));
      rows.set(step, row);
    }
    const { gave } = store.state;
    const one = gave.get(step.at);
    // A march of many steps under one order says so once.
    tellGiver(row, one?.standing || one?.because !== gave.get(step.at - 1)?.because ? one : undefined);
    return row;
  };

  /** @param {Set<Step>} visible */
  const forget = (visible) => {
    for (const step of [...rows.keys()]) if (!visible.has(step)) rows.delete(step);
  };

  const markPast = () => {
    const at = store.state.pause ? undefined : store.state.past?.at;
    /** The moment on show may be one of which there is nothing to read: then it is the last before it. */
    let now;
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll(".step"))) {
      const isLater = at !== undefined && Number(row.dataset.at) >= at;
      row.classList.toggle("row-later", isLater);
      if (at !== undefined && !isLater) now = row;
    }
    for (const row of list.querySelectorAll(".row-now")) if (row !== now) row.classList.remove("row-now");
    now?.classList.add("row-now");
  };

  const showMoment = () => list.querySelector(".row-now")?.scrollIntoView({ block: "nearest" });

  /** Shows the newest, unless the reader has gone up to read. */
  const toEnd = () => {
    if (!following.on || (store.state.past && !store.state.pause)) return;
    beforePaint(() => {
      if (!following.on) return;
      following.brought();
      scroll.scrollTop = scroll.scrollHeight;
    });
  };

  const showEarlier = async () => {
    following.turn(false);
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
    await fetchSteps(live && missing(steps, live.at, down));
  };

  /** @param {{from: number, to: number} | undefined} gap */
  const fetchSteps = async (gap) => {
    if (!gap || fetching) return;
    fetching = true;
    section.setAttribute("aria-busy", "true");
    const said = await store.request({ t: "log", ...gap }, true);
    if (said?.t === "log") store.recall(said.steps);
    fetching = false;
    section.removeAttribute("aria-busy");
  };

  /** @param {boolean} open */
  const unfold = (open) => {
    section.classList.toggle("folded", !open);
    root.classList.toggle("journal-folded", !open);
    root.parentElement?.classList.toggle("journal-open", open);
    fold.setAttribute("aria-expanded", String(open));
    if (open) toEnd();
  };
  // A small screen has other things to show first.
  unfold(!matchMedia("(max-width: 46rem), (max-height: 36rem)").matches);

  watchHand(scroll, following);
  // Rows out of view get their true height only when they come into it.
  new ResizeObserver(toEnd).observe(list);
  filter.addEventListener("input", draw);
  filter.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || filter.value === "") return;
    event.stopPropagation();
    filter.value = "";
    draw();
  });

  store.onceShown(["live"], ({ live }) => {
    const seen = store.link?.seen;
    if (unseen === undefined && live) unseen = seen !== undefined && seen > 0 && seen < live.at ? seen : Infinity;
  });
  store.onceShown(["live", "past", "steps", "link"], ({ live, past, steps, link }) => {
    if (!live || link !== "open") return;
    // What is newest is always there, on arrival and after a break in the connection; so is what is on show.
    if (past && !store.state.pause) fetchSteps(unread(steps, past.at, live.at));
    else fetchOlder(Math.max(0, live.at - STRETCH));
  });
  let away = false;
  store.onceShown(["past", "pause"], ({ past, pause }) => {
    // Who comes back from the past wants to see what is newest. Before dice nobody has been away.
    if (away && !past) following.turn(true);
    away = Boolean(past) && !pause;
  });
  store.onceShown(["live", "past", "steps", "board", "pause", "gave"], draw);
  store.onceShown(["past", "steps"], ({ past }) => {
    if (!past || store.state.pause) return;
    showMoment();
    // Again when the rows around it have their true heights.
    requestAnimationFrame(() => requestAnimationFrame(showMoment));
  });
}
