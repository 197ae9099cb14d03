// @ts-check
// The short text of an answer in words: names in the place of ids. Nothing here touches the page.

/** @typedef {import("../wire").Board} Board */

/** What verbs of short texts mean where they alone say too little. @type {Record<string, string>} */
const VERBS = { take: "pick up", to: "move it to", via: "move it by way of", with: "take along" };

/**
 * @param {Board | undefined} board
 * @param {string} act `take m-18-line`
 * @returns {string} `pick up 18 Line`
 */
export function actWords(board, act) {
  const [verb = "", ...rest] = act.split(" ");
  return [VERBS[verb] ?? verb.replaceAll("-", " "), ...rest.map((word) => nameOf(board, word))].join(" ");
}

/**
 * The pieces and places that an answer names.
 * @param {Board | undefined} board
 * @param {string} act
 * @returns {string[]}
 */
export function namedIn(board, act) {
  const words = act.split(" ").slice(1).flatMap((word) => [word, ...word.split("/")]);
  return [...new Set(words)].filter((word) => board?.counters[word] || board?.spaces.some((space) => space.id === word));
}

/** @param {Board | undefined} board @param {string} word @returns {string} */
function nameOf(board, word) {
  const space = board?.spaces.find((one) => one.id === word);
  const box = board?.boxes.find((one) => one.id === word);
  const formation = board?.formations.find((one) => one.id === word);
  const road = board?.roads.find((one) => one.bridge?.id === word)?.bridge?.name;
  const name = board?.counters[word]?.name ?? (space ? space.name || space.label : undefined) ?? formation?.name ?? box?.name ?? road;
  if (name) return name;
  return word.includes("/") ? word.split("/").map((part) => nameOf(board, part)).join(" and ") : word;
}
