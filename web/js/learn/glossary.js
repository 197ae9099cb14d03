// @ts-check
// Finding the words of a glossary in a text. Nothing here touches the page.

/** @typedef {import("../wire").Term} Term */
/** @typedef {{from: number, to: number, term: Term}} Found */

/** A code is no longer than this, and is written with a capital: it holds only as it is written. */
const LONGEST_CODE = 4;

/** What kinds of questions and rolls speak of, where a word has a meaning of its own in that. @type {Record<string, string[]>} */
const CONTEXTS = {
  fire: ["bombard", "defensive-fire", "bombardment", "under-fire", "skirmish-fire", "under-skirmish-fire"],
  march: ["move", "move-to", "move-out-of-command"],
  formation: ["act-with-formation", "commit-reserve", "detach-officers", "choose-officer-order", "choose-column-units", "choose-order", "try-order-change"],
};

/**
 * What is spoken of where a question of this kind is asked: the kind itself, and what it belongs to.
 * @param {string} kind
 * @returns {string[]}
 */
export function contextsOf(kind) {
  return [kind, ...Object.keys(CONTEXTS).filter((context) => CONTEXTS[context].includes(kind))];
}

/** @param {string} word */
export function isCode(word) {
  return word.length <= LONGEST_CODE && /\p{Lu}/u.test(word);
}

/** Letters, digits and what stands inside of words. */
const INSIDE = /[\p{L}\p{N}]/u;

/**
 * Looks for words in texts.
 * @param {Term[]} terms
 */
export function finder(terms) {
  /** By the first two letters, small: the longest words first. @type {Map<string, {word: string, code: boolean, term: Term}[]>} */
  const index = new Map();
  for (const term of terms) {
    for (const word of term.words) {
      const code = isCode(word);
      const key = word.slice(0, 1).toLowerCase();
      const list = index.get(key) ?? [];
      list.push({ word: code ? word : word.toLowerCase(), code, term });
      index.set(key, list);
    }
  }
  for (const list of index.values()) list.sort((one, other) => other.word.length - one.word.length);

  /**
   * The words in a text, in their order; of those that overlap the longer one.
   * @param {string} text
   * @param {Set<string>} contexts What is spoken of: a word that has its meaning only in some contexts counts in these alone.
   * @returns {Found[]}
   */
  return (text, contexts) => {
    const small = text.toLowerCase();
    // A letter whose small form is longer would move everything behind it.
    if (small.length !== text.length) return [];
    /** @type {Found[]} */
    const found = [];
    for (let at = 0; at < text.length; at += 1) {
      if (at > 0 && INSIDE.test(text[at - 1])) continue;
      const fits = (index.get(small[at]) ?? []).filter(({ word, code }) => (code ? text : small).startsWith(word, at) && !INSIDE.test(text[at + word.length] ?? " "));
      const longest = fits[0]?.word.length ?? 0;
      const term = choose(fits.filter(({ word }) => word.length === longest).map((one) => one.term), contexts);
      if (!term) continue;
      found.push({ from: at, to: at + longest, term });
      at += longest - 1;
    }
    return found;
  };
}

/**
 * Which of several meanings: that of the context, else that which holds everywhere.
 * @param {Term[]} terms
 * @param {Set<string>} contexts
 */
function choose(terms, contexts) {
  return terms.find((one) => one.only?.some((context) => contexts.has(context))) ?? terms.find((one) => !one.only || one.only.length === 0);
}
