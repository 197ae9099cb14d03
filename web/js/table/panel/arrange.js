// @ts-check
// Which choices the panel lists, and how. Pure: from the prompt, what is in hand and what was typed.

import { counted, plain } from "../../lib/text.js";
import { about, allChoices, choicesAbout, subjects } from "../choices.js";

/** @typedef {import("../../wire").Choice} Choice */
/** @typedef {import("../../wire").Group} Group */
/** @typedef {import("../../wire").Prompt} Prompt */

/**
 * @typedef {object} Subject
 * @property {string} id
 * @property {string} title
 * @property {number} count How many choices there are about it.
 * @property {string} hint What they are, in a few words.
 * @property {Choice | undefined} only The only one, if there is only one.
 */

/**
 * Everything there is something to do with, once each, in the order of the prompt.
 * @param {Prompt} prompt
 * @returns {Subject[]}
 */
export function actors(prompt) {
  return [...subjects(prompt)].map((id) => {
    const groups = about(prompt, id);
    const choices = groups.flatMap((group) => group.choices);
    const only = choices.length === 1 ? choices[0] : undefined;
    return { id, title: groups[0].title, count: choices.length, hint: hint(choices), only };
  });
}

/**
 * Who stands with what is in hand and can be taken up too: each with the first of the ways in which it can be. Who can be taken in
 * one way only is not meant to come with it.
 * @param {Prompt} prompt
 * @param {string} inHand
 * @param {(id: string) => string | undefined} at Where a subject stands.
 * @returns {Subject[]}
 */
export function companions(prompt, inHand, at) {
  return [...subjects(prompt)].filter((id) => id !== inHand && at(id) !== undefined && at(id) === at(inHand)).flatMap((id) => {
    const [group] = about(prompt, id);
    const choices = choicesAbout(prompt, id);
    const [first] = choices;
    return choices.length > 1 && choices.every((choice) => choice.opens) ? [{ id, title: group.title, count: 1, hint: hint([first]), only: first }] : [];
  });
}

/**
 * What can be done: the only choice in its own words, or how many there are.
 * @param {Choice[]} choices
 */
function hint(choices) {
  const [first, ...rest] = choices;
  if (!first) return "";
  if (rest.length > 0) return counted(choices.length, "choice");
  return first.note ? `${first.label}, ${first.note}` : first.label;
}

/** Fewer are read at a glance, wherever they stand. */
const MANY = 6;

/**
 * Who may act, by where they stand, in the order in which they come. `place` is how their titles call it; there is none
 * where a heading would say nothing: where they are few, all in one place, or nearly all alone.
 * @param {Subject[]} subjects
 * @param {(id: string) => string} at Where a subject stands.
 * @returns {{place: string, subjects: Subject[]}[]}
 */
export function stacked(subjects, at) {
  /** @type {Map<string, Subject[]>} */
  const places = new Map();
  for (const one of subjects) places.set(at(one.id), [...(places.get(at(one.id)) ?? []), one]);
  const stacks = [...places.values()].map((own) => ({ place: sharedPlace(own), subjects: own }));
  const tells = subjects.length >= MANY && stacks.length > 1 && stacks.length <= subjects.length * 0.8;
  if (!tells) return [{ place: "", subjects }];
  const nowhere = stacks.filter(({ place }) => place === "").flatMap((stack) => stack.subjects);
  const somewhere = stacks.filter(({ place }) => place !== "");
  return nowhere.length > 0 ? [{ place: "", subjects: nowhere }, ...somewhere] : somewhere;
}

/**
 * What the titles of those who stand together say after the last comma: `Gummer 5-4, Brentonico`. A place itself is called
 * by its name alone.
 * @param {Subject[]} subjects
 */
function sharedPlace(subjects) {
  const ends = new Set(subjects.map(({ title }) => title.slice(title.lastIndexOf(", ") + 1).trim()));
  return ends.size === 1 ? [...ends][0] : "";
}

/**
 * The choices about nothing in particular. Where something else could still be done, the one that ends the segment stands
 * apart, beside the question.
 * @param {Prompt} prompt
 * @returns {Choice[]}
 */
export function general(prompt) {
  const free = choicesAbout(prompt, undefined);
  return endsApart(prompt) ? free.filter((choice) => !choice.ends) : free;
}

/**
 * Whether ending is offered apart from the other choices: only where there is something else to be done.
 * @param {Prompt} prompt
 */
export function endsApart(prompt) {
  const all = allChoices(prompt);
  const ends = choicesAbout(prompt, undefined).filter((choice) => choice.ends);
  return ends.length === 1 && all.length > 2;
}

/**
 * Those whose words contain everything that was typed, in any order.
 * @template T
 * @param {T[]} items
 * @param {string} typed
 * @param {(item: T) => string} words
 * @returns {T[]}
 */
export function matching(items, typed, words) {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return items;
  return items.filter((item) => {
    const text = plain(words(item));
    return wanted.every((word) => text.includes(word));
  });
}

/**
 * Everything of a choice that can be read, for finding it.
 * @param {Choice} choice
 */
export function choiceWords(choice) {
  return [choice.label, choice.note ?? "", choice.clause].join(" ");
}
