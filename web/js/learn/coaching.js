// @ts-check
// How much the coach says, and in which words. Nothing here touches the page.

/** @typedef {import("../wire").Counsel} Counsel */
/** @typedef {import("../wire").Saying} Saying */

/** Told in full so often, then so often in a line, then only when asked. */
const WHOLE = 2;
const BRIEF = 2;

/** @typedef {"whole" | "brief" | "silent"} Voice */

/**
 * How a question is spoken of that was met so often before.
 * @param {number} met
 * @returns {Voice}
 */
export function voice(met) {
  if (met < WHOLE) return "whole";
  return met < WHOLE + BRIEF ? "brief" : "silent";
}

/**
 * The first sentence of a text.
 * @param {string} text
 */
export function firstSentence(text) {
  return /^.*?[.?!](?=\s|$)/s.exec(text)?.[0] ?? text;
}

/**
 * Which plan an answer belongs to, in words; nothing where no plan is known.
 * @param {Counsel | undefined} counsel
 */
export function servesWords(counsel) {
  const text = counsel?.serves?.text || counsel?.plans?.[0]?.text || "";
  return text.replace(/\.$/, "");
}

/**
 * What speaks for the plan and what against it, in words; nothing where no reason is known.
 * @param {Counsel | undefined} counsel
 */
export function becauseWords(counsel) {
  const line = [counsel?.serves, ...(counsel?.plans ?? [])].find((one) => (one?.because?.length ?? 0) > 0);
  const named = (/** @type {boolean} */ so) => (line?.because ?? []).filter((one) => one.speaks_for === so).map((one) => one.what).join(" and ");
  const [so, but] = [named(true), named(false)];
  const parts = [];
  if (so) parts.push(`It speaks for this: ${so}.`);
  if (but) parts.push(`Against it: ${but}.`);
  return parts.join(" ");
}
