// @ts-check
// Where a clause stands: /rules?book=CAL#12.6.1, and which part of the reference an address means.

import { page } from "../lib/place.js";

/** @typedef {"rules" | "charts" | "counters" | "ground"} Part */

/** @type {Part[]} */
export const PARTS = ["rules", "charts", "counters", "ground"];

/**
 * @param {string} clause With its book.
 * @returns {string}
 */
export function rulesPath(clause) {
  const { book, number } = split(clause);
  return page("rules", `?book=${encodeURIComponent(book)}${number ? `#${encodeURIComponent(number)}` : ""}`);
}

/**
 * @param {string} clause `CAL 12.6.1`
 * @returns {{book: string, number: string}}
 */
export function split(clause) {
  const [book = "", ...number] = clause.trim().split(/\s+/);
  return { book, number: number.join(" ") };
}

/**
 * What a page's address asks for.
 * @param {string} search
 * @param {string} hash
 * @returns {{book: string, part: Part, find: string, target: string, only: string}} `only`: the one battle whose charts are wanted.
 */
export function wanted(search, hash) {
  const asked = new URLSearchParams(search);
  const part = PARTS.find((one) => one === asked.get("show")) ?? "rules";
  return { book: (asked.get("book") ?? "").toUpperCase(), part, find: asked.get("find") ?? "", target: decode(hash.replace(/^#/, "")), only: asked.get("only") ?? "" };
}

/**
 * The address of a part of a book.
 * @param {string} book
 * @param {Part} part
 * @returns {string}
 */
export function partPath(book, part) {
  return page("rules", `?book=${encodeURIComponent(book)}${part === "rules" ? "" : `&show=${part}`}`);
}

/**
 * The charts of one battle, to be printed.
 * @param {string} book
 * @param {string} battle
 * @returns {string}
 */
export function sheetPath(book, battle) {
  return `${partPath(book, "charts")}&only=${encodeURIComponent(battle)}`;
}

/**
 * The rules of a book that speak of something.
 * @param {string} book
 * @param {string} words
 * @returns {string}
 */
export function findPath(book, words) {
  return `${partPath(book, "rules")}&find=${encodeURIComponent(words)}`;
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
