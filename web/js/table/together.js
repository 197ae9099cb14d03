// @ts-check
// Several units of a stack go to one place in one gesture: the first as always, the others after it by the same ordinary answers, one after
// the other. It stops at the first question that is another, and says so.

import { able, choicesAbout, goingTo, plainest } from "./choices.js";
import { pieceName } from "./words.js";

/** @typedef {import("../wire").Board} Board */
/** @typedef {import("../wire").Choice} Choice */
/** @typedef {import("../wire").Scene} Scene */
/** @typedef {import("./store.js").Store} Store */

/**
 * What the page does next to bring a unit along: takes it up, or goes there with it; nothing if it cannot come.
 * @param {Scene} scene
 * @param {string} piece
 * @param {string} to
 * @param {boolean} beside it stands beside the map
 * @returns {Choice | undefined}
 */
export function nextFor(scene, piece, to, beside) {
  const { prompt } = scene;
  const going = plainest(goingTo(prompt, to, piece).filter((choice) => choicesAbout(prompt, piece).includes(choice)), false);
  if (going) return going.odds ? undefined : going;
  // Who is still to enter has nothing to take up first: he enters, and then goes on.
  const own = choicesAbout(prompt, piece);
  const opening = own.filter((choice) => choice.opens);
  if (opening.length === 1) return opening[0];
  return beside && own.length === 1 && !own[0].odds && !own[0].ends && own[0].to ? own[0] : undefined;
}

export class Together {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    /** The others of the stack go along. */
    this.on = false;
    /** Who could still act where he stands when something was last asked about more than one. @type {Map<string, string>} */
    this.able = new Map();
    /** What goes on now. @type {{to: string, rest: string[], tried: string, moved: number} | undefined} */
    this.going = undefined;
    /** @type {(() => void)[]} */
    this.listeners = [];
    store.making = (choice) => this.begin(choice);
    // Taken up first of all, so that who stood with it is known when it is in hand.
    store.on(["live", "board", "busy"], () => this.look());
    store.on(["inHand"], () => this.tell());
  }

  /** @param {() => void} run called when something about it has changed */
  onChange(run) {
    this.listeners.push(run);
  }

  tell() {
    for (const run of this.listeners) run();
  }

  toggle() {
    this.on = !this.on;
    this.tell();
  }

  /** Who could come along with what is in hand. @returns {string[]} */
  mates() {
    const { live, inHand, board } = this.store.state;
    const own = inHand === undefined ? undefined : live?.pieces[inHand];
    if (!live || !board || !own || inHand === undefined || !this.store.canAct) return [];
    const formation = board.counters[inHand]?.formation;
    return [...this.able.keys()].filter((id) => {
      const piece = live.pieces[id];
      return id !== inHand && piece?.side === own.side && piece.at === this.able.get(inHand) && piece.at === this.able.get(id) && board.counters[id]?.formation === formation;
    });
  }

  look() {
    const { live, board, busy } = this.store.state;
    if (!live || !board || busy) return;
    if (this.going) {
      this.goOn(live);
      return;
    }
    const acting = this.store.canAct ? [...able(live.prompt, board, live)] : [];
    // While one is in hand the others are not asked about.
    if (acting.length !== 1 || !this.able.has(acting[0])) this.able = new Map(acting.map((id) => [id, live.pieces[id]?.at ?? ""]));
  }

  /**
   * A choice is about to be made: if the stack goes along, its others are remembered.
   * @param {Choice} choice
   */
  begin(choice) {
    if (this.going || !this.on || !choice.to || choice.onward) return;
    const rest = this.mates();
    this.on = false;
    if (rest.length > 0) this.going = { to: choice.to, rest, tried: "", moved: 1 };
    this.tell();
  }

  /** The next of them, or the end. @param {Scene} live */
  goOn(live) {
    const { store, going } = this;
    if (!going) return;
    if (!store.canAct || store.state.past || store.state.notice) {
      this.stop(live, store.state.notice ? "" : "something else is asked first");
      return;
    }
    const { to, rest } = going;
    while (rest.length > 0) {
      const [piece] = rest;
      if (live.pieces[piece]?.at === to) {
        rest.shift();
        going.moved += 1;
        continue;
      }
      const at = live.pieces[piece]?.at;
      const choice = nextFor(live, piece, to, Boolean(store.state.board?.boxes.some((box) => box.id === at)));
      // What was taken up and cannot get there is put back once, and the next one comes.
      if (!choice) {
        if (store.state.inHand === piece && !store.canPutBack) {
          this.stop(live, `${pieceName(store.state.board, piece, live.pieces[piece])} cannot get there`);
          return;
        }
        rest.shift();
        if (store.state.inHand === piece) {
          store.undo();
          return;
        }
        if (choicesAbout(live.prompt, piece).length === 0 && rest.every((id) => choicesAbout(live.prompt, id).length === 0)) {
          rest.unshift(piece);
          this.stop(live, "something else is asked first");
          return;
        }
        continue;
      }
      store.choose(choice);
      return;
    }
    this.stop(live, "");
  }

  /** @param {Scene} live @param {string} why */
  stop(live, why) {
    const { going, store } = this;
    this.going = undefined;
    this.tell();
    if (!going) return;
    const left = [...going.rest].filter((id) => live.pieces[id]?.at !== going.to);
    if (why && left.length > 0) store.set({ notice: { message: `Stopped: ${why}. Still to come: ${left.map((id) => pieceName(store.state.board, id, live.pieces[id])).join(", ")}` } });
  }
}
