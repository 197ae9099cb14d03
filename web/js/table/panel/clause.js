// @ts-check
// Any clause on the page is a button that opens what the clause says, in our own words, with our rulings. The buttons
// need only the class `clause` and `data-clause`; whoever draws them need not know about this.

import { api } from "../../lib/api.js";
import { fill, h } from "../../lib/dom.js";
import { page } from "../../lib/place.js";
import { button, icon } from "./kit.js";

/** @typedef {import("../../wire").Row} Row */

const MARGIN = 8;

/**
 * Where a clause stands in the rules pages.
 * @param {string} clause
 */
export function rulesAddress(clause) {
  const [book, ...rest] = clause.split(" ");
  return page("rules", `?book=${encodeURIComponent(book)}#${encodeURIComponent(rest.join(" "))}`);
}

/**
 * Where a box of this size goes beside a button: to the left of the column the button stands in, so that it covers nothing one could choose there;
 * where that has no room beneath the button, or above it; always in the window.
 * @param {{left: number, top: number, bottom: number}} beside
 * @param {{width: number, height: number}} box
 * @param {{width: number, height: number}} window
 * @param {{left: number}} [column]
 */
export function besides(beside, box, window, column) {
  if (column && column.left - box.width >= 2 * MARGIN) {
    const lowest = Math.max(MARGIN, window.height - box.height - MARGIN);
    return { left: column.left - box.width - MARGIN, top: Math.max(MARGIN, Math.min(beside.top, lowest)) };
  }
  const left = Math.max(MARGIN, Math.min(beside.left, window.width - box.width - MARGIN));
  const below = beside.bottom + MARGIN;
  const above = beside.top - MARGIN - box.height;
  const fits = below + box.height + MARGIN <= window.height;
  const top = fits || above < MARGIN ? Math.max(MARGIN, Math.min(below, window.height - box.height - MARGIN)) : above;
  return { left, top };
}

/**
 * The panel, if this stands in it.
 * @param {Element} element
 */
export function columnOf(element) {
  return element.closest("#side")?.getBoundingClientRect();
}

/** @type {Map<string, Promise<Row[]>>} */
const known = new Map();

/** @param {string} clause */
function lookUp(clause) {
  let rows = known.get(clause);
  if (!rows) {
    rows = api.clause(clause);
    // A failure is not kept, so that the next click asks again.
    rows.catch(() => known.delete(clause));
    known.set(clause, rows);
  }
  return rows;
}

/** Listens for clause buttons on the whole page. */
export function mountClauses() {
  const title = h("h2", { class: "block-title", id: "clause-title", tabindex: -1 });
  const text = h("div", { class: "clause-text" });
  const close = button("quiet tool", () => popover.hidePopover(), icon("close"), h("span", {}, "Close"));
  const popover = h(
    "div",
    { class: "clause-popover", popover: "auto", role: "dialog", "aria-labelledby": title.id },
    h("div", { class: "drawer-head" }, title, close),
    text,
  );
  document.body.append(popover);
  /** @type {HTMLElement | undefined} */
  let opener;

  popover.addEventListener("keydown", (event) => {
    // Escape closes the popover; it must not put down what is in hand as well.
    if (event.key === "Escape") event.stopPropagation();
  });
  popover.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "closed") return;
    const lost = document.activeElement === document.body || popover.contains(document.activeElement);
    if (lost && opener?.isConnected) opener.focus({ preventScroll: true });
  });

  const place = () => {
    if (!opener) return;
    const window = { width: innerWidth, height: innerHeight };
    const { left, top } = besides(opener.getBoundingClientRect(), popover.getBoundingClientRect(), window, columnOf(opener));
    popover.style.left = `${left}px`;
    popover.style.top = `${top}px`;
  };

  /** @param {HTMLElement} from */
  const open = async (from) => {
    const clause = from.dataset.clause ?? "";
    opener = from;
    title.textContent = clause;
    fill(text, h("p", { class: "soft" }, "Looking it up…"));
    popover.showPopover();
    place();
    title.focus({ preventScroll: true });
    let shown;
    try {
      shown = rowsShown(clause, await lookUp(clause));
    } catch (fault) {
      shown = [h("p", {}, fault instanceof Error ? fault.message : String(fault))];
    }
    if (title.textContent !== clause) return;
    const rules = h("a", { href: rulesAddress(clause), target: "_blank" }, "Read on in the rules");
    fill(text, ...shown, h("p", { class: "small" }, rules));
    place();
  };

  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const from = event.target.closest(".clause[data-clause]");
    if (from instanceof HTMLElement) open(from);
  });
}

/**
 * @param {string} clause
 * @param {Row[]} rows
 */
function rowsShown(clause, rows) {
  if (rows.length === 0) return [h("p", {}, `Nothing is written down for ${clause}.`)];
  return rows.map((row) => {
    const article = h("article", { class: "clause-row" });
    const head = rows.length > 1 || row.clause !== clause ? `${row.clause} ${row.title}` : row.title;
    if (head) article.append(h("h3", {}, head));
    article.append(h("p", {}, row.requirement));
    for (const ruling of row.rulings) {
      article.append(h("p", { class: "ruling" }, h("strong", {}, `Our ruling ${ruling.id}: `), ruling.text));
    }
    return article;
  });
}
