// @ts-check
// A book's rows as chapters and sections, for the list of contents.

/** @typedef {import("./search.js").Entry} Entry */

/**
 * @typedef {object} Section
 * @property {string} number `12.6`
 * @property {string} title What its first row is about.
 */
/**
 * @typedef {object} Chapter
 * @property {string} number `12`, or the letters of a chart's rows.
 * @property {string} title What it is about.
 * @property {Section[]} sections
 * @property {Entry[]} entries
 */

/**
 * The chapter a clause stands in: 12 of 12.6.1, TEC of TEC-up.
 * @param {string} number
 * @returns {string}
 */
export function chapterOf(number) {
  return number.split(/[.-]/)[0] ?? number;
}

/**
 * The section: 12.6 of 12.6.1b, 3.1 of 3.1-A1, 12.0 of 12.0c.
 * @param {string} number
 * @returns {string}
 */
export function sectionOf(number) {
  return /^\d+\.\d+/.exec(number)?.[0] ?? number;
}

/**
 * In the order of the rows; rows of one chapter stand together.
 * @param {Entry[]} all
 * @param {{chapter: string, title: string}[]} titles
 * @returns {Chapter[]}
 */
export function chapters(all, titles) {
  const named = new Map(titles.map(({ chapter, title }) => [chapter, title]));
  /** @type {Map<string, Entry[]>} */
  const byChapter = new Map();
  for (const entry of all) {
    const number = chapterOf(entry.number);
    byChapter.set(number, [...(byChapter.get(number) ?? []), entry]);
  }
  return [...byChapter].map(([number, list]) => ({ number, title: named.get(number) ?? list[0]?.row.title ?? "", sections: sections(list), entries: list }));
}

/**
 * @param {Entry[]} list
 * @returns {Section[]}
 */
function sections(list) {
  /** @type {Map<string, Section>} */
  const found = new Map();
  for (const entry of list) {
    const number = sectionOf(entry.number);
    if (!found.has(number)) found.set(number, { number, title: entry.row.title });
  }
  return [...found.values()];
}

/**
 * A ruling's text in two: its heading and what it says. A heading that is the beginning of its first sentence stays there too.
 * @param {{id: string, text: string}} ruling
 * @returns {{heading: string, text: string}}
 */
export function rulingParts(ruling) {
  const text = ruling.text.replace(new RegExp(`^${ruling.id}\\s*`), "");
  const found = /^(.{3,80}?)([.,:;])\s+/.exec(text);
  if (!found) return { heading: "", text };
  const [whole, heading = "", end] = found;
  return { heading, text: end === "." ? text.slice(whole.length) : text };
}
