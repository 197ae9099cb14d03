// @ts-check
// How much the coach says, and in which words. Nothing here touches the page.

import { ending, subjects } from "../table/choices.js";
import { whoIsLeft } from "../table/words.js";

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

/**
 * What is to be known before a choice, in words; nothing where nothing is, or where the panel asks about it itself.
 * @param {import("../wire").Warned | undefined} warning
 * @param {(id: string) => string} nameOf What a piece is called.
 * @param {import("../wire").Prompt} [prompt]
 */
export function warningWords(warning, nameOf, prompt) {
  switch (warning?.by) {
    case "loss":
      return `This loses ${warning.pieces.map(nameOf).join(" and ")} whatever the dice show. Another answer does not.`;
    case "odds": {
      const { weight, out_of: outOf, least, least_out_of: leastOf, instead } = warning;
      const label = prompt?.groups?.flatMap((group) => group.choices).find((choice) => choice.act === instead)?.label ?? instead;
      const other = least === 0 ? "never" : `in ${least} of ${leastOf}`;
      return `This costs you a unit in ${weight} of ${outOf} cases. With the answer “${label}” it does so ${other}.`;
    }
    default:
      // Whoever ends something while others could still act is asked by the panel.
      return "";
  }
}

/**
 * What can be done now, in counts, and what ends it: `You can act with 3 formations now, or: end the phase.`
 * @param {import("../wire").Board | undefined} board
 * @param {import("../wire").Scene} scene
 */
export function canDoWords(board, scene) {
  const { prompt } = scene;
  const left = subjects(prompt);
  const who = left.size > 1 ? whoIsLeft(board, scene, left) : "";
  const end = ending(prompt);
  const ends = end ? `${end.label.slice(0, 1).toLowerCase()}${end.label.slice(1).replace(/\.$/, "")}` : "";
  if (who) return `You can do something with ${who} now${ends ? `, or ${ends}` : ""}.`;
  return "";
}
