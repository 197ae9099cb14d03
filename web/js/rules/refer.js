// @ts-check
// Finds the clauses that a text names.

import { h } from "../lib/dom.js";

/** The letters after a number, the parts of a table or a set-up, and what stands in a chart of its own: 12.8b, 3.1-B4c, T-CRT. */
const REST = "[a-z]?(?:-[A-Z][A-Za-z0-9]*)*";
const CHARTED = "(?:TEC|T)-[A-Za-z]+";
const DOTTED = `(?:\\d{1,2}(?:\\.\\d{1,2})+${REST}|${CHARTED})`;
const NUMBER = new RegExp(`\\b${DOTTED}\\b`, "g");

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
 * Splits a text at the clauses it cites: `CAL 12.8`, and those that follow without their book: `CAL 12.8, 12.8.1 and 13.0`.
 * @param {string} text
 * @param {string} book
 * @returns {{text: string, clause?: string}[]}
 */
export function cited(text, book) {
  // Who follows has a point in its number: `CAL 12, 3 hexes` cites one clause.
  const citations = new RegExp(`\\b${book} (?:\\d+(?:\\.\\d+)*${REST}|${CHARTED})(?:(?:, | and )${DOTTED})*`, "g");
  /** @type {{text: string, clause?: string}[]} */
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(citations)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index) });
    for (const part of found[0].split(/(, | and )/)) {
      if (!/[0-9-]/.test(part)) parts.push({ text: part });
      else parts.push({ text: part, clause: part.startsWith(`${book} `) ? part : `${book} ${part}` });
    }
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
