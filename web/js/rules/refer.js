// @ts-check
// Finds the clauses that a text names.

import { h } from "../lib/dom.js";

const NUMBER = /\b(?:\d{1,2}(?:\.\d{1,2})+[a-z]?(?:-[A-Z][A-Za-z]?\d?)?|(?:TEC|T)-[A-Za-z]+)\b/g;

/**
 * Splits a text at the clause numbers that `exists` knows.
 * @param {string} text
 * @param {(number: string) => boolean} exists
 * @returns {{text: string, number?: string}[]}
 */
export function pieces(text, exists) {
  /** @type {{text: string, number?: string}[]} */
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(NUMBER)) {
    const number = found[0];
    if (!exists(number)) continue;
    if (found.index > from) parts.push({ text: text.slice(from, found.index) });
    parts.push({ text: number, number });
    from = found.index + number.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/**
 * @param {string} text
 * @param {(number: string) => boolean} exists
 * @returns {(Node | string)[]}
 */
export function withLinks(text, exists) {
  return pieces(text, exists).map((part) => (part.number ? h("a", { href: `#${encodeURIComponent(part.number)}` }, part.text) : part.text));
}

/**
 * Splits a text at the clauses it cites: `CAL 12.8`.
 * @param {string} text
 * @param {string} book
 * @returns {{text: string, clause?: string}[]}
 */
export function cited(text, book) {
  const citation = new RegExp(`(\\b${book} \\d+(?:\\.\\d+)*[a-z]?)`);
  const parts = text.split(citation).filter((part) => part !== "");
  return parts.map((part) => (citation.test(part) ? { text: part, clause: part } : { text: part }));
}
