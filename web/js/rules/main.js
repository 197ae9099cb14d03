// @ts-check
// The reference: rules in our words, charts, counters and ground of every book there is.

import { api } from "../lib/api.js";
import { byId, fill, h } from "../lib/dom.js";
import { listed } from "../lib/text.js";
import { PARTS, partPath, wanted } from "./address.js";
import { battleName } from "./battles.js";
import { mountBook } from "./book.js";
import { mountCharts } from "./charts.js";
import { mountGround } from "./ground.js";
import { mountMuster } from "./muster.js";

/** @typedef {import("../wire").Battle} Battle */
/** @typedef {import("./address.js").Part} Part */
/**
 * @typedef {object} Book
 * @property {string} book How its clauses are cited.
 * @property {string} title What is played by it.
 * @property {string} about Which text of which game it is.
 * @property {string[]} battles
 */

/** @type {Record<Part, string>} */
const NAMES = { rules: "Rules", charts: "Charts", counters: "Counters", ground: "Ground" };

/** @type {Record<Part, (place: HTMLElement, book: Book, battles: Battle[]) => Promise<void>>} */
const MOUNTS = { rules: mountBook, charts: mountCharts, counters: mountMuster, ground: mountGround };

async function start() {
  const place = byId("part");
  try {
    const [listed, battles] = await Promise.all([api.books(), api.battles()]);
    const books = listed.map((book) => ({ ...book, ...named(book, battles) }));
    const asked = wanted(location.search, location.hash);
    const book = books.find((one) => one.book === asked.book) ?? books[0];
    if (!book) {
      fill(place, h("p", { class: "panel" }, "This server has no book."));
      return;
    }
    head(books, book, asked.part);
    if (asked.book && asked.book !== book.book) {
      byId("books").before(h("p", { class: "note", role: "status" }, `There is no book ${asked.book} here. This is ${book.book}.`));
    }
    await MOUNTS[asked.part](place, book, battles.filter((battle) => book.battles.includes(battle.id)));
  } catch (error) {
    fill(place, h("p", { class: "panel", role: "alert" }, error instanceof Error ? error.message : "The book could not be opened."));
  }
}

/**
 * Readers know a book by what is played with it.
 * @param {{title: string, battles: string[]}} book
 * @param {Battle[]} battles
 * @returns {{title: string, about: string}}
 */
function named(book, battles) {
  const played = battles.filter((battle) => book.battles.includes(battle.id));
  const page = played[0]?.page;
  return page?.title ? { title: listed(played.map(battleName)), about: `${page.game}; ${page.rulebook}` } : { title: book.title, about: "" };
}

/**
 * @param {Book[]} books
 * @param {Book} book
 * @param {Part} part
 */
function head(books, book, part) {
  fill(byId("title"), book.title);
  fill(byId("about"), book.about && `${book.about}. In our words, cited as ${book.book}.`);
  document.title = `${NAMES[part]}: ${book.title} – Bicorne`;
  const bookLinks = books.map((one) => tab(partPath(one.book, part), one.title, one.book === book.book));
  fill(byId("books"), ...bookLinks);
  byId("books").hidden = books.length < 2;
  fill(byId("parts"), ...PARTS.map((one) => tab(partPath(book.book, one), NAMES[one], one === part)));
}

/**
 * @param {string} href
 * @param {string} text
 * @param {boolean} here
 */
function tab(href, text, here) {
  return h("a", { href, "aria-current": here ? "page" : undefined }, text);
}

void start();
