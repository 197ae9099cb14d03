// @ts-check
// What may be clicked, from the prompt alone: which choices belong to a piece, a place, or a piece in hand and a place.

/** @typedef {import("../wire").Board} Board */
/** @typedef {import("../wire").Choice} Choice */
/** @typedef {import("../wire").Group} Group */
/** @typedef {import("../wire").Prompt} Prompt */
/** @typedef {import("../wire").Scene} Scene */

/**
 * The groups about a piece, place, bridge or formation.
 * @param {Prompt} prompt
 * @param {string | undefined} subject
 * @returns {Group[]}
 */
export function about(prompt, subject) {
  return (prompt.groups ?? []).filter((group) => group.subject === subject);
}

/**
 * The choices about a piece, place, bridge or formation; without one, those about nothing in particular.
 * @param {Prompt} prompt
 * @param {string | undefined} subject
 * @returns {Choice[]}
 */
export function choicesAbout(prompt, subject) {
  return about(prompt, subject).flatMap((group) => group.choices);
}

/**
 * Everything that may be done.
 * @param {Prompt} prompt
 * @returns {Choice[]}
 */
export function allChoices(prompt) {
  return (prompt.groups ?? []).flatMap((group) => group.choices);
}

/**
 * The choices by which what is in hand goes to a place, else those about nothing in particular that lead there.
 * @param {Prompt} prompt
 * @param {string} space
 * @param {string | undefined} inHand
 * @returns {Choice[]}
 */
export function goingTo(prompt, space, inHand) {
  const own = inHand ? choicesAbout(prompt, inHand).filter((choice) => choice.to === space) : [];
  return own.length > 0 ? own : choicesAbout(prompt, undefined).filter((choice) => choice.to === space);
}

/**
 * What clicking a place could mean: going there; else the choices about the place itself.
 * @param {Prompt} prompt
 * @param {string} space
 * @param {string | undefined} inHand
 * @returns {Choice[]}
 */
export function leadingTo(prompt, space, inHand) {
  const going = goingTo(prompt, space, inHand);
  return going.length > 0 ? going : choicesAbout(prompt, space);
}

/**
 * What is meant by pointing at a piece: the piece, else where its side stands, else its formation; nothing if there is
 * nothing to do with any of them.
 * @param {Prompt} prompt
 * @param {Board} board
 * @param {Scene} scene
 * @param {string} piece
 * @returns {string | undefined}
 */
export function meant(prompt, board, scene, piece) {
  const open = subjects(prompt);
  if (open.has(piece)) return piece;
  const now = scene.pieces[piece];
  if (now && now.side === prompt.side && open.has(now.at)) return now.at;
  const formation = board.counters[piece]?.formation;
  return formation && open.has(formation) ? formation : undefined;
}

/**
 * The one choice that is plainly meant, if there is one: the only one, or the only one that stays there.
 * @param {Choice[]} choices
 * @param {boolean} onwards rather the one that goes on from there
 * @returns {Choice | undefined}
 */
export function plainest(choices, onwards) {
  if (choices.length === 1) return choices[0];
  const fitting = choices.filter((choice) => Boolean(choice.onward) === onwards);
  return fitting.length === 1 ? fitting[0] : undefined;
}

/**
 * The subjects there is something to do with.
 * @param {Prompt} prompt
 * @returns {Set<string>}
 */
export function subjects(prompt) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const group of prompt.groups ?? []) if (group.subject) found.add(group.subject);
  return found;
}

/**
 * Where the choices lead that are open with this in hand, each place with its cheapest or only choice.
 * @param {Prompt} prompt
 * @param {string | undefined} inHand
 * @returns {Map<string, Choice>}
 */
export function targets(prompt, inHand) {
  return targetsOf([...(inHand ? about(prompt, inHand) : []), ...about(prompt, undefined)]);
}

/**
 * Where the choices of these groups lead. Of several that lead to one place the one that ends there is shown.
 * @param {Group[]} groups
 * @returns {Map<string, Choice>}
 */
export function targetsOf(groups) {
  /** @type {Map<string, Choice>} */
  const found = new Map();
  for (const choice of groups.flatMap((group) => group.choices)) {
    if (!choice.to) continue;
    const known = found.get(choice.to);
    if (!known || (known.onward && !choice.onward)) found.set(choice.to, choice);
  }
  return found;
}

/**
 * The choice that ends the segment, if there is one.
 * @param {Prompt} prompt
 * @returns {Choice | undefined}
 */
export function ending(prompt) {
  return allChoices(prompt).find((choice) => choice.ends);
}

/**
 * How many subjects could still do something if the segment were ended now.
 * @param {Prompt} prompt
 * @returns {number}
 */
export function leftUndone(prompt) {
  return subjects(prompt).size;
}

/**
 * What is in hand without being clicked: the one subject everything is about; else the only one that can go anywhere, where all
 * others could only be taken up with it or instead of it.
 * @param {Prompt} prompt
 * @param {boolean} [opened] Something was taken up just now: whatever others could do, what can go is what was taken.
 * @returns {string | undefined}
 */
export function onlySubject(prompt, opened = false) {
  const found = subjects(prompt);
  if (found.size === 1) return [...found][0];
  /** @type {Set<string>} */
  const going = new Set();
  for (const { subject, choices } of prompt.groups ?? []) {
    if (!subject) continue;
    if (choices.some((choice) => choice.to)) going.add(subject);
    else if (!opened && !choices.every((choice) => choice.opens)) return undefined;
  }
  return going.size === 1 ? [...going][0] : undefined;
}

/** What was found for a question before: several parts of the page ask, one after the other. @type {WeakMap<Prompt, {board: Board, scene: Scene, found: Set<string>}>} */
const answered = new WeakMap();

/**
 * The pieces something can be done with. Not to be changed by who asks.
 * @param {Prompt} prompt
 * @param {Board} board
 * @param {Scene} scene
 * @returns {Set<string>}
 */
export function able(prompt, board, scene) {
  const known = answered.get(prompt);
  if (known?.board === board && known.scene === scene) return known.found;
  const found = ableNow(prompt, board, scene);
  answered.set(prompt, { board, scene, found });
  return found;
}

/**
 * The pieces something can be done with: those that choices are about, those of the side asked that stand in a place that
 * choices are about, and the leaders of formations that choices are about. A formation may have the name of its general: then he
 * alone stands for it, and not the officers under him.
 * @param {Prompt} prompt
 * @param {Board} board
 * @param {Scene} scene
 * @returns {Set<string>}
 */
function ableNow(prompt, board, scene) {
  const open = subjects(prompt);
  const lost = new Set(board.boxes.filter((box) => box.kind === "lost").map((box) => box.id));
  const gone = (/** @type {string} */ id) => lost.has(scene.pieces[id]?.at ?? "");
  const stands = (/** @type {string} */ formation) => open.has(formation) && (!scene.pieces[formation] || gone(formation));
  const formations = new Set(board.formations.map((formation) => formation.id));
  /** @type {Set<string>} */
  const found = new Set();
  for (const [id, piece] of Object.entries(scene.pieces)) {
    const counter = board.counters[id];
    const leads = !gone(id) && (counter?.kind === "leader" || counter?.kind === "commander");
    const asked = piece.side === prompt.side;
    const itself = open.has(id) && !(formations.has(id) && gone(id));
    if (itself || (asked && open.has(piece.at)) || (leads && stands(counter.formation ?? ""))) found.add(id);
  }
  return found;
}
