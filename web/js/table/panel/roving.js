// @ts-check
// Long lists take one stop of the Tab key: inside, the arrows go from row to row. Each row may hold several buttons; the
// first is what the row is for.

import { beforePaint } from "../../lib/frame.js";

/**
 * Makes a list walkable. Rows may be replaced at any time; call `refresh` after that.
 * @param {HTMLElement} list
 * @param {string} rows A selector for the rows.
 * @param {string} [best] What Tab goes to before anything has been walked on, if there is one.
 */
export function roving(list, rows, best = "*") {
  /** @type {HTMLElement | undefined} */
  let current;

  const all = () => /** @type {HTMLElement[]} */ ([...list.querySelectorAll(rows)]);
  const stops = (/** @type {HTMLElement} */ row) =>
    /** @type {HTMLElement[]} */ ([...row.querySelectorAll("button, a[href], [role=button]")]);

  /** @param {HTMLElement} row @param {number} index */
  const open = (row, index) => {
    for (const stop of stops(row)) if (stop.tabIndex !== index) stop.tabIndex = index;
  };

  /** @param {HTMLElement | undefined} row */
  const makeCurrent = (row) => {
    if (current && current !== row) open(current, -1);
    current = row;
    if (row) open(row, 0);
  };

  list.addEventListener("focusin", (event) => {
    const row = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(rows));
    if (row) makeCurrent(row);
  });

  list.addEventListener("keydown", (event) => {
    const row = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(rows));
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = step(event.key, row);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    stops(next)[0]?.focus();
  });

  /** @param {string} key @param {HTMLElement} row */
  const step = (key, row) => {
    const list = all();
    const at = list.indexOf(row);
    if (key === "ArrowDown") return list[Math.min(at + 1, list.length - 1)];
    if (key === "ArrowUp") return list[Math.max(at - 1, 0)];
    if (key === "Home") return list[0];
    if (key === "End") return list[list.length - 1];
    if (key === "PageDown") return list[Math.min(at + 10, list.length - 1)];
    if (key === "PageUp") return list[Math.max(at - 10, 0)];
    return undefined;
  };

  return {
    /** @param {"first" | "last"} [start] Which row Tab goes to if the last one walked on is gone. */
    refresh(start = "first") {
      const list = all();
      for (const row of list) open(row, -1);
      const good = list.filter((row) => row.querySelector(best));
      const fresh = good.length > 0 ? good : list;
      const kept = current && list.includes(current) ? current : fresh[start === "first" ? 0 : fresh.length - 1];
      current = undefined;
      makeCurrent(kept);
    },
  };
}

/**
 * Draws anew without losing the keyboard's place: what had the focus is found again by its `data-key`, or else the
 * element that `otherwise` finds gets it.
 * @param {HTMLElement} root
 * @param {() => void} draw
 * @param {() => HTMLElement | null | undefined} [otherwise]
 */
export function keepingFocus(root, draw, otherwise) {
  const focused = document.activeElement;
  const inside = focused instanceof HTMLElement && root.contains(focused);
  const key = inside ? focused.dataset.key : undefined;
  draw();
  if (!inside || root.contains(document.activeElement)) return;
  beforePaint(() => {
    // Somebody else may have taken it in the meantime.
    if (document.activeElement !== document.body) return;
    const again = key === undefined ? null : root.querySelector(`[data-key="${CSS.escape(key)}"]:not([hidden] *)`);
    const target = /** @type {HTMLElement | null | undefined} */ (again ?? otherwise?.());
    target?.focus({ preventScroll: true });
  });
}
