// @ts-check
// Finding rows: by words, by clause number, by ruling. Nothing here touches the page.

import { plain } from "../lib/text.js";

/** @typedef {import("../wire").Row} Row */

/**
 * A row with what the page needs to find it.
 * @typedef {object} Entry
 * @property {Row} row
 * @property {string} number The clause without its book: `12.6.1`.
 * @property {string} text Everything a reader could look for, folded.
 */

/**
 * What somebody looks for.
 * @typedef {object} Query
 * @property {string} number A clause's number, or nothing.
 * @property {string[]} words
 */

/**
 * @param {Row[]} rows
 * @returns {Entry[]}
 */
export function entries(rows) {
  return rows.map((row) => {
    const number = row.clause.split(" ").slice(1).join(" ");
    const rulings = row.rulings.map((ruling) => ruling.text).join(" ");
    return { row, number, text: plain(`${number} ${row.title} ${row.requirement} ${rulings}`) };
  });
}

/**
 * Reads what was typed. A number alone, with or without the book before it, means the clause.
 * @param {string} typed
 * @param {string} book
 * @returns {Query}
 */
export function readQuery(typed, book) {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words[0] === book.toLowerCase()) words.shift();
  const [first] = words;
  const isNumber = words.length === 1 && first !== undefined && /^\d+(\.|$)/.test(first);
  return isNumber ? { number: first.replace(/\.$/, ""), words: [] } : { number: "", words };
}

/**
 * Whether clause `id` is `number` or lies under it: 8.3 covers 8.3a and 8.3.1, not 8.30. The books print chapter 8 as 8.0.
 * @param {string} number
 * @param {string} id
 * @returns {boolean}
 */
export function covers(number, id) {
  return liesUnder(number.replace(/\.0$/, ""), id);
}

/**
 * The same for numbers that mean just what they say: 8.0 covers 8.0a, not 8.3.
 * @param {string} number
 * @param {string} id
 * @returns {boolean}
 */
function liesUnder(number, id) {
  const [short, whole] = [number.toLowerCase(), id.toLowerCase()];
  return whole.startsWith(short) && !/^\d/.test(whole.slice(short.length));
}

/**
 * @param {Entry} entry
 * @param {Query} query
 * @returns {boolean}
 */
export function matches(entry, query) {
  if (query.number) return covers(query.number, entry.number);
  return query.words.every((word) => entry.text.includes(word));
}

/** So short a word could mean anything. */
const LEAST = 3;

/**
 * The clauses of what players call so, the best first: every word that was typed begins a word of theirs.
 * @param {Query} query
 * @param {import("../wire").Synonym[]} synonyms
 * @returns {string[]}
 */
export function calledSo({ words }, synonyms) {
  if (words.join(" ").length < LEAST) return [];
  const named = (/** @type {string} */ phrase) => {
    const theirs = plain(phrase).split(/[\s-]+/);
    return words.every((word) => theirs.some((one) => one.startsWith(word)));
  };
  // What is called exactly so comes before what only begins so.
  const typed = words.join(" ");
  const fits = synonyms.filter((one) => one.words.some(named));
  const exact = (/** @type {import("../wire").Synonym} */ one) => one.words.some((phrase) => plain(phrase) === typed);
  return [...new Set([...fits.filter(exact), ...fits.filter((one) => !exact(one))].flatMap((one) => one.rows))];
}

/**
 * The rows a link means: those the number covers, or those of the nearest clause above that exists.
 * @param {Entry[]} all
 * @param {string} number
 * @returns {{found: Entry[], number: string}} `number` is the clause that was found.
 */
export function locate(all, number) {
  for (let wanted = number.trim(); wanted !== ""; wanted = shorter(wanted)) {
    // The row itself, else what stands under it to the letter, else the chapter that 8.0 also means.
    for (const fits of [same, liesUnder, covers]) {
      const found = all.filter((entry) => fits(wanted, entry.number));
      if (found.length > 0) return { found, number: wanted };
    }
  }
  return { found: [], number: "" };
}

/**
 * @param {string} number
 * @param {string} id
 */
function same(number, id) {
  return number.toLowerCase() === id.toLowerCase();
}

/**
 * The clause above: 12.6.1b, 12.6.1, 12.6, 12, nothing.
 * @param {string} number
 * @returns {string}
 */
function shorter(number) {
  if (/-/.test(number)) return number.replace(/-[^-]*$/, "");
  if (/\d[a-z]$/i.test(number)) return number.slice(0, -1);
  return number.includes(".") ? number.replace(/\.[^.]*$/, "") : "";
}
