// @ts-check
// Scenes and groups as the page uses them, from the shorter form in which they are sent. Only folded texts are filled in:
// a star stands for the place a choice leads to, and a run for all its places.

import { placesOf } from "./runs.js";

/** @typedef {import("../wire").Choice} Choice */
/** @typedef {import("../wire").Group} Group */
/** @typedef {import("../wire").Scene} Scene */
/** @typedef {import("../wire").SentGroup} SentGroup */
/** @typedef {import("../wire").SentScene} SentScene */
/** @typedef {(space: string) => string} Naming */

/**
 * How folded texts name the places of a board: hexes by their number, others by their name.
 * @param {import("../wire").Board} board
 * @returns {Naming}
 */
export function naming(board) {
  const names = new Map(board.spaces.map((space) => [space.id, space.label ? space.id : (space.name ?? space.id)]));
  return (space) => names.get(space) ?? space;
}

/**
 * @param {SentScene} sent
 * @param {Naming} name
 * @returns {Scene}
 */
export function unfoldScene(sent, name) {
  const { order, groups, ...rest } = sent.prompt;
  if (!groups) return { ...sent, prompt: rest };
  const keys = order ?? Object.keys(groups);
  return { ...sent, prompt: { ...rest, groups: keys.map((key) => unfoldOnce(groups, groups[key], name)) } };
}

/** Groups unfolded before, with what they were made from. @type {WeakMap<SentGroup, {from: unknown[], group: Group}>} */
const unfolded = new WeakMap();

/**
 * A group that no patch has named, nor those it speaks of, is the same as before.
 * @param {Record<string, SentGroup>} groups
 * @param {SentGroup} sent
 * @param {Naming} name
 * @returns {Group}
 */
function unfoldOnce(groups, sent, name) {
  const from = [name, ...(sent.ways ?? []).map(({ like }) => (like === undefined ? undefined : groups[like]))];
  const known = unfolded.get(sent);
  if (known && known.from.every((one, index) => one === from[index])) return known.group;
  const group = unfoldGroup(whole(groups, sent), name);
  unfolded.set(sent, { from, group });
  return group;
}

/**
 * A group with the places that another one tells for it.
 * @param {Record<string, SentGroup>} groups
 * @param {SentGroup} group
 * @returns {SentGroup}
 */
function whole(groups, group) {
  if (!group.ways?.some((ways) => ways.like)) return group;
  const ways = group.ways.map(({ like, ...own }, index) => {
    const told = like === undefined ? undefined : groups[like]?.ways?.[index];
    return told ? { ...own, steps: told.steps, notes: told.notes, through: told.through } : own;
  });
  return { ...group, ways };
}

/**
 * @param {SentGroup} sent
 * @param {Naming} name
 * @returns {Group}
 */
export function unfoldGroup(sent, name) {
  const before = placesBefore(sent);
  /** @type {Choice[]} */
  const choices = [...(sent.choices ?? [])];
  for (const { act, label, steps, notes, through: _, ...shared } of sent.ways ?? []) {
    const noted = new Map(Object.entries(notes ?? {}).flatMap(([note, names]) => names.flatMap(placesOf).map((to) => [to, note])));
    for (const [to, cost] of reached(steps ?? {})) {
      /** @type {Choice} */
      const choice = { ...shared, act: act.replace("*", to), label: label.replace("*", name(to)), to };
      choice.path = pathTo(to, before);
      if (cost !== "") choice.cost = cost;
      const note = noted.get(to);
      if (note) choice.note = note;
      choices.push(choice);
    }
  }
  const { title, subject } = sent;
  return subject === undefined ? { title, choices } : { subject, title, choices };
}

/**
 * The places that are reached, each with its cost. Runs lose the order of the numbers, so where there are any it is made again.
 * @param {Record<string, Record<string, string>>} steps
 * @returns {[string, string][]}
 */
function reached(steps) {
  let runs = false;
  /** @type {[string, string][]} */
  const all = [];
  for (const places of Object.values(steps)) {
    for (const [run, cost] of Object.entries(places)) {
      const found = placesOf(run);
      runs ||= found.length > 1;
      for (const to of found) all.push([to, cost]);
    }
  }
  return runs ? all.sort(([a], [b]) => (a < b ? -1 : 1)) : all;
}

/**
 * For each place the one before it on the way; none where the way is one step.
 * @param {SentGroup} sent
 * @returns {Map<string, string>}
 */
function placesBefore(sent) {
  /** @type {Map<string, string>} */
  const before = new Map();
  for (const ways of sent.ways ?? []) {
    for (const [via, places] of Object.entries(ways.steps ?? {})) {
      for (const to of Object.keys(places).flatMap(placesOf)) {
        if (!before.has(to)) before.set(to, via);
      }
    }
  }
  // Ways may lead through places where nobody stops.
  for (const { through } of sent.ways ?? []) {
    for (const [place, via] of Object.entries(through ?? {})) if (!before.has(place)) before.set(place, via);
  }
  return before;
}

/**
 * @param {string} to
 * @param {Map<string, string>} before
 * @returns {string[]}
 */
function pathTo(to, before) {
  const path = [to];
  for (let at = before.get(to); at; at = before.get(at)) {
    if (path.includes(at)) break; // a way that bites its tail is not ours to draw
    path.unshift(at);
  }
  return path;
}
