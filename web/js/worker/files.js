// @ts-check
// What lies in files beside the program: the rulebooks, and what teaches. Each is fetched when it is opened.

import { Fault } from "./fault.js";

/** @typedef {import("../wire").Row} Row */
/** @typedef {{file: string, text: string, record?: string, name?: string}} Teaching */

const ANSWERS = new URL("../../answers/", import.meta.url);

/** A file as JSON; nothing where there is none. @param {string} name @returns {Promise<any>} */
async function fetched(name) {
  let response;
  try {
    response = await fetch(new URL(name, ANSWERS));
  } catch {
    throw new Fault("offline", "this part was not kept for use without a network; load it once while there is one");
  }
  return response.ok ? response.json() : undefined;
}

/**
 * The file of a lesson, a first game or a puzzle, or the record of an example. They lie together by battle.
 * @param {string} what
 * @returns {Promise<Teaching | undefined>}
 */
export async function teaching(what) {
  const battle = /^([a-z]+)\//.exec(what)?.[1];
  if (!battle) return undefined;
  return (await fetched(`learn-${battle}.json`))?.[what] ?? (await fetched(`examples-${battle}.json`))?.[what];
}

/**
 * The rows of a clause, as a server finds them: `CAL 12.6` is itself and what lies under it. Without a book every book is looked at.
 * @param {string} clause
 * @returns {Promise<Row[]>}
 */
export async function lookUp(clause) {
  const [, named = "", number = ""] = /^(?:(\S+)\s+)?(\S.*)$/.exec(clause.trim()) ?? [];
  const books = named ? [named.toUpperCase()] : (await fetched("books.json")).map((/** @type {{book: string}} */ { book }) => book);
  const found = [];
  for (const book of books) {
    const { rows = [] } = (/^[A-Z]+$/.test(book) && (await fetched(`book-${book}.json`))) || {};
    found.push(...rows.filter((/** @type {Row} */ row) => covers(number, row.clause.slice(book.length + 1))));
  }
  if (found.length === 0) throw new Fault("not-found", `no clause is called “${clause}”`);
  return found;
}

/**
 * Whether a row is a clause or lies under it: 8.3 covers 8.3a and 8.3.1, not 8.30. The books print chapter 8 as 8.0.
 * @param {string} number
 * @param {string} id
 */
export function covers(number, id) {
  const wanted = number.replace(/(\.0)+$/, "");
  if (wanted === "" || !id.startsWith(wanted)) return false;
  const next = id.charAt(wanted.length);
  return next === "" || !(/\d/.test(next) && /\d$/.test(wanted)) && !(/[a-zA-Z]/.test(next) && /[a-zA-Z]$/.test(wanted));
}
