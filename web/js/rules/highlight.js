// @ts-check
// Marks the words that were looked for, without touching the page's elements, where the browser can.

import { plain } from "../lib/text.js";

const NAME = "found";
/** Marking every "a" of a book helps nobody. */
const SHORTEST = 2;

/**
 * @param {HTMLElement} place
 * @param {string[]} words Folded.
 */
export function markWords(place, words) {
  if (!("highlights" in CSS)) return;
  CSS.highlights.delete(NAME);
  const wanted = words.filter((word) => word.length >= SHORTEST);
  if (wanted.length === 0) return;
  const highlight = new Highlight();
  for (const row of place.querySelectorAll("li.row:not([hidden])")) {
    const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? "";
      const folded = plain(text);
      // Folding that changes the length would put the mark beside the word.
      if (folded.length !== text.length) continue;
      for (const word of wanted) markAll(highlight, node, folded, word);
    }
  }
  CSS.highlights.set(NAME, highlight);
}

/**
 * @param {Highlight} highlight
 * @param {Node} node
 * @param {string} text
 * @param {string} word
 */
function markAll(highlight, node, text, word) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + word.length);
    highlight.add(range);
  }
}
