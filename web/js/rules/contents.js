// @ts-check
// The list of contents: chapters that open to their sections.

import { h } from "../lib/dom.js";

/** @typedef {import("./chapters.js").Chapter} Chapter */

/**
 * @param {Chapter[]} parts
 * @returns {{element: HTMLElement, narrow: (shown: Set<string>) => void}}
 */
export function contents(parts) {
  const items = parts.map((chapter) => ({ chapter, element: chapterItem(chapter) }));
  const element = contentsPanel("Contents", h("ol", {}, ...items.map((item) => item.element)));
  return {
    element,
    narrow: (shown) => {
      for (const { chapter, element: item } of items) {
        item.hidden = !chapter.entries.some((entry) => shown.has(entry.number));
      }
    },
  };
}

/**
 * A list beside the text, folded where there is no room beside it.
 * @param {string} title
 * @param {HTMLElement} list
 * @returns {HTMLElement}
 */
export function contentsPanel(title, list) {
  const wide = matchMedia("(min-width: 60rem)").matches;
  return h("nav", { class: "contents panel", "aria-label": title }, h("details", { open: wide }, h("summary", {}, h("h2", {}, title)), list));
}

/** @param {Chapter} chapter */
function chapterItem(chapter) {
  const name = [h("span", { class: "chapter-number" }, chapter.number), h("span", {}, chapter.title)];
  if (chapter.sections.length < 2) {
    const only = chapter.entries[0]?.number ?? chapter.number;
    return h("li", {}, h("a", { class: "chapter-link", href: link(only) }, ...name));
  }
  const sections = chapter.sections.map((section) => h("li", {}, h("a", { href: link(section.number) }, h("span", { class: "section-number" }, section.number), " ", section.title)));
  return h("li", {}, h("details", {}, h("summary", {}, ...name), h("ol", {}, ...sections)));
}

/** @param {string} number */
function link(number) {
  return `#${encodeURIComponent(number)}`;
}
